"""The capture pass: which calls are kept, what is said where none can be, and that blobs give the state back."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from passkit import Program, run_folder

from optadvisor.probes import recorder, snapshots
from optadvisor.probes.recorder import Budget, Recorder
from optadvisor.probes.specs import describe
from optadvisor.profiles import lines
from optadvisor.profiles.lines import Found
from optadvisor.records import FunctionRef, Recording, to_json
from optadvisor.source.module import Module


def captured(
    folder: Path, main: str, *, data: dict[str, tuple[str, ...]] | None = None, **files: str
) -> tuple[dict[str, Recording], Found]:
    """The recordings by qualified name, and the line statistics."""
    program = Program.of(main, **files)
    work = folder / "work"
    program.lay_out(work)
    functions = [
        {"function": to_json(ref), "globals": (data or {}).get(ref.name, ())}
        for path in sorted(work.rglob("*.py"))
        for ref in Module.read(str(path)).functions
    ]
    ended = program.run("capture", work, functions=functions)
    error = (run_folder(work) / "err").read_text()
    assert (ended.status, ended.timed_out) == (0, False), error
    found = lines.read(run_folder(work) / "recordings.json")
    return {recording.function.qualname: recording for recording in found.recordings}, found


def blob(folder: Path, recording: Recording, number: int = 0) -> tuple[Any, Any]:
    path = run_folder(folder / "work") / recording.calls[number].blob
    data, arrays = path.read_bytes(), snapshots.Arrays(folder=path.parent)
    split = 8 + int.from_bytes(data[:8], "little")
    return snapshots.loads(data[8:split], arrays), snapshots.loads(data[split:], arrays)


def test_a_call_is_kept_with_its_state_before_and_after(tmp_path: Path) -> None:
    main = """
import random
import numpy as np
TABLE = [1, 2]
LIMIT = 3
def grow(xs, by=1, *rest, key=None):
    global LIMIT
    LIMIT += 1
    xs.append(random.random())
    TABLE.append(np.random.rand())
    return xs
random.seed(1); np.random.seed(2)
grow([0], 5, 6, key="k")
try: grow(None)
except AttributeError: pass
"""
    recordings, _ = captured(tmp_path, main, data={"grow": ("TABLE", "LIMIT", "absent")})
    recording = recordings["grow"]
    first, second = recording.calls
    assert (recording.problem, recording.calls_seen, first.ordinal, second.ordinal) == ("", 2, 0, 1)
    assert [(s.name, s.type, s.length) for s in first.arguments] == [
        ("xs", "builtins.list", 1),
        ("by", "builtins.int", -1),
        ("rest", "builtins.tuple", 1),
        ("key", "builtins.str", 1),
    ]
    assert first.result is not None
    assert first.result.element == "mixed"
    assert (first.raised, second.raised, second.result) == ("", "builtins.AttributeError", None)
    assert [(s.name, s.length, s.low) for s in first.globals_read] == [("TABLE", 2, "1"), ("LIMIT", -1, "3")]
    assert first.draws == ("random", "numpy.random")
    assert second.draws == ()
    before, after = blob(tmp_path, recording)
    assert (before["args"], before["kwargs"], before["globals"]) == (
        ([0], 5, 6),
        {"key": "k"},
        {"TABLE": [1, 2], "LIMIT": 3},
    )
    assert before["defaults"] == ((1,), {"key": None})
    assert after["result"] is after["names"]["xs"]
    assert (len(after["result"]), after["raised"], after["globals"]["LIMIT"], len(after["globals"]["TABLE"])) == (
        2,
        None,
        4,
        3,
    )
    assert after["random"]["random"] != before["random"]["random"]


def test_calls_within_kept_calls_are_kept_and_recursion_is_not(tmp_path: Path) -> None:
    main = """
