"""Indices of compiled copies, which Numba does not test: none that is out of range gets past the copy's own tests.

Random functions run as plain Python, with the compiled copy in place of the original: an index that its tests let
through although it is out of range shows as NumPy's own IndexError, which has a message, and the copy's has none.
"""

from __future__ import annotations

import ast
import contextlib
import math
import operator
import re
import signal
import sys
import types
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import indexgen
import numpy as np
import pytest
import vectorkit
from kernelspy import spied

from optadvisor.loops.index_conditions import Known, limits, within
from optadvisor.loops.nests.ir import Affine
from optadvisor.loops.nests.reading.integers import add, constant, variable
from optadvisor.records import Level, Proposal
from optadvisor.rewriters import numba_njit
from optadvisor.source.edits import render
from optadvisor.verifier.equality.equivalence import DEFAULT, compare

Calls = Callable[[], list[tuple[Any, ...]]]
HEAD = "import numpy as np\n\n\n"
PLAIN, COMPILED = range(24), range(100, 103)
PLAIN_SUMS = {
    "_int_add": operator.add,
    "_int_subtract": operator.sub,
    "_moderate_add": operator.add,
    "_moderate_subtract": operator.sub,
}
UNSIGNED_SUM = re.compile(r"np\.int64\(np\.uint64\(([^()]*)\) ([-+*]) np\.uint64\(([^()]*)\)\)")


class EndlessError(Exception):
    """A random function has not come to an end."""


@pytest.fixture
def patience() -> Iterator[Callable[[int], object]]:
    def stop(*_: object) -> None:
        raise EndlessError

    before = signal.signal(signal.SIGALRM, stop)
    yield signal.alarm
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def rewritten(source: str, recorded: Calls) -> str:
    """The file with the compiled copy of `f`; empty when it is declined."""
    site = vectorkit.site_of(source, vectorkit.load(source).f, [list(each) for each in recorded()])
    proposals = [each for each in numba_njit.propose(site) if isinstance(each, Proposal)]
    return render(site.module, proposals[:1]).decode("utf-8") if proposals else ""


def plain_numba() -> types.ModuleType:
    module = types.ModuleType("numba")
    module.njit = lambda function=None, **_: function or (lambda each: each)  # type: ignore[attr-defined]
    return module


