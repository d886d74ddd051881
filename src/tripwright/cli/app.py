"""The ``tripwright`` command: verbs are named here and imported only when called.

A verb is a function that writes its result to standard output and returns None or an exit code. What goes wrong is
raised; this module alone turns it into one line on standard error and an exit code, the same for every verb:

    0    done
    1    violations were found and the verb was asked to fail then (``--strict``)
    2    bad input: a flag, a file, a name, a missing optional package
    3    an internal fault; TRIPWRIGHT_DEBUG=1 shows its traceback
    130  interrupted (Ctrl-C)
    141  the reader of our output closed it (``| head``), as for any program that a closed pipe ends
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import NoReturn

from cyclopts import App, CycloptsError, Parameter

from tripwright import __version__
from tripwright.cli.printing import visible
from tripwright.errors import BadInput, MissingExtra

BAD_INPUT, FAULT, INTERRUPTED, CLOSED_PIPE = 2, 3, 130, 141
DEBUG = "TRIPWRIGHT_DEBUG"


def _worth_showing(default: object) -> str | None:
    """A flag that is off, or an option that is not given, needs no word in the help."""
    return None if default is None or default is False else str(default)


app = App(
    name="tripwright",
    help="The workbench for travel-planning agents: worlds, checks, plans, evaluation.",
    version=__version__,
    help_format="markdown",
    default_parameter=Parameter(negative=(), show_default=_worth_showing),
    suppress_keyboard_interrupt=False,
    exit_on_error=False,
    print_error=False,
    help_on_error=False,
    result_action="return_value",
)

app.command("tripwright.cli.agents:agents", name="agents")
app.command("tripwright.cli.tasks:app", name="tasks")
app.command("tripwright.cli.world:app", name="world")
app.command("tripwright.cli.check:check", name="check")
app.command("tripwright.cli.compare:compare", name="compare")
app.command("tripwright.cli.concepts:concepts", name="concepts")
app.command("tripwright.cli.eval:evaluate", name="eval")
app.command("tripwright.cli.explain:explain", name="explain")
app.command("tripwright.cli.export:export", name="export")
app.command("tripwright.cli.report:report", name="report")
app.command("tripwright.cli.published:published", name="published")
app.command("tripwright.cli.rescore:rescore", name="rescore")
app.command("tripwright.cli.plan:plan", name="plan")
app.command("tripwright.cli.structures:structures", name="structures")


def main() -> NoReturn:
    """Run the command line with the process's arguments and leave with its exit code."""
    if sys.__stdout__ is None:  # started with its output closed: what it writes goes nowhere
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    reconfigure: Callable[..., None] | None = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:  # a terminal with a narrow encoding must not turn a name into a fault
        reconfigure(errors="backslashreplace")
    sys.exit(run(sys.argv[1:]))


def run(tokens: Sequence[str]) -> int:
    """Run one command and return its exit code; nothing is raised, so tests may call it in their own process.

    Example:
        >>> run(["--version"])
        0.1.0
        0
    """
    try:
        if list(tokens) in ([], ["--help"], ["-h"]):
            for name in app:
                app[name]  # verbs are imported when named; here each must say what it does
        result = app(list(tokens))
        sys.stdout.flush()  # here, so that a closed pipe shows inside this block and not at interpreter exit
    except CycloptsError as error:
        return _complain(_misuse(error), BAD_INPUT)
    except (BadInput, MissingExtra) as error:
        return _complain(str(error), BAD_INPUT)
    except KeyboardInterrupt:
        return _complain("interrupted", INTERRUPTED)
    except BrokenPipeError:
        return _hang_up()
    except SystemExit as error:
        return _left(error)
    except OSError as error:
        if error.filename is None:
            return _fault(error)
        return _complain(f"{error.filename}: {error.strerror or type(error).__name__}", BAD_INPUT)
    except Exception as error:  # the outermost boundary: whatever is left is our fault and must read as one line
        return _fault(error)
    return result if isinstance(result, int) else 0


def _misuse(error: CycloptsError) -> str:
    """What is wrong with the arguments, the nearest right one, and where all of them are told."""
    error.verbose = False
    text = str(error)
    if "Did you mean" not in text and error.unused_tokens:  # cyclopts knows no nearest for its own two options
        near = get_close_matches(error.unused_tokens[0], ["--help", "--version"], n=1)
        text += f" Did you mean {near[0]}?" if near else ""
    return f"{text} See `tripwright {' '.join((*(error.command_chain or ()), '--help'))}`."


def _complain(text: str, code: int) -> int:
    print(f"tripwright: {visible(' '.join(text.split()))}", file=sys.stderr)
    return code


def _fault(error: Exception) -> int:
    if os.environ.get(DEBUG):
        traceback.print_exception(error)
    hint = "" if os.environ.get(DEBUG) else f"; set {DEBUG}=1 to see the traceback"
    return _complain(f"internal fault: {type(error).__name__}: {error}{hint}", FAULT)


def _left(error: SystemExit) -> int:
    """The code of a verb that left by itself; rich leaves with 1 on a closed pipe, which is no violation."""
    if isinstance(error.__context__, BrokenPipeError):
        return CLOSED_PIPE
    if error.code is None or isinstance(error.code, int):
        return error.code or 0
    return _complain(str(error.code), FAULT)


def _hang_up() -> int:
    """Leave a closed pipe quietly: what is still buffered goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
    return CLOSED_PIPE
