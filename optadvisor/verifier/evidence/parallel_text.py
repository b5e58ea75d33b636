"""A file with `numba.prange` loops as plain Python that reports what its loops do: the text half of `races`.

    import numba as nb                     →  nb = _oa_races.numba("")
    def k(a): …                            →  def k(a): _oa_races.enter(7); a = _oa_races.adopt(a, "a") …
    for i in nb.prange(n): t = f(i, t)     →  for i in _oa_races.over(7, 9, nb.prange(n), locals()):
                                                  t = f(i, _oa_races.look(7, "t", t, ())); _oa_races.assign(7, "t", ())
    s += x                                 →  s = _oa_races.update(7, "s", s, x, (9,), iadd); …assign(7, "s", (9,))

The first number is the function's line. Every `for` over a call is rewritten; whether that call is `prange` the run
tells, so that spelling plays no part. The tuple lists the lines of the loops in which the variable is a reduction.

Does not handle: `from numba import *`, classes (they stay as they are), variables bound by `with` and `except`.
"""

from __future__ import annotations

import ast
import importlib.util
from collections.abc import Iterable, Iterator, Set
from types import CodeType
from typing import Any

from optadvisor import runtime

HOOK = "_oa_races"
BESIDE = runtime.NAME
"""The module that gives programs `njit` and `prange` as Numba has them, and machine code that lies ready."""
_OPERATORS = "_oa_races_operators"
_FAMILIES: dict[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "+", ast.Mult: "*", ast.Div: "*"}
_IN_PLACE: dict[type[ast.operator], str] = {
    ast.Add: "iadd",
    ast.Sub: "isub",
    ast.Mult: "imul",
    ast.Div: "itruediv",
    ast.FloorDiv: "ifloordiv",
    ast.Mod: "imod",
    ast.Pow: "ipow",
    ast.LShift: "ilshift",
    ast.RShift: "irshift",
    ast.BitAnd: "iand",
    ast.BitOr: "ior",
    ast.BitXor: "ixor",
    ast.MatMult: "imatmul",
}
"""Operator → its function in the module `operator`."""
_COMMUTING = (ast.Add, ast.Mult)
Definition = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


def kernel_code(source: bytes, qualname: str, compiled: Set[str]) -> CodeType:
    """Code that defines the function and what it uses of its file anew, untyped.

    `compiled` are globals that hold compiled functions: their assignments are executed again.
    """
    tree = ast.parse(importlib.util.decode_source(source))
    tree.body = list(_needed(tree, qualname.split(".")[0], compiled))
    tree = _Imports().visit(tree)
    for node in list(ast.walk(tree)):
        if isinstance(node, ast.FunctionDef):
            _report(node)
    operators = ast.parse(f"import operator as {_OPERATORS}").body
    future = [s for s in tree.body if isinstance(s, ast.ImportFrom) and s.module == "__future__"]
    tree.body = [*future, *operators, *(s for s in tree.body if s not in future)]
    return compile(ast.fix_missing_locations(tree), "<kernel in plain Python>", "exec", dont_inherit=True)


def _needed(tree: ast.Module, name: str, compiled: Set[str]) -> Iterator[ast.stmt]:
    """Imports of Numba, and functions and compiled functions that `name` uses, directly or not, in order."""
    binders: dict[str, list[ast.stmt]] = {}
    for statement in tree.body:
        for bound in _binds(statement):
            binders.setdefault(bound, []).append(statement)
    wanted, waiting, chosen = {name}, [name], set[int]()
    while waiting:
        for statement in binders.get(waiting.pop(), ()):
            chosen.add(id(statement))
            used = {n.id for n in ast.walk(statement) if isinstance(n, ast.Name)} - wanted
            wanted |= used
            waiting += used
    for statement in tree.body:
        if _is_numba(statement) or (id(statement) in chosen and _is_kernel(statement, compiled)):
            yield statement


def _binds(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Assign):
        yield from (target.id for target in node.targets if isinstance(target, ast.Name))
    elif isinstance(node, ast.If | ast.Try):
        handled = [s for handler in getattr(node, "handlers", ()) for s in handler.body]
        for statement in [*node.body, *handled, *node.orelse]:
            yield from _binds(statement)


def _is_numba(node: ast.stmt) -> bool:
    if isinstance(node, ast.Import):
        return any(alias.name.split(".")[0] == "numba" for alias in node.names)
    if isinstance(node, ast.ImportFrom):
        return (node.module or "").split(".")[0] in ("numba", BESIDE, "__future__")
    return isinstance(node, ast.If | ast.Try) and any(map(_is_numba, [*node.body, *node.orelse]))


