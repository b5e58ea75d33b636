"""Inner loops that end at another time in each outer iteration: all go on together, until each has ended.

    for i in range(n):                  x_all = np.array(x); active = np.arange(n)
        x = 1.0                         while True:
        while abs(x * x - a[i]) > e:        stay = abs(x * x - a_active) > e
            x = (x + a[i] / x) / 2          if not stay.all():
        r[i] = x                                x_all[active[~stay]] = x[~stay]
                                                active, x, a_active = active[stay], x[stay], a_active[stay]
                                                if not len(active): break
                                            x = (x + a_active / x) / 2

Every number takes the same steps in the same order as in the loop, so it is the same to the last bit.

Does not handle: sums of floats over all iterations, lists that grow, `continue` in such a loop.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from optadvisor.loops.nests.conflicts.traversal import loops_within
from optadvisor.loops.nests.ir import Affine, Loop, LoopKind, Statement
from optadvisor.loops.values import BOOL, INT, Number
from optadvisor.rewriters.vectorizing import accesses, conditions, expressions, gathering, sorted_tables
from optadvisor.rewriters.vectorizing.lanes import DTYPES
from optadvisor.rewriters.vectorizing.nest import Scene
from optadvisor.rewriters.vectorizing.values import Axis, Unvectorized, Vec, assign, expression, name, statement


@dataclass(kw_only=True)
class Steps:
    """A loop while it is written."""

    node: ast.For | ast.While
    outer: tuple[Axis, ...]
    lane: Axis
    active: str
    """The array of the positions, among all, of those that go on."""
    kept: dict[str, str]
    """Variables that the loop sets, and the names of the arrays with the values of all."""
    loads: frozenset[str]
    """Names that the loop reads."""
    shortened: list[tuple[str, ast.stmt, list[ast.stmt]]] = field(default_factory=list)
    """Arrays that get shorter with those that go on: the name, the statement, and the block in which it stands."""


def stepped(scene: Scene, node: ast.For | ast.While, mask: Vec | None) -> list[ast.stmt]:
    """The array form of a loop in one that has become an axis. Raises `Unvectorized`."""
    if mask is not None:
        raise conditions.Choose
    loop = scene.loops.get(node)
    if loop is None:
        raise Unvectorized("the loop is not known", node.lineno)
    place = conditions.attempt(scene, lambda trial: sorted_tables.searched(trial, node))
    if place is not None:
        return place
    _require_own(scene, node, loop)
    steps, begin, wanted = _beginning(scene, node)
    outer_env, outer_axes = dict(scene.env), scene.axes
    scene.axes = (steps.lane,)
    scene.env = _inside(scene, steps, outer_env, wanted, begin)
    top = dict(scene.env)
    scene.sequential.append(loop)
    body = _body(scene, steps)
    scene.sequential.pop()
    scene.env = top
    after = _block(scene, node.orelse) if node.orelse else []
    header = _header(scene, steps, body)
    last = [_stored(scene, steps, key, whole, None) for key, whole in steps.kept.items()]
    scene.axes, scene.env = outer_axes, outer_env
    shape = gathering.lengths(scene, outer_axes)
    for key, whole in steps.kept.items():
        value = expression(f"{whole}.reshape(SHAPE)", SHAPE=shape) if len(outer_axes) > 1 else name(whole)
        last.append(assign(key, value))
        scene.env[key] = Vec(node=name(key), axes=outer_axes, machine=_machine(scene, key))
    used = _used(steps, [*begin, *header, *after, *last])
    return [*[each for target, each in wanted if target in used], *begin, *header, *after, *last]


def _used(steps: Steps, statements: list[ast.stmt]) -> set[str]:
    """Names in use; what is shortened and not used otherwise is dropped."""
    own = {id(n) for _, each, _ in steps.shortened for n in ast.walk(each)}
    used = {n.id for each in statements for n in ast.walk(each) if isinstance(n, ast.Name) and id(n) not in own}
    for key, each, place in steps.shortened:
        if key not in used:
            place.remove(each)
    return used


# ---------------------------------------------------------------- what may be in such a loop


def _require_own(scene: Scene, node: ast.For | ast.While, loop: Loop) -> None:
    """Raises where iterations of different outer ones would meet, or where something is not known."""
    for part in ast.walk(node):
        if isinstance(part, ast.Continue | ast.Return | ast.Try | ast.With):
            word = type(part).__name__.lower()
            raise Unvectorized(f"`{word}` in a loop that ends at another time in each iteration", node.lineno)
        if isinstance(part, ast.Expr) and not isinstance(part.value, ast.Constant):
            raise Unvectorized(f"it calls `{scene.code(part.value)}` in such a loop", part.lineno)
    variables = [variable for axis in scene.axes for variable in axis.variables]
    for inner in loops_within(loop):
        for each in (item for item in inner.body if isinstance(item, Statement)):
            for access in each.accesses:
                terms = [t for s in access.subscripts if isinstance(s, Affine) for t, _ in s.terms]
                if loop.kind is LoopKind.WHILE and loop.variable in terms:
                    why = f"`{access.text}` in a `while` that ends at another time in each iteration"
                    raise Unvectorized(why, access.line)
                if access.write and any(
                    not scene.kinds[v].parallel or access.array in dict(scene.kinds[v].reductions) for v in variables
                ):
                    raise Unvectorized(f"several iterations store into `{access.array}`, in turns", access.line)
    for key in sorted(_stored_names(node) - {loop.target}):
        if all(key in scene.kinds[v].private for v in variables):
            continue
        if _machine(scene, key) != INT or not all(_counts(scene, v, key) for v in variables):
            raise Unvectorized(f"`{key}` is changed in a loop that ends at another time in each iteration", node.lineno)


def _counts(scene: Scene, variable: str, key: str) -> bool:
    """Whether the loop only adds to a variable."""
    return bool({(key, "+"), (key, "count")} & set(scene.kinds[variable].reductions))


def _stored_names(node: ast.stmt) -> set[str]:
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}


def _machine(scene: Scene, key: str) -> str:
    """The one kind of number that a variable holds."""
    found = {
        value.machine
        for node, value in scene.facts.values.items()
        if isinstance(node, ast.Name) and node.id == key and isinstance(value, Number)
    }
    if len(found) != 1:
        raise Unvectorized(f"`{key}` is an int or a float, depending on the data")
    return next(iter(found))


# ---------------------------------------------------------------- before it


def _beginning(scene: Scene, node: ast.For | ast.While) -> tuple[Steps, list[ast.stmt], list[tuple[str, ast.stmt]]]:
    active = scene.new("active")
    shape = [gathering.length(scene, axis) for axis in scene.axes]
    count: ast.expr = shape[0]
    for each in shape[1:]:
        count = ast.BinOp(count, ast.Mult(), each)
    begin = [assign(active, expression(f"{scene.text.numpy}.arange(COUNT)", COUNT=count))]
    wanted: list[tuple[str, ast.stmt]] = []
    chosen = {"@active": active}
    for axis in scene.axes:
        for variable in axis.variables:
            wish = scene.new(f"{variable.strip('@').split('@')[0].strip('0123456789') or 'at'}_active")
            value = gathering.spread(scene, accesses.index_values(scene, variable), scene.axes)
            wanted.append((wish, assign(wish, _flat(value))))
            chosen[variable] = wish
    lane = Axis(variables=tuple(v for v in chosen if v != "@active"), chosen=chosen)
    own = [v for axis in scene.axes for v in axis.variables]
    loop = scene.loops[node]
    private = {key for key in _stored_names(node) if all(key in scene.kinds[v].private for v in own)}
    keys = sorted(private | ({loop.target} & _stored_names(node)))
    kept = {key: scene.new(f"{key}_all") for key in keys if key in scene.env or _read_after(scene, node, key)}
    loads = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Store)}
    loads |= {n.target.id for n in ast.walk(node) if isinstance(n, ast.AugAssign) and isinstance(n.target, ast.Name)}
    steps = Steps(node=node, outer=scene.axes, lane=lane, active=active, kept=kept, loads=frozenset(loads))
    return steps, begin, wanted


def _flat(value: Vec) -> ast.expr:
    return value.node if len(value.axes) == 1 else expression("VALUE.ravel()", VALUE=value.node)


def _read_after(scene: Scene, node: ast.stmt, key: str) -> bool:
    """Whether the outer loops read a variable outside of this one."""
    inside = {id(n) for n in ast.walk(node)}
    nodes = (n for loop in scene.loops for n in ast.walk(loop) if isinstance(n, ast.Name) and n.id == key)
    last = any(key in kind.last_values for kind in scene.kinds.values())
    return last or any(not isinstance(n.ctx, ast.Store) and id(n) not in inside for n in nodes)


def _inside(
    scene: Scene, steps: Steps, outer: dict[str, Vec], wanted: list[tuple[str, ast.stmt]], begin: list[ast.stmt]
) -> dict[str, Vec]:
    """The variables in the loop; `scene.axes` is the lane already."""
    lane, result = steps.lane, {}
    target = scene.loops[steps.node].target
    for key, value in outer.items():
        if key in steps.kept:
            continue
        if not value.axes:
            result[key] = value
            continue
        wish = scene.new(f"{key}_active")
        wanted.append((wish, assign(wish, _flat(_spread(scene, steps, value)))))
        result[key] = Vec(node=name(wish), axes=(lane,), machine=value.machine)
    for key, whole in steps.kept.items():
        machine, old = _machine(scene, key), outer.get(key)
        if old is not None and old.machine != machine:
            raise Unvectorized(f"`{key}` is an int or a float, depending on the data", steps.node.lineno)
        if old is None:
            begin.append(assign(whole, expression(f"{scene.text.numpy}.zeros(len({steps.active}), {DTYPES[machine]})")))
        else:
            full = _flat(_spread(scene, steps, old))
            begin.append(assign(whole, expression(f"{scene.text.numpy}.array(VALUE, {DTYPES[machine]})", VALUE=full)))
        if key != target or isinstance(steps.node, ast.While):
            begin.append(assign(key, expression(f"{whole}.copy()")))
            result[key] = Vec(node=name(key), axes=(lane,), machine=machine)
    return result


def _spread(scene: Scene, steps: Steps, value: Vec) -> Vec:
    axes, scene.axes = scene.axes, steps.outer
    full = gathering.spread(scene, value, steps.outer)
    scene.axes = axes
    return full


# ---------------------------------------------------------------- in it


def _header(scene: Scene, steps: Steps, body: list[ast.stmt]) -> list[ast.stmt]:
    node = steps.node
    if isinstance(node, ast.While):
        return [ast.While(expression(f"len({steps.active})"), body, [])]
    source = node.iter
    if not isinstance(node.target, ast.Name) or not isinstance(source, ast.Call):
        raise Unvectorized(f"an inner loop goes over `{scene.code(source)}`, and ends early", node.lineno)
    if ast.unparse(source.func) != "range" or any(expressions.varies(scene, part) for part in source.args):
        raise Unvectorized("an inner loop runs another number of times in each iteration", node.lineno)
    loop = ast.For(ast.Name(node.target.id, ast.Store()), source, body, [], lineno=0)
    if node.target.id not in steps.kept:
        return [loop]
    empty = ast.UnaryOp(ast.Not(), expression("len(RANGE)", RANGE=source))
    return [ast.If(empty, [ast.parse("raise ValueError").body[0]], []), loop]


def _block(scene: Scene, body: list[ast.stmt]) -> list[ast.stmt]:
    from optadvisor.rewriters.vectorizing.statements import block

    return block(scene, body)


def _body(scene: Scene, steps: Steps) -> list[ast.stmt]:
    from optadvisor.rewriters.vectorizing.searching import leaves

    result: list[ast.stmt] = []
    node = steps.node
    if isinstance(node, ast.While) and not (isinstance(node.test, ast.Constant) and node.test.value is True):
        test = expressions.truth(scene, node.test)
        result += [*scene.take_ahead(), *_aside(scene, steps, test, stays=True)]
    for each in node.body:
        if not leaves(each):
            result += _block(scene, [each])
            continue
        if not isinstance(each, ast.If) or not isinstance(each.body[-1], ast.Break):
            raise Unvectorized("a way out of an inner loop stands deep inside of conditions", each.lineno)
        if any(leaves(other) for other in [*each.body[:-1], *each.orelse]):
            raise Unvectorized("a way out of an inner loop stands deep inside of conditions", each.lineno)
        result += _break(scene, steps, each)
    return [*result, *_settled(scene, steps)]


def _break(scene: Scene, steps: Steps, node: ast.If) -> list[ast.stmt]:
    from optadvisor.rewriters.vectorizing.lanes import chosen

    test = expressions.truth(scene, node.test)
    result = scene.take_ahead()
    if not test.axes:
        raise Unvectorized("an inner loop ends at the same time in all iterations", node.lineno)
    done = scene.new("done")
    result.append(assign(done, test.node))
    test = Vec(node=name(done), axes=test.axes, machine=BOOL)
    if node.body[:-1]:
        result += chosen(scene, test, node.body[:-1])
    result += _aside(scene, steps, test, stays=False)
    return [*result, *_block(scene, node.orelse)]


def _aside(scene: Scene, steps: Steps, test: Vec, *, stays: bool) -> list[ast.stmt]:
    """Statements that put those aside that have ended, in front of what the others do next."""
    if test.axes != (steps.lane,):
        raise Unvectorized("an inner loop ends at the same time in all iterations", steps.node.lineno)
    result = _settled(scene, steps)
    stay, done = scene.new("stay"), scene.new("ended")
    first, second = (stay, done) if stays else (done, stay)
    result.append(assign(first, test.node))
    other = f"{first}.all()" if stays else f"not {first}.any()"
    inverted = assign(second, expression(f"~{first}"))
    names = [steps.active, *(n for v, n in steps.lane.chosen.items() if v != "@active")]
    here = [value.node.id for key, value in scene.env.items() if _is_own(scene, steps, key, value)]  # type: ignore[attr-defined]
    away: list[ast.stmt] = [inverted]
    away += [_stored(scene, steps, key, whole, done) for key, whole in steps.kept.items()]
    for each in dict.fromkeys([*names, *here]):
        away.append(assign(each, expression(f"{each}[{stay}]")))
        steps.shortened.append((each, away[-1], away))
    away.append(statement(f"if not len({steps.active}):\n    break"))
    test_node = expression(f"not {other}") if stays else expression(f"{first}.any()")
    result.append(ast.If(test_node, away, []))
    return result


def _is_own(scene: Scene, steps: Steps, key: str, value: Vec) -> bool:
    if value.axes != (steps.lane,) or not isinstance(value.node, ast.Name):
        return False
    return key in steps.loads or key in steps.kept


def _settled(scene: Scene, steps: Steps) -> list[ast.stmt]:
    """Statements that make arrays, one number for each that goes on, of the variables that are kept."""
    result: list[ast.stmt] = []
    for key in steps.kept:
        value = scene.env.get(key)
        if value is None:
            continue
        if value.machine != _machine(scene, key):
            raise Unvectorized(f"`{key}` is an int or a float, depending on the data", steps.node.lineno)
        if value.axes != (steps.lane,):
            full = expression(f"{scene.text.numpy}.full(len({steps.active}), VALUE)", VALUE=value.node)
            result.append(assign(key, full))
        elif not (isinstance(value.node, ast.Name) and value.node.id == key):
            result.append(assign(key, value.node))
        scene.env[key] = Vec(node=name(key), axes=(steps.lane,), machine=value.machine)
    return result


def _stored(scene: Scene, steps: Steps, key: str, whole: str, done: str | None) -> ast.stmt:
    """The value of a variable for those that have ended (None: that are left)."""
    value = scene.env.get(key)
    uniform = value is None or not value.axes
    if done is None:
        return assign(ast.Subscript(name(whole), name(steps.active), ast.Store()), name(key))
    place = ast.Subscript(name(whole), expression(f"{steps.active}[{done}]"), ast.Store())
    return assign(place, name(key) if uniform else expression(f"{key}[{done}]"))
