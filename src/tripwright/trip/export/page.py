"""The trip as one HTML page that needs nothing else: map, timeline, days, costs, findings."""

from __future__ import annotations

from tripwright.trip.agenda import Agenda, AgendaDay, Entry, Mark
from tripwright.trip.costs import CostSheet
from tripwright.trip.export.basemap import basemap
from tripwright.trip.export.frame import Frame
from tripwright.trip.export.look import icon, kind_class, style
from tripwright.trip.export.map import city_maps, trip_map
from tripwright.trip.export.markup import Markup, join, tag
from tripwright.trip.export.timeline import timeline
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
        tag("body", basemap(frames), tag("main", tag("h1", agenda.title), body, class_="tw-page")),
        lang="en",
    )


def trip_section(agenda: Agenda) -> tuple[Markup, list[Frame]]:
    """Everything but the page around it, and the windows for which the page must hold the basemap."""
    people = "1 traveller" if agenda.travellers == 1 else f"{agenda.travellers} travellers"
    cost = f", {_total(agenda.costs)}" if agenda.costs is not None else ""
    whole = trip_map(agenda)
    near = city_maps(agenda)
    frames = [*([whole[0]] if whole is not None else []), *(frame for _, frame, _ in near)]
    figures = [tag("figure", picture, tag("figcaption", city)) for city, _, picture in near]
    parts = [
        tag("p", f"{agenda.period}, {people}{cost}", class_="tw-lead"),
        findings(agenda.marks),
        whole[1] if whole is not None else Markup(""),
        tag("div", *figures, class_="tw-maps") if figures else Markup(""),
        *(tag("p", note, class_="tw-note") for note in agenda.notes),
        tag("h2", "Timeline"),
        tag("div", timeline(agenda), class_="tw-scroll"),
        tag("h2", "Day by day"),
        tag("div", *(_day(day) for day in agenda.days), class_="tw-days"),
    ]
    if agenda.costs is not None and agenda.costs.lines:
        parts += [tag("h2", "Costs"), _costs(agenda.costs)]
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
        tag("ul", *carried, *(_item(entry) for entry in day.entries), class_="tw-items"),
        class_="tw-day",
    )


def _icon(entry: Entry) -> Markup:
    css = "tw-bad" if entry.marks else kind_class(entry.item)
    return tag("svg", icon(entry.item), viewBox="0 0 16 16", class_=css, aria_hidden="true")


def _item(entry: Entry) -> Markup:
    kind, colon, name = entry.title.partition(": ")
    small = " · ".join(filter(None, (kind if colon else "", entry.clocks, entry.place.address)))
    what = tag("span", tag("b", name or kind), *([tag("small", small)] if small else []), class_="tw-what")
    cost = tag("span", format_money(entry.cost) if entry.costs else "", class_="tw-cost")
    marks = [tag("div", f"⚠ {mark.message}", class_="tw-finding") for mark in entry.marks]
    return tag("li", _icon(entry), what, cost, *marks)


def _total(costs: CostSheet) -> str:
    return format_money(costs.total) if costs.total is not None else f"at least {format_money(costs.known)}"


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
