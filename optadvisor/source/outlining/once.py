"""A test whether a loop runs at all, which may be made before it: `range(n)` of `for i in range(n)`.

    if range(n):
        i = _loop_kernel(n)           behind which `i` has a value

Does not handle: loops over anything else than a `range` of plain numbers.
"""

from __future__ import annotations

import ast

from optadvisor.source.outlining.attributes import own_class, plain, receiver
from optadvisor.source.outlining.names import words
from optadvisor.source.outlining.scope import Scope

ARITHMETIC = words(
    "__index__ __len__ __add__ __radd__ __sub__ __rsub__ __mul__ __rmul__ __floordiv__ __rfloordiv__ __neg__"
)
"""Methods by which the program's own objects take part in sizes such as `2 * n + len(rows)`."""


def guard_of(scope: Scope, loop: ast.stmt) -> str:
    """The loop's own `range(…)` as a test whether it runs at all; empty when evaluating it twice might matter."""
    if not isinstance(loop, ast.For) or loop.orelse or scope.world.identifiers & ARITHMETIC:
        return ""
    call = loop.iter
    if not isinstance(call, ast.Call) or call.keywords or scope.meaning(call.func) != "builtins.range":
        return ""
    return scope.module.code(call) if all(_is_simple(item, scope) for item in call.args) else ""


def _is_simple(node: ast.expr, scope: Scope) -> bool:
    match node:
        case ast.Name() | ast.Constant():
            return True
        case ast.Attribute(value=ast.Name(id=name)) if scope.function is not None and name == receiver(scope.function):
            owner = own_class(scope.module, scope.function)
            return owner is not None and plain(scope.world, owner, node.attr, host=scope.function)
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return _is_simple(inner, scope)
        case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult() | ast.FloorDiv()):
            return _is_simple(node.left, scope) and _is_simple(node.right, scope)
        case ast.Call(args=[ast.Name()], keywords=[]):
            return scope.meaning(node.func) == "builtins.len"
    return False
