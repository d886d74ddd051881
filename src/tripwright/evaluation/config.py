"""What an evaluation is asked to do: one typed value behind the command line, the library call and the record."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Price = Annotated[float, Field(ge=0, allow_inf_nan=False)]


class EvalConfig(BaseModel):
    """One evaluation.

    Attributes:
        benchmark: The benchmark's name.
        agent: A registered agent, or ``module:callable``.
        model: The model that plays the agent (``openai/...``); None for an agent without one.
        model_roles: Other roles' models.
        mode: How the agent meets the task; the benchmark's first mode by default.
        tasks: A named task set or a task file; the benchmark's default set by default.
        world: A named world or a world file; the benchmark's default world by default.
        reference: A file of reference information for sole-planning mode, in the order of the task file.
        epochs: Trials of each task.
        seed: Every trial's own seed derives from it.
        limit: Only the first tasks.
        jobs: Conversations at a time.
        max_cost: US dollars; no model call begins once they are spent.
        prices: US dollars for a million input and output tokens, for a model whose price is not known.
        cache: How long replies are kept and used again (``1W``; the units are s, m, h, D, W, M and Y); a trial never
            takes another trial's reply.
        max_retries: How often a failed model call is repeated.
        feedback: How often a failing plan is answered with the rules it breaks (train split only).
        limits: Limits of a conversation that replace the mode's own, by name.
        out: The run folder.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    benchmark: str
    agent: str
    model: str | None = None
    model_roles: dict[str, str] = {}
    mode: str | None = None
    tasks: str | None = None
    world: str | None = None
    reference: str | None = None
    epochs: int = Field(default=1, ge=1)
    seed: int = 0
    limit: int | None = Field(default=None, ge=1)
    jobs: int | None = Field(default=None, ge=1)
    max_cost: float | None = Field(default=None, gt=0)
    prices: tuple[Price, Price] | None = None
    cache: str | None = Field(default=None, pattern=r"^[1-9][0-9]{0,5}[smhDWMY]$")
    max_retries: int = Field(default=5, ge=0)
    feedback: int = Field(default=0, ge=0)
    limits: dict[str, float] = {}
    out: str
