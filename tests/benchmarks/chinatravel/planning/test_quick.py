from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from tripwright.benchmarks.chinatravel.check import Checker
from tripwright.benchmarks.chinatravel.planning.judge import Reading, TripJudge
from tripwright.benchmarks.chinatravel.planning.quick import QuickJudge
from tripwright.benchmarks.chinatravel.planning.search import TaskSearch
from tripwright.benchmarks.chinatravel.preferences import builtin, read_preference
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.sound.finding import Party
from tripwright.language import SOUND, UPSTREAM
from tripwright.planner.timed.model import TimedDay, Trip
from tripwright.planner.timed.steps import Steps
from tripwright.planner.timed.trips import clock_trip
from tripwright.world import World

ALL = "for a in allactivities(plan):\n"
PROGRAMS = {
    "money": f"n = 0\n{ALL}  n += activity_cost(a)\n"
    "  n += innercity_transport_cost(activity_transports(a))\nresult = n <= 4000",
    "kinds": f"s = set()\n{ALL}  s.add(activity_type(a))\nresult = ({{'lunch'}} <= s)",
    "no taxi": f"result = True\n{ALL}  if innercity_transport_type(activity_transports(a)) == 'taxi': result = False",
    "some late": f"n = 0\n{ALL}  if activity_type(a) == 'dinner' and activity_end_time(a) > '19:00': n += 1\n"
    "result = n >= 1",
    "entry": f"result = True\n{ALL}  if a['end_time'] == '12:00': result = False",
    "few": f"n = 0\n{ALL}  if activity_type(a) == 'attraction': n += 1\nresult = n <= 2 * day_count(plan)",
    "a day": "n = 0\nfor a in dayactivities(plan, 1):\n  n += activity_cost(a)\nresult = n <= 900",
    "last": f"p = ''\n{ALL}  if activity_type(a) == 'attraction': p = activity_position(a)\nresult = p != ''",
    "next to": f"result = False\n{ALL}  for b in allactivities(plan):\n"
    "    if activity_cost(a) < activity_cost(b): result = True",
}
SLOW = {"a day", "last", "next to"}


@pytest.fixture(scope="module")
def search(cn_mini: World) -> TaskSearch:
    sandbox = Sandbox(cn_mini)
    checker = Checker(sandbox)
    readings = (Reading(checker.library("upstream"), UPSTREAM), Reading(checker.library("sound"), SOUND))
    return TaskSearch(sandbox, Party("北京", "上海", 3, 2), [], *readings)


def judges(search: TaskSearch, programs: Sequence[str], preference: str | None) -> tuple[TripJudge, QuickJudge]:
    checker = Checker(search.renderer.model.sandbox)
    readings = (Reading(checker.library("upstream"), UPSTREAM), Reading(checker.library("sound"), SOUND))
    wanted = None if preference is None else read_preference(preference)
    exact = TripJudge(search.renderer, programs, *readings, wanted)
    facts = {"day_count": 3, "people_count": 2, "start_city": "北京", "target_city": "上海"}
    return exact, QuickJudge(exact, search.renderer, facts)


def bare(search: TaskSearch) -> Trip:
    options = search.options
    return Trip(options.goes[0], options.backs[0], (options.lodgings[0],) * 2, [[] for _ in range(3)], options.ways[0])


def walk(search: TaskSearch, seed: int) -> Iterator[tuple[Trip, Sequence[TimedDay | None]]]:
    """Trips of a random walk, whatever they are worth."""
    rng = random.Random(seed)
    trip, steps = bare(search), Steps(search.options, (), rng)
    while True:
        step = steps.draw(trip)
        days = None if step is None else clock_trip(step.trip, search.options.habits)
        if step is not None and days is not None:
            trip = step.trip
            yield trip, days


def test_it_says_what_the_programs_say(search: TaskSearch) -> None:
    pairs = {name: judges(search, [source], None) for name, source in PROGRAMS.items()}
    outcomes: dict[str, set[bool]] = {name: set() for name in PROGRAMS}
    for (trip, days), _ in zip(walk(search, 1), range(300), strict=False):
        for name, (exact, quick) in pairs.items():
            broken = exact.broken(trip, days)
            assert bool(quick.broken(trip, days)) == bool(broken), name
            assert set(quick.broken(trip, days)) <= set(broken), name
            outcomes[name].add(bool(broken))
    assert sum(found == {False, True} for found in outcomes.values()) >= 4


def test_all_together(search: TaskSearch) -> None:
    exact, quick = judges(search, list(PROGRAMS.values()), None)
    for (trip, days), _ in zip(walk(search, 2), range(300), strict=False):
        assert bool(quick.broken(trip, days)) == bool(exact.broken(trip, days))


@pytest.mark.parametrize(
    "preference",
    [
        *(builtin(name) for name in ("P0", "P1", "P2", "P3", "P4")),
        builtin("P5", "上海站"),
        f"maximize n\nn = 0\n{ALL}  n = max(n, activity_cost(a))\n",
        "minimize n\nn = 0\nfor a in dayactivities(plan, 2):\n  n += activity_cost(a)\n",
        f"minimize n\nn = 0\n{ALL}  if activity_start_time(a) < '08:00': n += 1\n",
        "minimize n\nn = 'text'\n",
    ],
)
def test_it_gives_the_value_of_the_preference(search: TaskSearch, preference: str) -> None:
    exact, quick = judges(search, [], preference)
    for (trip, days), _ in zip(walk(search, 3), range(300), strict=False):
        assert quick.value(trip, days) == pytest.approx(exact.value(trip, days), abs=1e-9)


def test_no_plan_is_written_where_programs_read_single_activities(
    search: TaskSearch, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = [source for name, source in PROGRAMS.items() if name not in SLOW]
    _, quick = judges(search, programs, builtin("P1"))
    trips = [pair for pair, _ in zip(walk(search, 4), range(50), strict=False)]

    def written(*_: Any) -> None:
        raise AssertionError("a plan was written")

    monkeypatch.setattr(type(search.renderer), "view", written)
    assert len({(bool(quick.broken(*pair)), quick.value(*pair)) for pair in trips}) > 1
