"""Loops that call a function of the file for each element: if the calls take long, its time is the loop's, too.

    found = [distance(first, word) for word in words]      30 ms a call: they may be made on all cores, side by side

Such a loop is worth a kernel of its own, and the function, which is recorded and rewritten by itself, another one.

Does not handle: methods, functions from other files, calls in loops inside other loops.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from optadvisor.profiles.call_lengths import were_met
from optadvisor.profiles.samples import LineTime
from optadvisor.source.module import Module

_VISIBLE = frozenset({"print", "open", "input"})


def long_calls(module: Module, body: list[ast.stmt], times: Mapping[int, LineTime]) -> Iterator[tuple[str, range]]:
    """The functions that loops call so, with the lines of the calls."""
    functions = {node.name: node for node in module.tree.body if isinstance(node, ast.FunctionDef)}
    for loop, targets in _loops(body) if times else ():
        elements = {node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)}
        for node in (each for each in ast.walk(loop) if isinstance(each, ast.Call)):
            handed = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
            function = functions.get(node.func.id) if isinstance(node.func, ast.Name) else None
            lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
            if function is None or not handed & elements or _shows(function) or function.decorator_list:
                continue
            if were_met(times, lines):
                yield function.name, lines


def _loops(body: list[ast.stmt]) -> Iterator[tuple[ast.AST, list[ast.expr]]]:
    """Comprehensions, and loops that hold no others."""
    for statement in body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        loops = [node for node in ast.walk(statement) if isinstance(node, ast.For | ast.While)]
        if isinstance(statement, ast.For) and len(loops) == 1:
            yield statement, [statement.target]
        if isinstance(statement, ast.Assign | ast.AnnAssign | ast.Expr):
            found = [node for node in ast.walk(statement) if isinstance(node, ast.ListComp | ast.GeneratorExp)]
            yield from ((node, [part.target for part in node.generators]) for node in found)
        yield from _loops([node for node in ast.iter_child_nodes(statement) if isinstance(node, ast.stmt)])


def _shows(function: ast.FunctionDef) -> bool:
    called = (node.func for node in ast.walk(function) if isinstance(node, ast.Call))
    return any(isinstance(func, ast.Name) and func.id in _VISIBLE for func in called)
