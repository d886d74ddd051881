"""Demands beyond the benchmark's own: a task's constraint programs, run on the trip that the plan describes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tripwright.benchmarks.travelplanner.plan import ReadPlan
from tripwright.benchmarks.travelplanner.programs import Constraint, further
from tripwright.benchmarks.travelplanner.sound.trip_view import trip_view
from tripwright.language import SOUND, Env, Result
from tripwright.rules import Outcome, Verdict

PROGRAMS = "programs"


def run_constraints(plan: ReadPlan, constraints: Iterable[Constraint]) -> Iterator[Result]:
    """What each constraint's program says of the plan; a fault where the world does not say what it reads."""
    env = Env({"plan": trip_view(plan)}, SOUND)
    return (constraint.program.run(env) for constraint in constraints)


def further_verdicts(plan: ReadPlan) -> Iterator[Verdict]:
    """A verdict for each of the task's further programs: ``program[0]``, ``program[1]``, ..."""
    if not plan.task.programs:
        return
    asked = [further(source) for source in plan.task.programs]
    for number, (constraint, result) in enumerate(zip(asked, run_constraints(plan, asked), strict=True)):
        outcome = {True: Outcome.SATISFIED, False: Outcome.VIOLATED, None: Outcome.UNJUDGEABLE}[result.value]
        message = "" if outcome is Outcome.SATISFIED else str(result.fault or "the plan does not meet it")
        yield Verdict(f"program[{number}]", PROGRAMS, outcome, message, expected=constraint.value)
