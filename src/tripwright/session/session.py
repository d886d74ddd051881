"""One conversation between an agent and a user, with tools, limits and an account of what it took.

An agent holds a session to its end::

    async def act(session: Session) -> None:
        flights = await session.call("flight_search", {"departure_city": "Rome", ...})
        await session.say("Here is your trip.", plan=[...])

A session knows the request, the tools and the user, and nothing else: no certificate, no reference, no evaluator is
reachable from it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from pydantic import JsonValue

from tripwright.encodable import encodable, encodable_json
from tripwright.errors import SessionOver
from tripwright.session.briefing import Briefing
from tripwright.session.events import Event, EventKind
from tripwright.session.ledger import Ledger, ModelCall, ToolCall
from tripwright.session.limits import EndReason, Limits
from tripwright.session.paging import Pager
from tripwright.session.tools import ErrorKind, Tool, ToolResult, ToolSet, parse_arguments
from tripwright.session.user import Plan, User

INVALID_ACTION = "invalid action"
"""The failure counter that calls without a tool share."""
PATIENCE = 100
"""How often a session that is over refuses with ``SessionOver`` before it cuts the agent off."""


class StubbornAgent(BaseException):
    """An agent that takes no notice of ``SessionOver`` is cut off; no ``except Exception`` of its own catches this."""


class Action(NamedTuple):
    """An action read from text; with ``reply`` there is nothing to run, that is the answer, and no failure counts."""

    name: str
    arguments: Mapping[str, JsonValue] | str
    reply: str | None = None


Grammar = Callable[[str], Action]
"""Reads a published text protocol's action line (``Tool[first, second]``)."""


