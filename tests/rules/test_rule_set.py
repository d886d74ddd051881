from __future__ import annotations

import pytest

from tripwright.errors import UnknownName
from tripwright.rules import (
    NOT_APPLICABLE,
    SATISFIED,
    Finding,
    Outcome,
    Rule,
    RuleSet,
    not_reached,
    unjudgeable,
    violated,
)


def positive(number: int) -> Finding:
    return SATISFIED if number > 0 else violated("not positive", where="the number", expected="> 0", found=str(number))


def even(number: int) -> Finding:
    return NOT_APPLICABLE if number == 0 else SATISFIED if number % 2 == 0 else unjudgeable("odd", found=str(number))


NUMBERS: RuleSet[int] = RuleSet(
    "numbers", (Rule("positive", "sign", "Positive", positive), Rule("even", "parity", "Even", even))
)


def test_every_rule_is_judged_and_signs_its_finding() -> None:
    first, second = NUMBERS.judge(-3)

    assert (first.rule, first.group, first.outcome, first.where) == ("positive", "sign", Outcome.VIOLATED, "the number")
    assert (first.expected, first.found, first.message) == ("> 0", "-3", "not positive")
    assert (second.rule, second.outcome) == ("even", Outcome.UNJUDGEABLE)


@pytest.mark.parametrize(
    ("finding", "passes"),
    [
        (SATISFIED, True),
        (NOT_APPLICABLE, True),
        (violated("x"), False),
        (unjudgeable("x"), False),
        (not_reached("x"), False),
    ],
)
def test_only_satisfied_and_not_applicable_pass(finding: Finding, passes: bool) -> None:
    assert finding.verdict("r", "g").passes is passes


def test_ids_groups_and_lookup() -> None:
    assert NUMBERS.ids() == ("positive", "even")
    assert NUMBERS.ids("parity") == ("even",)
    assert NUMBERS.groups() == ("sign", "parity")
    assert NUMBERS.rule("even").title == "Even"
    with pytest.raises(UnknownName, match="did you mean 'positive'"):
        NUMBERS.rule("positiv")