def _is_kernel(node: ast.stmt, compiled: Set[str]) -> bool:
    if isinstance(node, ast.Assign):
        return bool(compiled & set(_binds(node)))
    if isinstance(node, ast.If | ast.Try):
        return any(_is_kernel(s, compiled) for s in [*node.body, *node.orelse])
    return isinstance(node, ast.FunctionDef)


class _Imports(ast.NodeTransformer):
    """Imports of Numba become the stand-in, wherever they are."""

    def visit_Import(self, node: ast.Import) -> Any:
        lines = []
        for alias in node.names:
            top, _, rest = alias.name.partition(".")
            if top == "numba":
                lines.append(f"{alias.asname or 'numba'} = {HOOK}.numba({rest if alias.asname else ''!r})")
        others = [alias for alias in node.names if alias.name.split(".")[0] != "numba"]
        node.names = others
        return [*([node] if others else []), *_statements(lines, node)]

    def visit_ImportFrom(self, node: ast.ImportFrom) -> Any:
        top, _, rest = (node.module or "").partition(".")
        if top != BESIDE and (top != "numba" or node.level):
            return node
        return _statements([f"{a.asname or a.name} = {HOOK}.numba({f'{rest}.{a.name}'!r})" for a in node.names], node)


def _statements(lines: Iterable[str], place: ast.stmt) -> list[ast.stmt]:
    body = ast.parse("\n".join(lines)).body
    for statement in body:
        for node in ast.walk(statement):
            if "lineno" in node._attributes:
                ast.copy_location(node, place)
    return body


# ---------------------------------------------------------------- one function


def _report(function: ast.FunctionDef) -> None:
    """Let the function's loops, variables and arrays report; nested functions are functions of their own."""
    loops = [n for n in _own(function.body) if isinstance(n, ast.For) and isinstance(n.iter, ast.Call)]
    reductions: dict[str, tuple[int, ...]] = {}
    for loop in loops:
        for name in sorted(_reductions(loop)):
            reductions[name] = (*reductions.get(name, ()), loop.lineno)
    names = {name for loop in loops for name in _assigned(loop)}
    change = _Variables(function.lineno, names, reductions)
    change.replace(function.body)
    parameters = function.args
    named = [*parameters.posonlyargs, *parameters.args, *parameters.kwonlyargs]
    rest = [a for a in (parameters.vararg,) if a is not None]
    lines = [
        f"{HOOK}.enter({function.lineno})",
        *(f"{a.arg} = {HOOK}.adopt({a.arg}, {a.arg!r})" for a in [*named, *rest]),
    ]
    place = 1 if ast.get_docstring(function, clean=False) is not None else 0
    function.body[place:place] = _statements(lines, function)


def _own(nodes: Iterable[ast.AST]) -> Iterable[ast.AST]:
    """Nodes in order, without those of nested functions, lambdas and classes."""
    for node in nodes:
        yield node
        if not isinstance(node, Definition):
            yield from _own(ast.iter_child_nodes(node))


def _assigned(loop: ast.For) -> set[str]:
    """Variables that the loop assigns, its own variable too; those of comprehensions have a scope of their own."""
    return {n.id for n in _own([loop.target, *loop.body]) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}


def _reductions(loop: ast.For) -> set[str]:
    """Variables that the loop only updates by operators of one family, and does not use otherwise."""
    updates: dict[str, list[str]] = {}
    uses: dict[str, int] = {}
    for node in _own(loop.body):
        if isinstance(node, ast.stmt):
            found = reduction(node)
            if found is not None:
                updates.setdefault(found[0], []).append(found[1])
    for node in ast.walk(ast.Module([ast.Expr(loop.target), *loop.body], [])):
        if isinstance(node, ast.Name):
            uses[node.id] = uses.get(node.id, 0) + 1
    expected = {name: sum(1 if f.startswith("=") else 2 for f in kinds) for name, kinds in updates.items()}
    return {
        name
        for name, kinds in updates.items()
        if len({kind.lstrip("=") for kind in kinds}) == 1 and uses[name] == expected[name]
    }


