"""Source → nest: what the loop IR says of small programs, and traps where it must not say too much.

`nest_cases.txt` holds programs with all facts expected of them (see `nestkit`).
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest
from nestkit import facts, nest_of, parse

from optadvisor.loops.nests.build import nest_at, nests
from optadvisor.loops.nests.classify import classify
from optadvisor.loops.nests.ir import Kind, Loop, LoopKind, Opaque

CASES = Path(__file__).with_name("nest_cases.txt")


def cases() -> Iterator[tuple[str, str, list[str]]]:
    """(name, source, expected facts)."""
    for block in CASES.read_text().split("\n# ")[1:]:
        name, _, rest = block.partition("\n")
        source, _, expected = rest.partition("\n-->\n")
        yield name, source, [line for line in expected.splitlines() if line]


@pytest.mark.parametrize(("source", "expected"), [pytest.param(s, e, id=n) for n, s, e in cases()])
def test_facts(source: str, expected: list[str]) -> None:
    found = [fact for fact in facts(nest_of(source)) if not fact.startswith("symbol ")]
    assert found == expected


def test_there_are_enough_cases() -> None:
    assert len(list(cases())) >= 80


# ruff: noqa: E501
# ---------------------------------------------------------------- traps: what must not be taken for parallel

TRAPS = {
    "aliased row": "for i in range(n):\n    row = a[i - 1]\n    a[i][0] = row[0]",
    "name rebound to another": "for i in range(n):\n    b = a\n    b[i] = a[i - 1]",
    "row of anything": "for i in range(n):\n    row = pick(a, i)\n    row[0] += 1",
    "appended while read": "for x in a:\n    a.append(x)",
    "popped": "for i in range(n):\n    s = stack.pop()\n    b[i] = s",
    "global written by helper": (
        "count = 0\ndef f(x):\n    global count\n    count += 1\n    return count\nfor i in range(9):\n    a[i] = f(i)"
    ),
    "helper that stores": "def f(v, i):\n    v[0] = i\nfor i in range(9):\n    f(a, i)",
    "helper reads what changes": (
        "a = [0] * 9\ndef f(i):\n    return a[i - 1]\nfor i in range(1, 9):\n    a[i] = f(i)"
    ),
    "helper reads an attribute": "def f(q):\n    return q.x\nfor i in range(9):\n    p.x = i\n    b[i] = f(q)",
    "walrus": "for i in range(9):\n    b[i] = (s := s + i)",
    "del": "for i in range(9):\n    del a[0]",
    "nested function": "for i in range(9):\n    def g():\n        a[0] = i\n    g()",
    "shadowed range": "def range(n): return [1, 1]\nfor i in range(9):\n    a[i] = a[i] * 2",
    "shadowed len": "def len(x): return 1\nfor i in range(9):\n    a[i * 0 + len(a)] = i",
    "method of an object": "for i in range(9):\n    grid.set(i)",
    "method of self": "class C:\n    def set(self): pass\n    def go(self):\n        for i in range(9):\n            self.set()",
    "generator": "def gen():\n    yield 1\nfor x in gen():\n    b[x] = x",
    "sorted with a key": "for i in range(9):\n    b[i] = sorted(a, key=f)",
    "yield": "def g(n):\n    for i in range(n):\n        yield i",
    "try": "for i in range(9):\n    try:\n        a[i] = 1 / b[i]\n    except ZeroDivisionError:\n        break",
    "index moved twice": "k = 0\nfor i in range(9):\n    a[k] = a[k + 1]\n    k += 1\n    k = 0",
    "index moved sometimes": "k = 0\nfor i in range(9):\n    if b[i]:\n        continue\n    a[k] = 1\n    k += 1",
    "two objects": "for i in range(9):\n    p.x = i\n    b[i] = q.x",
    "attribute of what comes": "node = first\nfor i in range(9):\n    node.value = i\n    node = node.next",
    "whole array read": "import numpy as np\na = np.zeros(9)\nfor i in range(9):\n    a[i] = np.sum(a)",
    "array in a name": "import numpy as np\na = np.zeros(9)\nfor i in range(9):\n    a[i] = f(a * 2)",
    "broadcast": "import numpy as np\na = np.zeros((9, 9))\nfor i in range(1, 9):\n    a[i, :] = a[i - 1, :] + a[i, 0]",
    "slice from unknown": "import numpy as np\nu = np.zeros(9)\nfor k in range(3):\n    u[m:] = u[:k]",
    "negative index": "for i in range(-3, 3):\n    a[i] = a[i + 3]",
    "swapped lists": "for t in range(9):\n    v[0] = u[0] + 1\n    u, v = v, u",
    "passed on": "import numpy as np\nfor t in range(9):\n    w = np.zeros(9)\n    for i in range(9):\n        w[i] = v[i] - u[i]\n    u = v\n    v = w",
    "passed on at once": "import numpy as np\nfor t in range(9):\n    w = np.zeros(9)\n    w[0] = v[0] - u[0]\n    u, v = v, w",
    "exec": "for i in range(9):\n    exec('a[0] = i')",
    "out=": "import numpy as np\nfor i in range(9):\n    np.sqrt(b, out=a)\n    c[i] = a[0]",
    "element of a loop's rows": "for row in a:\n    for other in a:\n        other[0] = row[0]",
    "while that counts strangely": "i = 0\nwhile i < n:\n    a[i] = 0\n    i += b[i]",
    "loop with else": "for i in range(9):\n    for j in range(3):\n        if b[j]:\n            break\n    else:\n        s = i\n    a[i] = s",
    "extend": "for i in range(9):\n    out.extend(a)\n    b[i] = len(out)",
    "dict changed while gone through": "for k, v in table.items():\n    table[k] = v + 1\n    table[last] = v",
    "alias of a scalar's list": "for i in range(9):\n    s = a\n    s[0] += 1\n    b[i] = s[0]",
    "augmented array": "import numpy as np\nu = np.zeros(9)\nfor i in range(9):\n    u += 1\n    b[i] = u[0]",
    "target used in a target": "k = 0\nfor i in range(9):\n    k, a[k] = i, 5",
    "global moved by a call": (
        "k = 0\ndef f():\n    global k\n    k = 0\nfor i in range(9):\n    k = i\n    f()\n    a[k] = i"
    ),
    "row, then anything": "for i in range(9):\n    row = a[i]\n    with lock:\n        a[i] = b\n    row[0] = 1",
    "view of a view": "import numpy as np\na = np.zeros((9, 9))\nfor i in range(3):\n    a.T[i] = a[i]",
    "slice that is a view": "import numpy as np\na = np.zeros(9)\nfor i in range(3):\n    v = a[1:]\n    v[i] = a[i]",
    "one of two lists": "for i in range(9):\n    m = a if i else b\n    m[i] = a[i - 1]",
    "list that grows in place": "for i in range(9):\n    r = a\n    r += [i]",
    "closure": "def f():\n    c = [0]\n    def g():\n        c[0] += 1\n        return c[0]\n    for i in range(9):\n        a[i] = g()",
    "default that is kept": "def f(x, acc=[]):\n    acc.append(x)\n    return len(acc)\nfor i in range(9):\n    b[i] = f(i)",
    "file": "f = open('x')\nfor line in f:\n    b[0] = line",
    "negative subscripts": "for i in range(9):\n    a[-i] = a[i]",
    "elif": "for x in a:\n    if x > hi:\n        hi = x\n    elif hi < 3:\n        hi = 3",
}  # fmt: skip


@pytest.mark.parametrize("source", [pytest.param(s, id=n) for n, s in TRAPS.items()])
def test_traps_are_not_parallel(source: str) -> None:
    nest = nests(parse(source))[-1][1]
    found = classify(nest)
    assert not found[0].parallel, found[0]


PARALLEL = {
    "map": "for i in range(n):\n    a[i] = b[i] * 2",
    "rows": "for i in range(n):\n    row = a[i]\n    for j in range(3):\n        row[j] = b[i][j]",
    "private list": (
        "def f(a, b, n):\n    for i in range(n):\n        new = [0.0] * 3\n        for j in range(3):\n"
        "            new[j] = b[i][j]\n        a[i] = new[0] + new[1]"
    ),
    "zip": "def f(a, b):\n    s = 0.0\n    for x, y in zip(a, b):\n        s += x * y\n    return s",
    "objects": "for p in particles:\n    p.x += p.vx * dt",
    "own index": "def f(a, b):\n    k = 0\n    for i in range(9):\n        b[k] = a[i]\n        k += 2",
    "while": "def f(a):\n    i = 0\n    while i < 9:\n        a[i] = i * i\n        i += 1",
    "pure helper": "def f(x):\n    return x * x + 1\nfor i in range(9):\n    a[i] = f(b[i])",
    "comprehension": "b = [x * x for x in a]",
    "slices of rows": "import numpy as np\ndef f(A, B):\n    for i in range(9):\n        A[i, 1:-1] = B[i, :-2] + 1",
    "reversed": "for i in range(8, -1, -1):\n    a[i] = i",
    "swap": "def f(a, n):\n    for i in range(0, n, 2):\n        a[i], a[i + 1] = a[i + 1], a[i]",
}


@pytest.mark.parametrize("source", [pytest.param(s, id=n) for n, s in PARALLEL.items()])
def test_plain_loops_are_seen_to_be_parallel(source: str) -> None:
    found = classify(nests(parse(source))[-1][1])
    assert found[0].parallel, found[0]


# ---------------------------------------------------------------- finding nests


PROGRAM = """
import numpy as np
u = np.zeros(9)
for i in range(9):
    for j in range(3):
        u[i] += j
