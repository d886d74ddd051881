"""A tool: a function with a name, a description and a JSON schema, all taken from the function itself.

An agent's mistake is data. A call with wrong arguments comes back as a result whose ``error`` says what was wrong
and what would have been right; it never raises.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import Any, NamedTuple, cast, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter, ValidationError, create_model

from tripwright.errors import BadInput, TripwrightError, nearest_name, shorten
from tripwright.session.docstring import describe

_JSON: TypeAdapter[Any] = TypeAdapter(Any)


class ErrorKind(StrEnum):
    """Why a call came back as an error."""

    UNKNOWN_TOOL = "unknown_tool"
    MALFORMED_CALL = "malformed_call"
    """The arguments were not JSON, or the action was not of the form the protocol asks for."""
    BAD_ARGUMENTS = "bad_arguments"
    REFUSED = "refused"
    """The arguments were well formed and the tool could not serve them."""


class ToolFailure(TripwrightError):
    """Raised inside a tool when it cannot serve a call; the text goes to the agent as an error result."""


class ToolResult(NamedTuple):
    """What a call brought back.

    Attributes:
        content: The text for the agent: JSON, or prose, or the words of the error.
        error: Why it failed, None when it did not.
        value: The tool's own return value, for agents that are programs; None when it failed.
        cursor: Where the next page begins (pass it to the tool ``next_page``), None when all was shown.
    """

    content: str
    error: ErrorKind | None = None
    value: Any = None
    cursor: str | None = None

    @property
    def ok(self) -> bool:
        """True when the call was served."""
        return self.error is None


@dataclass(frozen=True, slots=True)
class Tool:
    """One thing an agent can do.

    Attributes:
        name: What agents call it.
        description: What it does, for the model.
        parameters: JSON schema of its arguments.
        run: The function, sync or async, called with validated keyword arguments.
        stop_counter: Whose failures are consulted before a call (see ``Limits.failures``); the tool's own by default.
    """

    name: str
    description: str
    parameters: dict[str, Any]
    run: Callable[..., Any] = field(repr=False)
    arguments_model: type[BaseModel] = field(repr=False)
    stop_counter: str

    @classmethod
    def of(cls, function: Callable[..., Any], *, name: str | None = None, stop_counter: str | None = None) -> Tool:
        """The tool that ``function`` is: schema from its annotations, texts from its docstring.

        Example:
            >>> def weather(city: str, day: int = 1) -> str:
            ...     '''The weather in a city.
            ...
            ...     Args:
            ...         city: The city's name.
            ...         day: Day of the trip, from 1.
            ...     '''
            ...     return f"{city}: fine"
            >>> Tool.of(weather).parameters["required"]
            ['city']
        """
        called = name or function.__name__
        inner = inspect.unwrap(function)
        own = inspect.ismethod(inner)
        summary, model, schema = _described(called, getattr(inner, "__func__", inner), own)
        return cls(called, summary, schema, function, model, stop_counter or called)

    async def call(self, arguments: Mapping[str, Any] | str) -> ToolResult:
        """Validate the arguments and run the tool; mistakes come back as error results."""
        checked = _validate(self, arguments)
        if isinstance(checked, ToolResult):
            return checked
        try:
            value = self.run(**checked)
            if inspect.isawaitable(value):
                value = await value
        except (ToolFailure, BadInput) as error:
            return ToolResult(str(error), ErrorKind.REFUSED)
        return value if isinstance(value, ToolResult) else ToolResult(render(value), value=value)


class ToolSet(Mapping[str, Tool]):
    """The tools of one conversation, by name, in the order given."""

    def __init__(self, tools: Iterable[Tool]) -> None:
        self._tools = {tool.name: tool for tool in tools}

    def __getitem__(self, name: str) -> Tool:
        return self._tools[name]

    def __iter__(self) -> Any:
        return iter(self._tools)

    def __len__(self) -> int:
        return len(self._tools)

    def unknown(self, name: str) -> ToolResult:
        """The error result for a tool that does not exist, with the nearest one."""
        nearest = nearest_name(name, self._tools) if self._tools else None
        hint = f" Did you mean {nearest!r}?" if nearest else ""
        return ToolResult(
            f"There is no tool {shorten(name)}.{hint} The tools are: {', '.join(self._tools)}.", ErrorKind.UNKNOWN_TOOL
        )


def render(value: Any) -> str:
    """A tool's return value as the text an agent reads: prose as it is, anything else as JSON."""
    if isinstance(value, str):
        return value
    return json.dumps(_JSON.dump_python(value, mode="json"), ensure_ascii=False)


