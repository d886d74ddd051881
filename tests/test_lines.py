from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest

from tripwright import lines
from tripwright.errors import BadInput
from tripwright.lines import read_values

MIXED = '{"a": 1}\n{"b": "café"}\n'.encode() + '{"c": "café"}\n'.encode("latin-1") + b'{"d": 4}\n'


@pytest.mark.parametrize("name", ["mixed.jsonl", "mixed.jsonl.gz"])
def test_a_line_in_another_encoding_is_left_out_alone(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_bytes(gzip.compress(MIXED) if name.endswith(".gz") else MIXED)
    problems: list[BadInput] = []

    values = [(value.line, value.place, value.value) for value in read_values(file, problems.append)]

    assert values == [(1, 1, {"a": 1}), (2, 2, {"b": "café"}), (4, 4, {"d": 4})]
    assert [problem.line for problem in problems] == [3]
    assert "not UTF-8 text" in str(problems[0])


@pytest.mark.parametrize("content", ['{"a": 1}\n'.encode("utf-16"), bytes(range(256))])
def test_what_is_no_text_is_refused_whole(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "binary.jsonl"
    file.write_bytes(content)
    problems: list[BadInput] = []

    with pytest.raises(BadInput, match="not readable as text"):
        list(read_values(file, problems.append))
    assert problems == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"a": "b', "not JSON (Unterminated string starting at column 7)"),
        ("[" * 100_000, "not JSON (nested too deep)"),
        ("1" * 5_000, "not JSON (a number of too many digits)"),
        ('{"b": {"a": 1, "c": 2, "a": 1}}', "a name stands twice in one JSON object; field 'a'"),
    ],
)
def test_what_is_no_json_is_told_where(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_text('{"a": 1}\n' + text + "\n", encoding="utf-8")
    problems: list[BadInput] = []

    assert [value.value for value in read_values(file, problems.append)] == [{"a": 1}]
    (problem,) = problems
    assert str(problem).startswith(f"{file}:2: {words}")


def test_a_line_without_end_is_not_read_into_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "bomb.jsonl.gz"
    file.write_bytes(gzip.compress(b'{"a": 1}\n' + b" " * 100_000))
    monkeypatch.setattr(lines, "LARGEST", 1000)

    with pytest.raises(BadInput, match=r":2: too long a line; expected at most 1000 characters"):
        list(read_values(file))


@pytest.mark.parametrize("name", ["out.jsonl", "out.jsonl.gz"])
def test_halves_of_surrogate_pairs_are_written_as_question_marks(name: str, tmp_path: Path) -> None:
    lines.write_jsonl(tmp_path / name, [{"a": "x\udc00", "b": "😀"}])

    assert [value.value for value in read_values(tmp_path / name)] == [{"a": "x?", "b": "😀"}]


def test_a_column_that_appears_twice_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    file.write_text("a,b,a\n1,2,3\n", encoding="utf-8")

    with pytest.raises(BadInput, match=r"rows\.csv:1: a column appears twice; field 'a'"):
        list(read_values(file))


def test_a_wide_object_with_a_name_twice_is_refused_at_once() -> None:
    text = "{" + ",".join(f'"k{number}": 1' for number in range(100_000)) + ', "k99999": 2}'

    with pytest.raises(BadInput, match="field 'k99999'"):
        lines.parse_json(text, "wide.json")


def test_a_link_keeps_leading_where_it_leads(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "out.jsonl"
    link.symlink_to(tmp_path / "elsewhere" / "real.jsonl")

    lines.write_jsonl(link, [{"a": 1}])

    assert link.is_symlink()
    assert (tmp_path / "elsewhere" / "real.jsonl").read_text("utf-8") == '{"a": 1}\n'
    assert [file.name for file in tmp_path.iterdir() if file.is_file() and not file.is_symlink()] == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_is_written_to_as_it_is(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)

    lines.write_jsonl(pipe, [{"a": 1}])

    assert os.read(reader, 100) == b'{"a": 1}\n'
    os.close(reader)
    assert pipe.is_fifo()


def test_what_lay_there_stays_when_writing_fails(tmp_path: Path) -> None:
    file = tmp_path / "out.txt"
    file.write_text("before")

    rows = (1 // number for number in (1, 0))
    with pytest.raises(ZeroDivisionError):
        lines.write_jsonl(file, rows)

    assert file.read_text() == "before"
    assert [one.name for one in tmp_path.iterdir()] == ["out.txt"]
