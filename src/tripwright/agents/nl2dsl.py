"""NL2DSL: a model turns a request into constraint programs, and mends them by what a checker says (paper, phase I).

First the facts and demands as short expressions, then the programs, then up to five rounds of reflection in which the
model sees what is wrong with which program. What is still faulty at the end is left out, by its place in the list. Each
round leaves a note in the session's log.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

from tripwright.agents.json_reply import NoJson, read_json, read_object
from tripwright.agents.model import ask
from tripwright.agents.prompting import long_answer
from tripwright.session import Session

ROUNDS = 5
LABEL = "nl2dsl"
"""The label of the notes; each is an object with the fields of ``Round``."""
_EXTRACT = """\
Read the travel request and say what it fixes. Reply with one JSON object with these keys:
- start_city, target_city: the cities by their Chinese names; days, people_number: whole numbers.
- demands: a list of short expressions, one for each thing that the request demands and nothing that it does not, such \
as "cost <= 3000", "{{'川菜'}} <= food_type", "{{'某景点'}} <= attraction_names", "rooms == 2", \
"train_arrival <= '12:00'". What is only hinted at is a demand too: say it with the kinds and names of the data below. \
Four demands always hold: the number of days, the number of people, one ticket each for sights, trains, flights and \
the metro, and one taxi for every four people.

{language}

Request: {request}
JSON:"""
_TRANSLATE = """\
Write each demand of a traveller as a program in a small subset of Python that looks at a finished plan.
A program assigns True or False to the variable result. There are no imports, no builtins but set, no functions of \
your own and no comprehensions; loops, conditions, arithmetic, comparisons and sets are there. It reads the plan with \
the functions below alone. An example, for "at least two parks":
count = 0
for activity in allactivities(plan):
    if activity_type(activity) == 'attraction' and attraction_type(activity, target_city(plan)) == '公园':
        count += 1
result = count >= 2

{language}

Reply with a JSON list of texts, one program for each demand, in their order, none left out.
Request: {request}
Demands: {demands}
JSON:"""
_REFLECT = """\
Some of these programs are faulty. Correct them; keep what is right as it is, and leave no demand out: a program that \
is hard to write is better than one that is missing.
Programs, by number: {programs}
Faults, by number: {faults}

{language}

Reply with the JSON list of all {count} programs, corrected ones in the places of faulty ones.
Request: {request}
JSON:"""


class Round(NamedTuple):
    """One round of reflection.

    Attributes:
        round: 0 for the first translation.
        programs: How many programs there are.
        faulty: How many of them have faults.
        unreadable: The reply held no list of programs; those of the round before are kept.
    """

    round: int
    programs: int
    faulty: int
    unreadable: bool


@dataclass(frozen=True, slots=True)
class Translation:
    """A request as a task: the ``fields`` that planning tools take, programs among them."""

    fields: Mapping[str, Any]


async def translate(session: Session) -> Translation | None:
    """The request as fields and programs; None when the model's replies give no party and cities at all."""
    language = (await session.call("describe_language")).content
    party = await _extract(session, language)
    if party is None:
        return None
    fields, demands = party
    prompt = _TRANSLATE.format(language=language, request=session.request, demands=_listed(demands))
    found = _programs(await _reply(session, prompt))
    programs, unreadable = found or [], found is None
    faults = await _check(session, fields, programs)
    _note(session, 0, faults, unreadable=unreadable)
    for number in range(1, ROUNDS + 1):
        if programs and not any(faults):
            break
        prompt = _REFLECT.format(
            language=language,
            request=session.request,
            programs=_listed(programs),
            faults=_listed(faults) if programs else "there is no program yet",
            count=len(programs) or "",
        )
        found = _programs(await _reply(session, prompt))
        programs, unreadable = found or programs, found is None
        faults = await _check(session, fields, programs)
        _note(session, number, faults, unreadable=unreadable)
    sound = [source for source, wrong in zip(programs, faults, strict=True) if not wrong]
    return Translation({**fields, "programs": sound})


async def _extract(session: Session, language: str) -> tuple[dict[str, Any], list[str]] | None:
    """Party and cities as the tools take them, and the demands; one retry is shown the error."""
    prompt = _EXTRACT.format(language=language, request=session.request)
    for _ in range(2):
        reply = await _reply(session, prompt)
        found = read_object(reply)
        fields = {name: found.get(name) for name in ("start_city", "target_city", "days", "people_number")}
        result = await session.call("check_programs", {**fields, "programs": []})
        if result.ok:
            demands = found.get("demands")
            return fields, [str(one) for one in cast("list[object]", demands)] if isinstance(demands, list) else []
        prompt += f"\n{reply}\n\nThat was refused: {result.content}\nWrite the corrected JSON object alone.\nJSON:"
    return None


async def _check(session: Session, fields: Mapping[str, Any], programs: Sequence[str]) -> list[list[str]]:
    """What is wrong with each program."""
    result = await session.call("check_programs", {**fields, "programs": list(programs)})
    return result.value if result.ok else [[result.content] for _ in programs]


async def _reply(session: Session, prompt: str) -> str:
    session.step()
    return (await ask(session, prompt, config=long_answer())).completion


def _programs(reply: str) -> list[str] | None:
    """The programs of a reply without repetition: a list, or an object that holds one or has programs as values."""
    try:
        value = read_json(reply)
    except NoJson:
        return None
    entries = _entries(value)
    if entries is None:
        return None
    texts = [entry.strip() for entry in entries if isinstance(entry, str)]
    return list(dict.fromkeys(text for text in texts if text)) or None


def _entries(value: object) -> list[object] | None:
    if isinstance(value, list):
        return cast("list[object]", value)
    if not isinstance(value, dict):
        return None
    entries = list(cast("dict[str, object]", value).values())
    for entry in entries:
        if isinstance(entry, list):
            return cast("list[object]", entry)
    return entries


def _listed(entries: Sequence[object]) -> str:
    return json.dumps(dict(enumerate(entries, start=1)), ensure_ascii=False)


def _note(session: Session, number: int, faults: Sequence[Sequence[str]], *, unreadable: bool) -> None:
    made = Round(number, len(faults), sum(1 for wrong in faults if wrong), unreadable)
    session.note(json.dumps({**made._asdict(), "faults": list(faults)}, ensure_ascii=False), label=LABEL)
