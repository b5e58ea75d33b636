"""Checked execution of integers: true maxima found, meaning of programs untouched.

Each program's true extremes are computed by another method (closed forms, `math`, or a by-hand loop in the test).
"""

from __future__ import annotations

import builtins
import math
import textwrap

import numpy as np
import pytest

from optadvisor.probes.replay import rebuild
from optadvisor.verifier.evidence.integers import check
from optadvisor.verifier.evidence.noting import instrument

TOP = 2**63 - 1


def module_of(text):
    source = textwrap.dedent(text).encode()
    return rebuild(source, "prog.py", name="prog", file="prog.py", known=frozenset(), blob=None), source


def checked(text, *args, name="f"):
    module, source = module_of(text)
    outcome = []

    def run():
        function = module
        for part in name.split("."):
            function = getattr(function, part)
        outcome.append(function(*args))

    return check(module, source, name, run), outcome[0]


def collatz_peak(n):
    peak = n
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        peak = max(peak, n)
    return peak


def lcg_peak(seed, steps):
    peak = 0
    for _ in range(steps):
        raw = seed * 6364136223846793005 + 1442695040888963407
        peak, seed = max(peak, raw), raw % 2**64
    return peak


def fnv_peak(data, prime, offset, bits):
    peak, h = 0, offset
    for byte in data:
        peak = max(peak, (h ^ byte) * prime)
        h = (h ^ byte) * prime % 2**bits
    return peak


FACT = "def f(n):\n    r = 1\n    for k in range(2, n + 1):\n        r = r * k\n    return r\n"
FACT_AUG = FACT.replace("r = r * k", "r *= k")
FACT_REC = "def f(n):\n    return 1 if n < 2 else n * f(n - 1)\n"
FIB = "def f(n):\n    a, b = 0, 1\n    for _ in range(n):\n        a, b = b, a + b\n    return a\n"
LCG = """def f(seed, n):
    for _ in range(n):
        seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
    return seed
"""
SMALL_LCG = "def f(s, n):\n    for _ in range(n):\n        s = (s * 1103515245 + 12345) % 2147483648\n    return s\n"
FNV64 = """def f(data):
    h = 0xcbf29ce484222325
    for byte in data:
        h = ((h ^ byte) * 0x100000001b3) & 0xffffffffffffffff
    return h
"""
FNV32 = """def f(data):
    h = 2166136261
    for byte in data:
        h = ((h ^ byte) * 16777619) % 4294967296
    return h
"""
MASKED = "def f(h, c):\n    return ((h << 40) ^ c) & 0x7fffffff\n"
COLLATZ = """def f(n):
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps
"""
BINOMIAL = "def f(n, k):\n    r = 1\n    for i in range(k):\n        r = r * (n - i) // (i + 1)\n    return r\n"
PASCAL = """def f(n):
    row = [1]
    for _ in range(n):
        row = [1] + [row[i] + row[i + 1] for i in range(len(row) - 1)] + [1]
    return max(row)
"""
MODPOW = """def f(b, e, m):
    r = 1
    while e:
        if e & 1:
            r = r * b % m
        b = b * b % m
        e >>= 1
    return r
"""
SUM_LIST = "def f(xs):\n    return sum(xs)\n"
SUM_GEN = "def f(n):\n    return sum(k * k for k in range(n))\n"
LOOP_SUM = "def f(xs):\n    t = 0\n    for x in xs:\n        t += x\n    return t\n"
HELPER = "def g(x):\n    return x * x\n\ndef f(x):\n    return g(x) % 97\n"
METHOD = """class C:
    def __init__(self):
        self.t = 1

    def m(self, n):
        for _ in range(n):
            self.t *= 3
        return self.t % 10


def f(n):
    return C().m(n)
"""
SUBSCRIPT = "def f(n):\n    a = [1]\n    for _ in range(n):\n        a[0] *= 2\n    return a\n"
NESTED = "def f(n):\n    def g(k):\n        return k ** 5\n    return [g(k) for k in range(n)][-1]\n"
LAMBDA = "def f(n):\n    g = lambda k: k << 3\n    return g(n)\n"
GENERATOR = "def f(n):\n    def g():\n        for k in range(n):\n            yield k * 10\n    return list(g())\n"
WALRUS = "def f(n):\n    return [y for k in range(n) if (y := k * k) > 3]\n"
REDUCED = "from functools import reduce\nfrom operator import mul\n\ndef f(xs):\n    return reduce(mul, xs)\n"
PROD = "import math\n\ndef f(xs):\n    return math.prod(xs)\n"
DECIMAL = "def f(text):\n    n = 0\n    for c in text:\n        n = n * 10 + ord(c) - 48\n    return n\n"
SQUARES = "def f(a, b):\n    return (a * a + b * b) ** 0.5\n"
HORNER = "def f(cs, x):\n    r = 0\n    for c in cs:\n        r = r * x + c\n    return r\n"
POW3 = "def f(b, e, m):\n    return pow(b, e, m)\n"
CANTOR = "def f(x, y):\n    return (x + y) * (x + y + 1) // 2 + y\n"
XORSHIFT = """def f(x, n):
    for _ in range(n):
        x ^= x << 13
        x &= 0x7fffffffffffffff
        x ^= x >> 7
    return x
"""