def outer(n): return inner(n) + inner(n)
def inner(n): return n
def depth(n): return 0 if n == 0 else 1 + depth(n - 1)
for n in range(2): outer(n)
depth(500); depth(900)
"""
    recordings, _ = captured(tmp_path, main)
    assert [len(recordings[name].calls) for name in ("outer", "inner", "depth")] == [2, 3, 2]
    assert recordings["depth"].calls_seen == 501 + 901
    assert [call.ordinal for call in recordings["depth"].calls] == [0, 501]


def test_methods_inner_functions_and_decorated_ones(tmp_path: Path) -> None:
    main = """
import functools, enum
class Grid:
    def __init__(self, n): self.n = n
    def step(self): return self.n
    @staticmethod
    def make(): return Grid(2)
    @classmethod
    def of(cls, n): return cls(n)
    @property
    def size(self): return self.n
def wrap(function):
    @functools.wraps(function)
    def wrapper(*args): return function(*args)
    return wrapper
@wrap
def wrapped(x): return x
def outer(k):
    def inner(x): return x + k
    return inner
def call(function, x): return function(x)
Grid.make().step(); Grid.of(3).size
wrapped(4); call(outer(1), 2); call(wrapped, 3)
"""
    recordings, _ = captured(tmp_path, main)
    assert {name: r.problem for name, r in recordings.items() if not r.calls} == {}
    assert recordings["Grid.step"].calls[0].arguments[0].type == "__main__.Grid"
    assert recordings["outer.<locals>.inner"].calls[0].arguments[0].low == "2"
    before, _ = blob(tmp_path, recordings["call"])
    assert before["args"][0](2) == 3, "an inner function is stored without our wrapper around it"
    assert "optadvisor" not in before["args"][0].__code__.co_filename


UNTOUCHED = """
import gc, inspect, types, weakref
def count(n):
    got = yield n
    yield got
counter = count(3)
assert type(counter) is types.GeneratorType and inspect.isgeneratorfunction(count)
assert (next(counter), counter.send(7), counter.gi_code.co_name) == (3, 7, "count")
gc.disable()
class Mark: pass
def outer(mark):
    def inner(): return mark
    return inner
outer(1)()  # the first one is line_profiler's
mark = Mark()
gone = weakref.ref(mark)
f = outer(mark)
assert f() is mark
del f, mark
assert gone() is None, "an inner function goes when the program lets go of it"
"""


def test_generators_and_inner_functions_are_the_programs_own(tmp_path: Path) -> None:
    recordings, _ = captured(tmp_path, UNTOUCHED)
    call = recordings["count"].calls[0]
    assert (call.seconds, call.result, call.raised) == (0.0, None, "")
    data = (run_folder(tmp_path / "work") / call.blob).read_bytes()
    assert len(data) == 8 + int.from_bytes(data[:8], "little"), "nothing is known of its end"
    assert len(recordings["outer.<locals>.inner"].calls) == 2


SHARED = """
import os
os.environ["MODE"] = "x"
def outer(rows):
    total = 0
    def note(x): return show() if x is None else x
    def add(row, function):
        nonlocal total
        total += len(row)
        return late
    def show(): return total
    result = add(rows[0], show)
    late = 3
    return result if False else None
try: outer([[1, 2]])
except NameError: pass
"""


def test_an_inner_function_is_kept_with_its_variables_and_the_state_of_the_process(tmp_path: Path) -> None:
    recordings, _ = captured(tmp_path, SHARED)
    before, after = blob(tmp_path, recordings["outer.<locals>.add"])
    function, row, show = before["function"], *before["args"]
    assert function.__code__.co_freevars == ("late", "total")
    assert show() == 0
    with pytest.raises(NameError, match="late"):
        function(row, show)
    assert show() == 2, "both functions see one variable"
    assert after["function"].__closure__[1].cell_contents == 2
    assert type(after["raised"]) is NameError
    assert before["world"]["directory"] == str(tmp_path / "work")
    assert before["world"]["environ_changes"]["MODE"] == "x"
    assert "PATH" not in before["world"]["environ_changes"]


PROBLEMS = """
import threading, asyncio, sys, numpy as np
LOCK = threading.Lock()
def generate(n):
    yield n
async def wait(): pass
def handle(file, n): return n
def locked(n):
    with LOCK: return n
