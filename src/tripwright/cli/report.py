"""``tripwright report``: one or more finished runs as one HTML file."""

from __future__ import annotations

from pathlib import Path

from tripwright.cli.flags import Json, MaybeOutFile
from tripwright.cli.printing import print_json, visible

REPORT = "report.html"


def report(
    *runs: Path,
    out: MaybeOutFile = None,
    world: str | None = None,
    as_json: Json = False,
) -> int:
    """Write the report of one or more runs: how good, how sure, how dear, where it fails, task by task.

    Example: tripwright report runs/greedy runs/planner --out greedy-or-planner.html

    The file opens from disk, loads nothing, and can be sent to anyone. With several runs the first one is what the
    others are compared with, task by task; runs on other tasks or another world are shown but not compared.

    Parameters
    ----------
    runs
        Run folders, as `tripwright eval` writes them.
    out
        The file to write: by default report.html in the run's folder, with several runs in the current folder.
    world
        The world in which the trips are shown, a name or a file; by default the run's own, if it is at hand.
    as_json
        Print what was written as JSON.
    """
    from tripwright.evaluation.folder import write_whole
    from tripwright.evaluation.report import make_report

    text = make_report(runs, world=world)
    file = out if out is not None else runs[0] / REPORT if len(runs) == 1 else Path(REPORT)
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, text)
    if as_json:
        print_json({"out": str(file), "runs": [str(run) for run in runs], "bytes": len(text.encode())})
    else:
        print(visible(f"report: {file} ({len(text.encode()) / 1000:,.0f} kB)"))
    return 0
