"""Loops over several lists side by side: the items that `zip` gives, whatever happens to the lists meanwhile."""

import gc
import re
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest
from cythonkit import Both, built, case_of

from optadvisor.verifier.ahead import cython_building

SOURCE = """
class Net:
    def __init__(self, rows):
        self.rows = rows

    def forward(self, xs):
        out = []
        for row, k in zip(self.rows, xs):
            z = 0.5 * k
            for w, x in zip(row, xs):
                z += w * x
            out.append(z)
        return out

def run(net, xs, ys, how):
    log = []
    if how == "forward":
        log = net.forward(xs)
    elif how == "grow and shrink":
        for i, (a, b) in enumerate(zip(xs, ys)):
            log.append((i, a, b))
            if i == 1:
                xs.append(7.5)
            if i == 2:
                ys.pop()
    elif how == "break":
        for a, b in zip(xs, ys):
            if a == b:
                break
            log.append(a)
        else:
            log.append("else")
    elif how == "three":
        for a, b, c in zip(xs, ys, net.rows):
            if not b:
                continue
            log.append((a, b, c))
        else:
            log.append("else")
    elif how == "another list by the same name":
        for a, b in zip(xs, ys):
            xs = [1.0]
            log.append((a, b))
    elif how == "one name":
        for a, a in zip(xs, ys):
            log.append(a)
    elif how == "empty it":
        for a, b in zip(net.rows, xs):
            xs.clear()
            log.append((a, b))
    elif how == "inside":
        for a, b in zip(ys, xs):
            for c, d in zip(xs, ys):
                log.append((a, c, b, d))
    elif how == "let go":
        for a, b in zip(xs, ys):
            log.append(len(xs))
            xs[0] = None
            a = None
            log.append("end")
    elif how == "caught":
        try:
            for a, b in zip(xs, ys):
                xs[0] = None
                a = None
                log.append(int("no number"))
        except ValueError:
            net.rows.append("caught")
        for a in ys:
            log.append(a)
    elif how == "gathered":
        log = [a + 0.5 * b for a, b in zip(xs, ys)]
    return log
"""
HOWS = ["forward", "grow and shrink", "break", "three", "another list by the same name", "one name", "empty it"]
HOWS += ["inside", "gathered"]
LOG: list[object] = []


class Below(list[Any]):
    pass


class Telling(list[Any]):
    def __iter__(self) -> Iterator[Any]:
        LOG.append("iter")
        return iter([9.0, 8.0, 7.0])

    def __len__(self) -> int:
        LOG.append("len")
        return 0


class Counting:
    def __init__(self, left: int) -> None:
        self.left = left

    def __iter__(self) -> Iterator[Any]:
        LOG.append("iter")
        return self

    def __next__(self) -> float:
        LOG.append("next")
        self.left -= 1
        if self.left < 0:
            raise StopIteration
        if self.left == 7:
            raise ValueError("seven")
        return float(self.left)


class Leaving:
    def __init__(self, name: str, then: Callable[[], object] | None = None) -> None:
        self.name, self.then = name, then

    def __del__(self) -> None:
        LOG.append(self.name)
        if self.then is not None:
            self.then()


def same() -> tuple[Any, Any, Any]:
    one = [1.0, 2.0, 3.0, 4.0, 5.0]
    return one, one, one


GIVEN: dict[str, Callable[[], tuple[Any, Any, Any]]] = {
    "lists": lambda: ([1.0, 2.0, 3.0, 4.0], [4.0, 3.0, 3.0, 1.0], [[0.5, 1.0], [2.0], [], [1.0, 2.0, 3.0]]),
    "short ones": lambda: ([1.0], [4.0, 3.0], []),
    "empty ones": lambda: ([], [], []),
    "one list": same,
    "ints and others": lambda: ([1, True, 10**30, float("nan")], [4, -0.0, 1e308, 0], ([1, 2], (3.0, 4), [], [True])),
    "a tuple of tuples": lambda: ([1.0, 2.0], [2.0, 2.0], ((1.0, 2.0), (3.0,))),
    "rows that are generators": lambda: ([1.0, 2.0], [2.0, 2.0], [iter([1.0, 2.0]), Counting(3)]),
    "rows that raise": lambda: ([1.0, 2.0, 3.0], [2.0], [[1.0], Counting(9)]),
    "a generator": lambda: ([1.0, 2.0, 3.0], [2.0, 3.0], (row for row in [[1.0], [2.0]])),
    "lists of other classes": lambda: ([1.0, 2.0], [2.0, 3.0], Below([Below([1.0]), Telling([2.0])])),
    "a list that tells otherwise": lambda: ([1.0, 2.0], [2.0, 3.0], Telling([[1.0], [2.0]])),
    "no list": lambda: ([1.0, 2.0], [2.0, 3.0], None),
    "a row that is no list": lambda: ([1.0, 2.0], [2.0, 3.0], [[1.0], 5]),
    "other things": lambda: ({1.0: 2}, "ab", {3: [1.0]}),
}


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Both:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    case = case_of(SOURCE, "run", 'call(Net([[0.5]]), [0.5, 1.5], [1.0, 2.0], "forward")')
    return built(case, tmp_path_factory.mktemp("paired"))


def seen(module: ModuleType, how: str, make: Callable[[], tuple[Any, Any, Any]]) -> tuple[str, str]:
    """What a run gives or raises and leaves behind, and what it asked for and let go."""
    LOG.clear()
    xs, ys, rows = make()
    try:
        found = repr(module.run(module.Net(rows), xs, ys, how))
    except Exception as error:
        found = repr(error)
    found += repr((xs, ys)) if how != "let go" else ""
    del xs, ys, rows
    gc.collect()
    return re.sub(r" at 0x\w+", "", found), repr(LOG)


@pytest.mark.parametrize("name", GIVEN)
@pytest.mark.parametrize("how", HOWS)
def test_items_are_those_that_zip_gives(both: Both, how: str, name: str) -> None:
    assert seen(both.fast, how, GIVEN[name]) == seen(both.plain, how, GIVEN[name])


def test_items_are_let_go_when_zip_lets_them_go(both: Both) -> None:
    def make() -> tuple[Any, Any, Any]:
        ys = [Leaving("y0"), Leaving("y1"), Leaving("y2")]
        return [Leaving("x0", ys.pop), Leaving("x1"), Leaving("x2")], ys, []

    assert seen(both.fast, "let go", make) == seen(both.plain, "let go", make)


def test_items_are_let_go_before_an_error_is_handled(both: Both) -> None:
    def make() -> tuple[Any, Any, Any]:
        return [Leaving("x0"), Leaving("x1")], [1.0, 2.0], LOG

    assert seen(both.fast, "caught", make) == seen(both.plain, "caught", make)
    assert LOG[:2] == ["x0", "caught"]


def test_lists_are_gone_through_without_zip(both: Both) -> None:
    assert both.proposal.cython.count("in as_it_is(b_zip(") == 0
