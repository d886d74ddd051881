"""A scripted model for tests: ``tripscript/NAME`` answers with what the script NAME says to each prompt.

Every reply carries its usage, so that nothing counts tokens over the network.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from inspect_ai.model import ChatMessage, GenerateConfig, ModelAPI, ModelOutput, ModelUsage, modelapi
from inspect_ai.tool import ToolChoice, ToolInfo

Script = Callable[[list[ChatMessage]], ModelOutput | str]
SCRIPTS: dict[str, Script] = {}
"""Scripts by name; a test adds its own."""
CALLS: dict[str, list[list[ChatMessage]]] = {}
"""What each script was asked, in order."""


@modelapi("tripscript")
class TripScript(ModelAPI):
    def __init__(self, model_name: str, **options: Any) -> None:
        super().__init__(model_name, **{key: options.get(key) for key in ("base_url", "api_key")})
        self.script = model_name

    async def generate(
        self, input: list[ChatMessage], tools: list[ToolInfo], tool_choice: ToolChoice, config: GenerateConfig
    ) -> ModelOutput:
        CALLS.setdefault(self.script, []).append(list(input))
        said = SCRIPTS[self.script](input)
        output = ModelOutput.from_content(self.script, said) if isinstance(said, str) else said
        if output.usage is None:
            output.usage = ModelUsage(input_tokens=100, output_tokens=20, total_tokens=120)
        return output

    def should_retry(self, ex: BaseException) -> bool:
        return isinstance(ex, ConnectionError)


def script(name: str, replies: Script) -> str:
    """Register a script and forget what it was asked before; returns the model's name."""
    SCRIPTS[name] = replies
    CALLS[name] = []
    return f"tripscript/{name}"
