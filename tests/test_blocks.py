"""Block counters: the counts of lines and loops are those of a line tracer, on every kind of statement."""

from __future__ import annotations

import ast
import sys
from collections import Counter
from types import FrameType
from typing import Any

import pytest

from optadvisor.probes.blocks import Blocks, Counted

PROGRAMS = {
    "loops": """
def f(n):
    total = 0
    for i in range(n):
        for j in range(i):
            total += j
    while total > 3:
        total //= 2
    return total
f(5); f(0)
""",
    "leaving": """
def f(n):
    '''A docstring stays the docstring.'''
    for i in range(n):
        if i % 2:
            continue
        x = i
        if x == 6:
            break
        y = x
    else:
        z = 1
    if n > 4:
        return 1
    return 0
f(9); f(3); f(5)
""",
    "branches": """
def f(n):
    out = []
    for i in range(n):
        if i < 2:
            out.append(1)
        elif i < 5:
            out.append(2)
        else:
            out.append(3)
        match i:
            case 0:
                k = 0
            case 1 | 2:
                k = 1
            case _:
                k = 2
    return out
f(8)
""",
    "exceptions": """
def f(n):
    done = 0
    for i in range(n):
        try:
            if i % 3 == 0:
                raise ValueError(i)
            done += 1
        except ValueError:
            done += 10
            continue
        else:
            done += 100
        finally:
            done += 1000
        with open('/dev/null') as file:
            done += 1
        done += 2
    return done
f(7)
""",
    "generators": """
def f(n):
    for i in range(n):
        sent = yield i
        n += 1
    return n
list(f(4)); list(f(2))
""",
    "inner": """
def f(n):
    def g(x):
        for _ in range(2):
            x += 1
        return x
    class C:
        value = 3
    made = [g(k) for k in range(n)]
    if made:
        n += 1
    return made
f(3)
""",
}


def traced(source: str) -> Counter[int]:
    """Lines of `f` as `sys.settrace` counts them."""
    hits: Counter[int] = Counter()

    def trace(frame: FrameType, event: str, _argument: Any) -> Any:
        if frame.f_code.co_name != "f":
            return None
        if event == "line":
            hits[frame.f_lineno] += 1
        return trace

    code = compile(source, "traced", "exec")
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        exec(code, {})
    finally:
        sys.settrace(before)
    return hits


def counted(source: str) -> Counted:
    tree = ast.parse(source)
    function = next(node for node in tree.body if isinstance(node, ast.FunctionDef))
    blocks = Blocks(first=90_000)
    blocks.instrument(function)
    exec(compile(tree, "counted", "exec"), {})
    return blocks.counted()


@pytest.mark.parametrize("name", PROGRAMS)
def test_lines_count_as_a_tracer_counts_them(name: str) -> None:
    found = dict(counted(PROGRAMS[name]).lines)
    expected = traced(PROGRAMS[name])
    tree = ast.parse(PROGRAMS[name])
    # a tracer visits some headers again (`with` at its end) or not at all (`try`), and that of a loop left by `break`
    # once less; bodies are what matters
    heads = {node.lineno for node in ast.walk(tree) if isinstance(node, ast.With | ast.Try | ast.ClassDef | ast.Match)}
    heads |= {node.lineno for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    if sys.version_info >= (3, 12):  # a comprehension is no function any more, and a tracer sees its line in each turn
        heads |= {node.lineno for node in ast.walk(tree) if isinstance(node, ast.ListComp)}
    heads |= {loop.lineno for loop in ast.walk(tree) if isinstance(loop, ast.For) and "break" in ast.unparse(loop)}
    checked = {line for line in expected if line in found and line not in heads}
    assert len(checked) >= 2
    assert {line: found[line] for line in checked} == {line: expected[line] for line in checked}


def test_loops_tell_entries_and_iterations() -> None:
    found = counted(PROGRAMS["loops"])
    assert sorted(found.loops) == [(4, 2, 5), (5, 5, 10), (7, 2, 2)]
    assert found.entries == 2
    assert counted(PROGRAMS["generators"]).entries == 2


def test_a_module_keeps_its_docstring_and_future_imports_first() -> None:
    source = '"""Doc."""\nfrom __future__ import annotations\nfrom __future__ import division\n'
    source += "total = 0\nfor i in range(6):\n    total += i\n"
    tree = ast.parse(source)
    blocks = Blocks(first=91_000)
    blocks.instrument(tree)
    space: dict[str, Any] = {}
    exec(compile(tree, "module", "exec"), space)
    assert (space["__doc__"], space["total"]) == ("Doc.", 15)
    assert dict(blocks.counted().lines)[6] == 6


def test_results_are_the_same_with_counters() -> None:
    source = PROGRAMS["exceptions"].replace("f(7)\n", "result = [f(k) for k in range(12)]\n")
    plain: dict[str, Any] = {}
    exec(source, plain)
    tree = ast.parse(source)
    Blocks(first=92_000).instrument(tree.body[0])  # type: ignore[arg-type]
    other: dict[str, Any] = {}
    exec(compile(tree, "counted", "exec"), other)
    assert other["result"] == plain["result"]
