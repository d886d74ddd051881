"""Cutting a text into days and labelled entries: headings, ``Key: value`` lines, bullets and tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tripwright.benchmarks.travelplanner.freetext.fields import LONGEST, tidy
from tripwright.benchmarks.travelplanner.wording.numbers import NUMBER, read_number

LABELS = {
    "current_city": r"current[ _]cit(?:y|ies)|cit(?:y|ies)|locations?|where|route",
    "transportation": r"transport(?:ation)?(?: mode)?|travel|transit|getting there|journey",
    "breakfast": r"breakfast",
    "attraction": r"attractions?(?: visits?)?|sightseeing|sights?|activit(?:y|ies)|visits?|things to do|to see",
    "lunch": r"lunch",
    "dinner": r"dinner|supper",
    "accommodation": r"accommodations?|lodging|hotel|stay(?:ing)?(?: at)?|overnight(?: stay)?|night",
}
"""Field to what people call it."""
MAX_DAYS = 31
_CLOCK = r"\d{1,2}:\d{2}(?:\s?[AaPp]\.?[Mm]\.?)?"
_CLOCKS = re.compile(rf"\(?({_CLOCK}(?:\s*[-–—]\s*{_CLOCK}(?:\+\d)?)?)\)?\s*[:–—-]?\s*")
_BULLET = re.compile(r"\s*(?:[-*+•▪◦‣]\s+|\(?\d{1,2}[.)]\s+|>\s+)+")
_HEADING = re.compile(r"\s*#{1,6}\s+")
_DAY = re.compile(rf"[\"'(]?(?:travel )?days?[\"']?\s*[:#]?\s*({NUMBER})\b(.*)", re.IGNORECASE | re.DOTALL)
_LABELLED = {
    name: re.compile(rf"[\"']?(?:{words})[\"']?\s*(?:\([^()]*\)\s*)?(?::|=|[-–—]\s)\s*(.*)", re.IGNORECASE | re.DOTALL)
    for name, words in LABELS.items()
}
_SAID = {
    "breakfast": re.compile(r"(?:have |enjoy |eat |grab )?breakfast (?:at|in) (.+)", re.IGNORECASE),
    "lunch": re.compile(r"(?:have |enjoy |eat |grab )?lunch (?:at|in) (.+)", re.IGNORECASE),
    "dinner": re.compile(r"(?:have |enjoy |eat |grab )?dinner (?:at|in) (.+)", re.IGNORECASE),
    "attraction": re.compile(r"(?:visit|explore|tour)(?: to)? (.+)", re.IGNORECASE),
    "accommodation": re.compile(
        r"(?:check[- ]?in(?:to)?|(?:stay|sleep)(?:ing)?(?: overnight)?|overnight)(?: at| in| to|:) (.+)", re.IGNORECASE
    ),
    "transportation": re.compile(
        r"((?:take |by )?(?:a |the )?(?:flights?|fly|self-driv|driv|taxi|train|bus)\w*\b.+)", re.IGNORECASE
    ),
}


class Line(NamedTuple):
    """A line of the text with its number, from 1."""

    number: int
    text: str


@dataclass(slots=True)
class RawDay:
    """One day as the text has it.

    Attributes:
        number: From 1.
        title: What stands behind ``Day N`` in its heading.
        entries: Field to its text; several sights are parted by line breaks.
        clocks: Clock times in front of the transport.
    """

    number: int
    title: str = ""
    entries: dict[str, str] = field(default_factory=dict[str, str])
    clocks: str = ""


class Layout(NamedTuple):
    """The days of a text, and the lines that say nothing we can use."""

    days: list[RawDay]
    unused: list[Line]


def read_layout(text: str) -> Layout:
    """Cut a text into days; a text without any ``Day N`` gives none."""
    reader = _Reader()
    for number, raw in enumerate(text.splitlines(), start=1):
        if len(raw) > LONGEST:
            reader.unused.append(Line(number, raw[:LONGEST]))
        elif raw.strip():
            reader.take(Line(number, raw))
    return Layout(reader.days, reader.unused)


class _Reader:
    """Reads line by line; what a line means depends on the day and the table it stands in."""

    def __init__(self) -> None:
        self.days: list[RawDay] = []
        self.unused: list[Line] = []
        self._day: RawDay | None = None
        self._header: list[str] | None = None
        self._last: str | None = None

    def take(self, line: Line) -> None:
        if line.text.lstrip().startswith("|"):
            self._table_row(line)
            return
        self._header = None
        heading = _HEADING.match(line.text)
        bulleted = _BULLET.match(line.text) if heading is None else None
        text = tidy(line.text[heading.end() :] if heading else line.text[bulleted.end() :] if bulleted else line.text)
        day = _DAY.match(text)
        if day is not None and _labelled(text) is None:
            self._open(read_number(day[1]), day[2])
        elif heading is not None and _labelled(text) is None:
            self._day = None  # another chapter, for instance the costs
            self.unused.append(line)
        elif self._day is None or not self._entry(text, bulleted is not None):
            self.unused.append(line)

    def _open(self, number: int, title: str) -> None:
        if not 1 <= number <= MAX_DAYS:
            self._day = None
            return
        self._last = None
        self._day = next((day for day in self.days if day.number == number), None)
        if self._day is None:
            self._day = RawDay(number)
            self.days.append(self._day)
        rest = title.strip(" :.,–—-|\"'")
        if not self._entry(rest, bulleted=False):
            self._day.title = self._day.title or rest

    def _entry(self, text: str, bulleted: bool) -> bool:
        """Take an entry into the open day; False when the line is none."""
        if self._day is None or not text:
            return False
        clock = _CLOCKS.match(text)
        rest = tidy(text[clock.end() :]) if clock else text
        found = _labelled(rest) or _said(rest)
        if found is not None:
            name, value = found
            self._last = name
            if name == "transportation" and clock:
                self._day.clocks = clock[1]
            return self._put(name, value)
        if bulleted and self._last == "attraction" and ":" not in rest:
            return self._put("attraction", rest)
        return False

    def _put(self, name: str, value: str) -> bool:
        assert self._day is not None
        entries = self._day.entries
        if name == "attraction" and entries.get(name):
            entries[name] += "\n" + value
        elif entries.get(name):
            return False
        else:
            entries[name] = value
        return True

    def _table_row(self, line: Line) -> None:
        cells = [tidy(cell) for cell in re.split(r"(?<!\\)\|", line.text.strip().strip("|"))]
        if all(re.fullmatch(r":?-+:?", cell) for cell in cells if cell):
            return
        if self._header is None and (len(cells) > 2 or self._day is None):
            self._header = cells
            return
        if self._header is None:  # a table of two columns under a day's heading
            self._row_of_labels(line, cells)
        elif any(_DAY.match(name) for name in self._header[1:]):
            self._transposed_row(line, cells)
        else:
            self._day_row(line, self._header, cells)

    def _row_of_labels(self, line: Line, cells: Sequence[str]) -> None:
        name = field_named(cells[0]) if len(cells) == 2 else None
        if name is None or not self._put(name, cells[1]):
            self.unused.append(line)

    def _day_row(self, line: Line, header: Sequence[str], cells: Sequence[str]) -> None:
        """One day a row; the first column, or the one called Day, holds its number."""
        row = dict(zip(header, cells, strict=False))
        label = next((cell for name, cell in row.items() if name.lower() in ("day", "days", "#")), cells[0])
        number = re.search(rf"\b{NUMBER}\b", label, re.IGNORECASE)
        if number is None:
            self.unused.append(line)
            return
        self._open(read_number(number[0]), "")
        for name, cell in row.items():
            known = field_named(name)
            if known is not None and self._day is not None and cell:
                self._put(known, cell)

    def _transposed_row(self, line: Line, cells: Sequence[str]) -> None:
        """One field a row, one day a column."""
        name = field_named(cells[0])
        if name is None or self._header is None:
            self.unused.append(line)
            return
        for label, cell in list(zip(self._header, cells, strict=False))[1:]:
            day = _DAY.match(label)
            if day is not None and cell:
                self._open(read_number(day[1]), "")
                if self._day is not None:
                    self._put(name, cell)


def field_named(label: str) -> str | None:
    """The field that people call so, None when it is none."""
    text = label.strip(" :*").lower()
    return next((name for name, words in LABELS.items() if re.fullmatch(words, text, re.IGNORECASE)), None)


def _labelled(text: str) -> tuple[str, str] | None:
    return next(_matches(_LABELLED, text), None)


def _said(text: str) -> tuple[str, str] | None:
    return next(_matches(_SAID, text), None)


def _matches(patterns: dict[str, re.Pattern[str]], text: str) -> Iterator[tuple[str, str]]:
    for name, pattern in patterns.items():
        match = pattern.fullmatch(text)
        if match is not None:
            yield name, tidy(match[1])