def parse_arguments(text: str) -> dict[str, JsonValue] | ToolResult:
    """The arguments in a model's text; an error result when it is not a JSON object."""
    try:
        value: Any = json.loads(text) if text.strip() else {}
    except (ValueError, RecursionError) as error:
        return ToolResult(f"The arguments are not valid JSON ({error}): {shorten(text)}", ErrorKind.MALFORMED_CALL)
    if not isinstance(value, dict):
        return ToolResult(f"The arguments must be a JSON object, not {shorten(text)}", ErrorKind.MALFORMED_CALL)
    return cast("dict[str, JsonValue]", value)


def _validate(tool: Tool, arguments: Mapping[str, Any] | str) -> dict[str, Any] | ToolResult:
    parsed = parse_arguments(arguments) if isinstance(arguments, str) else arguments
    if isinstance(parsed, ToolResult):
        return parsed
    try:
        model = tool.arguments_model.model_validate(dict(parsed))
    except ValidationError as error:
        return ToolResult(_explain(tool, error), ErrorKind.BAD_ARGUMENTS)
    return {name: getattr(model, name) for name in tool.arguments_model.model_fields}


def _explain(tool: Tool, error: ValidationError) -> str:
    """One sentence for each thing wrong with the arguments, with the nearest valid name of a misspelt one."""
    valid = list(tool.arguments_model.model_fields)
    parts: list[str] = []
    for fault in error.errors(include_url=False):
        where = ".".join(str(part) for part in fault["loc"])
        if fault["type"] == "extra_forbidden":
            nearest = nearest_name(where, valid) if valid else None
            hint = f" (did you mean {nearest!r}?)" if nearest else ""
            parts.append(f"there is no argument {where!r}{hint}")
        elif fault["type"] == "missing":
            parts.append(f"the argument {where!r} is missing")
        else:
            parts.append(f"{where!r}: {fault['msg']}, found {shorten(fault.get('input'))}")
    expected = ", ".join(valid) or "none"
    return f"Wrong arguments for {tool.name}: {'; '.join(parts)}. It takes: {expected}."


@lru_cache(1024)
def _described(name: str, function: Callable[..., Any], own: bool) -> tuple[str, type[BaseModel], dict[str, Any]]:
    """A function's summary, arguments and schema; ``own``: its first argument is the object that it belongs to.

    They are made once for each function, not once for each conversation: that takes milliseconds.
    """
    summary, notes = describe(function)
    model = _arguments_model(name, function, notes, own)
    return summary, model, _schema(model)


def _arguments_model(name: str, function: Callable[..., Any], notes: Mapping[str, str], own: bool) -> type[BaseModel]:
    hints = get_type_hints(function, include_extras=True)
    fields: dict[str, Any] = {}
    for parameter in list(inspect.signature(function).parameters.values())[own:]:
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            raise TypeError(f"the tool {name} takes *{parameter.name}; tools take named arguments only")
        default: Any = ... if parameter.default is parameter.empty else parameter.default
        fields[parameter.name] = (
            hints.get(parameter.name, Any),
            Field(default, description=notes.get(parameter.name)),
        )
    return create_model(name, __config__=ConfigDict(extra="forbid"), **fields)


def _schema(model: type[BaseModel]) -> dict[str, Any]:
    schema = model.model_json_schema()
    schema.pop("title", None)
    for entry in schema.get("properties", {}).values():
        entry.pop("title", None)
    return schema
