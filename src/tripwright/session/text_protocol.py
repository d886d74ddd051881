"""How a published text protocol writes its turns, for strategies that speak it without knowing whose it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from tripwright.session.tools import Tool


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
        turn: How a turn is headed; ``{word}`` is Thought, Action or Observation, ``{number}`` the step.
        call: How an action is written; ``{name}`` is the tool, ``{arguments}`` what it takes.
        rules: What to know about writing actions; the list of them follows.
        planner: What the planner of the second stage is told.
        examples: Tool to an example of its call.
        trajectory: A worked conversation, for one-shot strategies; empty where there is none.
        masked: Tools whose result is taken out of the prompt once a newer call has succeeded.
        mask: What stands there instead.
        prompt_tokens: A longer prompt of the first stage ends the conversation; None: the protocol has no such bound.
        planner_tokens: The same for the second stage.
        early_model: A model whose name holds this has half the room and is asked at temperature 1, as published.
    """

    turn: str
    call: str
    rules: str
    planner: str
    examples: Mapping[str, str] = field(default_factory=dict[str, str])
    trajectory: str = ""
    masked: frozenset[str] = frozenset()
    mask: str = ""
    prompt_tokens: int | None = None
    planner_tokens: int | None = None
    early_model: str | None = None

    def head(self, word: str, number: int) -> str:
        """The head of a turn, ``Thought 1:``."""
        return self.turn.format(word=word, number=number)

    def usage(self, tool: Tool) -> str:
        """How a tool is called, what it does, and an example where there is one."""
        call = self.call.format(name=tool.name, arguments=", ".join(tool.parameters.get("properties", {})))
        example = f" Example: {self.examples[tool.name]}" if tool.name in self.examples else ""
        return f"{call}: {tool.description}{example}"

    def masked_in(self, prompt: str, previous: str) -> str:
        """The prompt with an earlier result replaced by the note that it was masked."""
        return prompt.replace(previous.strip(), self.mask) if previous.strip() else prompt
