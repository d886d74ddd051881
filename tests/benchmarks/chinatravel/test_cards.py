from __future__ import annotations

import json
from pathlib import Path

import pytest

from tripwright.benchmarks.chinatravel.benchmark import ChinaTravel
from tripwright.benchmarks.chinatravel.cards import cards
from tripwright.benchmarks.chinatravel.quirks import QUIRKS
from tripwright.benchmarks.chinatravel.reporting import Reporting
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.sound.environment import RULES
from tripwright.benchmarks.chinatravel.upstream.columns import LABELS, STRAY_COST, STRAY_DURATION
from tripwright.cli import run

OF_SCORES = {"Q21", "Q23", "Q24"}


def test_every_rule_of_both_sets_has_a_card_and_every_quirk_its_place() -> None:
    upstream = {one.rule for one in cards() if one.upstream is not None}
    sound = {one.rule for one in cards() if one.sound is not None}
    assert upstream == {"schema", *LABELS, STRAY_COST, STRAY_DURATION, "program"}
    assert sound == {"schema", *RULES, "program"}
    assert len(cards()) == len(upstream | sound)
    named = {quirk for one in cards() if one.upstream is not None for quirk in one.upstream.quirks}
    assert named == set(QUIRKS) - OF_SCORES


def test_cards_are_in_the_order_of_the_columns() -> None:
    assert [one.rule for one in cards()][1:26] == list(LABELS)
    assert len({one.title for one in cards()}) == len(cards())


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("inappropriate meal times", "Inappropriate Meal Times"),
        ("Times of meals", "Inappropriate Meal Times"),
        ("program[12]", "program"),
        ("Demand 13", "program"),  # as reports call it
        ("programs", "program"),
        ("schema", "schema"),
        (STRAY_COST, STRAY_COST),
    ],
)
def test_a_rule_is_found_by_its_label_or_its_name(name: str, rule: str) -> None:
    assert ChinaTravel.explain(name).rule == rule


def test_the_card_says_how_both_sets_read_the_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "chinatravel", "Inappropriate Meal Times"]) == 0
    text = capsys.readouterr().out
    for part in (
        "lunch starts before 14:00 and ends after 11:00",
        "Q8: a meal need only touch its window",
        "breakfast 06:00 to 09:00, lunch 11:00 to 14:00, dinner 17:00 to 20:00",
        "environment constraint 19 of 25",
    ):
        assert part in text
    assert run(["explain", "chinatravel", "the plan asked for"]) == 0
    assert "upstream: no such rule" in capsys.readouterr().out
    assert run(["explain", "chinatravel", STRAY_DURATION]) == 0
    assert "sound: no such rule" in capsys.readouterr().out


def test_reports_call_a_rule_as_its_card_does() -> None:
    for rules in ChinaTravel.rule_sets:
        for rule, title in Reporting.rules(rules).items():
            card = ChinaTravel.explain(rule)
            assert title.startswith(card.title)
            assert ChinaTravel.explain(title) == card


def test_the_page_of_the_rules_is_that_of_the_cards(capsys: pytest.CaptureFixture[str]) -> None:
    """After a change: ``tripwright explain chinatravel --markdown > docs/chinatravel-rules.md``."""
    assert run(["explain", "chinatravel", "--markdown"]) == 0
    page = Path(__file__).resolve().parents[3] / "docs" / "chinatravel-rules.md"
    assert capsys.readouterr().out == page.read_text(encoding="utf-8")
    assert run(["explain", "chinatravel", "schema", "--markdown"]) == 2
    assert "a page holds all rules" in capsys.readouterr().err


def test_all_are_listed_and_a_wrong_name_offers_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "chinatravel", "--json"]) == 0
    body = json.loads(capsys.readouterr().out)
    assert [one["rule"] for one in body] == [one.rule for one in cards()]
    assert body[-1]["upstream"]["quirks"]["Q16"] == QUIRKS["Q16"]
    assert run(["explain", "chinatravel", "Inapropriate Meal Time"]) == 2
    assert "did you mean 'Inappropriate Meal Times'?" in capsys.readouterr().err


def test_the_words_of_programs_with_the_values_of_a_world(small: Sandbox, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["concepts", "chinatravel", "sight", "--world", str(small.world.path), "--json"]) == 0
    (sight,) = json.loads(capsys.readouterr().out)["values"]
    assert sight["values"] == ["公园", "历史古迹"]
