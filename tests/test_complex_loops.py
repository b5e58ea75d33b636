"""Loops over complex numbers as array statements: random functions do what they did, on wild numbers and zeros, too."""

from __future__ import annotations

import complexgen
import pytest
import vectorkit
from conftest import some

from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import numpy_vectorize

PROGRAMS = 24


@pytest.mark.parametrize("first", some(range(0, PROGRAMS, 8)))
def test_random_loops_do_what_they_did(first: int) -> None:
    ended = proposals = 0
    for seed in range(first, first + 8):
        judged = vectorkit.judge_text(complexgen.program(seed), lambda seed=seed: complexgen.lists(seed))
        assert not judged.differences, (seed, complexgen.program(seed), judged.differences)
        ended, proposals = ended + judged.fast, proposals + (judged.proposals > 0)
    assert proposals >= 6
    assert ended > 40


def answers(source: str, arguments: list[object]) -> list[Proposal | Declined]:
    function = vectorkit.load(source).f
    return list(numpy_vectorize.propose(vectorkit.site_of(source, function, [arguments])))


def test_moduli_are_compared_by_squares() -> None:
    source = (
        "def f(zs):\n    out = []\n    for z in zs:\n        n = 0\n        while abs(z) <= 2 and n < 9:\n"
        "            z = z * z - 1\n            n += 1\n        out.append(n)\n    return out\n"
    )
    zs = [complex(i / 9 - 1.5, i % 4 / 3) for i in range(30)]
    (proposal,) = answers(source, [zs])
    assert isinstance(proposal, Proposal)
    assert proposal.rounds == ()
    assert any("def _modulus(" in helper for helper in proposal.helpers)
    edge = [2 + 0j, -2 + 0j, 2j, complex(2, 5e-324), complex(1.2, 1.6), complex(2.0000000000000004, 0), 0j, 1e200 + 0j]
    edge += [complex("inf"), complex("nan"), complex("inf+nanj"), complex(1.4142135623730951, 1.4142135623730951)]
    judged = vectorkit.judge_text(source, lambda: ([[list(zs)]], [[[each]] for each in edge] + [[edge[:8]]]))
    assert not judged.differences
    assert judged.fast > 9


def test_what_python_makes_of_a_real_operand_is_tested_at_run_time() -> None:
    (proposal, *_) = answers("def f(zs):\n    return [z * 2.5 for z in zs]\n", [[1j, 2j]])
    assert isinstance(proposal, Proposal)
    assert any('str(0.0 * -1j) == "-0j"' in edit.text for edit in proposal.edits)
