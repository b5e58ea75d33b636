"""Copies of loops over arrays that Cython builds do what the original does, on whatever they are given."""

from __future__ import annotations

import math
import shutil
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest
from casekit import Case, site_of
from cythonkit import loaded

from optadvisor import rewriters, runtime
from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import cython_loops
from optadvisor.rewriters.cythonizing.steps import steps
from optadvisor.source.edits import render
from optadvisor.verifier.ahead import cython_building

FLOATS = """
import math
import numpy as np

SCALE = 0.5

def bent(x, y):
    if y == 0.0:
        return x
    return x % y + x // y

def note(out, k, value):
    out[k] = value
    return value

def work(way, a, b, x, n):
    s = 0.0
    last = 0
    if way == 0:
        for i in range(n):
            b[i] = a[i - 1] + a[i]
    elif way == 1:
        for i in range(n, -1, -2):
            s += a[i] * SCALE
            last = i
    elif way == 2:
        for i, v in enumerate(a):
            if v > x:
                break
            b[i] = -v
            last = i
    elif way == 3:
        for v, w in zip(a, b):
            s += bent(v, w)
    elif way == 4:
        a, b = b, a
        for k in range(1, len(a) - 1):
            b[k] = 0.5 * (a[k - 1] + a[k + 1])
    elif way == 5:
        s = math.sin(x) + math.exp(x / 8.0) + math.floor(x) / (1.0 + abs(x)) + int(x)
        s = s + math.sqrt(x) + math.log(x)
    elif way == 6:
        while s < x and last < n:
            s += a[last]
            last += 1
    elif way == 7:
        for k in range(len(b)):
            last = k
            noted = note(b, k, a[-k])
            s = s + noted
    elif way == 8:
        s = max(x, a[0]) - min(a[1], 0.25, x)
        s = float(s) + float(a[0] / a[n])
    elif way == 10:
        for i in range(n):
            if a[i] > x:
                s = 0.25
                break
            elif a[i] == x:
                continue
            b[i] = 0.0
        else:
            last = n + 1
    elif way == 9:
        for i in range(2, n, len(a)):
            b[i] += a[i - 2] if a[i] <= x < a[i - 1] else x
            last = i
    return float(s), last
"""
INTS = """
import numpy as np

def work(way, a, small, flags, n):
    total = 0
    if way == 0:
        for v in a:
            total += v
        return int(total)
    elif way == 1:
        for i in range(len(a)):
            if a[i] % 3 == 1 and not flags[i]:
                flags[i] = True
                total += int(a[i]) // 7 - (int(a[i]) >> 2)
    elif way == 2:
        for i in range(n):
            total = total * 3 + i
    elif way == 3:
        for i in range(len(small)):
            total ^= int(small[i]) * 5
            total = (total << 1) & 65535
    elif way == 4:
        for i in range(n, 0, -1):
            a[i] = a[i - 1]
            total = -i
    elif way == 5:
        counts = np.zeros(4, dtype=np.int64)
        for v in a:
            counts[v] += 1
        for c in counts:
            total = total * 10 + int(c)
    elif way == 6:
        total = n // (n - 3) + n % (n - 4)
    elif way == 7:
        for i in range(len(flags)):
            if flags[i]:
                total += 1
        total += 5 * (n > 2)
    return total
"""
ROWS = """
import numpy as np

def work(a, b, n):
    rows, columns = a.shape
    out = np.empty((rows, b.shape[1]))
    worst = 0.0
    for i in range(rows):
        for j in range(b.shape[1]):
            s = 0.0
            for k in range(columns):
                s += a[i, k] * b[k][j]
            out[i, j] = s
            worst = max(worst, abs(s))
    out[n, -1] = worst
    return out
"""


@dataclass(frozen=True, kw_only=True)
class Both:
    plain: ModuleType
    fast: ModuleType
    calls: list[int]
    """How often what was built came to its end."""

    def agree(self, make: Callable[[], tuple[Any, ...]]) -> None:
        first, second = did(self.fast.work, make()), did(self.plain.work, make())
        assert first == second


def did(function: Callable[..., object], given: tuple[Any, ...]) -> object:
    """What a call gives or raises, what it warns of, and what it leaves of its arguments."""
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        try:
            result = told(function(*given))
        except Exception as error:
            result = repr(error)
    same = [i for i, one in enumerate(given) if any(one is other for other in given[:i])]
    return result, [told(one) for one in given], same, [str(one.message) for one in seen]


