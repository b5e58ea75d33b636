"""Statements of loops that have become axes, each for all iterations at once.

    for i in range(n):           change = a[:n] - b[:n]
        change = a[i] - b[i]     a[:n] = b[:n]
        a[i] = b[i]              total = total + np.sum(change * change)
        total += change * change

That is allowed because no iteration has anything to do with another one, except through what `gathering` gathers: so
all of the first statement may come before all of the second.

Does not handle: `try`, `with`; statements whose target is a part of an array.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace

from optadvisor.loops.nests.ir import Affine, Classification, Kind, Loop, LoopKind
from optadvisor.loops.nests.reading.integers import add, constant, subtract
from optadvisor.loops.values import FLOAT, Number
from optadvisor.rewriters.vectorizing import (
    accesses,
    blocks,
    complex_formulas,
    conditions,
    exchanges,
    extremes,
    fission,
    gathering,
    headers,
    room,
    stepping,
    stores,
    sums,
    swaps,
    tallies,
    targets,
    turns,
    updates,
    views,
)
from optadvisor.rewriters.vectorizing.expressions import truth, vector
from optadvisor.rewriters.vectorizing.nest import Scene
from optadvisor.rewriters.vectorizing.values import Axis, Unvectorized, Vec, assign, expression, name


def block(scene: Scene, statements: list[ast.stmt], mask: Vec | None = None) -> list[ast.stmt]:
    """The array form of statements. Raises `Unvectorized`."""
    result: list[ast.stmt] = []
    for position, each in enumerate(statements):
        sides = (
            conditions.without_continue(scene, each, statements[position + 1 :]) if isinstance(each, ast.If) else None
        )
        if isinstance(each, ast.If) and sides is not None:
            return [*result, *conditions.branch(scene, each, *sides, mask)]
        if isinstance(each, ast.If):
            result += conditions.branch(scene, each, each.body, each.orelse, mask)
            continue
        rule = RULES.get(type(each))
        if rule is None:
            raise Unvectorized(f"it uses `{type(each).__name__.lower()}` in the loop", each.lineno)
        found = rule(scene, each, mask)
        result += [*scene.take_ahead(), *found]
    return result


# ---------------------------------------------------------------- assignments


def _assign(scene: Scene, node: ast.Assign, mask: Vec | None) -> list[ast.stmt]:
    target = node.targets[0]
    if len(node.targets) == 1 and isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
        return _pairs(scene, node, target, node.value, mask)
    if len(node.targets) == 1 and isinstance(target, ast.Name):
        row = scene.accesses.get((node.lineno, scene.code(node.value), False))
        if row is not None and scene.is_array(node.value):
            if scene.nest.live_after is None or target.id in scene.nest.live_after:
                raise Unvectorized(f"the last value of `{target.id}` is used after the loop", node.lineno)
            scene.rows[target.id] = row
            return accesses.within(scene, row, node.value, vector)
        found = extremes.call(scene, node)
        if found is not None:
            if mask is not None:
                raise conditions.Choose
            return found
    parts = headers.row_taken_apart(scene, node)
    if parts:
        if mask is not None:
            raise conditions.Choose
        return parts
    changed = updates.as_update(node)
    if changed is not None:
        return updates.augmented_name(scene, *changed, node, mask)
    _refuse_carried(scene, node.targets, node.value)
    value = vector(scene, node.value)
    value = exchanges.exchanged(scene, node, value) or value
    result: list[ast.stmt] = []
    if len(node.targets) > 1 and not isinstance(value.node, ast.Constant | ast.Name):
        wish = scene.text.fresh("value")
        result.append(assign(wish, gathering.owned(scene, value).node))
        value = replace(value, node=name(wish), view="", factors=None)
    for each in node.targets:
        result += _bind(scene, each, value, mask)
    return result if value.axes else [*result, *complex_formulas.behind(node)]


def _refuse_carried(scene: Scene, targets: list[ast.expr], value: ast.expr) -> None:
    """`s = s + 5 + 2`: an update in another form than those that are known."""
    before = {n.id for n in ast.walk(value) if isinstance(n, ast.Name)} - scene.env.keys()
    for each in targets:
        if isinstance(each, ast.Name) and each.id in before:
            raise Unvectorized(f"each iteration needs the `{each.id}` of the one before", value.lineno)


def _pairs(scene: Scene, node: ast.Assign, target: ast.Tuple, value: ast.Tuple, mask: Vec | None) -> list[ast.stmt]:
    """`a, b = b, a`: all values first."""
    if len(target.elts) != len(value.elts):
        raise Unvectorized("it unpacks a sequence", node.lineno)
    result: list[ast.stmt] = []
    values = []
    for number, part in enumerate(value.elts, 1):
        found = vector(scene, part)
        if found.axes and not isinstance(found.node, ast.Name):
            wish = scene.text.fresh(f"value_{number}")
            result.append(assign(wish, gathering.owned(scene, found).node))
            found = replace(found, node=name(wish), view="", factors=None)
        values.append(found)
    names = {each.id for each in target.elts if isinstance(each, ast.Name)}
    if any(isinstance(found.node, ast.Name) and found.node.id in names for found in values):
        raise Unvectorized("it exchanges variables", node.lineno)
    for each, found in zip(target.elts, values, strict=True):
        result += _bind(scene, each, found, mask)
    return result


def _annotated(scene: Scene, node: ast.AnnAssign, mask: Vec | None) -> list[ast.stmt]:
    if node.value is None:
        return []
    _refuse_carried(scene, [node.target], node.value)
    return _bind(scene, node.target, vector(scene, node.value), mask)


def _bind(scene: Scene, target: ast.expr, value: Vec, mask: Vec | None) -> list[ast.stmt]:
    if isinstance(target, ast.Name):
        if target.id in scene.late and target.id not in scene.open:
            raise Unvectorized(f"the last value of `{target.id}` is used after the loop", target.lineno)
        value = gathering.owned(scene, value)
        old = scene.env.get(target.id)
        if mask is not None and old is not None:
            value = conditions.kept(scene, mask, value, old)
        scene.env[target.id] = Vec(node=name(target.id), axes=value.axes, machine=value.machine)
        return [assign(target.id, value.node)]
    if not isinstance(target, ast.Subscript):
        raise Unvectorized(f"it assigns to `{scene.code(target)}`", target.lineno)
    place, axes, plain = accesses.target(scene, target, vector)
    if set(axes) != set(scene.axes):
        raise Unvectorized(f"several iterations store into `{scene.code(target)}`", target.lineno)
    if not plain and not tallies.unique(scene, target):
        turns.require_only_store(scene, ast.unparse(place.value), target)  # type: ignore[attr-defined]
        if len(scene.axes) > 1:
            if mask is not None:
                raise conditions.Choose
            return tallies.stored(scene, target, value)
    if mask is not None:
        if not plain:
            raise conditions.Choose
        value = conditions.kept(scene, mask, value, Vec(node=updates.loaded(place), axes=axes, machine=value.machine))
    return [stores.stored(scene, place, value, axes)]


# ---------------------------------------------------------------- loops


def outermost(scene: Scene, node: ast.For) -> list[ast.stmt]:
    """A loop that is the first to become an axis."""
    axis, header = headers.axis(scene, node)
    kind = scene.kinds[axis.variable]
    bounds = [] if headers.containers(node) else header()
    gap, parts = scene.not_empty(axis), blocks.cut(scene, node, axis)
    axis = axis if parts is None else parts.axis
    scene.axes = (axis,)
    body = [*([] if bounds else header()), *fission.body(scene, node, axis, block)]
    body += last_values(scene, node, axis, kind)
    body += _last_elements(scene, node, axis, kind)
    pending = scene.test(scene.pending)
    scene.pending.clear()
    if pending is not None:
        body = [headers.give_up(ast.UnaryOp(ast.Not(), pending)), *body]
    if parts is not None:
        body = [blocks.looped(scene, parts, body)]
    scene.axes = ()
    scene.env.clear()
    if gap is None:
        return [*bounds, *body]
    test = scene.test({gap: None})
    assert test is not None
    if node in scene.text.inference.nonempty:
        return [*bounds, headers.give_up(ast.UnaryOp(ast.Not(), test)), *body]
    return [*bounds, ast.If(test, body, [])] if body else bounds


def _inner(scene: Scene, node: ast.For, mask: Vec | None) -> list[ast.stmt]:
    """A loop inside of one that has become an axis."""
    swaps.require_kept(scene.text, node)
    if mask is not None:
        raise conditions.Choose
    loop = headers.known(scene, node)
    if loop.exits and not scene.strict:
        return stepping.stepped(scene, node, mask)
    kind = scene.kinds[loop.variable]
    ordered = scene.text.exact and any(
        op in ("+", "*") and _is_float(scene, node, target) and not scene.text.sums.get(target)
        for target, op in kind.reductions
    )
    if not ordered and len(scene.axes) < scene.text.rank:
        if kind.parallel and (len(scene.axes) < 2 or not kind.reductions):
            return _as_axis(scene, node, loop, kind)
        found = fission.attempt(scene, lambda trial: _as_axis(trial, node, loop, kind))
        if found is not None:
            return found
    return _stepwise(scene, node, loop, kind)


def _as_axis(scene: Scene, node: ast.For, loop: Loop, kind: Classification) -> list[ast.stmt]:
    """An inner loop as one more axis."""
    axis, header = headers.axis(scene, node)
    outer, before = scene.axes, set(scene.pending)
    gap = scene.not_empty(axis)
    if gap is not None:  # slices would be wrong where the end is before the beginning
        scene.require(gap if node in scene.text.inference.nonempty else add(gap, constant(1)))
    bounds = [] if headers.containers(node) else header()
    scene.axes = (*outer, axis)
    body = [*([] if bounds else header()), *room.check(scene, node), *fission.body(scene, node, axis, block)]
    scene.axes = outer
    if bounds:  # checks of these bounds have their place behind them
        own = {value: None for value in scene.pending if value not in before}
        scene.pending = {value: None for value in scene.pending if value in before}
        test = scene.test(own)
        body = [*bounds, *([headers.give_up(ast.UnaryOp(ast.Not(), test))] if test is not None else []), *body]
    for key in [key for key, value in scene.env.items() if axis in value.axes]:
        if key in kind.last_values:
            raise Unvectorized(f"the last value of `{key}` is used after the inner loop", node.lineno)
        del scene.env[key]
    if kind.last_values and loop.target in kind.last_values:
        raise Unvectorized(f"the last value of `{loop.target}` is used after the inner loop", node.lineno)
    for key in _elements(scene, node):
        raise Unvectorized(f"the last value of `{key}` is used after the inner loop", node.lineno)
    return body


def _stepwise(scene: Scene, node: ast.For, loop: Loop, kind: Classification) -> list[ast.stmt]:
    """An inner loop that stays a loop, with arrays in it."""
    sums.refuse_in_order(scene.text, scene.facts, node)
    views.require_slice(scene, node)
    if scene.strict:
        raise Unvectorized("an inner loop needs what an earlier iteration of the outer one has set", node.lineno)
    bounds = [n.id for n in ast.walk(node.iter) if isinstance(n, ast.Name)]
    outer = {each.target for each in scene.loops.values() if scene.axis_of(each.variable) is not None}
    if loop.kind is not LoopKind.FOR or loop.exits or node.orelse or not isinstance(node.target, ast.Name):
        raise Unvectorized("an inner loop ends at another time in each iteration", node.lineno)
    if set(bounds) & (scene.env.keys() | scene.rows.keys() | outer) or not loop.target:
        raise Unvectorized("an inner loop runs another number of times in each iteration", node.lineno)
    result: list[ast.stmt] = []
    changed = {n.id for s in node.body for n in ast.walk(s) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    for key in sorted(changed):
        old = scene.env.get(key)
        if key in kind.private or key == loop.target or targets.read_inside_only(scene.facts.function, key):
            continue
        if old is None:
            raise Unvectorized(f"`{key}` is carried from one outer iteration to the next", node.lineno)
        if gathering.shared_axes(scene, key, old):
            raise Unvectorized(f"`{key}` is gathered in two loops, of which the inner one stays", node.lineno)
        if old.axes != scene.axes:
            full = gathering.spread(scene, old, scene.axes)
            result.append(assign(key, full.node))
            scene.env[key] = replace(full, node=name(key), view="")
    scene.sequential.append(loop)
    body = block(scene, node.body)
    scene.sequential.pop()
    if node in scene.text.inference.nonempty:
        result.insert(0, headers.give_up(expression("not len(ROUNDS)", ROUNDS=node.iter)))
    return [*result, ast.For(ast.Name(node.target.id, ast.Store()), node.iter, body, [], lineno=0)]


def _is_float(scene: Scene, loop: ast.For, target: str) -> bool:
    for node in ast.walk(loop):
        if isinstance(node, ast.AugAssign) and scene.code(node.target).split("[")[0] == target:
            value = scene.facts.values.get(node.target)
            return not isinstance(value, Number) or value.machine == FLOAT
    return True


def _last_elements(scene: Scene, node: ast.For, axis: Axis, kind: Classification) -> list[ast.stmt]:
    """Values that the names of elements have after the loop."""
    result: list[ast.stmt] = []
    for key in _elements(scene, node):
        if key in kind.last_values:
            continue
        if key not in scene.env or scene.env[key].axes != (axis,):
            raise Unvectorized(f"the last value of `{key}` is used after the loop", node.lineno)
        result.append(assign(key, expression(f"{key}[-1]")))
    return result


def _elements(scene: Scene, node: ast.For) -> list[str]:
    """Names for elements of what a loop goes over that are read outside of the loop, where no other loop binds them."""
    assert scene.text.site.node is not None
    found: list[str] = []
    targets = [(target,) if isinstance(target, str) else target for _, target in headers.containers(node)]
    for key in (each for names in targets for each in names):
        known = {id(n) for n in ast.walk(node)}
        for loop in ast.walk(scene.text.site.node):
            if isinstance(loop, ast.For) and key in {n.id for n in ast.walk(loop.target) if isinstance(n, ast.Name)}:
                known |= {id(n) for n in ast.walk(loop)}
        names = (n for n in ast.walk(scene.text.site.node) if isinstance(n, ast.Name) and n.id == key)
        if any(isinstance(n.ctx, ast.Load) and id(n) not in known for n in names):
            found.append(key)
    return found


def last_values(scene: Scene, node: ast.For, axis: Axis, kind: Classification) -> list[ast.stmt]:
    """Values that variables have after the loop."""
    loop = scene.loops[node]
    result: list[ast.stmt] = []
    for each in kind.last_values:
        if each == loop.target:
            if axis.step not in (1, -1) or not isinstance(axis.stop, Affine):
                raise Unvectorized(f"the last value of `{each}` is used after the loop", node.lineno)
            result.append(assign(each, scene.integer(subtract(axis.stop, constant(axis.step)))))
        elif each in scene.env and scene.env[each].axes == (axis,):
            result.append(assign(each, expression(f"{each}[-1]")))
        elif each in scene.env and not scene.env[each].axes:
            continue
        else:
            raise Unvectorized(f"the last value of `{each}` is used after the loop", node.lineno)
    carried = [each for each in kind.carried if each in scene.env and kind.kind is Kind.SCAN]
    result += [assign(each, expression(f"{each}[-1]")) for each in carried if scene.env[each].axes == (axis,)]
    return result


def _raise(scene: Scene, node: ast.stmt, mask: Vec | None) -> list[ast.stmt]:
    """An exception in any iteration: the original raises it, after what it does before."""
    gives_up = ast.parse("raise ValueError").body[0]
    if mask is not None:
        return [ast.If(expression("MASK.any()", MASK=gathering.spread(scene, mask, mask.axes).node), [gives_up], [])]
    lengths = [gathering.length(scene, axis) for axis in scene.axes if axis.chosen]
    if lengths:
        return [ast.If(lengths[0], [gives_up], [])]
    return [gives_up]


def _assert(scene: Scene, node: ast.Assert, mask: Vec | None) -> list[ast.stmt]:
    if mask is not None:
        raise conditions.Choose
    test = truth(scene, node.test)
    if test.axes:
        return [headers.give_up(expression("not TEST.all()", TEST=test.node))]
    return [headers.give_up(ast.UnaryOp(ast.Not(), test.node))]


def _pass(scene: Scene, node: ast.Pass, mask: Vec | None) -> list[ast.stmt]:
    return []


RULES: dict[type[ast.stmt], Callable[..., list[ast.stmt]]] = {
    ast.Assign: _assign,
    ast.AnnAssign: _annotated,
    ast.AugAssign: updates.augmented,
    ast.Expr: updates.appended,
    ast.For: _inner,
    ast.While: stepping.stepped,
    ast.Pass: _pass,
    ast.Raise: _raise,
    ast.Assert: _assert,
}
