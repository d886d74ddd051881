"""What was handed in: the lines of a file, or the documents of a folder or zip, each as one line that holds a plan."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path
from typing import Any, NamedTuple, cast

from tripwright.documents import Document, holds_documents, is_document, read_documents, read_json_file
from tripwright.errors import BadInput
from tripwright.lines import OnError, read_values

NAMES = ("id", "uid", "query", "idx")
"""The fields by which a line names its task."""
_RESULT = "_result"  # as some published runs call a plan's file: e1_result.json


class Handed(NamedTuple):
    """One value that was handed in.

    Attributes:
        number: Its line in the file, or its place among the documents.
        value: What stands there.
        file: The file; the document itself where it is one.
        document: True where it is a document of its own, so that a line number says nothing.
    """

    number: int
    value: object
    file: str | None = None
    document: bool = False

    @property
    def place(self) -> str:
        """Where it stands, among the others of its file."""
        return str(self.file if self.document else self.number)

    def fault(self, problem: str, **more: Any) -> BadInput:
        """What is wrong with it, and where it stands."""
        return BadInput(problem, file=self.file, line=None if self.document else self.number, **more)


def read_handed(source: Path, *, known: Container[str], bare: str | None, on_error: OnError) -> list[Handed]:
    """Everything that was handed in.

    Args:
        source: A file of JSON Lines or one JSON document (a plan, a list of lines, or id to plan), also gzipped; a
            folder or zip of documents, each a line or the bare plan of the task that its file is called by.
        known: The ids of the tasks.
        bare: A field that plans have and lines have not: an object with it is a bare plan.
        on_error: Gets the error of what cannot be read, which is then left out.
    """
    if holds_documents(source):
        return [_document(n, one, known) for n, one in enumerate(read_documents(source, on_error), start=1)]
    document = read_json_file(source) if is_document(source.name) else None
    if document is not None:
        return _one_file(document, known, bare)
    return [Handed(number, _line(value, bare), str(source)) for number, _, value in read_values(source, on_error)]


def _one_file(document: Document, known: Container[str], bare: str | None) -> list[Handed]:
    items = _items(document.value)
    if items and all(isinstance(item, dict) and ("plan" in item or bare in item) for item in items):
        return [Handed(n, _line(item, bare), f"{document.file}[{n}]", document=True) for n, item in enumerate(items, 1)]
    fields = _fields(document.value)
    if "plan" not in fields and bare not in fields and any(name in known for name in fields):
        return [
            Handed(n, {"uid": name, "plan": plan}, f"{document.file}[{name}]", document=True)
            for n, (name, plan) in enumerate(fields.items(), start=1)
        ]
    return [_document(1, document, known)]


def _document(number: int, document: Document, known: Container[str]) -> Handed:
    name = document.stem if document.stem in known else document.stem.removesuffix(_RESULT)
    fields = _fields(document.value)
    if "plan" not in fields:
        fields = {"uid": name, "plan": document.value}
    elif not any(field in fields for field in NAMES):
        fields = {"uid": name, **fields}
    return Handed(number, fields, document.file, document=True)


def _line(value: object, bare: str | None) -> object:
    """A line that is a bare plan, as a line that holds it."""
    fields = _fields(value)
    if bare not in fields or "plan" in fields:
        return value
    return {**{name: fields[name] for name in NAMES if name in fields}, "plan": fields}


def _items(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else []


def _fields(value: object) -> dict[str, object]:
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}
