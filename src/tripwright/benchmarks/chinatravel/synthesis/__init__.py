"""Making ChinaTravel tasks from a world: skeletons, programs, wording, certificates (paper, section 3)."""

from tripwright.benchmarks.chinatravel.synthesis.certify import Certifier
from tripwright.benchmarks.chinatravel.synthesis.make import SETS, TIERS, make_tasks

__all__ = ["SETS", "TIERS", "Certifier", "make_tasks"]
