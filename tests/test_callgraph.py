"""Rows for the project's functions: from statistics made up, so that the truth is known, and from real ones."""

from __future__ import annotations

import cProfile
import marshal
import pstats
import sys
import sysconfig
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest

from optadvisor.probes import cprofile
from optadvisor.profiles import callgraph
from optadvisor.profiles.callgraph import Code, Digest, Edge
from optadvisor.records import FunctionStats
from optadvisor.source.module import Module

FREE = {"python_own": 0.0, "python_caller": 0.0, "builtin": 0.0}
COSTS = {"python_own": 1e-3, "python_caller": 2e-3, "builtin": 1e-3}
SOURCE = """
def main():
    return [leaf(x) for x in range(9)]
def leaf(x):
    return sum(helper(y) for y in x)
def helper(y):
    return abs(y)
def up(n):
    return down(n)
def down(n):
    return up(n - 1)
"""
NAMES = {"main": 2, "leaf": 4, "helper": 6, "up": 8, "down": 10}


class Tree:
    """A call made up: its own seconds without profiler, and the calls it makes, each so many times."""

    def __init__(self, code: Code, own: float, *below: tuple[int, Tree]) -> None:
        self.code, self.own, self.below = code, own, below


def profiled(root: Tree, costs: Mapping[str, float]) -> dict[Code, list[object]]:
    """What cProfile would say of a run of `root` in which profiling costs what `costs` says."""
    stats: dict[Code, list[object]] = {}

    def visit(node: Tree, caller: Code | None, times: int, on_stack: tuple[Code, ...]) -> float:
        builtin = node.code[0] == "~"
        inside = costs["builtin"] / 2 if builtin else costs["python_own"]
        own = times * (node.own + inside)
        total = 0.0
        for count, child in node.below:
            total += visit(child, node.code, times * count, (*on_stack, node.code))
            own += times * count * (costs["builtin"] / 2 if child.code[0] == "~" else costs["python_caller"])
        total += own
        row = stats.setdefault(node.code, [0, 0, 0.0, 0.0, {}])
        recursive = node.code in on_stack
        add(row, (0 if recursive else times, times, own, 0.0 if recursive else total))
        if caller is not None:
            edges: dict[Code, list[object]] = row[4]  # type: ignore[assignment]
            again = recursive and caller == node.code
            add(
                edges.setdefault(caller, [0, 0, 0.0, 0.0]), (times, 0 if again else times, own, 0.0 if again else total)
            )
        return total

    visit(root, None, 1, ())
    return stats


def add(row: list[object], figures: tuple[float, ...]) -> None:
    row[: len(figures)] = [a + b for a, b in zip(row, figures, strict=False)]  # type: ignore[operator]


def digested(folder: Path, root: Tree, costs: Mapping[str, float], assumed: Mapping[str, float]) -> Digest:
    stats = {
        code: (*row[:4], {caller: tuple(edge) for caller, edge in row[4].items()})  # type: ignore[attr-defined]
        for code, row in profiled(root, costs).items()
    }
    (folder / "p.py").write_text(SOURCE)
    (folder / "x.prof").write_bytes(marshal.dumps(stats))
    return callgraph.digest(folder / "x.prof", assumed, {str(folder / "p.py"): Module.read(str(folder / "p.py"))})


def own(folder: Path, name: str) -> Code:
    return str(folder / "p.py"), NAMES.get(name, 1), name


def by_name(digest: Digest) -> dict[str, FunctionStats]:
    return {row.function.name: row for row in digest.functions}


def library(name: str) -> Code:
    return "/usr/lib/library.py", 1, name


def program(folder: Path) -> Tree:
    """main → a comprehension → leaf → sum → a generator expression → helper → abs, with what happens in between."""
    helper = Tree(own(folder, "helper"), 1e-3, (2, Tree(("~", 0, "abs"), 1e-4)))
    genexpr = Tree((str(folder / "p.py"), 5, "<genexpr>"), 5e-3, (10, helper))
    total = Tree(("~", 0, "sum"), 2e-3, (1, genexpr))
    leaf = Tree(own(folder, "leaf"), 4e-2, (1, total))
    listcomp = Tree((str(folder / "p.py"), 3, "<listcomp>"), 1e-2, (9, leaf))
    dumps = Tree(library("dumps"), 0.2, (3, Tree(library("encode"), 0.1, (2, Tree(("~", 0, "write"), 0.05)))))
    main = Tree(own(folder, "main"), 0.1, (1, listcomp), (1, dumps))
    return Tree(own(folder, "<module>"), 0.02, (1, main))


