"""Minima and maxima kept by comparison, with what is noted beside them.

    if x[i] > best:       →   values = x[:n]; at = int(values.argmax())
        best, k = x[i], i     if values[at] > best: best = values[at]; k = at
    if x[i] < x[k]:       →   values = x[:n]; at = int(values.argmin())
        k = i                 if values[at] < x[k]: k = at

The first of equals counts, as in the loop; for `>=` and `<=` the last. In an inner loop there is an extreme for each
outer iteration. nan is left to the original.

Does not handle: extremes that several statements update.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace

from optadvisor.loops.values import FLOAT, INT, NP, Number
from optadvisor.rewriters.vectorizing import expressions, gathering, turns
from optadvisor.rewriters.vectorizing.nest import Scene
from optadvisor.rewriters.vectorizing.values import Axis, Unvectorized, Vec, assign, expression, name

LARGER: dict[type[ast.cmpop], tuple[bool, bool]] = {
    ast.Gt: (True, False), ast.GtE: (True, True), ast.Lt: (False, False), ast.LtE: (False, True)
}  # fmt: skip
"""Of `value op best`: whether the larger one is kept, and whether the last of equals is."""
OPERATORS: dict[tuple[bool, bool], type[ast.cmpop]] = {kept: op for op, kept in LARGER.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Extreme:
    """One `if value > best: …` or `best = max(best, value)`."""

    variable: str
    """The extreme; for an index of it, the index."""
    value: ast.expr
    current: ast.expr | None
    """What is compared with, where that is no variable: `x[k]`."""
    larger: bool
    last: bool
    others: tuple[tuple[str, ast.expr], ...]
    """What is noted beside it."""
    node: ast.stmt


def update(scene: Scene, node: ast.If, body: list[ast.stmt]) -> list[ast.stmt] | None:
    """The array form of `if x > best: best = x; where = i`; None for anything else."""
    found = read(node, body)
    if found is None or found.variable in _own(scene, found.variable):
        return None
    return _written(scene, found)


def call(scene: Scene, node: ast.Assign) -> list[ast.stmt] | None:
    """The same for `best = max(best, x)`: Python keeps the first of equals."""
    target, value = node.targets[0], node.value
    if len(node.targets) > 1 or not isinstance(target, ast.Name) or not isinstance(value, ast.Call):
        return None
    if len(value.args) != 2 or value.keywords:
        return None
    resolved = scene.text.site.resolved(value.func)
    if resolved not in ("builtins.max", "builtins.min") or target.id in _own(scene, target.id):
        return None
    mine = [isinstance(part, ast.Name) and part.id == target.id for part in value.args]
    if mine.count(True) != 1:
        return None
    found = Extreme(
        variable=target.id, value=value.args[mine.index(False)], current=None, larger=resolved.endswith("max"),
        last=mine[1], others=(), node=node,
    )  # fmt: skip
    return _written(scene, found)


def _own(scene: Scene, variable: str) -> tuple[str, ...]:
    """The variable, if each iteration has one of its own, which is compared like any other."""
    old = scene.env.get(variable)
    return (variable,) if old is not None and not gathering.shared_axes(scene, variable, old) else ()


# ---------------------------------------------------------------- recognized


def read(node: ast.If, body: list[ast.stmt]) -> Extreme | None:
    """What an `if` without another side keeps."""
    test = node.test
    if not isinstance(test, ast.Compare) or len(test.ops) != 1 or type(test.ops[0]) not in LARGER:
        return None
    if not all(isinstance(s, ast.Assign) and len(s.targets) == 1 and isinstance(s.targets[0], ast.Name) for s in body):
        return None
    pairs = {s.targets[0].id: s.value for s in body if isinstance(s, ast.Assign) and isinstance(s.targets[0], ast.Name)}
    if len(pairs) < len(body):
        return None
    larger, last = LARGER[type(test.ops[0])]
    for value, best, more in ((test.left, test.comparators[0], larger), (test.comparators[0], test.left, not larger)):
        if isinstance(best, ast.Name) and best.id in pairs and ast.unparse(pairs[best.id]) == ast.unparse(value):
            others = tuple((key, each) for key, each in pairs.items() if key != best.id)
            return Extreme(
                variable=best.id, value=value, current=None, larger=more, last=last, others=others, node=node
            )
        for index, each in pairs.items():
            if len(pairs) == 1 and isinstance(each, ast.Name) and _is_same(best, value, index, each.id):
                return Extreme(variable=index, value=value, current=best, larger=more, last=last, others=(), node=node)
    return None


def _is_same(best: ast.expr, value: ast.expr, index: str, moving: str) -> bool:
    """`x[k]` and `x[i]`, the same but for the variable."""
    return _with(best, index) == _with(value, moving) and _only(best, value, index, moving)


def _with(node: ast.expr, variable: str) -> str:
    """The expression with a hole in place of a variable."""
    return ast.dump(node).replace(f"Name(id='{variable}', ctx=Load())", "_")


def _only(best: ast.expr, value: ast.expr, index: str, moving: str) -> bool:
    """`x[k]` and `x[i]`: each names its own variable and not the other's."""
    one = {n.id for n in ast.walk(best) if isinstance(n, ast.Name)}
    other = {n.id for n in ast.walk(value) if isinstance(n, ast.Name)}
    return index != moving and index in one and moving in other and index not in other and moving not in one


