"""A user who tells what is wrong with a plan: evaluator feedback, which the maintainers allow on train tasks only."""

from __future__ import annotations

from collections.abc import Callable

from tripwright.errors import BadInput
from tripwright.rules import CheckReport
from tripwright.session import EndReason, OneRequest, Plan, Reply

SPLIT = "train"


class Critic:
    """Hears plans and answers with the broken rules until one passes or the rounds are used up.

    Args:
        request: The first words.
        judge: The evaluator.
        rounds: How often a failing plan is answered; the plan after that ends the conversation.
        read: Reads a plan out of prose.
    """

    def __init__(
        self,
        request: str,
        judge: Callable[[Plan], CheckReport],
        rounds: int,
        read: Callable[[str], Plan] | None = None,
    ) -> None:
        self.request = request
        self._judge = judge
        self._rounds = rounds
        self._once = OneRequest(request, read)

    async def hear(self, text: str, plan: Plan) -> Reply:
        """Judge the plan; a passing one, or the one after the last round, is taken."""
        reply = await self._once.hear(text, plan)
        if reply.end is not EndReason.DELIVERED or self._rounds == 0:
            return reply
        report = self._judge(reply.plan)
        if report.passed:
            return reply
        self._rounds -= 1
        return Reply(feedback_text(report), plan=reply.plan)


def feedback_text(report: CheckReport) -> str:
    """The broken rules of a report, one a line."""
    lines = [
        f"- {verdict.rule}" + (f" ({verdict.where})" if verdict.where else "") + f": {verdict.message}"
        for verdict in report.verdicts
        if not verdict.passes and verdict.message
    ]
    return "\n".join(["This plan does not do yet:", *lines, "Please send a corrected plan."])


def split_of(task: str) -> str | None:
    """The published split that a task id names, None for tasks of one's own.

    Example:
        >>> split_of("validation-17"), split_of("train_queries-3"), split_of("mine-1")
        ('validation', 'train', None)
    """
    for split in ("train", "validation", "test"):
        if task.startswith((f"{split}-", f"{split}_")):
            return split
    return None


def require_train(task: str) -> None:
    """Refuse feedback on any task but one of the train split.

    Raises:
        BadInput: The task is of another split.
    """
    if split_of(task) != SPLIT:
        raise BadInput(
            "evaluator feedback is for the train split only", field="task", value=task, expected="a task of train"
        )
