from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from tripwright.benchmarks.chinatravel.source import import_sandbox
from tripwright.errors import BadInput
from tripwright.world import World


def test_sandbox_has_the_published_counts(sandbox: World) -> None:
    rows = sandbox.manifest.rows

    assert (rows["attraction"], rows["hotel"], rows["restaurant"]) == (3413, 3866, 4655)
    assert (rows["flight"], rows["train"], rows["place"], rows["station"]) == (720, 5345, 12076, 3635)
    assert sandbox.rows("SELECT count(*) FROM train WHERE price IS NULL") == [(20,)]
    assert sandbox.rows("SELECT count(*) FROM train WHERE minutes >= 1440") == [(72,)]


def test_other_files_are_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("hello")
    with pytest.raises(BadInput, match="not a sandbox"):
        import_sandbox(file, tmp_path / "out.sqlite")

    empty = tmp_path / "empty.zip"
    with zipfile.ZipFile(empty, "w") as archive:
        archive.writestr("readme.txt", "nothing")
    with pytest.raises(BadInput, match="no sandbox there"):
        import_sandbox(empty, tmp_path / "out.sqlite")
