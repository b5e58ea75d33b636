"""One construct of array code at a time as loops, on odd inputs: equal in every bit, and not only by giving up."""

from __future__ import annotations

from typing import Any

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
}


@pytest.mark.parametrize("reason", DECLINED)
def test_others_are_declined_with_a_sentence(reason: str) -> None:
    source = f"{HEAD}    {DECLINED[reason]}\n"
    answers = list(numba_loops.propose(_site(source)))
    assert [type(answer) for answer in answers] == [Declined]
    assert reason in answers[0].reason  # type: ignore[union-attr]


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
