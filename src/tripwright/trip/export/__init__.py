"""A trip for other programs and for readers: calendar, maps, Markdown, a page. Each export reads an ``Agenda``."""

from __future__ import annotations

from typing import Literal, get_args

from tripwright.errors import UnknownName
from tripwright.trip.agenda import Agenda

Format = Literal["ics", "geojson", "gpx", "md", "html"]
FORMATS: tuple[Format, ...] = get_args(Format)


def format_name(name: str) -> Format:
    """The format of that name.

    Raises:
        UnknownName: There is none.
    """
    for form in FORMATS:
        if form == name:
            return form
    raise UnknownName("export format", name, FORMATS)


def export_trip(agenda: Agenda, form: Format) -> str:
    """The trip as the text of one file in that format; the same trip gives the same text.

    Example:
        >>> export_trip(agenda, "ics").splitlines()[0]                            # doctest: +SKIP
        'BEGIN:VCALENDAR'
    """
    match form:
        case "ics":
            from tripwright.trip.export.calendar import to_ics as write
        case "geojson":
            from tripwright.trip.export.geojson import to_geojson as write
        case "gpx":
            from tripwright.trip.export.gpx import to_gpx as write
        case "md":
            from tripwright.trip.export.markdown import to_markdown as write
        case "html":
            from tripwright.trip.export.page import to_html as write
    return write(agenda)
