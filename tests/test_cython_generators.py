"""Generators of the file that are compiled with the loop through them do what CPython's do."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from cythonkit import Both, answer, built, case_of, same_depth

from optadvisor.records import Declined, Proposal
from optadvisor.verifier.ahead import cython_building

needs_compiler = pytest.mark.skipif(bool(cython_building.impossible()), reason="this machine cannot build extensions")

GRID = """
STEPS = [(-1, 0), (0, -1), (0, 1), (1, 0)]
LOG = []
COUNT = 0

def evens(xs, step=2):
    for x in xs:
        LOG.append(("evens", x))
        if x % step == 0:
            yield x

def squares(xs):
    for x in evens(xs):
        yield x * x
    LOG.append("squares end")

def counted(n):
    global COUNT
    i = 0
    while True:
        COUNT += 1
        yield i
        i += 1
        if i >= n:
            return

def nothing(n):
    return
    yield n

def letters(text):
    for c in text:
        if c != " ":
            yield c

def pairs(xs):
    last = None
    for x in xs:
        made = [y for y in (last, x) if y is not None]
        yield made, sum(made)
        last = x

def truth(xs):
    for x in xs:
        if x:
            yield

class Grid:
    def __init__(self, rows, columns):
        self.rows = rows
        self.columns = columns

    def around(self, row, column, steps=None):
        for dr, dc in steps or STEPS:
            r, c = row + dr, column + dc
            if 0 <= r < self.rows and 0 <= c < self.columns:
                yield r, c

    def level(self, n):
        yield self.depth(0)
        yield self.depth(n)

    def depth(self, n):
        try:
            return self.deeper(n)
        except OverflowError:
            return -1

    def deeper(self, n):
        return n if n <= 0 else self.deeper(n - 1) + 1

    def change(self):
        self.rows += 1
        yield self.rows
        self.rows += 1
        yield self.rows

class Hollow(Grid):
    def around(self, row, column, steps=None):
        return [(row, column), (-1, -1)]

def run(grid, way, xs):
    found = []
    if way == 0:
        for place in grid.around(1, 1):
            found.append(place)
    elif way == 1:
        for r, c in grid.around(0, xs[0], steps=[(0, 1), (5, 5), (1, 0.5)]):
            found.append(r * 10 + c)
    elif way == 2:
        for x in squares(xs):
            found.append(x)
            if x > 50:
                break
        else:
            found.append("else")
    elif way == 3:
        for i, x in enumerate(evens(xs, 3)):
            found.append((i, x))
            if x == 6:
                xs.append(9)
    elif way == 4:
        for x in counted(len(xs)):
            found.append((x, COUNT))
    elif way == 5:
        for x in nothing(xs):
            found.append(x)
    elif way == 6:
        for c in letters(xs):
            found.append(c)
    elif way == 7:
        for made, s in pairs(xs):
            made.append(s)
            found.append(made)
    elif way == 8:
        for x in truth(xs):
            found.append(x)
    elif way == 9:
        for x in grid.level(len(xs)):
            found.append(x)
    elif way == 10:
        for x in grid.change():
            found.append((x, grid.rows))
            grid.rows = 10
    elif way == 11:
        found.append(sum(x for x in evens(xs) if x > 1))
        found.append(max(r + c for r, c in grid.around(1, 1)))
        found.append(any(x > 3 for x in evens(xs)))
    elif way == 12:
        for x in evens(xs):
            for y in evens(xs):
                if y > x:
                    break
                found.append((x, y))
    elif way == 13:
        try:
            raise KeyError("first")
        except KeyError:
            for x in evens(xs):
                found.append(x)
    elif way == 14:
        kept = evens(xs)
        found.append(repr(kept)[:17])
        found.append(list(kept))
    elif way == 15:
        for x in squares(evens(xs)):
            found.append(x)
    elif way == 16:
        for x in evens(xs):
            try:
                for y in evens([x, "a%s"]):
                    found.append(y)
            except TypeError:
                found.append("caught")
    return found
