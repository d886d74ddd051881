"""The trip as a timeline in SVG: one row for each day, wrong items in red.

Where most items have clocks, a row is the day from morning to midnight and blocks are as long as their items last;
items at the same time (a fault of the plan, or a meal on a train) stand below each other. Where a dialect gives no
clocks, a row simply shows its items in the order of the plan, which claims nothing about the hour.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

from tripwright.trip.agenda import Agenda, AgendaDay, Entry
from tripwright.trip.clock import DAY, by_day
from tripwright.trip.export.look import icon, kind_class
from tripwright.trip.export.markup import Markup, fit, number, tag
from tripwright.trip.itinerary import Stay
from tripwright.trip.money import format_money

WIDTH = 960.0
_LEFT, _NIGHT, _GAP = 96.0, 128.0, 5.0
_BLOCK, _PAD = 40.0, 7.0
_NAME, _SMALL = 12.0, 10.5


@dataclass(frozen=True, slots=True)
class _Block:
    """A rectangle for one item, ``lane`` rows below the top of its day."""

    entry: Entry
    x: float
    width: float
    lane: int = 0


def timeline(agenda: Agenda) -> Markup:
    """The picture; it needs the style sheet ``look.css`` in the same page."""
    timed = [entry.timed for entry in agenda.entries if not isinstance(entry.item, Stay)]
    by_clock = bool(timed) and sum(timed) >= 0.6 * len(timed)
    start = _morning(agenda) if by_clock else 0
    top = 24.0 if by_clock else 2.0
    body: list[Markup] = []
    for day in agenda.days:
        blocks = _by_clock(day, start) if by_clock else _by_order(day)
        lanes = 1 + max((block.lane for block in blocks), default=0)
        body.append(_row(day, blocks, top, lanes))
        top += lanes * (_BLOCK + 4) - 4 + 2 * _PAD
    grid = _grid(start, top) if by_clock else []
    title = f"Timeline of {agenda.title}, {agenda.period}"
    return tag(
        "svg",
        tag("title", title),
        *grid,
        *body,
        viewBox=f"0 0 {WIDTH:g} {top:g}",
        class_="tw-timeline",
        role="img",
        aria_label=title,
    )


def _morning(agenda: Agenda) -> int:
    """The hour at which the rows begin, in minutes: nine, or earlier where something does."""
    shown = {day.number for day in agenda.days}
    starts = [begin for entry in agenda.entries for day, begin, _ in _parts(entry) if day in shown]
    return min([540, *(start // 60 * 60 for start in starts)])


def _parts(entry: Entry) -> tuple[tuple[int, int, int], ...]:
    if not entry.timed or entry.starts is None or entry.ends is None:
        return ()
    return by_day(entry.starts, entry.ends)


def _by_clock(day: AgendaDay, start: int) -> list[_Block]:
    scale = (WIDTH - _LEFT - _NIGHT) / (DAY - start)
    blocks: list[_Block] = []
    lanes = _Lanes()
    entries = [entry for entry in (*day.carried, *day.entries) if not isinstance(entry.item, Stay)]
    spans = [(part, entry) for entry in entries for part in _parts(entry) if part[0] == day.number]
    for (_, begin, end), entry in sorted(spans, key=lambda span: span[0]):
        x = _LEFT + (begin - start) * scale
        blocks.append(_Block(entry, x, max(3.0, (end - begin) * scale - 1), lanes.take(begin, end)))
    loose = [entry for entry in entries if not entry.timed]
    blocks += _spread(loose, lanes.count) if loose else []
    return [*blocks, *_nights(day)]


class _Lanes:
    """The highest lane that is free for each of many spans, which come in the order of their beginnings."""

    def __init__(self) -> None:
        self.count = 0
        self._busy: list[tuple[int, int]] = []  # (until when, lane)
        self._free: list[int] = []

    def take(self, begin: int, end: int) -> int:
        while self._busy and self._busy[0][0] <= begin:
            heappush(self._free, heappop(self._busy)[1])
        if not self._free:
            heappush(self._free, self.count)
            self.count += 1
        lane = heappop(self._free)
        heappush(self._busy, (end, lane))
        return lane


def _by_order(day: AgendaDay) -> list[_Block]:
    return [*_spread([entry for entry in day.entries if not isinstance(entry.item, Stay)], 0), *_nights(day)]


def _spread(entries: Sequence[Entry], lane: int) -> list[_Block]:
    """Blocks of equal width from the left to the night's column, at most six in a row."""
    blocks: list[_Block] = []
    for row, first in enumerate(range(0, len(entries), 6)):
        line = entries[first : first + 6]
        width = (WIDTH - _LEFT - _NIGHT) / max(len(line), 3)
        blocks += [
            _Block(entry, round(_LEFT + n * width), round(width - _GAP), lane + row) for n, entry in enumerate(line)
        ]
    return blocks


