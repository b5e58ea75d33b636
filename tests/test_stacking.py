"""What a caller's suggestion and its callee's save together."""

from __future__ import annotations

from dataclasses import replace

import pytest
from test_economics import TIMING, ref
from test_economics import suggestion as compiled_one

from optadvisor.records import Accepted, Edit, FunctionStats, Level, Suggestion
from optadvisor.verifier.economics import choose

PROGRAM = 10.0


def row(name: str, calls: int, inclusive: float, **beneath: float) -> FunctionStats:
    """Of a function, with the seconds that others take beneath it."""
    return FunctionStats(
        function=ref(name),
        calls=calls,
        self_seconds=inclusive - sum(beneath.values()),
        inclusive_seconds=inclusive,
        callees=tuple(map(ref, beneath)),
        beneath=tuple((ref(each), seconds) for each, seconds in beneath.items()),
    )


def suggestion(name: str, saved: float) -> Suggestion:
    """In Python."""
    one = compiled_one(name, saved)
    return replace(one, proposal=replace(one.proposal, requires=()))


def compiled(name: str, saved: float, start: float) -> Suggestion:
    verdict = Accepted(level=Level.IDENTICAL, timing=replace(TIMING, cold_seconds=start), calls_compared=1)
    return replace(compiled_one(name, saved - start), verdict=verdict)


def test_two_functions_that_each_save_their_own_rounds_are_both_taken() -> None:
    rows = [row("scores", 3, 4.0, variance=2.0), row("variance", 6, 4.0)]
    plan = choose(PROGRAM, [suggestion("scores", 1.9), suggestion("variance", 3.9)], rows)
    assert set(plan.ids) == {"scores-1", "variance-1"}
    assert plan.projected_seconds == pytest.approx(PROGRAM - 1.9 - 3.9)


def test_what_the_caller_no_longer_calls_saves_nothing() -> None:
    rows = [row("scores", 3, 4.0, mean=3.9), row("mean", 4500, 3.9)]
    plan = choose(PROGRAM, [suggestion("scores", 3.9), suggestion("mean", 3.5)], rows)
    assert plan.ids == ("scores-1",)
    assert plan.left_out == ("mean-1: scores-1 already covers its time",)


def test_calls_from_elsewhere_are_still_worth_it() -> None:
    rows = [row("scores", 3, 4.0, mean=3.9), row("mean", 9000, 7.8)]
    plan = choose(PROGRAM, [suggestion("scores", 3.9), suggestion("mean", 7.0)], rows)
    assert set(plan.ids) == {"mean-1", "scores-1"}
    assert plan.projected_seconds == pytest.approx(PROGRAM - 3.9 - 3.5)


def test_a_compiler_is_not_started_for_what_a_caller_leaves() -> None:
    rows = [row("scores", 3, 4.0, mean=3.9), row("mean", 4500, 4.1)]
    assert choose(PROGRAM, [suggestion("scores", 3.9), compiled("mean", 4.0, start=0.5)], rows).ids == ("scores-1",)


def test_a_compiled_caller_holds_copies_of_what_it_calls() -> None:
    rows = [row("scores", 3, 4.0, variance=2.0), row("variance", 6, 4.0)]
    plan = choose(PROGRAM, [compiled("scores", 3.9, start=0.1), suggestion("variance", 2.0)], rows)
    assert plan.ids == ("scores-1",)


def in_arrays(name: str, saved: float, text: str) -> Suggestion:
    one = compiled_one(name, saved)
    proposal = replace(one.proposal, requires=("numpy",), edits=(Edit(start=0, end=1, text=text),))
    return replace(one, proposal=proposal)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("values.extend((10 * u).tolist())", {"main-1", "spread-1"}),
        ("xs = spread_of_all(u)", {"main-1", "spread-1"}),
        ("if fast: …\nelse: total += spread(u)", {"spread-1"}),
        ("if fast: …\nelse: total += report(u)", {"spread-1"}),
    ],
)
def test_array_operations_leave_the_calls_that_they_do_not_mention(text: str, ids: set[str]) -> None:
    rows = [
        row("main", 1, 9.0, report=4.0, spread=4.0),
        row("report", 1, 4.0, spread=4.0),
        row("spread", 1, 4.0),
    ]
    plan = choose(PROGRAM, [in_arrays("main", 2.0, text), suggestion("spread", 3.0)], rows)
    assert {*plan.ids} == ids


def kernel(name: str, *callees: str) -> FunctionStats:
    """Of an outlined loop, of which no seconds are known."""
    known = tuple(map(ref, callees))
    return FunctionStats(function=ref(name), calls=-1, self_seconds=0.0, inclusive_seconds=0.0, callees=known)


def test_a_function_and_a_loop_of_it_are_one_text() -> None:
    scores = replace(row("scores", 3, 4.0), callees=(ref("_loop_kernel"),))
    plan = choose(
        PROGRAM, [suggestion("scores", 1.0), suggestion("_loop_kernel", 0.9)], [scores, kernel("_loop_kernel")]
    )
    assert plan.ids == ("scores-1",)


def test_a_loop_of_a_caller_stands_for_its_function() -> None:
    rows = [row("<module>", 1, 9.0, mean=8.0), kernel("_loop_kernel", "mean"), row("mean", 5, 8.0)]
    rows[0] = replace(rows[0], callees=(*rows[0].callees, ref("_loop_kernel")))
    plan = choose(PROGRAM, [suggestion("_loop_kernel", 0.9), suggestion("mean", 7.0)], rows)
    assert set(plan.ids) == {"_loop_kernel-1", "mean-1"}
    assert plan.projected_seconds == pytest.approx(PROGRAM - 0.9 - 7.0)


def test_functions_that_call_one_another_are_not_taken_together() -> None:
    rows = [row("even", 3, 4.0, odd=2.0), row("odd", 3, 4.0, even=2.0)]
    assert choose(PROGRAM, [suggestion("even", 1.0), suggestion("odd", 0.9)], rows).ids == ("even-1",)
