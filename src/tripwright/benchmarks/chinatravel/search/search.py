"""The depth-first search of neuro-symbolic planning (ChinaTravel paper, section on interactive search).

The search is a generator: it yields a :class:`Question` where a model is to decide, and takes the answer. Without
topics to ask about, the rules decide alone; that is the rule-driven baseline.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from tripwright.benchmarks.chinatravel.check import Checker
from tripwright.benchmarks.chinatravel.preferences import Preference
from tripwright.benchmarks.chinatravel.search import ranking
from tripwright.benchmarks.chinatravel.search.asking import Asker, Steps, TimeUp
from tripwright.benchmarks.chinatravel.search.choices import Choices
from tripwright.benchmarks.chinatravel.search.days import DaySearch, Wishes
from tripwright.benchmarks.chinatravel.search.draft import Draft
from tripwright.benchmarks.chinatravel.search.judging import BestPlan, Counters, Judge
from tripwright.benchmarks.chinatravel.search.questions import (
    Question,
    Topic,
    read_budget,
    read_modes,
    read_names,
    read_rooms,
)
from tripwright.benchmarks.chinatravel.search.spots import Spot, Spots
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.benchmarks.chinatravel.transit import MODES
from tripwright.benchmarks.chinatravel.writing import Json, Writer
from tripwright.errors import UnknownName

SECONDS = 300.0
"""The published time limit; waiting for a model does not count."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How to search.

    Attributes:
        seconds: Its own time.
        topics: What a model is asked; the rules decide on everything else.
        preference: Go on after the first passing plan and keep the best by this.
        published_ranks: Add up positions as if they were ranks, as the published rule does (quirk Q28).
    """

    seconds: float = SECONDS
    topics: frozenset[Topic] = frozenset()
    preference: Preference | None = None
    published_ranks: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a search found.

    Attributes:
        plan: The best plan, empty when no complete one was found.
        passed: Whether it passes the published environment checks and all programs.
        satisfied: How many programs it satisfies.
        counters: What the search did.
        seconds: Its own time.
        timed_out: Whether it ended for want of time.
    """

    plan: Json
    passed: bool
    satisfied: int
    counters: Counters
    seconds: float
    timed_out: bool

    def to_json(self) -> Json:
        """The outcome as JSON."""
        return asdict(self)


class DepthFirstSearch:
    """One search for one task, of which only cities, days, people and programs are used.

    Raises:
        UnknownName: The world has no such city.
    """

    def __init__(self, checker: Checker, task: Task, settings: Settings | None = None) -> None:
        sandbox = checker.sandbox
        for city in (task.start_city, task.target_city):
            if city not in sandbox.cities:
                raise UnknownName("city", city, sandbox.cities)
        self._sandbox = sandbox
        self._task = task
        self._settings = settings or Settings()
        self._counters = Counters()
        self._best = BestPlan(self._counters)
        self._asker = Asker(self._settings.topics, self._settings.seconds, self._counters)
        self._judge = Judge(checker, task, self._settings.preference)
        self._writer = Writer(sandbox, task.target_city, task.people_number)
        self._spots = Spots(sandbox, task.target_city)
        self._rank = ranking.argsort if self._settings.published_ranks else ranking.ranks

    def run(self) -> Steps[Outcome]:
        """Search; questions are yielded, None is a pause."""
        self._asker.watch.resume()
        timed_out = False
        try:
            yield from self._search()
        except TimeUp:
            timed_out = True
        judged = self._best.judged
        return Outcome(
            plan=self._best.plan,
            passed=judged is not None and judged.passed,
            satisfied=judged.satisfied if judged is not None else 0,
            counters=self._counters,
            seconds=self._asker.watch.seconds,
            timed_out=timed_out,
        )

    def _search(self) -> Steps[None]:
        choices = Choices(self._sandbox, self._task, self._writer, self._judge, self._asker, self._rank)
        goes = yield from choices.outbound()
        hotels = yield from choices.hotels()
        wishes = yield from self._wishes()
        days = DaySearch(
            Draft(self._writer, self._task.start_city),
            self._spots,
            self._judge,
            self._best,
            self._asker,
            wishes,
            days=self._task.days,
            keep_on=self._settings.preference is not None,
        )
        for frame in choices.frames(goes, hotels, wishes):
            if (yield from days.plan(frame)):
                return

    def _wishes(self) -> Steps[Wishes]:
        """What a model says once; the rule says nothing."""
        wishes = Wishes(rank=self._rank)
        rooms = yield from self._asker.ask(Question(Topic.ROOMS), read_rooms)
        budget = yield from self._asker.ask(Question(Topic.BUDGET), read_budget)
        modes = yield from self._asker.ask(Question(Topic.MODES, MODES), read_modes)
        wishes.favourites += yield from self._favourites(Topic.ATTRACTIONS, self._spots.attractions)
        wishes.favourites += yield from self._favourites(Topic.RESTAURANTS, self._spots.restaurants)
        wishes.rooms = rooms or wishes.rooms
        wishes.budget = budget if budget is not None else wishes.budget
        wishes.modes = modes or wishes.modes
        return wishes

    def _favourites(self, topic: Topic, spots: Sequence[Spot]) -> Steps[list[str]]:
        names = [spot.name for spot in spots]
        question = Question(topic, [spot.to_json() for spot in spots])
        return (yield from self._asker.ask(question, lambda answer: read_names(answer, names))) or []


def search(checker: Checker, task: Task, settings: Settings | None = None) -> Outcome:
    """Search with the rules alone.

    Raises:
        UnknownName: The world has no such city.
        ValueError: The settings name topics, which somebody must answer.
    """
    steps = DepthFirstSearch(checker, task, settings).run()
    try:
        while next(steps) is None:
            pass
    except StopIteration as end:
        return end.value
    raise ValueError("a search that asks questions needs somebody who answers; see DepthFirstSearch")
