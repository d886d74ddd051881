"""Asking a language model on behalf of a session: every call ends up in its ledger, whatever came of it.

Which model answers is Inspect AI's business: ``get_model(role="agent")`` is the run's ``--model``, other roles are
``--model-role user=...``. Outside a run the model is the one that Inspect finds in its environment.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tripwright.encodable import encodable, encodable_json, is_encodable
from tripwright.errors import MissingExtra, TripwrightError
from tripwright.session import ModelCall, Session

if TYPE_CHECKING:
    from inspect_ai.event import ModelEvent
    from inspect_ai.model import CachePolicy, ChatMessage, GenerateConfig, Model, ModelOutput, ModelUsage
    from inspect_ai.tool import ToolChoice, ToolInfo


class ModelFailed(TripwrightError):
    """A model call brought no reply, after all its repetitions: an infrastructure fault, not the agent's."""


class BudgetSpent(TripwrightError):
    """The run's cost limit is reached; no further model call begins."""


class Budget:
    """US dollars that all conversations of a run share."""

    def __init__(self, limit: float, spent: float = 0.0) -> None:
        self.limit = limit
        self.spent = spent

    def check(self) -> None:
        """Raise ``BudgetSpent`` when nothing is left."""
        if self.spent >= self.limit:
            raise BudgetSpent(f"the run's cost limit of {self.limit:g} USD is reached ({self.spent:.4f} USD spent)")


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """How a run calls its models.

    Attributes:
        cache: How long replies are kept and used again (Inspect's words: ``1W``); None: not at all.
        prices: US dollars for a million input and output tokens, where Inspect knows no price.
        budget: What the run may spend; None: without bound.
    """

    cache: str | None = None
    prices: tuple[float, float] | None = None
    budget: Budget | None = None


_PLAIN = ModelSettings()
SETTINGS: ContextVar[ModelSettings] = ContextVar("SETTINGS", default=_PLAIN)
"""The settings of the run in whose context an agent acts."""


async def ask(
    session: Session,
    messages: str | list[ChatMessage],
    *,
    role: str = "agent",
    tools: Sequence[ToolInfo] = (),
    tool_choice: ToolChoice | None = None,
    config: GenerateConfig | None = None,
) -> ModelOutput:
    """One reply of the model that plays ``role``, entered in the session's ledger.

    Raises:
        SessionOver: The conversation has ended, or this call went over its limits.
        BudgetSpent: The run has no money left.
        ModelFailed: The model gave no reply, after all its repetitions.
    """
    session.check_open()
    budget = SETTINGS.get().budget
    if budget is not None:
        budget.check()
    model = model_for(role)
    began = time.monotonic()
    options: dict[str, Any] = {} if config is None else {"config": config}
    try:
        output = await model.generate(_sendable(messages), tools, tool_choice, cache=_policy(session), **options)
    except Exception as error:  # providers raise whatever they like; one name for all of it
        words = _words(error)
        session.spend(ModelCall(model=str(model), role=role, seconds=time.monotonic() - began, error=words))
        raise ModelFailed(f"{model}: {words}") from error
    entry = _entry(model, role, output, time.monotonic() - began)
    if budget is not None:
        budget.spent += entry.cost or 0.0
    session.spend(entry)
    return _encodable(output)


def _sendable(messages: str | list[ChatMessage]) -> str | list[ChatMessage]:
    """What is asked, with texts that a request can hold."""
    if isinstance(messages, str):
        return encodable(messages)
    return [
        message.model_copy(update={"content": encodable(message.content)})
        if isinstance(message.content, str)
        else message
        for message in messages
    ]


def _encodable(output: ModelOutput) -> ModelOutput:
    """The reply without halves of surrogate pairs, which no file and no further request can hold."""
    from inspect_ai.model import ModelOutput

    said = output.model_dump()
    return output if is_encodable(said) else ModelOutput.model_validate(encodable_json(said))


def model_for(role: str) -> Model:
    """The model that plays a role; the run's own model where the role was not given one."""
    try:
        from inspect_ai.model import get_model
    except ImportError as error:
        raise MissingExtra("eval", "a model agent") from error
    return get_model(role=role, default=get_model())


def has_role(role: str) -> bool:
    """Whether the run names a model for a role."""
    from inspect_ai.model import model_roles

    return role in model_roles()


def _policy(session: Session) -> CachePolicy | bool:
    """A trial's own cache: two trials of a task never share a reply, the same trial run again does."""
    expiry = SETTINGS.get().cache
    if expiry is None:
        return False
    from inspect_ai.model import CachePolicy

    return CachePolicy(expiry=expiry, per_epoch=True, scopes={"seed": str(session.seed)})


def _entry(model: Model, role: str, output: ModelOutput, seconds: float) -> ModelCall:
    event = _last_event()
    cached = event is not None and event.cache == "read"
    if output.usage is None or cached:
        return ModelCall(model=str(model), role=role, seconds=seconds, from_cache=cached)
    retries = (event.retries or 0) if event is not None else 0
    return usage_entry(str(model), role, output.usage, seconds=seconds, retries=retries)


def usage_entry(model: str, role: str, usage: ModelUsage, *, seconds: float = 0.0, retries: int = 0) -> ModelCall:
    """A ledger entry from Inspect's count of tokens; priced by Inspect, else by the run's own prices."""
    read, written = usage.input_tokens_cache_read or 0, usage.input_tokens_cache_write or 0
    given = usage.input_tokens + read + written
    cost, prices = usage.total_cost, SETTINGS.get().prices
    if cost is None and prices is not None:
        cost = (given * prices[0] + usage.output_tokens * prices[1]) / 1_000_000
    return ModelCall(
        model=model,
        role=role,
        input_tokens=given,
        output_tokens=usage.output_tokens,
        cached_tokens=read,
        cost=cost,
        seconds=seconds,
        retries=retries,
    )


def _words(error: BaseException) -> str:
    """The error in words; where all repetitions failed, the last one's."""
    attempt = getattr(error, "last_attempt", None)
    cause: BaseException = attempt.exception() if attempt is not None else error
    return f"{type(cause).__name__}: {cause}"


def _last_event() -> ModelEvent | None:
    """Inspect's own record of the call just made; it alone says whether the reply came from the cache."""
    from inspect_ai.event import ModelEvent
    from inspect_ai.log import transcript

    for event in reversed(transcript().history.resident_events):
        if isinstance(event, ModelEvent):
            return event
    return None
