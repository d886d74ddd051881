"""A TravelPlanner task: who travels from where to where, when, under which constraints (paper, section 3)."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any, Literal, get_args

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

HouseRule = Literal["parties", "smoking", "children under 10", "visitors", "pets"]
RoomType = Literal["shared room", "not shared room", "private room", "entire room"]
Transportation = Literal["no flight", "no self-driving"]
Level = Literal["easy", "medium", "hard"]
HOUSE_RULES: tuple[str, ...] = get_args(HouseRule)
ROOM_TYPES: tuple[str, ...] = get_args(RoomType)
TRANSPORTATIONS: tuple[str, ...] = get_args(Transportation)
LEVELS: tuple[str, ...] = get_args(Level)
CUISINES = ("Chinese", "American", "Italian", "Mexican", "Indian", "Mediterranean", "French")
STATE_DAYS = (5, 7)
"""Trips of these lengths name a state as destination, 3-day trips a city."""


def _iso_date(text: str) -> str:
    try:
        return dt.date.fromisoformat(text).isoformat()
    except ValueError as error:
        raise ValueError("expected a date as YYYY-MM-DD") from error


def _level(value: object) -> object:
    return "medium" if value == "middle" else value  # what older artefacts say


class LocalConstraint(BaseModel):
    """The traveller's demands beyond the budget; None where there is none."""

    model_config = ConfigDict(frozen=True, populate_by_name=True, extra="forbid")

    house_rule: str | None = Field(default=None, alias="house rule")
    cuisine: tuple[str, ...] | None = None
    room_type: str | None = Field(default=None, alias="room type")
    transportation: str | None = None

    def to_json(self) -> dict[str, str | list[str] | None]:
        """The published form: always these four keys."""
        return {
            "house rule": self.house_rule,
            "cuisine": None if self.cuisine is None else list(self.cuisine),
            "room type": self.room_type,
            "transportation": self.transportation,
        }


class Task(BaseModel):
    """One query of the benchmark.

    Attributes:
        id: Unique in its file (``validation-17``); given by the reader where the file has none.
        org: Departure city. dest: a city for 3 days, a state for 5 and 7.
        days: Length; visiting_city_number: 1, 2, 3 for 3, 5, 7 days.
        date: The dates, YYYY-MM-DD, one for each day.
        people_number: Size of the party.
        local_constraint: The demands; None where the split hides its labels.
        budget: For the whole party and trip, in units of the currency; None where hidden.
        query: The request in natural language.
        level: easy, medium (``middle`` in older artefacts) or hard.
        annotated_plan: The reference plan, where published.
        programs: Further demands, as constraint programs over ``concepts.py``; published tasks have none, and the
            published evaluator reads none.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: str = Field(min_length=1)
    org: str | None = None
    dest: str | None = None
    days: int = Field(ge=1, le=31)
    visiting_city_number: int | None = Field(default=None, ge=1)
    date: tuple[Annotated[str, AfterValidator(_iso_date)], ...] | None = None
    people_number: int | None = Field(default=None, ge=1)
    local_constraint: LocalConstraint | None = None
    budget: float | None = Field(default=None, ge=0, allow_inf_nan=False)
    query: str
    level: Annotated[Level | None, BeforeValidator(_level)] = None
    annotated_plan: list[Any] | None = None
    programs: tuple[str, ...] = ()

    @property
    def labelled(self) -> bool:
        """True when every field that a hard constraint needs is known (false on the published test split)."""
        known = (self.org, self.dest, self.date, self.people_number, self.local_constraint, self.budget)
        return None not in known

    def to_json(self) -> dict[str, Any]:
        """The task as one line of a published query file, with its id in front; unknown fields are left out."""
        body: dict[str, Any] = {
            "id": self.id,
            "org": self.org,
            "dest": self.dest,
            "days": self.days,
            "visiting_city_number": self.visiting_city_number,
            "date": None if self.date is None else list(self.date),
            "people_number": self.people_number,
            "local_constraint": None if self.local_constraint is None else self.local_constraint.to_json(),
            "budget": _whole(self.budget),
            "query": self.query,
            "level": self.level,
            "annotated_plan": self.annotated_plan,
            "programs": list(self.programs) or None,
        }
        return {key: value for key, value in body.items() if value is not None}


def _whole(value: float | None) -> float | int | None:
    return int(value) if value is not None and value == int(value) else value
