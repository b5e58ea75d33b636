"""Loops in blocks: with blocks of three, every case of `numpy_vectorize` must give what the original gives."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path

import pytest
from casekit import compare_calls, read_case, site_of

from optadvisor.records import Level, LoopStats, Proposal
from optadvisor.rewriters import numpy_vectorize
from optadvisor.rewriters.vectorizing import blocks
from optadvisor.source.edits import render

FOLDER = Path(__file__).parent / "cases" / "numpy_vectorize"
CASES = {path.stem: read_case(path) for path in sorted(FOLDER.glob("*.py"))}
NAMES = (
    "alternating_sign", "extremes_of_rows", "game_of_life_on_lists", "parts_by_position", "parts_by_position_of_rows",
    "periodic_in_both_directions", "rows_assigned_by_slices", "several_lists_appended", "upwind_by_the_sign",
    "running_maximum", "running_sum_in_place", "value_of_the_last_round", "flags_and_last_places",
)  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_blocks_give_what_the_loop_gives(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "pay", lambda *_: True)
    monkeypatch.setattr(blocks, "_length", lambda *_: 3)
    case = CASES[name]
    site = site_of(case)
    found = [a for a in numpy_vectorize.propose(site) if isinstance(a, Proposal) and a.variant.endswith("in blocks")]
    assert found
    for each in found:
        after = render(site.module, [each]).decode("utf-8")
        assert ", 3):" in after
        allowed = {Level.IDENTICAL, Level.CLOSE} if each.rounds else {Level.IDENTICAL}
        assert {comparison.level for comparison in compare_calls(case, after)} <= allowed


def test_only_long_loops_are_cut() -> None:
    tree = ast.parse("for i in range(n):\n    for j in range(m):\n        a[i, j] = 0.0\n")
    assert blocks.pay(tree, {1: 1000.0, 2: 1000.0})
    assert not blocks.pay(tree, {1: 100.0, 2: 100.0})
    assert not blocks.pay(tree, {})
    assert blocks.pay(None, {7: 1_000_000.0})
    loop = tree.body[0]
    assert isinstance(loop, ast.For)
    assert blocks._length(loop, {1: 1000.0, 2: 1000.0}) == blocks.NUMBERS // 1000


def test_a_loop_of_a_million_passes_is_proposed_in_blocks_too() -> None:
    site = site_of(CASES["alternating_sign"])
    assert site.node is not None
    line = next(node.lineno for node in ast.walk(site.node) if isinstance(node, ast.For))
    loops = (LoopStats(line=line, entries=1, iterations=1_000_000),)
    long = replace(site, hotspot=replace(site.hotspot, loops=loops))
    variants = [each.variant for each in numpy_vectorize.propose(long) if isinstance(each, Proposal)]
    assert any(each.endswith("in blocks") for each in variants)
    short = [each.variant for each in numpy_vectorize.propose(site) if isinstance(each, Proposal)]
    assert short
    assert not any(each.endswith("in blocks") for each in short)
