"""ChinaTravel's concept library: the functions that its constraint programs call (fact sheet, section 7.1).

Two readings of the same names. ``upstream`` answers as the published functions do, with their oddities: a missing cost
is 0, a filter on a mode finds nothing. ``sound`` answers what was meant: filters work, times past midnight go on past
``24:00``, and what the plan does not say is a fault instead of a zero.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from tripwright.benchmarks.chinatravel import published_functions, sound_functions
from tripwright.benchmarks.chinatravel.published_functions import PlaceFunctions
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.vocabulary import CONCEPTS, DAY_KEYS, KEYS, TRIP, value_sets
from tripwright.language import Concept, ConceptLibrary, Profile, ValueSet, library

NAME = "chinatravel"


def chinatravel_concepts(sandbox: Sandbox, profile: Profile) -> ConceptLibrary:
    """The library over a world. Build it once for each world: programs are cached by library."""
    functions = _functions(sandbox, sound=profile.name == "sound")
    concepts = [replace(concept, call=functions[concept.name]) for concept in CONCEPTS]
    return _library(concepts, value_sets(sandbox))


def described_concepts() -> ConceptLibrary:
    """The library without a world: names, types and meanings, and the value sets that are the same everywhere."""
    return _library(CONCEPTS, value_sets(None))


def _library(concepts: Iterable[Concept], sets: Iterable[ValueSet]) -> ConceptLibrary:
    return library(NAME, {"plan": TRIP}, concepts, sets, keys=KEYS, day_count="day_count", day_keys=DAY_KEYS)


def _functions(sandbox: Sandbox, *, sound: bool) -> Mapping[str, Callable[..., Any]]:
    places = PlaceFunctions(sandbox)
    functions = {**published_functions.FUNCTIONS, **places.functions()}
    if sound:
        functions |= {**sound_functions.FUNCTIONS, "poi_distance": sound_functions.whole_distance(places)}
    return functions
