"""Functions of lists, compiled, against the originals: values, types, which objects are which, and what was written."""

from __future__ import annotations

import copy
import enum
import math
import random
import struct
from typing import Any

import numpy as np
import pytest
from conftest import some
from kernelspy import spied
from test_numba_njit import _compiled, _dedented, _load

from optadvisor.probes.specs import describe

numba = pytest.importorskip("numba")
HEAD = """import math

TABLE = [0.5, 1.5, 2.5]


def scaled_by(numbers, factor):
    length = math.sqrt(sum(x * x for x in numbers))
    more = []
    for i in range(len(numbers)):
        numbers[i] = numbers[i] * factor
        more.append(numbers[i] / length)
    return more, length


def itself(numbers):
    return numbers


"""

PROGRAMS = {
    "dot(xs, ys)": "s = 0\nfor i in range(len(xs)):\n    s += xs[i] * ys[i]\nreturn s",
    "flags(bs)": "n = 0\nfor i in range(len(bs)):\n    if bs[i]:\n        n += 1\n        bs[i] = False\nreturn n",
    "matmul(a, b)": """
        n, m, p = len(a), len(b), len(b[0])
        c = [[0] * p for _ in range(n)]
        for i in range(n):
            for j in range(p):
                for k in range(m):
                    c[i][j] += a[i][k] * b[k][j]
        return c""",
    "matmul_into(a, b, c)": """
        for i in range(len(a)):
            for j in range(len(b[0])):
                s = 0
                for k in range(len(b)):
                    s += a[i][k] * b[k][j]
                c[i][j] = s""",
    "insertion(ks)": """
        for i in range(1, len(ks)):
            k = ks[i]
            j = i - 1
            while j >= 0 and ks[j] > k:
                ks[j + 1] = ks[j]
                j -= 1
            ks[j + 1] = k""",
    "floyd(a)": """
        n = len(a)
        for k in range(n):
            for i in range(n):
                for j in range(n):
                    if a[i][k] + a[k][j] < a[i][j]:
                        a[i][j] = a[i][k] + a[k][j]
        return a""",
    "life(g, n)": """
        rows, columns = len(g), len(g[0])
        for _ in range(n):
            new = [[0] * columns for _ in range(rows)]
            for i in range(rows):
                for j in range(columns):
                    count = g[i][(j + 1) % columns] + g[i][j - 1] + g[i - 1][j] + g[(i + 1) % rows][j]
                    if count == 2 or (count == 3 and g[i][j] == 1):
                        new[i][j] = 1
            g = new
        return g""",
    "jacobi(a, n)": """
        for _ in range(n):
            old = [row[:] for row in a]
            for i in range(1, len(a) - 1):
                for j in range(1, len(a[i]) - 1):
                    a[i][j] = (old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j + 1]) / 4
        return a""",
    "euler(x, y, n)": """
        xs, vs = [x], [y]
        for i in range(n):
            xs.append(xs[-1] + vs[i] * 0.01)
            vs.append(vs[-1] - xs[i] * 0.01)
        return xs, vs""",
    "partial(xs, n)": """
        out = [0] * n
        for i in range(n):
            if xs[i] > 0.5:
                out[i] = xs[i] * 0.5
        return out""",
    "bellman(a, n)": """
        far = [float("inf")] * len(a)
        far[n] = 0
        for _ in range(len(a)):
            for i in range(len(a)):
                for j in range(len(a)):
                    if far[i] + a[i][j] < far[j]:
                        far[j] = far[i] + a[i][j]
        return far""",
    "scaled(xs, ys)": """
        both = [x * y for x, y in zip(xs, ys)]
        for i, x in enumerate(both):
            xs[i] = x + ys[-1 - i]
        return both, [x for x in both if x > 0.5], len(xs)""",
    "window(ks, n)": """
        out = []
        for i in range(len(ks) - n + 1):
            part = ks[i : i + n]
            out.append(max(part) - min(part))
            part[0] = sum(part)
        return out""",
    "stacked(n)": """
        todo, seen = [n], 0
        while todo:
            k = todo.pop()
            seen += k + sum(todo)
            if k > 1 and not any(todo[1:]):
                todo.append(k // 2)
                todo.append(k - 2)
        return seen, todo""",
    "table(xs)": "s = 0.0\nfor x in xs:\n    for t in TABLE:\n        s += x * t\nTABLE[0] = 0.25\nreturn s",
    "rows(a)": """
        out = [[x * 2.0 for x in row] for row in a]
        for row in out:
            row[0] = row[-1]
        return out, [sum for sum in range(3)]""",
    "cholesky(a)": """
        low = [[0.0] * len(a) for _ in range(len(a))]
        for i in range(len(a)):
            for j in range(i + 1):
                s = sum(low[i][k] * low[j][k] for k in range(j))
                low[i][j] = math.sqrt(abs(a[i][i] - s)) if i == j else (a[i][j] - s) / low[j][j]
        return low""",
    "shifted(ks, ls)": """
        for i in range(len(ls)):
            ks[i] = (ls[i] << 31) ^ (ks[i] >> 1)
        return [k << 8 for k in ls if k > 1]""",
    "peak(xs, ls)": """
        best, place = 0, 0
        for i in range(len(ls)):
            if xs[i] > best:
                best = xs[i]
                place = i / 2
        return best, place""",
    "quotients(os, ks, xs)": """
        for i in range(len(ks)):
            if ks[i] != 1:
                os.append(xs[0] / ks[i])""",
    "sorted_out(os, a, qs, ls)": """
        total = 0
        for i in range(len(a)):
            row = a[i]
            for j in range(len(row)):
                total += ls[total % 3]
                if row[j] > 0.75:
                    os.append(row[j] * 0.5)
                else:
                    qs.append(total)
                    row[0] = row[j]
        return total, a[0][0]""",
    "bits(bs, ks)": "for i in range(len(ks)):\n    bs.append(ks[i] > 2)\nreturn ks[-1] * 2",
    "around(g, n)": """
        total = 0
        for i in range(len(g)):
            for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                if i + dr == n:
                    break
                total = total * 3 + g[(i + dr) % len(g)][dc]
            else_one = dr
            for d in (-1, 0, 1):
                for w, e in zip((0.5, 0.25, 1.5), (1, 2, 3)):
                    if d * w > 0.4 + e * n:
                        continue
                    total += d * e * else_one
            for k, e in enumerate((n, total % 5, i)):
                total = total % 1000003 + k * e
        return total""",
    "polygon(ps, x, a)": """
        area, j = 0.0, len(ps) - 1
        for i in range(len(ps)):
            xi, yi = ps[i]
            p = ps[j]
            (xj, yj) = p
            area += xi * yj - xj * yi + p[-1]
            j = i
        for k, (px, py) in enumerate(ps):
            area -= px * k
        for px, py in ps:
            if px > x:
                area += py
        for (px, py), row in zip(ps, a):
            row[0] = px
        first, second, third = a[0]
        return area - second, max(p[0] for p in ps), sum(s * t for s, t in ps), [q - p for p, q in ps]""",
    "weighted(t, xs, u, n)": """
        s = 0.0
        for i in range(len(xs)):
            s += t[i % 3] * xs[i] + u[n]
        for c in t:
            s -= c * 0.25
        p, q, r = u
        return s * t[-1] / len(t), p * q - r""",
    "medians(ks, xs, n)": """
        found = []
        for i in reversed(range(n, len(ks))):
            window = []
            for j in range(i - n, i + 1):
                window.append(ks[j] * ks[j - 1])
            window.sort()
            found.append(window[n // 2])
        last = sorted(xs)
        for i in reversed(range(len(xs))):
            last[i] = last[i] + i
        return found, sorted(found), sorted(xs[1:]), last""",
    "onto_zeros(a, z)": """
        for i in range(len(a)):
            for j in range(len(a[0])):
                for k in range(len(a)):
                    if a[i][k] > 0.25:
                        z[i][j] += a[i][k] * a[k][j]
        return z""",
    "among_zeros(w, xs, n)": """
        for i in range(len(xs)):
            if xs[i] > 0.75:
                w[i] = xs[i] * -0.5
            elif xs[i] < 0:
                w[i] = w[i] - xs[i - 1]
            else:
                w[i - n] = 0
        total = 0.0
        for i in range(len(w)):
            total += w[i] * xs[0]
        return total""",
    "zeroed(xs, ys)": """
        for i in range(len(ys)):
            if ys[i] > 1.5:
                xs[i] = 0
            else:
                xs[i] = xs[i - 1] * ys[i]""",
    "handed_on(xs, n)": """
        found, lengths = [], []
        for x in xs:
            found.append(x * 2.0)
            more, length = scaled_by(found, 0.75)
            lengths.append(length + more[-1] + len(found))
        same = itself(found)
        same.append(lengths[n])
        return found, lengths, more""",
    "sums(xs, ks, bs)": """
        big, small, n = 0.0, 0, 0
        for k in ks:
            if any(x > k for x in xs) and not all(x < k for x in xs):
                big += sum(x / 3.0 for x in xs if x > k) + sum(xs)
                small += sum(k * j for j in ks)
                n += sum(b for b in bs) + sum(b for b in bs if not b)
        return big, small, n, max(x * x for x in xs)""",
}
NORMAL: dict[str, Any] = {
    "xs": [1.0, 2.5, 0.5],
    "ys": [2.0, 1.0, 4.0],
    "ks": [3, 1, 2, 7],
    "ls": [1, 2, 3],
    "os": [0.5],
    "ps": [(0.5, 1.5), (2.5, 0.25), (1.0, 1.0)],
    "t": (0.5, 1.5, 2.5),
    "u": (3, 1, 2),
    "qs": [7, 8],
    "bs": [True, False, True],
    "a": [[1.0, 2.0, 0.5], [3.0, 0.5, 1.0], [2.0, 0.25, 4.0]],
    "b": [[1.0, 2.0, 3.0], [3.0, 0.5, 1.5], [1.0, 1.0, 1.0]],
    "c": [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]],
    "z": [[0, 0, 0], [0, 0, 0], [0, 0, 0]],
    "w": [0, 0, 0],
    "g": [[0, 1, 0], [1, 1, 0], [0, 1, 1]],
    "n": 2,
    "x": 0.5,
    "y": 0.25,
}


