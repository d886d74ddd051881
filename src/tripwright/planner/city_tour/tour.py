"""The question: a tour's shape, what the traveller demands of it, and which plan is the best."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from tripwright.errors import BadInput
from tripwright.planner.answer import Demand
from tripwright.trip.money import Money, format_money

BUDGET = "budget"
"""The kind of the demand that money decides."""

MAX_LABELS = 9
"""Cuisines that can be demanded at once. Up to nine, each city's own limit of six travel-day meals is the only one
that can bind (two neighbouring cities share nine), which keeps the search exact."""
TRAVEL_DAY_MEALS = 3
STAY_DAY_MEALS = 3


@dataclass(frozen=True, slots=True)
class Tour:
    """A round trip: out on the first date, home on the last, at least one night in each of ``stops`` cities.

    Attributes:
        origin: Where it starts and ends; never a stop.
        candidates: Cities that may be visited, all distinct, without the origin.
        stops: How many of them are visited.
        dates: One date for each day.
        people: Size of the party.
        place: The destination in words (``Texas``), for messages.
        currency: ISO 4217 code of all money, for messages.
    """

    origin: str
    candidates: tuple[str, ...]
    stops: int
    dates: tuple[str, ...]
    people: int
    place: str
    currency: str = "USD"

    def __post_init__(self) -> None:
        """Refuse a tour that cannot be one."""
        if self.stops < 1:
            raise BadInput("a tour visits at least one city", field="stops", value=self.stops)
        if self.people < 1:
            raise BadInput("a tour has at least one traveller", field="people", value=self.people)

    @property
    def nights(self) -> int:
        """Nights in all."""
        return len(self.dates) - 1

    @property
    def longest_stay(self) -> int:
        """The most nights that one city can get."""
        return self.nights - self.stops + 1

    @property
    def possible(self) -> bool:
        """Whether there are as many nights and cities as stops."""
        return self.nights >= self.stops and len(self.candidates) >= self.stops

    @property
    def stay_days(self) -> int:
        """Days without a move."""
        return self.nights - self.stops


@dataclass(frozen=True, slots=True)
class Demands:
    """What the traveller asks for.

    Attributes:
        budget: The most that the trip may cost, in minor units; None when money does not matter.
        features: What every lodging must have, each as ``kind: value`` (``room type: entire room``).
        labels: Cuisines that the meals outside the origin must cover.
        without: Modes of transport that must not occur.
    """

    budget: int | None = None
    features: frozenset[str] = frozenset()
    labels: tuple[str, ...] = ()
    without: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        """Put the labels in one order, so that equal demands are equal, and refuse too many."""
        object.__setattr__(self, "labels", tuple(sorted(set(self.labels))))
        if len(self.labels) > MAX_LABELS:
            raise BadInput("too many cuisines", value=list(self.labels), expected=f"at most {MAX_LABELS}")

    def parts(self, currency: str = "USD") -> tuple[Demand, ...]:
        """Each demand by itself."""
        found = [Demand("cuisine", label, f"cuisine {label}") for label in self.labels]
        found += [Demand("transportation", f"no {mode}", f"no {mode}") for mode in sorted(self.without)]
        for feature in sorted(self.features):
            kind, _, value = feature.partition(": ")
            found.append(Demand(kind, value, f"{kind} {value}"))
        if self.budget is not None:
            amount = format_money(Money(self.budget, currency))
            found.append(Demand(BUDGET, amount, f"budget {amount}"))
        return tuple(found)

    def keep(self, parts: Iterable[Demand]) -> Demands:
        """These demands without those that are not among ``parts``."""
        kept = {(part.kind, part.value) for part in parts}
        return Demands(
            self.budget if any(kind == BUDGET for kind, _ in kept) else None,
            frozenset(feature for feature in self.features if tuple(feature.split(": ", 1)) in kept),
            tuple(label for label in self.labels if ("cuisine", label) in kept),
            frozenset(mode for mode in self.without if ("transportation", f"no {mode}") in kept),
        )


class Rule(StrEnum):
    """What every tour must satisfy; the conflict analysis waives rules to find those that matter."""

    ONE_CAR = "one car"
    """One's own car serves all legs or none."""
    MIN_NIGHTS = "minimum nights"
    """A lodging is kept for its minimum of nights."""
    BEDS = "beds"
    """Each night has a lodging (and its minimum nights hold)."""
    SIGHTS = "sights"
    """Each day spent in a city has a sight of its own."""
    MEALS = "meals"
    """Each day spent in a city has three restaurants of its own."""
    WAY_OUT = "way out"
    WAY_BETWEEN = "way between"
    WAY_HOME = "way home"


class Weights(NamedTuple):
    """How bad a choice is, in integers that are not negative; less is better.

    ``cost`` counts for each minor unit, ``minutes`` for each minute of travel, ``deficit`` for each tenth of a star
    that a night or a stay day's meal misses to five stars.
    """

    cost: int = 1
    deficit: int = 0
    minutes: int = 0


CHEAPEST = Weights()
