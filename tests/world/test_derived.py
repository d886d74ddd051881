from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripwright.world.cells import Cell, CellError, duration, kilometres
from tripwright.world.derived import complete_departure, complete_road, local_arrival


@pytest.mark.parametrize(
    ("origin", "dest", "date", "departs", "arrives"),
    [
        ("America/New_York", "America/Chicago", "2022-03-05", 600, 600),
        ("America/Phoenix", "America/Denver", "2022-03-05", 600, 660),
        ("America/Phoenix", "America/Denver", "2022-03-20", 600, 720),  # daylight saving, which Arizona lacks
        ("America/Denver", "America/New_York", "2022-03-12", 1430, 1610 + 60),  # the night it begins
        ("America/Chicago", "America/Chicago", "2022-03-12", 1430, 1490),  # one zone: as the clocks stood
        ("Asia/Kolkata", "Europe/London", "2022-01-05", 100, -170),
        ("", "Europe/London", "2022-01-05", 600, 660),
        ("Europe/London", "Asia/Tokyo", None, 600, 1200),
    ],
)
def test_an_hour_later_by_the_other_clock(origin: str, dest: str, date: str | None, departs: int, arrives: int) -> None:
    assert local_arrival(origin, dest, date, departs, 60) == arrives


ZONES = st.sampled_from([None, "America/New_York", "America/Los_Angeles", "Europe/Rome", "Asia/Shanghai"])


@given(st.integers(0, 1439), st.integers(1, 700), ZONES, ZONES)
def test_either_of_arrival_and_time_gives_the_other(
    departs: int, minutes: int, origin: str | None, dest: str | None
) -> None:
    # On the night when American clocks are put forward.
    by_time: dict[str, Cell] = {"departs": departs, "minutes": minutes, "date": "2022-03-12"}
    complete_departure(by_time, origin, dest, clock_there=True)
    arrives = by_time["arrives"]
    assert isinstance(arrives, int)
    by_clock: dict[str, Cell] = {"departs": departs, "arrives": arrives % 1440, "date": "2022-03-12"}

    complete_departure(by_clock, origin, dest, clock_there=True)

    assert by_clock == by_time


def test_an_arrival_that_is_no_clock_is_kept() -> None:
    row: dict[str, Cell] = {"departs": 600, "arrives": 4000, "minutes": 3400}
    complete_departure(row, None, None, clock_there=False)
    assert row["arrives"] == 4000

    lonely: dict[str, Cell] = {"departs": 600, "arrives": 4000}
    complete_departure(lonely, None, None, clock_there=False)
    assert lonely["minutes"] == 3400


@pytest.mark.parametrize(
    "row",
    [
        {"departs": 600, "minutes": 10**12, "date": "2022-03-05"},
        {"departs": 0, "minutes": 60, "date": "0001-01-01"},
        {"departs": 600, "arrives": 700, "date": "0001-01-01"},
        {"departs": 1400, "minutes": 900, "date": "9999-12-31"},
    ],
)
def test_beyond_the_calendar_is_refused(row: dict[str, Cell]) -> None:
    with pytest.raises(CellError, match="beyond the calendar"):
        complete_departure(dict(row), "Asia/Tokyo", "Europe/Rome", clock_there=True)


def test_neither_arrival_nor_time_is_refused() -> None:
    with pytest.raises(CellError, match="neither an arrival"):
        complete_departure({"departs": 600}, None, None, clock_there=True)


@given(st.integers(0, 20_000), st.floats(0, 30_000))
def test_derived_words_say_the_numbers(minutes: int, km: float) -> None:
    row: dict[str, Cell] = {"minutes": minutes, "km": km}

    complete_road(row)

    assert duration(str(row["duration"])) == minutes
    assert kilometres(str(row["distance"])) == row["km"] == pytest.approx(km, abs=0.0006)


@pytest.mark.parametrize("row", [{"duration": "soon"}, {"distance": "far"}])
def test_words_of_another_form_are_refused(row: dict[str, Cell]) -> None:
    with pytest.raises(CellError):
        complete_road(row)
