"""Every exception Tripwright raises on purpose, each named after the mistake.

    TripwrightError
    ├── BadInput            a file, a flag or a value from outside is wrong     (exit code 2)
    │   ├── UnknownName     a name that does not exist, with the nearest one
    │   ├── WorldNotFound   no world of that name, no file at that path
    │   └── WorldUnreadable the file is not a Tripwright world, or it is damaged
    ├── MissingExtra        an optional dependency is not installed             (exit code 2)
    └── SessionOver         a call on a conversation that has ended

Anything else that reaches the command line is an internal fault (exit code 3).
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path


class TripwrightError(Exception):
    """The root: catch it to catch every deliberate error."""


class BadInput(TripwrightError):
    """Something that came from outside is wrong; the text is one line that says where and what.

    Args:
        problem: What is wrong, in a few words.
        file: The file that holds it.
        line: The 1-based line in that file.
        field: The field, column or flag.
        value: The value found; long values are shortened in the text.
        expected: What would have been right.
        nearest: The nearest valid name, when the value looks like a misspelling.
    """

    def __init__(
        self,
        problem: str,
        *,
        file: str | Path | None = None,
        line: int | None = None,
        field: str | None = None,
        value: object = None,
        expected: str | None = None,
        nearest: str | None = None,
    ) -> None:
        self.problem = problem
        self.file = str(file) if file is not None else None
        self.line = line
        self.field = field
        self.value = value
        self.expected = expected
        self.nearest = nearest
        super().__init__(self._text())

    def _text(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line) if part is not None)
        text = f"{place}: {self.problem}" if place else self.problem
        if self.field is not None:
            text += f"; field {self.field!r}"
        if self.value is not None:
            text += f"; found {shorten(self.value)}"
        if self.expected is not None:
            text += f"; expected {self.expected}"
        if self.nearest is not None:
            text += f"; did you mean {self.nearest!r}?"
        return text


class UnknownName(BadInput):
    """A name that does not exist; the nearest valid one is offered."""

    def __init__(self, kind: str, name: str, valid: Iterable[str], *, file: str | Path | None = None) -> None:
        names = sorted(valid)
        shown = ", ".join(names[:12]) + (f", ... ({len(names)} in all)" if len(names) > 12 else "")
        super().__init__(
            f"unknown {kind}",
            file=file,
            value=name,
            expected=f"one of {shown}",
            nearest=nearest_name(name, names),
        )


class WorldNotFound(BadInput):
    """No world of that name is known and no file lies at that path."""


class WorldUnreadable(BadInput):
    """The file is not a Tripwright world, was cut short, or has another schema version."""


class MissingExtra(TripwrightError):
    """An optional dependency is not installed; the text is the command that installs it."""

    def __init__(self, extra: str, purpose: str) -> None:
        self.extra = extra
        super().__init__(f"{purpose} needs an optional package: pip install 'tripwright[{extra}]'")


class SessionOver(TripwrightError):
    """The conversation has ended; no further call is answered."""


def shorten(value: object, limit: int = 80) -> str:
    """The value as text on one line, cut to ``limit`` characters."""
    try:
        text = repr(str(value) if isinstance(value, Path) else value)
    except (RecursionError, ValueError):  # brackets without end, a number of thousands of digits
        text = f"<a {type(value).__name__}>"
    return text if len(text) <= limit else text[: limit - 3] + "..."


def nearest_name(name: str, valid: Iterable[str]) -> str | None:
    """The valid name closest to ``name``: one spelt like it, or else one that shares its words; None when none does."""
    from rapidfuzz import fuzz, process, utils

    names = list(valid)
    for scorer, least in ((fuzz.ratio, 60), (fuzz.WRatio, 85)):
        found = process.extractOne(name, names, scorer=scorer, processor=utils.default_process, score_cutoff=least)
        if found is not None:
            return found[0]
    return None
