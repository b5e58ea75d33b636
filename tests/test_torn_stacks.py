"""Calls that only a sampler tells of, which reads a program's stack while that runs on."""

from __future__ import annotations

from test_stacking import ref, row

from optadvisor.profiles.callgraph import Counts
from optadvisor.profiles.findings import without_torn
from optadvisor.records import FunctionStats


def callees(of: str, rows: list[FunctionStats], counts: dict[str, Counts]) -> set[str]:
    found = without_torn(rows, {ref(name): each for name, each in counts.items()})
    return {each.name for one in found if one.function == ref(of) for each in one.callees}


ROWS = [row("backward", 900, 3.0, forward=0.25, slope=0.1), row("forward", 990, 1.0), row("slope", 900, 0.1)]
SLOPE = {ref("slope"): 90}


def test_a_call_that_was_never_counted_was_none() -> None:
    counts = {"backward": Counts(calls=90, callees=SLOPE), "forward": Counts(calls=400), "slope": Counts(calls=90)}
    assert callees("backward", ROWS, counts) == {"slope"}


def test_it_may_have_been_one_where_little_was_counted() -> None:
    for few in ({"backward": Counts(calls=90)}, {"backward": Counts(calls=3), "forward": Counts(calls=400)}):
        assert callees("backward", ROWS, few) == {"forward", "slope"}
    seldom = {"backward": Counts(calls=90, callees=SLOPE), "forward": Counts(calls=20), "slope": Counts(calls=90)}
    assert callees("backward", ROWS, seldom) == {"forward", "slope"}
    assert callees("backward", ROWS, {}) == {"forward", "slope"}


def test_it_was_one_where_most_of_the_time_is_there_or_it_was_counted() -> None:
    counts = {"backward": Counts(calls=90, callees={ref("forward"): 1}), "forward": Counts(calls=400)}
    assert callees("backward", ROWS, counts) == {"forward", "slope"}
    rows = [row("f", 900, 3.0, g=0.6), row("g", 900, 1.0)]
    assert callees("f", rows, {"f": Counts(calls=90), "g": Counts(calls=400)}) == {"g"}


def test_a_trace_of_it_is_none_even_where_little_was_counted() -> None:
    rows = [row("f", 900, 3.0, g=0.05), row("g", 900, 1.0)]
    assert callees("f", rows, {"f": Counts(calls=2), "g": Counts(calls=9)}) == set()
