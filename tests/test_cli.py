"""The command line on bad input and odd programs: one clear line, the right exit code, nothing lost."""

from __future__ import annotations

import json
import os
import pstats
import signal
import stat
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from conftest import Command, commands_in

from optadvisor import __version__, cli
from optadvisor.commands import compare, view
from optadvisor.errors import UsageError
from optadvisor.records import SCHEMA_VERSION, Environment, Profile, Run, Target, TargetKind

SLOW = """
import random

def wander(n):
    x = [0.0]
    for i in range(n):
        x.append(x[-1] + random.choice((-1.0, 1.0)))
    return x

def main():
    print(len(wander(400_000)))

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
        (["suggest", "missing.py"], "no such program: missing.py"),
        (["walk.py", "3"], "did you mean `optadvisor profile walk.py 3`?"),
        (["apply"], "no run here yet"),
        (["undo"], "no run here yet"),
        (["report"], "no run here yet"),
        (["compare"], "no run here yet"),
        (["view"], "no run here yet"),
        (["profile", "--quick", "--once", "missing.py"], "choose one of them"),
        (["profile", "--once", "--engine", "trace", "missing.py"], "choose one of them"),
        (["profile", "--min-share", "5", "missing.py"], "--min-share is 5: write it as 5%"),
        (["profile", "--top", "0", "missing.py"], "--top must be 1 or more"),
        (["profile", "--timeout=-1", "missing.py"], "--timeout must be 0 or more"),
    ],
)
def test_usage_errors_are_one_line_and_exit_2(optadvisor: Command, words: list[str], says: str) -> None:
    done = optadvisor(*words)
    assert done.returncode == 2
    assert says in one_line(done.stderr)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["-o", "walk.html"], ".prof, .lprof, .speedscope.json, .json"),
        (["-o", "ok.prof", "-o", "no/folder.prof"], "there is no folder"),
        (["--stdin", "missing.txt"], "no such file: missing.txt"),
        (["--stdin", "."], "cannot be read"),
    ],
)
def test_what_cannot_work_is_said_before_the_program_runs(
    optadvisor: Command, tmp_path: Path, options: list[str], says: str
) -> None:
    script(tmp_path, "open('ran', 'w')\n")
    done = optadvisor("profile", *options, "program.py")
    assert done.returncode == 2
    assert says in one_line(done.stderr)
    assert not (tmp_path / "ran").exists()


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
    assert done.stdout == "400001\nfrom the pipe\n"
    assert "wander" in done.stderr


@pytest.mark.parametrize("text", [b"def f(:\n", b"# caf\xe9\nprint(1)\n", b"if 1:\n\tx = 1\n        x = 2\n"])
def test_a_script_that_does_not_compile_is_told_as_such(optadvisor: Command, tmp_path: Path, text: bytes) -> None:
    (tmp_path / "program.py").write_bytes(text)
    done = optadvisor("profile", "program.py")
    said = " ".join(done.stderr.split())
    assert done.returncode == 1
    assert done.stdout == ""
    assert "Nothing was measured: it ended with exit status 1 (" in said
    assert said.endswith("Next: optadvisor profile program.py As soon as the program runs to its end.")
    assert "another program" not in said
    assert "Traceback" not in said


def test_a_program_without_the_input_it_asks_for(optadvisor: Command, tmp_path: Path) -> None:
    script(tmp_path, "print(int(input()) + 1)\n")
    said = " ".join(optadvisor("profile", "program.py", "4", stdin="").stderr.split())
    assert "Next: optadvisor profile --stdin FILE program.py 4" in said
    done = optadvisor("profile", "program.py", stdin="6\n")
    assert done.stdout == "7\n"
    assert "keyboard" not in done.stderr


def test_a_program_stands_for_its_latest_run(optadvisor: Command, tmp_path: Path) -> None:
    script(tmp_path, "print('other')\n", "other.py")
    script(tmp_path, "print('program')\n")
    assert "other.py has not been profiled in this folder" in optadvisor("report", "other.py").stderr
    for name in ("other.py", "program.py"):
        assert optadvisor("profile", "-q", name).returncode == 0
    assert "other.py" in optadvisor("report", "other.py").stdout
    assert "other.py" not in optadvisor("report", "program.py").stdout
    assert "nothing to undo" in optadvisor("undo", "other.py").stderr


def test_runs_of_the_folder_above_are_pointed_to(optadvisor: Command, tmp_path: Path) -> None:
    script(tmp_path, "print('program')\n")
    assert optadvisor("profile", "-q", "program.py").returncode == 0
    (tmp_path / "deep").mkdir()
    said = one_line(commands_in(tmp_path / "deep")("suggest").stderr)
    assert f"no run here yet: start with `optadvisor profile script.py` (runs of {tmp_path} are there: `cd ..`)" in said


def test_modules_of_folders_that_the_program_puts_on_its_path_are_found_again(
    optadvisor: Command, tmp_path: Path
) -> None:
    (tmp_path / "lib").mkdir()
    script(tmp_path / "lib", "def fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)\n", "numbers_of_mine.py")
    begin = "import os, sys\nsys.path.append(os.path.join(os.path.dirname(__file__), 'lib'))\n"
    script(tmp_path, f"{begin}import numbers_of_mine\nprint(numbers_of_mine.fib(30))\n")
    assert optadvisor("profile", "-q", "program.py").returncode == 0
    profile = stored(tmp_path)["run"]["profile"]  # type: ignore[index]
    assert profile["search_path"] == [str(tmp_path), str(tmp_path / "lib")]
    found = json.loads(optadvisor("suggest", "--json", "--budget", "5").stdout)["suggestions"]
    assert any(one["verdict"]["record"] == "Accepted" for one in found), found


def test_short_programs_and_programs_without_hot_functions_say_so(optadvisor: Command, tmp_path: Path) -> None:
    script(tmp_path, "print('done')\n")
    assert "too short" in optadvisor("profile", "program.py").stderr
    script(tmp_path, "import time\ntime.sleep(0.2)\n")
    said = " ".join(optadvisor("profile", "program.py").stderr.split())
    assert "No advice is worth it here: the program waits" in said
    assert "Note:" not in said
    done = optadvisor("suggest", "--apply")
    assert done.returncode == 0
    assert "Nothing to apply" in done.stdout


# ---------------------------------------------------------------- whose words are whose


@pytest.mark.parametrize(
    ("words", "program"),
    [
        ("profile a.py --top 3", "a.py --top 3"),
        ("profile --top 3 a.py -q", "a.py -q"),
        ("profile --top=3 a.py -m", "a.py -m"),
        ("profile --top 3 -q --engine trace --min-share 5% a.py x", "a.py x"),
        ("profile -o x.prof --output y.prof a.py -o z", "a.py -o z"),
        ("profile -ox.prof a.py -o z", "a.py -o z"),
        ("profile -qvo x.prof a.py -o z", "a.py -o z"),
        ("profile --stdin -m a.py -q", "a.py -q"),
        ("profile --no-capture --quick --all a.py --help", "a.py --help"),
        ("profile -m mod --help -q", "--help -q"),
        ("profile -mmod --help", "--help"),
        ("profile -qm mod -c x", "-c x"),
        ("profile -c code -- -q", "-- -q"),
        ("profile -q -v -c code -m x", "-m x"),
        ("profile - --top 3", "- --top 3"),
    ],
)
def test_what_stands_behind_the_program_is_its_own(words: str, program: str) -> None:
    separated = cli.separate_program(words.split())
    position = separated.index("--")
    assert " ".join(separated[position + 1 :]) == program
    assert [*separated[:position], *separated[position + 1 :]] == words.split()


@pytest.mark.parametrize(
    "words",
    ["profile", "profile -- a.py -q", "profile --top", "profile -m", "profile --top 3", "suggest -m x", "--help"],
)
def test_nothing_is_separated_where_no_program_is_named(words: str) -> None:
    assert cli.separate_program(words.split()) == words.split()


# ---------------------------------------------------------------- settings, exports, two runs side by side


@pytest.fixture(scope="module")
def profiled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Command]:
    """A folder with settings, and one quick run of a program that tells what it was given."""
    folder = tmp_path_factory.mktemp("profiled")
    command = commands_in(folder)
    told = "print(sys.argv[1:], sys.stdin.read())\n"
    script(folder, SLOW.replace("400_000", "200_000") + "\nimport sys\n" + told)
    (folder / "pyproject.toml").write_text("[tool.optadvisor]\nquick = true\ntopp = 1\n")
    (folder / "input.txt").write_text("from a file")
    done = command(
        *("profile", "--top", "1", "--stdin", "input.txt", "-o", "a.prof", "-o", "a.speedscope.json", "-o", "a.json"),
        *("program.py", "--top", "9", "-o", "b.prof"),
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "200001\n['--top', '9', '-o', 'b.prof'] from a file\n"
    assert "has no setting topp; did you mean top?" in done.stderr
    assert "wrote a.prof" in done.stderr
    return folder, command


profiling = pytest.mark.xdist_group("profiled")


@profiling
def test_exports_are_written_where_asked(profiled: tuple[Path, Command]) -> None:
    folder, _ = profiled
    assert any(name == "wander" for _, _, name in pstats.Stats(str(folder / "a.prof")).stats)  # type: ignore[attr-defined]
    assert json.loads((folder / "a.speedscope.json").read_text())["profiles"]
    assert str(folder / "program.py") in json.loads((folder / "a.json").read_text())["sources"]
    assert not (folder / "b.prof").exists()


@profiling
def test_report_shows_a_stored_run_again(profiled: tuple[Path, Command]) -> None:
    folder, optadvisor = profiled
    done = optadvisor("report", "--top", "1", "-o", "again.prof")
    assert done.returncode == 0
    assert "wander" in done.stdout
    assert (folder / "again.prof").exists()
    refused = optadvisor("report", "-o", "a.lprof")
    assert refused.returncode == 2
    assert "without --quick" in refused.stderr


@profiling
def test_compare_wants_two_runs_and_shows_what_changed(profiled: tuple[Path, Command]) -> None:
    folder, optadvisor = profiled
    alone = optadvisor("compare")
    assert alone.returncode == 2
    assert "there is one run of program.py" in alone.stderr
    path = folder / "program.py"
    before = path.read_text()
    path.write_text(before.replace("def main", "def added():\n    return 1\n\ndef main"))
    try:
        assert optadvisor("profile", "-q", "program.py").returncode == 0
    finally:
        path.write_text(before)
    done = optadvisor("compare")
    assert done.returncode == 0
    assert "Whole program:" in done.stdout
    data = json.loads(optadvisor("compare", "--json").stdout)
    assert data["before"] < data["after"]
    assert {"wander"} <= {row["function"]["qualname"] for row in data["functions"]}
    assert optadvisor("compare", data["after"], data["after"]).returncode == 2


@profiling
def test_view_serves_the_profile_in_snakeviz(profiled: tuple[Path, Command]) -> None:
    folder, _ = profiled
    command = [sys.executable, "-m", "optadvisor", "view", "--port", "8640"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True, start_new_session=True) as server:
        try:
            assert server.stdout is not None
            url = next(line.strip() for line in server.stdout if line.startswith("http://"))
            page = urllib.request.urlopen(url, timeout=30).read().decode()
            assert "wander" in page
        finally:
            os.killpg(server.pid, signal.SIGINT)
        assert server.wait(timeout=30) == 0


@pytest.mark.parametrize(
    ("environment", "system", "terminal", "shown"),
    [
        ({}, "linux", True, False),
        ({"DISPLAY": ""}, "linux", True, False),
        ({"DISPLAY": ":0"}, "linux", True, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True, True),
        ({"DISPLAY": ":0"}, "linux", False, False),
        ({}, "darwin", True, True),
        ({}, "darwin", False, False),
    ],
)
def test_a_browser_opens_only_in_front_of_someone(
    environment: dict[str, str], system: str, terminal: bool, shown: bool
) -> None:
    assert view.has_display(environment, system, terminal) is shown


@pytest.mark.parametrize("browser", [True, False])
def test_view_becomes_snakeviz(browser: bool, capsys: pytest.CaptureFixture[str]) -> None:
    became: list[list[str]] = []
    view.start(Path("run/view.prof"), 9000, browser=browser, execute=lambda _, words: became.append(words))
    (words,) = became
    assert words[0] == sys.executable
    assert words[-1] == "run/view.prof"
    assert ("--server" in words) is not browser
    assert ("Ctrl-C" in capsys.readouterr().out) is not browser


def a_run(name: str, program: str = "a.py", *arguments: str, seconds: float = 1.0) -> Run:
    return Run(
        id=name,
        created="",
        target=Target(kind=TargetKind.SCRIPT, value=program, arguments=arguments, directory="/"),
        environment=Environment(python="", implementation="", platform="", processor="", cores=1),
        profile=Profile(wall_seconds=seconds, plain_seconds=seconds, exit_status=0),
    )


RUNS = [
    a_run("1"),
    a_run("2", "b.py"),
    a_run("3", "a.py", "x"),
    a_run("4"),
    a_run("5", seconds=0.0),
    a_run("6", "b.py"),
]


@pytest.mark.parametrize(
    ("count", "names", "expected"),
    [
        (4, [], ("1", "4")),  # the same arguments before the nearest ones
        (3, [], ("1", "3")),
        (6, [], ("2", "6")),
        (6, ["2"], ("2", "6")),
        (6, ["1"], ("1", "4")),
        (6, ["3"], ("3", "4")),
        (6, ["4", "1"], ("4", "1")),
        (6, ["1", "2"], ("1", "2")),
    ],
)
def test_which_runs_are_compared(count: int, names: list[str], expected: tuple[str, str]) -> None:
    one, other = compare.pair(RUNS[:count], names)
    assert (one.id, other.id) == expected


@pytest.mark.parametrize(
    ("count", "names", "says"),
    [
        (0, [], "no run here yet"),
        (1, [], "one run of a.py"),
        (6, ["5"], "no profile"),
        (6, ["1", "5"], "no profile"),
        (6, ["1", "1"], "same run"),
    ],
)
def test_which_runs_cannot_be_compared(count: int, names: list[str], says: str) -> None:
    with pytest.raises(UsageError, match=says):
        compare.pair(RUNS[:count], names)


# ---------------------------------------------------------------- runs on disk


@profiling
def test_runs_are_private_and_ignored(profiled: tuple[Path, Command]) -> None:
    folder, optadvisor = profiled
    root = folder / ".optadvisor"
    assert stat.S_IMODE(root.stat().st_mode) == 0o700
    assert (root / ".gitignore").read_text() == "*\n"
    assert "program.py" in optadvisor("runs").stdout


@profiling
@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda path: path.write_text("{"), "damaged"),
        (
            lambda path: path.write_text(path.read_text().replace(f'"schema": {SCHEMA_VERSION}', '"schema": 99')),
            "another version",
        ),
        (lambda path: path.write_text(path.read_text().replace('"hotspots"', '"hot"')), "damaged"),
    ],
)
def test_damaged_runs_exit_6(profiled: tuple[Path, Command], damage: object, says: str) -> None:
    folder, optadvisor = profiled
    path = max(folder.glob(".optadvisor/*/run.json"))
    whole = path.read_bytes()
    damage(path)  # type: ignore[operator]
    try:
        assert path.read_bytes() != whole
        done = optadvisor("suggest")
    finally:
        path.write_bytes(whole)
    assert done.returncode == 6
    _, _, rest = done.stderr.partition("did you mean top?\n")
    assert says in one_line(rest)


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
    x = walk(2_000_000)
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
    (record,) = folder.glob(".optadvisor/*/run.json")
    honest = record.read_text()
    data = json.loads(honest)
    refused = data["run"]["suggestions"][0]
    refused["verdict"] = {"record": "Rejected", "cause": "not faster", "reason": "it is a test"}
    record.write_text(json.dumps(data))
    assert "was not accepted" in one_line(optadvisor("apply", refused["id"]).stderr)
    record.write_text(honest)
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
    assert all(
        name in done.stdout
        for name in ("profile", "report", "suggest", "apply", "undo", "compare", "view", "runs", "doctor")
    )


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["--version"])
    assert (ended.value.code or 0, capsys.readouterr().out) == (0, f"optadvisor {__version__}\n")
