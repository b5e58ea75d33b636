"""Random functions over dicts that are records, and arguments for them: those of `objectgen` with keys for attributes.

Arguments include dicts that are there twice, subclasses with hooks, missing and further keys, keys in another order,
keys that are no text, ints and bools among floats, nan, and no dicts at all.
"""

from __future__ import annotations

import re

import objectgen

FUNCTIONS = '''def size(p):
    return p["x"] * p["x"] + p["v"] * p["v"]


def heavy(p):
    """Twice the mass."""
    twice = p["m"] + p["m"]
    return twice - 0.5


def away(p, other, k):
    d = p["x"] - other["x"]
    return d * d * k + other["m"]


def move(p, dt, dv):
    p["x"] += dt * p["v"]
    p["v"] -= dv


def apart(a, b):
    dx, dm = a["x"] - b["x"], a["m"] * b["m"]
    return dx * dm


def far(a, b):
    return (a["x"] - b["x"]) * (a["v"] + b["v"])


'''
INPUTS = """
import collections as _collections
import random as _random


class Noisy(dict):
    def __setitem__(self, key, value):
        print(key, value)
        super().__setitem__(key, value)


class Lazy(dict):
    def __missing__(self, key):
        return 1.0


class Word(str):
    __hash__ = str.__hash__

    def __eq__(self, other):
        return str(self) == str(other)


def thing(rng, kind=dict):
    some = [rng.choice([rng.uniform(-3, 3), 0.0, -0.0, 1.5]), rng.uniform(-2, 2), rng.uniform(0.5, 2)]
    return kind(dict(zip(rng.choice([["x", "v", "m"], ["m", "x", "v"]]), some)))


def calls(seed):
    rng = _random.Random(seed)
    some = lambda n: [thing(rng) | {"name": "p"} for _ in range(n)]
    found = [call(some(12), thing(rng), 0.25, 4) for _ in range(2)]
    return found + [call(some(6), thing(rng), -0.5, 6)]


def checks(seed):
    rng = _random.Random(seed + 1)
    some = lambda n, kind=dict: [thing(rng, kind) for _ in range(n)]
    twice, inside = some(4), some(5)
    twice.append(twice[1])
    kinds = (Noisy, Lazy, _collections.OrderedDict, lambda d: _collections.defaultdict(float, d), _collections.Counter)
    kinds += (list, tuple, lambda d: None, lambda d: {5: 1.0, **d}, lambda d: {Word(k): d[k] for k in d})
    kinds += (lambda d: {"__builtins__": 1, **d},)
    found = [call(some(n), thing(rng), 0.5, n) for n in (0, 1, 2, 3, 7)]
    found += [call(twice, thing(rng), 0.5, 3), call(inside, inside[2], 0.5, 3)]
    found += [call(some(3, kind), thing(rng), 0.5, 3) for kind in kinds]
    found += [call(some(3), thing(rng, kind), 0.5, 3) for kind in kinds]
    found += [call(some(2) + [thing(rng, kind)], thing(rng), 0.5, 3) for kind in kinds]
    found += [call(some(2) + [{}], thing(rng), 0.5, 3), call(some(2) + [{"x": 1.0, "v": 2.0}], thing(rng), 0.5, 3)]
    odd = [{"x": 1, "v": 2.0, "m": 1.0}, {"x": 1.0, "v": NAN, "m": 1.0}, {"x": True, "v": 0.5, "m": 2**70}]
    odd += [{"x": 1.0, "v": None, "m": 1.0}, {"x": "1", "v": 1.0, "m": 1.0}]
    found += [call(some(2) + [each], thing(rng), 0.5, 3) for each in odd]
    found += [call(some(3), dict(each), 0.5, 3) for each in odd]
    found += [call(some(2), {"x": 1e308, "v": 1e308, "m": INF}, 0.5, 2), call(tuple(some(3)), thing(rng), 0.5, 2)]
    found += [call(some(3), thing(rng), 1, 3), call(some(3), thing(rng), 0.5, 9)]
    return found + [call(some(3), thing(rng), 0.5, -1)]


NAN, INF = float("nan"), float("inf")
CALLS, CHECKS = calls(SEED), checks(SEED)
"""


def program(seed: int) -> objectgen.Program:
    text = objectgen.program(seed).before
    body = text[text.index("def f(") :]
    body = re.sub(r"(\w+(?:\[\w+\])?)\.(x|v|m)\b", r'\1["\2"]', body)
    body = re.sub(r"(\w+)\.size\(\)", r"size(\1)", body)
    body = re.sub(r"(\w+)\.heavy\b", r"heavy(\1)", body)
    body = re.sub(r"(\w+)\.(away|move)\(", r"\2(\1, ", body)
    return objectgen.Program(before=f"import math\n\n\n{FUNCTIONS}{body}", inputs=f"SEED = {seed}\n{INPUTS}")
