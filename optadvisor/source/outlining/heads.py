"""What a `for` goes through: whether there is anything in it, asked without using it up.

    range(1, n - 1)      range(1, n - 1)
    xs, enumerate(xs)    getattr(xs, "__len__", int)()         0 for an iterator, too, of which nobody knows

And what the loop's head makes once is passed to the kernel ready-made (`ready_made`): compiled code has other last
digits for `for t in np.linspace(0, 1, n)`.

Does not handle: calls of anything else, whose results would be made a second time.
"""

from __future__ import annotations

import ast
import builtins
from dataclasses import dataclass

from optadvisor.source.outlining.names import uses
from optadvisor.source.outlining.scope import Scope

_ALONGSIDE = ("builtins.enumerate", "builtins.reversed", "builtins.list", "builtins.tuple")
_VIEWS = ("items", "keys", "values")
_KNOWN = (ast.Name, ast.Constant, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.expr_context, ast.keyword)
SPACED = ("linspace", "logspace", "geomspace")
"""Functions of NumPy for numbers in a row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    tests: tuple[str, ...]
    """Expressions that are all true where there is an element."""
    again: str
    """An expression that has the same elements; none where they cannot be had twice."""
    numbers: frozenset[str] = frozenset()
    """Names whose values decide."""
    lengths: frozenset[str] = frozenset()
    """Names of which only the length is asked."""

    @property
    def names(self) -> frozenset[str]:
        return self.numbers | self.lengths


def head_of(scope: Scope, node: ast.expr) -> Head | None:
    code = scope.module.code(node)
    match node:
        case ast.Name(id=name):
            return Head(tests=(_length(name),), again=_if_sized(name, name), lengths=frozenset({name}))
        case ast.Subscript(value=ast.Name(id=name), slice=ast.Name() | ast.Constant()):
            index = _names(node.slice)
            return Head(
                tests=(_length(code),), again=_if_sized(code, code), numbers=index, lengths=frozenset({name}) - index
            )
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attribute), args=[], keywords=[]):
            if attribute in _VIEWS:
                return Head(tests=(_length(name),), again=_if_sized(name, code), lengths=frozenset({name}))
        case ast.Call(args=arguments, keywords=[]) if arguments:
            return _of_call(scope, node, code)
    return None


def _of_call(scope: Scope, call: ast.Call, code: str) -> Head | None:
    meaning = scope.meaning(call.func)
    if meaning == "builtins.range":
        if not all(_is_simple(scope, item) for item in call.args):
            return None
        sizes = ast.Call | ast.Attribute
        inside = [inner for item in call.args for inner in ast.walk(item) if isinstance(inner, sizes)]
        lengths = frozenset[str]().union(*map(_names, inside)) - {"len"}
        outside = [use.name for use in uses(call) if all(use.node not in [*ast.walk(each)] for each in inside)]
        return Head(tests=(code,), again=code, numbers=frozenset(outside) - {"range"}, lengths=lengths)
    if meaning != "builtins.zip" and (meaning not in _ALONGSIDE or len(call.args) != 1):
        return None
    parts = [head_of(scope, item) for item in call.args]
    heads = [part for part in parts if part is not None]
    if len(heads) != len(parts):
        return None
    return Head(
        tests=tuple(test for head in heads for test in head.tests),
        again=f"{scope.module.code(call.func)}({', '.join(head.again for head in heads)})",
        numbers=frozenset().union(*(head.numbers for head in heads)),
        lengths=frozenset().union(*(head.lengths for head in heads)),
    )


def ready_made(scope: Scope, loop: ast.stmt) -> dict[ast.Call, str]:
    """The call in a loop's head that is passed to its kernel → the kernel's name for what it gives."""
    call = loop.iter if isinstance(loop, ast.For) else None
    if isinstance(call, ast.Call) and scope.meaning(call.func) == "builtins.enumerate" and len(call.args) == 1:
        call = call.args[0]
    if not isinstance(call, ast.Call) or call.lineno != call.end_lineno:
        return {}
    if scope.meaning(call.func) not in [f"numpy.{name}" for name in SPACED]:
        return {}
    if not all(_is_known(scope, node) for part in (*call.args, *call.keywords) for node in ast.walk(part)):
        return {}
    target = loop.target if isinstance(loop, ast.For) else None
    target = target.elts[-1] if isinstance(target, ast.Tuple) and target.elts else target
    return {call: _fresh(scope, f"{target.id}_values" if isinstance(target, ast.Name) else "values")}


def _is_known(scope: Scope, node: ast.AST) -> bool:
    """A part of arithmetic with variables and constants, of libraries too (`np.pi`), or the length of something."""
    if isinstance(node, ast.Attribute):
        return scope.meaning(node).startswith(("numpy.", "math."))
    if isinstance(node, ast.Call):
        return scope.meaning(node.func) == "builtins.len"
    return isinstance(node, _KNOWN)


def _fresh(scope: Scope, name: str) -> str:
    number, candidate = 2, name
    while candidate in scope.module.identifiers or hasattr(builtins, candidate):
        candidate, number = f"{name}_{number}", number + 1
    return candidate


def _length(code: str) -> str:
    return f'getattr({code}, "__len__", int)()'


def _if_sized(code: str, value: str) -> str:
    return f'({value} if hasattr({code}, "__len__") else ())'


def _names(node: ast.expr) -> frozenset[str]:
    return frozenset(use.name for use in uses(node))


def _is_simple(scope: Scope, node: ast.expr) -> bool:
    match node:
        case ast.Name() | ast.Constant():
            return True
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return _is_simple(scope, inner)
        case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult() | ast.FloorDiv()):
            return _is_simple(scope, node.left) and _is_simple(scope, node.right)
        case ast.Call(args=[ast.Name() | ast.Subscript(value=ast.Name(), slice=ast.Constant())], keywords=[]):
            return scope.meaning(node.func) == "builtins.len"
        case ast.Subscript(value=ast.Attribute(value=ast.Name(), attr="shape"), slice=ast.Constant()):
            return True
        case ast.Attribute(value=ast.Name(), attr="size"):
            return True
    return False
