"""What a suggestion costs and gains, as sentences: this run, from when on it pays, small and large calls."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from reportkit import ENVIRONMENT

from optadvisor.records import (
    CallTiming,
    CapturedCall,
    FunctionRef,
    Profile,
    Proposal,
    Recording,
    Run,
    Suggestion,
    Target,
    TargetKind,
    Timing,
    Unproven,
    ValueSpec,
)
from optadvisor.reports.economy import sentences

REF = FunctionRef(path="/p/a.py", qualname="f", first_line=1)
TIMING = Timing(
    original_seconds=1.0,
    candidate_seconds=0.1,
    speedup=10.0,
    low=9.0,
    high=11.0,
    confidence=0.95,
    pairs=9,
    noise=0.02,
    cold_seconds=0.9,
)


def call(number: int, **arguments: Any) -> CapturedCall:
    specs = tuple(ValueSpec(name=name, **facts) for name, facts in arguments.items())
    return CapturedCall(ordinal=number, blob="", blob_bytes=0, seconds=1.0, arguments=specs)


def run(*recorded: CapturedCall) -> Run:
    return Run(
        id="1",
        created="",
        target=Target(kind=TargetKind.SCRIPT, value="a.py", directory="/p"),
        environment=ENVIRONMENT,
        profile=Profile(wall_seconds=2.1, plain_seconds=2.1, exit_status=0),
        recordings=(Recording(function=REF, calls_seen=len(recorded), calls=recorded),),
    )


def said(timing: Timing = TIMING, recorded: tuple[CapturedCall, ...] = (), **means: Any) -> list[str]:
    proposal = Proposal(rewriter="r", variant="v", function=REF, title="", why="", edits=())
    item = Suggestion(id="f-1", proposal=proposal, verdict=Unproven(reason=""), projected_seconds=0.4)
    return list(sentences(run(*recorded), replace(item, **means), timing))


def test_what_starts_at_once_pays_at_once() -> None:
    assert said(replace(TIMING, cold_seconds=0.01)) == ["This run: 2.10 s → 0.400 s; it pays from the first call on."]


def test_what_costs_something_once_says_when_it_pays() -> None:
    costs = "This run: 2.10 s → 0.400 s. It costs 0.900 s in every new process (imports, first call)"
    assert said(pays_after_calls=3, pays_from_seconds=1.0) == [
        f"{costs} and pays after 3 calls like those of this run."
    ]
    assert said(pays_after_calls=1, pays_from_seconds=1.0) == [f"{costs} and pays from 1.00 s of this work on."]
    assert said() == [f"{costs}."]


def test_what_loses_in_this_run_does_not_say_that_it_pays() -> None:
    (words,) = said(projected_seconds=2.5)
    assert words.startswith("This run: 2.10 s → 2.50 s")
    assert words.endswith("does not pay with such calls.")
    (words,) = said(replace(TIMING, cold_seconds=0.01), projected_seconds=2.102, pays_after_calls=40)
    assert words.startswith("This run: 2.10 s → 2.10 s. It costs 10.0 ms in every new process")
    assert words.endswith("pays after 40 calls like those of this run.")


def test_the_first_run_of_all_is_told_where_something_is_compiled() -> None:
    assert said(first_projected_seconds=3.1)[1] == "The very first run, which compiles: 3.10 s."


NUMBER = {"type": "builtins.int"}


@pytest.mark.parametrize(
    ("small", "large", "ends"),
    [
        (
            {"n": NUMBER | {"low": "100", "high": "100"}},
            {"n": NUMBER | {"low": "100000", "high": "100000"}},
            (" (n = 100)", " (n = 100,000)"),
        ),
        (
            {"xs": {"type": "builtins.list", "length": 4}},
            {"xs": {"type": "builtins.list", "length": 9}},
            (" (len(xs) = 4)", " (len(xs) = 9)"),
        ),
        (
            {"a": {"type": "numpy.ndarray", "shape": (2, 2)}},
            {"a": {"type": "numpy.ndarray", "shape": (30, 30)}},
            (" (a.size = 4)", " (a.size = 900)"),
        ),
        ({"x": {"type": "builtins.float"}}, {"x": {"type": "builtins.float"}}, ("", "")),
    ],
)
def test_small_and_large_calls_are_told_apart(small: Any, large: Any, ends: tuple[str, str]) -> None:
    pairs = (
        CallTiming(original_seconds=1e-5, candidate_seconds=1e-4),
        CallTiming(original_seconds=1.0, candidate_seconds=0.01),
    )
    told = said(replace(TIMING, calls=pairs), (call(0, **small), call(1, **large)))
    assert told[1] == f"Its quickest recorded call{ends[0]}: 10.0 µs → 100 µs; the longest{ends[1]}: 1.00 s → 10.0 ms."


def test_calls_that_take_alike_are_not_told_apart() -> None:
    pairs = (CallTiming(original_seconds=0.5, candidate_seconds=0.1),) * 2
    assert len(said(replace(TIMING, calls=pairs), (call(0), call(1)))) == 1
