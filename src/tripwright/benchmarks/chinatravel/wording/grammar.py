"""The words and patterns of requests, from the tables beside this module."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal, get_args

Tongue = Literal["zh", "en"]
TONGUES: tuple[Tongue, ...] = get_args(Tongue)
NUMERALS = "零一二三四五六七八九十"
COUNT = rf"(?<![-\d.{NUMERALS}两百千万])(?:\d{{1,4}}|[{NUMERALS}两]{{1,3}})"
"""A whole number from 0; never the end of a longer one, of a fraction or of a negative one."""
RIDES: Mapping[Tongue, Mapping[str, str]] = {
    "zh": {"train": "火车", "airplane": "飞机"},
    "en": {"train": "train", "airplane": "plane"},
}
WAYS: Mapping[Tongue, Mapping[str, str]] = {
    "zh": {"metro": "地铁", "taxi": "出租车", "walk": "步行"},
    "en": {"metro": "metro", "taxi": "taxi", "walk": "walking"},
}
BEDS: Mapping[Tongue, Mapping[int, str]] = {
    "zh": {1: "单床房", 2: "双床房"},
    "en": {1: "one-bed rooms", 2: "twin-bed rooms"},
}
JOINS: Mapping[Tongue, tuple[str, str]] = {"zh": ("、", "和"), "en": (", ", " and ")}
"""What stands between the first names of a list, and before the last."""
SLOTS: Mapping[str, tuple[str, ...]] = {
    "at.by": ("place", "time"),
    "at.until": ("place", "time"),
    "at.during": ("place", "time", "end"),
    "at.least": ("place", "minutes"),
    "hotel.near": ("place", "km"),
    "order": ("first", "second"),
    "taxi.beyond": ("km",),
    "beds": ("bed",),
    "rooms": ("count",),
    "ride.each": ("go", "back"),
    "ride.without": ("ride",),
    "ride.both": ("ride",),
    "free": (),
}
"""A family's gaps, in the order of its values; ``spend`` has ``amount``, ``way`` has ``ways``, sets ``names``."""


@lru_cache
def table(name: str) -> dict[str, Any]:
    """One of the tables beside this module, by its name without the ending."""
    place = files("tripwright.benchmarks.chinatravel.wording").joinpath(f"{name}.toml")
    return tomllib.loads(place.read_text(encoding="utf-8"))


def slots(family: str) -> tuple[str, ...]:
    """The gaps of a family's sentences."""
    if family in SLOTS:
        return SLOTS[family]
    return ("amount",) if family.startswith("spend.") else ("ways",) if family.startswith("way.") else ("names",)


@lru_cache
def labels(tongue: Tongue) -> Mapping[str, Mapping[str, str]]:
    """Words for kinds, cuisines and features; Chinese ones are what the world writes."""
    return table("labels") if tongue == "en" else {}


def label(subject: str, value: str, tongue: Tongue) -> str:
    """The word for a kind, cuisine or feature."""
    return labels(tongue).get(subject, {}).get(value, value)


@lru_cache
def patterns(tongue: Tongue) -> dict[str, re.Pattern[str]]:
    """What each family is read by, in the order in which families are tried; sets of names have none."""
    gaps = _gaps(tongue)

    def pattern(text: str) -> re.Pattern[str]:
        return re.compile(re.sub(r"\{(\w+)\}", lambda gap: gaps[gap[1]], text), re.IGNORECASE)

    key = f"{tongue}_read"
    return {family: pattern(entry[key]) for family, entry in table("phrases").items() if key in entry}


def _gaps(tongue: Tongue) -> dict[str, str]:
    rides, ways, beds = ("|".join(words[tongue].values()) for words in (RIDES, WAYS, BEDS))
    number, token, mode = r"(?<![\d.])\d{1,9}(?:\.\d{1,6})?(?!\d)", r"⟦\w+⟧", f"(?:{ways})"
    last = re.escape(JOINS[tongue][1])
    named = {
        **{name: number for name in ("amount", "km", "minutes")},
        **{name: r"(?<![\d:])\d{1,2}:\d{2}" for name in ("time", "end")},
        **{name: token for name in ("place", "first", "second", "first2", "second2")},
        **{name: rides for name in ("ride", "go", "back")},
        "ways": f"{mode}(?:(?:[、,]|{last}) ?{mode})*",
        "bed": beds,
        "count": COUNT,
    }
    return {name: f"(?P<{name}>{text})" for name, text in named.items()}


def number_word(number: int) -> str:
    """A number from 0 to 99 in Chinese, as it stands before a measure word (两, not 二)."""
    if number == 2:
        return "两"
    tens, ones = divmod(number, 10)
    front = "" if tens == 0 else "十" if tens == 1 else NUMERALS[tens] + "十"
    return front + (NUMERALS[ones] if ones or not tens else "")


def read_number(text: str) -> int:
    """The number that digits or Chinese numerals stand for."""
    if text.isdecimal():
        return int(text)
    front, ten, back = text.replace("两", "二").rpartition("十")
    tens = (NUMERALS.index(front[-1]) if front else 1) if ten else 0
    return 10 * tens + (NUMERALS.index(back[-1]) if back else 0)
