from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tripwright.literals import DEPTH, SIZE, NotALiteral, read_literal

plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=60, deadline=None)
@given(plain)
def test_what_python_writes_is_read_back(value: object) -> None:
    assert read_literal(repr(value)) == value


@given(st.text(max_size=60))
def test_any_text_gives_a_value_or_the_one_error(text: str) -> None:
    with contextlib.suppress(NotALiteral):
        read_literal(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "__import__('os').system('true')",
        "(lambda: 1)()",
        "[x for x in (1, 2)]",
        "{1: 2}",
        "{1, 2}",
        "b'bytes'",
        "1 + 2",
        "{'a': open}",
        "[" * (DEPTH + 1) + "]" * (DEPTH + 1),
        "-" * 100_000 + "1",
        "9" * 100_000,
        "'a'" * 3 + "+",
        "\0",
        "nan",
    ],
)
def test_anything_but_a_small_plain_literal_is_refused(text: str) -> None:
    with pytest.raises(NotALiteral):
        read_literal(text)


def test_size_is_bounded_and_depth_does_not_count_brackets_in_text() -> None:
    with pytest.raises(NotALiteral, match="longer"):
        read_literal(repr("x" * SIZE))

    assert read_literal("['" + "[" * 50 + "']") == ["[" * 50]
    assert read_literal("(1, ('a', None))") == [1, ["a", None]]


def test_an_odd_backslash_is_no_warning() -> None:
    assert read_literal(r"'a \d'") == r"a \d"