class C:
    def go(self, a):
        while a:
            a.pop()
        if a:
            for x in a:
                print(x)
u[1:] = 0
"""


def test_every_outermost_loop_is_found() -> None:
    lines = [(node.lineno, nest.loop.kind) for node, nest in nests(parse(PROGRAM))]
    expected = [(3, LoopKind.FOR), (8, LoopKind.WHILE), (11, LoopKind.FOR), (13, LoopKind.SLICE)]
    assert lines == expected


@pytest.mark.parametrize(("line", "first"), [(3, 3), (5, 3), (9, 8), (12, 11), (13, 13), (1, 0), (2, 0), (10, 0)])
def test_nest_at_a_line(line: int, first: int) -> None:
    found = nest_at(parse(PROGRAM), line)
    assert (found.loop.line if found else 0) == first


def test_variables_are_unique_in_the_nest() -> None:
    source = "for i in range(3):\n    for i in range(4):\n        a[i] = 0\n    for j in range(2):\n        for _ in b:\n            pass"
    nest = nest_of(source)
    names: list[str] = []
    stack = [nest.loop]
    while stack:
        loop = stack.pop()
        names.append(loop.variable)
        stack += [item for item in loop.body if isinstance(item, Loop)]
    assert len(names) == len(set(names)) == 4


def test_lengths_and_bounds_have_the_same_symbol() -> None:
    source = "def f(a):\n    n = len(a)\n    for i in range(n):\n        a[i] = a[n - 1 - i]"
    found = facts(nest_of(source))
    assert "for i: 0 .. len(a) by 1" in found
    assert "4 reads a[-i + len(a) - 1]" in found


@pytest.mark.parametrize(
    "between",
    ["a.append(1)", "grow(a)", "b = a\n    b.append(1)", "a = [1]", "n = n + k", "if k:\n        n = 3", "del a[0]"],
)
def test_a_length_that_may_have_changed_is_no_bound(between: str) -> None:
    source = f"def f(a, k):\n    n = len(a)\n    {between}\n    for i in range(n):\n        a[i] = 0"
    assert "for i: 0 .. len(a) by 1" not in facts(nest_of(source))


def test_live_after_names_what_is_read_later() -> None:
    source = "def f(a):\n    for x in a:\n        s = x\n        t = x\n    return s"
    assert nest_of(source).live_after == ("s",)
    assert nest_of(textwrap.dedent(source).replace("return s", "return lambda: t")).live_after == ("t",)
    assert nest_of("for i in range(3):\n    s = t = i\nprint(s)").live_after == ("s",)
    assert nest_of("for i in range(3):\n    s = i\ndef f(): return s").live_after == ("s",)
    assert nest_of("for i in range(3):\n    s = i\nprint(globals())").live_after is None


def test_an_element_that_is_not_affine_names_what_it_depends_on() -> None:
    nest = nest_of("for i in range(3):\n    for j in range(3):\n        a[b[i]] = j")
    (inner,) = [item for item in nest.loop.body if isinstance(item, Loop)]
    (statement,) = inner.body
    assert not isinstance(statement, Loop)
    written = next(item for item in statement.accesses if item.write)
    assert written.subscripts == (Opaque(text="b[i]", variables=("i",)),)


def test_a_name_of_an_outer_function_is_not_the_files() -> None:
    source = (
        "import numpy as np\nn = 3\ndef outer():\n    n = np.array([1, 2])\n    def inner(a):\n"
        "        for i in range(9):\n            a[n + i] = a[n + 1 + i]"
    )
    assert "7 reads a[<n + 1 + i: i>]" in facts(nest_of(source))


def test_what_an_unknown_call_may_change_is_forgotten() -> None:
    source = "for i in range(9):\n    row = a[i]\n    shuffle_rows(a)\n    for j in range(3):\n        row[j] = b[j]"
    assert any("nobody knows which object `row` is" in fact for fact in facts(nest_of(source)))


def test_an_unknown_name_is_a_reason_in_words() -> None:
    (found, *_) = classify(nest_of("for i in range(3):\n    row = pick(i)\n    row[0] = 1"))
    assert found.kind is Kind.UNKNOWN
    assert any("pick" in reason for reason in found.reasons)


def test_a_name_that_is_handed_on_is_known() -> None:
    source = """
