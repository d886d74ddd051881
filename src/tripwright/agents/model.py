"""Asking a language model on behalf of a session: every call ends up in its ledger, whatever came of it.

Which model answers is Inspect AI's business: ``get_model(role="agent")`` is the run's ``--model``, other roles are
``--model-role user=...``. Outside a run the model is the one that Inspect finds in its environment.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from tripwright.errors import MissingExtra
from tripwright.session import ModelCall, Session

if TYPE_CHECKING:
    from inspect_ai.event import ModelEvent
    from inspect_ai.model import CachePolicy, ChatMessage, GenerateConfig, Model, ModelOutput
    from inspect_ai.tool import ToolChoice, ToolInfo

CACHE: ContextVar[str | None] = ContextVar("CACHE", default=None)
"""How long replies are kept and used again (Inspect's words: ``1W``); None: not at all."""


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
    """
    session.check_open()
    model = model_for(role)
    began = time.monotonic()
    options: dict[str, Any] = {} if config is None else {"config": config}
    try:
        output = await model.generate(messages, tools, tool_choice, cache=_policy(session), **options)
    except BaseException as error:
        seconds = time.monotonic() - began
        session.spend(ModelCall(model=str(model), role=role, seconds=seconds, error=f"{type(error).__name__}: {error}"))
        raise
    session.spend(_entry(model, role, output, time.monotonic() - began))
    return output


def model_for(role: str) -> Model:
    """The model that plays a role; the run's own model where the role was not given one."""
    try:
        from inspect_ai.model import get_model
    except ImportError as error:
        raise MissingExtra("eval", "a model agent") from error
    return get_model(role=role, default=get_model())


def _policy(session: Session) -> CachePolicy | bool:
    """A trial's own cache: two trials of a task never share a reply, the same trial run again does."""
    expiry = CACHE.get()
    if expiry is None:
        return False
    from inspect_ai.model import CachePolicy

    return CachePolicy(expiry=expiry, per_epoch=True, scopes={"seed": str(session.seed)})


def _entry(model: Model, role: str, output: ModelOutput, seconds: float) -> ModelCall:
    event = _last_event()
    cached = event is not None and event.cache == "read"
    usage = output.usage
    if usage is None or cached:
        return ModelCall(model=str(model), role=role, seconds=seconds, from_cache=cached)
    read, written = usage.input_tokens_cache_read or 0, usage.input_tokens_cache_write or 0
    return ModelCall(
        model=str(model),
        role=role,
        input_tokens=usage.input_tokens + read + written,
        output_tokens=usage.output_tokens,
        cached_tokens=read,
        cost=usage.total_cost,
        seconds=seconds,
        retries=(event.retries or 0) if event is not None else 0,
    )


def _last_event() -> ModelEvent | None:
    """Inspect's own record of the call just made; it alone says whether the reply came from the cache."""
    from inspect_ai.event import ModelEvent
    from inspect_ai.log import transcript

    for event in reversed(transcript().history.resident_events):
        if isinstance(event, ModelEvent):
            return event
    return None
