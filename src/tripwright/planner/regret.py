"""How much worse a plan is than the one that a planner found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tripwright.planner.answer import Answer


@dataclass(frozen=True, slots=True)
class Regret:
    """A plan beside the best one, in the preference's unit.

    Attributes:
        value: The plan's value; None when it cannot be measured.
        best: The value of the plan that was found; None when there is none.
        regret: How much worse the plan is. Negative only for a plan that breaks a rule or a demand, or while the plan
            found is not proved to be the best.
        at_most: The regret if the best plan were as good as its bound, where that is known; equal to ``regret`` when it
            is proved.
        note: Why there is no regret; empty where there is one.
    """

    value: float | None
    best: float | None
    regret: float | None
    at_most: float | None
    note: str = ""

    def to_json(self) -> dict[str, Any]:
        """What a line of ``tripwright plan --against`` says of the other plan."""
        return {"value": self.value, "regret": self.regret, "at_most": self.at_most, "note": self.note}


NOTHING = Regret(None, None, None, None, "no plan was handed in")


def regret_of(value: float | None, answer: Answer[Any], *, higher: bool) -> Regret:
    """The regret of a plan with that value against the planner's answer; ``higher`` says that much is wanted."""
    if answer.value is None:
        return Regret(value, None, None, None, "the planner has no plan to compare it with")
    if value is None:
        return Regret(None, answer.value, None, None, "it cannot be measured")
    sign = -1 if higher else 1
    lost, most = (None if best is None else round(sign * (value - best), 6) for best in (answer.value, answer.bound))
    return Regret(value, answer.value, lost, most)
