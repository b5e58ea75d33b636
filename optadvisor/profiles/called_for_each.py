"""Loops that call a function for each element: what that function takes is the loop's time, too.

    for i, q in enumerate(questions):
        answers[i] = interpolate(q, times, levels)      is handed the element, and gives a number: stores nothing

    wet = [k for k, (x, y) in enumerate(wells) if inside(x, y, shore)]      such a comprehension is a loop, too

Such a loop is worth a kernel of its own with the function in it, whose own loops then stay where they are.

    from tables import interpolate                          a function of a file beside this one, too

Does not handle: functions of packages, methods, functions that call others which store.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator, Mapping

from optadvisor.source.mapped_calls import vectorized_name
from optadvisor.source.module import Module

DEEPEST = 3
"""Functions that are called by functions that are called."""


def callees(
    module: Module, body: list[ast.stmt], project: Mapping[str, Module] | None = None
) -> Iterator[tuple[str, range]]:
    """The functions that loops call for each element, with the lines of the calls.

    `project`: the files by their paths, for functions that are imported from beside this one.
    """
    yield from _vectorized(module, body)
    for loop in _loops(body):
        yield from _gone_through(module, loop)
        targets = [loop.target] if isinstance(loop, ast.For) else [part.target for part in loop.generators]
        yield from ((function.name, _lines(call)) for call, function in _calls(module, loop, targets, project or {}))


def _vectorized(module: Module, body: list[ast.stmt]) -> Iterator[tuple[str, range]]:
    """What `np.vectorize(profit)(demand, price)` calls for each element."""
    for statement in body:
        assigns = isinstance(statement, ast.Assign | ast.AugAssign | ast.AnnAssign)
        for call in (node for node in ast.walk(statement) if assigns and isinstance(node, ast.Call)):
            name = vectorized_name(module, call)
            function = _plain(module, name) if name else None
            if function is not None and gives_a_number(module, function):
                yield name, _lines(call)
        if not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from _vectorized(
                module, [node for node in ast.iter_child_nodes(statement) if isinstance(node, ast.stmt)]
            )


def _lines(call: ast.expr) -> range:
    return range(call.lineno, (call.end_lineno or call.lineno) + 1)


def _loops(body: list[ast.stmt]) -> Iterator[ast.For | ast.ListComp | ast.GeneratorExp]:
    for statement in body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        if isinstance(statement, ast.For):
            yield statement
        if isinstance(statement, ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Expr):
            yield from (node for node in ast.walk(statement) if isinstance(node, ast.ListComp | ast.GeneratorExp))
        yield from _loops([node for node in ast.iter_child_nodes(statement) if isinstance(node, ast.stmt)])


def _calls(
    module: Module, loop: ast.AST, targets: list[ast.expr], project: Mapping[str, Module]
) -> Iterator[tuple[ast.Call, ast.FunctionDef]]:
    elements = {node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)}
    for node in ast.walk(loop):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        handed = {part.id for argument in node.args for part in ast.walk(argument) if isinstance(part, ast.Name)}
        home, name = _home(module, node.func.id, project)
        function = _plain(home, name)
        if function is not None and handed & elements and gives_a_number(home, function):
            yield node, function


def _gone_through(module: Module, loop: ast.AST, depth: int = DEEPEST) -> Iterator[tuple[str, range]]:
    """The generator of this file that a loop goes through, if it prints nothing: its time is the loop's.

    With those that it goes through itself.
    """
    call = loop.iter if isinstance(loop, ast.For) else None
    function = _plain(module, call.func.id) if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) else None
    nodes = [*ast.walk(function)] if function is not None else []
    shows = any(isinstance(node, ast.Name) and node.id in ("print", "open", "input") for node in nodes)
    if function is None or call is None or shows or not any(isinstance(node, ast.Yield) for node in nodes):
        return
    yield function.name, _lines(call)
    for inner in nodes if depth else ():
        yield from ((name, _lines(call)) for name, _ in _gone_through(module, inner, depth - 1))


def _home(module: Module, name: str, project: Mapping[str, Module]) -> tuple[Module, str]:
    """The file beside this one from which a name is imported, and its name there; this one, where it is not."""
    for statement in module.tree.body:
        if not isinstance(statement, ast.ImportFrom) or statement.level or not statement.module:
            continue
        for item in statement.names:
            path = os.path.join(os.path.dirname(module.path), *statement.module.split(".")) + ".py"
            if (item.asname or item.name) == name and path in project:
                return project[path], item.name
    return module, name


def _plain(module: Module, name: str) -> ast.FunctionDef | None:
    found = [node for node in module.tree.body if isinstance(node, ast.FunctionDef) and node.name == name]
    return found[0] if len(found) == 1 and not found[0].decorator_list else None


def gives_a_number(module: Module, function: ast.FunctionDef, depth: int = DEEPEST) -> bool:
    """It stores nothing, makes no lists, prints nothing, and calls only functions that do not, either."""
    for node in ast.walk(function):
        if isinstance(node, ast.Subscript | ast.Attribute) and not isinstance(node.ctx, ast.Load):
            return False
        if isinstance(node, ast.List | ast.Dict | ast.Set | ast.ListComp | ast.JoinedStr | ast.Global):
            return False
        if (
            isinstance(node, ast.Yield) and depth == DEEPEST
        ):  # the function that is called, not one that it goes through
            return False
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name) and node.func.id in ("print", "open", "input"):
            return False
        if isinstance(node.func, ast.Attribute) and not isinstance(node.func.value, ast.Name):
            return False
        inner = _plain(module, node.func.id) if isinstance(node.func, ast.Name) else None
        if inner is not None and (not depth or not gives_a_number(module, inner, depth - 1)):
            return False
    return True
