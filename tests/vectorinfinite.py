"""Random functions of ints beside infinity, and of searches in tables, for `test_ints_beside_infinity`.

Each seed gives the text of a function `f`, the arguments that it is recorded with, and others to compare on.
"""

from __future__ import annotations

import copy
import math
import random
from typing import Any

import numpy as np

Arguments = list[Any]
INF = float("inf")
ODD = (1.5, math.nan, -INF, True, 2**70, -0.0, 0.0, 1e300)
LARGE = (2**52, 2**52 - 1, 2**53, -(2**52), 2**60)
COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


# ---------------------------------------------------------------- ints beside infinity


def costs(seed: int) -> str:
    """A function of two lists of ints and infinities, one of ints, an int and a length."""
    r = random.Random(seed)
    body = [line for _ in range(r.randint(1, 3)) for line in _statement(r)]
    text = f" {' '.join(body)} "
    results = [name for name in ("best", "at", "s", "count") if f" {name} " in text]
    made = r.choice(["[INF] * n", "[0] * n", "a[:]", "[float('inf')] * n"])
    lines = ["INF = float('inf')", "", "", "def f(a, b, w, x, n):", f"    out = {made}"]
    lines += [f"    {name} = {'INF' if name == 'best' and r.random() < 0.8 else 0}" for name in results]
    lines += [f"    for i in range({r.choice('001')}, n):", *(f"        {line}" for line in body)]
    return "\n".join([*lines, f"    return {', '.join(['out', *results])}", ""])


def _expression(r: random.Random, depth: int) -> str:
    if not depth:
        return r.choice(["a[i]", "a[i]", "b[i]", "w[i]", "INF", "x", str(r.choice([0, 1, 2, 5, -1, -3]))])
    one, other, kind = _expression(r, depth - 1), _expression(r, depth - 1), r.random()
    if kind < 0.45:
        return f"{one} + {other}"
    if kind < 0.55:
        return f"({one} - {r.choice(['w[i]', '2', 'x'])})"
    if kind < 0.85:
        return f"{r.choice(['min', 'max'])}({one}, {other})"
    return f"({one} if {_test(r)} else {other})" if kind < 0.95 else f"abs({one})"


def _test(r: random.Random) -> str:
    return f"{_expression(r, r.randint(0, 1))} {r.choice(COMPARISONS)} {_expression(r, 0)}"


def _statement(r: random.Random) -> list[str]:
    e, kind = _expression(r, r.randint(0, 2)), r.randrange(9)
    if kind == 0:
        return [f"{r.choice(['out', 'a'])}[i] = {e}"]
    if kind in (1, 2):
        place, op = r.choice(["out[i]", "a[i]"]), r.choice(COMPARISONS[:4])
        return [f"if {e} {op} {place}:" if r.random() < 0.7 else f"if {place} {op} {e}:", f"    {place} = {e}"]
    if kind == 3:
        return [f"if {e} < best:", f"    best = {e}"]
    if kind == 4:
        return [f"best = min(best, {e})"]
    if kind == 5:
        return [f"d = {e}", "if d < best:", "    best = d", "    at = i"]
    if kind == 6:
        return [f"if {_test(r)}:", f"    out[i] = {e}"]
    if kind == 7:
        return [r.choice([f"s = s + {e}", f"a[i] = a[i - 1] + {e}", f"out[i] = min(out[i - 1], {e})"])]
    return [f"if {e} != INF:", "    count += 1"]


def cost_arguments(seed: int) -> tuple[list[Arguments], list[Arguments]]:
    """Recorded arguments, in which both kinds of numbers are there, and others, some with odd numbers."""
    r = random.Random(seed)
    recorded = [_costs(r, r.randint(4, 8), sure=True) for _ in range(3)]
    others = [_costs(r, r.randint(0, 9)) for _ in range(30)]
    for each in (_costs(r, r.randint(1, 9)) for _ in range(30)):
        each[r.randrange(2)][r.randrange(each[4])] = r.choice(ODD)
        others.append(each)
    return recorded, others


