from __future__ import annotations

import json

import pytest

from tripwright.cli.published import BENCHMARKS, published
from tripwright.errors import UnknownName


@pytest.mark.parametrize("bench", BENCHMARKS)
def test_every_row_has_a_source_and_percentages(bench: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert published(bench, as_json=True) == 0
    results = json.loads(capsys.readouterr().out)

    assert results["rows"]
    for row in results["rows"]:
        assert row["source"] in results["sources"]
        assert row["metrics"]
        assert all(0 <= value <= 100 for value in row["metrics"].values())


def test_known_cells(capsys: pytest.CaptureFixture[str]) -> None:
    published("tripbench")
    text = capsys.readouterr().out
    assert "GPT-5.2, thinking" in text
    assert "18.5" in text

    published("chinatravel")
    assert "52.6" in capsys.readouterr().out


def test_unknown_benchmark_is_named() -> None:
    with pytest.raises(UnknownName, match="travelplanner"):
        published("travelplaner")
