from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import pytest

from tripwright.benchmarks.chinatravel.check import Checker
from tripwright.benchmarks.chinatravel.concepts import chinatravel_concepts
from tripwright.benchmarks.chinatravel.planning.planner import TaskPlanner
from tripwright.benchmarks.chinatravel.planning.proof import Proof, prove
from tripwright.benchmarks.chinatravel.planning.proof.budgets import is_generous
from tripwright.benchmarks.chinatravel.planning.proof.relaxation import Relaxation
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.sound.finding import Party
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.language import SOUND, UPSTREAM, Profile, program
from tripwright.planner.answer import Conflict
from tripwright.world import World

TRIP = ("北京", "上海", 2, 2)
SIGHT = """names = set()
for activity in allactivities(plan):
  if activity_type(activity) == 'attraction': names.add(activity_position(activity))
result = ({'旧塔'} <= names)"""
NOT_SIGHT = SIGHT.replace("result = ({'旧塔'} <= names)", "result = not ({'旧塔'} & names)")
FREE = """result = True
for activity in allactivities(plan):
  if activity_type(activity) == 'attraction' and activity_price(activity) > 0: result = False"""
BUDGET = """total = 0
for activity in allactivities(plan):
  total += activity_cost(activity) + innercity_transport_cost(activity_transports(activity))
result = total <= {limit}"""
NIGHTS = """nights = 0
for activity in allactivities(plan):
  if activity_type(activity) == 'accommodation': nights += activity_cost(activity)
result = nights >= {least}"""
DAYS = "result = day_count(plan) == 2"


def _task(trip: tuple[Any, ...], programs: Sequence[str]) -> Task:
    keys = ("start_city", "target_city", "days", "people_number")
    return Task.model_validate({"uid": "t", **dict(zip(keys, trip, strict=True)), "hard_logic_py": programs})


def _prove(
    sandbox: Sandbox, programs: Sequence[str], profile: Profile = SOUND, trip: tuple[Any, ...] = TRIP, **more: Any
) -> Conflict | None:
    library = chinatravel_concepts(sandbox, profile)
    planner = TaskPlanner(sandbox, Checker(sandbox))

    def search(kept: Sequence[str], seconds: float) -> Any:
        return planner.plan(_task(trip, kept), time_limit=min(seconds, 1.0)).plan

    return prove(_task(trip, programs), sandbox, library, profile, search=search, **more)


def _members(conflict: Conflict | None) -> set[str]:
    assert conflict is not None
    return {demand.kind for demand in conflict.demands}


@pytest.mark.parametrize("profile", [SOUND, UPSTREAM])
@pytest.mark.parametrize("programs", [[], [SIGHT], [BUDGET.format(limit=2700)], [SIGHT, FREE, DAYS]])
def test_what_has_a_plan_is_not_refuted(small: Sandbox, programs: list[str], profile: Profile) -> None:
    assert _prove(small, programs, profile) is None


@pytest.mark.parametrize("profile", [SOUND, UPSTREAM])
def test_a_budget_below_every_trip(small: Sandbox, profile: Profile) -> None:
    """Two tickets each way are 2,000, a room 300."""
    conflict = _prove(small, [DAYS, SIGHT, BUDGET.format(limit=2299)], profile)

    assert _members(conflict) == {"program[2]"}
    assert conflict is not None
    assert conflict.note == ""
    (way,) = conflict.relaxations
    assert way.budget is not None
    assert 230_000 <= way.budget <= 276_000  # a room, not two, and a fifth more at most
    assert conflict.text.endswith("; it takes at least 2,300 yuan")
    assert "one hotel for every night" in conflict.facts


BEDS = "a bed for everybody, two in one at most"
FOUR = (*TRIP[:3], 4)
POND = SIGHT.replace("旧塔", "镜湖")