def returns(n): return threading.Lock()
def never(): pass
def leaves(): sys.exit()
def huge(a): return a
def slow(a): return a
def around(lock):
    def held(): return lock
    return held()
short = lambda x: x
def jit(f): return f
@jit
def compiled(x): return x
def later(x): return x
fast = jit(later)
list(generate(LOCK)); asyncio.run(wait())
handle(open(__file__), 1); locked(1); returns(1); compiled(1); fast(1)
around(LOCK); short(1)
big = np.zeros(40_000_000)
for _ in range(3): huge(big)
leaves()
"""


def test_a_file_that_is_handed_on_cannot_be_kept_its_lines_can(tmp_path: Path) -> None:
    main = "def count(stream):\n    return sum(1 for line in stream)\nwith open(__file__) as f:\n    count(f)\n"
    recordings, _ = captured(tmp_path, main)
    assert recordings["count"].problem.endswith("; given the list of its lines instead, it can be")


def test_where_no_call_can_be_kept_a_sentence_says_why(tmp_path: Path) -> None:
    recordings, _ = captured(tmp_path, PROBLEMS, data={"locked": ("LOCK",)})
    said = {name: recording.problem for name, recording in recordings.items()}
    assert (
        said["generate"]
        == "a call of generate cannot be stored, because of n: TypeError: cannot pickle '_thread.lock' object"
    )
    assert said["wait"] == "wait is asynchronous, and its calls are not replayed"
    assert "because of file: PicklingError: cannot pickle 'TextIOWrapper'" in said["handle"]
    assert "because of the global LOCK: TypeError: cannot pickle '_thread.lock'" in said["locked"]
    assert "because of" in said["returns"]
    assert "because of its variable lock: TypeError: cannot pickle '_thread.lock'" in said["around.<locals>.held"]
    assert said["never"] == "never was not called in the program's first process while calls were recorded"
    assert said["leaves"].startswith("leaves ended the program")
    assert said["huge"] == "a call of huge cannot be stored: it takes more than 256 MiB"
    assert said["compiled"] == said["later"].replace("later", "compiled")
    assert "given to a compiler" in said["later"]
    assert [name for name, recording in recordings.items() if recording.calls] == ["jit"]


def test_what_numpy_only_calls_is_recorded(tmp_path: Path) -> None:
    main = "import numpy as np\ndef half(x):\n    return x / 2\nhalves = np.vectorize(half)\nhalves(np.arange(3.0))\n"
    recordings, _ = captured(tmp_path, main)
    assert recordings["half"].problem == ""
    assert recordings["half"].calls


def test_a_million_calls_are_counted_and_few_looked_at(tmp_path: Path) -> None:
    main = "def tiny(x):\n    return x\nfor i in range(300_000): tiny(i if i < 250_000 else str(i))\n"
    recordings, _ = captured(tmp_path, main)
    tiny = recordings["tiny"]
    assert tiny.calls_seen == 300_000
    assert recorder.MAX_CALLS - recorder.SPARE_CALLS < len(tiny.calls) <= recorder.MAX_CALLS + 1
    ordinals = [call.ordinal for call in tiny.calls]
    assert ordinals[:3] == [0, 1, 2]
    assert ordinals[-1] >= 250_000, "a kind that turns up late finds room"


def test_forked_processes_write_no_calls(tmp_path: Path) -> None:
    main = """
import os
def f(x): return x
def g(x): return x
f("parent")
for name in ("child", "parent"):
    if name == "child" and os.fork() == 0:
        for i in range(5): f(g("child"))
        os._exit(0)
