"""What Inspect AI finds of us: importing this module registers every task (entry point ``inspect_ai``)."""

from tripwright.evaluation.tasks import chinatravel, travelplanner

__all__ = ["chinatravel", "travelplanner"]
