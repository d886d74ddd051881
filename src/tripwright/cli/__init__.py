"""The command line: one thin module for each verb."""

from tripwright.cli.app import main

__all__ = ["main"]
