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

from optadvisor.loops.nests.ir import Access, Affine, Classification, Kind, Loop, LoopKind
from optadvisor.loops.nests.reading.integers import add, constant, subtract, variable
from optadvisor.loops.values import BOOL, FLOAT, INT, NP, Number
from optadvisor.rewriters.vectorizing import (
    accesses,
    conditions,
    extremes,
    fission,
    gathering,
    limits,
    stepping,
    stores,
    sums,
    tallies,
    turns,
    views,
)
from optadvisor.rewriters.vectorizing.expressions import truth, vector
from optadvisor.rewriters.vectorizing.nest import Scene, written_arrays
from optadvisor.rewriters.vectorizing.values import Axis, Unvectorized, Vec, aligned, assign, expression, name

AXES = frozenset({Kind.MAP, Kind.STENCIL, Kind.REDUCTION, Kind.SCAN, Kind.HISTOGRAM, Kind.SCATTER})


def block(scene: Scene, statements: list[ast.stmt], mask: Vec | None = None) -> list[ast.stmt]:
    """The array form of statements. Raises `Unvectorized`."""
    result: list[ast.stmt] = []
    for position, each in enumerate(statements):
        sides = conditions.without_continue(scene, each, statements[position + 1 :]) if isinstance(each, ast.If) else None
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
            scene.rows[target.id] = row
            return accesses.within(scene, row, node.value, vector)
        found = extremes.call(scene, node)
        if found is not None:
            if mask is not None:
                raise conditions.Choose
            return found
    changed = _as_update(node)
    if changed is not None:
        return _augmented_name(scene, *changed, node, mask)
    value = vector(scene, node.value)
    result: list[ast.stmt] = []
    if len(node.targets) > 1 and not isinstance(value.node, ast.Constant | ast.Name):
        wish = scene.text.fresh("value")
        result.append(assign(wish, gathering.owned(scene, value).node))
        value = replace(value, node=name(wish), view="", factors=None)
    for each in node.targets:
        result += _bind(scene, each, value, mask)
    return result


def _as_update(node: ast.Assign) -> tuple[str, ast.operator, ast.expr] | None:
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
        value = conditions.kept(scene, mask, value, Vec(node=_loaded(place), axes=axes, machine=value.machine))
    return [stores.stored(scene, place, value, axes)]


def _loaded(place: ast.expr) -> ast.expr:
    assert isinstance(place, ast.Subscript)
    return ast.Subscript(place.value, place.slice, ast.Load())


# ---------------------------------------------------------------- updates


def _augmented(scene: Scene, node: ast.AugAssign, mask: Vec | None) -> list[ast.stmt]:
    if isinstance(node.target, ast.Name):
        return _augmented_name(scene, node.target.id, node.op, node.value, node, mask)
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
        _refuse_large(scene, node)
        assert isinstance(place, ast.Subscript)
        return [ast.copy_location(ast.AugAssign(place, node.op, aligned(value, axes)), node)]
    if missing:
        _refuse_large(scene, node)
        if mask is not None:
            raise conditions.Choose
        if type(node.op) not in gathering.REDUCED:
            raise Unvectorized(f"each iteration needs the `{scene.code(node.target)}` of the one before", node.lineno)
        symbol = gathering.REDUCED[type(node.op)][0]
        found = scene.accesses[(node.target.lineno, scene.code(node.target), True)]
        assert found is not None
        gathering.require_reduction(scene, found.array, symbol, missing, node)
        value = gathering.gathered(scene, value, missing, symbol, node)
    if mask is not None:
        old = Vec(node=_loaded(place), axes=axes, machine=value.machine)
        new = gathering.combined_with(scene, old, node.op, value, node)
        return [assign(place, aligned(conditions.kept(scene, mask, new, old), axes))]
    if scene.facts.checks.get(node, "").startswith("int"):
        old = Vec(node=_loaded(place), axes=axes, machine=INT)
        return [assign(place, aligned(gathering.combined_with(scene, old, node.op, value, node), axes))]
    assert isinstance(place, ast.Subscript)
    change = ast.AugAssign(place, node.op, aligned(value, axes))
    return [ast.copy_location(change, node)]


