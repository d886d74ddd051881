"""The published evaluation of one plan: eight commonsense checks, the gate, five hard checks.

A crash of the published code ends its run: here the rule that meets it is ``unjudgeable`` and the later ones are
``not_reached``. The plan is judged as if alone, so that one plan's crash touches no other.
"""

from __future__ import annotations

from typing import Any, cast

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.benchmarks.travelplanner.upstream import commonsense, complete, hard, places
from tripwright.benchmarks.travelplanner.upstream.primitives import PublishedCrash
from tripwright.benchmarks.travelplanner.upstream.subject import RawPlan, at
from tripwright.rules import Finding, Outcome, Rule, RuleSet, Verdict, not_reached, unjudgeable
from tripwright.shown import show

COMMONSENSE, HARD = "commonsense", "hard"

# In the order in which the published script computes them.
UPSTREAM: RuleSet[RawPlan] = RuleSet(
    "upstream",
    (
        Rule(
            "is_reasonable_visiting_city", COMMONSENSE, "Reasonable City Route", commonsense.is_reasonable_visiting_city
        ),
        Rule("is_valid_restaurants", COMMONSENSE, "Diverse Restaurants", commonsense.is_valid_restaurants),
        Rule("is_valid_attractions", COMMONSENSE, "Diverse Attractions", commonsense.is_valid_attractions),
        Rule("is_valid_accommodation", COMMONSENSE, "Minimum Nights Stay", commonsense.is_valid_accommodation),
        Rule("is_valid_transportation", COMMONSENSE, "Non-conf. Transportation", commonsense.is_valid_transportation),
        Rule(
            "is_valid_information_in_current_city",
            COMMONSENSE,
            "Within Current City",
            places.is_valid_information_in_current_city,
        ),
        Rule("is_valid_information_in_sandbox", COMMONSENSE, "Within Sandbox", places.is_valid_information_in_sandbox),
        Rule("is_not_absent", COMMONSENSE, "Complete Information", complete.is_not_absent),
        Rule("valid_cuisine", HARD, "Cuisine", hard.valid_cuisine),
        Rule("valid_room_rule", HARD, "Room Rule", hard.valid_room_rule),
        Rule("valid_transportation", HARD, "Transportation", hard.valid_transportation),
        Rule("valid_room_type", HARD, "Room Type", hard.valid_room_type),
        Rule("valid_cost", HARD, "Budget", hard.valid_cost),
    ),
)
GATES = ("is_valid_information_in_sandbox", "is_not_absent")
"""The checks that must hold before the hard ones are looked at."""


def evaluate(task: Task, plan: Any, catalog: Catalog) -> tuple[tuple[Verdict, ...], float | None]:
    """Every verdict of a delivered plan, and its cost in units of the currency where the published script gets it."""
    if not isinstance(plan, list) or task.days < 1:
        return _stopped_before_the_first(plan), None
    subject = RawPlan(task, cast("list[Any]", plan)[: task.days], catalog)
    verdicts: list[Verdict] = []
    stop: str | None = None
    for rule in UPSTREAM.rules:
        if rule.group == HARD and stop is None:
            stop = _closed_gate(verdicts)
        if stop is not None:
            verdicts.append(rule.verdict(not_reached(stop)))
            continue
        try:
            finding = rule.judge(subject)
        except (PublishedCrash, RecursionError) as crash:
            finding = _crashed(crash, subject)
            stop = f"the published evaluator stopped at {rule.id}"
        verdicts.append(rule.verdict(finding))
    if stop is not None or task.people_number is None:
        return tuple(verdicts), None
    return tuple(verdicts), hard.total_cost(subject, task.people_number)


def _closed_gate(verdicts: list[Verdict]) -> str | None:
    """Why the hard checks are not looked at; None when they are.

    A gate that only a missing label keeps undecided does not stop them: each says for itself what it lacks.
    """
    for verdict in verdicts:
        if verdict.rule in GATES and verdict.outcome is Outcome.VIOLATED:
            return f"hard checks are only looked at when {verdict.rule} holds"
    return None


def _crashed(crash: PublishedCrash | RecursionError, subject: RawPlan) -> Finding:
    if isinstance(crash, RecursionError):  # values nested so deeply that they cannot be compared, there or here
        return unjudgeable("the published evaluator stops here: the plan is nested too deeply")
    return unjudgeable(
        f"the published evaluator stops here: {crash.reason}", where=_place(crash, subject), found=show(crash.value)
    )


def _place(crash: PublishedCrash, subject: RawPlan) -> str | None:
    for number, day in enumerate(subject.days, start=1):
        if crash.key is None and day is crash.value:
            return f"day {number}"
        fields = cast("dict[str, Any]", day) if isinstance(day, dict) else {}
        if crash.key is not None and fields.get(crash.key, _ABSENT) is crash.value:
            return at(number, crash.key)
    return None


_ABSENT = object()


def _stopped_before_the_first(plan: Any) -> tuple[Verdict, ...]:
    first, *others = UPSTREAM.rules
    crash = unjudgeable(
        "the published evaluator stops here: the plan is not a list of days", expected="a list", found=show(plan)
    )
    rest = not_reached(f"the published evaluator stopped at {first.id}")
    return (first.verdict(crash), *(rule.verdict(rest) for rule in others))
