"""ChinaTravel's published results (fact sheet, section 14), and whether a run of ours may be set beside one of them."""

from __future__ import annotations

from functools import cache

from tripwright.benchmarks.chinatravel.task import Task
from tripwright.rules.published import PublishedResults, PublishedRow, read_published
from tripwright.world import Manifest

SPLIT_SIZES = {"easy": 300, "medium": 150, "human": 154, "human1000": 1000}
_RULES = "upstream"


def split_of(task: Task) -> str | None:
    """The published split that a task's tier and id speak for; None for tasks of one's own.

    The human tier is two splits: the ids of the larger one are numbers.
    """
    if task.tag == "human" and task.id.isdecimal():
        return "human1000"
    return task.tag if task.tag in SPLIT_SIZES else None


@cache
def published_results() -> PublishedResults:
    """The published rows."""
    return read_published("tripwright.benchmarks.chinatravel")


def why_not_comparable(
    row: PublishedRow, *, split: str | None, count: int, rules: str, world: Manifest
) -> tuple[str, ...]:
    """The reasons why a run's numbers do not compare with a published row's; none when they do.

    Args:
        row: The published row.
        split: The published split that the run's tasks are of, if any.
        count: How many tasks the run has.
        rules: The rule set that judged.
        world: The world's manifest.
    """
    reasons: list[str] = []
    whole = split is not None and SPLIT_SIZES.get(split, count) == count
    if split != row.split or not whole:
        ours = f"the split is {split}" if whole else "the tasks are no whole published split"
        reasons.append(f"{ours}, the published row is on {row.split}")
    if rules != _RULES:
        reasons.append(f"the rules are {rules}, the published row's are {_RULES}")
    if not world.source.startswith("imported from "):
        reasons.append(f"the world is {world.name}, the published row is on the published sandbox")
    elif world.partial:
        reasons.append(f"the world lacks parts of the published sandbox: {', '.join(sorted(world.partial))}")
    return tuple(reasons)
