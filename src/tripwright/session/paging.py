"""Long results come back a page at a time, with a cursor and a note, never cut in silence."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, cast

from tripwright.session.tools import ErrorKind, ToolResult

_NOTE = 120
"""Room that a page keeps for its note."""


class Pager:
    """Holds the pages that one conversation has not read yet.

    Args:
        limit: Longest page in characters; None means that results are never paged.
    """

    def __init__(self, limit: int | None) -> None:
        self._limit = limit
        self._waiting: dict[str, tuple[str, ...]] = {}
        self._count = 0

    def first(self, result: ToolResult) -> ToolResult:
        """The result itself when it is short enough, else its first page."""
        if self._limit is None or len(result.content) <= self._limit:
            return result
        self._count += 1
        pages = _pages(result, self._limit)
        for number, page in enumerate(pages, start=1):
            self._waiting[f"{self._count}-{number}"] = (page, *self._place(number, len(pages)))
        return self._page(f"{self._count}-1")._replace(value=result.value)

    def next_page(self, cursor: str) -> ToolResult:
        """Show the next page of a long result.

        Args:
            cursor: The cursor that the page before it named.
        """
        if cursor not in self._waiting:
            return ToolResult(f"There is no page {cursor!r}; use the cursor of the last page.", ErrorKind.REFUSED)
        return self._page(cursor)

    def _place(self, number: int, count: int) -> tuple[str, str]:
        following = f"{self._count}-{number + 1}" if number < count else ""
        note = f"Page {number} of {count}."
        note += f" Call next_page with cursor {following!r} for the rest." if following else ""
        return note, following

    def _page(self, cursor: str) -> ToolResult:
        page, note, following = self._waiting[cursor]
        return ToolResult(f"{page}\n[{note}]", cursor=following or None)


def _pages(result: ToolResult, limit: int) -> list[str]:
    """The content in pieces of at most ``limit`` characters: whole records where it is a list, else whole lines."""
    room = limit - _NOTE
    if not isinstance(result.value, str):
        value = json.loads(result.content)
        if isinstance(value, list):
            records = [json.dumps(record, ensure_ascii=False) for record in cast("list[Any]", value)]
            return [f"[{', '.join(page)}]" for page in _pack(records, room)]
    return ["".join(page) for page in _pack(result.content.splitlines(keepends=True), room)]


def _pack(parts: Iterable[str], room: int) -> list[list[str]]:
    """Parts in order, as many on a page as fit; a part longer than a page is cut."""
    pages: list[list[str]] = [[]]
    size = 0
    for part in parts:
        for piece in _cut(part, room):
            if size + len(piece) > room and pages[-1]:
                pages.append([])
                size = 0
            pages[-1].append(piece)
            size += len(piece) + len(", ")
    return pages


def _cut(part: str, room: int) -> list[str]:
    return [part[start : start + room] for start in range(0, max(len(part), 1), room)]
