"""Running a task's constraint programs on a raw plan, and what they say of it as verdicts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any

from tripwright.benchmarks.chinatravel.plan import place_of
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.language import ConceptLibrary, Env, Profile, Result, program
from tripwright.language.phrases import Tongue
from tripwright.language.wording import render
from tripwright.rules import Outcome, Verdict

PROGRAMS = "programs"
"""The group of their verdicts; the verdicts themselves are ``program[0]``, ``program[1]``, ..."""


def evaluate_programs(
    plan: Any, programs: Sequence[str], library: ConceptLibrary, profile: Profile
) -> tuple[Result, ...]:
    """What each program says of the plan, in order. Never raises for what a program or the plan holds.

    The programs read one private copy of the plan. As published, in ``upstream`` a program that writes to it is seen by
    the programs after it (quirk Q9).

    Args:
        plan: Any JSON value; a plan in the published format.
        programs: Sources, as in ``hard_logic_py``.
        library: The vocabulary, from :func:`chinatravel_concepts` with the same profile.
        profile: How programs are read: ``UPSTREAM`` or ``SOUND``.
    """
    env = Env({"plan": plan}, profile)
    return tuple(program(source, library, profile).run(env) for source in programs)


def judge_programs(plan: Any, task: Task, library: ConceptLibrary, profile: Profile) -> Iterator[Verdict]:
    """The same as verdicts: one that is violated says the demand in words, and where the trip falls short of it."""
    env = Env({"plan": plan}, profile)
    for number, source in enumerate(task.programs or ()):
        result = program(source, library, profile).run(env, explain=True)
        said = partial(demand, task, number, library, profile)
        yield _verdict(f"program[{number}]", result, env, said)


def _verdict(rule: str, result: Result, env: Env, demand: Callable[[], str]) -> Verdict:
    if result.value is None:
        return Verdict(rule, PROGRAMS, Outcome.UNJUDGEABLE, str(result.fault))
    if result.value:
        return Verdict(rule, PROGRAMS, Outcome.SATISFIED)
    if result.fault is not None:
        return Verdict(rule, PROGRAMS, Outcome.VIOLATED, str(result.fault))
    reason = next(iter(result.evidence), None)
    if reason is None:
        return Verdict(rule, PROGRAMS, Outcome.VIOLATED, demand())
    items = () if reason.amounts else reason.items  # a sum is about the trip as a whole
    places = (place_of(env.values["plan"], env.path(item)) for item in items)
    where = next((place for place in places if place is not None), None)
    return Verdict(rule, PROGRAMS, Outcome.VIOLATED, demand(), where, reason.expected, reason.found)


def demand(task: Task, number: int, library: ConceptLibrary, profile: Profile) -> str:
    """What a program demands: the published sentence, or its own wording in the language of the request."""
    if task.sentences is not None and number < len(task.sentences):
        return task.sentences[number]
    assert task.programs is not None
    return _wording(task.programs[number], "zh" if task.text else "en", library, profile)


@lru_cache(4096)
def _wording(source: str, tongue: Tongue, library: ConceptLibrary, profile: Profile) -> str:
    return render(program(source, library, profile), tongue)
