"""Recursive functions that return lists, compiled: what they return, whether it is the very list they were given."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from casekit import Case, site_of
from textkit import other_text

from optadvisor.records import Proposal
from optadvisor.rewriters import _returned_lists, numba_njit
from optadvisor.source.edits import render

pytest.importorskip("numba")
MERGE = """def merge(a, b):
    out = []
    i = j = 0
    while i < len(a) and j < len(b):
        if a[i] <= b[j]:
            out.append(a[i])
            i += 1
        else:
            out.append(b[j])
            j += 1
    out.extend(a[i:])
    out.extend(b[j:])
    return out


"""
TAKEN = {
    "by_a_pivot": """def outer(a):
    if len(a) <= 1:
        return a
    p = a[len(a) // 2]
    left = [x for x in a if x < p]
    mid = [x for x in a if x == p]
    right = [x for x in a if x > p]
    return outer(left) + mid + outer(right)
""",
    "by_the_first": """def outer(a):
    if not len(a):
        return a
    less = [v for v in a[1:] if v <= a[0]]
    more = [v for v in a[1:] if v > a[0]]
    return outer(less) + [a[0]] + outer(more)
""",
    "merged": MERGE
    + """def outer(a):
    if len(a) <= 1:
        return a
    m = len(a) // 2
    return merge(outer(a[:m]), outer(a[m:]))
""",
    "merged_inside": """def outer(x):
    if len(x) <= 1: return x[:]
    m = len(x) // 2
    a = outer(x[:m])
    b = outer(x[m:])
    out = []
    i = j = 0
    while i < len(a) and j < len(b):
        if a[i] <= b[j]:
            out.append(a[i])
            i += 1
        else:
            out.append(b[j])
            j += 1
    return out + a[i:] + b[j:]
""",
    "halves": """def outer(x):
    n = len(x)
    if n <= 1:
        return x
    even = outer(x[0::2])
    odd = outer(x[1::2])
    result = [0.0] * n
    for k in range(n // 2):
        result[k] = even[k] + 0.5 * odd[k]
        result[k + n // 2] = even[k] - 0.5 * odd[k]
    return result
""",
}


def _space(text: str) -> dict[str, Any]:
    space = {"__name__": "lists", "__file__": "lists.py"}
    exec(compile(text, "lists.py", "exec"), space)
    return space


def _outcome(function: Any, given: list[Any]) -> tuple[Any, ...]:
    kept = [*given]
    try:
        result = function(given)
    except Exception as error:
        return repr(error), given == kept
    return [*map(repr, result)], type(result), result is given, [*map(repr, given)] == [*map(repr, kept)]


@pytest.mark.parametrize(
    ("name", "kind"), [*((name, "floats") for name in TAKEN), ("by_the_first", "ints"), ("merged", "ints")]
)
def test_lists_are_the_same(name: str, kind: str) -> None:
    first = "[3.0, 1.0, 2.5, 0.5, 1.5, 4.0]" if kind == "floats" else "[3, 1, 2, 0, 7, 4]"
    case = Case(
        path=Path("lists.py"), before=TAKEN[name], inputs=f"CALLS = [call({first}), call({first}[:4])]\n",
        qualname="outer", after="", variant="", expected="", declined="",
    )  # fmt: skip
    site = site_of(case)
    proposals = [answer for answer in numba_njit.propose(site) if isinstance(answer, Proposal)]
    assert proposals
    before, after = _space(TAKEN[name]), _space(render(site.module, proposals[:1]).decode())
    drawn = random.Random(3)
    for turn in range(40):
        length = turn if turn < 4 else drawn.choice([5, 8, 16, 31])
        given: list[Any] = [drawn.randint(-9, 9) for _ in range(length)]
        if turn % 5 < 4:
            given = [value / 4 for value in given] if kind == "floats" else given
        if turn % 7 == 6 and length:
            given[drawn.randrange(length)] = drawn.choice([float("nan"), True, "a", None, 2**70, -0.0])
        assert _outcome(before["outer"], [*given]) == _outcome(after["outer"], [*given]), given


@pytest.mark.parametrize(
    "body",
    [
        "if len(a) < 2: return a\n    b = outer(a[1:])\n    b.append(a[0])\n    return b",  # what comes back is changed
        "if len(a) < 2: return a\n    b = a[1:]\n    c = outer(b)\n    b[0] = 9.0\n    return c + b",
        "if len(a) < 2: return a\n    a[0] = 1.0\n    return outer(a[1:]) + a",
        "if len(a) < 2: return a\n    b = outer(a[1:])\n    c = b\n    c[0] = 2.0\n    return b",
        "if len(a) < 2: return a\n    b, c = outer(a[1:]), outer(a[:1])\n    b.sort()\n    return b + c",
        "if len(a) < 2: return a\n    b = outer(a[1:])\n    b += [1.0]\n    return b",
        "if len(a) < 2: return a\n    return outer(a)",  # which may be the very list
        "if len(a) < 2: return a\n    b = a if a[0] else a[1:]\n    return b if len(b) > 9 else outer(a[1:])",
        "if len(a) < 2: return a\n    if a[0] > 9: return a if a[1] else [0.5]\n    return outer(a[1:])",
        "if len(a) < 2: return a\n    if a[0] > 9: return KEPT\n    return outer(a[1:])",
        "if len(a) < 2: return a\n    if a[0] > 9: return same(a)\n    return outer(a[1:])",
        "if len(a) < 2: return a\n    if a[0] > 9: return kept()\n    return outer(a[1:])",
        "if len(a) < 2: return a\n    for b in [a]: return b\n    return outer(a[1:])",
        "if len(a) < 2: return\n    return outer(a[1:])",
        "if len(a) < 2: return a\n    return outer(*[a[1:]])",
        "if len(a) < 2: return a\n    f = lambda x: outer(x)\n    return f(a[1:])",
    ],
)
def test_lists_that_are_changed_or_handed_about_stay(body: str) -> None:
    source = "KEPT = [0.5]\n\n\ndef same(b): return b\n\n\ndef kept(): return KEPT\n\n\n"
    source += f"def outer(a):\n    {body}\n"

    def edits_of(site: Any) -> Any:
        words = {word: f"outer_{word}" for word in _returned_lists._WORDS}
        return _returned_lists._edits(site, _returned_lists._GROWN, words) if _returned_lists._is_fit(site) else []

    assert other_text(source, edits_of, "CALLS = [call([1.0, 2.0, 3.0])]\n") is None
