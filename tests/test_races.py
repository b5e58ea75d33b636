# ruff: noqa: E501
"""Races of `prange` loops: found with their witness, and none claimed where there is none."""

from __future__ import annotations

import itertools
import sys
import types

import numpy as np
import pytest

from optadvisor import runtime
from optadvisor.rewriters._kernel_start import PRANGE, START
from optadvisor.runtime import borders
from optadvisor.verifier.evidence.races import disagreement, find_race

HEAD = "import numpy as np\nfrom numba import njit, prange\n\n"


def kernel(parameters, *lines, head=HEAD, before=""):
    body = "\n".join(f"    {line}" for line in lines)
    return f"{head}{before}\n@njit(parallel=True)\ndef k({parameters}):\n{body}\n"


def race_of(text, *make, qualname="k"):
    source = text.encode()
    space = {"np": np, "__name__": "prog"}
    definitions = text
    for line in text.splitlines():  # the rebuilt module of a machine without Numba
        if "numba" in line and "import" in line:
            definitions = definitions.replace(line, "")
    names = [n for n in ("njit", "prange", "nb", "p", "jit") if n in text]
    space |= {n: (lambda *a, **k: lambda f: f) for n in names}
    space["nb"] = types.SimpleNamespace(njit=lambda *a, **k: lambda f: f, prange=range)
    exec(definitions, space)
    known = dict(space)
    found = find_race(source, qualname, lambda: (tuple(m() for m in make), {}), namespace=space)
    assert space == known  # as it was
    return found


def floats(*shape):
    return lambda: np.arange(1.0, 1.0 + np.prod(shape)).reshape(shape)


def ints(*values):
    return lambda: np.array(values)


def zeros(*shape):
    return lambda: np.zeros(shape)


