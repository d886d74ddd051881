"""A hint where a plan is judged in a world that it was not made for: all of it fails then, and no verdict says why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.shown import show

_CITIES = ("start_city", "target_city")


def strange_world(plan: object, task: Task, sandbox: Sandbox) -> str | None:
    """Why a plan seems to be of another world; None where it does not.

    Its cities are not there, as in a plan in another language, or the city that is visited has none of its places.
    """
    fields = cast("dict[str, object]", plan) if isinstance(plan, dict) else {}
    claims = [fields.get(name) for name in _CITIES]
    named = dict.fromkeys((*(claim for claim in claims if isinstance(claim, str)), task.start_city, task.target_city))
    unknown = [show(name) for name in named if name not in sandbox.cities]
    if unknown:
        known = ", ".join(sorted(sandbox.cities))
        return f"no city of this world is called {' or '.join(unknown)}; it has {known} (another language?)"
    travel = sandbox.transit.city(task.target_city)
    places = 0
    for place in _places(fields):
        if travel.knows(place):
            return None
        places += 1
    world = sandbox.world.manifest.name
    return f"none of its {places} places is in the world {world} (--world names another)" if places else None


def _places(plan: dict[str, object]) -> Iterator[str]:
    """Where its activities are, as far as that is text."""
    for day in _items(plan.get("itinerary")):
        for activity in _items(day.get("activities")):
            place = activity.get("position")
            if isinstance(place, str):
                yield place


def _items(value: object) -> list[dict[str, object]]:
    found = cast("list[object]", value) if isinstance(value, list) else []
    return [cast("dict[str, object]", item) for item in found if isinstance(item, dict)]
