"""Functions with a planted bug each: variations of one ordinary call must find it, among the default number of them."""

from __future__ import annotations

import copy
import math
import re

import numpy as np
import pytest

from optadvisor.probes.fence import TooLongError, limited
from optadvisor.probes.observation import Observation
from optadvisor.probes.specs import bind
from optadvisor.records import Level
from optadvisor.verifier.equality.equivalence import EXACT, compare, mutables
from optadvisor.verifier.generated.inputs import variations


def total(xs):
    s = 0.0
    for x in xs:
        s += x
    return s


def largest(xs):
    best = xs[0]
    for x in xs:
        if x > best:
            best = x
    return best


def smooth(a, b):
    for i in range(len(a) - 1):
        b[i] = a[i] + a[i + 1]
    return b


def smooth_at_once(a, b):
    b[:-1] = a[:-1].copy() + a[1:]
    return b


def prefix(a):
    for i in range(1, len(a)):
        a[i] += a[i - 1]


def prefix_of_a_copy(a):
    if a.strides[0] > 0:
        a[:] = np.cumsum(a)
    else:
        np.cumsum(a.copy())


def fact(n):
    out = 1
    for i in range(2, n + 1):
        out *= i
    return out


def fact_in_64_bits(n):
    out = fact(n)
    return (out + 2**63) % 2**64 - 2**63


