from __future__ import annotations

from collections import defaultdict

import pytest

from tripwright.world import World
from tripwright.world.generate.draw import Draw
from tripwright.world.generate.names import Register, Section, patterns, phrase, words

KNOWN_CHAINS = (
    *(
        "applebee",
        "arby's",
        "blue apron",
        "blue bottle",
        "burger king",
        "chick-fil",
        "chili's",
        "chipotle",
        "cracker barrel",
    ),
    *(
        "dairy queen",
        "denny",
        "domino",
        "dunkin",
        "five guys",
        "golden corral",
        "hilton",
        "holiday inn",
        "hyatt",
        "ihop",
    ),
    *("iron skillet", "jack in the box", "krispy", "little caesar", "marriott", "mcdonald", "olive garden", "outback"),
    *(
        "panda express",
        "panera",
        "papa john",
        "pizza hut",
        "popeyes",
        "red lobster",
        "shake shack",
        "sheraton",
        "starbucks",
    ),
    *("taco bell", "texas roadhouse", "waffle house", "wendy", "westin", "white castle"),
)


@pytest.mark.parametrize("section", ["restaurants", "sights", "stays"])
def test_every_pattern_can_be_filled(section: Section) -> None:
    draw = Draw(1)
    for kind, forms in patterns(section).items():
        for form in forms:
            name = phrase(draw, form)
            assert "{" not in name, (kind, form)
            assert "_" not in name
            assert name == " ".join(name.split())


def test_no_entry_occurs_twice_in_a_list() -> None:
    for name, entries in words().items():
        assert len({entry.casefold() for entry in entries}) == len(entries), name


def test_a_phrase_takes_no_entry_twice() -> None:
    draw = Draw(3)

    assert all(len(set(phrase(draw, "{tree}/{tree}/{tree}").split("/"))) == 3 for _ in range(200))


def test_a_register_refuses_names_that_lie_in_each_other() -> None:
    register = Register()
    offered = iter(["Old Mill", "old mill", "Mill", "The Old Mill", "Depot"])

    assert [register.fresh(lambda: next(offered)) for _ in range(2)] == ["Old Mill", "Depot"]


def test_a_register_says_when_words_run_out() -> None:
    register = Register()
    register.fresh(lambda: "Old Mill")
    with pytest.raises(ValueError, match="too few words"):
        register.fresh(lambda: "Old Mill")


@pytest.mark.parametrize("table", ["restaurant", "attraction", "hotel"])
def test_names_of_the_small_world_are_plain(us_mini: World, table: str) -> None:
    by_city: dict[str, list[str]] = defaultdict(list)
    for city, name in us_mini.rows(f"SELECT city, name FROM {table}"):
        by_city[city].append(name)
        assert not set(",;()\n{}_") & set(name), name
        assert not any(chain in name.casefold() for chain in KNOWN_CHAINS), name

    for names in by_city.values():
        assert not any(one != other and one in other for one in names for other in names)
        assert len(set(names)) == len(names)
