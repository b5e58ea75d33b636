"""What one more place could bring at most, beside what is planned."""

from __future__ import annotations

from dataclasses import replace

from optadvisor.records import (
    Accepted,
    FunctionRef,
    FunctionStats,
    Hotspot,
    Level,
    LoopStats,
    Plan,
    Proposal,
    Suggestion,
    Timing,
)
from optadvisor.verifier.ceilings import (
    Situation,
    enough,
    figures,
    goes_round_with,
    left_by,
    settled,
    why_no_other,
    why_not,
)
from optadvisor.verifier.stacking import Stack

PROGRAM = 10.0
TIMING = Timing(
    original_seconds=2.0,
    candidate_seconds=1.0,
    speedup=2.0,
    low=1.9,
    high=2.1,
    confidence=0.95,
    pairs=9,
    noise=0.03,
    cold_seconds=0.0,
)


def ref(name: str) -> FunctionRef:
    return FunctionRef(path="/a.py", qualname=name, first_line=1)


def spot(name: str, own: float, inclusive: float = 0.0, settled_seconds: float = 0.0) -> Hotspot:
    inclusive = inclusive or own
    return Hotspot(
        function=ref(name),
        calls=1,
        self_seconds=own,
        inclusive_seconds=inclusive,
        share=inclusive / PROGRAM,
        evidence="99 % of its time is inside 1 call of numpy.linalg.eigh (3.5 s): already native code",
        settled_seconds=settled_seconds,
    )


def proposal(name: str, *requires: str) -> Proposal:
    return Proposal(rewriter="r", variant="v", function=ref(name), title="", why="", edits=(), requires=requires)


def chosen(name: str, saved: float, *requires: str, start: float = 0.0) -> Suggestion:
    verdict = Accepted(level=Level.IDENTICAL, timing=replace(TIMING, cold_seconds=start), calls_compared=1)
    return Suggestion(
        id=f"{name}-1", proposal=proposal(name, *requires), verdict=verdict, projected_seconds=PROGRAM - saved
    )


def now(*taken: Suggestion, seconds: dict[str, float] | None = None, **below: str) -> Situation:
    """`f="g h"`: f calls g and h."""
    saved = sum(PROGRAM - one.projected_seconds for one in taken)
    plan = Plan(ids=tuple(t.id for t in taken), program_seconds=PROGRAM, projected_seconds=PROGRAM - saved)
    asked = {ref(name): spent for name, spent in (seconds or {}).items()}
    reach = {ref(name): set(map(ref, names.split())) for name, names in below.items()}
    return Situation(plan=plan, chosen=taken, accepted=taken, seconds=asked, reach=reach)


def asked(place: Hotspot, situation: Situation) -> bool:
    return not why_not(place.function, place, situation)


def test_a_place_that_cannot_bring_two_percent_is_not_asked_about() -> None:
    assert asked(spot("f", 0.21), now())
    assert not asked(spot("f", 0.19), now())
    assert "1.9 %" in why_not(ref("f"), spot("f", 0.19), now())


def test_of_a_callee_that_others_call_too_only_its_part_is_won_already() -> None:
    rows = [
        FunctionStats(
            function=ref("f"),
            calls=1,
            self_seconds=1.0,
            inclusive_seconds=5.0,
            callees=(ref("g"),),
            beneath=((ref("g"), 3.0),),
        ),
        FunctionStats(function=ref("g"), calls=9, self_seconds=6.0, inclusive_seconds=6.0),
    ]
    planned = now(chosen("g", 6.0), f="g", g="")
    assert not asked(spot("f", 1.0, inclusive=5.0), planned)
    stack = Stack.of(PROGRAM, rows, planned.reach)
    assert asked(spot("f", 1.0, inclusive=5.0), replace(planned, stack=stack))


def called(inclusive: float, beneath: float, calls: int = 3) -> list[FunctionStats]:
    """`f` calls `g`, which takes `beneath` seconds there."""
    g = FunctionStats(function=ref("g"), calls=calls, self_seconds=inclusive, inclusive_seconds=inclusive)
    f = FunctionStats(
        function=ref("f"),
        calls=1,
        self_seconds=1.0,
        inclusive_seconds=1.0 + beneath,
        callees=(ref("g"),),
        beneath=((ref("g"), beneath),),
    )
    return [f, g]


