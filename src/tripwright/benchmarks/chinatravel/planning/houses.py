"""The hotels that a program speaks of, in groups: one for each name, kind, place, number of rooms, and condition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tripwright.benchmarks.chinatravel.planning.city import CityModel, CityTravel
from tripwright.benchmarks.chinatravel.planning.judge import Reading
from tripwright.benchmarks.chinatravel.planning.words import words_of
from tripwright.benchmarks.chinatravel.sandbox import yuan
from tripwright.benchmarks.chinatravel.sound.places import SLEEPERS
from tripwright.language import ir, program
from tripwright.language.analyse import analyse
from tripwright.language.evaluate import Evaluator, Undecided
from tripwright.language.scope import FAULTS
from tripwright.planner.timed.model import Lodging

Json = dict[str, Any]
_SPEAKING = frozenset({"accommodation_type", "room_type", "room_count"})
_NEAREST = 12
_SPREAD = 6
"""Hotels from the cheapest to the dearest that are tried for any demand."""


class HouseReader:
    """Reads what programs say of hotels, for one city and party.

    Args:
        model: The city.
        travel: Its ways.
        on_items: Evaluates conditions of single items.
        reading: How programs are read.
    """

    def __init__(self, model: CityModel, travel: CityTravel, on_items: Evaluator, reading: Reading) -> None:
        self._model = model
        self._travel = travel
        self._reading = reading
        self._on_items = on_items
        self._rows = model.sandbox.hotels(model.city)

    def groups(self, source: str) -> Sequence[Sequence[Lodging]]:
        """The groups, each the cheapest or nearest first; none for a program that does not speak of hotels."""
        texts, numbers, names = words_of(source)
        if not (_SPEAKING & names or "accommodation" in texts or any(text in self._rows for text in texts)):
            return ()
        counts = {1, 2, *(int(number) for number in numbers if 0 < number <= 20)} if "room_count" in names else ()
        usual = self._comfortable(self._model.lodgings())
        usual += self._comfortable(self._model.shared_rooms())
        found: list[list[Lodging]] = []
        for text in texts:
            found.append([one for one in usual if text in (one.name, self._rows[one.name].tags)])
            place = self._travel.place(text) if "poi_distance" in names else None
            if place is not None:
                found.append(sorted(usual, key=lambda one, place=place: self._travel.km(place, one.place))[:_NEAREST])
        found += [self._comfortable(self._model.lodgings(count)) for count in sorted(counts)]
        found += self._conditions(source, usual)
        if "room_type" in names:
            found += [[one for one in usual if self._rows[one.name].beds == beds] for beds in (1, 2)]
        distinct = {tuple(one.id + str(one.rooms) for one in group[:_NEAREST]): group for group in found if group}
        return [*distinct.values(), usual, usual[:: len(usual) // _SPREAD + 1]]

    def _comfortable(self, lodgings: Sequence[Lodging]) -> list[Lodging]:
        """Those with beds for everybody first, the cheap ones before the dear ones."""
        people = self._model.people

        def key(one: Lodging) -> tuple[bool, int]:
            return one.rooms * (self._rows[one.name].beds or 0) * SLEEPERS < people, one.cost

        return sorted(lodgings, key=key)

    def _conditions(self, source: str, lodgings: Sequence[Lodging]) -> Iterator[list[Lodging]]:
        """For each condition of items, the hotels that meet it and those that do not."""
        items = [self._item(one) for one in lodgings]
        for part in ir.walk(analyse(program(source, *self._reading)).cond):
            if isinstance(part, ir.Loop) and isinstance(part.source, ir.Items):
                yield from self._divided(part.guard, part.id, lodgings, items)
            if isinstance(part, ir.Every) and isinstance(part.loop.source, ir.Items):
                yield from self._divided(part.cond, part.loop.id, lodgings, items)

    def _divided(
        self, cond: ir.Cond, loop: int, lodgings: Sequence[Lodging], items: Sequence[Json]
    ) -> Iterator[list[Lodging]]:
        fits = [self._fits(cond, loop, item) for item in items]
        if any(fits) and not all(fits):
            for wanted in (True, False):
                yield [one for one, fit in zip(lodgings, fits, strict=True) if fit is wanted]

    def _fits(self, cond: ir.Cond, loop: int, item: Json) -> bool:
        try:
            return self._on_items.on_item(cond, loop, item)
        except (Undecided, *FAULTS):
            return False

    def _item(self, one: Lodging) -> Json:
        row = self._rows[one.name]
        return {
            "type": "accommodation",
            "position": one.name,
            "price": yuan(row.price or 0),
            "cost": yuan(one.cost),
            "rooms": one.rooms,
            "room_type": row.beds,
            "transports": [],
        }
