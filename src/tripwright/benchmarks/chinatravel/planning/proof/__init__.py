"""Proofs that a task has no plan, with the demands that conflict and the cheapest way out."""

from tripwright.benchmarks.chinatravel.planning.proof.prove import Proof, Search, prove

__all__ = ["Proof", "Search", "prove"]
