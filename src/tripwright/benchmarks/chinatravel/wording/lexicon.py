"""The names and kinds that a request about a city may hold, found in its text, the longest first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.wording.grammar import Tongue, label

SUBJECTS = ("sight", "table", "hotel", "kind", "cuisine", "feature")
CITY = "city"
_LETTERS = {"sight": "S", "table": "T", "hotel": "H", "kind": "K", "cuisine": "C", "feature": "F", CITY: "Y"}
_TOKEN = re.compile(r"⟦(\w)(\d+)⟧")


class Found(NamedTuple):
    """A text whose names are tokens (``⟦S0⟧``), and what each token stands for: its subject and its value."""

    text: str
    tokens: dict[str, tuple[str, str]]

    def named(self, text: str, subject: str | None = None) -> list[str]:
        """The values that a part of the text names, in order; of one subject where given."""
        found = [self.tokens[match[0]] for match in _TOKEN.finditer(text)]
        return [value for kind, value in found if subject in (None, kind)]


class Lexicon:
    """What a city's places, kinds and the world's cities are called in one language."""

    def __init__(self, sandbox: Sandbox, city: str, tongue: Tongue) -> None:
        self._sandbox = sandbox
        self._city = city
        self._tongue: Tongue = tongue

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Each place and city to its name in the language; empty in Chinese, where a name is itself."""
        if self._tongue == "zh":
            return {}
        aliases = self._sandbox.world.aliases(self._city)
        # An imported world has no English names, but the pinyin of its cities.
        cities = {city.id: (city.alias or city.id).capitalize() for city in self._sandbox.world.cities()}
        return {**cities, **aliases}

    @cached_property
    def _entries(self) -> dict[str, tuple[str, str]]:
        """What may stand in a text, in small letters, to its subject and value; places win over kinds."""
        entries: dict[str, tuple[str, str]] = {}
        for subject, value, word in self._words():
            entries.setdefault(word.casefold(), (subject, value))
        return entries

    def _words(self) -> Iterator[tuple[str, str, str]]:
        sandbox, city = self._sandbox, self._city
        sights, tables, hotels = sandbox.attractions(city), sandbox.restaurants(city), sandbox.hotels(city)
        for subject, rows in (("sight", sights), ("table", tables), ("hotel", hotels)):
            yield from ((subject, name, self.names.get(name, name)) for name in rows)
        kinds = (
            ("kind", {row.kind for row in sights.values()}),
            ("cuisine", {row.cuisines for row in tables.values()}),
            ("feature", {row.tags for row in hotels.values()}),
        )
        for subject, values in kinds:
            for value in sorted(value for value in values if value and value.strip()):
                yield subject, value, label(subject, value, self._tongue)
        yield from ((CITY, name, self.names.get(name, name)) for name in sorted(sandbox.cities))

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        words = sorted(self._entries, key=len, reverse=True)
        joined = "|".join(map(re.escape, words))
        edges = (r"(?<!\w)(?:", r")(?!\w)") if self._tongue == "en" else ("(?:", ")")
        return re.compile(f"{edges[0]}{joined}{edges[1]}", re.IGNORECASE)

    def find(self, text: str) -> Found:
        """The text with each name as a token."""
        tokens: dict[str, tuple[str, str]] = {}

        def token(match: re.Match[str]) -> str:
            entry = self._entries[match[0].casefold()]
            name = f"⟦{_LETTERS[entry[0]]}{len(tokens)}⟧"
            tokens[name] = entry
            return name

        return Found(self._pattern.sub(token, text), tokens)


class Lexicons:
    """The lexicons of a world, each made once."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self.of = lru_cache(None)(self._of)

    def _of(self, city: str, tongue: Tongue) -> Lexicon:
        return Lexicon(self.sandbox, city, tongue)