def test_what_a_caller_in_python_still_calls_is_asked_about() -> None:
    planned = now(chosen("f", 0.9), seconds={"f": 5.0}, f="g", g="")
    stack = Stack.of(PROGRAM, called(4.0, 4.0), planned.reach)
    both = [spot("f", 1.0, inclusive=5.0), spot("g", 4.0)]
    assert asked(both[1], replace(planned, stack=stack))
    assert not enough(both, replace(planned, stack=stack))


def test_what_it_hardly_calls_any_more_is_not() -> None:
    planned = now(chosen("f", 4.0), seconds={"f": 5.0}, f="g", g="")
    stack = Stack.of(PROGRAM, called(4.0, 4.0, calls=9000), planned.reach)
    assert not asked(spot("g", 4.0), replace(planned, stack=stack))
    assert "leaves little" in why_not(ref("g"), spot("g", 4.0), replace(planned, stack=stack))


def test_the_initialiser_is_most_of_what_is_left_beside_a_fast_kernel() -> None:
    """Kernel 9 s, initialiser 0.15 s: too little at first, and not when the kernel takes 0.1 s."""
    assert not asked(spot("initial", 0.15), now())
    assert asked(spot("initial", 0.15), now(chosen("kernel", 8.9)))


def test_what_lies_inside_a_fast_function_is_not_asked_about() -> None:
    whole = now(chosen("f", 8.0), seconds={"f": 9.0}, f="g")
    assert not asked(spot("g", 5.0), whole)
    assert not asked(spot("f", 5.0), whole)
    assert asked(spot("h", 0.5), whole)


def test_parts_of_a_function_that_is_hardly_faster_are() -> None:
    whole = now(chosen("f", 2.0), seconds={"f": 9.0}, f="g")
    assert asked(spot("g", 5.0), whole)
    assert not asked(spot("g", 1.0), whole)


def test_of_a_caller_only_the_rest_can_be_won() -> None:
    callees = now(chosen("g", 4.0), chosen("h", 4.9), seconds={"g": 4.1, "h": 5.0}, f="g h")
    assert not asked(spot("f", 0.0, 8.9), callees)
    assert asked(spot("f", 0.3, 9.2), callees)


def test_what_a_library_does_best_is_left_alone() -> None:
    eigen = spot("f", 9.9, settled_seconds=9.8)
    assert why_not(ref("f"), eigen, now()).endswith("already native code; it is left alone")
    assert settled(eigen)
    assert not settled(spot("f", 9.9, settled_seconds=2.0))
    assert asked(spot("f", 9.9, settled_seconds=9.0), now())


def test_a_loop_can_save_what_its_function_can() -> None:
    host = spot("f", 9.9, settled_seconds=9.0)
    loop = replace(host, inclusive_seconds=5.0, settled_seconds=0.0)
    assert abs(figures(loop, host).settled_seconds - 4.1) < 1e-9
    assert figures(replace(loop, inclusive_seconds=0.5), host).settled_seconds == 0.0
    assert abs(figures(host, host).settled_seconds - 9.0) < 1e-9


def test_it_is_enough_when_all_together_are_too_little() -> None:
    spots = [spot("f", 8.0), spot("g", 0.4), spot("h", 0.3)]
    assert not enough(spots, now())
    assert not enough(spots, now(chosen("f", 7.8)))  # 0.7 s of 2.2 s
    assert enough([spot("f", 8.0), spot("g", 0.1)], now(chosen("f", 7.0)))
    assert enough([spot("f", 9.0, settled_seconds=8.5)], now())
    assert "takes next to nothing of the time that is left" in enough([spot("f", 9.0, settled_seconds=9.0)], now())


def test_what_a_chosen_function_calls_is_not_counted_as_open() -> None:
    spots = [spot("f", 1.0, 9.0), spot("g", 8.0)]
    assert not enough(spots, now(chosen("g", 7.9)))
    assert enough(spots, now(chosen("f", 8.0), f="g"))