def told(value: object) -> object:
    if isinstance(value, np.ndarray):
        return str(value.dtype), value.shape, value.tobytes(), value.flags.owndata
    if isinstance(value, tuple | list):
        return type(value), [told(one) for one in value]
    return type(value), float(value).hex() if isinstance(value, float) else repr(value)


def proposed(source: str, calls: str) -> Proposal | Declined | None:
    """None where `numba_njit` has nothing to propose."""
    case = Case(
        path=Path("case.py"), before=source, inputs=f"import numpy as np\nCALLS = [{calls}]\n", qualname="work",
        after="", variant="", expected="", declined="",
    )  # fmt: skip
    found = next(cython_loops.propose(site_of(case)), None)
    if isinstance(found, Proposal):
        text = render(site_of(case).module, [found])
        Path.write_bytes(FOLDER[0] / "quickly.py", text) if FOLDER else None
    return found


FOLDER: list[Path] = []


def built(source: str, calls: str, folder: Path) -> Both:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    FOLDER[:] = [folder]
    proposal = proposed(source, calls)
    FOLDER.clear()
    assert isinstance(proposal, Proposal), proposal
    (folder / "plainly.py").write_text(source, encoding="utf-8")
    shutil.copy(runtime.SOURCE, folder)
    fast = folder / "quickly.py"
    assert type(loaded(fast)._work_kernel) is FunctionType, "nothing is built yet"
    assert cython_building.built_for(proposal.cython) == "_work_kernel"
    place = cython_building.place_in(fast, loaded(fast)._work_kernel)
    made = cython_building.build(proposal.cython, place)
    assert isinstance(made, cython_building.Built), made
    module, calls_made = loaded(fast), [0]
    kernel = module._work_kernel
    assert type(kernel) is not FunctionType, "what was built is not found"

    def counted(*given: object) -> object:
        result = kernel(*given)
        calls_made[0] += 1
        return result

    module._work_kernel = counted  # type: ignore[attr-defined]
    return Both(plain=loaded(folder / "plainly.py"), fast=module, calls=calls_made)


@pytest.fixture(scope="module")
def floats(tmp_path_factory: pytest.TempPathFactory) -> Both:
    ways = ", ".join(f"call({way}, np.arange(1.0, 9.0), np.ones(8), 1.5, 4)" for way in range(11))
    return built(FLOATS, ways, tmp_path_factory.mktemp("floats"))


@pytest.fixture(scope="module")
def ints(tmp_path_factory: pytest.TempPathFactory) -> Both:
    given = "np.arange(4), np.arange(4, dtype=np.uint8), np.zeros(4, bool), 2"
    ways = ", ".join(f"call({way}, {given})" for way in range(8))
    return built(INTS, ways, tmp_path_factory.mktemp("ints"))


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> Both:
    return built(ROWS, "call(np.ones((3, 4)), np.ones((4, 2)), 1)", tmp_path_factory.mktemp("rows"))


def arrays() -> Iterator[np.ndarray]:
    draw = np.random.default_rng(5)
    yield from (np.empty(0), np.ones(1), np.arange(1.0, 9.0), draw.normal(size=33))
    yield np.array([1.0, math.nan, -0.0, 0.0, 2.0])
    yield np.array([math.inf, 1.0, -math.inf, 5e-324, 1e308, 1e308])
    yield np.arange(20.0)[::2]
    yield np.arange(9.0)[::-1]
    yield np.arange(9)
    yield np.arange(9.0, dtype=np.float32)
    yield np.arange(9.0).astype(">f8")
    locked = np.arange(9.0)
    locked.flags.writeable = False
    yield locked


class Own(np.ndarray):
    """An array of another class."""


ODD = (0.0, -0.0, 1.5, -2.5, 1e300, math.nan, math.inf, -math.inf)
COUNTS = (0, 1, 4, 8, 9, -3, 2**31, 2**70, True, 2.0, None, np.int64(3))


@pytest.mark.parametrize("way", range(11))
def test_floats(floats: Both, way: int) -> None:
    floats.calls[0] = 0
    for number in range(12):
        for n in (4, 0, 9, -3):
            floats.agree(lambda number=number, n=n: (way, [*arrays()][number], np.ones(8), 1.5, n))  # type: ignore[misc]
            floats.agree(lambda number=number, n=n: (way, np.arange(8.0), [*arrays()][number], -0.25, n))  # type: ignore[misc]
    for x in ODD:
        floats.agree(lambda x=x: (way, np.arange(1.0, 9.0), np.zeros(8), x, 4))  # type: ignore[misc]
    assert floats.calls[0] > 3  # else this test cannot fail