"""


class Stops:
    """Raises what ends loops, wherever it is asked."""

    def __iter__(self) -> Stops:
        return self

    def __next__(self) -> int:
        raise StopIteration("own")

    def __bool__(self) -> bool:
        raise StopIteration("truth")


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Both:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    calls = "call(Grid(3, 4), 0, [1, 2]), call(Grid(3, 4), 6, 'ab')"
    made = built(case_of(GRID, "run", calls), tmp_path_factory.mktemp("generators"))
    text = made.proposal.cython
    for name in ("evens", "squares", "counted", "nothing", "letters", "pairs", "truth", "around", "level", "change"):
        assert f'"{name}"' in text or f"'{name}'" in text
    assert text.count("yield t_") == 12
    return made


def did(module: Any, grid: str, way: int, xs: str) -> object:
    module.LOG.clear()
    module.COUNT = 0
    made = eval(grid, vars(module))
    given = eval(xs, {**vars(module), "Stops": Stops})
    try:
        result: object = module.run(made, way, given)
    except Exception as error:
        causes = [error, error.__cause__, error.__context__]
        result = [repr(one) for one in causes], error.__suppress_context__
    return repr((result, module.LOG, module.COUNT, vars(made) if hasattr(made, "__dict__") else "", given))


GRIDS = ("Grid(3, 4)", "Grid(2, 2)", "Grid(0, 5)", "Hollow(3, 3)", "Grid(2.5, True)", "Grid('a', 1)", "5")
VALUES = (
    "[1, 2, 3, 4, 8, 9, 10]",
    "[]",
    "[3, 6, 6]",
    "[2**70, -(2**63), 2.5, -0.0, float('nan'), True]",
    "['a', 'b%s']",
    "'ab c'",
    "(x for x in [2, 4, 5])",
    "[1, None]",
    "None",
    "Stops()",
    "[Stops()]",
    "{2: 1, 4: 3}",
    "range(0, 20, 4)",
)


@needs_compiler
@pytest.mark.parametrize("way", range(17))
def test_each_gives_what_pythons_gives(both: Both, way: int) -> None:
    for grid in GRIDS:
        for xs in VALUES:
            found = [did(module, grid, way, xs).replace("quickly", "plainly") for module in (both.plain, both.fast)]
            cut = [one.split(" at 0x")[0] for one in found]
            assert cut[0] == cut[1], (grid, xs)


@needs_compiler
def test_a_method_that_changes_meanwhile(both: Both) -> None:
    for module in (both.plain, both.fast):
        grid = module.Grid(3, 3)
        assert module.run(grid, 0, [1]) == [(0, 1), (1, 0), (1, 2), (2, 1)]
        grid.around = lambda row, column: "ab"
        assert module.run(grid, 0, [1]) == ["a", "b"]
        own = module.Grid.around
        module.Grid.around = lambda self, row, column: iter([(row, self)])
        grid = module.Grid(3, 3)
        assert module.run(grid, 0, [1]) == [(1, grid)]
        module.Grid.around = own
        assert len(module.run(grid, 0, [1])) == 4
        module.evens, kept = module.squares, module.evens
        try:
            with pytest.raises(RecursionError):
                module.run(grid, 15, [2])
        finally:
            module.evens = kept


@needs_compiler
def test_as_many_levels_are_left(both: Both) -> None:
    depths = []
    for module in (both.plain, both.fast):
        low, high = 0, sys.getrecursionlimit() + 10
        while high - low > 1:
            middle = (low + high) // 2
            try:
                module.run(module.Grid(1, 1), 9, range(middle))
                low = middle
            except RecursionError:
                high = middle
        depths.append(low)
        assert module.run(module.Grid(1, 1), 9, range(5)) == [0, 5]
    assert same_depth(depths[1], depths[0])


@needs_compiler
def test_levels_are_given_back(both: Both) -> None:
    """Also by generators that are left in the middle, or end with an error."""
    for _ in range(3000):
        both.fast.run(both.fast.Grid(3, 4), 12, [2, 4, 6])
        both.fast.run(both.fast.Grid(3, 4), 16, [2, 4])
        both.fast.run(both.fast.Grid(3, 4), 2, [2, 8, 10])
    test_as_many_levels_are_left(both)


KINDS = """
class Tree:
    def __init__(self, left, right):
        self.left = left
        self.right = right
        self.parts = []
    def walk(self):
        {body}
    def size(self):
        return 1

def f(tree, n):
    found = 0
    for i in range(n):
        {use}
    return found
"""
PLAIN = "for x in self.parts: yield x"
USE = "for x in tree.walk(): found += x"


def proposed(body: str, use: str) -> Proposal | Declined:
    return answer(case_of(KINDS.format(body=body, use=use), "f", "call(Tree(1, 2), 3)"))


@pytest.mark.parametrize(
    ("body", "use"),
    [
        ("yield from self.parts", USE),
        ("x = yield 1", USE),
        ("yield 1; return 5", USE),
        ("with self: yield 1", USE),
        ("try: yield 1\n        finally: self.parts = []", USE),
        ("if self.left:\n            for x in self.left.walk(): yield x\n        yield 1", USE),
        (PLAIN, "kept = tree.walk(); found = kept"),
        (PLAIN, "found = list(tree.walk())"),
        (PLAIN, "found = tree.walk()"),
    ],
)
def test_what_stays_pythons(body: str, use: str) -> None:
    found = proposed(body, f"found += tree.size()\n        {use}")
    assert not isinstance(found, Proposal) or "yield" not in found.cython
    alone = proposed(body, use)
    assert isinstance(alone, Declined)
    assert "generator" in alone.reason


def test_a_generator_on_its_way() -> None:
    found = proposed(PLAIN, USE)
    assert isinstance(found, Proposal)
    assert "yield t_" in found.cython
