"""What a task's trip may be made of, the best-liked first, and what an ordinary traveller likes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial

from tripwright.benchmarks.chinatravel.planning.city import ANYTHING, BOUNDS, Allowed, CityModel, CityTravel
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.planner.timed.clockwork import cheapest, fastest
from tripwright.planner.timed.model import DAY, Hop, Ride, Way
from tripwright.planner.timed.options import Options
from tripwright.planner.timed.trips import Habits

MakeWay = Callable[[Allowed, Callable[[Hop], float]], Way]


def way_maker(sandbox: Sandbox, city: str, people: int) -> MakeWay:
    """Makes ways of moving in a city: those that are allowed, the best-liked of them taken."""
    travel = cache(partial(CityTravel, sandbox, city, people))

    def make(allowed: Allowed, taste: Callable[[Hop], float]) -> Way:
        return Way(travel(allowed), taste)

    return make


def comfort(people: int) -> Callable[[Hop], float]:
    """An ordinary traveller's taste: an hour is worth about 50 yuan, long walks are not liked."""

    def taste(hop: Hop) -> float:
        walk = max(0, hop.minutes - 20) if hop.mode == "walk" else 0
        return hop.minutes + hop.cost / people / 85 + walk

    return taste


def options_of(model: CityModel, start_city: str, days: int, travel: CityTravel, make_way: MakeWay) -> Options:
    """Every ride, hotel, sight and table; hotels that are neither cheap nor dear first, shared beds last."""
    goes, backs = model.rides(start_city)
    last = (days - 1) * DAY
    lodgings = sorted(model.lodgings(), key=lambda lodging: lodging.cost)
    modest = len(lodgings) // 5
    plain = make_way(ANYTHING, comfort(model.people))
    return Options(
        days=days,
        goes=sorted(goes, key=lambda ride: _there(ride, model.people)),
        backs=[
            replace(ride, departs=ride.departs + last, arrives=ride.arrives + last)
            for ride in sorted(backs, key=lambda ride: _home(ride, model.people))
        ],
        lodgings=[*lodgings[modest:], *lodgings[:modest], *model.shared_rooms()],
        sights=model.sights,
        tables=model.tables,
        ways=(plain, Way(plain.travel, cheapest), Way(plain.travel, fastest)),
        breakfast=model.breakfast,
        near=travel.nearest,
        bounds=BOUNDS,
        habits=Habits(),
    )


def _there(ride: Ride, people: int) -> float:
    """Dislike of a ride there: its fare, a late arrival, a departure at night."""
    night = 100 if ride.departs < 360 else 0
    return ride.cost / people / 100 + max(0, ride.arrives - 600) * 0.4 + night


def _home(ride: Ride, people: int) -> float:
    """Dislike of a ride back: its fare, an early departure, an arrival late at night."""
    night = max(0, ride.arrives - DAY) * 0.2
    return ride.cost / people / 100 + max(0, 1080 - ride.departs) * 0.4 + night
