"""The command line on bad input and odd programs: one clear line, the right exit code, nothing lost."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import Command, commands_in

SLOW = """
import random

def wander(n):
    x = [0.0]
    for i in range(n):
        x.append(x[-1] + random.choice((-1.0, 1.0)))
    return x

def main():
    print(len(wander(60_000)))

main()
"""


def script(folder: Path, text: str, name: str = "program.py") -> Path:
    path = folder / name
    path.write_text(text)
    return path


def one_line(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    assert len(lines) == 1, text
    return lines[0]


def stored(folder: Path) -> dict[str, object]:
    (path,) = folder.glob(".optadvisor/*/run.json")
    return dict(json.loads(path.read_text()))


# ---------------------------------------------------------------- what cannot be run


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["profile", "missing.py"], "no such script: missing.py"),
        (["profile", "."], "is a directory"),
        (["profile"], "which program?"),
        (["profile", "-m", "no_such_module_here"], "no such module"),
        (["suggest"], "no run here yet"),
        (["suggest", "20990101"], "no run 20990101"),
        (["apply"], "no run here yet"),
        (["undo"], "no run here yet"),
    ],
)
def test_usage_errors_are_one_line_and_exit_2(optadvisor: Command, words: list[str], says: str) -> None:
    done = optadvisor(*words)
    assert done.returncode == 2
    assert says in one_line(done.stderr)


def test_a_syntax_error_is_pythons_own_and_exits_as_python_does(optadvisor: Command, tmp_path: Path) -> None:
    script(tmp_path, "def broken(:\n    pass\n")
    plain = subprocess.run([sys.executable, "program.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    done = optadvisor("profile", "-q", "program.py")
    assert done.returncode == plain.returncode == 1
    assert done.stderr == plain.stderr


def test_a_script_that_raises_keeps_its_traceback_status_and_profile(optadvisor: Command, tmp_path: Path) -> None:
    script(tmp_path, SLOW + "\nraise ValueError('no luck')\n")
    plain = subprocess.run([sys.executable, "program.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    done = optadvisor("profile", "-q", "program.py")
    assert done.returncode == 1
    assert (done.stdout, done.stderr) == (plain.stdout, plain.stderr)
    run = stored(tmp_path)["run"]
    assert isinstance(run, dict)
    assert run["profile"]["error"] == "ValueError: no luck"
    assert any(spot["function"]["qualname"] == "wander" for spot in run["hotspots"])


def test_profile_exits_as_the_script_and_leaves_its_output_alone(optadvisor: Command, tmp_path: Path) -> None:
    script(tmp_path, SLOW + "\nimport sys\nprint(sys.stdin.read())\nsys.exit(7)\n")
    done = optadvisor("profile", "program.py", "--top", "-q", stdin="from the pipe")
    assert done.returncode == 7
    assert done.stdout == "60001\nfrom the pipe\n"
    assert "wander" in done.stderr


def test_short_programs_and_programs_without_hot_functions_say_so(optadvisor: Command, tmp_path: Path) -> None:
    script(tmp_path, "print('done')\n")
    assert "too short" in optadvisor("profile", "program.py").stderr
    script(tmp_path, "import time\ntime.sleep(0.2)\n")
    assert "no function of the project's own" in " ".join(optadvisor("profile", "program.py").stderr.split())
    done = optadvisor("suggest", "--apply")
    assert done.returncode == 0
    assert "Nothing to apply" in done.stdout


# ---------------------------------------------------------------- runs on disk


def test_runs_are_private_and_ignored(optadvisor: Command, tmp_path: Path) -> None:
    script(tmp_path, SLOW)
    optadvisor("profile", "program.py")
    root = tmp_path / ".optadvisor"
    assert stat.S_IMODE(root.stat().st_mode) == 0o700
    assert (root / ".gitignore").read_text() == "*\n"
    assert "program.py" in optadvisor("runs").stdout


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda path: path.write_text("{"), "damaged"),
        (lambda path: path.write_text(path.read_text().replace('"schema": 1', '"schema": 99')), "another version"),
        (lambda path: path.write_text(path.read_text().replace('"hotspots"', '"hot"')), "damaged"),
    ],
)
def test_damaged_runs_exit_6(optadvisor: Command, tmp_path: Path, damage: object, says: str) -> None:
    script(tmp_path, SLOW)
    optadvisor("profile", "--no-capture", "program.py")
    (path,) = tmp_path.glob(".optadvisor/*/run.json")
    damage(path)  # type: ignore[operator]
    done = optadvisor("suggest")
    assert done.returncode == 6
    assert says in one_line(done.stderr)


def test_a_run_without_its_record_is_named(optadvisor: Command, tmp_path: Path) -> None:
    (tmp_path / ".optadvisor" / "20260101-000000").mkdir(parents=True)
    done = optadvisor("suggest", "20260101")
    assert done.returncode == 6
    assert "was not finished" in one_line(done.stderr)


def test_changed_source_is_refused_and_nothing_is_written(optadvisor: Command, tmp_path: Path) -> None:
    path = script(tmp_path, SLOW)
    optadvisor("profile", "program.py")
    path.write_text(SLOW + "# edited\n")
    done = optadvisor("suggest", "--apply")
    assert done.returncode == 4
    assert "has changed since it was profiled" in one_line(done.stderr)
    assert path.read_text() == SLOW + "# edited\n"


# ---------------------------------------------------------------- apply


WALK = """
import random
import numpy as np

