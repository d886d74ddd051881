"""How a value out of somebody's plan stands in a message: short and on one line, whatever its size or depth."""

from __future__ import annotations

import reprlib

_LENGTH = 200
_BITS = 1000


class _Short(reprlib.Repr):
    def repr_int(self, x: int, level: int) -> str:
        # Python refuses to write out numbers of thousands of digits.
        return f"<a number of {x.bit_length()} bits>" if x.bit_length() > _BITS else repr(x)


_short = _Short()


def show(value: object) -> str:
    """The value as text of at most about 200 characters; a text without quotes, control characters escaped."""
    if not isinstance(value, str):
        return _short.repr(value)
    text = value if len(value) <= _LENGTH else value[: _LENGTH - 3] + "..."
    return text if text.isprintable() else "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)
