"""Whole numbers made of others, against a limit: rounded ones, and how often a number holds another."""

from __future__ import annotations

import math

from tripwright.language.build import arith, compare, conj, negate
from tripwright.language.ir import FALSE, CompareOp, Cond, Const, Term


def floored(op: CompareOp, number: Term, parts: Term, limit: int) -> Cond:
    """How often a number holds ``parts`` against a limit: the number itself against so many times ``parts``."""
    match op:
        case "!=":
            return negate(floored("==", number, parts, limit))
        case "==":
            return conj((floored(">=", number, parts, limit), floored("<=", number, parts, limit)))
        case "<" | ">=":
            return compare(op, number, arith("*", Const(limit), parts))
        case _:
            return compare("<" if op == "<=" else ">=", number, arith("*", Const(limit + 1), parts))


def rounded(op: CompareOp, number: Term, limit: float) -> Cond:
    """A rounded number against a limit: the number itself against a half, which goes to the even side."""
    match op:
        case "!=":
            return negate(rounded("==", number, limit))
        case "==" if limit != math.floor(limit):
            return FALSE
        case "==":
            return conj((rounded("<=", number, limit), rounded(">=", number, limit)))
        case ">" | ">=":
            return negate(rounded("<=" if op == ">" else "<", number, limit))
        case _:
            whole = math.floor(limit) if op == "<=" else math.ceil(limit) - 1
            return compare("<=" if whole % 2 == 0 else "<", number, Const(whole + 0.5))