def walk(n):
    x = np.zeros(n)
    for i in range(n - 1):
        x[i + 1] = x[i] + (1.0 if random.random() > 0.5 else -1.0)
    return x

def main():
    x = walk(400_000)
    print(x[-1], x.min(), x.max())

main()
"""


@pytest.fixture(scope="module")
def suggested(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Command]:
    """A folder with a profiled program and its suggestions; each test leaves the program as it found it."""
    folder = tmp_path_factory.mktemp("suggested")
    command = commands_in(folder)
    script(folder, WALK).chmod(0o755)
    assert command("profile", "program.py").returncode == 0
    assert command("apply").returncode == 2
    assert command("suggest", "--json").returncode == 0
    return folder, command


applying = pytest.mark.xdist_group("applying")


@applying
def test_apply_and_undo_and_what_they_refuse(suggested: tuple[Path, Command]) -> None:
    folder, optadvisor = suggested
    path = folder / "program.py"
    found = json.loads(optadvisor("suggest", "--json").stdout)["suggestions"]
    refused = next(s["id"] for s in found if s["verdict"]["record"] == "Rejected")
    assert "was not accepted" in one_line(optadvisor("apply", refused).stderr)
    assert optadvisor("apply", "nonsense-9").returncode == 2
    assert path.read_text() == WALK

    done = optadvisor("apply")
    assert done.returncode == 0, done.stdout + done.stderr
    assert path.read_text() != WALK
    assert stat.S_IMODE(path.stat().st_mode) == 0o755
    assert optadvisor("apply").returncode == 2
    edited = path.read_text() + "# edited\n"
    path.write_text(edited)
    assert optadvisor("undo").returncode == 4
    assert path.read_text() == edited
    path.write_text(edited.removesuffix("# edited\n"))
    assert optadvisor("undo").returncode == 0
    assert path.read_text() == WALK
    assert optadvisor("undo").returncode == 2


@applying
def test_ctrl_c_while_applying_leaves_the_file_as_it_was(suggested: tuple[Path, Command]) -> None:
    folder, _ = suggested
    path = folder / "program.py"
    command = [sys.executable, "-m", "optadvisor", "apply"]
    child = subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    deadline = time.monotonic() + 60
    while path.read_text() == WALK and time.monotonic() < deadline and child.poll() is None:
        time.sleep(0.005)
    os.killpg(child.pid, signal.SIGINT)
    _, err = child.communicate(timeout=60)
    assert child.returncode == 130
    assert "interrupted" in one_line(err)
    assert path.read_text() == WALK


@applying
def test_a_change_of_the_programs_output_is_taken_back(suggested: tuple[Path, Command]) -> None:
    """The stored run is forged so that an accepted suggestion changes what the program prints."""
    folder, optadvisor = suggested
    (record,) = folder.glob(".optadvisor/*/run.json")
    honest = record.read_text()
    data = json.loads(honest)
    chosen = data["run"]["plan"]["ids"][0]
    place = WALK.index("    x = walk(")
    for suggestion in data["run"]["suggestions"]:
        if suggestion["id"] == chosen:
            edit = {"record": "Edit", "start": place, "end": place, "text": "    print('forged')\n"}
            suggestion["proposal"] |= {"edits": [edit], "imports": [], "helpers": []}
    record.write_text(json.dumps(data))
    done = optadvisor("apply")
    assert done.returncode == 3
    assert "1 lines became 2" in " ".join(done.stdout.split())
    assert (folder / "program.py").read_text() == WALK
    assert optadvisor("undo").returncode == 2
    record.write_text(honest)


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys, optadvisor.cli as cli\n"
        "try:\n    cli.main(['--help'])\nexcept SystemExit: pass\n"
        "print([m for m in ('numpy', 'libcst', 'numba', 'line_profiler', 'rich.console', 'scipy') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
    assert all(name in done.stdout for name in ("profile", "suggest", "apply", "undo", "runs", "doctor"))
