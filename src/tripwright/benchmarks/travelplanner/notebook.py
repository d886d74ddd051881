"""The notebook: what an agent keeps of its searches, and all that the planner of the two-stage mode gets to see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from tripwright.session import Tool, ToolFailure


@dataclass(frozen=True, slots=True)
class Note:
    """One entry: the agent's short description and the search result it stands for."""

    description: str
    content: str


NoteRecord = TypedDict("NoteRecord", {"index": int, "Short Description": str, "Content": str})
"""An entry as the published notebook lists it; the ``str`` of a list of these is what its planner reads."""


class Notebook:
    """Entries by index, from 0; ``latest`` is the newest search result, which ``write`` stores."""

    def __init__(self) -> None:
        self.latest: str | None = None
        self._notes: list[Note] = []

    def __len__(self) -> int:
        return len(self._notes)

    def write(self, description: str) -> str:
        """Keep the most recent search result under a short description.

        Args:
            description: What the result is about, in a few words.
        """
        if self.latest is None:
            raise ToolFailure("There is no search result to keep yet.")
        self._notes.append(Note(description, self.latest))
        return f"Kept in the notebook with index {len(self._notes) - 1}."

    def update(self, index: int, description: str) -> str:
        """Replace an entry by the most recent search result.

        Args:
            index: The entry's index.
            description: What the result is about, in a few words.
        """
        self._at(index)
        if self.latest is None:
            raise ToolFailure("There is no search result to keep yet.")
        self._notes[index] = Note(description, self.latest)
        return f"Entry {index} is replaced."

    def list(self) -> list[dict[str, int | str]]:
        """List the index and description of every entry."""
        return [{"index": index, "description": note.description} for index, note in enumerate(self._notes)]

    def list_all(self) -> list[dict[str, int | str]]:
        """List every entry with its content."""
        return [
            {"index": index, "description": note.description, "content": note.content}
            for index, note in enumerate(self._notes)
        ]

    def read(self, index: int) -> str:
        """Read the content of one entry.

        Args:
            index: The entry's index.
        """
        return self._at(index).content

    def reset(self) -> str:
        """Empty the notebook."""
        self._notes.clear()
        return "The notebook is empty."

    def records(self) -> list[NoteRecord]:
        """Every entry as published."""
        return [
            {"index": index, "Short Description": note.description, "Content": note.content}
            for index, note in enumerate(self._notes)
        ]

    def _at(self, index: int) -> Note:
        if not 0 <= index < len(self._notes):
            held = f"0 to {len(self._notes) - 1}" if self._notes else "none, the notebook is empty"
            raise ToolFailure(f"There is no entry {index}; the indices are {held}.")
        return self._notes[index]


def notebook_tools(notebook: Notebook) -> tuple[Tool, ...]:
    """The six operations as tools, ``notebook_write`` and so on."""
    operations = (
        notebook.write,
        notebook.update,
        notebook.list,
        notebook.list_all,
        notebook.read,
        notebook.reset,
    )
    return tuple(Tool.of(operation, name=f"notebook_{operation.__name__}") for operation in operations)
