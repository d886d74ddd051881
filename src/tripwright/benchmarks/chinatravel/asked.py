"""A task put together by an agent: cities, days, people and programs, as several tools take them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.errors import UnknownName

Days = Annotated[int, Field(ge=1, le=31)]
People = Annotated[int, Field(ge=1, le=100)]


def asked_task(
    sandbox: Sandbox, start_city: str, target_city: str, days: int, people_number: int, programs: Sequence[str] = ()
) -> Task:
    """The task.

    Raises:
        UnknownName: The world has no such city.
    """
    for city in (start_city, target_city):
        if city not in sandbox.cities:
            raise UnknownName("city", city, sorted(sandbox.cities))
    fields = {"uid": "asked", "start_city": start_city, "target_city": target_city}
    return Task.model_validate({**fields, "days": days, "people_number": people_number, "hard_logic_py": programs})
