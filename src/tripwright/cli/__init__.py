"""The command line: one thin module for each verb."""

from tripwright.cli.app import main, run

__all__ = ["main", "run"]
