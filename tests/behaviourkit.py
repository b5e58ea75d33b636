"""Run a program of `tests/behaviour/` under plain `python` and under `optadvisor profile`, and say what each did.

A case is a file, or a folder with everything that belongs to it. The first lines of one of its files are comments that
say how it is run; the first is a command for `sh` in which `python` stands for either:

    # $ printf 'one\\n' | python main.py --help     the command; required
    # signal: SIGINT to the group                   sent as soon as the program has made a file `ready`
    # hot: busy                                     the function that the saved profile must name
    # hot unless traced: busy                       the same, but cProfile does not survive such an end
    # not: --once, --engine trace (why)             not compared under these options
"""

from __future__ import annotations

import functools
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

PROGRAMS = Path(__file__).parent / "behaviour"
TRACED = "--engine trace"
SECONDS = 60
"""More than any of them takes on a slow machine; who takes longer hangs."""


@dataclass(frozen=True, kw_only=True)
class Case:
    name: str
    path: Path
    command: str
    signal: str = ""
    hot: str = ""
    hot_unless_traced: str = ""
    not_: str = ""

    @classmethod
    def read(cls, path: Path) -> Case:
        files = [path] if path.is_file() else sorted(p for p in path.rglob("*") if p.is_file())
        header = next(lines for file in files if (lines := _header(file)))
        facts = dict(line.split(": ", 1) for line in header[1:])
        named = {key.replace(" ", "_"): text for key, text in facts.items() if key != "not"}
        return cls(name=path.stem, path=path, command=header[0], not_=facts.get("not", ""), **named)

    def lay_out(self, folder: Path) -> None:
        """A fresh copy, in the same place each time: paths show in tracebacks."""
        shutil.rmtree(folder, ignore_errors=True)
        if self.path.is_dir():
            shutil.copytree(self.path, folder, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            folder.mkdir(parents=True)
            shutil.copyfile(self.path, folder / self.path.name)

    def compared(self, mode: str) -> bool:
        return not mode or mode not in self.not_.partition(" (")[0].split(", ")

    def hot_function(self, mode: str) -> str:
        return self.hot or ("" if mode == TRACED else self.hot_unless_traced)


def _header(file: Path) -> list[str]:
    """The leading comments without their sign, if they say how the case is run."""
    lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    if not lines or not lines[0].startswith("# $ "):
        return []
    found = [lines[0].removeprefix("# $ ")]
    for line in lines[1:]:
        if not re.match(r"# (signal|hot|hot unless traced|not): ", line):
            break
        found.append(line.removeprefix("# "))
    return found


def cases() -> list[Case]:
    return [Case.read(path) for path in sorted(PROGRAMS.iterdir()) if path.name != "__pycache__"]


# ---------------------------------------------------------------- running


@dataclass(frozen=True, kw_only=True)
class Did:
    """What a program did, as far as anyone outside can see."""

    status: int
    """As a shell says it: 128 + n after signal n."""
    stdout: str
    stderr: str
    files: Mapping[str, str]
    """Path → kind, permissions and content."""


def did(case: Case, python: str, folder: Path) -> Did:
    """Run the case's command in `folder` as it stands, with `python` (a shell command) in the place of `python`."""
    command = re.sub(r"(?<![\w./-])python(?= )", lambda _: python, case.command)
    if case.command.startswith("python "):
        command = f"exec {command}"  # signals go to it, and what ends it is not sh's to tell
    with subprocess.Popen(
        ["sh", "-c", command],
        cwd=folder,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as started:
        try:
            if case.signal:
                _wait_for(folder / "ready")
                _send(case.signal, started.pid)
            stdout, stderr = started.communicate(timeout=SECONDS)
        except BaseException:
            os.killpg(started.pid, signal.SIGKILL)
            raise
    code = started.returncode
    return Did(
        status=128 - code if code < 0 else code,
        stdout=stdout.decode(errors="backslashreplace"),
        stderr=stderr.decode(errors="backslashreplace"),
        files=_files(folder),
    )


@functools.cache
def plain(case: Case, folder: Path) -> Did:
    case.lay_out(folder)
    return did(case, sys.executable, folder)


def profiled(case: Case, mode: str, folder: Path) -> Did:
    case.lay_out(folder)
    return did(case, f"{sys.executable} -m optadvisor profile {mode} -q", folder)


def environment() -> dict[str, str]:
    """Ours without what differs from test to test, or would change how Python behaves."""
    kept = {"PYTHONPATH"}
    return {n: text for n, text in os.environ.items() if n in kept or not n.startswith(("PYTEST", "PYTHON"))}


def _wait_for(file: Path) -> None:
    until = time.monotonic() + SECONDS
    while not file.exists():
        if time.monotonic() > until:
            raise TimeoutError(f"{file} was never made")
        time.sleep(0.01)
    time.sleep(0.15)  # let it get from there to where it waits


def _send(what: str, process: int) -> None:
    name, _, rest = what.partition(" ")
    (os.killpg if rest else os.kill)(process, signal.Signals[name])


def _files(folder: Path) -> dict[str, str]:
    found = {}
    for path in sorted(folder.rglob("*")):
        relative = path.relative_to(folder)
        if {".optadvisor", "__pycache__"} & set(relative.parts):
            continue
        mode = path.lstat().st_mode
        content = os.readlink(path) if path.is_symlink() else path.read_bytes().hex() if path.is_file() else ""
        found[str(relative)] = f"{stat.filemode(mode)} {content}"
    return found
