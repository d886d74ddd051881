"""A folder of tables as people publish it: a folder on disk, or a zip archive of one; tables plain or gzipped.

An archive is read in place: nothing is unpacked to disk, so no entry can be written outside of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from zipfile import BadZipFile, ZipFile

from tripwright.errors import BadInput
from tripwright.world.csvfile import CsvFile


@dataclass(frozen=True, slots=True)
class TableFolder:
    """Files by their path below one root, ``/`` between the parts."""

    path: Path
    files: dict[str, CsvFile]

    @classmethod
    def open(cls, path: Path, *landmarks: str) -> TableFolder:
        """The files at ``path``.

        Args:
            path: A folder or a zip archive.
            landmarks: A file that lies at the root; when it is found one or more folders deeper (``database/...``, as
                archives of a folder are), that deeper folder is the root. Of several the first that is there counts.

        Raises:
            BadInput: There is neither a folder nor a zip archive at ``path``.
        """
        if path.is_dir():
            found = {file.relative_to(path).as_posix(): CsvFile(file) for file in path.rglob("*") if file.is_file()}
        elif path.is_file():
            found = _archived(path)
        else:
            raise BadInput("no such folder or archive", file=path, expected="a folder of tables, or a zip of one")
        root = next((root for landmark in landmarks if (root := _root(found, landmark)) is not None), "")
        return cls(path, {name.removeprefix(root): file for name, file in found.items() if name.startswith(root)})

    def find(self, stem: str, endings: tuple[str, ...] = (".csv", ".csv.gz")) -> CsvFile | None:
        """The first file named ``stem`` with one of the endings."""
        return next((self.files[stem + ending] for ending in endings if stem + ending in self.files), None)


def _archived(path: Path) -> dict[str, CsvFile]:
    try:
        with ZipFile(path) as archive:
            return {name: CsvFile(path, name) for name in archive.namelist() if not name.endswith("/")}
    except BadZipFile as error:
        raise BadInput(
            "neither a folder nor a zip archive", file=path, expected="a folder of tables, or a zip of one"
        ) from error


def _root(names: dict[str, CsvFile], landmark: str) -> str | None:
    """The folder that holds the landmark, the shallowest if there are several; None when none does."""
    tails = PurePosixPath(landmark).parts
    holding = [name.removesuffix(landmark) for name in names if PurePosixPath(name).parts[-len(tails) :] == tails]
    return min(holding, key=lambda root: (root.count("/"), root), default=None)
