"""What all iterations gather in one place: sums and products.

    total += x[i] * w[i]            →  total = total + x @ w                  rounds differently
                                    →  total = _add_in_order(total, x * w)    to the last bit, three times as long
    c[i, j] += a[i, k] * b[k, j]    →  c += a @ b                             in any order of the three loops

No array with three dimensions is made for a sum: one of the loops stays then.

Does not handle: extremes (`extremes`), running values (`running`).
"""

from __future__ import annotations

import ast
from dataclasses import replace

from optadvisor.loops.values import BOOL, FLOAT, INT
from optadvisor.rewriters.vectorizing import infinity, limits, sums, whole
from optadvisor.rewriters.vectorizing.nest import Scene, written_arrays
from optadvisor.rewriters.vectorizing.values import (
    Axis,
    Unvectorized,
    Vec,
    aligned,
    assign,
    expression,
    name,
    number,
    union,
)

REDUCED: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "sum"),
    ast.Sub: ("+", "sum"),
    ast.Mult: ("*", "prod"),
}
ROUNDS = "sums are added in another order"
IN_ORDER = '''def {name}(total, numbers):
    """total + numbers[0] + numbers[1] + …, added from left to right as a loop does."""
    numbers = {numpy}.array(numbers, dtype=float).ravel()
    if not numbers.size:
        return total
    numbers[0] += total
    return {numpy}.add.accumulate(numbers, out=numbers)[-1]'''
SUM_OF_INTS = '''def {name}(numbers, axis=None):
    """The sum of ints; raises OverflowError where it might not fit into 64 bits."""
    if numbers.size and numbers.size * max(-int(numbers.min()), int(numbers.max())) >= 2**62:
        raise OverflowError
    return numbers.sum(axis)'''


def missing_axes(scene: Scene, axes: tuple[Axis, ...]) -> tuple[Axis, ...]:
    return tuple(axis for axis in scene.axes if axis not in axes)


def shared_axes(scene: Scene, variable: str, value: Vec) -> tuple[Axis, ...]:
    """The axes in which a variable is one and the same, not one of its own in each iteration."""
    missing = missing_axes(scene, value.axes)
    if variable not in scene.env:
        return missing
    return tuple(axis for axis in missing if not all(variable in scene.kinds[v].private for v in axis.variables))


def spread(scene: Scene, value: Vec, axes: tuple[Axis, ...]) -> Vec:
    """`value` with all of `axes`, also those in which it is the same."""
    if value.axes == axes:
        return value
    shape = lengths(scene, axes)
    node = expression(f"{scene.text.numpy}.broadcast_to(VALUE, SHAPE)", VALUE=aligned(value, axes), SHAPE=shape)
    return Vec(node=node, axes=axes, machine=value.machine, view="a constant")


def owned(scene: Scene, value: Vec) -> Vec:
    """`value` in memory of its own where a later store could change what it looks at."""
    if value.view and value.view in set(written_arrays(scene.nest)):
        return replace(value, node=expression("VALUE.copy()", VALUE=value.node), view="")
    return value


def lengths(scene: Scene, axes: tuple[Axis, ...]) -> ast.expr:
    """The shape of an array with these axes."""
    found = [length(scene, axis) for axis in axes]
    return found[0] if len(found) == 1 else ast.Tuple(found, ast.Load())


def length(scene: Scene, axis: Axis) -> ast.expr:
    """How many values a loop variable takes."""
    from optadvisor.loops.nests.reading.integers import subtract

    if axis.chosen:
        return expression(f"len({next(iter(axis.chosen.values()))})")
    if axis.step == 1:
        return scene.integer(subtract(axis.stop, axis.start))  # type: ignore[arg-type]
    bounds = [scene.integer(axis.start), scene.integer(axis.stop), number(axis.step)]
    return expression("len(RANGE)", RANGE=ast.Call(name("range"), bounds, []))


# ---------------------------------------------------------------- sums


def update(
    scene: Scene, variable: str, op: ast.operator, value: Vec, node: ast.AugAssign | ast.Assign
) -> list[ast.stmt]:
    """`variable op= value` in every iteration, where the variable is not an array."""
    old = scene.env.get(variable) or Vec(node=name(variable), machine=value.machine)
    missing = shared_axes(scene, variable, old)
    infinity.refuse_total(scene, node.value if isinstance(node, ast.Assign) else node.target)
    called = sums.marked(scene, variable, old, value, missing, node)
    if called is not None:
        return called
    if missing:
        value = limits.as_target(scene, node, value)
    if not missing:
        result = combined_with(scene, old, op, value, node)
        scene.env[variable] = replace(result, node=name(variable))
        return [assign(variable, result.node)]
    if type(op) not in REDUCED:
        raise Unvectorized(f"each iteration needs the `{variable}` of the one before", node.lineno)
    symbol, _ = REDUCED[type(op)]
    require_reduction(scene, variable, symbol, missing, node)
    if not old.axes and variable not in scene.env:
        if scene.text.exact and value.machine == FLOAT:
            from optadvisor.rewriters.vectorizing import turns

            turns.require_only_update(scene, variable, node)
            if not isinstance(op, ast.Add):
                value = replace(value, node=ast.UnaryOp(ast.USub(), value.node))
            if symbol != "+":
                raise Unvectorized("a product of floats is only equal when multiplied in order", node.lineno)
            full = spread(scene, value, scene.axes)
            tool = scene.text.fresh("_add_in_order")
            return [assign(variable, expression(f"{tool}(OLD, NEW)", OLD=old.node, NEW=full.node))]
        total = gathered(scene, value, missing, symbol, node)
        return [assign(variable, ast.BinOp(old.node, op, total.node))]
    total = gathered(scene, value, missing, symbol, node)
    result = combined_with(scene, old, op, total)
    scene.env[variable] = replace(result, node=name(variable))
    return [assign(variable, result.node)]


