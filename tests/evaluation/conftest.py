from __future__ import annotations

from pathlib import Path

import pytest

from trips import write_tasks


@pytest.fixture
def task_file(tmp_path: Path) -> Path:
    return write_tasks(tmp_path / "trips.jsonl", 4)
