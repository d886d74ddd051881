from __future__ import annotations

import pytest

from tripwright.errors import nearest_name


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
