"""How a published text protocol writes its turns, for strategies that speak it without knowing whose it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class PlannerInput(NamedTuple):
    """What the planner of a two-stage mode is given: the notebook as text, and the query the agent passed on.

    The tool that hands over to the planner brings this as its value.
    """

    text: str
    query: str


@dataclass(frozen=True, slots=True)
class TextProtocol:
    """A two-stage protocol: thought, action and observation in turn, then a planner that reads the notebook alone.

    Attributes:
        label: How a turn is headed; ``{word}`` is Thought, Action or Observation, ``{number}`` the step.
        rules: How to write an action, in front of the list of tools.
        planner: What the planner of the second stage is told.
        examples: Tool to an example of its call.
        trajectory: A worked conversation, for one-shot strategies; empty where there is none.
        masked: Tools whose result is taken out of the prompt once a newer call has succeeded.
        mask: What stands there instead.
        prompt_tokens: Longer prompts end the conversation; None: no bound of the protocol's own.
        early_model: A model whose name holds this has half the room and is asked at temperature 1, as published.
    """

    label: str
    rules: str
    planner: str
    examples: Mapping[str, str] = field(default_factory=dict[str, str])
    trajectory: str = ""
    masked: frozenset[str] = frozenset()
    mask: str = ""
    prompt_tokens: int | None = None
    early_model: str = ""

    def head(self, word: str, number: int) -> str:
        """The head of a turn."""
        return self.label.format(word=word, number=number)
