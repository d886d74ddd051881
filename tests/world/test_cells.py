from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripwright.world.cells import (
    DAY,
    CellError,
    amount,
    arrival,
    clock,
    degrees,
    duration,
    duration_text,
    iso_date,
    kilometres,
    kilometres_text,
    money,
    number,
    whole,
)

cents = money(100)
CONVERSIONS: list[Callable[[str], object]] = [
    number,
    amount,
    whole,
    cents,
    money(1),
    clock,
    duration,
    kilometres,
    iso_date,
    degrees(90),
]


@pytest.mark.parametrize(
    ("convert", "cell", "value"),
    [
        (number, "-12.5", -12.5),
        (number, " 7 ", 7.0),
        (amount, "0", 0.0),
        (whole, "3.0", 3),
        (whole, "0", 0),
        (cents, "0.29", 29),
        (cents, "131.0", 13100),
        (cents, "1e2", 10000),
        (money(1), "1200", 1200),
        (clock, "00:00", 0),
        (clock, "7:05", 425),
        (clock, "24:00", 1440),
        (duration, "1 day 10 hours", 2040),
        (duration, "2 days 1 hour", 2940),
        (duration, "4 hours 24 mins", 264),
        (duration, "1 hour 1 min", 61),
        (duration, "0 hours 51 minutes", 51),
        (kilometres, "1,144 km", 1144.0),
        (kilometres, "98.6 km", 98.6),
        (iso_date, "2024-02-29", "2024-02-29"),
        (degrees(90), "-90", -90.0),
        (degrees(180), "179.999", 179.999),
    ],
)
def test_good_cells(convert: Callable[[str], object], cell: str, value: object) -> None:
    assert convert(cell) == value


@pytest.mark.parametrize(
    ("convert", "cell"),
    [
        (number, "twelve"),
        (number, "inf"),
        (number, "nan"),
        (number, "1_000"),
        (number, "1e99"),
        (number, ""),
        (amount, "-0.01"),
        (whole, "2.5"),
        (whole, "-1"),
        (cents, "0.295"),
        (cents, "-3"),
        (cents, "$3"),
        (money(1), "0.5"),
        (clock, "24:01"),
        (clock, "12:60"),
        (clock, "noon"),
        (clock, "12:5"),
        (clock, "-1:30"),
        (duration, "soon"),
        (duration, ""),
        (duration, "4 hours ago"),
        (kilometres, "1144"),
        (kilometres, "1,14 km"),
        (kilometres, "70 mi"),
        (iso_date, "2022-02-29"),
        (iso_date, "20220301"),
        (iso_date, "2022-3-1"),
        (degrees(90), "90.01"),
        (degrees(180), "-181"),
    ],
)
def test_cells_of_another_form_say_what_was_expected(convert: Callable[[str], object], cell: str) -> None:
    with pytest.raises(CellError) as caught:
        convert(cell)

    said = str(caught.value.at("a.csv", 3, "col", cell))
    assert said.startswith("a.csv:3: ")
    assert "field 'col'" in said
    assert "expected " in said


@given(st.text(max_size=20) | st.from_regex(r"\d{1,3}[:.,\- ]?\d{0,3}( km| hours| mins)?", fullmatch=True))
def test_any_text_gives_a_finite_value_or_a_cell_error(cell: str) -> None:
    for convert in CONVERSIONS:
        try:
            value = convert(cell)
        except CellError:
            continue
        assert isinstance(value, str) or math.isfinite(float(str(value)))


@given(st.integers(0, 100_000))
def test_durations_below_a_day_are_read_back_and_longer_ones_lose_only_minutes(minutes: int) -> None:
    read = duration(duration_text(minutes))

    assert read == (minutes if minutes < DAY else minutes - minutes % 60)
    assert ("day" in duration_text(minutes)) == (minutes >= DAY)


@pytest.mark.parametrize(
    ("minutes", "text"),
    [
        (1, "1 min"),
        (56, "56 mins"),
        (61, "1 hour 1 min"),
        (660, "11 hours 0 mins"),
        (1439, "23 hours 59 mins"),
        (1440, "1 day 0 hours"),
        (2050, "1 day 10 hours"),
        (2940, "2 days 1 hour"),
    ],
)
def test_durations_are_worded_as_published(minutes: int, text: str) -> None:
    assert duration_text(minutes) == text


@pytest.mark.parametrize(
    ("km", "text"),
    [(0.04, "0.0 km"), (10, "10.0 km"), (98.64, "98.6 km"), (99.96, "100 km"), (1143.7, "1,144 km")],
)
def test_distances_are_worded_as_published(km: float, text: str) -> None:
    assert kilometres_text(km) == text


@given(st.integers(0, 5_000_000).map(lambda tenths: tenths / 10))
def test_kilometres_are_read_back_to_the_digit_shown(km: float) -> None:
    assert abs(kilometres(kilometres_text(km)) - km) <= (0.0501 if km < 99.95 else 0.501)


@pytest.mark.parametrize(
    ("departs", "clock_there", "minutes", "arrives"),
    [
        (425, 540, 115, 540),
        (1410, 40, 70, 1480),  # after midnight
        (600, 540, 60, 540),  # westward: lands at the local clock before it left
        (10, 1430, 20, 1430),  # never before the day of departure
        (600, 600, 2880, 3480),  # two days on
    ],
)
def test_arrival_is_on_the_day_nearest_to_departure_plus_elapsed_time(
    departs: int, clock_there: int, minutes: int, arrives: int
) -> None:
    assert arrival(departs, clock_there, minutes) == arrives