N = 6
LOOP = "for i in prange(a.shape[0]):"
RACING = {
    "recurrence": (kernel("a", "for i in prange(1, a.shape[0]):", "    a[i] = a[i - 1] + a[i]"), floats(N)),
    "in-place stencil": (
        kernel("a", "for i in prange(1, a.shape[0] - 1):", "    a[i] = (a[i - 1] + a[i + 1]) / 2"),
        floats(N),
    ),
    "histogram": (kernel("h, a", LOOP, "    h[a[i]] += 1"), zeros(4), ints(0, 1, 2, 1)),
    "scatter with duplicates": (
        kernel("out, a, idx", LOOP, "    out[idx[i]] = a[i]"),
        zeros(4),
        floats(3),
        ints(2, 0, 2),
    ),
    "one cell": (kernel("out, a", LOOP, "    out[0] = a[i]"), zeros(1), floats(N)),
    "slice for all": (kernel("y, a", LOOP, "    y[:] += a[i]"), zeros(4), floats(N)),
    "modulo": (kernel("y, a", LOOP, "    y[i % 4] += a[i]"), zeros(4), floats(N)),
    "overlap by one": (kernel("out, a", LOOP, "    out[2 * i : 2 * i + 3] = a[i]"), zeros(20), floats(N)),
    "shared scratch": (
        kernel(
            "out, a",
            "tmp = np.zeros(a.shape[1])",
            LOOP,
            "    for j in range(a.shape[1]):",
            "        tmp[j] = a[i, j] * 2",
            "    out[i] = tmp.sum()",
        ),
        zeros(3),
        floats(3, 4),
    ),
    "transpose in place": (
        kernel("a", LOOP, "    for j in range(a.shape[1]):", "        a[i, j] = a[j, i]"),
        floats(3, 3),
    ),
    "row from the row above": (kernel("a", "for i in prange(1, a.shape[0]):", "    a[i] += a[i - 1]"), floats(4, 3)),
    "reversed in place": (kernel("a", LOOP, "    a[i] = a[a.shape[0] - 1 - i]"), floats(N)),
    "through a view": (kernel("a", "b = a[1:]", "for i in prange(b.size):", "    b[i] = a[i]"), floats(N)),
    "through a transpose": (
        kernel("a", "t = a.T", LOOP, "    for j in range(3):", "        t[0, j] += i"),
        floats(3, 3),
    ),
    "through reshape": (kernel("a", "f = a.reshape(-1)", "for i in prange(5):", "    f[i] = f[i + 1]"), floats(2, 3)),
    "aliased arguments": (
        "import numpy as np\n"
        + kernel(
            "a",
            "_shift(a[1:], a[:-1])",
            before="@njit(parallel=True)\ndef _shift(x, y):\n    for i in prange(x.size):\n        x[i] = y[i]\n",
        ),
        floats(N),
    ),
    "in a helper": (
        kernel("h, a", LOOP, "    _add(h, i)", before="@njit\ndef _add(h, i):\n    h[i // 2] += 1\n"),
        zeros(4),
        floats(N),
    ),
    "best and where": (
        kernel(
            "a", "best = -1.0", "w = 0", LOOP, "    if a[i] > best:", "        best = a[i]", "        w = i", "return w"
        ),
        floats(N),
    ),
    "last": (kernel("a", "last = 0.0", LOOP, "    last = a[i]", "return last"), floats(N)),
    "loop variable afterwards": (kernel("a", LOOP, "    a[i] = 0.0", "return i"), floats(N)),
    "prefix sum": (kernel("out, a", "s = 0.0", LOOP, "    s += a[i]", "    out[i] = s"), zeros(N), floats(N)),
    "prefix sum, inner loop": (
        kernel("out, a", "s = 0.0", LOOP, "    for j in range(3):", "        s += a[i]", "    out[i] = s"),
        zeros(N),
        floats(N),
    ),
    "previous value": (kernel("out, a", "p = 0.0", LOOP, "    out[i] = p", "    p = a[i]"), zeros(N), floats(N)),
    "two operators": (kernel("a", "s = 1.0", LOOP, "    s += a[i]", "    s *= 2.0", "return s"), floats(N)),
    "order matters": (kernel("a", "s = 1.0", LOOP, "    s = a[i] - s", "return s"), floats(N)),
    "exclusive or": (kernel("a", "s = 0", LOOP, "    s ^= a[i]", "return s"), ints(1, 2, 3)),
    "bitwise or": (kernel("a", "s = 0", LOOP, "    s |= a[i]", "return s"), ints(1, 2, 3)),
    "swap of variables": (
        kernel("a", "x = 0.0", "y = 1.0", LOOP, "    x, y = y, a[i]", "    a[i] = x"),
        floats(N),
    ),
    "counter as index": (
        kernel("out, a", "c = 0", LOOP, "    if a[i] > 2:", "        out[c] = a[i]", "        c += 1"),
        zeros(N),
        floats(N),
    ),
    "append": (kernel("a", "z = [0.0]", LOOP, "    z.append(a[i])", "return z"), floats(N)),
    "dict": (kernel("a", "d = {0: 0.0}", LOOP, "    d[i] = a[i]", "return d"), floats(N)),
    "list slots": (kernel("z, a", LOOP, "    z[i] = a[i]"), lambda: [0.0] * N, floats(N)),
    "add.at": (kernel("h, a", LOOP, "    np.add.at(h, a[i : i + 1], 1)"), zeros(4), ints(0, 1, 1)),
    "out argument": (kernel("t, a", LOOP, "    np.multiply(a[i], 2.0, out=t)"), zeros(3), floats(3, 3)),
    "copyto": (kernel("t, a", LOOP, "    np.copyto(t, a[i])"), zeros(3), floats(3, 3)),
    "fill": (kernel("t, a", LOOP, "    t[: i + 1].fill(a[i])"), zeros(N), floats(N)),
    "sum while it changes": (kernel("a", LOOP, "    a[i] = a.sum()"), floats(N)),
    "row sum while it changes": (kernel("a", LOOP, "    a[i, 0] = a[0].sum()"), floats(3, 3)),
    "fancy write": (kernel("out, a", LOOP, "    out[np.array([i, i + 1])] = a[i]"), zeros(N + 1), floats(N)),
    "mask write": (kernel("out, a", LOOP, "    out[a > i + 1] = i"), zeros(N), floats(N)),
    "triangular, both halves": (
        kernel(
            "m",
            "for i in prange(m.shape[0]):",
            "    for j in range(m.shape[0]):",
            "        m[i, j] = i",
            "        m[j, i] = i",
        ),
        zeros(3, 3),
    ),
    "only the outer one is parallel": (
        kernel("out", "for i in prange(3):", "    for j in prange(3):", "        out[j] += i"),
        zeros(3),
    ),
    "read of a reduction": (
        kernel("y, z, a", LOOP, "    y += a[i]", "    z[i] = y[0]"),
        zeros(3),
        zeros(N),
        floats(N),
    ),
    "temporary kept from the last turn": (
        kernel("out, a", "t = 0.0", LOOP, "    if a[i] < 3:", "        t = a[i]", "    out[i] = t"),
        zeros(N),
        floats(N),
    ),
    "alias of the module": (
        "import numba as nb\n@nb.njit(parallel=True)\ndef k(a):\n    for i in nb.prange(1, a.size):\n        a[i] = a[i - 1]\n",
        floats(N),
    ),
    "another name": (
        "from numba import prange as p, njit\n@njit(parallel=True)\ndef k(a):\n    for i in p(1, a.size):\n        a[i] = a[i - 1]\n",
        floats(N),
    ),
    "imported inside": (
        "import numba as nb\n@nb.njit(parallel=True)\ndef k(a):\n    from numba import prange as p\n"
        "    for i in p(1, a.size):\n        a[i] = a[i - 1]\n",
        floats(N),
    ),
    "called by the function": (
        kernel("a", "for i in prange(1, a.size):", "    a[i] = a[i - 1]").replace("def k", "def _k")
        + "\ndef k(a):\n    return _k(a)\n",
        floats(N),
    ),
}
FREE = {
    "map": (kernel("out, a", LOOP, "    out[i] = a[i] * 2"), zeros(N), floats(N)),
    "in place": (kernel("a", LOOP, "    a[i] = a[i] + 1"), floats(N)),
    "two-array stencil": (
        kernel("out, a", "for i in prange(1, a.shape[0] - 1):", "    out[i] = a[i - 1] + a[i + 1]"),
        zeros(N),
        floats(N),
    ),
    "scatter without duplicates": (
        kernel("out, a, idx", LOOP, "    out[idx[i]] = a[i]"),
        zeros(3),
        floats(3),
        ints(2, 0, 1),
    ),
    "sum": (kernel("a", "s = 0.0", LOOP, "    s += a[i]", "return s"), floats(N)),
    "sum, spelled out": (kernel("a", "s = 0.0", LOOP, "    s = s + a[i]", "return s"), floats(N)),
    "difference": (kernel("a", "s = 0.0", LOOP, "    s -= a[i]", "return s"), floats(N)),
    "product": (kernel("a", "s = 1.0", LOOP, "    s *= a[i]", "return s"), floats(N)),
    "quotient": (kernel("a", "s = 1.0", LOOP, "    s /= a[i]", "return s"), floats(N)),
    "maximum": (kernel("a", "s = -1.0", LOOP, "    s = max(s, a[i])", "return s"), floats(N)),
    "minimum": (kernel("a", "s = 99.0", LOOP, "    s = min(a[i], s)", "return s"), floats(N)),
    "count": (kernel("a", "c = 0", LOOP, "    if a[i] > 2:", "        c += 1", "return c"), floats(N)),
    "sum in an inner loop": (
        kernel("a", "s = 0.0", LOOP, "    for j in range(a.shape[1]):", "        s += a[i, j]", "return s"),
        floats(3, 3),
    ),
    "array reduction": (kernel("y, a", LOOP, "    y += a[i]"), zeros(3), floats(4, 3)),
    "array reduction of a view": (kernel("y, a", "z = y[:]", LOOP, "    z += a[i]"), zeros(4), floats(N)),
    "array product": (kernel("n", "r = np.ones(3)", "t = 2 * np.ones(3)", "for i in prange(n):", "    r *= t", "return r"), lambda: 4),
    "row sums": (kernel("out, a", LOOP, "    out[i] = a[i].sum()"), zeros(3), floats(3, 4)),
    "row in place": (kernel("a", LOOP, "    row = a[i]", "    row += 1", "    a[i] /= row.max()"), floats(3, 4)),
    "accumulator of its own": (
        kernel("out, a", LOOP, "    s = 0.0", "    for j in range(a.shape[1]):", "        s += a[i, j]", "    out[i] = s"),
        zeros(3),
        floats(3, 4),
    ),
    "matrix product": (
        kernel(
            "c, a, b",
            LOOP,
            "    for j in range(b.shape[1]):",
            "        s = 0.0",
            "        for q in range(a.shape[1]):",
            "            s += a[i, q] * b[q, j]",
            "        c[i, j] = s",
        ),
        zeros(3, 3),
        floats(3, 4),
        floats(4, 3),
    ),
    "transposed copy": (
        kernel("out, a", LOOP, "    for j in range(a.shape[1]):", "        out[j, i] = a[i, j]"),
        zeros(4, 3),
        floats(3, 4),
    ),
    "symmetric fill, each pair once": (
        kernel("m", "for i in prange(m.shape[0]):", "    for j in range(i):", "        m[i, j] = 1", "        m[j, i] = 1"),
        zeros(4, 4),
    ),
    "triangle": (
        kernel("m", "for i in prange(m.shape[0]):", "    for j in range(i + 1):", "        m[i, j] = i * j"),
        zeros(4, 4),
    ),
    "temporary inside": (
        kernel("out, a", LOOP, "    t = np.zeros(3)", "    t[0] = a[i]", "    t[1:] = 2", "    out[i] = t.sum()"),
        zeros(N),
        floats(N),
    ),
    "row of a shared scratch": (
        kernel("out, a", "t = np.zeros((a.size, 2))", LOOP, "    t[i, 0] = a[i]", "    out[i] = t[i, 0] + t[i].sum()"),
        zeros(N),
        floats(N),
    ),
    "scratch for each thread": (
        kernel(
            "out, a",
            "t = np.zeros((get_num_threads(), 2))",
            LOOP,
            "    w = get_thread_id()",
            "    t[w, 0] = a[i]",
            "    out[i] = t[w, 0]",
            head=HEAD + "from numba import get_num_threads, get_thread_id\n",
        ),
        zeros(11),
        floats(11),
    ),
    "slices side by side": (kernel("out, a", LOOP, "    out[2 * i : 2 * i + 2] = a[i]"), zeros(2 * N), floats(N)),
    "even and odd": (kernel("a", "for i in prange(a.size // 2):", "    a[2 * i] = a[2 * i + 1]"), floats(N)),
    "two halves": (kernel("a", "h = a.size // 2", "for i in prange(h):", "    a[i] = a[i + h]"), floats(N)),
    "reversed halves": (
        kernel("a", "n = a.size", "for i in prange(n // 2):", "    a[i], a[n - 1 - i] = a[n - 1 - i], a[i]"),
        floats(N),
    ),
    "two loops after each other": (
        kernel("a, b", LOOP, "    t = a[i]", "    b[i] = t", LOOP, "    t = b[a.size - 1 - i]", "    a[i] = t"),
        floats(N),
        floats(N),
    ),
    "steps of time": (
        kernel("a, b", "for s in range(3):", "    for i in prange(1, a.size - 1):", "        b[i] = a[i - 1] + a[i + 1]",
               "    for i in prange(a.size):", "        a[i] = b[i]"),
        floats(N),
        floats(N),
    ),
    "nested prange": (
        kernel("out", "for i in prange(3):", "    for j in prange(3):", "        out[i, j] = i * j"),
        zeros(3, 3),
    ),
    "not parallel": (
        kernel("a", "for i in prange(1, a.size):", "    a[i] = a[i - 1]").replace("(parallel=True)", ""),
        floats(N),
    ),
    "a parameter called prange": (kernel("a, prange", "for i in prange(1, a.size):", "    a[i] = a[i - 1]"), floats(N), lambda: range),
    "helper on its own row": (
        kernel("a", LOOP, "    _norm(a[i])", before="@njit\ndef _norm(row):\n    s = row.sum()\n    for j in range(row.size):\n        row[j] /= s\n"),
        floats(3, 4),
    ),
    "columns": (kernel("a", "for j in prange(a.shape[1]):", "    a[:, j] -= a[:, j].mean()"), floats(3, 4)),
    "columns of a Fortran array": (
        kernel("a", "for j in prange(a.shape[1]):", "    a[:, j] = a[::-1, j]"),
        lambda: np.asfortranarray(np.ones((3, 4))),
    ),
    "strided view": (kernel("a", "b = a[::-2]", "for i in prange(b.size):", "    b[i] = a[0]"), floats(6)) ,
    "reads a list": (kernel("z, a", LOOP, "    a[i] = z[i]"), lambda: [1.0] * N, floats(N)),
    "conditional temporary": (
        kernel("out, a", LOOP, "    if a[i] > 2:", "        t = 1.0", "    else:", "        t = 2.0", "    out[i] = t"),
        zeros(N),
        floats(N),
    ),
    "set again after the loop": (kernel("out, a", LOOP, "    t = a[i]", "    out[i] = t", "t = 3.0", "return t"), zeros(N), floats(N)),
    "empty": (kernel("a", LOOP, "    a[i] = a[i - 1]"), lambda: np.zeros(0)),
    "one iteration": (kernel("a", LOOP, "    a[i] = a[i - 1]"), lambda: np.zeros(1)),
    "fancy gather": (kernel("out, a, idx", "for i in prange(2):", "    out[i] = a[idx[2 * i : 2 * i + 2]].sum()"), zeros(2), floats(3), ints(0, 1, 1, 2)),
    "structure fields": (
        kernel("r", "for i in prange(r.size):", "    r['x'][i] = r['y'][0]"),
        lambda: np.zeros(4, dtype=[("x", float), ("y", float)]),
    ),
    "shape of what is written": (kernel("a", LOOP, "    a[i] = a.shape[0] + len(a) + np.zeros_like(a).sum()"), floats(N)),
}  # fmt: skip


