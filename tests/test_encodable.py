from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripwright.encodable import LEVELS, encodable, encodable_json

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(codec="utf-8")),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(st.characters(codec="utf-8")), inner),
    max_leaves=10,
)


@given(JSON)
def test_an_ordinary_value_stays_as_it_is(value: object) -> None:
    assert encodable_json(value) == value


@given(st.text())
def test_any_text_can_be_encoded_afterwards(text: str) -> None:
    encodable(text).encode()
    json.dumps(encodable_json({text: [text]}), ensure_ascii=False).encode()


def test_halves_of_surrogate_pairs_are_replaced_and_whole_ones_kept() -> None:
    assert encodable_json(["\ud83d", "😀", "a\udc00b"]) == ["?", "😀", "a?b"]


def test_what_lies_too_deep_is_left_out() -> None:
    deep: Any = "bottom"
    for _ in range(5000):
        deep = [deep]
    circle: list[Any] = []
    circle.append(circle)

    for value in (deep, circle):
        cut = encodable_json(value)
        for _ in range(LEVELS):
            cut = cut[0]
        assert cut is None


def test_what_is_not_json_becomes_text_or_is_refused() -> None:
    assert encodable_json({"a": {1}}) == {"a": "{1}"}
    with pytest.raises(TypeError):
        encodable_json({"a": {1}}, default=None)
