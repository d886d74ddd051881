from __future__ import annotations

import asyncio
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from inline_snapshot import snapshot

from tripwright.errors import UnknownName
from tripwright.session import ErrorKind, Tool, ToolFailure, ToolResult, ToolSet


def trains(city: str, seats: int = 1, order: Literal["price", "time"] = "price") -> list[dict[str, object]]:
    """The trains that leave a city.

    Only today's
    are shown.

    Args:
        city: Where they leave,
            as it is written in the world.
        seats: How many people travel.
        order: What to sort by.
    """
    if city == "Nowhere":
        raise UnknownName("city", city, ["Noware", "Rome"])
    if city == "Closed":
        raise ToolFailure("The station is closed.")
    return [{"city": city, "seats": seats, "order": order}]


async def slow(city: str) -> str:
    """Answers after a while."""
    await asyncio.sleep(0)
    return f"{city} at last"


TOOL = Tool.of(trains)


def call(tool: Tool, arguments: dict[str, object] | str) -> ToolResult:
    return asyncio.run(tool.call(arguments))


def test_the_schema_comes_from_the_signature_and_the_docstring() -> None:
    assert TOOL.name == "trains"
    assert TOOL.description == "The trains that leave a city. Only today's are shown."
    assert TOOL.parameters == snapshot(
        {
            "additionalProperties": False,
            "properties": {
                "city": {"description": "Where they leave, as it is written in the world.", "type": "string"},
                "seats": {"default": 1, "description": "How many people travel.", "type": "integer"},
                "order": {
                    "default": "price",
                    "description": "What to sort by.",
                    "enum": ["price", "time"],
                    "type": "string",
                },
            },
            "required": ["city"],
            "type": "object",
        }
    )


def test_a_call_gives_json_and_the_value() -> None:
    result = call(TOOL, {"city": "Rome", "seats": "2"})

    assert result.ok
    assert result.content == '[{"city": "Rome", "seats": 2, "order": "price"}]'
    assert result.value == [{"city": "Rome", "seats": 2, "order": "price"}]


def test_json_text_is_taken_as_arguments_and_async_tools_are_awaited() -> None:
    assert call(Tool.of(slow), '{"city": "Rome"}').content == "Rome at last"


@pytest.mark.parametrize(
    ("arguments", "kind", "text"),
    [
        ('{"city": "Par', ErrorKind.MALFORMED_CALL, "not valid JSON"),
        ("[1, 2]", ErrorKind.MALFORMED_CALL, "must be a JSON object"),
        ("", ErrorKind.BAD_ARGUMENTS, "'city' is missing"),
        ({"cty": "Rome"}, ErrorKind.BAD_ARGUMENTS, "did you mean 'city'?"),
        ({"city": "Rome", "seats": "many"}, ErrorKind.BAD_ARGUMENTS, "'seats'"),
        ({"city": None}, ErrorKind.BAD_ARGUMENTS, "'city'"),
        ({"city": "Rome", "order": "colour"}, ErrorKind.BAD_ARGUMENTS, "'price' or 'time'"),
        ({"city": "Nowhere"}, ErrorKind.REFUSED, "did you mean 'Noware'?"),
        ({"city": "Closed"}, ErrorKind.REFUSED, "The station is closed."),
    ],
)
def test_a_mistake_comes_back_as_an_error_result(
    arguments: dict[str, object] | str, kind: ErrorKind, text: str
) -> None:
    result = call(TOOL, arguments)

    assert result.error is kind
    assert text in result.content
    assert result.value is None


@given(st.one_of(st.text(), st.dictionaries(st.text(), st.one_of(st.none(), st.integers(), st.text()))))
def test_no_arguments_whatever_raise(arguments: dict[str, object] | str) -> None:
    assert isinstance(call(TOOL, arguments), ToolResult)


def test_an_unknown_tool_is_answered_with_the_nearest_one() -> None:
    result = ToolSet([TOOL, Tool.of(slow)]).unknown("trian")

    assert result.error is ErrorKind.UNKNOWN_TOOL
    assert "Did you mean 'trains'?" in result.content


def test_a_tool_takes_named_arguments_only() -> None:
    def loose(*cities: str) -> str:
        return ""

    with pytest.raises(TypeError, match="named arguments only"):
        Tool.of(loose)
