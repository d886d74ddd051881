"""Programs that tell very many things apart: windows stay whole, or nothing is said; never a wrong answer."""

from __future__ import annotations

import pytest

from benchmarks.chinatravel.planning.proof import asking as ask
from tripwright.benchmarks.chinatravel.concepts import chinatravel_concepts
from tripwright.benchmarks.chinatravel.planning.proof import prove, spots
from tripwright.benchmarks.chinatravel.planning.proof.relaxation import Relaxation
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.sound.finding import Party
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.language import UPSTREAM
from tripwright.planner.timed.proof import conditions

PROGRAMS = (
    ask.every("attraction", ask.begins(">=", "14:00")),
    ask.number_of("attraction", ">=", 1),
    ask.every("attraction", ask.ends("<=", "14:00")),
)


def _relaxation(sandbox: Sandbox, seconds: float = 10.0) -> Relaxation:
    library = chinatravel_concepts(sandbox, UPSTREAM)
    return Relaxation(Party("北京", "上海", 2, 2), PROGRAMS, sandbox, library, UPSTREAM, seconds=seconds)


def test_windows_stay_whole(small: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    parted = _relaxation(small)
    monkeypatch.setattr(spots, "_MOST_ELEMENTS", 20)
    whole = _relaxation(small)

    assert len(whole.setting.elements) < len(parted.setting.elements)
    assert parted.refuted(parted.demanding, seconds=10.0)
    assert whole.can_be_met(whole.demanding[:2], seconds=10.0)


def test_nothing_is_said_of_too_much(small: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spots, "_MOST_ELEMENTS", 1)
    task = Task.model_validate(
        {
            "uid": "t",
            "start_city": "北京",
            "target_city": "上海",
            "days": 2,
            "people_number": 2,
            "hard_logic_py": list(PROGRAMS),
        }
    )

    assert _relaxation(small).can_be_met([], seconds=10.0) is None
    assert prove(task, small, chinatravel_concepts(small, UPSTREAM), UPSTREAM, seconds=10.0) is None


def test_a_demand_that_takes_too_long_to_read_is_left_open(small: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conditions, "_MOST_READS", 2)
    open_ended = _relaxation(small)

    assert open_ended.can_be_met(open_ended.demanding, seconds=10.0)


def test_programs_that_are_not_read_in_time_are_left_open(small: Sandbox) -> None:
    unread = _relaxation(small, seconds=0.0)

    assert unread.can_be_met(unread.demanding, seconds=10.0)
