"""How good a plan can be at most under one of the six published preferences, whatever its programs demand.

Each bound holds for the trips that the planner makes: both rule sets kept, a visit of half an hour or more, one
breakfast, lunch and dinner a day at most. It ignores what is hard about a trip, so it may be far off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tripwright.benchmarks.chinatravel.planning.city import LEAST_MEAL, LEAST_VISIT
from tripwright.benchmarks.chinatravel.planning.render import Renderer
from tripwright.benchmarks.chinatravel.planning.words import words_of
from tripwright.benchmarks.chinatravel.preferences import Preference, builtin, read_preference
from tripwright.benchmarks.chinatravel.sandbox import yuan
from tripwright.benchmarks.chinatravel.sound.places import WINDOWS
from tripwright.planner.timed.model import DAY, Spot
from tripwright.planner.timed.options import Options


def bound(preference: Preference, options: Options, renderer: Renderer) -> float | None:
    """The best value that any plan can have, in the preference's own unit; None where no bound is known."""
    if not options.goes or not options.backs:
        return None
    for name, find in _BOUNDS.items():
        if preference == read_preference(builtin(name)):
            return find(options)
    texts = words_of(preference.body).texts
    for place in texts:
        if preference == read_preference(builtin("P5", place)) and renderer.travel.place(place) is not None:
            return _nearest(options, renderer, place)
    return None


def _most_sights(options: Options) -> float:
    """As many visits as there is time for between the earliest arrival and the latest departure."""
    minutes = max(ride.departs for ride in options.backs) - min(ride.arrives for ride in options.goes)
    return max(0, min(minutes // LEAST_VISIT, len(options.sights))) / options.days


def _zero(options: Options) -> float:
    return 0.0


def _dearest_meals(options: Options) -> float:
    """Each day the dearest tables that are open for each meal, on the days on which there is time for it."""
    arrives, departs = min(ride.arrives for ride in options.goes), max(ride.departs for ride in options.backs)
    total = 0
    for opens, closes in WINDOWS.values():
        days = sum(
            day * DAY + closes - LEAST_MEAL >= arrives and day * DAY + opens + LEAST_MEAL <= departs
            for day in range(options.days)
        )
        open_then = (
            spot.cost for spot in options.tables if min(spot.closes, closes) - max(spot.opens, opens) >= LEAST_MEAL
        )
        total += sum(sorted(open_then, reverse=True)[:days])
    return yuan(total)


def _cheapest_nights(options: Options) -> float:
    """The cheapest hotel with a bed for everybody, for the nights that no ride there can spare."""
    nights = options.days - 1 - max(ride.arrives // DAY for ride in options.goes)
    least_nights = max(min(1, options.days - 1), nights)
    return yuan(least_nights * min((lodging.cost for lodging in options.lodgings), default=0))


def _nearest(options: Options, renderer: Renderer, place: str) -> float:
    """The nights at the nearest hotel, and the nearest spots as long as they bring the mean down."""
    here = renderer.travel.place(place)
    assert here is not None

    def km(places: Iterable[int]) -> list[float]:
        return sorted(renderer.travel.km(here, other) for other in places)

    nights = max(min(1, options.days - 1), options.days - 1 - max(ride.arrives // DAY for ride in options.goes))
    hotel = km(lodging.place for lodging in options.lodgings)[:1]
    spots: list[Spot] = [*options.sights, *options.tables]
    taken = hotel * nights
    for distance in sorted([*km(spot.place for spot in spots), *(hotel * options.days)]):
        if taken and distance >= sum(taken) / len(taken):
            break
        taken.append(distance)
    return sum(taken) / len(taken) if taken else 0.0


_BOUNDS: dict[str, Callable[[Options], float]] = {
    "P0": _most_sights,
    "P1": _zero,
    "P2": _zero,
    "P3": _dearest_meals,
    "P4": _cheapest_nights,
}
