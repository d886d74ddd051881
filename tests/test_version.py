from __future__ import annotations

import tomllib
from pathlib import Path

import tripwright


def test_the_package_and_the_project_file_say_the_same_version() -> None:
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))

    assert project["project"]["version"] == tripwright.__version__
