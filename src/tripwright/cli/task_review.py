"""``tripwright tasks draft`` and ``accept``: people's requests to a review sheet, and the sheet to tasks."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tripwright.cli.printing import say
from tripwright.errors import BadInput

if TYPE_CHECKING:
    from tripwright.benchmarks.chinatravel.synthesis import Certifier


def draft(bench: str, requests: Path, *, out: Path, world: str | None = None) -> int:
    """Draft programs for people's requests and lay them out in a sheet to be reviewed.

    Example: tripwright tasks draft chinatravel requests.csv --out sheet.csv

    The sheet has one row for each program: the program, what it says in Chinese and English, and what is wrong with
    it. Correct, delete and add rows, then hand it to `tripwright tasks accept`. What the rules do not understand is
    missing, so compare each request with its programs.

    Args:
        bench: The benchmark: chinatravel.
        requests: A CSV or JSON Lines file with a column text, and id where there is one.
        out: Write the review sheet here (.csv).
        world: A named world or a world file; the benchmark's default world when left out.
    """
    import asyncio

    from tripwright.benchmarks.chinatravel.synthesis import review

    problems: list[BadInput] = []
    with _certifier(bench, world) as certifier:
        texts = list(review.read_texts(requests, problems.append))
        drafts = asyncio.run(review.draft_requests(texts, lambda text: review.draft_by_rules(text, certifier)))
        found = review.write_sheet(out, drafts, certifier)
    for problem in problems:
        say(str(problem))
    say(f"{len(drafts)} requests in {out}, {found} with something to settle")
    return 2 if problems else 0


def accept(bench: str, sheet: Path, *, out: Path, world: str | None = None, seconds: float = 10.0) -> int:
    """Make tasks of a reviewed sheet; each gets a reference plan where one is found.

    Example: tripwright tasks accept chinatravel sheet.csv --out human.jsonl

    A request that is not in order is named with its line on standard error, the others are written, and the exit code
    is then 2.

    Args:
        bench: The benchmark: chinatravel.
        sheet: The review sheet.
        out: Write the tasks here, as JSON Lines (.jsonl) or CSV (.csv).
        world: A named world or a world file; the benchmark's default world when left out.
        seconds: Time for each reference plan.
    """
    from tripwright.benchmarks.chinatravel.queries import write_tasks
    from tripwright.benchmarks.chinatravel.synthesis import review

    problems: list[BadInput] = []
    with _certifier(bench, world) as certifier:
        tasks = [
            task.model_copy(update={"reference": certifier.reference(task, seconds)})
            for task in review.read_sheet(sheet, certifier, problems.append)
        ]
    write_tasks(out, tasks)
    for problem in problems:
        say(str(problem))
    for task in tasks:
        if task.reference is None:
            say(f"{task.id}: no plan that passes every rule was found in {seconds:g} s")
    say(f"{len(tasks)} tasks in {out}, {sum(task.reference is not None for task in tasks)} with a reference plan")
    return 2 if problems else 0


@contextmanager
def _certifier(bench: str, world: str | None) -> Generator[Certifier]:
    if bench != "chinatravel":
        raise BadInput("requests are drafted for one benchmark alone", value=bench, expected="chinatravel")
    from tripwright.benchmarks.chinatravel.benchmark import ChinaTravel

    opened = ChinaTravel.open(world, on_build=say)
    with opened.world:
        yield opened.maker.certifier
