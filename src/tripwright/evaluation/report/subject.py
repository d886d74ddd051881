"""What a report needs to know of a benchmark, so that the report itself knows none.

A benchmark offers a ``Subject`` in its module ``reporting``. Its values are of the shapes below; a
benchmark does not import this package. Without a subject (an unknown benchmark, a world that is not at hand) a report
still shows numbers, rules and conversations, only no titles and no pictures of trips.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from tripwright.bench import benchmark
from tripwright.errors import BadInput
from tripwright.evaluation.records import RunRecord
from tripwright.rules import Verdict
from tripwright.session.analysis import Analysis, Trial
from tripwright.trip.agenda import Agenda

_SUBJECTS = {
    "travelplanner": "tripwright.benchmarks.travelplanner.reporting:Reporting",
    "chinatravel": "tripwright.benchmarks.chinatravel.reporting:Reporting",
}


class PublishedRow(Protocol):
    """One published result. ``values`` are percentages by metric name; ``why`` says why it is not comparable."""

    @property
    def label(self) -> str:
        """Who: the agent and its model."""
        ...

    @property
    def source(self) -> str:
        """Where it was published."""
        ...

    @property
    def values(self) -> Mapping[str, float]:
        """Metric name to percentage."""
        ...

    @property
    def why(self) -> str:
        """Why it cannot be compared with the run; empty when it can."""
        ...


class Subject(Protocol):
    """What a report asks a benchmark."""

    @property
    def title(self) -> str:
        """The benchmark's name for people."""
        ...

    @property
    def metrics(self) -> Mapping[str, str]:
        """Metric name to title, in the order of the published tables; the last one is the headline."""
        ...

    def rules(self, rule_set: str) -> Mapping[str, str]:
        """Rule id to title."""
        ...

    def agenda(self, task: Mapping[str, Any], plan: Any, verdicts: Sequence[Verdict]) -> Agenda | None:
        """The trip of a plan with broken rules pinned to it; None where there is none to show."""
        ...

    def published(self, *, split: str | None, mode: str, rules: str, count: int) -> Sequence[PublishedRow]:
        """Published results to set beside a run on ``count`` tasks of that split; each says if it is comparable."""
        ...

    def analyses(self, tasks: Mapping[str, Mapping[str, Any]], trials: Sequence[Trial]) -> Sequence[Analysis]:
        """What the benchmark's papers look at besides the rules."""
        ...


def rule_titles(subject: Subject | None, rule_set: str) -> Mapping[str, str]:
    """Rule id to title; empty without a subject."""
    none: dict[str, str] = {}
    return none if subject is None else subject.rules(rule_set)


def open_subject(run: RunRecord, world: str | None = None) -> tuple[Subject | None, str]:
    """The subject of a run on its own world, and in words why there is none.

    Args:
        run: The run.
        world: A named world or file to use; by default the run's world by its name.
    """
    if run.benchmark not in _SUBJECTS:
        return None, f"This version shows no trips of the benchmark {run.benchmark!r}."
    try:
        bench = benchmark(run.benchmark, world=world or run.world.name)
    except BadInput as error:
        if world is not None:
            raise
        return (
            None,
            f"The trips are not shown: the world {run.world.name!r} is not at hand ({error.problem}); see --world.",
        )
    if bench.world.digest != run.world.digest:
        if world is not None:
            raise BadInput(
                "another world than the run's",
                field="--world",
                value=bench.world.digest[:12],
                expected=f"the digest {run.world.digest[:12]} of {run.world.name}",
            )
        return None, f"The trips are not shown: {run.world.name!r} is another world here than in the run; see --world."
    module, _, name = _SUBJECTS[run.benchmark].partition(":")
    return getattr(importlib.import_module(module), name)(bench), ""
