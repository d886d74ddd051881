from __future__ import annotations

import re
from xml.etree import ElementTree

from tripwright.trip.export.basemap import backdrop, basemap
from tripwright.trip.export.frame import Frame, mercator

MICHIGAN = Frame.around([(41.5, -88.0), (47.0, -82.0)], width=960, height=440, margin=40, smallest=1)


def outlines(frames: list[Frame]) -> dict[str, str]:
    root = ElementTree.fromstring(basemap(frames))
    return {path.attrib["class"]: path.attrib["d"] for path in root.iter("path")}


def inside(path: str, lat: float, lon: float) -> bool:
    """Even-odd test of a point against path data of absolute M and relative l."""
    x, y = lon, mercator(lat)
    odd = False
    for piece in re.findall(r"M([^lMz]+)l([^Mz]+)z", path):
        numbers = [[float(n) for n in re.findall(r"-?\d*\.?\d+", part)] for part in piece]
        here = (numbers[0][0], numbers[0][1])
        ring = [here]
        for dx, dy in zip(numbers[1][::2], numbers[1][1::2], strict=True):
            here = (here[0] + dx, here[1] + dy)
            ring.append(here)
        for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
            if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
                odd = not odd
    return odd


def test_land_is_land_and_lakes_are_lakes() -> None:
    layers = outlines([MICHIGAN])

    assert inside(layers["tw-land"], 44.0, -85.0)
    assert inside(layers["tw-lakes"], 43.5, -87.0)
    assert not inside(layers["tw-lakes"], 44.0, -85.0)


def test_only_what_is_seen_is_written() -> None:
    near, nothing = outlines([MICHIGAN]), outlines([])

    assert 0 < len(near["tw-land"]) < 20_000
    assert set(nothing.values()) == {""}


def test_several_windows_share_one_outline() -> None:
    florida = Frame.around([(25.0, -82.0), (30.0, -80.0)], width=960, height=440, margin=40, smallest=1)
    land = outlines([MICHIGAN, florida])["tw-land"]

    assert inside(land, 44.0, -85.0)
    assert inside(land, 28.0, -81.5)
    assert not inside(land, 28.0, -79.0)


def test_a_window_over_the_antimeridian_shows_both_sides() -> None:
    pacific = Frame.around([(35.7, 139.7), (21.3, 202.2)], width=960, height=440, margin=40, smallest=1)
    land = outlines([pacific])["tw-land"]

    assert inside(land, 19.6, -155.5)  # Hawaii
    assert inside(land, 36.5, 139.0)  # Honshu
    assert backdrop(pacific).count("#tw-base") == 2


def test_each_map_refers_to_the_one_basemap_of_its_page() -> None:
    assert backdrop(MICHIGAN).count("#tw-base") == 1
    assert list(outlines([MICHIGAN])) == ["tw-land", "tw-lakes", "tw-states", "tw-borders"]


def test_a_close_window_claims_no_coastline() -> None:
    close = Frame.around([(42.33, -70.89), (42.35, -71.07)], width=320, height=190, margin=30, smallest=0.02)

    assert "use" not in backdrop(close)
    assert set(outlines([close]).values()) == {""}
