"""The first stages end to end: what each engine and setting finds on programs whose truth is known."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from optadvisor import store
from optadvisor.profiling import Profiled, profile
from optadvisor.records import FunctionRef, Hotspot, Sampler, Target, TargetKind
from optadvisor.reports.next_step import why_nothing
from optadvisor.settings import Engine, Settings

MAIN = """
import sys
import helper

def cold():
    return 1

def kernel(n):
    total = 0
    for i in range(n):
        for j in range(3):
            total += i * j
    return total

class Grid:
    def step(self):
        return sum(map(self.cell, range(60000)))
    def cell(self, k):
        return sum(divmod(k, 7)) + max(k, 3) + len(str(k))

with open("runs.txt", "a") as log:
    log.write("ran\\n")
cold()
kernel(400_000)
for _ in range(5):
    Grid().step()
helper.work(lambda v: v + 1)
"""
HELPER = """
def work(f):
    return [f(k) for k in range(300_000)]
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "main.py").write_text(MAIN)
    (tmp_path / "helper.py").write_text(HELPER)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(folder: Path, *, script: str = "main.py", stdin: Path | None = None, **given: Any) -> Profiled:
    target = Target(kind=TargetKind.SCRIPT, value=script, directory=str(folder))
    return profile(target, Settings(**given), stdin=stdin, progress=lambda *_: None)


def spots(done: Profiled) -> dict[str, Hotspot]:
    return {spot.function.qualname: spot for spot in done.run.hotspots}


def calls(done: Profiled) -> dict[str, int]:
    return {row.function.qualname: row.calls for row in done.run.profile.functions}


def test_two_passes_know_seconds_counts_trips_and_calls(project: Path) -> None:
    done = run(project, top=20, min_share=0.005)
    found = spots(done)
    kernel = found["kernel"]
    assert (kernel.calls, kernel.calls_exact) == (1, True)
    assert [
        (loop.line, loop.entries, loop.iterations) for loop in sorted(kernel.loops, key=lambda each: each.line)
    ] == [
        (10, 1, 400_000),
        (11, 400_000, 1_200_000),
    ]
    hottest = max(kernel.lines, key=lambda line: line.share)
    assert (hottest.line, hottest.hits) in {(12, 1_200_000), (11, 1_600_000)}
    assert kernel.kind == "Python loop on numbers"
    assert "million" in kernel.evidence
    assert (found["Grid.cell"].calls, found["Grid.step"].calls) == (300_000, 5)
    assert found["work"].function.path == str(project / "helper.py")
    assert found["<module>"].calls == 1
    ref = FunctionRef(path=str(project / "main.py"), qualname="kernel", first_line=8)
    recording = done.run.recording(ref)
    assert recording is not None
    assert len(recording.calls) == 1
    assert (project / "runs.txt").read_text() == "ran\n"
    assert store.load(done.folder) == done.run
    effects = {row.function.qualname: row.effects for row in done.run.profile.functions}
    assert "writes files" in effects["<module>"]


def test_quick_is_one_run(project: Path) -> None:
    done = run(project, quick=True)
    assert spots(done)["kernel"].calls == -1
    assert done.run.recordings == ()
    assert not (done.folder / "recordings.json").exists()
    assert any("--quick" in note for note in done.run.profile.notes)


def test_once_takes_everything_from_one_run(project: Path) -> None:
    done = run(project, once=True, min_share=0.01)
    assert not (done.folder / "capture-task.json").exists()
    assert (calls(done)["kernel"], calls(done)["Grid.cell"]) == (1, 300_000)
    assert {recording.function.qualname for recording in done.run.recordings if recording.calls} >= {
        "kernel",
        "Grid.step",
    }
    assert done.run.profile.second_pass_seconds == 0


def test_trace_times_every_call(project: Path) -> None:
    done = run(project, engine=Engine.TRACE, min_share=0.01)
    assert done.run.profile.sampler is Sampler.TRACE
    assert (calls(done)["cold"], calls(done)["Grid.cell"]) == (1, 300_000)
    row = next(row for row in done.run.profile.functions if row.function.qualname == "Grid.cell")
    assert row.raw_self_seconds > row.self_seconds >= 0
    assert spots(done)["kernel"].loops


