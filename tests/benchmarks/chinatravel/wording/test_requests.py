from __future__ import annotations

import asyncio
import time
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.synthesis.certify import Certifier
from tripwright.benchmarks.chinatravel.synthesis.demands import Demand, program_of
from tripwright.benchmarks.chinatravel.synthesis.draw import Drawer, Trip, draw_trip
from tripwright.benchmarks.chinatravel.synthesis.make import make_tasks
from tripwright.benchmarks.chinatravel.synthesis.meanings import meanings
from tripwright.benchmarks.chinatravel.wording.grammar import TONGUES, Tongue, number_word, read_number, table
from tripwright.benchmarks.chinatravel.wording.lexicon import Lexicons
from tripwright.benchmarks.chinatravel.wording.read import read_request, tongue_of
from tripwright.benchmarks.chinatravel.wording.rephrase import rephrase_tasks
from tripwright.benchmarks.chinatravel.wording.write import listed, sentence, write_request
from tripwright.world import World


@pytest.fixture(scope="module")
def certifier(cn_mini: World) -> Certifier:
    return Certifier(Sandbox(cn_mini))


@pytest.fixture(scope="module")
def lexicons(certifier: Certifier) -> Lexicons:
    return certifier.lexicons


@pytest.mark.parametrize("tongue", TONGUES)
def test_every_sentence_of_every_family_reads_back(certifier: Certifier, lexicons: Lexicons, tongue: Tongue) -> None:
    random, left = Random(11), {family: 24 for family in table("phrases")}
    seen = Counter[str]()
    while sum(left.values()) and seen.total() < 6000:
        trip = draw_trip(certifier.facts, random)
        if trip is None:
            continue
        drawn = Drawer(certifier.facts, trip, random).several(1)
        seen["draws"] += 1
        if not drawn or not left[drawn[0].family]:
            continue
        left[drawn[0].family] -= 1
        text = write_request(trip, drawn, tongue, random, names=lexicons.of(trip.target, tongue).names)
        reading = read_request(text, lexicons)
        assert (reading.trip, reading.demands) == (trip, drawn), text
    assert sum(count == 24 for count in left.values()) <= 1  # rare ones may not all come up


@pytest.mark.parametrize("tongue", TONGUES)
def test_wishes_read_back_as_what_they_mean(certifier: Certifier, lexicons: Lexicons, tongue: Tongue) -> None:
    trip, names = Trip("北京", "上海", 3, 2), lexicons.of("上海", tongue).names
    for meaning in meanings():
        demand = meaning.demand(certifier.sandbox, "上海")
        for phrase in meaning.phrases[tongue]:
            text = write_request(trip, (), tongue, Random(1), names=names, header=True, wishes=[phrase])
            assert read_request(text, lexicons).demands == (() if demand is None else (demand,)), phrase


@pytest.mark.parametrize("people", [1, 2, 3, 5])
@pytest.mark.parametrize("days", [1, 2, 4])
def test_openings_and_headers_state_the_trip(lexicons: Lexicons, people: int, days: int) -> None:
    trip = Trip("苏州", "杭州", days, people)
    for tongue in TONGUES:
        names = lexicons.of("杭州", tongue).names
        for seed in range(12):
            for header in (False, True):
                text = write_request(trip, (), tongue, Random(seed), names=names, header=header)
                assert read_request(text, lexicons).trip == trip, text


def test_alternatives_are_read_as_one_demand(lexicons: Lexicons) -> None:
    either = Demand("either", (), (Demand("spend.sights", (100,)), Demand("cuisine.all", ("火锅",))))
    for tongue in TONGUES:
        names = lexicons.of("上海", tongue).names
        text = write_request(Trip("北京", "上海", 2, 2), [either], tongue, Random(3), names=names)
        assert read_request(text, lexicons).demands == (either,)
        assert "\n1. " in text


