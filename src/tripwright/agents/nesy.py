"""Neuro-symbolic planning: constraint programs from the request, then a search whose choices a model or rules rank.

The paper's agent is ``act``. Its variants take rules instead of the model's ranking, granted programs instead of the
translation (the oracle), or the exact planner instead of the search; ``dfs`` has neither model nor translation.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from tripwright.agents.json_reply import NoJson, read_json
from tripwright.agents.model import ask
from tripwright.agents.nl2dsl import translate
from tripwright.agents.planner import TOOL, hand_in
from tripwright.agents.prompting import long_answer
from tripwright.agents.search_time import search_seconds
from tripwright.session import Session

LABEL = "search"
"""The label of the note that holds a search's counters."""


class _Form(NamedTuple):
    """What a topic is about, and the form of its answer."""

    words: str
    answer: str


_FORMS = {
    "outbound": _Form("Rank the trains and flights there for this traveller.", "a JSON list of ids, the best first"),
    "hotels": _Form("Rank the hotels for this traveller.", "a JSON list of at most 20 names, the best first"),
    "rooms": _Form(
        "How many rooms, and with how many beds each, does the request ask for?",
        'a JSON object {"rooms": number or null, "beds": 1, 2 or null}; null where it does not say',
    ),
    "budget": _Form("What may the whole trip cost, in yuan?", "a number, or null where the request does not say"),
    "modes": _Form("In which order should the ways to get around in the city be tried?", "a JSON list of the options"),
    "attractions": _Form("Which sights suit the request best?", "a JSON list of at most 30 names, the best first"),
    "restaurants": _Form("Which restaurants suit it best?", "a JSON list of at most 30 names, the best first"),
    "next": _Form("The plan so far and the time of day are given. What should come next?", "one option, as JSON text"),
}


async def act(session: Session) -> None:
    """Translate, then search with the model's ranking."""
    await _translated(session, ask_model=True)


async def rules(session: Session) -> None:
    """Translate, then search with the rules' ranking."""
    await _translated(session, ask_model=False)


async def oracle(session: Session) -> None:
    """Search for the granted programs with the model's ranking."""
    await _search(session, session.briefing.fields, ask_model=True)


async def dfs(session: Session) -> None:
    """Search for the granted programs with the rules' ranking, without any model."""
    await _search(session, session.briefing.fields, ask_model=False)


async def exact(session: Session) -> None:
    """Translate, then plan with the exact planner."""
    translation = await translate(session)
    if translation is None:
        await session.say("")
    else:
        await hand_in(session, await session.call(TOOL, translation.fields))


async def _translated(session: Session, *, ask_model: bool) -> None:
    translation = await translate(session)
    await _search(session, translation.fields if translation is not None else None, ask_model=ask_model)


async def _search(session: Session, fields: Mapping[str, Any] | None, *, ask_model: bool) -> None:
    """Search and deliver what it found, the best plan where none passes; give up without any."""
    if fields is None:
        await session.say("")
        return
    ask_for = list(_FORMS) if ask_model else []
    result = await session.call("start_search", {**fields, "ask": ask_for, **search_seconds(session)})
    while result.ok and "question" in result.value:
        question: dict[str, Any] = result.value["question"]
        answer = await _answer(session, question)
        result = await session.call("answer_search", {"question": question["number"], "answer": answer})
    outcome: dict[str, Any] = result.value["outcome"] if result.ok else {}
    plan = outcome.pop("plan", None)
    session.note(json.dumps(outcome) if result.ok else result.content, label=LABEL)
    await session.say("The plan." if plan else "", plan=plan or None)


async def _answer(session: Session, question: Mapping[str, Any]) -> Any:
    """The model's answer; an empty text where its reply cannot be read."""
    form = _FORMS[question["topic"]]
    given = {name: value for name, value in question.items() if name in ("options", "clock", "plan") and value}
    data = json.dumps(given, ensure_ascii=False)
    prompt = f"{form.words}\nRequest: {session.request}\nData: {data}\nReply with {form.answer}, nothing else.\nAnswer:"
    reply = (await ask(session, prompt, config=long_answer())).completion
    try:
        return read_json(reply)
    except NoJson:
        return reply.strip().strip('"')
