from __future__ import annotations

from typing import Any

import pytest

from language.sample import LIBRARY, run, sample_trip
from tripwright.language import UPSTREAM, Program
from tripwright.language.analyse import analyse
from tripwright.language.evaluate import Undecided
from tripwright.language.itemwise import Itemwise, concepts_of
from tripwright.language.reader import read_value

LOOP = "for a in items(trip):\n"
FACTS = {"days": 2, "people": 2}


def itemwise(source: str, items: list[Any]) -> Itemwise:
    return Itemwise(analyse(Program(source, LIBRARY, UPSTREAM)).cond, LIBRARY, FACTS, "items", items.__getitem__)


def all_items() -> list[Any]:
    return LIBRARY.concepts["items"].call(sample_trip())


@pytest.mark.parametrize(
    "source",
    [
        f"n = 0\n{LOOP}    n += cost(a)\nresult = n <= 300",
        f"n = 0\n{LOOP}    n += cost(a)\nresult = n <= 400 * days(trip)",
        f"s = set()\n{LOOP}    s.add(kind(a))\nresult = {{'meal', 'visit'}} <= s",
        f"s = set()\n{LOOP}    s.add(kind(a))\nresult = {{'swim'}} <= s",
        f"result = True\n{LOOP}    if kind(a) == 'meal' and cost(a) > 24: result = False",
        f"result = False\n{LOOP}    if place(a) == 'Old Fort' and start(a) <= '09:30': result = True",
        f"n = 0\n{LOOP}    if kind(a) == 'visit': n += 1\nresult = n == 3 or n == 1",
    ],
)
def test_it_agrees_with_the_program_on_the_whole_trip(source: str) -> None:
    items = all_items()
    assert itemwise(source, items).holds(range(len(items))) == bool(run(source, UPSTREAM).value)


def test_each_item_is_asked_once_and_trips_of_the_same_items_differ() -> None:
    items = all_items()
    asked: list[int] = []

    def item(number: int) -> Any:
        asked.append(number)
        return items[number]

    source = f"n = 0\n{LOOP}    if kind(a) == 'meal': n += 1\nresult = n >= 2"
    program = Itemwise(analyse(Program(source, LIBRARY, UPSTREAM)).cond, LIBRARY, FACTS, "items", item)
    meals = [number for number, one in enumerate(items) if LIBRARY.concepts["kind"].call(one) == "meal"]

    assert program.holds(meals[:1] * 2)
    assert not program.holds(meals[:1])
    assert not program.holds([])
    assert asked == meals[:1]


@pytest.mark.parametrize(
    "source",
    [
        f"result = False\n{LOOP}    for b in items(trip):\n        if cost(a) < cost(b): result = True",
        f"p = ''\n{LOOP}    p = place(a)\nresult = p == 'Old Fort'",
        "t = trip\nwhile days(trip) > 5: t = 1\nresult = t == 3",
    ],
)
def test_what_reads_more_than_one_item_is_left_alone(source: str) -> None:
    with pytest.raises(Undecided):
        itemwise(source, [])


def test_a_fault_is_undecided() -> None:
    tree = Program(f"n = 0\n{LOOP}    n += fare(legs(a))\nshare = 1 / n", LIBRARY, UPSTREAM).tree
    term = read_value(tree, LIBRARY, UPSTREAM, "share")
    assert term is not None
    with pytest.raises(Undecided):
        Itemwise(term, LIBRARY, FACTS, "items", [].__getitem__).value([])


def test_a_value_is_read_as_a_term() -> None:
    source = f"n = 0\n{LOOP}    n += cost(a)\nshare = n / days(trip)"
    term = read_value(Program(source, LIBRARY, UPSTREAM).tree, LIBRARY, UPSTREAM, "share")
    assert term is not None
    items = all_items()
    found = Itemwise(term, LIBRARY, FACTS, "items", items.__getitem__).value(range(len(items)))

    assert found == sum(LIBRARY.concepts["cost"].call(one) for one in items) / 2
    assert concepts_of(term) == {"cost", "days"}


def test_entries_read_by_name_have_no_list_of_functions() -> None:
    source = f"result = False\n{LOOP}    if a['fare'] > 5: result = True"
    assert concepts_of(analyse(Program(source, LIBRARY, UPSTREAM)).cond) is None


@pytest.mark.parametrize("source", ["share = {1}", "other = 1", "share = items(trip)", "while days(trip): share = 1"])
def test_what_is_no_single_value_has_no_term(source: str) -> None:
    assert read_value(Program(source, LIBRARY, UPSTREAM).tree, LIBRARY, UPSTREAM, "share") is None
