"""Reading a request back into fields: the rule-based counterpart of the wording.

It serves three purposes: every text we write is read back before a task is accepted, ``tasks check`` compares a text
with its fields, and an agent without a model may start from it. The benchmark's maintainers do not allow results on
their validation and test queries that rest on turning those queries into structured form.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tripwright.benchmarks.travelplanner.task import LocalConstraint
from tripwright.benchmarks.travelplanner.wording.demands import read_demands
from tripwright.benchmarks.travelplanner.wording.numbers import NUMBER, read_dates, read_number
from tripwright.benchmarks.travelplanner.wording.places import read_ends

_DAYS = re.compile(rf"\b({NUMBER})[- ]days?\b", re.IGNORECASE)
_WEEKS = re.compile(rf"\b(?:({NUMBER}|a)[- ])?weeks?(?:[- ]long)?\b", re.IGNORECASE)
# In lower case, for "group of 7 from Dodge City" counts no cities.
_CITIES = re.compile(rf"\b((?i:{NUMBER}|single|solitary))\s+(?:[a-z]+\s+){{0,2}}?(?:cities|city)\b")
_BUDGET = re.compile(r"\$\s?(\d[\d,]*(?:\.\d+)?)|\b(\d[\d,]*) (?:dollars|USD)\b")
_PEOPLE = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?:group|party|family|team|bunch) of ({NUMBER})\b",
        rf"\b({NUMBER}) (?:\w+ )?(?:people|persons?|individuals?|travell?ers?|adults?|participants?|friends|of us)\b",
        rf"\bfor ({NUMBER})(?=[,.;?!]|$| (?:start|depart|leav|from|going|travel|head|begin))",
    )
)
_TWO = re.compile(r"\b(?:couple|duo|pair|two of us|both of us)\b", re.IGNORECASE)
_ONE = re.compile(
    r"\b(?:solo|alone|on my own|by myself|just me|single(?: |-)(?:person|traveller|traveler)|an individual)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Request:
    """What a request says; None where it does not say.

    Attributes:
        org: Departure city. dest: destination, a city or a state.
        days: The stated length, or else the number of days between the dates.
        date: First and last date, YYYY-MM-DD.
        visiting_city_number: The stated number of cities.
        people_number: The stated size of the party.
        budget: In units of the currency.
        local_constraint: The stated demands.
    """

    org: str | None
    dest: str | None
    days: int | None
    date: tuple[str, str] | None
    visiting_city_number: int | None
    people_number: int | None
    budget: int | None
    local_constraint: LocalConstraint


def read_request(text: str, names: Iterable[str] = ()) -> Request:
    """The fields that a request states.

    Args:
        text: The request in English.
        names: The cities and states of the world, where known: they make places with unusual names safe to find.

    Example:
        >>> read_request("Plan a 3-day trip for two from Reno to Bend, March 1st to March 3rd, 2022, for $900.").budget
        900
    """
    dates = read_dates(text)
    ends = read_ends(text, names)
    days = _days(text)
    if days is None and len(dates) > 1:
        days = (dates[-1] - dates[0]).days + 1
    return Request(
        org=ends.org,
        dest=ends.dest,
        days=days,
        date=(dates[0].isoformat(), dates[-1].isoformat()) if len(dates) > 1 else None,
        visiting_city_number=_count(_CITIES.search(text)),
        people_number=_people(text),
        budget=_budget(text),
        local_constraint=read_demands(text),
    )


def _days(text: str) -> int | None:
    days = _DAYS.search(text)
    if days is not None:
        return read_number(days[1])
    weeks = _WEEKS.search(text)
    if weeks is None:
        return None
    return 7 * (read_number(weeks[1]) if weeks[1] and weeks[1].lower() != "a" else 1)


def _count(match: re.Match[str] | None) -> int | None:
    if match is None:
        return None
    return 1 if match[1].lower() in ("single", "solitary") else read_number(match[1])


def _people(text: str) -> int | None:
    for pattern in _PEOPLE:
        match = pattern.search(text)
        if match is not None:
            return read_number(match[1])
    if _TWO.search(text):
        return 2
    return 1 if _ONE.search(text) else None


def _budget(text: str) -> int | None:
    match = _BUDGET.search(text)
    return None if match is None else int(float((match[1] or match[2]).replace(",", "")))
