"""Running a task's constraint programs on a raw plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tripwright.language import ConceptLibrary, Env, Profile, Result, program


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
