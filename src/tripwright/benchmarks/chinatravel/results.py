"""What the published text protocol answers: results in pages of ten rows, and their history (fact sheet, 2)."""

from __future__ import annotations

import math

import numpy as np

from tripwright.benchmarks.chinatravel.tables import Cell, Table

PAGE = 10
NO_DATA = "No data."
INVALID = "Invalid command."


class Output:
    """One result: ``data`` is a table, or any other value; a table shows one page at a time."""

    def __init__(self, success: bool, data: object) -> None:
        self.success = success
        self.page = 0
        self._data = data

    @classmethod
    def invalid(cls, reason: str) -> Output:
        """The result of a command that failed."""
        return cls(False, f"{INVALID}\n{reason}")

    @property
    def data(self) -> object:
        """The current page, where it is a table."""
        if isinstance(self._data, Table):
            return self._data.part(self.page * PAGE, (self.page + 1) * PAGE)
        return self._data

    @property
    def whole_data(self) -> object:
        """The whole table, or the same as ``data``."""
        return self._data

    def next_page(self) -> Output | str:
        """Turn the page; past the end there are empty pages for ever. What is no table has no pages."""
        if not isinstance(self._data, Table):
            return (
                f"next_page() is not supported for this data type:{type(self._data)}"
                "\nonly DataFrame support next_page()."
                "\nMake sure you are using the correct index. -1 is the lastest result."
            )
        self.page += 1
        return self

    def __str__(self) -> str:
        shown = self.data
        if not isinstance(shown, Table) or not isinstance(self._data, Table):
            return str(shown)
        if not shown.rows:
            return NO_DATA
        lines = [array_text(shown.columns), *map(array_text, shown.rows)]
        return "\n".join([*lines, f"Page/Total: {self.page + 1}/{math.ceil(len(self._data) / PAGE)}"])


class History:
    """All results of a conversation; -1 is the latest. Turning a page enters the same result again."""

    def __init__(self) -> None:
        self._results: list[Output] = []

    def add(self, result: object) -> Output:
        """Enter a result, or a value as a new one."""
        output = result if isinstance(result, Output) else Output(True, result)
        self._results.append(output)
        return output

    def __getitem__(self, index: int) -> Output:
        return self._results[index]

    def next_page(self, index: int | None) -> Output | str:
        """Turn the page of a result, of the latest one where no index is given."""
        if index is None and not self._results:
            return "No results."
        return self._results[-1 if index is None else index].next_page()


def array(cells: list[Cell] | tuple[Cell, ...]) -> np.ndarray[tuple[int], np.dtype[np.object_]]:
    """Cells as the array of values that the published tables hold; what is not known is NaN there."""
    return np.array([math.nan if cell is None else cell for cell in cells], dtype=object)


def array_text(cells: list[Cell] | tuple[Cell, ...]) -> str:
    """Cells as the published rows print: in brackets, one blank apart, broken into lines of 75 characters."""
    return str(array(cells))
