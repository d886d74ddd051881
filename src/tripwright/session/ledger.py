"""The account of one conversation: every tool call and every model call, with what they took."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, JsonValue

from tripwright.session.tools import ErrorKind


class ToolCall(BaseModel):
    """One tool call: what the agent sent (text when it was not JSON); ``chars`` is the length of the whole result."""

    model_config = ConfigDict(frozen=True)

    step: int
    tool: str
    arguments: JsonValue
    ok: bool
    error: ErrorKind | None = None
    chars: int = 0
    seconds: float = 0.0


class ModelCall(BaseModel):
    """One model call. ``cost`` is in US dollars, None where no price is known; a cached reply used no tokens.

    ``role`` says for whom it was made: ``agent``, ``user``, ``parser``, ... Only the agent's count towards the limits.
    """

    model_config = ConfigDict(frozen=True)

    model: str
    role: str = "agent"
    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    cost: float | None = None
    seconds: float = 0.0
    retries: int = 0
    from_cache: bool = False
    error: str | None = None


class Spent(BaseModel):
    """Sums over the model calls of one role; ``cost`` None when a call that used tokens had no price."""

    model_config = ConfigDict(frozen=True)

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    cost: float | None = 0.0
    seconds: float = 0.0

    @property
    def tokens(self) -> int:
        """Input and output together."""
        return self.input_tokens + self.output_tokens


class Ledger(BaseModel):
    """All calls of one conversation, in order."""

    steps: int = 0
    seconds: float = 0.0
    tool_calls: list[ToolCall] = []
    model_calls: list[ModelCall] = []

    def spent(self, role: str | None = None) -> Spent:
        """What the model calls of one role used, or of all roles when ``role`` is None."""
        calls = [call for call in self.model_calls if role is None or call.role == role]
        unpriced = any(call.cost is None and call.input_tokens + call.output_tokens for call in calls)
        return Spent(
            calls=len(calls),
            input_tokens=sum(call.input_tokens for call in calls),
            output_tokens=sum(call.output_tokens for call in calls),
            cached_tokens=sum(call.cached_tokens for call in calls),
            cost=None if unpriced else sum(call.cost or 0.0 for call in calls),
            seconds=sum(call.seconds for call in calls),
        )

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles that called a model, sorted."""
        return tuple(sorted({call.role for call in self.model_calls}))

    @property
    def failed_calls(self) -> int:
        """Tool calls that came back as an error."""
        return sum(not call.ok for call in self.tool_calls)
