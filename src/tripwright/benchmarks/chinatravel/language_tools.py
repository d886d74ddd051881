"""The constraint language as tools: its vocabulary in words, and a check of programs before they are used."""

from __future__ import annotations

from collections.abc import Iterator

from tripwright.benchmarks.chinatravel.asked import Days, People, asked_task
from tripwright.benchmarks.chinatravel.check import Checker
from tripwright.benchmarks.chinatravel.search.search import Settings, search
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.benchmarks.chinatravel.vocabulary import value_sets
from tripwright.benchmarks.chinatravel.writing import Json
from tripwright.language import UPSTREAM, Concept, ConceptLibrary, Env, program
from tripwright.language.static import Finding, FindingKind, check_program
from tripwright.session import Tool

_LISTED = 100
"""Value sets with more values than this are not listed."""
_EXAMPLE_SECONDS = 2.0
_HINTS = frozenset({FindingKind.SET_RESULT})
"""Findings about programs that do work."""


class LanguageTools:
    """The tools over one world."""

    def __init__(self, checker: Checker) -> None:
        self._checker = checker
        self._examples: dict[tuple[object, ...], Json] = {}

    def tools(self) -> tuple[Tool, ...]:
        """Both tools."""
        return Tool.of(self.describe_language), Tool.of(self.check_programs)

    def describe_language(self) -> str:
        """The functions that constraint programs may call, and the values that they give."""
        return describe(self._checker.library("upstream"))

    def check_programs(
        self, start_city: str, target_city: str, days: Days, people_number: People, programs: list[str]
    ) -> list[list[str]]:
        """What is wrong with each program, run on an example plan of that length and checked without one.

        Args:
            start_city: City of departure.
            target_city: City to visit.
            days: Length of the trip in days.
            people_number: How many people travel.
            programs: The constraint programs, each of which assigns result.
        """
        task = asked_task(self._checker.sandbox, start_city, target_city, days, people_number)
        plan = self._example(task)
        return [list(self._faults(source, task, plan)) for source in programs]

    def _example(self, task: Task) -> Json:
        """Some plan for the party, found without any demand; empty where there is none."""
        key = (task.start_city, task.target_city, task.days, task.people_number)
        if key not in self._examples:
            self._examples[key] = search(self._checker, task, Settings(seconds=_EXAMPLE_SECONDS)).plan
        return self._examples[key]

    def _faults(self, source: str, task: Task, plan: Json) -> Iterator[str]:
        made = program(source, self._checker.library("upstream"), UPSTREAM)
        narrower = {values.name: values for values in value_sets(self._checker.sandbox, task.target_city)}
        findings = [found for found in check_program(made, narrower) if found.kind not in _HINTS]
        yield from map(_sentence, findings)
        if not findings and plan:
            fault = made.run(Env({"plan": plan}, UPSTREAM)).fault
            if fault is not None:
                yield str(fault)


def describe(library: ConceptLibrary) -> str:
    """A concept library in words, for a prompt: every function with its types, every short list of values."""
    lines = ["Functions:", *(f"- {_described(concept)}" for concept in library.concepts.values()), "Values:"]
    for name, values in library.value_sets.items():
        listed = sorted(map(str, values.values))
        shown = ", ".join(listed) if 0 < len(listed) <= _LISTED else f"{len(listed)} names, as in the data"
        lines.append(f"- {name}: {shown}")
    return "\n".join(lines)


def _described(concept: Concept) -> str:
    return f"{concept.signature}: {concept.doc.en}"


def _sentence(finding: Finding) -> str:
    where = f"line {finding.line}: " if finding.line is not None else ""
    nearest = f"; the nearest is {finding.nearest!r}" if finding.nearest is not None else ""
    return f"{where}{finding.message}{nearest}"
