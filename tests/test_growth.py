"""How time grows with size: the fit, replays at growing sizes with lines counted in place of seconds, the verdict."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np
import pytest
from judgekit import REF, Trials, ended, equal, trials_in
from replaykit import found_from, record

from optadvisor import rewriters
from optadvisor.probes.fence import Fence
from optadvisor.probes.observation import Observation
from optadvisor.probes.replay import Blob, Side, TooLongError
from optadvisor.records import Accepted, Growth, from_json, to_json
from optadvisor.reports import suggestions
from optadvisor.verifier import growth
from optadvisor.verifier.equality.equivalence import EXACT
from optadvisor.verifier.generated.places import Edit, Place
from optadvisor.verifier.growing import Growable, Growing, growable
from optadvisor.verifier.task import Result

SIZES = (500, 1000, 2000, 4000)


# ---------------------------------------------------------------- the fit


@pytest.mark.parametrize("power", [0.0, 0.5, 1.0, 2.0, 3.0])
def test_a_power_is_found(power: float) -> None:
    found = growth.exponent(SIZES, [1e-3 * (n / 500) ** power for n in SIZES])
    assert found == pytest.approx(power)


def test_a_little_noise_changes_little() -> None:
    noise = (1.04, 0.97, 1.03, 0.96)
    found = growth.exponent(SIZES, [1e-9 * n**2 * one for n, one in zip(SIZES, noise, strict=True)])
    assert found == pytest.approx(2.0, abs=0.05)


@pytest.mark.parametrize(
    "seconds",
    [
        pytest.param([1e-3, 2e-3, 8e-3, 16e-3], id="one of them was slowed down"),
        pytest.param([1e-3, 1e-3, 2e-3, 8e-3], id="it bends"),
        pytest.param([2e-4, 2.3e-4, 3.3e-4, 5.7e-4], id="a fixed cost that bends slowly"),
        pytest.param([1e-6, 2e-6, 4e-6, 8e-6], id="near the clock's resolution"),
        pytest.param([0.0, 1e-3, 2e-3, 4e-3], id="no time at all"),
        pytest.param([2.0**8, 2.0**16, 2.0**32, 2.0**64], id="an exponential"),
    ],
)
def test_what_is_no_straight_line_has_no_power(seconds: list[float]) -> None:
    assert growth.exponent(SIZES, seconds) is None


@pytest.mark.parametrize("sizes", [(), (500,), (500, 4000), (500, 500, 500), (500, 501, 502), (0, 1000, 4000)])
def test_too_few_sizes_and_sizes_that_hardly_differ_have_no_power(sizes: tuple[int, ...]) -> None:
    assert growth.exponent(sizes, [1e-3 * (n + 1) for n in sizes]) is None


# ---------------------------------------------------------------- what is told


def measured(before: float, after: float, sizes: tuple[int, ...] = SIZES) -> Result:
    return Result(
        growing="known",
        sizes=list(sizes),
        original=[1e-3 * (n / sizes[0]) ** before for n in sizes],
        candidate=[1e-4 * (n / sizes[0]) ** after for n in sizes],
        finished=True,
    )


def test_powers_that_differ_plainly_are_told() -> None:
    found = growth.growth(measured(2.0, 1.0))
    assert found is not None
    assert (found.name, found.number, found.sizes) == ("known", False, SIZES)
    assert (found.original, found.candidate) == (pytest.approx(2.0), pytest.approx(1.0))
    assert from_json(Growth, to_json(found)) == found


@pytest.mark.parametrize(
    "result",
    [
        pytest.param(measured(2.0, 2.0), id="the same order"),
        pytest.param(measured(1.3, 1.0), id="nearly the same"),
        pytest.param(measured(1.0, 2.0), id="a worse one"),
        pytest.param(replace(measured(2.0, 1.0), growing=""), id="nothing grew"),
        pytest.param(replace(measured(2.0, 1.0), sizes=[500, 1000, 2000]), id="a damaged result"),
        pytest.param(replace(measured(2.0, 1.0), sizes=["a", "b", "c", "d"]), id="another damaged one"),
        pytest.param(measured(2.0, 1.0, (1000, 2000)), id="two sizes"),
    ],
)
def test_otherwise_nothing_is_told(result: Result) -> None:
    assert growth.growth(result) is None


def test_sizes_at_which_one_side_takes_no_time_are_left_out() -> None:
    result = replace(measured(2.0, 1.0), candidate=[1e-6, 4e-5, 8e-5, 16e-5])
    found = growth.growth(result)
    assert found is not None
    assert found.sizes == (1000, 2000, 4000)


def test_the_sentence() -> None:
    one = Growth(name="known", number=False, sizes=SIZES, original=2.04, candidate=0.96)
    assert suggestions._grows(one) == (
        "Replayed with 500, 1000, 2000 and 4000 elements in known, its time grows as n^2.0; with this as n^1.0."
    )
    count = replace(one, name="n", number=True, candidate=-0.01)
    assert suggestions._grows(count) == (
        "Replayed with n = 500, 1000, 2000 and 4000, its time grows as n^2.0; with this as n^0.0."
    )


def test_every_name_is_that_of_a_rewriter() -> None:
    assert {one.name for one in rewriters.ALL} >= growth.OTHER_ORDER


# ---------------------------------------------------------------- what grows


def found_in(**values: Any) -> Growable | None:
    return growable(
        tuple(Place(name=name, path=(("item", "kwargs"), ("item", name)), value=one) for name, one in values.items())
    )


def test_the_longest_grows_and_the_others_in_proportion() -> None:
    found = found_in(short=[1, 2, 3], names=["a"] * 1000, known=["b"] * 4000, n=4000)
    assert found is not None
    assert (found.name, found.size) == ("known (other lengths in proportion)", 4000)
    assert found.sizes() == [31, 62, 125, 250, 500, 1000, 2000, 4000]
    state: dict[str, Any] = {
        "args": (),
        "kwargs": {"short": [1, 2, 3], "names": ["a"] * 1000, "known": ["b"] * 4000, "n": 4000},
    }
    found.at(500)(state)
    lengths = {name: one if type(one) is int else len(one) for name, one in state["kwargs"].items()}
    assert lengths == {"short": 3, "names": 125, "known": 500, "n": 500}


def test_a_count_alone_grows() -> None:
    found = found_in(n=1000, short=[1, 2])
    assert found is not None
    assert (found.name, found.number, found.sizes()[-2:]) == ("n", True, [500, 1000])


@pytest.mark.parametrize(
    "values",
    [
        {"known": [1] * 100},
        {"text": "a" * 10_000},
        {"n": 20},
        {"n": 1000, "m": 2000},
        {"grid": [[0.0] * 200 for _ in range(200)]},
        {"grid": np.zeros((200, 200))},
        {"flag": True},
    ],
    ids=str,
)
def test_nothing_is_made_of_what_is_short_or_has_no_single_length(values: dict[str, Any]) -> None:
    assert found_in(**values) is None


# ---------------------------------------------------------------- replays

PROGRAM = """
def first_visits(visits):
    seen = []
    for visitor in visits:
        for known in seen:
            if known == visitor:
                break
        else:
            seen.append(visitor)
    return seen


