"""Exit codes and one-line errors: what every verb may raise, and what the shell then sees."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tripwright.cli import run
from tripwright.cli.app import app
from tripwright.errors import BadInput, MissingExtra, SessionOver, UnknownName

SRC = Path(__file__).resolve().parents[2] / "src"


def shell(*arguments: str, **options: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(SRC), **options}
    return subprocess.run(
        [sys.executable, "-m", "tripwright", *arguments], env=environment, capture_output=True, text=True, check=False
    )


@pytest.fixture
def verb() -> Iterator[Callable[[Callable[..., object]], None]]:
    """Registers a verb named ``probe`` for one test."""

    def register(function: Callable[..., object]) -> None:
        app.command(function, name="probe")

    yield register
    del app["probe"]


def raising(error: BaseException) -> Callable[[], None]:
    def probe() -> None:
        raise error

    return probe


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (BadInput("broken cell", file="a.csv", line=3, field="price"), 2, "a.csv:3: broken cell; field 'price'"),
        (UnknownName("city", "Rom", ["Rome"]), 2, "did you mean 'Rome'?"),
        (MissingExtra("solver", "planning"), 2, "pip install 'tripwright[solver]'"),
        (SessionOver("the conversation has ended"), 3, "internal fault: SessionOver"),
        (ZeroDivisionError("division\nby zero"), 3, "division by zero; set TRIPWRIGHT_DEBUG=1"),
        (PermissionError(13, "Permission denied", "/x/y"), 2, "/x/y: Permission denied"),
        (OSError(28, "No space left on device"), 3, "No space left on device"),
        (KeyboardInterrupt(), 130, "interrupted"),
        (BadInput("no such thing", file="a\x1b[2J\nb"), 2, r"a\x1b[2J b: no such thing"),
    ],
)
def test_every_error_is_one_line_and_a_code(
    error: BaseException,
    code: int,
    words: str,
    verb: Callable[[Callable[..., object]], None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    verb(raising(error))

    assert run(["probe"]) == code

    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("tripwright: ")
    assert words in captured.err
    assert captured.err.count("\n") == 1


def test_debug_shows_the_traceback(
    verb: Callable[[Callable[..., object]], None],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TRIPWRIGHT_DEBUG", "1")
    verb(raising(ZeroDivisionError("x")))

    assert run(["probe"]) == 3

    assert "Traceback" in capsys.readouterr().err


@pytest.mark.parametrize(("result", "code"), [(None, 0), (0, 0), (1, 1), ("text", 0)])
def test_a_verb_returns_its_exit_code(
    result: object, code: int, verb: Callable[[Callable[..., object]], None], capsys: pytest.CaptureFixture[str]
) -> None:
    verb(lambda: result)

    assert run(["probe"]) == code
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(("left", "code"), [(SystemExit(), 0), (SystemExit(1), 1), (SystemExit("why"), 3)])
def test_a_verb_may_leave_by_itself(left: SystemExit, code: int, verb: Callable[[Callable[..., object]], None]) -> None:
    verb(raising(left))

    assert run(["probe"]) == code


@pytest.mark.parametrize(
    ("tokens", "words"),
    [
        (["prob"], 'Did you mean "probe"?'),
        (["probe", "--limt", "3"], "Did you mean --limit?"),
        (["probe", "--limit", "three"], "--limit"),
        (["probe", "--limit"], "--limit"),
        (["--nothing"], "--nothing"),
        (["--hepl"], "Did you mean --help?"),
        (["probe", "a", "b"], "Unused"),
    ],
)
def test_wrong_arguments_are_one_line_with_the_nearest_option(
    tokens: list[str],
    words: str,
    verb: Callable[[Callable[..., object]], None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    def probe(*, limit: int = 1) -> None: ...

    verb(probe)

    assert run(tokens) == 2

    captured = capsys.readouterr()
    assert captured.out == ""
    assert words in captured.err
    assert "--help" in captured.err
    assert captured.err.count("\n") == 1


def test_module_entry_and_exit_codes_reach_the_shell() -> None:
    assert shell("--version").stdout.strip() == "0.1.0"
    wrong = shell("--nothing")
    assert (wrong.returncode, wrong.stdout, wrong.stderr.count("\n")) == (2, "", 1)


def test_a_closed_output_is_no_fault() -> None:
    command = f"'{sys.executable}' -m tripwright --version >&-"
    environment = {**os.environ, "PYTHONPATH": str(SRC)}

    done = subprocess.run(["sh", "-c", command], env=environment, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")


def test_help_loads_no_heavy_package() -> None:
    """Nor the rooms that only other commands need."""
    code = (
        "import sys; from tripwright.cli import run; assert run(['--help']) == 0; "
        "rooms = {f'tripwright.{room}' for room in ('language', 'trip', 'planner', 'making', 'benchmarks')}; "
        "assert not rooms & set(sys.modules), rooms & set(sys.modules); "
        "heavy = {'numpy', 'pyproj', 'rapidfuzz', 'icalendar', 'ortools', 'joblib', 'inspect_ai', 'openai'}; "
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)"
    )
    environment = {**os.environ, "PYTHONPATH": str(SRC)}

    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("write", ["print('x' * 99)", "console().print('x' * 99)"])
def test_a_closed_pipe_ends_quietly(write: str) -> None:
    code = (
        "import sys; from tripwright.cli import app; from tripwright.cli.printing import console\n"
        f"def probe():\n    while True: {write}\n"
        "app.app.command(probe, name='probe'); sys.argv = ['tripwright', 'probe']; app.main()"
    )
    environment = {**os.environ, "PYTHONPATH": str(SRC)}

    with subprocess.Popen(
        [sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        complaint = process.stderr.read()

    assert process.returncode == 141
    assert complaint == b""


def test_ctrl_c_is_one_line_and_130() -> None:
    code = (
        "import signal, sys, time; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from tripwright.cli import app\n"
        "def probe():\n    print('ready', flush=True); time.sleep(60)\n"
        "app.app.command(probe, name='probe'); sys.argv = ['tripwright', 'probe']; app.main()"
    )
    environment = {**os.environ, "PYTHONPATH": str(SRC)}

    with subprocess.Popen(
        [sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        complaint = process.stderr.read()

    assert process.returncode == 130
    assert complaint == b"tripwright: interrupted\n"