@pytest.mark.parametrize("way", [0, 1, 2, 4, 7, 9, 10])
def test_one_array_under_two_names(floats: Both, way: int) -> None:
    def twice() -> tuple[Any, ...]:
        a = np.arange(1.0, 12.0)
        return way, a, a, 3.0, 6

    def overlapping() -> tuple[Any, ...]:
        a = np.arange(1.0, 12.0)
        return way, a[:-2], a[2:], 3.0, 6

    floats.agree(twice)
    floats.agree(overlapping)
    floats.agree(lambda: (*overlapping()[:1], overlapping()[2], *overlapping()[2:]))


@pytest.mark.parametrize("n", COUNTS)
def test_other_counts(floats: Both, ints: Both, n: object) -> None:
    for way in (0, 1, 6, 8, 9, 10):
        if n not in (2**31, 2**70):
            floats.agree(lambda way=way: (way, np.arange(1.0, 9.0), np.zeros(8), 1.5, n))  # type: ignore[misc]
    for way in (4, 6, 7):
        ints.agree(lambda way=way: (way, np.arange(9), np.zeros(9, np.uint8), np.zeros(9, bool), n))  # type: ignore[misc]


@pytest.mark.parametrize("way", range(8))
def test_ints(ints: Both, way: int) -> None:
    ints.calls[0] = 0
    large = np.array([2**62, 2**62, -(2**63), 2**63 - 1, 5, -7])
    for a in (np.arange(9), np.arange(-9, 9), np.empty(0, int), large, np.array([1, 3, -4, 2]), np.arange(9.0)):
        for n in (0, 2, 3, 4, 8, -1, 50, 2**31):
            if way in (2, 4) and n == 2**31:
                continue
            ints.agree(lambda a=a, n=n: (way, a.copy(), np.arange(9, dtype=np.uint8) * 29, np.zeros(18, bool), n))  # type: ignore[misc]
    for flags in (np.ones(3, bool), np.ones(3, np.int64), np.ones(0, bool)):
        ints.agree(lambda flags=flags: (way, np.arange(9), np.arange(3, dtype=np.int16), flags.copy(), 2))  # type: ignore[misc]
    assert ints.calls[0] > 3


def test_rows(rows: Both) -> None:
    draw = np.random.default_rng(2)
    shapes = [
        ((3, 4), (4, 2)),
        ((3, 4), (5, 2)),
        ((3, 4), (3, 2)),
        ((0, 4), (4, 2)),
        ((3, 0), (0, 2)),
        ((1, 1), (1, 1)),
    ]
    for left, right in shapes:
        for n in (0, 2, 3, -1, -4):
            a, b = draw.normal(size=left), draw.normal(size=right)
            rows.agree(lambda a=a, b=b, n=n: (a.copy(), b.copy(), n))  # type: ignore[misc]
            rows.agree(lambda a=a, b=b, n=n: (a.copy(order="F"), b.copy(), n))  # type: ignore[misc]
    rows.agree(lambda: (np.full((2, 2), 1e200), np.full((2, 2), 1e200), 0))
    rows.agree(lambda: (np.ones((2, 2)).view(Own), np.ones((2, 2)), 0))
    rows.agree(lambda: (np.ones((2, 2, 2)), np.ones((2, 2)), 0))
    rows.agree(lambda: ([[1.0]], [[2.0]], 0))
    assert rows.calls[0] > 3


