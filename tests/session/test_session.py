from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

from tripwright.errors import SessionOver
from tripwright.session import (
    Action,
    EndReason,
    ErrorKind,
    Event,
    EventLog,
    Limits,
    ModelCall,
    OneRequest,
    Session,
    Tool,
    ToolFailure,
)


def echo(word: str) -> str:
    """Say it back."""
    if word == "bad":
        raise ToolFailure("not that word")
    return word


def pages(count: int, width: int = 20) -> list[str]:
    """Many records."""
    return [f"{number:0{width}d}" for number in range(count)]


def prose(count: int) -> str:
    """Many lines."""
    return "".join(f"line {number}\n" for number in range(count))


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def make(limits: Limits | None = None, **options: Any) -> Session:
    tools = [Tool.of(echo), Tool.of(pages), Tool.of(prose)]
    return Session(OneRequest("Plan me a trip."), tools, limits=limits, **options)


def ends_with(session: Session, reason: EndReason, act: Callable[[], object]) -> None:
    with pytest.raises(SessionOver, match=reason.value):
        act()
    assert session.ended is reason
    assert session.events[-1].reason is reason


def test_the_first_answer_with_a_plan_delivers() -> None:
    session = make()

    assert session.request == "Plan me a trip."
    assert asyncio.run(session.say("Here.", plan=[{"days": 1}])) is None
    assert (session.ended, session.plan, session.answer) == (EndReason.DELIVERED, [{"days": 1}], "Here.")


@pytest.mark.parametrize(
    ("text", "reason"), [("no plan in here", EndReason.UNREADABLE_PLAN), ("  ", EndReason.GAVE_UP)]
)
def test_an_answer_without_a_plan_is_not_delivered(text: str, reason: EndReason) -> None:
    session = make()
    asyncio.run(session.say(text))

    assert (session.ended, session.plan) == (reason, None)


def test_prose_is_read_where_the_benchmark_can_read_it() -> None:
    session = Session(OneRequest("Hi", read=lambda text: [text.upper()]))
    asyncio.run(session.say("rome"))

    assert (session.ended, session.plan) == (EndReason.DELIVERED, ["ROME"])


def test_everything_is_refused_after_the_end() -> None:
    session = make()
    session.close(EndReason.GAVE_UP)
    session.close(EndReason.ERROR, "later reasons do not count")

    for act in (
        session.step,
        lambda: asyncio.run(session.call("echo", {"word": "x"})),
        lambda: asyncio.run(session.say("late")),
    ):
        ends_with(session, EndReason.GAVE_UP, act)
    assert session.ledger.tool_calls == []


def test_the_step_after_the_last_one_ends_the_session() -> None:
    session = make(Limits(steps=2))
    assert [session.step(), session.step()] == [1, 2]

    ends_with(session, EndReason.STEP_LIMIT, session.step)


def test_the_call_after_the_last_one_is_not_executed() -> None:
    session = make(Limits(calls=2))
    asyncio.run(session.call("echo", {"word": "a"}))
    asyncio.run(session.call("ecko", {"word": "b"}))

    ends_with(session, EndReason.CALL_LIMIT, lambda: asyncio.run(session.call("echo", {"word": "c"})))
    assert [(call.tool, call.ok) for call in session.ledger.tool_calls] == [("echo", True), ("ecko", False)]


def test_the_agents_tokens_count_and_the_users_do_not() -> None:
    session = make(Limits(tokens=100))
    session.spend(ModelCall(model="m", input_tokens=60, output_tokens=40))
    session.spend(ModelCall(model="m", role="user", input_tokens=1000))

    ends_with(session, EndReason.TOKEN_LIMIT, lambda: session.spend(ModelCall(model="m", output_tokens=1)))
    assert session.ledger.spent("agent").tokens == 101
    assert session.ledger.spent().tokens == 1101
    assert session.ledger.roles == ("agent", "user")


def test_cost_is_limited_and_unknown_where_a_price_is_missing() -> None:
    session = make(Limits(cost=0.5))
    session.spend(ModelCall(model="m", input_tokens=1, cost=0.5))
    ends_with(session, EndReason.COST_LIMIT, lambda: session.spend(ModelCall(model="m", output_tokens=1, cost=0.01)))

    session.spend(ModelCall(model="m", input_tokens=1))
    assert session.ledger.spent().cost is None


def test_time_is_limited() -> None:
    clock = Clock()
    session = make(Limits(seconds=5), clock=clock)
    clock.now = 5.0
    session.step()
    clock.now = 5.1

    ends_with(session, EndReason.TIME_LIMIT, session.step)


