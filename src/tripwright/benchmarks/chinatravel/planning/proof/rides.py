"""The rides there and back in a relaxation, and when the traveller is free in the city and must leave it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tripwright.benchmarks.chinatravel.planning.proof.hops import NONE, Way, way
from tripwright.benchmarks.chinatravel.planning.proof.notion import LATEST
from tripwright.benchmarks.chinatravel.planning.proof.setting import TIME, Setting
from tripwright.benchmarks.chinatravel.sandbox import Departure, yuan
from tripwright.benchmarks.chinatravel.transit import clock_text
from tripwright.planner.timed.proof.elements import Clock, Element
from tripwright.planner.timed.proof.rows import SCALE, Amount, Literal, Rows

DAY = 1440


class Ends(NamedTuple):
    """Both ends of a trip: minutes from the first midnight, and the literal of each station.

    Attributes:
        arrives: When the traveller is free in the city. departs: When they must leave it.
        arrivals: The least and the most of ``arrives``. departures: The same of ``departs``.
        free: When the traveller is free in the city, as long as time counts; without it, any minute before.
        late: For each night, the first one first, whether the ride there lasts into the next day or longer.
        enters: Stations of arrival. leaves: Stations of departure; each with its literal.
    """

    arrives: Amount
    departs: Amount
    arrivals: tuple[int, int]
    departures: tuple[int, int]
    free: Amount
    late: Sequence[Literal]
    enters: Sequence[tuple[int | None, Literal]]
    leaves: Sequence[tuple[int | None, Literal]]

    def hop_clock(self, days: tuple[int, int]) -> Clock | None:
        """A clock at which a hop on the first day begins or ends; None where the days are others."""
        return Clock(self.free.plus(Amount((), 0, LATEST * SCALE))) if days == (1, 1) else None


def add_rides(setting: Setting) -> Ends | None:
    """One ride there and one back; None when there is none at all."""
    party, rows = setting.party, setting.rows
    there = _told_apart(setting, party.start_city, party.target_city)
    back = _told_apart(setting, party.target_city, party.start_city)
    if not there or not back:
        return None
    index = setting.travel.transit.index
    still = way(NONE, party.people, upstream=setting.upstream)
    goes = [(row, _element(setting, row, Way(still, ()), 1, 0)) for row in there]
    last = party.days
    backs = [
        (row, _element(setting, row, way_, last, -1))
        for row in back
        for way_ in setting.ways(NONE, to=index.get(row.start), clock=_by(row.departs))
    ]
    midnight = (last - 1) * DAY
    for group in (goes, backs):
        rows.between(Amount(tuple((one.count, SCALE) for _, one in group)), SCALE, SCALE)
        setting.elements += [one for _, one in group]
    arrivals = [(_arrival(setting, row), one) for row, one in goes]
    arrives = _chosen(rows, arrivals)
    free = Amount(((rows.integer(0, _span(arrivals)[1]), SCALE),))
    rows.between(free.plus(arrives, -1), 0, 0, [setting.guard(TIME)])
    departures = [(midnight + row.departs, one) for row, one in backs]
    return Ends(
        arrives,
        _chosen(rows, departures),
        _span(arrivals),
        _span(departures),
        free,
        [rows.any_of(one.count for row, one in goes if row.arrives >= day * DAY) for day in range(1, last)],
        _stations(setting, [(index.get(row.end), one) for row, one in goes]),
        _stations(setting, [(index.get(row.start), one) for row, one in backs]),
    )


def _arrival(setting: Setting, row: Departure) -> int:
    return row.arrives if setting.notion.real_clocks else row.arrives % DAY


def _told_apart(setting: Setting, origin: str, dest: str) -> list[Departure]:
    """The rides whose fare is known; of those that programs cannot tell apart, the one that leaves most time."""
    sandbox = setting.sandbox
    best: dict[Any, Departure] = {}
    out = dest == setting.party.target_city
    for row in (*sandbox.trains(origin, dest), *sandbox.flights(origin, dest)):
        if row.price is None:
            continue
        written = (row.departs % DAY, row.arrives % DAY) if setting.reading.clocks(row.kind) else None
        nights = min(row.arrives // DAY, setting.party.days - 1) if out else 0
        named = [row.id, row.start, row.end] if setting.reading.fields else [row.end if out else row.start]
        key = (row.kind, *named, setting.telling.cost(row.price, [row.kind]), written, nights)
        rank = -_arrival(setting, row) if out else row.departs
        known = best.get(key)
        if known is None or rank > (-_arrival(setting, known) if out else known.departs):
            best[key] = row
    return list(best.values())


def _by(minute: int) -> Clock:
    """Some clock of the day up to a minute."""
    return Clock(Amount((), 0, minute * SCALE))


def _element(setting: Setting, row: Departure, way_: Way, day: int, rank: int) -> Element:
    people, price = setting.party.people, row.price or 0
    item = {
        "type": row.kind,
        "TrainID" if row.kind == "train" else "FlightID": row.id,
        "start": row.start,
        "end": row.end,
        "start_time": clock_text(row.departs % DAY),
        "end_time": clock_text(row.arrives % DAY),
        "price": yuan(price),
        "tickets": people,
        "cost": yuan(price * people),
    }
    return Element(item, setting.rows.boolean(), day=day, rank=rank, legs=way_.legs, parts=way_.parts)


def _chosen(rows: Rows, options: Sequence[tuple[int, Element]]) -> Amount:
    """The minute of the ride that is chosen, as one number, since hundreds of rows read it."""
    minute = Amount(((rows.integer(*_span(options)), SCALE),))
    rows.between(minute.plus(Amount(tuple((one.count, at * SCALE) for at, one in options)), -1), 0, 0)
    return minute


def _span(options: Sequence[tuple[int, Element]]) -> tuple[int, int]:
    minutes = [minute for minute, _ in options]
    return min(minutes), max(minutes)


def _stations(setting: Setting, options: Sequence[tuple[int | None, Element]]) -> list[tuple[int | None, Literal]]:
    stations = dict.fromkeys(station for station, _ in options)
    return [
        (station, setting.rows.any_of(one.count for place, one in options if place == station)) for station in stations
    ]
