"""Wishes that name no place and no kind ("with a child who eats nothing spicy"), and what they mean in a city.

A wish stands for a set demand whose values are kinds, cuisines or features (``wording/semantic.toml``). Its grounding
is the set of places meant: those of these kinds, or, where the kinds are to be avoided, all others.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.synthesis.demands import Demand
from tripwright.benchmarks.chinatravel.wording.grammar import TONGUES, Tongue, table


class Meaning(NamedTuple):
    """A wish: what it is called here, how it is said, and the demand it stands for."""

    key: str
    family: str
    values: tuple[str, ...]
    by_city: Mapping[str, tuple[str, ...]]
    phrases: Mapping[Tongue, tuple[str, ...]]

    def demand(self, sandbox: Sandbox, city: str) -> Demand | None:
        """The demand in a city; None where the city has nothing of these kinds."""
        known = set(_places(sandbox, city, self.family).values())
        values = tuple(value for value in self.by_city.get(city, self.values) if value in known)
        return Demand(self.family, values) if values else None

    def grounding(self, sandbox: Sandbox, city: str, program: int) -> dict[str, Any]:
        """Which places are meant, as a task keeps it; ``program`` is the place of the demand's program."""
        demand = self.demand(sandbox, city)
        wanted = not self.family.endswith(".none")
        values = demand.values if demand is not None else ()
        places = [name for name, kind in _places(sandbox, city, self.family).items() if (kind in values) == wanted]
        return {
            "wish": self.key,
            "program": program,
            "concept": self.family.partition(".")[0],
            "values": list(values),
            "wanted": wanted,
            "places": places,
        }


def _places(sandbox: Sandbox, city: str, family: str) -> dict[str, str | None]:
    """The places that a family speaks of, and the kind of each."""
    subject = family.partition(".")[0]
    if subject == "cuisine":
        return {name: row.cuisines for name, row in sandbox.restaurants(city).items()}
    if subject == "kind":
        return {name: row.kind for name, row in sandbox.attractions(city).items()}
    return {name: row.tags for name, row in sandbox.hotels(city).items()}


@lru_cache
def meanings() -> tuple[Meaning, ...]:
    """Every wish."""
    return tuple(
        Meaning(
            key,
            entry["family"],
            tuple(entry["values"]),
            {city: tuple(values) for city, values in entry.get("by_city", {}).items()},
            {tongue: tuple(entry[tongue].splitlines()) for tongue in TONGUES},
        )
        for key, entry in table("semantic").items()
    )
