"""Hostile files: whatever is in them, records come out or one line that names file and line."""

from __future__ import annotations

import csv
import gzip
import io
import tracemalloc
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tripwright.errors import BadInput
from tripwright.world.cells import Cell, number, text
from tripwright.world.csvfile import Column, CsvFile, Record, read_lines, read_records

NAME, PRICE = Column("name", text), Column("price", number)


def records(content: bytes, folder: Path, *columns: Column, suffix: str = ".csv") -> list[tuple[int, list[Cell]]]:
    file = folder / f"table{suffix}"
    file.write_bytes(gzip.compress(content) if suffix == ".csv.gz" else content)
    return [tuple(record) for record in read_records(CsvFile(file), columns or (NAME, PRICE))]


@pytest.mark.parametrize("suffix", [".csv", ".csv.gz"])
@pytest.mark.parametrize(
    "content",
    [
        b"name,price\nInn,1.5\nPub,2\n",
        b"name,price\nInn,1.5\nPub,2",
        b"name,price\r\nInn,1.5\r\nPub,2\r\n",
        b"\xef\xbb\xbfname,price\nInn,1.5\nPub,2\n",
        b'"name","price"\n"Inn","1.5"\n"Pub","2"\n',
    ],
)
def test_the_same_table_in_every_ordinary_form(content: bytes, suffix: str, tmp_path: Path) -> None:
    assert records(content, tmp_path, suffix=suffix) == [(2, ["Inn", 1.5]), (3, ["Pub", 2.0])]


def test_columns_may_stand_in_any_order_among_others(tmp_path: Path) -> None:
    assert records(b",price,x,name\n0,3,y,Inn\n", tmp_path) == [(2, ["Inn", 3.0])]


def test_a_cell_may_hold_line_breaks_and_the_line_is_where_the_record_begins(tmp_path: Path) -> None:
    content = b'name,price\n"Loft\r\nwith ""a"" view\n",1\nInn,2\n'

    assert records(content, tmp_path) == [(2, ['Loft\r\nwith "a" view\n', 1.0]), (5, ["Inn", 2.0])]


def test_blank_lines_are_skipped_and_missing_words_are_none(tmp_path: Path) -> None:
    content = b"\nname,price\n\nNone,\n   \nN/A,nan\nnone, 3\n"

    assert [values for _, values in records(content, tmp_path)] == [[None, None], [None, None], ["none", 3.0]]


