"""The bookings of one tour that are worth a look when money is short: the near best, not the best alone.

A weight mixes money and badness (what the preference counts) at one rate, and the best plan within a budget need not
have the least weight. It is never far from it, though, so everything here is cut off at a limit. What is left of one
leg, one city's nights or one city's meals is a front: nothing in it is beaten in both money and badness by another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tripwright.planner.city_tour.lodging import INFINITE, Nights
from tripwright.planner.city_tour.meals import Meals
from tripwright.planner.city_tour.offer import TOP_TENTHS, Eatery, Lodging, Ride
from tripwright.planner.city_tour.tour import Weights


class Label(NamedTuple):
    """Some bookings of one kind: what they cost, how bad they are, and what they are."""

    cost: int
    badness: int
    rides: tuple[Ride, ...] = ()
    lodgings: tuple[Lodging, ...] = ()
    stay_meals: tuple[Eatery, ...] = ()
    extra_meals: tuple[Eatery, ...] = ()

    def joined(self, other: Label) -> Label:
        """Both together."""
        return Label(
            self.cost + other.cost,
            self.badness + other.badness,
            self.rides + other.rides,
            self.lodgings + other.lodgings,
            self.stay_meals + other.stay_meals,
            self.extra_meals + other.extra_meals,
        )


NOTHING = Label(0, 0)


class Rate(NamedTuple):
    """How labels are made and weighed.

    Attributes:
        people: Size of the party.
        badness: The preference's weights.
        per_cost: Weight of one minor unit.
        per_badness: Weight of one unit of badness.
    """

    people: int
    badness: Weights
    per_cost: int
    per_badness: int

    @property
    def weights(self) -> Weights:
        """The same as weights of the search."""
        cost, deficit, minutes = (self.per_badness * each for each in self.badness)
        return Weights(self.per_cost + cost, deficit, minutes)

    def weight(self, cost: int, badness: int) -> int:
        """The weight of that much money and badness."""
        return self.per_cost * cost + self.per_badness * badness

    def ride(self, ride: Ride) -> Label:
        """A leg."""
        cost = ride.cost(self.people)
        return Label(cost, self.badness.cost * cost + self.badness.minutes * (ride.minutes or 0), rides=(ride,))

    def stay(self, lodging: Lodging, nights: int) -> Label:
        """Some nights in one lodging."""
        cost, deficit = lodging.night_cost(self.people) * nights, (TOP_TENTHS - lodging.tenths) * nights
        return Label(cost, self.badness.cost * cost + self.badness.deficit * deficit, lodgings=(lodging,) * nights)

    def stay_meal(self, eatery: Eatery) -> Label:
        """A meal on a day without a move."""
        cost, deficit = eatery.price * self.people, TOP_TENTHS - eatery.tenths
        return Label(cost, self.badness.cost * cost + self.badness.deficit * deficit, stay_meals=(eatery,))

    def extra_meal(self, eatery: Eatery) -> Label:
        """A meal on a travel day; its stars do not count."""
        cost = eatery.price * self.people
        return Label(cost, self.badness.cost * cost, extra_meals=(eatery,))


def front(labels: Iterable[Label]) -> list[Label]:
    """The labels that no other one beats or equals, in order of cost."""
    kept: list[Label] = []
    for label in sorted(labels, key=lambda label: label[:2]):
        if not kept or label.badness < kept[-1].badness:
            kept.append(label)
    return kept


def night_front(lodgings: Sequence[Lodging], table: Nights, nights: int, slack: int, rate: Rate) -> list[Label]:
    """Ways to spend the nights whose weight is at most ``slack`` above the least."""
    limit = table.weight[nights] + slack
    reached: list[list[Label]] = [[NOTHING]]
    for spent in range(1, nights + 1):
        found: list[Label] = []
        for length in range(1, spent + 1):
            stays = front(rate.stay(lodging, length) for lodging in lodgings if lodging.min_nights <= length)
            for label in reached[spent - length]:
                found += (label.joined(stay) for stay in stays)
        rest = table.weight[nights - spent]
        reached.append([label for label in front(found) if rate.weight(*label[:2]) + rest <= limit])
    return reached[nights]


def meal_front(table: Meals, stays: int, mask: int, slack: int, rate: Rate) -> list[Label]:
    """Ways to have the stay days' meals and cover the cuisines whose weight is at most ``slack`` above the least.

    Runs the table backwards from its last restaurant; a label stays as long as the restaurants before it can complete
    it within the limit.
    """
    limit = int(table.weight[stays, mask]) + slack
    states: dict[tuple[int, int, int], list[Label]] = {
        (extras, stays, mask): [NOTHING] for extras in range(table.layers[-1].shape[0])
    }
    for number in range(len(table.menus), 0, -1):
        before, menu = table.layers[number - 1], table.menus[number - 1]
        options = (rate.stay_meal(menu.eatery), rate.extra_meal(menu.eatery))
        following: dict[tuple[int, int, int], list[Label]] = {}
        for (extras, left, need), labels in states.items():
            rest = need & ~menu.mask
            steps = [((extras, left, need), NOTHING)]
            steps += [((extras, left - 1, rest), options[0])] if left else []
            steps += [((extras - table.counted, left, rest), options[1])] if need != rest else []
            for state, option in steps:
                ahead = int(before[state]) if state[0] >= 0 else INFINITE
                kept = [label.joined(option) for label in labels] if ahead < INFINITE else []
                following.setdefault(state, []).extend(
                    label for label in kept if rate.weight(*label[:2]) + ahead <= limit
                )
        states = {state: front(labels) for state, labels in following.items() if labels}
    return states.get((0, 0, 0), [])


def best_within(parts: Sequence[Sequence[Label]], budget: int, limit: int, rate: Rate) -> tuple[Label, ...] | None:
    """One label of each part, of least badness (then cost) at a cost within the budget; None when there is none.

    Args:
        parts: The fronts, each in order of cost.
        budget: The most that all may cost.
        limit: Combinations of a greater weight are not looked at.
        rate: How labels are weighed.
    """
    least_cost = [0]
    least_weight = [0]
    for part in reversed(parts):
        if not part:
            return None
        least_cost.append(least_cost[-1] + part[0].cost)
        least_weight.append(least_weight[-1] + min(rate.weight(*label[:2]) for label in part))
    sums: list[tuple[int, int, tuple[Label, ...]]] = [(0, 0, ())]
    for number, part in enumerate(parts):
        room, cap = budget - least_cost[-number - 2], limit - least_weight[-number - 2]
        pairs = [
            (cost + label.cost, badness + label.badness, chosen, label)
            for cost, badness, chosen in sums
            for label in part
            if cost + label.cost <= room and rate.weight(cost + label.cost, badness + label.badness) <= cap
        ]
        pairs.sort(key=lambda pair: pair[:2])
        sums = []
        for cost, badness, chosen, label in pairs:
            if not sums or badness < sums[-1][1]:
                sums.append((cost, badness, (*chosen, label)))
    return min(sums, key=lambda total: (total[1], total[0]))[2] if sums else None
