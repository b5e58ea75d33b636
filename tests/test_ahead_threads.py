"""Built kernels with loops that threads share: the same results for any number of threads, and none is left behind."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from test_ahead import load

from optadvisor.runtime import SOURCE
from optadvisor.verifier.ahead import building, kernels

pytest.importorskip("numba")
pytestmark = pytest.mark.skipif(not building.possible(), reason="this machine cannot build kernels")

PROGRAM = """
import numpy as np

try:
    from _optadvisor import njit, prange
except ImportError:
    from numba import njit, prange

@njit(cache=True, error_model="numpy", parallel=True)
def _waves_kernel(first, last, turns):
    size = max(last - first, 0)
    table = np.zeros((3, size))
    total, count = 0.0, 0
    for k in prange(first, last):
        x = 0.0
        for turn in range(turns):
            x += np.sin(k * 0.001 + turn)
        table[1, k - first] = x
        total += x
        count += k % 3
    return table, total, count

def waves(first, last, turns):
    return _waves_kernel(first, last, turns)
"""
PRINTS = """
import os, resource, signal, sys, threading
import program
from program import waves

def told(first, last, turns):
    table, total, count = waves(first, last, turns)
    return table.sum(axis=1).tolist(), total.hex(), count

"""
LONG = "(-70_000, 70_000, 20)"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("threads")
    program = place / "program.py"
    program.write_text(PROGRAM)
    shutil.copy(SOURCE, place)
    module = load(program)
    waiting = kernels.started(module)
    module.waves(-3, 40, 2)
    assert len(kernels.made(waiting)) == 1
    for file in (place / "__pycache__").glob("*.nb?"):
        file.unlink()
    return place


def run(folder: Path, lines: str, **more: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PRINTS + lines],
        cwd=folder, capture_output=True, text=True, check=False, env={**os.environ, **more}, timeout=120,
    )  # fmt: skip
    assert done.stderr == ""
    assert done.returncode == 0
    return done.stdout


@pytest.mark.parametrize(
    "bounds", ["(0, 0, 1)", "(5, 2, 1)", "(7, 8, 3)", "(0, 63, 2)", "(0, 64, 2)", "(-9, 56, 2)", "(0, 1025, 2)", LONG]
)
def test_each_iteration_is_made_once(folder: Path, bounds: str) -> None:
    lines = f"""
first, last, turns = {bounds}
table, total, count = waves(first, last, turns)
import math
row = [sum(math.sin(k * 0.001 + turn) for turn in range(turns)) for k in range(first, last)]
print(all(abs(a - b) < 1e-9 for a, b in zip(table[1], row, strict=True)), abs(total - sum(row)) < 1e-7)
print(count == sum(k % 3 for k in range(first, last)), table[::2].any(), "numba" in sys.modules)
"""
    assert run(folder, lines) == "True True\nTrue False False\n"


def test_the_sum_is_the_same_for_any_number_of_threads(folder: Path) -> None:
    lines = f"print(told{LONG})"
    found = {run(folder, lines, OMP_NUM_THREADS=count) for count in ("1", "2", "x", "")}
    assert len(found | {run(folder, lines, NUMBA_NUM_THREADS="1")}) == 1


@pytest.mark.parametrize("missing", ["__pycache__", SOURCE.name])
def test_without_what_was_built_numba_compiles(folder: Path, tmp_path: Path, missing: str) -> None:
    shutil.copytree(folder, tmp_path / "copy", ignore=shutil.ignore_patterns(missing))
    lines = """
import math
table, total, count = waves(-9, 600, 2)
row = [math.sin(k * 0.001) + math.sin(k * 0.001 + 1) for k in range(-9, 600)]
print(abs(total - sum(row)) < 1e-9, count == sum(k % 3 for k in range(-9, 600)))
import numba
print(program.prange is numba.prange, program._waves_kernel.targetoptions["parallel"])
"""
    assert run(tmp_path / "copy", lines) == "True True\nTrue True\n"


COUNTED = """
import time
before = len(os.listdir("/proc/self/task"))  # NumPy has threads, too
most, over = 0, False
def look():
    global most
    while not over:
        most = max(most, len(os.listdir("/proc/self/task")))
        time.sleep(0.0005)
looker = threading.Thread(target=look)
looker.start()
"""


def test_threads_are_started_and_have_ended(folder: Path) -> None:
    lines = COUNTED + (
        "for _ in range(5): waves(0, 400_000, 20)\n"
        "over = True\nlooker.join()\n"
        "for _ in range(200):  # the system lists a thread for a moment after it has ended\n"
        "    left = len(os.listdir('/proc/self/task')) - before\n"
        "    if not left:\n"
        "        break\n"
        "    time.sleep(0.01)\n"
        "print(most - before - 1, left)"
    )
    others = min(len(os.sched_getaffinity(0)), 64) - 1
    assert run(folder, lines, OMP_NUM_THREADS="") == f"{others} 0\n"
    assert run(folder, lines, OMP_NUM_THREADS="1") == "0 0\n"


def test_a_forked_process_has_threads_of_its_own(folder: Path) -> None:
    lines = f"""
before = told{LONG}
child = os.fork()
if not child:
    os._exit(0 if told{LONG} == before else 1)
print(os.waitpid(child, 0)[1], told{LONG} == before)
"""
    assert run(folder, lines) == "0 True\n"


def test_where_no_thread_can_be_started_the_caller_does_all(folder: Path) -> None:
    lines = f"""
os.environ["OMP_NUM_THREADS"] = "1"  # a thread that has ended leaves its stack to the next one
before = told{LONG}
os.environ["OMP_NUM_THREADS"] = "2"
pages = int(open("/proc/self/statm").read().split()[0])
resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + 7_000_000,) * 2)
try:
    threading.Thread(target=print).start()
except RuntimeError:
    print("no thread")
print(told{LONG} == before)
"""
    assert run(folder, lines, OMP_NUM_THREADS="2") == "no thread\nTrue\n"


def test_an_interrupt_waits_for_the_kernel_and_comes_to_the_caller(folder: Path) -> None:
    lines = f"""
before = told{LONG}
signal.signal(signal.SIGALRM, signal.default_int_handler)
signal.setitimer(signal.ITIMER_REAL, 0.05)
try:
    while True:
        assert told{LONG} == before
except KeyboardInterrupt:
    print("interrupted", told{LONG} == before)
"""
    assert run(folder, lines) == "interrupted True\n"
