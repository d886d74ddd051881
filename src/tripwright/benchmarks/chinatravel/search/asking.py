"""How the search talks to the outside: it yields questions, and now and then nothing, so that others may run."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator
from typing import TypeVar

from tripwright.benchmarks.chinatravel.search.judging import Counters
from tripwright.benchmarks.chinatravel.search.questions import Question, Topic
from tripwright.benchmarks.chinatravel.search.stopwatch import Stopwatch

T = TypeVar("T")
Steps = Generator[Question | None, object, T]
"""A search under way: a question waits for its answer, None is a pause; what is returned is the result."""
_BREATH = 0.05
"""Seconds between two pauses."""


class TimeUp(Exception):
    """The search has used up its own time."""


class Asker:
    """Asks about the topics that a model decides; the time until the answer does not count.

    Args:
        topics: What is asked; the rules decide on everything else.
        seconds: The search's own time.
        counters: Where questions and useless answers are counted.
    """

    def __init__(self, topics: Collection[Topic], seconds: float, counters: Counters) -> None:
        self.watch = Stopwatch()
        self._topics = topics
        self._seconds = seconds
        self._counters = counters
        self._breath = 0.0

    def ask(self, question: Question, read: Callable[[object], T | None]) -> Steps[T | None]:
        """What was read in the answer; None where it is not asked or holds nothing usable."""
        if question.topic not in self._topics:
            return None
        self._counters.questions += 1
        self.watch.pause()
        answer = yield question
        self.watch.resume()
        found = read(answer)
        if found is None:
            self._counters.format_errors += 1
        return found

    def breathe(self) -> Steps[None]:
        """Let others run from time to time.

        Raises:
            TimeUp: The time is used up.
        """
        spent = self.watch.seconds
        if spent > self._seconds:
            raise TimeUp
        if spent - self._breath > _BREATH:
            self.watch.pause()
            yield None
            self.watch.resume()
            self._breath = spent
