"""Loops that threads share, on numbers that are none and in any order: the same as Python, or the original runs."""

from __future__ import annotations

import math
import random
import sys
import textwrap
import threading
import types
import warnings
from pathlib import Path
from typing import Any

import casekit
import numpy as np
import pytest
from plainnumba import Watched

from optadvisor.records import Level, Proposal
from optadvisor.rewriters import numba_njit
from optadvisor.verifier.equality.equivalence import compare

ODD = (math.nan, math.inf, -math.inf, 1e308, -1e308, 1e200, 0.0, -0.0, 5e-324)
FUNCTIONS = {
    "rows divided by their norms": """
        import math
        def f(a, b):
            for i in range(len(a)):
                s = 0.0
                for j in range(len(a[0])):
                    s += a[i][j] * a[i][j]
                r = math.sqrt(s)
                for j in range(len(a[0])):
                    b[i][j] = a[i][j] / r
        """,
    "the distances of all pairs": """
        import math
        def f(a, b):
            for i in range(len(a)):
                for j in range(len(a)):
                    d = 0.0
                    for k in range(len(a[0])):
                        e = a[i][k] - a[j][k]
                        d += e * e
                    b[i][j] = math.sqrt(d)
        """,
    "a sum that decides": """
        def f(a, b):
            n = 0
            for i in range(len(a)):
                s = 1.0
                for j in range(len(a[0])):
                    s -= a[i][j] * 3.0
                if s > 0.5:
                    n += 1
                    b[i][0] = s
            return n
        """,
    "two sums at once, and one of all": """
        def f(a, b):
            total = 0.0
            for i in range(len(a)):
                s = t = 0.0
                for j in range(len(a[0])):
                    s += a[i][j]
                    t += s * 0.5
                b[i][0] = s / (1.0 + t * t)
                total += t
            if len(a) > 1:
                b[1][1] = total
        """,
}


def proposed(source: str, kind: str) -> tuple[casekit.Case, list[tuple[Proposal, str]]]:
    square = f"{kind}([[1.0, 2.0], [3.0, 4.0]])"
    inputs = f"import numpy as np\nCALLS = [call({square}, {square})]"
    case = casekit.Case(
        path=Path("parallel.py"), before=textwrap.dedent(source).lstrip(), inputs=inputs,
        qualname="f", after="", variant="", expected="", declined="",
    )  # fmt: skip
    site = casekit.site_of(case)
    answers = [answer for answer in numba_njit.propose(site) if isinstance(answer, Proposal)]
    found = [(answer, casekit.render(site.module, [answer]).decode()) for answer in answers]
    return case, [(answer, text) for answer, text in found if "_prange(" in text]


def run(text: str, order: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module, its kernel run as it is written, with the iterations of shared loops in another order."""
    beside, module = types.ModuleType("_optadvisor"), types.ModuleType("case")

    def njit(function: Any = None, **options: Any) -> Any:
        if function is None:
            return lambda inner: njit(inner, **options)

        def kernel(*arguments: Any) -> Any:
            watched = [each.view(Watched) if isinstance(each, np.ndarray) else each for each in arguments]
            with np.errstate(all="ignore"):
                result = function(*watched)
            ended.append(1)
            return float(result) if isinstance(result, np.floating) else result

        return kernel if "cache" in options else function

    ended: list[int] = []
    vars(beside).update(njit=njit, prange=lambda *bounds: order(range(*bounds)))
    monkeypatch.setitem(sys.modules, "_optadvisor", beside)
    monkeypatch.setattr(threading, "active_count", lambda: 1)  # other tests may have left threads behind
    exec(compile(text, "case.py", "exec"), vars(module))
    vars(module)["ended"] = ended
    return module


def squares() -> list[list[list[float]]]:
    """Squares of numbers with one odd one, or two."""
    rng, found = random.Random(0), []
    for odd in [(), *((one,) for one in ODD), *((one, other) for one in ODD[:6] for other in ODD[:6])]:
        rows = [[rng.uniform(-1.0, 1.0) for _ in range(5)] for _ in range(5)]
        for one in odd:
            rows[rng.randrange(5)][rng.randrange(5)] = one
        found.append(rows)
    return [*found, [], [[1.5]], [[0.0] * 3] * 3]


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("kind", ["list", "np.array"])
@pytest.mark.parametrize("order", [list, lambda numbers: list(numbers)[::-1]], ids=["forward", "backward"])
def test_odd_numbers_in_any_order(name: str, kind: str, order: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """NumPy warns of what becomes infinite or nan, which compiled code does not: a warning is an exception here."""
    case, found = proposed(FUNCTIONS[name], kind)
    assert found
    made = np.array if kind == "np.array" else list
    space: dict[str, Any] = {}
    exec(case.before, space)
    for proposal, text in found:
        module = run(text, order, monkeypatch)
        for rows in squares():
            given = [[[row[:] for row in rows], [[0.0] * len(rows) for _ in rows]] for _ in range(2)]
            one, other = (casekit.call(*map(made, each)) for each in given)
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                said = compare(casekit.observe(space["f"], one, ()), casekit.observe(module.f, other, ()))
            close = proposal.rounds and said.level is Level.CLOSE
            assert close or said.level is Level.IDENTICAL, (proposal.variant, rows, said)
        assert len(module.ended) > 3, "it must not be the original that does it all"
