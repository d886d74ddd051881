from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from inline_snapshot import snapshot

import tripwright

HEAVY = ("inspect_ai", "ortools", "joblib", "ray", "icalendar", "openai", "numpy", "pyproj", "rapidfuzz", "anyio")


def test_the_public_names_are_these() -> None:
    assert tripwright.__all__ == snapshot(
        [
            "BadInput",
            "CheckReport",
            "EndReason",
            "Limits",
            "Outcome",
            "Session",
            "Tool",
            "TripwrightError",
            "Verdict",
            "World",
            "__version__",
            "benchmark",
        ]
    )
    assert len(tripwright.__all__) <= 25
    assert tripwright.__all__ == sorted(tripwright.__all__)


def test_every_public_name_is_there_and_documented() -> None:
    for name in tripwright.__all__:
        assert getattr(tripwright, name).__doc__


@pytest.mark.parametrize(
    "start",
    [
        "import tripwright",
        "from tripwright.cli import run; assert run(['--help']) == 0",
        "from tripwright.agents import load_agent; load_agent('greedy'); load_agent('planner')",
        "import tripwright.evaluation.folder",
    ],
)
def test_starting_loads_no_heavy_library(start: str) -> None:
    code = f"{start}\nimport sys\nprint('loaded:', sorted(set({HEAVY!r}) & set(sys.modules)))"
    environment = {**os.environ, "PYTHONPATH": str(Path(tripwright.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)

    assert done.stdout.splitlines()[-1] == "loaded: []"
