"""The mixed-integer program as a tool."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from pydantic import Field

from tripwright.benchmarks.chinatravel.asked import Days, People, asked_task
from tripwright.benchmarks.chinatravel.check import Checker
from tripwright.benchmarks.chinatravel.ttg.model import SolverName
from tripwright.benchmarks.chinatravel.ttg.planner import SECONDS, TtgPlanner
from tripwright.session import Tool

Seconds = Annotated[float, Field(gt=0, le=3600)]


class TtgTools:
    """The tool over one world."""

    def __init__(self, checker: Checker) -> None:
        self._checker = checker

    def tools(self) -> tuple[Tool, ...]:
        """The tool."""
        return (Tool.of(self.milp_planner),)

    async def milp_planner(
        self,
        start_city: str,
        target_city: str,
        days: Days,
        people_number: People,
        programs: list[str],
        seconds: Seconds = SECONDS,
        solver: SolverName = "scip",
        seed: int = 0,
        compact: bool = False,
    ) -> dict[str, Any]:
        """Plan with a mixed-integer program over hourly slots and 22 sampled places; says how large it was.

        Args:
            start_city: City of departure.
            target_city: City to visit.
            days: Length of the trip in days.
            people_number: How many people travel.
            programs: The constraint programs, each of which assigns result.
            seconds: The solver's time.
            solver: The solver.
            seed: Draws the sample.
            compact: Fewer rows that say the same.
        """
        task = asked_task(self._checker.sandbox, start_city, target_city, days, people_number, programs)
        planner = TtgPlanner(self._checker, task, seed, compact=compact)
        answer = await asyncio.to_thread(planner.model.solve, planner.extra, seconds, solver)
        return planner.answer(answer).to_json()
