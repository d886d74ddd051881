from __future__ import annotations

import asyncio
import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripwright.benchmarks.chinatravel.protocol import (
    CUISINE_HINT,
    NOTE_HINT,
    NOTED,
    PAGE_HINT,
    TYPE_HINT,
    Protocol,
    text_protocol,
)
from tripwright.benchmarks.chinatravel.results import History, Output
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.tables import Table, Tables
from tripwright.session import OneRequest, PlannerInput, Session, ToolResult
from tripwright.world import World

ROWS = Table(("id", "name"), tuple((number, f"地{number}") for number in range(23)))


@pytest.fixture
def session(small: Sandbox) -> Session:
    return _session(small)


def _session(sandbox: Sandbox) -> Session:
    protocol = Protocol(Tables(sandbox))
    return Session(OneRequest("A trip."), protocol.tools(), grammar=protocol.read)


def _act(session: Session, line: str) -> ToolResult:
    return asyncio.run(session.act(line))


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (
            "attractions_select('上海', 'type', lambda x: x == '公园')",
            "['id' 'name' 'type' 'lat' 'lon' 'opentime' 'endtime' 'price'\n 'recommendmintime' 'recommendmaxtime']\n"
            "[1 '镜湖' '公园' 31.2 121.46 '09:00' '22:00' 10.5 1.0 2.0]\nPage/Total: 1/1",
        ),
        ("attractions_select(city='上海', key='typ', func=lambda x: True)", "Key not found."),
        ("attractions_types('上海')", "['公园' '历史古迹']"),
        ('restaurants_cuisine(city="上海")', "['小吃' '烧烤']"),
        ("restaurants_with_recommended_food('上海', '面')", "No data."),
        ("attractions_id_is_open('上海', 1, '09:00')", "True"),
        ("attractions_nearby('上海', '无名', 3)", "城市中没有该地点，请检查地点名称: 无名."),
        ("poi_lat_lon_search('上海', '镜湖')", "(31.2, 121.46)"),
        ("goto('上海', '甲站', '镜湖', '13:00', 'bus')", "only support transport_type in ['walk','metro','taxi']"),
        ("goto('上海', '甲站', '甲站', '13:00', 'metro')", "No solution"),
        (
            "goto('上海', '甲站', '甲站', '9:05', 'taxi')",
            "[{'start': '甲站', 'end': '甲站', 'mode': 'taxi', 'start_time': '9:05', 'end_time': '09:05', "
            "'cost': 11.0, 'distance': 0.0}]",
        ),
        ("intercity_transport_select('上海', '北京', 'bus')", "only support intercity_type in ['train','airplane']"),
        ("intercity_transport_select('上海', '北京', 'airplane')", "No data."),
        (
            "intercity_transport_select('上海', '北京', 'train', earliest_leave_time='20:00')",
            "['TrainID' 'TrainType' 'From' 'To' 'BeginTime' 'EndTime' 'Duration' 'Cost']\n"
            "['G3' '高铁' '甲站' '乙站' '20:00' '01:00' 5.0 nan]\nPage/Total: 1/1",
        ),
        ("Action[4]: attractions_types('上海')", "['公园' '历史古迹']"),
        ("  Action: attractions_types('上海')  ", "['公园' '历史古迹']"),
        ("next_page()", "No results."),
    ],
)
def test_a_command_answers_as_published(session: Session, line: str, text: str) -> None:
    result = _act(session, line)
    assert result.ok
    assert result.content == text


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("attractions_keys('火星')", "'火星'"),
        ("attractions_keys()", "attractions_keys() missing a required argument: 'city'"),
        ("attractions_keys('上海', 1)", "attractions_keys() too many positional arguments"),
        ("attractions_keys(town='上海')", "attractions_keys() missing a required argument: 'city'"),
        ("attractions_id_is_open('上海', 9, '09:00')", "index 0 is out of bounds for axis 0 with size 0"),
        ("attractions_id_is_open('上海', 1, 'noon')", "not enough values to unpack (expected 2, got 1)"),
        (
            "goto('上海', '无名', '镜湖', '13:00', 'walk')",
            "Failed to create Point instance from string: unknown format.",
        ),
        ("intercity_transport_select('上海', '火星', 'train')", "('上海', '火星')"),
        ("Results[7]", "list index out of range"),
        ("Results[-1]['rows']", "list index out of range"),
        ("fly('上海')", "name 'fly' is not defined"),
        ("restaurants_restaurants_with_recommended_food('上海', '面')", None),
        ("attractions_keys(str(1))", "an argument is a constant or a lambda, not Call"),
        ("attractions_keys(*['上海'])", "an argument is a constant or a lambda, not Starred"),
        ("attractions_keys(**{'city': '上海'})", "arguments are written out, '**' is not read"),
        ("attractions_keys('上海') or 1", None),
        ("(lambda: 1)()", "only a command can be called, by its name"),
        ("next_page(3)", "next_page() takes no arguments"),
        ("I would look at parks.", None),
        ("", None),
    ],
)
def test_what_fails_is_an_invalid_command(session: Session, line: str, reason: str | None) -> None:
    result = _act(session, line)
    assert not result.ok
    first, _, rest = result.content.partition("\n")
    assert first == "Invalid command."
    assert rest == reason if reason is not None else rest


