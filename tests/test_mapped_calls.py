"""What `np.vectorize` made: told from the text, kept in recordings, and tested for before a compiled copy stands in."""

from __future__ import annotations

import ast

import numpy as np
import pytest

from optadvisor.probes import snapshots
from optadvisor.rewriters._kernel_gathered import CALLS_FOR_EACH
from optadvisor.source.mapped_calls import vectorized_name
from optadvisor.source.module import Module

FILE = """
import numpy as np
import numpy

def f(x):
    return x

def g(x):
    return x

once = np.vectorize(f)
again = np.vectorize(f)
again = np.vectorize(g)
other = again

def h(a, np):
    return CALL
"""


@pytest.mark.parametrize(
    ("call", "name"),
    [
        ("numpy.vectorize(f)(a)", "f"),
        ("numpy.vectorize(f, otypes=[float])(a, 2)", "f"),
        ("np.vectorize(f)(a)", ""),  # a parameter
        ("once(a)", "f"),  # by its spelling: what it means there, the rewriter asks
        ("again(a)", ""),
        ("other(a)", ""),
        ("numpy.vectorize(len)(a)", ""),
        ("numpy.vectorize(lambda x: x)(a)", ""),
        ("numpy.frompyfunc(f, 1, 1)(a)", ""),
        ("f(a)", ""),
    ],
)
def test_the_function_that_is_called_for_each(call: str, name: str) -> None:
    module = Module.parse(FILE.replace("CALL", call).encode(), "/project/a.py")
    found = [each for each in ast.walk(module.tree) if isinstance(each, ast.Call) and ast.unparse(each) == call]
    assert [vectorized_name(module, each) for each in found] == [name]


def double(x: float) -> float:
    return 2.0 * x


def test_a_recording_leaves_out_what_it_keeps_between_calls() -> None:
    made = np.vectorize(double, otypes=[float])
    made(np.arange(3.0))  # which keeps a ufunc, and that nothing can store
    kept = snapshots.loads(snapshots.dumps(made))
    assert type(kept) is np.vectorize
    assert (kept.otypes, kept._ufunc) == (made.otypes, {})
    assert kept(np.arange(3.0)).tolist() == [0.0, 2.0, 4.0]


def test_only_the_very_same_stands_for_it() -> None:
    space = {"_np": np}
    exec(CALLS_FOR_EACH.format(name="same", numpy="_np"), space)
    same = space["same"]
    assert same(np.vectorize(double), double)
    assert same(np.vectorize(double, otypes=[float]), double, [float])
    assert not same(np.vectorize(double, otypes=[float]), double)
    assert not same(np.vectorize(double), double, [float])
    assert not same(np.vectorize(abs), double)
    assert not same(np.vectorize(double, cache=True), double)
    assert not same(np.vectorize(double, excluded=[0]), double)
    assert not same(np.vectorize(double, signature="()->()"), double)
    assert not same(double, double)
