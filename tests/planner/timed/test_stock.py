"""Stops as columns."""

from __future__ import annotations

import numpy as np
import pytest

from tripwright.planner.timed.model import Spot, Stop
from tripwright.planner.timed.stock import Numbering, joined


def stop(name: str, opens: int, closes: int, role: str = "attraction", **demands: int) -> Stop:
    spot = Spot(name, name, len(name), opens, closes, 5, 60, 30, meal=role != "attraction")
    return Stop(spot, role, 30, **demands)


def test_the_same_spot_has_the_same_number_wherever_it_stands() -> None:
    numbering = Numbering()
    sights = numbering.stock([stop("a", 0, 1440), stop("b", 0, 1440)])
    tables = numbering.stock([stop("b", 0, 1440, "lunch"), stop("c", 0, 1440, "dinner")])
    both = joined([sights, tables])

    assert both.whole("spot").tolist() == [0, 1, 1, 2]
    assert both.whole("role").tolist() == [0, 0, 1, 2]
    assert [one.spot.id for one in both.stops] == ["a", "b", "b", "c"]
    assert len(numbering) == 3
    assert numbering.spots(["c", "a"]).tolist() == [2, 0]


def test_some_stops_keep_their_columns() -> None:
    stock = Numbering().stock([stop("a", 10, 100), stop("bb", 20, 200), stop("ccc", 30, 300)])

    for some in (stock.some(np.array([2, 0])), stock.some(np.array([True, False, True]))):
        assert sorted(zip(some.column("closes").tolist(), (one.spot.id for one in some.stops), strict=True)) == [
            (100.0, "a"),
            (300.0, "ccc"),
        ]


@pytest.mark.parametrize(
    ("demands", "begins", "deadline", "fits"),
    [
        ({}, 0, 130, True),
        ({}, 0, 129, False),
        ({}, 170, 1440, True),
        ({}, 171, 1440, False),
        ({"earliest": 150}, 0, 179, False),
        ({"before": 129}, 0, 1440, False),
        ({"latest": 110}, 110, 1440, True),
        ({"latest": 110}, 111, 1440, False),
        ({"until": 200}, 0, 200, True),
        ({"until": 201}, 0, 1440, False),
    ],
)
def test_a_stop_fits_between_its_hours_and_what_is_demanded(
    demands: dict[str, int], begins: int, deadline: int, fits: bool
) -> None:
    stock = Numbering().stock([stop("a", 100, 200, **demands)])

    assert stock.fitting(begins, deadline).tolist() == [fits]


def test_a_mirrored_stop_fits_where_the_stop_fits_on_the_other_clock() -> None:
    stock = Numbering().stock([stop("a", 100, 200, latest=120), stop("b", 100, 200, until=180)])
    for begins, deadline in ((0, 150), (110, 200), (121, 200), (0, 179), (0, 180), (100, 130)):
        assert stock.mirrored().fitting(-deadline, -begins).tolist() == stock.fitting(begins, deadline).tolist()
