"""A progress bar for what takes long."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tripwright.cli.printing import console

if TYPE_CHECKING:
    from tripwright.world.progress import Progress


@contextmanager
def progress_bar() -> Generator[Progress, None, None]:
    """A progress bar on standard error, gone when done; nothing where that is no terminal."""
    from rich.progress import BarColumn, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    stream = console(stderr=True)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Bar(*columns, console=stream, transient=True, disable=not stream.is_terminal) as bar:
        stages: dict[str, TaskID] = {}

        def report(stage: str, done: int, total: int) -> None:
            if stage not in stages:
                for earlier in stages.values():
                    bar.update(earlier, visible=False)
                stages[stage] = bar.add_task(stage, total=total or None)
            bar.update(stages[stage], completed=done)

        yield report
