"""`benchmarks/run.py --only numpy` says right who is asked, what counts as accepted, which headline is reached."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "benchmarks"))

import _advice  # a folder of programs is not installed
import _running
import _table
import _vectorized
import run
from _advice import _described, advise, new_row
from _corpus import programs
from test_corpus_run import KERNEL, LEFT, STEP, TIMING, ran, saved_run, suggestion

from optadvisor.errors import UsageError
from optadvisor.records import Accepted, Declined, Level, Plan, Unproven
from optadvisor.rewriters import ALL

FAST = replace(
    LEFT, program="fast", vectorizable="yes", state=_table.PLANNED, accepted=(64.0, 4.0), projected=3.0,
    accepted_levels=("identical", "close"), kernels=(64.0,), levels=("identical",), rewriters=("numpy_vectorize",),
    identical=32.0,
)  # fmt: skip
SLOW = replace(
    FAST, program="slow", state=_table.PROVED, accepted=(4.0,), accepted_levels=("close",), projected=1.0, identical=0.0
)
NONE = replace(LEFT, program="none", vectorizable="yes", reason="step: numpy_vectorize: it calls `print`")


def proved(speedup: float, seconds: float, name: str, level: Level = Level.IDENTICAL, *, region: bool = False):
    verdict = Accepted(level=level, timing=replace(TIMING, speedup=speedup), calls_compared=3)
    function = KERNEL.function if region else STEP
    return replace(suggestion(verdict, function), id=name, projected_seconds=seconds)


# ---------------------------------------------------------------- figures


def test_programs_marked_vectorizable_are_counted_and_no_others():
    partly = replace(FAST, program="other", vectorizable="partly", accepted=(1000.0,))
    text = "\n".join(_vectorized.vectorized_summary([FAST, SLOW, NONE, partly]))
    assert "programs marked vectorizable: 2 of 3 accepted (67 %), 1 worth applying" in text
    assert "geometric-mean kernel speedup: 10.1× over 3 accepted kernels, the best of each place; 16.0× over 2 " in text
    assert "as chosen, identical before close where that is nearly as fast: 64.0× over 2 kernels;" in text
    assert "identical to the last bit: 32.0× over 1 programs" in text
    assert "wrong outputs, crashes or files not restored: 0 programs\n" in text
    assert "not accepted (1):\n  none: step: numpy_vectorize: it calls `print`" in text
    assert "promises the whole program less than 1.10× (1):\n  slow: kernels 4.00×" in text


def test_where_programs_are_changed_the_changed_ones_count():
    applied = replace(FAST, state=_table.APPLIED)
    text = "\n".join(_vectorized.vectorized_summary([applied, SLOW]))
    assert "2 of 2 accepted (100 %), 1 applied" in text
    assert "not accepted" not in text


def test_a_wrong_output_is_named_whatever_the_mark():
    wrong = replace(NONE, program="bad", vectorizable="no", wrong=("output: line 1",))
    assert "wrong outputs, crashes or files not restored: 1 programs bad" in _vectorized.vectorized_summary([wrong])


@pytest.mark.parametrize(
    ("headline", "level", "accepted", "got_level", "identical", "reached", "shown"),
    [
        (0.0, "", (64.0,), "close", 0.0, None, "64.0× close"),
        (80.0, "", (80.0, 1.0), "close", 0.0, True, "80.0× close"),
        (80.0, "", (79.0, 500.0), "close", 0.0, False, "79.0× close"),
        (30.0, "identical", (64.0,), "identical", 64.0, True, "64.0× identical"),
        (30.0, "identical", (64.0,), "close", 31.0, True, "31.0× identical"),
        (30.0, "identical", (64.0,), "close", 29.0, False, "29.0× identical"),
        (30.0, "identical", (64.0,), "close", 0.0, False, "–"),
        (30.0, "close", (64.0,), "close", 29.0, True, "64.0× close"),
        (30.0, "identical", (), "", 0.0, False, "–"),
    ],
)
def test_a_headline_is_reached_by_the_kernel_that_saves_most(
    headline, level, accepted, got_level, identical, reached, shown
):
    levels = (got_level,) * len(accepted)
    row = replace(
        FAST,
        headline=headline,
        headline_level=level,
        accepted=accepted,
        accepted_levels=levels,
        identical=identical,
        reason="no loop",
    )
    assert _vectorized.reached(row) is reached
    text, last = _vectorized.technique_lines([row])
    assert text.startswith("technique row: fast")
    assert f"reached {'–' if reached is None else 'yes' if reached else 'no'}" in text
    assert f"kernel {shown} " in text
    assert ("no loop" in text) is (shown == "–")
    assert last.endswith(f"{int(reached is True)} of {int(bool(headline))}")


# ---------------------------------------------------------------- what a saved run tells


def test_the_best_of_each_place_counts_and_the_one_that_saves_most_leads():
    three = (proved(9.0, 4.0, "a"), proved(50.0, 3.5, "b", Level.CLOSE), proved(3.0, 1.0, "c", region=True))
    row = _described(LEFT, saved_run(suggestions=three, plan=Plan()))
    assert (row.accepted, row.accepted_levels) == ((3.0, 50.0), ("identical", "close"))
    assert row.identical == 3.0
    assert _described(LEFT, saved_run(suggestions=three[:2], plan=Plan())).identical == 9.0
    assert _described(LEFT, saved_run(suggestions=three[1:2], plan=Plan())).identical == 0.0
    assert row.state == _table.PROVED


def test_what_is_chosen_and_not_applied_is_planned():
    one, two = proved(9.0, 4.0, "a"), proved(3.0, 1.0, "c", region=True)
    plan = Plan(ids=("a", "c"), program_seconds=5.0, projected_seconds=0.5)
    row = _described(LEFT, saved_run(suggestions=(one, two), plan=plan))
    assert (row.state, row.kernels, row.projected) == (_table.PLANNED, (3.0, 9.0), 10.0)
    assert "(10.0×)" in _table.line(row)


def test_of_a_group_the_first_ones_reason_counts():
    declined = (
        Declined(rewriter="outlining", function=STEP, reason="o"),
        Declined(rewriter="bulk_draws", function=STEP, reason="no draws"),
        Declined(rewriter="numpy_vectorize", function=KERNEL.function, reason="a recurrence, and that at length"),
    )
    saved = saved_run(declined=declined)
    assert _described(LEFT, saved, ("numpy_vectorize", "bulk_draws")).reasons == (
        "step: numpy_vectorize: a recurrence, and that at length",
        "step: bulk_draws: no draws",
        "step: outlining: o",
    )
    assert _described(LEFT, saved).reason == "step: outlining: o"


def test_the_kind_of_the_hottest_function_is_said_where_nobody_said_a_word_of_it():
    cool = replace(saved_run().hotspots[0], function=replace(STEP, qualname="setup"), self_seconds=1.0)
    hot = replace(saved_run().hotspots[0], evidence="all in BLAS")
    declined = (Declined(rewriter="a", function=cool.function, reason="no"),)
    row = _described(LEFT, saved_run(hotspots=(cool, hot), declined=declined))
    assert row.reason == "step: no kind of work: all in BLAS"
    tried = saved_run(hotspots=(hot,), suggestions=(suggestion(Unproven(reason="it reads the clock")),))
    assert _described(LEFT, tried).reason == "step: numba_njit: it reads the clock"


# ---------------------------------------------------------------- who is asked, and what is run


def test_a_group_is_those_of_its_members_that_exist():
    names = {each.name for each in ALL}
    asked = run._rewriters("numpy")
    assert asked == tuple(name for name in run.GROUPS["numpy"] if name in names)
    assert "bulk_draws" in asked
    assert not set(asked) & {"numba_njit", "counting", "translate"}
    assert run._rewriters("numba") == ("numba_njit", "numba_loops")
    assert run._rewriters("njit") == ("numba_njit",)
    assert run._rewriters("") == ()
    with pytest.raises(SystemExit, match="must name one of outline, idioms, good, numpy, "):
        run._rewriters("fortran")


def test_others_are_not_asked(tmp_path):
    script = _running._RESTRICTED.replace("cli.main(sys.argv[1:])", "print(*[each.name for each in rewriters.ALL])")
    command = [sys.executable, "-c", script, "bulk_draws,numba_njit,numpy_none", "suggest"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=True)
    assert done.stdout.split() == ["bulk_draws", "numba_njit"]


def parts(*arguments: str) -> list[run._Part]:
    return list(run._parts(run._options(arguments)))


def test_techniques_follow_the_corpus_for_the_group_alone():
    assert [part.mode for part in parts()] == ["all"]
    assert [part.mode for part in parts("--only", "numba")] == ["only numba"]
    assert [part.mode for part in parts("--only", "outline", "--inner")] == ["only outline inner"]
    corpus, courses = parts("--only", "numpy")
    assert (corpus.mode, courses.mode) == ("only numpy", "only numpy techniques")
    assert len(corpus.chosen) > len(parts("--only", "numpy", "--kernels")[0].chosen)
    assert "difference" in courses.chosen
    assert "difference" not in corpus.chosen
    assert [part.mode for part in parts("pi_darts", "--only", "numpy")] == ["only numpy"]
    assert [part.mode for part in parts("difference", "--techniques")] == ["all techniques"]
    (others,) = parts("--strangers")
    assert (others.mode, "dtw_gait" in others.chosen) == ("all strangers", True)


@pytest.mark.parametrize("words", ["outline --strangers", "good --strangers", "outline --kernels"])
def test_a_group_that_has_no_such_run_says_so(words, capsys):
    with pytest.raises(SystemExit):
        run._options(["--only", *words.split()])
    assert "not go with" in capsys.readouterr().err


def test_whole_programs_are_told_of_where_they_were_run():
    def below(*arguments: str) -> str:
        return "\n".join(parts("pi_darts", *arguments)[0].summary([FAST]))

    assert "whole programs" in below("--only", "numpy")
    assert "marked vectorizable" in below("--only", "numpy")
    assert "whole programs" not in below("--only", "numpy", "--kernels")
    assert "marked vectorizable" not in below("--only", "numba")


def test_with_kernels_only_those_marked_vectorizable_are_run_unless_named():
    corpus = parts("--only", "numpy", "--kernels")[0]
    assert {each.header.vectorizable for each in corpus.chosen.values()} == {"yes"}
    assert list(parts("word_counts", "--only", "numpy", "--kernels")[0].chosen) == ["word_counts"]


@pytest.mark.parametrize("kernels", [True, False])
def test_with_kernels_nothing_is_applied_and_the_program_runs_once(tmp_path, monkeypatch, kernels):
    called: list[tuple[str, ...]] = []
    runs: list[object] = []

    def optadvisor(folder, *words, only=()):
        called.append(words[:2])
        return subprocess.CompletedProcess(words, 0, b"3\n", b"")

    def program(program, folder):
        runs.append(folder)
        return replace(ran(b"3\n"), seconds=1.0)

    def find(folder):
        return folder

    monkeypatch.setattr(_advice, "optadvisor", optadvisor)
    monkeypatch.setattr(_advice, "run", program)
    monkeypatch.setattr(_advice.store, "find", find)
    monkeypatch.setattr(_advice.store, "load", lambda folder: saved_run(suggestions=(proved(9.0, 4.0, "a"),)))
    row = advise(programs()["heat1d_arrays"], tmp_path, kernels=kernels)
    assert not row.wrong
    assert row.accepted == (9.0,)
    assert called[-1] == (("suggest",) if kernels else ("suggest", "--apply"))
    assert (len(runs) == 1) is kernels


def test_a_program_that_cannot_be_advised_keeps_its_mark(tmp_path, monkeypatch):
    def fails(*words, **more):
        raise UsageError("no run")

    program = programs()["heat1d_arrays"]
    assert new_row(program).vectorizable == "yes"
    monkeypatch.setattr(_advice, "_profile_and_suggest", lambda *words, **more: "`profile` ends with status 1")
    monkeypatch.setattr(_advice, "run", lambda program, folder: ran(b"3\n"))
    monkeypatch.setattr(_advice.store, "find", fails)
    row = advise(program, tmp_path, kernels=True)
    assert (row.state, row.wrong) == (_table.FAILED, ("`profile` ends with status 1",))
    assert "0 of 1 accepted" in _vectorized.vectorized_summary([row])[0]