first_visits(list(range(1000)))
"""
BY_HASH = """
def first_visits(visits):
    seen, known = [], set()
    for visitor in visits:
        if visitor not in known:
            known.add(visitor)
            seen.append(visitor)
    return seen
"""
SAME_ORDER = PROGRAM.replace("known == visitor", "visitor == known")
WRONG_WHEN_SHORT = BY_HASH.replace("return seen", "return seen if len(visits) > 100 else []")
RAISES = PROGRAM.replace("    seen = []", "    seen = []\n    visits[999]")


class Counted(Side):
    """A call takes four microseconds for each line that it goes through."""

    __slots__ = ()

    def observe(self, *args: Any, **how: Any) -> Observation:
        lines = 0

        def inside(_: FrameType, event: str, __: Any) -> Any:
            nonlocal lines
            lines += event == "line"
            return inside

        def entered(frame: FrameType, _: str, __: Any) -> Any:
            return inside if frame.f_code.co_name == "first_visits" else None

        before = sys.gettrace()
        sys.settrace(entered)
        try:
            seen = Side.observe(self, *args, **how)
        finally:
            sys.settrace(before)
        seen.seconds = lines * 4e-6
        return seen


def replayed(text: str, folder: Path, program: str = PROGRAM) -> Result:
    fence = Fence(folder)
    recorded = record(folder, "first_visits", program, fence=fence)
    with found_from(recorded.folder):
        sides = [recorded.side(), recorded.side(text)]
        original, candidate = (Counted(module=one.module, qualname=one.qualname) for one in sides)
        result = Result()
        Growing(
            blobs=recorded.blobs(),
            original=original,
            candidate=candidate,
            fence=fence,
            tolerance=EXACT,
            budget_seconds=60.0,
            forget=lambda module: None,
        ).run(result)
    return result


def test_a_set_in_place_of_a_search_is_told(tmp_path: Path) -> None:
    found = growth.growth(replayed(BY_HASH, tmp_path))
    assert found is not None
    assert found.name == "visits"
    assert found.sizes == (31, 62, 125, 250)  # a round at 500 elements would take more than 0.4 s
    assert (found.original, found.candidate) == (pytest.approx(2.0, abs=0.1), pytest.approx(1.0, abs=0.02))


def test_a_candidate_of_the_same_order_is_not(tmp_path: Path) -> None:
    result = replayed(SAME_ORDER, tmp_path)
    assert result.sizes == [31, 62, 125, 250]
    assert result.original == result.candidate
    assert growth.growth(result) is None


def test_nothing_is_told_where_a_smaller_input_gives_something_else(tmp_path: Path) -> None:
    assert replayed(WRONG_WHEN_SHORT, tmp_path) == Result()


def test_nothing_is_told_where_a_smaller_input_raises(tmp_path: Path) -> None:
    assert replayed(BY_HASH, tmp_path, program=RAISES) == Result()


def test_the_first_size_that_takes_too_long_is_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compared = Growing.compared

    def impatient(self: Growing, blob: Blob, edit: Edit) -> tuple[float, float] | None:
        if len(self.asked_items) == 3:
            raise TooLongError("it took longer than 1 s")
        return compared(self, blob, edit)

    monkeypatch.setattr(Growing, "compared", impatient)
    assert replayed(BY_HASH, tmp_path).sizes == [31, 62, 125]


# ---------------------------------------------------------------- the verdict


@pytest.fixture
def trials(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Trials:
    monkeypatch.setattr(growth, "OTHER_ORDER", frozenset({"r"}))  # as `judgekit` names it
    return trials_in(tmp_path)


def judged(trials: Trials) -> Accepted:
    (verdict,) = trials.judge()
    assert isinstance(verdict, Accepted)
    return verdict


def test_an_accepted_candidate_is_replayed_at_growing_sizes_after_all_else(trials: Trials) -> None:
    assert REF.name == "f"
    trials.answers["candidate-0-growth"] = trials.answers["candidate-0-growth/timed"] = measured(2.0, 1.0)
    found = judged(trials).growth
    assert found is not None
    assert found.original == pytest.approx(2.0)
    *_, last = trials.tasks
    assert [name for name, _ in trials.tasks][-2:] == ["candidate-0/timed", "candidate-0-growth/timed"]
    assert (last[1]["compare"], last[1]["budget_seconds"], last[1]["vary_seconds"]) == (False, 0.0, 0.0)
    assert last[1]["grow_seconds"] > 0
    assert all(not task["grow_seconds"] for _, task in trials.tasks[:-1])


@pytest.mark.parametrize("answer", [None, b"{", equal(problem="it would write a file"), measured(2.0, 2.0)])
def test_the_verdict_stays_whatever_comes_of_it(trials: Trials, answer: Any) -> None:
    trials.answers["candidate-0-growth"] = measured(2.0, 1.0)
    with_it = judged(trials)
    trials.answers["candidate-0-growth"] = answer
    assert judged(trials) == replace(with_it, growth=None)


def test_nor_does_a_crash_or_a_time_out_change_it(trials: Trials) -> None:
    trials.answers["candidate-0-growth"] = measured(2.0, 1.0)
    with_it = judged(trials)
    for end in (ended(139), ended(timed_out=True)):
        trials.endings["candidate-0-growth/timed"] = end
        assert judged(trials) == replace(with_it, growth=None)


def test_others_are_not_replayed_again(trials: Trials, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "OTHER_ORDER", frozenset({"membership"}))
    assert judged(trials).growth is None
    assert not [name for name, _ in trials.tasks if "growth" in name]
