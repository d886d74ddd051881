"""Places to sleep: room types, prices, minimum nights, rules and occupancy with the published distributions."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tripwright.world.atlas import AtlasCity
from tripwright.world.build import Cell
from tripwright.world.generate.draw import Draw, Ints
from tripwright.world.generate.names import Register, patterns, phrase
from tripwright.world.generate.places import points

ENTIRE, PRIVATE, SHARED = "Entire home/apt", "Private room", "Shared room"
ROOM_TYPES = (ENTIRE, PRIVATE, SHARED)
ROOM_SHARES = (0.519, 0.457, 0.024)
RULES = ("No pets", "No smoking", "No children under 10", "No parties", "No visitors")
NO_RULES, RULE_COUNT_SHARES = 0.141, (0.503, 0.329, 0.168)
"""Share of listings that state no rule (their cell is empty), and shares of one, two and three rules among the rest."""
NIGHT_SHARES = {
    1: 0.2465, 2: 0.2485, 3: 0.162, 4: 0.0795, 5: 0.0565, 6: 0.0125, 7: 0.045, 8: 0.004, 9: 0.002, 10: 0.0115,
    12: 0.003, 14: 0.0105, 15: 0.0075, 20: 0.006, 21: 0.0035, 25: 0.002, 28: 0.005, 29: 0.006, 30: 0.0755, 31: 0.007,
    60: 0.0015, 90: 0.001, 120: 0.0008, 180: 0.0006, 365: 0.0006, 1000: 0.0002,
}  # fmt: skip
"""Minimum nights and their shares; one listing in twelve wants a month, a few want a year."""
CITY_SHARES = (0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0)
CITY_COUNTS = (5, 8, 13, 16, 19, 25, 37)
"""How many listings a city has, at which share of the cities."""
_ENTIRE_PEOPLE = {2: 736, 3: 734, 4: 309, 5: 235, 6: 193, 7: 146, 8: 120, 9: 78, 10: 48, 11: 21}
"""How many entire homes in 2,620 take so many people."""
_RATING_WEIGHTS = (0.11, 0.215, 0.225, 0.222, 0.228)
_UNPRICED, _UNSTATED_NIGHTS, _UNRATED = 0.003, 0.0034, 0.0036
"""Shares of listings whose price, minimum nights or rating is missing."""


def hotel_rows(seed: int, city: AtlasCity, count: int) -> Iterator[list[Cell]]:
    """Rows of the ``hotel`` table for one city, with an empty id."""
    draw = Draw(seed, "hotels", city.name)
    rooms = draw.place(count, ROOM_SHARES)
    people = _occupancy(draw, rooms).tolist()
    prices: list[int] = (draw.whole(count, 50, 1201) * 100).tolist()
    nights = np.array(list(NIGHT_SHARES))[draw.place(count, list(NIGHT_SHARES.values()))]
    ratings = (1 + draw.place(count, _RATING_WEIGHTS)).tolist()
    lost = [(draw.unit(count) < share).tolist() for share in (_UNPRICED, _UNSTATED_NIGHTS, _UNRATED)]
    lat, lon = points(draw, city, count)
    register = Register()
    for row in range(count):
        room = ROOM_TYPES[int(rooms[row])]
        yield [
            "",
            city.name,
            register.fresh(lambda room=room: _name(draw, room)),
            lat[row],
            lon[row],
            room,
            None,
            people[row],
            None if lost[0][row] else prices[row],
            None if lost[1][row] else int(nights[row]),
            _rules(draw),
            None if lost[2][row] else float(ratings[row]),
            None,
            None,
        ]


def _name(draw: Draw, room: str) -> str:
    name = phrase(draw, draw.pick(patterns("stays")[room]))
    return name[0].upper() + name[1:]


def _occupancy(draw: Draw, rooms: Ints) -> Ints:
    entire = np.array(list(_ENTIRE_PEOPLE))[draw.place(len(rooms), list(_ENTIRE_PEOPLE.values()))]
    private = 1 + draw.place(len(rooms), (0.48, 0.52))
    return np.where(rooms == 0, entire, np.where(rooms == 1, private, 1))


def _rules(draw: Draw) -> str | None:
    if draw.one() < NO_RULES:
        return None
    chance, count = draw.one(), 1
    while count < 3 and chance >= sum(RULE_COUNT_SHARES[:count]):
        count += 1
    left = list(RULES)
    return " & ".join(left.pop(int(draw.one() * len(left))) for _ in range(count))
