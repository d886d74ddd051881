"""``tripwright explain``: what a rule means, how it is computed, where the two rule sets differ."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from tripwright.cli.printing import print_json, print_table
from tripwright.errors import UnknownName

if TYPE_CHECKING:
    from tripwright.benchmarks.travelplanner.cards import Card, Reading

BENCHMARKS = ("travelplanner",)


def explain(bench: str, rule: str | None = None, *, as_json: Annotated[bool, Parameter(name="--json")] = False) -> None:
    """Explain a rule: its meaning, formula, rounding, capacities and quirks, in both rule sets; or list all rules.

    Example: tripwright explain travelplanner valid_cost

    Parameters
    ----------
    bench
        The benchmark: travelplanner.
    rule
        A rule's id or its name in the paper; all rules are listed when left out.
    as_json
        Print one JSON document instead of text.
    """
    if bench not in BENCHMARKS:
        raise UnknownName("benchmark", bench, BENCHMARKS)
    from tripwright.benchmarks.travelplanner.cards import card, cards

    if rule is None:
        if as_json:
            print_json([_document(one) for one in cards()])
        else:
            print_table(("rule", "name", "group", "question"), [(c.rule, c.title, c.group, c.asks) for c in cards()])
        return
    if as_json:
        print_json(_document(card(rule)))
    else:
        print("\n".join(_lines(card(rule))))


def _document(one: Card) -> dict[str, Any]:
    from tripwright.benchmarks.travelplanner.quirks import QUIRKS

    body = dataclasses.asdict(one)
    if one.upstream is not None:
        body["upstream"]["quirks"] = {quirk: QUIRKS[quirk] for quirk in one.upstream.quirks}
    return body


def _lines(one: Card) -> list[str]:
    lines = [f"{one.rule} ({one.title}, {one.group})", one.asks, ""]
    if one.upstream is None:
        lines += ["upstream: no such rule", ""]
    else:
        lines += ["upstream, as published:", *_reading(one.upstream), ""]
    return [*lines, "sound, corrected:", *_reading(one.sound), "", f"source: {one.source}"]


def _reading(reading: Reading) -> list[str]:
    from tripwright.benchmarks.travelplanner.quirks import QUIRKS

    lines = [f"  - {text}" for text in reading.says]
    if reading.formula:
        lines += ["  formula:", *(f"    {text}" for text in reading.formula)]
    if reading.quirks:
        lines += ["  quirks:", *(f"    {quirk}: {QUIRKS[quirk]}" for quirk in reading.quirks)]
    return lines
