"""Requests of shapes that nobody has planned for: whatever a known plan meets is found again."""

from __future__ import annotations

import json
import random
import zipfile
from pathlib import Path

import pytest

from benchmarks.chinatravel.planning.composed import Composer
from tripwright.benchmarks.chinatravel.check import Checker
from tripwright.benchmarks.chinatravel.planning.planner import TaskPlanner
from tripwright.benchmarks.chinatravel.preferences import builtin, read_preference
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.planner.answer import Status
from tripwright.world import World


def _task(sandbox: Sandbox, base: Task, seed: int) -> tuple[Task, TaskPlanner]:
    planner = TaskPlanner(sandbox, checker := Checker(sandbox))
    rng = random.Random(seed)
    witness = planner.plan(base)
    assert isinstance(witness.plan, dict)
    programs = Composer(sandbox, checker.library("upstream"), witness.plan, rng).programs(rng.randint(2, 7))
    asked = base.model_copy(update={"programs": tuple(programs)})
    assert checker.check(asked, witness.plan).passed
    return asked, planner


@pytest.mark.parametrize("seed", range(12))
def test_in_a_small_city(small: Sandbox, seed: int) -> None:
    fields = {"uid": f"c{seed}", "start_city": "北京", "target_city": "上海", "days": 2, "people_number": 1 + seed % 3}
    asked, planner = _task(small, Task.model_validate({**fields, "hard_logic_py": []}), seed)

    answer = planner.plan(asked)

    assert answer.status is Status.PLANNED, (answer.note, asked.programs)
    assert Checker(small).check(asked, answer.plan).passed


@pytest.mark.parametrize("name", ["P0", "P1"])
@pytest.mark.parametrize(("days", "seed"), [(1, 12), (2, 17), (3, 22), (4, 23)])
def test_full_days_under_a_preference_pass_both_rule_sets(cn_mini: World, name: str, days: int, seed: int) -> None:
    """Days put together by a dynamic program have no say in what is allowed: whatever they find is a whole plan."""
    sandbox = Sandbox(cn_mini)
    fields = {
        "uid": f"f{seed}",
        "start_city": "北京",
        "target_city": "上海",
        "days": days,
        "people_number": 1 + seed % 3,
    }
    asked, planner = _task(sandbox, Task.model_validate({**fields, "hard_logic_py": []}), seed)
    preference, checker = read_preference(builtin(name)), Checker(sandbox)

    answer = planner.plan(asked, preference=preference, time_limit=4.0)

    assert answer.status is Status.PLANNED, (answer.note, asked.programs)
    assert all(checker.check(asked, answer.plan, rules).passed for rules in ("upstream", "sound")), answer.note
    plain = preference.value(planner.plan(asked).plan, checker.library("upstream"))
    assert preference.loss(answer.value) <= preference.loss(plain)


def test_in_the_published_cities(chinatravel_data: Path, sandbox: World) -> None:
    tables = Sandbox(sandbox)
    with zipfile.ZipFile(chinatravel_data / "official" / "queries" / "phase2_150.zip") as archive:
        names = sorted(name for name in archive.namelist() if name.endswith(".json"))
        bases = [Task.model_validate({**json.loads(archive.read(name)), "hard_logic_py": []}) for name in names[60::8]]
    planned = 0
    for seed, base in enumerate(bases):
        asked, planner = _task(tables, base, seed)
        planned += planner.plan(asked).status is Status.PLANNED
    assert len(bases) == 12
    assert planned >= 11