@pytest.mark.parametrize(
    ("text", "demands"),
    [
        ("当前位置上海。我和女朋友两个人想去苏州玩2天，预算1500元。", [Demand("spend.total", (1500,))]),
        (
            "我一个人从南京去成都玩三天，坐火车往返。住一间房，喜欢吃火锅。",
            [Demand("ride.both", ("train",)), Demand("rooms", (1,)), Demand("cuisine.all", ("火锅",))],
        ),
        (
            "From Beijing to Shanghai for 3 days, 2 people. We would rather avoid hotpot.",
            [Demand("cuisine.none", ("火锅",))],
        ),
        ("我们3人从武汉去重庆玩4天。天气好就行。", []),
    ],
)
def test_requests_in_other_words_are_read_too(lexicons: Lexicons, text: str, demands: list[Demand]) -> None:
    reading = read_request(text, lexicons)

    assert reading.trip is not None
    assert list(reading.demands) == demands


def test_what_is_not_said_is_not_read(lexicons: Lexicons) -> None:
    reading = read_request("我想出去玩。", lexicons)

    assert reading == (None, None, None, None, ())
    assert reading.trip is None
    assert read_request("", lexicons).trip is None


@pytest.mark.parametrize(
    "text",
    [
        "我们999999999999个人从上海去苏州玩99999999天。",
        "一百二十个人从上海去苏州玩-3天。",
        "From 上海 to 苏州 for -3 days, 0.5 people.",
        "From 上海 to 苏州 for 12345 days, 12,000,000.5 people.",
    ],
)
def test_a_number_is_read_whole_or_not_at_all(lexicons: Lexicons, text: str) -> None:
    reading = read_request(text, lexicons)

    assert (reading.days, reading.people) == (None, None)


def test_languages_and_numbers() -> None:
    assert tongue_of("我们去Shanghai玩") == "zh"
    assert tongue_of("We go to Shanghai (上海)") == "en"
    assert [read_number(number_word(number)) for number in range(100)] == list(range(100))
    assert number_word(2) == "两"
    assert listed(["a"], "en") == "a"
    assert listed(["a", "b", "c"], "en") == "a, b and c"
    assert listed(["甲", "乙", "丙"], "zh") == "甲、乙和丙"


def test_sentences_are_varied() -> None:
    for tongue in TONGUES:
        said = {sentence(Demand("spend.total", (900,)), tongue, Random(seed), {}) for seed in range(40)}
        assert len(said) >= 4


def test_every_family_has_several_sentences_in_both_languages() -> None:
    for family, entry in table("phrases").items():
        for tongue in TONGUES:
            lines = entry[tongue].splitlines()
            assert len(set(lines)) == len(lines) >= 3, family


def test_a_rephrased_text_that_loses_a_demand_is_not_taken(certifier: Certifier) -> None:
    (task,) = make_tasks(certifier, {"medium": 1}, seed=2)

    def faithful(prompt: str) -> str:
        request = prompt.partition("需求:" if "需求:" in prompt else "Request: ")[2]
        return request.replace("请给我一个旅行规划。", "").replace("Please make a plan for the trip.", "") + " :)"

    async def forgetful(prompt: str) -> str:
        return faithful(prompt)[:40]

    kept = asyncio.run(rephrase_tasks([task], forgetful, certifier))
    assert (kept.tasks, kept.kept) == ([task], 2)
    done = asyncio.run(rephrase_tasks([task], faithful, certifier))
    assert done.kept == 0
    assert done.tasks[0].text != task.text
    assert done.tasks[0].programs == task.programs


_WORDS = [
    "从",
    "上海",
    "去",
    "北京",
    "玩",
    "三二十",
    "天",
    "人",
    "不",
    "火锅",
    "，",
    "。",
    "\n",
    "1. ",
    "⟦S0⟧",
    "12:00",
    "元",
    "预算",
]
_WORDS += [
    "9" * 6000,
    "from ",
    "Beijing ",
    "to ",
    "Shanghai ",
    "days ",
    "hotpot ",
    "taxi ",
    " km",
    "5",
    "以下要求满足任意一个：",
]


@given(st.lists(st.sampled_from(_WORDS), max_size=40).map("".join) | st.text(max_size=60))
def test_any_text_is_read_without_a_fault(lexicons: Lexicons, text: str) -> None:
    reading = read_request(text, lexicons)

    assert all(program_of(demand) for demand in reading.demands)


def test_a_flood_of_words_is_read_in_time(lexicons: Lexicons) -> None:
    started = time.thread_time()
    read_request("预算先去火车出租车" * 20_000, lexicons)
    read_request("budget, first taxi to the hotel " * 8_000, lexicons)

    assert time.thread_time() - started < 3
