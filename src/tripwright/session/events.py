"""What happened in a conversation, one event for each line of a JSON Lines log."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, JsonValue

from tripwright.session.ledger import ModelCall
from tripwright.session.limits import EndReason
from tripwright.session.tools import ErrorKind

EventKind = Literal["user", "agent", "step", "note", "call", "result", "model", "end"]


class Event(BaseModel):
    """One thing that happened. ``at`` is in seconds since the session's start; fields that do not apply are None.

    Attributes:
        n: Its place in the session, from 0.
        at: Seconds since the session began.
        kind: ``user`` and ``agent`` spoke; a ``step`` began; the agent left a ``note``; a tool ``call`` and its
            ``result``; a ``model`` call; the ``end``.
        step: The agent's step at that moment, from 1; 0 before the first.
        text: What was said, noted or answered.
        label: What kind of note it is (``thought``, ``reflection``, ...).
        plan: The plan that came with the agent's words.
        tool: The tool called.
        arguments: What it was called with.
        error: Why the call failed.
        cursor: Where a paged result goes on.
        model: The model call.
        reason: How the conversation ended.
    """

    model_config = ConfigDict(frozen=True, ser_json_inf_nan="constants")

    n: int
    at: float
    kind: EventKind
    step: int = 0
    text: str | None = None
    label: str | None = None
    plan: JsonValue = None
    tool: str | None = None
    arguments: JsonValue = None
    error: ErrorKind | None = None
    cursor: str | None = None
    model: ModelCall | None = None
    reason: EndReason | None = None

    def line(self) -> str:
        """The event as one line of JSON Lines, without its line break."""
        return self.model_dump_json(exclude_none=True)


class EventLog:
    """Appends each event to a file as it happens, so that a killed run leaves its last words."""

    def __init__(self, file: Path) -> None:
        self._file = file
        file.parent.mkdir(parents=True, exist_ok=True)

    def __call__(self, event: Event) -> None:
        """Append one event."""
        with self._file.open("a", encoding="utf-8") as stream:
            stream.write(event.line() + "\n")