def test_of_a_function_whose_loop_is_chosen_the_rest_is_open() -> None:
    spots = [spot("f", 9.0)]
    assert enough(spots, now(chosen("loop", 8.0), seconds={"loop": 8.95}, f="loop"))
    assert not enough(spots, now(chosen("loop", 6.0), seconds={"loop": 7.0}, f="loop"))


# ---------------------------------------------------------------- another way to write the same place


def test_all_of_a_place_is_left_while_nothing_is_planned_for_it() -> None:
    assert left_by(ref("f"), now(seconds={"f": 4.0})).seconds == 4.0
    assert why_no_other(ref("f"), proposal("f"), now(seconds={"f": 4.0})) == ""


def test_a_kernel_that_leaves_next_to_nothing_is_not_written_otherwise() -> None:
    beside = now(chosen("f", 3.95), seconds={"f": 4.0})
    assert why_no_other(ref("f"), proposal("f", "numba"), beside) == (
        "“v” leaves 0.8 % of the program's time here, no more can be won"
    )
    assert not why_no_other(ref("f"), proposal("f", "numba"), now(chosen("f", 3.5), seconds={"f": 4.0}))


def test_what_rounds_otherwise_has_to_win_a_tenth_of_the_program() -> None:
    rounding = replace(proposal("f", "numba"), rounds=("sums are added in another order",))
    leaves_little = now(chosen("f", 3.5), seconds={"f": 4.0})  # 0.5 s of 6.5 s
    assert "equal to the last bit" in why_no_other(ref("f"), rounding, leaves_little)
    assert not why_no_other(ref("f"), rounding, now(chosen("f", 3.2), seconds={"f": 4.0}))


def test_a_start_up_that_the_other_one_has_as_well_is_not_to_be_won() -> None:
    compiled = now(chosen("f", 3.4, "numba", start=0.59), seconds={"f": 4.0})
    assert why_no_other(ref("f"), proposal("f", "numba"), compiled)
    assert not why_no_other(ref("f"), proposal("f"), compiled)


def test_what_cannot_pay_for_its_start_up_is_not_written_otherwise() -> None:
    slow = chosen("f", -0.5, "numba", start=0.8)
    beside = replace(now(seconds={"f": 0.6}), accepted=(slow,))
    assert why_no_other(ref("f"), proposal("f", "numba"), beside) == (
        "“v” does not pay for its start-up by 0.5 s, and leaves less"
    )
    assert not why_no_other(ref("f"), proposal("f"), beside)
    started_anyway = replace(beside, chosen=(chosen("g", 3.0, "numba"),))
    assert not why_no_other(ref("f"), proposal("f", "numba"), started_anyway)


def test_what_others_call_is_left_when_one_loop_takes_it_along() -> None:
    spots = [spot("loop", 0.1, inclusive=5.1), spot("g", 0.1, inclusive=4.1), spot("f", 9.0)]
    taken_along = chosen("loop", 4.9)
    assert not enough(spots, now(taken_along, seconds={"loop": 5.1}, loop="f"))  # 3.9 s of it, when g calls it
    assert enough(spots, now(taken_along, chosen("f", 4.0), seconds={"loop": 5.1, "f": 9.0}, loop="f"))


def around(*iterations: int, entries: int = 1) -> Hotspot:
    loops = tuple(LoopStats(line=n, entries=entries, iterations=count) for n, count in enumerate(iterations, 1))
    return replace(spot("heap_sort", 0.1, 5.0), loops=loops)


def test_a_function_that_calls_another_in_two_loops_goes_round_with_it() -> None:
    called = replace(spot("sift_down", 4.0), calls=149_999)
    assert goes_round_with(around(50_000, 99_999), called)
    assert not goes_round_with(around(50_000, 50_000), called)


