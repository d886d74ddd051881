from __future__ import annotations

import json

import pytest

from tripwright.benchmarks.travelplanner.cards import cards
from tripwright.benchmarks.travelplanner.quirks import QUIRKS
from tripwright.benchmarks.travelplanner.sound import SOUND
from tripwright.benchmarks.travelplanner.upstream import UPSTREAM
from tripwright.cli import run
from tripwright.rules.card import find_card


def test_every_rule_of_both_sets_has_a_card_and_every_quirk_its_place() -> None:
    assert {one.rule for one in cards()} == {*UPSTREAM.ids(), *SOUND.ids()}
    assert {one.rule for one in cards() if one.upstream is not None} == set(UPSTREAM.ids())
    named = {quirk for one in cards() if one.upstream is not None for quirk in one.upstream.quirks}
    assert named == set(QUIRKS)


def test_the_budget_card_says_how_it_is_computed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "travelplanner", "valid_cost"]) == 0

    text = capsys.readouterr().out
    for part in (
        "int(km x 0.05) x ceil(people / 5)",
        "int(km) x ceil(people / 4)",
        "price x ceil(people / maximum occupancy)",
        "Q22: a listing is charged for every day on which it is written",
        "upstream, as published",
        "sound, corrected",
        "source: arXiv 2402.01622, table 1",
    ):
        assert part in text


def test_a_rule_is_found_by_its_paper_name_in_any_letter_case() -> None:
    assert find_card("minimum nights stay", cards()).rule == "is_valid_accommodation"


def test_without_a_rule_all_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "travelplanner"]) == 0
    text = capsys.readouterr().out
    assert all(rule in text for rule in SOUND.ids())

    assert run(["explain", "travelplanner", "--json"]) == 0
    assert [one["rule"] for one in json.loads(capsys.readouterr().out)] == list(SOUND.ids())


def test_json_holds_the_whole_card(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "travelplanner", "Budget", "--json"]) == 0

    body = json.loads(capsys.readouterr().out)
    assert body["rule"] == "valid_cost"
    assert body["upstream"]["quirks"]["Q5"] == QUIRKS["Q5"]
    assert body["sound"]["formula"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["travelplanner", "valid_costs"], "did you mean 'valid_cost'?"),
        (["travelplaner", "valid_cost"], "did you mean 'travelplanner'?"),
    ],
)
def test_a_misspelling_is_answered_with_the_nearest_name(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["explain", *arguments]) == 2
    assert words in capsys.readouterr().err
