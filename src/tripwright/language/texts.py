"""Parts of texts against constants: the kind of a train in its number, the hour of a clock."""

from __future__ import annotations

from collections.abc import Callable

from tripwright.language.build import MIRRORED, compare, conj, disj, negate
from tripwright.language.concepts import Base, ConceptLibrary
from tripwright.language.ir import FALSE, Apply, CompareOp, Cond, Const, Method, Term, Truthy
from tripwright.language.symbols import NotUnderstood, Piece, Value

_HOUR = 2
"""Letters of the hour of a clock."""


def is_text(value: Value, library: ConceptLibrary) -> bool:
    """A constant text, or what a function gives as one."""
    match value:
        case Const(str()):
            return True
        case Apply(concept, _, _):
            return library.concepts[concept].returns.base in (Base.TEXT, Base.CLOCK)
        case _:
            return False


def piece_of(text: Term, low: int | None, high: int | None, line: int) -> Piece:
    """The part of a text from one place up to another.

    Raises:
        NotUnderstood: It is neither at its beginning nor at its end.
    """
    if low in (None, 0) and high is not None and high > 0:
        return Piece(text, high)
    if high is None and low is not None and low < 0:
        return Piece(text, -low, last=True)
    raise NotUnderstood("a part of a text", line)


def compare_pieces(symbol: str, left: Value, right: Value, is_clock: Callable[[Term], bool], line: int) -> Cond:
    """The comparison of a part of a text with a constant.

    Raises:
        NotUnderstood: It is one of something else.
    """
    match symbol, left, right:
        case (("==" | "!="), Piece(), Const(str() as text)):
            same = _hour("==", left, text) if _is_hour(left, text) and is_clock(left.text) else _is(left, text)
            return same if symbol == "==" else negate(same)
        case ("<" | "<=" | ">" | ">=") as op, Piece(), Const(str() as text):
            if _is_hour(left, text) and is_clock(left.text):
                return _hour(op, left, text)
        case ("==" | "!=" | "<" | "<=" | ">" | ">=") as op, Const(), Piece():
            return compare_pieces(MIRRORED[op], right, left, is_clock, line)
        case _:
            pass
    raise NotUnderstood("a comparison of a part of a text", line)


def _is(piece: Piece, text: str) -> Cond:
    if len(text) > piece.length:
        return FALSE
    if len(text) < piece.length:  # then the text itself is no longer
        return compare("==", piece.text, Const(text))
    return Truthy(Method("endswith" if piece.last else "startswith", piece.text, (Const(text),)))


def _is_hour(piece: Piece, text: str) -> bool:
    return not piece.last and piece.length == _HOUR == len(text) and text.isascii() and text.isdecimal()


def _hour(op: CompareOp, piece: Piece, text: str) -> Cond:
    """The hour of a clock against a number, as the clock against the beginning of an hour."""
    this, later = (Const(f"{int(text) + more:02d}:00") for more in (0, 1))
    match op:
        case "<" | ">=":
            return compare(op, piece.text, this)
        case "<=":
            return compare("<", piece.text, later)
        case ">":
            return compare(">=", piece.text, later)
        case "==":
            return conj((compare(">=", piece.text, this), compare("<", piece.text, later)))
        case _:
            return disj((compare("<", piece.text, this), compare(">=", piece.text, later)))
