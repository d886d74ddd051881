"""The window of a map: Mercator, so that directions look right, fitted around the points that must be seen."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

Point = tuple[float, float]
_LIMIT = 85.0  # Mercator ends here


def mercator(lat: float) -> float:
    """The height of a latitude in a map whose longitudes are degrees."""
    clipped = max(-_LIMIT, min(_LIMIT, lat))
    return math.degrees(math.asinh(math.tan(math.radians(clipped))))


def unwrapped(points: Sequence[Point]) -> tuple[Point, ...]:
    """The (lat, lon) points with western longitudes moved by a turn where that brings them closer together."""
    moved = tuple((lat, lon + 360 if lon < 0 else lon) for lat, lon in points)
    return moved if _spread(moved) < _spread(points) else tuple(points)


def _spread(points: Sequence[Point]) -> float:
    lons = [lon for _, lon in points]
    return max(lons) - min(lons) if lons else 0.0


@dataclass(frozen=True, slots=True)
class Frame:
    """A window onto the map.

    Attributes:
        west: Longitude of the left edge, degrees.
        top: Mercator height of the upper edge, degrees.
        scale: Pixels for one degree of longitude.
        width: Pixels.
        height: Pixels.
    """

    west: float
    top: float
    scale: float
    width: float
    height: float

    @classmethod
    def around(cls, points: Sequence[Point], *, width: float, height: float, margin: float, smallest: float) -> Frame:
        """The window that shows all (lat, lon) points ``margin`` pixels inside, and at least ``smallest`` degrees."""
        xs, ys = [lon for _, lon in points], [mercator(lat) for lat, _ in points]
        inner_width, inner_height = width - 2 * margin, height - 2 * margin
        span_x, span_y = max(max(xs) - min(xs), smallest), max(max(ys) - min(ys), smallest / 2)
        scale = min(inner_width / span_x, inner_height / span_y)
        middle_x, middle_y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
        return cls(middle_x - width / 2 / scale, middle_y + height / 2 / scale, scale, width, height)

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """West, bottom, east, top: degrees, heights by Mercator."""
        return self.west, self.top - self.height / self.scale, self.west + self.width / self.scale, self.top

    def xy(self, lat: float, lon: float) -> Point:
        """A place in pixels from the upper left corner; longitudes a turn away are brought near."""
        middle = self.west + self.width / 2 / self.scale
        near = lon + 360 * round((middle - lon) / 360)
        return (near - self.west) * self.scale, (self.top - mercator(lat)) * self.scale

    def km(self, pixels: float) -> float:
        """How long ``pixels`` are in the middle of the window."""
        height = self.top - self.height / 2 / self.scale
        lat = math.atan(math.sinh(math.radians(height)))
        return pixels / self.scale * 111.32 * math.cos(lat)
