"""Making task sets: tiers, draws and certificates, without duplicates and without end-less search."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from tripwright.benchmarks.chinatravel.synthesis.certify import Certifier
from tripwright.benchmarks.chinatravel.synthesis.demands import Demand
from tripwright.benchmarks.chinatravel.synthesis.draw import Drawer, Skeleton, clash, draw_trip
from tripwright.benchmarks.chinatravel.synthesis.meanings import Meaning, meanings
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.errors import BadInput
from tripwright.making import PATIENCE, successes

MAKER_VERSION = 1
"""Counted up whenever the same seed would give other tasks."""
TIERS = ("easy", "medium", "or", "semantic")
"""easy: the four base programs and at most one more; medium: seven to nine programs; or: one program, two demands of
which one is enough; semantic: a wish that names no place and no kind, and at most one more demand."""
SETS: Mapping[str, Mapping[str, int]] = {
    "mini": {"easy": 6, "medium": 6, "or": 3, "semantic": 3},
    "easy": {"easy": 300},
    "medium": {"medium": 150},
    "or": {"or": 150},
    "semantic": {"semantic": 150},
}
"""Tasks of each tier in each named set; easy and medium have the published sizes."""
_EXTRA = {"easy": (0, 1, 1, 1, 1, 1, 1), "medium": (3, 3, 4, 4, 5)}
_HEADER = {"medium": 0.3, "semantic": 1.0}
"""Share of a tier's requests that begin with the bracketed fields of the published human requests."""


def make_tasks(
    certifier: Certifier,
    counts: Mapping[str, int],
    *,
    seed: int = 0,
    prefix: str = "task",
    on_task: Callable[[Task], None] | None = None,
) -> list[Task]:
    """A task set, tier after tier.

    Each tier has its own stream of chance, so that its first tasks do not depend on how many are made or on the other
    tiers.

    Args:
        certifier: Of the world.
        counts: How many tasks of each tier.
        seed: Same world, seed, prefix and version give the same tasks.
        prefix: Of the ids, ``easy`` for ``easy-1`` and so on; part of the seed, so that sets differ.
        on_task: Told each task when it is done.

    Raises:
        BadInput: The world is too small for a tier.
    """
    tasks: list[Task] = []
    for tier in TIERS:
        stream = tier_tasks(certifier, tier, Random(f"{MAKER_VERSION}/{seed}/{prefix}/{tier}"))
        for _, task in zip(range(counts.get(tier, 0)), stream, strict=False):
            tasks.append(task.model_copy(update={"id": f"{prefix}-{len(tasks) + 1}", "tag": tier}))
            if on_task is not None:
                on_task(tasks[-1])
    return tasks


def tier_tasks(certifier: Certifier, tier: str, random: Random) -> Iterator[Task]:
    """Tasks of one tier without end, no two from the same skeleton.

    Raises:
        BadInput: The world is too small: so many draws in a row gave nothing.
    """
    world = certifier.sandbox.world.manifest.name
    if len(certifier.sandbox.cities) < 2:
        raise BadInput("the world is too small for tasks", value=len(certifier.sandbox.cities), expected="2 cities")
    seen: set[Skeleton] = set()
    what = f"the world {world} is too small for {tier} tasks"
    return successes(lambda: _attempt(certifier, tier, seen, random), what, patience=PATIENCE)


def _attempt(certifier: Certifier, tier: str, seen: set[Skeleton], random: Random) -> Task | str:
    trip = draw_trip(certifier.facts, random)
    if trip is None:
        return "no rides between two cities"
    drawer = Drawer(certifier.facts, trip, random)
    wish = random.choice(meanings()) if tier == "semantic" else None
    demands = _demands(tier, drawer, random) if wish is None else _wished(wish, certifier, drawer, trip.target, random)
    if demands is None:
        return "demands that do not suit the trip"
    skeleton = Skeleton(*trip, demands)
    if skeleton in seen:
        return "a draw that was there before"
    seen.add(skeleton)
    header = random.random() < _HEADER.get(tier, 0.0)
    task = certifier.certify(skeleton, random, header=header, wish=wish)
    if wish is None or isinstance(task, str):
        return task
    grounding = wish.grounding(certifier.sandbox, trip.target, len(task.programs or ()) - len(demands))
    return task.model_copy(update={"grounding": (grounding,)})


def _demands(tier: str, drawer: Drawer, random: Random) -> tuple[Demand, ...] | None:
    if tier == "or":
        either = drawer.either()
        return None if either is None else (either,)
    return drawer.several(random.choice(_EXTRA[tier]))


def _wished(
    wish: Meaning, certifier: Certifier, drawer: Drawer, city: str, random: Random
) -> tuple[Demand, ...] | None:
    meant = wish.demand(certifier.sandbox, city)
    more = drawer.several(random.choice((0, 0, 1)))
    if meant is None or more is None or clash((meant, *more), certifier.facts.city(city)):
        return None
    return (meant, *more) if all(one.family != meant.family for one in more) else None
