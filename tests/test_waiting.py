"""Lines and frames that wait, told from those that work."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest
from classkit import IMPORTS

from optadvisor.profiles.waiting import WAITING_FRAMES, waiting_frame, waiting_lines
from optadvisor.source.module import Module

STDLIB = Path(ast.__file__).parent
WAITING = [
    "time.sleep(1)",
    "from_time(1)",
    "lock.acquire()",
    "with lock: pass",
    "worker.join()",
    "items.get()",
    "input()",
    "link.recv(10)",
    "link.accept()",
    "subprocess.run(['ls'])",
    "child.wait()",
    "child.communicate()",
    "select.select([], [], [])",
    "unknown.join(timeout=3)",
    "unknown.acquire()",
    "os.popen('ls').read()",
    "asyncio.run(main())",
    "(unknown\n    .result())",
]
BUSY = [
    "', '.join(names)",
    "unknown.join(names)",
    "table.get(1)",
    "table.get('a', 2)",
    "sleep(1)",
    "text.wait_for_it()",
    "sum(names)",
    "with open('f') as file: pass",
    "run(1)",
    "names.index(2)",
]
SETUP = (
    IMPORTS
    + """
from time import sleep as from_time
lock, table = threading.Lock(), {}
lock = threading.Lock()
worker = threading.Thread()
items = queue.Queue()
link = socket.socket()
child = subprocess.Popen(["ls"])
def sleep(n): pass
def run(n): pass
def work(unknown, names, text):
"""
)


@pytest.mark.parametrize("statement", WAITING)
def test_lines_that_wait(statement: str) -> None:
    module = Module.parse((SETUP + "    " + statement + "\n").encode(), "/project/program.py")

    assert SETUP.count("\n") + statement.count("\n") + 1 in waiting_lines(module)


@pytest.mark.parametrize("statement", BUSY)
def test_lines_that_work(statement: str) -> None:
    module = Module.parse((SETUP + "    " + statement + "\n").encode(), "/project/program.py")

    assert not waiting_lines(module)


def test_a_lock_of_an_object() -> None:
    module = Module.parse(
        b"""import threading
class Shared:
    def __init__(self):
        self.lock = threading.Lock()
    def add(self):
        with self.lock:
            pass
""",
        "/project/program.py",
    )

    assert waiting_lines(module) == {6}


# ---------------------------------------------------------------- frames


def test_waiting_frames_exist_in_the_standard_library() -> None:
    defined = set()
    for folder in ("", "concurrent/futures", "multiprocessing", "asyncio"):
        for file in (STDLIB / folder).glob("*.py"):
            if any(file.name == name for name, _ in WAITING_FRAMES):
                tree = ast.parse(file.read_bytes())
                names = {n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)}
                defined |= {(file.name, name) for name in names}
    only_before_3_13 = {("threading.py", "_wait_for_tstate_lock")}

    assert WAITING_FRAMES - defined <= (only_before_3_13 if sys.version_info >= (3, 13) else set())


def test_frames_are_known_by_file_and_plain_name() -> None:
    assert waiting_frame("/usr/lib/python3.11/threading.py", "Condition.wait")
    assert waiting_frame("/usr/lib/python3.11/selectors.py", "select")
    assert not waiting_frame("/project/wait.py", "wait")
    assert not waiting_frame("/usr/lib/python3.11/threading.py", "Thread.start")
