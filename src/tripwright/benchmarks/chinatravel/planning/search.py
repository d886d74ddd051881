"""The search for one task's trip: a bare trip, mended until its programs hold, then filled, then improved."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property, partial
from itertools import product
from typing import Any

from tripwright.benchmarks.chinatravel.planning.bounds import bound
from tripwright.benchmarks.chinatravel.planning.city import CityModel, CityTravel
from tripwright.benchmarks.chinatravel.planning.hints import HintReader
from tripwright.benchmarks.chinatravel.planning.judge import Reading, TripJudge, crowded
from tripwright.benchmarks.chinatravel.planning.offers import options_of, way_maker
from tripwright.benchmarks.chinatravel.planning.probe import Probe
from tripwright.benchmarks.chinatravel.planning.quick import QuickJudge
from tripwright.benchmarks.chinatravel.planning.recover import bare_trip, wished_trip
from tripwright.benchmarks.chinatravel.planning.render import Renderer
from tripwright.benchmarks.chinatravel.planning.words import words_of
from tripwright.benchmarks.chinatravel.preferences import Preference
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.sound.finding import Party
from tripwright.planner.timed.anew import Need
from tripwright.planner.timed.arrivals import arriving_later
from tripwright.planner.timed.clockwork import cheapest, fastest, worth
from tripwright.planner.timed.days import Days
from tripwright.planner.timed.fill import fill
from tripwright.planner.timed.housing import Housing
from tripwright.planner.timed.improve import improve
from tripwright.planner.timed.meals import Meals
from tripwright.planner.timed.model import ENDLESS, Spot, Trip, Way, moves_between
from tripwright.planner.timed.nearest import NearJudge, Restoring, first_trip
from tripwright.planner.timed.options import Hints, Judge, Options
from tripwright.planner.timed.repair import Judged, Repair, judged
from tripwright.planner.timed.serving import Serving
from tripwright.planner.timed.settle import settled
from tripwright.planner.timed.steps import Steps
from tripwright.planner.timed.survey import survey
from tripwright.planner.timed.trips import Habits

_EAGER = Habits(wake=360, home=1439)
"""A day under a preference: from six until midnight."""
_MINUTES_WORTH = (0.5, 1, 2, 5, 10)
"""What a minute may be worth to a traveller, in yuan."""
_ANY_HOUR = Habits(wake=300, home=1439)
"""A day that somebody else has planned."""
_MONEY = {"activity_cost", "activity_price", "innercity_transport_cost", "innercity_transport_price"}
"""The concepts by which a program can limit money."""
_LOOKED = 4
"""Surveyed trips from which the search begins, beside the full and the bare one."""
_LOOKING = 0.3
"""Share of the time for a preference in which hotels and rides may be surveyed."""
_EARLIER = 0.6
"""Share of the time after which rides that arrive on later days are tried, where few stops are enough."""
_MOVING = {"innercity_transport_time", "innercity_transport_distance"}
"""The concepts by which a preference can ask for little moving."""
_CORRECTED_SECONDS = 2.0
"""How long a trip that passes as published is mended for the corrected reading."""


class TaskSearch:
    """One task's search; it keeps what it has learned of the city while it is mended, filled and improved.

    Args:
        sandbox: The world.
        party: Who travels where.
        programs: The demands, all of which can be read.
        published: The published reading, or the corrected one if only that counts. corrected: The corrected one.
    """

    def __init__(
        self, sandbox: Sandbox, party: Party, programs: Sequence[str], published: Reading, corrected: Reading
    ) -> None:
        model = CityModel(sandbox, party.target_city, party.people)
        self.renderer = Renderer(model, CityTravel(sandbox, party.target_city, party.people), party.start_city)
        make_way = way_maker(sandbox, party.target_city, party.people)
        options = options_of(model, party.start_city, party.days, self.renderer.travel, make_way)
        self.options = Probe(self.renderer, programs, *published).ordered(options, model)
        self._reader = HintReader(model, self.renderer.travel, make_way, party, published)
        self._party = party
        self._programs = programs
        self._readings = published, corrected
        self._published = TripJudge(self.renderer, programs, published)
        self._both = TripJudge(self.renderer, programs, published, corrected)
        self._rng = random.Random(0)
        self._steps = Steps(self.options, self._places(programs), self._rng)

    @cache  # noqa: B019  # a search lives as long as its task
    def _hints(self, demand: int) -> Hints:
        """What a demand names, by its number as the judge gives it."""
        count = len(self._programs)
        if demand == 2 * count:
            roomy = [one for one in self.options.lodgings if not crowded(self.renderer, one)]
            return Hints(lodgings=roomy, houses=lambda: [roomy])
        return self._reader.hints(self._programs[demand % count])

    def mended(self, until: float, best: Judged | None = None, *, clocks: bool = True) -> Judged | None:
        """A trip that breaks no demand as published, or the least broken one found; None when there is no trip at all.

        Args:
            until: When to end (``time.monotonic``).
            best: What an earlier call found.
            clocks: False to begin the first day before the ride has arrived, which the published rules let pass.
        """
        if best is not None and not best.broken:
            return best
        seconds = until - time.monotonic()
        options = self.options
        if not clocks:
            options = replace(options, goes=[replace(ride, arrives=0) for ride in options.goes])
        repair = Repair(options, self._hints, self._published, self._steps, self._rng)
        for trip in _bare(options):
            start = judged(trip, options, self._published)
            if start is not None:
                share = time.monotonic() + seconds / 4
                found = repair.mended(start, min(share, until))
                if best is None or len(found.broken) < len(best.broken):
                    best = found
                if not best.broken:
                    break
            if time.monotonic() > until:
                break
        return best

    def finished(self, found: Judged, until: float, preference: Preference | None = None) -> Judged:
        """A trip that breaks nothing as published, mended for the corrected reading if possible, filled, improved."""
        judge = self._both
        again = judged(found.trip, self.options, judge)
        assert again is not None  # its clocks were kept before
        soon = min(until, time.monotonic() + _CORRECTED_SECONDS)
        mended = Repair(self.options, self._hints, judge, self._steps, self._rng).mended(again, soon)
        if mended.broken:
            judge, mended = self._published, found
        one_house = settled(mended, self.options, judge)
        filled = fill(one_house, self.options, judge, until)
        if preference is None:
            return filled
        return self._improved([filled, one_house], judge is self._both, preference, until)

    def _improved(self, found: Sequence[Judged], both: bool, preference: Preference, until: float) -> Judged:
        published, corrected = self._readings
        judge = TripJudge(self.renderer, self._programs, published, corrected if both else None, preference)
        options = self._eager_options()
        eager = [judged(one.trip, options, judge) for one in found]
        starts = [one for one in eager if one is not None and not one.broken]
        if not starts:
            options, starts = self.options, list(found)
        bare = starts[-1]
        quick = QuickJudge(judge, self.renderer, self._facts())
        words = words_of(preference.body)
        meals = Meals(options, self._rng).kinds if options.tables and _MONEY & words.names else ()
        houses = Housing(options, self._rng).kinds if any(moves_between(one.trip.slept()) for one in starts) else ()
        days = self._days(options, bare.trip, preference)
        anchors = self._places([preference.body])
        serving = Serving(options, self._groups(), anchors, self._rng).kinds
        steps = Steps(
            options,
            anchors,
            self._rng,
            (*meals, *houses, *serving),
            None if days is None else days.kinds,
            None if days is None else days.told,
        )
        looked: Sequence[Judged] = ()
        if days is not None:
            looking = time.monotonic() + (until - time.monotonic()) * _LOOKING
            firm = partial(self._firm, options, judge)
            looked = survey(bare.trip, options, days, quick, looking, firm=firm)
        begin = [*starts, *looked[:_LOOKED]]
        value = self.bound(preference)
        least = None if value is None else preference.loss(value)
        thrifty = bool(self._of_money)
        improved = partial(
            improve, steps=steps, options=options, judge=quick, rng=self._rng, bound=least, exact=judge, thrifty=thrifty
        )
        soon = until if days is not None else time.monotonic() + (until - time.monotonic()) * _EARLIER
        best = improved(begin, until=soon)
        if soon < until:
            best = improved([best, *arriving_later(best, options, judge)], until=until)
        return settled(best, options, judge)

    def _eager_options(self) -> Options:
        """Long days, and every taste for all ways that demands may want."""
        demands = range(len(self._programs))
        hinted = [way.travel for n in demands for way in self._hints(n).ways]
        tastes = (cheapest, fastest, *(worth(self._party.people * yuan * 100) for yuan in _MINUTES_WORTH))
        ways = [Way(travel, taste) for travel in (self.options.ways[0].travel, *hinted) for taste in tastes]
        return replace(self.options, habits=_EAGER, ways=[self.options.ways[0], *ways])

    def _facts(self) -> dict[str, Any]:
        """What the request fixes, by the functions' names."""
        party = self._party
        return {
            "day_count": self.options.days,
            "people_count": party.people,
            "start_city": party.start_city,
            "target_city": party.target_city,
        }

    def _days(self, options: Options, bare: Trip, preference: Preference) -> Days | None:
        """Changes of whole days; None where a preference is about neither many stops nor little moving."""
        dense, names = preference.direction == "maximize", words_of(preference.body).names
        if _MONEY & names or not (dense or _MOVING & names) or not options.sights:
            return None
        dear = self._dear if self._of_money else None
        return Days(options, self._needs(bare), self._rng, dense=dense, dear=dear)

    @cached_property
    def _of_money(self) -> frozenset[int]:
        """The numbers of the programs that speak of money."""
        return frozenset(n for n, source in enumerate(self._programs) if _MONEY & words_of(source).names)

    def _dear(self, broken: Sequence[int]) -> bool:
        """Some of the demands of these numbers speak of money."""
        return any(n % len(self._programs) in self._of_money for n in broken)

    def _firm(self, options: Options, judge: Judge, trip: Trip) -> int:
        """How many demands a trip breaks that do not speak of money."""
        found = judged(trip, options, judge)
        if found is None:
            return ENDLESS
        return sum(n % len(self._programs) not in self._of_money for n in found.broken)

    def _groups(self) -> list[Sequence[Spot]]:
        """For each spot or kind of spot that a demand names, the spots that would serve."""
        return [group for n in range(len(self._programs)) for group in self._hints(n).groups]

    def _needs(self, trip: Trip) -> list[Need]:
        """The stops of a bare trip, each with the spots of the smallest kind that a demand names and it is of."""
        groups = self._groups()
        needs: list[Need] = []
        hotels = {lodging.id for lodging in trip.nights}
        for stop in (stop for stops in trip.days for stop in stops if stop.spot.id not in hotels):
            serving = [group for group in groups if stop.spot in group]
            needs.append(Need(stop, min(serving, key=len, default=(stop.spot,))))
        return needs

    def nearest(self, raw: object, until: float) -> Judged | None:
        """A trip that breaks nothing, as near as possible to a published plan; None where there is no trip at all.

        Where only the corrected reading cannot be met in half the time, the trip meets the published one.
        """
        if not self.options.goes or not self.options.backs:
            return None
        options = replace(self.options, habits=_ANY_HOUR)
        wished = wished_trip(raw, options)
        trip = first_trip(
            wished, bare_trip(wished, raw, options, self.renderer), options, (time.monotonic() + until) / 2
        )
        steps = Steps(options, (), self._rng, Restoring(wished, options, self._rng).kinds)
        best: Judged | None = None
        for one in (self._both, self._published):
            judge = NearJudge(one, wished)
            start = judged(trip, options, judge) or best or self._any(judge, until)
            if start is None:
                return None
            half = (time.monotonic() + until) / 2
            best = Repair(options, self._hints, judge, steps, self._rng).mended(start, half)
            if not best.broken:
                return improve([best], steps, options, judge, until, self._rng, 0.0, unhurried=False)
        return best

    def _any(self, judge: Judge, until: float) -> Judged | None:
        """The first trip of nothing but rides and a hotel that keeps its clocks."""
        for trip in _bare(self.options):
            found = judged(trip, self.options, judge)
            if found is not None or time.monotonic() > until:
                return found
        return None

    def bound(self, preference: Preference) -> float | None:
        """The best value that a plan can have, in the preference's own unit; None where that is not known."""
        return bound(preference, self.options, self.renderer)

    def _places(self, programs: Sequence[str]) -> list[int]:
        """The places that programs name."""
        names = {text: None for source in programs for text in words_of(source).texts}
        return [place for name in names if (place := self.renderer.travel.place(name)) is not None]


def _bare(options: Options) -> Iterator[Trip]:
    """Trips with nothing but rides and a hotel, in the order of what is liked."""
    homes = [(lodging,) * (options.days - 1) for lodging in options.lodgings[:3]] if options.days > 1 else [()]
    pairs = sorted(product(range(len(options.goes)), range(len(options.backs))), key=sum)
    for go, back in pairs:
        for nights in homes:
            yield Trip(
                options.goes[go], options.backs[back], nights, [[] for _ in range(options.days)], options.ways[0]
            )
