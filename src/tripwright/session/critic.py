"""A user who tells what is wrong with a plan: evaluator feedback, where a benchmark allows it."""

from __future__ import annotations

from collections.abc import Callable

from tripwright.rules import CheckReport
from tripwright.session.limits import EndReason
from tripwright.session.user import OneRequest, Plan, Reply


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
