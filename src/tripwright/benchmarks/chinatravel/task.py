"""A ChinaTravel task: who travels from where to where, for how long, under which constraint programs."""

from __future__ import annotations

from typing import Annotated, Any, cast

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

SECRET = ("hard_logic", "hard_logic_py", "hard_logic_nl", "preference_py", "reference_plan", "grounding")
"""What the published runner keeps from an agent; the first is an older form of the programs."""


def _no_flag(value: object) -> object:
    if isinstance(value, bool):
        raise ValueError("a flag is no number")
    return value


class Task(BaseModel):
    """One query of the benchmark (fact sheet, section 3). Fields that are not listed here are kept as they came.

    Attributes:
        id: The published uid.
        tag: Its tier (easy, medium, human), where the file says so.
        start_city: City of departure. target_city: City to visit.
        days: Length of the trip. people_number: Size of the party.
        programs: The constraint programs; None where the split hides them.
        sentences: One sentence for each program, where published.
        text: The request in Chinese; in sets that have English alone, in English. text_en: in English.
        preferences: Preference programs, where the set has them.
        reference: A plan that passes both rule sets, where the task was made with one.
        grounding: Of wishes that name no place and no kind: which places are meant (see ``synthesis.meanings``).
    """

    model_config = ConfigDict(frozen=True, extra="allow", populate_by_name=True)

    id: str = Field(alias="uid", min_length=1)
    tag: str | None = None
    start_city: str = Field(min_length=1)
    target_city: str = Field(min_length=1)
    days: Annotated[int, BeforeValidator(_no_flag)] = Field(ge=1, le=31)
    people_number: Annotated[int, BeforeValidator(_no_flag)] = Field(ge=1, le=100)
    programs: tuple[str, ...] | None = Field(default=None, alias="hard_logic_py")
    sentences: tuple[str, ...] | None = Field(default=None, alias="hard_logic_nl")
    text: str | None = Field(default=None, alias="nature_language")
    text_en: str | None = Field(default=None, alias="nature_language_en")
    preferences: tuple[str, ...] = Field(default=(), alias="preference_py")
    reference: dict[str, Any] | None = Field(default=None, alias="reference_plan")
    grounding: tuple[dict[str, Any], ...] = ()

    @property
    def query(self) -> str:
        """The request in natural language, in Chinese where there is one."""
        return self.text or self.text_en or ""

    def to_json(self) -> dict[str, Any]:
        """The task under its published keys, with the fields that its file alone has; what is unknown is left out."""
        body: dict[str, Any] = {}
        for name, info in type(self).model_fields.items():
            value: object = getattr(self, name)
            if value is not None and not (value == () and name in ("preferences", "grounding")):
                body[info.alias or name] = (
                    list(cast("tuple[object, ...]", value)) if isinstance(value, tuple) else value
                )
        return body | (self.model_extra or {})

    def hidden(self) -> Task:
        """The task as an agent sees it: without programs, their sentences and the preference programs."""
        return Task.model_validate({name: value for name, value in self.to_json().items() if name not in SECRET})
