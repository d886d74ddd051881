"""Every hostile program ends with a fault within 100 ms of processor time and 50 MB, in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from language.hostile import HOSTILE

TESTS = Path(__file__).resolve().parents[1]
MOST_SECONDS, MOST_BYTES = 0.1, 50_000_000


@pytest.fixture(scope="module")
def measured() -> dict[tuple[str, str], dict[str, Any]]:
    paths = os.pathsep.join((str(TESTS), str(TESTS.parent / "src")))
    done = subprocess.run(
        [sys.executable, "-m", "language.hostile"],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    return {(row["name"], row["profile"]): row for row in rows}


@pytest.mark.parametrize("profile", ["upstream", "sound"])
@pytest.mark.parametrize("name", HOSTILE)
def test_it_ends_with_a_fault_soon_and_small(
    name: str, profile: str, measured: dict[tuple[str, str], dict[str, Any]]
) -> None:
    row = measured[name, profile]
    assert row["fault"]
    assert row["value"] is (False if profile == "upstream" else None)
    assert row["seconds"] < MOST_SECONDS
    assert row["peak"] < MOST_BYTES
