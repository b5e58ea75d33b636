"""Lists that are joined, against the comprehensions that stand for them in compiled copies, both run as Python."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from casekit import Case, site_of

from optadvisor.rewriters._joined_lists import _edits
from optadvisor.rewriters._other_text import other

PROGRAMS = 220
INPUTS = "CALLS = [call([[1.5, 2.0, 3.0], [4.0, 5.5, 6.0], [7.0, 8.0, 9.5]], [0.5, 1.5, 2.5, 3.5], 3)]\n"
CALLS: list[tuple[Any, ...]] = [
    ([[1.0, 2.0], [3.0, 4.0]], [5.0, 6.0], 2),
    ([[1.0], [2.0], [3.0]], [1.0, 2.0, 3.0], 1),
    ([], [], 0),
    ([[], []], [1.0, 2.0], 2),
    ([[1.0, 2.0, 3.0]] * 3, [], -2),
    ([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [7.0, 8.0, 9.0, 1.0, 2.0], 5),
]
ROWS = ["row", "row[:]", "list(row)", "row.copy()", "row[:n]", "row[n:]", "row[1:n + 1]", "row[-2:]", "row[:-n]"]
PARTS = [
    *(
        "[x[0]]",
        "[1.0, n * 2.0]",
        "[0.5] * n",
        "n * [0.0]",
        "[n] * len(x)",
        "x",
        "x[:]",
        "list(x)",
        "m[0]",
        "m[n - 1][:]",
        "x[:n]",
        "x[n + 1:]",
        "x[-n:-1]",
        "x[n - 3:2 * n - 5]",
    ),
    *(
        "[j * 0.5 for j in range(n)]",
        "[x[j] + j for j in range(len(x))]",
        "[1.0 if j == n else 0.0 for j in range(3)]",
        "[]",
    ),
]
LOOPS = [
    "row in m",
    "row in m[1:]",
    "row in m[2:]",
    "i, row in enumerate(m)",
    "row, y in zip(m, x)",
    "i, (row, y) in enumerate(zip(m, x))",
]


def program(seed: int) -> str:
    rng = random.Random(seed)
    parts = [rng.choice(PARTS) for _ in range(rng.randint(1, 3))]
    if rng.random() < 0.6:
        loop = rng.choice(LOOPS)
        own = [rng.choice(ROWS), *(["[y]"] if "y" in loop else []), *(["[1.0 * i]"] if loop.startswith("i") else [])]
        parts = rng.sample([*own, *parts], len(own) + len(parts))
        text = f"def f(m, x, n):\n    a = [{' + '.join(parts)} for {loop}]\n    return a\n"
        return text if rng.random() < 0.7 else _handed(text)
    return f"def f(m, x, n):\n    i = n\n    a = {' + '.join([*parts, rng.choice(PARTS)])}\n    return a, i\n"


def _handed(text: str) -> str:
    """The same in a function that is called."""
    return text.replace("def f(", "def inner(") + "def f(m, x, n):\n    y = x[:]\n    return inner(m, y, n)\n"


def ran(text: str, call: tuple[Any, ...]) -> tuple[str, object]:
    space: dict[str, Any] = {}
    exec(text, space)
    try:
        return "returned", space["f"](*call)
    except Exception as error:
        return "raised", type(error)


def written(text: str) -> str | None:
    case = Case(
        path=Path("joined.py"), before=text, inputs=INPUTS, qualname="f", after="", variant="", expected="", declined=""
    )
    site = site_of(case)
    edits, added = _edits(site)
    form = other(site, edits, added) if edits else None
    return form.site.module.data.decode() if form is not None else None


def rectangular(call: tuple[Any, ...]) -> bool:
    return len({*map(len, call[0])}) <= 1


def test_random_sums_of_lists() -> None:
    changed = 0
    for seed in range(PROGRAMS):
        text = program(seed)
        new = written(text)
        if new is None:
            continue
        changed += 1
        for call in filter(rectangular, CALLS):
            before, after = ran(text, call), ran(new, call)
            if after[0] == "returned":  # what raises leaves it to the original
                assert repr(before) == repr(after), f"{text}\n{new}\n{call}"
    assert changed > PROGRAMS // 2


@pytest.mark.parametrize(
    "text",
    [
        "def f(m, x, n):\n    return x + n\n",
        "def f(m, x, n):\n    return [row + other(row) for row in m]\ndef other(r): return r\n",
        "def f(m, x, n):\n    row = x\n    return [row + [1.0] for row in m], row\n",
        "def f(m, x, n):\n    return [row + [n] for row in m for n in row]\n",
        "def f(m, x, n):\n    return [[y] + [1.0] for y in x] + [z.pop() for z in m]\n",
        "def len(x): return 3\ndef f(m, x, n):\n    return [row + [1.0] for row in m]\n",
    ],
)
def test_what_is_left_alone_or_the_same(text: str) -> None:
    new = written(text)
    for call in filter(rectangular, CALLS):
        if new is not None and (after := ran(new, call))[0] == "returned":
            assert repr(ran(text, call)) == repr(after)
