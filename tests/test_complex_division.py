"""Complex arithmetic in two parts is Python's own, to the last bit: random functions, on many zeros of both signs."""

from __future__ import annotations

import math
import random
import struct
import types
from typing import Any

import complexgen
import numpy as np
import pytest
import vectorkit
from conftest import some

from optadvisor.rewriters.vectorizing.complex_functions import divided
from optadvisor.rewriters.vectorizing.complex_kinds import Undivided

CALLS = 60


def bits(value: complex) -> bytes:
    return struct.pack("dd", value.real, value.imag)


def in_parts(source: str) -> Any:
    """The function in parts, of parts."""
    function = vectorkit.load(source).f
    site = vectorkit.site_of(source, function, [[1.5 + 2j, 2.5 - 0.5j, 0.75, 2]])
    module = types.ModuleType("parts")
    exec(compile(divided(site).site.module.data, "parts.py", "exec"), vars(module))
    return module.f


def check(seed: int) -> tuple[int, int]:
    """How many calls ended, and how many raised; raises where a result is another one."""
    source = complexgen.straight(seed)
    rng = random.Random(seed)
    ended = raised = 0
    try:
        divided_function = in_parts(source)
    except Undivided:
        return 0, 0
    original = vectorkit.load(source).f
    for _ in range(CALLS):
        z, w = complexgen.point(rng), complexgen.point(rng)
        x, k = complexgen.number(rng), rng.choice((0, 1, 2, 3, -1, -7))
        parts = [np.float64(each) for each in (z.real, z.imag, w.real, w.imag, x)]
        try:
            with np.errstate(over="raise", invalid="raise", divide="raise"):
                first, second = map(float, divided_function(*parts, k))
        except (ArithmeticError, ValueError):
            raised += 1
            continue
        ended += 1
        if not (math.isfinite(first) and math.isfinite(second)):
            continue
        expected = original(z, w, x, k)
        assert bits(expected) == bits(complex(first, second)), (source, (z, w, x, k), expected, (first, second))
    return ended, raised


@pytest.mark.parametrize("first", some(range(0, 240, 40)))
def test_random_expressions_have_the_same_bits(first: int) -> None:
    ended = sum(check(seed)[0] for seed in range(first, first + 40))
    assert ended > 40 * CALLS / 3


def test_a_zero_is_not_lost_where_its_sign_counts() -> None:
    source = f"{complexgen.HEAD}def f(z, w, x, k):\n    return z * x\n"
    function = in_parts(source)
    for z in (complex(-0.0, 1.0), complex(0.0, -0.0), complex(1.0, -0.0)):
        for x in (1.0, -1.0, 0.0, -0.0):
            assert bits(complex(*function(z.real, z.imag, 0.0, 0.0, x, 1))) == bits(z * x)
