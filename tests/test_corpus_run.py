"""`benchmarks/run.py` compares and counts right: outputs, rows, means, what a saved run tells. No program is run."""

from __future__ import annotations

import doctest
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "benchmarks"))

import _identity
import _running  # a folder of programs is not installed
import _table
from _advice import _described
from _identity import heat_of, hot_loops, loops_of
from _running import Ran, close, difference
from _table import OutlineRow, Reference, Refusal, Row, append, geometric_mean, stored
from reportkit import ENVIRONMENT

from optadvisor.errors import RewriterError
from optadvisor.records import (
    Accepted,
    Declined,
    FunctionRef,
    Hotspot,
    Level,
    LineStats,
    Outcome,
    OutcomeState,
    Plan,
    Profile,
    Proposal,
    Region,
    Run,
    Suggestion,
    Target,
    TargetKind,
    Timing,
    Unproven,
    Verdict,
)
from optadvisor.source.module import Module

# ---------------------------------------------------------------- comparing


def ran(stdout: bytes = b"", stderr: bytes = b"", status: int = 0, **files: str) -> Ran:
    return Ran(stdout=stdout, stderr=stderr, status=status, files=files)


def test_equal_runs_have_no_difference():
    assert not difference(ran(b"a\nb\n", table="1"), ran(b"a\nb\n", table="1"))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (ran(b"1\n"), ran(b"2\n"), "output: line 1"),
        (ran(b"a\n"), ran(b"a\nb\n"), "output: "),
        (ran(b"a\n"), ran(b"a"), "output: "),
        (ran(stderr=b"x\n"), ran(), "standard error: "),
        (ran(), ran(status=1, stderr=b"ValueError: no\n"), "exit status 0 became 1: 'ValueError: no'"),
        (ran(table="1"), ran(table="2"), "the file table differs"),
        (ran(table="1"), ran(), "the file table differs"),
        (ran(), ran(status=_running.HANGS), "it was stopped"),
    ],
)
def test_differences_are_named(old, new, sentence):
    assert difference(old, new).startswith(sentence)


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        (b"sum 1.00000000001", b"sum 1.0", True),
        (b"sum 1.0000001", b"sum 1.0", False),
        (b"sum 1e-17", b"sum 2e-17", False),
        (b"100000000000 steps", b"100000000001 steps", False),
        (b"1.0", b"1", False),
        (b"-1.0", b"1.0", False),
        (b"nan", b"0.0", False),
        (b"mean 1.0 cm", b"mean 1.0 mm", False),
        (b"[1.0, 2.0]", b"[1.0]", False),
    ],
)
def test_close_lets_fractions_differ_a_little_and_nothing_else(old, new, same):
    assert close(old, new, 1e-9) is same
    assert bool(difference(ran(old), ran(new), tolerance=1e-9)) is not same
    assert difference(ran(old), ran(new))


def test_tracebacks_count_by_their_last_line():
    one = b'Traceback (most recent call last):\n  File "x.py", line 3, in step\n    u[i]\nIndexError: out of range\n'
    two = one.replace(b"    u[i]\n", b'    u[i]\n  File "x.py", line 9, in _step_kernel\n    u[i]\n    ~^^^\n')
    folder = Path("/somewhere")
    assert _running._comparable(one, folder) == _running._comparable(two, folder)
    assert _running._comparable(one, folder) != _running._comparable(one.replace(b"range", b"reach"), folder)


def test_other_indented_lines_count():
    folder = Path("/somewhere")
    assert _running._comparable(b"steps:\n  12\n    13\n", folder) == b"steps:\n  12\n    13\n"


def test_warnings_count_without_their_lines():
    one = b"/somewhere/x.py:3: RuntimeWarning: overflow\n  u[i] * 2\n"
    two = b"/elsewhere/x.py:12: RuntimeWarning: overflow\n  v * 2\n"
    assert _running._comparable(one, Path("/somewhere")) == _running._comparable(two, Path("/elsewhere"))


# ---------------------------------------------------------------- tables

LEFT = Row(program="a", place="module", numeric=True, improve=True, state=_table.NOTHING, reason="no loop")
GAIN = replace(
    LEFT,
    program="b",
    state=_table.APPLIED,
    rewriters=("numba_njit",),
    levels=("identical",),
    kernels=(100.0, 4.0),
    before_seconds=8.0,
    after_seconds=2.0,
    references=(Reference(name="numpy", speedup=2.0), Reference(name="numba", speedup=16.0)),
    advice_seconds=30.0,
)


