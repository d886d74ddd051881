"""Verdicts with evidence, reports of a checked plan, rule sets, and scores that no batch can change."""

from tripwright.rules.finding import NOT_APPLICABLE, SATISFIED, Finding, not_reached, unjudgeable, violated
from tripwright.rules.report import CheckReport, worst_rules
from tripwright.rules.rule_set import Rule, RuleSet
from tripwright.rules.scores import Count, Rate, clustered_rate, rate
from tripwright.rules.verdict import Outcome, Verdict

__all__ = [
    "NOT_APPLICABLE",
    "SATISFIED",
    "CheckReport",
    "Count",
    "Finding",
    "Outcome",
    "Rate",
    "Rule",
    "RuleSet",
    "Verdict",
    "clustered_rate",
    "not_reached",
    "rate",
    "unjudgeable",
    "violated",
    "worst_rules",
]
