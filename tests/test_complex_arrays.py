"""Complex arrays and numbers of NumPy: their copies against the functions themselves, and what is no copy's business.

The compiled copies run as Python here (`complexarraygen`): what is at stake is what is worked out, not who does so.
"""

from __future__ import annotations

import os
import warnings
from typing import Any

import complexarraygen
import numpy as np
import pytest
import vectorkit
from complexarraygen import Programs, arguments, in_python, outcome, recorded

from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import numba_njit
from optadvisor.source.edits import render

PROGRAMS = int(os.environ.get("COMPLEX_PROGRAMS", "16"))
CALLS = 14
HEAD = "import cmath\nimport math\nimport numpy as np\n\n\n"


def answers(program: str, calls: list[list[Any]]) -> tuple[Any, list[Proposal | Declined]]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        site = vectorkit.site_of(program, vectorkit.load(program).f, calls)
        return site, list(numba_njit.propose(site))


def test_copies_do_what_the_functions_do() -> None:
    taken = finished = 0
    for seed in range(PROGRAMS):
        program = Programs(seed).one()
        plain = vectorkit.load(program).f
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                plain(*recorded())
        except (ArithmeticError, IndexError, TypeError, ValueError):
            continue
        site, found = answers(program, [recorded()])
        proposals = [each for each in found if isinstance(each, Proposal) and not each.rounds]
        if not proposals:
            continue
        taken += 1
        notes: list[str] = []
        copy = in_python(render(site.module, proposals[:1]).decode(), notes)["f"]
        for call in range(CALLS):
            notes.clear()
            state = "raise" if call % 7 == 6 else "warn"
            mine, own = (outcome(each, _given(seed, call), state) for each in (copy, plain))
            assert mine == own, f"{seed} {call}\n{program}"
            finished += "ended" in notes and "gave up" not in notes
    print(f"{taken} of {PROGRAMS} programs taken, {finished} of {taken * CALLS} calls finished")
    assert taken >= PROGRAMS // 8
    assert finished >= taken


def _given(seed: int, call: int) -> list[Any]:
    return arguments(1000 * seed + call) if call else recorded()


def test_what_is_told_of_a_call() -> None:
    """The comparison must see what it is for."""
    z, number = np.complex128(complex(-0.0, 1.0)), complex(-0.0, 1.0)
    assert complexarraygen.told(z) != complexarraygen.told(number)
    assert complexarraygen.told(number) != complexarraygen.told(1j)
    assert "overflow" in outcome(lambda *given: np.complex128(1e308) * 10, recorded(), "warn")
    assert "FloatingPointError" in outcome(lambda *given: np.complex128(1e308) * 10, recorded(), "raise")


TOTAL = """def f(a, b, g, x, z, c, r, n):
    s = 0j
    for i in range(n):
        s += a[i]
    return s
"""


HELPERS = """def h(u, i):
    v = u
    v[i] = 0
    return v[i]


def k(u, w):
    u[0] += 1
    return w * 2


"""


@pytest.mark.parametrize(
    ("instead", "of"),
    [
        ("s += a[i] ** 4", "is a power"),
        ("s += x[i] * 1j", "which comes first"),
        ("s = a[i] / 2 if a[i] else s", "may be"),
        ("s += a[i:]", ""),
        ("s = a * 2", "as a whole"),
        ("if i > 99: s.real += 1", "no complex number allows"),
        ("s += h(a, i)", "changes a list"),
        ("s += x[0] + 1j + k(x, z)", "in the middle of an expression"),
        ("s += sum(a)", "`sum`"),
        ("s += np.abs(a[i])", ""),
        ("s += a.sum()", ""),
        ("s += np.ones(n, dtype=complex)[i]", ""),
        ("print(s)", ""),
        ("s += len([a[i]])", "a list has"),
        ("s += (lambda: a[i])()", ""),
        ("s += 0 if s == a[i] is True else 1", ""),
    ],
)
def test_what_is_declined(instead: str, of: str) -> None:
    program = f"{HEAD}{HELPERS}{TOTAL.replace('s += a[i]', instead)}"
    try:
        _, found = answers(program, [recorded()])
    except (AttributeError, TypeError, ValueError):
        pytest.skip("it raises")
    assert not [each for each in found if isinstance(each, Proposal)]
    assert of in " ".join(each.reason for each in found if isinstance(each, Declined))


@pytest.mark.parametrize("end", ["a", "(s, a)", "(o, o)", "p", "(o, p)"])
def test_arrays_that_have_another_name_are_not_returned(end: str) -> None:
    program = TOTAL.replace("s = 0j", "s = 0j\n    o = np.zeros(n, dtype=complex)\n    p = o")
    _, found = answers(HEAD + program.replace("return s", f"return {end}"), [recorded()])
    proposals = [each for each in found if isinstance(each, Proposal)]
    assert end == "p" or not proposals


def test_arrays_may_change_beside_numbers_that_lie_elsewhere_only() -> None:
    program = HEAD + TOTAL.replace("s += a[i]", "s += a[i] * 2\n        x[i] = 0.5").replace("return s", "return None")
    site, found = answers(program, [recorded()])
    notes: list[str] = []
    text = render(site.module, [each for each in found if isinstance(each, Proposal)][:1]).decode()
    copy = in_python(text, notes)["f"]
    assert "may_share_memory(a, x)" in text
    given = recorded()
    copy(*given)
    assert notes == ["ended"]
    given[3] = given[0].view(float)[:6]
    copy(*given)
    assert notes == ["ended"]
