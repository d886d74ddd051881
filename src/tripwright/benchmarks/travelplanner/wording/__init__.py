"""Requests in English: written from a task's fields, and read back into fields."""

from tripwright.benchmarks.travelplanner.wording.read import Request, read_request
from tripwright.benchmarks.travelplanner.wording.write import write_request

__all__ = ["Request", "read_request", "write_request"]