@pytest.mark.parametrize(
    ("profile", "members"),
    [(UPSTREAM, {"program[1]", "program[2]"}), (SOUND, {"program[1]"})],
    ids=["upstream", "sound"],
)
def test_beds_are_left_out_where_demands_conflict_without_them(
    small: Sandbox, profile: Profile, members: set[str]
) -> None:
    """Tickets for four are 4,000, a room 300, the sight 42; the published rules let four sleep in one room."""
    conflict = _prove(small, [DAYS, BUDGET.format(limit=4320), POND], profile, FOUR)

    assert _members(conflict) == members
    assert conflict is not None
    assert (BEDS in conflict.facts) == (profile is SOUND)
    assert ("at least 4,342 yuan" in conflict.text) == (profile is UPSTREAM)
    assert {way.drop[0].kind for way in conflict.relaxations} == {"program[1]"}  # everybody has a bed in a way out


def test_demands_that_conflict_with_beds_alone_say_so(small: Sandbox) -> None:
    """Two rooms for four are 600."""
    conflict = _prove(small, [DAYS, BUDGET.format(limit=4400), POND], UPSTREAM, FOUR)

    assert _members(conflict) == {"program[1]"}
    assert conflict is not None
    assert BEDS in conflict.facts
    assert conflict.text.endswith("; it takes at least 4,600 yuan")


@pytest.mark.parametrize("seconds", [1e-9, 10.0])
def test_time_for_the_smallest_conflict_may_be_short(small: Sandbox, seconds: float) -> None:
    """What has been proved stays a conflict, of all demands if need be."""
    library = chinatravel_concepts(small, SOUND)
    proof = Proof(_task(TRIP, [DAYS, SIGHT, FREE, NOT_SIGHT]), small, library, SOUND)
    conflict = proof.conflict(seconds, first=10.0)

    few, all_ = {"program[1]", "program[3]"}, {"program[1]", "program[2]", "program[3]"}
    assert _members(conflict) == (few if seconds > 1 else all_)
    assert conflict is not None
    assert ("the time ended the search" in conflict.note) == (seconds < 1)


def test_demands_that_exclude_each_other(small: Sandbox) -> None:
    conflict = _prove(small, [DAYS, SIGHT, FREE, NOT_SIGHT])

    assert _members(conflict) == {"program[1]", "program[3]"}
    assert conflict is not None
    assert conflict.facts == ()
    assert {way.drop[0].kind for way in conflict.relaxations} == {"program[1]", "program[3]"}


def test_words_in_chinese(small: Sandbox) -> None:
    conflict = _prove(small, [SIGHT, NOT_SIGHT], tongue="zh")

    assert conflict is not None
    assert conflict.text.startswith("从北京到上海没有行程能同时满足：景点包含旧塔；")


@pytest.mark.parametrize("program", ["result=1/0", "result=False", "n = 0\nresult = n > 0 and 3 < 2"])
@pytest.mark.parametrize(
    ("tongue", "text"),
    [
        ("en", "no trip from 北京 to 上海 meets this: a program that no trip makes true (`{last}`)"),
        ("zh", "从北京到上海没有行程能满足：任何行程都无法使其为真的程序（`{last}`）"),
    ],
)
def test_a_program_that_is_never_true(small: Sandbox, program: str, tongue: str, text: str) -> None:
    conflict = _prove(small, [DAYS, program], tongue=tongue)

    assert _members(conflict) == {"program[1]"}
    assert conflict is not None
    assert conflict.text == text.format(last=program.splitlines()[-1])


def test_demands_stand_inside_a_sentence(small: Sandbox) -> None:
    conflict = _prove(small, [DAYS.replace("2", "7")])

    assert conflict is not None
    assert conflict.text == "no trip from 北京 to 上海 meets this: number of days is 7"


@pytest.mark.parametrize("profile", [SOUND, UPSTREAM])
def test_the_item_at_a_place_of_a_day(small: Sandbox, profile: Profile) -> None:
    """The last activity of the first day is not of two kinds; the one at place nine need not exist."""
    last = "activity = dayactivities(plan, 1)[-1]\nresult = activity_type(activity) {}"

    assert _prove(small, [last.format("== 'accommodation'")], profile) is None
    assert _prove(small, [last.format("!= 'lunch'"), last.format("!= 'dinner'")], profile) is None
    both = _prove(small, [last.format("== 'attraction'"), last.format("== 'dinner'")], profile)
    assert _members(both) == {"program[0]", "program[1]"}


