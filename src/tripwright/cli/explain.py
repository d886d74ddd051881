"""``tripwright explain``: what a rule means, how it is computed, where the two rule sets differ."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tripwright.cli.flags import Bench, Json
from tripwright.cli.printing import print_json, print_table
from tripwright.errors import BadInput

if TYPE_CHECKING:
    from tripwright.rules.card import Card, Reading


def explain(
    bench: Bench,
    rule: str | None = None,
    *,
    markdown: bool = False,
    as_json: Json = False,
) -> None:
    """Explain a rule: its meaning, formula, rounding, capacities and quirks, in both rule sets; or list all rules.

    Example: tripwright explain travelplanner valid_cost

    Example: tripwright explain chinatravel "Inappropriate Meal Times"

    Parameters
    ----------
    rule
        A rule's id (as in reports: a key, a column label, program[0]) or its name; all rules are listed when left out.
    markdown
        Print all rules as one page of Markdown.
    as_json
        Print one JSON document instead of text.
    """
    from tripwright.bench import described

    subject = described(bench)
    quirks: Mapping[str, str] = subject.quirks
    if markdown:
        _print_page(subject, rule)
        return
    if rule is None:
        cards: tuple[Card, ...] = subject.cards()
        if as_json:
            print_json([_document(one, quirks) for one in cards])
        else:
            print_table(("rule", "name", "group", "question"), [(c.rule, c.title, c.group, c.asks) for c in cards])
        return
    card: Card = subject.explain(rule)
    if as_json:
        print_json(_document(card, quirks))
    else:
        print("\n".join(_lines(card, quirks)))


def _print_page(subject: Any, rule: str | None) -> None:
    from tripwright.rules.card_page import card_page

    if rule is not None:
        raise BadInput("a page holds all rules", field="--markdown", value=rule, expected="it without a rule")
    sys.stdout.write(card_page(subject.name, subject.title, subject.cards(), subject.quirks))


def _document(one: Card, quirks: Mapping[str, str]) -> dict[str, Any]:
    body = dataclasses.asdict(one)
    if one.upstream is not None:
        body["upstream"]["quirks"] = {quirk: quirks[quirk] for quirk in one.upstream.quirks}
    return body


def _lines(one: Card, quirks: Mapping[str, str]) -> list[str]:
    lines = [f"{one.rule} ({one.title}, {one.group})", one.asks, ""]
    for heading, name, reading in (
        ("upstream, as published:", "upstream", one.upstream),
        ("sound, corrected:", "sound", one.sound),
    ):
        lines += [f"{name}: no such rule"] if reading is None else [heading, *_reading(reading, quirks)]
        lines.append("")
    return [*lines, f"source: {one.source}"]


def _reading(reading: Reading, quirks: Mapping[str, str]) -> list[str]:
    lines = [f"  - {text}" for text in reading.says]
    if reading.formula:
        lines += ["  formula:", *(f"    {text}" for text in reading.formula)]
    if reading.quirks:
        lines += ["  quirks:", *(f"    {quirk}: {quirks[quirk]}" for quirk in reading.quirks)]
    return lines
