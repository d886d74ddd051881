"""What is wrong with a row of a data file, out of the validator's words: one line that names field, value, expected."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from tripwright.errors import BadInput, nearest_name


def bad_field(
    error: ValidationError,
    row: Mapping[str, Any],
    *,
    known: Collection[str],
    expected: Mapping[str, str],
    choices: Mapping[str, Collection[str]] | None = None,
    file: str | Path | None = None,
    line: int | None = None,
) -> BadInput:
    """The first fault of a row.

    Args:
        error: What the validator said.
        row: The row as it was read.
        known: The fields that such rows have; a missing one may be there in another spelling.
        expected: Field to what it holds, in words.
        choices: Field to its only values.
        file: The file that holds the row.
        line: Its line there.
    """
    first = error.errors(include_url=False)[0]
    path = [str(part) for part in first["loc"]]
    field, missing = path[0], first["type"] == "missing"
    nearest = None
    if missing:
        nearest = nearest_name(field, [name for name in row if name not in known])
    elif field in (choices or {}):
        nearest = nearest_name(str(first["input"]), (choices or {})[field])
    return BadInput(
        "a field is missing" if missing else first["msg"].removeprefix("Value error, "),
        file=file,
        line=line,
        field=".".join(path),
        value=None if missing else first["input"],
        expected=expected.get(field),
        nearest=nearest,
    )
