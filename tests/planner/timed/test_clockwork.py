from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from planner.timed.town import Town
from tripwright.planner.timed.clockwork import cheapest, clock_day, fastest, gaps, slots
from tripwright.planner.timed.model import Hop, Spot, Stop, TimedDay
from tripwright.planner.timed.trips import moving


class Line(Town):
    """Places on a line, five minutes apart on foot, one by taxi for 10."""

    def hops(self, start: int, end: int) -> Sequence[Hop]:
        far = abs(start - end)
        return (Hop("taxi", far, 10 * far), Hop("walk", 5 * far, 0))


def _stop(place: int, opens: int = 0, closes: int = 1440, stay: int = 60, **demands: int) -> Stop:
    return Stop(
        Spot(f"S{place}", f"Spot {place}", place, opens, closes, 100, stay, 10, False), "attraction", stay, **demands
    )


def test_day_takes_the_liked_way_while_there_is_time() -> None:
    stops = [_stop(4), _stop(10)]
    slow = clock_day(stops, 0, 480, 0, 1380, Line(), cheapest)
    quick = clock_day(stops, 0, 480, 0, 1380, Line(), fastest)

    assert slow is not None
    assert quick is not None
    assert [(timed.begins, timed.ends) for timed in slow.stops] == [(500, 560), (590, 650)]
    assert (slow.arrives, slow.cost) == (700, 200)
    assert (quick.arrives, quick.cost) == (480 + 4 + 60 + 6 + 60 + 10, 200 + 200)


def test_a_tight_deadline_forces_the_taxi_where_it_is_needed() -> None:
    day = clock_day([_stop(4), _stop(10)], 0, 480, 0, 640, Line(), cheapest)

    assert day is not None
    assert [timed.hop.mode for timed in day.stops if timed.hop] == ["walk", "taxi"]
    assert day.arrives <= 640
    assert clock_day([_stop(4), _stop(10)], 0, 480, 0, 619, Line(), cheapest) is None


def test_opening_hours_and_demands_hold() -> None:
    late = clock_day([_stop(0, opens=600, closes=700)], 0, 480, 0, 1380, Line(), fastest)
    assert late is not None
    assert late.stops[0].begins == 600
    assert clock_day([_stop(0, opens=600, closes=659)], 0, 480, 0, 1380, Line(), fastest) is None

    until = clock_day([_stop(0, until=900)], 0, 480, 0, 1380, Line(), fastest)
    assert until is not None
    assert until.stops[0].ends == 900
    assert clock_day([_stop(5, latest=484)], 0, 480, 0, 1380, Line(), fastest) is None
    assert clock_day([_stop(5, latest=485)], 0, 480, 0, 1380, Line(), fastest) is not None


def test_no_way_is_no_day() -> None:
    class Nowhere(Town):
        def hops(self, start: int, end: int) -> Sequence[Hop]:
            return ()

    assert clock_day([_stop(1)], 0, 0, 0, 1440, Nowhere(), fastest) is None
    assert clock_day([], 0, 0, 1, 1440, Nowhere(), fastest) is None
    assert clock_day([_stop(0)], 0, 0, 0, 1440, Nowhere(), fastest) is not None


STOPS = st.lists(
    st.builds(
        lambda place, opens, length, stay: _stop(place, opens, opens + length, stay),
        st.integers(0, 12),
        st.integers(400, 900),
        st.integers(20, 400),
        st.integers(10, 60),
    ),
    max_size=3,
)


@given(stops=STOPS, deadline=st.integers(500, 1000))
def test_a_day_exists_exactly_when_some_choice_of_ways_keeps_it(stops: list[Stop], deadline: int) -> None:
    day = clock_day(stops, 0, 480, 3, deadline, Line(), cheapest)

    assert (day is not None) == any(_possible(stops, deadline, ways) for ways in product((0, 1), repeat=len(stops) + 1))
    if day is not None:
        _sound(day, deadline)


def _possible(stops: list[Stop], deadline: int, ways: tuple[int, ...]) -> bool:
    clock, place = 480, 0
    for stop, way in zip(stops, ways, strict=False):
        here = stop.spot.place
        clock = (
            max(clock + (Line().hops(place, here)[way].minutes if here != place else 0), stop.spot.opens) + stop.stay
        )
        if clock > stop.spot.closes:
            return False
        place = here
    return clock + (Line().hops(place, 3)[ways[-1]].minutes if place != 3 else 0) <= deadline


def _sound(day: TimedDay, deadline: int) -> None:
    clock = 480
    for timed in day.stops:
        assert timed.leaves == clock
        assert timed.begins >= timed.leaves + (timed.hop.minutes if timed.hop else 0)
        assert timed.stop.spot.opens <= timed.begins < timed.ends <= timed.stop.spot.closes
        clock = timed.ends
    assert day.arrives <= deadline


_STOPS = st.lists(
    st.builds(
        lambda place, opens, length, stay: _stop(place, opens, opens + length, stay),
        st.integers(0, 30), st.integers(400, 900), st.integers(30, 600), st.integers(10, 90),
    ),
    max_size=4,
)  # fmt: skip


@given(_STOPS, st.integers(0, 30), st.integers(400, 900), st.integers(10, 120), st.integers(600, 1200))
def test_a_position_fits_exactly_when_the_day_with_the_stop_there_has_clocks(
    stops: list[Stop], place: int, opens: int, stay: int, deadline: int
) -> None:
    more = _stop(place, opens, opens + 300, stay)
    day = clock_day(stops, 3, 480, 7, deadline, Line(), fastest)
    found = dict((index, growth) for growth, index in slots(stops, more, 3, 480, 7, deadline, Line()))
    expected: dict[int, int] = {}
    for index in range(len(stops) + 1 if day is not None else 0):
        then = clock_day([*stops[:index], more, *stops[index:]], 3, 480, 7, deadline, Line(), fastest)
        if then is not None and day is not None:
            expected[index] = moving(then) - moving(day)
    assert found == expected


def test_only_what_is_offered_at_a_position_is_tried_there() -> None:
    stops, one, other = [_stop(4), _stop(10)], _stop(5), _stop(11)
    frame = (0, 480, 0, 1380, Line())

    found = list(gaps(stops, lambda index: [one, other] if index == 1 else [], *frame))

    assert found == [(0, 60, 1, one), (2, 62, 1, other)]
    assert [growth for growth, index in slots(stops, one, *frame) if index == 1] == [0]
