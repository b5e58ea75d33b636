"""Functions over floats, and the small functions they call, give to the last bit what CPython gives."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from cythonkit import Both, answer, built, case_of, same_depth

from optadvisor.records import Declined, Proposal
from optadvisor.verifier.ahead import cython_building

FLOATS = '''
def f(x):
    """A parabola."""
    return x**2 - x

def between(x, y):
    t = x * 2 - y
    u = 3
    return (t if x < y else -y) / u

def integrate(way, a, b, n):
    s = 0
    last = 0.0
    if way == 1:
        dx = (b - a) / n
        for i in range(n):
            s += f(a + i * dx)
        return s * dx
    elif way == 2:
        for i in range(n):
            last = a**2
        return last
    elif way == 3:
        while a < b and n > 0:
            a, b = between(a, b), a
            n -= 1
        return a * 1, b + 0
    elif way == 4:
        return a // b, a % b, -a, a**3, a**-1, n / 3
    elif way == 5:
        for i in range(3, -4, -2):
            last = last * i - a / (b - i)
    elif way == 6:
        last = 0.1 if 0 <= a < n % 7 else -0.0
    return s * a, last, n
'''
ODD = (0.0, -0.0, 1.5, -2.0, 3.0, 1e200, -1e300, 5e-324, 0.1, 2.0**60, float("nan"), float("inf"), -float("inf"))


@pytest.fixture(scope="module")
def floats(tmp_path_factory: pytest.TempPathFactory) -> Both:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    both = built(case_of(FLOATS, "integrate", "call(1, 0.0, 2.0, 9)"), tmp_path_factory.mktemp("floats"))
    assert "cdef inline double f_0(double v_x)" in both.proposal.cython
    return both


@pytest.mark.parametrize(("term", "modest"), [("x * 2.0", True), ("x**2", False)])
def test_beside_numba_it_is_asked_about_for_squares(term: str, modest: bool) -> None:
    source = f"def f(x, n):\n    s = 0.0\n    for i in range(n): s += {term}\n    return s\n"
    found = answer(case_of(source, "f", "call(1.5, 3)"))
    assert isinstance(found, Proposal)
    assert found.modest is modest
    assert "Four steps" in found.why


@pytest.mark.parametrize("way", [1, 2, 3, 4, 5, 6])
def test_odd_numbers(floats: Both, way: int) -> None:
    for a in ODD:
        for b in ODD:
            for n in (0, 5, -3, 2**58 + 1) if way not in (1, 2) else (0, 5, -3):
                floats.agree(lambda a=a, b=b, n=n: (way, a, b, n))  # type: ignore[misc]


def test_other_types_run_the_function_itself(floats: Both) -> None:
    for a in (1, True, None, "a", 2**70):
        floats.agree(lambda a=a: (1, a, 2.0, 3))  # type: ignore[misc]
        floats.agree(lambda a=a: (4, 2.0, a, 3))  # type: ignore[misc]
    for n in (True, 2.0, 2**60, None):
        floats.agree(lambda n=n: (6, 1.0, 2.0, n))  # type: ignore[misc]
    floats.agree(lambda: (1, 0.0), b=2.0, n=3)


def test_a_square_is_what_pow_gives(floats: Both) -> None:
    draw = random.Random(1)
    values = [draw.uniform(-100, 100) for _ in range(20_000)]
    values += [draw.uniform(1, 2) * 2.0 ** draw.randint(-600, 500) for _ in range(20_000)]
    unlike = [value for value in values if value**2 != value * value]
    assert len(unlike) > 5  # else this test cannot fail
    assert [floats.fast.integrate(2, value, 0.0, 1) for value in values] == [value**2 for value in values]


def test_a_function_that_is_another_one_by_now_is_called(floats: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    def other(x: float) -> float:
        return x**2 + x

    for new in (lambda x: 5, other, abs, None):
        for module in (floats.plain, floats.fast):
            monkeypatch.setattr(module, "f", new)
        floats.agree(lambda: (1, 0.0, 2.0, 5))
    assert "NoneType" in str(floats.did(floats.fast, 1, 0.0, 2.0, 5))
    monkeypatch.undo()
    for module in (floats.plain, floats.fast):
        monkeypatch.delattr(module, "between")
    floats.agree(lambda: (3, 0.0, 2.0, 5))
    floats.agree(lambda: (1, 0.0, 2.0, 5))


def test_what_is_called_takes_a_level_of_recursion(floats: Both) -> None:
    def deepest(function: Callable[[int, float, float, int], object]) -> int:
        def down(level: int) -> int:
            try:
                function(3, 0.0, 2.0, 3)
            except RecursionError:
                return level
            return down(level + 1)

        return down(0)

    assert same_depth(deepest(floats.fast.integrate), deepest(floats.plain.integrate))


@pytest.mark.parametrize(
    "lines",
    [
        "return x",  # nan is found in a list by which object it is
        "y = x; return y",
        "y = x * 2; y = x; return y",
        "y = x * 2; return y, y",
        "for y in range(n): pass\n    y = x * 2; return y",
        "y = 0\n    if x > 1: y = x * 2\n    return y",  # an int or a float
        "y = 0\n    if x > 1: y = x * 2\n    return x * (y + 1)",
        "y = n\n    if x > 1: y = x * 2\n    return x * y",  # may be no float without rounding
        "return +x",
        "return 2 ** x",
    ],
)
def test_left_to_objects(lines: str) -> None:
    source = f"def f(x, n):\n    for i in range(n): pass\n    {lines}\n"
    found = answer(case_of(source, "f", "call(1.5, 3)"))
    assert isinstance(found, Declined) or "double v_x" not in found.cython


@pytest.mark.parametrize(
    "helper",
    [
        "def h(y, *z):\n    return 1\n",
        "def h(y):\n    return y * 2.0\nh = abs\n",
        "@staticmethod\ndef h(y):\n    return y * 2.0\n",
        "def h(y): return y * 2.0\ndef h(y): return y * 3.0\n",
    ],
)
def test_functions_that_are_not_compiled_with_it(helper: str) -> None:
    source = f"SCALE = 2.0\n{helper}def f(x, n):\n    for i in range(n): x = x + h(x)\n    return x * 2.0\n"
    found = answer(case_of(source, "f", "call(1.5, 3)"))
    assert isinstance(found, Declined), found.cython
    assert "it calls `h`, which is not compiled with it" in found.reason
