"""The proof that the proof works: every wrong candidate of the corpus is refused or guarded, every right one is not."""

from __future__ import annotations

from pathlib import Path

import pytest
from mutantkit import MUTANTS, Mutants, Tried

FILES = sorted(MUTANTS.glob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_candidate_is_judged_for_what_it_is(path: Path, tmp_path: Path) -> None:
    mutants = Mutants.read(path)
    outcomes = Tried(mutants, tmp_path / "program").outcomes(mutants.candidates)
    assert [f"{one.candidate.kind}: {one.candidate.label}: {one.problem}" for one in outcomes if one.problem] == []


def test_the_corpus_is_as_large_as_promised() -> None:
    kinds = [one.kind for path in FILES for one in Mutants.read(path).candidates]
    assert len(FILES) >= 60
    assert kinds.count("wrong") + kinds.count("guarded") >= 250
    assert kinds.count("right") >= 150
    assert kinds.count("refused") <= 0.05 * (kinds.count("right") + kinds.count("refused"))
