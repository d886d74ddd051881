"""Each sound rule at its boundaries and on malformed input; what it says of the deciding item."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.travelplanner.trips import DATES, Plan, Trip, edited, task
from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.check import check
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.rules import Outcome, Verdict
from tripwright.world import Manifest, World
from tripwright.world.build import WorldBuilder

YES, NO, OPEN, NONE = Outcome.SATISFIED, Outcome.VIOLATED, Outcome.UNJUDGEABLE, Outcome.NOT_APPLICABLE


@pytest.fixture
def good(small_catalog: Catalog) -> Plan:
    return Trip(small_catalog).plan()


@pytest.fixture
def judge(small_catalog: Catalog) -> Any:
    def verdict(rule: str, plan: object, asked: Task | None = None) -> Verdict:
        return check(asked if asked is not None else task(), plan, small_catalog, "sound").verdict(rule)

    return verdict


def outcome(verdict: Verdict) -> tuple[Outcome, str | None]:
    return verdict.outcome, verdict.where


class TestRoute:
    RULE = "is_reasonable_visiting_city"

    @pytest.mark.parametrize(
        ("day", "city", "where"),
        [
            (1, "Birch", "day 1 / current_city"),
            (1, "from Alder to Birch", "day 1 / current_city"),
            (2, "Cedar", "day 2 / current_city"),
            (2, "from Birch to Birch", "day 2 / current_city"),
            (2, "-", "day 2 / current_city"),
            (2, 7, "day 2 / current_city"),
            (2, "Birch(Southland)", "day 2 / current_city"),
            (3, "from Birch to Atlantis", "day 4 / current_city"),
            (4, "from Cedar to Birch", "day 5 / current_city"),
            (4, "from Cedar to St. Grove", "day 4 / current_city"),
            (5, "from Cedar to Dogwood", "day 5 / current_city"),
            (5, "Cedar", "day 5 / current_city"),
        ],
    )
    def test_broken_links(self, day: int, city: object, where: str, good: Plan, judge: Any) -> None:
        assert outcome(judge(self.RULE, edited(good, day, current_city=city))) == (NO, where)

    def test_a_city_twice(self, small_catalog: Catalog, judge: Any) -> None:
        there_and_back = Trip(small_catalog, cities=("Birch", "Cedar", "Birch"), inns=(3,) * 6).plan()
        asked = task(days=7, date=DATES, visiting_city_number=2)

        assert outcome(judge(self.RULE, there_and_back, asked)) == (NO, "day 5 / current_city")

    def test_the_destination_is_a_city_on_three_days_and_a_state_on_five(
        self, small_catalog: Catalog, judge: Any
    ) -> None:
        short = Trip(small_catalog, cities=("Birch",)).plan()

        def asked(dest: str | None) -> Task:
            return task(days=3, date=DATES[:3], dest=dest, visiting_city_number=1)

        assert judge(self.RULE, short, asked("Birch")).outcome is YES
        assert judge(self.RULE, short, asked("Cedar")).outcome is NO
        assert judge(self.RULE, short, asked("Northland")).outcome is NO
        assert judge(self.RULE, short, asked(None)).outcome is OPEN

    def test_days_left_out_move_nobody(self, good: Plan, judge: Any) -> None:
        assert judge(self.RULE, [good[0], {}, *good[2:]]).outcome is YES
        assert judge(self.RULE, [*good[:2], {}, *good[3:]]).outcome is NO
        assert judge(self.RULE, good[:4]).outcome is NO


class TestPlaces:
    IN_CITY = "is_valid_information_in_current_city"
    SANDBOX = "is_valid_information_in_sandbox"

    def test_on_a_travel_day_either_city_will_do_and_the_night_is_in_the_second(self, good: Plan, judge: Any) -> None:
        either = edited(good, 3, lunch="Table 1 of Birch, Birch", attraction="Park 5 of Birch, Birch;")
        first = edited(good, 3, accommodation="Inn 3 of Birch, Birch")

        assert judge(self.IN_CITY, either).outcome is YES
        assert outcome(judge(self.IN_CITY, first)) == (NO, "day 3 / accommodation")

    def test_the_transport_goes_where_the_day_goes(self, good: Plan, judge: Any) -> None:
        back = edited(good, 3, transportation="Taxi, from Cedar to Birch")
        stay = edited(good, 2, transportation="Taxi, from Birch to Cedar")

        assert outcome(judge(self.IN_CITY, back)) == (NO, "day 3 / transportation")
        assert judge(self.IN_CITY, stay).expected == "none on a stay day"

    def test_an_entry_without_a_city_cannot_be_placed(self, good: Plan, judge: Any) -> None:
        plan = edited(good, 2, dinner="The bar of the hotel")

        assert outcome(judge(self.IN_CITY, plan)) == (OPEN, "day 2 / dinner")
        assert outcome(judge(self.SANDBOX, plan)) == (NO, "day 2 / dinner")
        worse = edited(plan, 4, dinner="Table 1 of Birch, Birch")
        assert outcome(judge(self.IN_CITY, worse)) == (NO, "day 4 / dinner")

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("transportation", "Train, from St. Grove to Birch"),
            ("transportation", "Flight Number: F9999999, from St. Grove to Birch"),
            ("transportation", "Taxi, from St. Grove to Atlantis"),
            ("transportation", ["Taxi, from St. Grove to Birch"]),
            ("attraction", "Castle, Birch"),
            ("accommodation", "Inn 3, Birch"),
            ("dinner", {"name": "Table 1 of Birch"}),
        ],
    )
    def test_what_the_world_does_not_hold(self, field: str, value: object, good: Plan, judge: Any) -> None:
        assert outcome(judge(self.SANDBOX, edited(good, 1, **{field: value}))) == (NO, f"day 1 / {field}")

    def test_flights_need_their_date(self, good: Plan, small_catalog: Catalog, judge: Any) -> None:
        other = Trip(small_catalog).leg("St. Grove", "Birch", "2022-03-12")

        found = judge(self.SANDBOX, edited(good, 1, transportation=other))
        assert (found.outcome, found.expected) == (NO, "a flight on 2022-03-11")
        assert judge(self.SANDBOX, good, task(date=None)).outcome is OPEN
        by_road = Trip(small_catalog, mode="taxi").plan()
        assert judge(self.SANDBOX, by_road, task(date=None)).outcome is YES


class TestStays:
    RULE = "is_valid_accommodation"

    def test_nights_are_counted_up_to_the_return(self, small_catalog: Catalog, judge: Any) -> None:
        asked = task(days=3, date=DATES[:3], dest="Birch", visiting_city_number=1)
        two = Trip(small_catalog, cities=("Birch",), inns=(7, 7)).plan()  # at least two nights
        three = Trip(small_catalog, cities=("Birch",), inns=(2, 2)).plan()  # at least three

        assert judge(self.RULE, two, asked).outcome is YES
        assert outcome(judge(self.RULE, three, asked)) == (NO, "day 1 / accommodation")
        last = edited(three, 3, accommodation="Inn 2 of Birch, Birch")  # nobody sleeps there
        assert judge(self.RULE, last, asked).outcome is NO

    def test_an_unknown_listing_leaves_it_open_unless_another_fails(self, good: Plan, judge: Any) -> None:
        unknown = edited(good, 1, accommodation="The Ritz, Birch")

        assert outcome(judge(self.RULE, unknown)) == (OPEN, "day 1 / accommodation")
        assert outcome(judge(self.RULE, edited(unknown, 3, accommodation="Inn 7 of Cedar, Cedar"))) == (
            NO,
            "day 3 / accommodation",
        )

    def test_no_lodging_needs_no_nights(self, good: Plan, judge: Any) -> None:
        assert judge(self.RULE, edited(good, 2, accommodation=None)).outcome is YES

    def test_without_a_last_day_its_lodging_cannot_be_judged(self, good: Plan, judge: Any) -> None:
        assert judge("no_lodging_on_last_day", good[:4]).outcome is OPEN


class TestComplete:
    RULE = "is_not_absent"

    @pytest.mark.parametrize("field", ["breakfast", "lunch", "dinner", "attraction", "accommodation"])
    @pytest.mark.parametrize("value", ["-", "", None])
    def test_a_stay_day_needs_all_but_a_transport(self, field: str, value: object, good: Plan, judge: Any) -> None:
        assert outcome(judge(self.RULE, edited(good, 2, **{field: value}))) == (NO, f"day 2 / {field}")

    @pytest.mark.parametrize("field", ["breakfast", "lunch", "dinner", "attraction"])
    def test_a_travel_day_needs_no_meals_and_sights(self, field: str, good: Plan, judge: Any) -> None:
        assert judge(self.RULE, edited(good, 3, **{field: "-"})).outcome is YES

    @pytest.mark.parametrize(("day", "field"), [(1, "transportation"), (3, "transportation"), (3, "accommodation")])
    def test_a_travel_day_needs_its_transport_and_night(self, day: int, field: str, good: Plan, judge: Any) -> None:
        assert outcome(judge(self.RULE, edited(good, day, **{field: "-"}))) == (NO, f"day {day} / {field}")

    def test_days_count_exactly(self, good: Plan, judge: Any) -> None:
        assert outcome(judge(self.RULE, good[:4])) == (NO, "day 5")
        assert outcome(judge(self.RULE, [*good, good[3]])) == (NO, "day 6")
        assert judge(self.RULE, [*good, {}, {}]).outcome is YES
        assert judge(self.RULE, "no days").outcome is NO

    @pytest.mark.parametrize(("wanted", "expected"), [(1, NO), (2, YES), (3, NO), (None, OPEN)])
    def test_cities_count_exactly(self, wanted: int | None, expected: Outcome, good: Plan, judge: Any) -> None:
        assert judge(self.RULE, good, task(visiting_city_number=wanted)).outcome is expected


class TestDiversity:
    def test_unknown_places_repeat_too(self, good: Plan, judge: Any) -> None:
        plan = edited(edited(good, 2, dinner="A bar"), 4, dinner="A bar")

        assert outcome(judge("is_valid_restaurants", plan)) == (NO, "day 4 / dinner")

    def test_the_last_sight_counts_without_semicolon(self, good: Plan, judge: Any) -> None:
        plan = edited(good, 2, attraction="Park 2 of Birch, Birch;Park 1 of Birch, Birch(Northland)")

        assert outcome(judge("is_valid_attractions", plan)) == (NO, "day 2 / attraction[2]")


class TestDemands:
    @pytest.mark.parametrize(
        ("asked", "inn", "expected"),
        [
            ("entire room", 3, YES),
            ("entire room", 7, NO),
            ("private room", 7, YES),
            ("private room", 3, NO),
            ("shared room", 2, YES),
            ("shared room", 3, NO),
            ("not shared room", 3, YES),
            ("not shared room", 7, YES),
            ("not shared room", 2, NO),
            ("castle", 3, NO),
            (None, 2, NONE),
        ],
    )
    def test_room_types(
        self, asked: str | None, inn: int, expected: Outcome, small_catalog: Catalog, judge: Any
    ) -> None:
        plan = Trip(small_catalog, inns=(inn,) * 4).plan()

        assert judge("valid_room_type", plan, task(**{"room type": asked})).outcome is expected

    @pytest.mark.parametrize(
        ("asked", "inn", "expected"),
        [
            ("pets", 0, NO),
            ("pets", 3, YES),
            ("smoking", 5, NO),
            ("parties", 6, NO),
            ("visitors", 6, NO),
            ("children under 10", 3, NO),
            ("children under 10", 6, YES),
            (None, 0, NONE),
        ],
    )
    def test_house_rules(
        self, asked: str | None, inn: int, expected: Outcome, small_catalog: Catalog, judge: Any
    ) -> None:
        plan = Trip(small_catalog, inns=(inn,) * 4).plan()

        assert judge("valid_room_rule", plan, task(**{"house rule": asked})).outcome is expected

    @pytest.mark.parametrize("rule", ["valid_room_rule", "valid_room_type"])
    def test_an_unknown_listing_leaves_rooms_open(self, rule: str, good: Plan, judge: Any) -> None:
        assert outcome(judge(rule, edited(good, 4, accommodation="The Ritz, Cedar"))) == (OPEN, "day 4 / accommodation")

    def test_cuisines_are_whole_labels(self, good: Plan, judge: Any) -> None:
        assert judge("valid_cuisine", good, task(cuisine=["Chinese", "French"])).outcome is YES
        assert judge("valid_cuisine", good, task(cuisine=["Chin"])).outcome is NO
        assert judge("valid_cuisine", good, task(cuisine=[])).outcome is NONE
        assert judge("valid_cuisine", good, task(cuisine=None)).outcome is NONE

    def test_an_unknown_restaurant_could_serve_what_is_missing(self, good: Plan, judge: Any) -> None:
        plan = edited(good, 2, dinner="A bar, Birch")

        assert outcome(judge("valid_cuisine", plan, task(cuisine=["Greek"]))) == (OPEN, "day 2 / dinner")
        assert judge("valid_cuisine", plan, task(cuisine=["Chinese"])).outcome is YES

    def test_meals_at_home_do_not_count(self, good: Plan, judge: Any) -> None:
        plan = [{**day, **dict.fromkeys(("breakfast", "lunch", "dinner"), "-")} for day in good]
        plan[0]["breakfast"] = "Table 1 of St. Grove, St. Grove"

        served = ["Chinese", "Mexican", "Indian", "French", "Italian", "American", "Mediterranean"]
        assert all(judge("valid_cuisine", plan, task(cuisine=[label])).outcome is NO for label in served)

    def test_modes_to_avoid(self, good: Plan, small_catalog: Catalog, judge: Any) -> None:
        train = edited(good, 3, transportation="Train, from Birch to Cedar")

        assert judge("valid_transportation", good, task(transportation="no flight")).outcome is NO
        assert judge("valid_transportation", good, task(transportation="no self-driving")).outcome is YES
        assert outcome(judge("valid_transportation", train)) == (OPEN, "day 3 / transportation")
        assert judge("valid_transportation", good, task(transportation=None)).outcome is NONE


class TestCost:
    def test_by_hand(self, good: Plan, small_catalog: Catalog) -> None:
        """Three people: flights 60 + 20 x distance, meals 10 + 3 x number + city, Inn 3 at 120 for up to four."""
        flights = (60 + 20 * 5) + (60 + 20 * 1) + (60 + 20 * 4)
        tables = {1: [0, 4, 5, 1], 2: [6, 7, 2, 8, 9, 3, 10, 11]}  # city number to the tables eaten at
        meals = sum(10 + 3 * table + city for city, eaten in tables.items() for table in eaten)
        cost = check(task(people_number=3), good, small_catalog, "sound").cost

        assert cost == 3 * flights + 3 * meals + 4 * 120

    @pytest.mark.parametrize(("people", "rooms"), [(1, 1), (4, 1), (5, 2), (8, 2), (9, 3)])
    def test_rooms_hold_their_people(self, people: int, rooms: int, good: Plan, small_catalog: Catalog) -> None:
        """What the second night in Birch adds."""
        asked = task(people_number=people)
        without = edited(good, 2, accommodation="-")

        more = check(asked, good, small_catalog, "sound").cost
        less = check(asked, without, small_catalog, "sound").cost
        assert more is not None
        assert less is not None
        assert more - less == rooms * 120

    @pytest.mark.parametrize(
        ("mode", "people", "vehicles"),
        [("taxi", 4, 1), ("taxi", 5, 2), ("self-driving", 5, 1), ("self-driving", 6, 2)],
    )
    def test_vehicles_hold_their_people(self, mode: str, people: int, vehicles: int, small_catalog: Catalog) -> None:
        plan = Trip(small_catalog, mode=mode).plan()
        fares = [small_catalog.road_fare(*ends, "taxi" if mode == "taxi" else "self-driving") for ends in (
            ("St. Grove", "Birch"), ("Birch", "Cedar"), ("Cedar", "St. Grove"))]  # fmt: skip
        meals_and_inns = [{**day, "transportation": "-"} for day in plan]
        asked = task(people_number=people)

        total = check(asked, plan, small_catalog, "sound").cost
        rest = check(asked, meals_and_inns, small_catalog, "sound").cost
        assert total is not None
        assert rest is not None
        assert total - rest == vehicles * sum(fare or 0 for fare in fares) / 100

    def test_the_budget_may_be_spent_to_the_cent(self, good: Plan, small_catalog: Catalog, judge: Any) -> None:
        cost = check(task(), good, small_catalog, "sound").cost
        assert cost is not None

        assert judge("valid_cost", good, task(budget=cost)).outcome is YES
        assert judge("valid_cost", good, task(budget=cost - 0.01)).outcome is NO

    def test_an_unknown_price_leaves_it_open_unless_the_rest_is_too_dear(self, good: Plan, judge: Any) -> None:
        plan = edited(good, 2, dinner="A bar, Birch")

        assert outcome(judge("valid_cost", plan)) == (OPEN, "day 2 / dinner")
        assert judge("valid_cost", plan, task(budget=100)).outcome is NO
        assert judge("valid_cost", plan, task(budget=None)).outcome is OPEN
        assert judge("valid_cost", good, task(people_number=None)).outcome is OPEN


class TestClaims:
    RULE = "claims_match"

    @pytest.mark.parametrize(
        ("claim", "expected"),
        [
            ("", YES),
            (", duration: 4 hours 30 mins, distance: 330 km, cost: 16", YES),
            (", duration: 4 h 30 m", YES),
            (", duration: 4 hours 38 mins", YES),
            (", duration: 4 hours 39 mins", NO),
            (", distance: 339.9 km", YES),
            (", distance: 340 km", NO),
            (", distance: 205 miles", YES),
            (", distance: 330 miles", NO),
            (", cost: $18", YES),
            (", cost: 19", NO),
            (", cost: 14", YES),
            (", cost: 13", NO),
            (", cost: cheap", YES),
            (", duration: -", YES),
        ],
    )
    def test_roads_are_near(
        self, claim: str, expected: Outcome, good: Plan, small_catalog: Catalog, judge: Any
    ) -> None:
        road = small_catalog.road("Birch", "Cedar")
        assert road is not None
        assert (road.duration, road.distance) == ("4 hours 30 mins", "330 km")

        plan = edited(good, 3, transportation=f"Self-driving, from Birch to Cedar{claim}")
        found = judge(self.RULE, plan)
        assert found.outcome is expected
        assert found.where == (None if expected is YES else "day 3 / transportation")

    def test_the_cost_may_be_that_of_the_whole_party(self, good: Plan, judge: Any) -> None:
        plan = edited(good, 3, transportation="Taxi, from Birch to Cedar, cost: 660")

        assert judge(self.RULE, plan, task(people_number=5)).outcome is YES
        assert judge(self.RULE, plan, task(people_number=4)).outcome is NO

    @pytest.mark.parametrize(
        ("clock", "expected"),
        [
            ("08:00", YES),
            ("8:00", YES),
            ("8:00 AM", YES),
            ("8:00 PM", NO),
            ("08:01", NO),
            ("soon", YES),
            ("32:00", YES),
        ],
    )
    def test_clocks_are_exact(self, clock: str, expected: Outcome, good: Plan, judge: Any) -> None:
        text = good[0]["transportation"].replace("Departure Time: 08:00", f"Departure Time: {clock}")

        assert judge(self.RULE, edited(good, 1, transportation=text)).outcome is expected

    def test_the_day_gives_its_own_number(self, good: Plan, judge: Any) -> None:
        assert outcome(judge(self.RULE, edited(good, 2, days=3))) == (NO, "day 2 / days")
        assert judge(self.RULE, [{**day, "days": None} for day in good]).outcome is YES


@pytest.fixture
def twins(tmp_path: Path) -> Iterator[Catalog]:
    """A city with two listings and two restaurants of one name that differ in everything."""
    file = tmp_path / "twins.sqlite"
    with WorldBuilder(file) as build:
        build.add("city", [["Birch", "Birch", None, "Northland", None, None, None, None]])
        for i, (room, rule, nights) in enumerate(
            (("Private room", "No pets", 1), ("Entire home/apt", "No smoking", 3))
        ):
            build.add(
                "hotel",
                [
                    [
                        f"H{i}",
                        "Birch",
                        "Twin Inn",
                        None,
                        None,
                        room,
                        None,
                        2,
                        5000 * (i + 1),
                        nights,
                        rule,
                        4.0,
                        None,
                        None,
                    ]
                ],
            )
            cuisine = ("Tea, French", "Tea, Greek")[i]
            build.add(
                "restaurant",
                [[f"R{i}", "Birch", "Twin", None, None, cuisine, 1000 * (i + 1), 4.0, None, None, None]],
            )
        build.finish(Manifest(name="twins", dialect="travelplanner", currency="USD", source="invented"))
    with World.open(file) as world:
        yield Catalog(world)


@pytest.mark.parametrize(
    ("rule", "change", "expected"),
    [
        ("is_valid_information_in_sandbox", {}, YES),
        ("is_valid_accommodation", {}, OPEN),
        ("valid_room_rule", {"house rule": "pets"}, OPEN),
        ("valid_room_rule", {"house rule": "parties"}, YES),
        ("valid_room_type", {"room type": "entire room"}, OPEN),
        ("valid_room_type", {"room type": "not shared room"}, YES),
        ("valid_room_type", {"room type": "shared room"}, NO),
        ("valid_cuisine", {"cuisine": ["Tea"]}, YES),
        ("valid_cuisine", {"cuisine": ["French"]}, OPEN),
        ("valid_cuisine", {"cuisine": ["Italian"]}, NO),
        ("valid_cost", {"budget": 139}, OPEN),
        ("valid_cost", {"budget": 69}, NO),
        ("valid_cost", {"budget": 140}, YES),
    ],
)
def test_an_ambiguous_name_is_open_where_its_rows_differ(
    rule: str, change: dict[str, Any], expected: Outcome, twins: Catalog
) -> None:
    """Two people, one dinner (20 or 40) and one night (50 or 100)."""
    asked = task(days=2, date=DATES[:2], dest="Birch", visiting_city_number=1, **change)
    plan = [{"current_city": "Birch", "dinner": "Twin, Birch", "accommodation": "Twin Inn, Birch"}]

    assert check(asked, plan, twins, "sound").verdict(rule).outcome is expected
    assert check(asked, plan, twins, "sound").cost is None


@pytest.mark.parametrize("plan", ["nonsense", [{}], [None, 5], {"a": 1}], ids=str)
def test_without_any_day_only_completeness_is_judged(plan: object, small_catalog: Catalog) -> None:
    report = check(task(), plan, small_catalog, "sound")

    violated = {verdict.rule for verdict in report.verdicts if verdict.outcome is NO}
    assert violated == {"is_not_absent"}
    assert {verdict.outcome for verdict in report.verdicts} == {NO, OPEN}
