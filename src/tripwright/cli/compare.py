"""``tripwright compare``: paired differences between runs, in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tripwright.cli.flags import Json
from tripwright.cli.printing import print_json, print_table, visible
from tripwright.errors import BadInput

if TYPE_CHECKING:
    from tripwright.evaluation.compare import Comparison


def compare(
    first: Path,
    *others: Path,
    seed: int = 0,
    as_json: Json = False,
) -> int:
    """Compare runs with a first one, task by task: differences with intervals, and whether they may be chance.

    Example: tripwright compare runs/greedy runs/planner

    Runs on another benchmark, world or task file are not compared; other differences between the runs are named.

    Parameters
    ----------
    first
        The run folder that the others are compared with.
    others
        One run folder or more.
    seed
        Of the bootstrap behind the intervals.
    as_json
        Print JSON instead of tables.
    """
    from tripwright.evaluation.compare import compare_runs
    from tripwright.evaluation.view import load_runs

    if not others:
        raise BadInput("nothing to compare with", field="OTHERS", expected="a second run folder")
    views = load_runs([first, *others])
    found = [compare_runs(views[0], view, seed=seed) for view in views[1:]]
    if as_json:
        print_json([_json(comparison) for comparison in found])
        return 0
    for comparison in found:
        _print(comparison)
    return 0


def _print(comparison: Comparison) -> None:
    first, second = comparison.first, comparison.second
    title = visible(f"{second.who} ({second.path}) against {first.who} ({first.path})")
    if comparison.refused:
        print(f"{title}: not compared, {visible('; '.join(str(one) for one in comparison.refused))}\n")
        return
    rows = [
        (
            name,
            f"{100 * pair.first:.1f}",
            f"{100 * pair.second:.1f}",
            f"{100 * pair.difference.value:+.1f}",
            f"{100 * pair.difference.low:+.1f} to {100 * pair.difference.high:+.1f}",
            pair.better,
            pair.worse,
            f"{pair.p:.3f}",
            "may be chance" if pair.noise else "",
        )
        for name, pair in comparison.measures.items()
    ]
    columns = ("", "first %", "second %", "points", "95 % interval", "better", "worse", "p", "")
    print_table(columns, rows, title=title)
    for difference in comparison.differences:
        print(f"the runs differ in {visible(difference)}")
    for view in (first, second):
        if view.counts.recorded < view.counts.expected:
            counts = f"{view.counts.recorded:,} of {view.counts.expected:,} trials recorded"
            print(f"{visible(view.path)} is not finished: {counts}, missing ones count as failed")


def _json(comparison: Comparison) -> dict[str, object]:
    return {
        "first": str(comparison.first.path),
        "second": str(comparison.second.path),
        "trials": [
            {"recorded": view.counts.recorded, "expected": view.counts.expected}
            for view in (comparison.first, comparison.second)
        ],
        "compared": not comparison.refused,
        "differences": [
            {"field": one.field, "first": one.first, "second": one.second, "decisive": one.decisive}
            for one in comparison.differences
        ],
        "measures": {
            name: {
                "tasks": pair.tasks,
                "first": pair.first,
                "second": pair.second,
                "difference": pair.difference.value,
                "low": pair.difference.low,
                "high": pair.difference.high,
                "better": pair.better,
                "worse": pair.worse,
                "p": pair.p,
                "noise": pair.noise,
                "detectable": pair.detectable,
            }
            for name, pair in comparison.measures.items()
        },
    }
