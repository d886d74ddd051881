from __future__ import annotations

import json
from typing import Any

import pytest

from tripwright.cli import run
from tripwright.world.named import default_world


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert run(["concepts", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("bench", ["chinatravel", "travelplanner"])
def test_every_function_is_typed_and_said_in_both_languages(bench: str, capsys: pytest.CaptureFixture[str]) -> None:
    body = shown(capsys, bench)
    assert len(body["concepts"]) > 10
    for one in body["concepts"]:
        assert one["signature"].startswith(one["name"] + "(")
        assert one["en"].isascii()
        assert not one["zh"].isascii()
    used = {part["type"].partition(" of ")[2] for one in body["concepts"] for part in one["params"]}
    assert used - {""} <= {one["name"] for one in body["values"]}
    assert run(["concepts", bench]) == 0
    text = capsys.readouterr().out
    assert all(one["signature"] in text for one in body["concepts"])


def test_one_function_or_one_set_of_values(capsys: pytest.CaptureFixture[str]) -> None:
    (one,) = shown(capsys, "chinatravel", "poi_distance")["concepts"]
    assert one["returns"] == "number (km)"
    assert [part["optional"] for part in one["params"]] == [False, False, False, True, True]
    (mode,) = shown(capsys, "chinatravel", "mode")["values"]
    assert mode["words"]["metro"] == {"en": "metro", "zh": "地铁"}
    assert run(["concepts", "chinatravel", "mode"]) == 0
    assert "on foot" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("bench", "name", "value"), [("chinatravel", "cuisine", "火锅"), ("travelplanner", "city", "Denver")]
)
def test_values_that_only_a_world_has_are_those_of_the_default_world(
    bench: str, name: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["concepts", bench, name, "--json"]) == 0
    captured = capsys.readouterr()
    (one,) = json.loads(captured.out)["values"]
    assert value in one["values"]
    default = default_world(bench)
    assert f"these are the values of {default}; --world shows another world's" in captured.err
    assert shown(capsys, bench, name, "--world", default)["values"] == [one]
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chinatravel", "poi_distanse"], "did you mean 'poi_distance'?"),
        (["chinatravell"], "did you mean 'chinatravel'?"),
        (["chinatravel", "--world", "nowhere.sqlite"], "nowhere.sqlite"),
    ],
)
def test_a_wrong_name_is_one_line(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["concepts", *arguments]) == 2
    captured = capsys.readouterr()
    assert words in captured.err
    assert captured.err.count("\n") == 1
