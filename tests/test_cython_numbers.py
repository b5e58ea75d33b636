"""Functions of `math`, built-ins and whole numbers in C give to the last bit what CPython gives, and its errors."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from cythonkit import Both, answer, built, case_of, same_depth

from optadvisor.records import Declined, Proposal
from optadvisor.verifier.ahead import cython_building

ONE = ("acos", "asin", "atan", "ceil", "cos", "cosh", "degrees", "exp", "fabs", "floor", "log", "log10", "log2",
       "radians", "sin", "sinh", "sqrt", "tan", "tanh", "trunc")  # fmt: skip
TWO = ("copysign", "fmod", "pow")
BRANCHES = "".join(f"    elif way == {n}:\n        found = math.{name}(x)\n" for n, name in enumerate(ONE, 1))
for name in ("ceil", "floor", "trunc"):
    BRANCHES = BRANCHES.replace(f"found = math.{name}(x)", f"return math.{name}(x)")
PAIRS = "".join(f"    elif way == {n}:\n        found = math.{name}(x, y)\n" for n, name in enumerate(TWO, 100))
FUNCTIONS = f"""
import math
from math import tau

def functions(way, x, y, n):
    found = 0.0
    for i in range(n):
        found = found + i
    if way == 0:
        found = math.sin(2.0) + math.exp(1.5) + math.pi * tau
{BRANCHES}{PAIRS}    elif way == 200:
        return round(x), abs(x), abs(n)
    elif way == 201:
        return int(x), float(n) * 1
    elif way == 202:
        found = max(0, x, y) * min(x, y, 2.5)
    elif way == 203:
        return min(n, way), max(x * 1.0, -x) - math.e
    elif way == 204:
        found = x**y - x**0.5
    elif way == 205:
        found = x**n
    elif way == 206:
        found = math.sqrt(n) + math.log(n + 1)
    return found * 1.0
"""
ODD = (
    0.0, -0.0, 0.5, 1.5, -2.5, 2.5, 1.0, -1.0, 0.1, 709.0, -745.0, 1e22, 1e200, -1e308, 5e-324, 2.0**52 + 0.5,
    2.0**57, -(2.0**58), 2.0**70, float("nan"), float("inf"), -float("inf"), 0.49999999999999994,
)  # fmt: skip

WHOLE = """
SCALE = 3
G = 9.81

def steps(n, k, x, how):
    t = 0
    found = 0
    m = n
    if how == 0:
        while m != 1 and t < 10000:
            m = 3 * m + 1 if m % 2 else m // 2
            t += 1
        return t, m
    elif how == 1:
        while k:
            n, k = k, n % k
        return n
    elif how == 2:
        for i in range(n, n + 40):
            found += i * i * k
        return found
    elif how == 3:
        return n // k, n % k, -n, n & k, n | k, n ^ k, n >> 3, n ** 2
    elif how == 4:
        return n < x, n == x, x < n <= k, n / k, n * x
    elif how == 5:
        if n < 0:
            raise ValueError("negative", n)
        assert n > k, "too small"
        return None
    elif how == 6:
        for i in range(n + k, SCALE * n - k):
            found = i
            break
        return found, SCALE + G * n
    elif how == 7:
        return True if k else False
    elif how == 8:
        if not x:
            return
        while True:
            t = t + SCALE
            if t > 30 or not n:
                return t > k
    return abs(n) - max(n, k, 3)