@pytest.mark.parametrize("program", some(list(PROGRAMS), 3))
def test_compiled_copies_equal_their_originals(program: str) -> None:
    name, parameters = program[:-1].split("(")
    names = parameters.split(", ")
    body = "\n".join("    " + line for line in _dedented(PROGRAMS[program]))
    source = f"{HEAD}def {name}({parameters}):\n{body}\n"
    normal = [NORMAL[p] for p in names]
    text = _compiled(source, name, copy.deepcopy(normal))
    rng, original, compiled = random.Random(name), _load(source), _load(text)
    runs = spied(compiled, f"_{name}_kernel")
    for _ in range(150):
        arguments = _odd_arguments(normal, rng)
        assert _seen(original, name, arguments) == _seen(compiled, name, arguments), arguments
    assert len(runs) >= 15, "the compiled copy hardly ever ran to its end"


def _odd_arguments(normal: list[Any], rng: random.Random) -> list[Any]:
    """Like `normal`, with odd numbers, odd types, rows or whole lists that are there twice."""
    arguments = [copy.deepcopy(value) if rng.random() < 0.3 else _odd(value, rng) for value in normal]
    lists = [i for i, value in enumerate(arguments) if isinstance(value, list)]
    if len(lists) > 1 and rng.random() < 0.15:
        arguments[lists[1]] = arguments[lists[0]]
    deep = [value for value in arguments if isinstance(value, list) and value and isinstance(value[0], list)]
    if deep and rng.random() < 0.15:
        rng.choice(deep)[-1] = rng.choice(deep)[0]
    if deep and lists and rng.random() < 0.05:
        arguments[lists[0]] = rng.choice(deep)[0]
    return arguments


