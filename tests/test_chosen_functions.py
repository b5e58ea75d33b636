"""Variables that hold one of several functions, against numbers that say which, both run as Python."""

from __future__ import annotations

import random
from typing import Any

import pytest
from textkit import other_text, outcome

from optadvisor.rewriters.chosen import variables

PROGRAMS = 50
HEAD = """
import functools


def apply(f, x, y=2.0):
    return f(x) + y


def first(x, y=0.5):
    return x * y


def second(x):
    return x - 3


TABLE = {"p": first, "q": lambda s: s * s - 1, "r": second}
NUMBERED: dict = {0: second, 1: lambda n: 2 * n}


"""
INPUTS = "CALLS = [call(1.5, 2, 0.5)]\n"
CALLS: list[tuple[Any, ...]] = [(1.5, 2, 0.5), (0.0, 0, -1.0), (2, 3, 1), (-1.25, 5, 3.0), ("a", 1, 2.0), ([1.0], 1, 2)]


def chosen(source: str) -> str | None:
    """The other text, None where there is none."""
    return other_text(source, lambda site: variables.chosen(site).edits, INPUTS)


def value(drawn: random.Random, variables: list[str], functions: list[str], depth: int) -> str:
    kind = drawn.randint(0, 6 if depth else 1)
    if kind <= 1:
        return drawn.choice([*variables, "0.5", "2"])
    inner = [value(drawn, variables, functions, depth - 1) for _ in range(2)]
    if kind <= 3 or not functions:
        return f"({inner[0]} {drawn.choice('+-*')} {inner[1]})"
    called = drawn.choice(functions)
    if kind == 4:
        return f"{called}({inner[0]})"
    if kind == 5:
        return f"apply({called}, {inner[0]})"
    return f"sum({called}({drawn.choice(['z', 'u'])}) for {drawn.choice(['z', 'u', 's'])} in range(2))"


def condition(drawn: random.Random, variables: list[str]) -> str:
    return f"{drawn.choice(variables)} {drawn.choice(['<', '>', '==', '!='])} {drawn.choice([*variables, '1'])}"


def some_lambda(drawn: random.Random, variables: list[str]) -> str:
    return f"lambda s: {value(drawn, ['s', *variables], ['first', 'second'] if drawn.random() < 0.3 else [], 2)}"


def factory(drawn: random.Random, name: str) -> str:
    """A function of the file that makes functions of one number."""
    lines = [f"def {name}(k, w):\n"]
    variables = ["k", "w"]
    if drawn.random() < 0.5:
        lines.append(f"    c = {value(drawn, variables, [], 2)}\n")
        variables.append("c")
    if drawn.random() < 0.3:
        lines.append(f"    w = {value(drawn, variables, [], 1)}\n")
    count = drawn.randint(1, 3)
    for number in range(count):
        is_last = number == count - 1
        indent = "    " if is_last else "        "
        if not is_last:
            lines.append(f"    if {condition(drawn, variables)}:\n")
        way = drawn.randint(0, 4)
        if way == 0:
            lines.append(f"{indent}return {some_lambda(drawn, variables)}\n")
        elif way == 1:
            lines.append(f"{indent}return {drawn.choice(['first', 'second'])}\n")
        elif way == 2:
            test = condition(drawn, variables)
            lines.append(f"{indent}return ({some_lambda(drawn, variables)}) if {test} else second\n")
        elif way == 3:
            inner = value(drawn, ["s", *variables], [], 1)
            lines.append(f"{indent}def g(s):\n{indent}    v = {inner}\n{indent}    return v\n{indent}return g\n")
        else:
            lines.append(f"{indent}g = {some_lambda(drawn, variables)}\n{indent}return g\n")
    return "".join(lines)


def program(drawn: random.Random) -> str:
    functions = [f"make{number}" for number in range(drawn.randint(1, 2))]
    text = HEAD + "\n\n".join(factory(drawn, name) for name in functions)
    lines = ["\n\ndef outer(a, n, b):\n", "    u = a\n"]
    variables, held = ["a", "n", "b", "u"], []
    for name in drawn.sample(["f", "g", "h"], drawn.randint(1, 3)):
        way = drawn.randint(0, 6)
        made = f"{drawn.choice(functions)}({value(drawn, variables, held, 1)}, {value(drawn, variables, held, 1)})"
        if way == 0:
            lines.append(f"    {name} = {made}\n")
        elif way == 1:
            lines.append(
                f"    {name} = first if {condition(drawn, variables)} else ({some_lambda(drawn, ['a', 'n'])})\n"
            )
        elif way == 2:
            lines.append(f"    if {condition(drawn, variables)}: {name} = second\n    else: {name} = first\n")
        elif way == 5:
            key = f"'p' if {condition(drawn, variables)} else '{drawn.choice('qrs')}'"
            lines.append(f"    {name} = TABLE[{key}]\n")
        elif way == 6:
            lines.append(f"    {name} = NUMBERED[n]\n")
        elif way == 3:
            lines.append(f"    {name} = functools.partial(apply, {drawn.choice(['first', 'second'])})\n")
        else:
            lines.append(f"    {name} = functools.partial(first, y={value(drawn, variables, held, 1)})\n")
        held.append(name)
    lines += ["    total = 0.0\n", "    for v in range(n):\n"]
    if drawn.random() < 0.3:
        made = f"{drawn.choice(functions)}(v, b)"
        lines.append(f"        {held[0]} = {made}\n")
    for _ in range(drawn.randint(1, 3)):
        lines.append(f"        {drawn.choice(['total', 'u', 'a', 'b'])} = {value(drawn, [*variables, 'v'], held, 3)}\n")
    lines.append(f"    return total, {value(drawn, variables, held, 3)}\n")
    return text + "".join(lines)


