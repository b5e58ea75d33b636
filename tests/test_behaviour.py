"""Plain Python is the reference: what a program does there it does while it is profiled, however it ends.

The programs lie in `tests/behaviour/`; `behaviourkit` says how they are written. Each is run under the default,
those that end in the middle also under one of the other ways to profile, in turns; with `BEHAVIOUR_MODES=all` in the
environment, which `make test-pythons` sets, all are under all of them.
"""

from __future__ import annotations

import fcntl
import itertools
import os
import subprocess
import sys
import termios
from collections.abc import Iterator
from pathlib import Path

import pytest
from behaviourkit import TRACED, Case, cases, environment, plain, profiled
from conftest import ALL

from optadvisor import store

CASES = {case.name: case for case in cases()}
DEFAULT = ""
MODES = (DEFAULT, "--quick", "--once", TRACED)
ENDINGS = ("exit", "uncaught", "signal")
"""Beginnings of the names of programs that stop before their last line."""


def compared() -> Iterator[tuple[str, str]]:
    """Names and modes."""
    turn = itertools.count()
    for case in CASES.values():
        others = [mode for mode in MODES[1:] if case.compared(mode)]
        if os.environ.get("BEHAVIOUR_MODES") != "all":
            ends = case.name.startswith(ENDINGS)
            others = [mode for mode in others if ends and case.hot_function(mode)]
            others = others if ALL or not others else [others[next(turn) % len(others)]]
        yield from ((case.name, mode) for mode in (DEFAULT, *others) if case.compared(mode))


COMPARED = list(compared())


@pytest.fixture
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One for all modes of a case: paths show in what programs print."""
    return tmp_path_factory.getbasetemp() / request.getfixturevalue("name") / "work"


@pytest.mark.parametrize(("name", "mode"), COMPARED)
def test_behaves_as_under_plain_python(name: str, mode: str, folder: Path) -> None:
    case = CASES[name]
    expected = plain(case, folder)
    assert profiled(case, mode, folder) == expected
    if function := case.hot_function(mode):
        assert function in profiled_functions(folder)


def profiled_functions(folder: Path) -> set[str]:
    """What the newest run in the folder names; it must be whole."""
    run = store.load(store.find(folder))
    return {row.function.qualname for row in run.profile.functions}


ON_A_TERMINAL = """
import os, sys, time
print(sys.stdin.isatty(), sys.stdout.isatty(), sys.stderr.isatty(), os.tcgetpgrp(0) == os.getpgrp())
print(os.get_terminal_size(), input("name? "))
try:
    print("ready")
    while True:
        time.sleep(0.01)
except KeyboardInterrupt:
    sys.exit("interrupted")
"""


@pytest.mark.parametrize("mode", MODES)
def test_has_the_terminal_and_its_keys(mode: str, tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(ON_A_TERMINAL)
    expected = typed(f"{sys.executable} main.py", tmp_path)
    assert typed(f"{sys.executable} -m optadvisor profile {mode} -q main.py", tmp_path) == expected
    assert expected[0].endswith("^Cinterrupted\r\n")


def typed(command: str, folder: Path) -> tuple[str, int]:
    """What a terminal shows when somebody starts this, types a name and then Ctrl-C; and the exit status."""
    ours, theirs = os.openpty()
    with subprocess.Popen(
        ["sh", "-c", f"exec {command}"],
        cwd=folder,
        env=environment(),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    ) as started:
        os.close(theirs)
        shown = b""
        for prompt, keys in ((b"name? ", b"Ada\n"), (b"ready", b"\x03")):
            while prompt not in shown:
                shown += os.read(ours, 1000)
            os.write(ours, keys)
        try:
            while data := os.read(ours, 1000):
                shown += data
        except OSError:  # how the end of a terminal is told
            pass
        os.close(ours)
        return shown.decode(), started.wait()


def test_every_case_says_how_it_is_run() -> None:
    assert len(CASES) > 90
    assert all("python " in case.command for case in CASES.values())


def test_a_difference_would_be_seen(tmp_path: Path) -> None:
    """The comparison is held against a program that does notice that it is profiled."""
    program = tmp_path / "tells.py"
    program.write_text(
        "# $ python tells.py\nimport sys\nprint('optadvisor' in sys.modules)\nopen('x', 'a').write('x')\n"
    )
    case = Case.read(program)
    expected = plain(case, tmp_path / "work")
    found = profiled(case, "--no-capture", tmp_path / "work")
    assert (expected.stdout, found.stdout) == ("False\n", "True\n")
    assert found.files == expected.files != {}
