"""What the search may ask a model, and what it reads out of the answers.

An answer is JSON, already out of a reply. Whatever it holds, the search goes on: what is unknown is passed over, and an
answer without anything usable counts as a format error and leaves the decision to the rule.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, cast

from tripwright.benchmarks.chinatravel.transit import MODES, TransitMode
from tripwright.benchmarks.chinatravel.writing import Json


class Topic(StrEnum):
    """What a question is about."""

    OUTBOUND = "outbound"
    """Ids of trains and flights there, the best first."""
    HOTELS = "hotels"
    """Names of hotels, the best first."""
    ROOMS = "rooms"
    """``{"rooms": 2, "beds": 1}``; null where the request does not say."""
    BUDGET = "budget"
    """Yuan for the whole trip; null where the request does not say."""
    MODES = "modes"
    """The ways to get around in the city, in the order in which they are tried."""
    ATTRACTIONS = "attractions"
    """Names of favourite sights; asked once."""
    RESTAURANTS = "restaurants"
    """Names of favourite restaurants; asked once."""
    NEXT = "next"
    """What to do next, one of the options."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question.

    Attributes:
        topic: What it is about.
        options: What there is to choose from: rows, or names.
        plan: The plan so far, where it matters: a line for each activity.
        clock: The time of day, for what to do next.
    """

    topic: Topic
    options: Sequence[Any] = ()
    plan: Sequence[str] = ()
    clock: str | None = None

    def to_json(self) -> Json:
        """The question as an agent gets it."""
        fields: Json = {"topic": self.topic.value, "options": list(self.options)}
        return fields | ({"clock": self.clock, "plan": list(self.plan)} if self.clock is not None else {})


@dataclass(frozen=True, slots=True)
class Rooms:
    """What is demanded of the rooms; None: nothing."""

    rooms: int | None = None
    beds: int | None = None


NO_DEMAND = Rooms()


def read_names(answer: object, known: Iterable[str]) -> list[str] | None:
    """The known names of a list, without repetition; None when there is none."""
    names = set(known)
    found = [name for name in _texts(answer) if name in names]
    return list(dict.fromkeys(found)) or None


def read_modes(answer: object) -> tuple[TransitMode, ...] | None:
    """The modes of a list, in its order, those that it leaves out behind them; None when it names none."""
    found = read_names(answer, MODES)
    if found is None:
        return None
    return cast("tuple[TransitMode, ...]", (*found, *(mode for mode in MODES if mode not in found)))


def read_choice(answer: object, options: Sequence[str]) -> str | None:
    """The option that the answer is; of a list the first that is one."""
    return next((text for text in _texts([answer] if isinstance(answer, str) else answer) if text in options), None)


def read_rooms(answer: object) -> Rooms | None:
    """Numbers of rooms and beds; None when the answer is no object of these two."""
    if not isinstance(answer, dict):
        return None
    fields = cast("dict[str, object]", answer)
    rooms, beds = fields.get("rooms"), fields.get("beds")
    if not all(value is None or _is_count(value) for value in (rooms, beds)):
        return None
    return Rooms(cast("int | None", rooms), cast("int | None", beds) if beds in (1, 2) else None)


def read_budget(answer: object) -> float | None:
    """Yuan, infinite for null; None when the answer is neither null nor an amount of money."""
    if answer is None:
        return math.inf
    if isinstance(answer, bool) or not isinstance(answer, int | float):
        return None
    return float(answer) if 0 < answer < 1e9 else None


def _texts(answer: object) -> list[str]:
    items = cast("list[object]", answer) if isinstance(answer, list) else []
    return [item.strip() for item in items if isinstance(item, str)]


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value < 100
