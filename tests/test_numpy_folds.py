"""`sum`, `min`, `max`, comprehensions and places in lists of NumPy's numbers: compiled copies against the functions.

The copies run as Python here, on arrays whose numbers are NumPy's: what is at stake is which type a result has, when
the original takes over, and the order of additions. `OPTADVISOR_COMPILED=1` has Numba compile them.
"""

from __future__ import annotations

import functools
import os
import random
import re
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from casekit import Case, site_of

from optadvisor.records import Proposal
from optadvisor.rewriters import numba_loops, numba_njit
from optadvisor.source.edits import render

PROGRAMS = int(os.environ.get("FOLD_PROGRAMS", "4"))
FIRST = int(os.environ.get("FOLD_FIRST", "0"))
COMPILED = bool(os.environ.get("OPTADVISOR_COMPILED"))
CALLS = 12
INPUTS = """
a = np.array([[0.5, 1.25, -2.0], [3.0, -1.0, 0.25], [2.5, 2.5, 1.0], [0.0, 4.0, 8.5]])
CALLS = [call(a, a[:, 1].copy(), np.array([2, -1, 7, 0]), np.array([True, False, True, True]), n) for n in (4, 3)]
"""


class Programs:
    """Functions of a matrix, a vector of floats, one of ints, one of bools, and a count.

    With `rows`, what is folded is made of whole rows.
    """

    def __init__(self, seed: int, *, rows: bool) -> None:
        self.any = random.Random(seed)
        self.rows = rows

    def one(self) -> str:
        lines = [f"    {line}\n" for _ in range(self.any.randrange(1, 4)) for line in self.statement()]
        body = "".join(lines)
        grows = "out." in body
        ends = ["out", "out", "out, s", "(out, k)"] if grows else ["s", "k", "s, k", "[s, s]"]
        start = "    out = []\n" * grows + "    s = 0.0\n    k = 0\n"
        return f"def f(a, x, m, b, n):\n{start}{body}    return {self.any.choice(ends)}\n"

    def statement(self) -> list[str]:
        loop = self.any.choice(["for i in range(n):", "for i in range(len(x)):", "for i in range(1, n):"])
        inner = [f"    {line}" for _ in range(self.any.randrange(1, 4)) for line in self.line()]
        return [loop, *inner]

    def line(self) -> list[str]:
        number = self.number()
        return self.any.choice(
            [
                [f"out.append({number})"],
                [f"s += {number}"],
                [f"d = {self.listed()}", f"s += {self.of_list('d')}"],
                [f"d = {self.listed()}", f"k += {self.place()}"],
                ["d = []", *self.appended(), f"s += {self.of_list('d')}"],
                [f"if {number} > {self.number()}:", f"    k += {self.any.choice(['1', 'i', self.count()])}"],
                [f"k += {self.count()}"],
            ]
        )

    def appended(self) -> list[str]:
        if self.rows:
            return ["for row in a:", f"    d.append({self.row('row')})"]
        return [f"for q in {self.source()}:", f"    d.append({self.item('q')})"]

    def of_list(self, name: str) -> str:
        forms = ["sum({})", "max({})", "min({})", "len({})", "{}[0]", "{}[-1]", "np.argmax({})", "np.argmin({})"]
        forms += ["{0}.index(max({0}))"] * (not self.rows)
        forms += ["sum({0}) / len({0})", "int(np.argmin({}))", "sum(q * 0.5 for q in {})"]
        return self.any.choice(forms).format(name)

    def place(self) -> str:
        return self.any.choice(["len(d)", "np.argmin(d)", *["d.index(min(d))"] * (not self.rows)])

    def source(self) -> str:
        return self.any.choice(["x", "a[i]", "a[i]", "x", "m", "a[0]"])

    def listed(self) -> str:
        tests = self.any.choice(["", "", f" if q > {self.any.choice(['0', 's', 'x[i]'])}"])
        if self.rows:
            return f"[{self.row('row')} for row in a{self.any.choice(['', '', ' if row[0] > s'])}]"
        return f"[{self.item('q')} for q in {self.source()}{tests}]"

    def row(self, name: str) -> str:
        forms = ["np.sum(({0} - a[i]) ** 2)", "np.sqrt(np.sum(({0} - a[i]) ** 2))", "({0} * a[i]).sum()"]
        forms += ["np.abs({0} - x[i]).max()", "float(np.sum({0}))", "({0} > x[i]).sum()", "np.sum({0} * 2 - a[i])"]
        return self.any.choice(forms).format(name)

    def item(self, name: str) -> str:
        forms = ["abs({0} - x[i])", "{0} * {0}", "{0}", "({0} - 0.5) * x[i]", "{0} * 2", "{0} + m[i]", "-{0}"]
        return self.any.choice([*forms, "{0} * 0.1"]).format(name)

    def count(self) -> str:
        forms = ["sum(q > x[i] for q in x)", "sum(m)", "sum(q for q in m)", "sum(b)", "max(m)", "sum(v * i for v in m)"]
        forms += ["sum(1 for q in a[i] if q > 0)", "min(m[j] for j in range(n))"]
        if self.rows:
            forms = [f"int({self.folded()} * 3)", "sum((row > x[i]).sum() for row in a)"]
        return self.any.choice(forms)

    def folded(self) -> str:
        return f"{self.any.choice(['sum', 'min', 'max'])}({self.row('row')} for row in a)"

    def number(self) -> str:
        if self.rows:
            forms = [self.folded(), self.folded(), f"float({self.folded()})", f"np.argmin({self.listed()})"]
            return self.any.choice([*forms, f"min({self.listed()})", "x[i]", f"sum({self.listed()}) / len(a)"])
        item = self.item("q")
        forms = [
            f"sum({item} for q in {self.source()})",
            f"max({item} for q in {self.source()})",
            f"min({item} for q in {self.source()} if q > x[i])",
            f"sum(a[i][j] * {self.any.choice(['x[j]', 'a[j][0]', '0.5', 'j'])} for j in range(3))",
            *("sum(a[i])", "max(x)", "min(a[i])", "sum(x) / len(x)", "x[i]", "max(x[i], 0.25)", "abs(x[i]) ** 0.5"),
            f"float(sum({item} for q in x))",
            f"np.argmin([{item} for q in x])",
        ]
        return self.any.choice(forms)


