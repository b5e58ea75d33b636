"""Loops that play a game again and again: what a function takes that draws random numbers is the loop's time, too.

    for _ in range(100000):                                         is handed nothing that differs, and gives a number
        if craps():
            won += 1
    shared = sum(has_shared_birthday(23) for _ in range(10000))     makes a list of its own on the way

A compiled copy of one game would spend its time on taking over the generator's state and giving it back; a copy of the
loop, with the game in it, does that once.

Does not handle: methods, functions of other files, games that print or change something.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.source.module import Module

_GENERATORS = ("random", "numpy.random")
_COMPREHENSIONS = (ast.ListComp, ast.GeneratorExp)
_NEVER = (ast.Global, ast.Nonlocal, ast.Yield, ast.YieldFrom, ast.Await, ast.JoinedStr, ast.Lambda, ast.Try, ast.With)
_SHOWN = ("print", "open", "input")


def games(module: Module, body: list[ast.stmt]) -> Iterator[tuple[str, range]]:
    """The functions that draw and that loops call, with the lines of the calls."""
    functions = {node.name: node for node in module.tree.body if isinstance(node, ast.FunctionDef)}
    drawing = _drawing(module, functions)
    for loop in _loops(body) if drawing else ():
        for node in ast.walk(loop):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in drawing:
                yield node.func.id, range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _drawing(module: Module, functions: dict[str, ast.FunctionDef]) -> set[str]:
    """The names of plain functions that draw, themselves or by what they call, and change nothing but their own."""
    known = _names_of_generators(module)
    plain = {name for name, node in functions.items() if not node.decorator_list and _only_plays(node)}
    called = {name: _called(functions[name]) for name in plain}
    for _ in called:  # a function may do no more than those that it calls
        plain = {name for name in plain if called[name] & functions.keys() <= plain}
    found = {name for name in plain if any(_draws(node, known) for node in ast.walk(functions[name]))}
    for _ in called:
        found |= {name for name in plain if called[name] & found}
    return found


def _names_of_generators(module: Module) -> set[str]:
    """What stands in front of a draw: `random`, `np.random`, and what was imported from these by its own name."""
    found = set()
    for statement in module.tree.body:
        if isinstance(statement, ast.Import):
            for item in statement.names:
                own = item.asname or item.name
                if item.name in _GENERATORS:
                    found.add(own)
                elif item.name == "numpy":
                    found.add(f"{own}.random")
        elif isinstance(statement, ast.ImportFrom) and statement.module in _GENERATORS:
            found |= {item.asname or item.name for item in statement.names}
    return found


def _draws(node: ast.AST, known: set[str]) -> bool:
    if not isinstance(node, ast.Call):
        return False
    owner = node.func.value if isinstance(node.func, ast.Attribute) else node.func
    return isinstance(owner, ast.Name | ast.Attribute) and ast.unparse(owner) in known


def _called(function: ast.FunctionDef) -> set[str]:
    calls = (node.func for node in ast.walk(function) if isinstance(node, ast.Call))
    return {func.id for func in calls if isinstance(func, ast.Name)}


def _only_plays(function: ast.FunctionDef) -> bool:
    """It stores into what it has made itself alone, and shows nothing."""
    given = {node.arg for node in ast.walk(function.args) if isinstance(node, ast.arg)}
    bound = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    for node in ast.walk(function):
        if isinstance(node, _NEVER) or (isinstance(node, ast.Call) and _called_shows(node)):
            return False
        if isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):
            base = node.value.id if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) else ""
            if base in given or base not in bound:
                return False
    return True


def _called_shows(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id in _SHOWN


def _loops(body: list[ast.stmt]) -> Iterator[ast.AST]:
    for statement in body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        if isinstance(statement, ast.For | ast.While):
            yield statement
            continue
        if isinstance(statement, ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Expr):
            yield from (node for node in ast.walk(statement) if isinstance(node, _COMPREHENSIONS))
        yield from _loops([node for node in ast.iter_child_nodes(statement) if isinstance(node, ast.stmt)])
