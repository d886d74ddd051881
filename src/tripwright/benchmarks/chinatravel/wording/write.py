"""Writing a request: an opening, one sentence for each demand, a closing, all chosen by chance."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

from tripwright.benchmarks.chinatravel.synthesis.demands import EITHER, Demand
from tripwright.benchmarks.chinatravel.synthesis.draw import Trip
from tripwright.benchmarks.chinatravel.wording.grammar import (
    BEDS,
    JOINS,
    RIDES,
    WAYS,
    Tongue,
    label,
    number_word,
    slots,
    table,
)

Names = Mapping[str, str]
"""Name of a place or city to what it is called in the language; a name that is missing is said as it is."""
_STOP = {"zh": "。", "en": "."}
_ALONE = {"We": "I", "we": "I", "Our": "My", "our": "my", "us": "me"}
_PLURAL = re.compile(rf"\b(?:{'|'.join(_ALONE)})\b")


def write_request(
    trip: Trip,
    demands: Sequence[Demand],
    tongue: Tongue,
    random: Random,
    *,
    names: Names,
    header: bool = False,
    wishes: Iterable[str] = (),
) -> str:
    """A request that states the trip and every demand.

    Args:
        trip: Cities, days and people.
        demands: What to say, in this order.
        tongue: The language.
        random: Chooses the words, so that the same state gives the same text.
        names: The English names, where the language is English; empty for Chinese.
        header: Begin with the bracketed fields of the published human requests.
        wishes: Sentences that stand for themselves, said before the demands.
    """
    text = _header(trip, tongue, names) if header else ""
    parts = [_opening(trip, tongue, random, names), *(wish + _STOP[tongue] for wish in wishes)]
    either = [demand for demand in demands if demand.family == EITHER]
    alone = tongue == "en" and trip.people == 1
    said = (sentence(one, tongue, random, names, alone=alone) for one in demands if one not in either)
    parts += [text + _STOP[tongue] for text in said]
    if not either and random.random() < 0.8:
        parts.append(random.choice(table("frames")[tongue]["closings"].splitlines()))
    text += ("" if tongue == "zh" else " ").join(parts)
    for demand in either:
        text += _choice(demand, tongue, random, names, alone=alone)
    return text


def sentence(demand: Demand, tongue: Tongue, random: Random, names: Names, *, alone: bool = False) -> str:
    """A demand in one sentence, without its full stop; ``alone`` speaks of one traveller."""
    template: str = random.choice(table("phrases")[demand.family][tongue].splitlines())
    if alone:
        template = _PLURAL.sub(lambda word: _ALONE[word[0]], template)
    return template.format_map(_filled(demand, tongue, random, names))


def _choice(demand: Demand, tongue: Tongue, random: Random, names: Names, *, alone: bool) -> str:
    lead = random.choice(table("frames")[tongue]["either"].splitlines())
    items = (sentence(part, tongue, random, names, alone=alone) for part in demand.parts)
    return "\n".join(("", lead, *(f"{number}. {item}" for number, item in enumerate(items, start=1))))


def _filled(demand: Demand, tongue: Tongue, random: Random, names: Names) -> dict[str, str]:
    family, values = demand.family, demand.values
    gaps = slots(family)
    if gaps == ("names",):
        subject = family.partition(".")[0]
        words = [names.get(str(value), label(subject, str(value), tongue)) for value in values]
        return {"names": listed(words, tongue)}
    if gaps == ("ways",):
        return {"ways": listed([WAYS[tongue][str(value)] for value in values], tongue)}
    say: dict[str, Callable[[str | int | float], str]] = {
        "bed": lambda value: BEDS[tongue][int(value)],
        "count": lambda value: random.choice((str(value), number_word(int(value)))),
        **{gap: lambda value: RIDES[tongue][str(value)] for gap in ("ride", "go", "back")},
    }
    filled = {
        gap: say.get(gap, lambda value: names.get(str(value), str(value)))(value)
        for gap, value in zip(gaps, values, strict=True)
    }
    if "count" in filled:
        filled["rooms"] = f"{values[0]} room{'s' if int(values[0]) > 1 else ''}"
    return filled


def listed(words: Sequence[str], tongue: Tongue) -> str:
    """The words as a list in a sentence."""
    between, last = JOINS[tongue]
    return last.join(part for part in (between.join(words[:-1]), words[-1]) if part)


def _opening(trip: Trip, tongue: Tongue, random: Random, names: Names) -> str:
    frames = table("frames")[tongue]
    key = "single" if trip.people == 1 else "openings"
    days = random.choice((str(trip.days), number_word(trip.days)))
    if tongue == "en":
        days = f"{trip.days} day{'s' if trip.days > 1 else ''}"
    return random.choice(frames[key].splitlines()).format(
        org=names.get(trip.start, trip.start),
        dest=names.get(trip.target, trip.target),
        days=days,
        party=_party(trip.people, frames, random),
    )


def _party(people: int, frames: Mapping[str, str], random: Random) -> str:
    key = {1: "one", 2: "two"}.get(people, "more")
    text = random.choice(frames.get(key, frames["more"]).split("|"))
    return text.format(n=people, word=number_word(people))


def _header(trip: Trip, tongue: Tongue, names: Names) -> str:
    return table("frames")[tongue]["header"].format(
        org=names.get(trip.start, trip.start),
        dest=names.get(trip.target, trip.target),
        people=trip.people,
        number=trip.days,
    )
