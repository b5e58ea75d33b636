"""A candidate with a test of size in front: proved as any other, and taken only where it leaves less of the time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from judgekit import REF, SOURCE, Trials, equal, recording, trials_in

from optadvisor.records import Accepted, CallTiming, Edit, Level, Proposal, Recording, Rejected, Timing, ValueSpec
from optadvisor.source.module import Module
from optadvisor.verifier.court import Context, Court
from optadvisor.verifier.dispatching import is_better, sized
from optadvisor.verifier.proof import Proof
from optadvisor.verifier.task import PLAIN, Result

CALLS = (
    CallTiming(original_seconds=1e-5, candidate_seconds=1e-4),
    CallTiming(original_seconds=1e-2, candidate_seconds=1e-4),
)
MANY = 2e-5
"""Seconds of a call on average in a run in which nearly all are small."""


@pytest.fixture
def trials(tmp_path: Path) -> Trials:
    return trials_in(tmp_path)


def recorded() -> Recording:
    found = recording()
    sizes = [ValueSpec(name="x", type="builtins.int", low=size, high=size) for size in ("10", "10000")]
    calls = tuple(replace(call, arguments=(size,)) for call, size in zip(found.calls, sizes, strict=True))
    return replace(found, calls=calls)


def proof(trials: Trials, calls: tuple[CallTiming, ...] = CALLS) -> Proof | None:
    context = Context(
        folder=trials.folder,
        scratch=trials.folder / "trials",
        module_names={REF.path: "__main__"},
        script=REF.path,
        directory="/",
        search_path="/",
        arguments=("a.py",),
        imported=(),
    )
    court = Court(context, Module.parse(SOURCE, REF.path), recorded(), PLAIN, trials.launch)
    edits = (Edit(start=21, end=22, text="2"),)
    plain = Proposal(rewriter="r", variant="v", function=REF, title="", why="", edits=edits)
    known = Proof(proposal=plain, trial="candidate-0", result=equal(), guarded=("a guard",))
    return sized(court, known, calls, 1.0, MANY)


def test_small_calls_go_to_the_original_and_all_is_proved_again(trials: Trials) -> None:
    found = proof(trials)
    assert found is not None
    ((name, task),) = trials.tasks
    assert name == "candidate-0-sized"
    assert task["compare"]
    assert task["vary_seconds"] > 0
    assert (
        b"if not (_builtins.type(x) is _builtins.int and x >= 110):\n        return 1\n    return 2\n" in task["text"]
    )
    assert found.proposal.guards == ("x is at least 110: below, your own code is faster",)
    assert found.guarded == ("a guard",)


def test_what_is_not_equal_with_the_test_is_not_taken(trials: Trials) -> None:
    trials.answers["candidate-0-sized"] = Result(finished=True, level="unproven", difference="d")
    assert proof(trials) is None


def test_where_no_call_is_slower_nothing_is_tried(trials: Trials) -> None:
    assert proof(trials, CALLS[1:] * 2) is None
    assert not trials.tasks


def accepted(*calls: tuple[float, float]) -> Accepted:
    timing = Timing(
        original_seconds=1.0,
        candidate_seconds=0.1,
        speedup=10.0,
        low=9.0,
        high=11.0,
        confidence=0.95,
        pairs=9,
        noise=0.02,
        cold_seconds=0.0,
        calls=tuple(CallTiming(original_seconds=a, candidate_seconds=b) for a, b in calls),
    )
    return Accepted(level=Level.IDENTICAL, timing=timing, calls_compared=2)


def test_it_is_taken_where_it_leaves_less_of_the_run() -> None:
    without, with_test = accepted((1e-5, 1e-4), (1e-2, 1e-4)), accepted((1e-5, 1.1e-5), (1e-2, 1.1e-4))
    assert is_better(with_test, without, MANY)
    assert not is_better(without, with_test, MANY)
    assert is_better(without, accepted((1e-5, 1.1e-5), (1e-2, 1e-3)))  # nothing is known of the run: as recorded
    slower = Rejected(cause="not faster", reason="")
    assert is_better(with_test, slower)
    assert not is_better(slower, with_test)