def combined_with(scene: Scene, old: Vec, op: ast.operator, value: Vec, node: ast.stmt | None = None) -> Vec:
    """`old op value`; `node` is the statement that says so, of which it may be known that ints stay small."""
    if {old.machine, value.machine} == {INT} and type(op) in whole.FUNCTIONS:
        parts: set[ast.AST] = {node, node.value} if isinstance(node, ast.AugAssign | ast.Assign) else set()
        if not parts or parts & scene.facts.checks.keys():
            return whole.checked(scene, op, old, value, node or old.node)
    axes = union(scene.axes, old, value)
    machine = FLOAT if FLOAT in (old.machine, value.machine) or isinstance(op, ast.Div) else value.machine
    return Vec(node=ast.BinOp(aligned(old, axes), op, aligned(value, axes)), axes=axes, machine=machine)


def require_reduction(scene: Scene, target: str, symbol: str, axes: tuple[Axis, ...], node: ast.stmt) -> None:
    """Raises unless each of the loops only gathers in `target`."""
    for axis in axes:
        for variable in axis.variables:
            kind = scene.kinds[variable]
            allowed = {(target, symbol)} | ({(target, "count")} if symbol == "+" else set())
            if not allowed & set(kind.reductions):
                raise Unvectorized(f"each iteration needs the `{target}` of the one before", node.lineno)


def gathered(scene: Scene, value: Vec, missing: tuple[Axis, ...], symbol: str, node: ast.stmt) -> Vec:
    """The sum (or product) of `value` along `missing`."""
    order = tuple(axis for axis in scene.axes if axis in value.axes or axis in missing)
    left = tuple(axis for axis in order if axis not in missing)
    if symbol == "+" and not set(missing) & set(value.axes) and value.machine == INT:
        count = _count(scene, missing)
        one = isinstance(value.node, ast.Constant) and value.node.value == 1
        return Vec(node=count if one else ast.BinOp(value.node, ast.Mult(), count), axes=value.axes, machine=INT)
    if value.machine == FLOAT and scene.text.exact:
        raise Unvectorized("a sum of floats is only equal when added in order", node.lineno)
    if value.machine == FLOAT:
        scene.rounds[ROUNDS] = None
    product = _product(scene, value, missing) if symbol == "+" and value.machine == FLOAT else None
    if product is not None:
        return Vec(node=product, axes=left, machine=FLOAT)
    if len(order) > 2 and set(missing) & set(value.axes):
        raise Unvectorized("the terms of the sum would need an array of three dimensions", node.lineno)
    full = spread(scene, value, order)
    positions = [order.index(axis) for axis in missing]
    along = positions[0] if len(positions) == 1 else tuple(positions)
    axis_text = "" if len(positions) == len(order) else f"axis={along}"
    if value.machine == INT:
        if symbol != "+":
            raise Unvectorized("a product of ints could exceed 64 bits", node.lineno)
        match value.node:
            case ast.Call(
                func=ast.Attribute(attr="where"), args=[test, ast.Constant(value=1), ast.Constant(value=0)]
            ) if value.axes == order and axis_text:
                counted = expression(f"{scene.text.numpy}.count_nonzero(TEST, {axis_text})", TEST=test)
                return Vec(node=counted, axes=left, machine=INT)
        tool = scene.text.fresh("_sum_of_ints")
        call = expression(f"{tool}(VALUE{', ' + axis_text if axis_text else ''})", VALUE=full.node)
        return Vec(node=call, axes=left, machine=INT)
    if value.machine == BOOL:
        raise Unvectorized("it adds truth values", node.lineno)
    function = "sum" if symbol == "+" else "prod"
    call = expression(f"{scene.text.numpy}.{function}(VALUE{', ' + axis_text if axis_text else ''})", VALUE=full.node)
    return Vec(node=call, axes=left, machine=value.machine)


def _count(scene: Scene, axes: tuple[Axis, ...]) -> ast.expr:
    total = length(scene, axes[0])
    for axis in axes[1:]:
        total = ast.BinOp(total, ast.Mult(), length(scene, axis))
    return total


def _product(scene: Scene, value: Vec, missing: tuple[Axis, ...]) -> ast.expr | None:
    """A sum of products along one axis as `@`."""
    if value.factors is None or len(missing) != 1:
        return None
    (k,) = missing
    left, right = value.factors
    if k not in left.axes or k not in right.axes or FLOAT not in (left.machine,) or right.machine != FLOAT:
        return None
    others = [axis for axis in (*left.axes, *right.axes) if axis != k]
    if len(left.axes) > 2 or len(right.axes) > 2 or len(set(others)) < len(others):
        return None
    late = len(others) == 2 and value.axes.index(left.axes[0]) > value.axes.index(others[-1])
    if len(left.axes) < len(right.axes) or late:
        left, right = right, left
    if len(others) == 2 and [a for a in value.axes if a != k] != [a for a in (*left.axes, *right.axes) if a != k]:
        left, right = right, left
    first = left.node if left.axes[-1] == k else _transposed(left.node)
    second = right.node if right.axes[0] == k else _transposed(right.node)
    return ast.Call(name(scene.text.fresh("_finite")), [ast.BinOp(first, ast.MatMult(), second)], [])


def _transposed(node: ast.expr) -> ast.expr:
    if isinstance(node, ast.Attribute) and node.attr == "T":
        return node.value
    return ast.Attribute(node, "T", ast.Load())
