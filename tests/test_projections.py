"""What a faster function means for the whole program: its seconds cold and warm, and from when on it pays."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportkit import ENVIRONMENT

from optadvisor.records import (
    CallTiming,
    FunctionRef,
    FunctionStats,
    Hotspot,
    Profile,
    Run,
    Target,
    TargetKind,
    Timing,
)
from optadvisor.verifier.projections import busy, in_this_run, part_left, projection, weights

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


def hotspot(seconds: float, calls: int = 1) -> Hotspot:
    ref = FunctionRef(path="/a.py", qualname="f", first_line=1)
    return Hotspot(function=ref, calls=calls, self_seconds=seconds, inclusive_seconds=seconds, share=0.5)


def calls(*pairs: tuple[float, float]) -> tuple[CallTiming, ...]:
    return tuple(CallTiming(original_seconds=a, candidate_seconds=b) for a, b in pairs)


def seconds(program: float, spot: Hotspot, timing: Timing) -> float:
    return projection(program, spot, timing).seconds


# ---------------------------------------------------------------- the whole program


def test_the_rest_of_the_program_keeps_its_time() -> None:
    assert seconds(10.0, hotspot(5.0), TIMING) == pytest.approx(5.5)
    assert seconds(10.0, hotspot(5.0), replace(TIMING, speedup=1.0)) == 10.0
    assert seconds(10.0, hotspot(5.0), replace(TIMING, speedup=1e12)) == pytest.approx(5.0)


def test_start_up_is_paid_in_every_run() -> None:
    assert seconds(10.0, hotspot(5.0), replace(TIMING, cold_seconds=2.0)) == pytest.approx(7.5)
    assert seconds(1.0, hotspot(0.5), replace(TIMING, cold_seconds=2.0)) > 1.0


def test_the_very_first_run_compiles() -> None:
    compiled = replace(TIMING, cold_seconds=1.0, first_seconds=4.0)
    assert projection(10.0, hotspot(5.0), compiled).first_seconds == pytest.approx(9.5)
    assert projection(10.0, hotspot(5.0), replace(compiled, first_seconds=1.1)).first_seconds == 0.0


def test_a_short_program_is_slower_with_a_compiler_and_a_long_one_faster() -> None:
    """Half a second that becomes nothing, for 0.9 s of start-up; and the same ten times as large."""
    compiled = replace(TIMING, speedup=100.0, cold_seconds=0.9, first_seconds=3.0)
    assert seconds(0.55, hotspot(0.5), compiled) > 0.55
    assert seconds(5.5, hotspot(5.0), compiled) < 2.0


@given(st.floats(0, 1e6), st.floats(0, 1e6), st.floats(1e-3, 1e9), st.floats(0, 100))
def test_projections_are_never_negative(program: float, inclusive: float, speedup: float, cold: float) -> None:
    timing = replace(TIMING, speedup=speedup, cold_seconds=cold)
    assert seconds(program, hotspot(inclusive), timing) >= cold


# ---------------------------------------------------------------- from when on it pays


def test_it_pays_after_so_many_calls_and_seconds() -> None:
    means = projection(10.0, hotspot(8.0, calls=16), replace(TIMING, cold_seconds=0.9))
    assert means.work_seconds == pytest.approx(1.0)
    assert means.calls == 2
    assert projection(10.0, hotspot(8.0, calls=16), TIMING).calls == 0


def test_what_is_slower_never_pays() -> None:
    means = projection(10.0, hotspot(8.0, calls=16), replace(TIMING, speedup=0.5, cold_seconds=0.9))
    assert (means.calls, means.work_seconds) == (0, 0.0)


# ---------------------------------------------------------------- the calls of the run, not the recorded ones


SIZES = calls((1e-5, 1e-4), (1e-5, 1e-4), (1.0, 0.01))
"""Two small calls, ten times slower; a large one, a hundred times faster."""


def test_many_small_calls_weigh_what_they_are() -> None:
    timing = replace(TIMING, calls=SIZES, speedup=1.00002 / 0.0102)
    # two large ones and two hundred thousand small ones: 2 + 2 s become 0.02 + 20 s
    spot = hotspot(4.0, calls=200_002)
    assert part_left(spot, timing) == pytest.approx(20.02 / 4.0, rel=0.01)
    assert part_left(spot, timing, recursive=True) == 1 / timing.speedup


def test_where_all_calls_were_recorded_nothing_is_weighed() -> None:
    timing = replace(TIMING, calls=SIZES, speedup=98.0)
    assert part_left(hotspot(1.0, calls=3), timing) == 1 / 98.0
    assert part_left(replace(hotspot(1.0, calls=9), calls_exact=False), timing) == 1 / 98.0


def test_a_mean_that_no_recorded_calls_have_changes_nothing() -> None:
    timing = replace(TIMING, calls=SIZES, speedup=98.0)
    assert part_left(hotspot(1e-5, calls=100), timing) == 1 / 98.0
    assert part_left(hotspot(1e5, calls=100), timing) == 1 / 98.0


@given(st.lists(st.floats(1e-6, 10.0), min_size=2, max_size=10), st.floats(0.001, 0.999))
def test_weights_have_the_mean_that_is_asked_for(lengths: list[float], where: float) -> None:
    mean = min(lengths) + where * (max(lengths) - min(lengths))
    found = weights(lengths, mean)
    if not found:
        assert not min(lengths) < mean < max(lengths)
        return
    assert sum(found) == pytest.approx(1.0)
    assert sum(w * s for w, s in zip(found, lengths, strict=True)) == pytest.approx(mean, rel=1e-6)


def test_alike_calls_weigh_alike() -> None:
    assert weights([1.0, 3.0], 2.0) == pytest.approx((0.5, 0.5))
    assert weights([2.0, 2.0], 2.0) == ()


# ---------------------------------------------------------------- a busy machine


def run(*, plain: float, cpu: float, load: float, waiting: float = 0.0) -> Run:
    ref = FunctionRef(path="/a.py", qualname="f", first_line=1)
    waits = FunctionStats(function=ref, calls=1, self_seconds=plain, inclusive_seconds=plain, waiting_seconds=waiting)
    return Run(
        id="1",
        created="",
        target=Target(kind=TargetKind.SCRIPT, value="a.py", directory="/"),
        environment=replace(ENVIRONMENT, load=load),
        profile=Profile(wall_seconds=plain, plain_seconds=plain, cpu_seconds=cpu, exit_status=0, functions=(waits,)),
    )


def test_start_up_takes_longer_where_the_program_does() -> None:
    """Ten other programs on two cores: a fifth of a second takes one."""
    crowded = busy(run(plain=1.0, cpu=0.2, load=10.0))
    assert crowded == pytest.approx(5.0)
    costs = in_this_run(replace(TIMING, cold_seconds=0.8, import_seconds=0.4, first_seconds=2.0), crowded)
    assert (costs.cold_seconds, costs.import_seconds, costs.first_seconds) == pytest.approx((4.0, 2.0, 10.0))
    assert costs.speedup == TIMING.speedup


@pytest.mark.parametrize(
    ("measured", "slower"),
    [
        (run(plain=1.0, cpu=1.0, load=0.0), 1.0),
        (run(plain=1.0, cpu=1.9, load=0.0), 1.0),
        (run(plain=1.0, cpu=0.0, load=10.0), 1.0),
        (run(plain=1.0, cpu=0.2, load=10.0, waiting=0.8), 1.0),
        (run(plain=1.0, cpu=0.1, load=0.0), 1.5),
    ],
)
def test_a_program_that_waits_is_not_slowed_down(measured: Run, slower: float) -> None:
    assert busy(measured) == pytest.approx(slower)