def test_geometric_means():
    assert geometric_mean([]) == 1.0
    assert geometric_mean([1.0, 4.0]) == pytest.approx(2.0)
    assert geometric_mean([0.5, 2.0]) == pytest.approx(1.0)


def test_a_program_left_alone_counts_as_one():
    assert GAIN.whole == 4.0
    assert replace(GAIN, state=_table.PROVED).whole == 1.0
    assert LEFT.whole == 1.0
    text = "\n".join(_table.summary([GAIN, LEFT]))
    assert "2 programs: 1 applied, 1 nothing" in text
    assert "kernels 20.0× (2 applied), whole programs 4.00× over the 1 applied, 2.00× over all 2" in text
    assert "hand-written references: 16.0× whole programs, over 1 programs" in text
    assert "ours over the best by hand: 0.25×; below 0.7: b 0.25" in text
    assert "would improve: 1 of 2 improved" in text


def test_gains_count_where_they_were_expected_and_real():
    slower = replace(GAIN, program="c", after_seconds=9.0)
    surprise = replace(GAIN, program="d", improve=False)
    text = "\n".join(_table.summary([GAIN, slower, surprise, replace(LEFT, improve=False)]))
    assert "would improve: 1 of 2 improved" in text
    assert "better left alone: 1 of 2 left" in text


def test_a_failed_program_is_no_part_of_the_means():
    failed = replace(LEFT, program="e", state=_table.FAILED, wrong=("crash",))
    text = "\n".join(_table.summary([GAIN, failed]))
    assert "4.00× over all 1" in text
    assert "wrong outputs, crashes or files not restored: 1 programs" in text


def test_what_is_wrong_is_shown_and_fails():
    wrong = replace(GAIN, wrong=("output: line 1",), references=(Reference(name="numpy", speedup=0.0, problem="x"),))
    assert wrong.problems == ("output: line 1", "reference numpy: x")
    assert "    WRONG: output: line 1\n    WRONG: reference numpy: x" in _table.line(wrong)
    assert not GAIN.problems


def test_a_row_is_one_readable_line():
    text = _table.line(GAIN)
    for word in ("b", "applied", "numba_njit", "identical", "20.0×", "4.00×", "numba 16.0×", "same", "30 s"):
        assert re.search(rf"(^| ){re.escape(word)}( |$)", text), word
    assert "no loop" in _table.line(LEFT)
    assert "same" not in _table.line(LEFT)
    assert "\n" not in text


def test_outlining_is_counted():
    rows = [
        OutlineRow(program="a", numeric=True, outlined=3, hot_outlined=2,
                   refused=(Refusal(where="a.py:3 f", reason="line 3: x is read elsewhere"),)),
        OutlineRow(program="b", numeric=True, outlined=0, wrong=("f: output",),
                   refused=(Refusal(where="b.py:9 g", reason="line 9: total_2 is read elsewhere"),
                            Refusal(where="b.py:12 g", reason="it yields")),
                   hot_refused=(Refusal(where="b.py:12 g", reason="it yields"),)),
    ]  # fmt: skip
    text = "\n".join(_table.outline_summary(rows))
    assert "declined, by reason (3):" in text
    assert text.count("is read elsewhere") == 2
    assert "regions outlined: 3 of 6 (50 %)" in text
    assert "hot numeric regions outlined: 2 of 3 (67 %)" in text
    assert "  b.py:12 g: it yields" in text
    assert "programs with an identical output: 1 of 2" in text
    assert "2 of 2" in _table.outline_line(rows[0])
    assert "WRONG" in _table.outline_line(rows[1])


def test_rows_survive_the_file_and_the_latest_counts(tmp_path):
    path = tmp_path / "rows.jsonl"
    assert stored(path, "all") == []
    outlined = OutlineRow(program="a", numeric=True, outlined=1, refused=(Refusal(where="a", reason="b"),))
    append(path, "all", LEFT)
    append(path, "all", GAIN)
    append(path, "only outline", outlined)
    append(path, "all", replace(LEFT, reason="another"))
    assert stored(path, "all") == [replace(LEFT, reason="another"), GAIN]
    assert stored(path, "only outline") == [outlined]
    assert stored(path, "only counting") == []


