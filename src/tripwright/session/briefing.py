"""What an agent may read before it begins, beside the user's words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Briefing:
    """The terms of a conversation.

    Attributes:
        benchmark: Whose task it is.
        mode: How the agent meets it (``tools``, ``two-stage``, ``sole-planning``).
        instructions: What to deliver and in which format, for a model.
        material: Everything that was looked up for the agent, as text (sole-planning); None where it searches itself.
        plan_schema: JSON schema of the plan that ``Session.say`` takes.
        fields: The request as structured fields, for programs; None unless the agent was granted it.
    """

    benchmark: str = ""
    mode: str = "tools"
    instructions: str = ""
    material: str | None = None
    plan_schema: dict[str, Any] = field(default_factory=dict[str, Any])
    fields: dict[str, Any] | None = None
