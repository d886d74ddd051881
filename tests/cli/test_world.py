"""``tripwright world``: every subcommand, for people and for programs, with good and with bad input."""

from __future__ import annotations

import json
import os
import pty
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from published_database import write_database, zipped
from tripwright.cli import run
from tripwright.world import World

SRC = Path(__file__).resolve().parents[2] / "src"
Call = Callable[..., str]


@pytest.fixture
def out(capsys: pytest.CaptureFixture[str]) -> Call:
    """Runs one command that must succeed; its standard output."""

    def call(*tokens: str, code: int = 0) -> str:
        assert run(tokens) == code, capsys.readouterr().err
        text = capsys.readouterr().out
        assert "\x1b" not in text
        return text

    return call


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Call:
    """Runs one command that must be refused; the one line that says why."""

    def call(*tokens: str) -> str:
        assert run(tokens) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        lines = captured.err.strip().splitlines()
        assert lines[-1].startswith("tripwright: ")
        assert "Traceback" not in captured.err
        return lines[-1]

    return call


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A small imported world."""
    folder = tmp_path_factory.mktemp("world")
    source = write_database(folder / "database")
    assert run(["world", "import", "travelplanner", str(source), "--out", str(folder / "w.sqlite")]) == 0
    return str(folder / "w.sqlite")


# list, build


def test_list_shows_every_named_world(out: Call) -> None:
    table, worlds = out("world", "list"), json.loads(out("world", "list", "--json"))

    assert [world["name"] for world in worlds][:2] == ["us-mini", "us-full"]
    assert all(world["name"] in table for world in worlds)
    assert {"dialect", "size", "built", "digest", "file"} <= worlds[0].keys()


def test_build_in_the_cache_happens_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, out: Call, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TRIPWRIGHT_CACHE", str(tmp_path))
    assert json.loads(out("world", "list", "--json"))[0]["digest"] is None

    first = json.loads(out("world", "build", "us-mini", "--json"))
    assert run(["world", "build", "us-mini", "--json"]) == 0
    again = capsys.readouterr()

    assert "is built already" in again.err
    assert json.loads(again.out) == first
    assert json.loads(out("world", "list", "--json"))[0]["digest"] == first["digest"]
    assert Path(first["file"]).parent == tmp_path

    Path(first["file"]).write_text("something overwrote it")
    assert json.loads(out("world", "list", "--json"))[0]["built"] is False
    assert json.loads(out("world", "build", "us-mini", "--json")) == first


def test_build_with_a_seed_to_a_file(tmp_path: Path, out: Call) -> None:
    digests = [
        json.loads(out("world", "build", "us-mini", "--seed", seed, "--out", str(tmp_path / name), "--json"))["digest"]
        for seed, name in (("7", "a.sqlite"), ("7", "b.sqlite"), ("8", "c.sqlite"))
    ]

    assert digests[0] == digests[1] != digests[2]
    assert World.open(tmp_path / "a.sqlite").digest == digests[0]


def test_build_refuses_in_one_line(refused: Call) -> None:
    assert "did you mean 'us-full'?" in refused("world", "build", "us-ful")
    assert "field '--seed'; found -1; expected 0 or more" in refused("world", "build", "us-mini", "--seed=-1")
    assert "--seed" in refused("world", "build", "us-mini", "--seed", "x")


# import, info


def test_import_tells_rows_what_is_missing_and_what_was_left_out(tmp_path: Path, out: Call) -> None:
    source = write_database(tmp_path / "database", {"flights/clean_Flights_2022.csv": None})

    told = out("world", "import", "travelplanner", str(source), "--out", str(tmp_path / "w.sqlite"), "--name", "mine")

    assert "mine" in told
    assert "not in the imported folder" in told
    assert "left out: the pair was there before" in told
    assert "CC-BY-4.0" in told


def test_import_of_a_zip_as_json_equals_info(tmp_path: Path, out: Call) -> None:
    source = zipped(write_database(tmp_path / "database"), tmp_path / "database.zip")
    target = str(tmp_path / "w.sqlite")

    imported = json.loads(out("world", "import", "travelplanner", str(source), "--out", target, "--json"))

    assert imported == json.loads(out("world", "info", target, "--json"))
    assert imported["rows"]["hotel"] == 3
    assert imported["file"] == target
    assert imported["digest"] in out("world", "info", target)


def test_import_by_a_mapping(tmp_path: Path, out: Call) -> None:
    (tmp_path / "towns.csv").write_text("T\nAlba\n")
    (tmp_path / "m.toml").write_text(
        'name = "m"\ncurrency = "EUR"\ncity = { file = "towns.csv", columns = { name = "T" } }'
    )
    arguments = ["world", "import", "tripbench", str(tmp_path), "--mapping", str(tmp_path / "m.toml")]

    told = json.loads(out(*arguments, "--out", str(tmp_path / "w.sqlite"), "--name", "other", "--json"))

    assert (told["name"], told["dialect"], told["currency"], told["rows"]["city"]) == ("other", "tripbench", "EUR", 1)


def test_import_refuses_in_one_line(tmp_path: Path, refused: Call) -> None:
    source = str(write_database(tmp_path / "database"))
    world = str(tmp_path / "w.sqlite")

    assert "did you mean 'travelplanner'?" in refused("world", "import", "travelplaner", source, "--out", world)
    assert "one of chinatravel, travelplanner" in refused("world", "import", "tripbench", source, "--out", world)
    assert "no such folder" in refused("world", "import", "travelplanner", str(tmp_path / "x"), "--out", world)
    assert "--out" in refused("world", "import", "travelplanner", source)
    assert "a folder has this name" in refused("world", "import", "travelplanner", source, "--out", str(tmp_path))
    assert f"{tmp_path}/m.toml: no mapping file" in refused(
        "world", "import", "travelplanner", source, "--mapping", str(tmp_path / "m.toml"), "--out", world
    )
    (tmp_path / "a-file").write_text("")
    below = str(tmp_path / "a-file" / "w.sqlite")
    assert f"{below}: nothing can be written there" in refused(
        "world", "import", "travelplanner", source, "--out", below
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a-file", "database"]


def test_worlds_that_cannot_be_opened(tmp_path: Path, refused: Call) -> None:
    (tmp_path / "empty.sqlite").write_bytes(b"")
    (tmp_path / "text.sqlite").write_text("no world")

    for command in (["info"], ["check"], ["query"]):
        more = ["--cities"] if command == ["query"] else []
        assert "did you mean 'us-mini'?" in refused("world", *command, "us-mni", *more)
        assert "no world file" in refused("world", *command, str(tmp_path / "none.sqlite"), *more)
        assert "not a Tripwright world" in refused("world", *command, str(tmp_path / "empty.sqlite"), *more)
        assert "not a readable world" in refused("world", *command, str(tmp_path / "text.sqlite"), *more)


# check


def test_check_of_a_sound_world(file: str, out: Call) -> None:
    told, findings = out("world", "check", file, "--strict"), json.loads(out("world", "check", file, "--json"))

    assert "sound" in told.splitlines()[-1]
    assert {finding["level"] for finding in findings} == {"note"}


def test_check_fails_only_when_asked_to(tmp_path: Path, out: Call) -> None:
    (tmp_path / "towns.csv").write_text("T\nAlba\n")
    (tmp_path / "m.toml").write_text(
        'name = "m"\ncurrency = "EUR"\ncity = { file = "towns.csv", columns = { name = "T" } }'
    )
    world = str(tmp_path / "w.sqlite")
    out("world", "import", "travelplanner", str(tmp_path), "--mapping", str(tmp_path / "m.toml"), "--out", world)

    assert "5 errors, 0 notes" in out("world", "check", world)
    assert "5 errors" in out("world", "check", world, "--strict", code=1)
    assert len(json.loads(out("world", "check", world, "--strict", "--json", code=1))) == 5


# query


def rows(out: Call, *tokens: str) -> list[dict[str, Any]]:
    return json.loads(out("world", "query", *tokens, "--json"))


def test_flights_by_date_and_on_all_dates(file: str, out: Call) -> None:
    told = out("world", "query", file, "--flights", "Corrin", "Avonlea", "--date", "2022-03-01")

    assert all(word in told for word in ("F0000002", "23:30", "00:40+1", "1 h 10 min", "95.00", "price (USD)"))
    assert [row["id"] for row in rows(out, file, "--flights", "Avonlea", "Corrin")] == ["F0000001", "F0000003"]
    assert [row["price"] for row in rows(out, file, "--flights", "Avonlea", "Corrin", "--date", "2022-03-02")] == [6000]
    assert out("world", "query", file, "--flights", "Avonlea", "Bree", "--date", "2022-03-02") == "no rows\n"
    assert rows(out, file, "--flights", "Avonlea", "Bree") == []


def test_roads(file: str, out: Call) -> None:
    assert "4 hours 24 mins" in out("world", "query", file, "--road", "Avonlea", "Bree")
    assert rows(out, file, "--road", "Avonlea", "Bree")[0]["minutes"] == 264
    assert rows(out, file, "--road", "Bree", "Avonlea") == []


def test_places_of_a_city(file: str, out: Call) -> None:
    sights = out("world", "query", file, "--attractions", "Bree")

    assert all(word in sights for word in ("Old Mill", "1 Mill Lane, Bree", "address", "0.00"))
    assert "Loft with a view" in out("world", "query", file, "--hotels", "Bree")
    assert rows(out, file, "--hotels", "Bree")[1]["name"] == "Loft\nwith a view"
    assert [row["name"] for row in rows(out, file, "--restaurants", "Bree")] == ["Soup & Co", "The Pot"]
    assert rows(out, file, "--attractions", "Bree")[0]["details"]["phone"] == "Unknown"
    assert rows(out, file, "--attractions", "Dorwich")[0]["name"] == "Far Rock"  # a city that is not listed


def test_trains_by_either_name_of_a_city(cn_mini: World, out: Call) -> None:
    file = str(cn_mini.path)
    found = rows(out, file, "--trains", "上海", "北京")
    assert found
    assert all((row["origin"], row["dest"]) == ("上海", "北京") and "上海" in row["from_station"] for row in found)
    assert rows(out, file, "--trains", "shanghai", "Beijing") == found
    assert rows(out, file, "--trains", "上海", "北京", "--date", "2026-05-01") == found  # they run every day
    told = out("world", "query", file, "--trains", "Shanghai", "Beijing", "--limit", "3")
    assert all(word in told for word in (found[0]["id"], "price (CNY)", found[0]["kind"]))


def test_places_show_their_english_names_and_are_found_by_them(cn_mini: World, out: Call) -> None:
    file = str(cn_mini.path)
    sight = rows(out, file, "--attractions", "Shanghai")[0]
    assert sight["alias"] == cn_mini.aliases("上海")[sight["name"]]
    expected = {"kind": "attraction", "city": "上海", **{key: sight[key] for key in ("id", "name", "alias")}}
    for text in (sight["alias"].upper(), sight["name"]):
        assert expected in rows(out, file, "--named", text)
    stations = rows(out, file, "--named", "Hongqiao Railway Station")
    assert [(row["kind"], row["name"]) for row in stations] == [("metro station", "上海虹桥站")]
    assert out("world", "query", file, "--named", "no such place") == "no rows\n"


def test_a_world_without_english_names_is_searched_by_name(file: str, out: Call) -> None:
    found = rows(out, file, "--named", "the pot")
    assert [(row["kind"], row["name"], row["alias"]) for row in found] == [("restaurant", "The Pot", None)]


def test_cities_and_limits(file: str, out: Call) -> None:
    assert [row["id"] for row in rows(out, file, "--cities")] == ["Avonlea", "Bree", "Corrin"]
    assert [row["id"] for row in rows(out, file, "--cities", "--state", "Eastland")] == ["Avonlea", "Bree"]
    assert [row["id"] for row in rows(out, file, "--cities", "--limit", "1")] == ["Avonlea"]
    assert out("world", "query", file, "--cities", "--limit", "2").endswith("2 of 3 rows; --limit shows more\n")


def test_a_select_of_ones_own(file: str, out: Call) -> None:
    sql = "SELECT city, min(price) AS cheapest FROM hotel GROUP BY city"

    assert "13100" not in out("world", "query", file, "--sql", f"SELECT * FROM ({sql}) WHERE cheapest > 9000")
    assert rows(out, file, "--sql", sql) == [{"city": "Bree", "cheapest": 8000}]


@pytest.mark.parametrize(
    ("tokens", "words"),
    [
        ([], "not one look-up; found 'none of them'; expected one of --flights, --trains"),
        (["--cities", "--hotels", "Bree"], "not one look-up; found '--hotels, --cities'"),
        (["--flights", "Avonlea", "Coriin"], "unknown city; found 'Coriin'; expected one of Avonlea, Bree, Corrin"),
        (["--flights", "Avonlea", "Coriin"], "did you mean 'Corrin'?"),
        (["--road", "bree", "Corrin"], "did you mean 'Bree'?"),
        (["--hotels", "Brie"], "did you mean 'Bree'?"),
        (["--restaurants", ""], "unknown city; found ''"),
        (["--attractions", "\udcff"], "unknown city"),
        (["--flights", "Avonlea"], "--flights"),
        (["--flights", "Avonlea", "Corrin", "--date", "1 March"], "not a date; field '--date'; found '1 March'"),
        (
            ["--cities", "--date", "2022-03-01"],
            "a flag without its look-up; field '--date'; expected it with --flights or --trains",
        ),
        (["--hotels", "Bree", "--state", "Eastland"], "field '--state'; expected it with --cities"),
        (["--cities", "--state", "Estland"], "unknown state; found 'Estland'; expected one of Eastland, Westland"),
        (["--cities", "--limit", "0"], "field '--limit'; found 0; expected 1 or more"),
        (["--cities", "--limit", "many"], "--limit"),
        (["--city", "Bree"], "Did you mean --cities?"),
        (["--sql", "DROP TABLE city"], "not a query that can be run (not authorized)"),
    ],
)
def test_queries_that_are_refused(tokens: list[str], words: str, file: str, refused: Call) -> None:
    assert words in refused("world", "query", file, *tokens)


# In a shell


def test_help_of_every_subcommand_has_an_example(out: Call) -> None:
    listed = out("world", "--help")
    for command in ("list", "build", "import", "info", "check", "query"):
        text = out("world", command, "--help")
        assert f"Example: tripwright world {command}" in text
        assert "--json" in text
        assert command in listed
    assert "List, build, import" in out("--help")


def test_the_examples_of_query_run(us_mini: World, cn_mini: World, out: Call) -> None:
    paragraphs = (out("world", "--help") + out("world", "query", "--help")).split("\n\n")
    examples = [" ".join(text.split()) for text in paragraphs if text.startswith("Example: tripwright ")]
    files = {"us-mini": str(us_mini.path), "cn-mini": str(cn_mini.path)}

    assert len(examples) == 5
    for example in examples:
        told = out(*(files.get(word, word) for word in shlex.split(example)[2:]))
        assert len(told.splitlines()) > 3, example


def test_a_bar_on_the_terminal_and_none_in_a_pipe(tmp_path: Path) -> None:
    source = write_database(tmp_path / "database")
    command = [sys.executable, "-m", "tripwright", "world", "import", "travelplanner", str(source)]
    environment = {**os.environ, "PYTHONPATH": str(SRC), "TERM": "xterm"}
    ours, theirs = pty.openpty()
    on_terminal = subprocess.run(
        [*command, "--out", str(tmp_path / "a")], env=environment, stdout=subprocess.PIPE, stderr=theirs, check=True
    )
    os.close(theirs)
    bar = os.read(ours, 1 << 16)
    os.close(ours)
    piped = subprocess.run([*command, "--out", str(tmp_path / "b")], env=environment, capture_output=True, check=True)

    assert b"indices and digest" in bar
    assert b"\x1b" not in on_terminal.stdout
    assert piped.stderr == b""
    assert piped.stdout.replace(b"/b ", b"/a ") == on_terminal.stdout


def test_head_ends_a_long_table_quietly(file: str) -> None:
    sql = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 50000) SELECT x FROM n"
    command = [sys.executable, "-m", "tripwright", "world", "query", file, "--sql", sql, "--json"]
    with subprocess.Popen(
        command, env={**os.environ, "PYTHONPATH": str(SRC)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == b"[\n"
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_the_published_tables(official: Path, tmp_path: Path, out: Call) -> None:
    told = json.loads(
        out("world", "import", "travelplanner", str(official / "database"), "--out", str(tmp_path / "w"), "--json")
    )

    assert told["rows"]["restaurant"] == 9551
    assert list(told["partial"]) == ["flight"]
    assert "sound" in out("world", "check", str(tmp_path / "w"), "--strict")
    assert len(rows(out, str(tmp_path / "w"), "--cities", "--state", "Texas")) == 23