# ---------------------------------------------------------------- written


def _written(scene: Scene, found: Extreme) -> list[ast.stmt]:
    key, node = found.variable, found.node
    old = scene.env.get(key) or Vec(node=name(key), machine=scene.machine(found.value))
    missing = gathering.shared_axes(scene, key, old)
    kept = tuple(axis for axis in scene.axes if axis not in missing)
    if (*kept, *missing) != scene.axes or any(axis.chosen for axis in kept):
        raise Unvectorized(f"`{key}` is an extreme along an outer loop", node.lineno)
    _require(scene, found, missing)
    values, at, top = scene.new(f"{key}_values"), scene.new("at"), scene.new(f"{key}_found")
    value = expressions.vector(scene, found.value)
    if found.current is not None:
        old = expressions.vector(scene, found.current)
    if old.machine != value.machine and kept:
        raise Unvectorized(f"`{key}` is an int or a float, depending on the data", node.lineno)
    others = [(each, expressions.vector(scene, of)) for each, of in found.others]
    result = [*scene.take_ahead(), assign(values, _flat(scene, value, kept))]
    result += [assign(at, _place(scene, values, found, kept)), assign(top, _taken(scene, values, at, kept))]
    if value.machine == FLOAT:
        nan = f"{top} != {top}" if not kept else f"({top} != {top}).any()"
        result.append(ast.parse(f"if {nan}:\n    raise ValueError").body[0])
    op = OPERATORS[found.larger, found.last]()
    if kept:
        return [*result, *_each(scene, found, kept, missing, old, others, op, at, top)]
    better = ast.Compare(name(top), [op], [old.node])
    if found.current is not None:
        place = _taken(scene, _flat(scene, expressions.vector(scene, _assigned(found)), kept), at, kept)
        return [*result, ast.If(better, [assign(key, expression("int(P)", P=place))], [])]
    taken = [assign(key, _typed(scene, found.value, name(top)))]
    for (other, of), (_, vec) in zip(found.others, others, strict=True):
        part = vec.node if not vec.axes else _taken(scene, _flat(scene, vec, kept), at, kept)
        taken.append(assign(other, _typed(scene, of, part)))
    return [*result, ast.If(better, taken, [])]


def _each(
    scene: Scene, found: Extreme, kept: tuple[Axis, ...], missing: tuple[Axis, ...], old: Vec,
    others: list[tuple[str, Vec]], op: ast.cmpop, at: str, top: str,
) -> list[ast.stmt]:  # fmt: skip
    """One extreme for each outer iteration."""
    better = scene.new("better")
    was = gathering.spread(scene, old, kept) if old.axes != kept else old
    result: list[ast.stmt] = [assign(better, ast.Compare(name(top), [op], [was.node]))]
    test = Vec(node=name(better), axes=kept, machine="bool")
    news: list[tuple[str, Vec]] = [(key, _at_place(scene, vec, at, kept)) for key, vec in others]
    if found.current is None:
        news.insert(0, (found.variable, Vec(node=name(top), axes=kept, machine=old.machine)))
    else:
        news.insert(0, (found.variable, _at_place(scene, expressions.vector(scene, _assigned(found)), at, kept)))
    for key, new in news:
        before = scene.env.get(key)
        if before is None or before.machine != new.machine or gathering.shared_axes(scene, key, before) != missing:
            raise Unvectorized(f"`{key}` is not set anew in each outer iteration", found.node.lineno)
        value = expressions.where(scene, test, new, before)
        scene.env[key] = replace(value, node=name(key), view="")
        result.append(assign(key, value.node))
    return result


