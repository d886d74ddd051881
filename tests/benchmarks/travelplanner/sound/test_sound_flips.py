"""Every sound rule can fail: one good plan, and for each rule one mutation that flips exactly that rule."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from benchmarks.travelplanner.trips import Plan, Trip, edited, task, without_label
from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.check import check
from tripwright.benchmarks.travelplanner.sound import SOUND
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.rules import CheckReport, Outcome

Case = tuple[Task, Plan, Plan]


def wrong_state(catalog: Catalog) -> Case:
    return task(), Trip(catalog).plan(), Trip(catalog, cities=("Birch", "Fir Harbor")).plan()


def repeated_meal(catalog: Catalog) -> Case:
    base = Trip(catalog).plan()
    return task(), base, edited(base, 2, dinner=base[1]["lunch"])


def repeated_sight(catalog: Catalog) -> Case:
    base = Trip(catalog).plan()
    return task(), base, edited(base, 4, attraction=f"Park 1 of Cedar, Cedar;{base[2]['attraction']}")


def short_stay(catalog: Catalog) -> Case:
    return task(**{"room type": None}), Trip(catalog).plan(), Trip(catalog, inns=(3, 7, 3, 3)).plan()


def own_car_and_taxi(catalog: Catalog) -> Case:
    base = Trip(catalog, mode="taxi").plan()
    car = Trip(catalog, mode="self-driving").leg("Birch", "Cedar", "2022-03-13")
    return task(transportation="no flight"), base, edited(base, 3, transportation=car)


def dinner_elsewhere(catalog: Catalog) -> Case:
    base = Trip(catalog).plan()
    return task(), base, edited(base, 2, dinner="Table 1 of Alder, Alder")


def invented_sight(catalog: Catalog) -> Case:
    base = Trip(catalog).plan()
    return task(), base, edited(base, 2, attraction="Castle of Birch, Birch")


def no_sight(catalog: Catalog) -> Case:
    base = Trip(catalog).plan()
    return task(), base, edited(base, 2, attraction="-")


def cuisine_missed(catalog: Catalog) -> Case:
    demanding = task(cuisine=["Chinese", "French", "Italian"])
    base = Trip(catalog).plan()
    return demanding, base, without_label(catalog, base, "Italian")


def pets_forbidden(catalog: Catalog) -> Case:
    return task(), Trip(catalog).plan(), Trip(catalog, inns=(0, 0, 3, 3)).plan()


def own_car(catalog: Catalog) -> Case:
    return task(), Trip(catalog).plan(), Trip(catalog, mode="self-driving").plan()


def private_room(catalog: Catalog) -> Case:
    return task(), Trip(catalog).plan(), Trip(catalog, inns=(7, 7, 3, 3)).plan()


def dearer_inn(catalog: Catalog) -> Case:
    base = Trip(catalog).plan()
    cost = check(task(), base, catalog, "sound").cost
    return task(budget=cost), base, Trip(catalog, inns=(9, 9, 3, 3)).plan()


def wrong_clock(catalog: Catalog) -> Case:
    base = Trip(catalog).plan()
    return task(), base, edited(base, 1, transportation=base[0]["transportation"].replace("Time: 08:00", "Time: 08:01"))


def night_at_home(catalog: Catalog) -> Case:
    base = Trip(catalog).plan()
    return task(), base, edited(base, 5, accommodation="Inn 3 of St. Grove, St. Grove")


FLIPS: dict[str, Callable[[Catalog], Case]] = {
    "is_reasonable_visiting_city": wrong_state,
    "is_valid_restaurants": repeated_meal,
    "is_valid_attractions": repeated_sight,
    "is_valid_accommodation": short_stay,
    "is_valid_transportation": own_car_and_taxi,
    "is_valid_information_in_current_city": dinner_elsewhere,
    "is_valid_information_in_sandbox": invented_sight,
    "is_not_absent": no_sight,
    "valid_cuisine": cuisine_missed,
    "valid_room_rule": pets_forbidden,
    "valid_transportation": own_car,
    "valid_room_type": private_room,
    "valid_cost": dearer_inn,
    "claims_match": wrong_clock,
    "no_lodging_on_last_day": night_at_home,
}


def outcomes(report: CheckReport) -> dict[str, Outcome]:
    return {verdict.rule: verdict.outcome for verdict in report.verdicts}


def test_every_rule_has_a_mutation() -> None:
    assert tuple(FLIPS) == SOUND.ids()


@pytest.mark.parametrize("rule", FLIPS)
def test_one_mutation_flips_exactly_one_rule(rule: str, small_catalog: Catalog) -> None:
    asked, good, bad = FLIPS[rule](small_catalog)
    before, after = check(asked, good, small_catalog, "sound"), check(asked, bad, small_catalog, "sound")

    assert before.passed, before.violations()
    changed = {name for name, outcome in outcomes(after).items() if outcome is not outcomes(before)[name]}
    assert changed == {rule}, [verdict for verdict in after.verdicts if not verdict.passes]
    broken = after.verdict(rule)
    assert broken.outcome is Outcome.VIOLATED
    assert broken.message
    assert broken.found
    assert broken.expected


@pytest.mark.parametrize("mode", ["flight", "taxi", "self-driving"])
def test_the_good_plans_pass_the_published_rules_too(mode: str, small_catalog: Catalog) -> None:
    demanding = task(transportation={"flight": "no self-driving", "taxi": "no flight"}.get(mode))

    assert check(demanding, Trip(small_catalog, mode=mode).plan(), small_catalog, "sound").passed
    assert check(demanding, Trip(small_catalog, mode=mode).plan(), small_catalog, "upstream").passed
