"""Questions to lists, made at random, as `stopping` writes them: asked with values that fit and with others."""

from __future__ import annotations

import copy
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from casekit import Case, site_of

from optadvisor.records import Proposal
from optadvisor.rewriters import stopping
from optadvisor.source.edits import render

HELPERS = """\
def is_odd(n):
    return n % 2 == 1


def down(n):
    while n > 0:
        n -= 3
    return n


def divisor(n):
    if n < 2:
        return False
    for d in range(2, int(n**0.5) + 1):
        if n % d == 0:
            return d
    return n


def rest(n):
    for q in range(3):
        if q == n:
            break
    else:
        q = 1
    return 7 % (q + 1)


"""
GONE_THROUGH = (
    ("x", "xs"), ("x", "t"), ("x", "t.split()"), ('x', 't.split(",")'), ("x", "range(k)"), ("x", "range(1, k)"),
    ("x", "range(k, 0, -1)"), ("x", "xs[1:]"), ("x", "sorted(xs)"), ("x", "set(ys)"), ("x", "d"), ("x", "d.values()"),
    ("x", "reversed(xs)"), ("(x, y)", "zip(xs, ys)"), ("(i, x)", "enumerate(xs)"), ("(x, y)", "d.items()"),
    ("i", "range(len(xs))"), ("i", "range(len(xs) - 1)"), ("i", "range(1, len(xs))"), ("i", "range(2, len(xs) - k)"),
)  # fmt: skip
QUESTIONS = ("any({})", "all({})", "len({}) > 0", "len({}) == 0", "bool({})", "not {}", "k in {}", "t not in {}")
SEEN = ('call([3, 1, 2], [1, 2], 3, "a b", {"a": 1})', 'call(["a", "b"], ["a"], 2, "b", {"a": "b"})')
XS: tuple[Any, ...] = (
    [3, 1, 2], [0, 1, 0], [5.5, 2], ["a", "b"], ["", "ab"], ["12", "x"], [1, "a"], ["a", None], [], [10**400, 1.5],
    [1.5, 10**400], [float("nan"), 1], [True, 2], (1, 2), {1, 2}, [[1], [2]], [None], [2**36, 4], [-3, 7, 0], "%d",
)  # fmt: skip
OTHERS: tuple[Sequence[Any], ...] = (
    ([1, 2], [0.5], ["a"], [], [0], [2, "a"]), (2, 0, -1, 3.5, "a", 9, True), ("a b", "", "a,,b", b"ab", "1 2"),
    ({1: 2}, {"a": 1}, {}, {"a": "b"}, {1: None}),
)  # fmt: skip


def number(draw: random.Random, names: Sequence[str], depth: int = 0) -> str:
    kind = draw.random()
    if depth > 2 or kind < 0.35:
        return draw.choice(names)
    if kind < 0.5:
        return draw.choice(["0", "1", "2", "3", "-1", "2.5", "1000000", "True"])
    if kind < 0.85:
        sign = draw.choice(["+", "-", "*", "/", "//", "%", "&"])
        return f"({number(draw, names, depth + 1)} {sign} {number(draw, names, depth + 1)})"
    function = draw.choice(["abs", "int", "float", "len", "round", "str", "is_odd", "down", "divisor", "rest"])
    return f"{function}({number(draw, names, depth + 1)})"


def letters(draw: random.Random, names: Sequence[str], depth: int = 0) -> str:
    kind = draw.random()
    if depth > 2 or kind < 0.5:
        return draw.choice([*names, '"a"', '""'])
    method = draw.choice([".lower()", ".strip()", '.replace("a", "b")', "[1:]", "[0]", "[-1]", ".split()[0]"])
    return letters(draw, names, depth + 1) + method


def asked(draw: random.Random, names: Sequence[str], depth: int = 0) -> str:
    kind, sign = draw.random(), draw.choice(["<", "<=", "==", "!=", ">"])
    if depth > 1 or kind < 0.4:
        return f"{number(draw, names)} {sign} {number(draw, names)}"
    if kind < 0.6:
        return f"{letters(draw, names)} {draw.choice(['<', '==', 'in', 'not in'])} {letters(draw, names)}"
    if kind < 0.7:
        return f"({asked(draw, names, depth + 1)} {draw.choice(['and', 'or'])} {asked(draw, names, depth + 1)})"
    if kind < 0.8:
        return f"{letters(draw, names)}.{draw.choice(['isdigit()', 'startswith(t)', 'count(t) > 1'])}"
    if kind < 0.9:
        return f"{number(draw, names)} in {draw.choice(['ys', '{1, 2}', '(1, 2, None)', 'range(k)', 'd'])}"
    return f"{draw.choice(['any', 'all'])}({asked(draw, [*names, 'z'], depth + 1)} for z in {draw.choice(['xs', 't'])})"


def question(draw: random.Random) -> str:
    target, iterable = draw.choice(GONE_THROUGH)
    names = [*(n for n in ("x", "y", "i") if n in target), "k"]
    if target == "i":
        names = ["xs[i]", "xs[i + 1]", "xs[i - 1]", "i", "ys[i]", "xs[i - 2]"]
    clauses = f"for {target} in {iterable}"
    clauses += f" if {asked(draw, names)}" if draw.random() < 0.3 else ""
    element = draw.choice([asked, asked, number, letters])(draw, names)
    return draw.choice(QUESTIONS).format(f"[{element} {clauses}]")


def test_the_new_text_answers_as_the_old_one_does() -> None:
    draw = random.Random(9)
    proposed = different = 0
    for _ in range(150):
        source = f"{HELPERS}def f(xs, ys, k, t, d):\n    return {question(draw)}\n"
        case = Case(
            path=Path("f.py"), before=source, inputs=f"CALLS = [{draw.choice(SEEN)}]", qualname="f", after="",
            variant="", expected="", declined="",
        )  # fmt: skip
        site = site_of(case)
        for answer in stopping.propose(site):
            if not isinstance(answer, Proposal):
                continue
            proposed += 1
            text = render(site.module, [answer]).decode("utf-8")
            old, new = case.load(source).f, case.load(text).f
            calls = [(xs, *map(draw.choice, OTHERS)) for xs in XS]
            for given in calls:
                expected = outcome(old, given)
                assert outcome(new, given) == expected, (text, given)
                different += expected[0] is not bool
    assert proposed > 20
    assert different > 20, "no call raised"


def outcome(function: Any, given: tuple[Any, ...]) -> tuple[Any, Any]:
    try:
        found = function(*copy.deepcopy(given))
    except Exception as error:
        return type(error), str(error)
    return type(found), found
