"""`math.hypot` as compiled copies have it: CPython's, to the last bit, or none at all."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from optadvisor.loops.library import PYTHON_DIST, PYTHON_HYPOT
from optadvisor.rewriters._kernel_hypot import hypot_text

SAME_PYTHON = sys.implementation.name == "cpython" and sys.version_info[:2] in ((3, 10), (3, 11))
needs_the_same = pytest.mark.skipif(not SAME_PYTHON, reason="another Python works hypot out in another way")


def made(known: bool = True) -> Any:
    """The function as plain Python, which computes the same floats."""

    def part(**_options: str) -> Callable[[Any], Any]:
        return lambda function: function

    scope: dict[str, Any] = {"part": part, "math": math}
    exec(hypot_text(PYTHON_HYPOT, "hypot", "part", "math"), scope)
    scope["hypot_known"] = scope["hypot_known"] and known
    return scope["hypot"]


@needs_the_same
@pytest.mark.parametrize("sizes", [(0, 0), (-8, 8), (-280, 280)])
def test_every_digit_is_cpythons(sizes: tuple[int, int]) -> None:
    hypot, rng = made(), np.random.default_rng(4)
    powers = 10.0 ** rng.integers(sizes[0], sizes[1] + 1, (2, 4000))
    xs, ys = (rng.normal(size=(2, 4000)) * powers).tolist()
    got = [hypot(x, y) for x, y in zip(xs, ys, strict=True)]
    assert got == [math.hypot(x, y) for x, y in zip(xs, ys, strict=True)]


@needs_the_same
def test_where_the_c_library_differs_it_is_cpythons() -> None:
    rng = np.random.default_rng(5)
    pairs = [(x, y) for x, y in rng.random((20_000, 2)).tolist() if math.hypot(x, y) != np.hypot(x, y)]
    assert len(pairs) > 50
    assert [made()(x, y) for x, y in pairs] == [math.hypot(x, y) for x, y in pairs]


@needs_the_same
def test_whole_numbers_zeros_and_signs() -> None:
    hypot = made()
    for x, y in [(3, 4), (-3, 4), (0, 0), (-0.0, 0.0), (0, -7), (5.0, 0), (2**60, 1)]:
        assert (hypot(x, y), math.copysign(1.0, hypot(x, y))) == (math.hypot(x, y), 1.0)


@pytest.mark.parametrize(
    ("x", "y"), [(math.inf, 1.0), (1.0, math.nan), (math.nan, 0.0), (1e300, 1e300), (1e-300, 5e-324), (1e308, 1e308)]
)
def test_it_gives_up_at_the_ends(x: float, y: float) -> None:
    with pytest.raises(FloatingPointError):
        made()(x, y)


def test_another_python_is_left_to_itself() -> None:
    with pytest.raises(FloatingPointError):
        made(known=False)(3.0, 4.0)


@needs_the_same
def test_distances_of_points() -> None:
    scope: dict[str, Any] = {"part": lambda function=None, **_: function or (lambda f: f), "math": math}
    exec(hypot_text(PYTHON_DIST, "dist", "part", "math"), scope)
    rng = np.random.default_rng(6)
    for p, q in rng.normal(size=(3000, 2, 2)).tolist():
        assert scope["dist"](p, q) == math.dist(p, q)
    assert scope["dist"]((3, 2**60), (0, 1)) == math.dist((3, 2**60), (0, 1))
    for p, q in (((1.0, 2.0, 3.0), (1.0, 2.0, 3.0)), ((1.0,), (1.0,))):
        with pytest.raises(ValueError, match=r"^$"):
            scope["dist"](p, q)
