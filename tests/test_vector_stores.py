"""When a kernel needs a copy to go back to: whatever raises after a first store must be undone."""

from __future__ import annotations

import ast

import pytest

from optadvisor.rewriters.vectorizing.stores import last_of_all

ONCE = (
    "d[1:n] = a[1:n] - a[:n - 1]",
    "if n > 1:\n    d[1:n] = a[1:n] / b\nreturn d",
    "s = np.sum(a)\nd[:] = a / s\nreturn float(s)",
    "if c:\n    d[:] = a\nelse:\n    d[:] = a * 2.0",
    "s = np.sum(a)\nreturn s / n",
    "d[k] = a\nreturn (d, None)",
)
AGAIN = (
    "d[:] = a / b\ne[:] = a / c",
    "d[:] = a\nreturn a[0] / a[1]",
    "for t in range(n):\n    d[:] = d / 2.0",
    "d[:] /= a",
    "d.T[...] = a",
    "np.add.at(d, k, a)",
    "np.subtract(a, b, out=d)",
    "if c:\n    d[:] = a\n    e[:] = a / b",
    "update(d)\nreturn 1",
    "d[:] = e[:] = a / b",
)


@pytest.mark.parametrize("text", ONCE)
def test_what_is_worked_out_before_it_is_stored_needs_no_copy(text: str) -> None:
    assert last_of_all(ast.parse(text).body)


@pytest.mark.parametrize("text", AGAIN)
def test_what_may_raise_after_a_store_needs_one(text: str) -> None:
    assert not last_of_all(ast.parse(text).body)