class Numbers(list[Any]):
    """A list of another type."""


class Color(enum.IntEnum):
    RED = 1


def _odd(value: Any, rng: random.Random) -> Any:
    if isinstance(value, tuple):
        items = _numbers(list(value), len(value) + rng.choice([0, 0, 0, 0, -1, 1]), rng)
        return items if rng.randrange(12) == 0 else tuple(items)
    if isinstance(value, list) and isinstance(value[0], tuple):
        return [_odd(row, rng) if rng.random() < 0.1 else row for row in rng.choices(value, k=rng.choice([0, 1, 2, 4]))]
    if not isinstance(value, list):
        return rng.choice(
            [value, value, 0, 1, 3, -1, 2.5, True, None] if type(value) is int else [value, 1e308, 1, -0.0]
        )
    if isinstance(value[0], list):
        size, width = rng.choice([1, 2, 3, 3, 5]), rng.choice([1, 2, 3, 3, 5])
        rows = [_numbers(value[0], width, rng) for _ in range(size)]
        kind = rng.randrange(24)
        if kind == 0:
            return []
        if kind == 1:
            return [rows[0]] * 3
        if kind == 2:
            rows[-1] = rows[-1][:-1]
        if kind == 3:
            rows[-1] = _type_of(rows[-1], rng)
        return _type_of(rows, rng) if kind == 4 else rows
    items = _numbers(value, rng.choice([1, 2, 3, 4, 5, 9]), rng)
    kind = rng.randrange(20)
    return [] if kind == 0 else _type_of(items, rng) if kind == 1 else items


