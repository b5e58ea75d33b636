"""Plain `python` is the reference: whatever a program does there, it does under each of our passes."""

from __future__ import annotations

import contextlib
import dataclasses
import re
import subprocess
import sys
from pathlib import Path

import pytest
from passkit import Did, Program, facts

from optadvisor.probes.launch import StandardInput, run_pass
from optadvisor.probes.runner import find_module

ENVIRONMENT = r"""
import sys, os, atexit
print(sorted(globals()), __name__, __file__, __package__, __spec__, __doc__, __cached__, type(__loader__).__name__)
print(sys.argv, sys.orig_argv[1:], sys.path[0], os.getcwd(), len(sys.path))
print(sys.getrecursionlimit(), sys.modules["__main__"].__dict__ is globals())
atexit.register(lambda: print("at exit", "__file__" in globals()))
print(open(__file__).read().count("\n"), open("data/table.txt").read())
import helper
os.chdir("data")
sys.path.append("")
import beside
print(helper.__name__, beside.__file__)
"""

DEEP = r"""
import sys
def down(n):
    return 1 + down(n + 1) if n < 980 else n
print(down(0))
class Counter:
    deepest = 0
    def sink(self, n):
        Counter.deepest = n
        self.sink(n + 1)
def free(n):
    global deepest
    deepest = n
    free(n + 1)
for call in (Counter().sink, free):
    try:
        call(0)
    except RecursionError as error:
        print(error)
sys.setrecursionlimit(3000)
print(sys.getrecursionlimit(), down(-1800))
try:
    sys.setrecursionlimit(0)
except ValueError as error:
    print(error)
"""

OBJECTS = r"""
import pickle, time, functools, asyncio, threading, warnings, sys, atexit, collections
class Point:
    def __init__(self, x): self.x = x
    def moved(self, by): return Point(self.x + by)
    @staticmethod
    def zero(): return Point(0)
    @classmethod
    def make(cls, x): return cls(x)
    @property
    def double(self): return 2 * self.x
    @double.setter
    def double(self, value): self.x = value // 2
    def __call__(self): return super().__repr__()[:9]
class Child(Point):
    def moved(self, by): return super().moved(by + 1)
    def __eq__(self, other): return self.x == other.x
    def __hash__(self): return self.x
    def __getattr__(self, name): raise RuntimeError("no " + name)
p = pickle.loads(pickle.dumps(Child.make(3).moved(4)))
p.double = 20
print(type(p).__module__, p.x, Point.zero().double, p()[:9], Child(2) in {Child(2)})
def loud(function):
    @functools.wraps(function)
    def inner(*args, **kwargs):
        print("calling", function.__name__)
        return function(*args, **kwargs)
    return inner
@loud
@functools.lru_cache(maxsize=None)
def square(n): "Squares."; return n * n
print(square(3), square(3), square.__doc__, square.__wrapped__.cache_info().hits)
def counter():
    n = 0
    def up(by=1):
        nonlocal n
        n += by
        return n
    return up
one, two = counter(), counter()
print(one(), one(), two(5), [counter()() for _ in range(3)])
def numbers(n):
    yield from range(n)
async def wait(n):
    await asyncio.sleep(0)
    return n
async def gather():
    return [x async for x in stream(3)] + await asyncio.gather(wait(1), wait(2))
async def stream(n):
    for i in range(n): yield i
print(sum(numbers(4)), asyncio.run(gather()))
def twice(x): return x * 2
def twice(x): return x * 2 + 1
print(twice(4), (lambda y: y + 1)(1), sorted([3, 1], key=lambda v: -v))
def grow(xs, *, table={}): xs.append(len(xs)); table[len(table)] = 1; return len(table)
kept = []; grow(kept); grow(kept); print(kept, grow([1]))
def fail(x): raise ValueError("no", x)
try: fail(4)
except ValueError as error: print(error.args, error.__context__)
def mixed(a, /, b, *c, d=4, **e): return a, b, c, d, e
print(mixed(1, 2, 3, d=5, f=6))
try: mixed()
except TypeError as error: print(error)
seen = []
workers = [threading.Thread(target=lambda i=i: seen.append(twice(i))) for i in range(4)]
[w.start() for w in workers]; [w.join() for w in workers]
print(sorted(seen), threading.active_count())
def use(handle, lock, stream):
    with lock: return handle.readline(), next(stream)
print(use(open(__file__), threading.Lock(), iter([1])), use(open(__file__), threading.Lock(), (i for i in [7])))
warnings.warn("careful"); warnings.warn("old", DeprecationWarning)
threading.Thread(target=lambda: (time.sleep(0.1), print("late thread"))).start()
atexit.register(print, "bye")
print("x" * 300_000, file=sys.stderr)
sys.stdout.write("no newline")
"""

