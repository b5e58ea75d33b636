"""One construct of array code at a time as loops, on odd inputs: equal in every bit, and not only by giving up."""

from __future__ import annotations

from typing import Any, Literal

import loopkit
import numpy as np
import pytest
from conftest import some
from vectorkit import site_of

from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import numba_loops
from optadvisor.rewriters.looping.positions import unsigned

pytest.importorskip("numba")

HEAD = "import numpy as np\n\n\ndef f(a, x, y, i, m, q, k, n):\n"
TAKEN = {
    "transposed matrix": "return (a.T[:, 0] * 2.0 + a.T.min(axis=1)).sum()",
    "matrix and its transpose": "b = a[:, :2] - 1.0\n    return b[:2] + b[:2].T",
    "differences by transposes": "c = x[:, None]\n    return np.abs(c.T - c).max()",
    "smallest of each row": "return (a * k).argmin(axis=1), a.min(axis=1)",
    "smallest of each column": "return a.argmax(axis=0), (a - 1.0).max(axis=0)",
    "first of the smallest": "return x.argmin(), np.argmax(y * k)",
    "of ints": "return m.argmax(axis=0), m.max(axis=1), m.max(), m.min(), m[0].argmax()",
    "means of ints": "return m.mean(), m.mean(axis=0), m.mean(axis=1), m.std()",
    "spread of columns": "return a.std(axis=0), a.var(axis=1, ddof=1), a.std(ddof=1)",
    "axis that stays": "return (a - a.mean(axis=1, keepdims=True)) / (1.0 + a.std(axis=1, keepdims=True))",
    "softened maximum": "b = a - a.max(axis=0, keepdims=True)\n    return b / (b.sum(axis=0, keepdims=True) - 1.0)",
    "three axes": "d = a[:, None, :] - a[None, :, :]\n    return (d * d).sum(axis=2), d.sum(axis=1), d.max(axis=0)",
    "tests of columns": "return (a > 0).any(axis=0), (a > -9).all(axis=1), (a > k).sum(axis=0), (m == 1).sum(axis=1)",
    "product": "return x.prod(), a.prod(axis=0), m.prod(axis=1)",
    "running sum": "c = np.cumsum(x)\n    return c, a.cumsum(axis=0), a.cumsum(axis=1), np.cumsum(q), np.cumprod(y)",
    "running extremes": "return np.maximum.accumulate(x), np.minimum.accumulate(a, 0), np.maximum.accumulate(m[0])",
    "positions": "return x[i] * y, a[i, 0], x[m[0]]",
    "rows at positions": "return a[i] + 1.0, (a[i, :] * y).sum()",
    "pairs of positions": "return a[i, i] * 1.0",
    "positions of a part": "return x[1:][i[:2]] + 1.0",
    "table": "p = np.abs(y).astype(int) % 3\n    return x[p] * (1.0 - k) + x[p + 1] * k",
    "chosen elements": "z = x[x > 0]\n    return z, len(z), z.sum(), z.sum() * z.size",
    "chosen by a name": "return x[q].sum(), y[~q], (x[q] * 2.0 - 1.0).sum()",
    "chosen rows": "return a[a[:, 0] > 0].sum(axis=0), a[a[:, 0] > 0]",
    "chosen of a matrix": "return a[a > k].mean(), a[m == 1], a[m > 0].max()",
    "stored where chosen": "x[q] = y[q] * 2.0 - x[q]\n    a[a > 1.0] = 1.0\n    m[m < 0] += 7",
    "chosen goes on": "t = x[x > 0] * 2.0\n    x[x > 0] = t\n    return t",
    "as many as chosen": "x[q] = y[: len(y) - 2]\n    return x",
    "mask of what is stored": "y[:] = x\n    x[x > 0] = y[y > 0]\n    return len((x - y)[x > k])",
    "rounded": "return np.round(x), np.round(a, 2), x.round(1), np.sign(x), np.sign(m)",
    "angles": "return np.radians(x), np.degrees(a), np.deg2rad(y)",
    "remainder": "return x % 3.0, x // 0.5, y % (x + 0.25), x % -2.5, m % 3, m // 2",
    "out": "np.multiply(x, y, out=x)\n    np.add(x[:-1], x[1:], out=y[1:])\n    np.sqrt(a * a, out=a)",
    "clipped in place": "np.clip(x, -1.0, 1.0, out=x)\n    return x.clip(0.0, k)",
    "put together": "return np.concatenate((x[:1], y[1:] - y[:-1], [k, 2.5], x)), np.hstack([x, y])",
    "beside each other": "return np.column_stack((x, y * 2.0)), np.stack((x, y)), np.vstack([y, x])",
    "in rows": "r = np.concatenate((x, x, y)).reshape(3, len(x))\n    return r.sum(axis=1) + r[:, :].max(axis=1)",
    "rows by length": "return (x.reshape(-1, 1) * y).sum(axis=0), x.reshape(len(x), 1) - y",
    "outer product": "return np.outer(x, y), np.outer(x - 1.0, np.sign(y)).sum()",
    "length of rows": "return np.linalg.norm(a, axis=1), a / (np.linalg.norm(a, axis=1, keepdims=True) + 1.0)",
    "several at once": "x, y = x * 2.0, y - 1.0\n    return x, y",
    "sum of a part far in": "return (x[n:] * y[n:]).sum() + x[n + 1 : -1].mean()",
    "powers": "return x**1 + y**2.0",
    "shape put together": "b = np.zeros((2, *a.shape))\n    b[1] = a * k\n    return b, np.ones(x.shape + (2,)) * 2.0",
    "rolled at run time": "return np.roll(x, n) - np.roll(y, 3 * n - 1), np.roll(np.roll(a, -n, axis=0), n, 1) + k",
    "rolled by each": "s = np.zeros_like(x)\n    for d in (-1, 2):\n        s += np.roll(x, d) * d\n    return s",
    "rolled column": "return np.roll(x[:, None], n, axis=1) * y",
    "medians": "return np.median(x), np.median(np.abs(x - np.median(x))), np.median(a * k), np.median(m)",
    "percentiles": "c, d = np.percentile(x, [5, 95])\n    return d, np.quantile(a, abs(k) / 9), np.percentile(y, n)",
    "percentiles in a row": "r = np.percentile(x, [25, 50.0, 75])\n    return r * 2.0",
    "added at positions": "c = np.zeros(9, int)\n    np.add.at(x, i, y)\n    np.subtract.at(c, i, 2)\n    return c",
    "added to a matrix": "np.add.at(a, (i % len(a), i), y * k)\n    return a",
    "between edges": "e = np.linspace(-2, 2, 9)\n    return np.histogram(x, e)[0] * 2, np.histogram(y * k, bins=e)[0]",
    "positions of truths": "w = np.where(x > k)[0]\n    return len(w), w * 2, x[w] - y[w], np.flatnonzero(q) + 1",
    "through positions": "z = x * 0.5\n    for j in np.nonzero(x > 0)[0]:\n        z[j] = y[j]\n    return z",
}


