"""ChinaTravel's published results (fact sheet, section 14)."""

from __future__ import annotations

from functools import cache

from tripwright.rules.published import PublishedResults, read_published


@cache
def published_results() -> PublishedResults:
    """The published rows."""
    return read_published("tripwright.benchmarks.chinatravel")
