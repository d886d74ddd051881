"""Turning a skeleton into a task: static check, certificate from the planner, words that read back the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from tripwright.benchmarks.chinatravel.check import Checker
from tripwright.benchmarks.chinatravel.planning.planner import TaskPlanner
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.synthesis.demands import EITHER, Demand, base_programs, program_of
from tripwright.benchmarks.chinatravel.synthesis.draw import Skeleton, Trip
from tripwright.benchmarks.chinatravel.synthesis.facts import Facts
from tripwright.benchmarks.chinatravel.synthesis.meanings import Meaning
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.benchmarks.chinatravel.vocabulary import value_sets
from tripwright.benchmarks.chinatravel.wording.grammar import TONGUES
from tripwright.benchmarks.chinatravel.wording.lexicon import Lexicons
from tripwright.benchmarks.chinatravel.wording.read import Reading, read_request
from tripwright.benchmarks.chinatravel.wording.write import write_request
from tripwright.language import UPSTREAM, Program, ValueSet, program
from tripwright.language.canonical import canonical
from tripwright.language.static import Finding, FindingKind, check_program, check_programs

SECONDS = 2.0
"""Time for a certificate; a draw that takes longer is dropped. The median is below a twentieth of it."""
_TEXTS = 20
"""Texts tried before a draw is given up because its names cannot be read back."""


def programs_of(trip: Trip, demands: Iterable[Demand]) -> tuple[str, ...]:
    """The programs of a request: the four that all carry and one for each demand; an alternative stands alone."""
    found = tuple(demands)
    own = tuple(map(program_of, found))
    return own if [one.family for one in found] == [EITHER] else (*base_programs(trip.days, trip.people), *own)


class Certifier:
    """Makes tasks in one world. Keep it: planner, checker and lexicons remember what they have read of the world."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self.facts = Facts(sandbox)
        self.lexicons = Lexicons(sandbox)
        self.checker = Checker(sandbox)
        self._planner = TaskPlanner(sandbox, self.checker)
        self._sets: Callable[[str], dict[str, ValueSet]] = lru_cache(None)(self._value_sets)

    def certify(self, skeleton: Skeleton, random: Random, *, header: bool, wish: Meaning | None = None) -> Task | str:
        """The finished task, or in words why there is none.

        Args:
            skeleton: Trip and demands.
            random: Draws the wording.
            header: Begin the text with the bracketed fields of the published human requests.
            wish: What the first demand is said as.
        """
        trip = Trip(*skeleton[:4])
        sources = programs_of(trip, skeleton.demands)
        wrong = self._wrong(sources, trip.target)
        if wrong is not None:
            return wrong
        task = Task(
            uid="draw",
            start_city=trip.start,
            target_city=trip.target,
            days=trip.days,
            people_number=trip.people,
            hard_logic_py=sources,
        )
        reference = self.reference(task)
        if reference is None:
            return "no plan that passes both rule sets was found in time"
        texts = self._texts(trip, skeleton.demands, sources, random, header, wish)
        if texts is None:
            return "its names cannot be read back from any text"
        return task.model_copy(update={"reference": reference, "text": texts[0], "text_en": texts[1]})

    def reference(self, task: Task, seconds: float = SECONDS) -> dict[str, Any] | None:
        """A plan that passes both rule sets, where one is found in time."""
        answer = self._planner.plan(task, time_limit=seconds)
        return answer.plan if isinstance(answer.plan, dict) and not answer.note else None

    def program(self, source: str) -> Program:
        """A program in the published reading."""
        return program(source, self.checker.library("upstream"), UPSTREAM)

    def findings(self, source: str, city: str | None) -> tuple[Finding, ...]:
        """What the static check finds in a program about a city; of any city where none is known."""
        known = self._sets(city) if city in self.sandbox.cities else None
        return check_program(self.program(source), known)

    def _wrong(self, sources: Sequence[str], city: str) -> str | None:
        """What the static check finds; that a result is a set is how the published programs are written."""
        single, pairs = check_programs([self.program(source) for source in sources], self._sets(city))
        found = [one for one in (*single, *pairs) if one.kind is not FindingKind.SET_RESULT]
        return f"a program is {found[0].kind}" if found else None

    def _texts(
        self,
        trip: Trip,
        demands: Sequence[Demand],
        sources: Sequence[str],
        random: Random,
        header: bool,
        wish: Meaning | None,
    ) -> list[str] | None:
        """The request in both languages, each read back as the same programs."""
        said = demands if wish is None else demands[1:]
        texts: list[str] = []
        for tongue in TONGUES:
            names = self.lexicons.of(trip.target, tongue).names
            for _ in range(_TEXTS):
                wishes = () if wish is None else (random.choice(wish.phrases[tongue]),)
                text = write_request(trip, said, tongue, random, names=names, header=header, wishes=wishes)
                if self._same(read_request(text, self.lexicons), trip, sources):
                    texts.append(text)
                    break
            else:
                return None
        return texts

    def _value_sets(self, city: str) -> dict[str, ValueSet]:
        return {one.name: one for one in value_sets(self.sandbox, city)}

    def agrees(self, reading: Reading, task: Task) -> bool:
        """Whether a reading is of the task's trip and its programs demand the same, in any order."""
        trip = Trip(task.start_city, task.target_city, task.days, task.people_number)
        return self._same(reading, trip, task.programs or ())

    def _same(self, reading: Reading, trip: Trip, sources: Sequence[str]) -> bool:
        return reading.trip == trip and self._forms(programs_of(trip, reading.demands)) == self._forms(sources)

    def _forms(self, sources: Iterable[str]) -> list[str]:
        return sorted(canonical(self.program(source)) for source in sources)
