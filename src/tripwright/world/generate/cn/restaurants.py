"""Restaurants: cuisines, prices and hours with the published distributions (fact sheet, section 1.1)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from tripwright.world.build import Cell
from tripwright.world.generate.cn.cities import CnCity, points
from tripwright.world.generate.cn.kinds import kinds_of
from tripwright.world.generate.cn.names import Names, dishes, patterns
from tripwright.world.generate.draw import Draw


class Kitchen(NamedTuple):
    """What is typical of a cuisine.

    ``often`` says how many there are, ``style`` names the pattern of their names; a tenth, half and nine tenths of
    them ask less than ``low``, ``middle`` and ``high`` yuan for one person.
    """

    often: int
    style: str
    dishes: str
    low: int
    middle: int
    high: int


CUISINES = {
    "西餐": Kitchen(590, "western", "western", 72, 212, 800),
    "火锅": Kitchen(579, "hotpot", "hotpot", 72, 101, 169),
    "粤菜": Kitchen(463, "dining", "plain", 74, 165, 670),
    "小吃": Kitchen(414, "snack", "snack", 13, 32, 145),
    "江浙菜": Kitchen(396, "dining", "plain", 71, 148, 500),
    "川菜": Kitchen(352, "spicy", "spicy", 63, 88, 285),
    "日本料理": Kitchen(303, "japanese", "japanese", 89, 230, 1128),
    "面包甜点": Kitchen(185, "sweet", "sweet", 16, 36, 141),
    "自助餐": Kitchen(162, "buffet", "sea", 150, 248, 418),
    "烧烤": Kitchen(151, "grill", "grill", 68, 87, 170),
    "北京菜": Kitchen(118, "dining", "plain", 76, 145, 500),
    "咖啡店": Kitchen(112, "coffee", "drinks", 34, 60, 178),
    "东南亚菜": Kitchen(82, "southeast", "sea", 82, 143, 363),
    "创意菜": Kitchen(81, "dining", "plain", 94, 208, 788),
    "本帮菜": Kitchen(80, "dining", "plain", 99, 234, 629),
    "海鲜": Kitchen(64, "seafood", "sea", 84, 151, 274),
    "酒吧/酒馆": Kitchen(62, "bar", "drinks", 112, 210, 433),
    "湖北菜": Kitchen(61, "dining", "plain", 66, 90, 297),
    "韩国料理": Kitchen(54, "korean", "grill", 68, 96, 149),
    "湘菜": Kitchen(44, "spicy", "spicy", 73, 102, 330),
    "快餐简餐": Kitchen(43, "fast", "snack", 15, 28, 81),
    "素食": Kitchen(41, "vegan", "plain", 37, 146, 772),
    "融合菜": Kitchen(25, "dining", "western", 100, 228, 580),
    "其他中餐": Kitchen(23, "dining", "plain", 62, 148, 497),
    "农家菜": Kitchen(23, "farm", "plain", 75, 94, 152),
    "新疆菜": Kitchen(22, "northwest", "grill", 71, 95, 110),
    " ": Kitchen(22, "dining", "plain", 66, 91, 368),
    "清真菜": Kitchen(19, "northwest", "grill", 33, 80, 132),
    "其他": Kitchen(10, "dining", "plain", 87, 191, 600),
    "云南菜": Kitchen(10, "dining", "plain", 88, 100, 128),
    "客家菜": Kitchen(10, "dining", "plain", 72, 96, 400),
    "鲁菜": Kitchen(10, "dining", "plain", 104, 162, 538),
    "西北菜": Kitchen(9, "northwest", "grill", 38, 99, 188),
    "台湾菜": Kitchen(7, "snack", "snack", 64, 84, 228),
    "东北菜": Kitchen(7, "dining", "plain", 72, 88, 300),
    "茶馆/茶室": Kitchen(5, "tea", "drinks", 13, 45, 305),
    "徽菜": Kitchen(5, "dining", "plain", 96, 300, 700),
    "闽菜": Kitchen(3, "dining", "sea", 137, 187, 500),
    "亚洲菜": Kitchen(2, "southeast", "sea", 200, 326, 519),
    "拉美料理": Kitchen(2, "western", "western", 150, 227, 309),
    "中东料理": Kitchen(2, "grill", "grill", 110, 130, 204),
    "海南菜": Kitchen(1, "dining", "sea", 110, 180, 260),
    "西藏菜": Kitchen(1, "dining", "grill", 80, 105, 160),
}
"""The 42 cuisines, and a blank for unknown."""
_REGIONAL = frozenset(
    ("北京菜", "鲁菜", "清真菜", "本帮菜", "江浙菜", "粤菜", "客家菜", "川菜", "西藏菜", "湖北菜", "海南菜")
)
_AT_HOME, _AWAY = 3.5, 0.5
"""How much likelier a regional cuisine is where it is at home, and elsewhere."""
_DEAREST = 4.0  # times the price that nine tenths stay below
_EARLY = frozenset(("snack", "sweet", "coffee", "fast", "tea"))
_OPENS = {660: 50, 690: 17, 600: 17, 630: 9, 540: 4, 1020: 3}
_OPENS_EARLY = {420: 20, 480: 18, 540: 18, 600: 22, 390: 10, 660: 12}
_CLOSES = {
    1260: 27,
    1320: 24,
    1290: 16,
    1230: 4,
    1380: 5,
    1350: 4,
    1440: 4,
    1200: 3,
    120: 5,
    60: 2,
    180: 2,
    240: 1,
    1410: 2,
}
"""Closing times in minutes; what is smaller than the opening time wraps past midnight."""
_NO_DISHES = 0.45


def restaurant_rows(seed: int, city: CnCity, place: int, count: int, names: Names) -> Iterator[list[Cell]]:
    """Rows of the ``restaurant`` table for the city at ``place`` in the list."""
    draw = Draw(seed, "cn", "restaurants", city.name)
    weights = {cuisine: kitchen.often * _favour(city, cuisine) for cuisine, kitchen in CUISINES.items()}
    kinds = kinds_of(draw, weights, place, count)
    lat, lon, district = points(draw, city, count, np.full(count, 4.0))
    for row, cuisine in enumerate(kinds):
        kitchen = CUISINES[cuisine]
        name = names.fresh(draw, patterns("tables")[kitchen.style], city.districts[district[row]])
        details = json.dumps({"recommendedfood": _dishes(draw, kitchen)}, ensure_ascii=False)
        cells: list[Cell] = [f"R-{city.folder}-{row}", city.name, name, lat[row], lon[row], cuisine]
        yield [*cells, _price(draw, kitchen), None, *_hours(draw, kitchen), details]


def _favour(city: CnCity, cuisine: str) -> float:
    if cuisine not in _REGIONAL:
        return 1.0
    return _AT_HOME if cuisine in city.home else _AWAY


def _price(draw: Draw, kitchen: Kitchen) -> int:
    low, middle, high = kitchen.low, kitchen.middle, kitchen.high
    yuan = draw.quantile(1, (0, 0.1, 0.5, 0.9, 0.99, 1), (low / 2, low, middle, high, 2 * high, _DEAREST * high))
    return round(float(yuan[0])) * 100


def _hours(draw: Draw, kitchen: Kitchen) -> tuple[int, int]:
    opens = _OPENS_EARLY if kitchen.style in _EARLY else _OPENS
    start, end = (list(table)[int(draw.place(1, list(table.values()))[0])] for table in (opens, _CLOSES))
    return start, end


def _dishes(draw: Draw, kitchen: Kitchen) -> str:
    if draw.one() < _NO_DISHES:
        return " "
    known = draw.shuffled(dishes()[kitchen.dishes])
    return ",".join(known[: 1 + int(draw.one() * 6)])
