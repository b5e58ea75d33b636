"""Proofs beyond the recorded calls: real trials of small programs, through the same door as `suggest`."""

from __future__ import annotations

from pathlib import Path

import pytest
from mutantkit import Candidate, Mutants, Outcome, Tried

from optadvisor.records import Level, Rejected, Terms, Unproven
from optadvisor.source.edits import render
from optadvisor.verifier import judge, proof
from optadvisor.verifier.task import Result

SUM = """
def total(xs):
    s = 0.0
    for x in xs:
        s += x
    return s


if __name__ == "__main__":
    print(total([1.5, 2.0, 4.0]), total([0.25] * 8))
"""
WALK = """
import random


def walk(n):
    random.seed(n)
    place = 0.0
    for _ in range(n):
        place += 1.0 if random.random() < 0.5 else -1.0
    return place


print(walk(40), walk(60))
"""
FREE_WALK = WALK.replace("    random.seed(n)\n", "").replace("import random\n", "import random\n\nrandom.seed(5)\n", 1)


def tried(tmp_path: Path, program: str, qualname: str) -> Tried:
    return Tried(Mutants(path=tmp_path / "p.py", program=program, qualname=qualname, candidates=()), tmp_path / "p")


def prove(tmp_path: Path, program: str, qualname: str, text: str, terms: Terms | None = None) -> Outcome:
    case = tried(tmp_path, program, qualname)
    candidate = Candidate(kind="right", label="it", expected="", text=text)
    proposal = case.proposal(candidate)
    found = judge.proofs(case.context, case.module, case.recording, [proposal], terms=terms or Terms())
    return Outcome(candidate=candidate, proof=next(found), seconds=0.0)


def test_a_guard_is_added_where_the_candidate_is_wrong_beyond_what_was_recorded(tmp_path: Path) -> None:
    text = "def total(xs):\n    s = 0.0 + xs[0]\n    for x in xs[1:]:\n        s += x\n    return s\n"
    case = tried(tmp_path, SUM, "total")
    proposal = case.proposal(Candidate(kind="right", label="it", expected="", text=text))
    (found,) = judge.proofs(case.context, case.module, case.recording, [proposal])
    assert found.refused is None
    assert "xs has at least 1 element" in found.guarded
    assert set(found.guarded) <= set(found.proposal.guards)
    after = render(case.module, [found.proposal]).decode()
    space: dict[str, object] = {"__name__": "case"}
    exec(after, space)
    for xs in ([], (), [2.0], (1.5, 2.5), {1.0: 2}, [1, True]):
        assert space["total"](xs) == sum(xs, 0.0)  # type: ignore[operator]
    assert "for x in xs:" in after  # the original is kept


def test_what_no_test_tells_apart_is_refused_with_its_witness(tmp_path: Path) -> None:
    text = "def total(xs):\n    s = 0.0\n    for x in sorted(xs):\n        s += x\n    return s\n"
    one = prove(tmp_path, SUM.replace("[0.25] * 8", "[2.0, 1.0]"), "total", text, Terms(exact=True))
    assert isinstance(one.proof.refused, Rejected)
    assert one.proof.refused.reason.startswith("equal on what was recorded, but not beyond it (xs ")


def test_an_unchanged_function_needs_no_guard_and_is_tried_on_many_inputs(tmp_path: Path) -> None:
    one = prove(tmp_path, SUM, "total", SUM.partition("\n\nif")[0])
    assert one.proof.guarded == ()
    assert isinstance(one.proof.result, Result)
    assert one.proof.result.level == Level.IDENTICAL
    assert one.proof.result.varied > 20


def test_other_parameters_are_another_function(tmp_path: Path) -> None:
    one = prove(tmp_path, SUM, "total", "def total(xs, _sum=sum):\n    return _sum(xs, 0.0)\n")
    assert "other parameters" in one.reason


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("    while not xs:\n        pass\n    return sum(xs, 0.0)\n", "xs has at least"),
        ("    import os\n    if not xs:\n        os._exit(0)\n    return sum(xs, 0.0)\n", "xs has at least"),
        ("    if not xs:\n        xs = [0.0] * 10**12\n    return sum(xs, 0.0)\n", "xs has at least"),
    ],
    ids=["endless loop", "leaves", "memory"],
)
def test_what_dies_on_a_generated_input_is_guarded_against_it(tmp_path: Path, body: str, words: str) -> None:
    one = prove(tmp_path, SUM, "total", f"def total(xs):\n{body}")
    assert one.equal, one.reason
    assert words in one.reason


OTHER_STREAM = """
import random as _random
_own = _random.Random(1)

def walk(n):
    place = 0.0
    for _ in range(n):
        place += 1.0 if _own.random() < {} else -1.0
    return place
"""


@pytest.mark.parametrize(("chance", "same"), [("0.5", True), ("0.65", False)])
def test_another_stream_is_compared_by_its_distribution_when_that_is_allowed(
    tmp_path: Path, chance: str, same: bool
) -> None:
    text = OTHER_STREAM.format(chance)
    one = prove(tmp_path, FREE_WALK, "walk", text)
    assert isinstance(one.proof.refused, Rejected)
    assert one.proof.refused.cause == "another stream"
    one = prove(tmp_path / "allowed", FREE_WALK, "walk", text, Terms(stream_change=True))
    assert one.equal is same, one.reason
    if same:
        assert one.proof.result is not None
        assert one.proof.result.level == Level.SAME_DISTRIBUTION
    else:
        assert "another distribution" in one.reason


SAVES = """
def save(words, path):
    with open(path, "w") as file:
        for word in words:
            file.write(word + "\\n")
    return len(words)


print(save(["a", "b"], "words.txt"))
"""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('def save(words, path):\n    open(path, "w").write("\\n".join(words) + "\\n")\n    return len(words)\n', ""),
        ('def save(words, path):\n    open(path, "w").write("\\n".join(words))\n    return len(words)\n', "file "),
        ("def save(words, path):\n    return len(words)\n", "only in the original"),
    ],
    ids=["right", "no last line feed", "nothing written"],
)
def test_files_are_compared_where_effects_are_allowed(tmp_path: Path, text: str, words: str) -> None:
    refused = prove(tmp_path, SAVES, "save", text).proof.refused
    assert isinstance(refused, Unproven)
    assert "would write to" in refused.reason
    one = prove(tmp_path / "allowed", SAVES, "save", text, Terms(effects=True))
    if words:
        assert words in one.reason
    else:
        assert one.equal, one.reason
    assert (tmp_path / "allowed" / "p" / "words.txt").read_text() == "a\nb\n"


def test_nothing_is_proved_by_a_trial_that_tells_nothing() -> None:
    answer = Result(finished=True, level=Level.UNPROVEN.value, difference="call 1, return: 1 became 2")
    refused = proof.refusal(answer)
    assert isinstance(refused, Rejected)
    assert "1 became 2" in refused.reason
