"""What an agent is: one async callable that holds a session to its end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal

from tripwright.session import Session

Act = Callable[[Session], Awaitable[None]]
"""``async def act(session) -> None``: call tools, speak, and return when done."""

Grant = Literal["fields", "programs", "planner", "language", "search", "verifier", "milp"]
"""What a session may hold beyond the published task: the request as structured ``fields``, its constraint ``programs``
with their sentences, or tools: the exact ``planner``, the vocabulary and checker of the constraint ``language``, the
interactive ``search``, the ``verifier`` of plans, the mixed-integer program ``milp``. A run records the grants of its
agent, because a result with grants says something else than one without."""


@dataclass(frozen=True, slots=True)
class Agent:
    """An agent with the name it is asked for by.

    Attributes:
        name: Its registered name, or ``module:callable``.
        description: One line for people.
        act: What it does.
        model: Whether it needs a language model; one that does not runs in a process of its own.
        grants: What its session must hold beyond the published task.
        modes: The modes it can work in, the one that it prefers first; empty: any.
        benchmarks: The benchmarks that it is for; empty: any.
        target: ``module:callable``, by which another process finds it.
    """

    name: str
    description: str
    act: Act
    model: bool = False
    grants: tuple[Grant, ...] = ()
    modes: tuple[str, ...] = ()
    benchmarks: tuple[str, ...] = ()
    target: str = ""
