"""A trial builds what is proposed, compares what was built, and lets nothing wrong pass."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from mutantkit import Mutants, Tried

from optadvisor.records import Hotspot, Proposal, Rejected
from optadvisor.rewriters import cython_typed
from optadvisor.runtime import FINDER
from optadvisor.source.edits import render
from optadvisor.source.site import Site
from optadvisor.verifier.ahead import cython_building
from optadvisor.verifier.judge import proofs

pytestmark = pytest.mark.skipif(bool(cython_building.impossible()), reason="this machine cannot build extensions")

PROGRAM = """
def runs(text):
    found = []
    i = 0
    while i < len(text):
        j = i + 1
        while j < len(text) and text[j] == text[i]:
            j += 1
        found.append((text[i], j - i))
        i = j
    return found

print(runs("aabccc"), runs("x" * 50))
"""


def in_file_of(tried: Tried, proposal: Proposal) -> Proposal:
    return replace(proposal, function=tried.recording.function)


def test_what_was_built_is_what_is_compared(tmp_path: Path) -> None:
    mutants = Mutants(path=Path("runs.py"), program=PROGRAM, qualname="runs", candidates=())
    tried = Tried(mutants, tmp_path / "program")
    ref = tried.recording.function
    spot = Hotspot(function=ref, calls=2, self_seconds=1.0, inclusive_seconds=1.0, share=0.9)
    site = Site(module=tried.module, hotspot=spot, recording=tried.recording)
    (right,) = cython_typed.propose(site)
    assert isinstance(right, Proposal)
    assert right.cython.count("(v_j - v_i)") == 1
    wrong = replace(right, cython=right.cython.replace("(v_j - v_i)", "(v_j - v_i + 1)"))
    broken = replace(right, cython=right.cython.replace("cdef object body(", "cdef object body(("))
    of_right, of_wrong, of_broken = (  # apart: one function has one place for what is built of it
        proof
        for number, proposal in enumerate((right, wrong, broken))
        for each in [Tried(mutants, tmp_path / f"program-{number}")]
        for proof in proofs(each.context, each.module, each.recording, [in_file_of(each, proposal)])
    )
    assert of_right.refused is None
    assert of_right.result is not None
    (built,) = of_right.result.built
    assert Path(built).with_suffix(".so").exists()
    assert isinstance(of_wrong.refused, Rejected)
    assert of_wrong.refused.cause == "different"
    assert isinstance(of_broken.refused, Rejected)
    assert of_broken.refused.reason.startswith("it does not compile: _optadvisor_cython.pyx:")


def test_it_is_built_for_the_file_as_a_whole(tmp_path: Path) -> None:
    """Python makes other instructions of `math.sqrt(x)` where it sees that `math` is imported in the same file."""
    program = "import math\n\ndef length(x, n):\n    for i in range(n):\n        x = math.sqrt(x) + 0.5\n    return x\n"
    mutants = Mutants(path=Path("p.py"), program=f"{program}\nlength(2.0, 50)\n", qualname="length", candidates=())
    tried = Tried(mutants, tmp_path)
    spot = Hotspot(function=tried.recording.function, calls=1, self_seconds=1.0, inclusive_seconds=1.0, share=0.9)
    (right,) = cython_typed.propose(Site(module=tried.module, hotspot=spot, recording=tried.recording))
    assert isinstance(right, Proposal)
    (proof,) = proofs(tried.context, tried.module, tried.recording, [right])
    assert proof.result is not None
    whole = compile(render(tried.module, [right]), "", "exec", dont_inherit=True)
    (name,) = (FINDER.built_name(one) for one in whole.co_consts if getattr(one, "co_name", "") == "length")
    first, *_ = (Path(place).with_suffix(".so") for place in proof.result.built)
    assert first.name == name
    assert cython_building.lies_there(first)
    assert f"made_for = '{name}'" in first.with_suffix(".pyx").read_text(encoding="utf-8")
