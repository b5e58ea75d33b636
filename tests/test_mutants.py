"""The proof that the proof works: wrong candidates of the corpus are refused or guarded, right ones are not.

Every eighth candidate of every third file is judged here (of each with `OPTADVISOR_TESTS=all`); `python
benchmarks/verifier.py corpus` judges them all.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import some
from mutantkit import MUTANTS, Mutants, Tried

FILES = sorted(MUTANTS.glob("*.py"))


@pytest.mark.parametrize("path", some(FILES, 3), ids=lambda path: path.stem)
def test_candidates_are_judged_for_what_they_are(path: Path, tmp_path: Path) -> None:
    mutants = Mutants.read(path)
    first = FILES.index(path) % min(8, len(mutants.candidates))
    outcomes = Tried(mutants, tmp_path / "program").outcomes(mutants.candidates[first::8])
    assert [f"{one.candidate.kind}: {one.candidate.label}: {one.problem}" for one in outcomes if one.problem] == []


def test_the_corpus_is_as_large_as_promised() -> None:
    kinds = [one.kind for path in FILES for one in Mutants.read(path).candidates]
    assert len(FILES) >= 60
    assert kinds.count("wrong") + kinds.count("guarded") >= 250
    assert kinds.count("right") >= 150
    assert kinds.count("refused") <= 0.05 * (kinds.count("right") + kinds.count("refused"))