def test_a_header_alone_is_an_empty_table(tmp_path: Path) -> None:
    assert records(b"name,price\n", tmp_path) == []


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "the file is empty; expected a header line with name, price"),
        (b"\n \n", "the file is empty"),
        (b"nam,price\nInn,1\n", "a column is missing; field 'name'; expected it among nam, price; did you mean 'nam'"),
        (b"name,price,name\nInn,1,x\n", ":1: a column appears twice; field 'name'"),
        (b"name,price\nInn,1\nPub\n", ":3: a record has another number of cells than the header; found 1; expected 2"),
        (b"name,price\nInn,1,2\n", "found 3; expected 2 cells"),
        (b"name,price\nInn,cheap\n", ":2: not a number; field 'price'; found 'cheap'; expected a number"),
        (b'name,price\nInn,1\n"Pub,2\nBar,3\n', ":3: not valid CSV (unexpected end of data)"),
        (b'name,price\n"Inn"x,1\n', ":2: not valid CSV"),
        (b"name,price\nInn,1\rPub,2\r", ":2: not valid CSV"),
        (b"name,price\nCaf\xe9,1\n", ":2: not text in UTF-8; found b'\\xe9,1\\n'"),
        ("name,price\nInn,1\n".encode("utf-16"), ":1: not text in UTF-8"),
        ("name,price\nInn,1\n".encode("utf-16-le"), ":1: a NUL character"),
        (b"name,price\n" + b"x" * (1 << 20) + b",1\n", ":2: a line is too long"),
        (b'name,price\n"' + b"x\n" * 70_000 + b'",1\n', ":2: not valid CSV (field larger than field limit"),
    ],
)
def test_what_is_wrong_is_one_line_with_its_place(content: bytes, words: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        records(content, tmp_path)

    assert words in str(caught.value)
    assert str(tmp_path / "table.csv") in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("damage", [lambda packed: packed[: len(packed) // 2], lambda packed: b"plain," + packed])
def test_damaged_gzip_is_one_line(damage: object, tmp_path: Path) -> None:
    assert callable(damage)
    rows = "".join(f"Inn {index * 7919 % 997},{index}\n" for index in range(5000))
    file = tmp_path / "table.csv.gz"
    file.write_bytes(damage(gzip.compress(b"name,price\n" + rows.encode())))

    with pytest.raises(BadInput, match="cut short or damaged"):
        list(read_records(CsvFile(file), (NAME, PRICE)))


def test_a_flipped_bit_in_gzip_is_never_silent(tmp_path: Path) -> None:
    packed = bytearray(gzip.compress(b"name,price\n" + b"".join(b"Inn,%d\n" % index for index in range(2000))))
    packed[-6] ^= 1  # inside the checksum
    file = tmp_path / "table.csv.gz"
    file.write_bytes(packed)

    with pytest.raises(BadInput, match="damaged"):
        list(read_records(CsvFile(file), (NAME, PRICE)))


@pytest.mark.parametrize("packed", ["gzip", "zip"])
@pytest.mark.parametrize("filling", [b"name,price".ljust(1023, b",") + b"\n", b"\0" * 1024])
def test_a_bomb_is_refused_before_it_fills_the_memory(packed: str, filling: bytes, tmp_path: Path) -> None:
    size = 1 << 24
    if packed == "gzip":
        file = CsvFile(tmp_path / "bomb.csv.gz")
        with gzip.open(file.path, "wb") as stream:
            for _ in range(size >> 22):
                stream.write(filling * (1 << 12))
    else:
        file = CsvFile(tmp_path / "bomb.zip", "table.csv")
        with zipfile.ZipFile(file.path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("table.csv", filling * (size >> 10))
    tracemalloc.start()
    try:
        with pytest.raises(BadInput, match=r"unpacks to more than|too long"):
            for _ in read_records(file, (NAME, Column("price", text))):
                pass
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()


def test_a_locked_or_oddly_packed_zip_entry_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("table.csv", "name,price\nInn,1\n")
    content = bytearray(path.read_bytes())
    central = content.index(b"PK\x01\x02")
    content[6] |= 1  # the flag of an encrypted entry, in both headers
    content[central + 8] |= 1
    path.write_bytes(content)

    with pytest.raises(BadInput, match="cannot be opened"):
        list(read_records(CsvFile(path, "table.csv"), (NAME, PRICE)))


def test_memory_stays_flat_and_progress_reaches_the_end(tmp_path: Path) -> None:
    file = CsvFile(tmp_path / "long.csv")
    file.path.write_bytes(b"name,price\n" + b"A rather long name of an inn,12.5\n" * 60_000)
    seen: list[int] = []
    tracemalloc.start()
    count = sum(1 for _ in read_records(file, (NAME, PRICE), on_progress=seen.append))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert count == 60_000
    assert peak < 1_000_000
    assert seen == sorted(seen)
    assert len(seen) >= 2
    assert seen[-1] == file.size


CELLS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=12)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(rows=st.lists(st.tuples(CELLS, CELLS), max_size=8), end=st.sampled_from(["\n", "\r\n"]))
def test_what_the_csv_module_writes_is_read_back(rows: list[tuple[str, str]], end: str, tmp_path: Path) -> None:
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator=end, quoting=csv.QUOTE_ALL).writerows([("name", "note"), *rows])
    file = tmp_path / "table.csv"
    file.write_bytes(out.getvalue().encode())

    read = read_records(CsvFile(file), (NAME, Column("note", text)), missing=())

    assert [tuple(values) for _, values in read] == rows


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150)
@given(content=st.binary(max_size=200), with_header=st.booleans())
def test_any_bytes_give_records_or_bad_input(content: bytes, with_header: bool, tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_bytes(b"name,price\n" * with_header + content)

    def attempt() -> list[Record] | BadInput:
        try:
            return list(read_records(CsvFile(file), (NAME, PRICE)))
        except BadInput as error:
            return error

    result = attempt()
    if isinstance(result, BadInput):
        assert "\n" not in str(result)
    else:
        for _, (name, price) in result:
            assert name is None or isinstance(name, str)
            assert price is None or isinstance(price, float)


def test_lines_keep_their_ends(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"\xef\xbb\xbfone\r\ntwo\nthree")

    assert list(read_lines(CsvFile(file))) == ["one\r\n", "two\n", "three"]