def test_library_and_anonymous_time_is_folded_into_the_function_that_called(tmp_path: Path) -> None:
    rows = by_name(digested(tmp_path, program(tmp_path), FREE, FREE))
    assert rows.keys() == {"<module>", "main", "leaf", "helper"}
    assert rows["helper"].self_seconds == pytest.approx(90 * 1.2e-3)
    assert rows["leaf"].self_seconds == pytest.approx(9 * 4.7e-2)
    assert rows["main"].self_seconds == pytest.approx(0.1 + 1e-2 + 0.2 + 0.3 + 0.3)
    assert rows["<module>"].self_seconds == pytest.approx(0.02)
    assert rows["main"].inclusive_seconds == pytest.approx(sum(row.self_seconds for row in rows.values()) - 0.02)
    assert {name: [ref.name for ref in row.callees] for name, row in rows.items()} == {
        "<module>": ["main"],
        "main": ["leaf"],
        "leaf": ["helper"],
        "helper": [],
    }
    assert (rows["helper"].calls, rows["leaf"].calls) == (90, 9)


def test_the_profilers_cost_is_taken_out(tmp_path: Path) -> None:
    true = digested(tmp_path, program(tmp_path), FREE, FREE)
    corrected = digested(tmp_path, program(tmp_path), COSTS, COSTS)
    raw = digested(tmp_path, program(tmp_path), COSTS, FREE)
    truth, found, naive = by_name(true), by_name(corrected), by_name(raw)
    for name, row in truth.items():
        assert found[name].self_seconds == pytest.approx(row.self_seconds)
        assert found[name].inclusive_seconds == pytest.approx(row.inclusive_seconds)
        if row.calls > 1:
            assert naive[name].self_seconds > row.self_seconds * 1.01
    total = truth["<module>"].inclusive_seconds
    assert naive["<module>"].inclusive_seconds - corrected.overhead_seconds == pytest.approx(total, rel=0.02)


def test_shares_are_nearer_the_truth_even_when_calibration_is_not_exact(tmp_path: Path) -> None:
    off = {name: 0.8 * cost for name, cost in COSTS.items()}
    truth, found, naive = (
        by_name(digested(tmp_path, program(tmp_path), costs, assumed))
        for costs, assumed in ((FREE, FREE), (COSTS, off), (COSTS, FREE))
    )

    def share(rows: dict[str, FunctionStats], name: str) -> float:
        return rows[name].self_seconds / sum(row.self_seconds for row in rows.values())

    for name in truth:
        assert abs(share(found, name) - share(truth, name)) <= abs(share(naive, name) - share(truth, name))


def test_a_library_functions_time_goes_to_its_callers_in_parts(tmp_path: Path) -> None:
    small, large = Tree(library("work"), 0.1), Tree(library("work"), 0.3)
    shared = Tree(library("tool"), 0.0, (1, small)), Tree(library("tool"), 0.0, (1, large))
    root = Tree(
        own(tmp_path, "<module>"),
        0.0,
        (1, Tree(own(tmp_path, "main"), 0.0, (1, shared[0]))),
        (1, Tree(own(tmp_path, "leaf"), 0.0, (1, shared[1]))),
    )
    rows = by_name(digested(tmp_path, root, FREE, FREE))
    assert rows["main"].self_seconds == pytest.approx(0.1)
    assert rows["leaf"].self_seconds == pytest.approx(0.3)


def test_circles_of_library_functions_keep_their_time(tmp_path: Path) -> None:
    inner = Tree(library("a"), 0.1, (1, Tree(library("b"), 0.1, (1, Tree(library("a"), 0.1)))))
    root = Tree(own(tmp_path, "<module>"), 0.0, (1, Tree(own(tmp_path, "main"), 0.0, (1, inner))))
    rows = by_name(digested(tmp_path, root, FREE, FREE))
    assert rows["main"].self_seconds == pytest.approx(0.3)
    assert rows["<module>"].self_seconds == pytest.approx(0.0)


