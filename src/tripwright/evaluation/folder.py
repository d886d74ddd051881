"""A run folder on disk: append-only samples, whole-file writes by rename, a torn last line tolerated."""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar, cast

from pydantic import BaseModel, JsonValue, ValidationError

from tripwright.errors import BadInput
from tripwright.evaluation.records import FORMAT, RunRecord, SampleRecord, Summary

RUN, TASKS, SAMPLES, SUMMARY = "run.json", "tasks.jsonl", "samples.jsonl", "summary.json"
LOCK = ".lock"
M = TypeVar("M", bound=BaseModel)


class RunFolder:
    """One run on disk. Reading needs nothing but the folder, wherever it was copied to.

    Example:
        >>> run = RunFolder.open("runs/greedy")            # doctest: +SKIP
        >>> [sample.end for sample in run.samples()]       # doctest: +SKIP
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)

    @classmethod
    def open(cls, path: str | Path) -> RunFolder:
        """A folder that holds a run.

        Raises:
            BadInput: There is none, or it was written by a later version.
        """
        folder = cls(path)
        if not folder.exists:
            raise BadInput("not a run folder", file=path, expected=f"a folder with {RUN}, made by `tripwright eval`")
        _ = folder.run
        return folder

    @property
    def exists(self) -> bool:
        """True when a run was begun here."""
        return (self.path / RUN).is_file()

    @property
    def run(self) -> RunRecord:
        """``run.json``."""
        return _read(self.path / RUN, RunRecord)

    @property
    def summary(self) -> Summary | None:
        """``summary.json``; None while the run is not finished."""
        file = self.path / SUMMARY
        return _read(file, Summary) if file.is_file() else None

    def tasks(self) -> list[dict[str, JsonValue]]:
        """The tasks of the run, as the benchmark writes them, each with its ``id``."""
        file = self.path / TASKS
        return [_task(json.loads(line), file, number) for number, line in _lines(file)]

    def samples(self) -> list[SampleRecord]:
        """One record for each trial, by task in the order of ``tasks.jsonl``, then by epoch.

        A trial that was run again after an interruption stands there twice; the later one counts.
        """
        found: dict[tuple[str, int], SampleRecord] = {}
        for number, line in _lines(self.path / SAMPLES):
            try:
                sample = SampleRecord.model_validate_json(line)
            except ValidationError as error:
                raise _unreadable(self.path / SAMPLES, number, error) from error
            found[sample.key] = sample
        place = {str(task["id"]): index for index, task in enumerate(self.tasks())}
        return sorted(
            found.values(), key=lambda sample: (place.get(sample.task, len(place)), sample.task, sample.epoch)
        )

    def begin(self, run: RunRecord, tasks: Iterable[dict[str, JsonValue]]) -> None:
        """Write ``tasks.jsonl``, then ``run.json``: a folder with the latter is a whole run."""
        self.path.mkdir(parents=True, exist_ok=True)
        write_lines(self.path / TASKS, tasks)
        write_whole(self.path / RUN, run.model_dump_json(indent=2) + "\n")

    @contextmanager
    def held(self) -> Generator[None]:
        """Keep other processes from running here at the same time; the system lets go when this one dies.

        Raises:
            BadInput: Another process runs here.
        """
        try:
            import fcntl
        except ImportError:  # a system without file locks: two runs in one folder are then the user's care
            yield
            return
        self.path.mkdir(parents=True, exist_ok=True)
        with (self.path / LOCK).open("w") as handle:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise BadInput("another process runs in this folder", file=self.path) from error
            yield

    def append(self, sample: SampleRecord) -> None:
        """Add one record: one write of one whole line, after any torn line is closed."""
        line = (sample.model_dump_json(exclude_none=True) + "\n").encode()
        handle = os.open(self.path / SAMPLES, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            _close_torn_line(handle)
            os.write(handle, line)
        finally:
            os.close(handle)

    def seal(self, summary: Summary) -> None:
        """Write the samples anew, each trial once and in order, then the summary."""
        self.rewrite(self.samples(), summary)

    def rewrite(self, samples: Iterable[SampleRecord], summary: Summary) -> None:
        """Replace the samples and the summary; the old files stay until the new ones are whole."""
        write_whole(
            self.path / SAMPLES, "".join(sample.model_dump_json(exclude_none=True) + "\n" for sample in samples)
        )
        write_whole(self.path / SUMMARY, summary.model_dump_json(indent=2) + "\n")


def write_whole(file: Path, text: str) -> None:
    """Write beside the file and rename, so that a reader sees the old text or the new one."""
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8", errors="replace") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(part, file)
    finally:
        part.unlink(missing_ok=True)


def write_lines(file: Path, objects: Iterable[dict[str, Any]]) -> None:
    """Write JSON Lines, whole or not at all."""
    write_whole(file, "".join(json.dumps(thing, ensure_ascii=False) + "\n" for thing in objects))


def _close_torn_line(handle: int) -> None:
    """A killed writer may have left half a line: end it, so that the next record stands alone."""
    size = os.lseek(handle, 0, os.SEEK_END)
    if size and os.pread(handle, 1, size - 1) != b"\n":
        os.write(handle, b"\n")


def _lines(file: Path) -> Iterator[tuple[int, str]]:
    """(number, text) of each line that is JSON; half a line, left by a killed writer, is passed over."""
    if not file.is_file():
        return
    with file.open(encoding="utf-8", errors="replace") as stream:
        for number, line in enumerate(stream, start=1):
            if _is_json(line):
                yield number, line


def _is_json(line: str) -> bool:
    try:
        json.loads(line)
    except ValueError:
        return False
    return True


def _task(value: object, file: Path, line: int) -> dict[str, JsonValue]:
    if not isinstance(value, dict) or "id" not in value:
        raise BadInput("not a task of a run", file=file, line=line, expected="an object with its id")
    return cast("dict[str, JsonValue]", value)


def _read(file: Path, model: type[M]) -> M:
    text = file.read_text(encoding="utf-8")
    try:
        return model.model_validate_json(text)
    except ValidationError as error:
        raise _unreadable(file, None, error) from error


def _unreadable(file: Path, line: int | None, error: ValidationError) -> BadInput:
    fault = error.errors(include_url=False)[0]
    field = ".".join(str(part) for part in fault["loc"])
    return BadInput(
        "not of this version's format",
        file=file,
        line=line,
        field=field or None,
        value=fault.get("input"),
        expected=f"format {FORMAT} ({fault['msg']})",
    )
