"""Arguments that several verbs have, each with one meaning and one help text."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from tripwright.errors import BadInput


def _writable(_: object, out: Path | None) -> None:
    """Refuse, before any work is done, what could not be written at its end.

    Raises:
        BadInput: The folder that it is to lie in is a file, or may not be written into.
    """
    if out is None or (out.exists() and not (out.is_file() or out.is_dir())):  # a device or a pipe is as it is
        return
    folder = next(path for path in (out, *out.absolute().parents) if path.is_dir() or (path != out and path.exists()))
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        why = "not writable" if folder.is_dir() else "not a folder"
        raise BadInput(f"nothing can be written there ({folder} is {why})", file=out)


def _writable_file(kind: object, out: Path | None) -> None:
    """The same for one file, whose name a folder may not have.

    Raises:
        BadInput: It cannot be written, or a folder has its name.
    """
    if out is not None and out.is_dir():
        raise BadInput("a folder has this name", file=out, expected="a file's name")
    _writable(kind, out)


Bench = Annotated[str, Parameter(help="The benchmark: travelplanner or chinatravel.")]
World = Annotated[
    str | None, Parameter(help="A named world or a world file; the benchmark's default world when left out.")
]
TaskSource = Annotated[
    str,
    Parameter(
        help="The query file (JSON Lines or CSV; also gzipped), or a named set (`tripwright tasks list`). chinatravel "
        "also: a folder or zip of queries, a split in a folder (hub/easy), an id list (easy.txt, easy.txt@data)."
    ),
]
Plans = Annotated[
    Path, Parameter(help="The plans, one JSON object for each line (also gzipped), or a folder or zip of JSON files.")
]
Out = Annotated[Path, Parameter(validator=_writable)]
MaybeOut = Annotated[Path | None, Parameter(validator=_writable)]
OutFile = Annotated[Path, Parameter(validator=_writable_file)]
MaybeOutFile = Annotated[Path | None, Parameter(validator=_writable_file)]
"""Where to write: a file or a folder, or a file alone; each verb says itself what."""
Json = Annotated[bool, Parameter(name="--json")]
"""Each verb says itself what it prints."""
Count = Annotated[int, Parameter(validator=Number(gte=1))]
"""How many: one or more."""