def arguments(seed: int) -> list[Any]:
    some = np.random.default_rng(seed)
    size = int(some.choice([4, 4, 4, 5, 3]))
    a, x = some.normal(size=(size, 3)).round(2), some.normal(size=size)
    m, b, n = some.integers(-9, 9, size), some.random(size) < 0.5, size
    match seed % 16:
        case 0:
            x[int(some.integers(size))] = some.choice([np.nan, np.inf, -np.inf, -0.0, 1e308, 5e-324])
        case 1:
            a[int(some.integers(size)), 1] = some.choice([np.nan, np.inf, -0.0, 1e308])
        case 2:
            x[:] = [1e308, *x[1:]]
            x[1] = 1e308
        case 3:
            a, x, m, b, n = a[:0], x[:0], m[:0], b[:0], 0
        case 4:
            x = np.repeat(x, 2)[::2]
        case 5:
            x = a[:, 0]
        case 6:
            x[:] = 0.0
        case 7:
            m[0] = some.choice([2**62, -(2**63), 2**53 + 1])
            m[1] = m[0]
        case 8:
            n = int(some.choice([size + 1, -1, 0, 2]))
        case 9:
            x, m = m, some.integers(0, 3, size)
        case 10:
            a = np.asfortranarray(a)
        case 11:
            x = x.astype(np.float32)
    return [a, x, m, b, n]


def outcome(function: Any, seed: int) -> str:
    given = arguments(seed)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            found = shown(function(*given))
        except Exception as error:
            found = f"{type(error)} {error}"
    return f"{found} {[str(each.message) for each in caught]} {[each.tobytes() for each in given[:4]]}"


def shown(value: Any) -> str:
    """A value with all types in it, bit for bit."""
    if isinstance(value, list | tuple):
        return f"{type(value).__name__}({', '.join(map(shown, value))})"
    if isinstance(value, float):
        return f"{type(value).__name__} {'nan' if value != value else float(value).hex()}"
    return f"{type(value).__name__} {value!r}"


def rendered(program: str, module: Any) -> list[str]:
    head = "import numpy as np\n\n\n" + program
    case = Case(
        path=Path("a.py"), before=head, inputs=INPUTS, qualname="f", after="", variant="", expected="", declined=""
    )
    site = site_of(case)
    if any(call.raised for call in site.recording.calls):
        return []
    found = [each for each in module.propose(site) if isinstance(each, Proposal) and not each.rounds]
    return [render(site.module, [each]).decode() for each in found[:1]]


def in_python(function: Any) -> Any:
    """As compiled code does it: without NumPy's warnings, and what is given back are Python's numbers."""

    @functools.wraps(function)
    def called(*given: Any) -> Any:
        with np.errstate(all="ignore"):
            return unboxed(function(*given))

    return called


def unboxed(value: Any) -> Any:
    if isinstance(value, list):
        value[:] = map(unboxed, value)
    if isinstance(value, tuple):
        return tuple(map(unboxed, value))
    return value.item() if isinstance(value, np.generic) else value


def loaded(text: str) -> dict[str, Any]:
    numba = r"try:\n    from _optadvisor import njit .*?\n    from numba import njit as _njit\n"
    python = "def _njit(*given, **_):\n    return in_python(given[0]) if given else _njit\n"
    text = re.sub(numba, "from numba import njit as _njit\n" if COMPILED else python, text, flags=re.DOTALL)
    text = re.sub(r"cache=True(, )?", "", text)
    text = re.sub(r"(?m)^( *)except Exception:  # the original code .*", r"\1except Exception:\n\1    gave_up()", text)
    names: dict[str, Any] = {"__name__": "a", "in_python": in_python}
    exec(compile(text, "a.py", "exec"), names)
    return names


@pytest.mark.parametrize("module", [numba_njit, numba_loops])
def test_copies_do_what_the_functions_do(module: Any) -> None:
    taken = finished = 0
    for seed in range(FIRST, FIRST + PROGRAMS):
        program = Programs(seed, rows=module is numba_loops).one()
        texts = rendered(program, module)
        if not texts:
            continue
        taken += 1
        plain: dict[str, Any] = {"np": np}
        exec(program, plain)
        copy = loaded(texts[0])
        notes: list[str] = []
        copy["gave_up"] = lambda: notes.append("gave up")  # noqa: B023
        for call in range(CALLS):
            notes.clear()
            mine, own = outcome(copy["f"], CALLS * seed + call), outcome(plain["f"], CALLS * seed + call)
            assert mine == own, f"{seed} {call} {notes}\n{program}"
            finished += "gave up" not in notes
    print(f"{module.name}: {taken} of {PROGRAMS} programs taken, {finished} of {taken * CALLS} calls finished")
    assert taken
    assert finished >= taken