"""
INTS = (0, 1, -1, 7, -12, 27, 10**6, 2**31, 2**53 + 1, 2**58 + 1, -(2**58) - 3, 2**59 - 1, 2**59, -(2**63), 2**64, True)


@pytest.fixture(scope="module")
def functions(tmp_path_factory: pytest.TempPathFactory) -> Both:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    source = FUNCTIONS.replace("return True if k else False", "return k > 0")
    return built(case_of(source, "functions", "call(1, 1.0, 2.0, 9)"), tmp_path_factory.mktemp("functions"))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Both:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    source = WHOLE.replace("return True if k else False", "return k > 0")
    both = built(case_of(source, "steps", "call(3, 1, 2.5, 9)"), tmp_path_factory.mktemp("whole"))
    assert "multiplied(" in both.proposal.cython
    return both


@pytest.mark.parametrize("way", [0, *range(1, len(ONE) + 1), 200, 201])
def test_functions_of_one_argument(functions: Both, way: int) -> None:
    for x in ODD:
        functions.agree(lambda x=x: (way, x, 0.5, 3))  # type: ignore[misc]
    draw = random.Random(way)
    for _ in range(300):
        x = draw.uniform(-1, 1) * 2.0 ** draw.randint(-20, 12)
        functions.agree(lambda x=x: (way, x, 0.5, 1))  # type: ignore[misc]


@pytest.mark.parametrize("way", [*range(100, 100 + len(TWO)), 202, 203, 204, 205, 206])
def test_functions_of_two_arguments(functions: Both, way: int) -> None:
    for x, y in itertools.product(ODD, ODD):
        for n in (0, 3, -2):
            functions.agree(lambda x=x, y=y, n=n: (way, x, y, n))  # type: ignore[misc]
    draw = random.Random(way)
    for _ in range(300):
        x, y = draw.uniform(0, 9), draw.uniform(-5, 5)
        functions.agree(lambda x=x, y=y: (way, x, y, 3))  # type: ignore[misc]


def test_a_function_of_math_that_is_another_one_by_now_is_called(
    functions: Both, monkeypatch: pytest.MonkeyPatch
) -> None:
    way = 1 + ONE.index("cos")
    assert functions.did(functions.fast, way, 0.0, 0.0, 0)[0] == "1.0"  # type: ignore[index]
    monkeypatch.setattr(math, "cos", lambda x: 5.0)
    functions.agree(lambda: (way, 0.0, 0.0, 0))
    assert functions.did(functions.fast, way, 0.0, 0.0, 0)[0] == "5.0"  # type: ignore[index]
    monkeypatch.undo()
    monkeypatch.setattr(math, "pi", 3)
    functions.agree(lambda: (0, 0.0, 0.0, 0))
    monkeypatch.setattr(math, "pi", 3.0)
    functions.agree(lambda: (0, 0.0, 0.0, 0))
    monkeypatch.delattr(math, "pi")
    functions.agree(lambda: (0, 0.0, 0.0, 0))


@pytest.mark.parametrize("how", range(10))
def test_whole_numbers(whole: Both, how: int) -> None:
    for n, k in itertools.product(INTS, INTS):
        for x in (0.0, 1.0, 2.0**53, 2.0**58, -1e300, float("nan"), float("inf")) if how in (4, 8) else (0.5,):
            whole.agree(lambda n=n, k=k, x=x: (n, k, x, how))  # type: ignore[misc]


def test_numbers_of_the_file_are_read_at_each_call(whole: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    for scale in (5, -2, 2**60, 2.5, None, True, "a"):
        for module in (whole.plain, whole.fast):
            monkeypatch.setattr(module, "SCALE", scale)
        whole.agree(lambda: (4, 1, 2.0, 6))
    for module in (whole.plain, whole.fast):
        monkeypatch.delattr(module, "SCALE")
    whole.agree(lambda: (4, 1, 2.0, 6))


def deepest(function: Callable[..., object], *arguments: object) -> int:
    def down(level: int) -> int:
        try:
            function(*arguments)
        except RecursionError:
            return level
        return down(level + 1)

    return down(0)


def test_what_it_calls_takes_levels_of_recursion(tmp_path: Path, functions: Both) -> None:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    way = 1 + ONE.index("sin")
    for given in ((way, 0.5, 0.5, 3), (99, 0.5, 0.5, 3)):
        assert same_depth(deepest(functions.fast.functions, *given), deepest(functions.plain.functions, *given))
    source = (
        "import math\ndef h(x):\n    return math.sin(x) * math.pi\n"
        "def f(x, n):\n    s = 0.0\n    while n > 0:\n        s += h(x)\n        n -= 1\n    return s\n"
    )
    both = built(case_of(source, "f", "call(1.5, 3)"), tmp_path)
    assert same_depth(deepest(both.fast.f, 0.5, 3), deepest(both.plain.f, 0.5, 3))
    both.agree(lambda: (float("inf"), 2))
    both.agree(lambda: (0.3, 2))


HELPERS = """
import math
DEPTH = 7

def root(x, n):
    if x < 0.0:
        raise ValueError("negative")
    guess = x
    for i in range(n):
        guess = 0.5 * (guess + x / guess)
    return guess

def halves(x):
    while x > DEPTH:
        x = x / 2
    if x > 1:
        return x * 1.0
    else:
        return math.cos(x)

def total(a, b, n):
    s = 0
    for i in range(n):
        s += root(a + i * b, i % 5) * halves(b * i)
    return s * 1.0
"""


def test_functions_with_loops_and_branches_go_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    both = built(case_of(HELPERS, "total", "call(1.0, 2.0, 4)"), tmp_path)
    assert "f_0(breathe, " in both.proposal.cython
    for a, b, n in itertools.product((0.0, 1.0, -3.0, 1e300, float("nan")), (0.0, 2.0, -0.5), (0, 1, 9)):
        both.agree(lambda a=a, b=b, n=n: (a, b, n))  # type: ignore[misc]
    for depth in (1, 0.5, "a", 3):
        for module in (both.plain, both.fast):
            monkeypatch.setattr(module, "DEPTH", depth)
        both.agree(lambda: (1.0, 2.0, 9))

    def root(x: float, n: int) -> float:
        return 1.0

    for module in (both.plain, both.fast):
        monkeypatch.setattr(module, "root", root)
    both.agree(lambda: (1.0, 2.0, 9))


@pytest.mark.parametrize(
    "line",
    [
        "return math.hypot(x, 1.0)",  # a formula of its own
        "return math.atan2(x, 1.0)",
        "return math.log(x, 2)",
        "return min(x, 1.0)",  # the very object
        "return float(x)",
        "return max(n, x) * 1.0",  # an int or a float
        "return round(x, 2)",
        "return math.floor(n)",
        "return x << 2",
        "return n ** 3",
        "return math.sin(x=x)",
        "y = 0\n    if x > 1: y = x * 2\n    return abs(y)",
    ],
)
def test_left_to_objects(line: str) -> None:
    source = f"import math\ndef f(x, n):\n    for i in range(n): pass\n    {line}\n"
    found = answer(case_of(source, "f", "call(1.5, 3)"))
    assert isinstance(found, Declined) or "double v_x" not in found.cython


def test_names_of_math_that_are_bound_again() -> None:
    source = "import math\nmath = None\ndef f(x, n):\n    for i in range(n): pass\n    return math.sin(x)\n"
    found = answer(case_of(source, "f", "call(1.5, 3)"))
    assert isinstance(found, Declined) or "double v_x" not in found.cython
    found = answer(case_of(source.replace("math = None\n", ""), "f", "call(1.5, 3)"))
    assert isinstance(found, Proposal)
    assert "sin_of(v_x)" in found.cython
