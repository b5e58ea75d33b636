"""Recursion that goes deep in functions built with Cython: the limit of the program counts, not the stack of C."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import pytest
from cythonkit import Both, answer, built, case_of

from optadvisor.records import Declined, Proposal
from optadvisor.verifier.ahead import cython_building

pytestmark = [
    pytest.mark.skipif(sys.version_info >= (3, 12), reason="what calls itself is left to Python"),
    pytest.mark.skipif(bool(cython_building.impossible()), reason="this machine cannot build extensions"),
]

NODES = """
import sys

class Node:
    def __init__(self, n):
        self.n = n
        self.kids = []

def chain(n):
    root = node = Node(0)
    for i in range(1, n):
        node.kids.append(Node(i))
        node = node.kids[0]
    return root

def let_go(root):
    while root.kids:
        root = root.kids.pop()

def deeper(limit):
    sys.setrecursionlimit(limit)
"""
COUNT = """
def count(node, seen):
    seen[0] = node.n
    total = 1
    for kid in node.kids:
        total = total + count(kid, seen)
    return total
"""
CLASSES = """
def odd(node, seen):
    seen[0] = node.n
    for kid in node.kids:
        return not even(kid, seen)
    return True

def even(node, seen):
    for kid in node.kids:
        return not odd(kid, seen)
    seen[0] = 1 // len(node.kids) if seen[0] < 0 else node.n
    return False

def count(node, seen):
    found = odd(node, seen)
    for _ in range(2):
        found = found and even(node, seen)
    return found
"""


@pytest.fixture(scope="module", params=[COUNT, CLASSES], ids=["itself", "others"])
def both(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Both:
    return built(case_of(NODES + request.param, "count", "call(chain(3), [0])"), tmp_path_factory.mktemp("deep"))


@contextmanager
def limit_of(levels: int) -> Iterator[None]:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(levels)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def did(module: ModuleType, length: int, seen: list[int]) -> tuple[str, str]:
    chain = module.chain(length)
    try:
        return repr(module.count(chain, seen)), repr(seen)
    except (RecursionError, ZeroDivisionError) as error:
        return repr(error)[:30], repr(seen)
    finally:
        module.let_go(chain)


def deepest(module: ModuleType, limit: int, seen: list[int]) -> int:
    low, high = 0, limit + 10
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if did(module, middle, seen)[0].startswith("Rec") else (middle, high)
    return low


class Seen(list[int]):
    """Nothing was compiled for it."""


@pytest.mark.parametrize("limit", [700, 5000, 40_000])
@pytest.mark.parametrize("seen", [[0], Seen([0])], ids=["compiled", "plain"])
def test_it_goes_as_deep_as_ever(both: Both, limit: int, seen: list[int]) -> None:
    with limit_of(limit):
        assert deepest(both.plain, limit, seen) == deepest(both.fast, limit, seen)


def test_no_limit_is_too_high(both: Both) -> None:
    with limit_of(10**6):
        for length in (1, 3, 5000, 150_000):
            assert did(both.fast, length, [0]) == did(both.plain, length, [0])
            assert did(both.fast, length, [-1]) == did(both.plain, length, [-1])


def test_it_is_compiled_whatever_the_limit(both: Both) -> None:
    called: list[str] = []

    def note(frame: Any, event: str, _: object) -> None:
        called.extend([frame.f_code.co_name] * (event == "call"))

    chain = both.fast.chain(500)
    with limit_of(10**6):
        sys.setprofile(note)
        try:
            both.fast.count(chain, [0])
        finally:
            sys.setprofile(None)
    assert not {"count", "odd", "even"} & {*called}


def test_a_thread_with_a_small_stack(both: Both) -> None:
    found: list[object] = []
    before = threading.stack_size(256 << 10)
    try:
        with limit_of(30_000):
            for _ in range(3):
                thread = threading.Thread(target=lambda: found.append(did(both.fast, 20_000, [0])))
                thread.start()
                thread.join()
            assert found == [did(both.plain, 20_000, [0])] * 3
    finally:
        threading.stack_size(before)


def test_a_limit_that_is_set_in_the_middle() -> None:
    assert isinstance(answer(case_of(NODES + COUNT, "count", "call(chain(3), [0])")), Proposal)


def test_a_limit_that_is_set_where_all_errors_are_caught() -> None:
    caught = COUNT.replace("        total = total + count(kid, seen)", """\
        try:
            total = total + fact(kid)
        except Exception:
            total += 1
""") + "\ndef fact(node):\n    return node.n\n"  # fmt: skip
    found = answer(case_of(NODES + caught, "count", "call(chain(3), [0])"))
    assert isinstance(found, Declined)
    assert "`deeper` sets the limit of recursion" in found.reason
