from __future__ import annotations

import datetime as dt
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripwright.errors import BadInput
from tripwright.trip import Day, Itinerary
from tripwright.trip.agenda import Agenda, build_agenda, clean
from tripwright.trip.gazetteer import WorldGazetteer
from tripwright.trip.money import Money
from tripwright.world import World


def test_items_carry_their_place_cost_and_findings(agenda: Agenda) -> None:
    entries = {entry.where: entry for entry in agenda.entries}

    assert entries["day 1 / leg"].title == "Flight F1: Denver → Boston"
    assert entries["day 1 / leg"].cost == Money(60000, "USD")
    assert entries["day 2 / visit 1"].place.address == "1 Pier Road"
    assert entries["day 2 / lunch"].cost is None
    assert [mark.rule for mark in entries["day 2 / lunch"].marks] == ["sandbox"]


def test_a_finding_without_an_item_goes_to_its_day_or_to_the_trip(agenda: Agenda) -> None:
    assert [mark.message for mark in agenda.days[1].marks] == ["No dinner on day 2"]
    assert [mark.message for mark in agenda.marks] == ["Over budget"]


def test_a_flight_past_midnight_shows_on_both_days(agenda: Agenda) -> None:
    assert agenda.days[1].carried == (agenda.days[0].entries[0],)
    assert agenda.days[2].carried == ()


def test_days_name_their_cities_in_order(agenda: Agenda) -> None:
    assert [day.cities for day in agenda.days] == [
        ("Denver", "Boston"),
        ("Boston", "Nowhere"),
        ("Boston", "Nowhere"),
    ]


def test_a_trip_without_a_day_cannot_be_shown(small_world: World) -> None:
    with pytest.raises(BadInput, match="without a day"):
        build_agenda(Itinerary((), 1, ""), WorldGazetteer(small_world))


@pytest.mark.parametrize(
    ("first", "days", "text"),
    [
        ("2022-03-12", 3, "12 to 14 March 2022"),
        ("2022-03-30", 4, "30 March to 2 April 2022"),
        ("2022-03-01", 1, "1 March 2022"),
    ],
)
def test_the_period_reads_as_people_say_it(small_world: World, first: str, days: int, text: str) -> None:
    start = dt.date.fromisoformat(first)
    trip = Itinerary(tuple(Day(n + 1, start + dt.timedelta(days=n)) for n in range(days)), 1, "")

    assert build_agenda(trip, WorldGazetteer(small_world)).period == text


def test_what_is_not_known_is_said(agenda: Agenda) -> None:
    assert any("Atlantis" in note for note in agenda.notes)
    assert any("their city's position" in note for note in agenda.notes)


@given(st.text())
def test_cleaned_text_fits_every_format(text: str) -> None:
    cleaned = clean(text)

    assert cleaned == clean(cleaned)
    assert len(cleaned.splitlines()) <= 1
    assert not any(unicodedata.category(char) in ("Cc", "Cs") for char in cleaned)
    cleaned.encode("utf-8")


def test_marks_that_turn_the_text_around_are_taken_out() -> None:
    assert clean("pier\u202efdp.exe\u2069 👩‍🍳 مطعم") == "pier\ufffdfdp.exe\ufffd 👩‍🍳 مطعم"
