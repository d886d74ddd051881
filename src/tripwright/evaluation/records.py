"""The run folder's files as typed values (``docs/design/run-folder.md`` describes the format).

``report``, ``rescore`` and ``compare`` read these and nothing else. This module never imports Inspect.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from tripwright.rules import CheckReport, Outcome, Verdict
from tripwright.session import EndReason, Event, Ledger, Limits

FORMAT = 1
"""Version of the run folder; a reader refuses a higher one."""


class VerdictRecord(BaseModel):
    """One rule's verdict, as ``tripwright check`` writes it."""

    model_config = ConfigDict(frozen=True, ser_json_inf_nan="constants")

    rule: str
    group: str
    verdict: Outcome
    message: str = ""
    where: str | None = None
    expected: str | None = None
    found: str | None = None


class CheckRecord(BaseModel):
    """One plan's judgement under one rule set, as ``tripwright check`` writes it."""

    model_config = ConfigDict(frozen=True, ser_json_inf_nan="constants")

    id: str
    rules: str
    delivered: bool
    passed: bool
    verdicts: tuple[VerdictRecord, ...] = ()
    cost: float | None = None

    @classmethod
    def of(cls, report: CheckReport) -> CheckRecord:
        """The record of a report."""
        return cls.model_validate(report.to_json())

    def report(self) -> CheckReport:
        """The report again, for scoring."""
        verdicts = tuple(
            Verdict(v.rule, v.group, v.verdict, v.message, v.where, v.expected, v.found) for v in self.verdicts
        )
        return CheckReport(self.id, self.rules, self.delivered, verdicts, self.cost)


class SampleRecord(BaseModel):
    """One line of ``samples.jsonl``: one conversation on one task, and what was made of it.

    Attributes:
        v: Version of the format.
        task: The task's id.
        epoch: Which trial of the task, from 1.
        seed: The trial's own seed.
        tags: What tables group by: ``level``, ``days``, ``split``, ...
        request: The user's first words.
        end: How the conversation ended.
        detail: More on the end, in words.
        plan: The delivered plan in the benchmark's format, None when nothing was delivered.
        answer: The agent's last words.
        verdicts: Rule set to judgement.
        unfinished_plan: The last plan that was shown to the user, when the conversation ended without delivery.
        unfinished_verdicts: What that plan would have been judged; it counts in no metric.
        ledger: Every tool and model call with what it took.
        events: Everything that was said and done, in order.
        started: UTC, ISO 8601.
        seconds: Wall clock of the conversation.
        error: What the agent or its model failed with, when ``end`` is ``error``.
    """

    model_config = ConfigDict(frozen=True, ser_json_inf_nan="constants")

    v: Literal[1] = FORMAT
    task: str
    epoch: int = 1
    seed: int = 0
    tags: dict[str, str] = {}
    request: str = ""
    end: EndReason
    detail: str = ""
    plan: JsonValue = None
    answer: str | None = None
    verdicts: dict[str, CheckRecord] = {}
    unfinished_plan: JsonValue = None
    unfinished_verdicts: dict[str, CheckRecord] = {}
    ledger: Ledger = Field(default_factory=Ledger)
    events: list[Event] = []
    started: str = ""
    seconds: float = 0.0
    error: str | None = None

    @property
    def key(self) -> tuple[str, int]:
        """(task, epoch): unique in a run."""
        return self.task, self.epoch

    @property
    def completed(self) -> bool:
        """False when the agent or its model broke down, so that the score says nothing of the agent's skill."""
        return self.end is not EndReason.ERROR


class Source(BaseModel):
    """A world or a task file: what it is called, and the digest that identifies it."""

    model_config = ConfigDict(frozen=True, ser_json_inf_nan="constants")

    name: str
    digest: str


class RunRecord(BaseModel):
    """``run.json``: what was run, on what, with which versions.

    Attributes:
        v: Version of the format.
        benchmark: The benchmark's name.
        world: The world.
        tasks: The task file or split.
        split: The split's name, None for a file of one's own.
        count: How many tasks, after ``--limit``.
        mode: How the agent meets the task (``tools``, ``two-stage``, ``sole-planning``).
        rules: Rule set to the digest of its definition.
        headline: The metric that ranks.
        agent: The agent's name, or ``module:callable``.
        model: The agent's model, None for an agent without one.
        model_roles: Other roles' models.
        epochs: Trials of each task.
        seed: The run's seed; each trial's own derives from it.
        limits: The conversation's limits.
        options: Everything else that changes what the agent meets or does.
        key: What must be equal for two runs to be comparable.
        versions: Package to version.
        created: UTC, ISO 8601.
    """

    model_config = ConfigDict(frozen=True, ser_json_inf_nan="constants")

    v: Literal[1] = FORMAT
    benchmark: str
    world: Source
    tasks: Source
    split: str | None = None
    count: int
    mode: str
    rules: dict[str, str] = {}
    headline: str = "final"
    agent: str
    model: str | None = None
    model_roles: dict[str, str] = {}
    epochs: int = 1
    seed: int = 0
    limits: Limits = Field(default_factory=Limits)
    options: dict[str, JsonValue] = {}
    key: dict[str, JsonValue] = {}
    versions: dict[str, str] = {}
    created: str = ""

    def identity(self) -> dict[str, Any]:
        """What a resumed run must share with this one."""
        return {
            **self.key,
            "agent": self.agent,
            "model": self.model,
            "model_roles": self.model_roles,
            "epochs": self.epochs,
            "seed": self.seed,
            "options": self.options,
        }


class Metric(BaseModel):
    """A number with the count behind it and its 95 % interval (None: no interval can be given)."""

    model_config = ConfigDict(frozen=True, ser_json_inf_nan="constants")

    value: float | None
    n: int
    low: float | None = None
    high: float | None = None


class Counts(BaseModel):
    """How many trials there were to be, are there, completed (no breakdown), and delivered a plan."""

    model_config = ConfigDict(frozen=True, ser_json_inf_nan="constants")

    expected: int
    recorded: int
    completed: int
    delivered: int
    ends: dict[str, int] = {}


class Summary(BaseModel):
    """``summary.json``: the run's numbers.

    Attributes:
        v: Version of the format.
        key: The comparability key of ``run.json``.
        metrics: Metric name to value. The published (``upstream``) ones have bare names and rank; the other rule set's
            stand under ``sound/...``; ``completed/...`` are over the trials that did not break down.
        counts: All and completed trials.
        cost: US dollars of all model calls by role; None where a price is unknown.
        tokens: Tokens of all model calls by role.
    """

    model_config = ConfigDict(frozen=True, ser_json_inf_nan="constants")

    v: Literal[1] = FORMAT
    key: dict[str, JsonValue] = {}
    metrics: dict[str, Metric] = {}
    counts: Counts
    cost: dict[str, float | None] = {}
    tokens: dict[str, int] = {}
