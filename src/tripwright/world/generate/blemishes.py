"""What real tables have and tidy ones have not: commas and brackets in names, a name inside another, a name twice.

Agents and checkers that read "Name, City" by its commas, or look names up by substring, meet them in the full world.
The rates are the published ones (fact sheet, sections 1.1 and 10, Q3).
"""

from __future__ import annotations

from typing import NamedTuple

from tripwright.world.build import Cell
from tripwright.world.generate.draw import Draw

_CITY, _NAME = 1, 2


class Blemishes(NamedTuple):
    """How often a table's names are blemished, and with what.

    Attributes:
        twice: Share of rows that repeat another name of their city.
        commas: Share of rows that get one of ``tails``.
        brackets: Share of rows that get one of ``notes``.
        inside: Share of rows named like another of their city with one of ``longer`` behind.
    """

    twice: float
    commas: float
    brackets: float
    inside: float
    tails: tuple[str, ...]
    notes: tuple[str, ...]
    longer: tuple[str, ...]


RESTAURANTS = Blemishes(
    twice=52 / 9551,
    commas=17 / 9551,
    brackets=0.0,
    inside=60 / 9551,
    tails=(", Kitchen and Bar", ", Food and Drink", ", Cakes and Coffee", ", Wine and Plates"),
    notes=(),
    longer=(" Express", " Too", " on Main", " Annex", " & Bar"),
)
ATTRACTIONS = Blemishes(
    twice=14 / 5302,
    commas=56 / 5302,
    brackets=0.0,
    inside=50 / 5302,
    tails=(", Visitor Center", ", North Entrance", ", National Register Site", ", Old Town"),
    notes=(),
    longer=(" Annex", " Gift Shop", " Picnic Area", " East", " Visitor Lot"),
)
HOTELS = Blemishes(
    twice=1 / 5047,
    commas=594 / 5047,
    brackets=101 / 5047,
    inside=3 / 5047,
    tails=(", walk to everything", ", free parking", ", pets considered", ", sleeps well", ", great light"),
    notes=(" (quiet street)", " (2nd floor)", " (keyless entry)", " (weekly deals)"),
    longer=(" II", " - upstairs", " - garden level"),
)


def blemish(rows: list[list[Cell]], marks: Blemishes, draw: Draw) -> None:
    """Change some names in place; each row is changed at most once."""
    order = draw.order(len(rows)).tolist()
    neighbours: dict[Cell, list[int]] = {}
    for place, row in enumerate(rows):
        neighbours.setdefault(row[_CITY], []).append(place)
    for share, tails in ((marks.commas, marks.tails), (marks.brackets, marks.notes)):
        for _ in range(round(share * len(rows))):
            place = order.pop()
            rows[place][_NAME] = f"{rows[place][_NAME]}{draw.pick(tails)}"
    for share, tails in ((marks.twice, ("",)), (marks.inside, marks.longer)):
        for _ in range(round(share * len(rows))):
            place = order.pop()
            others = [other for other in neighbours[rows[place][_CITY]] if other != place]
            rows[place][_NAME] = f"{rows[draw.pick(others)][_NAME]}{draw.pick(tails)}"
