from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tripwright.agents import AGENTS, load_agent
from tripwright.errors import BadInput, UnknownName
from tripwright.session import EndReason, OneRequest, Session

OWN = '''
import os

async def act(session):
    """Says a word.

    More on it.
    """
    await session.say("word", plan=[])

act.tripwright_model = False

class Strategy:
    async def __call__(self, session):
        await session.say("")

strategy = Strategy()

async def two(session, more): ...
def late(session): ...
number = 3
'''


@pytest.fixture
def own(tmp_path: Path) -> Path:
    file = tmp_path / "own_agent.py"
    file.write_text(OWN, encoding="utf-8")
    return file


@pytest.mark.parametrize("name", sorted(AGENTS))
def test_every_registered_agent_loads_and_says_what_it_is(name: str) -> None:
    agent = load_agent(name)

    assert agent.description.endswith(".")
    assert agent.target == AGENTS[name].target


def test_null_delivers_nothing() -> None:
    session = Session(OneRequest("Plan a trip."))
    asyncio.run(load_agent("null").act(session))

    assert (session.ended, session.plan) == (EndReason.GAVE_UP, None)


def test_ones_own_agent_by_file_and_by_module(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(own.parent)

    for name in (f"{own}:act", "own_agent:act", "own_agent.py:act"):
        agent = load_agent(name)
        assert (agent.name, agent.description, agent.model) == (name, "Says a word.", False)
    assert load_agent("own_agent:strategy").model


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("nul", "did you mean 'null'?"),
        ("no_such_module:act", "no such module"),
        ("no_such_file.py:act", "no such file"),
        ("{own}:act_", "did you mean 'act'?"),
        ("{own}:number", "not a callable"),
        ("{own}:late", "not an async callable"),
        ("{own}:two", "not a callable of one argument"),
        (":act", "not a module name"),
    ],
)
def test_a_wrong_agent_is_named_in_one_line(own: Path, name: str, text: str) -> None:
    with pytest.raises(BadInput) as caught:
        load_agent(name.format(own=own))

    assert text in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_package_of_the_agents_module_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "needs_more.py").write_text("import no_such_package_at_all\n")
    monkeypatch.chdir(tmp_path)

    with pytest.raises(BadInput, match="no_such_package_at_all"):
        load_agent("needs_more:act")
    with pytest.raises(UnknownName):
        load_agent("needs_more")


@pytest.mark.parametrize("text", ["import no_such_package", "def (", "1 / 0"])
def test_a_module_that_cannot_be_imported_is_bad_input(text: str, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text(text)

    with pytest.raises(BadInput, match="cannot be imported"):
        load_agent(f"{tmp_path / 'broken.py'}:act")