def fib(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


def counted(words):
    found = {}
    for word in words:
        found[word] = found.get(word, 0) + 1
    return found


def wrapped(value, bits):
    return (value + 2 ** (bits - 1)) % 2**bits - 2 ** (bits - 1)


def set_first(m):
    m[0][0] = 9
    return [list(row) for row in m]


def set_first_of_copies(m):
    out = [list(row) for row in m]
    out[0][0] = m[0][0] = 9
    return out


def grow(m):
    for row in m:
        row.append(0)
    return m


def grow_once(m):
    for row in {id(row): row for row in m}.values():
        row.append(0)
    return m


def dot(a, b):
    return sum(x * y for x, y in zip(a, b, strict=False))


def dot_by_index(a, b):
    return sum(a[i] * b[i] for i in range(len(a)))


def whole_buffer(a):
    return np.ndarray(a.shape, a.dtype, a if a.base is None else a.base)


def saturated_double(a):
    return (a.astype(int) * 2).clip(0, 255).astype(a.dtype)


class Counter:
    def __init__(self, n=4):
        self.n = n
        self.values = [1.0, 2.0]


FLOATS = [1.5, 2.5, 0.5, 4.0]
A, B = np.linspace(0.5, 2.0, 8), np.linspace(1.0, 3.0, 8)
BUGS = {
    "empty sum is int": (total, lambda xs: sum(xs) if xs else 0, (FLOATS,)),
    "empty maximum": (largest, lambda xs: max(xs, default=None), (FLOATS,)),
    "nan in a maximum": (largest, lambda xs: max(x for x in xs if x == x) if xs else xs[0], (FLOATS,)),
    "nan in array minimum": (lambda a: min(a.tolist()), lambda a: float(a.min()), (A,)),
    "negative index": (lambda xs, i: xs[i], lambda xs, i: (xs if i >= 0 else [])[i], (FLOATS, 2)),
    "index array wraps": (lambda a, i: a[i], lambda a, i: a[np.abs(i)], (A, np.array([0, 2, 1]))),
    "index out of bounds": (lambda a, i: a[i], lambda a, i: a.take(i, mode="clip"), (A, np.array([0, 2, 1]))),
    "overlapping views": (smooth, smooth_at_once, (A, B)),
    "same array twice": (smooth, lambda a, b: smooth_at_once(a, b) if a is not b else b, (A, B)),
    "-0.0 from abs": (lambda x: x + 0.0 if x else x, lambda x: x + 0.0, (1.5,)),
    "-0.0 in an array": (lambda a: np.where(a < 0, -a, a), lambda a: np.abs(a), (A,)),
    "reversed view": (prefix, prefix_of_a_copy, (A,)),
    "strided view through its buffer": (lambda a: a.sum(), lambda a: whole_buffer(a).sum(), (A,)),
    "read-only written": (lambda a: a.__setitem__(0, 1.0), lambda a: a.flags.writeable and a.__setitem__(0, 1.0), (A,)),
    "Fortran order kept": (lambda a: a * 1.0, lambda a: np.ascontiguousarray(a) * 1.0, (A.reshape(2, 4),)),
    "byte order": (lambda a: a.copy(), lambda a: a.astype(a.dtype.newbyteorder("=")), (A,)),
    "float32 comes back float64": (lambda a: a * 2, lambda a: np.asarray(a, float) * 2, (A,)),
    "int array truncated": (lambda a: a / 2, lambda a: (a / 2).astype(a.dtype), (A,)),
    "2-d flattened": (lambda a: a[0], lambda a: a.reshape(-1)[0], (A,)),
    "scalar for 0-d": (lambda a: a.sum(), lambda a: sum(a), (A,)),
    "list for array": (lambda a: a * 2, lambda a: np.asarray(a) * 2, (A,)),
    "subclass lost": (lambda a: a + 1, lambda a: np.asarray(a) + 1, (A,)),
    "non-ASCII lower": (lambda s: s.lower(), lambda s: s.encode().lower().decode(), ("Word",)),
    "İ has a lower case of two": (lambda s: len(s.lower()), lambda s: len(s), ("Word",)),
    "ß has an upper case of two": (lambda s: s.upper(), lambda s: "".join(c.upper()[:1] for c in s), ("word",)),
    "rare separators": (lambda s: s.split(), lambda s: re.findall("[^ \n\t\r]+", s), ("a b",)),
    "lines by newline only": (lambda s: s.splitlines(), lambda s: s.rstrip("\n").split("\n"), ("one\ntwo",)),
    "digits of another script": (lambda s: s.isdigit(), lambda s: all("0" <= c <= "9" for c in s) and s != "", ("12",)),
    "empty string": (lambda s: s[:1], lambda s: s[0], ("word",)),
    "NUL ends a string": (lambda s: len(s), lambda s: len(s.split("\0")[0]), ("word",)),
    "bytes above 127": (lambda s: s.decode("latin-1"), lambda s: s.decode("ascii", "ignore"), (b"word",)),
    "2**63": (lambda n: n + 1, lambda n: wrapped(n + 1, 64), (5,)),
    "2**31": (lambda n: n * 2, lambda n: wrapped(n * 2, 32), (5,)),
    "2**53 as float": (lambda n: n, lambda n: int(float(n)), (5,)),
    "factorial": (fact, fact_in_64_bits, (10,)),
    "fibonacci": (fib, lambda n: wrapped(fib(n), 64), (20,)),
    "negative modulo": (lambda n: n % 3, lambda n: int(math.fmod(n, 3)), (7,)),
    "negative shift": (lambda n: 1 << n if n < 200 else n, lambda n: 2**n if n < 200 else n, (7,)),
    "division by zero": (lambda a, b: a // b, lambda a, b: a // b if b else 0, (7, 2)),
    "bool is an int": (lambda n: type(n).__name__, lambda n: "int" if n == int(n) else "float", (7,)),
    "float count": (lambda n: list(range(n)), lambda n: list(range(int(n))), (7,)),
    "int64 wraps": (lambda n: n * n, lambda n: int(n) * int(n), (7,)),
    "infinity": (lambda x: x - x, lambda x: 0.0, (1.5,)),
    "denormal": (lambda x: x * 0.5, lambda x: x * 0.5 if abs(x) > 1e-305 else 0.0, (1.5,)),
    "float overflow": (lambda x: x * x, lambda x: x**2 if x == x else x, (1.5,)),
    "cancellation": (lambda a: sum(a.tolist()), lambda a: math.fsum(a.tolist()), (A.round(),)),
    "pairwise sum of huge": (lambda a: a.mean(), lambda a: (a / a.size).sum(), (np.arange(8.0),)),
    "ties": (lambda a: int(np.argmax(a)), lambda a: len(a) - 1 - int(np.argmax(a[::-1])), (A[::-1].copy(),)),
    "ties in a list": (lambda xs: xs.index(max(xs)), lambda xs: len(xs) - 1 - xs[::-1].index(max(xs)), (FLOATS,)),
    "ints among floats": (lambda xs: list(map(abs, xs)), lambda xs: np.abs(np.array(xs, float)).tolist(), (FLOATS,)),
    "True among ints": (lambda xs: xs[:], lambda xs: [int(x) for x in xs], ([1, 2, 3],)),
    "None among floats": (lambda xs: [x or 0.0 for x in xs], lambda xs: [x + 0.0 for x in xs], (FLOATS,)),
    "huge int in a list": (lambda xs: sum(xs), lambda xs: wrapped(sum(xs), 64), ([1, 2, 3],)),
    "case of words": (counted, lambda ws: counted([w.lower() for w in ws]), (["a", "b", "a"],)),
    "dict order": (lambda d: next(iter(d)), lambda d: min(d), ({"a": 1, "b": 2},)),
    "key missing": (lambda d: d["b"], lambda d: d.get("b"), ({"a": 1, "b": 2},)),
    "ragged rows": (lambda m: list(map(sum, m)), lambda m: [sum(row[: len(m[0])]) for row in m], ([[1, 2], [3, 4]],)),
    "shared rows": (set_first, set_first_of_copies, ([[1, 2], [3, 4]],)),
    "rows that are one object": (grow, grow_once, ([[1, 2], [3, 4]],)),
    "square assumed": (lambda g: g.shape, lambda g: (len(g), len(g)), (np.ones((3, 3)),)),
    "length assumed": (dot, dot_by_index, (FLOATS, FLOATS[::-1])),
    "n is the length": (lambda a, n: sum(a.tolist()[:n]), lambda a, n: sum(a.tolist()), (A, 8)),
    "unsorted": (lambda xs: xs[0] < xs[-1], lambda xs: min(xs) < max(xs), ([1, 2, 5],)),
    "swapped bounds": (lambda lo, hi: hi - lo, lambda lo, hi: abs(hi - lo), (2, 9)),
    "equal bounds": (lambda lo, hi: 1.0 / (hi - lo), lambda lo, hi: 1.0 / max(hi - lo, 1), (2, 9)),
    "tuple becomes list": (lambda xs: xs[:], lambda xs: list(xs), ([1, 2],)),
    "one element": (lambda a: np.diff(a).size, lambda a: max(a.size - 1, 1), (A,)),
    "odd length": (lambda a: a[: a.size // 2].size * 2, lambda a: a.size, (A,)),
    "uint8 overflow": (lambda a: a + a, saturated_double, (np.array([1, 2], np.uint8),)),
    "int32 overflow": (lambda a: int(a.sum()), lambda a: int(a.sum(dtype=np.int32)), (np.array([1, 2, 3]),)),
    "flag never tried": (lambda x, flag=False: -x if flag else x, lambda x, flag=False: x, (1.0,)),
    "None for a default": (lambda xs, key=None: key is None, lambda xs, key=None: False, (FLOATS, 1)),
    "attribute": (lambda c: 10 // c.n, lambda c: 10 // c.n if c.n else 0, (Counter(),)),
    "list of an object": (lambda c: c.values[0], lambda c: c.values[0] if c.values else 0.0, (Counter(),)),
    "iterator": (lambda xs: (sum(xs), sum(xs)), lambda xs: (sum(xs),) * 2, ([1, 2, 3],)),
    "sets of mixed numbers": (lambda s: sorted(map(str, s)), lambda s: sorted(str(int(x)) for x in s), ({1, 2},)),
    "conjugate": (lambda z: abs(z), lambda z: abs(z.real), (2 + 0j,)),
}  # fmt: skip


def outcome(function, state):
    seen = Observation(before=mutables([state["args"], state["kwargs"]]))
    try:
        seen.result = function(*state["args"], **state["kwargs"])
    except Exception as error:
        seen.raised = error
    seen.arguments = {"args": state["args"], "kwargs": state["kwargs"]}
    return seen


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", BUGS)
@np.errstate(all="ignore")
def test_variations_find_the_planted_bug(name):
    right, wrong, args = BUGS[name]
    state = {"args": args, "kwargs": {}, "globals": {}, "defaults": (right.__defaults__, None)}

    def differs(change):
        first, second = copy.deepcopy(state), copy.deepcopy(state)
        change(first)
        change(second)
        try:
            with limited(1.0):
                return compare(outcome(right, first), outcome(wrong, second), EXACT).level is not Level.IDENTICAL
        except TooLongError:  # which says nothing
            return False

    assert not differs(lambda _: None), "the recorded call itself must not show the bug"
    rows = variations(state, bind(right, state["args"], state["kwargs"]))
    assert any(differs(row.apply) for row in rows)
