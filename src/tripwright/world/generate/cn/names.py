"""Chinese names with their English, of invented parts (``words.toml``); none twice in a city or inside another."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal, NamedTuple

from tripwright.world.generate.cn.cities import CnCity, Spot
from tripwright.world.generate.draw import Draw

Section = Literal["sights", "tables", "beds", "others", "dishes"]
_PART = re.compile(r"\{(\w+)\}")
_TRIES = 2000


class Name(NamedTuple):
    """A name in both languages."""

    chinese: str
    english: str


@lru_cache
def _file() -> dict[str, Any]:
    return tomllib.loads(files("tripwright.world.generate.cn").joinpath("words.toml").read_text(encoding="utf-8"))


@lru_cache
def words() -> dict[str, tuple[Name, ...]]:
    """Every list of parts, by its name."""
    return {key: _entries(text) for key, text in _file().items() if isinstance(text, str)}


def _entries(text: str) -> tuple[Name, ...]:
    pairs = (entry.split(":") for entry in text.split())
    return tuple(Name(chinese, english.replace("_", " ")) for chinese, english in pairs)


@lru_cache
def patterns(section: Section) -> dict[str, tuple[Name, ...]]:
    """The patterns of a section, by kind of place."""
    pairs = {kind: [line.split(" | ") for line in text.splitlines()] for kind, text in _file()[section].items()}
    return {kind: tuple(Name(chinese, english) for chinese, english in lines) for kind, lines in pairs.items()}


@lru_cache
def dishes() -> dict[str, tuple[str, ...]]:
    """Dishes by kind of kitchen."""
    return {kind: tuple(text.split(",")) for kind, text in _file()["dishes"].items()}


class Names:
    """The names of one city, and the English of each.

    Attributes:
        english: Chinese name to its English, in the order in which the names came.
    """

    def __init__(self, city: CnCity) -> None:
        self._city = city
        self._taken: set[str] = set()
        self.english: dict[str, str] = {}

    def keep(self, name: str, english: str) -> None:
        """Enter a given name."""
        self.english[name] = english
        self._taken.add(english.casefold())

    def fresh(self, draw: Draw, choices: tuple[Name, ...], district: Spot | None = None) -> str:
        """A new name after one of the patterns; the Chinese is returned, its English kept.

        Raises:
            ValueError: There are too few words for so many names.
        """
        for _ in range(_TRIES):
            name = self._compose(draw, draw.pick(choices), district)
            known = name.english.casefold() in self._taken
            if not known and not any(name.chinese in other or other in name.chinese for other in self.english):
                self.keep(*name)
                return name.chinese
        raise ValueError(f"words.toml has too few words: no fresh name after {_TRIES} tries ({choices[0].chinese})")

    def _compose(self, draw: Draw, pattern: Name, district: Spot | None) -> Name:
        parts = {"city": Name(self._city.name, self._city.english)}
        if district is not None:
            parts["district"] = Name(district.name, district.english)
        for part in _PART.findall(pattern.chinese):
            if part not in parts:
                parts[part] = _root(draw) if part == "root" else draw.pick(words()[part])
        filled = (
            _PART.sub(lambda match, place=place: parts[match[1]][place], text) for place, text in enumerate(pattern)
        )
        return Name(*filled)


def _root(draw: Draw) -> Name:
    first, second = draw.pick(words()["first"]), draw.pick(words()["second"])
    return Name(first.chinese + second.chinese, (first.english + second.english).capitalize())
