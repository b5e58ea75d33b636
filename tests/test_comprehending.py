"""Loops that collect values, made at random, before and after `comprehending`."""

from __future__ import annotations

import contextlib
import io
import random
from pathlib import Path

import pytest
from casekit import Case, compare_calls, site_of

from optadvisor.records import Level, Proposal
from optadvisor.rewriters import comprehending
from optadvisor.source.edits import render

VALUES = (
    "x", "x + y", "noisy(x)", "str(x)", "(x, i)", "x if y else i", "i", "[x]", "noisy(x) if noisy(y) else 0", "t",
    "len(str(x))", "x // y", "xs[i]", "[x for x in (1, x)]", "(lambda: x)", "x or y and i", "not x", "-x", "f'{x}!'",
    "out", "{x: y}[x]", "y", "sum(q + x for q in (1, y))", "tuple(noisy(q) for q in (x, i))", "(q for q in [x])",
)  # fmt: skip
TESTS = (
    "x", "noisy(x)", "x > y", "x in xs", "not x", "x and y", "x if y else i", "i % 2", "t", "x == 3", "x or i",
)  # fmt: skip
SOURCES = ("xs", "range(2)", "[x, y]", "enumerate(xs)", "(1, 2) if x else ()", "x, y")
INPUTS = """CALLS = [call([1, 2, 3])]
CHECKS = [call([]), call([0, 3, 3]), call([2, 0]), call(["a", 1]), call([None]), call((1, 2.5)), call("ab"), call(5)]
"""


def block(chance: random.Random, depth: int, sink: str) -> list[str]:
    kind = chance.random()
    if kind < 0.2:
        return [f"if {chance.choice(TESTS)}: continue", *block(chance, depth, sink)]
    if kind < 0.4:
        return [f"{chance.choice('txyt')} = {chance.choice(VALUES)}", *block(chance, depth, sink)]
    if kind < 0.55 and depth:
        head = f"for {chance.choice(('z', 'y', 'x', '(i, z)'))} in {chance.choice(SOURCES)}:"
        return [head, *indented(block(chance, depth - 1, sink))]
    if kind < 0.7 and depth:
        chosen = [f"if {chance.choice(TESTS)}:", *indented(block(chance, depth - 1, sink))]
        return chosen + (["else:", *indented(block(chance, depth - 1, sink))] if chance.random() < 0.5 else [])
    if sink == "n":
        return [chance.choice(("n += 1", "n += 1", "n += 2"))]
    return [f"out.{'append' if sink == 'list' else 'add'}({chance.choice(VALUES)})"]


def indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


def program(seed: int) -> str:
    chance = random.Random(seed)
    sink = chance.choice(("list", "list", "set", "n"))
    head = chance.choice(("for x in xs:", "for i, x in enumerate(xs):", "for x in noisy(xs):", "for x in sorted(xs):"))
    made = {"list": "out = []", "set": "out = set()", "n": "out = n = 0"}[sink]
    lines = [made, head, *indented(block(chance, 2, sink))]
    around = chance.random()
    if around < 0.15:
        caught = f"    return repr(e), {chance.choice(('0', 'out', 'n'))}"
        lines = ["try:", *indented(lines), "except Exception as e:", caught]
    elif around < 0.3:
        lines = ["for k in range(2):", *indented(lines), "    print(out, n)"]
    before = ["y = 2", *(chance.choice((line, "pass")) for line in ("i = 1", "t = 0", "x = 7")), "n = 0"]
    body = indented([*before, *lines, f"return out, n{chance.choice(('', ', y', ', x'))}"])
    return "\n".join(["def noisy(v):", "    print('noisy', v)", "    return v", "", "", "def f(xs):", *body, ""])


def check(source: str) -> int:
    """The number of proposals for a program; all of them do what it does."""
    case = Case(
        path=Path("case.py"), before=source, inputs=INPUTS, qualname="f", after="", variant="", expected="", declined=""
    )  # fmt: skip
    with contextlib.redirect_stdout(io.StringIO()):
        site = site_of(case)
    proposals = [one for one in comprehending.propose(site) if isinstance(one, Proposal)]
    for proposal in proposals:
        after = render(site.module, [proposal]).decode("utf-8")
        for number, found in enumerate(compare_calls(case, after)):
            assert found.level is Level.IDENTICAL, f"{source}\n→\n{after}\ncall {number}: {found.differences}"
    return len(proposals)


@pytest.mark.parametrize("part", range(4))
def test_programs_made_at_random_stay_what_they_are(part: int) -> None:
    proposed = sum(check(program(seed)) for seed in range(60 * part, 60 * part + 60))
    assert proposed > 10