def _calls(seed: int) -> list[list[Any]]:
    rng = np.random.default_rng(seed)
    calls = [_call(rng, *shape) for shape in ((5, 7), (4, 4), (1, 1), (3, 1), (0, 0), (2, 3), (9, 300))]
    for values in ([np.nan, 1.0], [np.inf, -1.0], [0.0, -0.0], [-0.0], [1e308, -1e308], [1e-308, 2.0]):
        odd = _call(rng, 5, 7)
        for array in odd[:3]:
            array.flat[:: int(rng.integers(1, 4))] = rng.choice(values, size=len(array.flat[::1]))[0]
        calls.append(odd)
    large, negative, outside = _call(rng, 4, 6), _call(rng, 4, 6), _call(rng, 4, 6)
    large[4].flat[:] = rng.choice([-(2**63), 2**63 - 1, 2**62, -(2**62)], size=24)
    negative[3] = -negative[3] - 1
    outside[3] = outside[3] + 2
    lowest = _call(rng, 4, 6)
    lowest[4][...] = -(2**63)
    one = _call(rng, 6, 6)
    one[2] = one[1]
    part = _call(rng, 6, 6)
    part[1] = part[0][2]
    strided = _call(rng, 4, 6)
    strided[1], strided[0] = np.repeat(strided[1], 3)[::3], np.asfortranarray(strided[0])
    return [*calls, large, lowest, negative, outside, one, part, strided]


