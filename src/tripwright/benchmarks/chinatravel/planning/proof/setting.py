"""What all parts of a relaxation work with: the task, its world, the notion of a trip, the model being built."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from tripwright.benchmarks.chinatravel.planning.city import CityTravel
from tripwright.benchmarks.chinatravel.planning.proof.classes import Telling
from tripwright.benchmarks.chinatravel.planning.proof.hops import ANYWHERE, MODES, Reach, Way, legs_of, way
from tripwright.benchmarks.chinatravel.planning.proof.notion import Notion
from tripwright.benchmarks.chinatravel.planning.proof.reading import Reading
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.sound.finding import Party
from tripwright.language import ConceptLibrary
from tripwright.planner.timed.proof.elements import Clock, Element, Open, Value
from tripwright.planner.timed.proof.rows import SCALE, Amount, Literal, Rows
from tripwright.world.geo import geodesic_km

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import IntVar

TIME = "time"
"""The rule that the traveller is in one place at a time, and in the city between the rides only."""
TINY = 1e-6
"""Kilometres by which a distance may be computed otherwise."""


@dataclass
class Setting:
    """The setting of one relaxation.

    Attributes:
        party: The facts of the task.
        sandbox: The world.
        library: The functions of programs, of the notion's profile.
        upstream: Programs are read as published.
        notion: What counts as a trip.
        reading: What the programs read.
        rows: The model.
        elements: Everything that a plan may hold, as it is being gathered.
        guards: Rules of the trip that can be left out, each with the literal that switches it on.
    """

    party: Party
    sandbox: Sandbox
    library: ConceptLibrary
    upstream: bool
    notion: Notion
    reading: Reading
    rows: Rows = field(default_factory=Rows)
    elements: list[Element] = field(default_factory=list[Element])
    guards: dict[str, IntVar] = field(default_factory=dict[str, "IntVar"])
    _reaches: dict[int, dict[str, Reach]] = field(default_factory=dict[int, "dict[str, Reach]"])
    _to_metro: list[tuple[float, float]] = field(default_factory=list[tuple[float, float]])
    _apart: dict[tuple[tuple[Any, ...], tuple[Any, ...]], Amount] = field(
        default_factory=dict[tuple[tuple[Any, ...], tuple[Any, ...]], Amount]
    )
    _without: dict[str, Literal] = field(default_factory=dict[str, Literal])

    @cached_property
    def facts(self) -> Mapping[str, Any]:
        """What functions of the trip as a whole give."""
        party = self.party
        return {
            "day_count": party.days,
            "people_count": party.people,
            "start_city": party.start_city,
            "target_city": party.target_city,
        }

    @cached_property
    def telling(self) -> Telling:
        """What of a place the programs can tell."""
        return Telling(self.reading, self.library, self.facts)

    @cached_property
    def travel(self) -> CityTravel:
        """The ways of the city."""
        return CityTravel(self.sandbox, self.party.target_city, self.party.people)

    def guard(self, name: str) -> IntVar:
        """The literal that switches a rule of the trip on."""
        if name not in self.guards:
            self.guards[name] = self.rows.boolean()
        return self.guards[name]

    def ways(
        self, *also: str, to: int | None = None, clock: Clock | None = None, by: Clock | None = None
    ) -> Sequence[Way]:
        """The ways to an item: one of each mode where programs tell modes apart, else one for all.

        Args:
            also: Further modes.
            to: The place that they lead to, where that is one.
            clock: When they begin, and when they end.
            by: When they end, if the clock is not told.
        """
        if not self.reading.modes:
            return [self._way(None, ANYWHERE, clock, by=by)]
        reach = dict.fromkeys(MODES, ANYWHERE) if to is None else self._reach(to)
        if not self.travel.transit.stations:
            reach.pop("metro", None)
        made = [self._way(mode, reach[mode], clock, to, by) for mode in MODES if mode in reach]
        return [*made, *(self._way(mode, ANYWHERE, clock, by=by) for mode in also)]

    def _way(
        self, mode: str | None, reach: Reach, clock: Clock | None, to: int | None = None, by: Clock | None = None
    ) -> Way:
        made = way(mode, self.party.people, upstream=self.upstream, reach=reach, clock=clock, by=by)
        return Way(made, legs_of(mode, reach, self._walks(to) if mode == "metro" else ()))

    def _walks(self, to: int | None) -> Sequence[tuple[float, float]]:
        """Between what the walks to the metro and from it lie, to a place or to any."""
        if not self._to_metro:
            found = (self.travel.transit.km_to_metro[some] for some in (self._starts, self.goals))
            self._to_metro += [(float(km.min(initial=ANYWHERE.km[1])), float(km.max(initial=0.0))) for km in found]
        start, goal = self._to_metro
        exact = None if to is None else float(self.travel.transit.km_to_metro[to])
        return [start, goal if exact is None else (exact, exact)]

    def _reach(self, place: int) -> dict[str, Reach]:
        """For each mode that leads to a place: between what the ways lie, from wherever a trip may come."""
        if place not in self._reaches:
            self._reaches[place] = found = dict[str, Reach]()
            others = self._starts[self._starts != place]
            for row in self.travel.transit.rows(place):
                start = others[row.offered[others]]
                if len(start):
                    km, minutes = row.distance[start], row.minutes[start]
                    span = max(0.0, float(km.min()) - TINY), float(km.max()) + TINY
                    found[row.mode] = Reach(span, (int(minutes.min()), int(minutes.max())))
        return self._reaches[place]

    @cached_property
    def _starts(self) -> npt.NDArray[np.intp]:
        """Where a way may begin: every sight, table, hotel, and every station where a ride there ends."""
        sandbox, city = self.sandbox, self.party.target_city
        rides = (*sandbox.trains(self.party.start_city, city), *sandbox.flights(self.party.start_city, city))
        return np.union1d(self.goals, self._numbers(ride.end for ride in rides))

    @cached_property
    def goals(self) -> npt.NDArray[np.intp]:
        """Every sight, table and hotel."""
        sandbox, city = self.sandbox, self.party.target_city
        return self._numbers((*sandbox.attractions(city), *sandbox.restaurants(city), *sandbox.hotels(city)))

    def _numbers(self, names: Iterable[str]) -> npt.NDArray[np.intp]:
        index = self.travel.transit.index
        return np.array(sorted({index[name] for name in names if name in index}), dtype=np.intp)

    def km(self, start: int | None, end: int | None) -> float:
        """The straight distance between two places; 0 where one is not known."""
        return 0.0 if start is None or end is None else self.travel.km(start, end)

    def spread(self, concept: str, args: Sequence[Sequence[Any]]) -> Value:
        """Between what the distance lies of any of some places from any of others.

        Raises:
            Open: It is something else, or a place is not known.
        """
        if concept != "poi_distance" or len(args) != 3 or tuple(args[0]) != (self.party.target_city,):
            raise Open(concept)
        key = tuple(args[1]), tuple(args[2])
        if key not in self._apart:
            self._apart[key] = self._distances(*key)
        return self._apart[key]

    def _distances(self, some: Sequence[Any], others: Sequence[Any]) -> Amount:
        transit = self.travel.transit
        if not {*some, *others} <= transit.index.keys():
            raise Open("a place")
        start, end = (np.array([transit.index[name] for name in names], dtype=np.intp) for names in (some, others))
        starts, ends = np.repeat(start, len(end)), np.tile(end, len(start))
        km = geodesic_km(transit.lat[starts], transit.lon[starts], transit.lat[ends], transit.lon[ends]) * SCALE
        return Amount((), math.floor(km.min() - TINY), math.ceil(km.max() + TINY))

    def without(self, mode: str) -> Literal:
        """Nothing is reached by this mode; False where programs do not tell modes apart."""
        if not self.reading.modes:
            return False
        if mode not in self._without:
            moved = (one for one in self.elements if one.legs("", ()))
            by_it = (one for one in moved if one.legs("innercity_transport_type", ()) == mode)
            self._without[mode] = self.rows.invert(self.rows.any_of(self.rows.some(one.count) for one in by_it))
        return self._without[mode]

    def only(self, modes: Collection[str]) -> Literal:
        """Everything is reached by these modes."""
        return self.rows.all_of(self.without(mode) for mode in MODES if mode not in modes)