os.wait()
f("parent")
"""
    recordings, _ = captured(tmp_path, main)
    recording = recordings["f"]
    assert [blob(tmp_path, recording, n)[0]["args"] for n in range(len(recording.calls))] == [("parent",)] * 2
    assert recordings["g"].problem.endswith(
        "calls of worker processes are not: profile a run that calls it without workers"
    )


def test_imported_files_and_packages_are_captured_too(tmp_path: Path) -> None:
    main = "import helper\nfrom pkg import part\nhelper.double(2)\npart.half(4)\n"
    helper = "# -*- coding: latin-1 -*-\ndef double(x): return 2 * x\n"
    files = {"pkg/__init__": "", "pkg/part": "def half(x):\n    return x / 2\n"}
    recordings, found = captured(tmp_path, main, helper=helper, **files)
    assert [len(recordings[name].calls) for name in ("double", "half")] == [1, 1]
    assert [(line.line, line.hits) for line in found.lines_of(recordings["half"].function)] == [(2, 1)]


def test_lines_of_a_function_called_once_are_completed_when_time_is_up(tmp_path: Path) -> None:
    main = """
import time
def busy():
    n = 0
    while time.process_time() < 1.0:
        n += 1
    return n
busy()
"""
    program = Program.of(main)
    work = tmp_path / "work"
    assert program.run("capture", work, line_seconds=0.2).status == 0
    found = lines.read(run_folder(work) / "recordings.json")
    stats = {line.line: line for line in found.lines_of(found.recordings[0].function)}
    assert {5, 6} <= stats.keys()
    assert sum(line.share for line in stats.values()) == pytest.approx(1.0)
    assert found.recordings[0].calls[0].ordinal == 0


def test_no_recordings_file_is_no_recordings(tmp_path: Path) -> None:
    assert lines.read(tmp_path / "none.json") == Found()


# ---------------------------------------------------------------- the recorder by itself


def recorder_in(folder: Path, **budget: Any) -> Recorder:
    (folder / "calls").mkdir()
    ref = FunctionRef(path="/x.py", qualname="f", first_line=1)
    return Recorder(ref=ref, globals_wanted=(), folder=folder / "calls", number=0, budget=Budget(**budget))


def test_bytes_are_shared_out(tmp_path: Path) -> None:
    one = recorder_in(tmp_path, bytes_left=1_000_000)
    f = one.wrap(lambda data: len(data))
    for size in (400_000, 40_000, 3_000, 900_000):
        f(b"x" * size)
    assert [call.arguments[0].length for call in one.calls] == [400_000, 3_000]
    assert "cannot be stored: it takes more than" in one.problem
    assert one.recording().problem == ""


def test_time_that_recording_may_take(tmp_path: Path) -> None:
    now = iter(range(0, 10_000, 10))  # each look at the clock takes ten seconds
    one = recorder_in(tmp_path, clock=lambda: next(now))
    f = one.wrap(lambda x: x)
    for x in range(5):
        assert f(x) == x
    assert 0 < len(one.calls) < 5
    one.budget.spent_seconds = 1e9
    none = Recorder(ref=one.ref, globals_wanted=(), folder=one.folder, number=1, budget=one.budget)
    none.wrap(lambda x: x)(1)
    assert none.recording().problem == "no call of f was recorded within the time that recording may take"


def test_a_disk_that_is_full_costs_the_recording_not_the_program(tmp_path: Path) -> None:
    one = recorder_in(tmp_path)
    (tmp_path / "calls").rmdir()
    assert one.wrap(lambda x: x + 1)(1) == 2
    assert one.recording().problem == "a call of f cannot be stored: No such file or directory"


class Hostile:
    """Its attributes, comparisons and class are nobody's business."""

    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError(name)

    __eq__ = __len__ = __hash__ = __iter__ = __bool__ = None  # type: ignore[assignment]


def test_odd_objects_are_not_asked_anything(tmp_path: Path) -> None:
    one = recorder_in(tmp_path)
    one.globals_wanted = ("ODD",)
    assert one.wrap(odd_user)(Hostile(), Hostile()) is None
    assert "cannot be stored, because of" in one.problem
    assert describe("x", Hostile()).type.endswith("Hostile")


ODD = Hostile()


def odd_user(*_: object) -> None:
    return None


