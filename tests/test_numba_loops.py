"""Array code as compiled loops, on random functions and odd inputs: equal in every bit, type, order and complaint."""

from __future__ import annotations

import types
from typing import Any

import loopkit
import numpy as np
import pytest
from casekit import Case, site_of
from conftest import some
from vectorkit import load

from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import numba_loops
from optadvisor.rewriters.looping.lengths import Length, equated, named, number, read, resolved
from optadvisor.rewriters.looping.sums import BLOCK_SUM, LEAF

numba = pytest.importorskip("numba")
PLAIN, COMPILED = range(7000, 7024), range(8000, 8003)


@pytest.mark.parametrize("seed", some(PLAIN))
def test_random_functions_as_plain_loops(seed: int) -> None:
    """Run as Python, every index is tested: loops of ours do without a test of indices."""
    judged = loopkit.judge(seed, compiled=False)
    assert not judged.differences, f"{judged.source}\n{judged.text}"


@pytest.mark.compiles
@pytest.mark.parametrize("seed", COMPILED)
def test_random_functions_compiled(seed: int) -> None:
    judged = loopkit.judge(seed)
    assert not judged.differences, f"{judged.source}\n{judged.text}"


def test_most_random_functions_are_written_as_loops_that_come_to_their_end() -> None:
    found = [loopkit.judge(seed, compiled=False) for seed in range(7100, 7106)]
    assert sum(not judged.declined for judged in found) >= 4
    assert sum(judged.fast for judged in found) >= sum(judged.calls for judged in found) / 3


def _adds() -> Any:
    """Sums in NumPy's order, made of the two functions that the compiled loops use."""
    module = types.ModuleType("sums")
    exec(LEAF.format(leaf="leaf") + "\n\n\n" + BLOCK_SUM.format(block_sum="block_sum"), vars(module))
    leaf, block_sum = numba.njit(module.leaf), numba.njit(module.block_sum)

    @numba.njit
    def total(a: Any) -> Any:
        waiting, todo, top, depth, low = np.zeros(128), np.zeros(128, np.int64), 1, 0, 0
        todo[0] = len(a)
        while top > 0:
            size, top = leaf(todo, top)
            part = block_sum(a[low : low + size], size)
            while top > 0 and todo[top - 1] == 0:
                top, depth = top - 1, depth - 1
                part = waiting[depth] + part
            waiting[depth] = part
            depth, low = depth + 1, low + size
        return 0.0 + waiting[0]

    return total


def test_floats_are_added_in_the_order_in_which_numpy_adds_them() -> None:
    rng, total = np.random.default_rng(11), _adds()
    lengths = [*range(1, 300), *rng.integers(300, 5000, 1500), *rng.integers(5000, 200_000, 30)]
    for length in lengths:
        a = rng.normal(size=length) * 10.0 ** rng.integers(-4, 5, size=length)
        assert total(a) == a.sum(), length


def test_a_sum_that_starts_otherwise_would_be_noticed() -> None:
    rng = np.random.default_rng(12)
    arrays = [rng.normal(size=1000) for _ in range(50)]
    assert any(float(sum(a.tolist())) != a.sum() for a in arrays)


ODD = {
    "an unknown kind": "b = a + other(a)\n    return b",
    "outside array operations": "return [a * 2, a]",
    "in a comprehension": "b = a * 2\n    return sum([b[i] for i in range(3)]) + b.sum()",
    "takes a slice whose step is worked out": "b = a * 1.0\n    return b[::k] + 1.0",
    "already runs in compiled code": "return np.inner(a, a) * a",
    "more than three axes": "return a[:, None, None, None] + 1.0",
    "float64 into an array of int64": "c = np.zeros(len(a), dtype=int)\n    c[...] = a\n    return c",
}


@pytest.mark.parametrize("reason", ODD)
def test_what_is_not_known_is_declined_with_a_sentence(reason: str) -> None:
    source = f"import numpy as np\n\n\ndef other(a):\n    return a\n\n\ndef f(a, k):\n    {ODD[reason]}\n"
    answers = list(numba_loops.propose(_site(source)))
    assert [type(answer) for answer in answers] == [Declined]
    assert reason in answers[0].reason  # type: ignore[union-attr]


def _site(source: str) -> Any:
    inputs = "CALLS = [call(np.arange(6.0), 2)]\n"
    from pathlib import Path

    path = Path("tests/cases/numba_loops/_made.py")
    case = Case(path=path, before=source, inputs=inputs, qualname="f", after="", variant="", expected="", declined="")
    return site_of(case)


def test_scalar_code_is_left_to_the_others() -> None:
    source = "import numpy as np\n\n\ndef f(a, k):\n    s = 0.0\n    for x in a:\n        s += x * k\n    return s\n"
    assert not list(numba_loops.propose(_site(source)))


def test_temporaries_within_one_statement_after_the_other_become_numbers() -> None:
    source = "import numpy as np\n\n\ndef f(a, k):\n    b = a * k\n    c = b - a\n    return np.sqrt(c * c + b)\n"
    (proposal,) = numba_loops.propose(_site(source))
    assert isinstance(proposal, Proposal)
    text = "".join(edit.text for edit in proposal.edits) + "".join(proposal.helpers)
    assert text.count(".empty(") == 1
    assert text.count("for i in range") == 1


def test_lengths_are_compared_as_sums() -> None:
    n = named("n")
    assert n.minus(number(1)).plus(number(1)) == n
    assert n.minus(number(2)).text() == "n - 2"
    assert number(3).minus(n.times(2)).text() == "-2 * n + 3"
    assert equated(n, named("m").plus(number(1))) is not None
    name, length = equated(n, named("m").plus(number(1)))  # type: ignore[misc]
    assert resolved(n, {name: length}) == resolved(named("m").plus(number(1)), {name: length})
    assert resolved(n, {"n": n.plus(number(1))}) is not None
    assert read(__import__("ast").parse("2 * n - 1", mode="eval").body) == Length((("n", 2),), -1)


def test_the_original_has_the_last_word_on_shapes() -> None:
    source = "import numpy as np\n\n\ndef f(a, k):\n    return a[1:] + a[:-1] * np.arange(k)\n"
    module = load(source)
    with pytest.raises(ValueError, match="broadcast"):
        module.f(np.arange(6.0), 2)
