"""The published evaluator's quirks Q1 to Q30, each by name: what ``upstream`` reproduces and what ``sound`` says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from benchmarks.travelplanner.trips import DATES, Plan, Trip, edited, task, without_label
from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.check import check
from tripwright.benchmarks.travelplanner.queries import parse_task
from tripwright.benchmarks.travelplanner.scores import Judged, metrics
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.rules import Outcome, Verdict
from tripwright.world import Manifest, World
from tripwright.world.build import WorldBuilder

YES, NO, OPEN = Outcome.SATISFIED, Outcome.VIOLATED, Outcome.UNJUDGEABLE
ROUTE, MEALS, NIGHTS = "is_reasonable_visiting_city", "is_valid_restaurants", "is_valid_accommodation"
MODES, IN_CITY = "is_valid_transportation", "is_valid_information_in_current_city"
SANDBOX, COMPLETE = "is_valid_information_in_sandbox", "is_not_absent"


def both(rule: str, plan: Plan, catalog: Catalog, asked: Task | None = None) -> tuple[Outcome, Outcome]:
    """The rule's outcome under ``upstream`` and under ``sound``."""
    one = asked if asked is not None else task()
    upstream, sound = check(one, plan, catalog), check(one, plan, catalog, "sound")
    return upstream.verdict(rule).outcome, sound.verdict(rule).outcome


@pytest.fixture
def good(small_catalog: Catalog) -> Plan:
    return Trip(small_catalog).plan()


def test_q1_a_stay_day_is_read_letter_by_letter(good: Plan, small_catalog: Catalog) -> None:
    elsewhere = edited(good, 2, dinner="Table 1 of Alder, Alder")
    last_letter = edited(good, 2, accommodation="Inn 3 of Cedar, Cedar")
    moving = edited(good, 2, transportation="Taxi, from Birch to Cedar")

    assert both(IN_CITY, elsewhere, small_catalog) == (YES, NO)
    assert both(IN_CITY, last_letter, small_catalog) == (NO, NO)  # no "h" in it
    assert both(IN_CITY, moving, small_catalog) == (YES, NO)


def test_q2_the_last_sight_without_semicolon_is_not_checked(good: Plan, small_catalog: Catalog) -> None:
    bare = edited(good, 2, attraction="Castle, Birch")
    closed = edited(good, 2, attraction="Castle, Birch;")

    assert both(SANDBOX, bare, small_catalog) == (YES, NO)
    assert both(SANDBOX, closed, small_catalog) == (NO, NO)


def test_q3_a_part_of_a_name_is_enough_and_the_first_row_sets_the_price(good: Plan, small_catalog: Catalog) -> None:
    short = edited(good, 2, dinner="Table 1, Birch")  # Table 1, 10, 11, 12 and 13

    assert both(SANDBOX, short, small_catalog) == (YES, NO)
    assert check(task(), short, small_catalog).cost == check(task(), good, small_catalog).cost


def test_q4_minimum_nights_need_exactly_one_row(good: Plan, small_catalog: Catalog) -> None:
    one = edited(good, 1, accommodation="Inn 1 (near the lake), Birch side, Birch")  # at least two nights
    three = edited(good, 1, accommodation="Inn 1, Birch")  # Inn 1, 10 and 11

    assert both(NIGHTS, one, small_catalog) == (NO, NO)
    assert both(NIGHTS, three, small_catalog) == (YES, OPEN)


def test_q5_flights_have_no_date(good: Plan, small_catalog: Catalog) -> None:
    earlier = edited(good, 1, transportation=Trip(small_catalog).leg("St. Grove", "Birch", "2022-03-12"))

    assert both(SANDBOX, earlier, small_catalog) == (YES, NO)


def test_q6_text_behind_a_plain_city_breaks_it_and_behind_a_bracket_it_does_not(
    good: Plan, small_catalog: Catalog
) -> None:
    plain = edited(good, 2, dinner="Table 1 of Birch, Birch; Cost: 14")
    bracket = edited(good, 2, dinner="Table 1 of Birch, Birch(Northland); Cost: 14")

    assert both(SANDBOX, plain, small_catalog) == (NO, NO)
    assert both(SANDBOX, bracket, small_catalog) == (YES, NO)


