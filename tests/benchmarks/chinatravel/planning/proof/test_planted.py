from __future__ import annotations

import random
from collections.abc import Callable, Mapping

import pytest

from benchmarks.chinatravel.planning.proof.city import City
from benchmarks.chinatravel.planning.proof.planted import KINDS, Planted, plant, task_of
from benchmarks.chinatravel.planning.proof.planted_others import LOOKALIKES, OTHERS
from benchmarks.chinatravel.planning.proof.planted_places import PLACE_LOOKALIKES, PLACES
from benchmarks.chinatravel.planning.proof.planted_styles import STYLE_LOOKALIKES, STYLES
from benchmarks.chinatravel.planning.proof.planted_times import TIME_LOOKALIKES, TIMES
from benchmarks.chinatravel.planning.proof.planted_ways import WAY_LOOKALIKES, WAYS
from tripwright.benchmarks.chinatravel.concepts import chinatravel_concepts
from tripwright.benchmarks.chinatravel.planning.proof import prove
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.language import SOUND, UPSTREAM, ConceptLibrary, Profile
from tripwright.world import World

Kinds = Mapping[str, Callable[[City], list[str] | None]]
ALL: Kinds = KINDS | OTHERS | TIMES | STYLES | WAYS | PLACES
SEEMING: Kinds = LOOKALIKES | TIME_LOOKALIKES | STYLE_LOOKALIKES | WAY_LOOKALIKES | PLACE_LOOKALIKES
Read = Callable[[Profile], ConceptLibrary]


@pytest.fixture(scope="module")
def tables(cn_mini: World) -> Sandbox:
    return Sandbox(cn_mini)


@pytest.fixture(scope="module")
def read(tables: Sandbox) -> Read:
    libraries = {profile.name: chinatravel_concepts(tables, profile) for profile in (UPSTREAM, SOUND)}
    return lambda profile: libraries[profile.name]


def _cities(kind: str, tables: Sandbox) -> list[City]:
    """Trips to plant a conflict of this kind in; some kinds need luck with the city."""
    rng = random.Random(kind)
    names = sorted(tables.cities)
    drawn = [(*rng.sample(names, 2), rng.randint(1, 4), rng.randint(1, 5)) for _ in range(60)]
    cities = [City(tables, start, target, days, people, rng) for start, target, days, people in drawn]
    return [city for city in cities if city.goes and city.backs]


def _task(kind: str, tables: Sandbox, kinds: Kinds) -> tuple[Task, Planted]:
    found = ((city, planted) for city in _cities(kind, tables) if (planted := plant(kind, city, kinds)) is not None)
    city, planted = next(found, (None, None))
    if city is None or planted is None:
        pytest.skip("the generated world has no material for it")
    return Task.model_validate(task_of(city, planted)), planted


@pytest.mark.parametrize("profile", [UPSTREAM, SOUND], ids=lambda profile: profile.name)
@pytest.mark.parametrize("kind", ALL)
def test_planted_conflicts_are_proved(tables: Sandbox, read: Read, kind: str, profile: Profile) -> None:
    """The conflict is found among the usual programs: the planted demands, or those of them that exclude each other."""
    task, planted = _task(kind, tables, ALL)

    conflict = prove(task, tables, read(profile), profile, seconds=30)

    assert conflict is not None
    programs = task.programs or ()
    core = {programs[int(demand.kind.removeprefix("program[").removesuffix("]"))] for demand in conflict.demands}
    assert core <= set(planted.programs)
    assert core


@pytest.mark.parametrize("profile", [UPSTREAM, SOUND], ids=lambda profile: profile.name)
@pytest.mark.parametrize("kind", SEEMING)
def test_what_only_looks_like_a_conflict_is_not_proved(
    tables: Sandbox, read: Read, kind: str, profile: Profile
) -> None:
    if profile == SOUND and kind in ("taxi_for_nothing", "few_nights"):
        pytest.skip("a conflict there: a filter by mode works, every night has a hotel")
    task, _ = _task(kind, tables, SEEMING)

    assert prove(task, tables, read(profile), profile, seconds=30) is None