@pytest.mark.parametrize("case", RACING)
def test_races_are_found(case):
    text, *make = RACING[case]
    found = race_of(text, *make)
    assert found is not None
    assert found.kind != "unchecked", found.witness


@pytest.mark.parametrize("case", FREE)
def test_none_is_claimed_where_there_is_none(case):
    text, *make = FREE[case]
    found = race_of(text, *make)
    assert found is None, found


APPLIED = (
    START
    + "\n\n"
    + PRANGE.replace("{name}", "_prange")
    + "\n\n"
    + borders.START.replace("{name}", "_in_c")
    + """

@_in_c
def _same(a):
    return a

@{name}(cache=True, parallel=True)
def _k_kernel(a):
    for i in _prange(1, a.size):
        a[i] = a[{read}] + 1.0

def k(a):
    try:
        return _k_kernel(_same(a))
    except Exception:  # the original code below takes over
        pass
    for i in range(1, a.size):
        a[i] = a[{read}] + 1.0
"""
)


@pytest.mark.parametrize(
    ("read", "expected"), [("i - 1", "iteration 2 reads a[1], which iteration 1 writes"), ("i", "")]
)
def test_the_text_as_it_is_applied_is_looked_at(monkeypatch, read, expected):
    monkeypatch.setitem(sys.modules, runtime.NAME, runtime.FINDER)
    text = APPLIED.format(place="", module=runtime.NAME, name="_njit", read=read)
    space = {"__name__": "prog"}
    exec(text, space)
    found = find_race(text.encode(), "k", lambda: ((np.ones(4),), {}), namespace=space)
    assert (found.witness if found else "") == expected


