"""What a conversation may use up, and the words for how it ended."""

from __future__ import annotations

from enum import StrEnum

from pydantic import BaseModel, ConfigDict, Field


class EndReason(StrEnum):
    """How a conversation ended. Only ``DELIVERED`` ends with a plan that the agent stood by."""

    DELIVERED = "delivered"
    GAVE_UP = "gave_up"
    """The agent said so, returned early, or ended without a plan."""
    UNREADABLE_PLAN = "unreadable_plan"
    """The agent's last words held no plan that could be read."""
    STEP_LIMIT = "step_limit"
    CALL_LIMIT = "call_limit"
    TOKEN_LIMIT = "token_limit"
    COST_LIMIT = "cost_limit"
    TIME_LIMIT = "time_limit"
    REPEATED_ACTION = "repeated_action"
    """The same call, word for word, too many times in a row."""
    ARGUMENT_ERROR_LOOP = "argument_error_loop"
    """A known tool failed too often without any success in between."""
    INVALID_ACTION_LOOP = "invalid_action_loop"
    """Calls that no tool answers to, too often without any success in between."""
    PROMPT_LIMIT = "prompt_limit"
    """The agent's own prompt outgrew the length its strategy allows."""
    ERROR = "error"
    """The agent or its model failed; the session's ``detail`` says how."""


class Limits(BaseModel):
    """The bounds of one conversation; None means unbounded.

    Attributes:
        steps: Steps an agent may begin (``Session.step``; a step is one round of thought and action).
        calls: Tool calls, refused ones included.
        tokens: Input and output tokens of all model calls of the agent.
        cost: US dollars of all model calls of the agent.
        seconds: Wall clock from the session's start.
        identical_calls: The n-th identical call in a row is not executed and ends the session.
        failures: A tool that failed this often since the last success is not called again: the session ends.
        result_chars: Longest tool result; a longer one comes back as a page with a cursor and a note.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    steps: int | None = Field(default=None, gt=0)
    calls: int | None = Field(default=None, gt=0)
    tokens: int | None = Field(default=None, gt=0)
    cost: float | None = Field(default=None, gt=0)
    seconds: float | None = Field(default=None, gt=0)
    identical_calls: int | None = Field(default=None, gt=1)
    failures: int | None = Field(default=None, gt=0)
    result_chars: int | None = Field(default=None, ge=200)
