"""Numbers, ordinals and dates in English words."""

from __future__ import annotations

import datetime as dt
import re

WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
NUMBER = rf"(?:\d+|{'|'.join(WORDS)})"
"""A whole number in digits or, up to twelve, in letters."""

_ORDINAL = r"(?:st|nd|rd|th)"
_MONTH = "|".join(MONTHS)
_DAY = re.compile(
    rf"(?P<month>{_MONTH})\s+(?P<day>\d{{1,2}}){_ORDINAL}?\b"
    rf"|(?P<day2>\d{{1,2}}){_ORDINAL}?\s+(?:of\s+)?(?P<month2>{_MONTH})\b"
    rf"|(?P<iso>\d{{4}}-\d{{2}}-\d{{2}})"
    rf"|(?P<day3>\d{{1,2}}){_ORDINAL}\b"
)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


def read_number(text: str) -> int:
    """The value of what ``NUMBER`` matched, in any case."""
    return int(text) if text.isdigit() else WORDS.index(text.lower())


def number_word(value: int) -> str:
    """The number in letters up to twelve, in digits above."""
    return WORDS[value] if value < len(WORDS) else str(value)


def ordinal(value: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th, 21st."""
    ending = "th" if value % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
    return f"{value}{ending}"


def read_dates(text: str) -> tuple[dt.date, ...]:
    """Every date that the text mentions, in its order.

    A day without a month takes that of the date beside it ("March 9th and 13th", "the 8th to the 10th of March"), a
    date without a year the next year that the text mentions. What is no date (February 30th) is left out.
    """
    found = list(_DAY.finditer(text))
    months = [match["month"] or match["month2"] for match in found]
    dates: list[dt.date] = []
    for place, match in enumerate(found):
        if match["iso"]:
            dates += _valid(*map(int, match["iso"].split("-")))
            continue
        month = months[place] or _beside(months, place)
        year = _YEAR.search(text, match.end()) or _YEAR.search(text)
        day = match["day"] or match["day2"] or match["day3"]
        if month and year:
            dates += _valid(int(year[0]), MONTHS.index(month) + 1, int(day))
    return tuple(dates)


def _beside(months: list[str | None], place: int) -> str | None:
    before = [month for month in months[:place] if month]
    after = [month for month in months[place + 1 :] if month]
    return before[-1] if before else after[0] if after else None


def _valid(year: int, month: int, day: int) -> list[dt.date]:
    try:
        return [dt.date(year, month, day)]
    except ValueError:
        return []
