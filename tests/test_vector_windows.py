"""Small windows that are sorted, rows that change places, flips, what was there before: random programs, both ways."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

import pytest
from vectorkit import judge_text, load, site_of

from optadvisor.records import Declined
from optadvisor.rewriters import numpy_vectorize
from optadvisor.rewriters.vectorizing.exchanges import network

NAN = float("nan")


@pytest.mark.parametrize("count", range(1, 10))
def test_a_network_sorts_all_zeros_and_ones(count: int) -> None:
    """Which is enough (Knuth's 0-1 principle)."""
    for wanted in ({0}, {count - 1}, {count // 2}, set(range(count))):
        for numbers in itertools.product((0, 1), repeat=count):
            places: list[int | None] = list(numbers)
            for low, high, smaller, larger in network(count, wanted):
                pair = sorted((places[low], places[high]))  # type: ignore[type-var]
                places[low], places[high] = pair[0] if smaller else None, pair[1] if larger else None
            assert [places[each] for each in wanted] == [sorted(numbers)[each] for each in wanted]


def test_the_middle_of_nine_takes_thirty_operations() -> None:
    assert sum(smaller + larger for _, _, smaller, larger in network(9, {4})) == 30


# ---------------------------------------------------------------- random programs


def floats(count: int, seed: int) -> list[Any]:
    r = random.Random(seed)
    draws: list[Callable[[], Any]] = [
        lambda: r.uniform(-2, 2),
        lambda: float(r.randint(-2, 2)),
        lambda: r.choice([0.0, -0.0, 1.0, NAN, float("inf")]),
        lambda: r.randint(-2, 2),
        lambda: r.choice([2**63 - 1, -(2**63), 0]),
    ]
    draw = draws[seed % len(draws)]
    return [draw() for _ in range(count)]


def rows(count: int, width: int, seed: int) -> list[list[Any]]:
    return [floats(width, seed + 5 * k) for k in range(count)]


def window(r: random.Random) -> str:
    """A function that sorts windows of one list."""
    size = r.choice([2, 3, 4, 5, 7, 9])
    made = r.choice([
        f"w = x[i:i + {size}]",
        f"w = [x[i + d] * 2 for d in range({size})]",
        f"w = []\n        for d in {tuple(range(size))}:\n            w.append(x[i + d] - x[i])",
    ])  # fmt: skip
    sorting = r.choice(["w.sort()", "w.sort(reverse=True)", "w = w", "s = sorted(w)"]).replace("w = w", "pass")
    name = "s" if "s = " in sorting else "w"
    read = r.choice([
        f"{name}[{r.randrange(size)}]", f"{name}[-1] - {name}[0]", f"{name}[len({name}) // 2]", "sorted(w)[1]",
        "max(w) - min(w)",
    ])  # fmt: skip
    lines = [f"    for i in range(len(x) - {size - 1}):", f"        {made}", f"        {sorting}"]
    return "\n".join(["def f(x):", "    out = []", *lines, f"        out.append({read})", "    return out"])


def swapping(r: random.Random) -> str:
    """A function that exchanges rows."""
    i, j = r.choice([("k", "k - 1"), ("k", "len(a) - 1 - k"), ("k", "k // 2"), ("0", "k")])
    swap = r.choice([f"a[{i}], a[{j}] = a[{j}], a[{i}]", f"t = a[{i}]\n        a[{i}] = a[{j}]\n        a[{j}] = t"])
    test = r.choice(["a[k][0] > 0", "k % 2", "True"])
    lines = ["    for k in range(len(a)):", f"        {swap}"]
    if test != "True" and "t = " not in swap:
        lines = ["    for k in range(len(a)):", f"        if {test}:", f"            {swap}"]
    body = [*lines, "        for c in range(len(a[0])):", "            a[k][c] = a[k][c] * 2 - c"]
    return "\n".join(["def f(a):", *body, r.choice(["    return a", "    return a[0][0]", "    return len(a)"])])


def before(r: random.Random) -> str:
    """A function that looks back by one, or flips."""
    start, past = r.choice([("x[-1]", "v"), ("x[0]", "v"), ("0.0", "v")])
    flip = r.choice(["up = not up", "up = not up\n            n = -n"])
    lines = [f"    p = {start}", "    up = False", "    n = 1", "    s = 0.0", "    for v in x:"]
    lines += [f"        if v - p {r.choice('<>')} {r.choice(['0', 'p', '1.5'])}:", f"            {flip}"]
    lines += [r.choice(["        s += abs(v - p)", "        s += 1"]), f"        p = {past}"]
    return "\n".join(["def f(x):", *lines, "    return s, up, n" + r.choice(["", ", p", ", v"])])


@pytest.mark.parametrize("kind", [window, swapping, before])
@pytest.mark.parametrize("seed", range(6))
def test_both_ways_agree(kind: Callable[[random.Random], str], seed: int) -> None:
    source = kind(random.Random(seed))

    def arguments() -> tuple[list[list[Any]], list[list[Any]]]:
        if kind is swapping:
            shared = floats(3, 0)
            others = [[rows(n, m, s)] for n in (0, 1, 2, 5) for m in (1, 3) for s in range(5)]
            return [[rows(6, 4, 0)], [rows(9, 3, 5)]], [*others, [[shared, shared, floats(3, 5)]]]
        return [[floats(30, 5)], [floats(20, 10)]], [[floats(n, s)] for n in (0, 1, 2, 3, 9, 25) for s in range(5)]

    judged = judge_text(source, arguments)
    assert not judged.differences, f"{source}\n{judged.differences}"
    if kind is not before:
        assert judged.fast, f"{source}\n{judged.declined}"


# ---------------------------------------------------------------- memory


def kernels(source: str, arguments: list[list[Any]]) -> list[str]:
    answers = list(numpy_vectorize.propose(site_of(source, load(source).f, arguments)))
    return ["\n".join((*a.helpers, *(e.text for e in a.edits))) for a in answers if not isinstance(a, Declined)]


PAIRS = """
def f(x, y):
    out = []
    for a in x:
        best = 0.0
        for b in y:
            if abs(a - b) > best:
                best = abs(a - b)
        out.append(best)
    return out
"""
TABLE = """
def f(table, y):
    for i in range(len(table)):
        for j in range(len(table[0])):
            table[i][j] = table[i][j] * y[j]
"""


def test_arrays_for_pairs_have_a_limit() -> None:
    found = kernels(PAIRS, [[floats(30, 0), floats(20, 5)]])
    assert any("if len(x) * len(y) > 2 ** 25:\n            raise MemoryError" in text for text in found)


def test_arrays_as_large_as_one_of_the_program_have_none() -> None:
    found = kernels(TABLE, [[rows(8, 9, 0), floats(9, 0)]])
    assert found
    assert not any("MemoryError" in text for text in found)
