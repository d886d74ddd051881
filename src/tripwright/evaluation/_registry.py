"""What Inspect AI finds of us: importing this module registers every task (entry point ``inspect_ai``)."""

from tripwright.evaluation.tasks import travelplanner

__all__ = ["travelplanner"]
