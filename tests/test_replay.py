"""Replay of the true call: whole programs recorded by the capture pass, their calls made again on rebuilt modules."""

from __future__ import annotations

import signal
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from replay_cases import CASES, Case
from replaykit import found_from, record, said

from optadvisor.probes import world
from optadvisor.probes.generators import MOST_ITEMS, Consumed, Taking, consume
from optadvisor.probes.rebuilding import rebuild
from optadvisor.probes.replay import Fence, RebuildError, TooLongError
from optadvisor.verifier.equality.equivalence import EXACT, compare, mutables
from optadvisor.verifier.replays import Replays
from optadvisor.verifier.task import Result


@pytest.fixture(scope="module")
def fence(tmp_path_factory: pytest.TempPathFactory) -> Fence:
    """One for all: an audit hook stays for ever."""
    return Fence(tmp_path_factory.mktemp("scratch"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_calls_are_made_again_as_they_were(case: Case, tmp_path: Path, fence: Fence) -> None:
    recorded = record(tmp_path, case.qualname, case.main, fence=fence, number=case.number)
    assert (recorded.recording.problem, len(recorded.recording.calls)) == ("", case.calls)
    assert recorded.unfaithful() == []
    assert recorded.differences(None) == []
    assert recorded.differences(None, calls=2) == []
    right, wrong = recorded.source.replace(*case.right), recorded.source.replace(*case.wrong)
    assert recorded.source not in (right, wrong)
    assert recorded.differences(right) == []
    assert case.said in "\n".join(recorded.differences(wrong))


# ---------------------------------------------------------------- modules


PACKAGE = {
    "main": "import pkg\nfrom pkg import part\nfrom pkg.inner import deep\npart.half(4); pkg.top(3); deep.f(2)\n",
    "pkg/__init__": "from . import part\nLIMIT = 5\ndef top(x): return part.half(x) + LIMIT\n",
    "pkg/part": "def half(x): return x / 2\n",
    "pkg/inner/__init__": "",
    "pkg/inner/deep": "from .. import LIMIT\nfrom ..part import half\ndef f(x): return half(x) + LIMIT\n",
}


@pytest.mark.parametrize(("qualname", "change"), [("half", "x / 2"), ("top", "LIMIT\n"), ("f", "half(x)")])
def test_functions_of_packages(qualname: str, change: str, tmp_path: Path, fence: Fence) -> None:
    recorded = record(tmp_path, qualname, fence=fence, **PACKAGE)
    assert recorded.unfaithful() == recorded.differences(None) == []
    assert "return: " in recorded.differences(recorded.source.replace(change, f"10 + {change}"))[0]


def test_a_module_run_as_the_program(tmp_path: Path, fence: Fence) -> None:
    files = {
        "pkg/__init__": "",
        "pkg/part": "K = 3\n",
        "pkg/mod": "from .part import K\ndef f(x): return x * K\nf(2)\n",
    }
    recorded = record(tmp_path, "f", "", fence=fence, words=("-m", "pkg.mod"), **files)
    assert recorded.unfaithful() == recorded.differences(None) == []
    assert recorded.differences(recorded.source.replace("x * K", "x")) == ["return: 6 became 2"]


SCRIPT = """
import os
with open("log.txt", "a") as log: log.write("run\\n")
os.makedirs("made", exist_ok=True)
RATES = [1, 2]
for rate in RATES: RATES = [*RATES, rate]
def f(x, factor=len(RATES)): return x * factor + len(RATES)
print(f(2), f(3))
"""


def test_an_unguarded_script_is_not_executed_again(tmp_path: Path, fence: Fence) -> None:
    recorded = record(tmp_path, "f", SCRIPT, fence=fence)
    (recorded.folder / "made").rmdir()
    assert recorded.unfaithful() == recorded.differences(None) == recorded.differences(None, calls=2) == []
    assert recorded.differences(recorded.source.replace("x * factor", "x")) != []
    assert (recorded.folder / "log.txt").read_text() == "run\n"
    assert not (recorded.folder / "made").exists()


# ---------------------------------------------------------------- inner functions


INNER = """
def outer(k, unused):
    table = [k]
    def f(x): return table[0] * x + len(unused) if x else f(1)
    return f
outer(3, "ab")(0)
"""


def test_a_version_that_uses_fewer_variables(tmp_path: Path, fence: Fence) -> None:
    recorded = record(tmp_path, "outer.<locals>.f", INNER, fence=fence)
    assert recorded.differences(recorded.source.replace("len(unused)", "2")) == []
    assert recorded.differences(recorded.source.replace("len(unused)", "3")) == ["return: 5 became 6"]


def test_a_version_that_uses_a_variable_more_is_refused(tmp_path: Path, fence: Fence) -> None:
    recorded = record(tmp_path, "outer.<locals>.f", INNER, fence=fence)
    with pytest.raises(RebuildError, match="it uses k of the function around it, which the original does not"):
        recorded.differences(recorded.source.replace("table[0]", "k"))


def test_a_function_that_a_version_lacks(tmp_path: Path, fence: Fence) -> None:
    inner = record(tmp_path / "inner", "outer.<locals>.f", INNER, fence=fence)
    with pytest.raises(RebuildError, match=r"outer\.<locals>\.f is not among the definitions of its module"):
        inner.differences(inner.source.replace("def f(", "def g("))
    plain = record(tmp_path / "plain", "f", "def f(): return 1\nf()\n", fence=fence)
    with pytest.raises(RebuildError, match="f is not among the definitions"):
        plain.differences("def g(): return 1\n")


# ---------------------------------------------------------------- more than one call


CACHED = """
import functools
TOTALS = {}
def squares(n): return [i * i for i in range(n)]
def total(xs):
    result = sum(xs)
    xs.append(result)
    return result
squares(3); total([1, 2])
"""


def test_a_result_that_is_handed_out_twice(tmp_path: Path, fence: Fence) -> None:
    recorded = record(tmp_path, "squares", CACHED, fence=fence)
    cached = recorded.source.replace("def squares", "@functools.lru_cache\ndef squares")
    assert recorded.side().wrappers() == 0
    with found_from(recorded.folder):
        original, other = recorded.side(layers=0), recorded.side(cached, layers=0)
    assert other.wrappers() == 0
    (blob,) = recorded.blobs()
    how = [{"calls": 1}, {"calls": 2}]
    found = [
        said(compare(recorded.observe(original, blob, **h), recorded.observe(other, blob, **h), EXACT)) for h in how
    ]
    assert found[0] == []
    assert "(result of the call before)" in found[1][0]


def test_decorators_that_the_original_has_are_taken_off(tmp_path: Path, fence: Fence) -> None:
    main = "import functools\n@functools.lru_cache\ndef f(n): return [n]\nf(1)\n"
    recorded = record(tmp_path, "f", main, fence=fence)
    assert recorded.side().wrappers() == 1
    text = recorded.source.replace("def f(n)", "@functools.cache\ndef f(n)")
    assert recorded.side(text).wrappers() == 2
    assert recorded.side(text, layers=1).wrappers() == 1
    assert hasattr(recorded.side(text, layers=1).function(), "cache_clear")
    assert not hasattr(recorded.side(text).function(), "cache_clear")


def test_an_argument_that_is_not_what_it_was_the_second_time(tmp_path: Path, fence: Fence) -> None:
    recorded = record(tmp_path, "total", CACHED, fence=fence)
    (blob,) = recorded.blobs()
    side = recorded.side()
    assert recorded.observe(side, blob).result == 3
    assert recorded.observe(side, blob, calls=2).result == 6
    with found_from(recorded.folder):
        again = side.observe_again(blob, mutables, fence)
    assert (again.result, again.arguments["xs"]) == (6, [1, 2, 3, 6])
    assert recorded.observe(side, blob).result == 3, "the next call starts from the recorded state"


def test_the_first_of_two_calls_may_raise(tmp_path: Path, fence: Fence) -> None:
    main = "def f(xs):\n    xs.append(1)\n    if len(xs) < 2: raise KeyError(len(xs))\n    return xs\n"
    recorded = record(tmp_path, "f", main + "try: f([])\nexcept KeyError: pass\n", fence=fence)
    (blob,) = recorded.blobs()
    assert repr(recorded.observe(recorded.side(), blob).raised) == "KeyError(1)"
    second = recorded.observe(recorded.side(), blob, calls=2)
    assert (second.raised, second.result) == (None, [1, 1])


# ---------------------------------------------------------------- varied, limited


def test_a_state_that_is_varied(tmp_path: Path, fence: Fence) -> None:
    main = "LIMIT = 5\ndef f(xs, *, k=2):\n    xs[0] += 1\n    return [x * k + LIMIT for x in xs]\nf([1, 2])\n"
    recorded = record(tmp_path, "f", main, fence=fence)
    (blob,) = recorded.blobs()

    def vary(state: dict[str, Any]) -> None:
        state["args"][0][:] = [10]
        state["kwargs"]["k"] = 3
        state["globals"]["LIMIT"] = 0

    side = recorded.side()
    seen = recorded.observe(side, blob, vary=vary)
    assert (seen.result, seen.arguments, seen.globals_after["LIMIT"]) == ([33], {"xs": [11], "k": 3}, 0)
    assert any(one is seen.arguments["xs"] for one in seen.before)
    assert recorded.observe(side, blob).result == [9, 9]
    state = side.state(blob)
    assert (state["args"], state["kwargs"], state["globals"]) == (([1, 2],), {}, {"LIMIT": 5})


SLOW = """
import time
def patient(n):
    end = time.perf_counter() + n
    while time.perf_counter() < end: pass
    return n
def stubborn(n):
    end, caught = time.perf_counter() + n, 0
    while time.perf_counter() < end:
        try:
            while time.perf_counter() < end: pass
        except BaseException: caught += 1
    return caught
def asleep(n): time.sleep(n)
patient(0); stubborn(0); asleep(0)
"""


@pytest.mark.parametrize("qualname", ["patient", "stubborn", "asleep"])
def test_a_call_that_takes_too_long(qualname: str, tmp_path: Path, fence: Fence) -> None:
    recorded = record(tmp_path, qualname, SLOW, fence=fence)
    (blob,) = recorded.blobs()
    side, handler = recorded.side(), signal.getsignal(signal.SIGALRM)

    def vary(state: dict[str, Any]) -> None:
        state["args"] = (0.7 if qualname == "stubborn" else 60.0,)

    with pytest.raises(TooLongError, match=r"it took longer than 0\.05 s"):
        recorded.observe(side, blob, vary=vary, limit_seconds=0.05)
    assert (signal.getsignal(signal.SIGALRM), signal.getitimer(signal.ITIMER_REAL)) == (handler, (0.0, 0.0))
    assert recorded.observe(side, blob, limit_seconds=5.0).raised is None
    assert not fence.armed


# ---------------------------------------------------------------- generators


LAZY = """
import threading
def pairs(rows):
    try:
        for row in rows:
            yield next(row)
    finally:
        print("closed")
def endless():
    n = 0
    while True:
        yield [n]
        n += 1
def locks():
    yield threading.Lock()
next(pairs([iter([1, 2]), iter([3])])); next(endless()); next(locks())
"""


def test_a_generator_is_taken_one_item_at_a_time(tmp_path: Path, fence: Fence) -> None:
    recorded = record(tmp_path, "pairs", LAZY, fence=fence)
    (blob,), (call,) = recorded.blobs(), recorded.recording.calls
    assert (blob.after, call.seconds, call.result) == (b"", 0.0, None)
    side = recorded.side()
    assert side.recorded(blob) is None
    whole = recorded.observe(side, blob)
    assert whole.result == Consumed(items=[1, 3], returned=None, exhausted=True)
    assert (whole.asked_items, whole.stdout) == (3, "closed\n")
    first = recorded.observe(side, blob, first_items=1)
    assert (first.result, first.asked_items) == (Consumed(items=[1]), 1)
    assert first.stdout == "closed\n", "a generator that is given up is closed"
    assert [list(row) for row in first.arguments["rows"]] == [[2], [3]]
    eager = recorded.source.replace("yield next(row)", "pass\n        yield from [next(row) for row in rows]")
    assert recorded.differences(eager) == []
    assert "argument rows" in recorded.differences(eager, first_items=1)[0]


def test_an_endless_generator_is_taken_to_a_bound(tmp_path: Path, fence: Fence) -> None:
    recorded = record(tmp_path, "endless", LAZY, fence=fence)
    (blob,) = recorded.blobs()
    seen = recorded.observe(recorded.side(), blob, first_items=4)
    assert seen.result == Consumed(items=[[0], [1], [2], [3]], copies={0: [0], 1: [1], 2: [2], 3: [3]})
    (again,) = recorded.observe(recorded.side(), blob, first_items=4, calls=2).result.items[:1]
    assert again == [0]


def test_bounds_of_items_and_time() -> None:
    by_number, by_time = Taking(), Taking()
    consume(naturals(), by_number, clock=lambda: 0.0)
    assert (by_number.asked, len(by_number.given.items), by_number.given.exhausted) == (MOST_ITEMS, MOST_ITEMS, False)
    ticks = iter(range(1000))
    consume(naturals(), by_time, clock=lambda: 0.3 * next(ticks))
    assert by_time.asked == 4
    ticks = iter(range(1000))
    asked = Taking()
    consume(naturals(), asked, first_items=9, clock=lambda: 0.3 * next(ticks))
    assert asked.asked == 9, "another version is asked as often, however long it takes"


def naturals() -> Generator[int, None, None]:
    n = 0
    while True:
        yield n
        n += 1


def test_items_that_cannot_be_copied(tmp_path: Path, fence: Fence) -> None:
    recorded = record(tmp_path, "locks", LAZY, fence=fence)
    with pytest.raises(RebuildError, match="it yields a lock, which cannot be copied to be compared"):
        recorded.observe(recorded.side(), recorded.blobs()[0])


# ---------------------------------------------------------------- the process


WORLD = """
import os, warnings, gc, sys, decimal, locale
import numpy as np
def f():
    os.environ["F_WAS_HERE"] = "1"; os.environ.pop("PATH", None)
    os.chdir("/"); warnings.simplefilter("ignore"); np.seterr(all="raise"); np.set_printoptions(precision=1)
    decimal.getcontext().prec = 3; decimal.Decimal(1) / 3
    gc.set_threshold(5); sys.setrecursionlimit(4321); sys.set_int_max_str_digits(5000)
    raise ValueError
try: f()
except ValueError: pass
"""


def test_nothing_leaks_from_a_call_to_the_next(tmp_path: Path, fence: Fence) -> None:
    recorded = record(tmp_path, "f", WORLD, fence=fence)
    before = world.read()
    (blob,) = recorded.blobs()
    side = recorded.side()
    for _ in range(2):
        after = recorded.observe(side, blob).world_after
        assert (after["directory"], after["environ"]["F_WAS_HERE"], after["recursion_limit"]) == ("/", "1", 4321)
        assert (after["numpy_errors"]["over"], after["numpy_printing"]["precision"]) == ("raise", 1)
        assert (after["decimal"]["prec"], after["decimal"]["flags"]) == (3, ["Inexact", "Rounded"])
        assert (after["garbage_collector"]["threshold"][0], after["int_max_str_digits"]) == (5, 5000)
        assert after["warnings"][0][0] == "ignore"
        assert "PATH" not in after["environ"]
        assert world.read() == before
    without = recorded.source.replace('os.environ["F_WAS_HERE"] = "1"; ', "")
    a, b = recorded.observe(side, blob), recorded.observe(recorded.side(without), blob)
    assert {name for name in a.world_after if a.world_after[name] != b.world_after[name]} == {"environ"}


def test_a_folder_that_is_gone(tmp_path: Path, fence: Fence) -> None:
    recorded = record(tmp_path, "f", "import os\nos.mkdir('gone'); os.chdir('gone')\ndef f(): pass\nf()\n", fence=fence)
    (recorded.folder / "gone").rmdir()
    before = world.read()
    with pytest.raises(RebuildError, match=r"the folder in which it was called is gone: .*/gone"):
        recorded.observe(recorded.side(), recorded.blobs()[0])
    assert world.read() == before


def test_changes_of_the_environment_are_changes_of_the_replaying_process() -> None:
    stored = world.stored({"environ": {"A": "1", "B": "2"}, "directory": "/"}, {"A": "0", "B": "2", "C": "3"})
    assert stored == {"environ_changes": {"A": "1", "C": None}, "directory": "/"}
    assert world.complete(stored, {"B": "9", "C": "3"}) == {"environ": {"B": "9", "A": "1"}, "directory": "/"}
    assert world.complete({"recursion_limit": 100}, {}, frames=7) == {"recursion_limit": 107}


def test_a_rebuilt_function_has_the_instructions_that_it_has_in_its_file(tmp_path: Path) -> None:
    source = b"import math\nif True:\n    import cmath as c\ndef f(x):\n    return math.sin(x) + c.exp(x).real\n"
    whole: dict[str, object] = {}
    exec(compile(source, "<file>", "exec"), whole)
    module = rebuild(source, str(tmp_path / "a.py"), name="a", file="a.py", known=frozenset(), blob=None)
    assert module.f.__code__.co_code == whole["f"].__code__.co_code  # type: ignore[attr-defined]


# ---------------------------------------------------------------- sets


SETS = """
def f(s, w):
    total = 0.0
    for k in s:
        total += w[k]
    return total

s = set(range(40))
for k in range(40):
    if k not in (1, 2, 8):
        s.discard(k)
assert [*s] == [1, 2, 8] and [*set([*s])] == [8, 1, 2]
f(s, {1: 0.1, 2: 0.7, 8: 0.3})
"""


@pytest.mark.parametrize(
    ("returned", "alike"),
    [("total", True), ("total + __import__('time').time_ns() % 1000", False), ("[*s]", False), ("sum(s) + 0.0", True)],
)
def test_sets_that_were_stored_come_in_another_order(returned: str, alike: bool, tmp_path: Path, fence: Fence) -> None:
    recorded = record(tmp_path, "f", SETS.replace("return total", f"return {returned}"), fence=fence)
    with found_from(tmp_path):
        replays = Replays(
            blobs=recorded.blobs(),
            original=recorded.side(),
            candidate=recorded.side(),
            fence=fence,
            tolerance=EXACT,
            control=True,
            result=Result(),
        )
        assert replays.run() == alike, replays.result.unfaithful


def test_another_order_is_no_excuse_for_a_candidate(tmp_path: Path, fence: Fence) -> None:
    recorded = record(tmp_path, "f", SETS, fence=fence)
    wrong = recorded.source.replace("for k in s:", "for k in sorted(s):")
    assert recorded.unfaithful()
    assert recorded.differences(None) == []
    assert recorded.differences(wrong)