def _refuse_large(scene: Scene, node: ast.AugAssign) -> None:
    if scene.facts.checks.get(node, "").startswith("int"):
        raise Unvectorized(f"`{scene.code(node)}` could exceed 64 bits", node.lineno)


def _augmented_name(
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
    if isinstance(expr, ast.Constant) and expr.value == 1 and isinstance(op, ast.Add) and old is None:
        missing = gathering.missing_axes(scene, ())
        gathering.require_reduction(scene, target, "+", missing, node)
        full = gathering.spread(scene, mask, scene.axes)
        count = expression(f"int({scene.text.numpy}.count_nonzero(MASK))", MASK=full.node)
        return [assign(target, ast.BinOp(name(target), ast.Add(), count))]
    if old is not None and isinstance(op, ast.Add | ast.Sub) and value.machine != BOOL:
        nothing = Vec(node=ast.Constant(0 if value.machine == INT else 0.0), machine=value.machine)
        return gathering.update(scene, target, op, conditions.kept(scene, mask, value, nothing), node)
    raise conditions.Choose


# ---------------------------------------------------------------- lists that grow


def _expression(scene: Scene, node: ast.Expr, mask: Vec | None) -> list[ast.stmt]:
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


# ---------------------------------------------------------------- loops


def outermost(scene: Scene, node: ast.For) -> list[ast.stmt]:
    """A loop that is the first to become an axis."""
    axis, header = _axis(scene, node)
    kind = scene.kinds[axis.variable]
    bounds = [] if _containers(node) else header()
    scene.axes = (axis,)
    body = [*([] if bounds else header()), *fission.body(scene, node, axis, block)]
    body += _last_values(scene, node, axis, kind)
    gap = scene.not_empty(axis)
    pending = scene.test(scene.pending)
    scene.pending.clear()
    if pending is not None:
        body = [_give_up(ast.UnaryOp(ast.Not(), pending)), *body]
    scene.axes = ()
    scene.env.clear()
    if gap is None:
        return [*bounds, *body]
    test = scene.test({gap: None})
    assert test is not None
    if node in scene.text.inference.nonempty:
        return [*bounds, _give_up(ast.UnaryOp(ast.Not(), test)), *body]
    return [*bounds, ast.If(test, body, [])] if body else bounds


def _give_up(test: ast.expr) -> ast.stmt:
    return ast.If(test, [ast.parse("raise ValueError").body[0]], [])


def _inner(scene: Scene, node: ast.For, mask: Vec | None) -> list[ast.stmt]:
    """A loop inside of one that has become an axis."""
    if mask is not None:
        raise conditions.Choose
    loop = _loop(scene, node)
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
    axis, header = _axis(scene, node)
    outer = scene.axes
    gap = scene.not_empty(axis)
    if gap is not None:  # slices would be wrong where the end is before the beginning
        scene.require(gap if node in scene.text.inference.nonempty else add(gap, constant(1)))
    bounds = [] if _containers(node) else header()
    before = set(scene.pending)
    scene.axes = (*outer, axis)
    body = [*([] if bounds else header()), *fission.body(scene, node, axis, block)]
    scene.axes = outer
    if bounds:  # checks of these bounds have their place behind them
        own = {value: None for value in scene.pending if value not in before}
        scene.pending = {value: None for value in scene.pending if value in before}
        test = scene.test(own)
        body = [*bounds, *([_give_up(ast.UnaryOp(ast.Not(), test))] if test is not None else []), *body]
    for key in [key for key, value in scene.env.items() if axis in value.axes]:
        if key in kind.last_values:
            raise Unvectorized(f"the last value of `{key}` is used after the inner loop", node.lineno)
        del scene.env[key]
    if kind.last_values and loop.target in kind.last_values:
        raise Unvectorized(f"the last value of `{loop.target}` is used after the inner loop", node.lineno)
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
        if key in kind.private or key == loop.target:
            continue
        if old is None:
            raise Unvectorized(f"`{key}` is carried from one outer iteration to the next", node.lineno)
        if old.axes != scene.axes:
            full = gathering.spread(scene, old, scene.axes)
            result.append(assign(key, full.node))
            scene.env[key] = replace(full, node=name(key), view="")
    scene.sequential.append(loop)
    body = block(scene, node.body)
    scene.sequential.pop()
    if node in scene.text.inference.nonempty:
        result.insert(0, _give_up(expression("not len(ROUNDS)", ROUNDS=node.iter)))
    return [*result, ast.For(ast.Name(node.target.id, ast.Store()), node.iter, body, [], lineno=0)]


def _is_float(scene: Scene, loop: ast.For, target: str) -> bool:
    for node in ast.walk(loop):
        if isinstance(node, ast.AugAssign) and scene.code(node.target).split("[")[0] == target:
            value = scene.facts.values.get(node.target)
            return not isinstance(value, Number) or value.machine == FLOAT
    return True


def _loop(scene: Scene, node: ast.For) -> Loop:
    loop = scene.loops.get(node)
    if loop is None:
        raise Unvectorized("the loop is not known", node.lineno)
    return loop


def _axis(scene: Scene, node: ast.For) -> tuple[Axis, Callable[[], list[ast.stmt]]]:
    """The axis of a loop, and what its header binds in each iteration. Raises when its iterations belong together."""
    loop = _loop(scene, node)
    kind = scene.kinds[loop.variable]
    views.require_slice(scene, node)
    if loop.kind is not LoopKind.FOR or loop.step is None or node.orelse:
        raise Unvectorized("how often the loop runs is not known before it ends", node.lineno)
    if loop.exits:
        raise Unvectorized(f"`{loop.exits[0].word}` may end the loop early", loop.exits[0].line)
    if not fission.is_plain(scene, kind):
        fission.plan(scene, node, loop)
    sources = list(_containers(node))
    if not sources:
        start, stop, bound = _bounds(scene, node, loop)
        axis = Axis(variables=(loop.variable,), start=start, stop=stop, step=loop.step)
        return axis, lambda: bound
    rows = [_row(scene, node, source) for source, _ in sources]
    lengths = [scene.length(row, len(row.subscripts) - 1) for row in rows]
    for other in lengths[1:]:
        scene.require(subtract(other, lengths[0]))
    axis = Axis(variables=(loop.variable,), start=constant(0), stop=lengths[0])

    def header() -> list[ast.stmt]:
        result: list[ast.stmt] = []
        for (_, target), row in zip(sources, rows, strict=True):
            if target is None:
                continue
            if _is_row(scene, row):
                scene.rows[target] = row
                continue
            value = accesses.element(scene, row, (None,) * len(row.subscripts), vector)
            value = gathering.owned(scene, value)
            scene.env[target] = Vec(node=name(target), axes=value.axes, machine=value.machine)
            result.append(assign(target, value.node))
        counter = _counter(node)
        if counter is not None:
            target, first = counter
            value = accesses.affine(scene, add(variable(loop.variable), constant(first)))
            scene.env[target] = Vec(node=name(target), axes=value.axes, machine=INT)
            result.append(assign(target, value.node))
        return result

    return axis, header


def _bounds(scene: Scene, node: ast.For, loop: Loop) -> tuple[Affine, Affine, list[ast.stmt]]:
    """Start and stop of a `range`, and statements that work out first what is no simple sum."""
    call = node.iter
    backwards = isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "reversed"
    found: list[Affine] = []
    statements: list[ast.stmt] = []
    for word, bound in (("first", loop.start), ("stop", loop.stop)):
        if isinstance(bound, Affine):
            found.append(bound)
            continue
        length = _row_length(scene, node) if word == "stop" else None
        if length is not None:
            found.append(length)
            continue
        if backwards or not isinstance(call, ast.Call) or not 1 <= len(call.args) <= 3:
            raise Unvectorized("how often the loop runs is not known before it begins", node.lineno)
        expr = call.args[0] if word == "first" or len(call.args) == 1 else call.args[1]
        value = vector(scene, expr)
        if value.axes or value.machine != INT:
            raise Unvectorized("an inner loop runs another number of times in each iteration", node.lineno)
        wish = scene.text.fresh(f"{word}_{loop.target or 'at'}")
        scene.bounds.add(wish)
        statements.append(assign(wish, value.node))
        found.append(variable(wish))
    if any(scene.axis_of(term) is not None for bound in found for term, _ in bound.terms):
        raise Unvectorized("an inner loop runs another number of times in each iteration", node.lineno)
    return found[0], found[1], statements


def _containers(node: ast.For) -> list[tuple[ast.expr, str | None]]:
    """What a loop goes over with the names its elements get; nothing for a `range`."""
    source, target = node.iter, node.target
    if isinstance(source, ast.Call) and isinstance(source.func, ast.Name):
        if source.func.id in ("range", "reversed"):
            return []
        if source.func.id == "enumerate" and isinstance(target, ast.Tuple) and len(target.elts) == 2:
            return [(source.args[0], _plain(target.elts[1]))]
        if source.func.id == "zip" and isinstance(target, ast.Tuple) and len(target.elts) == len(source.args):
            return [(part, _plain(each)) for part, each in zip(source.args, target.elts, strict=True)]
        raise Unvectorized(f"it goes over `{ast.unparse(source)}`", node.lineno)
    return [(source, _plain(target))]


def _plain(target: ast.expr) -> str:
    if not isinstance(target, ast.Name):
        raise Unvectorized("the elements it goes over are taken apart", target.lineno)
    return target.id


def _counter(node: ast.For) -> tuple[str, int] | None:
    """The name and first value of the counter of `enumerate`."""
    if isinstance(node.iter, ast.Call) and isinstance(node.iter.func, ast.Name) and node.iter.func.id == "enumerate":
        first = node.iter.args[1] if len(node.iter.args) > 1 else ast.Constant(0)
        if not isinstance(first, ast.Constant) or not isinstance(first.value, int) or node.iter.keywords:
            raise Unvectorized("`enumerate` starts at a number that is not written out", node.lineno)
        assert isinstance(node.target, ast.Tuple)
        return _plain(node.target.elts[0]), first.value
    return None


def _row(scene: Scene, node: ast.For, source: ast.expr) -> Access:
    """The access that a loop over a container makes in each iteration."""
    found = scene.accesses.get((node.lineno, f"{scene.code(source)}[…]", False))
    if found is None:
        raise Unvectorized(f"it goes over `{scene.code(source)}`", node.lineno)
    return found


def _row_length(scene: Scene, node: ast.For) -> Affine | None:
    """`len(row)` as the length of a dimension of the array that the row is of: all rows are equally long here."""
    call = node.iter
    if not isinstance(call, ast.Call) or len(call.args) != 1 or not isinstance(call.args[0], ast.Call):
        return None
    inner = call.args[0]
    if not isinstance(inner.func, ast.Name) or inner.func.id != "len" or len(inner.args) != 1:
        return None
    row = scene.rows.get(inner.args[0].id) if isinstance(inner.args[0], ast.Name) else None
    if row is None:
        return None
    for symbol in scene.nest.symbols:
        if symbol.array == row.array and symbol.dimension == len(row.subscripts):
            return variable(symbol.name)
    return None


def _is_row(scene: Scene, access: Access) -> bool:
    return accesses.dimensions(scene, access) > len(access.subscripts)


def _last_values(scene: Scene, node: ast.For, axis: Axis, kind: Classification) -> list[ast.stmt]:
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
        return [_give_up(expression("not TEST.all()", TEST=test.node))]
    return [_give_up(ast.UnaryOp(ast.Not(), test.node))]


def _pass(scene: Scene, node: ast.Pass, mask: Vec | None) -> list[ast.stmt]:
    return []


RULES: dict[type[ast.stmt], Callable[..., list[ast.stmt]]] = {
    ast.Assign: _assign,
    ast.AnnAssign: _annotated,
    ast.AugAssign: _augmented,
    ast.Expr: _expression,
    ast.For: _inner,
    ast.While: stepping.stepped,
    ast.Pass: _pass,
    ast.Raise: _raise,
    ast.Assert: _assert,
}
