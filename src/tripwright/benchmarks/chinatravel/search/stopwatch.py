"""Time that a search spends itself: the time it waits for an answer does not count."""

from __future__ import annotations

import time
from collections.abc import Callable


class Stopwatch:
    """Seconds, without the pauses. It stands still until it is first resumed."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._spent = 0.0
        self._since: float | None = None

    @property
    def seconds(self) -> float:
        """Seconds that ran so far."""
        return self._spent + (self._clock() - self._since if self._since is not None else 0.0)

    def pause(self) -> None:
        """Stop the time."""
        self._spent, self._since = self.seconds, None

    def resume(self) -> None:
        """Let it run."""
        self._since = self._clock()
