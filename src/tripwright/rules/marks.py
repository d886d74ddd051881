"""Verdicts as marks on a shown trip: what is wrong, in one sentence, at the item that it is about."""

from __future__ import annotations

from collections.abc import Iterable

from tripwright.rules.verdict import Outcome, Verdict
from tripwright.trip.agenda import Mark

_SHOWN = (Outcome.VIOLATED, Outcome.UNJUDGEABLE)


def marks_of(verdicts: Iterable[Verdict]) -> list[Mark]:
    """A mark for each verdict that was violated or could not be judged."""
    return [_mark(verdict) for verdict in verdicts if verdict.outcome in _SHOWN]


def _mark(verdict: Verdict) -> Mark:
    text = verdict.message or verdict.rule
    parts = [
        f"expected {verdict.expected}" if verdict.expected else "",
        f"found {verdict.found}" if verdict.found else "",
    ]
    detail = ", ".join(filter(None, parts))
    message = text[:1].upper() + text[1:]
    return Mark(f"{message}: {detail}" if detail else message, verdict.where, verdict.rule)
