"""The judge of one task's trips: its programs, as published and in the corrected reading, and a bed for everybody."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from tripwright.benchmarks.chinatravel.planning.render import Renderer
from tripwright.benchmarks.chinatravel.preferences import Preference
from tripwright.benchmarks.chinatravel.sound.places import SLEEPERS
from tripwright.language import UPSTREAM_PREFERENCE, ConceptLibrary, Env, Profile, Program, program
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
        self._preference = preference
        self._programs = [program(source, *published) for source in programs]
        self._again = [program(source, *corrected) for source in programs] if corrected is not None else []

    def broken(self, trip: Trip, days: Sequence[TimedDay | None]) -> tuple[int, ...]:
        """The numbers of the demands that the trip breaks."""
        env = self._env(trip, days, self._published.profile)
        broken = tuple(number for number, one in enumerate(self._programs) if not one.run(env).value)
        if broken or self._corrected is None:
            return broken
        count = len(self._programs)
        later = [count + number for number, one in enumerate(self._again) if not self._holds(one, env)]
        if any(crowded(self._renderer, lodging) for lodging in trip.slept()):
            later.append(2 * count)
        return tuple(later)

    def distance(self, demand: int, trip: Trip, days: Sequence[TimedDay | None]) -> float:
        """How far the trip is from meeting a demand that it breaks."""
        count = len(self._programs)
        if demand == 2 * count:
            return 1.0
        one = self._programs[demand] if demand < count else self._again[demand - count]
        evaluator = Evaluator(one.library, {"plan": self._renderer.view(trip, days)[0]})
        return max(violation(analyse(one).cond, evaluator), _LEAST)

    def value(self, trip: Trip, days: Sequence[TimedDay | None]) -> float:
        """What the preference makes small; 0 without one."""
        if self._preference is None:
            return 0.0
        env = self._env(trip, days, UPSTREAM_PREFERENCE)
        loss = self._preference.loss(self._preference.value_in(env, self._published.library))
        return min(loss, WORST) if not math.isnan(loss) else WORST

    def _holds(self, one: Program, env: Env) -> bool:
        return bool(one.run(env).value)

    def _env(self, trip: Trip, days: Sequence[TimedDay | None], profile: Profile) -> Env:
        plan, size = self._renderer.view(trip, days)
        return Env.of_views({"plan": plan}, size, profile)
