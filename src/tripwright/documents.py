"""JSON documents: one file, or each file of a folder or a zip, with the name that it lies under."""

from __future__ import annotations

import gzip
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from tripwright.errors import BadInput
from tripwright.lines import LARGEST, OnError, file_stem, parse_json, read_values

_ENDINGS = (".json", ".json.gz")


class Document(NamedTuple):
    """A JSON value.

    Attributes:
        file: Where it lies, for messages; ``plans.zip/t1.json`` inside a zip.
        stem: The file's name without its endings.
        value: The value.
    """

    file: str
    stem: str
    value: object


def holds_documents(path: Path) -> bool:
    """True for a folder and for a zip, whatever its name."""
    return path.is_dir() or (path.is_file() and zipfile.is_zipfile(path))


def read_documents(path: Path, on_error: OnError | None = None) -> Iterator[Document]:
    """Every ``.json`` document (also gzipped) of a folder or a zip, however deep, in the order of their names.

    Args:
        path: The folder or zip.
        on_error: Gets the error of a document that cannot be read, which is then left out; without it the error is
            raised.

    Raises:
        BadInput: A document cannot be read and there is no ``on_error``, or the zip is damaged.
    """
    for file, name, read in _folder(path) if path.is_dir() else _zip(path):
        try:
            yield Document(file, file_stem(Path(name)), _parse(file, name, read))
        except BadInput as error:
            if on_error is None:
                raise
            on_error(error)


def is_document(name: str) -> bool:
    """True for a file that is called as one JSON document."""
    return name.endswith(_ENDINGS)


def read_document(file: Path) -> Document:
    """One JSON file, also gzipped.

    Raises:
        BadInput: It is not JSON.
    """
    return Document(str(file), file_stem(file), _parse(str(file), file.name, _of_file(file)))


def read_json_file(file: Path) -> Document | None:
    """One JSON file; None where it holds JSON Lines all the same, by its first line.

    Raises:
        BadInput: It is neither.
    """
    try:
        return read_document(file)
    except BadInput:
        first: list[BadInput] = []
        for _ in read_values(file, first.append):
            return None
        raise


_Read = Callable[[], tuple[int, Callable[[], bytes]]]
"""Gives the size, and then the bytes."""


def _folder(folder: Path) -> Iterator[tuple[str, str, _Read]]:
    for file in sorted(folder.rglob("*.json*")):
        here = file.is_file() or (file.is_symlink() and not file.exists())  # a link to nowhere is told, not passed over
        if here and _is_document(file.relative_to(folder).parts):
            yield str(file), file.name, _of_file(file)


def _zip(file: Path) -> Iterator[tuple[str, str, _Read]]:
    try:
        with zipfile.ZipFile(file) as packed:
            for member in sorted(packed.infolist(), key=lambda one: one.filename):
                path = PurePosixPath(member.filename)
                if not member.is_dir() and _is_document(path.parts):
                    yield f"{file}/{path}", path.name, _of_member(packed, member)
    except zipfile.BadZipFile as error:
        raise BadInput(f"a damaged zip ({error})", file=file) from error


def _is_document(parts: tuple[str, ...]) -> bool:
    """A JSON file that nothing on the way to it hides (``.git``, ``__MACOSX``); ``..`` in a zip hides nothing."""
    return is_document(parts[-1]) and not any(part.startswith((".", "__")) and part != ".." for part in parts)


def _of_file(file: Path) -> _Read:
    return lambda: (file.stat().st_size, file.read_bytes)


def _of_member(packed: zipfile.ZipFile, member: zipfile.ZipInfo) -> _Read:
    return lambda: (member.file_size, lambda: packed.read(member))


def _parse(file: str, name: str, read: _Read) -> object:
    try:
        size, content = read()
        raw = b"" if size > LARGEST else content()
        if name.endswith(".gz"):
            raw, size = _unpacked(raw)
        if size > LARGEST:
            raise BadInput("too large", file=file, value=f"{size} bytes", expected=f"at most {LARGEST}")
        if not raw.strip():
            raise BadInput("the file is empty", file=file, expected="a JSON document")
        return parse_json(raw.decode("utf-8-sig"), file)
    except UnicodeDecodeError as error:
        raise BadInput("not JSON (not UTF-8 text)", file=file) from error
    except (OSError, EOFError, zlib.error, RuntimeError, NotImplementedError, zipfile.BadZipFile) as error:
        raise BadInput(f"cannot be read ({error})", file=file) from error


def _unpacked(raw: bytes) -> tuple[bytes, int]:
    """Gzipped bytes unpacked, never more than the limit and one byte, and their number."""
    unpacked = zlib.decompressobj(16 + zlib.MAX_WBITS)
    content = unpacked.decompress(raw, LARGEST + 1)
    if not unpacked.eof and len(content) <= LARGEST:
        raise gzip.BadGzipFile("the gzip stream ends early")
    return content, len(content)
