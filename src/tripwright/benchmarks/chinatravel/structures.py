"""What programs name and how they are built: semantic shares, seen and unseen structures (ChinaTravel paper, analyses).

A program *names* the places, cuisines and kinds among its constants. What it names is *plain* when the request says it
in these words (a kind such as ``博物馆/纪念馆`` in one of its parts), and *semantic* when it must be inferred. Two
programs are *aligned* when they have the same structure: the same canonical form but for values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from tripwright.benchmarks.chinatravel.planning.words import words_of
from tripwright.benchmarks.chinatravel.synthesis.demands import EITHER, FAMILIES, Demand, base_programs, program_of
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.language import UPSTREAM, ConceptLibrary, program
from tripwright.language.canonical import signature
from tripwright.language.static import FindingKind, check_program

_NAMING = ("place", "cuisine", "sight", "feature")
"""The value sets whose values are names."""
_NO_NAMES = frozenset({"", " ", "empty"})
_SAMPLES: tuple[tuple[str | int, ...], ...] = (
    *(("甲",), (1,)),
    *product(("甲",), ("乙", "12:00", 1)),
    ("甲", "12:00", "13:00"),
)
"""Values that make programs of every family."""


class Names(NamedTuple):
    """What a program names: in the words of the request, and otherwise."""

    plain: frozenset[str]
    semantic: frozenset[str]


class Share(NamedTuple):
    """How many programs of a task set are semantic.

    Attributes:
        programs: All programs.
        naming: Of these, the ones that name something.
        semantic: Of these, the ones that name something semantic.
    """

    programs: int
    naming: int
    semantic: int


class Novelty(NamedTuple):
    """How many tasks and programs have structures that no training program has."""

    tasks: int
    unseen_tasks: int
    programs: int
    unseen_programs: int


def names_in(source: str, request: str, library: ConceptLibrary) -> Names:
    """What a program names."""
    sets = [library.value_sets[name].values for name in _NAMING]
    found = {text for text in words_of(source).texts if text not in _NO_NAMES and any(text in one for one in sets)}
    plain = frozenset(text for text in found if any(part in request for part in text.split("/")))
    return Names(plain, frozenset(found) - plain)


def semantic_share(tasks: Iterable[Task], library: ConceptLibrary) -> Share:
    """How many programs of the tasks demand something that the request does not say in these words."""
    found = [names_in(source, task.query, library) for task in tasks for source in task.programs or ()]
    return Share(
        programs=len(found),
        naming=sum(bool(names.plain or names.semantic) for names in found),
        semantic=sum(bool(names.semantic) for names in found),
    )


def signatures(sources: Iterable[str], library: ConceptLibrary) -> list[str]:
    """The structure of each program, as a short key."""
    return [signature(program(source, library, UPSTREAM)) for source in sources]


def template_structures(library: ConceptLibrary) -> frozenset[str]:
    """The structures of the demands that synthesised requests are made of: what a translator can have seen."""
    return frozenset(signatures((*base_programs(2, 2), *_template_programs(library)), library))


def _template_programs(library: ConceptLibrary) -> Iterator[str]:
    for family, values in product(FAMILIES, _SAMPLES):
        if family == EITHER:
            continue
        try:
            source = program_of(Demand(family, values))
        except IndexError:  # the family has more values
            continue
        findings = check_program(program(source, library, UPSTREAM))
        if not any(found.kind in (FindingKind.UNKNOWN_NAME, FindingKind.UNREADABLE) for found in findings):
            yield source


def novelty(tasks: Iterable[Task], seen: frozenset[str], library: ConceptLibrary) -> Novelty:
    """How many tasks and programs have structures that are not among ``seen``."""
    unseen = [[key not in seen for key in signatures(task.programs or (), library)] for task in tasks]
    return Novelty(
        tasks=len(unseen),
        unseen_tasks=sum(any(row) for row in unseen),
        programs=sum(len(row) for row in unseen),
        unseen_programs=sum(sum(row) for row in unseen),
    )


def aligned(gold: Sequence[str], made: Sequence[str]) -> list[bool]:
    """For each true structure whether a made one equals it; each made one counts once."""
    left = Counter(made)
    found: list[bool] = []
    for key in gold:
        found.append(left[key] > 0)
        left[key] -= found[-1]
    return found
