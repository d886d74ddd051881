"""A reader's own SELECT on a world, bounded in time, rows and size; nothing else is allowed.

SQLite itself judges what a statement does (its authoriser), so no text is inspected here.
"""

from __future__ import annotations

import math
import sqlite3
import time
from typing import NamedTuple

from tripwright.errors import BadInput
from tripwright.world.store import World

_ALLOWED = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE}
_LONGEST_CELL = 10_000_000
_STEPS = 10_000  # of SQLite's virtual machine between two looks at the clock


class Selection(NamedTuple):
    """The answer to a SELECT: its columns, its rows, whether there were more rows."""

    columns: list[str]
    rows: list[list[str | int | float | None]]
    cut: bool


def select(world: World, sql: str, *, most_rows: int = 100_000, seconds: float = 10.0) -> Selection:
    """The rows that a SELECT gives on the world's tables (``schema.TABLES``).

    Raises:
        BadInput: SQLite does not accept the statement, it is no SELECT, or it takes too long.
    """
    connection = sqlite3.connect(world.path.resolve().as_uri() + "?mode=ro&immutable=1", uri=True)
    deadline = time.monotonic() + seconds
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_CELL)
    connection.set_authorizer(_authorise)
    connection.set_progress_handler(lambda: time.monotonic() > deadline, _STEPS)
    try:
        cursor = connection.execute(sql)
        rows = cursor.fetchmany(most_rows + 1)
    except (sqlite3.Error, sqlite3.Warning, UnicodeEncodeError) as error:
        if getattr(error, "sqlite_errorname", "") == "SQLITE_INTERRUPT":
            raise BadInput("the query takes too long", field="--sql", expected=f"at most {seconds:g} s") from None
        raise BadInput(f"not a query that can be run ({error})", field="--sql", expected="one SELECT") from None
    finally:
        connection.close()
    if cursor.description is None:
        raise BadInput("no query", field="--sql", value=sql, expected="one SELECT")
    columns: list[str] = []
    for name in (str(column[0]) for column in cursor.description):
        columns.append(name if name not in columns else f"{name} ({len(columns) + 1})")
    return Selection(columns, [[_plain(cell) for cell in row] for row in rows[:most_rows]], len(rows) > most_rows)


def _authorise(action: int, argument: str | None, function: str | None, *_: object) -> int:
    if action == sqlite3.SQLITE_FUNCTION and function == "load_extension":
        return sqlite3.SQLITE_DENY
    return sqlite3.SQLITE_OK if action in _ALLOWED else sqlite3.SQLITE_DENY


def _plain(cell: object) -> str | int | float | None:
    """The cell as JSON can hold it: bytes as hexadecimal digits, an infinite number as its name."""
    if isinstance(cell, bytes):
        return cell.hex()
    if isinstance(cell, float) and not math.isfinite(cell):
        return str(cell)
    assert cell is None or isinstance(cell, str | int | float)
    return cell
