"""Verdicts with evidence, reports of a checked plan, and scores that no batch can change."""

from tripwright.rules.report import CheckReport
from tripwright.rules.verdict import Outcome, Verdict

__all__ = ["CheckReport", "Outcome", "Verdict"]
