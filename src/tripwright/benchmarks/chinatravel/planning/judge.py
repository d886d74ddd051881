"""The judge of one task's trips: its programs, as published and in the corrected reading, and a bed for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tripwright.benchmarks.chinatravel.planning.render import Renderer
from tripwright.benchmarks.chinatravel.preferences import Preference, finite
from tripwright.benchmarks.chinatravel.sound.places import SLEEPERS
from tripwright.language import UPSTREAM_PREFERENCE, ConceptLibrary, Env, Profile, program
from tripwright.language.analyse import analyse
from tripwright.language.evaluate import Evaluator
from tripwright.language.violation import violation
from tripwright.planner.timed.model import Lodging, TimedDay, Trip

WORST = 1e9
"""Stands for a preference without a value: differences between values stay finite."""
_LEAST = 0.05  # of a demand that is broken, whatever its analysed form says


class Reading(NamedTuple):
    """A vocabulary with the way in which programs are read."""

    library: ConceptLibrary
    profile: Profile


def crowded(renderer: Renderer, lodging: Lodging) -> bool:
    """True when the rooms have too few beds for the party (the corrected rule)."""
    beds = renderer.model.sandbox.hotels(renderer.model.city)[lodging.name].beds or 0
    return lodging.rooms * beds * SLEEPERS < renderer.model.people


class TripJudge:
    """Says which demands a trip breaks, by running the programs on the written plan.

    Demand ``n`` is program ``n`` as published. Only where all of these hold, and only if asked for, the corrected
    reading counts too: ``count + n`` is program ``n`` in it, ``2 * count`` is a bed for everybody.

    Args:
        renderer: Writes plans.
        programs: The sources, all of which can be read.
        published: The published reading. corrected: The other one; None to leave it out.
        preference: What to make small or large.
    """

    def __init__(
        self,
        renderer: Renderer,
        programs: Sequence[str],
        published: Reading,
        corrected: Reading | None = None,
        preference: Preference | None = None,
    ) -> None:
        self._renderer = renderer
        self._published = published
        self._corrected = corrected
        self.preference = preference
        self._count = len(programs)
        readings = (published,) if corrected is None else (published, corrected)
        self.programs = [program(source, *reading) for reading in readings for source in programs]

    @property
    def library(self) -> ConceptLibrary:
        """The functions of the published reading, which preferences are evaluated in."""
        return self._published.library

    def broken(self, trip: Trip, days: Sequence[TimedDay | None]) -> tuple[int, ...]:
        """The numbers of the demands that the trip breaks."""
        env = self._env(trip, days, self._published.profile)
        broken = self._failed(range(self._count), env)
        if broken or self._corrected is None:
            return broken
        later = self._failed(range(self._count, 2 * self._count), env)
        return (*later, 2 * self._count) if self._crowded(trip) else later

    def first_broken(self, programs: Sequence[int], trip: Trip, days: Sequence[TimedDay | None]) -> tuple[int, ...]:
        """The first demand that the trip breaks of some programs and the bed for everybody."""
        if self._corrected is not None and self._crowded(trip):
            return (2 * self._count,)
        if not programs:
            return ()
        env = self._env(trip, days, self._published.profile)
        return next(((number,) for number in programs if not self.programs[number].run(env).value), ())

    def _crowded(self, trip: Trip) -> bool:
        return any(crowded(self._renderer, lodging) for lodging in trip.slept())

    def _failed(self, programs: Sequence[int], env: Env) -> tuple[int, ...]:
        return tuple(number for number in programs if not self.programs[number].run(env).value)

    def distance(self, demand: int, trip: Trip, days: Sequence[TimedDay | None]) -> float:
        """How far the trip is from meeting a demand that it breaks."""
        if demand == 2 * self._count:
            return 1.0
        one = self.programs[demand]
        evaluator = Evaluator(one.library, {"plan": self._renderer.view(trip, days)[0]})
        return max(violation(analyse(one).cond, evaluator), _LEAST)

    def value(self, trip: Trip, days: Sequence[TimedDay | None]) -> float:
        """What the preference makes small; 0 without one."""
        if self.preference is None:
            return 0.0
        env = self._env(trip, days, UPSTREAM_PREFERENCE)
        return self.loss(self.preference.value_in(env, self._published.library))

    def loss(self, value: object) -> float:
        """What is made small where a plan has that value."""
        assert self.preference is not None
        return min(self.preference.loss(finite(value)), WORST)

    def _env(self, trip: Trip, days: Sequence[TimedDay | None], profile: Profile) -> Env:
        plan, size = self._renderer.view(trip, days)
        return Env.of_views({"plan": plan}, size, profile)