def test_integers_too_large_to_write_out_have_no_range() -> None:
    huge = 10**5000
    assert describe("n", huge).low == describe("n", [1, huge]).high == ""
    assert describe("n", [3, -2]).low == "-2"
    assert describe("n", [True, False]).element == "builtins.bool"
    assert describe("n", np.array([[1, 5]], dtype=">i4")).dtype == ">i4"
    assert describe("n", np.array([], dtype=int)).low == ""


# ---------------------------------------------------------------- snapshots


def test_another_bit_generator_is_stored_and_put_back() -> None:
    code = """
import numpy as np
from optadvisor.probes import snapshots
np.random.seed(1)
for change in (lambda: None, lambda: np.random.set_bit_generator(np.random.PCG64(5))):
    change()
    before = snapshots.loads(snapshots.dumps(snapshots.random_states()))
    first = np.random.rand(3)
    after = snapshots.random_states()
    snapshots.restore_random(before)
    assert (np.random.rand(3) == first).all()
    same = snapshots.same_random("numpy.random", after["numpy.random"], snapshots.random_states()["numpy.random"])
    assert same and not snapshots.same_random("numpy.random", before["numpy.random"], after["numpy.random"])
"""
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True, timeout=60)


def test_what_takes_too_many_bytes_is_given_up_before_it_is_copied() -> None:
    with pytest.raises(snapshots.TooLargeError):
        snapshots.dumps({"a": np.lib.stride_tricks.as_strided(np.zeros(1), (10**15,), (0,))}, room=10**6)
    with pytest.raises(snapshots.TooLargeError):
        snapshots.dumps([b"x" * 2_000_000], room=10**6)
    assert snapshots.loads(snapshots.dumps(np.arange(3), room=10**6)).tolist() == [0, 1, 2]


def test_mutually_shared_objects_stay_shared() -> None:
    inner: list[int] = []
    loaded = snapshots.loads(snapshots.dumps({"a": inner, "b": [inner], "module": sys, "f": odd_user}))
    assert loaded["a"] is loaded["b"][0]
    assert loaded["module"] is sys
    assert loaded["f"] is odd_user


def test_a_hot_function_may_recurse_as_deep_as_the_program_lets_it(tmp_path: Path) -> None:
    main = """
import sys
sys.setrecursionlimit(50_000)
def down(n): return 0 if n == 0 else 1 + down(n - 1)
assert down(40_000) == 40_000
"""
    recordings, _ = captured(tmp_path, main)
    assert (recordings["down"].calls_seen, len(recordings["down"].calls)) == (40_001, 1)


def test_large_arrays_are_stored_once_and_come_back_as_they_were(tmp_path: Path) -> None:
    main = """
import numpy as np
def total(a, b, fixed, tail):
    b[0] = 7.0
    return a
grid = np.asfortranarray(np.arange(40_000.0).reshape(200, 200))
fixed = np.arange(20_000)
fixed.flags.writeable = False
for k in range(3):
    total(grid, np.full(10_000, float(k)), fixed, grid[::2])
"""
    recordings, _ = captured(tmp_path, main)
    recording = recordings["total"]
    calls = run_folder(tmp_path / "work") / "calls"
    sizes = sorted(path.stat().st_size for path in calls.glob("*.array"))
    assert sizes.count(320_000) == 1
    assert sizes.count(160_000) == 1
    assert len(recording.calls) == 3
    before, after = blob(tmp_path, recording, 2)
    a, b, fixed, tail = before["args"]
    assert (b[0], after["names"]["b"][0]) == (2.0, 7.0)
    assert (a.flags.f_contiguous, a.flags.writeable, fixed.flags.writeable) == (True, True, False)
    assert np.array_equal(a, np.arange(40_000.0).reshape(200, 200))
    assert np.array_equal(tail, a[::2])
    a[0, 0] = -1.0
    assert blob(tmp_path, recording, 2)[0]["args"][0][0, 0] == 0.0
    assert recording.calls[0].blob_bytes - recording.calls[1].blob_bytes >= 480_000


