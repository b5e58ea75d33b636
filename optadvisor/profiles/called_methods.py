"""Loops that call a method, or a function of array code: if the calls are short, what it takes is the loop's time, too.

    for _ in range(1000):
        system.advance(0.001)         26 µs a call: a compiled copy of its own would spend them on being called
        y = rk4(lorenz, y, 0.001)     the same, if it has no loop: `lorenz` gives `np.array([…])`

Such a loop is worth a kernel of its own with the method written out in it (`rewriters.flattening.blocks`), while the
method's own loops stay where they are.

    for particle in swarm:
        particle.step(target, 0.01)   of objects: the loop can be compiled with the method, which has no loop of its own

Does not handle: methods of two classes by one name, methods that make lists or text, `return` in loops, functions from
other files; but for the last kind of loop.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from optadvisor.profiles.call_lengths import were_met
from optadvisor.profiles.samples import LineTime
from optadvisor.source.module import Module

_STATEMENTS = (
    ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Return, ast.If, ast.For, ast.While, ast.Pass,
    ast.Break, ast.Continue, ast.Assert, ast.Raise,
)  # fmt: skip
_MADE = (
    ast.List, ast.ListComp, ast.Dict, ast.DictComp, ast.Set, ast.SetComp, ast.GeneratorExp, ast.JoinedStr, ast.Lambda,
    ast.NamedExpr, ast.Yield, ast.YieldFrom, ast.Await, ast.Starred,
)  # fmt: skip


def methods(module: Module, body: list[ast.stmt], times: Mapping[int, LineTime]) -> Iterator[tuple[str, range]]:
    """Those that loops of numbers call, with the lines of the calls."""
    names, functions = _methods(module), _functions(module)
    for loop in _innermost(body) if times and (names or functions) else ():
        if not _may_be_taken(loop):
            continue
        for node in (each for each in ast.walk(loop) if isinstance(each, ast.Call) and not each.keywords):
            lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
            name = _on_arrays(functions, node)
            if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
                name = names.get(node.func.attr, "")
            if name and were_met(times, lines):
                yield name, lines


def on_objects(module: Module, body: list[ast.stmt], times: Mapping[int, LineTime]) -> Iterator[tuple[str, range]]:
    """Methods of this file's classes, without loops, that show nothing, and which loops call."""
    names = _loopless(module) if times else {}
    for loop in _innermost(body) if names else ():
        for node in (each for each in ast.walk(loop) if isinstance(each, ast.Call)):
            name = names.get(node.func.attr, "") if isinstance(node.func, ast.Attribute) else ""
            lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
            if name and were_met(times, lines):
                yield name, lines


def _may_be_taken(loop: ast.For | ast.While) -> bool:
    """Not with `f.process(x).sum()` or `draw(size=9)` in it: calls that give and take arrays stay with Python."""
    calls = [node for node in ast.walk(loop) if isinstance(node, ast.Call)]
    of_results = any(isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Call) for node in calls)
    return not of_results and not any(word.arg == "size" for node in calls for word in node.keywords)


def _innermost(body: list[ast.stmt]) -> Iterator[ast.For | ast.While]:
    """The loops that hold no others."""
    for statement in body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        inner = [*_innermost([node for node in ast.iter_child_nodes(statement) if isinstance(node, ast.stmt)])]
        yield from inner
        if isinstance(statement, ast.For | ast.While) and not inner:
            yield statement


def _methods(module: Module) -> dict[str, str]:
    """Name → qualified name, of methods that this file has once, and that could be written out."""
    every = [node.name for node in ast.walk(module.tree) if isinstance(node, ast.FunctionDef)]
    classes = [node for node in module.tree.body if isinstance(node, ast.ClassDef)]
    own = [(owner, node) for owner in classes for node in owner.body if isinstance(node, ast.FunctionDef)]
    return {
        node.name: f"{owner.name}.{node.name}"
        for owner, node in own
        if every.count(node.name) == 1 and not node.decorator_list and _is_plain(node)
        if _has_loop(node) or _is_array_code(node)
    }


def _loopless(module: Module) -> dict[str, str]:
    """Name → qualified name, of one of the methods by that name."""
    classes = [node for node in module.tree.body if isinstance(node, ast.ClassDef)]
    own = [(owner, node) for owner in classes for node in owner.body if isinstance(node, ast.FunctionDef)]
    left_out = {node.name for _, node in own if _has_loop(node) or _shows(node)}
    return {node.name: f"{owner.name}.{node.name}" for owner, node in own if node.name not in left_out}


def _shows(function: ast.FunctionDef) -> bool:
    named = (node.func for node in ast.walk(function) if isinstance(node, ast.Call))
    return any(isinstance(func, ast.Name) and func.id in ("print", "input", "open") for func in named)


def _functions(module: Module) -> dict[str, ast.FunctionDef]:
    """Functions at the top of the file that have no loop, and could be compiled with one that calls them."""
    every = [node for node in module.tree.body if isinstance(node, ast.FunctionDef)]
    names = [node.name for node in every]
    plain = [node for node in every if not node.decorator_list and not _has_loop(node) and _is_plain(node)]
    return {node.name: node for node in plain if names.count(node.name) == 1}


def _on_arrays(functions: Mapping[str, ast.FunctionDef], call: ast.Call) -> str:
    """The name of such a function, if it is called, and it or what it calls or is handed is array code."""
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    if name not in functions:
        return ""
    inner = (node.func for node in ast.walk(functions[name]) if isinstance(node, ast.Call))
    reached = {name, *(each.id for each in [*call.args, *inner] if isinstance(each, ast.Name))}
    return name if any(_is_array_code(functions[each]) for each in reached & functions.keys()) else ""


def _is_array_code(function: ast.FunctionDef) -> bool:
    """Without a loop, and with parts of arrays or arrays that are written out."""
    parts = any(isinstance(node, ast.Slice | ast.MatMult) or _writes_out(node) for node in ast.walk(function))
    return parts and not _has_loop(function)


def _writes_out(node: ast.AST) -> bool:
    """Is it `np.array([a, b])`?"""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(), attr="array"), args=[ast.List()]):
            return True
    return False


def _has_loop(function: ast.FunctionDef) -> bool:
    return any(isinstance(node, ast.For | ast.While) for node in ast.walk(function))


def _is_plain(function: ast.FunctionDef) -> bool:
    """Nothing but numbers and attributes in it, as far as can be seen, and no call of another method."""
    nodes = [node for statement in function.body for node in ast.walk(statement)]
    written = {node.args[0] for node in nodes if isinstance(node, ast.Call) and _writes_out(node)}
    if any(isinstance(node, _MADE) and node not in written for node in nodes):
        return False
    if any(isinstance(node, ast.stmt) and not isinstance(node, _STATEMENTS) for node in nodes):
        return False
    loops = [node for node in nodes if isinstance(node, ast.For | ast.While)]
    if any(isinstance(inner, ast.Return) for loop in loops for inner in ast.walk(loop)):
        return False
    given = {each.arg for each in [*function.args.posonlyargs, *function.args.args]}
    called = [node.func for node in nodes if isinstance(node, ast.Call)]
    if any(isinstance(func, ast.Name) and func.id in ("print", "input", "open") for func in called):
        return False
    owners = [func.value for func in called if isinstance(func, ast.Attribute)]
    owners = [each for each in owners if ast.unparse(each) != "np.linalg"]
    return all(isinstance(owner, ast.Name) and owner.id not in given for owner in owners)
