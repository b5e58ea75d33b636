"""Loops that no copy on plain numbers takes whole leave their place to the loops inside them; all others keep it."""

from __future__ import annotations

import pytest
from outlinekit import found, parse, taken

FIT = """import numpy as np
from numpy import median
class Stump:
    level = 0.0
    def __init__(self):
        self.best = {begin}
    def fit(self, x, y, n):
        least = 1e9
        for j in range(n):
            column = {column}
            error = 0.0
            for i in range(n):
                error += (x[i, j] - y[i]) ** 2 + column[0]
            if error < least:
                least = error
                {store}
        return least
{more}"""
PLAIN = {"begin": "0.0", "column": "x[j]", "store": "self.best = error", "more": ""}


def lines(**other: str) -> list[int]:
    """Where the regions begin, in the text with these parts in place of the plain ones."""
    text = FIT.format(**{**PLAIN, **other})
    return [item.first_line for item in taken(found(parse(text)))]


@pytest.mark.parametrize(
    "other",
    [
        {"column": "np.unique(x[j])"},
        {"column": "[median(x[j])]"},
        {"column": "np.linalg.svd(x)[0]"},
        {"begin": "None"},
    ],
)
def test_the_loop_inside_is_taken(other: dict[str, str]) -> None:
    assert lines(**other) == [12]


@pytest.mark.parametrize(
    "other",
    [
        {},
        {"column": "np.abs(x[j])"},
        {"begin": "None", "more": "def start(stump):\n    stump.best = 0.0\n"},
        {"begin": "None", "store": "least -= 0.0"},
    ],
)
def test_the_loop_around_is_taken(other: dict[str, str]) -> None:
    assert lines(**other) == [9]
