"""A quick judge for searches under a preference: what the programs say of an activity is remembered.

It answers what :class:`TripJudge` answers, without writing the plan, where programs ask of one activity at a time; the
others are left to it. A search gives what it finds to the slow judge before it counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tripwright.benchmarks.chinatravel.planning.judge import TripJudge
from tripwright.benchmarks.chinatravel.planning.render import Activity, Renderer
from tripwright.language import ConceptLibrary, ir
from tripwright.language.analyse import analyse
from tripwright.language.evaluate import Undecided
from tripwright.language.itemwise import Itemwise, concepts_of
from tripwright.language.values import view
from tripwright.planner.timed.model import TimedDay, Trip

_CLOCKLESS = frozenset(
    {
        *("activity_type", "activity_position", "activity_cost", "activity_price", "activity_tickets"),
        *("activity_transports", "innercity_transport_cost", "innercity_transport_price", "innercity_transport_type"),
        *("innercity_transport_time", "innercity_transport_distance", "metro_tickets", "taxi_cars"),
        *("room_count", "room_type", "restaurant_type", "attraction_type", "accommodation_type"),
        *("intercity_transport_type", "intercity_transport_origin", "intercity_transport_destination"),
        *(
            "allactivities",
            "day_count",
            "people_count",
            "start_city",
            "target_city",
            "poi_distance",
            "poi_recommend_time",
        ),
    }
)
"""Functions whose value does not depend on when something is done."""
_UNKNOWN = object()
_DAYS = 5_000
"""Days whose activities' numbers are remembered."""


class _Numbers:
    """Gives every activity a number; with ``clocks``, the same one at another time has another number."""

    def __init__(self, renderer: Renderer, *, clocks: bool) -> None:
        self._renderer = renderer
        self._clocks = clocks
        self._known: dict[Any, int] = {}
        self._items: list[Any] = []
        self._days: dict[Any, tuple[TimedDay | None, list[int]]] = {}  # the day is held, so that its id stays its own

    def item(self, number: int) -> Any:
        """The activity as programs see it."""
        return self._items[number]

    def of(self, trip: Trip, days: Sequence[TimedDay | None]) -> list[int]:
        """The numbers of a trip's activities, in order."""
        return [number for at, day in enumerate(days) for number in self._of_day(trip, at, day)]

    def _of_day(self, trip: Trip, at: int, day: TimedDay | None) -> list[int]:
        key = (*self._renderer.around(trip, at), id(day))
        found = self._days.get(key)
        if found is None:
            if len(self._days) > _DAYS:
                self._days.clear()
            found = self._days[key] = day, [self._number(one) for one in self._renderer.activities(trip, at, day)]
        return found[1]

    def _number(self, activity: Activity) -> int:
        key = activity.key if not self._clocks else (*activity.key, *activity.clocks)
        number = self._known.get(key)
        if number is None:
            number = self._known[key] = len(self._items)
            self._items.append(view(activity.write())[0])
        return number


class _Asked(NamedTuple):
    """A program for quick evaluation, and the numbers that it goes by."""

    program: Itemwise
    numbers: _Numbers


class QuickJudge:
    """A :class:`TripJudge` that remembers.

    Args:
        exact: The judge that it stands for.
        renderer: Writes activities.
        facts: What the request fixes: days, people and cities, by the functions' names.
    """

    def __init__(self, exact: TripJudge, renderer: Renderer, facts: Mapping[str, Any]) -> None:
        self._exact = exact
        self._facts = facts
        self._plain, self._timed = _Numbers(renderer, clocks=False), _Numbers(renderer, clocks=True)
        self._demands = [self._asked(analyse(one).cond, one.library) for one in exact.programs]
        term = exact.preference.term(exact.library) if exact.preference is not None else None
        self._value = None if term is None else self._asked(term, exact.library)

    def broken(self, trip: Trip, days: Sequence[TimedDay | None]) -> tuple[int, ...]:
        """The first demand found that the trip breaks, in the exact judge's numbers."""
        late: list[int] = []
        for number, asked in enumerate(self._demands):
            held = _UNKNOWN if asked is None else self._quickly(asked, trip, days, Itemwise.holds)
            if held is _UNKNOWN:
                late.append(number)
            elif not held:
                return (number,)
        return self._exact.first_broken(late, trip, days)

    def distance(self, demand: int, trip: Trip, days: Sequence[TimedDay | None]) -> float:
        """How far the trip is from meeting a demand that it breaks."""
        return self._exact.distance(demand, trip, days)

    def value(self, trip: Trip, days: Sequence[TimedDay | None]) -> float:
        """What the preference makes small."""
        if self._value is None or (found := self._quickly(self._value, trip, days, Itemwise.value)) is _UNKNOWN:
            return self._exact.value(trip, days)
        return self._exact.loss(found)

    def _asked(self, root: ir.Cond | ir.Term, library: ConceptLibrary) -> _Asked | None:
        """None for a program that must be run whole."""
        called = concepts_of(root)
        numbers = self._plain if called is not None and called <= _CLOCKLESS else self._timed
        try:
            return _Asked(Itemwise(root, library, self._facts, "allactivities", numbers.item), numbers)
        except Undecided:
            return None

    def _quickly(
        self,
        asked: _Asked,
        trip: Trip,
        days: Sequence[TimedDay | None],
        ask: Callable[[Itemwise, Sequence[int]], Any],
    ) -> Any:
        try:
            return ask(asked.program, asked.numbers.of(trip, days))
        except Undecided:
            return _UNKNOWN
