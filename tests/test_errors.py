from __future__ import annotations

from pathlib import Path

import pytest

from tripwright.errors import nearest_name, shorten


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("Chigaco", "Chicago"),
        ("chicago", "Chicago"),
        ("Budget of the trip", "Budget"),
        ("neuro", "neuro-symbolic"),
        ("Nowhere", None),
        ("nope", None),
    ],
)
def test_only_a_near_name_is_offered(name: str, nearest: str | None) -> None:
    assert nearest_name(name, ["Waco", "Erie", "Chicago", "Budget", "neuro-symbolic"]) == nearest


def test_a_path_is_told_as_people_write_it() -> None:
    assert shorten(Path("results")) == "'results'"
