"""What the summary of a checked plan file holds besides the metrics: the competition score, the preferences' values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tripwright.benchmarks.chinatravel.preferences import read_preference
from tripwright.benchmarks.chinatravel.scores import Judged, competition
from tripwright.errors import BadInput
from tripwright.language import ConceptLibrary


def summary_tables(batch: Sequence[Judged], library: ConceptLibrary) -> dict[str, Any]:
    """``competition`` and, where tasks have preferences, ``preferences``.

    Args:
        batch: Every task with its plan and the report on it.
        library: The published functions, which preference programs call.
    """
    rules = next((one.report.rules for one in batch if one.report is not None), "upstream")
    found: dict[str, Any] = {"competition": _competition(batch, rules)}
    if values := [row for one in batch for row in _preferences(one, library)]:
        found["preferences"] = values
    return found


def _competition(batch: Sequence[Judged], rules: str) -> dict[str, Any]:
    """In percent; ``published`` adds EPR micro twice and leaves EPR macro out (quirk Q23)."""
    score = competition(batch, rules)
    passing = sum(one.report is not None and one.report.passed for one in batch)
    return {
        "published": score.published,
        "corrected": score.overall,
        "DAV": score.dav,
        "ATT": score.att,
        "DDR": score.ddr,
        "soft_scores_over": passing if rules == "upstream" else len(batch),
        "n": len(batch),
    }


def _preferences(one: Judged, library: ConceptLibrary) -> list[dict[str, Any]]:
    """The values of a plan; None for a plan that fails, which ranks last (published: -1, which may rank first, Q21)."""
    rows: list[dict[str, Any]] = []
    for number, source in enumerate(one.task.preferences):
        row: dict[str, Any] = {"id": one.task.id, "preference": number}
        try:
            preference = read_preference(source)
        except BadInput as error:
            rows.append({**row, "value": None, "problem": str(error)})
            continue
        passed = one.report is not None and one.report.passed
        value = preference.value(one.plan, library) if passed else None
        rows.append({**row, "direction": preference.direction, "name": preference.name, "value": value})
    return rows