def slips(text: str, calls: Calls, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What NumPy says about indices that got past the tests of the copy, which is run as plain Python."""
    module = vectorkit.load(UNSIGNED_SUM.sub(r"(\1 \2 \3)", text))
    kernel, found = module._f_kernel, list[str]()
    for check, operation in PLAIN_SUMS.items():  # NumPy's unsigned ints take nothing negative from Python
        if hasattr(module, check):
            setattr(module, check, operation)

    def watched(*arguments: Any) -> Any:
        try:
            return kernel(*arguments)
        except IndexError as error:
            found.extend([str(error)] if "out of bounds" in str(error) else [])
            raise

    for each in calls():
        module._f_kernel = watched  # what is called first finds its Numba only then
        with warnings.catch_warnings(), monkeypatch.context() as patched:
            patched.setitem(sys.modules, "numba", plain_numba())
            warnings.simplefilter("ignore")
            with contextlib.suppress(ArithmeticError, IndexError, ValueError, UnboundLocalError):
                module.f(*each)
    return found


@pytest.mark.parametrize("seed", PLAIN)
def test_no_index_slips_through(seed: int, monkeypatch: pytest.MonkeyPatch, patience: Callable[[int], object]) -> None:
    patience(20)
    try:
        text = rewritten(indexgen.program(seed), lambda: indexgen.recorded(seed))
        if text:
            assert "boundscheck" not in text
            assert slips(text, lambda: indexgen.checks(seed, huge=False), monkeypatch) == []
    except EndlessError:
        pytest.skip("an endless function")


def test_an_index_without_a_test_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    """The harness above can fail."""
    source = f"{HEAD}def f(a, n):\n    s = 0.0\n    for i in range(n):\n        s += a[i]\n    return float(s)\n"
    text = rewritten(source, lambda: [(np.ones(5), 5)])
    assert "if n - 1 >= len(a):" in text
    calls: Calls = lambda: [(np.ones(4), 5)]  # noqa: E731
    assert slips(text, calls, monkeypatch) == []
    assert slips(text.replace("if n - 1 >= len(a):", "if n > 5:"), calls, monkeypatch) != []


# ---------------------------------------------------------------- what is written


def kernel(body: str, *arguments: Any, parameters: str) -> str:
    """The compiled copy of a function with this body."""
    lines = "".join(f"    {line}\n" for line in body.strip().splitlines())
    text = rewritten(f"{HEAD}def f({parameters}):\n{lines}", lambda: [arguments])
    start = text.index("def _f_kernel(")
    return text[start : text.index("\ndef f(", start)]


def ones(*shape: int) -> Any:
    return np.ones(shape)


ROWS = [[1.0] * 8 for _ in range(8)]
TEXTS = {
    "steps of a size that is no single word": (
        "for i in range(0, n, k + 1):\n    a[i] = 0.0\nfor i in range(0, n, 2 * k):\n    a[i] = 0.0",
        (ones(9), 4, 2),
        "a, n, k",
        ["_within(i, len(a))"],
    ),
    "the same when it is known to rise": (
        "if k > 0:\n    for i in range(0, n, k + 1):\n        a[i] = 0.0\n    for i in range(n, k, -3):\n"
        "        a[i] = 1.0\n    for i in range(n, 9, 2 * k):\n        a[i] = 2.0",
        (ones(9), 4, 2),
        "a, n, k",
        [
            "if ((n - 1) // (k + 1) * (k + 1)) >= len(a):",
            "(n - (-k + n - 1) // 3 * 3) < -len(a)",
            "(n + (-n + 8) // (2*k) * (2*k)) >= len(a)",
        ],
    ),
    "the length of a row": (
        "for i in range(1, len(u) - 1):\n    for j in range(len(u[0])):\n        v[i][j] = u[i - 1][j]",
        (ROWS, [list(row) for row in ROWS]),
        "u, v",
        ["len(u) - 2 >= len(v) or u.shape[1] - 1 >= v.shape[1]:", "v[i, j] = u[i - 1, j]"],
    ),
    "a condition that another index covers": (
        "for i in range(n):\n    v[i] = u[i]\n    if i > 0:\n        v[i] = u[i - 1]\n"
        "    if i < n - 1 and u[i + 1] > 0:\n        v[i] = u[i + 1]",
        (ones(9), ones(9), 9),
        "u, v, n",
        ["v[i] = u[i - 1]", "and u[i + 1] > 0", "v[i] = u[i + 1]", "n - 1 >= len(u)"],
    ),
    "a condition that none covers": (
        "for i in range(n):\n    v[i] = 1.0\n    if i > p:\n        v[i] = u[i - p]\n"
        "    if i < 2:\n        v[i] = u[i]",
        (ones(9), ones(9), 9, 1),
        "u, v, n, p",
        ["u[_within(i - p, len(u))]", "u[_within(i, len(u))]"],
    ),
    "a number that only looks small once the loop has begun": (
        "for c in k:\n    for i in range(c, n):\n        u[i] = u[i - c] * 0.5",
        (np.array([1, 2]), ones(9), 9),
        "k, u, n",
        ["c < -len(u)", "-c + n - 1 >= len(u)", "range(_small(c), n)", "u[i - c] * 0.5"],
    ),
    "round a ring": (
        "m = len(v)\nfor i in range(n):\n    u[i] = u[(i - 1) % n]\n    v[(i * i + 3) % m] = 0.5\n"
        "    if n > 3:\n        v[i % m] = 1.0\n        v[i % n] = 2.0",
        (ones(9), ones(7), 6),
        "u, v, n",
        ["if n - 1 >= len(u):\n", "u[(i - 1) % n]", "v[i % m] = 1.0", "v[_within(i % n, len(v))]"],
    ),
    "bounds that the loop changes": (
        "for i in range(n):\n    n -= 1\n    u[i] = u[n]",
        (ones(9), 9),
        "u, n",
        ["u[_within(i, len(u))] = u[_within(n, len(u))]"],
    ),
    "an array that changes places": (
        "for t in range(n):\n    for i in range(len(u)):\n        v[i] = u[i]\n    u, v = v, u",
        (ones(9), ones(9), 3),
        "u, v, n",
        ["    for t in range(n):\n        if len(u) - 1 >= len(v):"],
    ),
}


@pytest.mark.parametrize("name", TEXTS)
def test_the_text(name: str) -> None:
    body, arguments, parameters, expected = TEXTS[name]
    text = kernel(body, *arguments, parameters=parameters)
    assert [part for part in expected if part not in text] == [], text


# ---------------------------------------------------------------- conditions


def affine(node: ast.expr) -> Affine | None:
    match node:
        case ast.Constant(value=int() as number):
            return constant(number)
        case ast.Name(id=name):
            return variable(name)
    return None


@pytest.mark.parametrize(
    ("condition", "truth", "expected"),
    [
        ("i > 0", True, ["i >= 1"]),
        ("i > 0", False, ["i <= 0"]),
        ("not i > 0", True, ["i <= 0"]),
        ("i < n", True, ["i <= n - 1", "n >= i + 1"]),
        ("2 <= i and i == n", True, ["i >= 2", "i >= n", "i <= n", "n >= i", "n <= i"]),
        ("2 <= i or i < n", True, []),
        ("2 <= i or 5 < i", False, ["i <= 1", "i <= 5"]),
        ("i != 3", True, []),
        ("i != 3", False, ["i >= 3", "i <= 3"]),
        ("0 <= i < n", True, []),
        ("i % 2 == 0", True, []),
    ],
)
def test_what_conditions_say(condition: str, truth: bool, expected: list[str]) -> None:
    found = limits(ast.parse(condition, mode="eval").body, truth, affine)
    assert [f"{one.name} {'>=' if one.least else '<='} {one.value}" for one in found] == expected


def test_a_covered_index_is_within_for_all_numbers() -> None:
    """Ranges from `low` to `n + high`, where one to `n + top` has been tested: against all small numbers."""
    for low in range(-3, 2):
        for high in range(-4, 2):
            for top in range(-4, 2):
                found = Known(
                    anchor=None, lowest=constant(low), highest=add(variable("n"), constant(high)), protected=True
                )
                tested = [(constant(0), add(variable("n"), constant(top)))]
                if within(found, "len(a)", tested, low >= 0):
                    for n in range(-5, 8):
                        for length in range(max(0, n + top + 1), 9):
                            assert all(-length <= index < length for index in range(low, n + high + 1))
    assert within(found, "n", [], True) is False


# ---------------------------------------------------------------- compiled


def judged(source: str, recorded: Calls, checks: Calls) -> tuple[int, list[str]]:
    """How many calls the compiled copy brought to an end, and where the results differ."""
    text = rewritten(source, recorded)
    if not text:
        return 0, []
    module, function = vectorkit.load(text), vectorkit.load(source).f
    ended, differences = spied(vars(module), "_f_kernel"), []
    for one, other in zip([*recorded(), *checks()], [*recorded(), *checks()], strict=True):
        found = compare(vectorkit.observe(function, list(one)), vectorkit.observe(module.f, list(other)), DEFAULT)
        if found.level is not Level.IDENTICAL:
            differences.append(f"{one}: {vectorkit.say(found)}")
    return len(ended), differences


@pytest.mark.compiles
@pytest.mark.parametrize("seed", COMPILED)
def test_compiled_functions_do_what_they_did(seed: int) -> None:
    pytest.importorskip("numba")
    _, differences = judged(
        indexgen.program(seed), lambda: indexgen.recorded(seed), lambda: indexgen.checks(seed, huge=False)
    )
    assert differences == []


COUNTED = {
    "several parts of one statement, over several lines": (
        "for i in range(n):\n    a[i] = (b[i] *\n         c[i]) / (c[i] +\n         s) - (b[i] /\n         c[i])\n"
        "    b[i] /= (c[i] +\n       s)\nreturn s"
    ),
    "elements that change places": "for i in range(1, n):\n    a[i], b[i - 1] = b[i] / s, a[i - 1] / c[i]\nreturn s",
    "Python's own floats until the first round": (
        "q = 1.0 / (n + 1.5)\nfor i in range(n):\n    q += float(s / t)\n    q += float(1.0 / (t + 2.0))\n"
        "    s = s + a[i]\n    t = t + b[i]\nreturn q"
    ),
    "conditions": (
        "for i in range(n):\n    if a[i] > 1.0:\n        s = s / t\n    elif b[i] / t > 0.5:\n        c[i] /= t\n"
        "    else:\n        s += 1.0 / t if t != 0.0 else 0.0\nreturn float(s)"
    ),
    "int division and remainder": (
        "k = 0\nfor i in range(n):\n    k += i // (n - 3)\n    k += i % (n - 3)\n    s = s / (i - 9)\nreturn s + k"
    ),
    "an element that is read twice": "for i in range(n):\n    a[i] += a[i] * b[i]\n    a[i] *= a[i] / t\nreturn s",
}
DATA = [
    *([1.5, 2.0, 0.25, 4.0, 1.0, 3.0], [0.0, -0.0, 1.0, 0.0, 2.0, 1.0], [math.inf, 1.0, -math.inf, 2.0, 0.0, 1.0]),
    *([math.nan, 1.0, 2.0, 3.0, 1.0, 2.0], [1e308, 1e308, 1e-300, 1e308, 5.0, 1.0], [-2.0, -1.5, -3.0, 1.0, 1.0, 1.0]),
]


@pytest.mark.compiles
@pytest.mark.parametrize("name", COUNTED)
def test_counted_checks(name: str) -> None:
    pytest.importorskip("numba")
    lines = "".join(f"    {line}\n" for line in COUNTED[name].splitlines())
    source = f"{HEAD}def f(a, b, c, s, t, n):\n{lines}"

    def call(a: int, b: int, c: int, s: float, t: float, n: int) -> tuple[Any, ...]:
        return np.array(DATA[a]), np.array(DATA[b]), np.array(DATA[c]), s, t, n

    def checks() -> list[tuple[Any, ...]]:
        numbers = (0.0, -0.0, 1.0, -2.0, math.inf, math.nan)
        triples = [(i, j, (i + j) % len(DATA)) for i in range(len(DATA)) for j in range(len(DATA))]
        some = [call(*three, numbers[sum(three) % 6], numbers[three[0]], 6) for three in triples]
        return [*some, call(0, 0, 0, 1.0, 1.0, 0), call(0, 1, 0, 1.0, 2.0, 3), call(0, 0, 0, math.inf, 0.0, 6)]

    ended, differences = judged(source, lambda: [call(0, 0, 0, 2.0, 3.0, 6), call(0, 0, 0, 1.0, 0.5, 5)], checks)
    assert differences == []
    assert ended >= 2
