"""What conversations show besides verdicts: tables over the trials of a run that several benchmarks share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from tripwright.session.events import Event
from tripwright.session.ledger import Ledger
from tripwright.session.limits import EndReason

_WORDS = 80


class Trial(Protocol):
    """One conversation."""

    @property
    def task(self) -> str:
        """The task's id."""
        ...

    @property
    def end(self) -> EndReason:
        """How it ended."""
        ...

    @property
    def plan(self) -> Any:
        """The delivered plan, None without one."""
        ...

    @property
    def events(self) -> Sequence[Event]:
        """Everything that was said and done."""
        ...

    @property
    def ledger(self) -> Ledger:
        """Every call."""
        ...


class Analysis(NamedTuple):
    """A table: what it is, what it means, its column heads and rows."""

    title: str
    note: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str | float | None, ...], ...]


def tool_failures(
    trials: Sequence[Trial], causes: Mapping[EndReason, str], published: Mapping[str, Mapping[str, float]] | None = None
) -> Analysis | None:
    """Why conversations with tools ended without a plan, as shares of the causes that count as a failure of tool use.

    Args:
        trials: The run's trials.
        causes: End to what it is called, in the order to show.
        published: Model to cause to percent, to stand beside ours.

    Returns:
        None when no trial ended for one of these causes.
    """
    published = published or {}
    counts = Counter(causes[trial.end] for trial in trials if trial.end in causes)
    whole = counts.total()
    if not whole:
        return None
    rows = tuple(
        (cause, counts[cause], 100 * counts[cause] / whole, *(shares.get(cause) for shares in published.values()))
        for cause in causes.values()
    )
    note = f"{whole} of {len(trials)} trials ended for one of these causes; percentages are of these."
    if published:
        note += " Published: two-stage mode, test split."
    return Analysis("Tool-use failures by cause", note, ("", "trials", "percent", *published), rows)


def failed_calls(trials: Sequence[Trial]) -> Analysis | None:
    """Which tools fail how often, and with which words most; None when no call failed."""
    calls: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    words: dict[str, Counter[str]] = {}
    for trial in trials:
        calls.update(call.tool for call in trial.ledger.tool_calls)
        failed.update(call.tool for call in trial.ledger.tool_calls if not call.ok)
        for event in trial.events:
            if event.kind == "result" and event.error is not None:
                words.setdefault(event.tool or "", Counter())[_short(event.text or "")] += 1
    if not failed:
        return None
    rows = tuple(
        (tool, calls[tool], times, 100 * times / calls[tool], _most(words.get(tool, Counter())))
        for tool, times in failed.most_common()
    )
    note = f"{failed.total()} of {calls.total()} calls failed."
    return Analysis("Tool calls that failed", note, ("", "calls", "failed", "percent", "most often"), rows)


def _most(words: Counter[str]) -> str:
    return words.most_common(1)[0][0] if words else ""


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _WORDS else line[: _WORDS - 1] + "…"
