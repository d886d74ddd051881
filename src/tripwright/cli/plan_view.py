"""What ``tripwright plan`` shows to people: a table of many answers, or one trip day by day."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tripwright.cli.printing import print_table, progress, say, visible

if TYPE_CHECKING:
    from tripwright.bench import Benchmark
    from tripwright.planner.answer import Answer

_WIDE = 20  # tasks up to which every one gets a row


class Answered(NamedTuple):
    """A task with its answer and the line that says it."""

    task: Any
    answer: Answer[Any]
    line: dict[str, Any]


def write_plans(answered: Sequence[Answered], out: Path) -> None:
    """JSON Lines, or a folder or zip with the plan of each task that has one."""
    from tripwright.lines import write_jsonl
    from tripwright.plan_documents import holds_plan_documents, write_plan_documents

    if holds_plan_documents(out):
        write_plan_documents(out, {task.id: answer.plan for task, answer, _ in answered if answer.plan is not None})
    else:
        write_jsonl(out, [one.line for one in answered])


@contextmanager
def answering(what: str, count: int, out: Path | None) -> Generator[Callable[[Answered], None]]:
    """Call it with each answer: a bar shows how many there are, and whoever interrupts keeps them in ``out``."""
    found: list[Answered] = []
    try:
        with progress(what, count) as step:

            def keep(one: Answered) -> None:
                found.append(one)
                step()

            yield keep
    except KeyboardInterrupt:
        if out is not None and found:
            write_plans(found, out)
            say(f"{len(found)} of {count} answers are in {out}")
        raise


def print_all(answered: Sequence[tuple[str, dict[str, Any]]]) -> None:
    """Counts and times, then the answers by task id; of many, those that are no plan."""
    lines = [line for _, line in answered]
    counts = {
        status: sum(line["status"] == status for line in lines) for status in ("planned", "infeasible", "unknown")
    }
    print(", ".join([f"{len(lines)} tasks", *(f"{count} {status}" for status, count in counts.items())]))
    if not lines:
        return
    seconds = [line["seconds"] for line in lines]
    print(f"{statistics.median(seconds) * 1000:.1f} ms each (median), {max(seconds) * 1000:.1f} ms at most\n")
    rows = [_row(name, line) for name, line in answered]
    telling = rows if len(rows) <= _WIDE else [row for row in rows if row[1] != "planned"]
    shown = (telling or rows)[:_WIDE]
    columns = ["task", "status", "cost", "regret", "why"]
    for place in (4, 3):  # columns that say nothing
        if all(row[place] is None for row in shown):
            del columns[place]
            shown = [(*row[:place], *row[place + 1 :]) for row in shown]
    print_table(columns, shown, title="Not planned" if telling and telling is not rows else None)
    if len(telling or rows) > _WIDE:
        print(f"... and {len(telling or rows) - _WIDE} more: --out FILE writes them all")


def _row(name: str, line: dict[str, Any]) -> tuple[object, ...]:
    why = line["note"] if line["conflict"] is None else line["conflict"]["text"]
    regret = _regret(line["against"]) if "against" in line else None
    cost = None if line["cost"] is None else f"{line['cost']:,.2f}"
    return name, line["status"], cost, regret, why or None


def _regret(other: dict[str, Any]) -> str:
    if other["regret"] is None:
        return other["note"]
    text = f"{other['regret']:,g}"
    if not other["passed"]:
        return f"{text} (breaks a rule)"
    return f"{text} (better than the plan found)" if other["regret"] < 0 else text


def print_one(task: Any, answer: Answer[Any], line: dict[str, Any], opened: Benchmark[Any]) -> None:
    """One trip day by day with its prices, or why there is none."""
    print(visible(task.query))
    print(f"\n{visible(task.id)}: {answer.status}{_quality(answer)}")
    for text in remarks(line):
        print(visible(text))
    if answer.plan is None:
        return
    table = opened.day_table(task, answer.plan)
    print_table(table.columns, table.rows)
    print(table.total)


def _quality(answer: Answer[Any]) -> str:
    """How good the plan is under the preference."""
    if answer.value is None:
        return ""
    if answer.proven:
        return ", proved best"
    gap = "no bound known" if answer.gap is None else f"another could be better by {answer.gap:,g} at most"
    return f", not proved best: {answer.value:,g}, {gap}"


def remarks(line: dict[str, Any]) -> Iterator[str]:
    """What is to be said besides the plan: the conflict and the ways out, notes, the other plan's regret."""
    if line["conflict"] is not None:
        yield line["conflict"]["text"]
        yield from (f"  - {relaxation['text']}" for relaxation in line["conflict"]["relaxations"])
    if line["note"]:
        yield line["note"]
    if "against" in line:
        yield f"regret of the other plan: {_regret(line['against'])}"
