from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripwright.benchmarks.travelplanner import tables
from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.notebook import Notebook
from tripwright.benchmarks.travelplanner.protocol import (
    EMPTY_HINT,
    MASK,
    TEXT_PROTOCOL,
    TWO_STAGE,
    PublishedTools,
    read_action,
)
from tripwright.errors import SessionOver
from tripwright.session import EndReason, OneRequest, PlannerInput, Session, ToolResult
from tripwright.world import World

BAD_CITY = "RestaurantSearch[Nowhere]"


@pytest.fixture
def session(small_catalog: Catalog) -> Session:
    tools = PublishedTools(small_catalog, Notebook()).tools()
    return Session(OneRequest("Plan."), tools, limits=TWO_STAGE, grammar=read_action)


def act(session: Session, *actions: str) -> ToolResult:
    async def all_of_them() -> ToolResult:
        results = [await session.act(action) for action in actions]
        return results[-1]

    return asyncio.run(all_of_them())


def stops(session: Session, reason: EndReason, action: str) -> None:
    with pytest.raises(SessionOver):
        act(session, action)
    assert session.ended is reason


@pytest.mark.parametrize(
    ("line", "name", "arguments"),
    [
        (
            "FlightSearch[Alder, St. Grove, 2022-03-04]",
            "FlightSearch",
            {"departure_city": "Alder", "destination_city": "St. Grove", "date": "2022-03-04"},
        ),
        ("FlightSearch[Alder,Birch]", "FlightSearch", {"departure_city": "Alder,Birch"}),
        ("RestaurantSearch[Alder, Northland]", "RestaurantSearch", {"city": "Alder, Northland"}),
        ("NotebookWrite[Sights, and more [of Alder]]", "NotebookWrite", {"description": "Sights, and more [of Alder]"}),
        ("Fly[Alder]", "Fly", {}),
        ("RestaurantSearch[]", "RestaurantSearch[]", {}),
        ("Let me see. RestaurantSearch[Alder]", "Let me see. RestaurantSearch[Alder]", {}),
        ("RestaurantSearch[Alder] and then", "RestaurantSearch[Alder] and then", {}),
        ("RestaurantSearch[Al\nder]", "RestaurantSearch[Al\nder]", {}),
    ],
)
def test_actions_are_read_as_published(line: str, name: str, arguments: dict[str, str]) -> None:
    action = read_action(line)

    assert (action.name, action.arguments, action.reply) == (name, arguments, None)


@given(st.text())
def test_no_line_whatever_raises(line: str) -> None:
    assert read_action(line).arguments is not None


def test_searches_answer_with_the_published_texts(session: Session, small_catalog: Catalog) -> None:
    assert act(session, "RestaurantSearch[Alder]").content == tables.restaurants_text(
        small_catalog.restaurants("Alder")
    )
    assert act(session, "AttractionSearch[Elm Creek]").content == tables.NO_ATTRACTION
    assert act(session, "AccommodationSearch[Alder]").content == tables.hotels_text(small_catalog.hotels("Alder"))
    assert act(session, "CitySearch[Southland]").content == "['Fir Harbor', 'St. Grove']"
    flights = act(session, "FlightSearch[Alder, Birch, 2022-13-99]").content
    assert flights == "There is no flight from Alder to Birch on 2022-13-99."


@pytest.mark.parametrize(
    ("mode", "line"),
    [
        ("taxi", "taxi, from Alder to Birch, duration: 4 hours 30 mins, distance: 330 km, cost: 330"),
        ("self-driving", "self-driving, from Alder to Birch, duration: 4 hours 30 mins, distance: 330 km, cost: 16"),
        ("driving", "driving, from Alder to Birch, duration: 4 hours 30 mins, distance: 330 km, cost: 16"),
        ("train", "train, from Alder to Birch, duration: 4 hours 30 mins, distance: 330 km, cost: None"),
    ],
)
def test_the_distance_tool_checks_nothing(session: Session, mode: str, line: str) -> None:
    assert act(session, f"GoogleDistanceMatrix[Alder(Northland), Birch, {mode}]").content == line


