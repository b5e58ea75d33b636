"""`benchmarks/edits.py`: literals that stand in both programs change alike, and a rewrite that misses it is seen."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "benchmarks"))

import edits  # a folder of programs is not installed

PLAIN = """\
'''A text that is no datum.'''
SIZE = 12
names = ["é", "b"]

class Ladder:
    step = 2.5

    def sums(self, n):
        total = 0
        for i in range(n):
            total += i
        return total

print(f"a{SIZE}b", Ladder().sums(SIZE), names)
"""
GOOD = PLAIN.replace(
    "for i in range(n):\n            total += i\n        return", "total = sum(range(n))\n        return"
)
WRONG = PLAIN.replace("for i in range(n):\n            total += i\n        return total", "return 66")


def test_it_leaves_alone_what_stands_in_rewritten_functions() -> None:
    found = edits.literals(PLAIN, GOOD)
    assert sorted(map(repr, (each.value for each in found))) == ["'b'", "'é'", "12", "2.5"]


def test_both_texts_get_the_same_words_in_place() -> None:
    changes = [(each.applied, "(99)") for each in edits.literals(PLAIN, GOOD) if each.value != 12]
    text = edits.edited(GOOD, changes)
    assert "names = [(99), (99)]" in text
    assert "step = (99)" in text
    assert "SIZE = 12" in text


@pytest.mark.parametrize(("applied", "fine"), [(GOOD, True), (WRONG, False)])
def test_a_rewrite_that_holds_only_as_recorded_is_seen(tmp_path: Path, applied: str, fine: bool) -> None:
    for kind, text in (("plain", PLAIN), ("applied", applied)):
        (tmp_path / "ladder" / kind).mkdir(parents=True)
        (tmp_path / "ladder" / kind / "ladder.py").write_text(text, encoding="utf-8")
    line, well = edits.tried(tmp_path / "ladder", 6)
    assert well is fine
    assert ("WRONG" in line) is not fine
