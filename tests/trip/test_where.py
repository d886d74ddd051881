from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripwright.trip import Day, Itinerary, Leg, Meal, Stay, Visit
from tripwright.trip.where import AddressBook, Spot, addresses

DAY_ONE = Day(
    1,
    dt.date(2022, 3, 1),
    (
        Leg("flight", "A", "B", "F1"),
        Meal("breakfast", None, "x"),
        Visit(None, "first"),
        Visit(None, "second"),
        Meal("lunch", None, "y"),
        Stay(None, "z"),
    ),
)
TRIP = Itinerary((DAY_ONE, Day(2, dt.date(2022, 3, 2), (Leg("taxi", "A", "B"), Leg("taxi", "B", "C")))), 2, "")


def test_addresses_number_only_what_repeats() -> None:
    assert addresses(DAY_ONE) == (
        "day 1 / leg",
        "day 1 / breakfast",
        "day 1 / visit 1",
        "day 1 / visit 2",
        "day 1 / lunch",
        "day 1 / stay",
    )


def test_every_address_finds_its_own_item() -> None:
    for place, day in enumerate(TRIP.days):
        for index, address in enumerate(addresses(day)):
            assert AddressBook(TRIP).find(address) == Spot(place, (index,))


@pytest.mark.parametrize(
    ("where", "spot"),
    [
        ("day 1 / transportation", Spot(0, (0,))),
        ("Day 1 / Lunch", Spot(0, (4,))),
        ("day 1 / attraction", Spot(0, (2, 3))),
        ("day 1 / attraction 2", Spot(0, (3,))),
        ("day 1 / attraction[2]", Spot(0, (3,))),
        ("day 1 / current_city", Spot(0, ())),
        ("day 1 / accommodation / price", Spot(0, (5,))),
        ("day 1 / activity 2", Spot(0, (1,))),
        ("day 1 / meal", Spot(0, (1, 4))),
        ("day 2 / transportation 2", Spot(1, (1,))),
        ("day 1 / dinner", Spot(0, ())),
        ("day 1 / attraction 9", Spot(0, ())),
        ("day 1 / attraction 0", Spot(0, ())),
        ("day 1 / weather", Spot(0, ())),
        ("day 2", Spot(1, ())),
        ("day 3", None),
        ("the whole trip", None),
        ("", None),
        (None, None),
    ],
)
def test_words_of_all_dialects_are_understood(where: str | None, spot: Spot | None) -> None:
    assert AddressBook(TRIP).find(where) == spot


@given(st.text())
def test_any_text_is_an_answer_not_an_error(where: str) -> None:
    AddressBook(TRIP).find(where)
