"""Prompts that planning strategies share, how long they are, and how they are asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripwright.session import EndReason, Session

if TYPE_CHECKING:
    from inspect_ai.model import GenerateConfig

PROMPT_TOKENS = 12_000
"""Longer planning prompts are refused, as published; the answer then counts as not delivered."""
CHARS_PER_TOKEN = 4
"""An estimate: the tokenizers of the published models are not ours to ship and would need the network."""


def tokens(text: str) -> int:
    """About how many tokens a text has."""
    return -(-len(text) // CHARS_PER_TOKEN)


def planning_prompt(instructions: str, material: str, request: str, *, example: str = "", advice: str = "") -> str:
    """Instruction, worked example, data and request, in the published order."""
    shown = f"An example:\n{example}" if example else ""
    parts = [instructions, advice, shown, f"Given information: {material}", f"Request: {request}"]
    return "\n\n".join(part for part in parts if part) + "\n\nPlan:"


def long_answer() -> GenerateConfig:
    """How a whole plan is asked for: temperature 0, up to 4,096 tokens."""
    from inspect_ai.model import GenerateConfig

    return GenerateConfig(temperature=0.0, max_tokens=4096)


def one_line(temperature: float = 0.0) -> GenerateConfig:
    """How a thought or an action of the two-stage mode is asked for: up to 256 tokens."""
    from inspect_ai.model import GenerateConfig

    return GenerateConfig(temperature=temperature, max_tokens=256)


def one_turn() -> GenerateConfig:
    """How a thought or an action of sole-planning is asked for: temperature 0, up to 1,024 tokens."""
    from inspect_ai.model import GenerateConfig

    return GenerateConfig(temperature=0.0, max_tokens=1024)


def first_line(text: str) -> str:
    """The reply up to its first line break; blank lines in front of it are passed over."""
    return text.strip().split("\n", 1)[0].strip()


def refuse_long(session: Session, prompt: str, limit: int) -> bool:
    """End the session when the prompt is longer than ``limit`` tokens; True when it did."""
    length = tokens(prompt)
    if length <= limit:
        return False
    session.close(EndReason.PROMPT_LIMIT, f"a prompt of about {length} tokens; the limit is {limit}")
    return True
