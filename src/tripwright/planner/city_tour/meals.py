"""Meals in one city: different restaurants, enough of them for the stay days, cuisines covered between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tripwright.planner.city_tour.lodging import INFINITE
from tripwright.planner.city_tour.offer import TOP_TENTHS, Eatery
from tripwright.planner.city_tour.tour import TRAVEL_DAY_MEALS, Weights

Ints = NDArray[np.int64]
_MOST_EXTRAS = 2 * TRAVEL_DAY_MEALS  # on the day of arrival and the day of departure


class Menu(NamedTuple):
    """A restaurant with its part of the demanded cuisines (a bit mask) and its weight on either kind of day."""

    eatery: Eatery
    mask: int
    stay: int
    extra: int


class Meals:
    """The best meals of one city: ``weight[t, m]`` for t meals on stay days that, with extra meals, cover mask m.

    An extra meal is eaten on a travel day, only to cover a cuisine; its rating does not count. The table is a 0/1
    knapsack over the restaurants: each is left out, eaten at on a stay day, or eaten at on a travel day. A state is
    (extras, stay meals, cuisines still to be covered). Extras are counted only when more than six cuisines are
    demanded: a useful extra covers a cuisine of its own, so otherwise there are never more than the six that fit.

    Args:
        eateries: The city's restaurants.
        labels: The demanded cuisines.
        most: The most meals on stay days.
        people: Size of the party.
        weights: How bad a meal is.
        whole: Keep every restaurant and every layer of the table, for those who look beyond the best choice.
    """

    def __init__(
        self,
        eateries: Sequence[Eatery],
        labels: Sequence[str],
        most: int,
        people: int,
        weights: Weights,
        *,
        whole: bool = False,
    ) -> None:
        self.counted = len(labels) > _MOST_EXTRAS
        bits = {label: 1 << place for place, label in enumerate(labels)}
        menus = [
            Menu(
                eatery,
                sum(bit for label, bit in bits.items() if label in eatery.labels),
                weights.cost * eatery.price * people + weights.deficit * (TOP_TENTHS - eatery.tenths),
                weights.cost * eatery.price * people,
            )
            for eatery in eateries
        ]
        self.menus = menus if whole else _useful(menus, most)
        self.weight: Ints
        self.layers: list[Ints] = []
        if labels or whole:
            self._fill(most, 1 << len(labels))
        else:
            self._sum(most)

    def choose(self, stays: int, mask: int) -> tuple[list[Eatery], list[Eatery]]:
        """The stay days' restaurants and the extra ones of ``weight[stays, mask]``, which must be finite."""
        if not self.layers:
            return [menu.eatery for menu in self.menus[:stays]], []
        chosen: tuple[list[Eatery], list[Eatery]] = ([], [])
        state = (int(self.layers[-1][:, stays, mask].argmin()), stays, mask)
        for number in range(len(self.menus), 0, -1):
            before, menu = self.layers[number - 1], self.menus[number - 1]
            here = self.layers[number][state]
            if before[state] == here:
                continue
            extras, stay, need = state
            if stay and before[extras, stay - 1, need & ~menu.mask] + menu.stay == here:
                chosen[0].append(menu.eatery)
                state = (extras, stay - 1, need & ~menu.mask)
            else:
                chosen[1].append(menu.eatery)
                state = (extras - self.counted, stay, need & ~menu.mask)
        return chosen

    def _sum(self, most: int) -> None:
        self.menus.sort(key=lambda menu: menu.stay)
        total, totals = 0, [0]
        for menu in self.menus[:most]:
            total += menu.stay
            totals.append(total)
        totals += [INFINITE] * (most + 1 - len(totals))
        self.weight = np.array(totals, dtype=np.int64)[:, None]

    def _fill(self, most: int, masks: int) -> None:
        table = np.full((_MOST_EXTRAS + 1 if self.counted else 1, most + 1, masks), INFINITE, dtype=np.int64)
        table[0, 0, 0] = 0
        self.layers = [table]
        every = np.arange(masks)
        for menu in self.menus:
            reached = table[..., every & ~menu.mask]
            after = table.copy()
            np.minimum(after[:, 1:], reached[:, :-1] + menu.stay, out=after[:, 1:])
            if menu.mask and self.counted:
                np.minimum(after[1:], reached[:-1] + menu.extra, out=after[1:])
            elif menu.mask:
                np.minimum(after, reached + menu.extra, out=after)
            table = after
            self.layers.append(table)
        self.weight = table.min(axis=0)


def _useful(menus: list[Menu], most: int) -> list[Menu]:
    """The restaurants that some best choice needs.

    Restaurants with the same mask differ in weight alone, and a best choice uses at most ``most`` of them on stay days
    and one as an extra. Whichever it uses, ``most + 1`` of least weight (of either kind) hold one that it may use
    instead, at no greater weight.
    """
    groups: dict[int, list[Menu]] = {}
    for menu in menus:
        groups.setdefault(menu.mask, []).append(menu)
    kept: list[Menu] = []
    for mask, group in groups.items():
        by_stay = sorted(group, key=lambda menu: menu.stay)[: most + bool(mask)]
        by_extra = sorted(group, key=lambda menu: menu.extra)[: most + 1] if mask else []
        kept += by_stay + [menu for menu in by_extra if menu not in by_stay]
    return kept
