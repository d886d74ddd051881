from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tripwright.benchmarks.chinatravel.benchmark import ChinaTravel
from tripwright.benchmarks.chinatravel.check import Checker, RulesName
from tripwright.benchmarks.chinatravel.maker import Maker
from tripwright.benchmarks.chinatravel.queries import read_tasks
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.scores import Judged, metrics
from tripwright.benchmarks.chinatravel.synthesis import make
from tripwright.benchmarks.chinatravel.synthesis.certify import Certifier
from tripwright.benchmarks.chinatravel.synthesis.demands import FAMILIES, Demand, base_programs, program_of
from tripwright.benchmarks.chinatravel.synthesis.draw import Trip, clash
from tripwright.benchmarks.chinatravel.synthesis.make import SETS, TIERS, make_tasks
from tripwright.benchmarks.chinatravel.synthesis.meanings import meanings
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.benchmarks.chinatravel.wording.read import read_request
from tripwright.errors import BadInput
from tripwright.language import UPSTREAM, program
from tripwright.language.canonical import canonical
from tripwright.language.static import FindingKind, check_program
from tripwright.world import World

COUNTS = {"easy": 8, "medium": 5, "or": 4, "semantic": 6}


@pytest.fixture(scope="module")
def certifier(cn_mini: World) -> Certifier:
    return Certifier(Sandbox(cn_mini))


@pytest.fixture(scope="module")
def made(certifier: Certifier) -> list[Task]:
    return make_tasks(certifier, COUNTS, seed=5)


@pytest.mark.parametrize("rules", ["upstream", "sound"])
def test_every_certificate_passes_and_an_empty_agent_scores_nothing(
    certifier: Certifier, made: Sequence[Task], rules: RulesName
) -> None:
    checker = certifier.checker
    oracle = [Judged(task, task.reference, checker.check(task, task.reference, rules)) for task in made]
    null = [Judged(task, None, checker.check(task, {}, rules)) for task in made]

    assert all(one.report is not None and one.report.passed for one in oracle)
    assert {rate.value for name, rate in metrics(oracle, rules).items() if name == "FPR"} == {1.0}
    assert {rate.value for rate in metrics(null, rules).values()} == {0.0}


def test_tiers_have_their_number_of_programs(made: Sequence[Task]) -> None:
    sizes = {tier: [len(task.programs or ()) for task in made if task.tag == tier] for tier in TIERS}

    assert {tier: len(found) for tier, found in sizes.items()} == COUNTS
    assert set(sizes["easy"]) <= {4, 5}
    assert set(sizes["medium"]) <= {7, 8, 9}
    assert set(sizes["or"]) == {1}
    assert set(sizes["semantic"]) <= {5, 6}


def test_all_but_alternatives_carry_the_base_programs(made: Sequence[Task]) -> None:
    for task in made:
        base = base_programs(task.days, task.people_number)
        assert ((task.programs or ())[:4] == base) == (task.tag != "or")


def test_both_texts_read_back_as_the_programs(certifier: Certifier, made: Sequence[Task]) -> None:
    for task in made:
        for text in (task.text, task.text_en):
            assert text
            assert certifier.agrees(read_request(text, certifier.lexicons), task)


def test_nothing_secret_is_shown_and_a_result_file_keeps_no_reference(made: Sequence[Task], cn_mini: World) -> None:
    for task in made:
        assert {"reference_plan", "grounding", "hard_logic_py"}.isdisjoint(task.hidden().to_json())
        assert "reference_plan" not in ChinaTravel(cn_mini).public(task)


def test_wishes_name_no_kind_and_say_which_places_are_meant(certifier: Certifier, made: Sequence[Task]) -> None:
    for task in (one for one in made if one.tag == "semantic"):
        (ground,) = task.grounding
        rows = certifier.sandbox.restaurants(task.target_city)
        found = program((task.programs or ())[ground["program"]], certifier.checker.library("upstream"), UPSTREAM)
        assert all(value in found.source for value in ground["values"])
        assert ground["places"]
        if ground["concept"] == "cuisine":
            inside = {name for name in ground["places"] if rows[name].cuisines in ground["values"]}
            assert inside == (set(ground["places"]) if ground["wanted"] else set())
        assert not any(value in (task.text or "") for value in ground["values"])


def test_the_same_seed_gives_the_same_tasks_and_counts_do_not_matter(
    certifier: Certifier, made: Sequence[Task]
) -> None:
    again = make_tasks(certifier, {"easy": 3}, seed=5)

    assert [task.programs for task in again] == [task.programs for task in made[:3]]
    assert [task.text for task in again] == [task.text for task in made[:3]]
    other = make_tasks(certifier, {"easy": 3}, seed=6)
    assert [task.programs for task in other] != [task.programs for task in again]


