"""The trip as one HTML page that needs nothing else: map, timeline, days, costs, findings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tripwright.trip.agenda import Agenda, AgendaDay, Entry, Mark
from tripwright.trip.costs import CostSheet
from tripwright.trip.export.basemap import basemap
from tripwright.trip.export.frame import Frame
from tripwright.trip.export.look import icon, icons, kind_class, style
from tripwright.trip.export.map import city_maps, trip_map
from tripwright.trip.export.markup import Markup, join, tag
from tripwright.trip.export.timeline import timeline
from tripwright.trip.itinerary import Leg
from tripwright.trip.money import format_money

_SECURITY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"


def to_html(agenda: Agenda) -> str:
    """The whole page; it opens from disk, loads nothing, and runs no script."""
    body, frames = trip_section(agenda)
    return "<!doctype html>\n" + tag(
        "html",
        tag(
            "head",
            tag("meta", charset="utf-8"),
            tag("meta", name="viewport", content="width=device-width,initial-scale=1"),
            tag("meta", http_equiv="Content-Security-Policy", content=_SECURITY),
            tag("title", agenda.title),
            style("look", "page", "trip"),
        ),
        tag("body", icons(), basemap(frames), tag("main", tag("h1", agenda.title), body, class_="tw-page")),
        lang="en",
    )


def trip_section(agenda: Agenda, *, level: int = 2, priced: bool = True) -> tuple[Markup, list[Frame]]:
    """Everything but the page around it, and the windows for which the page must hold the basemap.

    Args:
        agenda: The trip.
        level: Of the headings.
        priced: Whether to end with the table of all costs; each item shows its own in any case.
    """
    heading = f"h{level}"
    people = "1 traveller" if agenda.travellers == 1 else f"{agenda.travellers} travellers"
    cost = f", {_total(agenda.costs)}" if agenda.costs is not None else ""
    whole = trip_map(agenda)
    near = city_maps(agenda)
    frames = [*([whole[0]] if whole is not None else []), *(frame for _, frame, _ in near)]
    figures = [tag("figure", picture, tag("figcaption", city)) for city, _, picture in near]
    parts = [
        tag("p", f"{agenda.period}, {people}{cost}", class_="tw-lead"),
        findings(agenda.marks),
        tag("div", whole[1], class_="tw-scroll") if whole is not None else Markup(""),
        tag("div", *figures, class_="tw-maps") if figures else Markup(""),
        *(tag("p", note, class_="tw-note") for note in agenda.notes),
        tag(heading, "Timeline"),
        tag("div", timeline(agenda), class_="tw-scroll"),
        tag(heading, "Day by day"),
        tag("div", *(_day(day) for day in agenda.days), class_="tw-days"),
    ]
    if priced and agenda.costs is not None and agenda.costs.lines:
        parts += [tag(heading, "Costs"), _costs(agenda.costs)]
    return join(parts), frames


def findings(marks: tuple[Mark, ...]) -> Markup:
    """A list of findings; empty markup when there is none."""
    if not marks:
        return Markup("")
    return tag("ul", *(tag("li", f"⚠ {mark.message}", class_="tw-finding") for mark in marks), class_="tw-findings")


def _day(day: AgendaDay) -> Markup:
    carried = [
        tag("li", _icon(entry), tag("span", entry.title, tag("small", f"since day {entry.day}"), class_="tw-what"))
        for entry in day.carried
    ]
    return tag(
        "section",
        tag("h3", f"Day {day.number} · {day.date:%a} {day.date.day} {day.date:%b}"),
        tag("p", " → ".join(day.cities)),
        findings(day.marks),
        tag("ul", *carried, *(_item(group) for group in _groups(day.entries)), class_="tw-items"),
        class_="tw-day",
    )


def _icon(entry: Entry) -> Markup:
    css = "tw-bad" if entry.marks else kind_class(entry.item)
    return tag("svg", icon(entry.item), viewBox="0 0 16 16", class_=css, aria_hidden="true")


def _groups(entries: Sequence[Entry]) -> list[list[Entry]]:
    """Every entry alone, but moves within a city that follow each other (walk, metro, walk) together."""
    groups: list[list[Entry]] = []
    for entry in entries:
        if groups and _local(entry) and _local(groups[-1][-1]):
            groups[-1].append(entry)
        else:
            groups.append([entry])
    return groups


def _local(entry: Entry) -> bool:
    return isinstance(entry.item, Leg) and entry.item.mode in ("walk", "metro", "taxi", "other") and not entry.marks


def _item(group: Sequence[Entry]) -> Markup:
    entry, last = group[0], group[-1]
    if len(group) > 1 and last.dest is not None:
        return _moves(group, last.dest.name)
    kind, colon, name = entry.title.partition(": ")
    small = " · ".join(filter(None, (kind if colon else "", entry.clocks, entry.place.address)))
    what = tag("span", tag("b", name or kind), *([tag("small", small)] if small else []), class_="tw-what")
    cost = tag("span", format_money(entry.cost) if entry.costs else "", class_="tw-cost")
    marks = [tag("div", f"⚠ {mark.message}", class_="tw-finding") for mark in entry.marks]
    return tag("li", _icon(entry), what, cost, *marks)


def _total(costs: CostSheet) -> str:
    return format_money(costs.total) if costs.total is not None else f"at least {format_money(costs.known)}"


def _moves(group: Sequence[Entry], dest: str) -> Markup:
    words = ", ".join(entry.title.partition(":")[0].lower() for entry in group)
    clocks = replace(group[0], ends=group[-1].ends).clocks
    small = " · ".join(filter(None, (words, clocks)))
    paid = [part for entry in group for part in entry.costs]
    cost = format_money(replace(group[0], costs=tuple(paid)).cost) if paid else ""
    title = "; ".join(entry.title for entry in group)
    what = tag("span", f"to {dest}", tag("small", small), class_="tw-what", title=title)
    return tag("li", _icon(group[0]), what, tag("span", cost, class_="tw-cost"))


def _costs(costs: CostSheet) -> Markup:
    rows = [
        tag(
            "tr",
            tag("td", line.where),
            tag("td", line.label),
            tag("td", f"{format_money(line.price.each)} per {line.price.basis}", class_="tw-figure"),
            tag("td", str(line.count) if line.count is not None else "?", class_="tw-figure"),
            tag("td", format_money(line.amount), class_="tw-figure"),
        )
        for line in costs.lines
    ]
    heads = [tag("th", "item"), tag("th", "what")]
    heads += [tag("th", word, class_="tw-figure") for word in ("price", "×", "amount")]
    foot = tag("tr", tag("td", "Total", colspan=4), tag("td", _total(costs), class_="tw-figure"))
    table = tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *rows), tag("tfoot", foot), class_="tw-table")
    return tag("div", table, class_="tw-scroll")
