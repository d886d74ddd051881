"""How exported pictures and pages look: colours for light and dark, and the icons of the kinds of items."""

from __future__ import annotations

from importlib.resources import files

from tripwright.trip.export.markup import Markup, tag
from tripwright.trip.itinerary import Item, Leg, Meal, Stay, Visit

_ICONS = {
    "flight": "M14.6 8c0-.7-.6-1.2-1.3-1.2H9.8L6.6 1.5H5l1.6 5.3H3.5L2.3 5.2H1.1L1.9 8l-.8 2.8h1.2l1.2-1.6h3.1L5 14.5h"
    "1.6l3.2-5.3h3.5c.7 0 1.3-.5 1.3-1.2z",
    "rail": "M4.5 1.5h7a2 2 0 0 1 2 2v6.8a2 2 0 0 1-2 2l1.5 2.2h-1.7l-1.3-2H6l-1.3 2H3l1.5-2.2a2 2 0 0 1-2-2V3.5a2 2"
    " 0 0 1 2-2zM4.2 4v3.4h7.6V4zM5.3 9a.9.9 0 1 0 .01 0zm5.4 0a.9.9 0 1 0 .01 0z",
    "road": "M3.2 6.8 4.5 3.4a1.5 1.5 0 0 1 1.4-.9h4.2c.6 0 1.2.3 1.4.9l1.3 3.4A1.8 1.8 0 0 1 14 8.5V13h-2v-1.5H4V13H2V"
    "8.5c0-.8.5-1.4 1.2-1.7zm1.7-.3h6.2l-.9-2.4H5.8zM4.4 8.2a1 1 0 1 0 .01 0zm7.2 0a1 1 0 1 0 .01 0z",
    "other": "M2 7.2h8.4L7.6 4.4l1.1-1.1L13.4 8l-4.7 4.7-1.1-1.1 2.8-2.8H2z",
    "meal": "M3.6 1.5h1.1v4h.8v-4h1.1v4h.8v-4h1.1V6c0 1-.6 1.8-1.5 2.1v6.4H5V8.1A2.2 2.2 0 0 1 3.6 6zM10.6 1.5c1.7.6"
    " 2.3 2.6 2.3 4.6 0 1.5-.4 2.3-1 2.7v5.7h-1.5V1.5z",
    "visit": "m8 1.4 2 4.4 4.7.6-3.5 3.2.9 4.8L8 12l-4.1 2.4.9-4.8L1.3 6.4 6 5.8z",
    "stay": "M1 3h1.5v5H7V5.2h5.3A2.7 2.7 0 0 1 15 7.9V13h-1.5v-2h-11v2H1zm3.8 1.6a1.4 1.4 0 1 1-.01 0z",
}
_MODES = {"flight": "flight", "train": "rail", "metro": "rail", "self-driving": "road", "taxi": "road"}


def style(*sheets: str) -> Markup:
    """The named style sheets of this folder as one ``<style>``: ``look`` for pictures, ``page``, ``trip``."""
    folder = files("tripwright.trip.export")
    return tag("style", Markup("".join(folder.joinpath(f"{sheet}.css").read_text("utf-8") for sheet in sheets)))


def icons() -> Markup:
    """The hidden definitions of all icons, once in each page."""
    paths = [tag("path", id=f"tw-i-{name}", class_="tw-icon", fill_rule="evenodd", d=d) for name, d in _ICONS.items()]
    return tag("svg", tag("defs", *paths), width=0, height=0, class_="tw-defs", aria_hidden="true")


def kind_class(item: Item) -> str:
    """The class that colours an item: ``tw-leg``, ``tw-visit``, ``tw-meal`` or ``tw-stay``."""
    return f"tw-{type(item).__name__.lower()}"


def icon(item: Item, *, x: float = 0, y: float = 0, size: float = 16) -> Markup:
    """The item's icon in the current colour, drawn once in the page's ``icons`` and referred to here."""
    match item:
        case Leg(mode=mode):
            shape = _MODES.get(mode, "other")
        case Visit():
            shape = "visit"
        case Meal():
            shape = "meal"
        case Stay():
            shape = "stay"
    place = f"translate({x:.0f} {y:.0f}) scale({size / 16:.2g})" if size != 16 else None
    return tag("use", href=f"#tw-i-{shape}", transform=place)
