"""Where the verbs write: what cannot be written is refused before any work is done."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tripwright.cli import run

VERBS = [
    ["plan", "chinatravel", "--tasks", "nowhere"],
    ["check", "chinatravel", "--tasks", "nowhere", "--plans", "nowhere"],
    ["export", "chinatravel", "--tasks", "nowhere", "--plans", "nowhere"],
    ["eval", "chinatravel", "--agent", "nobody"],
    ["report", "nowhere"],
    ["rescore", "nowhere"],
    ["tasks", "make", "chinatravel", "--world", "nowhere"],
    ["tasks", "convert", "chinatravel", "nowhere"],
    ["tasks", "draft", "chinatravel", "nowhere"],
    ["tasks", "accept", "chinatravel", "nowhere"],
    ["tasks", "plans", "chinatravel", "nowhere"],
    ["tasks", "submission", "chinatravel", "--tasks", "nowhere", "--plans", "nowhere"],
    ["world", "build", "nowhere"],
    ["world", "import", "chinatravel", "nowhere"],
]
FILES = {"check", "export", "report", "make", "convert", "draft", "accept", "build", "import"}
"""The verbs that write one file; the others may write a folder."""


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: " ".join(verb[:2]))
def test_a_place_that_cannot_be_is_refused_first(
    verb: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("here")

    assert run([*verb, "--out", str(tmp_path / "file" / "out.jsonl")]) == 2
    told = capsys.readouterr().err
    assert f"nothing can be written there ({tmp_path / 'file'} is not a folder)" in told

    if FILES & set(verb[:2]):
        assert run([*verb, "--out", str(tmp_path)]) == 2
        assert f"{tmp_path}: a folder has this name" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is closed to the administrator")
def test_a_closed_folder_is_refused_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tmp_path.chmod(0o555)

    assert run([*VERBS[0], "--out", str(tmp_path / "new" / "out.jsonl")]) == 2
    assert f"({tmp_path} is not writable)" in capsys.readouterr().err


def test_a_folder_that_may_not_be_written_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As above, for an administrator."""

    def no(*_: object) -> bool:
        return False

    monkeypatch.setattr(os, "access", no)
    assert run([*VERBS[0], "--out", str(tmp_path / "new" / "out.jsonl")]) == 2
    assert f"({tmp_path} is not writable)" in capsys.readouterr().err


def test_an_id_that_cannot_name_a_file_is_refused_before_anything_is_planned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    task = {
        "uid": "a/b",
        "start_city": "北京",
        "target_city": "上海",
        "days": 2,
        "people_number": 1,
        "hard_logic_py": [],
    }
    tasks = tmp_path / "tasks.jsonl"
    tasks.write_text(json.dumps(task))

    out = ["--out", str(tmp_path / "results")]
    assert run(["plan", "chinatravel", "--tasks", str(tasks), "--prefer", "nobody knows", *out]) == 2
    assert "an id that cannot name a file; found 'a/b'" in capsys.readouterr().err