def paths(adj, N):
    paths = adj
    for t in range(2):
        nxt = [[0] * N for i in range(N)]
        for i in range(N):
            for k in range(N):
                nxt[i][k] += paths[k][i] + adj[i][k]
        paths = nxt
    return paths
"""
    found = classify(nests(parse(source))[-1][1])
    assert [each.parallel for each in found[-2:]] == [True, True]
    assert "paths" in found[0].carried


@pytest.mark.parametrize("rows", ["[adj[0] for i in range(N)]", "[[adj[0]] * N for i in range(N)]", "[adj] * N"])
def test_a_list_of_other_lists_is_not_new(rows: str) -> None:
    source = f"def f(adj, N):\n    new = adj\n    for t in range(9):\n        new[0][0] = 1\n        new = {rows}"
    assert "nobody knows which object" in str(classify(nests(parse(source))[-1][1])[0].reasons)


@pytest.mark.parametrize("call", ["operator.setitem(x, i, 0)", "operator.iadd(x, 1)", "operator.__imul__(x, 2)"])
def test_functions_of_operator_that_work_in_place_are_not_pure(call: str) -> None:
    source = f"import operator\n\n\ndef f(x, y, n):\n    for i in range(n):\n        {call}\n        y[i] = x[0]\n"
    assert not classify(nests(parse(source))[-1][1])[0].parallel
    assert classify(nests(parse(source.replace(call, "operator.add(1, 2)")))[-1][1])[0].parallel


@pytest.mark.parametrize("call", ["np.add(y[i], 1, x)", "np.median(x, overwrite_input=True)", "np.sqrt(y, x)"])
def test_functions_of_numpy_that_fill_an_array_are_not_pure(call: str) -> None:
    source = f"import numpy as np\n\n\ndef f(x, y, n):\n    for i in range(n):\n        {call}\n        y[i] = i\n"
    assert not classify(nests(parse(source))[-1][1])[0].parallel
    assert classify(nests(parse(source.replace(call, "np.add(i, 1)")))[-1][1])[0].parallel
