"""Which expressions of a function without objects are numbers, whatever happens.

    t = 0.5; t = t + s          t is one, where s was one in each call
    xs = [t]; u = xs[0]         u is taken for something else

Does not handle: elements of lists that the function makes, what functions of the file give.
"""

from __future__ import annotations

import ast

from optadvisor.loops.word_constants import calculated
from optadvisor.rewriters.flattening.beside import PURE
from optadvisor.rewriters.flattening.mentions import group_of
from optadvisor.rewriters.flattening.names import Names
from optadvisor.source.site import bindings

_NUMBERS = ("builtins.float", "builtins.int", "builtins.bool")
_DRAWN = ("random.random", "random.uniform", "random.gauss", "random.randint", "random.randrange")


def is_number(node: ast.expr, body: list[ast.stmt], names: Names, seen: set[str]) -> bool:
    """Is it an int, a float or a bool? `body` is all that sets variables; `seen`: those that are looked at already."""
    match node:
        case ast.Constant(value=value):
            return isinstance(value, int | float)
        case ast.BinOp(left=left, right=right) | ast.IfExp(body=left, orelse=right):
            return is_number(left, body, names, seen) and is_number(right, body, names, seen)
        case ast.UnaryOp(operand=inner):
            return is_number(inner, body, names, seen)
        case ast.Compare():
            return True
        case ast.Call(func=func):
            return _gives_number(node, func, body, names, seen)
        case ast.Attribute(value=owner, attr=attribute):
            group = group_of(names, owner)
            spec = group.held.get(attribute) if group is not None else None
            return (
                spec is not None
                and group is not None
                and ((spec.element if group.container else spec.type) in _NUMBERS)
            )
        case ast.Subscript(value=ast.Name(id=name), slice=place) if not isinstance(place, ast.Slice):
            nodes = [n for line in body for n in ast.walk(line)]
            if any(_is_replaced(n, name) for n in nodes):
                return False
            specs = names.site.seen(name)
            return bool(specs) and all(spec.element in _NUMBERS and not spec.attributes for spec in specs)
        case ast.Name(id=name):
            if name in seen:
                return True  # if it is none, the answer is no already
            seen.add(name)
            return _is_variable(name, body, names, seen)
    return False


def _is_replaced(node: ast.AST, name: str) -> bool:
    """Does the variable become another list there, or is something put into it?"""
    match node:
        case ast.Name(id=found, ctx=ast.Store()) | ast.Subscript(value=ast.Name(id=found), ctx=ast.Store()):
            return found == name
        case ast.Attribute(value=ast.Name(id=found)):
            return found == name
    return False


def _gives_number(node: ast.Call, func: ast.expr, body: list[ast.stmt], names: Names, seen: set[str]) -> bool:
    if isinstance(func, ast.Name) and func.id == "float":
        return True
    found = names.site.resolved(func) if hasattr(func, "lineno") else ""
    if found in ("builtins.abs", "builtins.max", "builtins.min", "builtins.round"):
        return len(node.args) > 1 - (found[9:] in ("abs", "round")) and all(
            is_number(each, body, names, seen) for each in node.args
        )
    return (found in PURE and found != "builtins.range") or found.startswith("math.") or found in _DRAWN


def _is_constant(name: str, names: Names) -> bool:
    """Is it a global that is an int, written out in the one place where it gets its value?"""
    found, tree = bindings(names.site.module.tree, name), names.site.module.tree
    values = [s.value for s in tree.body if isinstance(s, ast.Assign) and [*found] == s.targets]
    return name not in names.site.bound_names and len(values) == 1 and calculated(values[0]) is not None


def _is_variable(name: str, body: list[ast.stmt], names: Names, seen: set[str]) -> bool:
    specs = names.site.seen(name) if name in names.site.parameters else ()
    if name in names.site.parameters and not (specs and all(spec.type in _NUMBERS for spec in specs)):
        return False
    nodes = [n for line in body for n in ast.walk(line)]
    stores = {id(n) for n in nodes if isinstance(n, ast.Name) and n.id == name and not isinstance(n.ctx, ast.Load)}
    if not stores and name not in names.site.parameters:
        return _is_constant(name, names)
    for node in nodes:
        match node:
            case (
                ast.Assign(targets=[ast.Name() as target], value=value)
                | ast.AugAssign(target=ast.Name() as target, value=value)
            ) if id(target) in stores and is_number(value, body, names, seen):
                stores.discard(id(target))
            case ast.For(target=ast.Name() as target, iter=ast.Call(func=ast.Name(id="range"))):
                stores.discard(id(target))
    return not stores