def test_names_that_mean_something_else_by_now(floats: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    given = (3, np.arange(1.0, 9.0), np.ones(8), 1.5, 4)
    for name, value in (("SCALE", 2), ("SCALE", "x"), ("bent", lambda x, y: 7), ("note", None), ("SCALE", 4.0)):
        for module in (floats.plain, floats.fast):
            monkeypatch.setattr(module, name, value)
        for way in (1, 3, 7):
            floats.agree(lambda way=way: (way, *(np.copy(o) if isinstance(o, np.ndarray) else o for o in given[1:])))  # type: ignore[misc]
        monkeypatch.undo()


def test_it_is_asked_only_where_numba_is_missing() -> None:
    assert cython_loops in rewriters.WITHOUT_NUMBA
    assert cython_loops not in rewriters.ALL


def test_explain_tells_its_steps() -> None:
    source = "def work(a):\n    s = 0.0\n    for row in range(len(a)): s += a[row, 0] * 2.0\n    return s\n"
    found = proposed(source, "call(np.ones((3, 2)))")
    assert isinstance(found, Proposal)
    told_steps = [line.strip() for line in steps(found.cython, "work")]
    assert "2. Its arguments are typed: a as double[:, ::1]." in told_steps
    assert next(line for line in told_steps if line.startswith("4. ")).startswith("4. Its variables are typed: ")


def test_where_nothing_is_built_the_original_runs(tmp_path: Path) -> None:
    source = "def work(a):\n    s = 0.0\n    for x in a: s += x * 2.0\n    return s\n"
    FOLDER[:] = [tmp_path]
    assert isinstance(proposed(source, "call(np.ones(3))"), Proposal)
    FOLDER.clear()
    module = loaded(tmp_path / "quickly.py")
    assert module.work(np.ones(4)) == 8.0
    with pytest.raises(NotImplementedError):
        module._work_kernel(np.ones(4))


@pytest.mark.parametrize(
    ("source", "calls", "reason"),
    [
        ("def work(a):\n    s = 0.0\n    for x in a: s += x\n    return s", "call(np.ones(3, np.float32))", "float32"),
        (
            "def work(n):\n    if n < 2: return n\n    return work(n - 1) + work(n - 2)",
            "call(9)",
            "left to Numba",
        ),
        (
            "def work(n):\n    seen = {}\n    for i in range(n): seen[i % 7] = i\n    return len(seen)",
            "call(9)",
            "left to Numba",
        ),
        (
            "def put(a, i):\n    a[i] = 2.0\n    return 1.0\n\n"
            "def work(a, n):\n    for i in range(n): a[0] = a[i] + put(a, i)\n    return 1",
            "call(np.ones(5), 4)",
            "in the middle of an expression",
        ),
    ],
)
def test_left_to_numba(source: str, calls: str, reason: str) -> None:
    found = proposed(source, calls)
    assert isinstance(found, Declined)
    assert reason in found.reason


@pytest.mark.parametrize(
    "lines",
    [
        "s = 0\n    m = s + n\n    for x in a: s += x\n    return m",
        "s = n\n    if n > 3: s = 0.5; return int(s * 4)\n    k = s // 2\n    for x in a: k += 1\n    return k",
        "for x in a:\n        if x > 2: n = n * 0.5; break\n        k = n // 2\n    return k + 0.5 * n",
        "k = 0\n    while True:\n        if k > 4: k = 0.5; break\n        k += 1\n    return k * 2.0",
        "k = 0\n    while True:\n        n -= 1\n        if n > 3: k = 0.5; continue\n        k = 0; break\n"
        "    m = k + 1\n    return m",
    ],
)
def test_what_is_a_whole_number_here_and_a_float_later(lines: str) -> None:
    """C would have a float in both places."""
    found = proposed(f"def work(a, n):\n    {lines}\n", "call(np.ones(3), 5)")
    assert found is None or isinstance(found, Declined), found.cython


BORDERS = """
import numpy as np

def work(way, a, b, n):
    s = 0
    if way == 0:
        for i in range(n):  # C may read b[0] once, unless it knows that a may lie in the same place
            s ^= b[0]
            a[i] = 1.5 * i
    elif way == 1:
        for i in range(b[0], b[1], 3):
            s += i & 3
    elif way == 2:
        for i in range(b[1], b[0], -3):
            s += i & 3
    return int(s)
"""


def test_a_bool_that_is_written_out(tmp_path: Path) -> None:
    source = "def work(a, x):\n    for v in a:\n        if v > x:\n            return True\n    return False\n"
    both = built(source, "call(np.ones(3), 0.5), call(np.ones(3), 1.5)", tmp_path)
    both.agree(lambda: (np.ones(3), 0.5))
    both.agree(lambda: (np.ones(3), 1.5))
    assert both.calls[0] == 2


def test_where_arrays_and_ranges_end(tmp_path: Path) -> None:
    ways = ", ".join(f"call({way}, np.ones(8), np.arange(0, 90, 10), 4)" for way in range(3))
    both = built(BORDERS, ways, tmp_path)

    def one_memory(shift: int) -> tuple[Any, ...]:
        a = np.ones(12)
        return 0, a[: 12 - shift], a[shift:].view(np.int64), 6

    both.agree(lambda: one_memory(0))
    both.agree(lambda: one_memory(3))
    both.agree(lambda: (0, np.ones(8), np.arange(8), 6))
    last = 2**63 - 1
    for first, stop in [(0, 9), (9, 0), (last - 7, last), (last - 8, last), (-last - 1, -last + 7), (-last, -last + 8)]:
        both.agree(lambda first=first, stop=stop: (1, np.ones(1), np.array([first, stop]), 0))  # type: ignore[misc]
        both.agree(lambda first=first, stop=stop: (2, np.ones(1), np.array([first, stop]), 0))  # type: ignore[misc]
    assert both.calls[0] == 5
