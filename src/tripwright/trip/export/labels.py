"""Placing labels on a map: each takes the best free side of its point, or stays away."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in pixels."""
_CELL = 32
_SIDES = ((1, 0), (1, -1), (1, 1), (-1, 0), (0, 1), (0, -1), (-1, -1), (-1, 1))


@dataclass(frozen=True, slots=True)
class Label:
    """A placed label: the point of its base line that ``anchor`` (start, middle, end) names, and the box it fills."""

    x: float
    y: float
    anchor: str
    box: Box


class Labels:
    """The free room of one map; labels are asked for in the order of their importance."""

    def __init__(self, width: float, height: float) -> None:
        self._room: Box = (4, 4, width - 4, height - 4)
        self._taken: defaultdict[tuple[int, int], set[Box]] = defaultdict(set)

    def block(self, box: Box) -> None:
        """Keep labels off this box."""
        for cell in _cells(box):
            self._taken[cell].add(box)

    def place(self, x: float, y: float, *, width: float, height: float, gap: float, must: bool) -> Label | None:
        """A place for a text of that size beside the point (x, y), ``gap`` pixels away.

        Returns:
            None when every side is taken and the label is not a ``must``; a must takes the least covered side.
        """
        boxes = [self._beside(x, y, width, height, gap, side) for side in _SIDES]
        costs = [self._covered(box) for box in boxes]
        best = min(range(len(boxes)), key=lambda index: (costs[index], index))
        if costs[best] > 0 and not must:
            return None
        box = boxes[best]
        self.block(box)
        across = _SIDES[best][0]
        anchor, at = {1: ("start", box[0]), 0: ("middle", x), -1: ("end", box[2])}[across]
        return Label(at, box[3] - height * 0.24, anchor, box)

    @staticmethod
    def _beside(x: float, y: float, width: float, height: float, gap: float, side: tuple[int, int]) -> Box:
        across, down = side
        left = x - width / 2 if across == 0 else x + gap if across > 0 else x - gap - width
        reach = gap if across == 0 else gap * 0.7
        top = y - height / 2 if down == 0 else y + reach if down > 0 else y - reach - height
        return left, top, left + width, top + height

    def _covered(self, box: Box) -> float:
        """How many square pixels of the box are taken, or lie outside (which counts ten times)."""
        area = (box[2] - box[0]) * (box[3] - box[1])
        outside = area - _overlap(box, self._room)
        near = set[Box]().union(*(self._taken[cell] for cell in _cells(box)))
        return 10 * outside + sum(_overlap(box, other) for other in near)


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    """The squares of a grid that a box lies in."""
    left, top, right, bottom = (math.floor(edge / _CELL) for edge in box)
    return ((x, y) for x in range(left, right + 1) for y in range(top, bottom + 1))


def _overlap(one: Box, other: Sequence[float]) -> float:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across * down if across > 0 and down > 0 else 0.0
