"""Equality with the published evaluator on every fixture."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.upstream.columns import GROUPS
from tripwright.benchmarks.chinatravel.upstream.environment import check_environment
from tripwright.benchmarks.chinatravel.upstream.schema import schema_faults
from tripwright.world import World

SETS = ("quirks", "quirks2", "feasible", "mutations", "programs")


def _lines(file: Path) -> list[dict[str, Any]]:
    with gzip.open(file, "rt", encoding="utf-8") as stream:
        return [json.loads(line) for line in stream]


@pytest.mark.parametrize("name", SETS)
def test_columns_crashes_and_schema_are_equal(chinatravel_data: Path, sandbox: World, name: str) -> None:
    inputs = _lines(chinatravel_data / "parity" / f"{name}.input.jsonl.gz")
    expected = _lines(chinatravel_data / "parity" / f"{name}.expected.jsonl.gz")
    tables = Sandbox(sandbox)
    for given, wanted in zip(inputs, expected, strict=False):
        query, plan = given["query"], given["plan"]
        groups = check_environment(query["start_city"], query["target_city"], query["people_number"], plan, tables)
        columns: dict[str, int] = {}
        for group in groups:
            columns |= group.columns.flags if group.columns is not None else {}
        crashed = [group.group for group in groups if group.crash is not None]

        assert columns == wanted["env"]["columns"], wanted["uid"]
        assert bool(crashed) == (wanted["env"]["crash"] is not None), wanted["uid"]
        assert (not schema_faults(plan)) == wanted["schema"]["pass"], wanted["uid"]
        assert len(schema_faults(plan)) == len(wanted["schema"]["errors"]), wanted["uid"]
    assert len(inputs) >= 7
    assert sum(map(len, GROUPS.values())) == 25
