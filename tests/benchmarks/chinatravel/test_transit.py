from __future__ import annotations

import gzip
import json
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tripwright.benchmarks.chinatravel.planning.city import ANYTHING, Allowed, CityTravel
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.transit import (
    MODES,
    Transit,
    TransitMode,
    clock_text,
    metro_fare,
    metro_fares,
    taxi_fare,
    taxi_fares,
)
from tripwright.errors import UnknownName
from tripwright.planner.timed.model import ENDLESS, Hop
from tripwright.world import World


def _minutes(text: str) -> int:
    return int(text[:2]) * 60 + int(text[3:])


def _hops(chinatravel_data: Path) -> list[tuple[str, list[dict[str, Any]]]]:
    """(city, legs) of every hop in the plans that pass the published evaluator."""
    with gzip.open(chinatravel_data / "parity" / "feasible.input.jsonl.gz", "rt", encoding="utf-8") as stream:
        plans = [json.loads(line)["plan"] for line in stream]
    return [
        (plan["target_city"], activity["transports"])
        for plan in plans
        for day in plan["itinerary"]
        for activity in day["activities"]
        if activity.get("transports")
    ]


def test_hops_of_published_plans_replay_exactly(chinatravel_data: Path, sandbox: World) -> None:
    transit = Transit(sandbox)
    hops = _hops(chinatravel_data)
    for city, legs in hops:
        mode: TransitMode = "metro" if len(legs) == 3 else legs[0]["mode"]
        start, end = legs[0]["start"], legs[-1]["end"]
        replayed = transit.city(city).legs(start, end, _minutes(legs[0]["start_time"]), mode)
        assert replayed is not None
        for mine, theirs in zip(replayed, legs, strict=True):
            published_leg = mine.to_published()
            assert {key: theirs[key] for key in ("start", "end", "mode", "start_time", "end_time")} == {
                key: published_leg[key] for key in ("start", "end", "mode", "start_time", "end_time")
            }
            assert theirs["price"] == pytest.approx(mine.cost, abs=0.1)
            assert theirs["distance"] == pytest.approx(mine.distance, abs=0.1)
    assert len(hops) > 100


@pytest.mark.parametrize(("km", "fare"), [(0, 11), (1.8, 11), (2.8, 14.5), (10, 39.7), (11, 44.2)])
def test_taxi_fare(km: float, fare: float) -> None:
    assert taxi_fare(km) == pytest.approx(fare)


@pytest.mark.parametrize(("km", "fare"), [(0, 2), (4, 2), (4.01, 3), (61, 9), (61.5, 9), (62, 10), (77, 11)])
def test_metro_fare(km: float, fare: float) -> None:
    assert metro_fare(km) == fare


def test_same_place_walks_nowhere_and_metro_has_no_solution(sandbox: World) -> None:
    city = Transit(sandbox).city("上海")
    walk = city.legs("东方明珠", "东方明珠", 600, "walk")

    assert walk is not None
    assert (walk[0].departs, walk[0].arrives, walk[0].distance) == (600, 600, 0.0)
    assert city.legs("东方明珠", "东方明珠", 600, "metro") is None


def test_hour_is_not_wrapped() -> None:
    assert clock_text(25 * 60 + 10) == "25:10"


@pytest.mark.parametrize("mode", MODES)
def test_unknown_place_is_named(sandbox: World, mode: TransitMode) -> None:
    with pytest.raises(UnknownName, match="东方明珠"):
        Transit(sandbox).city("上海").legs("东方明珠塔塔", "外滩", 600, mode)


def test_ways_are_what_the_legs_come_to(small: Sandbox) -> None:
    transit = Transit(small.world).city("上海")
    names = list(transit.index)
    for a, b in product(range(len(names)), repeat=2):
        ways = {way.mode: way for way in transit.ways(a, b)}
        for mode in MODES:
            legs = transit.legs(names[a], names[b], 0, mode)
            assert (legs is None) == (mode not in ways)
            if legs is not None:
                costs, kms = (sum(leg.cost for leg in legs), sum(leg.distance for leg in legs))
                assert ways[mode] == (mode, legs[-1].arrives, costs, kms)


def test_a_whole_row_of_distances_equals_single_ones(small: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    single = Transit(small.world).city("上海")
    monkeypatch.setattr("tripwright.benchmarks.chinatravel.transit._ROW", 0)
    rows = Transit(small.world).city("上海")

    for start, end in product(single.index, repeat=2):
        assert rows.km(start, end) == single.km(start, end)


@pytest.mark.parametrize("allowed", [ANYTHING, Allowed(frozenset({"metro"})), Allowed(frozenset({"metro"}), 2.0)])
def test_rows_of_minutes_say_what_the_single_ways_say(cn_mini: World, allowed: Allowed) -> None:
    travel = CityTravel(Sandbox(cn_mini), "上海", 2, allowed)
    outcomes: set[bool] = set()
    for start in range(0, len(travel.names), 7):
        for end, minutes in enumerate(travel.minutes(start)):
            hops = travel.hops(start, end)
            expected = 0 if start == end else hops[0].minutes if hops else ENDLESS
            assert minutes == expected
            outcomes.add(minutes == ENDLESS)
    assert outcomes == ({False} if allowed == ANYTHING else {False, True})


@pytest.mark.parametrize("price", [50.0, 1e9])
@pytest.mark.parametrize("allowed", [ANYTHING, Allowed(frozenset({"metro", "walk"})), Allowed(frozenset({"metro"}))])
def test_rows_of_liked_ways_say_what_the_single_ways_say(cn_mini: World, allowed: Allowed, price: float) -> None:
    travel = CityTravel(Sandbox(cn_mini), "上海", 5, allowed)
    modes: set[str] = set()
    for start in range(0, len(travel.names), 9):
        minutes, fares = travel.liked(start, price)
        for end in range(len(travel.names)):
            hops = travel.hops(start, end) if start != end else (Hop("walk", 0, 0),)
            if not hops:
                assert minutes[end] == ENDLESS
                continue
            best = min(hop.minutes + hop.cost / price for hop in hops)
            assert minutes[end] + fares[end] / price == pytest.approx(best)
            taken = [hop for hop in hops if (hop.minutes, hop.cost) == (minutes[end], fares[end])]
            assert taken
            modes.add(taken[0].mode)
    assert modes <= allowed.modes | {"walk"}
    assert len(modes) > 1 or len(allowed.modes) == 1


def test_rows_of_fares_are_those_of_the_single_ways(cn_mini: World) -> None:
    transit = Sandbox(cn_mini).transit.city("上海")
    for start in range(0, len(transit.index), 11):
        rows = {row.mode: row for row in transit.rows(start)}
        for end in range(len(transit.index)):
            for way in transit.ways(start, end):
                assert rows[way.mode].cost[end] == pytest.approx(way.cost, abs=0.006)


@pytest.mark.parametrize("km", [0.0, 1.8, 1.81, 4.0, 4.01, 9.99, 10.0, 10.01, 37.0, 61.0, 61.01, 75.9, 76.0, 200.0])
def test_fares_of_many_distances_are_those_of_each(km: float) -> None:
    row = np.array([km])

    assert taxi_fares(row)[0] == pytest.approx(taxi_fare(km), abs=0.006)
    assert metro_fares(row)[0] == metro_fare(km)
