"""The published evaluator, bit for bit: raw plans in, its verdicts out (docs/travelplanner-rules.md)."""

from tripwright.benchmarks.travelplanner.upstream.evaluate import UPSTREAM, evaluate

__all__ = ["UPSTREAM", "evaluate"]
