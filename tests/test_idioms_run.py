"""`benchmarks/run.py --only idioms` and `--only good` choose, count and complain as they say. No program is run."""

from __future__ import annotations

import ast
import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "benchmarks"))

import _idioms  # a folder of programs is not installed
from _advice import new_row
from _corpus import programs
from _idioms import good_lines, good_programs, idiom_lines, is_marked, leave_alone, marked, rewriters
from _table import APPLIED, NOTHING, PROVED

from optadvisor.rewriters import ALL


def test_rewriters_of_arrays_and_compilers_are_left_out():
    chosen = rewriters([rewriter.name for rewriter in ALL])
    assert {"counting", "membership", "dividing", "indexing", "incremental", "recursing", "finding"} <= set(chosen)
    assert not {"bulk_draws", "pandas_rows", "numpy_growing", "numpy_vectorize", "numba_njit", "numba_loops"} & {
        *chosen
    }


def test_enough_programs_are_marked():
    corpus = programs()
    chosen = marked(corpus)
    assert len(chosen) >= 40
    assert {"word_counts", "primes_divided", "bank_agents"} <= set(chosen)
    assert not is_marked(corpus["heat2d_arrays" if "heat2d_arrays" in corpus else "heat2d_lists"])


def test_good_programs_are_valid_and_nothing_is_expected_of_them():
    chosen = good_programs()
    assert len(chosen) >= 20
    assert not {*chosen} & {*programs()}
    for each in chosen.values():
        assert not each.header.improve
        assert ast.parse(each.path.read_text(encoding="utf-8")).body


def test_only_programs_with_a_version_in_plain_python_count_as_improvable():
    corpus = programs()
    rows = [
        replace(
            new_row(corpus["primes_divided"]), state=APPLIED, before_seconds=4.0, after_seconds=1.0, kernels=(8.0,)
        ),
        replace(new_row(corpus["toy_rsa"]), state=NOTHING),
        replace(new_row(corpus["bank_agents"]), state=NOTHING),
    ]
    lines = idiom_lines(rows)
    assert lines[0] == "outputs identical: 3 of 3 programs"
    assert lines[1] == "programs that plain Python improves: 1 of 2 improved (50%)"
    assert lines[2] == "left as they were: toy_rsa"
    assert "whole programs 2.00×" in lines[3]


def test_a_suggestion_for_a_good_program_is_wrong(monkeypatch, tmp_path):
    program = next(iter(good_programs().values()))
    row = replace(new_row(program), state=PROVED, rewriters=("joining",))
    monkeypatch.setattr(_idioms, "advise", lambda *_, **__: row)
    found = leave_alone(program, tmp_path, only=("joining",))
    assert found.wrong == ("joining would change it, though it is written well",)
    assert good_lines([found]) == ["programs that are written well: 0 of 1 left as they are"]
    row = replace(new_row(program), state=NOTHING)
    assert not leave_alone(program, tmp_path, only=("joining",)).wrong
    assert good_lines([row]) == ["programs that are written well: 1 of 1 left as they are"]
