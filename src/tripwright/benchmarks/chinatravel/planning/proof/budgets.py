"""Programs that are budgets: what a plan spends under them."""

from __future__ import annotations

import math
import re
from typing import Any

from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.sound.finding import Party
from tripwright.language import ir
from tripwright.language.analyse import analyse
from tripwright.language.evaluate import Evaluator, Undecided
from tripwright.language.ir_types import type_of
from tripwright.language.run import Program
from tripwright.language.scope import FAULTS

_A_DAY = 20_000
"""Fen that somebody may spend a day besides rides and nights."""
_FAR_MORE = 2


def budget_row(program: Program) -> ir.Linear | None:
    """The row of a program that caps one sum of money by a number that the request fixes."""
    rows = [demand.cond for demand in analyse(program).demands if isinstance(demand.cond, ir.Linear)]
    if len(rows) != 1 or rows[0].op not in {"<", "<="}:
        return None
    for part in rows[0].sums:
        kind = type_of(part.total, program.library)
        if kind is None or kind.unit != "yuan" or part.factor != ir.ONE:
            return None
    return rows[0]


def is_generous(program: Program, sandbox: Sandbox, party: Party) -> bool:
    """The program is a budget of far more than a trip takes: the cheapest rides and nights, and a good living."""
    match budget_row(program):
        case ir.Linear(_, _, ir.Const(int() | float() as limit)):
            return limit * 100 > _FAR_MORE * _living(sandbox, party)
        case _:
            return False


def _living(sandbox: Sandbox, party: Party) -> int:
    """Fen for the cheapest rides and nights of everybody, and for living well meanwhile."""
    start, target = party.start_city, party.target_city
    rides = [(*sandbox.trains(*ends), *sandbox.flights(*ends)) for ends in ((start, target), (target, start))]
    fares = sum(min((row.price for row in group if row.price is not None), default=0) for group in rides)
    night = min((row.price for row in sandbox.hotels(target).values() if row.price is not None), default=0)
    return party.people * (fares + party.days * (night + _A_DAY))


def with_limit(program: Program, fen: int) -> str | None:
    """The program with another limit; None where its limit does not stand in it as one number."""
    row = budget_row(program)
    if row is None or not isinstance(row.bound, ir.Const):
        return None
    limit = re.compile(rf"(?<![\w.]){re.escape(str(row.bound.value))}(?![\w.])")
    return limit.sub(str(fen / 100), program.source) if len(limit.findall(program.source)) == 1 else None


def value_on(program: Program, plan: dict[str, Any]) -> int | None:
    """What a plan spends under a budget, in fen, rounded up; None where the program is no budget."""
    row = budget_row(program)
    if row is None:
        return None
    evaluator = Evaluator(program.library, {"plan": plan})
    try:
        return math.ceil(sum(evaluator.term(part.total, {}) for part in row.sums) * 100 - 1e-6)
    except (*FAULTS, Undecided):
        return None
