"""LLM-modulo: a model writes a plan, a verifier says what is wrong with it, the model mends it (fact sheet, 11.3).

The verifier holds the request's true programs, so this says what a model can do with perfect feedback. The last plan is
delivered, as published, or the one with the fewest errors. Each round leaves a note in the session's log.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple, cast

from tripwright.agents.json_reply import read_object
from tripwright.agents.model import ask
from tripwright.agents.prompting import long_answer
from tripwright.session import Session

REFINEMENTS = 10
LABEL = "modulo"
"""The label of the notes; each is an object with the fields of ``Round``."""
_UNREADABLE = "The reply holds no JSON object."
_SELECT = """\
Choose what is worth considering for this trip. Reply with one JSON object with these keys and at most as many ids or \
names each: "trains there" 5, "flights there" 5, "trains back" 5, "flights back" 5, "hotels" 3, "attractions" 15, \
"restaurants" 5.

{candidates}

Request: {request}
JSON:"""
_PLAN = """\
{instructions}
Use only what is in the tables. Write each way in the city in short, as a list with one \
object {{"from": ..., "to": ..., "mode": "walk" (or taxi, metro), "start_time": "HH:MM", "end_time": "HH:MM", \
"cost": ...}}; a way takes as long at any time of the day. Reply with the JSON object of the plan alone.

{tables}

Request: {request}"""
_MEND = """

Your last plan: {plan}
What is wrong with it:
{errors}
Write the corrected plan as JSON."""


class Round(NamedTuple):
    """One round.

    Attributes:
        round: 0 for the first plan.
        remaining: Errors of this round's plan.
        corrected: Errors of the round before that are gone.
        new: Errors that the round before did not have.
        tokens: Input and output tokens of the round.
        cost: US dollars, None where the price is not known.
        seconds: Seconds that the model took.
    """

    round: int
    remaining: int
    corrected: int
    new: int
    tokens: int
    cost: float | None
    seconds: float


class _Try(NamedTuple):
    """A plan as delivered, as the model wrote it, and its errors."""

    plan: Any
    reply: str
    errors: tuple[str, ...]


async def act(session: Session) -> None:
    """Deliver the last plan, as published."""
    tries = await _rounds(session)
    await _deliver(session, tries[-1])


async def best(session: Session) -> None:
    """Deliver the plan with the fewest errors, the latest of these."""
    tries = await _rounds(session)
    await _deliver(session, min(reversed(tries), key=lambda one: (one.plan is None, len(one.errors))))


async def _deliver(session: Session, chosen: _Try) -> None:
    await session.say("The plan." if chosen.plan else "", plan=chosen.plan)


async def _rounds(session: Session) -> list[_Try]:
    prompt = _PLAN.format(
        instructions=session.briefing.instructions, tables=await _tables(session), request=session.request
    )
    tries: list[_Try] = []
    for number in range(REFINEMENTS + 1):
        before = tries[-1] if tries else None
        calls = len(session.ledger.model_calls)
        mend = "" if before is None else _MEND.format(plan=before.reply, errors="\n".join(before.errors))
        tries.append(await _try(session, prompt + mend))
        _note(session, number, before, tries[-1], calls)
        if not tries[-1].errors or session.steps_left == 0:  # what there is is delivered before a limit takes it
            break
    return tries


async def _tables(session: Session) -> str:
    candidates = (await session.call("list_candidates")).value
    listed = "\n\n".join(f"{group}:\n{table}" for group, table in candidates.items())
    reply = await _ask(session, _SELECT.format(candidates=listed, request=session.request))
    chosen = {name: _names(value) for name, value in read_object(reply).items()}
    return (await session.call("show_tables", {"chosen": chosen, "seed": session.seed})).content


async def _try(session: Session, prompt: str) -> _Try:
    reply = await _ask(session, prompt)
    plan = read_object(reply)
    if not plan:
        return _Try(None, reply, (_UNREADABLE,))
    result = await session.call("verify_plan", {"plan": plan})
    if not result.ok:
        return _Try(None, reply, (result.content,))
    return _Try(
        result.value["plan"], json.dumps(plan, ensure_ascii=False), tuple(dict.fromkeys(result.value["errors"]))
    )


async def _ask(session: Session, prompt: str) -> str:
    session.step()
    return (await ask(session, prompt, config=long_answer())).completion


def _note(session: Session, number: int, before: _Try | None, now: _Try, calls: int) -> None:
    old, errors = set(before.errors if before is not None else ()), set(now.errors)
    spent = session.ledger.model_calls[calls:]
    costs = [call.cost for call in spent]
    made = Round(
        round=number,
        remaining=len(errors),
        corrected=len(old - errors),
        new=len(errors - old) if before is not None else 0,
        tokens=sum(call.input_tokens + call.output_tokens for call in spent),
        cost=None if None in costs else sum(cast("list[float]", costs)),
        seconds=sum(call.seconds for call in spent),
    )
    session.note(json.dumps({**made._asdict(), "errors": now.errors}, ensure_ascii=False), label=LABEL)


def _names(value: object) -> list[str]:
    return [str(entry) for entry in cast("list[object]", value)] if isinstance(value, list) else []
