"""One conversation to read: what was said, thought, called and answered, long texts cut with their length named."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import cast

from tripwright.evaluation.report.words import ENDS
from tripwright.session import Event
from tripwright.trip.export.markup import Markup, tag

_MOST_EVENTS = 160
_LONGEST = {"result": 600, "note": 1500, "agent": 2500, "user": 2500}


def conversation(events: Sequence[Event]) -> Markup:
    """The events as a list; empty markup when there are none."""
    shown = [event for event in events if event.kind not in ("step", "model")]
    if not shown:
        return Markup("")
    left_out = len(shown) - _MOST_EVENTS
    if left_out > 0:
        half = _MOST_EVENTS // 2
        items = [*_items(shown[:half]), tag("li", f"… {left_out} more …", class_="rp-soft"), *_items(shown[-half:])]
    else:
        items = list(_items(shown))
    return tag("ol", *items, class_="rp-talk")


def _items(events: Sequence[Event]) -> Iterator[Markup]:
    for event in events:
        name, text = _words(event)
        body = tag("span", _cut(text, _LONGEST.get(event.kind, 600)), class_="rp-say")
        css = f"rp-{event.kind}" + (" rp-failed" if event.error is not None else "")
        place = tag("span", name, class_="rp-who", title=f"step {event.step}" if event.step else None)
        yield tag("li", place, body, class_=css)


def _words(event: Event) -> tuple[str, str]:
    """Who or what, and the text."""
    match event.kind:
        case "user":
            return "user", event.text or ""
        case "agent":
            return "agent", event.text or ("(delivers a plan)" if event.plan is not None else "")
        case "note":
            return event.label or "note", event.text or ""
        case "call":
            return "call", f"{event.tool}({_arguments(event.arguments)})"
        case "result":
            return "failed" if event.error is not None else "result", event.text or ""
        case _:
            reason = ENDS[event.reason] if event.reason is not None else ""
            return "end", f"{reason}: {event.text}" if event.text else reason


def _arguments(arguments: object) -> str:
    if isinstance(arguments, dict):
        named = cast("dict[str, object]", arguments).items()
        return ", ".join(f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in named)
    return "" if arguments is None else json.dumps(arguments, ensure_ascii=False)


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else f"{text[:limit].rstrip()} … ({len(text):,} characters)"
