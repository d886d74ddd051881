"""A task as a conversation, in each of the three modes.

``tools``: the agent searches with typed tools and delivers the plan. ``two-stage``: the published ReAct protocol, whose
planner sees the notebook alone. ``sole-planning``: everything the reference plan needed is given.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tripwright.benchmarks.travelplanner import instructions
from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.cost_enquiry import CostEnquiry, read_enquiry
from tripwright.benchmarks.travelplanner.exact_planner import ExactPlanner
from tripwright.benchmarks.travelplanner.notebook import Notebook, notebook_tools
from tripwright.benchmarks.travelplanner.planning import TaskPlanner
from tripwright.benchmarks.travelplanner.protocol import TEXT_PROTOCOL, TWO_STAGE, PublishedTools, read_action
from tripwright.benchmarks.travelplanner.structured import structured
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.benchmarks.travelplanner.tools import Searches
from tripwright.errors import BadInput, UnknownName
from tripwright.session import Briefing, Limits, Session, Tool, User
from tripwright.session.session import Grammar

NAME = "travelplanner"
MODES = ("tools", "two-stage", "sole-planning")
GRANTS = ("fields", "planner")
LIMITS: dict[str, Limits] = {
    "tools": Limits(steps=60, calls=200, identical_calls=3, failures=8, result_chars=16_000),
    "two-stage": TWO_STAGE,
    "sole-planning": Limits(steps=30),
}
_WORDS = {
    "tools": instructions.TOOLS_MODE,
    "two-stage": instructions.TWO_STAGE,
    "sole-planning": instructions.SOLE_PLANNING,
}


def make_session(
    catalog: Catalog,
    task: Task,
    user: User,
    *,
    planner: TaskPlanner,
    mode: str,
    seed: int = 0,
    limits: Limits | None = None,
    grants: Sequence[str] = (),
    material: Callable[[], str] | None = None,
) -> Session:
    """A session on a task.

    Args:
        catalog: The world.
        task: The task; nothing of it but its request, and its fields when granted, goes into the session.
        user: Who asks.
        planner: Behind the exact planner's tool; it keeps what it read of the world for the next sessions.
        mode: One of ``MODES``.
        seed: For agents that draw at random.
        limits: The mode's own by default.
        grants: ``fields`` (the request as structured fields), ``planner`` (the exact planner as a tool).
        material: Gives the reference information of sole-planning mode.

    Raises:
        UnknownName: No such mode or grant.
        BadInput: Sole-planning without reference information.
    """
    if mode not in MODES:
        raise UnknownName("mode", mode, MODES)
    for grant in grants:
        if grant not in GRANTS:
            raise UnknownName("grant", grant, GRANTS)
    if mode == "sole-planning" and material is None:
        raise BadInput("the task has no reference information for sole-planning", field="mode", value=task.id)
    tools = _tools(catalog, mode)
    if "planner" in grants:
        tools += ExactPlanner(planner).tools()
    briefing = Briefing(
        benchmark=NAME,
        mode=mode,
        instructions=_WORDS[mode],
        material=material() if material is not None and mode == "sole-planning" else None,
        plan_schema=instructions.PLAN_SCHEMA,
        example=instructions.EXAMPLE,
        protocol=TEXT_PROTOCOL if mode == "two-stage" else None,
        fields=structured(task) if "fields" in grants else None,
    )
    return Session(
        user, tools, briefing=briefing, limits=limits or LIMITS[mode], seed=seed, grammar=_GRAMMARS.get(mode)
    )


_GRAMMARS: dict[str, Grammar] = {"two-stage": read_action, "sole-planning": read_enquiry}


def _tools(catalog: Catalog, mode: str) -> tuple[Tool, ...]:
    notebook = Notebook()
    if mode == "two-stage":
        return PublishedTools(catalog, notebook).tools()
    enquiry = CostEnquiry(catalog)
    if mode == "sole-planning":
        return enquiry.published_tools()
    return (*Searches(catalog, notebook).tools(), *notebook_tools(notebook), *enquiry.tools())
