"""Making TravelPlanner tasks from a world, after the published synthesis (fact sheet, section 4)."""

from tripwright.benchmarks.travelplanner.synthesis.groups import GROUPS, SPLITS, Group
from tripwright.benchmarks.travelplanner.synthesis.make import make_tasks

__all__ = ["GROUPS", "SPLITS", "Group", "make_tasks"]