def test_two_sentences_for_two_kinds_of_missing_road(session: Session) -> None:
    assert (
        act(session, "GoogleDistanceMatrix[Alder, Oz, taxi]").content == "taxi, from Alder to Oz, no valid information."
    )
    assert act(session, "GoogleDistanceMatrix[Alder, Fir Harbor, train]").content == tables.NO_ROAD


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ("FlightSearch[Alder, Birch, 04.03.2022]", "YYYY-MM-DD"),
        ("FlightSearch[Nowhere, Birch, 04.03.2022]", "YYYY-MM-DD"),
        (
            "FlightSearch[Nowhere, Birch, 2022-03-04]",
            "'Nowhere' is not a valid city; the valid cities are Alder, Birch",
        ),
        ("FlightSearch[Alder, Birch]", "'date' is missing"),
        ("AccommodationSearch[alder]", "Fir Harbor, St. Grove"),
        ("GoogleDistanceMatrix[Alder, Birch]", "'mode' is missing"),
        ("Swim[Alder]", "There is no tool 'Swim'"),
    ],
)
def test_failures_are_answered_and_counted(session: Session, action: str, text: str) -> None:
    result = act(session, action)

    assert not result.ok
    assert text in result.content
    assert not session.ledger.tool_calls[0].ok


def test_a_tool_that_failed_three_times_is_not_called_again(session: Session) -> None:
    act(session, BAD_CITY, BAD_CITY + " ", "RestaurantSearch[Oz]", "RestaurantSearch[Utopia]")

    stops(session, EndReason.ARGUMENT_ERROR_LOOP, "RestaurantSearch[Alder]")


def test_failures_of_one_tool_do_not_stop_another_and_a_success_clears_them(session: Session) -> None:
    act(session, BAD_CITY, "RestaurantSearch[Oz]", "RestaurantSearch[Utopia]", "AttractionSearch[Alder]", BAD_CITY)

    assert session.ended is None


def test_failed_accommodation_searches_never_stop_it(session: Session) -> None:
    act(session, *(f"AccommodationSearch[Oz {number}]" for number in range(6)))
    assert session.ended is None

    act(session, "Swim[a]", "Swim[b]", "no action at all")
    stops(session, EndReason.INVALID_ACTION_LOOP, "AccommodationSearch[Alder]")


def test_an_invalid_state_counts_as_a_success(session: Session) -> None:
    act(session, BAD_CITY, "RestaurantSearch[Oz]", "RestaurantSearch[Utopia]")

    assert act(session, "CitySearch[Nowhere]").content == tables.INVALID_STATE
    assert act(session, "RestaurantSearch[Alder]").ok


def test_the_third_identical_action_is_not_executed(session: Session) -> None:
    act(session, "RestaurantSearch[Alder]", "RestaurantSearch[Alder]")

    stops(session, EndReason.REPEATED_ACTION, "RestaurantSearch[Alder]")
    assert len(session.ledger.tool_calls) == 2


def test_an_empty_action_gets_a_hint_and_counts_no_failure(session: Session) -> None:
    for line in ("", "\n", " ", "   "):
        assert act(session, line).content == EMPTY_HINT
    assert act(session, "RestaurantSearch[Alder]").ok


def test_thirty_steps(session: Session) -> None:
    for _ in range(30):
        session.step()
    with pytest.raises(SessionOver, match="step_limit"):
        session.step()


def test_the_planner_gets_the_notebook_and_nothing_else(session: Session, small_catalog: Catalog) -> None:
    result = act(
        session,
        "AttractionSearch[Alder]",
        "NotebookWrite[Sights of Alder]",
        "CitySearch[Southland]",
        "NotebookWrite[The same again]",
        "RestaurantSearch[Alder]",
        "Planner[Three days, please, with a budget]",
    )

    sights = tables.attractions_text(small_catalog.attractions("Alder"))
    entry = {"index": 0, "Short Description": "Sights of Alder", "Content": sights}
    again = {"index": 1, "Short Description": "The same again", "Content": sights}
    assert result.value == PlannerInput(str([entry, again]), "Three days, please, with a budget")
    assert result.content == str([entry, again])


def test_an_earlier_result_is_masked() -> None:
    assert (
        TEXT_PROTOCOL.masked_in("Observation 1: a table\nThought 2: more", "a table\n")
        == f"Observation 1: {MASK}\nThought 2: more"
    )
    assert TEXT_PROTOCOL.masked_in("unchanged", "  ") == "unchanged"


def test_the_published_whitelist_lacks_one_city(official_world: World, small_world_file: Path) -> None:
    tools = PublishedTools(Catalog(official_world), Notebook()).tools()
    session = Session(OneRequest("Plan."), tools, grammar=read_action)

    answer = act(session, "RestaurantSearch[Jackson]").content
    assert len(answer.removesuffix(".").partition("cities are ")[2].split(", ")) == 311
    assert act(session, "RestaurantSearch[Houston]").ok
