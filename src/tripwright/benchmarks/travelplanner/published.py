"""The published result tables as data, and whether a run of ours may be set beside one of them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from pydantic import BaseModel, ConfigDict

from tripwright.world import Manifest


class PublishedResult(BaseModel):
    """One row of a published main table.

    Attributes:
        name: The row's name.
        agent: The strategy; ``model`` the model, None for a search without one.
        mode: ``two-stage``, ``sole-planning``, or ``search`` (it reads the database itself).
        split: ``validation`` or ``test``.
        metrics: Percent by metric (``scores.METRICS``); a metric that was not published is absent.
        source: Where it was published, a key of ``PublishedTables.sources``.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    agent: str
    model: str | None
    mode: str
    split: str
    metrics: dict[str, float]
    source: str


class ConstraintRow(BaseModel):
    """Pass percent of one constraint by level; None where the level has no such constraint."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    constraint: str
    mode: str
    by_level: dict[str, float | None]


class ConstraintTable(BaseModel):
    """The per-constraint table: whose it is, on which split, over which plans."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    source: str
    agent: str
    split: str
    note: str
    rows: tuple[ConstraintRow, ...]


class ToolFailures(BaseModel):
    """Why runs with tools ended without a plan: model to cause to percent of its failures."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    source: str
    mode: str
    split: str
    unit: str
    by_model: dict[str, dict[str, float]]


class NotebookCounts(BaseModel):
    """Notebook entries for each query: kind to ``agent`` and ``reference`` to days to count."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    source: str
    mode: str
    model: str
    unit: str
    rows: dict[str, dict[str, dict[str, float]]]


class PublishedTables(BaseModel):
    """Everything that was published for TravelPlanner."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    sources: dict[str, str]
    rules: str
    results: tuple[PublishedResult, ...]
    constraints: ConstraintTable
    tool_failures: ToolFailures
    notebook: NotebookCounts


@dataclass(frozen=True, slots=True)
class RunSetting:
    """What decides whether a run compares with a published row.

    Attributes:
        split: The published split that the task file is, whole; None for a part of one or for other tasks.
        mode: How the agent met the tasks.
        rules: The rule set that judged.
        world: The world's manifest.
    """

    split: str | None
    mode: str
    rules: str
    world: Manifest


@cache
def published_tables() -> PublishedTables:
    """The published tables."""
    text = files("tripwright.benchmarks.travelplanner").joinpath("published_results.json").read_text(encoding="utf-8")
    return PublishedTables.model_validate(json.loads(text))


def why_not_comparable(published: PublishedResult, run: RunSetting) -> tuple[str, ...]:
    """The reasons why the run's numbers do not compare with the published row's; none when they do."""
    reasons: list[str] = []
    if run.split != published.split:
        ours = "the tasks are no whole published split" if run.split is None else f"the split is {run.split}"
        reasons.append(f"{ours}, the published row is on {published.split}")
    if run.mode != published.mode:
        reasons.append(f"the mode is {run.mode}, the published row's is {published.mode}")
    if run.rules != published_tables().rules:
        reasons.append(f"the rules are {run.rules}, the published row's are {published_tables().rules}")
    if not run.world.source.startswith("imported from "):
        reasons.append(f"the world is {run.world.name}, the published row is on the published database")
    elif run.world.partial and run.mode != "sole-planning":
        reasons.append(f"the world lacks parts of the published database: {', '.join(sorted(run.world.partial))}")
    return tuple(reasons)
