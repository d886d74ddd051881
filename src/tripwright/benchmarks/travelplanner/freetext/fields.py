"""One entry of a plan in somebody's words, brought into the published form.

What already has that form is left as it is, letter by letter. Otherwise decoration and prices go, a vague entry becomes
``-``, and a name gets its city where the text leaves no doubt.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

NOTHING = "-"
LONGEST = 3000
"""Characters of one entry that are looked into; a longer one is no entry and stays as it is."""
_FIELD_WORDS = (
    r"(?:breakfast|lunch|dinner|meals?|attractions?|sights?|sightseeing|activit(?:y|ies)|accommodations?|lodging|hotel"
    r"|stay|transport(?:ation)?|travel|plans?)"
)
_VAGUE = re.compile(
    r"(?:[-–—.]+|n\.?/?a\.?|none|nil|null|nothing|not applicable|tbd|tba|skip(?:ped)?|free(?: time| day)?"
    r"|(?:at )?leisure|to be (?:decided|determined|confirmed|arranged)|own arrangements?|rest|relax(?:ation)?"
    rf"|(?:not|none|no {_FIELD_WORDS})"
    r"(?: (?:is |are )?(?:needed|required|necessary|planned|specified|available|included))?"
    r"|(?:return(?:ed|ing)?|back) home|departure|travel(?:l?ing)? day)\.?",
    re.IGNORECASE,
)
_NOTE = re.compile(r"\([^()]*(?:\$|\bcosts?\b|\bprice|\bper (?:person|night)|\brat(?:ing|ed)\b|\bfree\b)[^()]*\)", re.I)
_COST = re.compile(
    r"\s*[-–—;,|]?\s*(?:(?:total|average|avg\.?|estimated|approx\w*\.?) )?(?:costs?|prices?)\s*[:=]\s*"
    r"(?:USD ?|\$ ?)?[\d.,]+[^;|]*$|\s*[-–—,;|]?\s*\$ ?\d[^;|]*$|, unknown$",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"(?:(?:have|enjoy|eat|grab) (?:breakfast|lunch|dinner) )?"
    r"(?:at |visit(?: to)? |explore |check[- ]?in(?:to| at| to)? |stay(?:ing)? (?:at|in) |din(?:e|ing) at )",
    re.IGNORECASE,
)
_CLOCK = r"(\d{1,2}):(\d{2})\s*([AaPp]\.?[Mm]\.?)?"
_NUMBER = re.compile(r"\bF\d{5,8}\b")
_DEPARTS = re.compile(rf"\bdep(?:art(?:s|ure|ing)?)?\b\.?(?: time)?(?: at)?\s*:?\s*{_CLOCK}", re.IGNORECASE)
_ARRIVES = re.compile(rf"\barr(?:iv(?:es|al|ing|e))?\b\.?(?: time)?(?: at)?\s*:?\s*{_CLOCK}", re.IGNORECASE)
_SPAN = re.compile(rf"{_CLOCK}\s*(?:-|–|—|to|until)\s*{_CLOCK}")
_DONE = (
    re.compile(r"Flight Number: [^,]+, from .+ to [^,]+, Departure Time: \d\d:\d\d, Arrival Time: \d\d:\d\d"),
    re.compile(r"(?:Self-driving|Taxi), from .+ to [^,]+(?:, duration: .+, distance: .+, cost: \d+)?"),
)
_CLAIMS = (
    re.compile(r"\bduration:?\s*((?:\d+ (?:days?|hours?|mins?|minutes?)\s*)+)", re.IGNORECASE),
    re.compile(r"\bdistance:?\s*([\d.,]+ ?km)", re.IGNORECASE),
    re.compile(r"\bcost:?\s*(?:USD ?)?([\d.,]*\d)", re.IGNORECASE),
)


class Ends(NamedTuple):
    """Both ends of a move, as written."""

    origin: str
    dest: str


def tidy(text: str) -> str:
    """The text without Markdown emphasis, escapes, quotes around it and white space at its ends."""
    text = text.replace("**", "").replace("__", "").replace("`", "").strip()
    text = re.sub(r"\\([\\`*_\[\]<>#|~&$+.()-])", r"\1", text)
    quoted = re.fullmatch(r'"([^"]*)",?|\'([^\']*)\',?', text)
    return (quoted[1] or quoted[2] or "").strip() if quoted else text


def is_vague(text: str) -> bool:
    """Whether an entry names nothing."""
    return not text or (len(text) < 60 and _VAGUE.fullmatch(text) is not None)


def read_ends(text: str) -> Ends | None:
    """The two cities of a move: ``from A to B``, ``A → B`` or ``A -> B``; None when there are none."""
    if len(text) > LONGEST:
        return None
    match = re.search(r"\bfrom\s+(.+?)\s+to\s+([^,;:]+)", text, re.IGNORECASE)
    if match is None:
        match = re.search(r"([^:;,]+?)\s*(?:→|->|⟶|=>)\s*([^,;:→>]+)", text)
    if match is None:
        return None
    dest = re.sub(r"\s+\((?=\d|\$|[^()]*(?:cost|hour)).*|\s+(?:by|on|at|via)\s.*|\s+[-–—]\s.*", "", match[2]).strip(
        " ."
    )
    origin = match[1].strip()
    return Ends(origin, dest) if origin and dest else None


def read_place(text: str, cities: Sequence[str], *, alone: bool) -> str:
    """A meal, a sight or a lodging as ``Name, City``.

    Args:
        text: The entry.
        cities: The day's cities as the plan writes them; the first fitting one is taken.
        alone: Whether the day has one city only, so that a name without a city must mean it.
    """
    text = text.strip()
    if is_vague(text):
        return NOTHING
    if len(text) > LONGEST or any(text.endswith((f", {city}", f", {bare(city)}")) for city in cities):
        return text
    plain = _COST.sub("", _NOTE.sub("", text)).strip(" ;")
    plain = _LEAD.sub("", plain, count=1) if _LEAD.match(plain) else plain
    if is_vague(plain):
        return NOTHING
    for city in cities:
        for name in dict.fromkeys((city, bare(city))):
            if plain.endswith(f", {name}"):
                return plain
            for ending in (f" ({name})", f" in {name}", f" - {name}", f" – {name}"):
                if plain.endswith(ending):
                    return f"{plain.removesuffix(ending).rstrip(' ,')}, {city}"
    return f"{plain}, {cities[0]}" if alone and cities and "," not in plain else plain


def read_places(text: str, cities: Sequence[str], *, alone: bool) -> str:
    """Sights, each with its semicolon; they are told apart by semicolons, line breaks, or the city behind each."""
    text = text.strip()
    if is_vague(text):
        return NOTHING
    if len(text) > LONGEST:
        return text
    parts = re.split(r"\s*(?:;|<br ?/?>|\n)\s*", text) if re.search(r";|<br|\n", text) else _split_behind(text, cities)
    places = [read_place(part, cities, alone=alone) for part in parts if part.strip()]
    return "".join(f"{place};" for place in places if place != NOTHING) or NOTHING


def read_transport(text: str, move: Ends | None, clocks: str = "") -> str:
    """A transport as published: flight number, or the kind of car, and both ends.

    Args:
        text: The entry.
        move: The day's ends, where ``current_city`` gives them.
        clocks: Clock times that stand in front of the entry.
    """
    text = text.replace("$", "").strip()
    if is_vague(text):
        return NOTHING
    if len(text) > LONGEST or any(form.fullmatch(text) for form in _DONE):
        return text
    ends = read_ends(text) or move
    where = f", from {ends.origin} to {ends.dest}" if ends else ""
    number = _NUMBER.search(text)
    if number is not None:
        return f"Flight Number: {number[0]}{where}{_times(clocks + ' ' + text)}"
    kind = _kind(text)
    if kind is None or not where:
        return text
    claims = [match[1].strip() if (match := claim.search(text)) else None for claim in _CLAIMS]
    if None in claims:
        return f"{kind}{where}"
    return f"{kind}{where}, duration: {claims[0]}, distance: {claims[1]}, cost: {claims[2]}"


def bare(city: str) -> str:
    """The city without a state in brackets."""
    return city.split("(")[0].strip()


def _kind(text: str) -> str | None:
    if re.search(r"\b(?:taxi|cab)\b", text, re.IGNORECASE):
        return "Taxi"
    if re.search(r"\bself[- ]?driv|\bdriv(?:e|ing)\b|\bby car\b|\brental car\b", text, re.IGNORECASE):
        return "Self-driving"
    return None


def _times(text: str) -> str:
    departs, arrives = _DEPARTS.search(text), _ARRIVES.search(text)
    if departs and arrives:
        return f", Departure Time: {_clock(*departs.groups())}, Arrival Time: {_clock(*arrives.groups())}"
    span = _SPAN.search(text)
    if span is None:
        return ""
    groups = span.groups()
    return f", Departure Time: {_clock(*groups[:3])}, Arrival Time: {_clock(*groups[3:])}"


def _clock(hour: str, minute: str, half: str | None) -> str:
    value = int(hour)
    if half:
        value = value % 12 + (12 if half[0] in "pP" else 0)
    return f"{value:02d}:{minute}"


def _split_behind(text: str, cities: Sequence[str]) -> list[str]:
    """The text cut behind each ``, City``; uncut when no city stands in it twice."""
    names = sorted({name for city in cities for name in (city, bare(city))}, key=len, reverse=True)
    if not names:
        return [text]
    ending = rf"(, (?:{'|'.join(map(re.escape, names))}))(?:\s*(?:,| and | & |/|\+)\s*|$)"
    parts = re.split(ending, text)
    return [name + city for name, city in zip(parts[::2], [*parts[1::2], ""], strict=False) if name or city]
