"""Land, lakes and North American state lines behind the maps, from Natural Earth (public domain).

A page holds them once, cut to the windows of its maps; each map refers to them by ``<use>``. Their coordinates are
degrees, heights by Mercator, so that one transform puts them into any window.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib.resources import files

from tripwright.trip.export.frame import Frame, Point, mercator
from tripwright.trip.export.markup import Markup, join, tag

_FILLED = ("land", "lakes")
_FINEST = 320.0
"""Pixels a degree: closer windows get a plain ground, since the outlines are not that exact."""
_ID = "tw-base"
Box = tuple[float, float, float, float]
"""West, bottom, east, top."""


def basemap(frames: Sequence[Frame]) -> Markup:
    """The hidden definitions that the maps with these windows refer to."""
    wide = [frame for frame in frames if frame.scale <= _FINEST]
    boxes = [_grown(frame) for frame in wide]
    step = min((0.7 / frame.scale for frame in wide), default=1.0)
    paths = [tag("path", class_=f"tw-{layer}", d=_outline(layer, boxes, step)) for layer in _layers()]
    return tag("svg", tag("defs", tag("g", *paths, id=_ID)), width=0, height=0, class_="tw-defs", aria_hidden="true")


def backdrop(frame: Frame) -> Markup:
    """The part of the basemap that lies in this window."""
    if frame.scale > _FINEST:
        return tag("rect", class_="tw-land", width=frame.width, height=frame.height)
    west, _, east, _ = frame.bounds
    turns = [turn for turn in (-360, 0, 360) if west <= 180 + turn and east >= -180 + turn]
    return join(tag("use", href=f"#{_ID}", transform=_transform(frame, turn)) for turn in turns)


def _transform(frame: Frame, turn: int) -> str:
    scale = f"{frame.scale:.5g}"
    return f"matrix({scale} 0 0 -{scale} {(turn - frame.west) * frame.scale:.1f} {frame.top * frame.scale:.1f})"


@lru_cache(1)
def _layers() -> dict[str, tuple[tuple[Point, ...], ...]]:
    """Layer to its lines in degrees, heights by Mercator."""
    packed = files("tripwright.trip.export").joinpath("basemap.json.gz").read_bytes()
    layers: dict[str, list[list[int]]] = json.loads(gzip.decompress(packed))
    return {layer: tuple(_line(shape) for shape in shapes) for layer, shapes in layers.items()}


def _line(shape: list[int]) -> tuple[Point, ...]:
    points: list[Point] = []
    x = y = 0
    for dx, dy in zip(shape[::2], shape[1::2], strict=True):
        x, y = x + dx, y + dy
        points.append((x / 100, mercator(y / 100)))
    return tuple(points)


def _grown(frame: Frame) -> Box:
    """The window with a margin, so that cut edges stay out of sight; longitudes within one turn."""
    west, bottom, east, top = frame.bounds
    edge = 4 / frame.scale
    shift = 360 if west < -180 else -360 if west > 180 else 0
    return west - edge + shift, bottom - edge, east + edge + shift, top + edge


def _outline(layer: str, boxes: Sequence[Box], step: float) -> str:
    """The layer's path data within the boxes, without points nearer than ``step`` degrees to the one before."""
    if not boxes:
        return ""
    whole = _union(boxes)
    shapes: list[str] = []
    for line in _layers()[layer]:
        pieces = [_clipped(line, box) for box in whole] if layer in _FILLED else [line] if _near(line, boxes) else []
        shapes += [path for piece in pieces if (path := _path(piece, step, closed=layer in _FILLED))]
    return "".join(shapes)


def _union(boxes: Sequence[Box]) -> list[Box]:
    """One box around all, and what of it lies beyond the antimeridian as a second one."""
    west, bottom = min(box[0] for box in boxes), min(box[1] for box in boxes)
    east, top = max(box[2] for box in boxes), max(box[3] for box in boxes)
    if east <= 180:
        return [(west, bottom, east, top)]
    return [(west, bottom, 180.0, top), (-180.0, bottom, east - 360, top)]


def _near(line: tuple[Point, ...], boxes: Iterable[Box]) -> bool:
    xs, ys = [x for x, _ in line], [y for _, y in line]
    return any(
        min(xs) <= east and max(xs) >= west and min(ys) <= top and max(ys) >= bottom
        for west, bottom, east, top in boxes
    )


def _clipped(ring: tuple[Point, ...], box: Box) -> tuple[Point, ...]:
    """The ring within the box (Sutherland and Hodgman)."""
    if not _near(ring, [box]):
        return ()
    points = ring
    for axis, edge, sign in ((0, box[0], 1), (0, box[2], -1), (1, box[1], 1), (1, box[3], -1)):
        points = _half(points, axis, edge, sign)
    return points


def _half(points: tuple[Point, ...], axis: int, edge: float, sign: int) -> tuple[Point, ...]:
    kept: list[Point] = []
    for start, end in zip(points, (*points[1:], *points[:1]), strict=True):
        before, after = sign * (start[axis] - edge) >= 0, sign * (end[axis] - edge) >= 0
        if before:
            kept.append(start)
        if before != after:
            share = (edge - start[axis]) / (end[axis] - start[axis])
            kept.append((start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])))
    return tuple(kept)


def _path(points: Sequence[Point], step: float, *, closed: bool) -> str:
    kept: list[Point] = []
    for point in points:
        if not kept or abs(point[0] - kept[-1][0]) >= step or abs(point[1] - kept[-1][1]) >= step:
            kept.append(point)
    if len(kept) < (3 if closed else 2):
        return ""
    digits = 3 if step < 0.004 else 2
    first, *rest = [(round(x, digits), round(y, digits)) for x, y in kept]
    moves: list[str] = []
    last = first
    for x, y in rest:
        moves.append(f"{_short(x - last[0], digits)} {_short(y - last[1], digits)}")
        last = (x, y)
    body = "l".join((f"M{first[0]:g} {first[1]:g}", " ".join(moves)))
    return body.replace(" -", "-") + ("z" if closed else "")


def _short(value: float, digits: int) -> str:
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return {"": "0", "-0": "0"}.get(text, text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text)
