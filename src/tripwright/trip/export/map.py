"""A map of the trip as SVG: cities, places, legs with their day, and in red what is wrong.

The picture needs the style sheet ``look.css`` in its page and, for the land behind it, the ``basemap`` of its frame.
Legs that share a pair of cities are bent to opposite sides, so that the way back does not hide the way out.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from tripwright.trip.agenda import Agenda, Entry, Mark
from tripwright.trip.export.basemap import backdrop
from tripwright.trip.export.frame import Frame, Point, unwrapped
from tripwright.trip.export.labels import Labels
from tripwright.trip.export.look import kind_class
from tripwright.trip.export.markup import Markup, fit, tag, text_width
from tripwright.trip.gazetteer import Place
from tripwright.trip.itinerary import Leg

WIDTH, HEIGHT = 960.0, 440.0
SMALL_WIDTH, SMALL_HEIGHT = 320.0, 190.0
_MERGE = 11.0  # pixels: nearer places share one dot
_NAME, _SMALL = 13.0, 11.0


@dataclass(slots=True)
class _Stop:
    """A dot on the map and all that lies under it."""

    x: float
    y: float
    name: str
    city: bool
    css: str
    count: int = 0
    day: int = 0
    marks: list[Mark] = field(default_factory=list[Mark])


def trip_map(agenda: Agenda) -> tuple[Frame, Markup] | None:
    """The map of the whole trip and its window; None when nothing has a position.

    A trip through several cities shows one dot for each city; a trip within one shows its places.
    """
    several = len(_cities(agenda)) > 1
    entries = _at_cities(agenda.entries) if several else agenda.entries
    points = unwrapped([point for entry in entries for point in _points(entry)])
    if not points:
        return None
    title = f"Map of {agenda.title}: {', '.join(dict.fromkeys(city for day in agenda.days for city in day.cities))}"
    frame = Frame.around(points, width=WIDTH, height=HEIGHT, margin=76, smallest=1.0 if several else 0.02)
    return frame, _map(entries, frame, title, close=not several)


def city_maps(agenda: Agenda) -> list[tuple[str, Frame, Markup]]:
    """For a trip through several cities, a closer map of each where two places or more have a position of their own.

    Returns:
        Name, window and picture of each.
    """
    maps: list[tuple[str, Frame, Markup]] = []
    cities = _cities(agenda)
    for city in cities if len(cities) > 1 else ():
        inside = [entry for entry in agenda.entries if all(p.city == city and p.exact for p in _places(entry))]
        points = unwrapped([point for entry in inside for point in _points(entry)])
        if len(set(points)) > 1:
            frame = Frame.around(points, width=SMALL_WIDTH, height=SMALL_HEIGHT, margin=30, smallest=0.02)
            maps.append((city, frame, _map(inside, frame, f"Map of the places in {city}", close=True)))
    return maps


def _map(entries: Sequence[Entry], frame: Frame, title: str, *, close: bool = False) -> Markup:
    stops = _stops(entries, frame)
    labels = Labels(frame.width, frame.height)
    labels.block((frame.width * 0.8, frame.height - 34, frame.width, frame.height))  # the scale bar
    for stop in stops:
        labels.block((stop.x - 6, stop.y - 6, stop.x + 6, stop.y + 6))
    ways = [way for entry in entries if (way := _way(entry, frame, labels)) is not None]
    order = sorted(stops, key=lambda stop: (not stop.marks, not stop.city, -stop.count))
    names = [name for stop in order for name in _name(stop, labels, frame)]
    return tag(
        "svg",
        tag("title", title),
        tag("rect", class_="tw-sea", width=frame.width, height=frame.height, rx=8),
        tag("g", backdrop(frame), clip_path="inset(0 round 8px)"),
        *(_trails(stops) if close and not ways else []),
        *[lines for lines, _ in ways],
        *[_numbered(stop) if close else _dot(stop) for stop in stops],
        *[badge for _, badge in ways],
        *names,
        _scale(frame),
        viewBox=f"0 0 {frame.width:g} {frame.height:g}",
        class_="tw-map",
        role="img",
        aria_label=title,
    )


def _cities(agenda: Agenda) -> list[str]:
    """The cities of all located places, in order."""
    places = [place for entry in agenda.entries for place in _places(entry) if place.located]
    return list(dict.fromkeys(place.city for place in places if place.city is not None))


def _at_cities(entries: Sequence[Entry]) -> list[Entry]:
    """The entries moved to their cities: to the city's own position, or to the first one known there."""
    spots: dict[str, Place] = {}
    for place in (place for entry in entries for place in _places(entry) if place.located and place.city is not None):
        if place.city is not None and (place.city not in spots or (place.name == place.city and place.exact)):
            spots[place.city] = replace(place, name=place.city, exact=False)

    def moved(place: Place) -> Place:
        return spots.get(place.city, place) if place.city is not None else place

    return [
        replace(entry, place=moved(entry.place), dest=moved(entry.dest) if entry.dest is not None else None)
        for entry in entries
    ]


def _places(entry: Entry) -> tuple[Place, ...]:
    return (entry.place,) if entry.dest is None else (entry.place, entry.dest)


def _points(entry: Entry) -> Iterable[Point]:
    for place in _places(entry):
        if place.lat is not None and place.lon is not None:
            yield place.lat, place.lon