def test_two_functions_that_call_a_third_go_round_with_it_together() -> None:
    called = replace(spot("mean", 4.5), calls=13_503)
    variance = replace(around(9_000, entries=6), function=ref("variance"), inclusive_seconds=3.0, calls=6)
    scores = replace(around(4_500, entries=3), function=ref("scores"), inclusive_seconds=1.5, calls=3)
    other = replace(around(4_503, entries=3), function=ref("other"), inclusive_seconds=0.1, calls=3)
    assert goes_round_with(variance, called, [called, scores, variance])
    assert goes_round_with(scores, called, [called, scores, variance])
    assert not goes_round_with(variance, called, [called, variance])
    assert not goes_round_with(variance, called, [called, variance, other])  # it has not the time


def test_short_loops_inside_others_count_together() -> None:
    called = replace(spot("rotate", 4.0), calls=6_000)
    assert goes_round_with(around(6_000, entries=600), called)
    assert not goes_round_with(replace(around(6_000, entries=600), calls=1_000), called)


def test_what_is_left_inside_a_weak_whole_is_still_open() -> None:
    spots = [spot("main", 0.2, inclusive=9.0), spot("inner", 8.8)]
    assert not enough(spots, now(chosen("main", 2.0), seconds={"main": 9.0}, main="inner"))  # 7 s are as they were
    assert enough(spots, now(chosen("main", 7.0), seconds={"main": 9.0}, main="inner"))


def test_a_short_function_that_may_do_without_a_chosen_one_is_still_asked_about() -> None:
    factorial = spot("factorial", 8.0)
    short = replace(spot("choose", 0.1, 8.1), calls=1000)
    planned = now(chosen("factorial", 6.0), seconds={"factorial": 8.0}, choose="factorial")
    assert not enough([factorial, short], planned)  # 2 s of factorials that `math.comb` would not make
    seldom = replace(short, calls=1)
    assert enough([factorial, seldom], planned)
    with_loops = replace(short, loops=around(1000).loops)
    assert enough([factorial, with_loops], planned)


def test_a_function_that_takes_most_of_its_time_elsewhere_is_asked_about() -> None:
    """`f` is as good as gone, and `g` took a part of its time there."""
    planned = now(chosen("f", 4.0, "numba"), seconds={"f": 4.1}, f="g", g="")
    assert "covers it" in why_not(ref("g"), spot("g", 3.0), replace(planned, stack=None))
    mostly = Stack.of(PROGRAM, called(3.0, 2.0), planned.reach)
    assert "covers it" in why_not(ref("g"), spot("g", 3.0), replace(planned, stack=mostly))
    hardly = Stack.of(PROGRAM, called(3.0, 0.3), planned.reach)
    assert asked(spot("g", 3.0), replace(planned, stack=hardly))
    assert not asked(spot("g", 0.13), replace(planned, stack=Stack.of(PROGRAM, called(0.13, 0.03), planned.reach)))


def test_beneath_a_loop_only_what_passes_beneath_what_it_calls() -> None:
    """`f` calls `g` in one of its loops, and `h`, which hardly calls `g`, in the other."""
    g, h, loop = ref("g"), ref("h"), ref("f_kernel")
    rows = [
        FunctionStats(
            function=ref("f"),
            calls=1,
            self_seconds=0.0,
            inclusive_seconds=5.0,
            callees=(g, h, loop),
            beneath=((g, 3.0), (h, 2.0)),
        ),
        FunctionStats(function=g, calls=9, self_seconds=3.0, inclusive_seconds=3.0),
        FunctionStats(function=h, calls=9, self_seconds=2.0, inclusive_seconds=2.0, callees=(g,), beneath=((g, 0.1),)),
        FunctionStats(function=loop, calls=-1, self_seconds=0.0, inclusive_seconds=0.0, callees=(h,)),
    ]
    planned = now(chosen("f_kernel", 2.0, "numba"), seconds={"f_kernel": 2.0}, f="g h f_kernel", f_kernel="g h", h="g")
    stack = Stack.of(PROGRAM, rows, planned.reach)
    assert stack.part_beneath(h, loop) == 1.0
    assert 0.03 < stack.part_beneath(g, loop) < 0.04
    assert asked(spot("g", 3.0), replace(planned, stack=stack))
    assert not asked(spot("h", 2.0), replace(planned, stack=stack))
