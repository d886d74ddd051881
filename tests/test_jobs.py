from __future__ import annotations

import sys
from collections.abc import Sequence

import pytest

from tripwright.errors import MissingExtra
from tripwright.jobs import map_chunks


def lengths(words: Sequence[str]) -> list[int]:
    return [len(word) for word in words]


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("count", [0, 1, 2, 9, 17])
def test_results_come_in_order(jobs: int, count: int) -> None:
    words = ["x" * number for number in range(count)]

    assert map_chunks(lengths, words, jobs, purpose="counting") == list(range(count))


def test_several_processes_need_joblib(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "joblib", None)

    assert map_chunks(lengths, ["a", "b"], 1, purpose="counting") == [1, 1]
    with pytest.raises(MissingExtra, match=r"counting needs .*tripwright\[scale\]"):
        map_chunks(lengths, ["a", "b"], 2, purpose="counting")