def _type_of(items: list[Any], rng: random.Random) -> Any:
    return rng.choice([tuple(items), Numbers(items), np.array(items)])


def _numbers(like: list[Any], size: int, rng: random.Random) -> list[Any]:
    plain: dict[type, list[Any]] = {
        float: [rng.gauss(0, 1), rng.random(), 0.0, 1.0, -2.5],
        int: [rng.randrange(-5, 10), 0, 1, 3],
        bool: [True, False],
    }
    odd: dict[type, list[Any]] = {
        float: [math.nan, math.inf, -math.inf, -0.0, 1e308, 5e-324, 1, True, None, 10**400, np.float64(1.5), "x"],
        int: [
            True,
            2**63,
            2**63 - 1,
            -(2**63),
            2**31,
            -(2**31) - 1,
            1.0,
            math.nan,
            Color.RED,
            np.int64(2),
            None,
            10**40,
        ],
        bool: [0, 1, 1.0, None, np.True_],
    }
    kind = type(like[0])
    if kind is int and not any(like) and rng.random() < 0.7:
        mixed = rng.random() < 0.2
        return [rng.choice([0, 0, 0.0, 1.5, rng.gauss(0, 1), *([-0.0, False, math.nan] * mixed)]) for _ in range(size)]
    items = [rng.choice(plain[kind]) for _ in range(size)]
    if rng.random() < 0.15 and items:
        items[rng.randrange(size)] = rng.choice(odd[kind])
    return items


def _seen(namespace: dict[str, Any], name: str, arguments: list[Any]) -> Any:
    """Result or exception, arguments and the global list afterwards, with the identity of every list and nan."""
    passed = copy.deepcopy(arguments)
    namespace["TABLE"][:] = [0.5, 1.5, 2.5]
    places: dict[int, Any] = {}
    before = _form((passed, namespace["TABLE"]), places)
    try:
        outcome: Any = namespace[name](*passed)
    except Exception as error:
        outcome = (type(error), str(error))
    return before, _form((outcome, passed, namespace["TABLE"]), places)


