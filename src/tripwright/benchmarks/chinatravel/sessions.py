"""A task as a conversation, in each of three modes.

``tools``: the agent searches with typed tools and delivers the plan. ``two-stage``: the published text protocol of Act
and ReAct, whose planner sees the notebook alone (fact sheet, section 11.1). ``granted``: nothing but the tools
that were granted, without bounds on calls, for strategies that are programs (sections 11.2 to 11.4).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import cast

from tripwright.benchmarks.chinatravel import instructions
from tripwright.benchmarks.chinatravel.check import Checker
from tripwright.benchmarks.chinatravel.concepts import NAME
from tripwright.benchmarks.chinatravel.exact_planner import structured
from tripwright.benchmarks.chinatravel.granted import GRANTS, granted_tools
from tripwright.benchmarks.chinatravel.planning.planner import TaskPlanner
from tripwright.benchmarks.chinatravel.protocol import Protocol, text_protocol
from tripwright.benchmarks.chinatravel.tables import Tables
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.benchmarks.chinatravel.tools import Searches
from tripwright.errors import UnknownName
from tripwright.session import Briefing, Limits, Plan, Session, Tool, User
from tripwright.session.session import Grammar

MODES = ("tools", "two-stage", "granted")
LIMITS: dict[str, Limits] = {
    "tools": Limits(steps=60, calls=300, identical_calls=3, failures=8, result_chars=16_000),
    "two-stage": Limits(steps=50),
    "granted": Limits(),
}
_WORDS = {
    "tools": instructions.TOOLS_MODE,
    "two-stage": instructions.TWO_STAGE,
    "granted": f"{instructions.TASK}\n{instructions.PLAN_FORMAT}",
}


def make_session(
    tables: Tables,
    task: Task,
    user: User,
    *,
    checker: Checker,
    planner: TaskPlanner,
    mode: str,
    seed: int = 0,
    limits: Limits | None = None,
    grants: Sequence[str] = (),
) -> Session:
    """A session on a task.

    Args:
        tables: The world's tables.
        task: The task; nothing of it but its request goes into the session, and what is granted.
        user: Who asks.
        checker: Behind the tools that are granted.
        planner: Behind the exact planner's tool; it keeps what it read of the world for the next sessions.
        mode: One of ``MODES``.
        seed: For agents that draw at random.
        limits: The mode's own by default.
        grants: ``fields`` (the request as the planner's tool takes it, programs included), ``programs`` (the
            constraint programs and their sentences), and tools; see :func:`granted.granted_tools`.

    Raises:
        UnknownName: No such mode or grant.
    """
    if mode not in MODES:
        raise UnknownName("mode", mode, MODES)
    for grant in grants:
        if grant not in GRANTS:
            raise UnknownName("grant", grant, GRANTS)
    tools, grammar = _tools(tables, mode)
    tools += granted_tools(grants, task, checker, planner)
    oracle = "programs" in grants
    briefing = Briefing(
        benchmark=NAME,
        mode=mode,
        instructions=_WORDS[mode],
        plan_schema=instructions.PLAN_SCHEMA,
        protocol=text_protocol() if mode == "two-stage" else None,
        fields=structured(task) if "fields" in grants else None,
        programs=task.programs if oracle else None,
        sentences=task.sentences if oracle else None,
    )
    return Session(user, tools, briefing=briefing, limits=limits or LIMITS[mode], seed=seed, grammar=grammar)


def read_answer(text: str) -> Plan:
    """The plan in an agent's prose: the JSON object in it; None when there is none."""
    inside = text[text.find("{") : text.rfind("}") + 1]
    try:
        value: object = json.loads(inside)
    except (ValueError, RecursionError):
        return None
    return cast("Plan", value) if isinstance(value, dict) and value else None


def _tools(tables: Tables, mode: str) -> tuple[tuple[Tool, ...], Grammar | None]:
    if mode == "tools":
        return Searches(tables).tools(), None
    if mode == "granted":
        return (), None
    protocol = Protocol(tables)
    return protocol.tools(), protocol.read