# ---------------------------------------------------------------- what a saved run tells

STEP = FunctionRef(path="/x.py", qualname="step", first_line=3)
KERNEL = Region(host=STEP, first_line=5, last_line=9, kernel="_step_kernel", helper="", edits=())
TIMING = Timing(
    original_seconds=4.0, candidate_seconds=1.0, speedup=4.0, low=3.9, high=4.1, confidence=0.95, pairs=15,
    noise=0.01, cold_seconds=0.5,
)  # fmt: skip


def suggestion(verdict: Verdict, function: FunctionRef = STEP) -> Suggestion:
    proposal = Proposal(rewriter="numba_njit", variant="", function=function, title="", why="", edits=())
    return Suggestion(id=f"{function.name}-1", proposal=proposal, verdict=verdict)


def saved_run(**fields: object) -> Run:
    spot = Hotspot(function=STEP, calls=1, self_seconds=4.0, inclusive_seconds=4.0, share=0.8)
    run = Run(
        id="1",
        created="",
        target=Target(kind=TargetKind.SCRIPT, value="x.py", directory="/"),
        environment=ENVIRONMENT,
        profile=Profile(wall_seconds=5.0, plain_seconds=5.0, exit_status=0),
        hotspots=(spot,),
        regions=(KERNEL,),
    )
    return replace(run, **fields)


def test_an_applied_run_is_described():
    accepted = suggestion(Accepted(level=Level.CLOSE, timing=TIMING, calls_compared=3), KERNEL.function)
    outcome = Outcome(state=OutcomeState.APPLIED, ids=(accepted.id,), patches=())
    row = _described(LEFT, saved_run(suggestions=(accepted,), outcome=outcome))
    assert (row.state, row.place, row.levels, row.kernels) == (_table.APPLIED, "step:5", ("close",), (4.0,))
    assert not row.reason


def test_a_patch_taken_back_says_why():
    accepted = suggestion(Accepted(level=Level.IDENTICAL, timing=TIMING, calls_compared=3))
    outcome = Outcome(state=OutcomeState.ROLLED_BACK, ids=(accepted.id,), patches=(), reason="it was no faster")
    row = _described(LEFT, saved_run(suggestions=(accepted,), outcome=outcome))
    assert (row.state, row.reason, row.place) == (_table.TAKEN_BACK, "it was no faster", "module")


def test_what_does_not_pay_is_told_from_what_is_not_proved():
    accepted = suggestion(Accepted(level=Level.IDENTICAL, timing=TIMING, calls_compared=3))
    row = _described(LEFT, saved_run(suggestions=(accepted,), plan=Plan(left_out=("step-1 would not pay",))))
    assert (row.state, row.reason, row.kernels) == (_table.PROVED, "step-1 would not pay", (4.0,))
    unproven = suggestion(Unproven(reason="it reads the clock"))
    row = _described(LEFT, saved_run(suggestions=(unproven,), plan=Plan()))
    assert (row.state, row.reason, row.kernels) == (_table.NOTHING, "step: numba_njit: it reads the clock", ())


def test_the_shortest_reason_for_the_hottest_function_comes_first():
    cool = replace(saved_run().hotspots[0], function=replace(STEP, qualname="setup"), self_seconds=1.0)
    declined = (
        Declined(rewriter="a", function=cool.function, reason="no"),
        Declined(rewriter="b", function=STEP, reason="a long story about it"),
        Declined(rewriter="c", function=KERNEL.function, reason="too short a loop"),
    )
    row = _described(LEFT, saved_run(hotspots=(cool, *saved_run().hotspots), declined=declined))
    assert row.reasons == ("step: c: too short a loop", "step: b: a long story about it", "setup: a: no")
    assert row.reason == row.reasons[0]


# ---------------------------------------------------------------- what is tried, what is hot

SOURCE = b"""\
for i in range(3):
    for j in range(3):
        pass
    def inner():
        while True:
            pass
class A:
    for k in range(3):
        pass
    def step(self):
        for n in range(3):
            pass
"""


