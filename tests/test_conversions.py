"""Copies of long lists in front of short calls are known to lose, from the text and the recorded lengths."""

from __future__ import annotations

import dataclasses

import pytest

from optadvisor.records import CapturedCall, Edit, FunctionRef, Proposal, Recording, ValueSpec
from optadvisor.runtime import borders
from optadvisor.verifier.ahead import border_building
from optadvisor.verifier.conversions import why_not

REF = FunctionRef(path="/a.py", qualname="sift_down", first_line=1)
COPIES = "        a_array = _array_of(a, float, 1)\n        return _kernel(a_array, start)\n"


def proposal(text: str) -> Proposal:
    edits = (Edit(start=0, end=0, text=text),)
    return Proposal(rewriter="numba_njit", variant="compiled", function=REF, title="", why="", edits=edits)


def recording(*lengths: int, shape: tuple[int, ...] = ()) -> Recording:
    calls = tuple(
        CapturedCall(
            ordinal=number,
            blob="",
            blob_bytes=0,
            seconds=1e-6,
            arguments=(
                ValueSpec(name="a", type="builtins.list", length=length, element="builtins.float", shape=shape),
                ValueSpec(name="other", type="builtins.list", length=10**7, element="builtins.float"),
            ),
            globals_read=(ValueSpec(name="a", type="builtins.list", length=7, element="builtins.float"),),
        )
        for number, length in enumerate(lengths)
    )
    return Recording(function=REF, calls_seen=len(calls), calls=calls)


def test_long_list_in_front_of_a_short_call() -> None:
    assert why_not(proposal(COPIES), recording(100_000, 100_000, 100_000), 5e-6) == (
        "each call would begin with a copy of the 100,000 numbers of `a`, which takes longer than the call"
    )


def test_copies_in_c_cost_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is a compiler for them."""
    helpers = (borders.START.format(place="", module="_optadvisor", name="_in_c"),)
    asks = dataclasses.replace(proposal(COPIES), helpers=helpers)
    monkeypatch.setattr(border_building, "impossible", lambda: "")
    assert why_not(asks, recording(100_000), 5e-4) == ""
    assert "the 100,000 numbers" in why_not(asks, recording(100_000), 5e-5)
    assert "the 100,000 numbers" in why_not(proposal(COPIES), recording(100_000), 5e-4)
    monkeypatch.setattr(border_building, "impossible", lambda: "there is no C compiler")
    assert "the 100,000 numbers" in why_not(asks, recording(100_000), 5e-4)


def test_numbers_of_inner_lists_count() -> None:
    assert "the 90,000 numbers" in why_not(proposal(COPIES), recording(300, shape=(300, 300)), 1e-4)


@pytest.mark.parametrize(
    ("text", "lengths", "mean"),
    [
        (COPIES, (100_000,), 1e-2),  # long enough
        (COPIES, (100_000,), 0.0),  # not known
        (COPIES, (10, 10, 100_000), 5e-6),  # mostly short lists
        (COPIES, (), 5e-6),
        ("        return _kernel(a, start)\n", (100_000,), 5e-6),  # nothing is copied
        ("def _array_of(a, kind, depth):\n    pass\n", (100_000,), 5e-6),  # a definition is no call
    ],
)
def test_nothing_to_say(text: str, lengths: tuple[int, ...], mean: float) -> None:
    assert why_not(proposal(text), recording(*lengths), mean) == ""


def test_of_functions_that_call_themselves_the_outermost_calls_count() -> None:
    copy = "def _sift_down_kernel(a):\n    return _sift_down_kernel(a[1:])\n"
    calls = tuple(dataclasses.replace(call, seconds=0.2) for call in recording(100_000).calls)
    outermost = dataclasses.replace(recording(100_000), calls=calls)
    text = f"{copy}{COPIES.replace('_kernel', '_sift_down_kernel')}"
    assert not why_not(proposal(text), outermost, 5e-6)
    assert why_not(proposal(text.replace("return _sift_down_kernel(a[1:])", "return a")), outermost, 5e-6)
