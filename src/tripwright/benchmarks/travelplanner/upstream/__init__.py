"""The published evaluator, bit for bit: raw plans in, its verdicts out, quirks included (fact sheet, section 10)."""

from tripwright.benchmarks.travelplanner.upstream.evaluate import UPSTREAM, evaluate

__all__ = ["UPSTREAM", "evaluate"]