def _form(value: Any, places: dict[int, Any]) -> Any:
    """A value in bits, with numbers for the objects of which it counts which is which; `places` keeps them alive."""
    if isinstance(value, np.ndarray):
        return "array", value.dtype.str, tuple(_form(item, places) for item in value.tolist())
    if isinstance(value, list | tuple):
        where = places.setdefault(id(value), (len(places), value))[0] if isinstance(value, list) else -1
        return type(value), where, tuple(_form(item, places) for item in value)
    if isinstance(value, float):
        nan = value != value
        bits = places.setdefault(id(value), (len(places), value))[0] if nan else struct.pack("d", value)
        return type(value), bits
    return type(value), value if isinstance(value, int | np.generic | str | type) else repr(value)


# ---------------------------------------------------------------- one function, odd lists

SMOOTH = """
def smooth(a, ks, xs):
    for i in range(1, len(a)):
        for j in range(len(a[i])):
            a[i][j] = a[i][j] * 0.5 + a[i - 1][j] / xs[i]
            ks[j] = ks[j] + i
    return a, len(ks), ks[-1]
"""


@pytest.fixture(scope="module")
def smooth() -> tuple[dict[str, Any], dict[str, Any], list[Any]]:
    """The module before, the module after, and the results of its compiled copy."""
    normal = [[[1.0, 2.0], [3.0, 4.0]], [1, 2], [1.0, 2.0]]
    original, compiled = _load(HEAD + SMOOTH), _load(_compiled(HEAD + SMOOTH, "smooth", copy.deepcopy(normal)))
    runs = spied(compiled, "_smooth_kernel")
    return original, compiled, runs


