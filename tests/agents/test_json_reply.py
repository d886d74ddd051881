"""JSON out of replies as models write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripwright.agents.json_reply import NoJson, read_json, read_object


@pytest.mark.parametrize(
    ("reply", "value"),
    [
        ('{"a": 1}', {"a": 1}),
        ("Sure:\n```json\n[1, 2,]\n```\nThat is all.", [1, 2]),
        ("```\n[1]", [1]),
        ("so {'a': None} it is", {"a": None}),
        ('["x = 1\nresult = x"]', ["x = 1\nresult = x"]),
        ("null", None),
        ("12.5", 12.5),
        ('["a", "b"] or {"c": 1}', ["a", "b"]),
    ],
)
def test_replies_are_read_as_they_come(reply: str, value: object) -> None:
    assert read_json(reply) == value


@pytest.mark.parametrize("reply", ["", "No idea.", "{", "[1, 2", "```json\n```", "{'a': open('x')}", "[" * 100_000])
def test_what_is_no_json_is_refused(reply: str) -> None:
    with pytest.raises(NoJson):
        read_json(reply)
    assert read_object(reply) == {}


@given(st.text())
def test_any_text_is_read_or_refused(reply: str) -> None:
    assert isinstance(read_object(reply), dict)
