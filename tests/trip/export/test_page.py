from __future__ import annotations

import re
from html.parser import HTMLParser

from tripwright.trip.agenda import Agenda
from tripwright.trip.export.page import to_html


class Reader(HTMLParser):
    """Element names, and every address that the page could load."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.addresses: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href", "action", "data", "poster")]
        assert not any(name.startswith("on") for name, _ in attrs)

    def handle_data(self, data: str) -> None:
        self.text += data


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    return reader


def test_the_page_loads_nothing_and_runs_nothing(agenda: Agenda) -> None:
    page = to_html(agenda)
    reader = read(page)

    assert "script" not in reader.elements
    assert all(address.startswith("#tw-") for address in reader.addresses)
    assert "@import" not in page
    assert re.findall(r"url\(", page) == []
    assert "default-src" in page


def test_names_costs_and_findings_are_all_there(agenda: Agenda) -> None:
    text = read(to_html(agenda)).text

    for entry in agenda.entries:
        assert entry.title.split(": ", 1)[-1] in text
    assert "The stall is in no <list>" in text
    assert "at least $1,155" in text
    assert "Over budget" in text
    assert "since day 1" in text


def test_light_and_dark_are_both_styled(agenda: Agenda) -> None:
    page = to_html(agenda)

    assert "prefers-color-scheme:dark" in page
    used, defined = set(re.findall(r"var\((--tw-\w+)", page)), set(re.findall(r"(--tw-\w+):", page))
    assert used <= defined