def witness(case):
    text, *make = RACING[case]
    return race_of(text, *make).witness


def test_witnesses():
    assert witness("recurrence") == "iteration 2 reads a[1], which iteration 1 writes"
    assert witness("histogram") == "iteration 3 reads h[1], which iteration 1 writes"
    assert witness("scatter with duplicates") == "iterations 0 and 2 both write out[2]"
    assert witness("overlap by one") == "iterations 0 and 1 both write out[2]"
    assert witness("through a view") == "iteration 1 reads a[1], which iteration 0 writes"
    assert witness("through a transpose") == "iteration 1 reads a[0, 0], which iteration 0 writes"
    assert witness("shared scratch") == "iterations 0 and 1 both write tmp[0]"
    assert witness("best and where") == "best is carried from iteration 0 to 1"
    assert witness("last") == "last is read after the parallel loop, in which iteration 5 assigned it"
    assert witness("append") == "iteration 0 changes the list z, which all iterations share"
    assert witness("read of a reduction") == "y is carried from iteration 0 to 1"


def test_what_cannot_be_run_is_no_proof():
    found = race_of(kernel("a", LOOP, "    a[i] = a.nothing"), floats(N))
    assert (found.kind, found.witness) == (
        "unchecked",
        "it could not be run in plain Python: AttributeError: 'Tracked' object has no attribute 'nothing'",
    )