def test_a_world_that_is_too_small_is_refused(certifier: Certifier, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make, "PATIENCE", 20)
    monkeypatch.setattr(certifier.facts, "joined", lambda *_: False)
    with pytest.raises(
        BadInput, match=r"cn-mini is too small for medium tasks: 20 draws.* no rides between two cities"
    ):
        make_tasks(certifier, {"medium": 1})


def test_a_named_set_is_made_once(cn_mini: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIPWRIGHT_CACHE", str(tmp_path))
    monkeypatch.setitem(SETS, "mini", {"easy": 2, "or": 1})  # pyright: ignore[reportArgumentType]
    bench, said = ChinaTravel(cn_mini), list[str]()

    first = bench.tasks("mini", on_make=said.append)
    second = ChinaTravel(cn_mini).tasks("mini", on_make=said.append)

    assert first == second
    assert [task.id for task in first] == ["mini-1", "mini-2", "mini-3"]
    assert len(said) == 1
    assert read_tasks(bench.maker.set_file("mini")) == first
    bench.maker.set_file("mini").write_text("{", encoding="utf-8")
    assert bench.tasks("mini", on_make=said.append) == first


def test_every_family_is_a_readable_program_that_demands_something(small: Sandbox) -> None:
    library = Checker(small).library("upstream")
    values = {"at.by": ("镜湖", "10:00"), "at.until": ("镜湖", "10:00"), "at.during": ("镜湖", "10:00", "11:00")}
    values |= {"at.least": ("镜湖", 60), "hotel.near": ("镜湖", 2.5), "order": ("镜湖", "旧塔"), "taxi.beyond": (4.5,)}
    sets = {"sight": "镜湖", "table": "面馆", "hotel": "云舍", "kind": "公园", "cuisine": "小吃", "feature": "江河景房"}
    for family in FAMILIES:
        subject = family.partition(".")[0]
        held = values.get(family) or (
            (sets[subject],) if subject in sets else ("train", "train")[: family == "ride.each" or 1]
        )
        if subject in ("spend", "beds", "rooms"):
            held = (1,)
        if subject == "way":
            held = ("metro",)
        if family == "either":
            demand = Demand(family, (), (Demand("beds", (1,)), Demand("free")))
        elif family == "ride.each":
            demand = Demand(family, ("train", "airplane"))
        else:
            demand = Demand(family, () if family == "free" else held)
        found = program(program_of(demand), library, UPSTREAM)
        assert found.fault is None, family
        assert {one.kind for one in check_program(found)} <= {FindingKind.SET_RESULT}, family
        assert "Lazy" not in canonical(found), family


def test_a_name_with_a_quote_stays_one_name(small: Sandbox) -> None:
    library = Checker(small).library("upstream")
    for name in ('The "Old" Tower', "O'Neill's", "both \" and '"):
        for demand in (Demand("sight.none", (name,)), Demand("at.by", (name, "10:00"))):
            assert program(program_of(demand), library, UPSTREAM).fault is None


def test_demands_that_exclude_each_other_clash(certifier: Certifier) -> None:
    city = certifier.facts.city("上海")
    name, row = next((name, row) for name, row in city.sights.items() if row.price)
    named = Demand("sight.all", (name,))

    assert clash([named, Demand("sight.none", (name,))], city)
    assert clash([named, Demand("kind.none", (row.kind or "",))], city)
    assert clash([named, Demand("free")], city)
    assert not clash([named, Demand("spend.total", (9000,))], city)
    hotel, facts = next(iter(city.hotels.items()))
    assert clash([Demand("hotel.all", (hotel,)), Demand("beds", (3 - (facts.beds or 0),))], city)
    assert not clash([Demand("hotel.all", (hotel,)), Demand("beds", (facts.beds or 0,))], city)


def test_every_wish_means_something_in_most_cities(certifier: Certifier) -> None:
    for meaning in meanings():
        found = [meaning.demand(certifier.sandbox, city) for city in certifier.facts.cities]
        assert sum(demand is not None for demand in found) >= 2, meaning.key
        assert all(len(phrases) >= 2 for phrases in meaning.phrases.values())


def test_a_trip_is_not_drawn_without_a_way_back(certifier: Certifier) -> None:
    assert not certifier.facts.joined("广州", "苏州")
    assert certifier.facts.joined("上海", "苏州")
    assert certifier.facts.day_trip("上海", "苏州")
    assert not certifier.facts.day_trip("北京", "广州")
    assert Trip("上海", "苏州", 1, 2).days == 1


def test_the_maker_offers_what_the_command_line_asks(cn_mini: World, tmp_path: Path) -> None:
    maker = Maker(Sandbox(cn_mini))

    assert tuple(maker.groups) == TIERS
    assert set(SETS["mini"]) == set(TIERS)
    with pytest.raises(BadInput, match="no sole-planning"):
        maker.write_references(tmp_path / "x.jsonl", [])
    assert make.MAKER_VERSION == 1
