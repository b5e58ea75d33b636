"""Functions and variables that give None at times: the other text against the functions themselves.

The text that is compiled runs as Python here: what is at stake is when something is None, and when the copy gives up.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import nonegen
import pytest
from casekit import Case, site_of

from optadvisor.rewriters.optional.asking import given_text
from optadvisor.rewriters.optional.reading import read
from optadvisor.rewriters.optional.writing import forms

PROGRAMS = int(os.environ.get("NONE_PROGRAMS", "50"))
CALLS = 12


def case_of(program: str, inputs: str, name: str = "f") -> Case:
    return Case(path=Path("a.py"), before=program, inputs=inputs, qualname=name, after="", variant="", expected="",
                declined="")  # fmt: skip


def outcome(function: Any, given: tuple[Any, ...]) -> str:
    try:
        found = function(*given)
    except (TypeError, UnboundLocalError, IndexError, ValueError) as error:
        return f"{type(error)}"
    return repr(found)


def test_the_other_text_does_what_the_functions_do() -> None:
    taken = finished = nones = 0
    for seed in range(PROGRAMS):
        program = nonegen.Programs(seed).one()
        plain: dict[str, Any] = {}
        exec(program, plain)
        site = site_of(case_of(program, "CALLS = [call([1.0, 2.0], 3), call([0.5], 2), call([], 1)]"))
        reading = read(site)
        form = next(iter(forms(reading)), None) if reading is not None else None
        if reading is None or form is None or site.node is None:
            continue
        taken += 1
        text = form.site.module.data.decode()
        copy: dict[str, Any] = {}
        exec(text, copy)
        shape = reading.shapes.get(site.node)
        for number in range(CALLS):
            xs, k = nonegen.arguments(1000 * seed + number)
            own = outcome(plain["f"], ([*xs], k))
            mine, given = outcome(copy["f"], ([*xs], k)), None
            if mine == f"{ValueError}":  # gives up
                continue
            if shape is not None and not mine.startswith("<class"):
                given = copy["f"]([*xs], k)
                mine = repr(eval(given_text(shape, "given"), {"given": given}))
            assert mine == own, f"{seed} {number}\n{program}\n{text}"
            finished += 1
            nones += "None" in own
    print(f"{taken} of {PROGRAMS} programs taken, {finished} of {taken * CALLS} calls finished, {nones} with None")
    assert taken >= PROGRAMS // 4
    assert finished >= 4 * taken
    assert nones >= taken


ODD = """
def f(xs, k):
    u = None
    t = (1.5, 2)
    for x in xs:
        if x > k:
            u = x
        t = (x, k)
    if k > 3:
        return u, k
    return t
"""


def test_what_has_no_flag_among_the_results_is_not_returned() -> None:
    """A tuple by its name beside one that is written: there is no place for a flag, and the copy gives up."""
    site = site_of(case_of(ODD, "CALLS = [call([1.0, 9.0], 4), call([0.5], 2)]"))
    reading = read(site)
    assert reading is not None
    assert not reading.shapes
    copy: dict[str, Any] = {}
    exec(next(iter(forms(reading))).site.module.data.decode(), copy)
    assert copy["f"]([1.0, 9.0], 4) == (9.0, 4)
    with pytest.raises(ValueError, match=r"^$"):
        copy["f"]([1.0], 4)


@pytest.mark.parametrize(
    "body",
    [
        "k = lambda: u",
        "u = k if k else xs.append(2.0)",
        "with open(u) as k: pass",
        "for u in xs: pass",
        "xs = [u for u in xs]",
        "t = f'{u}'",
        "xs.append(None)",
        "print(one(k))",
        "t = one",
        "(u := 2.0)",
        "while u < 3.0: u += 1.0",
        "t = [None, 1.0]",
        "u = {}.get(k)",
    ],
)
def test_what_is_left_to_others(body: str) -> None:
    program = f"""
def one(x):
    return None if x > 3 else x


def f(xs, k):
    u = None
    for x in xs:
        u = one(x)
    {body}
    return u
"""
    reading = read(site_of(case_of(program, "CALLS = []")))
    assert reading is None or not [*forms(reading)]
