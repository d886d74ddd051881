"""TravelPlanner's task maker, in the shape that all benchmarks share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.queries import write_tasks
from tripwright.benchmarks.travelplanner.reference import task_reference_information
from tripwright.benchmarks.travelplanner.synthesis import GROUPS, Group, make_tasks
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.benchmarks.travelplanner.task_sets import TASK_SETS, task_set_file
from tripwright.benchmarks.travelplanner.wording.rephrase import rephrase_tasks
from tripwright.lines import write_jsonl
from tripwright.rephrase import Rephrased, Rephraser


def _name(group: Group) -> str:
    return f"{group.level}-{group.days}"


class Maker:
    """Makes tasks in one world; see ``tripwright.making.TaskMaker``."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self.groups: Mapping[str, str] = {_name(group): group.level for group in GROUPS}
        self.sets: Mapping[str, Mapping[str, int]] = {
            name: {_name(group): count for group, count in counts.items()} for name, counts in TASK_SETS.items()
        }

    def set_file(self, name: str) -> Path:
        """Where a named set lies in the cache, or will lie once it is made."""
        return task_set_file(name, self._catalog)

    def make(
        self,
        counts: Mapping[str, int],
        *,
        seed: int = 0,
        prefix: str = "task",
        on_task: Callable[[Task], None] | None = None,
    ) -> list[Task]:
        """So many tasks of each group; same world, seed and prefix give the same tasks."""
        wanted = {group: counts.get(_name(group), 0) for group in GROUPS}
        return make_tasks(self._catalog, wanted, seed=seed, prefix=prefix, on_task=on_task)

    async def rephrase(self, tasks: Sequence[Task], rephraser: Rephraser) -> Rephrased[Task]:
        """The tasks in a model's words, where these say the same."""
        return await rephrase_tasks(tasks, rephraser, (*self._catalog.states, *self._catalog.cities_by_state))

    def write(self, file: Path, tasks: Sequence[Task]) -> None:
        """Write JSON Lines or CSV, by the file's ending."""
        write_tasks(file, tasks)

    def write_references(self, file: Path, tasks: Sequence[Task]) -> None:
        """Write the reference information of each task."""
        write_jsonl(file, (task_reference_information(self._catalog, task).as_text_items() for task in tasks))
