"""Loops that call a function which stores into lists that it is handed: if the calls are short, its time is theirs.

    for a, b in edges:
        if union(parent, size, a, b):         2 µs a call: a compiled copy of its own would copy `parent` in each
            components -= 1

Such a loop is worth a kernel of its own with the function in it, and with those that this one calls.

Does not handle: functions from other files, functions that make lists, texts or dictionaries, methods, comprehensions.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from optadvisor.profiles.call_lengths import were_met
from optadvisor.profiles.samples import LineTime
from optadvisor.source.module import Module

_MADE = (
    ast.List, ast.ListComp, ast.Dict, ast.DictComp, ast.Set, ast.SetComp, ast.GeneratorExp, ast.JoinedStr, ast.Lambda,
    ast.Yield, ast.YieldFrom, ast.Await, ast.Starred, ast.Global, ast.Nonlocal, ast.Try, ast.With, ast.Import,
    ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Delete,
)  # fmt: skip
_VISIBLE = frozenset({"print", "open", "input"})
MOST_CALLS = 4
"""Of functions by functions."""


def storing(module: Module, body: list[ast.stmt], times: Mapping[int, LineTime]) -> Iterator[tuple[str, range]]:
    """Those that loops call, with the lines of the calls."""
    for loop in outermost_loops(body) if times else ():
        for node in (each for each in ast.walk(loop) if isinstance(each, ast.Call) and isinstance(each.func, ast.Name)):
            lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
            function = _plain(module, node)
            if function is not None and were_met(times, lines) and stores(module, function):
                yield function.name, lines


def stores(module: Module, function: ast.FunctionDef) -> bool:
    """It, or what it calls, stores into what it is handed, and neither does anything else that can be seen."""
    reached = [function]
    for _ in range(MOST_CALLS):
        calls = [node for each in reached for node in ast.walk(each) if isinstance(node, ast.Call)]
        called = [found for found in (_plain(module, node) for node in calls) if found is not None]
        reached += [each for each in dict.fromkeys(called) if each not in reached]
    return all(map(_is_quiet, reached)) and any(map(targets, reached))


def _is_quiet(function: ast.FunctionDef) -> bool:
    """Does it store into its parameters alone, and make numbers alone?"""
    given = {each.arg for each in [*function.args.posonlyargs, *function.args.args]}
    nodes = [node for statement in function.body for node in ast.walk(statement)]
    if any(isinstance(node, _MADE) for node in nodes) or any(base(target) not in given for target in targets(function)):
        return False
    called = [node.func for node in nodes if isinstance(node, ast.Call)]
    if any(isinstance(func, ast.Name) and func.id in _VISIBLE for func in called):
        return False
    owners = [func.value if isinstance(func, ast.Attribute) else func for func in called]
    return all(isinstance(owner, ast.Name) and owner.id not in given for owner in owners)


def targets(function: ast.FunctionDef) -> list[ast.expr]:
    """What it stores into, other than variables."""
    nodes = (node for node in ast.walk(function) if isinstance(node, ast.Subscript | ast.Attribute))
    return [node for node in nodes if not isinstance(node.ctx, ast.Load)]


def base(target: ast.expr) -> str:
    """The variable of `grid[i][j]`; empty for an attribute."""
    while isinstance(target, ast.Subscript):
        target = target.value
    return target.id if isinstance(target, ast.Name) else ""


def outermost_loops(body: list[ast.stmt]) -> Iterator[ast.For | ast.While]:
    """The outermost loops."""
    for statement in body:
        if isinstance(statement, ast.For | ast.While):
            yield statement
        elif not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from outermost_loops([node for node in ast.iter_child_nodes(statement) if isinstance(node, ast.stmt)])


def _plain(module: Module, call: ast.Call) -> ast.FunctionDef | None:
    """The function at the top of this file that is called; None for any other."""
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    found = [node for node in module.tree.body if isinstance(node, ast.FunctionDef) and node.name == name]
    return found[0] if len(found) == 1 and not found[0].decorator_list else None