def reduction(node: ast.stmt) -> tuple[str, str] | None:
    """Variable and family of `s += x` (`=+`, the `=` for in place), `s = s - x` (`+`), `s = max(s, x)` (`max`) …"""
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name) and type(node.op) in _FAMILIES:
        return node.target.id, "=" + _FAMILIES[type(node.op)]
    if not isinstance(node, ast.Assign) or len(node.targets) != 1 or not isinstance(node.targets[0], ast.Name):
        return None
    name, value = node.targets[0].id, node.value
    if isinstance(value, ast.BinOp):
        ours = _is(value.left, name) or (isinstance(value.op, _COMMUTING) and _is(value.right, name))
        return (name, _FAMILIES[type(value.op)]) if ours and type(value.op) in _FAMILIES else None
    if not (isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in ("max", "min")):
        return None
    alone = len(value.args) == 2 and not value.keywords and any(_is(arg, name) for arg in value.args)
    return (name, value.func.id) if alone else None


def _is(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


class _Variables(ast.NodeTransformer):
    """Reads and assignments of the loops' variables, the loops themselves, and arrays that calls return."""

    def __init__(self, function: int, names: set[str], reductions: dict[str, tuple[int, ...]]) -> None:
        self.function, self.names, self.reductions = function, names, reductions

    def replace(self, body: list[ast.stmt]) -> None:
        changed = [self.visit(statement) for statement in body]
        body[:] = [part for found in changed for part in (found if isinstance(found, list) else [found])]

    def generic_visit(self, node: ast.AST) -> Any:
        """Assignments are followed by a report."""
        if isinstance(node, Definition):
            return node
        if not isinstance(node, ast.Assign | ast.AnnAssign):
            return super().generic_visit(node)
        names = [n.id for n in _own([node]) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
        super().generic_visit(node)
        return [node, *self.reports(names, node)]

    def reports(self, names: Iterable[str], place: ast.stmt) -> list[ast.stmt]:
        known = [name for name in names if name in self.names]
        return _statements([f"{HOOK}.assign({self.function}, {n!r}, {self.lines(n)})" for n in known], place)

    def lines(self, name: str) -> tuple[int, ...]:
        return self.reductions.get(name, ())

    def visit_For(self, node: ast.For) -> Any:
        names = [n.id for n in ast.walk(node.target) if isinstance(n, ast.Name)]
        over_call = isinstance(node.iter, ast.Call)
        node.iter = self.visit(node.iter)
        if over_call:
            node.iter = _wrapped(f"{HOOK}.over({self.function}, {node.lineno}, 0, locals())", node.iter, at=2)
        self.replace(node.body)
        node.body[:0] = self.reports(names, node)
        self.replace(node.orelse)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        target = node.target
        if not isinstance(target, ast.Name) or target.id not in self.names:
            return self.generic_visit(node)
        name, operation = target.id, f"{_OPERATORS}.{_IN_PLACE[type(node.op)]}"
        text = f"{HOOK}.update({self.function}, {name!r}, {name}, 0, {self.lines(name)}, {operation})"
        value = _wrapped(text, self.visit(node.value), at=3)
        step = ast.Assign([ast.Name(name, ast.Store())], ast.copy_location(value, node))
        return [ast.copy_location(step, node), *self.reports([name], node)]

    def visit_Name(self, node: ast.Name) -> Any:
        if not isinstance(node.ctx, ast.Load) or node.id not in self.names:
            return node
        return _wrapped(f"{HOOK}.look({self.function}, {node.id!r}, 0, {self.lines(node.id)})", node, at=2)

    def visit_NamedExpr(self, node: ast.NamedExpr) -> Any:
        node.value = self.visit(node.value)
        if node.target.id in self.names:
            node.value = _wrapped(f"{HOOK}.assign({self.function}, {node.target.id!r}, (), 0)", node.value)
        return node

    def visit_Assign(self, node: ast.Assign) -> Any:
        changed = self.generic_visit(node)
        if isinstance(node.targets[0], ast.Name) and isinstance(node.value, ast.Call) and _is_adopt(node.value):
            node.value.args[1] = ast.copy_location(ast.Constant(node.targets[0].id), node)
        return changed

    def visit_Call(self, node: ast.Call) -> Any:
        super().generic_visit(node)
        return _wrapped(f"{HOOK}.adopt(0, 'an array')", node, at=0)


def _is_adopt(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Attribute) and node.func.attr == "adopt" and _is(node.func.value, HOOK)


def _wrapped(text: str, node: ast.expr, at: int = -1) -> ast.expr:
    call = ast.parse(text, mode="eval").body
    assert isinstance(call, ast.Call)
    call.args[at] = node
    return ast.copy_location(call, node)
