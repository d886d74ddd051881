"""Reading the benchmark's query files: one JSON object for each line."""

from __future__ import annotations

import json
from pathlib import Path

from tripwright.benchmarks.travelplanner.task import Task


def read_tasks(file: Path) -> list[Task]:
    """The tasks of a query file; a task without an id gets the file's stem and its place, ``train_queries-1``."""
    tasks: list[Task] = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        if line.strip():
            tasks.append(Task.model_validate({"id": f"{file.stem}-{number}", **json.loads(line)}))
    return tasks
