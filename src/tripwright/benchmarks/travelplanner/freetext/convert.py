"""From a model's words to a plan in the published format (fact sheet, section 8.3), by rules alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, cast

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.freetext.fields import (
    NOTHING,
    Ends,
    bare,
    read_ends,
    read_place,
    read_places,
    read_transport,
    tidy,
)
from tripwright.benchmarks.travelplanner.freetext.layout import Line, RawDay, field_named, read_layout
from tripwright.benchmarks.travelplanner.freetext.lookup import Lookup
from tripwright.benchmarks.travelplanner.freetext.structured import Day, find_days

KEYS = ("days", "current_city", "transportation", "breakfast", "attraction", "lunch", "dinner", "accommodation")
"""The keys of a day, in the published order."""
LONGEST = 200_000
"""Characters that are looked at; no plan is nearly that long."""
How = Literal["structured", "layout", "model", "nothing"]
_PLACES = ("breakfast", "lunch", "dinner", "accommodation")


class Converted(NamedTuple):
    """What became of a text.

    Attributes:
        plan: The plan in the published format, None when the text holds none.
        how: ``structured`` (JSON or a literal in the text), ``layout`` (headings and labels), ``model``, ``nothing``.
        unused: Lines that stand in no day or say nothing that a plan has.
    """

    plan: list[dict[str, Any]] | None
    how: How
    unused: tuple[Line, ...] = ()


def convert_plan(text: str, catalog: Catalog | None = None) -> Converted:
    r"""Turn a plan in free text into the published format; never raises.

    JSON or a Python literal in the text wins, also inside a code fence. Otherwise the text is cut at its ``Day N``
    headings (or the rows of a table), and labelled lines become fields. Missing fields are ``-``.

    Args:
        text: What a model or a person wrote.
        catalog: The world, where known: it settles which of a day's two cities a bare name belongs to, tells a name
            from an address behind it, and adds a road's figures. No name is corrected.

    Example:
        >>> convert_plan("Day 1\nCurrent City: from Reno to Bend\\nDinner: Cafe Blue, Bend").plan[0]["dinner"]
        'Cafe Blue, Bend'
    """
    text = text[:LONGEST]
    days = find_days(text)
    if days is not None:
        return Converted([structured_day(day, number) for number, day in enumerate(days, start=1)], "structured")
    layout = read_layout(text)
    if not any(day.entries for day in layout.days):
        return Converted(None, "nothing", tuple(layout.unused))
    by_number = {day.number: day for day in layout.days}
    plan: list[dict[str, Any]] = []
    for number in range(1, max(by_number) + 1):
        plan.append(_laid_out_day(by_number.get(number, RawDay(number)), plan))
    if catalog is not None:
        plan = _tied(plan, Lookup(catalog))
    return Converted(plan, "layout", tuple(layout.unused))


def structured_day(day: Day, number: int) -> dict[str, Any]:
    """A day that came as an object: keys and entries brought into the published form, ``{}`` left as padding."""
    if not day:
        return {}
    entries: dict[str, str] = {}
    for key, value in day.items():
        name = field_named(key.replace("_", " ")) or ("days" if key.strip().lower() in ("day", "days") else None)
        if name is not None and name not in entries:
            entries[name] = _flat(value)
    says = entries.pop("days", str(number))
    return _day(int(says) if re.fullmatch(r"\d{1,2}", says) else number, entries, "", None)


def _flat(value: object) -> str:
    if isinstance(value, list):
        return ";".join(_flat(item).removesuffix(";") for item in cast(list[object], value))
    if isinstance(value, dict):
        body = {str(key).lower(): _flat(item) for key, item in cast(dict[object, object], value).items()}
        return ", ".join(body[key] for key in ("name", "city") if key in body) or NOTHING
    return NOTHING if value is None else str(value)


def _laid_out_day(raw: RawDay, before: Sequence[dict[str, Any]]) -> dict[str, Any]:
    entries = dict(raw.entries)
    if "current_city" not in entries:
        entries["current_city"] = _title_city(raw.title)
    return _day(raw.number, entries, raw.clocks, before[-1] if before else None)


def _day(number: int, entries: dict[str, str], clocks: str, before: dict[str, Any] | None) -> dict[str, Any]:
    where = entries.get("current_city", "")
    move = read_ends(where) or (None if where else read_ends(entries.get("transportation", "")))
    if move is not None and not where.startswith("from "):
        where = f"from {move.origin} to {move.dest}"
    if not where:
        where = _stayed_in(before)
    cities = [move.dest, move.origin] if move else [where] if where not in ("", NOTHING) else []
    alone = move is None
    day: dict[str, Any] = {
        "days": number,
        "current_city": where or NOTHING,
        "transportation": read_transport(entries.get("transportation", ""), move, clocks),
        "attraction": read_places(entries.get("attraction", ""), cities, alone=alone),
    }
    day |= {name: read_place(entries.get(name, ""), cities, alone=alone) for name in _PLACES}
    return {key: day[key] for key in KEYS}


def _tied(plan: list[dict[str, Any]], lookup: Lookup) -> list[dict[str, Any]]:
    """The plan with its names tied to the world."""
    tied: list[dict[str, Any]] = []
    first = read_ends(str(plan[0]["current_city"]))
    home = bare(first.origin) if first else ""
    for day in plan:
        move = read_ends(str(day["current_city"]))
        # Nobody eats at home on the way out or back; on other days of travel, breakfast is where the day starts.
        stops = [city for city in (move or Ends("", str(day["current_city"]))) if bare(city) not in ("", home)]
        later = stops[::-1]
        sights = (lookup.place("attraction", part, later) for part in day["attraction"].split(";") if part.strip())
        tied.append(
            day
            | {meal: lookup.place("meal", day[meal], later) for meal in ("lunch", "dinner")}
            | {
                "transportation": lookup.transport(day["transportation"], move),
                "breakfast": lookup.place("meal", day["breakfast"], stops),
                "attraction": "".join(f"{sight};" for sight in sights if sight != NOTHING) or NOTHING,
                "accommodation": lookup.place("accommodation", day["accommodation"], later[:1]),
            }
        )
    return tied


def _stayed_in(before: dict[str, Any] | None) -> str:
    """Where the day before ended."""
    if before is None:
        return ""
    where = str(before["current_city"])
    ends = read_ends(where)
    return ends.dest if ends is not None else where


def _title_city(title: str) -> str:
    """The city that a day's heading names behind a date or a dash; empty when it names none."""
    text = tidy(re.sub(r"\([^()]*\d[^()]*\)", "", title))
    text = re.sub(
        r"^(?:\w+day\b,? ?)?(?:\d{1,2} [A-Z]\w+|[A-Z][a-z]+ \d{1,2}(?:st|nd|rd|th)?)?(?:,? ?\d{4})?[\s,:–—-]*", "", text
    )
    ends = read_ends(text)
    if ends is None:
        match = re.fullmatch(r"(?:[Tt]ravel(?:l?ing)? )?([A-Z][\w.'() ]+?) to ([A-Z][\w.'() ]+)", text)
        ends = Ends(match[1], match[2]) if match else None
    if ends is not None:
        return f"from {ends.origin} to {ends.dest}"
    city = re.fullmatch(
        r"(?:(?:[Ss]tay |[Ee]xplor(?:e|ing) )?(?:in )?)?((?:[A-Z][\w.'-]*(?:\([\w ]+\))?(?: |$)){1,4})", text
    )
    return city[1].strip() if city else ""
