"""``tripwright tasks draft`` and ``accept``: people's requests to a review sheet, and the sheet to tasks."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tripwright.cli.flags import OutFile
from tripwright.cli.printing import say
from tripwright.errors import BadInput
from tripwright.lines import some

if TYPE_CHECKING:
    from tripwright.benchmarks.chinatravel.benchmark import ChinaTravel
    from tripwright.benchmarks.chinatravel.synthesis.review import Drafter


def draft(bench: str, requests: Path, *, out: OutFile, world: str | None = None, model: str | None = None) -> int:
    """Draft programs for people's requests and lay them out in a sheet to be reviewed.

    Example: tripwright tasks draft chinatravel requests.csv --out sheet.csv --model openai/gpt-4o

    The sheet has one row for each program: the program, what it says in Chinese and English, and what is wrong with
    it. Correct, delete and add rows, then hand it to `tripwright tasks accept`. Without a model, rules draft the
    programs; what they do not understand is missing, so compare each request with its programs.

    Args:
        bench: The benchmark: chinatravel.
        requests: A CSV or JSON Lines file with a column text, and id where there is one.
        out: Write the review sheet here (.csv).
        world: A named world or a world file; the benchmark's default world when left out.
        model: A model (provider/name) that drafts the programs, in up to seven calls for each request.
    """
    import asyncio

    from tripwright.benchmarks.chinatravel.synthesis import review

    problems: list[BadInput] = []
    with _opened(bench, world) as opened:
        certifier = opened.maker.certifier
        drafter = _by_model(opened, model) if model else review.rule_drafter(certifier)
        texts = some(list(review.read_texts(requests, problems.append)), "request", requests, problems.append)
        drafts = asyncio.run(review.draft_requests(texts, drafter))
        found = review.write_sheet(out, drafts, certifier)
    for problem in problems:
        say(str(problem))
    say(f"{len(drafts)} requests in {out}, {found} with something to settle")
    return 2 if problems else 0


def accept(bench: str, sheet: Path, *, out: OutFile, world: str | None = None, seconds: float = 10.0) -> int:
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
    with _opened(bench, world) as opened:
        certifier = opened.maker.certifier
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


def _by_model(opened: ChinaTravel, name: str) -> Drafter:
    from tripwright.agents.drafter import model_drafter
    from tripwright.cli.task_make import open_model

    open_model(name, "--model")  # a wrong name is said at once
    os.environ["INSPECT_EVAL_MODEL"] = name  # where agents outside a run find their model
    return model_drafter(opened)


@contextmanager
def _opened(bench: str, world: str | None) -> Generator[ChinaTravel]:
    if bench != "chinatravel":
        raise BadInput("requests are drafted for one benchmark alone", value=bench, expected="chinatravel")
    from tripwright.benchmarks.chinatravel.benchmark import ChinaTravel

    opened = ChinaTravel.open(world, on_build=say)
    with opened.world:
        yield opened
