"""Running an evaluation: Inspect AI holds the trials together, the run folder keeps the evidence.

The same call again goes on where an earlier one stopped, whatever stopped it; a call with another set-up is refused
with the differences.
"""

from __future__ import annotations

import contextlib
import contextvars
import hashlib
import json
from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import Any

from tripwright.errors import BadInput, MissingExtra
from tripwright.evaluation.config import EvalConfig
from tripwright.evaluation.folder import LOCK, TASKS, RunFolder
from tripwright.evaluation.prepare import differences, open_setting, run_record
from tripwright.evaluation.records import RunRecord, SampleRecord, Summary
from tripwright.evaluation.setting import Setting, use_setting
from tripwright.evaluation.summary import summarise

LOGS = "inspect"
"""The subfolder of Inspect's own logs."""
OnProgress = Callable[[int, int, SampleRecord | None], None]
"""Told how many trials are recorded, out of how many, and the newest record."""


@dataclass(frozen=True)
class Outcome:
    """How far a run has come.

    Attributes:
        folder: The run.
        recorded: Trials that are recorded.
        expected: Trials that were to be.
        failures: What the agent or its model failed with, one for each trial that broke down; running again repeats
            these trials.
        summary: The numbers; None when trials are missing.
        stopped: Why trials are missing, in words; empty when none is.
    """

    folder: RunFolder
    recorded: int
    expected: int
    failures: tuple[str, ...]
    summary: Summary | None
    stopped: str = ""

    @property
    def failed(self) -> int:
        """How many trials broke down."""
        return len(self.failures)


def evaluate(
    config: EvalConfig, *, on_build: Callable[[str], None] | None = None, on_progress: OnProgress | None = None
) -> Outcome:
    """Run an evaluation, or what is left of it.

    Args:
        config: What to run and where the run folder is.
        on_build: Told one line before a world is built.
        on_progress: Told of every trial that ends.

    Raises:
        BadInput: The set-up cannot work, or the folder holds a run of another set-up.
        MissingExtra: Inspect AI is not installed.
    """
    require_inspect()
    setting = open_setting(config, on_build=on_build)
    check_model(config, setting)
    run = run_record(config, setting)
    folder = RunFolder(config.out)
    _check_folder(folder, run)
    with folder.held():
        return _run(config, setting, run, folder, on_progress)


def _run(
    config: EvalConfig, setting: Setting, run: RunRecord, folder: RunFolder, on_progress: OnProgress | None
) -> Outcome:
    """Begin the folder or go on in it, and run what is left."""
    if not folder.exists:
        folder.begin(run, (setting.bench.public(task) for task in setting.tasks))
    done = {sample.key for sample in folder.samples() if sample.completed}
    total = len(setting.tasks) * config.epochs

    def record(sample: SampleRecord) -> None:
        folder.append(sample)
        done.add(sample.key)
        if on_progress is not None:
            on_progress(len(done), total, sample)

    if on_progress is not None:
        on_progress(len(done), total, None)
    with use_setting(replace(setting, on_record=record)), _model_settings(config, folder) as budget_spent:
        # In a context of its own: Inspect leaves its model behind for whoever asks next.
        contextvars.copy_context().run(_run_inspect, config, setting, run, folder)
        stopped = budget_spent()
    return _outcome(folder, setting, run, stopped)


def require_inspect() -> None:
    """Raise the one-line fix when Inspect AI is not installed."""
    try:
        import inspect_ai  # pyright: ignore[reportUnusedImport] # noqa: F401
    except ImportError as error:
        raise MissingExtra("eval", "an evaluation") from error


def check_model(config: EvalConfig, setting: Setting) -> None:
    """Refuse a model that cannot be used, or cannot be priced under a cost limit, before anything is spent."""
    if not setting.agent.model:
        return
    if config.model is None:
        own = ", or tripwright_model = False on a callable that needs none" if ":" in setting.agent.name else ""
        raise BadInput(f"the agent {setting.agent.name} needs a model", field="--model", expected=f"provider/name{own}")
    from inspect_ai.model import get_model, get_model_info

    for name in (config.model, *config.model_roles.values()):
        with _one_line(name):
            get_model(name)
        info = get_model_info(name)
        if config.max_cost is not None and config.prices is None and (info is None or info.cost is None):
            raise BadInput(
                "the cost limit needs a price for the model",
                field="--price",
                value=name,
                expected="US dollars for a million input and output tokens, such as 0.15,0.60",
            )