def test_recursion_between_functions(tmp_path: Path) -> None:
    up, down = own(tmp_path, "up"), own(tmp_path, "down")
    tree = Tree(down, 0.1)
    for _ in range(2000):
        tree = Tree(down if tree.code == up else up, 0.001, (1, tree))
    sys.setrecursionlimit(20_000)
    try:
        rows = by_name(digested(tmp_path, Tree(own(tmp_path, "<module>"), 0.0, (1, tree)), FREE, FREE))
    finally:
        sys.setrecursionlimit(1000)
    assert rows["up"].self_seconds == pytest.approx(1.0)
    assert rows["down"].self_seconds == pytest.approx(1.1)
    assert rows["<module>"].inclusive_seconds == pytest.approx(2.1)
    assert [ref.name for ref in rows["up"].callees] == ["down"]


def test_a_long_chain_of_functions_does_not_exhaust_the_stack(tmp_path: Path) -> None:
    stats: dict[Code, tuple[int, int, float, float, dict[Code, Edge]]] = {
        own(tmp_path, "main"): (1, 1, 1.0, 5001.0, {})
    }
    caller = own(tmp_path, "main")
    for number in range(5000):
        code = library(str(number))
        stats[code] = (1, 1, 1.0, 5000.0 - number, {caller: (1, 1, 1.0, 5000.0 - number)})
        caller = code
    (tmp_path / "p.py").write_text(SOURCE)
    (tmp_path / "x.prof").write_bytes(marshal.dumps(stats))
    modules = {str(tmp_path / "p.py"): Module.read(str(tmp_path / "p.py"))}
    rows = by_name(callgraph.digest(tmp_path / "x.prof", COSTS, modules))
    assert rows["main"].self_seconds == pytest.approx(5001.0, rel=0.01)


def test_a_file_that_runs_twice_under_two_names_has_one_row_a_function(tmp_path: Path) -> None:
    here, there = str(tmp_path / "p.py"), str(tmp_path / "." / "x" / ".." / "p.py").replace("/x/..", "/./.")
    stats = {(path, 4, "leaf"): (2, 2, 1.0, 1.0, {}) for path in (here, there)}
    (tmp_path / "p.py").write_text(SOURCE)
    (tmp_path / "x.prof").write_bytes(marshal.dumps(stats))
    digest = callgraph.digest(tmp_path / "x.prof", FREE, {here: Module.read(here)})
    assert [(row.calls, row.self_seconds, row.inclusive_seconds) for row in digest.functions] == [(4, 2.0, 2.0)]


# ---------------------------------------------------------------- with the real profiler


def test_functions_of_one_name_on_one_line_are_added_up(tmp_path: Path) -> None:
    profiler = cprofile.start()
    profiler.enable()
    ratio = sum(x for x in range(10)) / sum(x for x in range(5))
    profiler.disable()
    assert ratio == 4.5
    cprofile.dump(profiler, tmp_path / "x.prof")
    stats = pstats.Stats(str(tmp_path / "x.prof")).stats  # type: ignore[attr-defined]
    generators = [row for (_, _, name), row in stats.items() if name == "<genexpr>"]
    assert [row[1] for row in generators] == [17]
    usual = cProfile.Profile()
    usual.runcall(lambda: [abs(-1) for _ in range(3)])
    cprofile.dump(usual, tmp_path / "y.prof")
    usual.create_stats()
    assert marshal.loads((tmp_path / "y.prof").read_bytes()) == usual.stats  # type: ignore[attr-defined]


def test_calibration_says_what_a_call_costs_and_nothing_where_it_cannot() -> None:
    costs = cprofile.calibrate(count=200, rounds=3)
    assert costs.keys() == FREE.keys()
    assert all(0 <= cost < 1e-3 for cost in costs.values())


@pytest.mark.parametrize(
    ("path", "own_file"),
    [
        ("/home/me/project/a.py", True),
        ("/home/me/project/a.pyw", True),
        ("/home/me/project/program", True),
        ("/home/me/project/a.so", False),
        ("<string>", False),
        ("~", False),
        (sysconfig.get_paths()["stdlib"] + "/json/decoder.py", False),
        (np.__file__, False),
        (callgraph.__file__, False),
        ("/home/me/venv/lib/python3.11/site-packages/x/y.py", False),
    ],
)
def test_what_belongs_to_the_project(path: str, own_file: bool) -> None:
    assert callgraph.is_project_file(path) == own_file
