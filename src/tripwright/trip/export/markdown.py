"""The trip as Markdown (CommonMark with pipe tables): one section for each day, then what it costs."""

from __future__ import annotations

import re

from tripwright.trip.agenda import Agenda, AgendaDay, Entry, Mark, clean
from tripwright.trip.clock import format_clock
from tripwright.trip.costs import CostSheet
from tripwright.trip.money import format_money

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~&$])")
_LIST_START = re.compile(r"^\d+(?=[.)])|^(?=[-+])")


def to_markdown(agenda: Agenda) -> str:
    """The whole document; names are escaped, so that none can change the page."""
    parts = [f"# {escape(agenda.title)}", "", _summary(agenda), *_problems(agenda.marks)]
    for day in agenda.days:
        parts += ["", *_day(day)]
    if agenda.costs is not None and agenda.costs.lines:
        parts += ["", *_costs(agenda.costs)]
    if agenda.notes:
        parts += ["", *(f"_{escape(note)}_  " for note in agenda.notes)]
    return "\n".join(parts) + "\n"


def escape(text: str) -> str:
    """The text with every character that Markdown or inline HTML could act on taken literally."""
    return _LIST_START.sub(lambda match: f"{match[0]}\\", _SPECIAL.sub(r"\\\1", text))


def _summary(agenda: Agenda) -> str:
    people = "1 traveller" if agenda.travellers == 1 else f"{agenda.travellers} travellers"
    cost = f", {format_money(agenda.costs.total)}" if agenda.costs is not None else ""
    return escape(f"{agenda.period}, {people}{cost}")


def _problems(marks: tuple[Mark, ...]) -> list[str]:
    return ["", *(f"- ⚠ {escape(mark.message)}" for mark in marks)] if marks else []


def _day(day: AgendaDay) -> list[str]:
    cities = " → ".join(day.cities)
    title = f"## Day {day.number}: {day.date:%A} {day.date.day} {day.date:%B}"
    rows = [
        f"- until {format_clock(entry.ends, day=day.number)}: {escape(entry.title)} (since day {entry.day})"
        for entry in day.carried
        if entry.ends is not None
    ]
    rows += [line for entry in day.entries for line in _entry(entry)]
    title += f", {escape(cities)}" if cities else ""
    return [title, "", *(f"- ⚠ {escape(mark.message)}" for mark in day.marks), *rows]


def _entry(entry: Entry) -> list[str]:
    cost = f", {format_money(entry.cost)}" if entry.costs else ""
    address = f", {entry.place.address}" if entry.place.address else ""
    clocks = f"**{escape(entry.clocks)}** " if entry.clocks else ""
    line = f"- {clocks}{_word(entry)}{escape(entry.title + address + cost)}"
    return [line, *(f"  - ⚠ {escape(mark.message)}" for mark in entry.marks)]


def _word(entry: Entry) -> str:
    kind = type(entry.item).__name__
    return f"{kind}: " if kind in ("Visit", "Stay") else ""


def _costs(costs: CostSheet) -> list[str]:
    rows = ["| item | what | price | × | amount |", "|---|---|---:|---:|---:|"]
    for line in costs.lines:
        price = f"{format_money(line.price.each)} per {line.price.basis}"
        count = str(line.count) if line.count is not None else "?"
        cells = (line.where, clean(line.label), price, count, format_money(line.amount))
        rows.append(f"| {' | '.join(escape(cell) for cell in cells)} |")
    whole = f"**{escape(format_money(costs.total))}**"
    if costs.unknown:
        whole += f" (at least {escape(format_money(costs.known))}; {len(costs.unknown)} unknown)"
    return ["## Costs", "", *rows, "", f"Total: {whole}"]
