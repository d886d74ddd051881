"""How dear: tokens and cost by role, time, tool calls."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median, quantiles

from tripwright.evaluation.report.figures import histogram
from tripwright.evaluation.report.result import badge
from tripwright.evaluation.report.words import count, dollars, plural, seconds, table
from tripwright.evaluation.view import RunView
from tripwright.session import ModelCall
from tripwright.trip.export.markup import Markup, tag


def spending_section(views: Sequence[RunView]) -> Markup:
    """The whole section."""
    parts = [tag("h2", "How dear")]
    for view in views:
        head = [tag("h3", badge(view), view.who)] if len(views) > 1 else []
        parts.append(tag("div", *head, *_run(view), class_="rp-part"))
    return tag("section", *parts, id="spending")


def _run(view: RunView) -> list[Markup]:
    if not view.samples:
        return [tag("p", "No trial is recorded.")]
    times = [sample.seconds for sample in view.samples]
    calls = [len(sample.ledger.tool_calls) for sample in view.samples]
    failed = sum(sample.ledger.failed_calls for sample in view.samples)
    cells = [
        _figure(
            "time for a trial",
            seconds(median(times)),
            f"median; 9 of 10 within {seconds(_ninth(times))}",
            times,
            view.letter,
        ),
        _figure(
            "tool calls for a trial",
            count(median(calls)),
            _calls(calls, failed),
            [float(n) for n in calls],
            view.letter,
        ),
    ]
    tokens = [float(sample.ledger.spent().tokens) for sample in view.samples]
    if any(tokens):
        most = f"median; 9 of 10 within {count(_ninth(tokens))}"
        cells.append(_figure("tokens for a trial", count(median(tokens)), most, tokens, view.letter))
    return [tag("div", *cells, class_="rp-tiles"), _roles(view)]


def _figure(title: str, value: str, below: str, values: Sequence[float], letter: str) -> Markup:
    spread = Markup("")
    if max(values) > 0:
        spread = histogram(values, title=f"How {title} spreads from 0 to {count(max(values))}")
    return tag(
        "div",
        tag("span", title, class_="rp-tile-title"),
        tag("strong", value),
        tag("span", below, class_="rp-soft"),
        tag("div", spread, class_=f"rp-run-{letter}"),
        class_="rp-tile",
    )


def _calls(calls: Sequence[int], failed: int) -> str:
    whole = sum(calls)
    return f"median; {whole:,} in all, {failed:,} refused or failed" if whole else "no tool was called"


def _ninth(values: Sequence[float]) -> float:
    return quantiles(values, n=10, method="inclusive")[-1] if len(values) > 1 else values[0]


def _roles(view: RunView) -> Markup:
    calls = [call for sample in view.samples for call in sample.ledger.model_calls]
    if not calls:
        return tag("p", "No model was called.", class_="rp-note")
    rows = [_role(role, [call for call in calls if call.role == role], view) for role in _order(calls)]
    if len(rows) > 1:
        rows.append(_role("all roles", calls, view))
    heads = (
        "role",
        "calls",
        "input tokens",
        "output tokens",
        "from cache",
        "cost",
        "cost for a task",
        "model time",
        "retries",
    )
    return table(heads, rows)


def _order(calls: Sequence[ModelCall]) -> list[str]:
    return sorted({call.role for call in calls}, key=lambda role: (role != "agent", role))


def _role(role: str, calls: Sequence[ModelCall], view: RunView) -> tuple[str, ...]:
    unpriced = any(call.cost is None and call.input_tokens + call.output_tokens for call in calls)
    cost = None if unpriced else sum(call.cost or 0.0 for call in calls)
    models = ", ".join(sorted({call.model for call in calls}))
    return (
        f"{role} ({models})" if role != "all roles" else role,
        f"{len(calls):,}",
        f"{sum(call.input_tokens for call in calls):,}",
        f"{sum(call.output_tokens for call in calls):,}",
        plural(sum(call.from_cache for call in calls), "reply").replace("replys", "replies"),
        dollars(cost),
        dollars(cost / len(view.by_task)) if cost is not None and view.by_task else "–",
        seconds(sum(call.seconds for call in calls)),
        f"{sum(call.retries for call in calls):,}",
    )
