"""Places of `+=` that are worked out ahead of the statement, against what Python does; both run as Python."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from casekit import Case, site_of

from optadvisor.rewriters._other_text import other
from optadvisor.rewriters._places_ahead import _edits

HELPERS = """
def counted(c):
    c[0] += 1
    return c[0]


def set_to(c, v):
    c[0] = v
    return v


"""
STATEMENTS = {
    "xs[counted(c)] += i": True,
    "xs[c[0]] += set_to(c, i)": True,
    "xs[counted(c) - 1] -= xs[counted(c) % 4]": True,
    "xs[set_to(c, i) % 5] *= counted(c) + c[0]": True,
    "xs[xs[counted(c) % 3] % 4] += counted(c)": True,
    "if i > 1: xs[counted(c)] += i": True,
    "xs[counted(\n            c\n        )] += (\n            i)": True,
    "xs[counted(c) * 9] += i": True,  # out of range
    "c[counted(c) % 2] += counted(c)": True,
    "xs[i % 2] += counted(c)": False,
    "xs[counted(c):] += [i]": False,
    "xs[(k := counted(c))] += k": False,
    "xs[c[0]] = counted(c)": False,
}


def written(statement: str) -> tuple[str, str | None]:
    text = f"{HELPERS}def f(xs, c, n):\n    for i in range(n):\n        {statement}\n    return xs, c\n"
    inputs = "CALLS = [call([1] * 9, [0, 0, 0], 0)]\n"
    case = Case(
        path=Path("places.py"), before=text, inputs=inputs, qualname="f", after="", variant="", expected="", declined=""
    )
    site = site_of(case)
    edits = [*_edits(site)]
    form = other(site, edits, ()) if edits else None
    return text, form.site.module.data.decode() if form is not None else None


def ran(text: str, n: int) -> tuple[object, ...]:
    space: dict[str, Any] = {}
    exec(text, space)
    xs, c = [3, 1, 4, 1, 5, 9, 2, 6, 5], [0, 1, 2]
    try:
        return space["f"](xs, c, n)
    except Exception as error:
        return type(error), xs, c


@pytest.mark.parametrize("statement", STATEMENTS)
def test_the_other_text_does_the_same(statement: str) -> None:
    before, after = written(statement)
    assert (after is not None) is STATEMENTS[statement]
    if after is not None:
        assert before.count("\n") == after.count("\n")
        assert [ran(after, n) for n in range(6)] == [ran(before, n) for n in range(6)]
