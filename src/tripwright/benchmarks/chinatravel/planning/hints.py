"""What a program names or asks for: spots, hotels, kinds of rides, ways, clocks and lengths.

Its constants say most; where its analysed form asks for an item by a condition of its own, the spots that meet the
condition. Hints steer the search and prove nothing: whatever the program does with them, the judge decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, cached_property, partial
from typing import Any

from tripwright.benchmarks.chinatravel.plan import MEALS
from tripwright.benchmarks.chinatravel.planning.city import Allowed, CityModel, CityTravel
from tripwright.benchmarks.chinatravel.planning.houses import HouseReader
from tripwright.benchmarks.chinatravel.planning.judge import Reading
from tripwright.benchmarks.chinatravel.planning.offers import MakeWay
from tripwright.benchmarks.chinatravel.planning.words import words_of
from tripwright.benchmarks.chinatravel.sandbox import yuan
from tripwright.benchmarks.chinatravel.sound.finding import Party
from tripwright.benchmarks.chinatravel.sound.places import SLEEPERS
from tripwright.language import ir, program
from tripwright.language.analyse import analyse
from tripwright.language.evaluate import Evaluator, Undecided
from tripwright.language.scope import FAULTS
from tripwright.planner.timed.clockwork import cheapest
from tripwright.planner.timed.model import Lodging, Spot, Way
from tripwright.planner.timed.options import Hints

Json = dict[str, Any]
_CLOCK = re.compile(r"(\d{2}):(\d{2})")
_KINDS = frozenset({"train", "airplane"})


class HintReader:
    """Reads hints for one city and party."""

    def __init__(self, model: CityModel, travel: CityTravel, make_way: MakeWay, party: Party, reading: Reading) -> None:
        self._model = model
        self._travel = travel
        self._make_way = make_way
        facts = {"start_city": party.start_city, "target_city": party.target_city}
        facts |= {"day_count": party.days, "people_count": party.people}
        self._reading = reading
        self._on_items = Evaluator(reading.library, facts=facts)
        self._houses = HouseReader(model, travel, self._on_items, reading)
        sandbox, city = model.sandbox, model.city
        self._labels: dict[str, list[Spot]] = {}
        for spot in model.sights:
            self._label(spot, spot.name, sandbox.attractions(city)[spot.name].kind)
        for spot in model.tables:
            self._label(spot, spot.name, sandbox.restaurants(city)[spot.name].cuisines)

    def _label(self, spot: Spot, *labels: str | None) -> None:
        for label in labels:
            if label:
                self._labels.setdefault(label, []).append(spot)

    def hints(self, source: str) -> Hints:
        """The hints of one program; none for a program that cannot be read."""
        texts, numbers, names = words_of(source)
        return Hints(
            groups=self._groups(source, texts, names),
            lodgings=self._lodgings(texts, numbers, names),
            kinds=_KINDS & set(texts),
            ways=self._ways(texts, numbers, names),
            clocks=[int(m[1]) * 60 + int(m[2]) for text in texts if (m := _CLOCK.fullmatch(text))],
            minutes=[int(number) for number in numbers if 0 < number <= 720] if "activity_time" in names else (),
            houses=cache(partial(self._houses.groups, source)),
        )

    def _groups(self, source: str, texts: Sequence[str], names: frozenset[str]) -> list[list[Spot]]:
        """A group for each named spot or kind, the cheap spots first; any spot where a program only counts them."""
        groups = [sorted(self._labels[text], key=lambda spot: spot.cost) for text in texts if text in self._labels]
        groups += self._asked_for(source)
        if not groups and ("restaurant_type" in names or {"lunch", "dinner"} & set(texts)):
            groups.append(sorted(self._model.tables, key=lambda spot: spot.cost))
        if not groups and ("attraction_type" in names or "attraction" in texts):
            groups.append(sorted(self._model.sights, key=lambda spot: spot.cost))
        return sorted(groups, key=len)

    def _asked_for(self, source: str) -> Iterator[list[Spot]]:
        """For each item that the program asks for by a condition of its own, the spots that meet it."""
        for part in ir.walk(analyse(program(source, *self._reading)).cond):
            if isinstance(part, ir.Some) and isinstance(part.loop.source, ir.Items):
                fitting = [spot for spot, items in self._items if self._fits(part.loop, items)]
                if 0 < len(fitting) < len(self._items):
                    yield sorted(fitting, key=lambda spot: spot.cost)

    def _fits(self, loop: ir.Loop, items: Sequence[Json]) -> bool:
        try:
            return any(self._on_items.on_item(loop.guard, loop.id, item) for item in items)
        except (Undecided, *FAULTS):
            return False

    @cached_property
    def _items(self) -> list[tuple[Spot, list[Json]]]:
        """Every spot as programs see it in a plan, in each of its roles; without clocks, which are not known yet."""
        found: list[tuple[Spot, list[Json]]] = []
        people = self._model.people
        for spot in (*self._model.sights, *self._model.tables):
            price: Json = {
                "price": yuan(spot.cost // people),
                "cost": yuan(spot.cost),
                "tickets": people,
                "transports": [],
            }
            roles = MEALS if spot.meal else ("attraction",)
            found.append((spot, [{"type": role, "position": spot.name, **price} for role in roles]))
        return found

    def _lodgings(self, texts: Sequence[str], numbers: Sequence[float], names: frozenset[str]) -> list[Lodging]:
        rows = self._model.sandbox.hotels(self._model.city)
        labels = set(texts)
        counts: list[int | None] = [None]
        if "room_count" in names:
            counts = [int(number) for number in numbers if 0 < number <= 20] or counts
        beds = {int(number) for number in numbers if number in (1, 2)} if "room_type" in names else {1, 2}
        points = [place for text in texts if (place := self._travel.place(text)) is not None]
        picked: list[tuple[bool, Lodging]] = []
        for count in counts:
            for lodging in self._model.lodgings(count):
                row = rows[lodging.name]
                named = lodging.name in labels or row.tags in labels
                wanted = row.beds in beds and ("room_count" in names or "room_type" in names)
                if named or wanted:
                    crowded = lodging.rooms * (row.beds or 0) * SLEEPERS < self._model.people
                    picked.append((crowded, lodging))
        if not picked and points and "poi_distance" in names:
            return self._around(points[0])
        return [lodging for _, lodging in sorted(picked, key=lambda pair: (pair[0], pair[1].cost))]

    def _around(self, place: int) -> list[Lodging]:
        km = {lodging.id: self._travel.km(place, lodging.place) for lodging in self._model.lodgings()}
        return sorted(self._model.lodgings(), key=lambda lodging: km[lodging.id])[:12]

    def _ways(self, texts: Sequence[str], numbers: Sequence[float], names: frozenset[str]) -> list[Way]:
        """Each subset of modes that the program names or leaves, and taxis beyond a named distance."""
        modes = [mode for mode in ("metro", "taxi", "walk") if mode in texts]
        ways: list[Way] = []
        if modes and "innercity_transport_type" in names:
            chosen, others = frozenset(modes), frozenset({"metro", "taxi", "walk"}) - set(modes)
            for allowed in (chosen, others, chosen | {"walk"}):
                if allowed:
                    ways.append(self._make_way(Allowed(allowed), cheapest))
        if "innercity_transport_distance" in names and modes:
            for number in numbers:
                ways.append(self._make_way(Allowed(frozenset(modes[:1]), number), cheapest))
        return ways
