"""Rounds that are worked out many at a time give to the last bit what they give one by one."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from cythonkit import Both, answer, built, case_of

from optadvisor.records import Proposal
from optadvisor.rewriters.cythonizing.strip_preamble import ROUNDS
from optadvisor.verifier.ahead import cython_building

LOOPS = """
import math

RATE = 0.75

def f(x):
    return x**2 - x

def bell(x, wide):
    x /= wide
    half = 0.5 * x
    square = x**2
    return (half - square) / (1.0 + square) - 1 / (x + RATE)

def sums(way, a, b, n, m):
    s = 0
    i = 0
    t = -0.0
    x = 0.25
    if way == 1:
        dx = (b - a) / n
        for i in range(n):
            s += f(a + i * dx)
        return s * dx, i
    elif way == 2:
        for i in range(m, n):
            x = a + (2 * i + 1) * b / 3
            s += x**2
            t -= bell(x, b)
        return s * 1.0, t, x, n
    elif way == 3:
        for k in range(3):
            for i in range(m, n):
                y = i / m - a
                t = t - (-y) ** 2 * abs(b)
            x = x * 0.5 + t
        return x * 1, t + 0
    elif way == 4:
        for i in range(n):
            s += math.sqrt((a - i * b) ** 2 + math.pi) - i * -1 * 0.1 + (0 * -i) / 1
        return s * 2.0, t
    elif way == 5:
        for i in range(n):
            s = s + (a - i) ** 3 - (a + i) ** -1
        return s * 1.0, x
    elif way == 6:
        for i in range(n):
            x = (a + i * b) ** 2
            s += x
        return x * 1
    elif way == 7:
        for i in range(n):
            s += (a + i) ** 2 - (a - i) ** 2
            t += 1.0 / (b - i)
            x -= (a * i - b) ** 2
        return s * 1.0, t * 1, x * 1, i
    return s * 1.0