def _call(rng: np.random.Generator, rows: int, columns: int) -> list[Any]:
    a, x, y = (rng.normal(size=shape) * 3 for shape in ((rows, columns), columns, columns))
    i = rng.integers(0, max(min(rows, columns), 1), columns)
    m, q = rng.integers(0, 5, (rows, columns)) % max(columns, 1), rng.random(columns) < 0.5
    if columns == 7:
        q = np.array([True] * 5 + [False] * 2)
    return [a, x, y, i, m, q, float(rng.normal()), int(rng.integers(0, 3))]


@pytest.mark.compiles
@pytest.mark.parametrize("construct", TAKEN)
def test_each_construct_is_the_same_as_loops(construct: str) -> None:
    """As plain Python, in which an index out of range shows."""
    source = f"{HEAD}    {TAKEN[construct]}\n"
    judged = loopkit.judge_text(source, lambda: _calls(len(construct)), compiled=False)
    assert not judged.declined, judged.declined
    assert not judged.differences, f"{judged.differences}\n{judged.text}"
    assert judged.fast >= 3, judged.text


@pytest.mark.parametrize(
    "construct", some(["positions", "running sum", "chosen elements", "in rows", "smallest of each row"])
)
def test_some_compiled(construct: str) -> None:
    judged = loopkit.judge_text(f"{HEAD}    {TAKEN[construct]}\n", lambda: _calls(7))
    assert not judged.differences
    assert judged.fast >= 3


DECLINED = {
    "in another shape under a name": "r = x.reshape(1, -1)\n    r[0] = 0.0\n    return x",
    "makes as a part of another": "r = np.concatenate((x, y)).reshape(2, -1)\n    return r",
    "columns lie together": "return a.T * 2.0",
    "column after column": "return (a.T * 2.0).sum()",
    "in an unusual way": "return a[:, i] + 1.0",
    "as one long row": "b = (a * 2.0).argmin()\n    return b",
    "with `where=`": "return np.sum(x * 2.0, where=q)",
    "a way that is not known": "return np.concatenate((a, a)) * 2.0",
    "along an axis that is worked out": "return np.roll(a, 1, axis=n) * 2.0",
    "from the same array": "np.add.at(x, i, x)\n    return x",
    "gone through backwards": "np.add.at(x, i, y[::-1] * 2.0)\n    return x",
    "no row of ints for each axis": "np.add.at(x, q, 1.0)\n    return x",
    "adds numbers of float64 to an array of int64": "np.add.at(m, (i, i), y)\n    return m",
    "`np.median` in a way that is not known": "return np.median(a, axis=0) * 2.0",
    "`np.percentile` with an array": "return np.percentile(m, 50) * 2.0",
    "`np.histogram` with an array": "return np.histogram(x, 5)[0] * 2",
    "`np.where` with an array": "w = np.where(a > k)[0]\n    return w * 2",
    "stores at positions that an array holds": "x[i] = k\n    return x",
    "line 6: it stores at positions": "w = np.where(q)[0]\n    x[w] -= y[w]\n    return x",
    "where it may not draw": "return (x + np.random.random()).sum() if n > 2 else x.sum() * 2.0",
    "where other draws may come first": "if n > 2 and np.median(x * np.random.rand()):\n        k = 0.0\n    return x",
}


