"""Variables, elements and lists that each iteration changes: `s += e`, `a[i] += e`, `out.append(e)`.

    total += x[i]      →  total = total + np.sum(x[:n])       (see `gathering`)
    a[i] *= 2.0        →  a[:n] *= 2.0
    out.append(x[i])   →  out.extend(x[:n].tolist())

Does not handle: `//=`, `**=` and the like of a variable that all iterations share.
"""

from __future__ import annotations

import ast
from dataclasses import replace

from optadvisor.loops.values import BOOL, INT, NP, Number
from optadvisor.rewriters.vectorizing import accesses, conditions, gathering, limits, tallies, turns
from optadvisor.rewriters.vectorizing.expressions import vector
from optadvisor.rewriters.vectorizing.nest import Scene
from optadvisor.rewriters.vectorizing.values import Unvectorized, Vec, aligned, assign, expression, name


def as_update(node: ast.Assign) -> tuple[str, ast.operator, ast.expr] | None:
    """`s = s + e` as `s += e`; for `+` and `*` also `s = e + s`, which is equal to the last bit."""
    target, value = node.targets[0], node.value
    if len(node.targets) > 1 or not isinstance(target, ast.Name) or not isinstance(value, ast.BinOp):
        return None
    for mine, other in ((value.left, value.right), (value.right, value.left)):
        if isinstance(mine, ast.Name) and mine.id == target.id and type(value.op) in gathering.REDUCED:
            if mine is value.right and isinstance(value.op, ast.Sub):
                return None
            if any(isinstance(n, ast.Name) and n.id == target.id for n in ast.walk(other)):
                return None
            return target.id, value.op, other
    return None


def augmented(scene: Scene, node: ast.AugAssign, mask: Vec | None) -> list[ast.stmt]:
    if isinstance(node.target, ast.Name):
        return augmented_name(scene, node.target.id, node.op, node.value, node, mask)
    if not isinstance(node.target, ast.Subscript):
        raise Unvectorized(f"it changes `{scene.code(node.target)}`", node.lineno)
    value = vector(scene, node.value)
    if node.target in scene.facts.wraps:
        raise Unvectorized(f"`{scene.code(node.target)}` could be larger than a float holds exactly", node.lineno)
    value = limits.divisor(scene, node, value)
    place, axes, plain = accesses.target(scene, node.target, vector)
    missing = gathering.missing_axes(scene, axes)
    if not plain:
        if mask is not None:
            raise conditions.Choose
        if missing or not tallies.unique(scene, node.target):
            return tallies.scattered(scene, node, value)
        refuse_large(scene, node)
        assert isinstance(place, ast.Subscript)
        return [ast.copy_location(ast.AugAssign(place, node.op, aligned(value, axes)), node)]
    if missing:
        refuse_large(scene, node)
        if mask is not None:
            raise conditions.Choose
        if type(node.op) not in gathering.REDUCED:
            raise Unvectorized(f"each iteration needs the `{scene.code(node.target)}` of the one before", node.lineno)
        symbol = gathering.REDUCED[type(node.op)][0]
        found = scene.accesses[(node.target.lineno, scene.code(node.target), True)]
        assert found is not None
        gathering.require_reduction(scene, found.array, symbol, missing, node)
        value = gathering.gathered(scene, limits.as_target(scene, node, value), missing, symbol, node)
    if mask is not None:
        old = Vec(node=loaded(place), axes=axes, machine=value.machine)
        new = gathering.combined_with(scene, old, node.op, value, node)
        return [assign(place, aligned(conditions.kept(scene, mask, new, old), axes))]
    if scene.facts.checks.get(node, "").startswith("int"):
        old = Vec(node=loaded(place), axes=axes, machine=INT)
        return [assign(place, aligned(gathering.combined_with(scene, old, node.op, value, node), axes))]
    assert isinstance(place, ast.Subscript)
    change = ast.AugAssign(place, node.op, aligned(value, axes))
    return [ast.copy_location(change, node)]


