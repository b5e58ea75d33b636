"""Ints of 64 bits without a sign in compiled copies: what stands for Python's division, and which globals are masks."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from optadvisor.loops.words import WORD_DIVIDE, WORD_MODULO, WORD_SHARE
from optadvisor.rewriters._kernel_checks import check_text
from optadvisor.rewriters._kernel_words import entering, leaving

LARGEST = 2**64 - 1
EDGES = [0, 1, 2**53 - 1, 2**53, 2**53 + 1, 2**53 + 3, 2**54 + 2, 2**54 + 6, 2**63 - 1, 2**63, LARGEST - 1, LARGEST]


def defined(check: str) -> Callable[..., Any]:
    """The function of a check, run by Python."""
    namespace: dict[str, Any] = {"np": np, "plain": lambda function: function}
    exec(check_text(check, "checked", "plain", "numba", "math"), namespace)
    found: Callable[..., Any] = namespace["checked"]
    return found


def held(number: int) -> np.int64:
    """The int as compiled code has it."""
    return np.int64(eval(entering("number"), {"number": number}))


def numbers() -> list[int]:
    draw = random.Random(20261123)
    between = [(draw.getrandbits(53) | 2**52) << 11 | 1 << 10 for _ in range(500)]  # in the middle of two floats
    return EDGES + [draw.getrandbits(draw.randint(1, 64)) for _ in range(2000)] + between


@pytest.mark.parametrize("number", EDGES)
def test_what_enters_leaves_as_it_was(number: int) -> None:
    assert eval(leaving("number"), {"number": int(held(number))}) == number


def test_a_share_of_all_64_bits_is_rounded_as_python_rounds_it() -> None:
    share = defined(WORD_SHARE)
    assert [n for n in numbers() if share(held(n), None) != n / LARGEST] == []


def test_quotient_and_remainder_are_those_of_the_number_without_a_sign() -> None:
    modulo, divide = defined(WORD_MODULO), defined(WORD_DIVIDE)
    for number in numbers():
        for divisor in (1, 6, 1000003, 2**62):
            assert int(modulo(held(number), np.int64(divisor))) == number % divisor
            assert int(divide(held(number), np.int64(divisor))) & LARGEST == number // divisor


@pytest.mark.parametrize("divisor", [0, -1, -(2**62)])
def test_divisors_that_are_not_positive_are_left_to_python(divisor: int) -> None:
    for check in (WORD_MODULO, WORD_DIVIDE):
        with pytest.raises(ZeroDivisionError):
            defined(check)(held(LARGEST), np.int64(divisor))