def _assigned(found: Extreme) -> ast.expr:
    """The index that is noted, as the expression in the source."""
    assert isinstance(found.node, ast.If)
    statement = found.node.body[0]
    assert isinstance(statement, ast.Assign)
    return statement.value


def _require(scene: Scene, found: Extreme, missing: tuple[Axis, ...]) -> None:
    """Raises unless the loops do nothing else with the variables."""
    for key in (found.variable, *(other for other, _ in found.others)):
        turns.require_only_update(scene, key, found.node, missing)
        for axis in missing:
            for each in axis.variables:
                named = {target for target, op in scene.kinds[each].reductions if op in ("max", "min", "arg")}
                if key not in named:
                    raise Unvectorized(f"each iteration needs the `{key}` of the one before", found.node.lineno)


def _flat(scene: Scene, value: Vec, kept: tuple[Axis, ...]) -> ast.expr:
    """All of `value`, with the axes that are not kept as one."""
    full = gathering.spread(scene, value, scene.axes)
    if len(scene.axes) - len(kept) == 1:
        return full.node
    if not kept:
        return expression("VALUE.ravel()", VALUE=full.node)
    shape = ast.Tuple([*(gathering.length(scene, axis) for axis in kept), ast.Constant(-1)], ast.Load())
    return expression("VALUE.reshape(SHAPE)", VALUE=full.node, SHAPE=shape)


def _place(scene: Scene, values: str, found: Extreme, kept: tuple[Axis, ...]) -> ast.expr:
    function = "argmax" if found.larger else "argmin"
    along = "-1" if kept else ""
    if not found.last:
        return expression(f"{values}.{function}({along})")
    return expression(f"{values}.shape[-1] - 1 - {values}[{'..., ' if kept else ''}::-1].{function}({along})")


def _taken(scene: Scene, values: str | ast.expr, at: str, kept: tuple[Axis, ...]) -> ast.expr:
    """The elements at the places."""
    array = name(values) if isinstance(values, str) else values
    counted = _counted(scene, array, at)
    if counted is not None and not kept:
        return counted
    if not kept:
        return expression(f"VALUES[{at}]", VALUES=array)
    call = f"{scene.text.numpy}.take_along_axis(VALUES, {at}[..., None], -1)[..., 0]"
    return expression(call, VALUES=array)


def _counted(scene: Scene, array: ast.expr, at: str) -> ast.expr | None:
    """The element `at` of whole numbers that follow each other; None for another array."""
    if not isinstance(array, ast.Call) or ast.unparse(array.func) != f"{scene.text.numpy}.arange":
        return None
    if len(array.args) > 2:
        return None
    return name(at) if len(array.args) == 1 else ast.BinOp(array.args[0], ast.Add(), name(at))


def _at_place(scene: Scene, value: Vec, at: str, kept: tuple[Axis, ...]) -> Vec:
    if not value.axes:
        return value
    counted = _counted(scene, value.node, at)
    if counted is not None and value.axes == scene.axes[len(kept) :] and len(value.axes) == 1:
        return Vec(node=counted, axes=kept, machine=value.machine)
    return Vec(node=_taken(scene, _flat(scene, value, kept), at, kept), axes=kept, machine=value.machine)


def _typed(scene: Scene, source: ast.expr, node: ast.expr) -> ast.expr:
    """A number of an array as the number that the original has: Python's own or NumPy's."""
    value = scene.facts.values.get(source)
    if not isinstance(value, Number) or value.tags == {NP} or isinstance(node, ast.Constant):
        return node
    return ast.Call(name({FLOAT: "float", INT: "int"}.get(value.machine, "bool")), [node], [])
