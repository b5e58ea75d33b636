"""`bulk_draws` on objects of the file's own classes: what is followed, tested in front, and left to the original."""

from __future__ import annotations

import random
from typing import Any

import pytest
from test_bulk_draws import answers, bits, reason, rewritten

WALKER = '''import math
import random
import numpy as np

class Walker:
    """Someone."""

    def __init__(self, dx=1.0, seed=7):
        self.dx = dx
        self.position = 0.0
        self.count = 0
        self.rng = random.Random(seed)

    def size(self):
        return self.dx

    def step(self):
        if self.rng.random() < 0.5:
            self.position += self.size()
        else:
            self.position -= self.dx
        self.count += 1
        return self.position

    def rest(self):
        self.position += self.rng.uniform(-1.0, 1.0)

    def maybe(self):
        u = self.rng.random()
        if u < 0.5:
            return u
        self.count += 1
        return -u


def walk(walker, n, path):
    for i in range(n):
        path[i] = walker.step() * 2.0
        walker.rest()
    return walker.position
'''


def walks(text: str, n: int, change: str) -> Any:
    names: dict[str, Any] = {"__name__": "program"}
    random.seed(5)
    exec(compile(text, "program.py", "exec"), names)
    exec(f"walker = Walker(0.25, 3)\npath = np.zeros({n})\n{change}", names)
    try:
        result: Any = names["walk"](names["walker"], n, names["path"])
    except Exception as error:
        result = type(error), str(error)
    rest = {key: repr(value) for key, value in vars(names["walker"]).items() if key not in ("rng", "step")}
    rng = names["walker"].rng
    state = rng.getstate() if hasattr(rng, "getstate") else bits(rng)
    return repr(result), names["path"].tobytes(), rest, state


WALK_CALLS = "CALLS = [call(Walker(), 5, np.zeros(5))]"


@pytest.mark.parametrize("n", [0, 1, 1001, 40_000])
@pytest.mark.parametrize(
    "change",
    [
        "",
        "walker.dx = 3",
        "walker.dx = None",
        "walker.position = np.float64(1.0)",
        "walker.step = lambda: 1.0",
        "walker.rng = random",
        "walker.rng = np.random.RandomState(3)",
        "del walker.position",
        "Walker.dx = property(lambda self: 2.0)",
        "Walker.step = lambda self: 3.0",
        "Walker.size = lambda self: 3.0",
        "Walker.__setattr__ = lambda self, name, value: self.__dict__.update({name: 1.0})",
        "class Other(Walker):\n    pass\nwalker = Other(0.5, 2)",
        "Walker.__getattribute__ = lambda self, name: object.__getattribute__(self, name)",
        "path = np.zeros(2)",
        "path.flags.writeable = False",
    ],
)
def test_objects(n: int, change: str) -> None:
    after = rewritten(WALKER, "walk", WALK_CALLS)
    assert walks(WALKER, n, change) == walks(after, n, change)


def test_objects_take_the_fast_path() -> None:
    after = rewritten(WALKER, "walk", WALK_CALLS)
    assert walks(after.replace("_random_blocks(walker", "missing(walker"), 3000, "")[0].startswith("(<class 'NameErr")
    assert "walker.position = float(" in after


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("walker.step() * 2.0", "walker.maybe()", "returns from inside an `if`"),
        ("class Walker:", "class Walker(dict):", ""),
        ("    def size(self):", "    @property\n    def size(self):", "`self.size`"),
        ("self.count += 1\n        return self.position", "self.count = 1\n        return self.position", "count"),
        ("        walker.rest()", "        walker.rng = random.Random(1)", "no exact array form"),
        ("        walker.rest()", "        other = walker", "not a plain int or float"),
        ('    """Someone."""', '    __slots__ = ("dx", "position", "count", "rng")', ""),
        ('    """Someone."""', "    dx = 2.0", "`self.dx`"),
    ],
)
def test_objects_that_are_not_followed(old: str, new: str, words: str) -> None:
    source = WALKER.replace(old, new)
    if not words:
        assert answers(source, "walk", WALK_CALLS) == []
        return
    assert words in reason(source, "walk", WALK_CALLS)
