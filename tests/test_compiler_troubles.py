"""A compiler that is slow, breaks, dies or cannot keep its files; several at once; Ctrl-C while one is at work."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from mutantkit import Candidate, Mutants, Tried

from optadvisor.records import Proposal, Rejected, Terms, Unproven
from optadvisor.runtime import SOURCE
from optadvisor.source.edits import render
from optadvisor.verifier import court
from optadvisor.verifier.court import Asked, Court
from optadvisor.verifier.judge import Proof, proofs
from optadvisor.verifier.proof import refusal
from optadvisor.verifier.task import Result

pytest.importorskip("numba")
PROGRAM = """
def summe(größe, Δt):
    s = 0.0
    for i in range(größe):
        s += i * Δt
    return s


if __name__ == "__main__":
    print(summe(30, 0.5), summe(400, 1.25))
"""
KERNEL = """try:
    from _optadvisor import njit
except ImportError:
    from numba import njit

{trouble}
@njit(cache=True, error_model="numpy")
def _summe_kernel(größe, Δt):
    s = 0.0
    for i in range(größe):
        s += i * {factor}
    return s

def summe(größe, Δt):
    try:
        return _summe_kernel(größe, Δt)
    except Exception:
        pass
    s = 0.0
    for i in range(größe):
        s += i * Δt
    return s
"""
TROUBLE = """
import numba.extending as _extending

def _troubled(x):
    return x

@_extending.overload(_troubled)
def _troubled_for(x):
    import os, time
    {statement}
    return lambda x: x
"""
"""Numba executes the statement while it compiles."""


def kernel(statement: str = "") -> str:
    trouble = TROUBLE.format(statement=statement) if statement else ""
    factor = "_troubled(Δt)" if statement else "Δt"
    return KERNEL.format(trouble=trouble, factor=factor)


def tried(folder: Path) -> Tried:
    return Tried(Mutants(path=folder / "p.py", program=PROGRAM, qualname="summe", candidates=()), folder / "größe ü")


def proposal(case: Tried, text: str, number: int = 0) -> Proposal:
    return case.proposal(Candidate(kind="right", label=f"compiled {number}", expected="", text=text))


def proved(case: Tried, *texts: str) -> list[Proof]:
    """As `suggest` would, generated inputs included."""
    proposals = [proposal(case, text, number) for number, text in enumerate(texts)]
    return list(proofs(case.context, case.module, case.recording, proposals))


def verdict(case: Tried, text: str) -> Rejected | Unproven | None:
    """On the recorded calls alone: why not, if it is refused."""
    found = Court(case.context, case.module, case.recording, Terms()).trial(
        "candidate-0", proposal(case, text), Asked(compare=True)
    )
    return refusal(found)


def told(case: Tried, text: str) -> tuple[str, str]:
    no = verdict(case, text)
    assert isinstance(no, Rejected)
    return no.cause, no.reason


# ---------------------------------------------------------------- while it is proved


def test_a_compiler_that_takes_minutes_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(court, "COMPILE_SECONDS", 0.5)
    no = told(tried(tmp_path), kernel("time.sleep(200)"))
    assert no == ("does not compile", "Numba does not compile it (it was not done after 0.5 s)")


def test_a_compiler_that_is_slow_within_the_limit_is_waited_for(tmp_path: Path) -> None:
    assert verdict(tried(tmp_path), kernel("time.sleep(0.2)")) is None


@pytest.mark.parametrize(
    ("statement", "cause", "words"),
    [
        ("raise AssertionError('no such block\\nmore')", "does not compile", "(AssertionError: no such block)"),
        ("raise KeyError(7)", "does not compile", "KeyError: 7"),
        ("os.abort()", "crash", "its process ended with signal 6"),
        ("os._exit(0)", "crash", "it ended its process"),
    ],
)
def test_an_error_inside_the_compiler_is_told(tmp_path: Path, statement: str, cause: str, words: str) -> None:
    found = told(tried(tmp_path), kernel(statement))
    assert found[0] == cause
    assert words in found[1]
    assert "\n" not in found[1]


def test_a_compiler_that_cannot_be_imported_is_told(tmp_path: Path) -> None:
    case = tried(tmp_path)
    (Path(case.path).parent / "numba.py").write_text("raise ImportError('Numba needs NumPy 2.2 or less')\n")
    no = verdict(case, kernel())
    assert no is not None
    assert "Numba needs NumPy 2.2 or less" in no.reason


def test_no_place_for_compiled_files_is_no_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    case = tried(tmp_path)
    scratch = Court(case.context, case.module, case.recording, Terms()).scratch
    (scratch / "__pycache__").write_text("a file")
    nowhere(monkeypatch, tmp_path)
    assert verdict(case, kernel()) is None
    assert not list(tmp_path.rglob("*.nbi"))


def nowhere(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Numba finds no folder of the user to write to."""
    file = folder / "file"
    file.write_text("")
    for name in ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.setenv(name, str(file))


