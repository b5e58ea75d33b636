"""Arguments at which NumPy does otherwise than Python: array statements must give up there, or do the same.

Each of these was once wrong.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import vectorkit

from optadvisor.records import Proposal
from optadvisor.rewriters import numpy_vectorize
from optadvisor.source.edits import render

NAN, INF, LARGE = math.nan, math.inf, 2**53 + 1
ODD = (0.0, -0.0, 1.5, -2.5, INF, -INF, NAN, 1e308, 5e-324)
Arguments = list[Any]
Case = tuple[str, Callable[[], list[Arguments]], Callable[[], list[Arguments]]]


def floats(*numbers: float) -> np.ndarray:
    return np.array(numbers, dtype=float)


def ints(*numbers: int) -> np.ndarray:
    return np.array(numbers, dtype=np.int64)


def overlapping(length: int) -> np.ndarray:
    return np.lib.stride_tricks.sliding_window_view(np.arange(length + 2.0), 3, writeable=True)


CASES: dict[str, Case] = {
    "(k, s): c = 0; for: c += 1 if k[i] > s else 0; return c": (
        "c = 0\nfor i in range(len(k)):\n    if k[i] > s:\n        c += 1\nreturn c",
        lambda: [[[1, 2, 3], 1.5]],
        lambda: [[[LARGE, LARGE - 1], float(2**53)], [[2**62 + 1], 4.0]],
    ),
    "(k, x): ints divided outside of the loop": (
        "for i in range(len(x)):\n    x[i] = x[i] * 2.0\nreturn k[0] / k[1], k[0] > x[0]",
        lambda: [[[1, 2], [1.0, 2.0]], [[1, 2**60], [1.0, 2.0]]],
        lambda: [[[LARGE, 3], [1.0, 2.0]], [[LARGE, 2**62 - 1], [2.0**52, 1.0]], [[0, 0], [0.0, 0.0]]],
    ),
    "(k): math functions of ints": (
        "found = []\nfor i in range(len(k)):\n    found.append(math.fabs(k[i]) + math.pow(k[i], 3))\nreturn found",
        lambda: [[[1, 2, -3]]],
        lambda: [[[2**31, 2**30]], [[0, -1]]],
    ),
    "(x, o): roots": (
        "for i in range(len(x)):\n    o[i] = x[i] ** 0.5",
        lambda: [[floats(1, 2), floats(0, 0)]],
        lambda: [[floats(-0.0, a), floats(0, 0)] for a in ODD],
    ),
    "(x, o, k): sums in places that depend on data": (
        "for i in range(len(k)):\n    for j in range(k.shape[1]):\n        o[k[i, j]] += x[i, j]",
        lambda: [[np.ones((2, 2)), floats(0, 0), ints(0, 1, 1, 0).reshape(2, 2)]],
        lambda: [
            [np.array([[1e16, 1.0], [1.0, -1e16]]), floats(0, 0), np.asfortranarray(np.zeros((2, 2), dtype=np.int64))]
        ],
    ),
    "(x, y): an array of which elements share memory": (
        "for i in range(len(x)):\n    for j in range(x.shape[1]):\n        x[i, j] += y[i, j]",
        lambda: [[np.ones((2, 3)), np.ones((2, 3))]],
        lambda: [[overlapping(2), np.ones((2, 3))], [np.ones((3, 2)).T, np.ones((2, 3))]],
    ),
    "(x, k): whole parts of large numbers": (
        "for i in range(len(x)):\n    k[i] = int(x[i]) * 3 + math.floor(x[i])\nreturn k",
        lambda: [[[1.5, 2.5], [0, 0]]],
        lambda: [[[a, 1.0], [0, 0]] for a in (4e18, 2.0**63, -(2.0**63), 9e15, 8.9e15, NAN, INF, -0.5)],
    ),
    "(k, s): a whole part as a factor": (
        "d = int(s)\nfor i in range(len(k)):\n    k[i] = k[i] * d\nreturn d",
        lambda: [[ints(1, 2), 2.5]],
        lambda: [[ints(2**30, 1), s] for s in (1e15, 1e10, 3.0, NAN)],
    ),
    "(x, y, o): remainders and quotients of lists": (
        "for i in range(len(x)):\n    o[i] = x[i] % y[i] + x[i] // y[i] + x[i] / y[i]\nreturn x[0] / y[0]",
        lambda: [[[1.5, 2.0], [1.0, 2.0], [0.0, 0.0]]],
        lambda: [[[a, 1.0], [b, 1.0], [0.0, 0.0]] for a in ODD for b in ODD],
    ),
    "(x, y, o): remainders and quotients of arrays": (
        "for i in range(len(x)):\n    o[i] = x[i] % y[i] + x[i] // y[i] + x[i] / y[i]\nreturn x[0] / y[0]",
        lambda: [[floats(1.5, 2), floats(1, 2), floats(0, 0)]],
        lambda: [[floats(a, 1), floats(b, 1), floats(0, 0)] for a in ODD for b in ODD],
    ),
    "(x, n): no iteration of the inner loop": (
        "t = 1\nfor step in range(n):\n    for i in range(len(x)):\n        t = t + x[i]\nreturn t",
        lambda: [[floats(1, 2), 3]],
        lambda: [[floats(), 3], [floats(1), 0], [floats(), 0]],
    ),
    "(x): nothing in the loop": (
        "for i in range(1, len(x)):\n    pass\nfor i in range(len(x)):\n    x[i] = x[i] * 2.0",
        lambda: [[floats(1, 2)]],
        lambda: [[floats()]],
    ),
    "(x, k): a place that is stored to is read": (
        "for i in range(len(k)):\n    k[k[i]] = i\n"
        "for i in range(1, len(x)):\n    x[i // 2] -= 2.0\n    k[i] = k[i] + 1",
        lambda: [[floats(1, 2, 3), ints(1, 2, 0)]],
        lambda: [[floats(1, 2, 3, 4), ints(1, 3, 0, 2)], [floats(1, 2, 3, 4), ints(3, 3, 0, 0)]],
    ),
    "(x, n): several lists of rounds": (
        "found = []\nfor step in range(n):\n    for i in range(len(x)):\n        found.append(x[i] * step)\n"
        "return found",
        lambda: [[[1.0, 2.0], 3]],
        lambda: [[[], 3], [[1.0], 0], [[NAN], 2]],
    ),
    "(x, s): two sums in turns": (
        "t = s\nfor i in range(len(x)):\n    t += x[i]\n    t -= x[i] * 0.1\nreturn t",
        lambda: [[floats(1, 2, 3), 0.1]],
        lambda: [[floats(0.1, 0.7, 1e16, 0.3), 0.1], [floats(), 1.0]],
    ),
    "(k, s): ints into a float": (
        "t = s\nfor i in range(len(k)):\n    t += k[i]\n    s += 1\nreturn t, s",
        lambda: [[ints(1, 2, 3), 0.1]],
        lambda: [[ints(*range(30)), 0.1], [ints(2**31, 1, 7), 1e15 + 0.3], [ints(), 1.0]],
    ),
    "(x, n): the last element after the loops": (
        "t = 0.0\nfor step in range(n):\n    for e in x:\n        t += e * 2.0\nreturn t, e",
        lambda: [[floats(1, 2), 3]],
        lambda: [[floats(0.1, 0.2), 2], [floats(), 2], [floats(1), 0]],
    ),
    "(y, s): an element that is read twice": (
        "for i in range(1, len(y)):\n    y[i] = y[i - 1] - (y[i - 1] - s)\nfor i in range(len(y)):\n    y[i] *= 2.0",
        lambda: [[floats(1, 2, 4), 0.5]],
        lambda: [[floats(0.1, 0.7, 3, 8), 0.3]],
    ),
    "(x): nan as a result after a store": (
        "t = 0.0\nfor i in range(len(x)):\n    t += x[i]\nfor i in range(1, len(x)):\n    x[i - 1] = x[i] * 2.0\n"
        "return t",
        lambda: [[floats(1, 2, 4)]],
        lambda: [[floats(NAN, 1, 2)], [floats(1, INF)], [floats()]],
    ),
    "(x, g): a row that is not used": (
        "t = 0.0\nfor i in range(len(x)):\n    row = g[1]\n    t += x[i]\nreturn t",
        lambda: [[floats(1, 2, 4), np.ones((3, 2))]],
        lambda: [[floats(1), np.ones((1, 2))], [floats(1), np.ones((2, 0))], [floats(), np.ones((1, 1))]],
    ),
    "(b, x): conditions in conditions": (
        "c = 0\nfor i in range(len(x)):\n    if x[i] > 1.0:\n        if b[i]:\n            if not x[i] > 2.0:\n"
        "                c += 1\n        else:\n            c += 10\nreturn c",
        lambda: [[np.array([True, False]), floats(1.5, 2.5)]],
        lambda: [[np.array([True, False, True, False]), floats(a, 1.5, 3.0, 0.5)] for a in ODD],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_odd_arguments(name: str) -> None:
    body, recorded, others = CASES[name]
    indented = "".join(f"    {line}\n" for line in body.splitlines())
    source = f"import math\n\nimport numpy as np\n\n\ndef f{name[: name.index(')') + 1]}:\n{indented}"
    found = vectorkit.judge_text(source, lambda: (recorded(), others()))
    assert not found.differences, "\n".join(found.differences)
    assert found.fast or not found.proposals


@pytest.mark.parametrize(
    "body",
    [
        "for i in range(len(x)):\n        x[i] = np.exp(x[i])",  # NumPy speaks of each number
        "for i in range(len(x)):\n        x[i] = x[i] * 1e-200",
        "out = []\n    for e in y:\n        out.append(e * 1e-200)\n    return out",  # Python says nothing
        "out = []\n    for e in y:\n        out.append(e * np.exp(e))\n    return out",
    ],
)
def test_underflow_is_told_as_often_as_before(body: str) -> None:
    source = f"import numpy as np\n\n\ndef f(x, y):\n    {body}\n"
    original = vectorkit.load(source).f
    site = vectorkit.site_of(source, original, [[floats(1, 2), [1.0, 2.0]]])
    proposals = [each for each in numpy_vectorize.propose(site) if isinstance(each, Proposal)]
    assert proposals
    for proposal in proposals:
        rewritten = vectorkit.load(render(site.module, [proposal]).decode()).f
        assert times_told(original) == times_told(rewritten)


def times_told(function: Callable[..., Any]) -> int:
    """How often NumPy speaks of underflow."""
    told: list[object] = []
    with np.errstate(under="call", call=lambda *kind: told.append(kind)):
        for numbers in ([-800.0, -801.0, -802.0], [1e-120, 2e-120]):
            function(floats(*numbers), list(numbers))
    return len(told)
