"""Every recipe runs as written: console blocks in a shell, python blocks as scripts, in one temporary folder."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RECIPES = sorted((ROOT / "docs" / "recipes").glob("*.md"))
_BLOCK = re.compile(r"^```(console|python)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def _commands(block: str) -> str:
    """The commands of a console block: lines after ``$ ``, with what a here-document holds; the rest is output."""
    kept: list[str] = []
    closing: str | None = None
    continued = False
    for line in block.splitlines():
        if closing is not None:
            kept.append(line)
            closing = None if line == closing else closing
        elif line.startswith("$ ") or continued:
            kept.append(line.removeprefix("$ "))
            here = re.search(r"<<'?(\w+)'?", line)
            closing = here[1] if here else None
            continued = line.endswith("\\")
    return "\n".join(kept)


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda path: path.stem)
def test_recipe_runs(recipe: Path, tmp_path: Path) -> None:
    blocks = _BLOCK.findall(recipe.read_text(encoding="utf-8"))
    assert blocks, "a recipe without a block that runs"
    shim = tmp_path / "bin" / "tripwright"
    shim.parent.mkdir()
    shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tripwright "$@"\n')
    shim.chmod(0o755)
    environment = {
        **os.environ,
        "PATH": f"{shim.parent}{os.pathsep}{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT / "src"),
        "PYTHONWARNINGS": "error",
    }
    for kind, body in blocks:
        shell = ["bash", "-euo", "pipefail", "-c", _commands(body)]
        command = [sys.executable, "-c", body] if kind == "python" else shell
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, f"{recipe.name}:\n{body}\n{done.stdout}\n{done.stderr}"