def test_programs_do_the_same() -> None:
    drawn, found, returned = random.Random(7), 0, 0
    for _ in range(PROGRAMS):
        source = program(drawn)
        other = chosen(source)
        if other is None:
            continue
        found += 1
        for arguments in CALLS:
            before, after = outcome(source, arguments), outcome(other, arguments)
            returned += after is not None
            assert after in (before, None), f"{arguments}\n{source}\n{other}"  # what raises leaves it to the original
    assert found > PROGRAMS // 2 < returned


@pytest.mark.parametrize(
    "body",
    [
        "f = first if n else second\n    return f",
        "f = first if n else second\n    return [f(1.0), f]",
        "f = first if n else second\n    return f is first",
        "f = first if n else None\n    return f(1.0)",
        "f = first if n else second\n    return f(x=1.0)",
        "f = first if n else second\n    return f(*[1.0])",
        "f = first if n else second\n    return f'{f(1.0)}'",
        "f = first if n else second\n    for f in [second]: pass\n    return f(1.0)",
        "f = g = first\n    return f(1.0)",
        "f = first if n else second\n    def g(f): return f(1.0)\n    return g(second)",
        "f = first if n else second\n    def g():\n        nonlocal f\n        f = second\n    g()\n    return f(1.0)",
        "f = first if n else lambda x: x + b\n    return sum(f(b) for b in range(3))",  # another `b` there
        "f = first if n else lambda x, y=b: x + y\n    return f(1.0)",
        "f = first if n else lambda x: (lambda: x)()\n    return f(1.0)",
        "f = first if n else lambda x: f(x - 1)\n    return f(1.0)",
        "f = functools.partial(a, 1.0)\n    return f()",
        "f = functools.partial(first)\n    return f(1.0)",
        "f = functools.partial(first, *[1.0])\n    return f()",
        "f = functools.partial(first, **{'y': 1.0})\n    return f(1.0)",
        "f = maker(b)\n    return f(1.0) if n else f",
        "f = remembering(b)\n    return f(1.0)",
        "f = counting(b)\n    return f(1.0) + f(1.0)",
        "f = late(b)\n    return f(1.0)",
        "f = calling(b)\n    return f(1.0)",
        "f = none(b)\n    return f(1.0)",
        "f = cached(b)\n    return f(1.0)",
        "f = holding(second)\n    return f(1.0)",
        "f = maker(b) if n else second\n    return f(1.0)",
        "f = CHANGING['a']\n    return f(1.0)",
        "f = ODD['a']\n    return f(1.0)",
        "f = TABLE.get('p')\n    return f(1.0)",
        "TABLE = {'p': second}\n    f = TABLE['p']\n    return f(1.0)",
        "f = maker(b)\n    f = twice(b)\n    return f(1.0)",
    ],
)
def test_what_is_more_than_called_stays(body: str) -> None:
    makers = """
CHANGING = {"a": first}
CHANGING = {"a": second}
ODD = {"a": first, 1: second}


def maker(k):
    return lambda s: s + k


def twice(k):
    return lambda s: s * k


def remembering(k, seen=[]):
    def g(s):
        seen.append(s)
        return lambda: s
    return g


def counting(k):
    def g(s):
        nonlocal k
        k += 1
        return s + k
    return g


def late(k):
    if k > 1:
        c = 3
        return lambda s: s + c
    return lambda s: s - k


def calling(k):
    g = lambda s: s + k
    print(g(1))
    return g


def none(k):
    if k > 1:
        return lambda s: s + k


@functools.cache
def cached(k):
    return lambda s: s + k


def holding(g):
    return lambda s: g(s)


"""
    assert chosen(f"{HEAD}{makers}def outer(a, n, b):\n    {body}\n") is None
