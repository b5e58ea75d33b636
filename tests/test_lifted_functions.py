"""Functions lifted out of a function, against those inside, both run as Python."""

from __future__ import annotations

import random
from typing import Any

import pytest
from textkit import other_text, outcome

from optadvisor.rewriters._lifted_functions import _edits

PROGRAMS = 70
HEAD = "def apply(f, x, y=2.0):\n    return f(x) + y\n\n\n"
INPUTS = "CALLS = [call(1.5, 2, 0.5)]\n"
CALLS: list[tuple[Any, ...]] = [(1.5, 2, 0.5), (0.0, 0, -1.0), (2, 3, 1), (-1.25, 5, 3.0), ("a", 1, 2.0), ([1.0], 1, 2)]


def lifted(source: str) -> str | None:
    """The other text, None where there is none."""
    return other_text(source, lambda site: _edits(site)[0], INPUTS)


def function(drawn: random.Random, name: str, known: list[str]) -> str:
    """An inner function `name`, which may use all variables, and call the functions that are known."""
    parameters = drawn.sample(["x", "y", "u", "a"], drawn.randint(1, 2))
    value = expression(drawn, [*parameters, *drawn.sample(["a", "b", "n", "u"], 2)], known, 2)
    listed = ", ".join(parameters)
    if drawn.random() < 0.4:
        return f"    {name} = lambda {listed}: {value}\n"
    lines = [f"    def {name}({listed}):\n"]
    if drawn.random() < 0.5:
        lines += [f"        w = {expression(drawn, parameters, known, 1)}\n", f"        if w > 1: return w + {value}\n"]
    if drawn.random() < 0.3:
        lines += [f"        for u in range(2): {parameters[0]} = {parameters[0]} + u\n"]
    return "".join([*lines, f"        return {value}\n"])


def expression(drawn: random.Random, variables: list[str], known: list[str], depth: int) -> str:
    kind = drawn.randint(0, 6 if depth else 1)
    if kind <= 1:
        return drawn.choice([*variables, "0.5", "2"])
    inner = [expression(drawn, variables, known, depth - 1) for _ in range(3)]
    if kind <= 3 or not known:
        return f"({inner[0]} {drawn.choice('+-*')} {inner[1]})"
    called = drawn.choice(known)
    if kind == 4:
        return f"{called}({', '.join(inner[: drawn.randint(1, 2)])})"
    if kind == 5:
        return f"apply({called}, {inner[0]})"
    return f"sum({called}({drawn.choice(['x', 'z', 'u'])}) for {drawn.choice(['z', 'u', 'x'])} in range(2))"


def program(drawn: random.Random) -> str:
    known: list[str] = []
    lines = [HEAD, "def outer(a, n, b):\n"]
    variables = ["a", "n", "b"]
    for name in drawn.sample(["f", "g", "h"], drawn.randint(1, 3)):
        if drawn.random() < 0.5:
            lines.append(f"    u = {expression(drawn, variables, known, 2)}\n")
            variables = sorted({*variables, "u"})
        recursive = [name] if drawn.random() < 0.1 else []
        lines.append(function(drawn, name, known + recursive))
        known.append(name)
    lines += ["    total = 0.0\n", "    for v in range(n):\n"]
    for _ in range(drawn.randint(1, 3)):
        lines.append(
            f"        {drawn.choice(['total', 'u', 'a', 'b'])} = {expression(drawn, [*variables, 'v'], known, 3)}\n"
        )
    lines.append(f"    return total, {expression(drawn, variables, known, 3)}\n")
    return "".join(lines)


def test_programs_do_the_same():
    drawn, found, returned = random.Random(5), 0, 0
    for _ in range(PROGRAMS):
        source = program(drawn)
        other_text = lifted(source)
        if other_text is None:
            continue
        found += 1
        for arguments in CALLS:
            before, after = outcome(source, arguments), outcome(other_text, arguments)
            returned += after is not None
            assert after in (before, None), (
                f"{arguments}\n{source}\n{other_text}"
            )  # what raises leaves it to the original
    assert found > PROGRAMS // 3 < returned


@pytest.mark.parametrize(
    "body",
    [
        "def f(x): return x + b\n    return f",
        "def f(x): return x + b\n    return [f(1.0), f]",
        "def f(x): return x + b\n    f = f\n    return f(1.0)",
        "def f(x): return x + b\n    for f in range(2): pass\n    return f",
        "def f(x):\n        nonlocal b\n        b += x\n        return b\n    return f(1.0) + b",
        "def f(x, y=b): return x + y\n    return f(1.0)",
        "def f(*x): return x[0] + b\n    return f(1.0)",
        "def f(x):\n        yield x + b\n    return sum(f(1.0))",
        "def f(x): return x + b\n    return sum(f(b) for b in range(3))",  # another `b` there
        "def f(x): return sum(b for b in range(3)) + b\n    return f(1.0)",
        "def f(x): return x + b\n    def g(b): return f(b)\n    return g(1.0)",
        "def f(x): return x + b\n    return f'{f(1.0)}'",
        "f = g = lambda x: x + b\n    return f(1.0)",
        "if n:\n        def f(x): return x + b\n    else:\n        def f(x): return x - b\n    return f(1.0)",
        "def f(x): return x + b\n    return list(map(f, [1.0]))",
        "def f(x): return x + b\n    return f.__name__",
        "def f(x):\n        global total\n        total = x\n        return x\n    return f(1.0)",
        "class f:\n        pass\n    return f().x",
        "import functools\n    @functools.cache\n    def f(x): return x\n    return f(1.0)",
    ],
)
def test_what_is_more_than_called_stays(body):
    assert lifted(f"{HEAD}def outer(a, n, b):\n    {body}\n") is None
