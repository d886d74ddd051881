"""Tripwright: the workbench for travel-planning agents."""

from tripwright.bench import benchmark
from tripwright.errors import BadInput, TripwrightError
from tripwright.rules import CheckReport, Outcome, Verdict
from tripwright.session import EndReason, Limits, Session, Tool
from tripwright.version import VERSION
from tripwright.world import World

__version__ = VERSION

__all__ = [
    "BadInput",
    "CheckReport",
    "EndReason",
    "Limits",
    "Outcome",
    "Session",
    "Tool",
    "TripwrightError",
    "Verdict",
    "World",
    "__version__",
    "benchmark",
]
