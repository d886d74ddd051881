from __future__ import annotations

import ast
import gzip
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tripwright.benchmarks.chinatravel.concepts import chinatravel_concepts
from tripwright.benchmarks.chinatravel.programs import evaluate_programs
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.language import SOUND, UPSTREAM, ConceptLibrary, FaultKind, parse, program
from tripwright.world import World

Record = dict[str, Any]
FIXTURES = ("programs", "quirks", "quirks2", "feasible", "mutations")
ATTRIBUTE_WALK = "__subclasses__"


@pytest.fixture(scope="module")
def published(sandbox: World) -> dict[str, ConceptLibrary]:
    return {profile.name: chinatravel_concepts(Sandbox(sandbox), profile) for profile in (UPSTREAM, SOUND)}


def _lines(file: Path) -> Iterator[Record]:
    with gzip.open(file, "rt", encoding="utf-8") as stream:
        yield from map(json.loads, stream)


def _programs(query: Record) -> list[str]:
    programs = query.get("hard_logic_py") or []
    return ast.literal_eval(programs) if isinstance(programs, str) else programs


def _queries(data: Path, name: str) -> Iterator[Record]:
    with zipfile.ZipFile(data / "official" / "queries" / f"{name}.zip") as archive:
        for member in archive.namelist():
            if member.endswith(".json"):
                yield json.loads(archive.read(member))


@pytest.mark.parametrize("name", FIXTURES)
def test_results_equal_the_published_evaluator(
    chinatravel_data: Path, published: dict[str, ConceptLibrary], name: str
) -> None:
    """All but one program: the walk through attributes to every class of the interpreter, which is refused here."""
    inputs = _lines(chinatravel_data / "parity" / f"{name}.input.jsonl.gz")
    expected = _lines(chinatravel_data / "parity" / f"{name}.expected.jsonl.gz")
    compared = 0
    for given, verdict in zip(inputs, expected, strict=False):  # some files end with a summary
        sources = _programs(given["query"])
        results = evaluate_programs(given["plan"], sources, published["upstream"], UPSTREAM)
        for source, result, value in zip(sources, results, verdict["logic"], strict=True):
            if ATTRIBUTE_WALK in source:
                assert result.fault is not None
            else:
                assert result.value is value, (given["query"]["uid"], source)
            compared += 1
    assert compared >= 12


def test_programs_of_a_plan_that_passes_have_no_fault_when_sound(
    chinatravel_data: Path, published: dict[str, ConceptLibrary]
) -> None:
    for given in _lines(chinatravel_data / "parity" / "feasible.input.jsonl.gz"):
        results = evaluate_programs(given["plan"], _programs(given["query"]), published["sound"], SOUND)
        assert [result.value for result in results] == [True] * len(results)


@pytest.mark.parametrize(("name", "count"), [("phase2_150", 150), ("generated_4000", 4000)])
def test_every_chinese_program_is_read_and_runs(
    chinatravel_data: Path, published: dict[str, ConceptLibrary], name: str, count: int
) -> None:
    plan = next(_lines(chinatravel_data / "parity" / "feasible.input.jsonl.gz"))["plan"]
    queries = list(_queries(chinatravel_data, name))
    sources = list(dict.fromkeys(source for query in queries for source in _programs(query)))
    results = evaluate_programs(plan, sources, published["upstream"], UPSTREAM)
    faults = {result.fault.message.split(" ")[0] for result in results if result.fault is not None}
    assert len(queries) == count
    assert all(parse(source).nodes > 0 for source in sources)
    assert faults <= {"poi_distance():", "'/':"}  # places of other cities; no meals at all


def test_english_programs_are_read_or_have_a_fault_with_a_place(
    chinatravel_data: Path, published: dict[str, ConceptLibrary]
) -> None:
    sources = [source for query in _queries(chinatravel_data, "english_300") for source in _programs(query)]
    faults = [made.fault for source in sources if (made := program(source, published["sound"], SOUND)).fault]
    assert [fault.kind for fault in faults if fault] == [FaultKind.SYNTAX] * 4
    assert all(fault.line and fault.column for fault in faults if fault)


def test_programs_share_one_private_copy_of_the_plan(published: dict[str, ConceptLibrary]) -> None:
    plan = {"people_number": 2, "itinerary": []}
    sources = ["result = False\nplan['people_number'] = 9", "result = people_count(plan) == 9"]
    assert [r.value for r in evaluate_programs(plan, sources, published["upstream"], UPSTREAM)] == [False, True]
    assert [r.value for r in evaluate_programs(plan, sources, published["sound"], SOUND)] == [None, False]
    assert plan == {"people_number": 2, "itinerary": []}


def test_without_programs_there_is_nothing_to_say(published: dict[str, ConceptLibrary]) -> None:
    assert evaluate_programs({}, [], published["upstream"], UPSTREAM) == ()