# text, arguments, lowest and highest value any expression has, by another method; None where only leaving matters
INSIDE = {
    "fact(20)": (FACT, (20,), 2, math.factorial(20)),
    "fact(20), in place": (FACT_AUG, (20,), 2, math.factorial(20)),
    "fib(91)": (FIB, (91,), None, 7540113804746346429),
    "collatz from 837799": (COLLATZ, (837799,), 0, collatz_peak(837799)),
    "small lcg": (SMALL_LCG, (1, 200), None, None),
    "binomial(60, 30) by the row": (PASCAL, (60,), None, math.comb(60, 30)),
    "fnv of 32 bits": (FNV32, (b"hello world",), None, fnv_peak(b"hello world", 16777619, 2166136261, 32)),
    "modular power, small": (MODPOW, (3, 200, 10**9 + 7), 0, None),
    "sum of a list": (SUM_LIST, ([2**61, 2**61, 2**61],), 3 * 2**61, 3 * 2**61),
    "sum of squares": (SUM_GEN, (1000,), 0, 999 * 1000 * 1999 // 6),
    "running sum": (LOOP_SUM, ([-5, 9, -20],), -16, 4),
    "shift to 62": ("def f(x, n):\n    return x << n\n", (1, 62), 2**62, 2**62),
    "highest of all": ("def f(x):\n    return x + 1\n", (TOP - 1,), TOP, TOP),
    "lowest of all": ("def f(x):\n    return x - 1\n", (-(2**63) + 1,), -(2**63), -(2**63)),
    "lowest literal": ("def f():\n    return -9223372036854775808 + 0\n", (), -(2**63), -(2**63)),
    "slots of a list": (SUBSCRIPT, (62,), None, 2**62),
    "nested function": (NESTED, (100,), 0, 99**5),
    "lambda": (LAMBDA, (1000,), 8000, 8000),
    "generator": (GENERATOR, (50,), 0, 490),
    "walrus": (WALRUS, (30,), 0, 841),
    "product": (PROD, ([3] * 39,), None, 3**39),
    "digits": (DECIMAL, ("123456789012345678",), None, 123456789012345678 + 48),
    "pow modulo a prime": (POW3, (2, 10**6, 10**9 + 7), None, (10**9 + 6) ** 2),
    "floats only": ("def f(x):\n    return x * 0.5\n", (1e300,), None, None),
}
LEAVING = {
    "fact(25)": (FACT, (25,), math.factorial(25)),
    "fact(21)": (FACT, (21,), math.factorial(21)),
    "fact(25), in place": (FACT_AUG, (25,), math.factorial(25)),
    "fact(25), recursive": (FACT_REC, (25,), math.factorial(25)),
    "fib(100)": (FIB, (100,), 573147844013817084101),
    "fib(92), whose loop goes one further": (FIB, (92,), 12200160415121876738),
    "lcg of 64 bits": (LCG, (1, 20), lcg_peak(1, 20)),
    "fnv of 64 bits": (FNV64, (b"hello world",), fnv_peak(b"hello world", 0x100000001B3, 0xCBF29CE484222325, 64)),
    "before the mask": (MASKED, (2**31, 7), (2**31 << 40) ^ 7),
    "binomial, product first": (BINOMIAL, (66, 33), None),
    "modular power": (MODPOW, (3, 2**60, 2**61 - 1), None),
    "power by squares of a large prime": (POW3, (3, 5, 2**61 - 1), (2**61 - 2) ** 2),
    "sum of large ones": (SUM_LIST, ([2**62] * 4,), 2**64),
    "on the way only": (SUM_LIST, ([2**62, 2**62, -(2**62)],), 2**63),
    "on the way, in a generator": ("def f(xs):\n    return sum(x for x in xs)\n", ([TOP, 1, -5],), 2**63),
    "shift": ("def f(x, n):\n    return x << n\n", (1, 63), 2**63),
    "one too high": ("def f(x):\n    return x + 1\n", (TOP,), 2**63),
    "minus the lowest": ("def f(x):\n    return -x\n", (-(2**63),), 2**63),
    "abs of the lowest": ("def f(x):\n    return abs(x) % 10\n", (-(2**63),), 2**63),
    "in a helper": (HELPER, (2**40,), 2**80),
    "in an attribute": (METHOD, (50,), 3**50),
    "in a slot": (SUBSCRIPT, (64,), 2**64),
    "reduce": (REDUCED, ([7] * 30,), 7**30),
    "product that comes back to zero": (PROD, ([10] * 20 + [0],), 10**20),
    "digits": (DECIMAL, ("99999999999999999999",), None),
    "under a root": (SQUARES, (2**33, 1), 2**66 + 1),
    "polynomial": (HORNER, ([1] * 9, 1000), None),
    "pairing": (CANTOR, (2**32, 2**32), 2**33 * (2**33 + 1)),
    "xorshift": (XORSHIFT, (88172645463325252, 3), None),
    "factorial of the library": (
        "import math\n\ndef f(n):\n    return math.factorial(n) % 7\n",
        (30,),
        math.factorial(30),
    ),
    "a float made int": ("def f(x):\n    return int(x) % 3\n", (1e19,), 10**19),
    "literal": ("def f(x):\n    return x & 0xffffffffffffffff\n", (5,), 2**64 - 1),
}


@pytest.mark.parametrize("case", INSIDE)
def test_integers_that_stay_inside(case):
    text, args, low, high = INSIDE[case]
    found, _ = checked(text, *args)
    assert not found.leaves_int64, found.witness
    assert found.problem == ""
    if low is not None:
        assert found.low == str(low)
    if high is not None:
        assert found.high == str(high)
    assert found.bits <= 64


@pytest.mark.parametrize("case", LEAVING)
def test_integers_that_leave(case):
    text, args, extreme = LEAVING[case]
    found, _ = checked(text, *args)
    assert found.leaves_int64
    assert found.bits > 64
    assert "reached" in found.witness
    if extreme is not None:
        assert found.high == str(extreme)


def test_the_result_is_the_programs_own():
    for text, args, *_ in [*INSIDE.values(), *LEAVING.values()]:
        module, _ = module_of(text)
        assert checked(text, *args)[1] == module.f(*args)


def test_the_witness_names_line_expression_and_value():
    found, _ = checked("def f(h):\n\n    return (h * 31 + 7) % 1000\n", 2**62)
    assert found.witness == "line 3: `h * 31 + 7` reached 142962266571249025031, more than 2**66"
    assert checked("def f(n):\n    return 1 << n\n", 70)[0].witness == "line 2: `1 << n` reached 2**70"
    assert checked("def f(n):\n    return -(1 << n) - 1\n", 63)[0].low == str(-(2**63) - 1)
    assert checked("def f(n):\n    return 3 ** n\n", 9999)[0].high == "about 2**15848"


def test_no_integers_is_no_evidence_of_any():
    found, _ = checked("def f(x):\n    return x * 0.5\n", 2.0)
    assert (found.bits, found.low, found.high, found.leaves_int64) == (0, "", "", False)


def test_what_cannot_be_checked_counts_as_leaving():
    module, source = module_of("f = 3\ndef g():\n    return 1\n")
    found = check(module, source, "f", lambda: None)
    assert found.leaves_int64
    assert "f has no Python code" in found.problem


def test_numpy_scalars_wrap_on_their_own():
    found, _ = checked("def f(a):\n    return a[0] * a[0]\n", np.array([2**31], dtype=np.int64))
    assert found.numpy == ("int64",)
    assert found.bits == 0


ODD = """
import contextlib

LOG = []
TOTAL = 5


def say(x):
    LOG.append(x)
    return x


class Box:
    def __init__(self, v):
        self.v = v
        self.__hidden = 1

    def __iadd__(self, o):
        LOG.append("iadd")
        self.v += o
        return self

    def bump(self):
        self.__hidden += 2
        return self.__hidden

    @property
    def seen(self):
        LOG.append("get")
        return self.v

    @seen.setter
    def seen(self, value):
        LOG.append("set")
        self.v = value

    @staticmethod
    def twice(x):
        return x * 2

    @classmethod
    def make(cls, x):
        return cls(x + 1)


class Sub(Box):
    def bump(self):
        return super().bump() + 10


def f(n):
    global TOTAL
    out = []
    TOTAL += n
    out.append(TOTAL)
    xs = ys = [1]
    xs += [2]
    out.append(ys)
    b = c = Box(1)
    b += 4
    out.append(c.v)
    b.seen += 3
    out += [Sub(2).bump(), Box.twice(4), Box.make(3).v]
    d = [[0, 0], [0, 0]]
    d[say(1)][say(0)] += say(5)
    d[0][:1] += [9]
    out.append(d)
    out.append(say(1) < say(2) < say(0) < say(7))
    out.append(say(0) and say(3) + 1 or say(4) - 1)
    out.append((y := n + 1) + y)
    count = 0
    def inner():
        nonlocal count
        count += 1
        return count
    out += [inner(), inner(), count]
    out.append(f"{n + 1!r:>{n + 2}} {n * 2=}")
    out.append({k: v * 2 for k, v in zip("ab", range(2))})
    gen = (i * i for i in range(3))
    out.append([next(gen), *gen])
    def sender():
        got = (yield 1) + 1
        yield got
    s = sender()
    out += [next(s), s.send(4)]
    match -3:
        case -3:
            out.append("minus three")
    with contextlib.suppress(ZeroDivisionError):
        out.append(1 // 0)
    try:
        d[5] += say(6)
    except IndexError:
        out.append("index")
    a: "n + 1" = n - 1
    out += [a, sum([[1], [2]], []), "%d!" % n, -True, ~n, not n, len(out)]
    t = (1, [2])
    try:
        t[1] += [3]
    except TypeError:
        out.append(t)
    return out, list(LOG)
"""


def test_instrumented_code_means_the_same():
    module, _ = module_of(ODD)
    names = set(vars(module))
    expected = module.f(3)
    other, source = module_of(ODD)
    results = []
    found = check(other, source, "f", lambda: results.append(other.f(3)))
    assert results == [expected]
    assert set(vars(other)) == names
    assert not found.leaves_int64


def test_afterwards_everything_is_as_before():
    module, source = module_of(FACT)
    code, names = module.f.__code__, set(vars(builtins))
    with pytest.raises(TypeError):
        check(module, source, "f", lambda: module.f("x"))
    assert module.f.__code__ is code
    assert set(vars(builtins)) == names


def test_decorated_functions_and_defaults_are_reached():
    text = """
    import functools

    def outer(g):
        @functools.wraps(g)
        def wrapper(*args):
            return g(*args)
        return wrapper

    def bare(g):
        return lambda *args: g(*args)

    @outer
    def f(x, y=3):
        return h(x) + y

    @bare
    def h(x):
        return x ** 3

    @functools.lru_cache
    def k(x):
        return x ** 30
    """
    assert checked(text, 2**22)[0].high == str(2**66 + 3)
    assert checked(text, 10, name="k")[0].high == str(10**30)


def test_instrumenting_one_function_leaves_the_others():
    _, sites = instrument(b"def f(x):\n    return x + 1\n\ndef g(x):\n    return x * 2\n", "g")
    assert [site.node.lineno for site in sites] == [5]
