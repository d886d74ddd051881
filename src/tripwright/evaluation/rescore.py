"""Judging a finished run again from its records, without running anything.

The run itself stays as it is. Its world is found by digest, so that a record never meets another world's prices.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tripwright.bench import Benchmark, benchmark
from tripwright.errors import BadInput, UnknownName
from tripwright.evaluation.folder import RunFolder
from tripwright.evaluation.records import CheckRecord, RunRecord, SampleRecord, Source, Summary
from tripwright.evaluation.summary import summarise
from tripwright.evaluation.trial import judge
from tripwright.world import World
from tripwright.world.named import NAMED, open_world


@dataclass(frozen=True)
class Change:
    """A verdict that came out another way than recorded; None where one side has no such verdict."""

    task: str
    epoch: int
    rules: str
    rule: str
    before: str | None
    after: str | None


@dataclass(frozen=True)
class Rescored:
    """A run under today's rules.

    Attributes:
        run: Its set-up, with today's rules in key and digests.
        tasks: Its tasks, as in its ``tasks.jsonl``.
        samples: Its records with the new verdicts.
        summary: The new numbers.
        changes: What came out another way.
    """

    run: RunRecord
    tasks: list[dict[str, Any]]
    samples: list[SampleRecord]
    summary: Summary
    changes: list[Change]

    def write(self, folder: RunFolder) -> None:
        """Write it as a run folder of its own.

        Raises:
            BadInput: The folder is there already.
        """
        if folder.path.exists():
            raise BadInput("the folder is there already", file=folder.path, expected="a new folder as --out")
        folder.begin(self.run, self.tasks)
        folder.rewrite(self.samples, self.summary)


def rescore(path: str | Path, *, world: str | None = None, on_build: Callable[[str], None] | None = None) -> Rescored:
    """Judge every recorded plan of a run again.

    Args:
        path: The run folder.
        world: The run's world, when it is not a named one.
        on_build: Told one line before a named world is built.

    Raises:
        BadInput: Not a run folder, or its world is not at hand.
    """
    folder = RunFolder.open(path)
    run = folder.run
    bench: Benchmark[Any] = benchmark(run.benchmark, world=find_world(run.world, world, on_build))
    lines = folder.tasks()
    tasks = {str(line["id"]): bench.read_task(line) for line in lines}
    old = folder.samples()
    samples = [_again(bench, _task(tasks, sample, folder), sample) for sample in old]
    rules = {name: bench.rules_digest(name) for name in bench.rule_sets}
    now = run.model_copy(update={"rules": rules, "key": {**run.key, "rules": dict[str, Any](rules)}})
    summary = summarise(bench, now, list(tasks.values()), samples)
    return Rescored(now, lines, samples, summary, _changes(old, samples))


def find_world(source: Source, given: str | None, on_build: Callable[[str], None] | None = None) -> World:
    """The world with that digest: the one given, or the named one that the run was made on.

    Raises:
        BadInput: It is another world, or it is not at hand.
    """
    if given is None and source.name not in NAMED:
        raise BadInput(
            "the run's world is not one that can be built from its name",
            field="--world",
            value=source.name,
            expected=f"the file of the world with digest {source.digest[:12]}...",
        )
    world = open_world(given or source.name, on_build=on_build)
    if world.digest != source.digest:
        world.close()
        raise BadInput(
            "not the world that the run was made on",
            file=world.path,
            field="digest",
            value=world.digest,
            expected=f"{source.name} with digest {source.digest}",
        )
    return world


def _task(tasks: dict[str, Any], sample: SampleRecord, folder: RunFolder) -> Any:
    if sample.task not in tasks:
        raise UnknownName("task", sample.task, tasks, file=folder.path)
    return tasks[sample.task]


def _again(bench: Benchmark[Any], task: Any, sample: SampleRecord) -> SampleRecord:
    verdicts: dict[str, Any] = {"verdicts": judge(bench, task, sample.plan)}
    if sample.unfinished_plan is not None:
        verdicts["unfinished_verdicts"] = judge(bench, task, sample.unfinished_plan)
    return sample.model_copy(update=verdicts)


def _changes(old: Sequence[SampleRecord], new: Sequence[SampleRecord]) -> list[Change]:
    found: list[Change] = []
    for before, after in zip(old, new, strict=True):
        for rules in dict.fromkeys([*before.verdicts, *after.verdicts]):
            was, now = _outcomes(before.verdicts.get(rules)), _outcomes(after.verdicts.get(rules))
            found += [
                Change(before.task, before.epoch, rules, rule, was.get(rule), now.get(rule))
                for rule in dict.fromkeys([*was, *now])
                if was.get(rule) != now.get(rule)
            ]
    return found


def _outcomes(record: CheckRecord | None) -> dict[str, str]:
    return {} if record is None else {verdict.rule: verdict.verdict.value for verdict in record.verdicts}
