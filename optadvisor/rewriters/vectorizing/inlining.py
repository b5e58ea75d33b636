"""Calls of small functions of the file, worked out for all iterations at once.

    total += f(x[i])  with  def f(x): return x**2 - x   →   total = total + np.sum(x[:n] ** 2 - x[:n])

Such a function consists of assignments to names, `if`s that return, and a `return` at the end.

Does not handle: loops, stores into arrays, recursion.
"""

from __future__ import annotations

import ast
from dataclasses import replace

from optadvisor.rewriters.vectorizing import expressions
from optadvisor.rewriters.vectorizing.nest import Scene
from optadvisor.rewriters.vectorizing.values import Unvectorized, Vec, assign, name
from optadvisor.source.site import bound_names, parameter_names

DEPTH = 4


def inlined(scene: Scene, node: ast.Call) -> Vec:
    """The value of a call. Raises `Unvectorized`."""
    function = scene.facts.helpers[node]
    own = scene.text.inference.facts[function]
    names = parameter_names(function)
    arguments = [expressions.vector(scene, argument) for argument in node.args]
    if len(arguments) < len(names):
        raise Unvectorized(f"it calls `{function.name}` with default values", node.lineno)
    body = function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body
    bound = bound_names(function)
    outside = {n.id for n in ast.walk(function) if isinstance(n, ast.Name)} - bound
    assert scene.text.site.node is not None
    if outside & bound_names(scene.text.site.node):
        raise Unvectorized(f"a global that `{function.name}` reads is a variable here", node.lineno)
    if scene.depth >= DEPTH:
        raise Unvectorized(f"`{function.name}` calls too many others in turn", node.lineno)
    inner = replace(
        scene, facts=own, env=dict(zip(names, arguments, strict=True)), rows={}, loops={}, accesses={},
        depth=scene.depth + 1,
    )  # fmt: skip
    for key, value in inner.env.items():
        inner.env[key] = _kept(inner, function, key, value)
    result = _returned(inner, function, body)
    scene.rounds.update(inner.rounds)
    return replace(result, view="")


def _kept(scene: Scene, function: ast.FunctionDef, key: str, value: Vec) -> Vec:
    """`value` under a name, if it could raise and might not be worked out otherwise: the function may not use it."""
    if not any(isinstance(n, ast.Call | ast.BinOp) or _is_gathered(n) for n in ast.walk(value.node)):
        return value
    used = any(isinstance(n, ast.Name) and n.id == key and isinstance(n.ctx, ast.Load) for n in ast.walk(function))
    if used and not any(isinstance(n, ast.If | ast.IfExp | ast.BoolOp) for n in ast.walk(function)):
        return value
    wish = scene.new(key)
    scene.ahead.append(assign(wish, value.node))
    return replace(value, node=name(wish), view="", factors=None)


def _is_gathered(node: ast.AST) -> bool:
    if not isinstance(node, ast.Subscript):
        return False
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    return not all(isinstance(part, ast.Slice) for part in parts)


def _returned(scene: Scene, function: ast.FunctionDef, body: list[ast.stmt]) -> Vec:
    for position, statement in enumerate(body):
        rest = body[position + 1 :]
        match statement:
            case ast.Return(value=ast.expr() as value):
                return expressions.vector(scene, value)
            case ast.Assign(targets=[ast.Name(id=target)], value=value):
                scene.env[target] = _kept(scene, function, target, expressions.vector(scene, value))
            case ast.AugAssign(target=ast.Name(id=target), op=op, value=value) if target in scene.env:
                from optadvisor.rewriters.vectorizing.gathering import combined_with

                scene.env[target] = combined_with(scene, scene.env[target], op, expressions.vector(scene, value))
            case ast.If(test=test) if _returns(statement.body):
                return _either(scene, function, test, statement.body, [*statement.orelse, *rest])
            case ast.Expr(value=ast.Constant()) | ast.Import() | ast.ImportFrom():
                continue
            case _:
                raise Unvectorized(f"`{function.name}`, which it calls, does more than compute", statement.lineno)
    raise Unvectorized(f"`{function.name}`, which it calls, may end without a result", function.lineno)


def _returns(body: list[ast.stmt]) -> bool:
    return isinstance(body[-1], ast.Return)


def _either(scene: Scene, function: ast.FunctionDef, test: ast.expr, yes: list[ast.stmt], no: list[ast.stmt]) -> Vec:
    condition = expressions.truth(scene, test)
    before = dict(scene.env)
    for statement in (*yes, *no):
        if condition.axes and expressions.is_dangerous(scene, statement):
            raise Unvectorized(f"`{function.name}` works something out that its condition protects", statement.lineno)
    first = _returned(scene, function, yes)
    scene.env = before
    second = _returned(scene, function, no)
    if not condition.axes and not first.axes and not second.axes:
        return Vec(node=ast.IfExp(condition.node, first.node, second.node), machine=first.machine)
    return expressions.where(scene, condition, first, second)