@pytest.mark.parametrize(
    "line",
    [
        "().__class__.__bases__[0].__subclasses__()",
        "attractions_select('上海', 'type', lambda x: x.__class__.__mro__)",
        "attractions_select('上海', 'type', lambda x: (9**9)**9**9 == 1)",
        "attractions_select('上海', 'type', lambda x: [a for a in [b for b in x]])",
        "attractions_select('上海', 'type', lambda x: __import__('os').system('true'))",
        "attractions_nearby('上海', '镜湖', 9**9**9**9)",
        "attractions_select('上海', 'type', lambda x: " + " or ".join(["x == 1"] * 5000) + ")",
        "attractions_keys(" + "(" * 100_000,
        "[" * 1_000_000,
        "- " * 100_000 + "1",
        "x" * 10_000_000,
        "\0",
        "\ud800",
    ],
)
def test_hostile_lines_end_at_once(session: Session, line: str) -> None:
    begun = time.perf_counter()
    result = _act(session, line)
    assert time.perf_counter() - begun < 0.2
    assert result.content.startswith("Invalid command.\n")


@given(st.text(max_size=60) | st.text("Results[](){}'\"-:,.=lambda x01next_page()select", max_size=60))
def test_any_line_gets_an_answer(line: str) -> None:
    protocol = Protocol(Tables(_EMPTY))
    session = Session(OneRequest("A trip."), protocol.tools(), grammar=protocol.read)
    assert isinstance(_act(session, line).content, str)


class _NoCity:
    def cities(self) -> tuple[()]:
        return ()


_EMPTY = Sandbox.__new__(Sandbox)
_EMPTY.world = _NoCity()  # type: ignore[assignment]  # a world without cities answers every city alike


def test_turning_pages_turns_the_one_result_and_goes_on_past_the_end() -> None:
    history = History()
    output = history.add(ROWS)
    assert str(output).endswith("[9 '地9']\nPage/Total: 1/3")
    for page in ("Page/Total: 2/3", "[22 '地22']\nPage/Total: 3/3", "No data.", "No data."):
        assert str(history.add(history.next_page(None))).endswith(page)
    assert history[0] is history[-1]
    assert isinstance(output.whole_data, Table)
    assert len(output.whole_data) == 23


@pytest.mark.parametrize("data", [True, [1], "text"])
def test_what_is_no_table_has_no_pages(data: object) -> None:
    words = Output(True, data).next_page()
    assert isinstance(words, str)
    assert words.startswith(f"next_page() is not supported for this data type:{type(data)}\n")


