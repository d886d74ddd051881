"""``tripwright rescore``: judge a finished run again, from its records."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path

from tripwright.cli.flags import Json, MaybeOut
from tripwright.cli.printing import print_json, print_table

_SHOWN = 20


def rescore(
    run: Path,
    /,
    *,
    rules: str | None = None,
    world: str | None = None,
    out: MaybeOut = None,
    strict: bool = False,
    as_json: Json = False,
) -> int:
    """Judge a finished run again under today's rules, without running anything.

    The run folder stays as it is; --out writes the result as a run folder of its own. Example:

        tripwright rescore runs/greedy --rules sound

    Args:
        run: The run folder.
        rules: The rule set whose metrics are shown: upstream (default) or sound.
        world: The run's world, when it is not a named one; its digest must be the recorded one.
        out: Write the rescored run here, as a new run folder.
        strict: Leave with 1 when a verdict came out another way than recorded.
        as_json: Print one JSON document instead of tables.
    """
    from tripwright.cli.results import print_summary
    from tripwright.evaluation.folder import RunFolder
    from tripwright.evaluation.rescore import rescore as judge_again

    found = judge_again(run, world=world, on_build=lambda line: print(line, file=sys.stderr))
    if out is not None:
        found.write(RunFolder(out))
    if as_json:
        print_json(
            {
                "run": str(run),
                "changes": [asdict(change) for change in found.changes],
                "summary": found.summary.model_dump(mode="json"),
            }
        )
        return 1 if strict and found.changes else 0
    print_summary(found.run, found.summary, run if out is None else out, rules)
    if found.changes:
        rows = [(c.task, c.epoch, c.rules, c.rule, c.before, c.after) for c in found.changes[:_SHOWN]]
        title = f"{len(found.changes)} verdicts came out another way than recorded"
        print_table(("task", "epoch", "rules", "rule", "before", "after"), rows, title=title)
    else:
        print("every verdict came out as recorded")
    return 1 if strict and found.changes else 0
