from __future__ import annotations

import gzip
import json
import zipfile
from pathlib import Path

import pytest

from tripwright import documents
from tripwright.documents import holds_documents, read_document, read_documents
from tripwright.errors import BadInput


def test_a_folder_and_its_zip_give_the_same_documents(tmp_path: Path) -> None:
    folder = tmp_path / "plans"
    (folder / "deep").mkdir(parents=True)
    (folder / "b.json").write_text('{"n": 2}', encoding="utf-8-sig")
    (folder / "deep" / "a.json").write_text('{"n": 1}\r\n', encoding="utf-8")
    (folder / "c.json.gz").write_bytes(gzip.compress(b'{"n": 3}'))
    (folder / ".hidden.json").write_text("{", encoding="utf-8")
    (folder / "note.txt").write_text("no document", encoding="utf-8")
    file = tmp_path / "plans.zip"
    with zipfile.ZipFile(file, "w") as packed:
        for path in sorted(folder.rglob("*")):
            packed.write(path, path.relative_to(folder))
        packed.writestr("__MACOSX/b.json", "{")

    assert holds_documents(folder)
    assert holds_documents(file)
    for source in (folder, file):
        found = {document.stem: document.value for document in read_documents(source)}
        assert found == {"b": {"n": 2}, "c": {"n": 3}, "a": {"n": 1}}


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "the file is empty"),
        (b"{broken", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"1" * 5000, "not JSON"),
        (b"\xff\xfe\x00", "not UTF-8 text"),
    ],
    ids=["empty", "broken", "deep", "long number", "binary"],
)
def test_a_broken_document_is_named_and_the_others_are_read(content: bytes, problem: str, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_bytes(content)
    (tmp_path / "good.json").write_text("1", encoding="utf-8")
    problems: list[BadInput] = []

    assert [document.value for document in read_documents(tmp_path, problems.append)] == [1]
    assert [problem in str(one) for one in problems] == [True]
    assert problems[0].file == str(tmp_path / "bad.json")
    with pytest.raises(BadInput, match=r"bad\.json"):
        list(read_documents(tmp_path))


def test_what_is_too_large_is_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "LARGEST", 100)
    packed = tmp_path / "bomb.json.gz"
    packed.write_bytes(gzip.compress(json.dumps("x" * 10_000).encode()))
    plain = tmp_path / "large.json"
    plain.write_text(json.dumps("x" * 200), encoding="utf-8")
    for file in (packed, plain):
        with pytest.raises(BadInput, match="too large"):
            read_document(file)


def test_damage_is_one_line(tmp_path: Path) -> None:
    cut = tmp_path / "cut.json.gz"
    cut.write_bytes(gzip.compress(b'{"n": 1}' * 50)[:20])
    with pytest.raises(BadInput, match="cannot be read"):
        read_document(cut)
    file = tmp_path / "bad.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("a.json", json.dumps(list(range(1000))))
    raw = bytearray(file.read_bytes())
    raw[60:90] = b"\0" * 30
    file.write_bytes(bytes(raw))
    with pytest.raises(BadInput, match=r"bad\.zip/a\.json"):
        list(read_documents(file))


def test_nothing_is_passed_over_in_silence(tmp_path: Path) -> None:
    folder, file, problems = tmp_path / "plans", tmp_path / "plans.zip", list[BadInput]()
    folder.mkdir()
    (folder / "gone.json").symlink_to(tmp_path / "nowhere.json")
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("../up.json", "1")

    assert list(read_documents(folder, problems.append)) == []
    assert [(Path(str(one.file)).name, one.problem[:14]) for one in problems] == [("gone.json", "cannot be read")]
    assert [(one.stem, one.value) for one in read_documents(file)] == [("up", 1)]
    assert not (tmp_path.parent / "up.json").exists()
