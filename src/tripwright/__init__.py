"""Tripwright: the workbench for travel-planning agents."""

from tripwright.world import World

__version__ = "0.1.0"

__all__ = ["World", "__version__"]