def test_loops_belong_to_their_own_function():
    module = Module.parse(SOURCE, "/x.py")
    hosts = {ref.qualname: ref for ref in module.functions}
    top = FunctionRef(path="/x.py", qualname="<module>", first_line=1)
    assert [loop.lineno for loop in loops_of(module, top)] == [1, 2]
    assert [loop.lineno for loop in loops_of(module, hosts["inner"])] == [5]
    assert [loop.lineno for loop in loops_of(module, hosts["A.step"])] == [11]


class _Profile:
    plain_seconds = 10.0


class _Saved:
    profile = _Profile()
    hotspots: tuple[Hotspot, ...] = ()


def test_heat_is_no_more_than_the_functions_own_time():
    ref = FunctionRef(path="/x.py", qualname="step", first_line=1)
    lines = (LineStats(line=2, hits=-1, share=0.25), LineStats(line=3, hits=-1, share=0.75))
    saved = _Saved()
    saved.hotspots = (Hotspot(function=ref, calls=1, self_seconds=6.0, inclusive_seconds=8.0, share=0.8, lines=lines),)
    heat = heat_of(saved, ref)
    assert heat(2, 2) == pytest.approx(0.2)
    assert heat(3, 3) == pytest.approx(0.6)
    assert heat(1, 9) == pytest.approx(0.6)
    assert heat(9, 12) == 0.0
    assert heat_of(saved, replace(ref, qualname="other"))(1, 99) == 0.0


NESTS = b"""\
for t in range(9):
    for i in range(9):
        pass
    for j in range(9):
        pass
    print(t)
"""


def hot(shares: dict[int, float], *outlined: tuple[int, int], refused: int = 0) -> list[tuple[int, str | None]]:
    """Hot regions of `NESTS` by line, with reasons, when lines have these shares and these spans are kernels."""
    top = FunctionRef(path="/x.py", qualname="<module>", first_line=1)
    answers: list[Region | Declined] = [
        replace(KERNEL, host=top, first_line=first, last_line=last) for first, last in outlined
    ]
    answers += [Declined(rewriter="outlining", function=top, reason="no", line=refused)] if refused else []

    def heat(first: int, last: int) -> float:
        return sum(share for line, share in shares.items() if first <= line <= last)

    return [(loop.lineno, reason) for loop, reason in hot_loops(Module.parse(NESTS, "/x.py"), top, heat, answers)]


def test_hot_regions_are_the_outermost_that_are_outlined():
    assert hot({3: 0.6, 5: 0.2}, (1, 6)) == [(1, None)]
    assert hot({3: 0.01, 5: 0.02}, (1, 6)) == []


def test_inner_loops_count_where_they_carry_the_time():
    assert hot({3: 0.6, 5: 0.2}, (2, 3), (4, 5)) == [(2, None), (4, None)]
    assert hot({3: 0.6, 5: 0.2}, (4, 5), refused=3) == [(2, "no"), (4, None)]
    assert hot({3: 0.6, 5: 0.01}, (2, 3)) == [(2, None)]


def test_a_loop_with_time_of_its_own_is_not_done_by_its_inner_ones():
    assert hot({3: 0.1, 6: 0.7}, (2, 3), refused=6) == [(1, "no")]
    assert hot({6: 0.7}) == [(1, "it was not asked for")]


def region(host: str, first: int, kernel: str) -> Region:
    return replace(KERNEL, host=replace(STEP, qualname=host), first_line=first, last_line=first, kernel=kernel)


def test_regions_that_exclude_each_other_are_tried_apart(monkeypatch):
    def texts(modules, found):
        if sum(each.first_line == 7 for each in found) > 1:
            raise RewriterError("they overlap")
        if any(each.first_line == 99 for each in found):
            raise RewriterError("line 2: invalid syntax")

    monkeypatch.setattr(_identity, "_texts", texts)
    one, two, three = region("A.step", 3, "k"), region("B.step", 7, "k"), region("C", 7, "m")
    batches, broken = _identity._batches([], [one, two, three, region("D", 99, "n")])
    assert batches == [[one, three], [two]]
    assert broken == ["x.py:99 D: the outlined text is not valid: line 2: invalid syntax"]


@pytest.mark.parametrize("module", [_running, _table], ids=lambda module: module.__name__)
def test_examples_in_docstrings(module):
    assert doctest.testmod(module).failed == 0
