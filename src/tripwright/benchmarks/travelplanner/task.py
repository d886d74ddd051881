"""A TravelPlanner task: who travels from where to where, when, under which constraints (paper, section 3)."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

HouseRule = Literal["parties", "smoking", "children under 10", "visitors", "pets"]
RoomType = Literal["shared room", "not shared room", "private room", "entire room"]
Transportation = Literal["no flight", "no self-driving"]
CUISINES = ("Chinese", "American", "Italian", "Mexican", "Indian", "Mediterranean", "French")
STATE_DAYS = (5, 7)
"""Trips of these lengths name a state as destination, 3-day trips a city."""


class LocalConstraint(BaseModel):
    """The traveller's demands beyond the budget; None where there is none."""

    model_config = ConfigDict(frozen=True, populate_by_name=True, extra="forbid")

    house_rule: str | None = Field(default=None, alias="house rule")
    cuisine: tuple[str, ...] | None = None
    room_type: str | None = Field(default=None, alias="room type")
    transportation: str | None = None


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
        level: easy, medium or hard.
        annotated_plan: The reference plan, where published.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: str
    org: str | None = None
    dest: str | None = None
    days: int
    visiting_city_number: int | None = None
    date: tuple[str, ...] | None = None
    people_number: int | None = None
    local_constraint: LocalConstraint | None = None
    budget: float | None = None
    query: str
    level: str | None = None
    annotated_plan: list[Any] | None = None
