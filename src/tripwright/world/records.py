"""Rows of a world as frozen values. None means that the world does not know."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class City:
    """A city; ``id`` is what places and legs refer to, ``region`` its state or province."""

    id: str
    name: str
    alias: str | None
    region: str | None
    country: str | None
    lat: float | None
    lon: float | None
    timezone: str | None


@dataclass(frozen=True, slots=True)
class Flight:
    """A dated flight (``date`` None: every day).

    Clocks are local minutes from midnight of the departure day, so ``arrives`` may exceed 1440; ``minutes`` is the
    time in the air and on the ground; ``price`` is for one person, in minor units.
    """

    id: str
    origin: str
    dest: str
    date: str | None
    departs: int
    arrives: int
    minutes: int
    price: int | None
    miles: float | None
    from_station: str | None
    to_station: str | None
    details: str | None


@dataclass(frozen=True, slots=True)
class Train:
    """A train (``date`` None: every day), with clocks and price as of a flight; ``kind`` as the source says it."""

    id: str
    origin: str
    dest: str
    date: str | None
    departs: int
    arrives: int
    minutes: int
    price: int | None
    kind: str | None
    from_station: str | None
    to_station: str | None
    details: str | None


@dataclass(frozen=True, slots=True)
class Road:
    """A directed road; ``duration`` and ``distance`` are the source's words, ``minutes`` and ``km`` their values."""

    origin: str
    dest: str
    duration: str | None
    distance: str | None
    minutes: int | None
    km: float | None


@dataclass(frozen=True, slots=True)
class Attraction:
    """A sight; ``price`` in minor units, opening clocks and recommended visit lengths in minutes."""

    id: str
    city: str
    name: str
    lat: float | None
    lon: float | None
    kind: str | None
    price: int | None
    rating: float | None
    opens: int | None
    closes: int | None
    visit_min: int | None
    visit_max: int | None
    details: str | None


@dataclass(frozen=True, slots=True)
class Restaurant:
    """A restaurant; ``price`` for one person and meal in minor units, ``cuisines`` joined by comma and blank."""

    id: str
    city: str
    name: str
    lat: float | None
    lon: float | None
    cuisines: str | None
    price: int | None
    rating: float | None
    opens: int | None
    closes: int | None
    details: str | None


@dataclass(frozen=True, slots=True)
class Hotel:
    """A place to sleep; ``price`` for one room and night in minor units, ``capacity`` in people for each room."""

    id: str
    city: str
    name: str
    lat: float | None
    lon: float | None
    room_type: str | None
    beds: int | None
    capacity: int | None
    price: int | None
    min_nights: int | None
    rules: str | None
    rating: float | None
    tags: str | None
    details: str | None