def _stops(entries: Sequence[Entry], frame: Frame) -> list[_Stop]:
    """One stop for each spot; cities first, and places too near to one are counted there."""
    stops: list[_Stop] = []
    legs = [entry for entry in entries if entry.dest is not None]
    for entry in [*legs, *(entry for entry in entries if entry.dest is None)]:
        for place in _places(entry):
            if place.lat is None or place.lon is None:
                continue
            x, y = frame.xy(place.lat, place.lon)
            near = next((stop for stop in stops if math.hypot(stop.x - x, stop.y - y) < _MERGE), None)
            if near is None:
                whole = place.city is not None and (not place.exact or place.name == place.city)
                near = _Stop(x, y, place.city if whole and place.city else place.name, whole, kind_class(entry.item))
                stops.append(near)
            if entry.dest is None:
                near.count += 1
                near.day = near.day or entry.day
                near.marks += entry.marks
    return stops


def _dot(stop: _Stop) -> Markup:
    title = tag("title", "; ".join([stop.name, *(mark.message for mark in stop.marks)]))
    css = "tw-bad" if stop.marks else stop.css
    if stop.city and not stop.marks:
        return tag("circle", title, class_="tw-city", cx=stop.x, cy=stop.y, r=5)
    ring = tag("circle", class_=f"{css} tw-badge", cx=stop.x, cy=stop.y, r=8.5) if stop.marks else Markup("")
    return tag("g", title, ring, tag("circle", class_=f"{css} tw-dot", cx=stop.x, cy=stop.y, r=5.5))


def _numbered(stop: _Stop) -> Markup:
    """A dot with the day of the first visit; a mere end of a leg stays a dot."""
    if not stop.day:
        return _dot(stop)
    title = tag("title", "; ".join([f"Day {stop.day}: {stop.name}", *(mark.message for mark in stop.marks)]))
    circle = tag("circle", class_="tw-badge", cx=stop.x, cy=stop.y, r=8.5)
    day = tag("text", str(stop.day), class_="tw-number", x=stop.x, y=stop.y + 3.8)
    return tag("g", title, circle, day, class_="tw-bad" if stop.marks else stop.css)


def _trails(stops: Sequence[_Stop]) -> list[Markup]:
    """A faint line through each day's places, in the order of the plan."""
    trails: list[Markup] = []
    for day in dict.fromkeys(stop.day for stop in stops):
        points = [f"{stop.x:.1f} {stop.y:.1f}" for stop in stops if stop.day == day]
        if len(points) > 1:
            trails.append(tag("path", class_="tw-trail", d=f"M{'L'.join(points)}"))
    return trails


def _name(stop: _Stop, labels: Labels, frame: Frame) -> Iterable[Markup]:
    size = _NAME if stop.city else _SMALL
    text = fit(stop.name, min(210.0, frame.width * 0.42), size)
    important = stop.city or bool(stop.marks)
    width = text_width(text, size)
    spot = labels.place(stop.x, stop.y, width=width, height=size + 4, gap=11, must=important)
    if spot is not None and text:
        css = f"{'tw-name' if stop.city else 'tw-small'} tw-halo{' tw-alarm' if stop.marks else ''}"
        anchor = spot.anchor if spot.anchor != "start" else None
        yield tag("text", text, x=spot.x, y=spot.y, text_anchor=anchor, class_=css)


def _way(entry: Entry, frame: Frame, labels: Labels) -> tuple[Markup, Markup] | None:
    """A leg's line and the badge with its day; None for anything without two different positions."""
    points = [frame.xy(lat, lon) for lat, lon in _points(entry)]
    if not isinstance(entry.item, Leg) or len(points) < 2:
        return None
    (x0, y0), (x1, y1) = points
    length = math.hypot(x1 - x0, y1 - y0)
    if length < _MERGE:
        return None
    bend = 0.16 if entry.item.mode == "flight" else 0.07
    middle_x, middle_y = (x0 + x1) / 2 - (y1 - y0) * bend, (y0 + y1) / 2 + (x1 - x0) * bend
    css = f"{'tw-bad' if entry.marks else 'tw-leg'}"
    title = tag("title", "; ".join([f"Day {entry.day}: {entry.title}", *(mark.message for mark in entry.marks)]))
    curve = f"M{x0:.1f} {y0:.1f}Q{middle_x:.1f} {middle_y:.1f} {x1:.1f} {y1:.1f}"
    line = tag("path", title, class_=f"tw-way tw-{entry.item.mode} {css}", d=curve)
    for step in range(1, round(length / 12)):
        share = step * 12 / length
        x = (1 - share) ** 2 * x0 + 2 * share * (1 - share) * middle_x + share**2 * x1
        y = (1 - share) ** 2 * y0 + 2 * share * (1 - share) * middle_y + share**2 * y1
        labels.block((x - 4, y - 4, x + 4, y + 4))
    if length < 46:
        return line, Markup("")
    at_x, at_y = (x0 + 2 * middle_x + x1) / 4, (y0 + 2 * middle_y + y1) / 4
    labels.block((at_x - 12, at_y - 12, at_x + 12, at_y + 12))
    badge = tag(
        "g",
        title,
        tag("circle", class_="tw-badge", cx=at_x, cy=at_y, r=10),
        tag("text", str(entry.day), class_="tw-number", x=at_x, y=at_y + 3.8),
        class_=css,
    )
    return line, badge


def _scale(frame: Frame) -> Markup:
    """A bar with a round length, lower right."""
    longest = frame.km(frame.width * 0.16)
    power = 10 ** math.floor(math.log10(longest))
    length = max(step * power for step in (1, 2, 5) if step * power <= longest)
    pixels = length / frame.km(1)
    right, base = frame.width - 16, frame.height - 14
    label = f"{length:g} km" if length >= 1 else f"{length * 1000:.0f} m"
    bar = f"M{right - pixels:.1f} {base - 4:.1f}v4h{pixels:.1f}v-4"
    return tag(
        "g",
        tag("path", d=bar, fill="none", stroke="currentColor"),
        tag("text", label, x=right - pixels / 2, y=base - 6, text_anchor="middle", class_="tw-small tw-soft"),
        style="color:var(--tw-soft)",
    )
