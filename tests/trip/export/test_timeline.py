from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

from tripwright.trip.agenda import Agenda, Entry
from tripwright.trip.export.timeline import timeline


def blocks(agenda: Agenda) -> list[tuple[str, float, float, float]]:
    """Title, left, top and width of each block."""
    found: list[tuple[str, float, float, float]] = []
    for group in ElementTree.fromstring(timeline(agenda)).iter("g"):
        rect = group.find("rect")
        if rect is not None:
            x, y = (float(part) for part in group.attrib["transform"].removeprefix("translate(").rstrip(")").split())
            found.append((group.findtext("title") or "", x, y, float(rect.attrib["width"])))
    return found


def timed(agenda: Agenda, *clocks: tuple[int, int]) -> Agenda:
    """One day of visits at these clocks."""
    visit: Entry = agenda.days[1].entries[1]
    entries = tuple(
        replace(visit, day=1, title=f"v{n}", starts=start, ends=end, marks=()) for n, (start, end) in enumerate(clocks)
    )
    return replace(agenda, days=(replace(agenda.days[0], entries=entries, carried=()),))


def test_without_clocks_items_stand_in_the_order_of_the_plan(agenda: Agenda) -> None:
    second = [title for title, _, _, _ in blocks(agenda)][2:7]

    assert second[0].startswith("Breakfast: Chowder & Co")
    assert second[1].startswith("Old Lighthouse; 10:00–12:00")
    assert "06:00" not in timeline(agenda)


def test_with_clocks_a_block_is_as_long_as_its_item(agenda: Agenda) -> None:
    (_, start, _, one), (_, _, _, two) = blocks(timed(agenda, (600, 660), (720, 840)))

    assert abs((two + 1) / (one + 1) - 2) < 0.01
    assert start > 96
    assert ">12:00<" in timeline(timed(agenda, (600, 660)))


def test_a_night_after_the_last_day_does_not_stretch_the_rows(agenda: Agenda) -> None:
    assert ">00:00<" not in timeline(timed(agenda, (600, 660), (1300, 2000)))
    assert ">00:00<" in timeline(timed(agenda, (600, 660), (20, 50)))


def test_items_at_the_same_time_stand_below_each_other(agenda: Agenda) -> None:
    rows = {title: y for title, _, y, _ in blocks(timed(agenda, (600, 720), (660, 780), (720, 800)))}

    assert rows["v0; 10:00–12:00"] < rows["v1; 11:00–13:00"]
    assert rows["v2; 12:00–13:20"] == rows["v0; 10:00–12:00"]


def test_findings_are_red_and_their_message_is_in_the_picture(agenda: Agenda) -> None:
    picture = timeline(agenda)

    assert 'class="tw-bad"' in picture
    assert "The stall is in no &lt;list&gt;" in picture
    assert "No dinner on day 2" in picture


def test_the_picture_is_well_formed_and_titled(agenda: Agenda) -> None:
    root = ElementTree.fromstring(timeline(agenda))

    assert root.attrib["role"] == "img"
    assert (root.findtext("title") or "").startswith("Timeline of Boston with")


def test_the_highest_free_lane_is_taken(agenda: Agenda) -> None:
    rows = {title[:2]: y for title, _, y, _ in blocks(timed(agenda, (600, 900), (610, 700), (620, 690), (700, 720)))}

    assert rows["v0"] < rows["v1"] < rows["v2"]
    assert rows["v3"] == rows["v1"]


def test_thousands_at_the_same_time_stand_in_as_many_lanes(agenda: Agenda) -> None:
    rows = [y for _, _, y, _ in blocks(timed(agenda, *[(600, 660)] * 5000))]

    assert len(set(rows)) == 5000
