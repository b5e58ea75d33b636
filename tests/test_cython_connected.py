"""Chains of comparisons that are kept as a value, and what is read from classes of the file, built with Cython."""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np
import pytest
from cythonkit import answer, built, case_of

from optadvisor.records import Declined
from optadvisor.verifier.ahead import cython_building

needs_compiler = pytest.mark.skipif(bool(cython_building.impossible()), reason="this machine cannot build extensions")

CHAINS = """
class Noting:
    def __init__(self, size, seen):
        self.size, self.seen = size, seen
    def __lt__(self, other):
        self.seen.append(("<", other))
        return self.size and [self.size]
    def __ge__(self, other):
        self.seen.append((">=", other))
        return "" if self.size else self.size
    def __repr__(self):
        return f"{self.size} {self.seen}"


def chains(rows, low, high):
    found = []
    for x in rows:
        found.append((low < x <= high, 0 <= x < 5, x == x != low, low < high >= x < 2))
    return found
"""
CLASSES = """
from enum import Enum, IntEnum


class Tile(Enum):
    WALL = "#"
    FLOOR = "."


class Step(IntEnum):
    STOP = 0
    UP = 2


class Odd(type):
    count = 0
    @property
    def turn(cls):
        cls.count += 1
        if cls.count > 5:
            raise KeyError(cls.count)
        return cls.count


class Turning(metaclass=Odd):
    limit = 3


def tiles(rows):
    walls, found = 0, []
    for row in rows:
        if row == Tile.WALL:
            walls += 1
        elif row == "turn":
            found.append(Turning.turn)
        elif row == "none":
            found.append(Turning.nothing)
        else:
            found.append(Step.UP if row == Tile.FLOOR else Step.STOP + Turning.limit)
    return walls, found
"""


@needs_compiler
def test_chains(tmp_path: Path) -> None:
    both = built(case_of(CHAINS, "chains", "call([1, 2.5], 0, 3)"), tmp_path)
    values = [0, 1, 4.5, float("nan"), True, "a", None, 10**30, np.float64(2.0), np.arange(3)]
    for low, x, high in itertools.product(values, repeat=3):
        given = ([x], low, high)
        both.agree(lambda given=given: given)  # type: ignore[misc]
    for sizes in itertools.product((0, 1), repeat=3):

        def made(sizes: tuple[int, ...] = sizes) -> tuple[object, ...]:
            low, x, high = (both.plain.Noting(size, []) for size in sizes)
            return [x], low, high

        both.agree(made)


def test_a_chain_that_computes_in_the_middle_is_left_to_python() -> None:
    source = (
        "def f(xs, k):\n    found = []\n    for x in xs:\n        found.append(0 < x.get(k) < 3)\n    return found\n"
    )
    found = answer(case_of(source, "f", "call([{1: 2}], 1)"))
    assert isinstance(found, Declined)
    assert "a chain of comparisons" in found.reason


@needs_compiler
def test_classes_of_the_file(tmp_path: Path) -> None:
    both = built(case_of(CLASSES, "tiles", "call([1, 2])"), tmp_path)
    told: dict[bool, list[object]] = {}
    for module in (both.plain, both.fast):
        tile = module.Tile
        rows = [tile.WALL, tile.FLOOR, 1, 2, "turn", tile.WALL, "turn", "none", 3]
        told[module is both.fast] = [both.did(module, rows[:n]) for n in range(len(rows) + 1)] + [
            both.did(module, ["turn"] * 6)
        ]
        module.Turning.limit = 40
        told[module is both.fast] += [both.did(module, [1, tile.FLOOR]), both.did(module, ["none"])]
    assert told[True] == told[False]
    assert "KeyError" in str(told[False])
    assert "AttributeError" in str(told[False])


@pytest.mark.parametrize(
    "more",
    ["Tile = None\n", "del Tile\n", "class Tile:\n    WALL = 1\n", "def change():\n    global Tile\n    Tile = 1\n"],
)
def test_a_class_that_is_bound_again_is_left_to_python(more: str) -> None:
    assert isinstance(answer(case_of(CLASSES + more, "tiles", "call([1, 2])")), Declined)