PROCESSES = r"""
import multiprocessing, os, sys, subprocess, signal
def work(n): return n * n, os.getpid() != parent if "parent" in globals() else None
def plain(n): return n + 1
if __name__ == "__main__":
    parent = os.getpid()
    with multiprocessing.get_context("fork").Pool(2) as pool: print(pool.map(work, range(3)))
    with multiprocessing.get_context("spawn").Pool(1) as pool: print(pool.map(plain, range(3)))
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        print("in the child", plain(1))
        sys.exit(9)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    print(subprocess.run([sys.executable, "-c", "print(5)"], capture_output=True).stdout)
"""

UNCAUGHT = r"""
import sys, threading
class Odd(Exception):
    def __str__(self): return "first\nsecond"
def inner(x):
    error = Odd(x)
    error.add_note("a note")
    raise error
def outer(x):
    try: [].pop()
    except IndexError as cause: inner(x)
t = threading.Thread(target=inner, args=(1,)); t.start(); t.join()
try: outer(1)
except Odd as error: raise RuntimeError("end") from error
"""

PROGRAMS = {
    "environment": Program(
        files={
            "main.py": ENVIRONMENT,
            "helper.py": "",
            "data/table.txt": "1 2",
            "data/beside.py": "",
        },
        words=("./main.py", "--top", "3", "-m", "x", "--", "-q", "ä"),
    ),
    "deep": Program.of(DEEP),
    "endless recursion": Program.of("def f(n):\n    return f(n + 1)\n\nf(0)\n"),
    "objects": Program.of(OBJECTS),
    "processes": Program.of(PROCESSES),
    "standard input": Program(files={"main.py": "import sys; print(input(), sys.stdin.read())"}, stdin=b"one\ntwo\n"),
    "no input": Program.of("print(input())"),
    "exit 3": Program.of("import sys\ntry: sys.exit(3)\nfinally: print('finally')"),
    "exit text": Program.of("import sys; sys.exit('text\\nmore')"),
    "exit at once": Program.of("import os; print('lost', end=''); os._exit(4)"),
    "exit code large": Program.of("raise SystemExit(2**33 + 5)"),
    "interrupt": Program.of(
        "import atexit; atexit.register(print, 'bye')\ntry: raise KeyboardInterrupt\nfinally: print(1)"
    ),
    "terminated": Program.of("import os, signal, time; os.kill(os.getpid(), signal.SIGTERM); time.sleep(5)"),
    "syntax error": Program.of("print('never')\ndef f(:\n"),
    "indentation error": Program.of("if 1:\nprint(2)\n"),
    "null bytes": Program.of(b"x = 1\n\0\n"),
    "not UTF-8": Program.of(b"print('\xe9')\n"),
    "import error": Program.of("import helper", helper="def f(:"),
    "uncaught": Program.of(UNCAUGHT),
    "own excepthook": Program.of(
        "import sys, traceback\n"
        "sys.excepthook = lambda k, v, t: print('hook', k, v, len(traceback.extract_tb(t)), t is v.__traceback__)\n"
        "def f(): 1 / 0\nf()"
    ),
    "shadows": Program.of("import random, json; print(random.mine(), json.dumps([1]))", random="def mine(): return 4"),
    "json of its own": Program.of(
        "import json; print(json.mine, json.tool.name)",
        **{"json/__init__": "mine = 1\nfrom . import tool", "json/tool": "name = 2"},
    ),
    "latin-1": Program.of("# -*- coding: latin-1 -*-\ndef f(s): return s + 'ä'\nprint(f('é'))\n".encode("latin-1")),
    "BOM and CRLF": Program.of(
        b"\xef\xbb\xbfdef f(s):\r\n    return s * 2\r\n\r\nprint(f('''a\r\nb'''), __file__[-7:])\r\n"
    ),
    "odd name": Program(
        files={"grüße an.py": "import sys; print(sys.argv, __file__)\nraise ValueError"}, words=("grüße an.py", "")
    ),
    "no ending": Program(files={"program": "def f(): return 1\nprint(f(), __file__)"}, words=("program",)),
    "code": Program(
        files={}, words=("-c", "import sys; print(sys.argv, sys.path[0], sorted(globals()))\n1/0", "-m", "--")
    ),
    "module": Program(
        files={
            "pkg/__init__.py": "print('pkg', __name__)\n",
            "pkg/__main__.py": "from . import part\nprint(__name__, __package__, __file__, part.double(2))\n",
            "pkg/part.py": "import sys\ndef double(x): return 2 * x\n"
            "if __name__ == '__main__':\n    print(__spec__.name, sys.argv, sys.path[0])\n    double(None)\n",
        },
        words=("-m", "pkg", "-v"),
    ),
    "submodule": Program(files={}, words=("-m", "pkg.part", "--", "1")),
    "no such submodule": Program(files={}, words=("-m", "pkg.nope")),
}
for name in ("submodule", "no such submodule"):
    PROGRAMS[name] = dataclasses.replace(PROGRAMS[name], files=PROGRAMS["module"].files)


