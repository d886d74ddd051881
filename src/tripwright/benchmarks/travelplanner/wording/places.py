"""Departure and destination in a request: by a list of names where there is one, else by capital letters."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from tripwright.benchmarks.travelplanner.wording.numbers import MONTHS

_CAPITALS = re.compile(
    r"(?:St\.|Ste\.|[A-Z][\w'’.-]*\w)(?: (?:(?:of the|of|de|du|la)\b ?)*(?:St\.|Ste\.|[A-Z][\w'’.-]*\w))*"
)
_START = (
    r"(?:from|depart(?:s|ing|ure)?(?: city)?(?: is| from| in)?|leav(?:e|es|ing)(?: from| out of)?"
    r"|(?:start|begin|commenc|originat|initiat|depart|embark)(?:s|e|es|ing|ning|nning)?(?: \w+){0,3}?"
    r" (?:in|from|at|out of)"
    r"|(?:tak|set|head)(?:e|es|s|ing|ting)? (?:off|out) (?:from|in)|out of|based in|live in|home (?:in|is))"
)
_ORIGIN = re.compile(rf"\b{_START}\s*$", re.IGNORECASE)
_STATE = re.compile(r"\bcities\b[^.?!]{0,40}?\b(?:in|within|of|across|throughout|around)\s*$", re.IGNORECASE)
_GOAL = re.compile(
    r"\b(?:to|towards?|into|in|within|visit(?:ing|s)?|explor(?:e|es|ing)|see(?:ing)?|arriving (?:in|at)|tour(?:ing)?"
    r"|across|throughout|around|discover(?:ing)?)\s*(?:the state of\s*)?$",
    re.IGNORECASE,
)


class Ends(NamedTuple):
    """Where a trip starts and where it goes; None where the text does not say."""

    org: str | None
    dest: str | None


class _Mention(NamedTuple):
    name: str
    start: int
    origin: bool
    goal: int  # 2 "cities in X", 1 "to X", 0 neither


def read_ends(text: str, names: Iterable[str] = ()) -> Ends:
    """Departure and destination of a request.

    Args:
        text: The request.
        names: The cities and states that exist; without them capitalised words after a fitting preposition are taken.
    """
    mentions = _mentions(text, frozenset(names))
    starts = [mention for mention in mentions if mention.origin]
    origin = starts[0] if starts else None
    goals = sorted(
        (mention for mention in mentions if mention is not origin and (mention.goal or not mention.origin)),
        key=lambda mention: (-mention.goal, mention.start),
    )
    return Ends(origin.name if origin else None, goals[0].name if goals else None)


def _mentions(text: str, names: frozenset[str]) -> list[_Mention]:
    pattern = _vocabulary(names) if names else _CAPITALS
    found: list[_Mention] = []
    for match in pattern.finditer(text):
        name, before = match[0], text[max(0, match.start() - 60) : match.start()]
        goal = 2 if _STATE.search(before) else 1 if _GOAL.search(before) else 0
        mention = _Mention(name, match.start(), bool(_ORIGIN.search(before)), goal)
        if names or ((mention.origin or goal) and name.split()[0] not in MONTHS):
            found.append(mention)
    return found


@lru_cache(maxsize=8)
def _vocabulary(names: frozenset[str]) -> re.Pattern[str]:
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")
