"""``tripwright agents``: who can be evaluated by name."""

from __future__ import annotations

from tripwright.cli.flags import Json
from tripwright.cli.printing import print_json, print_table


def agents(*, as_json: Json = False) -> None:
    """List the agents that `tripwright eval --agent` knows; an agent of one's own is named as module:callable.

    Example:
        tripwright agents

    Args:
        as_json: Print one JSON document instead of a table.
    """
    from tripwright.agents import AGENTS

    if as_json:
        print_json(
            [
                {
                    "name": name,
                    "description": entry.description,
                    "model": entry.model,
                    "modes": entry.modes,
                    "benchmarks": entry.benchmarks,
                    "grants": entry.grants,
                }
                for name, entry in AGENTS.items()
            ]
        )
        return
    rows = [
        (
            *(name, "model" if entry.model else "program"),
            *(", ".join(entry.benchmarks) or "any", ", ".join(entry.modes) or "any", entry.description),
        )
        for name, entry in AGENTS.items()
    ]
    print_table(("agent", "is a", "benchmarks", "modes", "what it does"), rows)
