from __future__ import annotations

import time

import pytest

from tripwright.benchmarks.chinatravel.predicate import select
from tripwright.errors import BadInput

COLUMN = ["公园", "历史古迹", "公园", None]


@pytest.mark.parametrize(
    ("function", "kept"),
    [
        ("lambda x: x == '公园'", [True, False, True, False]),
        ("lambda x: x != '公园'", [False, True, False, True]),
        ("lambda name: name in ['历史古迹', '园林']", [False, True, False, False]),
        ("lambda x: True", [True, True, True, True]),
        ("lambda x: not (x == '公园' or x == '园林')", [False, True, False, True]),
        ("lambda column: column == '公园'", [True, False, True, False]),
    ],
)
def test_a_condition_maps_the_column(function: str, kept: list[bool]) -> None:
    assert select(function, COLUMN) == kept


def test_numbers_compare_and_the_unknown_compares_with_nothing() -> None:
    assert select("lambda x: 10 < x <= 30.5", [5, 10.5, 30.5, None]) == [False, True, True, False]
    assert select("lambda x: x.startswith('a') and len(x) > 1", ["ab", "a", "b"]) == [True, False, False]
    assert select("lambda x: x == 1", []) == []


@pytest.mark.parametrize(
    ("function", "reason"),
    [
        ("x == 1", "lambda of one argument"),
        ("lambda: True", "lambda of one argument"),
        ("lambda x, y: True", "lambda of one argument"),
        ("lambda *x: True", "lambda of one argument"),
        ("lambda x=1: True", "lambda of one argument"),
        ("lambda x: y", "name 'y' is not defined"),
        ("lambda x: column", "name 'column' is not defined"),
        ("lambda x: x", "True or False"),
        ("lambda x: [y for y in x]", "plain condition"),
        ("lambda x: (lambda y: y)(x)", "plain condition"),
        ("lambda x: x < 1", "not supported"),
        ("lambda x: x.__class__", "attributes are not part"),
        ("lambda x: __import__('os')", "name '__import__'"),
        ("lambda x: (y := x) == 1", "is not defined|':='"),
        ("lambda x: 9**9**9**9 == 1", "too large"),
        ("lambda x: 'a' * 10**9 == x", "characters"),
        ("lambda x: f'{x}' == '1'", "formatted strings"),
        ("lambda x: x ==", "syntax"),
        ("lambda x: " + "(" * 300 + "x" + ")" * 300, "nested"),
        ("lambda x: " + " and ".join(["x == 1"] * 3000), "characters"),
    ],
)
def test_what_is_no_plain_condition_ends_at_once(function: str, reason: str) -> None:
    begun = time.perf_counter()
    with pytest.raises((ValueError, BadInput), match=reason):
        select(function, COLUMN)
    assert time.perf_counter() - begun < 0.1
