"""What the statements of one iteration add to a value, one after another."""

from __future__ import annotations

from tripwright.language.build import arith, conj, negate
from tripwright.language.ir import TRUE, ZERO, Arith, Choice, Cond, Term


def steps_of(update: Term, carried: Term, test: Cond = TRUE) -> list[tuple[Cond, Term]] | None:
    """What several statements of an iteration add to a value, one after another; None when they do something else."""
    if update == carried:
        return []
    match update:
        case Choice(when, Arith("+", kept, more), other) if kept == other:
            before = steps_of(other, carried, test)
            return None if before is None else [*before, (conj((test, when)), more)]
        case Choice(when, then, other):
            both = steps_of(then, carried, conj((test, when))), steps_of(other, carried, conj((test, negate(when))))
            return None if both[0] is None or both[1] is None else [*both[0], *both[1]]
        case Arith("+" | "-" as op, kept, more):
            before = steps_of(kept, carried, test)
            return None if before is None else [*before, (test, more if op == "+" else arith("-", ZERO, more))]
        case _:
            return None