def refuse_large(scene: Scene, node: ast.AugAssign) -> None:
    if scene.facts.checks.get(node, "").startswith("int"):
        raise Unvectorized(f"`{scene.code(node)}` could exceed 64 bits", node.lineno)


def augmented_name(
    scene: Scene, target: str, op: ast.operator, expr: ast.expr, node: ast.AugAssign | ast.Assign, mask: Vec | None
) -> list[ast.stmt]:
    value = vector(scene, expr)
    if isinstance(node, ast.AugAssign) and node.target in scene.facts.wraps:
        raise Unvectorized(f"`{target}` could be larger than a float holds exactly", node.lineno)
    if isinstance(node, ast.AugAssign):
        value = limits.divisor(scene, node, value)
    old = scene.env.get(target)
    if mask is None:
        return gathering.update(scene, target, op, value, node)
    if old is not None and not gathering.shared_axes(scene, target, old):
        new = conditions.kept(scene, mask, gathering.combined_with(scene, old, op, value, node), old)
        scene.env[target] = replace(new, node=name(target), view="")
        return [assign(target, new.node)]
    value = limits.as_target(scene, node, value)
    is_one = isinstance(expr, ast.Constant) and expr.value == 1 and value.machine == INT
    if is_one and isinstance(op, ast.Add) and old is None:
        missing = gathering.missing_axes(scene, ())
        gathering.require_reduction(scene, target, "+", missing, node)
        full = gathering.spread(scene, mask, scene.axes)
        count = expression(f"int({scene.text.numpy}.count_nonzero(MASK))", MASK=full.node)
        return [assign(target, ast.BinOp(name(target), ast.Add(), count))]
    if old is not None and isinstance(op, ast.Add | ast.Sub) and value.machine != BOOL:
        nothing = Vec(node=_nothing(op, value), machine=value.machine)
        return gathering.update(scene, target, op, conditions.kept(scene, mask, value, nothing), node)
    raise conditions.Choose


# ---------------------------------------------------------------- lists that grow


def appended(scene: Scene, node: ast.Expr, mask: Vec | None) -> list[ast.stmt]:
    call = node.value
    if isinstance(call, ast.Constant):
        return []
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute) or call.func.attr != "append":
        raise Unvectorized(f"it calls `{scene.code(call)}`", node.lineno)
    if mask is not None:
        raise conditions.Choose
    turns.require_program_order(scene, node)
    grown = call.func.value
    if not isinstance(grown, ast.Name) or grown.id in scene.env or grown.id in scene.rows:
        raise Unvectorized(f"`{scene.code(grown)}` is another list in each iteration", node.lineno)
    statements = (each for loop in scene.loops for each in ast.walk(loop))
    appends = {id(n) for n in statements if isinstance(n, ast.Name) and n.id == grown.id}
    if len(appends) > 1:
        raise Unvectorized(f"the loop uses the list `{grown.id}` for more than one `append`", node.lineno)
    value = gathering.spread(scene, vector(scene, call.args[0]), scene.axes)
    kind = scene.facts.values.get(call.args[0])
    flat = value.node if len(scene.axes) == 1 else expression("VALUE.ravel()", VALUE=value.node)
    if not isinstance(kind, Number) or len(kind.tags) != 1:
        raise Unvectorized(f"what is appended to `{grown.id}` is of several types", node.lineno)
    items = flat if NP in kind.tags else expression("VALUE.tolist()", VALUE=flat)
    return [ast.Expr(expression("GROWN.extend(ITEMS)", GROWN=name(grown.id), ITEMS=items))]


def _nothing(op: ast.operator, value: Vec) -> ast.expr:
    """What leaves every number as it is when it is added or taken away: 0.0 + -0.0 is 0.0, and -0.0 + -0.0 is -0.0."""
    if value.machine == INT:
        return ast.Constant(0)
    zero = ast.Constant(0.0)
    return ast.UnaryOp(ast.USub(), zero) if isinstance(op, ast.Add) else zero


def loaded(place: ast.expr) -> ast.expr:
    assert isinstance(place, ast.Subscript)
    return ast.Subscript(place.value, place.slice, ast.Load())
