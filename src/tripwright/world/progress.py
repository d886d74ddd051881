"""How a long import or build tells how far it is."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[str, int, int], None]
"""Called now and then: what is being read or written, how much of it is done, how much there is (0: not known)."""


def silent(stage: str, done: int, total: int) -> None:
    """The progress callback of who does not want to know."""


def within(report: Progress, stage: str, total: int) -> Callable[[int], None]:
    """The report of one stage of known length: called with what is done of it."""
    report(stage, 0, total)
    return lambda done: report(stage, done, total)
