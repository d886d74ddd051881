"""A killed run goes on: real processes, a real SIGKILL, a real Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import tripwright
from trips import write_tasks
from tripwright.cli import run as command
from tripwright.evaluation.folder import SAMPLES, SUMMARY, RunFolder

AGENT = '''
import asyncio
from pathlib import Path

ACTED = Path(__file__).parent / "acted"

async def act(session):
    """Answers at once, but waits for ever on the request that a file names."""
    with ACTED.open("a") as stream:
        stream.write(session.request + "\\n")
    waits = Path(__file__).parent / "waits"
    if waits.exists() and session.request == waits.read_text():
        await asyncio.sleep(60)
    await session.say("Here.", plan=[{"days": 1}])

act.tripwright_model = False
'''
COUNT = 6


class Place:
    def __init__(self, folder: Path, world: Path) -> None:
        self.folder = folder
        self.run = folder / "run"
        (folder / "own.py").write_text(AGENT, encoding="utf-8")
        write_tasks(folder / "trips.jsonl", COUNT)
        self.arguments = ["eval", "travelplanner", "--agent", "own.py:act", "--tasks", "trips.jsonl"]
        self.arguments += ["--world", str(world), "--jobs", "1", "--out", str(self.run)]

    def start(self) -> subprocess.Popen[str]:
        environment = {**os.environ, "PYTHONPATH": str(Path(tripwright.__file__).parents[1])}
        return subprocess.Popen(
            [sys.executable, "-c", START, *self.arguments],
            cwd=self.folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def start_and_wait_for(self, count: int) -> subprocess.Popen[str]:
        """Start, and come back when so many trials are recorded and the next one has begun."""
        (self.folder / "waits").write_text(f"Request {count + 1}.", encoding="utf-8")
        process = self.start()
        deadline = time.monotonic() + 60
        while len(self.acted) <= count:
            assert process.poll() is None, process.communicate()[1]
            assert time.monotonic() < deadline
            time.sleep(0.05)
        return process

    @property
    def acted(self) -> list[str]:
        file = self.folder / "acted"
        return file.read_text(encoding="utf-8").splitlines() if file.exists() else []

    def finish(self) -> str:
        (self.folder / "waits").unlink(missing_ok=True)
        process = self.start()
        out, err = process.communicate(timeout=120)
        assert process.returncode == 0, err
        return out


# A background process of a shell that is not interactive ignores SIGINT: put the handler back.
START = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
START += "from tripwright.cli import run; sys.exit(run(sys.argv[1:]))"


@pytest.fixture
def place(tmp_path: Path, small_world_file: Path) -> Place:
    return Place(tmp_path, small_world_file)


def requests(*numbers: int) -> list[str]:
    return [f"Request {number}." for number in numbers]


def test_a_killed_run_goes_on_with_what_is_left(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    process = place.start_and_wait_for(3)
    process.kill()
    process.communicate()
    assert len(RunFolder.open(place.run).samples()) == 3
    assert not (place.run / SUMMARY).exists()
    with (place.run / SAMPLES).open("a", encoding="utf-8") as stream:
        stream.write('{"v": 1, "task": "trai')

    shown = place.finish()
    assert sorted(place.acted) == requests(1, 2, 3, 4, 4, 5, 6)
    assert "6 of 6, 6 completed" in shown

    finished = (place.run / SUMMARY).read_bytes()
    lines = (place.run / SAMPLES).read_text(encoding="utf-8").splitlines()
    assert len(lines) == COUNT
    assert [sample.task for sample in RunFolder.open(place.run).samples()] == [f"train-{n}" for n in range(1, 7)]
    monkeypatch.chdir(place.folder)
    assert command(place.arguments) == 0
    assert len(place.acted) == 7
    assert (place.run / SUMMARY).read_bytes() == finished


def test_ctrl_c_says_how_to_go_on(place: Place) -> None:
    process = place.start_and_wait_for(2)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)

    assert process.returncode == 130, err
    assert "2 of 6 trials are recorded" in err
    assert "run the same command again" in err
    assert "Traceback" not in err + out

    place.finish()
    assert sorted(place.acted) == requests(1, 2, 3, 3, 4, 5, 6)
