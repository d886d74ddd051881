"""The interactive search as tools: one begins it, the other answers its questions until it has an outcome."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from pydantic import Field, JsonValue

from tripwright.benchmarks.chinatravel.asked import Days, People, asked_task
from tripwright.benchmarks.chinatravel.check import Checker
from tripwright.benchmarks.chinatravel.preferences import read_preference
from tripwright.benchmarks.chinatravel.search.asking import Steps
from tripwright.benchmarks.chinatravel.search.questions import Topic
from tripwright.benchmarks.chinatravel.search.search import SECONDS, DepthFirstSearch, Outcome, Settings
from tripwright.session import Tool, ToolFailure

Seconds = Annotated[float, Field(gt=0, le=3600)]


class SearchTools:
    """The tools of one conversation, which has one search at a time."""

    def __init__(self, checker: Checker) -> None:
        self._checker = checker
        self._steps: Steps[Outcome] | None = None
        self._number = 0

    def tools(self) -> tuple[Tool, ...]:
        """Both tools."""
        return Tool.of(self.start_search), Tool.of(self.answer_search)

    async def start_search(
        self,
        start_city: str,
        target_city: str,
        days: Days,
        people_number: People,
        programs: list[str],
        ask: list[Topic] | None = None,
        seconds: Seconds = SECONDS,
        preference: str | None = None,
    ) -> dict[str, Any]:
        """Search for a plan, depth first. Gives the outcome, or a numbered question to be answered first.

        Args:
            start_city: City of departure.
            target_city: City to visit.
            days: Length of the trip in days.
            people_number: How many people travel.
            programs: The constraint programs, each of which assigns result.
            ask: What to ask about; rules decide on the rest.
            seconds: How long it may search; the time until an answer does not count.
            preference: A preference program; the search then goes on until the time is up and keeps the best plan.
        """
        task = asked_task(self._checker.sandbox, start_city, target_city, days, people_number, programs)
        settings = Settings(
            seconds=seconds,
            topics=frozenset(ask or ()),
            preference=read_preference(preference) if preference is not None else None,
        )
        self._steps = DepthFirstSearch(self._checker, task, settings).run()
        return await self._go_on(None)

    async def answer_search(self, question: int, answer: JsonValue = None) -> dict[str, Any]:
        """Answer the search's question. Gives the outcome, or the next question.

        Args:
            question: The question's number.
            answer: The answer, in the form that the question asks for.
        """
        if self._steps is None or question != self._number:
            raise ToolFailure("no such question is open; start_search begins a search")
        return await self._go_on(answer)

    async def _go_on(self, answer: object) -> dict[str, Any]:
        """Run until the next question or the end, letting others run in between."""
        assert self._steps is not None
        try:
            question = self._steps.send(answer)
            while question is None:
                await asyncio.sleep(0)
                question = self._steps.send(None)
        except StopIteration as end:
            self._steps = None
            return {"outcome": end.value.to_json()}
        self._number += 1
        return {"question": {"number": self._number, **question.to_json()}}