def test_room_counts_large_arrays_too(tmp_path: Path) -> None:
    arrays = snapshots.Arrays(folder=tmp_path)
    big = np.zeros(200_000)
    with pytest.raises(snapshots.TooLargeError):
        snapshots.dumps([big], room=1_000_000, arrays=arrays)
    data = snapshots.dumps([big, big + 0.0], room=2_000_000, arrays=arrays)
    assert len(data) < 2000
    one, other = snapshots.loads(data, arrays)
    one[0] = 1.0
    assert other[0] == 0.0


def test_a_program_that_reads_default_values_finds_them(tmp_path: Path) -> None:
    main = """
import inspect
def gather(x, kept=[], *, scale=2):
    kept.append(x * scale)
    return kept
for n in range(5):
    gather(n)
assert (gather.__defaults__, gather.__kwdefaults__) == (([0, 2, 4, 6, 8],), {"scale": 2})
assert gather(5) is gather.__defaults__[0] and gather(6, [], scale=1) == [6]
assert str(inspect.signature(gather)) == "(x, kept=[0, 2, 4, 6, 8, 10], *, scale=2)"
try:
    gather()
except TypeError as error:
    assert "missing 1 required positional argument: 'x'" in str(error)
"""
    recordings, _ = captured(tmp_path, main)
    assert recordings["gather"].calls_seen == 8
    assert blob(tmp_path, recordings["gather"], 0)[0]["defaults"] == (([],), {"scale": 2})


def test_one_of_the_last_calls_is_kept(tmp_path: Path) -> None:
    main = """
TOTAL = [0]
def add(k):
    TOTAL[0] += k
    return TOTAL[0]
for k in range(10, 5000):
    add(k)
"""
    recordings, _ = captured(tmp_path, main, data={"add": ("TOTAL",)})
    recording = recordings["add"]
    assert [call.ordinal for call in recording.calls] == sorted(call.ordinal for call in recording.calls)
    assert recording.calls[-1].ordinal > 3500
    assert len(list((run_folder(tmp_path / "work") / "calls").glob("*.pickle"))) == len(recording.calls)
    before, after = blob(tmp_path, recording, -1)
    assert before["globals"]["TOTAL"][0] == sum(range(10, 10 + recording.calls[-1].ordinal))
    assert after["result"] == before["globals"]["TOTAL"][0] + before["args"][0]


def test_a_function_called_very_often_gets_rid_of_its_wrapper(tmp_path: Path) -> None:
    main = """
import copy, inspect
SCALE = 2
def fib(n, *, one=1):
    return n if n < 2 else fib(n - one) + fib(n - 2)
class Box:
    def __init__(self): self.n = 0
    def add(self, k=3, /, *rest, **more):
        self.n += k * SCALE
        return self.n
first, box = fib, Box()
assert fib(28) == 317811
for _ in range(500_000):
    box.add()
assert box.add(1, 2, z=3) == 6 * 500_000 + 2
assert (first is fib, fib(5, one=1), fib.__name__, fib.__kwdefaults__) == (True, 5, "fib", {"one": 1})
assert (fib.__code__.co_name, box.add.__code__.co_name, fib.__globals__ is globals()) == ("fib", "add", True)
try:
    fib()
except TypeError as error:
    assert "missing 1 required positional argument: 'n'" in str(error)
"""
    recordings, found = captured(tmp_path, main)
    ref = recordings["fib"].function
    assert found.calls_of(ref) == recordings["fib"].calls_seen == 1_028_457 + 15
    assert found.calls_of(recordings["Box.add"].function) == 500_001
    assert recordings["Box.add"].calls


def test_functions_that_hold_other_types_are_another_kind(tmp_path: Path) -> None:
    main = """
def scaled(k): return lambda x: k * x
def total(f, n): return sum(f(i) for i in range(n))
for k in [*range(30), 0.5, 1.5, *range(60)]: total(scaled(k), 3)
"""
    recordings, _ = captured(tmp_path, main)
    held = [spec.type for call in recordings["total"].calls for f in call.arguments[:1] for spec in f.attributes]
    assert held[:3] == ["builtins.int"] * 3
    assert "builtins.float" in held
