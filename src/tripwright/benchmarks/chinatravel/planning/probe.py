"""Trying hotels and rides one by one on the programs, in plans that hold nothing else.

A program whose outcome differs from hotel to hotel demands something of the hotel alone; the hotels that satisfy most
of these programs come first. The same goes for rides. This orders the choices and excludes none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from typing import Any, TypeVar

from tripwright.benchmarks.chinatravel.planning.city import CityModel
from tripwright.benchmarks.chinatravel.planning.render import Renderer
from tripwright.benchmarks.chinatravel.planning.words import Words, words_of
from tripwright.benchmarks.chinatravel.programs import evaluate_programs
from tripwright.benchmarks.chinatravel.sound.places import SLEEPERS
from tripwright.language import ConceptLibrary, Profile
from tripwright.planner.timed.model import Lodging, Ride
from tripwright.planner.timed.options import Options

Json = dict[str, Any]
_HOTEL = {"accommodation_type", "room_type", "room_count", "accommodation"}
_RIDES = {
    "intercity_transport_type",
    "intercity_transport_origin",
    "intercity_transport_destination",
    "train",
    "airplane",
}
_Choice = TypeVar("_Choice", Lodging, Ride)


class Probe:
    """Orders the options of one task by what its programs say of each of them alone."""

    def __init__(self, renderer: Renderer, programs: Sequence[str], library: ConceptLibrary, profile: Profile) -> None:
        self._renderer = renderer
        self._library = library
        self._profile = profile
        words = {source: words_of(source) for source in programs}
        self._of_hotels = [source for source in programs if _mentions(words[source], _HOTEL)]
        self._of_rides = [source for source in programs if _mentions(words[source], _RIDES)]
        rooms = (one.numbers for one in words.values() if "room_count" in one.names)
        self._counts = sorted({int(number) for numbers in rooms for number in numbers if 0 < number <= 20})

    def ordered(self, options: Options, model: CityModel) -> Options:
        """The options with hotels (also with the numbers of rooms that programs name) and rides in another order."""
        if not options.goes or not options.backs:
            return options
        lodgings = [*options.lodgings, *(one for count in self._counts for one in model.lodgings(count))]
        go, back = self._pair(options)
        return replace(
            options,
            lodgings=self._sorted(lodgings, self._of_hotels, self._renderer.only_night, self._crowded),
            goes=self._sorted(options.goes, self._of_rides, lambda ride: self._renderer.only_rides(ride, back)),
            backs=self._sorted(options.backs, self._of_rides, lambda ride: self._renderer.only_rides(go, ride)),
        )

    def _pair(self, options: Options) -> tuple[Ride, Ride]:
        """One ride each way, of the kinds that together satisfy most programs; of equals the best-liked."""
        goes, backs = (
            list({ride.kind: ride for ride in rides[::-1]}.values()) for rides in (options.goes, options.backs)
        )
        pairs = [(options.goes[0], options.backs[0]), *product(goes, backs)]
        return max(pairs, key=lambda pair: sum(self._outcomes(self._renderer.only_rides(*pair), self._of_rides)))

    def _crowded(self, lodging: Lodging) -> int:
        beds = self._renderer.model.sandbox.hotels(self._renderer.model.city)[lodging.name].beds or 0
        return int(lodging.rooms * beds * SLEEPERS < self._renderer.model.people)

    def _sorted(
        self,
        choices: Sequence[_Choice],
        programs: Sequence[str],
        plan: Callable[[_Choice], Json],
        penalty: Callable[[_Choice], int] = lambda _: 0,
    ) -> list[_Choice]:
        outcomes = [self._outcomes(plan(choice), programs) for choice in choices] if programs else []
        scores = [sum(row) for row in outcomes] or [0] * len(choices)
        order = sorted(range(len(choices)), key=lambda n: (penalty(choices[n]), -scores[n]))
        return [choices[n] for n in order]

    def _outcomes(self, plan: Json, programs: Sequence[str]) -> list[bool]:
        return [bool(result.value) for result in evaluate_programs(plan, programs, self._library, self._profile)]


def _mentions(words: Words, wanted: set[str]) -> bool:
    return bool(wanted & (words.names | set(words.texts)))
