"""Published splits by name, out of the folder that a user has them in, and id lists with the queries they are about.

``FOLDER/easy`` is the file, zip or folder of that split in FOLDER, whatever its ending, or the id list ``easy.txt``
there or in ``FOLDER/splits``. The queries of an id list lie in ``data`` or ``queries`` beside it, or where
``LIST.txt@DATA`` says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tripwright.benchmarks.chinatravel.preferences import builtin
from tripwright.benchmarks.chinatravel.queries import Entry, read_entries, read_tasks, tasks_of
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.documents import holds_documents
from tripwright.errors import BadInput, UnknownName, nearest_name
from tripwright.lines import OnError, file_stem, some

PUBLISHED: Mapping[str, int] = {
    "easy": 300,
    "medium": 150,
    "human": 154,
    "human1000": 1000,
    "preference_base50": 50,
    **{f"preference{number}_base50": 50 for number in range(6)},
}
"""Published split to its number of queries."""
_ENDINGS = (".csv", ".jsonl", ".json", ".csv.gz", ".jsonl.gz", ".json.gz", ".zip", "")
_DATA = ("data", "queries")
_LISTS = ("splits", "default_splits")
_AT = ".txt@"
_PREFERRED = re.compile(r"p([0-5])([a-z]?\d+)")


def load_tasks(source: str | Path, *, on_error: OnError | None = None) -> list[Task]:
    """The tasks of a query file, folder or zip, of a published split (``FOLDER/easy``), or of an id list.

    Args:
        source: ``FILE``, ``FOLDER``, ``FOLDER/SPLIT``, ``LIST.txt`` or ``LIST.txt@DATA``.
        on_error: Gets the error of each broken query, as in :func:`queries.read_tasks`.

    Raises:
        UnknownName: There is nothing of that name; the nearest is offered.
        BadInput: It is no query file, it holds no query, or ids of a list have no query.
    """
    return some(_load(source, on_error), "query", source, on_error)


def _load(source: str | Path, on_error: OnError | None) -> list[Task]:
    list_name, at, data = str(source).partition(_AT)
    if at:
        return _listed(Path(list_name + ".txt"), [Path(data)], on_error)
    path = find_set(Path(source).expanduser())
    if path.suffix == ".txt":
        return _listed(path, _data_beside(path), on_error)
    if path.is_dir() and not any(True for _ in path.rglob("*.json*")):
        names = ", ".join(sorted(_sets_in(path))) or "files <id>.json"
        raise BadInput("no query lies in this folder itself", file=path, expected=f"one of its sets ({names})")
    return read_tasks(path, on_error=on_error)


def find_set(path: Path) -> Path:
    """The file, folder or zip that a path stands for: itself, or the split of that name in its folder.

    Raises:
        UnknownName: There is none.
    """
    if path.exists():
        return path
    folder, names = path.parent, _spellings(path.name)
    for base in (folder, *(folder / name for name in _DATA)):
        for candidate in (base / f"{name}{ending}" for ending in _ENDINGS for name in names):
            if candidate.exists():
                return candidate
    for base in (folder, *(folder / name for name in _LISTS)):
        for candidate in (base / f"{name}.txt" for name in names):
            if candidate.is_file():
                return candidate
    if not folder.is_dir():
        raise BadInput("no such folder", file=folder, expected="a query file, or FOLDER/SPLIT")
    raise UnknownName("task set or query file", path.name, _sets_in(folder), file=folder)


def _spellings(name: str) -> tuple[str, ...]:
    """The published names of a preference set: ``preference0_base50`` on the hub, ``p0base50`` as an id list."""
    for number in range(6):
        spellings = (f"preference{number}_base50", f"p{number}base50", f"p{number}_base50")
        if name in spellings:
            return spellings
    return (name,)


def _sets_in(folder: Path) -> set[str]:
    """What can be named in a folder, for the hint when a name is wrong."""
    found: set[str] = set()
    for base in (folder, *(folder / name for name in (*_DATA, *_LISTS))):
        if base.is_dir():
            found |= {
                file_stem(file)
                for file in base.iterdir()
                if file.name.endswith((*_ENDINGS[:-1], ".txt")) and not file.name.startswith(".")
            }
    return found


def _listed(file: Path, data: list[Path], on_error: OnError | None) -> list[Task]:
    """The queries of an id list, in its order."""
    lines = {text.strip(): number for number, text in enumerate(_text(file).splitlines(), start=1) if text.strip()}
    wanted = {*lines, *(base for name in lines if (base := _base(name)))}
    found: dict[str, list[Entry]] = {}
    for folder in data:
        for entry in _entries(folder):
            name = entry.id if entry.id in wanted else entry.name
            if name in wanted:
                found.setdefault(name, []).append(entry)
    entries = {name: found.get(name) or _with_preference(name, found) for name in lines}
    if missing := [name for name in lines if not entries[name]]:
        problem = BadInput(
            f"{len(missing)} of {len(lines)} ids have no query",
            file=file,
            line=lines[missing[0]],
            field="uid",
            value=missing[0],
            expected=f"a query of this id in {', '.join(map(str, data))}",
            nearest=nearest_name(missing[0], set(found) - set(lines)),
        )
        if on_error is None:
            raise problem
        on_error(problem)
    return tasks_of((entry for name in lines for entry in entries[name]), on_error)


def _base(name: str) -> str | None:
    """The query that a query of a preference set is made from: ``p3e2024`` asks as ``e2024`` does, and prefers P3."""
    match = _PREFERRED.fullmatch(name)
    return match[2] if match else None


def _with_preference(name: str, found: Mapping[str, list[Entry]]) -> list[Entry]:
    """The base query under the name of its preference set, where the set's own file is not there.

    The preference is then the builtin one; P5 has none, since only the set's file knows which place it is about.
    """
    match = _PREFERRED.fullmatch(name)
    if match is None:
        return []
    number = int(match[1])
    more: dict[str, Any] = {"uid": name}
    if number < 5:
        more["preference_py"] = [builtin(f"P{number}")]
    return [entry._replace(name=name, row={**entry.row, **more}) for entry in found.get(match[2], ())]


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput("not UTF-8 text", file=file, expected="one id for each line") from error


def _entries(data: Path) -> Iterator[Entry]:
    """All queries under a folder of documents, zips and tables, or of one file; what is no query is passed over."""
    if not data.exists():
        raise BadInput("no such file or folder", file=data, expected="the queries of an id list")
    yield from read_entries(data, _pass_over)
    if data.is_dir():
        for file in sorted(data.iterdir()):
            if file.name.endswith((".csv", ".jsonl", ".csv.gz", ".jsonl.gz")) or (
                file.is_file() and not file.name.endswith(".json") and holds_documents(file)
            ):
                yield from read_entries(file, _pass_over)


def _pass_over(problem: BadInput) -> None:
    """What else lies in the folder is not asked for."""


def _data_beside(file: Path) -> list[Path]:
    """Where the queries of an id list lie: in ``data`` or ``queries`` beside it or one folder up, else beside it."""
    for base in (file.parent, file.parent.parent):
        if found := [base / name for name in _DATA if (base / name).is_dir()]:
            return found
    return [file.parent]