@contextlib.contextmanager
def _one_line(model: str) -> Generator[None]:
    """Inspect's words about a model that cannot be used, as one line without markup."""
    from inspect_ai._util.error import PrerequisiteError
    from rich.errors import MarkupError
    from rich.text import Text

    try:
        yield
    except (PrerequisiteError, ValueError, ImportError) as error:
        try:
            words = Text.from_markup(str(error)).plain
        except MarkupError:
            words = str(error)
        raise BadInput(" ".join(words.split()), field="--model", value=model) from error


def _check_folder(folder: RunFolder, run: RunRecord) -> None:
    """Refuse a folder that holds a run of another set-up, or other things."""
    if folder.exists:
        changed = differences(folder.run, run)
        if changed:
            raise BadInput(
                f"the run folder holds a run of another set-up ({'; '.join(changed)})",
                file=folder.path,
                expected="the same set-up, or another --out",
            )
        return
    if folder.path.exists() and any(file.name not in (LOCK, TASKS) for file in folder.path.iterdir()):
        raise BadInput("the folder is not empty and holds no run", file=folder.path, expected="a new folder as --out")


@contextlib.contextmanager
def _model_settings(config: EvalConfig, folder: RunFolder) -> Generator[Callable[[], str]]:
    """Give the run's prices, cache and budget to its model calls; yields what tells whether the budget ended it."""
    from tripwright.agents.model import SETTINGS, Budget, ModelSettings

    budget = None
    if config.max_cost is not None:
        before = sum(sample.ledger.spent().cost or 0.0 for sample in folder.samples())
        budget = Budget(config.max_cost, before)
    token = SETTINGS.set(ModelSettings(config.cache, config.prices, budget))

    def ended() -> str:
        spent = budget is not None and budget.spent >= budget.limit
        return f"the cost limit of {config.max_cost:g} USD is reached" if spent else ""

    try:
        yield ended
    finally:
        SETTINGS.reset(token)


def _run_inspect(config: EvalConfig, setting: Setting, run: RunRecord, folder: RunFolder) -> None:
    """All trials that are not in Inspect's logs yet; one that broke down is repeated, the others are kept."""
    from inspect_ai import Epochs
    from inspect_ai import eval_set as run_set  # pyright: ignore[reportUnknownVariableType]  # one of its many types

    from tripwright.evaluation import tasks as registered

    task = getattr(registered, config.benchmark)(**_task_arguments(config, run))
    options: dict[str, Any] = {"max_retries": config.max_retries}
    run_set(
        [task],
        log_dir=str(folder.path / LOGS),
        model=config.model if setting.agent.model else "none",
        model_roles=dict(config.model_roles) or None,
        epochs=Epochs(config.epochs, []),
        retry_attempts=0,
        retry_immediate=False,
        log_buffer=1,
        fail_on_error=True,
        continue_on_fail=True,
        max_samples=setting.jobs,
        display="none",
        score_display=False,
        ctl_server=False,
        log_images=False,
        **options,
    )


def _task_arguments(config: EvalConfig, run: RunRecord) -> dict[str, Any]:
    """Plain arguments that identify the run to Inspect: names for people, one digest for everything else."""
    identity = json.dumps(run.identity(), sort_keys=True)
    return {
        "agent": run.agent,
        "tasks": run.tasks.name,
        "world": run.world.name,
        "mode": run.mode,
        "seed": run.seed,
        "limit": config.limit,
        "feedback": config.feedback,
        "identity": hashlib.sha256(identity.encode()).hexdigest(),
    }


def _outcome(folder: RunFolder, setting: Setting, run: RunRecord, stopped: str) -> Outcome:
    samples = folder.samples()
    expected = run.count * run.epochs
    failed = tuple(sample.error or sample.detail for sample in samples if not sample.completed)
    if stopped or len(samples) < expected:
        return Outcome(folder, len(samples), expected, failed, None, stopped or "interrupted")
    summary = summarise(setting.bench, run, setting.tasks, samples)
    folder.seal(summary)
    return Outcome(folder, len(samples), expected, failed, summary)
