from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tripwright.session import EndReason, ErrorKind, Event, Ledger, ToolCall
from tripwright.session.analysis import failed_calls, tool_failures


@dataclass
class Told:
    """A trial, as far as the analyses look at it."""

    task: str = "t1"
    end: EndReason = EndReason.DELIVERED
    plan: Any = None
    events: Sequence[Event] = field(default_factory=tuple[Event, ...])
    ledger: Ledger = field(default_factory=Ledger)


def _told(*calls: tuple[str, str | None]) -> Told:
    """A trial whose calls failed with these words, or did not."""
    told = Told()
    told.ledger.tool_calls += [ToolCall(step=1, tool=tool, arguments={}, ok=words is None) for tool, words in calls]
    told.events = [
        Event(n=0, at=0, kind="result", tool=tool, text=words, error=None if words is None else ErrorKind.REFUSED)
        for tool, words in calls
    ]
    return told


def test_failed_calls_are_counted_by_tool_with_the_words_heard_most() -> None:
    found = failed_calls([_told(("goto", "no"), ("goto", "no\n such  place"), ("select", None)), _told(("goto", "no"))])
    assert found is not None
    assert found.rows == (("goto", 3, 3, 100.0, "no"),)
    assert found.note == "3 of 4 calls failed."


def test_long_words_are_cut() -> None:
    found = failed_calls([_told(("goto", "x" * 200))])
    assert found is not None
    assert found.rows[0][4] == "x" * 79 + "…"


def test_without_failures_there_is_no_table() -> None:
    assert failed_calls([_told(("goto", None))]) is None
    assert tool_failures([Told()], {EndReason.STEP_LIMIT: "step limit"}) is None


def test_ends_that_count_are_shares_of_each_other() -> None:
    trials = [Told(end=EndReason.STEP_LIMIT), Told(end=EndReason.CALL_LIMIT), Told(end=EndReason.GAVE_UP)]
    found = tool_failures(trials, {EndReason.STEP_LIMIT: "steps", EndReason.CALL_LIMIT: "calls"})
    assert found is not None
    assert found.rows == (("steps", 1, 50.0), ("calls", 1, 50.0))
    assert found.note == "2 of 3 trials ended for one of these causes; percentages are of these."