@pytest.mark.parametrize("case", sorted(set(FREE) - {"array reduction of a view", "a parameter called prange"}))
def test_results_are_those_of_plain_python(case):
    text, *make = FREE[case]
    names = {"np": np, "njit": lambda f=None, **k: f if callable(f) else (lambda g: g), "prange": range}
    names |= {"get_num_threads": lambda: 4, "get_thread_id": lambda: 0}
    exec("\n".join(line for line in text.splitlines() if "numba" not in line), names)
    expected = [m() for m in make]
    result = names["k"](*expected)
    exec("def outer(out, *args):\n    out.append(k(*args))\n", names)
    given = []

    def arguments():
        given.append([[], *(m() for m in make)])
        return given[-1], {}

    assert (
        find_race(
            f"{text}\ndef outer(out, *args):\n    out.append(k(*args))\n".encode(), "outer", arguments, namespace=names
        )
        is None
    )
    for out, *args in given:
        for ours, theirs in zip([*out, *args], [result, *expected], strict=True):
            if result is not None or theirs is not None:
                assert np.array_equal(ours, theirs) or np.allclose(ours, theirs)
    assert len(given) == 3


class FakeNumba:
    """Remembers how it was set."""

    config = types.SimpleNamespace(NUMBA_NUM_THREADS=2)

    def __init__(self):
        self.threads, self.chunk, self.calls = 2, 0, []

    def get_num_threads(self):
        return self.threads

    def set_num_threads(self, count):
        self.threads = count

    def get_parallel_chunksize(self):
        return self.chunk

    def set_parallel_chunksize(self, size):
        self.chunk = size