@pytest.mark.parametrize("reason", DECLINED)
def test_others_are_declined_with_a_sentence(reason: str) -> None:
    source = f"{HEAD}    {DECLINED[reason]}\n"
    answers = list(numba_loops.propose(_site(source)))
    assert [type(answer) for answer in answers] == [Declined]
    assert reason in answers[0].reason  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "body",
    [
        "return rng.random() + (x * rng.random()).sum() - rng.random()",
        "p = np.percentile(x * rng.random(), [25, 75])\n    return p",
        "return np.percentile(x[rng.integers(0, 3) :], [25, 75])",
    ],
)
def test_numbers_are_drawn_as_often_as_they_are_written_and_in_that_order(body: str) -> None:
    source = f"import numpy as np\n\n\ndef f(x, rng):\n    {body}\n"
    judged = loopkit.judge_text(source, lambda: [[c[1], np.random.default_rng(4)] for c in _calls(4)], compiled=False)
    assert not judged.declined, judged.declined
    assert not judged.differences, f"{judged.differences}\n{judged.text}"
    assert judged.fast >= 3


def test_a_function_that_is_given_a_draw_stays_behind_those_in_front_of_it() -> None:
    helper = "def g(w, t):\n    return w * t\n\n\ndef f(x, y, rng):\n    return rng.random() * y + g(x, rng.random())\n"
    judged = loopkit.judge_text(
        f"import numpy as np\n\n\n{helper}", lambda: [[c[1], c[2], np.random.default_rng(4)] for c in _calls(4)]
    )
    assert "it draws what it calls a function with" in judged.declined


@pytest.mark.parametrize("state", ["warn", "raise"])
def test_underflow_in_loops_is_left_to_numpy(state: Literal["warn", "raise"]) -> None:
    @np.errstate(under="ignore")
    def calls() -> list[Any]:
        (first, *others) = ([x, y, i] for _, x, y, i, *_ in _calls(6))
        return [first, *([x * 1e-200, y * 1e-200, i] for x, y, i in others)]

    source = "import numpy as np\n\n\ndef f(x, y, i):\n    np.add.at(x, i, y * y)\n    return x * y\n"
    with np.errstate(under=state):
        judged = loopkit.judge_text(source, calls, compiled=False)
    assert not judged.declined, judged.declined
    assert not judged.differences, f"{judged.differences}\n{judged.text}"
    assert not judged.fast


def _site(source: str) -> Any:
    namespace: dict[str, Any] = {}
    exec(source, namespace)
    return site_of(source, namespace["f"], _calls(3)[:1])


def test_numbers_that_are_printed_are_noted_and_printed_when_the_copy_has_ended() -> None:
    body = "for t in range(n):\n        x *= 0.5\n        print('step', t, x.sum(), f'{x[0]:.3f}')\n    return x"
    judged = loopkit.judge_text(f"{HEAD}    {body}\n", lambda: _calls(5), compiled=False)
    assert not judged.declined
    assert not judged.differences
    assert judged.fast


def test_positions_put_together_from_names_are_unsigned() -> None:
    text = unsigned("def f(a, low):\n    for i in range(3):\n        a[low + i] = a[i + 1] + a[low + i + 1, 2]\n", "np")
    assert "a[np.uint64(low + i)] = a[i + 1] + a[np.uint64(low + i + 1), 2]" in text


def test_no_array_is_made_for_all_pairs() -> None:
    source = "import numpy as np\n\n\ndef f(x, y):\n    return ((x[:, None] - y[None, :]) ** 2).sum(axis=1)\n"
    namespace: dict[str, Any] = {}
    exec(source, namespace)
    rng = np.random.default_rng(1)
    (proposal,) = numba_loops.propose(site_of(source, namespace["f"], [[rng.random(40), rng.random(30)]]))
    assert isinstance(proposal, Proposal)
    text = "".join(edit.text for edit in proposal.edits) + "".join(proposal.helpers)
    assert [line.split("empty(")[1] for line in text.splitlines() if "empty(" in line] in (
        ["x.shape[0])", "128)"],
        ["128)", "x.shape[0])"],
    )
