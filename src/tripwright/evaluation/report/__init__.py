"""The report of one or more runs: one HTML file that opens from disk."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path


def make_report(runs: Sequence[Path], *, world: str | None = None) -> str:
    """The report's HTML.

    Args:
        runs: Run folders; the first is what the others are compared with.
        world: A named world or file to show trips in; by default the first run's world, if it is at hand.

    Raises:
        BadInput: A folder holds no run, or ``world`` is not the run's world.
    """
    from tripwright.errors import BadInput
    from tripwright.evaluation.report.page import report_page
    from tripwright.evaluation.report.subject import open_subject
    from tripwright.evaluation.view import load_runs

    if not runs:
        raise BadInput("no run to report", field="RUN", expected="at least one run folder")
    views = load_runs(runs)
    subject, why = open_subject(views[0].run, world)
    return report_page(views, subject, notes=[why] if why else [])