def test_the_third_identical_call_is_not_executed() -> None:
    session = make(Limits(identical_calls=3))

    async def talk() -> None:
        await session.call("echo", {"word": "a"})
        await session.call("echo", '{"word":  "a"}')
        await session.call("echo", {"word": "b"})
        await session.call("echo", {"word": "a"})
        await session.call("echo", {"word": "a"})

    asyncio.run(talk())
    ends_with(session, EndReason.REPEATED_ACTION, lambda: asyncio.run(session.call("echo", {"word": "a"})))
    assert len(session.ledger.tool_calls) == 5


def test_a_success_clears_the_failures_of_all_tools() -> None:
    session = make(Limits(failures=2))

    async def talk(*words: str) -> None:
        for word in words:
            await session.call("echo", {"word": word})

    asyncio.run(talk("bad", "good", "bad", "bad"))
    ends_with(session, EndReason.ARGUMENT_ERROR_LOOP, lambda: asyncio.run(talk("good")))


def test_unknown_actions_share_one_counter() -> None:
    session = make(Limits(failures=2))
    asyncio.run(session.call("fly", {}))
    asyncio.run(session.call("swim", {}))

    ends_with(session, EndReason.INVALID_ACTION_LOOP, lambda: asyncio.run(session.call("walk", {})))


def test_a_text_protocol_reads_actions_and_answers_empty_ones() -> None:
    def grammar(line: str) -> Action:
        name, _, word = line.partition(":")
        return Action(name, {"word": word}) if line else Action("", "", reply="Say something.")

    session = make(Limits(failures=1), grammar=grammar)

    assert asyncio.run(session.act("echo:hello")).content == "hello"
    assert asyncio.run(session.act("")).content == "Say something."
    assert asyncio.run(session.act("echo:still open")).ok
    with pytest.raises(TypeError, match="no text protocol"):
        asyncio.run(make().act("echo:x"))


def test_long_results_come_in_pages_that_lose_nothing() -> None:
    session = make(Limits(result_chars=300))

    async def read(name: str, arguments: dict[str, object]) -> list[str]:
        result = await session.call(name, arguments)
        shown = [result.content]
        while result.cursor is not None:
            result = await session.call("next_page", {"cursor": result.cursor})
            shown.append(result.content)
        return shown

    shown = asyncio.run(read("pages", {"count": 30}))
    records = [record for page in shown for record in json.loads(page.split("\n[Page")[0])]
    lines = "".join(page.rsplit("\n[Page", 1)[0] for page in asyncio.run(read("prose", {"count": 80})))

    assert len(shown) > 2
    assert all(len(page) <= 300 for page in shown)
    assert records == pages(30)
    assert lines == prose(80)
    assert asyncio.run(session.call("next_page", {"cursor": "9-9"})).error is ErrorKind.REFUSED


def test_one_record_longer_than_a_page_is_cut_and_a_short_result_stays_whole() -> None:
    session = make(Limits(result_chars=300))
    result = asyncio.run(session.call("pages", {"count": 1, "width": 500}))

    assert result.cursor is not None
    assert asyncio.run(session.call("pages", {"count": 2})).cursor is None


def test_the_log_on_disk_holds_every_event(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "events.jsonl"
    session = make(on_event=EventLog(file))

    async def talk() -> None:
        session.step()
        session.note("Where could they go?")
        await session.call("echo", {"word": "Rome"})
        await session.say("Here.", plan={"city": "Rome"})

    asyncio.run(talk())
    events = [Event.model_validate_json(line) for line in file.read_text().splitlines()]

    assert events == session.events
    assert [event.kind for event in events] == ["user", "step", "note", "call", "result", "agent", "end"]
    assert events[5].plan == {"city": "Rome"}


def test_the_same_talk_gives_the_same_log() -> None:
    def talk() -> list[str]:
        session = make(Limits(result_chars=300), clock=Clock())
        asyncio.run(session.call("pages", {"count": 40}))
        asyncio.run(session.say("Done", plan=[]))
        return [event.line() for event in session.events]

    assert talk() == talk()


def test_nothing_but_the_request_the_tools_and_the_user_is_reachable() -> None:
    session = make(Limits(steps=3))
    asyncio.run(session.call("echo", {"word": "a"}))
    seen: set[int] = set()
    waiting: list[object] = [session]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, ModuleType | type):
            continue
        if isinstance(thing, FunctionType):  # what it closes over, not the module that it was written in
            waiting.extend(cell.cell_contents for cell in thing.__closure__ or ())
            continue
        seen.add(id(thing))
        assert not type(thing).__module__.startswith(
            ("tripwright.rules", "tripwright.benchmarks", "tripwright.planner", "tripwright.evaluation")
        )
        waiting.extend(gc.get_referents(thing))
    assert len(seen) > 20
