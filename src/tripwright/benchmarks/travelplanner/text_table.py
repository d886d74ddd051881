r"""Records as the plain fixed-width text that the published tools print (the layout of a data frame without index).

Columns are right-justified and one blank apart, numbers with a fraction carry up to six digits with the zeros cut that
no row of the column needs, and line breaks inside a cell are written as ``\n``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Value = str | int | float | None
Record = dict[str, Value]
_DIGITS = 6
_ESCAPES = str.maketrans({"\t": "\\t", "\n": "\\n", "\r": "\\r"})


def text_table(records: Sequence[Mapping[str, Value]]) -> str:
    """The records as text: a header line and one line for each; the first record gives the columns."""
    if not records:
        return ""
    columns = [_column(name, [record[name] for record in records]) for name in records[0]]
    return "\n".join(" ".join(cells) for cells in zip(*columns, strict=True))


def _column(name: str, values: list[Value]) -> list[str]:
    known = [value for value in values if value is not None]
    numbers = [value for value in known if not isinstance(value, str)]
    header = name.translate(_ESCAPES)
    if len(numbers) < len(known) or not numbers:
        cells = [header, *("None" if value is None else str(value).translate(_ESCAPES) for value in values)]
    elif len(known) == len(values) and all(isinstance(value, int) for value in numbers):
        # The published layout keeps a blank before the header of a column of numbers.
        cells = [" " + header, *map(str, values)]
    else:
        cells = [" " + header, *_float_cells([None if isinstance(value, str) else value for value in values])]
    width = max(map(len, cells))
    return [cell.rjust(width) for cell in cells]


def _float_cells(values: list[float | None]) -> list[str]:
    """Six digits after the point, then the trailing zeros that the whole column shares are cut (one digit stays)."""
    known = [value for value in values if value is not None]
    fixed = [f"{value:.{_DIGITS}f}" for value in known]
    large = any(abs(value) > 1e6 for value in known) and max(map(len, fixed)) > _DIGITS + 6
    if large or any(0 < abs(value) < 10**-_DIGITS for value in known):
        fixed = [f"{value:.{_DIGITS}e}" for value in known]
    else:
        spare = min((len(text) - len(text.rstrip("0")) for text in fixed), default=0)
        cut = min(spare, _DIGITS - 1)
        fixed = [text[: len(text) - cut] for text in fixed]
    texts = iter(fixed)
    return ["NaN" if value is None else next(texts) for value in values]
