"""No false proof: what some trip meets is never refuted."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.chinatravel.planning.proof import asking as ask
from benchmarks.chinatravel.planning.proof.tight import tight_programs
from tripwright.benchmarks.chinatravel.check import Checker
from tripwright.benchmarks.chinatravel.planning.city import BOUNDS, CityModel, CityTravel
from tripwright.benchmarks.chinatravel.planning.planner import TaskPlanner
from tripwright.benchmarks.chinatravel.planning.proof.relaxation import Relaxation
from tripwright.benchmarks.chinatravel.planning.render import Renderer
from tripwright.benchmarks.chinatravel.programs import evaluate_programs
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.sound.finding import Party
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.language import SOUND, UPSTREAM, ConceptLibrary, Profile
from tripwright.planner.timed.model import Hop, Stop, Trip, Way
from tripwright.planner.timed.trips import Habits, clock_trip
from tripwright.world import World

PARTY = Party("北京", "上海", 2, 2)
Plan = dict[str, Any]


def _refuted(
    party: Party, programs: Sequence[str], sandbox: Sandbox, library: ConceptLibrary, profile: Profile
) -> bool:
    relaxation = Relaxation(party, programs, sandbox, library, profile)
    return relaxation.refuted(relaxation.demanding, seconds=20.0)


@pytest.mark.parametrize("profile", [UPSTREAM, SOUND], ids=lambda profile: profile.name)
def test_a_trip_s_own_values_as_limits(cn_mini: World, profile: Profile) -> None:
    """Budgets, counts, sets, clocks, orders and ways of real trips, several families at once."""
    sandbox = Sandbox(cn_mini)
    checker, rng = Checker(sandbox), random.Random(5)
    planner, library = TaskPlanner(sandbox, checker), checker.library("sound" if profile is SOUND else "upstream")
    cities = sorted(sandbox.cities)
    for days in (1, 2, 3):
        start, target = rng.sample(cities, 2)
        people = rng.randint(1, 5)
        keys = {"start_city": start, "target_city": target, "days": days, "people_number": people}
        plan = planner.plan(Task.model_validate({"uid": "t", **keys, "hard_logic_py": []}), time_limit=2.0).plan
        if not isinstance(plan, dict):
            continue
        programs = tight_programs(plan, sandbox)
        results = evaluate_programs(plan, programs, library, profile)
        true = [source for source, result in zip(programs, results, strict=True) if result.value]
        assert len(true) > len(programs) * 0.8
        some = rng.sample(true, min(16, len(true)))
        assert not _refuted(Party(start, target, days, people), some, sandbox, library, profile)


@pytest.mark.parametrize("yuan", [154, 155, 157])
@pytest.mark.parametrize("profile", [UPSTREAM, SOUND], ids=lambda profile: profile.name)
def test_two_meals_of_an_exact_price(cn_mini: World, profile: Profile, yuan: int) -> None:
    """Tables for 68, 86, 87 and 89: two of them make each sum; the solver's presolve alone refutes 155 and 157."""
    sandbox = Sandbox(cn_mini)
    prices = {row.price for row in sandbox.restaurants("重庆").values()}
    assert {6800, 8600, 8700, 8900} <= prices
    library = Checker(sandbox).library("sound" if profile is SOUND else "upstream")
    meals = (
        "total = 0\nfor activity in allactivities(plan):\n"
        "  if activity_type(activity) in ['lunch', 'dinner']: total += activity_price(activity)\n"
        f"result = total == {yuan}"
    )
    assert not _refuted(Party("南京", "重庆", 2, 1), [meals], sandbox, library, profile)


# every trip of a tiny world, near enough


def _days(model: CityModel) -> Iterator[list[Stop]]:
    spots = {spot.name: spot for spot in (*model.sights, *model.tables)}
    stops = [
        Stop(spots["镜湖"], "attraction", 45),
        Stop(spots["旧塔"], "attraction", 120),
        BOUNDS.fit(Stop(spots["面馆"], "lunch", 40)),
        BOUNDS.fit(Stop(spots["夜市"], "dinner", 60)),
        BOUNDS.fit(Stop(spots["面馆"], "dinner", 40)),
    ]
    for count in range(4):
        yield from (list(order) for order in permutations(stops, count))


def _trips(sandbox: Sandbox) -> Iterator[Plan]:
    model = CityModel(sandbox, PARTY.target_city, PARTY.people)
    travel = CityTravel(sandbox, PARTY.target_city, PARTY.people)
    renderer = Renderer(model, travel, PARTY.start_city)
    goes, backs = model.rides(PARTY.start_city)
    back = replace(backs[0], departs=backs[0].departs + 1440, arrives=backs[0].arrives + 1440)
    pairs = list(product(_days(model), _days(model)))
    random.Random(1).shuffle(pairs)
    for (first, second), mode in product(pairs[:1500], ("walk", "taxi", "metro")):
        names = [stop.spot.id for stop in (*first, *second)]
        if len(names) == len(set(names)):
            trip = Trip(goes[0], back, (model.lodgings()[0],), [first, second], Way(travel, _liking(mode)))
            days = clock_trip(trip, Habits())
            if days is not None:
                yield renderer.plan(trip, days)


