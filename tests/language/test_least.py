"""Bounds of numbers from below."""

import math

import pytest

from language.sample import LIBRARY
from tripwright.language.ir import ONE, ZERO, Apply, Arith, Choice, Const, Input, Items, Loop, Pick, Term, Total, Truth
from tripwright.language.least import least

TRIP = Input("trip")
DAYS, COST, FARE = Apply("days", (TRIP,), ()), Apply("cost", (TRIP,), ()), Apply("fare", (TRIP,), ())
ITEMS = Loop(1, Items("items", (TRIP,)), Truth(True))


@pytest.mark.parametrize(
    ("term", "bound"),
    [
        (Const(-2), -2),
        (DAYS, 1),
        (Arith("-", DAYS, ONE), 0),
        (Arith("-", ONE, DAYS), -math.inf),
        (FARE, 0),
        (COST, -math.inf),
        (Total(ITEMS, FARE), 0),
        (Total(ITEMS, COST), -math.inf),
        (Arith("*", FARE, DAYS), 0),
        (Arith("/", FARE, Const(-1)), -math.inf),
        (Arith("%", COST, Const(7)), 0),
        (Arith("+", FARE, ONE), 1),
        (Choice(Truth(True), ONE, Const(-9)), -9),
        (Pick(ITEMS, FARE, Const(-1)), -1),
        (Pick(ITEMS, FARE, ZERO), 0),
    ],
)
def test_a_bound_follows_from_the_parts(term: Term, bound: float) -> None:
    assert least(term, LIBRARY) == bound