def test_q7_a_meal_at_home_hides_the_rest_of_its_day(good: Plan, small_catalog: Catalog) -> None:
    base = without_label(small_catalog, good, "French")
    french = next(row for row in small_catalog.restaurants("Cedar") if "French" in (row.cuisines or ""))
    plan = edited(base, 5, breakfast="Table 1 of St. Grove, St. Grove", lunch=f"{french.name}, Cedar")

    assert both("valid_cuisine", plan, small_catalog, task(cuisine=["French"])) == (NO, YES)


def test_q8_the_ratio_counts_days_and_cities_too(small_catalog: Catalog) -> None:
    plan = Trip(small_catalog, cities=("Birch",)).plan()
    plan = edited(plan, 1, dinner="-", attraction="-")
    plan = edited(plan, 3, breakfast="-", lunch="-", attraction="-")
    entries = [value for day in plan for key, value in day.items() if key not in ("days", "current_city")]
    asked = task(days=3, date=DATES[:3], dest="Birch", visiting_city_number=1)

    assert sum(value != "-" for value in entries) < 9
    assert both(COMPLETE, plan, small_catalog, asked) == (YES, YES)


def test_q9_other_transport_texts_pass_and_cost_nothing(good: Plan, small_catalog: Catalog) -> None:
    train = edited(good, 1, transportation="Train, from St. Grove to Birch")
    report = check(task(), train, small_catalog)

    assert both(SANDBOX, train, small_catalog) == (YES, NO)
    assert report.cost is not None
    assert report.cost < (check(task(), good, small_catalog).cost or 0)
    assert check(task(), train, small_catalog, "sound").cost is None
    bare = edited(good, 1, transportation="Flight F0000001, from St. Grove to Birch")
    assert both("valid_transportation", bare, small_catalog, task(transportation="no flight"))[0] is NO


def test_q10_which_of_two_modes_a_text_names_depends_on_the_check(small_catalog: Catalog) -> None:
    good = Trip(small_catalog, mode="taxi").plan()
    mixed = edited(good, 3, transportation="Self-driving or taxi, from Birch to Cedar")
    asked = task(transportation=None)

    assert both(MODES, mixed, small_catalog, asked) == (YES, YES)  # taxi first
    assert (check(asked, mixed, small_catalog).cost or 0) < (check(asked, good, small_catalog).cost or 0)  # car first
    assert both(SANDBOX, mixed, small_catalog, asked) == (YES, NO)


def test_q11_modes_to_avoid_are_looked_for_with_a_capital(small_catalog: Catalog) -> None:
    car = Trip(small_catalog, mode="self-driving").plan()
    for day in car:
        day["transportation"] = day["transportation"].replace("Self", "self")

    assert both("valid_transportation", car, small_catalog) == (YES, NO)
    assert both(SANDBOX, car, small_catalog) == (YES, YES)


def test_q12_three_day_trips_may_go_anywhere(small_catalog: Catalog) -> None:
    asked = task(days=3, date=DATES[:3], dest="Dogwood", visiting_city_number=1)

    assert both(ROUTE, Trip(small_catalog, cities=("Birch",)).plan(), small_catalog, asked) == (YES, NO)


def test_q13_a_plan_that_never_moves_has_a_closed_route(good: Plan, small_catalog: Catalog) -> None:
    still = [{**good[1], "days": number} for number in (1, 2, 3)]
    asked = task(days=3, date=DATES[:3], dest="Birch", visiting_city_number=1)

    assert both(ROUTE, still, small_catalog, asked) == (YES, NO)


def test_q14_home_a_day_early_is_no_route(good: Plan, small_catalog: Catalog) -> None:
    early = edited(edited(good, 4, current_city="from Cedar to St. Grove"), 5, current_city="St. Grove")

    assert both(ROUTE, early, small_catalog) == (NO, NO)


def test_q15_from_and_to_are_letters_anywhere(good: Plan, small_catalog: Catalog) -> None:
    close = edited(good, 2, current_city="Birch, close to the lake")
    far = edited(good, 2, current_city="Birch, not far from Cedar")

    assert both(COMPLETE, close, small_catalog)[0] is NO
    assert both(ROUTE, far, small_catalog) == (OPEN, NO)


def test_q16_none_is_not_empty(good: Plan, small_catalog: Catalog) -> None:
    plan = edited(good, 2, dinner=None)

    assert both(COMPLETE, plan, small_catalog) == (YES, NO)


