"""The ``tripwright`` command: verbs are named here and imported only when called."""

from __future__ import annotations

import sys

from cyclopts import App

from tripwright import __version__
from tripwright.errors import BadInput, MissingExtra, TripwrightError

app = App(name="tripwright", help="The workbench for travel-planning agents.", version=__version__)


def main() -> None:
    """Run the command line; exit code 2 for bad input, 3 for an internal fault."""
    try:
        app()
    except (BadInput, MissingExtra) as error:
        print(f"tripwright: {error}", file=sys.stderr)
        sys.exit(2)
    except TripwrightError as error:
        print(f"tripwright: {error}", file=sys.stderr)
        sys.exit(3)
