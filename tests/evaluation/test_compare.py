from __future__ import annotations

from pathlib import Path

import pytest

from evaluation.runs import BAD, BROKEN, GOOD, MISSING, NONE, write_run
from tripwright.evaluation.compare import compare_runs, key_differences
from tripwright.evaluation.view import RunView, load_runs

RESULTS = [[GOOD], [GOOD], [BAD], [NONE], [BROKEN], [MISSING]]


@pytest.fixture
def first(tmp_path: Path, small_world_file: Path) -> RunView:
    return RunView.load(write_run(tmp_path / "first", small_world_file, RESULTS))


def test_a_run_counts_missing_and_broken_trials_as_failed(first: RunView) -> None:
    assert first.passes("upstream") == {
        "q-1": [1.0],
        "q-2": [1.0],
        "q-3": [0.0],
        "q-4": [0.0],
        "q-5": [0.0],
        "q-6": [0.0],
    }
    assert sum(scores[0] for scores in first.share("delivery").values()) == 3
    assert (first.counts.expected, first.counts.recorded, first.counts.completed, first.counts.delivered) == (
        6,
        5,
        4,
        3,
    )


def test_both_denominators_are_kept(first: RunView) -> None:
    every, completed = first.metric("final", "upstream"), first.metric("final", "upstream", completed=True)
    assert every is not None
    assert completed is not None

    assert (every.value, every.n) == (pytest.approx(2 / 6), 6)
    assert (completed.value, completed.n) == (pytest.approx(2 / 4), 4)


def test_equal_keys_are_compared_task_by_task(first: RunView, tmp_path: Path, small_world_file: Path) -> None:
    better = [[GOOD], [GOOD], [GOOD], [GOOD], [BAD], [BAD]]
    second = RunView.load(write_run(tmp_path / "second", small_world_file, better))
    comparison = compare_runs(first, second)
    final = comparison.measures["all rules, upstream"]

    assert comparison.differences == ()
    assert (final.tasks, final.better, final.worse) == (6, 2, 0)
    assert final.difference.value == pytest.approx(2 / 6)
    assert list(comparison.measures) == [
        "delivered",
        "all commonsense rules",
        "all hard rules",
        "all rules, upstream",
        "all rules, sound",
    ]


@pytest.mark.parametrize("field", ["world", "tasks", "benchmark"])
def test_runs_on_other_ground_are_refused(first: RunView, field: str, tmp_path: Path, small_world_file: Path) -> None:
    other = write_run(tmp_path / "other", small_world_file, RESULTS, key={field: "something else"})
    comparison = compare_runs(first, RunView.load(other))

    assert comparison.measures == {}
    assert [difference.field for difference in comparison.refused] == [field]
    assert "something else" in str(comparison.refused[0])


def test_a_changed_rule_set_is_left_out(first: RunView, tmp_path: Path, small_world_file: Path) -> None:
    key = {"rules": {"upstream": "upstream@1", "sound": "sound@2"}}
    comparison = compare_runs(first, RunView.load(write_run(tmp_path / "o", small_world_file, RESULTS, key=key)))

    assert "all rules, upstream" in comparison.measures
    assert "all rules, sound" not in comparison.measures
    assert [str(difference) for difference in comparison.differences] == ["rules.sound: sound@1 against sound@2"]


def test_other_differences_are_named_and_compared_all_the_same(
    first: RunView, tmp_path: Path, small_world_file: Path
) -> None:
    key = {"mode": "two-stage", "limits": {"steps": 10}}
    comparison = compare_runs(first, RunView.load(write_run(tmp_path / "o", small_world_file, RESULTS, key=key)))

    assert comparison.refused == ()
    assert [difference.field for difference in comparison.differences] == ["mode", "limits.steps"]
    assert comparison.measures["all rules, upstream"].difference.value == 0


def test_keys_differ_where_one_lacks_a_part() -> None:
    assert [str(one) for one in key_differences({"a": 1}, {"a": 1, "b": [2]})] == ["b: null against [2]"]


def test_runs_are_lettered_in_order(tmp_path: Path, small_world_file: Path) -> None:
    paths = [write_run(tmp_path / name, small_world_file, [[GOOD]]) for name in ("x", "y")]

    assert [view.letter for view in load_runs(paths)] == ["A", "B"]