def test_q17_only_the_first_day_has_to_move(good: Plan, small_catalog: Catalog) -> None:
    assert both(MODES, edited(good, 1, transportation="-"), small_catalog) == (NO, YES)
    assert both(MODES, edited(good, 3, transportation="-"), small_catalog) == (YES, YES)
    assert both(COMPLETE, edited(good, 3, transportation="-"), small_catalog) == (NO, NO)


def test_q18_a_state_in_brackets_makes_another_restaurant(good: Plan, small_catalog: Catalog) -> None:
    twice = edited(good, 2, dinner=good[1]["lunch"] + "(Northland)")

    assert both(MEALS, twice, small_catalog) == (YES, NO)


def test_q19_stays_are_runs_of_equal_texts(small_catalog: Catalog) -> None:
    plan = Trip(small_catalog, inns=(7, 7, 3, 3)).plan()  # at least two nights
    plan[1]["accommodation"] += "(Northland)"

    assert both(NIGHTS, plan, small_catalog) == (NO, YES)


def test_q20_a_cuisine_asked_for_twice(good: Plan, small_catalog: Catalog) -> None:
    met, unmet = task(cuisine=["Chinese", "Chinese"]), task(cuisine=["Chinese", "Greek", "Greek"])

    assert both("valid_cuisine", good, small_catalog, met) == (OPEN, YES)
    assert both("valid_cuisine", good, small_catalog, unmet) == (NO, NO)
    later = check(met, good, small_catalog)
    assert [later.verdict(rule).outcome for rule in ("valid_room_rule", "valid_cost")] == [YES, YES]


def test_q21_an_empty_name_is_every_place(good: Plan, small_catalog: Catalog) -> None:
    assert both(SANDBOX, edited(good, 2, dinner=", Birch"), small_catalog) == (YES, NO)


def test_q22_lodging_on_the_last_day_is_charged(good: Plan, small_catalog: Catalog) -> None:
    last = edited(good, 5, accommodation="Inn 3 of St. Grove, St. Grove")
    room = next(row for row in small_catalog.hotels("St. Grove") if row.name == "Inn 3 of St. Grove")

    assert (check(task(), last, small_catalog).cost or 0) - (check(task(), good, small_catalog).cost or 0) == (
        (room.price or 0) / 100
    )
    sound = check(task(), last, small_catalog, "sound")
    assert sound.cost == check(task(), good, small_catalog, "sound").cost
    assert sound.verdict("no_lodging_on_last_day").outcome is NO


def test_q23_a_road_of_a_day_and_more_is_unusable(small_catalog: Catalog) -> None:
    trip = Trip(small_catalog, cities=("Fir Harbor",), home="Alder", mode="taxi")
    plan = edited(Trip(small_catalog, cities=("Birch",), home="Alder", mode="taxi").plan(), 1)
    plan[0]["current_city"] = "from Alder to Fir Harbor"
    plan[0]["transportation"] = "Taxi, from Alder to Fir Harbor"
    asked = task(days=3, date=DATES[:3], org="Alder", dest="Fir Harbor", visiting_city_number=1)

    assert small_catalog.road("Alder", "Fir Harbor") is not None
    assert small_catalog.road_fare("Alder", "Fir Harbor", "taxi") is None
    assert both(SANDBOX, plan, small_catalog, asked) == (NO, NO)
    assert trip.home == "Alder"


CRASHES: dict[str, tuple[int, dict[str, Any], str]] = {
    "no current_city": (2, {"current_city": ...}, ROUTE),
    "no transportation on day 1": (1, {"transportation": ...}, MODES),
    "no transportation on day 3": (3, {"transportation": ...}, SANDBOX),
    "from without to": (1, {"current_city": "from St. Grove"}, ROUTE),
    "flight number in small letters": (1, {"transportation": "flight number:F1, from St. Grove to Birch"}, SANDBOX),
    "None as accommodation": (2, {"accommodation": None}, NIGHTS),
    "a list of meals": (2, {"dinner": ["Table 1 of Birch, Birch"]}, SANDBOX),
    "a number as transport": (1, {"transportation": 7}, MODES),
    "a list of sights": (2, {"attraction": ["Park 2 of Birch, Birch"]}, "is_valid_attractions"),
    "lodging without a city": (
        2,
        {"current_city": "", "breakfast": "-", "lunch": "-", "dinner": "-", "attraction": "-"},
        IN_CITY,
    ),
}


