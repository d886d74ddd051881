"""Making task sets: draws, filters, certificates, without duplicates and without end-less search."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.synthesis.certify import Certifier
from tripwright.benchmarks.travelplanner.synthesis.elements import Elements, check_source, draw_elements
from tripwright.benchmarks.travelplanner.synthesis.estimate import first_budget, pools_of, too_little
from tripwright.benchmarks.travelplanner.synthesis.groups import GROUPS, Group
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.making import PATIENCE, successes

MAKER_VERSION = 1
"""Counted up whenever the same seed would give other tasks."""


def make_tasks(
    catalog: Catalog,
    counts: Mapping[Group, int],
    *,
    seed: int = 0,
    prefix: str = "task",
    on_task: Callable[[Task], None] | None = None,
) -> list[Task]:
    """A task set in the published order: level outermost, days innermost.

    Each group has its own stream of chance, so that the first tasks of a group do not depend on how many are made or
    on the other groups.

    Args:
        catalog: The world.
        counts: How many tasks of each group (``groups.SPLITS`` holds the published numbers).
        seed: Same world, seed, prefix and version give the same tasks.
        prefix: Of the ids, ``validation`` for ``validation-1`` and so on; part of the seed, so that splits differ.
        on_task: Told each task when it is done.

    Raises:
        BadInput: The world is too small for a group.
    """
    certifier = Certifier(catalog)
    tasks: list[Task] = []
    for group in GROUPS:
        stream = group_tasks(certifier, group, Random(f"{MAKER_VERSION}/{seed}/{prefix}/{group.level}/{group.days}"))
        for _, task in zip(range(counts.get(group, 0)), stream, strict=False):
            tasks.append(task.model_copy(update={"id": f"{prefix}-{len(tasks) + 1}"}))
            if on_task is not None:
                on_task(tasks[-1])
    return tasks


def group_tasks(certifier: Certifier, group: Group, random: Random) -> Iterator[Task]:
    """Tasks of one group without end, no two from the same draw.

    Raises:
        BadInput: The world is too small: so many draws in a row gave nothing.
    """
    source = certifier.source
    check_source(source, group)
    seen: set[Elements] = set()

    def attempt() -> Task | str:
        elements = draw_elements(source, group, random)
        return "its states do not fit" if elements is None else _task_of(elements, certifier, seen, random)

    world = certifier.catalog.world.manifest.name
    return successes(
        attempt, f"the world {world} is too small for {group.level} {group.days}-day tasks", patience=PATIENCE
    )


def _task_of(elements: Elements, certifier: Certifier, seen: set[Elements], random: Random) -> Task | str:
    if elements in seen:
        return "a draw that was there before"
    pools = pools_of(elements, certifier.catalog)
    reason = too_little(elements, pools)
    if reason is not None:
        return reason
    seen.add(elements)
    budget = first_budget(elements, pools, certifier.catalog.world.manifest.minor_units)
    return certifier.certify(elements, budget, random)
