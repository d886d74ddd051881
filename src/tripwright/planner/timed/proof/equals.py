"""Texts of one of several items, such as the name of the first hotel, that equal others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripwright.language import ir
from tripwright.planner.timed.proof.elements import Open
from tripwright.planner.timed.proof.loops import known
from tripwright.planner.timed.proof.rows import Literal
from tripwright.planner.timed.proof.sets import Held

if TYPE_CHECKING:
    from tripwright.planner.timed.proof.loops import Env
    from tripwright.planner.timed.proof.terms import TermReader

_MOST = 40
"""Values; with more of them two items may always have different ones."""


def is_one_of_several(term: ir.Term) -> bool:
    """The value of the last or first of some items, that is not the item's place."""
    match term:
        case ir.Pick(ir.Loop(_, ir.Items(), _), ir.Apply(), ir.Const(str() | None)):
            return True
        case _:
            return False


def same_text(reader: TermReader, left: ir.Term, right: ir.Term, env: Env) -> Literal:
    """Both texts are the same: one that some item has on each side.

    Raises:
        Open: A value is not known.
    """
    rows, (one, other) = reader.rows, (_values(reader, term, env) for term in (left, right))
    same = rows.boolean()
    rows.require(rows.any_of(rows.all_of((lit, other.get(value, False))) for value, lit in one.items()), [same])
    if max(len(one), len(other)) <= _MOST:
        pairs = (
            rows.all_of((lit, rows.any_of(another for text, another in other.items() if text != value)))
            for value, lit in one.items()
        )
        rows.require(rows.any_of(pairs), [rows.invert(same)])
    return same


def _values(reader: TermReader, term: ir.Term, env: Env) -> Held:
    """The values that a term may have, each with whether some item has it."""
    if not isinstance(term, ir.Pick):
        text = known(reader.term(term, env))
        if not isinstance(text, str):
            raise Open("no text")
        return {text: True}
    if any(loop in env for loop in _loops(term) if loop != term.loop.id):
        raise Open("one of several items, for each of others")
    if term not in reader.texts:
        found = dict(reader.held(ir.Collected(term.loop, term.term), {}))
        none = reader.rows.invert(reader.rows.any_of(found.values()))
        default = known(reader.term(term.default, {}))
        found[default] = reader.rows.any_of((found.get(default, False), none))
        reader.texts[term] = found
    return reader.texts[term]


def _loops(term: ir.Term) -> set[int]:
    return {part.loop for part in ir.walk(term) if isinstance(part, ir.Bound | ir.Index)}
