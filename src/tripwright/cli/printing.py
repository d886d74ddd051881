"""How every verb writes to standard output: a table for people, one JSON document for programs.

Text that comes from files is shown as it is: no markup in it is obeyed and control characters are made visible, so
that a name in somebody's CSV cannot colour or clear a terminal.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

_NUMBER = re.compile(r"-?[\d,]+(\.\d+)?")
_PIPED_WIDTH = 4096  # a table in a file or a pipe is as wide as its content, never cut at 80 characters


def console(*, stderr: bool = False) -> Console:
    """A console that writes colours to a terminal only (and obeys NO_COLOR)."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    return Console(file=stream, width=None if stream.isatty() else _PIPED_WIDTH, highlight=False, emoji=False)


def say(text: str) -> None:
    """A remark for the person at the terminal: on standard error, so that it never mixes with the result."""
    print(f"tripwright: {visible(text)}", file=sys.stderr)


@contextmanager
def progress(what: str, total: int) -> Generator[Callable[[], None]]:
    """A bar with the time that has passed, on standard error and only on a terminal; call it for each step done."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    out = console(stderr=True)
    with Progress(*columns, console=out, transient=True, disable=not out.is_terminal) as bar:
        row = bar.add_task(what, total=total)
        yield lambda: bar.advance(row)


def print_json(value: object) -> None:
    """One JSON document, indented, in readable Unicode."""
    print(json.dumps(value, ensure_ascii=False, indent=2))


def print_lines(values: Iterable[object]) -> None:
    """JSON Lines: one document on each line, in readable Unicode."""
    for value in values:
        print(json.dumps(value, ensure_ascii=False))


def print_table(columns: Sequence[str], rows: Iterable[Sequence[object]], *, title: str | None = None) -> None:
    """A table; columns of numbers stand right, None shows as a dash."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    body = [tuple(row) for row in rows]
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for place, column in enumerate(columns):
        number = all(row[place] is None or _NUMBER.fullmatch(str(row[place])) for row in body)
        table.add_column(column, justify="right" if number else "left", overflow="fold")
    for row in body:
        table.add_row(*(Text(visible(cell)) for cell in row))
    console().print(table)


def visible(cell: object) -> str:
    """The cell as text on one line: None as a dash, line breaks as blanks, other control characters escaped."""
    if cell is None:
        return "-"
    text = " ".join(str(cell).splitlines())
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)
