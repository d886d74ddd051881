"""Planning a ChinaTravel task: a bare trip, mended until its programs hold, then filled with meals and sights."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any, NamedTuple

from tripwright.benchmarks.chinatravel.planning.city import BOUNDS, Allowed, CityModel, CityTravel, anything
from tripwright.benchmarks.chinatravel.planning.hints import HintReader
from tripwright.benchmarks.chinatravel.planning.probe import Probe
from tripwright.benchmarks.chinatravel.planning.render import Renderer
from tripwright.benchmarks.chinatravel.planning.words import words_of
from tripwright.benchmarks.chinatravel.preferences import Preference
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.language import ConceptLibrary, Env, Profile, program
from tripwright.planner.timed.clockwork import cheapest
from tripwright.planner.timed.fill import fill
from tripwright.planner.timed.improve import Improver
from tripwright.planner.timed.model import Hop, Ride, TimedDay, Trip, Way
from tripwright.planner.timed.options import Judge, Judgement, Options
from tripwright.planner.timed.repair import Judged, judged, repair
from tripwright.planner.timed.trips import Habits

Json = dict[str, Any]
_WORST = 1e9
"""Stands for a preference without a value: differences between values stay finite."""


class Found(NamedTuple):
    """A plan and the numbers of the programs that it still breaks."""

    plan: Json
    broken: tuple[int, ...]


class TimedPlanner:
    """Plans tasks in one world; keeps what it has learned of its cities."""

    def __init__(self, sandbox: Sandbox, library: ConceptLibrary, profile: Profile) -> None:
        self.sandbox = sandbox
        self.library = library
        self.profile = profile

    def search(
        self,
        start_city: str,
        target_city: str,
        days: int,
        people: int,
        programs: Sequence[str],
        seconds: float,
        preference: Preference | None = None,
    ) -> Found | None:
        """The best plan found in that time; None when no trip exists at all."""
        until = time.monotonic() + seconds
        model = CityModel(self.sandbox, target_city, people)
        renderer = Renderer(model, CityTravel(self.sandbox, target_city, people), start_city)
        make_way = _way_maker(self.sandbox, target_city, people)
        options = _options(model, start_city, days, renderer.travel, make_way)
        options = Probe(renderer, programs, self.library, self.profile).ordered(options, model)
        reader = HintReader(model, renderer.travel, make_way)
        hints = [reader.hints(source) for source in programs]
        judge = self._judge(renderer, programs)
        rng = random.Random(0)
        best: Judged | None = None
        for trip in _bare(options):
            start = judged(trip, options, judge)
            if start is None:
                if time.monotonic() > until:
                    break
                continue
            share = time.monotonic() + seconds / 4
            mended = repair(start, hints, options, judge, min(share, until), rng)
            if best is None or len(mended.judgement.broken) < len(best.judgement.broken):
                best = mended
            if not best.judgement.broken or time.monotonic() > until:
                break
        if best is None:
            return None
        if not best.judgement.broken:
            best = fill(best, options, judge, until)
        if not best.judgement.broken and preference is not None:
            valued = self._judge(renderer, programs, preference)
            anchors = [
                place for text in words_of(preference.body).texts if (place := renderer.travel.place(text)) is not None
            ]
            start = judged(best.trip, options, valued)
            assert start is not None  # it was judged before
            best = Improver(options, anchors, rng).improve(start, valued, until)
        return Found(renderer.plan(best.trip, list(best.days)), best.judgement.broken)

    def _judge(self, renderer: Renderer, programs: Sequence[str], preference: Preference | None = None) -> Judge:
        """Runs the programs on the written plan, and the preference where all of them hold."""
        compiled = [program(source, self.library, self.profile) for source in programs]

        def judge(trip: Trip, days: Sequence[TimedDay | None]) -> Judgement:
            env = Env({"plan": renderer.plan(trip, list(days))}, self.profile)
            broken = tuple(number for number, one in enumerate(compiled) if not one.run(env).value)
            if preference is None or broken:
                return Judgement(broken, math.inf if broken else 0.0)
            return Judgement((), min(preference.loss(preference.value_in(env, self.library)), _WORST))

        return judge


def _way_maker(sandbox: Sandbox, city: str, people: int) -> Callable[[Allowed, Callable[[Hop], float]], Way]:
    def make(allowed: Allowed, taste: Callable[[Hop], float]) -> Way:
        return Way(CityTravel(sandbox, city, people, allowed), taste)

    return make


def comfort(people: int) -> Callable[[Hop], float]:
    """An ordinary traveller's taste: an hour is worth about 50 yuan, long walks are not liked."""

    def taste(hop: Hop) -> float:
        walk = max(0, hop.minutes - 20) if hop.mode == "walk" else 0
        return hop.minutes + hop.cost / people / 85 + walk

    return taste


def _options(
    model: CityModel,
    start_city: str,
    days: int,
    travel: CityTravel,
    make_way: Callable[[Allowed, Callable[[Hop], float]], Way],
) -> Options:
    goes, backs = model.rides(start_city)
    last = (days - 1) * 1440
    lodgings = sorted(model.lodgings(), key=lambda lodging: lodging.cost)
    modest = len(lodgings) // 5
    plain = make_way(anything, comfort(model.people))
    return Options(
        days=days,
        goes=sorted(goes, key=lambda ride: _there(ride, model.people)),
        backs=[
            replace(ride, departs=ride.departs + last, arrives=ride.arrives + last)
            for ride in sorted(backs, key=lambda ride: _home(ride, model.people))
        ],
        lodgings=[*lodgings[modest:], *lodgings[:modest]],
        sights=model.sights,
        tables=model.tables,
        ways=(plain, Way(plain.travel, cheapest)),
        breakfast=model.breakfast,
        near=travel.nearest,
        bounds=BOUNDS,
        habits=Habits(),
    )


def _there(ride: Ride, people: int) -> float:
    """Dislike of a ride there: its fare, a late arrival, a departure at night."""
    night = 100 if ride.departs < 360 else 0
    return ride.cost / people / 100 + max(0, ride.arrives - 600) * 0.4 + night


def _home(ride: Ride, people: int) -> float:
    """Dislike of a ride back: its fare, an early departure, an arrival late at night."""
    night = max(0, ride.arrives - 1440) * 0.2
    return ride.cost / people / 100 + max(0, 1080 - ride.departs) * 0.4 + night


def _bare(options: Options) -> Iterator[Trip]:
    """Trips with nothing but rides and a hotel, in the order of what is liked."""
    lodgings = list(options.lodgings[:3]) if options.days > 1 else [None]
    pairs = sorted(product(range(len(options.goes)), range(len(options.backs))), key=sum)
    for go, back in pairs:
        for lodging in lodgings:
            yield Trip(
                options.goes[go], options.backs[back], lodging, [[] for _ in range(options.days)], options.ways[0]
            )
