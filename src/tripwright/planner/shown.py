"""What is shown of a planned trip: a table, day by day, whatever the benchmark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class DayTable(NamedTuple):
    """A trip for people to read.

    Attributes:
        columns: The columns' names.
        rows: Cells; None where a cell is empty.
        total: What it costs, in one line.
    """

    columns: Sequence[str]
    rows: Sequence[Sequence[object]]
    total: str
