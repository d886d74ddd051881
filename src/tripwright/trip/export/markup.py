"""Building HTML and SVG text: whatever is not markup already is escaped.

``tag`` takes children and attribute values as plain text and escapes them; only a ``Markup`` (what ``tag`` returns)
goes in as it is. So a name from a plan cannot become an element, an attribute or a script anywhere.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from html import escape

_VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})
_NARROW = frozenset("iljtfrI.,:;'|!()[]{} ·-")
_BROAD = frozenset("mwMW@%—→")


class Markup(str):
    """Text that is well-formed markup already."""

    __slots__ = ()


def tag(name: str, /, *children: str, **attributes: object) -> Markup:
    """One element.

    Args:
        name: The element's name.
        children: Markup goes in as it is, other text is escaped.
        attributes: ``class_`` becomes ``class`` and ``stroke_width`` ``stroke-width``; numbers are shortened to one
            decimal, None and False leave the attribute out, True gives it no value.

    Example:
        >>> tag("b", "a < b", title="x", hidden=True)
        '<b title="x" hidden>a &lt; b</b>'
    """
    head = name + "".join(_attribute(key, value) for key, value in attributes.items())
    if name in _VOID:
        return Markup(f"<{head}>")
    return Markup(f"<{head}>{join(children)}</{name}>")


def join(parts: Iterable[str]) -> Markup:
    """The parts one after the other; those that are not markup are escaped."""
    return Markup("".join(part if isinstance(part, Markup) else escape(part, quote=False) for part in parts))


def number(value: float) -> str:
    """A coordinate with one decimal at most."""
    text = f"{value:.1f}"
    return text.removesuffix(".0") if text != "-0.0" else "0"


def text_width(text: str, size: float) -> float:
    """Roughly how wide a text is in a sans-serif face of ``size`` pixels; errs to the wide side."""
    return size * sum(_share(char) for char in text)


def fit(text: str, width: float, size: float) -> str:
    """The text, or as much of it as fits into ``width`` pixels, with an ellipsis; empty when nothing does."""
    if text_width(text, size) <= width:
        return text
    room = width - text_width("…", size)
    for place, char in enumerate(text):
        room -= size * _share(char)
        if room < 0:
            return f"{text[:place].rstrip()}…" if place > 1 else ""
    return text


def _attribute(key: str, value: object) -> str:
    if value is None or value is False:
        return ""
    name = key.removesuffix("_").replace("_", "-")
    if value is True:
        return f" {name}"
    text = number(value) if isinstance(value, float) else str(value)
    return f' {name}="{escape(text)}"'


def _share(char: str) -> float:
    if unicodedata.combining(char):
        return 0.0
    if unicodedata.east_asian_width(char) in "WF":
        return 1.05
    if char in _NARROW:
        return 0.34
    if char in _BROAD:
        return 0.92
    return 0.7 if char.isupper() else 0.59
