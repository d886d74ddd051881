"""A contradiction in a task, as ``tripwright tasks check`` tells it."""

from __future__ import annotations

from typing import NamedTuple

from tripwright.errors import shorten


class TaskFinding(NamedTuple):
    """A contradiction.

    Attributes:
        task: The task's id.
        field: Where it is.
        problem: What is wrong, in a few words.
        found: The value found.
        expected: What would have been right.
    """

    task: str
    field: str
    problem: str
    found: object = None
    expected: object = None

    def __str__(self) -> str:
        text = f"{self.task}: {self.problem}; field {self.field!r}"
        if self.found is not None:
            text += f"; found {shorten(self.found)}"
        return text if self.expected is None else f"{text}; expected {self.expected}"

    def to_json(self) -> dict[str, object]:
        """The finding as one line of JSON Lines."""
        return {
            "id": self.task,
            "field": self.field,
            "problem": self.problem,
            "found": None if self.found is None else shorten(self.found, 200),
            "expected": None if self.expected is None else str(self.expected),
        }
