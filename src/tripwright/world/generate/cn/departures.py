"""Trains and flights between the cities; each runs every day at the same minute (fact sheet, section 1.2)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from tripwright.world.build import Cell
from tripwright.world.generate.cn.cities import CnCity, Spot
from tripwright.world.generate.cn.shape import Shape
from tripwright.world.generate.counts import share
from tripwright.world.generate.draw import Draw
from tripwright.world.geo import geodesic_km

DAY = 1440
NO_TRAINS = ("广州", "苏州")
"""The one pair without a train, as published."""


class Kind(NamedTuple):
    """A type of train.

    ``letter`` begins its numbers; ``speed`` is km/h and ``fare`` fen a km of track; the first and the last leave at
    those minutes; ``shares`` are of the trains below 350 km, below 1,100 km and beyond.
    """

    name: str
    letter: str
    speed: float
    fare: float
    first: int
    last: int
    shares: tuple[float, float, float]


KINDS = (
    Kind("高铁", "G", 225, 49, 370, 1290, (0.68, 0.72, 0.40)),
    Kind("动车", "D", 150, 36, 370, 1290, (0.09, 0.15, 0.38)),
    Kind("快速", "K", 72, 24, 0, DAY, (0.13, 0.06, 0.12)),
    Kind("城际动车", "C", 130, 40, 370, 1350, (0.06, 0.0, 0.0)),
    Kind("直达特快", "Z", 98, 31, 0, DAY, (0.02, 0.04, 0.06)),
    Kind("特快", "T", 88, 30, 0, DAY, (0.02, 0.03, 0.04)),
)
_TOURING, _SLOW = "旅游列车", "快速"
_NEAR_KM, _FAR_KM = 350, 1100
_DETOUR, _STOPPING = 1.22, 12.0
_MOST_TRAINS = 420
_FLIGHT_KMH, _GROUND, _FEN_A_KM = 850.0, 22.0, 52.0
_ID, _PRICE, _KIND = 0, 7, 8  # columns of a train


class Pair(NamedTuple):
    """An ordered pair of cities and the whole kilometres between them."""

    origin: CnCity
    dest: CnCity
    km: int


def pairs(cities: Sequence[CnCity]) -> list[Pair]:
    """Every ordered pair, by origin."""
    lat, lon = [city.lat for city in cities], [city.lon for city in cities]
    km = geodesic_km(np.array(lat)[:, None], np.array(lon)[:, None], lat, lon).round().astype(int).tolist()
    return [Pair(a, b, km[i][j]) for i, a in enumerate(cities) for j, b in enumerate(cities) if i != j]


def train_rows(seed: int, cities: Sequence[CnCity], shape: Shape) -> list[list[Cell]]:
    """Rows of the ``train`` table; near pairs have many trains, far ones few and some by night."""
    draw = Draw(seed, "cn", "trains")
    joined = [pair for pair in pairs(cities) if not (pair.origin.name in NO_TRAINS and pair.dest.name in NO_TRAINS)]
    near = np.array([100.0 / max(pair.km, 90) for pair in joined])
    weights = near * np.sqrt(np.sqrt(near))  # a square root is exact to the last bit everywhere, a power is not
    counts: list[int] = share(draw, shape.trains, weights, shape.fewest_trains, _MOST_TRAINS).tolist()
    numbers = {kind.letter: 0 for kind in KINDS}
    rows = [row for pair, count in zip(joined, counts, strict=True) for row in _trains(draw, pair, count, numbers)]
    slow = draw.shuffled([row for row in rows if row[_KIND] == _SLOW])
    for place, row in enumerate(slow[: shape.touring + shape.priceless]):
        row[_PRICE] = None
        if place < shape.touring:
            row[_ID], row[_KIND] = f"Y{place + 1}", _TOURING
    return rows


def _trains(draw: Draw, pair: Pair, count: int, numbers: dict[str, int]) -> Iterator[list[Cell]]:
    reach = (pair.km >= _NEAR_KM) + (pair.km >= _FAR_KM)
    drawn: list[int] = draw.place(count, [kind.shares[reach] for kind in KINDS]).tolist()
    # The day in as many parts as there are trains, one in each: mornings and evenings are both served.
    parts: list[float] = ((np.arange(count) + draw.unit(count)) / count).tolist()
    for part, number in zip(parts, drawn, strict=True):
        kind = KINDS[number]
        track = pair.km * _DETOUR
        minutes = int(track / (kind.speed * (0.85 + 0.3 * draw.one())) * 60 + _STOPPING)
        last = min(kind.last, DAY - 15 - minutes) if kind.letter in "GC" else kind.last
        departs = kind.first + int(part * (last - kind.first))
        price = int(track * kind.fare * (0.92 + 0.16 * draw.one())) + 900
        numbers[kind.letter] += 1
        ends = (_spot(draw, pair.origin.stations), _spot(draw, pair.dest.stations))
        yield _row(f"{kind.letter}{numbers[kind.letter]}", pair, departs, minutes, price, kind.name, ends)


def flight_rows(seed: int, cities: Sequence[CnCity], shape: Shape) -> Iterator[list[Cell]]:
    """Rows of the ``flight`` table: around the clock, between cities with an airport."""
    draw = Draw(seed, "cn", "flights")
    number = 0
    for pair in pairs(cities):
        if pair.origin.airports and pair.dest.airports:
            for place in range(shape.flights):
                number += 1
                departs = int((place + draw.one()) / shape.flights * DAY)
                minutes = int(pair.km / (_FLIGHT_KMH * (0.9 + 0.2 * draw.one())) * 60 + _GROUND)
                price = int(pair.km * _FEN_A_KM * (0.75 + 0.5 * draw.one())) + 5000
                ends = (draw.pick(pair.origin.airports), draw.pick(pair.dest.airports))
                yield _row(f"FL{number:03d}", pair, departs, minutes, price, None, ends)


def _spot(draw: Draw, spots: Sequence[Spot]) -> Spot:
    return spots[int(draw.place(1, [spot.weight for spot in spots])[0])]


def _row(
    name: str, pair: Pair, departs: int, minutes: int, price: int, kind: str | None, ends: tuple[Spot, Spot]
) -> list[Cell]:
    """A row of ``train`` or ``flight``: where one has its kind, the other has miles, which are not known."""
    details = json.dumps({"Duration": round(minutes / 60, 2)})
    cells: list[Cell] = [name, pair.origin.name, pair.dest.name, None, departs, departs + minutes, minutes, price]
    return [*cells, kind, ends[0].name, ends[1].name, details]