def test_the_compiled_candidate_is_asked_under_several_settings():
    fake = FakeNumba()
    seen = []
    assert disagreement(lambda: seen.append((fake.threads, fake.chunk)) or "", repeats=1, numba=fake) == ""
    assert seen == [(1, 0), (1, 1), (1, 3), (2, 0), (2, 1), (2, 3)]
    assert (fake.threads, fake.chunk) == (2, 0)


def test_a_difference_names_the_threads():
    fake = FakeNumba()
    found = disagreement(lambda: "return: 3 became 4" if fake.threads == 2 else "", numba=fake)
    assert found == "with 2 threads: return: 3 became 4"
    assert (fake.threads, fake.chunk) == (2, 0)


def test_what_takes_long_meets_each_setting_once():
    fake, seen = FakeNumba(), []
    ticks = itertools.count()
    compare = lambda: seen.append((fake.threads, fake.chunk)) or ""  # noqa: E731
    assert disagreement(compare, numba=fake, clock=lambda: 2.0 * next(ticks)) == ""
    assert seen == [(1, 0), (1, 1), (1, 3), (2, 0), (2, 1), (2, 3), (1, 0)]


def test_real_numba_under_several_settings():
    numba = pytest.importorskip("numba")

    @numba.njit(parallel=True)
    def total(a):
        s = 0
        for i in numba.prange(a.size):
            s += a[i]
        return s

    a = np.arange(1000)
    before = numba.get_num_threads()
    assert disagreement(lambda: "" if total(a) == 499500 else "differs", repeats=1) == ""
    assert disagreement(lambda: "differs", repeats=1) == "with 1 thread: differs"
    assert numba.get_num_threads() == before
