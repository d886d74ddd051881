"""The other side of a conversation: who asks, hears the agent out, and says what comes next."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from pydantic import JsonValue

from tripwright.session.limits import EndReason

Plan = JsonValue
"""A plan in the benchmark's own format."""


class Reply(NamedTuple):
    """What the user does with the agent's words.

    Attributes:
        words: The user's next words; None when the conversation is over.
        end: How it ended, None while it goes on.
        plan: The plan that the user took the words for; None when there was none.
    """

    words: str | None
    end: EndReason | None = None
    plan: Plan = None


class User(Protocol):
    """Who the agent talks to. It holds nothing that the agent must not see."""

    @property
    def request(self) -> str:
        """The first words."""
        ...

    async def hear(self, text: str, plan: Plan) -> Reply:
        """Take the agent's words, and the plan that came with them (None: no plan)."""
        ...


class OneRequest:
    """A user who asks once and takes the first answer.

    Args:
        request: The first words.
        read: Reads a plan out of prose when the agent sent no structured one; None when there is none in it.
    """

    def __init__(self, request: str, read: Callable[[str], Plan] | None = None) -> None:
        self.request = request
        self._read = read

    async def hear(self, text: str, plan: Plan) -> Reply:
        """End the conversation: delivered with a plan, given up with silence, unreadable otherwise."""
        if plan is None and self._read is not None and text.strip():
            plan = self._read(text)
        if plan is not None:
            return Reply(None, EndReason.DELIVERED, plan)
        return Reply(None, EndReason.UNREADABLE_PLAN if text.strip() else EndReason.GAVE_UP)
