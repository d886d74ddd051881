"""The published rules as they are meant: names and dates exact, every item checked, every night paid, no gate."""

from tripwright.benchmarks.travelplanner.sound.rule_set import SOUND, evaluate

__all__ = ["SOUND", "evaluate"]