def _nights(day: AgendaDay) -> list[_Block]:
    stays = [entry for entry in day.entries if isinstance(entry.item, Stay)]
    return [_Block(entry, WIDTH - _NIGHT + 6, _NIGHT - 6, lane) for lane, entry in enumerate(stays)]


def _row(day: AgendaDay, blocks: Sequence[_Block], top: float, lanes: int) -> Markup:
    height = lanes * (_BLOCK + 4) - 4 + 2 * _PAD
    alarm = " tw-alarm" if day.marks else ""
    hint = [tag("title", "; ".join(mark.message for mark in day.marks))] if day.marks else []
    head = [
        tag(
            "text",
            *hint,
            f"Day {day.number}{' ⚠' if day.marks else ''}",
            x=2,
            y=top + _PAD + 16,
            class_=f"tw-name{alarm}",
        ),
        tag("text", f"{day.date:%a} {day.date.day} {day.date:%b}", x=2, y=top + _PAD + 32, class_="tw-small tw-soft"),
    ]
    line = tag("path", class_="tw-grid", d=f"M0 {top + height:g}H{WIDTH:g}")
    return tag("g", line, *head, *(_block(block, day, top + _PAD) for block in blocks))


def _block(block: _Block, day: AgendaDay, top: float) -> Markup:
    """A block is drawn from its own corner, so that pages with many of them stay small."""
    entry = block.entry
    y = top + block.lane * (_BLOCK + 4)
    hint = [
        entry.title,
        entry.clocks,
        format_money(entry.cost) if entry.costs else "",
        *(m.message for m in entry.marks),
    ]
    parts = [
        tag("title", "; ".join(filter(None, hint))),
        tag("rect", class_="tw-block", width=block.width, height=_BLOCK),
    ]
    if block.width > 12:
        parts.append(tag("rect", class_="tw-edge", width=3, height=_BLOCK))
        parts += _words(block, day)
    css = "tw-bad" if entry.marks else kind_class(entry.item)
    return tag("g", *parts, class_=css, transform=f"translate({number(block.x)} {number(y)})")


def _words(block: _Block, day: AgendaDay) -> list[Markup]:
    """What a block says: icon, name and a second line where there is room, only the name over two lines elsewhere."""
    entry = block.entry
    name = _short(entry, day)
    room = block.width - 14
    if room < 84:
        lines = _two_lines(name, block.width - 11, _SMALL)
        top = 24 - 6.5 * (len(lines) - 1)
        return [tag("text", line, x=7, y=top + 13 * n, class_="tw-small") for n, line in enumerate(lines) if line]
    below = f"⚠ {entry.marks[0].message}" if entry.marks else _below(entry)
    base = 17 if below else 24
    words = [
        icon(entry.item, x=8, y=base - 11, size=13),
        tag("text", fit(name, room - 20, _NAME * 1.06), x=26, y=base, class_="tw-strong"),
    ]
    if below:
        css = "tw-small tw-alarm" if entry.marks else "tw-small tw-soft"
        words.append(tag("text", fit(below, room, _SMALL), x=9, y=32, class_=css))
    return words


def _two_lines(text: str, width: float, size: float) -> list[str]:
    """The text over at most two lines of that width, broken at a blank where there is one."""
    first = fit(text, width, size)
    if first == text:
        return [first]
    whole = first.removesuffix("…")
    cut = whole.rfind(" ") if " " in whole else len(whole)
    head = text[:cut].rstrip()
    return [head, fit(text[cut:].lstrip(), width, size)] if head else [first]


def _short(entry: Entry, day: AgendaDay) -> str:
    name = entry.title.split(": ", 1)[-1] if entry.dest is None or ": " in entry.title else entry.title
    return f"… {name}" if entry.day < day.number else name


def _below(entry: Entry) -> str:
    words = entry.title.split(": ", 1)[0] if ": " in entry.title else ""
    cost = format_money(entry.cost) if entry.costs else ""
    return " · ".join(filter(None, (entry.clocks, words if not entry.clocks else "", cost)))


def _grid(start: int, bottom: float) -> list[Markup]:
    scale = (WIDTH - _LEFT - _NIGHT) / (DAY - start)
    lines: list[Markup] = []
    for minute in range(-(-start // 180) * 180, DAY + 1, 180):
        x = _LEFT + (minute - start) * scale
        lines.append(tag("path", class_="tw-grid", d=f"M{x:.1f} 18V{bottom:g}"))
        label = f"{minute // 60:02d}:00"
        lines.append(tag("text", label, x=x, y=12, text_anchor="middle", class_="tw-small tw-soft"))
    return lines