def test_without_capture_nothing_of_the_data_is_kept(project: Path) -> None:
    done = run(project, capture=False)
    assert done.run.recordings == ()
    assert not list((done.folder / "calls").iterdir())
    assert spots(done)["kernel"].loops
    assert any("--no-capture" in note for note in done.run.profile.notes)


def test_a_file_is_the_input_of_every_pass(project: Path) -> None:
    (project / "read.py").write_text(
        "import sys\ndef work(text):\n    return sum(ord(c) for c in text for _ in range(40))\n"
        "with open('sums.txt', 'a') as f:\n    f.write(f'{work(sys.stdin.read())}\\n')\n"
    )
    (project / "input.txt").write_text("abcdefgh" * 4000)
    done = run(project, script="read.py", stdin=project / "input.txt")
    recording = next(each for each in done.run.recordings if each.function.qualname == "work")
    assert [spec.length for spec in recording.calls[0].arguments] == [32000]
    assert (project / "sums.txt").read_text() == f"{sum(map(ord, 'abcdefgh')) * 4000 * 40}\n"


BUSY = """
import os, signal, sys, time
def busy():
    end = time.process_time() + 0.5
    while time.process_time() < end:
        sum(range(1000))
busy()
"""


@pytest.mark.parametrize(
    ("ending", "status"),
    [
        ("os._exit(7)", 7),
        ("os.kill(os.getpid(), signal.SIGTERM)", 143),
        ("os.kill(os.getpid(), signal.SIGKILL)", 137),
        ("raise ValueError('end')", 1),
    ],
)
def test_a_profile_survives_every_end(ending: str, status: int, tmp_path: Path) -> None:
    (tmp_path / "end.py").write_text(BUSY + ending + "\n")
    done = run(tmp_path, script="end.py", quick=True)
    assert done.status == done.run.profile.exit_status == status
    if done.run.profile.sampler is Sampler.OUTSIDE:
        assert spots(done)["busy"].share > 0.8


def test_time_that_is_up_ends_the_program_but_not_the_profile(tmp_path: Path) -> None:
    (tmp_path / "long.py").write_text(BUSY.replace("+ 0.5", "+ 60"))
    done = run(tmp_path, script="long.py", timeout=2.0, quick=True)
    assert spots(done)["busy"].share > 0.8
    assert any("--timeout" in note for note in done.run.profile.notes)


@pytest.mark.parametrize("text", ["print(1)\n", "raise SystemExit(2)\n"])
def test_a_program_that_does_nothing_has_a_profile_that_says_so(text: str, tmp_path: Path) -> None:
    (tmp_path / "short.py").write_text(text)
    done = run(tmp_path, script="short.py")
    assert done.run.hotspots == ()
    assert "too short" in why_nothing(done.run)


def test_every_kind_of_function_appears_by_name(tmp_path: Path) -> None:
    (tmp_path / "kinds.py").write_text(
        """
import asyncio, threading
N = 300_000
def generator(n):
    for i in range(n):
        yield i * i
def outer():
    def closure(n):
        t = 0
        for i in range(n):
            t += i
        return t
    return closure(4 * N)
async def coroutine(n):
    t = 0
    for i in range(n):
        t += i
    return t
class Box:
    @property
    def size(self):
        return sum(i * i for i in range(N * 3))
    @staticmethod
    def fixed():
        return [i for i in range(N * 4) if i % 3]
def in_thread():
    t = 0
    for i in range(N * 6):
        t += i
for _ in range(3):
    sum(generator(N * 6)); outer(); asyncio.run(coroutine(4 * N)); Box().size; Box.fixed()
    sorted(range(N * 3), key=lambda v: -v)
    thread = threading.Thread(target=in_thread, name="side"); thread.start(); thread.join()
"""
    )
    done = run(tmp_path, script="kinds.py", top=20, min_share=0.01)
    expected = {"generator", "outer.<locals>.closure", "coroutine", "Box.size", "Box.fixed", "<lambda>", "in_thread"}
    assert {*spots(done)} >= expected
    found = spots(done)
    assert (found["generator"].calls, found["outer.<locals>.closure"].calls, found["coroutine"].calls) == (3, 3, 3)
    assert "side" in {thread.name for thread in done.run.profile.threads}