INSTRUMENTED = ("environment", "deep", "objects", "processes", "exit 3", "shadows", "latin-1", "BOM and CRLF", "module")
"""Programs that are run under the capture pass, too."""


def comparable(did: Did) -> Did:
    """Without what Python itself says differently from version to version: a frame more or less of an endless
    recursion, and the warning of 3.12 that a process with threads (our timer's) is forked."""
    text = re.sub(r"repeated \d+ more", "repeated many more", did.stderr)
    lines = text.splitlines(keepends=True)
    warned = {i for i, line in enumerate(lines) if "is multi-threaded, use of fork() may lead to deadlocks" in line}
    kept = [line for i, line in enumerate(lines) if i not in warned and i - 1 not in warned]
    return dataclasses.replace(did, stderr="".join(kept))


@pytest.mark.parametrize("name", PROGRAMS)
def test_behaves_as_under_plain_python(name: str, tmp_path: Path) -> None:
    program = PROGRAMS[name]
    expected = program.plain(tmp_path / "work")
    assert comparable(program.under("profile", tmp_path / "work")) == comparable(expected)


@pytest.mark.parametrize("name", INSTRUMENTED)
def test_behaves_the_same_with_its_functions_wrapped(name: str, tmp_path: Path) -> None:
    program = PROGRAMS[name]
    expected, found = program.plain(tmp_path / "work"), program.under("capture", tmp_path / "work")
    assert found.stdout.replace(" in comparison", "") == expected.stdout  # where the stack ends
    assert comparable(found).stderr == comparable(expected).stderr
    assert (found.status, found.files) == (expected.status, expected.files)


def test_behaves_the_same_in_the_check_of_a_patch(tmp_path: Path) -> None:
    program = PROGRAMS["environment"]
    assert program.under("check", tmp_path / "work") == program.plain(tmp_path / "work")


