"""A ChinaTravel task: who travels from where to where, for how long, under which constraint programs."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Tag = Literal["easy", "medium", "human"]


class Task(BaseModel):
    """One query of the benchmark (fact sheet, section 3).

    Attributes:
        id: The published uid.
        tag: Its tier, where the file says so.
        start_city: City of departure. target_city: City to visit.
        days: Length of the trip. people_number: Size of the party.
        programs: The constraint programs; None where the split hides them.
        sentences: One sentence for each program, where published.
        text: The request in Chinese. text_en: in English.
        preferences: Preference programs, where the set has them.
    """

    model_config = ConfigDict(frozen=True, extra="ignore", populate_by_name=True)

    id: str = Field(alias="uid", min_length=1)
    tag: Tag | None = None
    start_city: str
    target_city: str
    days: int = Field(ge=1, le=31)
    people_number: int = Field(ge=1, le=100)
    programs: tuple[str, ...] | None = Field(default=None, alias="hard_logic_py")
    sentences: tuple[str, ...] | None = Field(default=None, alias="hard_logic_nl")
    text: str | None = Field(default=None, alias="nature_language")
    text_en: str | None = Field(default=None, alias="nature_language_en")
    preferences: tuple[str, ...] = Field(default=(), alias="preference_py")

    @property
    def query(self) -> str:
        """The request in natural language, in Chinese where there is one."""
        return self.text or self.text_en or ""

    def to_json(self) -> dict[str, Any]:
        """The task under its published keys; what is not known is left out."""
        return self.model_dump(by_alias=True, exclude_none=True, mode="json")

    def hidden(self) -> Task:
        """The task as an agent sees it: without programs, their sentences and the preference programs."""
        return self.model_copy(update={"programs": None, "sentences": None, "preferences": ()})
