"""Arguments for the functions of `vectorgen`: those that are recorded (friendly), and others.

    inputs(program(7), 7)   →   the same two lists of arguments each time, in new objects

The others are empty, short, longer, negative, nan, infinite, huge, tiny, zero, views of each other, of other types.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from vectorwords import BOOLS_1, INTS_1, INTS_2, LENGTH, SHAPE, Program

SPECIAL = (
    0.0,
    -0.0,
    1.0,
    -1.0,
    float("nan"),
    float("inf"),
    float("-inf"),
    1e308,
    -1e308,
    5e-324,
    1e-310,
    2.0**53 + 2,
    0.1,
)
LARGE = (2**31, 2**31 - 1, -(2**31), 2**53 + 1, 2**62, 2**63 - 1, -(2**63), 0, 1, -1)


@dataclass
class Maker:
    """Makes the arguments of one call."""

    rng: random.Random
    n: int
    q: int
    floats: Callable[[random.Random], float]
    ints: Callable[[random.Random, int], int]

    def value(self, name: str, as_list: bool) -> Any:
        rng, n, q = self.rng, self.n, self.q
        if name == "s":
            return self.floats(rng)
        if name == "p":
            found = rng.choice([0, 1, max(n - 1, 0), n]) if self.ints is friendly_int else self.ints(rng, n)
            return min(found, 1000)  # loops run that often
        if name in SHAPE:
            rows, columns = (n if length == "n" else q for length in SHAPE[name])
            flat = [self.ints(rng, n) if name in INTS_2 else self.floats(rng) for _ in range(rows * columns)]
            lists = [flat[i * columns : (i + 1) * columns] for i in range(rows)]
            kind = np.int64 if name in INTS_2 else np.float64
            return lists if as_list else np.array(flat, dtype=kind).reshape(rows, columns)
        length = n if LENGTH[name] == "n" else q
        if name in BOOLS_1:
            flags = [rng.random() < 0.5 for _ in range(length)]
            return flags if as_list else np.array(flags, dtype=bool)
        if name in INTS_1:
            whole = [self.ints(rng, min(n, q)) for _ in range(length)]
            return whole if as_list else np.array(whole, dtype=np.int64)
        numbers = [self.floats(rng) for _ in range(length)]
        return numbers if as_list else np.array(numbers, dtype=np.float64)


def friendly(rng: random.Random) -> float:
    return rng.randint(1, 40) / 8


def signed(rng: random.Random) -> float:
    return rng.choice([rng.randint(-40, 40) / 8, rng.uniform(-5, 5)])


def special(rng: random.Random) -> float:
    return rng.choice(SPECIAL) if rng.random() < 0.4 else rng.uniform(-3, 3)


def extreme(rng: random.Random) -> float:
    return rng.choice([1e308, -1e308, 1e300, 1e-300, 5e-324, -1e-310, 1e154]) if rng.random() < 0.5 else 1.5


def zeros(rng: random.Random) -> float:
    return rng.choice([0.0, -0.0, 1.0, 0.5])


def friendly_int(rng: random.Random, n: int) -> int:
    return rng.randrange(max(n, 1))


def any_int(rng: random.Random, n: int) -> int:
    return rng.randint(-n - 1, n + 1)


def large_int(rng: random.Random, n: int) -> int:
    return rng.choice(LARGE) if rng.random() < 0.3 else rng.randint(0, 3)


def arguments(shape: Program, maker: Maker) -> list[Any]:
    return [maker.value(name, name in shape.lists) for name in shape.parameters]


def inputs(shape: Program, seed: int) -> tuple[list[list[Any]], list[list[Any]]]:
    """Arguments that are recorded, and others."""
    rng = random.Random(seed * 7919 + 1)
    calls = [arguments(shape, Maker(rng, n, q, friendly, friendly_int)) for n, q in ((6, 5), (7, 7))]
    makers = [
        (5, 5, signed, any_int), (9, 4, signed, friendly_int), (4, 9, friendly, friendly_int),
        (1, 1, signed, friendly_int),
        (0, 0, signed, friendly_int), (2, 1, signed, friendly_int), (3, 0, friendly, friendly_int),
        (2, 3, friendly, any_int), (6, 6, special, friendly_int),
        (7, 5, special, friendly_int), (5, 6, extreme, friendly_int), (8, 8, zeros, friendly_int),
        (6, 5, friendly, large_int),
        (12, 10, signed, friendly_int), (20, 17, signed, friendly_int),
    ]  # fmt: skip
    checks = [arguments(shape, Maker(rng, *each)) for each in makers]
    for _ in range(4):
        n = rng.randint(4, 8)
        friendly_ones = arguments(shape, Maker(rng, n, n, rng.choice([friendly, signed]), friendly_int))
        checks.append(twisted(shape, friendly_ones, rng))
    return calls, checks


class Marked(np.ndarray):
    """An array of another type."""


def twisted(shape: Program, values: list[Any], rng: random.Random) -> list[Any]:
    """Arguments that share memory, are views, of other types, of other lengths."""
    values = list(values)
    names = shape.parameters
    arrays = [i for i, v in enumerate(values) if isinstance(v, np.ndarray)]
    lists = [i for i, v in enumerate(values) if isinstance(v, list)]
    for _ in range(rng.choice([1, 1, 2])):
        what = rng.randrange(9)
        if what < 6 and arrays:
            at = rng.choice(arrays)
            array = values[at]
            if not isinstance(array, np.ndarray):
                continue
            same = [i for i in arrays if isinstance(values[i], np.ndarray) and values[i].ndim == array.ndim and i != at]
            if what == 0 and same:
                values[at] = values[rng.choice(same)]
            elif what == 1 and same:
                other = values[rng.choice(same)]
                values[at] = rng.choice([other[::-1], other.T, other[1:], other[:]])
            elif what == 2:
                values[at] = rng.choice([np.repeat(array, 2, axis=0)[::2], np.asfortranarray(array), array[::-1]])
            elif what == 3:
                array.setflags(write=False)
            elif what == 4:
                kinds = [np.float32, np.int32, np.float64, np.int64, np.longdouble, bool]
                values[at] = array.astype(rng.choice(kinds))
            else:
                values[at] = rng.choice([array[:-1], array[:0], np.concatenate([array, array]), array.view(Marked)])
        elif lists and isinstance(values[at := rng.choice(lists)], list):
            if what == 6:
                same = [i for i in lists if SHAPE.get(names[i]) == SHAPE.get(names[at])]
                values[at] = values[rng.choice(same)]
            elif what == 7 and len(values[at]):
                if isinstance(values[at][0], list):
                    values[at][-1] = values[at][0] if rng.random() < 0.5 else values[at][-1][:-1]
                else:
                    values[at][rng.randrange(len(values[at]))] = rng.choice([1, True, 2.5, np.float64(1.5), 0])
            else:
                values[at] = rng.choice([tuple(values[at]), values[at][:-1], values[at] + values[at]])
    return values
