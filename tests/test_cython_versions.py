"""Helpers that are compiled twice, for texts and for all else: a list is never read as a text."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
from cythonkit import built, case_of

from optadvisor.verifier.ahead import cython_building

PROGRAM = """
def same(a, b):
    n = 0
    for i in range(len(a)):
        if a[i] == b[i]:
            n += 1
    return n

def begins(a, b):
    first = a[0]
    return first == b[0]

def compared(words, letters, number):
    found = []
    for word in words:
        found.append(same(word, letters))
        found.append(begins(letters, word))
        if number > 3:
            found.append(begins(word, len(letters)))
    return found
"""


@pytest.mark.skipif(bool(cython_building.impossible()), reason="this machine cannot build extensions")
def test_a_list_beside_a_text_stays_a_list(tmp_path: Path) -> None:
    both = built(case_of(PROGRAM, "compared", 'call([["a", "b"]], ["a", "c"], 1)'), tmp_path)
    inputs: tuple[tuple[Any, ...], ...] = (
        ([["a", "b"]], ["a", "c"], 1), (["ab", "ac"], ["a", "c"], 1), (["a", "é", "日"], ["日"], 1), ([""], [], 1),
        (["ab"], [1, 2], 1), (["ab", ["a"]], ["a", None], 4), ([("a",)], "a", 1), (["a"], ["a", "b"], 5),
    )  # fmt: skip
    for given in inputs:
        both.agree(lambda given=given: copy.deepcopy(given))  # type: ignore[misc]
