"""The published text protocol: one Python call a line in, a page of text out (fact sheet, sections 2 and 11.1).

A line is parsed, never evaluated: one call of a command with constants, a plain lambda where a select takes one,
``Results[i]``, ``Results[i].next_page()`` or ``Results[i]['data']``. Whatever else it holds is an invalid command.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, wraps
from importlib.resources import files
from typing import Any, NamedTuple, cast

from pydantic import JsonValue

from tripwright.benchmarks.chinatravel.commands import Commands
from tripwright.benchmarks.chinatravel.instructions import PLANNER, RULES
from tripwright.benchmarks.chinatravel.results import NO_DATA, History, Output
from tripwright.benchmarks.chinatravel.tables import Table, Tables
from tripwright.errors import BadInput
from tripwright.language import ProgramFault, parse_expression
from tripwright.session import Action, PlannerInput, TextProtocol, Tool, ToolFailure, ToolResult

COMMANDS: Sequence[Callable[..., Any]] = tuple(
    function for name, function in vars(Commands).items() if not name.startswith("_")
)
_FAULTS = (ArithmeticError, AttributeError, LookupError, NameError, TypeError, ValueError, BadInput)
"""What a command raises at arguments that it cannot make sense of."""
_LABEL = re.compile(r"\s*Action[^:(]*:\s*")
_PARTS = ("success", "data", "whole_data", "str")
_AGAIN = 3
"""A third notedown or next_page draws a hint, and every second one after it, as published."""
NOTED = "NoteBook updated."
NOTE_HINT = "It is noted, but write everything down in one go, please."
PAGE_HINT = "next_page() was called too often; turn pages only while what you look for may still come."
CUISINE_HINT = "Perhaps restaurants_cuisine(city) helps: it lists the cuisines."
TYPE_HINT = "Perhaps attractions_types(city) helps: it lists the types."


EXAMPLES = {
    "attractions_select": "attractions_select(city='成都', key='type', func=lambda x: x == '公园')",
    "accommodations_select": "accommodations_select(city='成都', key='numbed', func=lambda x: x == 2)",
    "restaurants_nearby": "restaurants_nearby(city='成都', point='成都东站', topk=5, dist=3)",
    "goto": "goto(city='成都', start='成都东站', end='成都双流国际机场', start_time='09:30', transport_type='metro')",
    "intercity_transport_select": "intercity_transport_select('成都', '重庆', intercity_type='train')",
    "next_page": "next_page()",
    "Results": "Results[-1]",
    "notedown": "notedown(description='Train there', content='...')",
    "plan": "plan(query='the request')",
}


@cache
def text_protocol() -> TextProtocol:
    """How a turn is written, for strategies; the worked conversation is ours, held in the default world."""
    return TextProtocol(
        turn="{word}[{number}]:",
        call="{name}({arguments})",
        rules=RULES,
        planner=PLANNER,
        examples=EXAMPLES,
        trajectory=files("tripwright.benchmarks.chinatravel").joinpath("trajectory.txt").read_text("utf-8").strip(),
    )


class _Reference(NamedTuple):
    """A result of the history, and which part of it."""

    place: int
    part: str | None


class Protocol:
    """One conversation in the published protocol: its commands, its results, its notebook."""

    def __init__(self, tables: Tables) -> None:
        self.history = History()
        self._commands = {function.__name__: getattr(Commands(tables), function.__name__) for function in COMMANDS}
        self._notes = ""
        self._notings = self._turns = 0

    def tools(self) -> tuple[Tool, ...]:
        """The commands, the history, the notebook and the planner, by their published names."""
        return (
            *(Tool.of(self._answering(command)) for command in self._commands.values()),
            Tool.of(self.next_page),
            Tool.of(self.results, name="Results"),
            Tool.of(self.notedown),
            Tool.of(self.plan),
        )

    def read(self, line: str) -> Action:
        """The action that a line calls for; a line that is no such call is answered at once, as an invalid command."""
        label = _LABEL.match(line)
        text = line[label.end() if label else 0 :].strip()
        name = text.partition("(")[0].strip()
        try:
            return self._action(parse_expression(text))
        except (ProgramFault, *_FAULTS) as error:
            reason = error.fault.message if isinstance(error, ProgramFault) else str(error)
            if name in ("notedown", "plan"):
                return Action(name, text, reply=_failed(name, reason))
            return Action(name or "nothing", text, reply=str(self.history.add(Output.invalid(reason))))

    def next_page(self, index: int | None = None) -> ToolResult:
        """Turn to the next ten rows of the latest table.

        Args:
            index: Which result, instead of the latest.
        """
        result = self._enter(lambda: self.history.next_page(index))
        self._turns += 1
        if self._turns < _AGAIN:
            return result
        self._turns = 1
        return result._replace(content=f"{PAGE_HINT}\n{result.content}")

    def results(self, index: int, part: str | None = None) -> ToolResult:
        """Show an earlier result again; Results[-1] is the latest.

        Args:
            index: Which one, from 0.
            part: success, data, whole_data or str.
        """
        return self._enter(lambda: _part(self.history[index], part))

    def notedown(self, description: Any, content: Any) -> str:
        """Write something into the notebook. The planner reads the notebook and nothing else.

        Args:
            description: What it is about.
            content: Everything that is worth knowing of it.
        """
        try:
            self._notes += f"{description.strip()}\n{content.strip()}\n"
        except AttributeError as error:
            raise ToolFailure(_failed("notedown", str(error))) from error
        self._notings += 1
        if self._notings < _AGAIN:
            return NOTED
        self._notings = 1
        return f"{NOTED}\n{NOTE_HINT}"

    def plan(self, query: Any) -> ToolResult:
        """Hand the notebook to the planner, which writes the plan. Nothing can be looked up after that.

        Args:
            query: The traveller's request.
        """
        given = PlannerInput(self._notes, str(query))
        return ToolResult(given.text, value=given)

    def _answering(self, command: Callable[..., Any]) -> Callable[..., ToolResult]:
        """The command as a tool: what it brings is entered in the history and shown as text."""

        @wraps(command)
        def answer(**arguments: Any) -> ToolResult:
            result = self._enter(lambda: command(**arguments))
            hint = _hint(command.__name__, arguments) if result.content == NO_DATA else None
            return result if hint is None else result._replace(content=hint)

        return answer

    def _enter(self, make: Callable[[], object]) -> ToolResult:
        try:
            output = self.history.add(make())
        except _FAULTS as error:
            output = self.history.add(Output.invalid(str(error)))
        if not output.success:
            raise ToolFailure(str(output))
        return ToolResult(str(output), value=_plain(output.data))

    def _action(self, node: ast.expr) -> Action:
        reference = _reference(node)
        if reference is not None:
            return Action("Results", {"index": reference.place, "part": reference.part})
        if not isinstance(node, ast.Call):
            raise ValueError("a command is one call, such as attractions_keys('上海')")
        if isinstance(node.func, ast.Attribute) and node.func.attr == "next_page":
            reference = _reference(node.func.value)
            if reference is not None and not node.args and not node.keywords:
                return Action("next_page", {"index": reference.place})
        if not isinstance(node.func, ast.Name):
            raise ValueError("only a command can be called, by its name")
        name = node.func.id
        return Action(name, self._bind(name, node))

    def _bind(self, name: str, node: ast.Call) -> Mapping[str, JsonValue]:
        own: Mapping[str, Callable[..., Any]] = {"notedown": self.notedown, "plan": self.plan}
        if name == "next_page":
            if node.args or node.keywords:
                raise TypeError("next_page() takes no arguments")
            return {}
        function = self._commands.get(name) or own.get(name)
        if function is None:
            raise NameError(f"name '{name}' is not defined")
        keywords: dict[str, JsonValue] = {}
        for keyword in node.keywords:
            if keyword.arg is None:
                raise ValueError("arguments are written out, '**' is not read")
            keywords[keyword.arg] = _constant(keyword.value)
        try:
            return inspect.signature(function).bind(*map(_constant, node.args), **keywords).arguments
        except TypeError as error:
            raise TypeError(f"{name}() {error}") from error


def _constant(node: ast.expr) -> JsonValue:
    """The value of an argument; a lambda stays source text."""
    match node:
        case ast.Constant(value=(str() | int() | float() | None) as value):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as value)):
            return -value
        case ast.List(elts=parts) | ast.Tuple(elts=parts):
            return [_constant(part) for part in parts]
        case ast.Lambda():
            return ast.unparse(node)
        case _:
            raise ValueError(f"an argument is a constant or a lambda, not {type(node).__name__}")


def _reference(node: ast.expr) -> _Reference | None:
    """``Results[i]`` or ``Results[i]['data']``; None when the node is something else."""
    if not isinstance(node, ast.Subscript):
        return None
    if isinstance(node.value, ast.Name) and node.value.id == "Results":
        index = _constant(node.slice)
        return _Reference(index, None) if isinstance(index, int) else None
    inner, part = _reference(node.value), node.slice
    if inner is None or inner.part is not None or not isinstance(part, ast.Constant):
        return None
    return _Reference(inner.place, str(part.value))


def _part(output: Output, part: str | None) -> object:
    if part is None:
        return output
    if part not in _PARTS:
        raise KeyError(f"Invalid key: {part},only support {', '.join(map(repr, _PARTS))}.")
    return str(output) if part == "str" else getattr(output, part)


def _plain(data: object) -> object:
    """A result for agents that are programs: records instead of a table, a list instead of an array."""
    if isinstance(data, Table):
        return data.records()
    return cast("Any", data).tolist() if hasattr(data, "tolist") else data


def _failed(name: str, reason: str) -> str:
    return f"Error to {'note down' if name == 'notedown' else name}: {reason}"


def _hint(command: str, arguments: Mapping[str, Any]) -> str | None:
    """What may help where a select by cuisine or type found nothing."""
    if "select" not in command:
        return None
    words = f"{command} {arguments}"
    if "cuisine" in words:
        return CUISINE_HINT
    return TYPE_HINT if "attraction" in words and "type" in words else None
