"""Reading a request back into its trip and demands: the rule-based counterpart of the wording.

Every text we write is read back before a task is accepted; a rephrased one is accepted only if it reads the same; and a
person's request starts from it where no model is at hand. A sentence that says nothing we know is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from tripwright.benchmarks.chinatravel.synthesis.demands import EITHER, Demand, Scalar
from tripwright.benchmarks.chinatravel.synthesis.draw import Trip
from tripwright.benchmarks.chinatravel.synthesis.meanings import meanings
from tripwright.benchmarks.chinatravel.wording.grammar import (
    BEDS,
    COUNT,
    RIDES,
    WAYS,
    Tongue,
    patterns,
    read_number,
    slots,
)
from tripwright.benchmarks.chinatravel.wording.lexicon import CITY, SUBJECTS, Found, Lexicons

_DIGITS = r"(?<![-\d.])(\d{1,4})(?![\d.]*\d)"
_DAYS = {
    "zh": re.compile(rf"({COUNT})(?:天|日)|旅行天数{_DIGITS}"),
    "en": re.compile(rf"{_DIGITS}[- ]days?\b|\bdays {_DIGITS}"),
}
_PEOPLE = {
    "zh": re.compile(rf"({COUNT})个?(?:人|同学|朋友)(?!民币|均)|旅行人数{_DIGITS}"),
    "en": re.compile(
        rf"{_DIGITS} (?:people|persons|travell?ers|adults|of us|friends)|\btravellers {_DIGITS}", re.IGNORECASE
    ),
}
_ALONE = {"zh": re.compile("独自|我自己"), "en": re.compile(r"\b(?:alone|on my own|by myself|solo)\b", re.IGNORECASE)}
_START = {
    "zh": re.compile(r"(?:从|位置|在|位于)\s*(⟦Y\d+⟧)|(⟦Y\d+⟧)出发"),
    "en": re.compile(r"(?:\bfrom|\bin|\bis|\borigin|\bleaving)\s+(⟦Y\d+⟧)", re.IGNORECASE),
}
_EITHER = {
    "zh": re.compile("满足以?下?.*任意|任选其一|至少满足"),
    "en": re.compile(r"at least one of the following|one of these is met|either of", re.IGNORECASE),
}
_SENTENCE = {
    "zh": re.compile(r"[。！？；\n]"),
    "en": re.compile(r"(?<!\d)[.!?;](?=\s|$)|(?<=\d)[.!?;](?=\s*$|\s+\D)|\n"),
}
# A comma between two names belongs to a list.
_CLAUSE = {"zh": re.compile("[，,]"), "en": re.compile(r"(?<!⟧), | (?:and|but) (?=(?:we|I) )|(?<=⟧), (?!⟦)")}
_TWO_CLAUSES = frozenset(("ride.each", "order", "at.during"))
"""Families whose sentence may have two clauses."""
_NEGATIVE = {
    "zh": re.compile("不|别|避开|避免"),
    "en": re.compile(r"\b(?:not|no|avoid|skip|without|leave out|don't)\b", re.I),
}
_ANY = {"zh": re.compile("任意|之一|或"), "en": re.compile(r"\b(?:any|one of|or|either)\b", re.IGNORECASE)}
_LONGEST = 400  # characters of a sentence that says a demand; anything longer is passed over
_ITEM = re.compile(r"^\s*\d+[.、)]\s*")


_BRACKETS = str.maketrans("⟦⟧", "[]")
"""What stands for a name while a text is read must not be in it from the start."""


class Reading(NamedTuple):
    """What a request says; None where it does not say."""

    start: str | None
    target: str | None
    days: int | None
    people: int | None
    demands: tuple[Demand, ...]

    @property
    def trip(self) -> Trip | None:
        """The trip, where all of it is said."""
        if self.start is None or self.target is None or self.days is None or self.people is None:
            return None
        return Trip(self.start, self.target, self.days, self.people)


def tongue_of(text: str) -> Tongue:
    """The language of a request: Chinese as soon as a tenth of it is written in Chinese characters."""
    return "zh" if 10 * sum("\u4e00" <= letter <= "\u9fff" for letter in text) >= len(text) else "en"


def read_request(text: str, lexicons: Lexicons, *, target: str | None = None) -> Reading:
    """What a request says of a trip in this world.

    Args:
        text: The request, in Chinese or English.
        lexicons: The world's names.
        target: The city that it is about, where known; otherwise it is read first.
    """
    tongue, text = tongue_of(text), text.translate(_BRACKETS)
    known = sorted(lexicons.sandbox.cities)
    city = target or _ends_of(lexicons.of(known[0], tongue).find(text), tongue)[1] or known[0]
    meant = [meaning for meaning in meanings() if any(phrase in text for phrase in meaning.phrases[tongue])]
    for phrase in (phrase for meaning in meant for phrase in meaning.phrases[tongue]):
        text = text.replace(phrase, "")
    found = lexicons.of(city, tongue).find(text)
    start, goal = _ends_of(found, tongue)
    people = _first(_PEOPLE[tongue], found.text)
    if people is None and _ALONE[tongue].search(found.text):
        people = 1
    wishes = (meaning.demand(lexicons.sandbox, city) for meaning in meant)
    demands = (*filter(None, wishes), *_demands(found, tongue))
    return Reading(start, target or goal, _first(_DAYS[tongue], found.text), people, demands)


def _ends_of(found: Found, tongue: Tongue) -> tuple[str | None, str | None]:
    cities = found.named(found.text, CITY)
    match = _START[tongue].search(found.text)
    start = found.named(match[0])[0] if match else None
    others = [city for city in cities if city != start]
    return start, others[0] if others else None


def _first(pattern: re.Pattern[str], text: str) -> int | None:
    match = pattern.search(text)
    return None if match is None else read_number(next(group for group in match.groups() if group))


def _demands(found: Found, tongue: Tongue) -> Iterator[Demand]:
    parts: list[Demand] | None = None
    for line in found.text.splitlines():
        if _EITHER[tongue].search(line):
            parts = []
            continue
        item = parts is not None and _ITEM.match(line)
        for sentence in _SENTENCE[tongue].split(_ITEM.sub("", line)):
            if len(sentence) > _LONGEST:
                continue
            demands = _of_sentence(sentence, found, tongue)
            if parts is not None and item:
                parts += demands
            else:
                yield from demands
    if parts:
        yield Demand(EITHER, (), tuple(parts))


def _of_sentence(sentence: str, found: Found, tongue: Tongue) -> list[Demand]:
    """The demand of a sentence, or those of its clauses where there are several; clauses that name a city are none."""
    clauses = [part for part in _CLAUSE[tongue].split(sentence) if not found.named(part, CITY)]
    apart = [demand for part in clauses if (demand := _demand(part, found, tongue)) is not None]
    if found.named(sentence, CITY):
        return apart
    whole = _demand(sentence, found, tongue)
    if whole is None:
        return []
    return apart if len(apart) > 1 and whole.family not in _TWO_CLAUSES else [whole]


def _demand(sentence: str, found: Found, tongue: Tongue) -> Demand | None:
    for family, pattern in patterns(tongue).items():
        match = pattern.search(sentence)
        if match is not None:
            return Demand(family, _values(family, match, found, tongue))
    for subject in SUBJECTS:
        names = found.named(sentence, subject)
        if names:
            mode = "none" if _NEGATIVE[tongue].search(sentence) else "any" if _ANY[tongue].search(sentence) else "all"
            return Demand(f"{subject}.{mode}", tuple(names))
    return None


def _values(family: str, match: re.Match[str], found: Found, tongue: Tongue) -> tuple[Scalar, ...]:
    held = {name.rstrip("2"): text for name, text in match.groupdict().items() if text is not None}
    if "ways" in held:
        named = [(held["ways"].lower().find(word), mode) for mode, word in WAYS[tongue].items()]
        return tuple(mode for place, mode in sorted(named) if place >= 0)
    return tuple(_value(gap, held[gap], found, tongue) for gap in slots(family))


def _value(gap: str, text: str, found: Found, tongue: Tongue) -> Scalar:
    if gap in ("amount", "minutes", "km"):
        return int(text) if "." not in text else float(text)
    if gap == "count":
        return read_number(text)
    if gap == "bed":
        return next(beds for beds, word in BEDS[tongue].items() if word == text.lower())
    if gap in ("ride", "go", "back"):
        return next(kind for kind, word in RIDES[tongue].items() if word == text.lower())
    if gap in ("time", "end"):
        return text.zfill(5)
    return found.tokens[text][1]