@pytest.mark.parametrize("case", CRASHES)
def test_q24_a_crash_is_unjudgeable_and_what_follows_is_not_reached(
    case: str, good: Plan, small_catalog: Catalog
) -> None:
    day, change, rule = CRASHES[case]
    plan = edited(good, day, **change)
    plan[day - 1] = {key: value for key, value in plan[day - 1].items() if value is not ...}
    report = check(task(), plan, small_catalog)

    outcomes = [(verdict.rule, verdict.outcome) for verdict in report.verdicts]
    place = [name for name, _ in outcomes].index(rule)
    assert outcomes[place][1] is OPEN
    assert all(outcome in (YES, NO) for _, outcome in outcomes[:place])
    assert {outcome for _, outcome in outcomes[place + 1 :]} == {Outcome.NOT_REACHED}
    crash: Verdict = report.verdict(rule)
    assert crash.message.startswith("the published evaluator stops here")
    assert crash.where is not None
    assert crash.where.startswith(f"day {day}")
    assert crash.found
    assert not check(task(), plan, small_catalog, "sound").passed


def test_q24_an_empty_day_is_a_crash_too(good: Plan, small_catalog: Catalog) -> None:
    plan = [*good[:2], {}, *good[3:]]

    assert both(ROUTE, plan, small_catalog) == (OPEN, NO)
    assert both(COMPLETE, plan, small_catalog) == (Outcome.NOT_REACHED, NO)


def test_q24_a_missing_field_is_no_crash(good: Plan, small_catalog: Catalog) -> None:
    del good[1]["dinner"]

    assert both(COMPLETE, good, small_catalog) == (NO, NO)
    assert both("valid_cost", good, small_catalog) == (Outcome.NOT_REACHED, YES)


def test_q25_messages_are_our_own(small_catalog: Catalog) -> None:
    plan = Trip(small_catalog, inns=(7, 3, 3, 3)).plan()
    message = check(task(), plan, small_catalog).verdict(NIGHTS)

    assert message.message == "the stay is shorter than the listing allows"
    assert (message.where, message.expected) == ("day 1 / accommodation", "at least 2 nights")


def test_q26_strings_are_parsed_and_never_run(tmp_path: Path) -> None:
    row = {**task().to_json(), "local_constraint": str(task().to_json()["local_constraint"])}

    assert parse_task(row, None, None, default_id="x") == task()


def test_q27_lines_are_paired_by_name_as_the_plan_files_do(good: Plan, small_catalog: Catalog) -> None:
    from tripwright.handed_in import Handed
    from tripwright.submissions import pair

    asked = [task(id="a", query="A"), task(id="b", query="B")]
    (line,) = pair([Handed(1, {"idx": 2, "plan": good})], asked)  # a short file

    assert line.task == asked[1]


def test_q28_a_plan_without_a_hard_block_never_counts_in_a_macro_rate(good: Plan, small_catalog: Catalog) -> None:
    report = check(task(), edited(good, 2, dinner="Nowhere, Birch"), small_catalog)
    found = metrics([Judged(task(), report)])

    assert [found[name].passed for name in ("commonsense_macro", "hard_macro", "final")] == [0, 0, 0]


def test_q29_listings_without_house_rules_do_not_exist(good: Plan, tmp_path: Path) -> None:
    file = tmp_path / "w.sqlite"
    with WorldBuilder(file) as build:
        rows = [["H1", "Birch", "Inn A", None, None, "Private room", None, 2, 5000, 1, None, 4.0, None, None]]
        rows += [["H2", "Birch", "Inn B", None, None, "Private room", None, 2, 5000, 1, "No pets", 4.0, None, None]]
        build.add("hotel", rows)
        build.finish(Manifest(name="w", dialect="travelplanner", currency="USD", source="invented"))
    with World.open(file) as world:
        catalog = Catalog(world)
        assert [row.name for row in catalog.hotels("Birch")] == ["Inn B"]
        assert both(SANDBOX, [{**good[1], "accommodation": "Inn A, Birch"}], catalog) == (NO, NO)


def test_q30_the_evaluator_knows_every_city_of_the_state_list(official_world: World) -> None:
    states = Catalog(official_world).states

    assert len(states) == 312
    assert "Jackson" in states