"""
ODD = (0.0, -0.0, 1.5, -3.0, 1e200, -1e300, 5e-324, 1e-12, 0.1, 2.0**60, float("nan"), float("inf"), -float("inf"))
LENGTHS = (0, 1, 15, 16, ROUNDS - 1, ROUNDS, ROUNDS + 17, 3 * ROUNDS + 40)


@pytest.fixture(scope="module")
def loops(tmp_path_factory: pytest.TempPathFactory) -> Both:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    both = built(case_of(LOOPS, "sums", "call(1, 0.0, 2.0, 9, 1)"), tmp_path_factory.mktemp("strips"))
    assert both.proposal.cython.count("and strip_") == 6  # a cube is no square
    return both


def calls(way: int, a: float, b: float, n: int, m: int) -> tuple[object, ...]:
    return (way, a, b, n, m)


@pytest.mark.parametrize("way", [1, 2, 3, 4, 5, 6, 7])
def test_odd_numbers(loops: Both, way: int) -> None:
    for a in ODD:
        for b in ODD:
            for n in (0, 40, 2 * ROUNDS + 9):
                loops.agree(lambda a=a, b=b, n=n: calls(way, a, b, n, 1))  # type: ignore[misc]


@pytest.mark.parametrize("way", [1, 2, 3, 4, 5, 6, 7])
def test_lengths_and_places(loops: Both, way: int) -> None:
    draw = random.Random(way)
    for n in LENGTHS:
        for m in (0, 1, -7, -n, 2**41, -(2**40) - 3, -(2**53) - 1):
            a, b = draw.uniform(-2, 2), draw.uniform(-2, 2)
            end = m + n if way in (2, 3) else n
            loops.agree(lambda a=a, b=b, n=end, m=m: calls(way, a, b, n, m))  # type: ignore[misc]


def test_a_square_is_what_pow_gives_where_the_product_is_not(loops: Both) -> None:
    draw = random.Random(7)
    values = [draw.uniform(1, 2) * 2.0 ** draw.randint(-35, 35) for _ in range(40_000)]
    unlike = [value for value in values if value**2 != value * value]
    assert len(unlike) > 5  # else this test cannot fail
    assert [loops.fast.sums(6, value, 0.0, 40, 1) for value in unlike] == [value**2 for value in unlike]
    for a in values[:300]:
        loops.agree(lambda a=a: calls(6, a, a / 64, 3 * ROUNDS, 0))  # type: ignore[misc]


def test_an_error_in_the_middle_is_pythons_own(loops: Both) -> None:
    for way, a, b in ((1, 1e153, 1e160), (2, 1.0, 0.0), (4, 1e155, 1.0), (2, -0.75 * 3, 3.0), (3, 0.0, 1.0)):
        loops.agree(lambda way=way, a=a, b=b: calls(way, a, b, 500, 0))  # type: ignore[misc]
    assert "OverflowError" in str(loops.did(loops.fast, 4, 1e155, 1.0, 500, 0))
    assert "ZeroDivisionError" in str(loops.did(loops.fast, 3, 0.0, 1.0, 500, 0))


@pytest.mark.parametrize("way", [1, 2, 4, 7])
def test_rounds_one_by_one_between_strips(loops: Both, way: int) -> None:
    """What waits to be added comes before them: near 0.0, whose square no product is, and beyond 2**60."""
    for place in (20, ROUNDS - 1, ROUNDS, 2 * ROUNDS + 5, 3 * ROUNDS - 1):
        for scale in (0.5, 0.1, 2.0**31):
            loops.agree(lambda p=place, x=scale: calls(way, -p * x, (3 * ROUNDS + 20 - p) * x, 3 * ROUNDS + 20, 0))  # type: ignore[misc]
            loops.agree(lambda p=place, x=scale: calls(way, p * x, -x, 3 * ROUNDS + 20, 0))  # type: ignore[misc]


@pytest.mark.parametrize(
    "body",
    [
        "s += s**2",
        "s += x**2; x += 1.0",
        "x = x + 0.5; s += x**2",
        "y = x**2; s += y * x; x = y",
        "s += x**2 if i > 2 else 0.0",
        "s += (x + i)**2\n        if s > 4.0: break",
        "s += (x + i)**2; s += 1.0",
        "s += (x + i)**2; t = s * 1.0",
        "y = s * 1.0; s += (x + i)**2",
        "s += (x + i * n)**2",  # n may be large
        "s += (x + i) * (x + i)",  # no square: bound by the sum
        "s *= (x + i)**2",
        "i = 3; s += (x + i)**2",
        "s += (x + s + i)**2",
        "s += later(x + i)",
        "s += (x + i) % 2.0 + (x - i)**2",
    ],
)
def test_other_loops_stay_as_they_are(body: str) -> None:
    source = "def later(x):\n    y = x**2\n    if y > 2.0: return 1.0\n    return y\n\n"
    source += (
        f"def f(x, n):\n    s = 0.0\n    t = 0.0\n    for i in range(n):\n        {body}\n    return s * 1, t * 1\n"
    )
    found = answer(case_of(source, "f", "call(1.5, 3)"))
    assert isinstance(found, Proposal)
    assert "strip_" not in found.cython


def test_steps_are_left_alone() -> None:
    for given, count in (("0, n", 1), ("0, n, 1", 1), ("0, n, 2", 0), ("n, 0, -1", 0)):
        source = f"def f(x, n):\n    s = 0.0\n    for i in range({given}): s += (x + i)**2\n    return s * 1\n"
        found = answer(case_of(source, "f", "call(1.5, 3)"))
        assert isinstance(found, Proposal)
        assert found.cython.count("and strip_") == count


def test_a_loop_in_what_is_called(tmp_path: Path) -> None:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    source = "def norm(a, n):\n    s = 0.0\n    for i in range(n): s += (a - i * 0.3)**2\n    return s\n\n"
    source += (
        "def f(a, n):\n    t = 0.0\n    for k in range(n):\n        t += norm(a, k) - (a * k) ** 2\n    return t * 1\n"
    )
    both = built(case_of(source, "f", "call(1.5, 3)"), tmp_path)
    assert both.proposal.cython.count("and strip_") == 1
    for a in ODD:
        both.agree(lambda a=a: (a, 200))  # type: ignore[misc]