ROW = [0.25, 0.75]
SAME = [1.0, 2.0]
ODD: dict[str, tuple[bool, list[Any]]] = {
    "plain": (True, [[[1.0, 2.0], [3.0, 4.0]], [1, 2], [1.0, 2.0]]),
    "negative zeros": (True, [[[-0.0, 2.0], [-0.0, -4.0]], [1, 2], [1.0, -2.0]]),
    "infinite": (True, [[[math.inf, 2.0], [3.0, 4.0]], [1, 2], [1.0, 2.0]]),
    "overflow": (True, [[[1e308, 2.0], [1e308, 4.0]], [1, 2], [1.0, 0.1]]),
    "large ints": (True, [[[1.0, 2.0], [3.0, 4.0]], [2**31 - 2, -(2**31) + 2], [1.0, 2.0]]),
    "largest int": (False, [[[1.0, 2.0], [3.0, 4.0]], [2**63 - 2, -(2**63)], [1.0, 2.0]]),
    "leaves 64 bits": (False, [[[1.0, 2.0], [3.0, 4.0]], [2**63 - 1, 0], [1.0, 2.0]]),
    "2**63": (False, [[[1.0, 2.0], [3.0, 4.0]], [1, 2**63], [1.0, 2.0]]),
    "a bool among ints": (False, [[[1.0, 2.0], [3.0, 4.0]], [1, True], [1.0, 2.0]]),
    "an int among floats": (False, [[[1.0, 2.0], [3, 4.0]], [1, 2], [1.0, 2.0]]),
    "a NumPy float": (False, [[[1.0, 2.0], [np.float64(3.0), 4.0]], [1, 2], [1.0, 2.0]]),
    "nan": (False, [[[math.nan, 2.0], [3.0, 4.0]], [1, 2], [1.0, 2.0]]),
    "nan comes out": (False, [[[math.inf, 2.0], [-math.inf, 4.0]], [1, 2], [1.0, 2.0]]),
    "one row twice": (False, [[ROW, ROW], [1, 2], [1.0, 2.0]]),
    "[[0.0] * 3] * 3": (False, [[[0.0] * 3] * 3, [1, 2, 3], [1.0, 2.0, 3.0]]),
    "a row that is also another list": (False, [[[1.0, 2.0], SAME], [1, 2], SAME]),
    "short rows": (False, [[[1.0, 2.0], [3.0]], [1, 2], [1.0, 2.0]]),
    "tuples": (False, [[(1.0, 2.0), [3.0, 4.0]], [1, 2], (1.0, 2.0)]),
    "another class": (False, [Numbers([[1.0, 2.0], [3.0, 4.0]]), [1, 2], [1.0, 2.0]]),
    "rows of another class": (False, [[[1.0, 2.0], Numbers([3.0, 4.0])], [1, 2], [1.0, 2.0]]),
    "nothing": (False, [[], [], []]),
    "empty rows": (False, [[[], []], [1], [1.0, 2.0]]),
    "too few ints": (False, [[[1.0, 2.0], [3.0, 4.0]], [1], [1.0, 2.0]]),
    "division by zero at the last row": (False, [[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [1, 2], [1.0, 2.0, 0.0]]),
    "text": (False, [[[1.0, 2.0], [3.0, "4"]], [1, 2], [1.0, 2.0]]),
    "deeper": (False, [[[[1.0]], [[2.0]]], [1, 2], [1.0, 2.0]]),
    "arrays": (False, [np.ones((2, 2)), [1, 2], [1.0, 2.0]]),
}


@pytest.mark.parametrize("what", ODD)
def test_odd_lists_come_out_as_the_original_leaves_them(
    smooth: tuple[dict[str, Any], dict[str, Any], list[Any]], what: str
) -> None:
    original, compiled, runs = smooth
    fast, arguments = ODD[what]
    done = len(runs)
    assert _seen(original, "smooth", arguments) == _seen(compiled, "smooth", arguments)
    if fast:
        assert len(runs) > done, "the compiled copy did not take it"


def test_a_list_that_grows_may_be_no_other_list_and_no_row_of_one() -> None:
    source = "def f(out, xs, a):\n    for i in range(len(xs)):\n        out.append(xs[-1] + a[0][-1] + i)\n"
    arguments: list[Any] = [[], [1.0, 2.0], [[1.0, 2.0], [3.0, 4.0]]]
    original, compiled = _load(HEAD + source), _load(_compiled(HEAD + source, "f", copy.deepcopy(arguments)))
    runs = spied(compiled, "_f_kernel")
    out, xs, a = arguments
    for fast, odd in (
        (1, [out, xs, a]),
        (1, [["x", None], xs, a]),
        (0, [xs, xs, a]),
        (0, [a[0], xs, a]),
        (0, [a, xs, a]),
    ):
        runs.clear()
        assert _seen(original, "f", odd) == _seen(compiled, "f", odd)
        assert len(runs) == fast


# ---------------------------------------------------------------- what recorded lists are described as


@pytest.mark.parametrize(
    ("value", "shape", "dtype"),
    [
        ([[1.0, 2.0]], (1, 2), "float64"),
        ([[1], [2]], (2, 1), "int64"),
        ([[[True]]], (1, 1, 1), "bool"),
        ([[1.0, 2]], (1, 2), "mixed numbers"),
        ([[math.inf, 2]], (1, 2), "int or inf"),
        ([[1.5, 2**53]], (1, 2), "mixed numbers"),
        ([[1.5, 2**53 + 1]], (), ""),
        ([[1.5, True]], (), ""),
        ([[1], [2, 3]], (), ""),
        ([[], []], (), ""),
        ([["a"]], (), ""),
        ([1.0, 2.0], (), ""),
    ],
)
def test_nested_lists_are_described_by_shape_and_dtype(value: Any, shape: tuple[int, ...], dtype: str) -> None:
    spec = describe("a", value)
    assert (spec.shape, spec.dtype) == (shape, dtype)


def test_nested_ints_are_described_with_their_range() -> None:
    spec = describe("a", [[3, -4], [0, 9]])
    assert (spec.low, spec.high) == ("-4", "9")
