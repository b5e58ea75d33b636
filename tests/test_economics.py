"""What a faster function means for the whole program, and which suggestions to apply together."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from optadvisor.records import (
    Accepted,
    Edit,
    FunctionRef,
    FunctionStats,
    Level,
    Plan,
    Proposal,
    Suggestion,
    Timing,
    Unproven,
)
from optadvisor.verifier.economics import choose

TIMING = Timing(
    original_seconds=1.0,
    candidate_seconds=0.1,
    speedup=10.0,
    low=9.0,
    high=11.0,
    confidence=0.95,
    pairs=9,
    noise=0.02,
    cold_seconds=0.0,
)


def ref(name: str) -> FunctionRef:
    return FunctionRef(path="/a.py", qualname=name, first_line=1)


def suggestion(name: str, saved: float, number: int = 1, level: Level = Level.IDENTICAL) -> Suggestion:
    """Compiled: it holds copies of what the function calls."""
    proposal = Proposal(rewriter="r", variant="v", function=ref(name), title="", why="", edits=(), requires=("cython",))
    verdict = Accepted(level=level, timing=TIMING, calls_compared=1)
    return Suggestion(id=f"{name}-{number}", proposal=proposal, verdict=verdict, projected_seconds=10.0 - saved)


def calls(**callees: str) -> list[FunctionStats]:
    """`f="g h"`: f calls g and h."""
    return [
        FunctionStats(
            function=ref(name),
            calls=1,
            self_seconds=1.0,
            inclusive_seconds=1.0,
            callees=tuple(map(ref, below.split())),
        )
        for name, below in callees.items()
    ]


# ---------------------------------------------------------------- choosing


def chosen(plan: Plan) -> set[str]:
    return set(plan.ids)


def test_nothing_accepted_is_an_empty_plan() -> None:
    refused = replace(suggestion("f", 5.0), verdict=Unproven(reason="r"))
    plan = choose(10.0, [refused], calls(f=""))
    assert plan == Plan(program_seconds=10.0, projected_seconds=10.0)


def test_functions_apart_are_taken_together_best_first() -> None:
    plan = choose(10.0, [suggestion("f", 2.0), suggestion("g", 4.0)], calls(main="f g", f="", g=""))
    assert plan.ids == ("g-1", "f-1")
    assert plan.projected_seconds == pytest.approx(4.0)
    assert plan.left_out == ()


def test_of_one_function_the_best_is_taken() -> None:
    plan = choose(10.0, [suggestion("f", 2.0), suggestion("f", 4.0, 2)], calls(f=""))
    assert plan.ids == ("f-2",)
    assert plan.left_out == ("f-1: f-2 is better for the same function",)


def test_among_equals_the_first_is_taken() -> None:
    plan = choose(10.0, [suggestion("f", 2.0), suggestion("f", 2.0, 2)], calls(f=""))
    assert plan.ids == ("f-1",)
    plan = choose(10.0, [suggestion("g", 2.0), suggestion("f", 2.0)], calls(f="g", g=""))
    assert plan.ids == ("g-1",)


def test_of_a_caller_and_its_callee_only_one_is_taken() -> None:
    below = calls(f="g", g="h", h="")
    plan = choose(10.0, [suggestion("f", 4.0), suggestion("h", 3.0)], below)
    assert plan.ids == ("f-1",)
    assert plan.left_out == ("h-1: f-1 already covers its time",)
    assert choose(10.0, [suggestion("f", 3.0), suggestion("h", 4.0)], below).ids == ("h-1",)


@pytest.mark.parametrize(
    ("text", "decorator", "both"),
    [
        ("if _untouched(g=g): index = {}\n", "@_in_c\n", False),
        ("if _untouched(h=h): index = {}\n", "@_in_c\n", True),
        ("if _untouched(g=g): index = {}\n", "@_njit\ndef _g_kernel(x):\n    return x\n", True),
        ("mean = g(xs)\n", "@_in_c\n", True),
    ],
)
def test_a_caller_that_asks_for_the_callee_as_it_is_does_not_go_with_one_that_is_decorated(
    text: str, decorator: str, both: bool
) -> None:
    def written(one: Suggestion, words: str) -> Suggestion:
        edits = (Edit(start=0, end=0, text=words),)
        return replace(one, proposal=replace(one.proposal, edits=edits, requires=()))

    rows = [
        FunctionStats(
            function=ref("f"),
            calls=1,
            self_seconds=1.0,
            inclusive_seconds=9.0,
            callees=(ref("g"),),
            beneath=((ref("g"), 8.0),),
        ),
        FunctionStats(function=ref("g"), calls=9000, self_seconds=8.0, inclusive_seconds=8.0),
    ]
    caller, callee = written(suggestion("f", 5.0), text), written(suggestion("g", 4.0), decorator)
    plan = choose(10.0, [caller, callee], rows)
    assert chosen(plan) == ({"f-1", "g-1"} if both else {"f-1"})


def test_two_callees_may_save_more_than_their_caller() -> None:
    below = calls(f="g h", g="", h="")
    plan = choose(10.0, [suggestion("f", 5.0), suggestion("g", 4.0), suggestion("h", 3.0)], below)
    assert plan.ids == ("g-1", "h-1")
    assert plan.projected_seconds == pytest.approx(3.0)
    assert plan.left_out == ("f-1: g-1 and h-1 already cover its time",)


def test_functions_that_call_each_other_share_their_time() -> None:
    below = calls(f="g", g="f")
    assert choose(10.0, [suggestion("f", 2.0), suggestion("g", 4.0)], below).ids == ("g-1",)


def test_what_does_not_pay_for_its_start_up_is_left_out() -> None:
    plan = choose(10.0, [suggestion("f", -1.0), suggestion("g", 0.0), suggestion("h", 1.0)], calls(f="", g="", h=""))
    assert plan.ids == ("h-1",)
    assert sorted(plan.left_out) == [
        "f-1 would not pay for its start-up in a run of 10 s",
        "g-1 would not pay for its start-up in a run of 10 s",
    ]


def test_what_is_hardly_to_be_noticed_is_no_plan() -> None:
    plan = choose(10.0, [suggestion("f", 0.25)], [])
    assert plan.ids == ()
    assert plan.projected_seconds == 10.0
    assert plan.left_out == ("f-1 saves 2.5 % of the program: too little to change your files for",)
    assert chosen(choose(10.0, [suggestion("f", 0.25), suggestion("g", 0.2)], calls(f="", g=""))) == {"f-1", "g-1"}


def test_a_shared_import_is_paid_once() -> None:
    timing = replace(TIMING, cold_seconds=1.0, import_seconds=0.6)
    verdict = Accepted(level=Level.IDENTICAL, timing=timing, calls_compared=1)

    def compiled(name: str, saved: float) -> Suggestion:
        one = suggestion(name, saved)
        return replace(one, verdict=verdict, proposal=replace(one.proposal, requires=("numba",)))

    plan = choose(10.0, [compiled("f", 2.0), compiled("g", -0.1)], calls(f="", g=""))
    assert plan.ids == ("f-1", "g-1")
    assert plan.projected_seconds == pytest.approx(10.0 - 2.0 + 0.1 - 0.6)
    assert choose(10.0, [compiled("g", -0.1)], calls(g="")).ids == ()
    assert choose(10.0, [compiled("f", -0.2), compiled("g", -0.1)], calls(f="", g="")).ids == ("g-1", "f-1")


COMPILED = replace(TIMING, cold_seconds=1.0, import_seconds=0.6, first_seconds=3.0)
"""Of the second that a kernel costs in each process 0.4 s go into the first call."""


def needing(library: str, one: Suggestion, timing: Timing = COMPILED) -> Suggestion:
    verdict = replace(one.verdict, timing=timing) if isinstance(one.verdict, Accepted) else one.verdict
    return replace(one, verdict=verdict, proposal=replace(one.proposal, requires=(library,)))


def test_what_a_second_kernel_shares_with_the_first_is_paid_once() -> None:
    kernels = [needing("numba", suggestion("f", 2.0)), needing("numba", suggestion("g", -0.9))]
    plan = choose(10.0, kernels, calls(f="", g=""))
    assert plan.ids == ("f-1", "g-1")
    assert plan.projected_seconds == pytest.approx(10.0 - 2.0 + 0.9 - 1.0)
    anew = [needing("numba", one, replace(COMPILED, first_seconds=1.0)) for one in kernels]
    assert choose(10.0, anew, calls(f="", g="")).ids == ("f-1",)


def test_numba_brings_numpy_along() -> None:
    arrays = needing("numpy", suggestion("g", -0.1), replace(TIMING, cold_seconds=0.2, import_seconds=0.2))
    assert choose(10.0, [needing("numba", suggestion("f", 2.0)), arrays], calls(f="", g="")).ids == ("f-1", "g-1")
    assert choose(10.0, [suggestion("f", 2.0), arrays], calls(f="", g="")).ids == ("f-1",)


def test_what_starts_anyway_may_win_a_function_that_it_loses_alone() -> None:
    """The second function is faster with arrays alone, and with Numba where the first one starts it."""
    f, g = needing("numba", suggestion("f", 5.0)), needing("numba", suggestion("g", 0.5))
    arrays = suggestion("g", 0.8, 2)
    assert choose(10.0, [g, arrays], calls(g="")).ids == ("g-2",)
    plan = choose(10.0, [f, g, arrays], calls(f="", g=""))
    assert plan.ids == ("f-1", "g-1")
    assert plan.left_out == ("g-2: g-1 is better together with what else is taken",)


def test_the_very_first_run_of_a_plan_compiles_all_of_it() -> None:
    kernels = [replace(needing("numba", suggestion(n, 3.0)), first_projected_seconds=9.0) for n in "fg"]
    plan = choose(10.0, kernels, calls(f="", g=""))
    assert plan.first_projected_seconds == pytest.approx(plan.projected_seconds + 2 * 2.0)
    assert choose(10.0, [suggestion("f", 2.0)], calls(f="")).first_projected_seconds == 0.0


def test_it_is_said_from_how_much_work_the_other_one_wins() -> None:
    """Two seconds in ten: arrays leave a fifth of them, Numba a hundredth for a second of start-up."""
    arrays = suggestion("f", 1.6)
    compiled = needing("numba", replace(suggestion("f", 0.98, 2), pays_from_seconds=1.0 / 0.99))
    plan = choose(10.0, [arrays, compiled], calls(f=""))
    assert plan.left_out == (
        "f-2: f-1 is better for the same function in this run; f-2 would win from 5.3 s of such work",
    )
    (alone,) = choose(10.0, [replace(compiled, projected_seconds=10.1)], calls(f="")).left_out
    assert alone == "f-2 would not pay for its start-up in a run of 10 s; it would from 1.01 s of such work"


def test_a_plan_never_promises_less_than_no_time() -> None:
    assert choose(10.0, [suggestion("f", 8.0), suggestion("g", 7.0)], calls(f="", g="")).projected_seconds == 0.0


GRAPHS = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=8)


@given(GRAPHS, st.lists(st.sampled_from([0.5, 1.0, 1.5, 2.5]), min_size=6, max_size=6))
@settings(max_examples=60, deadline=None)
def test_no_other_set_saves_more(edges: list[tuple[int, int]], savings: list[float]) -> None:
    names = "abcdef"
    below = calls(**{names[i]: " ".join(names[b] for a, b in edges if a == i) for i in range(6)})
    options = [suggestion(name, saved) for name, saved in zip(names, savings, strict=True)]
    direct = {row.function.name: {callee.name for callee in row.callees} for row in below}
    reach = {name: set(direct[name]) for name in names}
    for k, i in itertools.product(names, names):
        if k in reach[i]:
            reach[i] |= reach[k]

    def apart(group: tuple[str, ...]) -> bool:
        return not any(b in reach[a] or a in reach[b] for a, b in itertools.combinations(group, 2))

    groups = (group for size in range(7) for group in itertools.combinations(names, size))
    most = max(sum(savings[names.index(n)] for n in group) for group in groups if apart(group))
    plan = choose(10.0, options, below)
    assert apart(tuple(name.partition("-")[0] for name in plan.ids))
    assert sum(10.0 - s.projected_seconds for s in options if s.id in chosen(plan)) == pytest.approx(most)


def test_many_functions_are_chosen_without_delay() -> None:
    names = [f"f{number}" for number in range(64)]
    below = calls(main=" ".join(names), **dict.fromkeys(names, ""))
    options = [suggestion("main", 1.0), *(suggestion(name, 0.1) for name in names)]
    plan = choose(10.0, options, below)
    assert plan.ids
    assert plan.projected_seconds < 10.0


# ---------------------------------------------------------------- other last digits


def test_what_is_equal_to_the_last_bit_is_preferred_where_it_is_nearly_as_fast() -> None:
    close, exact = suggestion("f", 5.1, 1, Level.CLOSE), suggestion("f", 5.0, 2)
    plan = choose(10.0, [close, exact], [])
    assert plan.ids == ("f-2",)
    assert plan.left_out == ("f-1: f-2 is nearly as fast for the whole program, and equal to the last bit",)


def test_a_close_one_is_taken_where_it_is_worth_it() -> None:
    close, exact = suggestion("f", 9.0, 1, Level.CLOSE), suggestion("f", 5.0, 2)
    assert choose(10.0, [close, exact], []).ids == ("f-1",)
