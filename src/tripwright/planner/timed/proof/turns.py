"""Which of two items of a list comes first, and how many places lie between them."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from tripwright.language import ir
from tripwright.language.build import MIRRORED, NEGATED
from tripwright.planner.timed.proof.elements import Element, Open
from tripwright.planner.timed.proof.places import compared
from tripwright.planner.timed.proof.rows import SCALE, Amount, Literal, amount

if TYPE_CHECKING:
    from tripwright.planner.timed.proof.loops import Env
    from tripwright.planner.timed.proof.picks import PickReader

_FAR = 10**6
"""Beyond all places."""


class _Turn(NamedTuple):
    """The place of an item, and something added to it.

    Attributes:
        place: Of the item that a loop is at, or of the last or first of some.
        absent: Its place where there is none.
        more: What is added.
    """

    place: ir.Index | ir.Pick
    absent: ir.Term
    more: int


class _Standing(NamedTuple):
    """What is known of an item's place: numbers that compare as the places do, the item, and the elements it may be."""

    there: Literal
    number: Amount
    one: Element
    among: Collection[Element]


Turns: TypeAlias = tuple[_Turn, _Turn]


def turns_of(left: ir.Term, right: ir.Term) -> Turns | None:
    """The places that a comparison of two terms is about; None for a comparison of anything else."""
    match left, right:
        case ir.Arith("-", one, other), ir.Const(int() as apart):
            first, second = _turn(one, 0), _turn(other, apart)
        case _:
            first, second = _turn(left, 0), _turn(right, 0)
    return None if first is None or second is None else (first, second)


def _turn(term: ir.Term, more: int) -> _Turn | None:
    match term:
        case ir.Index():
            return _Turn(term, ir.ZERO, more)
        case ir.Pick(loop, ir.Index(number), default, _) if number == loop.id:
            return _Turn(term, default, more)
        case ir.Pick(loop, ir.Arith("+", ir.Index(number), ir.Const(int() as first)), ir.Const(int() as default), last):
            pick = ir.Pick(loop, ir.Index(number), ir.Const(default - first), last)
            return _Turn(pick, pick.default, more + first) if number == loop.id else None
        case ir.Arith("+", below, ir.Const(int() as first)):
            return _turn(below, more + first)
        case ir.Arith("-", below, ir.Const(int() as first)):
            return _turn(below, more - first)
        case _:
            return None


def in_turn(reader: PickReader, op: ir.CompareOp, turns: Turns, env: Env) -> Literal:
    """The comparison of two places, with something added to one of them.

    Raises:
        Open: Nothing is known of a place.
    """
    left, right = (_standing(reader, turn, env) for turn in turns)
    if any(one.rank == 0 for side in (left, right) for one in side.among) and any(
        turn.absent == ir.ZERO and isinstance(turn.place, ir.Pick) for turn in turns
    ):
        raise Open("the first item, or none")
    more = turns[0].more - turns[1].more
    if more == 0:
        return reader.rows.compare(op, left.number, right.number)
    holds = reader.rows.boolean()
    _where_absent(reader, op, turns, (left.there, right.there), holds)
    cases: tuple[tuple[Literal, ir.CompareOp], ...] = (holds, op), (reader.rows.invert(holds), NEGATED[op])
    for decision, sign in cases:
        when = decision, left.there, right.there
        if _comes_first(sign, more):
            reader.rows.at_most(left.number.plus(right.number, -1), -1, when)
        elif _comes_first(MIRRORED[sign], -more):
            reader.rows.at_most(right.number.plus(left.number, -1), -1, when)
        if sign == "==" and abs(more) == 1 and reader.order is not None:
            one, other = (left, right) if more > 0 else (right, left)
            of = {element.count.index for side in (left, right) for element in side.among}
            reader.order.next_to(one.one, other.one, of, reader.rows.all_of(when))
    return holds


def _where_absent(
    reader: PickReader, op: ir.CompareOp, turns: Turns, there: tuple[Literal, Literal], holds: Literal
) -> None:
    """What the comparison comes to where one of the items is not there, as far as that is known."""
    rows = reader.rows
    for present in ((False, False), (True, False), (False, True)):
        spans = [_span(turn, here) for turn, here in zip(turns, present, strict=True)]
        when = [one if here else rows.invert(one) for one, here in zip(there, present, strict=True)]
        met = compared(op, *spans)
        if met is not None:
            rows.require(holds if met else rows.invert(holds), when)


def _span(turn: _Turn, here: bool) -> tuple[int, int]:
    """Between what a place lies, with what is added to it, where the item is there or is not."""
    match turn.absent:
        case _ if here:
            return turn.more, _FAR
        case ir.Const(int() as place):
            return place + turn.more, place + turn.more
        case _:
            return -_FAR, _FAR


def _comes_first(op: ir.CompareOp, more: int) -> bool:
    """``i + more op j`` says that ``i`` is less than ``j``."""
    return more > 0 and op in {"<", "<=", "=="}


def _standing(reader: PickReader, turn: _Turn, env: Env) -> _Standing:
    """The minute at which an item begins, counted from 1, stands for its place; before all is the place of none."""
    if isinstance(turn.place, ir.Index):
        element = env.get(turn.place.loop)
        if not isinstance(element, Element) or element.begins is None:
            raise Open("a place")
        return _Standing(True, element.begins.plus(amount(1)), element, (element,))
    found = reader.one_of(turn.place.loop, turn.place.last, env)
    if found.one.begins is None:
        raise Open("a place")
    match turn.absent:
        case ir.Const(int() as place) if place <= 0:  # before all others
            none = amount(place)
        case _:
            none = Amount(((reader.rows.integer(-_FAR, _FAR), SCALE),))
    place = reader.either(found.there, found.one.begins.plus(amount(1)), none)
    return _Standing(found.there, place, found.one, [one.element for one in found.among])