class Session:
    """One conversation. Everything that speaks or calls is awaited; all of it raises ``SessionOver`` after the end.

    Args:
        user: Who asks.
        tools: What the agent can do.
        briefing: What the agent may read besides the request.
        limits: What it may use up.
        seed: For agents that draw at random; the session itself never does.
        grammar: The text protocol of ``act``, where the benchmark has one.
        on_event: Called with each event as it happens (see ``EventLog``).
        clock: Seconds; another one makes logs repeatable.
    """

    def __init__(
        self,
        user: User,
        tools: Iterable[Tool] = (),
        *,
        briefing: Briefing | None = None,
        limits: Limits | None = None,
        seed: int = 0,
        grammar: Grammar | None = None,
        on_event: Callable[[Event], None] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.briefing = briefing or Briefing()
        self.limits = limits or Limits()
        self.seed = seed
        self.ledger = Ledger()
        self.events: list[Event] = []
        self.plan: Plan = None
        """The last plan the agent delivered, in the benchmark's format."""
        self.answer: str | None = None
        """The last words the agent said."""
        self.ended: EndReason | None = None
        self.detail = ""
        """More on how it ended, in words."""
        self._user = user
        self._grammar = grammar
        self._on_event = on_event
        self._clock = clock
        self._began = clock()
        self._pager = Pager(self.limits.result_chars)
        pages = [Tool.of(self._pager.next_page)] if self.limits.result_chars is not None else []
        self._tools = ToolSet([*tools, *pages])
        self._last_call = ""
        self._repeats = 0
        self._failures: dict[str, int] = {}
        self._refusals = 0
        self._record("user", text=user.request)

    @property
    def request(self) -> str:
        """The user's first words."""
        return self._user.request

    @property
    def tools(self) -> ToolSet:
        """The tools, by name."""
        return self._tools

    @property
    def seconds(self) -> float:
        """Seconds since the session began."""
        return self._clock() - self._began

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the time limit, never below 0; None without one."""
        return None if self.limits.seconds is None else max(0.0, self.limits.seconds - self.seconds)

    @property
    def steps_left(self) -> int | None:
        """Steps that may still begin; None without a limit."""
        return None if self.limits.steps is None else max(0, self.limits.steps - self.ledger.steps)

    def step(self) -> int:
        """Begin a step (one round of thought and action) and return its number, from 1."""
        self.check_open()
        if self.steps_left == 0:
            self._stop(EndReason.STEP_LIMIT, f"more than {self.limits.steps} steps")
        self.ledger.steps += 1
        self._record("step")
        return self.ledger.steps

    async def call(self, name: str, arguments: Mapping[str, Any] | str | None = None) -> ToolResult:
        """Call a tool. ``arguments`` is a mapping, or a model's JSON text; mistakes come back as error results."""
        given: Mapping[str, Any] | str = arguments if arguments is not None else {}
        return await self._serve(Action(name, given), f"{name} {_canonical(given)}")

    async def act(self, action: str) -> ToolResult:
        """Do what a line of the benchmark's text protocol says (``Tool[first, second]``)."""
        if self._grammar is None:
            raise TypeError("this session has no text protocol; use call(name, arguments)")
        return await self._serve(self._grammar(action), action)

    async def say(self, text: str, plan: Plan = None) -> str | None:
        """Speak to the user, with a plan or without; returns their next words, None when the conversation is over.

        Raises:
            SessionOver: The conversation has ended before.
            TypeError: The plan is not JSON (an agent that is a program made it of other things).
        """
        self.check_open()
        plan = encodable_json(plan, default=None)
        text = encodable(text)
        self.answer = text
        self._record("agent", text=text, plan=plan)
        reply = await self._user.hear(text, plan)
        if reply.plan is not None:
            self.plan = encodable_json(reply.plan)
        if reply.words is not None:
            self._record("user", text=reply.words)
        if reply.end is not None:
            self.close(reply.end)
        return reply.words

    def note(self, text: str, label: str = "thought") -> None:
        """Leave a note in the log (a thought, a reflection); nobody answers it."""
        self._record("note", text=encodable(text), label=label)

    def spend(self, call: ModelCall) -> None:
        """Enter a model call in the ledger; ends the session when it went over a limit."""
        self.ledger.model_calls.append(call)
        self._record("model", model=call)
        if self.ended is not None:
            return
        spent = self.ledger.spent("agent")
        if self.limits.tokens is not None and spent.tokens > self.limits.tokens:
            self._stop(EndReason.TOKEN_LIMIT, f"{spent.tokens} tokens, the limit is {self.limits.tokens}")
        if self.limits.cost is not None and (spent.cost or 0.0) > self.limits.cost:
            self._stop(EndReason.COST_LIMIT, f"{spent.cost} USD, the limit is {self.limits.cost}")

    def close(self, reason: EndReason, detail: str = "") -> None:
        """End the conversation; the first reason stands."""
        if self.ended is None:
            self.ended = reason
            self.detail = detail
            self.ledger.seconds = self.seconds
            self._record("end", reason=reason, text=detail or None)

    def check_open(self) -> None:
        """Raise ``SessionOver`` when the conversation has ended or its time is up."""
        if self.ended is not None:
            self._refusals += 1
            if self._refusals > PATIENCE:
                raise StubbornAgent(f"{self._refusals} attempts after the end ({self.ended.value})")
            raise SessionOver(f"the conversation is over ({self.ended.value})")
        if self.limits.seconds is not None and self.seconds > self.limits.seconds:
            self._stop(EndReason.TIME_LIMIT, f"more than {self.limits.seconds:g} seconds")

    def _stop(self, reason: EndReason, detail: str) -> None:
        self.close(reason, detail)
        raise SessionOver(f"the conversation is over ({reason.value}: {detail})")

    async def _serve(self, action: Action, raw: str) -> ToolResult:
        self.check_open()
        action = action._replace(name=encodable(action.name))
        self._check_call(action, encodable(raw))
        self._record("call", tool=action.name or None, arguments=_plain(action.arguments))
        began = self._clock()
        result = await self._run(action)
        result = result._replace(content=encodable(result.content))
        if action.reply is None:
            self._count_failure(action.name, result)
        self.ledger.tool_calls.append(
            ToolCall(
                step=self.ledger.steps,
                tool=action.name,
                arguments=_plain(action.arguments),
                ok=result.ok,
                error=result.error,
                chars=len(result.content),
                seconds=self._clock() - began,
            )
        )
        shown = self._pager.first(result) if result.ok else result
        self._record("result", tool=action.name, text=shown.content, error=shown.error, cursor=shown.cursor)
        return shown

    async def _run(self, action: Action) -> ToolResult:
        if action.reply is not None:
            return ToolResult(action.reply, ErrorKind.MALFORMED_CALL)
        tool = self._tools.get(action.name)
        if tool is None:
            return self._tools.unknown(action.name)
        return await tool.call(action.arguments)

    def _check_call(self, action: Action, raw: str) -> None:
        """End the session instead of running a call that is one too many."""
        limits = self.limits
        if limits.calls is not None and len(self.ledger.tool_calls) >= limits.calls:
            self._stop(EndReason.CALL_LIMIT, f"more than {limits.calls} tool calls")
        self._repeats = self._repeats + 1 if raw == self._last_call else 1
        self._last_call = raw
        if limits.identical_calls is not None and self._repeats >= limits.identical_calls:
            self._stop(EndReason.REPEATED_ACTION, f"{self._repeats} times in a row: {raw[:200]}")
        tool = self._tools.get(action.name)
        counter = tool.stop_counter if tool is not None else INVALID_ACTION
        if limits.failures is not None and action.reply is None and self._failures.get(counter, 0) >= limits.failures:
            reason = EndReason.INVALID_ACTION_LOOP if counter == INVALID_ACTION else EndReason.ARGUMENT_ERROR_LOOP
            self._stop(reason, f"{counter} failed {limits.failures} times without a success in between")

    def _count_failure(self, name: str, result: ToolResult) -> None:
        if result.ok:
            self._failures.clear()
        else:
            counter = name if name in self._tools else INVALID_ACTION
            self._failures[counter] = self._failures.get(counter, 0) + 1

    def _record(self, kind: EventKind, **fields: Any) -> None:
        event = Event(n=len(self.events), at=round(self.seconds, 6), kind=kind, step=self.ledger.steps, **fields)
        self.events.append(event)
        if self._on_event is not None:
            self._on_event(event)


def _canonical(arguments: Mapping[str, Any] | str) -> str:
    parsed = parse_arguments(arguments) if isinstance(arguments, str) else arguments
    if isinstance(parsed, ToolResult):
        return str(arguments)
    return json.dumps(parsed, sort_keys=True, ensure_ascii=False, default=str)


def _plain(arguments: Mapping[str, Any] | str) -> JsonValue:
    """The arguments as JSON for the record."""
    return encodable(arguments) if isinstance(arguments, str) else encodable_json(arguments)
