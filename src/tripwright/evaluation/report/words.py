"""Numbers and names as the report writes them."""

from __future__ import annotations

from collections.abc import Sequence

from tripwright.evaluation.records import Metric
from tripwright.session import EndReason
from tripwright.trip.export.markup import Markup, tag

ENDS = {
    EndReason.DELIVERED: "delivered a plan",
    EndReason.GAVE_UP: "gave up",
    EndReason.UNREADABLE_PLAN: "plan could not be read",
    EndReason.STEP_LIMIT: "step limit",
    EndReason.CALL_LIMIT: "call limit",
    EndReason.TOKEN_LIMIT: "token limit",
    EndReason.COST_LIMIT: "cost limit",
    EndReason.TIME_LIMIT: "time limit",
    EndReason.REPEATED_ACTION: "same action repeated",
    EndReason.ARGUMENT_ERROR_LOOP: "argument errors repeated",
    EndReason.INVALID_ACTION_LOOP: "invalid actions repeated",
    EndReason.PROMPT_LIMIT: "prompt too long",
    EndReason.ERROR: "agent or model broke down",
}


_FIGURE = 28
"""Characters: longer cells are words, not figures."""


def percent(value: float | None) -> str:
    """A share as a percentage with one decimal; a dash when it is not known."""
    return "–" if value is None else f"{100 * value:.1f} %"


def points(difference: float) -> str:
    """A difference of shares in percentage points, with its sign."""
    return f"{100 * difference:+.1f}".replace("-", "−")


def span(low: float | None, high: float | None) -> str:
    """An interval of shares, empty when it is not known."""
    return "" if low is None or high is None else f"{100 * low:.1f} to {100 * high:.1f}"


def metric_words(metric: Metric | None) -> str:
    """A metric in one line: value, interval, count."""
    if metric is None or metric.value is None:
        return "not known"
    interval = span(metric.low, metric.high)
    return (
        f"{percent(metric.value)} ({interval}) of {metric.n:,}"
        if interval
        else f"{percent(metric.value)} of {metric.n:,}"
    )


def count(value: float | None) -> str:
    """A count or amount with thousands separated; a dash when it is not known."""
    if value is None:
        return "–"
    return f"{value:,.0f}" if value == int(value) or abs(value) >= 100 else f"{value:,.2f}"


def decimal(value: float | None) -> str:
    """A number of a table: whole ones as they are, others with one decimal."""
    return "–" if value is None else f"{value:,}" if isinstance(value, int) else f"{value:,.1f}"


def dollars(value: float | None) -> str:
    """An amount of US dollars, with four decimals below one; words when no price is known."""
    if value is None:
        return "price unknown"
    return f"${value:,.2f}" if value >= 1 or value == 0 else f"${value:.4f}"


def seconds(value: float | None) -> str:
    """A time span: ``340 ms``, ``2.5 s``, ``3 min 20 s``, ``2 h 05 min``."""
    if value is None:
        return "–"
    if value < 1:
        return f"{1000 * value:.0f} ms"
    if value < 60:
        return f"{value:.1f} s"
    minutes, rest = divmod(round(value), 60)
    if minutes < 60:
        return f"{minutes} min {rest:02d} s"
    return f"{minutes // 60} h {minutes % 60:02d} min"


def plural(number: int, noun: str) -> str:
    """``1 task``, ``12 tasks``."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def tag_words(name: str, value: str) -> str:
    """A tag's value for a reader: ``easy``, ``3 days``, ``1 day``."""
    return plural(int(value), name.removesuffix("s")) if value.isdecimal() else value


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Markup:
    """A table whose first column names the row; columns that hold words stand left, the others right."""
    wordy = {n for n in range(len(heads)) if any(len(row[n]) > _FIGURE for row in rows)}

    def css(column: int) -> str | None:
        return None if column in wordy else "rp-figure"

    head = tag("tr", *(tag("th", text, scope="col", class_=css(n) if n else None) for n, text in enumerate(heads)))
    body = [
        tag("tr", tag("th", row[0], scope="row"), *(tag("td", cell, class_=css(n)) for n, cell in enumerate(row) if n))
        for row in rows
    ]
    whole = tag("table", tag("thead", head), tag("tbody", *body), class_="rp-table")
    return tag("div", whole, class_="rp-scroll")
