"""The sound rule set: what the published one means, with its faults corrected. No rule stops another."""

from __future__ import annotations

from typing import Any

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.plan import ReadPlan, read_plan
from tripwright.benchmarks.travelplanner.sound import claims, complete, cost, demands, diversity, places, route, stays
from tripwright.benchmarks.travelplanner.sound.further import further_verdicts
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.rules import Rule, RuleSet, Verdict

COMMONSENSE, HARD, SOUNDNESS = "commonsense", "hard", "soundness"

SOUND: RuleSet[ReadPlan] = RuleSet(
    "sound",
    (
        Rule("is_reasonable_visiting_city", COMMONSENSE, "Reasonable City Route", route.is_reasonable_visiting_city),
        Rule("is_valid_restaurants", COMMONSENSE, "Diverse Restaurants", diversity.is_valid_restaurants),
        Rule("is_valid_attractions", COMMONSENSE, "Diverse Attractions", diversity.is_valid_attractions),
        Rule("is_valid_accommodation", COMMONSENSE, "Minimum Nights Stay", stays.is_valid_accommodation),
        Rule("is_valid_transportation", COMMONSENSE, "Non-conf. Transportation", demands.is_valid_transportation),
        Rule(
            "is_valid_information_in_current_city",
            COMMONSENSE,
            "Within Current City",
            places.is_valid_information_in_current_city,
        ),
        Rule("is_valid_information_in_sandbox", COMMONSENSE, "Within Sandbox", places.is_valid_information_in_sandbox),
        Rule("is_not_absent", COMMONSENSE, "Complete Information", complete.is_not_absent),
        Rule("valid_cuisine", HARD, "Cuisine", demands.valid_cuisine),
        Rule("valid_room_rule", HARD, "Room Rule", demands.valid_room_rule),
        Rule("valid_transportation", HARD, "Transportation", demands.valid_transportation),
        Rule("valid_room_type", HARD, "Room Type", demands.valid_room_type),
        Rule("valid_cost", HARD, "Budget", cost.valid_cost),
        Rule("claims_match", SOUNDNESS, "Claims Match the World", claims.claims_match),
        Rule("no_lodging_on_last_day", SOUNDNESS, "No Lodging on the Last Day", stays.no_lodging_on_last_day),
    ),
)


def evaluate(task: Task, plan: Any, catalog: Catalog) -> tuple[tuple[Verdict, ...], float | None]:
    """Every verdict of a delivered plan, and its cost in units of the currency where each price is known."""
    read = read_plan(task, plan, catalog)
    verdicts = (*SOUND.judge(read), *further_verdicts(read))
    if task.people_number is None or not any(day.given for day in read.days):
        return verdicts, None
    exact = cost.trip_cost(read).exact
    return verdicts, None if exact is None else exact / catalog.world.manifest.minor_units
