"""Sights: types, prices, opening hours and visit lengths with the published distributions (fact sheet, section 1.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from tripwright.world.build import Cell
from tripwright.world.generate.cn.cities import CnCity, points
from tripwright.world.generate.cn.kinds import kinds_of
from tripwright.world.generate.cn.names import Names, patterns
from tripwright.world.generate.draw import Draw


class Sight(NamedTuple):
    """What is typical of a type.

    ``often`` says how many there are, ``free`` the share without a price, ``prices`` yuan at ``_SHARES`` of the rest,
    ``always`` the share that never closes, and ``spread_km`` how far out they lie.
    """

    often: int
    free: float
    prices: tuple[int, ...]
    always: float
    spread_km: float


_SHARES = (0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 0.97, 1.0)
TYPES = {
    "游乐园/体育娱乐": Sight(787, 0.51, (10, 34, 55, 98, 158, 275, 600, 3980), 0.15, 6),
    "公园": Sight(503, 0.84, (5, 10, 15, 30, 50, 60, 90, 120), 0.41, 6),
    "历史古迹": Sight(422, 0.81, (4, 18, 20, 34, 50, 65, 90, 110), 0.33, 5),
    "博物馆/纪念馆": Sight(374, 0.82, (8, 20, 30, 50, 66, 100, 140, 158), 0.07, 4),
    "人文景观": Sight(374, 0.8, (10, 15, 40, 60, 95, 180, 250, 698), 0.39, 4),
    "自然风光": Sight(326, 0.58, (10, 25, 38, 55, 78, 120, 170, 240), 0.34, 16),
    "商业街区": Sight(223, 0.96, (30, 35, 40, 49, 53, 150, 170, 180), 0.59, 3),
    "文化旅游区": Sight(133, 0.65, (10, 30, 39, 50, 76, 100, 140, 145), 0.38, 10),
    "美术馆/艺术馆": Sight(121, 0.72, (20, 39, 40, 50, 69, 98, 150, 193), 0.05, 4),
    "红色景点": Sight(80, 0.91, (8, 8, 10, 20, 40, 60, 60, 60), 0.21, 6),
    "园林": Sight(30, 0.63, (10, 10, 15, 25, 40, 55, 80, 80), 0.23, 4),
    "大学校园": Sight(20, 1.0, (0,) * 8, 0.05, 6),
    "其它": Sight(19, 0.68, (39, 39, 45, 57, 60, 150, 238, 238), 0.21, 8),
    "图书馆/纪念馆": Sight(1, 1.0, (0,) * 8, 0.0, 3),
}
"""The fourteen types."""
_ROUND, _BROKEN = 0.4, 0.15
"""Shares of paying sights with a price in whole fives, and with one that is not a whole number of yuan."""
_OPENS = {540: 34, 510: 19, 600: 18, 480: 14, 570: 6, 360: 4, 450: 3, 420: 2}
_OPEN_LONG = {1020: 38, 1080: 14, 990: 11, 1320: 11, 1050: 9, 1260: 6, 1200: 5, 960: 4, 1380: 2}
_LATE = 0.004
"""Share of sights whose hours wrap past midnight."""
_VISITS = (
    *[(60, 120)] * 8, *[(120, 180)] * 8, *[(30, 60)] * 8, *[(60, 150)] * 4, *[(90, 120)] * 4, *[(150, 180)] * 4,
    *[(120, 150)] * 4, *[(120, 210)] * 4, *[(180, 240)] * 4, *[(60, 90)] * 4, *[(30, 120)] * 4, *[(90, 180)] * 4,
    *[(30, 90)] * 4, *[(150, 240)] * 4, *[(180, 210)] * 4, (0, 60), (0, 90),
)  # fmt: skip
"""Shortest and longest visit advised, in minutes."""


def attraction_rows(seed: int, city: CnCity, place: int, count: int, names: Names) -> Iterator[list[Cell]]:
    """Rows of the ``attraction`` table for the city at ``place`` in the list."""
    draw = Draw(seed, "cn", "attractions", city.name)
    kinds = kinds_of(draw, {kind: sight.often for kind, sight in TYPES.items()}, place, count)
    lat, lon, district = points(draw, city, count, np.array([TYPES[kind].spread_km for kind in kinds], dtype=float))
    for row, kind in enumerate(kinds):
        sight = TYPES[kind]
        name = names.fresh(draw, patterns("sights")[kind], city.districts[district[row]])
        cells: list[Cell] = [f"A-{city.folder}-{row}", city.name, name, lat[row], lon[row], kind, _price(draw, sight)]
        yield [*cells, None, *_hours(draw, sight), *draw.pick(_VISITS), None]


def _price(draw: Draw, sight: Sight) -> int:
    if draw.one() < sight.free:
        return 0
    yuan = float(draw.quantile(1, _SHARES, sight.prices)[0])
    chance = draw.one()
    if chance < _BROKEN:
        return int(yuan) * 100 + (90 if chance < 0.8 * _BROKEN else 50)
    return 500 * max(1, round(yuan / 5)) if chance < _BROKEN + _ROUND else 100 * round(yuan)


def _hours(draw: Draw, sight: Sight) -> tuple[int, int]:
    if draw.one() < sight.always:
        return 0, 1440
    opens = list(_OPENS)[int(draw.place(1, list(_OPENS.values()))[0])]
    if draw.one() < _LATE:
        return opens + 540, 120
    return opens, list(_OPEN_LONG)[int(draw.place(1, list(_OPEN_LONG.values()))[0])]