def test_earlier_results_by_index(session: Session) -> None:
    _act(session, "attractions_types('上海')")
    _act(session, "nonsense")
    assert _act(session, "Results[0]").content == "['公园' '历史古迹']"
    assert (
        _act(session, "Results[-2]").content
        == "Invalid command.\na command is one call, such as attractions_keys('上海')"
    )
    assert _act(session, "Results[0]['success']").content == "True"
    assert _act(session, "Results[0]['data']").value == ["公园", "历史古迹"]
    assert "only support" in _act(session, "Results[0]['rows']").content
    assert "not supported for this data type" in _act(session, "Results[0].next_page()").content


def test_the_third_page_and_every_second_after_it_draws_a_hint(session: Session) -> None:
    _act(session, "attractions_select('上海', 'type', lambda x: True)")
    hinted = [_act(session, "next_page()").content.startswith(PAGE_HINT) for _ in range(7)]
    assert hinted == [False, False, True, False, True, False, True]


def test_the_third_note_and_every_second_after_it_draws_a_hint(session: Session) -> None:
    noted = [_act(session, "notedown('车', content='G1')").content for _ in range(5)]
    assert noted == [NOTED, NOTED, f"{NOTED}\n{NOTE_HINT}", NOTED, f"{NOTED}\n{NOTE_HINT}"]


def test_nothing_found_by_cuisine_or_type_draws_a_hint(session: Session) -> None:
    assert _act(session, "restaurants_select('上海', 'cuisine', lambda x: x == '川')").content == CUISINE_HINT
    assert _act(session, "attractions_select('上海', 'type', lambda x: x == '园')").content == TYPE_HINT
    assert _act(session, "attractions_select('上海', 'name', lambda x: x == '园')").content == "No data."
    assert _act(session, "accommodations_select('上海', 'name', lambda x: x == '园')").content == "No data."


def test_the_planner_gets_the_notebook(session: Session) -> None:
    _act(session, "notedown(' 车 ', 'G1 ')")
    wrong = _act(session, "notedown('x')")
    assert wrong.content == "Error to note down: notedown() missing a required argument: 'content'"
    assert _act(session, "notedown('x', 3)").content.startswith("Error to note down: ")
    assert _act(session, "plan()").content.startswith("Error to plan: ")
    assert _act(session, "plan('去上海')").value == PlannerInput("车\nG1\n", "去上海")
    assert _act(session, "Results[0]").content == "Invalid command.\nlist index out of range"


def test_commands_are_recorded_by_name_with_their_arguments(session: Session) -> None:
    _act(session, "attractions_select('上海', key='type', func=lambda x: x == '公园')")
    _act(session, "fly('上海')")
    calls = [(call.tool, call.arguments) for call in session.ledger.tool_calls]
    assert calls == [
        ("attractions_select", {"city": "上海", "key": "type", "func": "lambda x: x == '公园'"}),
        ("fly", "fly('上海')"),
    ]


def test_the_published_sandbox_answers_in_pages(sandbox: World) -> None:
    session = _session(Sandbox(sandbox))
    first = _act(session, "intercity_transport_select('shanghai', '北京', 'train')")
    assert first.content.endswith("Page/Total: 1/5")
    keys = _act(session, "accommodations_keys('上海')").content
    assert "('price', <class 'numpy.int64'>)" in keys
    none = _act(session, "intercity_transport_select('广州', '苏州', 'train')")
    assert none.content == "Invalid command.\nobject of type 'NoneType' has no len()"


def test_the_worked_conversation_is_what_the_default_world_answers(cn_mini: World) -> None:
    """It is regenerated by acting its actions again, should the world change."""
    session = _session(Sandbox(cn_mini))
    turns = re.findall(
        r"Action\[\d+\]: (.*?)(?:\nObservation\[\d+\]: (.*?)\nThought|\Z)", text_protocol().trajectory, re.DOTALL
    )
    assert len(turns) == 20
    for action, observation in turns[:-1]:
        assert _act(session, action).content == observation, action
    assert isinstance(_act(session, turns[-1][0]).value, PlannerInput)