@pytest.mark.parametrize("words", [("-q", "./main.py", "--top", "-m", "--"), ("-q", "-m", "main", "-q", "-c")])
def test_the_command_line_passes_on_what_is_the_programs(words: tuple[str, ...], tmp_path: Path) -> None:
    main = "import sys\nprint(sys.argv, input())\nprint('warning', file=sys.stderr)\nsys.exit('no')\n"
    program = Program(files={"main.py": main}, words=words[1:], stdin=b"line\n")
    expected = program.plain(tmp_path / "work")
    program.lay_out(tmp_path / "work")
    done = subprocess.run(
        [sys.executable, "-P", "-m", "optadvisor", "profile", *words],
        cwd=tmp_path / "work",
        input=b"line\n",
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.stdout.decode(), done.stderr.decode(), done.returncode) == (
        expected.stdout,
        expected.stderr,
        expected.status,
    )


def test_a_symlinked_script_finds_its_neighbours_where_it_really_is(tmp_path: Path) -> None:
    program = Program(
        files={"real/main.py": "import beside, sys\nprint(sys.path[0], __file__)", "real/beside.py": "", "links/x": ""},
        words=("links/main.py",),
    )
    program.lay_out(tmp_path / "work")
    (tmp_path / "work/links/main.py").symlink_to("../real/main.py")
    plain = subprocess.run([sys.executable, "links/main.py"], cwd=tmp_path / "work", capture_output=True, check=True)
    (tmp_path / "run").mkdir()
    output = tmp_path / "out", tmp_path / "err"
    stdin = StandardInput(spool=tmp_path / "in")
    ended = run_pass("profile", program.target(tmp_path / "work"), tmp_path / "run", stdin=stdin, output=output)
    assert (output[0].read_bytes(), ended.status) == (plain.stdout, 0)


def test_one_file_has_one_spelling_and_the_scripts_name(tmp_path: Path) -> None:
    program = Program(files={"main.py": "import sys\nif __name__ == '__main__': import main, helper", "helper.py": ""})
    program = dataclasses.replace(program, words=(".//main.py",))
    ended = program.run("profile", tmp_path / "work")
    own = {path: name for path, name in facts(ended)["modules"].items() if str(tmp_path) in path}
    work = tmp_path / "work"
    assert own == {str(work / "main.py"): "__main__", str(work / "helper.py"): "helper"}


def test_profiling_brings_nothing_heavy_into_the_program(tmp_path: Path) -> None:
    program = Program.of("import sys; print(*sys.modules)")
    plain, found = program.plain(tmp_path / "work"), program.under("profile", tmp_path / "work")
    added = {name.partition(".")[0] for name in set(found.stdout.split()) - set(plain.stdout.split())}
    assert added & set(sys.stdlib_module_names | {"optadvisor"}) == added
    assert facts(program.run("profile", tmp_path / "work"))["imported"] == []


@pytest.mark.parametrize("words", ["--help", "profile --help", "runs"])
def test_the_command_line_starts_light(words: str, tmp_path: Path) -> None:
    code = (
        "import sys, atexit; atexit.register(lambda: print('loaded:', *sys.modules))\n"
        "sys.argv[1:] = sys.argv[1].split()\n"
        "from optadvisor.cli import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, words], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    loaded = set(done.stdout.partition("loaded:")[2].split())
    assert done.returncode == 0
    heavy = {"numpy", "libcst", "line_profiler", "numba", "scipy"} | ({"rich"} if "help" in words else set())
    assert not loaded & heavy


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("pkg", ""),
        ("pkg.anything", ""),
        ("nothing_of_that_name", "no module named"),
        ("nothing_of_that_name.sub", "no module named"),
        ("main.sub", "not a package"),
        ("bare", "without a __main__"),
        ("pkg..part", "not a module's name"),
        ("", "not a module's name"),
    ],
)
def test_a_module_is_looked_up_without_importing_it(
    name: str, problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    boom = "raise SystemExit('imported')"
    files = {"pkg/__init__.py": boom, "pkg/__main__.py": boom, "main.py": boom, "bare/__init__.py": boom}
    Program(files=files).lay_out(tmp_path / "work")
    monkeypatch.syspath_prepend(str(tmp_path / "work"))
    with pytest.raises(ImportError, match=problem) if problem else contextlib.nullcontext():
        find_module(name)
