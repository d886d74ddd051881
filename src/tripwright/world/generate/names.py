"""Names made of invented parts (``words.toml``), none twice in a city and none inside another."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal

from tripwright.world.generate.draw import Draw

Section = Literal["restaurants", "sights", "stays"]
_PART = re.compile(r"\{(\w+)\}")
_TRIES = 1000


@lru_cache
def words() -> dict[str, tuple[str, ...]]:
    """Every list of parts, by its name."""
    return {name: _entries(text) for name, text in _file().items() if isinstance(text, str)}


@lru_cache
def patterns(section: Section) -> dict[str, tuple[str, ...]]:
    """The patterns of a section, by kind of place."""
    return {kind: _entries(text) for kind, text in _file()[section].items()}


@lru_cache
def _file() -> dict[str, Any]:
    return tomllib.loads(files("tripwright.world.generate").joinpath("words.toml").read_text(encoding="utf-8"))


def _entries(text: str) -> tuple[str, ...]:
    if "|" in text:
        return tuple(" ".join(part.split()) for part in text.split("|"))
    return tuple(word.replace("_", " ") for word in text.split())


def phrase(draw: Draw, pattern: str) -> str:
    """The pattern with each part filled in; no entry is taken twice."""
    used: set[str] = set()

    def fill(part: re.Match[str]) -> str:
        entries = words()[part[1]]
        entry = draw.pick(entries)
        while entry in used:
            entry = draw.pick(entries)
        used.add(entry)
        return entry

    return _PART.sub(fill, pattern)


class Register:
    """The names that a city has already."""

    def __init__(self) -> None:
        self._taken: list[str] = []

    def fresh(self, compose: Callable[[], str]) -> str:
        """The first composed name that neither equals, contains nor lies inside a name of the city; it is kept.

        Raises:
            ValueError: There are too few words for so many names.
        """
        for _ in range(_TRIES):
            name = compose()
            plain = name.casefold()
            if not any(plain in other or other in plain for other in self._taken):
                self._taken.append(plain)
                return name
        raise ValueError(f"words.toml has too few words: no fresh name after {_TRIES} tries")
