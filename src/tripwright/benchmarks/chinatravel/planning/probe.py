"""Trying hotels and rides one by one on the programs, in plans that hold nothing else.

A program whose outcome differs from hotel to hotel demands something of the hotel alone; the hotels that satisfy most
of these programs come first. The same goes for rides. This orders the choices and excludes none.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from tripwright.benchmarks.chinatravel.planning.city import CityModel
from tripwright.benchmarks.chinatravel.planning.render import Renderer
from tripwright.benchmarks.chinatravel.programs import evaluate_programs
from tripwright.benchmarks.chinatravel.sound.places import SLEEPERS
from tripwright.language import ConceptLibrary, Profile, ProgramFault, parse
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
        words = {source: _words(source) for source in programs}
        self._of_hotels = [source for source in programs if words[source] & _HOTEL]
        self._of_rides = [source for source in programs if words[source] & _RIDES]
        self._counts = sorted({n for source in programs if "room_count" in words[source] for n in _numbers(source)})

    def ordered(self, options: Options, model: CityModel) -> Options:
        """The options with hotels (also with the numbers of rooms that programs name) and rides in another order."""
        if not options.goes or not options.backs:
            return options
        lodgings = [*options.lodgings, *(one for count in self._counts for one in model.lodgings(count))]
        go, back = options.goes[0], options.backs[0]
        return replace(
            options,
            lodgings=self._sorted(lodgings, self._of_hotels, self._renderer.only_night, self._crowded),
            goes=self._sorted(options.goes, self._of_rides, lambda ride: self._renderer.only_rides(ride, back)),
            backs=self._sorted(options.backs, self._of_rides, lambda ride: self._renderer.only_rides(go, ride)),
        )

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


def _nodes(source: str) -> list[ast.AST]:
    try:
        return [node for statement in parse(source).body for node in ast.walk(statement)]
    except ProgramFault:
        return []


def _words(source: str) -> set[str]:
    nodes = _nodes(source)
    texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return texts | {node.id for node in nodes if isinstance(node, ast.Name)}


def _numbers(source: str) -> set[int]:
    found = (node.value for node in _nodes(source) if isinstance(node, ast.Constant))
    return {value for value in found if type(value) is int and 0 < value <= 20}
