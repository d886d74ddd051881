"""ChinaTravel's task maker, in the shape that all benchmarks share, and its named sets.

A named set is made from the world at its first use and read from the user's cache afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tripwright.benchmarks.chinatravel.queries import read_tasks, write_tasks
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.synthesis.certify import Certifier
from tripwright.benchmarks.chinatravel.synthesis.make import MAKER_VERSION, SETS, TIERS, make_tasks
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.benchmarks.chinatravel.wording.rephrase import rephrase_tasks
from tripwright.errors import BadInput
from tripwright.making import kept, set_file
from tripwright.rephrase import Rephrased, Rephraser
from tripwright.world.named import cache_folder

SEED = 2024
"""Of the named sets."""


class Maker:
    """Makes tasks in one world; see ``tripwright.making.TaskMaker``."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.certifier = Certifier(sandbox)
        self._digest = sandbox.world.digest
        self.groups: Mapping[str, str] = {tier: tier for tier in TIERS}
        self.sets: Mapping[str, Mapping[str, int]] = SETS

    def set_file(self, name: str) -> Path:
        """Where a named set lies in the cache, or will lie once it is made."""
        return set_file(cache_folder(), "chinatravel", name, version=MAKER_VERSION, seed=SEED, digest=self._digest)

    def named(self, name: str, on_make: Callable[[str], None] | None = None) -> list[Task]:
        """The tasks of a named set; ``on_make`` is told one line before it is made."""
        file, counts = self.set_file(name), self.sets[name]

        def make() -> list[Task]:
            if on_make is not None:
                on_make(f"making the task set {name} ({sum(counts.values())} tasks, once) in {file.parent}")
            return self.make(counts, seed=SEED, prefix=name)

        return kept(file, read_tasks, make, write_tasks)

    def make(
        self,
        counts: Mapping[str, int],
        *,
        seed: int = 0,
        prefix: str = "task",
        on_task: Callable[[Task], None] | None = None,
    ) -> list[Task]:
        """So many tasks of each tier; same world, seed and prefix give the same tasks."""
        return make_tasks(self.certifier, counts, seed=seed, prefix=prefix, on_task=on_task)

    async def rephrase(self, tasks: Sequence[Task], rephraser: Rephraser) -> Rephrased[Task]:
        """The tasks in a model's words, where these say the same."""
        return await rephrase_tasks(tasks, rephraser, self.certifier)

    def write(self, file: Path, tasks: Sequence[Task]) -> None:
        """Write JSON Lines or CSV, by the file's ending."""
        write_tasks(file, tasks)

    def write_references(self, file: Path, tasks: Sequence[Task]) -> None:
        """There is no sole-planning here, and so no reference information.

        Raises:
            BadInput: Always.
        """
        raise BadInput("ChinaTravel has no sole-planning mode", file=file, field="--references")
