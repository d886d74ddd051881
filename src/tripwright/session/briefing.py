"""What an agent may read before it begins, beside the user's words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tripwright.session.text_protocol import TextProtocol


@dataclass(frozen=True, slots=True)
class Briefing:
    """The terms of a conversation.

    Attributes:
        benchmark: Whose task it is.
        mode: How the agent meets it (``tools``, ``two-stage``, ``sole-planning``).
        instructions: What to deliver and in which format, for a model.
        material: Everything that was looked up for the agent, as text (sole-planning); None where it searches itself.
        plan_schema: JSON schema of the plan that ``Session.say`` takes.
        example: A worked plan in the benchmark's layout; empty where prompts have none.
        protocol: The text protocol of this mode, where it has one.
        fields: The request as structured fields, which the exact planner's tool takes; None unless it was granted.
        programs: The constraint programs of the request; None unless they were granted.
        sentences: One sentence for each program; None unless they were granted, and where none were published.
    """

    benchmark: str = ""
    mode: str = "tools"
    instructions: str = ""
    material: str | None = None
    plan_schema: dict[str, Any] = field(default_factory=dict[str, Any])
    example: str = ""
    protocol: TextProtocol | None = None
    fields: dict[str, Any] | None = None
    programs: tuple[str, ...] | None = None
    sentences: tuple[str, ...] | None = None
