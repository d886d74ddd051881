"""The published programs, as planners see them."""

from __future__ import annotations

import gzip
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tripwright.benchmarks.chinatravel.concepts import chinatravel_concepts
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.language import UPSTREAM, ConceptLibrary, Env, program
from tripwright.language.analyse import Shape, analyse
from tripwright.language.evaluate import Evaluator
from tripwright.language.scope import FAULTS
from tripwright.world import World

EVERY = 6  # of the distinct programs; the whole sweep takes some ten seconds


@pytest.fixture(scope="module")
def published(sandbox: World) -> ConceptLibrary:
    return chinatravel_concepts(Sandbox(sandbox), UPSTREAM)


@pytest.fixture(scope="module")
def sources(chinatravel_data: Path) -> list[tuple[str, str]]:
    """Distinct programs of the 4,150 Chinese queries, each with the city of its query."""
    found: dict[str, str] = {}
    for name in ("phase2_150", "generated_4000"):
        with zipfile.ZipFile(chinatravel_data / "official" / "queries" / f"{name}.zip") as archive:
            for member in archive.namelist():
                query = json.loads(archive.read(member))
                for source in query["hard_logic_py"]:
                    found.setdefault(source, query["target_city"])
    return list(found.items())[::EVERY]


@pytest.fixture(scope="module")
def plans(chinatravel_data: Path) -> list[Any]:
    with gzip.open(chinatravel_data / "parity" / "feasible.input.jsonl.gz", "rt", encoding="utf-8") as stream:
        return [json.loads(line)["plan"] for line in stream]


def _holds(library: ConceptLibrary, plan: Any, source: str) -> bool:
    try:
        return Evaluator(library, {"plan": plan}).holds(analyse(program(source, library, UPSTREAM)).cond)
    except FAULTS:
        return False


def test_nearly_all_programs_are_understood(published: ConceptLibrary, sources: list[tuple[str, str]]) -> None:
    understood = [analyse(program(source, published, UPSTREAM)).understood for source, _ in sources]
    assert len(understood) > 500
    assert sum(understood) / len(understood) > 0.98


def test_the_analysed_form_agrees_with_the_program(
    published: ConceptLibrary, sources: list[tuple[str, str]], plans: list[Any]
) -> None:
    envs = [Env({"plan": plan}, UPSTREAM) for plan in plans]
    seen: set[bool] = set()
    for number, (source, city) in enumerate(sources):
        at_home = [place for place, plan in enumerate(plans) if plan["target_city"] == city]
        for place in {*at_home[:2], number % len(plans)}:
            value = program(source, published, UPSTREAM).run(envs[place]).value
            assert _holds(published, plans[place], source) is value, source
            seen.add(bool(value))
    assert seen == {True, False}


def test_a_hotel_near_a_sight_is_a_demand_on_the_hotel(published: ConceptLibrary) -> None:
    source = (
        "place = ''\n"
        "for a in allactivities(plan):\n"
        "    if a['type'] == 'accommodation': place = activity_position(a)\n"
        "result = poi_distance(target_city(plan), '镜湖', place) <= 5"
    )
    (demand,) = analyse(program(source, published, UPSTREAM)).demands
    assert demand.shape is Shape.PLACE