def _liking(mode: str) -> Any:
    def taste(hop: Hop) -> float:
        return 0.0 if hop.mode == mode else float(hop.minutes)

    return taste


@pytest.fixture(scope="module")
def checker(small: Sandbox) -> Checker:
    return Checker(small)


@pytest.fixture(scope="module")
def trips(small: Sandbox, checker: Checker) -> list[Plan]:
    found = list(_trips(small))
    keys = {"start_city": PARTY.start_city, "target_city": PARTY.target_city, "days": 2, "people_number": 2}
    task = Task.model_validate({"uid": "t", **keys, "hard_logic_py": []})
    passing = [plan for plan in found if checker.check(task, plan, "sound").passed]
    assert len(passing) > 60
    return passing


NAMES = st.sampled_from(["镜湖", "旧塔"])
CLOCKS = st.integers(16, 46).map(lambda half: f"{half // 2:02d}:{half % 2 * 30:02d}")
KIND = st.sampled_from(["attraction", "lunch", "dinner"])
MODES = st.sets(st.sampled_from(["walk", "metro", "taxi"]), min_size=1)
OPS = st.sampled_from(["<", "<=", "==", ">=", ">"])
MINUTES = st.sampled_from([0, 44, 45, 46, 119, 120, 121])
LISTS = st.sampled_from(["allactivities(plan)", "dayactivities(plan, 1)", "dayactivities(plan, 2)"])
TESTS = st.one_of(
    st.builds(lambda kind: f"activity_type(activity) == {kind!r}", KIND | st.just("accommodation")),
    st.builds(lambda kind: f"not activity_type(activity) == {kind!r} or activity_price(activity) > 9", KIND),
    st.builds(lambda name: f"activity_position(activity) == {name!r}", NAMES),
    st.builds(ask.begins, st.sampled_from(["<=", ">="]), CLOCKS),
    st.builds(
        lambda km: f"poi_distance(target_city(plan), '旧塔', activity_position(activity)) <= {km}", st.integers(1, 9)
    ),
)
PROGRAMS = st.one_of(
    st.builds(ask.spent_in_all, st.integers(2250, 2900)),
    st.builds(ask.fares, st.integers(0, 120)),
    st.builds(lambda limit: ask.spent(ask.MEALS, limit), st.integers(0, 240)),
    st.builds(lambda limit: ask.spent("attraction", limit, ">="), st.integers(0, 30)),
    st.builds(lambda name: ask.includes("attraction", ask.POSITION, name), NAMES),
    st.builds(lambda name: ask.without("attraction", ask.POSITION, name), NAMES),
    st.builds(ask.before, NAMES, NAMES),
    st.builds(lambda name, minutes: ask.at(name, ask.stay(minutes)), NAMES, st.integers(30, 200)),
    st.builds(lambda name, clock: ask.at(name, ask.begins(">=", clock)), NAMES, CLOCKS),
    st.builds(lambda name, clock: ask.at(name, ask.ends("<=", clock)), NAMES, CLOCKS),
    st.builds(lambda kind, clock: ask.every(kind, ask.begins(">=", clock)), KIND, CLOCKS),
    st.builds(lambda kind, clock: ask.every(kind, ask.ends("<=", clock)), KIND, CLOCKS),
    st.builds(ask.number_of, KIND, st.sampled_from(["<=", ">=", "=="]), st.integers(0, 3)),
    st.builds(ask.a_day, KIND, st.sampled_from(["<=", ">="]), st.integers(0, 2)),
    st.builds(lambda modes: ask.ways(f"modes <= {modes!r}"), MODES),
    st.builds(lambda modes: ask.ways(f"{modes!r} <= modes"), MODES),
    st.builds(ask.never, st.sampled_from(["walk", "metro", "taxi"])),
    st.builds(lambda op, km: ask.moved("distance", op, km), OPS, st.integers(0, 40)),
    st.builds(lambda op, minutes: ask.moved("time", op, minutes), OPS, st.integers(0, 250)),
    st.builds(lambda op, yuan: ask.moved("cost", op, yuan), OPS, st.integers(0, 120)),
    st.builds(lambda op, yuan: ask.extreme(ask.MEALS, "activity_price(activity)", op, yuan), OPS, st.integers(0, 90)),
    st.builds(lambda op, minutes: ask.extreme("attraction", "activity_time(activity)", op, minutes), OPS, MINUTES),
    st.builds(ask.placed, LISTS, st.integers(-3, 3), TESTS),
    st.builds(lambda yuan: ask.mean_price(ask.MEALS, yuan), st.integers(10, 90)),
    st.builds(ask.hotel_near, NAMES, st.integers(1, 8)),
)  # fmt: skip


@settings(max_examples=100, deadline=None)
@given(programs=st.lists(PROGRAMS, min_size=1, max_size=4), sound=st.booleans())
def test_what_is_refuted_is_not_found_by_enumeration(
    small: Sandbox, checker: Checker, trips: list[Plan], programs: list[str], sound: bool
) -> None:
    profile = SOUND if sound else UPSTREAM
    library = checker.library("sound" if sound else "upstream")
    if not _refuted(PARTY, programs, small, library, profile):
        return
    for plan in trips:
        assert not all(result.value for result in evaluate_programs(plan, programs, library, profile))
