"""Loops over pairs, against the two loops that stand for them in compiled copies, both run as Python."""

from __future__ import annotations

import random

import pytest
from textkit import other_text, outcome

from optadvisor.rewriters._unfolded_pairs import _edits

HEAD = "import itertools\nfrom itertools import combinations, product\n\n\n"
INPUTS = "CALLS = [call([1.0, 2.0, 4.0], 3)]\n"
CALLS = [([1.0, 2.0, 4.0], 3), ([], 0), ([2.0], 1), ([1.0, -1.0], 5), ([3.0, 1.0, 4.0, 1.5, 9.0], 2), ("abc", -1)]
LOOPS = [
    "for a, b in combinations(xs, 2):", "for a, b in itertools.combinations(range(n), 2):",
    "for a, b in combinations(range(1, n), 2):", "for a, b in combinations(range(len(xs)), 2):",
    "for a, b in product(range(n), range(2)):", "for a, b in itertools.product(range(2), range(n)):",
]  # fmt: skip
STATEMENTS = [
    "total += a * 2 + b", "if a > b: continue", "total -= len(xs)", "for k in range(3):\n            if k: break",
    "while True:\n            total += 1\n            break", "c = a",
    "if a == 2:\n            total += b\n\n        else: total -= 1",
    "total += sum(x * y for x, y in combinations(xs, 2))",
]  # fmt: skip
AFTER = [
    "a",
    "b",
    "c",
    "max([p + q for p, q in combinations(xs, 2)], default=0)",
    "[p - q for p, q in product(range(n), range(3))]",
]


def written(source: str) -> str | None:
    def edits_of(site):  # type: ignore[no-untyped-def]
        edits, added = _edits(site)
        assert added == sorted(added) or len(edits) > 1
        return edits

    return other_text(source, edits_of, INPUTS)


def program(drawn: random.Random) -> str:
    lines = [HEAD, "def outer(xs, n):\n    total, a, b, c = 0.0, 5, 6, 7\n"]
    for _ in range(drawn.randint(1, 2)):
        lines.append(f"    {drawn.choice(LOOPS)}\n")
        lines += [f"        {drawn.choice(STATEMENTS)}\n" for _ in range(drawn.randint(1, 3))]
    lines.append(f"    return total, {drawn.choice(AFTER)}, {drawn.choice(AFTER)}\n")
    return "".join(lines)


def test_programs_do_the_same() -> None:
    drawn, found = random.Random(2), 0
    for _ in range(80):
        source = program(drawn)
        other = written(source)
        found += other is not None
        for arguments in CALLS if other is not None else ():
            assert outcome(source, arguments) == outcome(other, arguments), f"{arguments}\n{source}\n{other}"  # type: ignore[arg-type]
    assert found > 50


@pytest.mark.parametrize(
    "body",
    [
        "for a, b in combinations(xs, 2):\n        if a > b: break\n    return a",
        "for a, b in combinations(xs, 2):\n        try: break\n        except ValueError: pass\n    return a",
        "for a, b in combinations(xs, 2):\n        xs.append(a)\n    return xs",
        "for a, b in combinations(xs, 2):\n        xs[0] += 1\n    return xs",
        "for a, b in combinations(xs, 2):\n        add = xs.append\n        add(1)\n    return xs",
        "ys = xs\n    for a, b in combinations(xs, 2):\n        ys.append(a)\n    return xs",
        "for a, b in combinations(xs, 2):\n        c = len(xs)\n        xs.pop()\n    return xs",
        "for a, b in combinations(xs, 2):\n        grow(xs)\n    return xs",
        "for a, b in combinations(xs, 2):\n        xs = []\n    return xs",
        "for a, b in combinations(xs, 3):\n        pass\n    return a",
        "for ab in combinations(xs, 2):\n        pass\n    return ab",
        "for a, b in combinations(xs, 2):\n        pass\n    else:\n        return 1",
        "for a, b in product(range(2), range(n)):\n        n = a\n    return n",
        "for a, b in product(range(2), range(len(xs))):\n        xs.pop()\n    return xs",
        "for a, b in product(xs, xs):\n        pass\n    return a",
        "len = 3\n    for a, b in combinations(xs, 2):\n        pass\n    return a",
        "for a, b in combinations(xs, r=2):\n        pass\n    return a",
    ],
)
def test_what_is_more_than_a_loop_stays(body: str) -> None:
    assert written(f"{HEAD}def grow(ys): ys.append(1)\n\n\ndef outer(xs, n):\n    {body}\n") is None
