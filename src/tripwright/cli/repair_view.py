"""``tripwright plan --repair``: the nearest plans that pass, and the difference to the old ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tripwright.cli.plan_view import Answered, answering, print_all, remarks, write_plans
from tripwright.cli.printing import print_lines, visible
from tripwright.errors import BadInput

if TYPE_CHECKING:
    from tripwright.bench import Benchmark
    from tripwright.submissions import PlanLine


class RepairedPlan(NamedTuple):
    """A task's repaired plan, and the changes to the old one as they are read."""

    answered: Answered
    changes: Sequence[Any]


def repair_plans(
    opened: Benchmark[Any], handed: Mapping[str, PlanLine[Any]], time_limit: float | None, out: Path | None
) -> list[RepairedPlan]:
    """The repaired plan of each task that one was handed in for.

    Raises:
        BadInput: The benchmark repairs no plans.
    """
    repair = getattr(opened, "repair", None)
    if repair is None:
        raise BadInput("this benchmark has no repair", field="--repair", value=opened.name, expected="chinatravel")
    repaired: list[RepairedPlan] = []
    with answering("repairing", len(handed), out) as keep:
        for line in handed.values():
            answer, changes = repair(line.task, line.plan, time_limit=time_limit)
            written = opened.plan_line(None, line.task, answer) | {"changes": [change.to_json() for change in changes]}
            repaired.append(RepairedPlan(Answered(line.task, answer, written), changes))
            keep(repaired[-1].answered)
    return repaired


def put_out_repaired(repaired: Sequence[RepairedPlan], opened: Benchmark[Any], out: Path | None, as_json: bool) -> None:
    """Lines, a table of many, or one difference day by day."""
    if out is not None:
        write_plans([one.answered for one in repaired], out)
    if as_json:
        print_lines(one.answered.line for one in repaired)
    elif len(repaired) == 1:
        _print_one(repaired[0])
    else:
        print_all([(one.answered.task.id, one.answered.line) for one in repaired])


def _print_one(repaired: RepairedPlan) -> None:
    task, answer, line = repaired.answered
    print(f"{visible(task.id)}: {answer.status}")
    for text in remarks(line):
        print(visible(text))
    day = 0  # of what the plan says of itself, which comes first
    for change in repaired.changes:
        if change.day != day:
            print(f"\nday {change.day}")
            day = change.day
        print(f"  {visible(change.text)}")
