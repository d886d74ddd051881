from __future__ import annotations

import json

import pytest

from tripwright.cli.printing import print_json, print_table, visible


def test_a_piped_table_has_no_colours_and_is_never_cut(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(["name", "price"], [("A very long name " * 12, 12.5), (None, 3)], title="Rooms")

    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "A very long name " * 11 in out
    assert "Rooms" in out
    assert "-" in out


def test_names_from_files_are_never_obeyed(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(["name"], [("[red]Inn[/red] :smile:",), ("clear\x1b[2J\r\nscreen\x07",)])

    out = capsys.readouterr().out
    assert "[red]Inn[/red] :smile:" in out
    assert r"clear\x1b[2J screen\x07" in out


@pytest.mark.parametrize(("cell", "text"), [(None, "-"), (1.0, "1.0"), ("a\nb", "a b"), ("北京", "北京"), ("", "")])
def test_visible(cell: object, text: str) -> None:
    assert visible(cell) == text


def test_json_is_one_readable_document(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"city": "北京", "rows": [1, None]})

    out = capsys.readouterr().out
    assert "北京" in out
    assert json.loads(out) == {"city": "北京", "rows": [1, None]}