def test_a_proof_is_tried_in_rounds(small: Sandbox) -> None:
    """What can be met is not asked twice; a round without time leaves it open."""
    library = chinatravel_concepts(small, SOUND)
    open_, met = (Proof(_task(TRIP, programs), small, library, SOUND) for programs in ([SIGHT, NOT_SIGHT], [SIGHT]))

    assert met.conflict(10.0) is None
    assert met.is_idle
    assert open_.conflict(10.0, first=1e-9) is None or not open_.is_idle
    assert _members(open_.conflict(10.0)) == {"program[0]", "program[1]"}
    assert not open_.is_idle


def test_no_ride_back_in_time(small: Sandbox) -> None:
    """There is one train there, at 13:00, and none the other way round."""
    conflict = _prove(small, [], trip=("上海", "北京", 1, 2))

    assert conflict is not None
    assert conflict.demands == ()
    assert conflict.facts == ("the clocks of rides and visits",)
    assert conflict.text.startswith("no trip from 上海 to 北京 and back is possible in 1 day (given ")


def test_without_a_search_nothing_is_said_of_ways_out(small: Sandbox) -> None:
    conflict = prove(_task(TRIP, [SIGHT, NOT_SIGHT]), small, chinatravel_concepts(small, SOUND), SOUND)

    assert conflict is not None
    assert conflict.relaxations == ()
    assert "旧塔" in conflict.note


def test_hotels_have_one_cost_whichever_program_asks_for_it(cn_mini: World) -> None:
    """So much for the hotel and the cheapest rides leave nothing of the budget."""
    sandbox, (start, target, _, people) = Sandbox(cn_mini), TRIP
    rides = 0.0
    for pair in ((start, target), (target, start)):
        rows = (*sandbox.trains(*pair), *sandbox.flights(*pair))
        rides += people * min(row.price for row in rows if row.price is not None) / 100
    conflict = _prove(sandbox, [NIGHTS.format(least=900), BUDGET.format(limit=900 + rides - 5), DAYS], UPSTREAM)

    assert _members(conflict) == {"program[0]", "program[1]"}


def test_known_answers_are_not_asked_again(small: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    """A set of programs between two whose answers are known needs no solver."""
    asked: list[frozenset[int]] = []
    refuted = Relaxation.refuted

    def counting(self: Relaxation, programs: Collection[int], rules: Any = None, **how: Any) -> bool:
        if rules is None:
            asked.append(frozenset(programs))
        return refuted(self, programs, rules, **how)

    monkeypatch.setattr(Relaxation, "refuted", counting)
    assert _members(_prove(small, [SIGHT, NOT_SIGHT, FREE])) == {"program[0]", "program[1]"}
    assert len(asked) == len(set(asked)) <= 4


@pytest.mark.parametrize("astray", [False, True])
def test_what_one_answer_tells_is_asked_twice_in_the_end(
    small: Sandbox, monkeypatch: pytest.MonkeyPatch, astray: bool
) -> None:
    """Where the solver's first answers are wrong, the conflict is made small again with two of them each."""
    refuted = Relaxation.refuted

    def hasty(
        self: Relaxation, programs: Collection[int], rules: Any = None, *, seconds: float, twice: bool = True
    ) -> bool:
        if not twice:
            return astray or refuted(self, programs, rules, seconds=seconds, twice=False)
        return refuted(self, programs, rules, seconds=seconds)

    monkeypatch.setattr(Relaxation, "refuted", hasty)
    assert _members(_prove(small, [SIGHT, NOT_SIGHT, FREE])) == {"program[0]", "program[1]"}


def test_a_budget_that_hardly_matters_is_read_where_nothing_else_conflicts(cn_mini: World) -> None:
    sandbox = Sandbox(cn_mini)
    generous = BUDGET.format(limit=90_000)
    party = Party(*TRIP)
    assert is_generous(program(generous, chinatravel_concepts(sandbox, SOUND), SOUND), sandbox, party)
    assert not is_generous(
        program(BUDGET.format(limit=900), chinatravel_concepts(sandbox, SOUND), SOUND), sandbox, party
    )
    assert _members(_prove(sandbox, [generous, SIGHT])) == {"program[1]"}
    together = _prove(sandbox, [DAYS, generous, NIGHTS.format(least=95_000)])
    assert _members(together) == {"program[1]", "program[2]"}
