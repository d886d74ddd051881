"""``tripwright eval``: run an agent on a benchmark's tasks and keep the evidence in a run folder."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from tripwright.cli.flags import Json, MaybeOut
from tripwright.cli.printing import console, print_json, print_table, visible
from tripwright.errors import BadInput, UnknownName

if TYPE_CHECKING:
    from tripwright.evaluation.config import EvalConfig
    from tripwright.evaluation.engine import OnProgress, Outcome
    from tripwright.evaluation.records import SampleRecord

STOPPED, INTERRUPTED = 1, 130


def evaluate(
    bench: str,
    /,
    *,
    agent: str,
    model: str | None = None,
    model_role: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    mode: str | None = None,
    split: str | None = None,
    tasks: Path | None = None,
    world: str | None = None,
    reference: Path | None = None,
    rules: str | None = None,
    epochs: int = 1,
    seed: int = 0,
    limit: int | None = None,
    jobs: int | None = None,
    steps: int | None = None,
    calls: int | None = None,
    tokens: int | None = None,
    seconds: float | None = None,
    max_cost: float | None = None,
    price: str | None = None,
    cache: str | None = None,
    max_retries: int = 5,
    feedback: int = 0,
    dry_run: bool = False,
    strict: bool = False,
    out: MaybeOut = None,
    as_json: Json = False,
) -> int:
    """Run an agent on a benchmark's tasks and keep the evidence in a run folder.

    The same command again goes on where it was stopped, by Ctrl-C, a crash or a cost limit. Example:

        tripwright eval travelplanner --agent greedy --split train --out runs/greedy
        tripwright eval chinatravel --agent react --model openai/gpt-5-mini --split mini --out runs/react

    Exit codes: 0 done, 1 stopped at the cost limit or (with --strict) a trial broke down, 2 bad input, 130 interrupted.

    Args:
        bench: The benchmark: travelplanner or chinatravel.
        agent: A registered agent (null, greedy, planner, ...), module:callable, or path/to/file.py:callable.
        model: The model, as Inspect AI names it (openai/gpt-5-mini, openai-api/local/NAME); some agents need none.
        model_role: Another role's model, as role=model; may be given more than once.
        mode: tools, two-stage or (travelplanner) sole-planning; the agent's own by default.
        split: A named task set: mini (the default), train, ...; for chinatravel also FOLDER/easy and its like.
        tasks: A task file instead of a split.
        world: A named world or a world file; the benchmark's default otherwise.
        reference: A file of reference information for sole-planning, one line for each task.
        rules: The rule set whose metrics are shown; every run records all of them.
        epochs: Trials of each task.
        seed: Every trial's own seed derives from it.
        limit: Only the first tasks.
        jobs: Conversations at a time.
        steps: An agent's steps in one conversation, instead of the mode's own limit.
        calls: Tool calls in one conversation.
        tokens: The agent's tokens in one conversation.
        seconds: Wall clock of one conversation; agents that search (dfs, nesy, ttg) hand in by then what they have.
        max_cost: US dollars for the whole run; no model call begins once they are spent.
        price: US dollars for a million input and output tokens, as 0.15,0.60; for a model without a known price.
        cache: Keep replies and use them again for this long (1D, 1W); two trials never share one.
        max_retries: How often a failed model call is repeated.
        feedback: How often a failing plan is answered with the rules it breaks (travelplanner: train split only).
        dry_run: Say what would be run and what it costs at least, and stop.
        strict: Leave with 1 when a trial broke down.
        out: The run folder.
        as_json: Print one JSON document instead of a table.
    """
    from tripwright.bench import described
    from tripwright.evaluation.engine import evaluate as run
    from tripwright.evaluation.engine import require_inspect

    require_inspect()
    if split is not None and tasks is not None:
        raise BadInput("a split and a task file", field="--split, --tasks", expected="one of them, or neither")
    if rules is not None and rules not in described(bench).rule_sets:
        raise UnknownName("rule set", rules, described(bench).rule_sets)
    source = split or (None if tasks is None else str(tasks))
    config = _config(
        benchmark=bench,
        agent=agent,
        model=model,
        model_roles=dict(_pair(role) for role in model_role),
        mode=mode,
        tasks=source,
        world=world,
        reference=None if reference is None else str(reference),
        epochs=_positive("--epochs", epochs) or 1,
        seed=seed,
        limit=_positive("--limit", limit),
        jobs=_positive("--jobs", jobs),
        max_cost=max_cost,
        prices=None if price is None else _prices(price),
        cache=cache,
        max_retries=max_retries,
        feedback=feedback,
        limits=_given(steps=steps, calls=calls, tokens=tokens, seconds=seconds),
        out=str(out or default_folder(bench, agent, model, mode, source)),
    )
    if dry_run:
        return _dry_run(config, as_json)
    with _progress(not as_json) as on_progress:
        outcome = run(config, on_build=_tell, on_progress=on_progress)
    return _show(outcome, rules, strict, as_json)


def _config(**values: Any) -> EvalConfig:
    """What is asked for.

    Raises:
        BadInput: A flag's value is not one that it can have.
    """
    from pydantic import ValidationError

    from tripwright.evaluation.config import EvalConfig

    try:
        return EvalConfig(**values)
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        flag = str(fault["loc"][0]).replace("prices", "price").replace("_", "-")
        raise BadInput(fault["msg"], field=f"--{flag}", value=fault["input"]) from error


def default_folder(bench: str, agent: str, model: str | None, mode: str | None, tasks: str | None) -> Path:
    """The run folder's name when none is given: the same command finds the same folder.

    Example:
        >>> default_folder("travelplanner", "react", "openai/gpt-5-mini", None, "data/mine.jsonl").name
        'travelplanner-react-openai-gpt-5-mini-mine'
    """
    words = [bench, agent, model, mode, Path(tasks).name.split(".")[0] if tasks else None]
    return Path("runs") / "-".join(re.sub(r"[^\w.-]+", "-", word).strip("-") for word in words if word)


def _tell(line: str) -> None:
    print(line, file=sys.stderr)


def _pair(text: str) -> tuple[str, str]:
    role, equals, model = text.partition("=")
    if not (role and equals and model):
        raise BadInput("not a role and a model", field="--model-role", value=text, expected="role=provider/name")
    return role, model


def _prices(text: str) -> tuple[float, float]:
    try:
        given, made = (float(part) for part in text.split(","))
    except ValueError as error:
        raise BadInput("not two prices", field="--price", value=text, expected="INPUT,OUTPUT") from error
    return given, made


def _positive(flag: str, value: int | None) -> int | None:
    if value is not None and value < 1:
        raise BadInput("must be at least 1", field=flag, value=value, expected="a whole number from 1")
    return value


def _given(**limits: float | None) -> dict[str, float]:
    return {name: value for name, value in limits.items() if value is not None}


@contextmanager
def _progress(shown: bool) -> Generator[OnProgress | None]:
    """A bar on standard error with the number of trials, the time and what was spent; only on a terminal."""
    if not shown or not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    spent = 0.0
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        line = bar.add_task("", total=None)

        def update(done: int, total: int, sample: SampleRecord | None) -> None:
            nonlocal spent
            spent += (sample.ledger.spent().cost or 0.0) if sample is not None else 0.0
            words = f"{sample.task}: {sample.end.value}" if sample is not None else ""
            money = f"  {spent:.4f} USD" if spent else ""
            bar.update(line, completed=done, total=total, description=words + money)

        yield update


def _dry_run(config: EvalConfig, as_json: bool) -> int:
    from tripwright.evaluation.estimate import estimate

    found = estimate(config, on_build=_tell)
    if as_json:
        print_json(found)
    else:
        print_table(("what", "value"), found.items(), title="This would be run:")
    return 0


def _show(outcome: Outcome, rules: str | None, strict: bool, as_json: bool) -> int:
    summary, folder = outcome.summary, outcome.folder
    if as_json:
        print_json(
            {
                "run": str(folder.path),
                "recorded": outcome.recorded,
                "expected": outcome.expected,
                "failed": outcome.failed,
                "failures": list(outcome.failures),
                "stopped": outcome.stopped,
                "summary": None if summary is None else summary.model_dump(mode="json"),
            }
        )
    if summary is None:
        _tell(
            f"{outcome.stopped}: {outcome.recorded} of {outcome.expected} trials are recorded in {folder.path}; "
            "run the same command again to go on"
        )
        return INTERRUPTED if outcome.stopped == "interrupted" else STOPPED
    if not as_json:
        from tripwright.cli.results import print_summary

        print_summary(folder.run, summary, folder.path, rules)
    if outcome.failures:
        reason, times = Counter(outcome.failures).most_common(1)[0]
        _tell(
            f"{outcome.failed} trials broke down, {times} of them with: {visible(reason)}; "
            "run the same command again to repeat them"
        )
    return STOPPED if strict and outcome.failed else 0