def _costs(r: random.Random, n: int, *, sure: bool = False) -> Arguments:
    large = not sure and r.random() < 0.2

    def number() -> Any:
        return INF if r.random() < 0.3 else r.choice(LARGE) if large and r.random() < 0.2 else r.randint(-6, 12)

    lists = [[number() for _ in range(n)] for _ in range(2)]
    if sure:
        for each in lists:
            each[1:3] = [INF, 4]
    return [*lists, [r.randint(-3, 9) for _ in range(n)], r.randint(-4, 9), n]


# ---------------------------------------------------------------- searches in tables


def search(seed: int) -> str:
    """A function of a table, numbers to look for, ints to start from, an int and an array for what is found."""
    r = random.Random(seed)
    shift = r.choice([0, 0, 1, -1, 2])
    element = f"a[k {'+' if shift > 0 else '-'} {abs(shift)}]" if shift else "a[k]"
    number, kind = r.choice(["t[i]", "t[i]", "t[i] + 1", "t[0]"]), r.choice(["up", "down", "for", "and", "and then"])
    lines = ["import numpy as np", "", "", "def f(a, t, s, n, out):", "    for i in range(len(t)):"]
    pad = "        "
    if r.random() < 0.3:
        lines, pad = [*lines, f"{pad}if t[i] > 2:"], pad + "    "
    if kind == "for":
        lines.append(f"{pad}for k in {r.choice(['range(n)', 'range(len(a))', 'range(1, n)', 'range(len(a) - 1)'])}:")
        lines += [f"{pad}    if {element} {r.choice(['>', '>='])} {number}:", f"{pad}        break"]
    else:
        op = r.choice([">", ">="] if kind == "down" else ["<", "<="])
        test = f"{element} {op} {number}" if r.random() < 0.7 else f"{number} {MIRRORED[op]} {element}"
        bound = r.choice(["k < n", "k <= n", "k < len(a)", "k + 1 < len(a)", "k < len(a) - 1"])
        test = f"{bound} and {test}" if kind == "and" else f"{test} and {bound}" if kind == "and then" else test
        lines.append(f"{pad}k = {r.choice(['0', '0', '1', 's[i]', 'len(a) - 1', 'len(a) - 2'])}")
        lines += [f"{pad}while {test}:", f"{pad}    k {'-' if kind == 'down' else '+'}= 1"]
    return "\n".join([*lines, f"{pad}out[i] = {r.choice(['k', 'k * 2', 'a[k]', 'a[k] + k'])}", "    return out", ""])


def search_arguments(seed: int, function: Any) -> tuple[list[Arguments], list[Arguments]]:
    """Recorded arguments, on which `function` comes to its end, and others: unsorted, with nan, empty, too short."""
    r = random.Random(seed)
    floats, lists = r.random() < 0.7, r.random() < 0.4
    recorded: list[Arguments] = []
    for each in (_table(r, floats, lists, 6, 3) for _ in range(100)):
        if len(recorded) < 3 and _ends(function, each):
            recorded.append(each)
    others = [_table(r, floats, lists, r.randint(0, 9), r.randint(0, 6)) for _ in range(30)]
    others += [_odd(r, _table(r, floats, lists, r.randint(1, 9), r.randint(1, 6))) for _ in range(30)]
    return recorded, others


def _table(r: random.Random, floats: bool, lists: bool, n: int, m: int) -> Arguments:
    def number() -> Any:
        return r.choice([float(r.randint(-2, 12)), r.uniform(-2, 12)]) if floats else r.randint(-2, 12)

    dtype: Any = np.float64 if floats else np.int64
    table: Any = sorted(number() for _ in range(n))
    table = table if lists else np.array(table, dtype=dtype)
    sought = np.array([number() for _ in range(m)], dtype=dtype)
    starts = np.array([r.randint(0, 3) for _ in range(m)], dtype=np.int64)
    return [table, sought, starts, r.randint(-1, 9), np.zeros(m)]


def _odd(r: random.Random, arguments: Arguments) -> Arguments:
    table, sought = arguments[:2]
    if r.random() < 0.4:
        r.shuffle(table)
    elif sought.dtype == np.int64:
        table[-1] = 2**63 - 1
    else:
        each = r.choice([table, sought])
        each[r.randrange(len(each))] = r.choice([math.nan, INF, -INF, -0.0])
    return arguments


def _ends(function: Any, arguments: Arguments) -> bool:
    try:
        function(*copy.deepcopy(arguments))
    except (IndexError, UnboundLocalError):
        return False
    return True