# ---------------------------------------------------------------- several at once


def test_two_at_once_do_not_share_a_folder(tmp_path: Path) -> None:
    case = tried(tmp_path)
    first = Court(case.context, case.module, case.recording, Terms())
    second = Court(case.context, case.module, case.recording, Terms())
    assert first.scratch != second.scratch
    first.candidate("candidate-0", proposal(case, kernel()))
    answer = second.trial("candidate-0", None, Asked(compare=True))
    assert isinstance(answer, Result)
    assert "numba" in (first.scratch / "candidate_0.py").read_text()
    usual = first.scratch
    del first
    assert Court(case.context, case.module, case.recording, Terms()).scratch == usual


def test_a_folder_is_free_again_when_its_process_was_killed(tmp_path: Path) -> None:
    usual = court._claimed(tmp_path, "f")
    os.close(usual[1])
    code = "import sys, os, pathlib; from optadvisor.verifier import court\n"
    code += "court._claimed(pathlib.Path(sys.argv[1]), 'f'); print('ready', flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"ready\n"
        beside, claim = court._claimed(tmp_path, "f")
        os.close(claim)
        assert beside != usual[0]
        other.kill()
    again, claim = court._claimed(tmp_path, "f")
    os.close(claim)
    assert again == usual[0]


# ---------------------------------------------------------------- the program as applied


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program with its compiled copy, run in two processes at once; not touched again."""
    folder = tmp_path_factory.mktemp("applied")
    case = tried(folder)
    path = folder / "größe ü" / "Δrechnung.py"
    shutil.copy(SOURCE, path.parent)
    path.write_bytes(render(case.module, [proposal(case, kernel())]))
    ended(started(path), started(path))
    return path


@pytest.fixture
def applied(once: Path, tmp_path: Path) -> Path:
    """A copy with what the compiler has kept."""
    folder = tmp_path / once.parent.name
    shutil.copytree(once.parent, folder)  # with the time stamps, which the compiler looks at
    return folder / once.name


def started(path: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    )


def ended(*running: subprocess.Popen[str]) -> None:
    """All of them printed what the program prints, and nothing else."""
    for one in running:
        out, err = one.communicate(timeout=120)
        assert (one.returncode, out, err) == (0, "217.5 99750.0\n", "")


def test_two_first_runs_at_once_leave_whole_files_of_the_compiler(once: Path) -> None:
    files = [each.name for each in (once.parent / "__pycache__").iterdir()]
    assert sorted(name.rpartition(".")[2] for name in files) == ["nbc", "nbi"]


def test_an_applied_program_runs_where_nothing_can_be_kept(applied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.rmtree(applied.parent / "__pycache__")
    (applied.parent / "__pycache__").write_text("a file")
    nowhere(monkeypatch, applied.parent)
    ended(started(applied))


@pytest.mark.parametrize("kind", ["nbi", "nbc"])
def test_an_applied_program_runs_on_damaged_files_of_the_compiler(applied: Path, kind: str) -> None:
    (kept,) = (applied.parent / "__pycache__").glob(f"*.{kind}")
    kept.write_bytes(kept.read_bytes()[:-20])
    ended(started(applied))
    kept.unlink()
    kept.mkdir()
    ended(started(applied))


# ---------------------------------------------------------------- Ctrl-C


def test_ctrl_c_while_it_compiles_ends_all_of_it(tmp_path: Path) -> None:
    """In a process of its own, which is one group as in a terminal."""
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from pathlib import Path\n"
        "import test_compiler_troubles as t\n"
        "slow = t.kernel('time.sleep(200)')\n"
        "t.proved(t.tried(Path(sys.argv[2])), slow, slow)\n"
    )
    command = [sys.executable, "-c", code, str(Path(__file__).parent), str(tmp_path)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as child:
        deadline = time.monotonic() + 120
        while len(trials_of(tmp_path, "llvmlite")) < 2 and time.monotonic() < deadline and child.poll() is None:
            time.sleep(0.05)
        assert len(trials_of(tmp_path)) == 2
        os.killpg(child.pid, signal.SIGINT)
        _, err = child.communicate(timeout=60)
    assert err.rstrip().endswith("KeyboardInterrupt")  # of which the command line makes exit status 130
    assert trials_of(tmp_path) == []
    assert not list(tmp_path.rglob("*.nb?"))


def trials_of(folder: Path, library: str = "") -> list[str]:
    """Processes of trials in a folder that have loaded the library."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().decode(errors="replace").split("\0")
            if "optadvisor.verifier.trial" not in words or not any(word.startswith(str(folder)) for word in words):
                continue
            loaded = (process / "maps").read_text()
        except OSError:  # it has just ended
            continue
        if library in loaded:
            found.append(" ".join(words))
    return found
