"""Searches in sorted tables, one place after the other: all at once, by `np.searchsorted`.

    for i in range(len(t)):                      k = _place_in(times, t, "left", 0, 1)
        k = 0
        while times[k + 1] < t[i]:               the first k from 0 on with times[k + 1] >= t[i]
            k += 1

Also `while k < n and times[k + 1] <= t`, `while times[k] > t: k -= 1`, and `for k in range(n): if times[k] > t: break`.
Whether the table is sorted is tested first: what is not sorted, or holds nan, is left to the original.

Does not handle: tables that are sorted downwards, tables that the loop changes, other things that such a loop does.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from optadvisor.loops.values import FLOAT, GROWING, INT, Array
from optadvisor.rewriters.vectorizing.nest import Scene, written_arrays
from optadvisor.rewriters.vectorizing.values import Unvectorized, Vec, aligned, assign, expression, name, number, union

PLACE_IN = '''def {name}(table, numbers, side, start, shift, stop=None, strict=True):
    """The first place from `start` on, for each number, where table[place + shift] is not before it; `stop` at most.

    side="left": at least the number; "right": larger. Raises where the table is not sorted, has nan, or is too short.
    """
    if not ((table[:-1] <= table[1:]).all() and (table[:1] == table[:1]).all() and {numpy}.all(numbers == numbers)):
        raise ValueError
    found = {numpy}.searchsorted(table, numbers, side) - shift
    found = {numpy}.maximum(found if stop is None else {numpy}.minimum(found, stop), start)
    known = found + shift < len(table)
    if not {numpy}.all(known if strict else known | (found >= stop)) or not {numpy}.all(start + shift >= 0):
        raise IndexError
    return found'''
PLACE_BEFORE = '''def {name}(table, numbers, side, start, shift):
    """The last place down from `start`, for each number, where table[place + shift] is not behind it.

    side="right": at most the number; "left": smaller. Raises where the table is not sorted, has nan, or is too short.
    """
    if not ((table[:-1] <= table[1:]).all() and (table[:1] == table[:1]).all() and {numpy}.all(numbers == numbers)):
        raise ValueError
    found = {numpy}.minimum({numpy}.searchsorted(table, numbers, side) - 1 - shift, start)
    if not {numpy}.all(found + shift >= 0) or not {numpy}.all(start + shift < len(table)):
        raise IndexError
    return found'''
TOOLS = {"_place_in": PLACE_IN, "_place_before": PLACE_BEFORE}
UP: dict[type[ast.cmpop], str] = {ast.Lt: "left", ast.LtE: "right"}
"""The loop goes on while an element is in this relation to the number → where the number belongs in the table."""
DOWN: dict[type[ast.cmpop], str] = {ast.Gt: "right", ast.GtE: "left"}
ENDS: dict[type[ast.cmpop], str] = {ast.GtE: "left", ast.Gt: "right"}
"""The loop ends when an element is in this relation to the number."""
MIRRORED: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.Gt, ast.LtE: ast.GtE, ast.Gt: ast.Lt, ast.GtE: ast.LtE}


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """`table[place + shift]` beside a number that has nothing to do with the place."""

    table: ast.Name
    shift: int
    relation: type[ast.cmpop]
    number: ast.expr


def searched(scene: Scene, node: ast.For | ast.While) -> list[ast.stmt] | None:
    """The statement that finds the place for all iterations; None where the loop is no such search."""
    return _over_range(scene, node) if isinstance(node, ast.For) else _counting(scene, node)


def _counting(scene: Scene, node: ast.While) -> list[ast.stmt] | None:
    """`while times[k + 1] < t: k += 1`."""
    step = _step(node.body)
    if step is None or node.orelse:
        return None
    place, by = step
    start = scene.env.get(place)
    tests = node.test.values if isinstance(node.test, ast.BoolOp) and isinstance(node.test.op, ast.And) else [node.test]
    found = [_comparison(scene, test, place) for test in tests]
    if start is None or start.machine != INT or len(tests) > 2 or not _is_private(scene, place):
        return None
    sought = next((each for each in found if each is not None), None)
    if sought is None or not _is_table(scene, sought):
        return None
    side = (UP if by > 0 else DOWN).get(sought.relation)
    if side is None:
        return None
    if len(tests) == 1:
        return _set(scene, place, "_place_in" if by > 0 else "_place_before", sought, side, start)
    first = found[0] is None
    stop = _bound(scene, tests[0 if first else 1], place)
    return None if stop is None or by < 0 else _set(scene, place, "_place_in", sought, side, start, stop, not first)


def _over_range(scene: Scene, node: ast.For) -> list[ast.stmt] | None:
    """`for k in range(n): if times[k] > t: break`."""
    if node.orelse or len(node.body) != 1 or not isinstance(node.target, ast.Name) or not _is_range(scene, node.iter):
        return None
    (inner,) = node.body
    if not isinstance(inner, ast.If) or inner.orelse or [*map(type, inner.body)] != [ast.Break]:
        return None
    place = node.target.id
    sought = _comparison(scene, inner.test, place)
    side = ENDS.get(sought.relation) if sought is not None else None
    if sought is None or side is None or not _is_private(scene, place) or not _is_table(scene, sought):
        return None
    from optadvisor.rewriters.vectorizing.expressions import vector

    assert isinstance(node.iter, ast.Call)
    bounds = [vector(scene, each) for each in node.iter.args]
    if any(each.axes or each.machine != INT for each in bounds):
        raise Unvectorized("an inner loop runs another number of times in each iteration", node.lineno)
    start = bounds[0] if len(bounds) == 2 else Vec(node=ast.Constant(0), machine=INT)
    empty = expression("STOP <= START", STOP=bounds[-1].node, START=start.node)
    last = Vec(node=ast.BinOp(bounds[-1].node, ast.Sub(), ast.Constant(1)), machine=INT)
    gives_up = ast.If(empty, [ast.parse("raise ValueError").body[0]], [])
    return [gives_up, *_set(scene, place, "_place_in", sought, side, start, last)]


def _set(
    scene: Scene, place: str, wish: str, sought: Comparison, side: str, start: Vec,
    stop: Vec | None = None, strict: bool = True,
) -> list[ast.stmt]:  # fmt: skip
    from optadvisor.rewriters.vectorizing.expressions import vector

    value = vector(scene, sought.number)
    axes = union(scene.axes, value, start, *([] if stop is None else [stop]))
    call = expression(
        f"{scene.text.fresh(wish)}(TABLE, NUMBERS, {side!r}, START, SHIFT)",
        TABLE=sought.table, NUMBERS=aligned(value, axes), START=aligned(start, axes), SHIFT=number(sought.shift),
    )  # fmt: skip
    assert isinstance(call, ast.Call)
    call.args += [] if stop is None else [aligned(stop, axes)]
    call.keywords += [] if strict else [ast.keyword("strict", ast.Constant(False))]
    scene.env[place] = Vec(node=name(place), axes=axes, machine=INT)
    return [*scene.take_ahead(), assign(place, call)]


# ---------------------------------------------------------------- what such a loop looks like


def _step(body: list[ast.stmt]) -> tuple[str, int] | None:
    """The variable of `k += 1`, which is all that the loop does, and its step."""
    node = body[0]
    if len(body) != 1:
        return None
    if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.value, ast.BinOp):
        target, op, by = node.targets[0], node.value.op, node.value.right
        same = ast.unparse(node.value.left) == ast.unparse(target)
    elif isinstance(node, ast.AugAssign):
        target, op, by, same = node.target, node.op, node.value, True
    else:
        return None
    if not same or not isinstance(target, ast.Name) or not isinstance(by, ast.Constant) or type(by.value) is not int:
        return None
    if by.value != 1 or not isinstance(op, ast.Add | ast.Sub):
        return None
    return target.id, 1 if isinstance(op, ast.Add) else -1


def _comparison(scene: Scene, test: ast.expr, place: str) -> Comparison | None:
    if not isinstance(test, ast.Compare) or len(test.ops) != 1:
        return None
    left, relation, right = test.left, type(test.ops[0]), test.comparators[0]
    if not (isinstance(left, ast.Subscript) and _reads(left, place)):
        left, right, relation = right, left, MIRRORED.get(relation, relation)
    if not isinstance(left, ast.Subscript) or not isinstance(left.value, ast.Name) or _reads(right, place):
        return None
    shift = _shift(left.slice, place)
    if shift is None or left.value.id in scene.env or left.value.id in scene.rows:
        return None
    return Comparison(table=left.value, shift=shift, relation=relation, number=right)


def _shift(node: ast.expr, place: str) -> int | None:
    """The c of `k + c`."""
    if isinstance(node, ast.Name):
        return 0 if node.id == place else None
    if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Add | ast.Sub):
        return None
    by = node.right
    if not isinstance(node.left, ast.Name) or node.left.id != place or not isinstance(by, ast.Constant):
        return None
    if type(by.value) is not int:
        return None
    return by.value if isinstance(node.op, ast.Add) else -by.value


def _bound(scene: Scene, test: ast.expr, place: str) -> Vec | None:
    """The first place at which `k < n` says that it is enough."""
    from optadvisor.rewriters.vectorizing.expressions import vector

    if not isinstance(test, ast.Compare) or len(test.ops) != 1 or not isinstance(test.ops[0], ast.Lt | ast.LtE):
        return None
    shift = _shift(test.left, place)
    if shift is None or _reads(test.comparators[0], place):
        return None
    value = vector(scene, test.comparators[0])
    more = -shift if isinstance(test.ops[0], ast.Lt) else 1 - shift
    if value.machine != INT:
        raise Unvectorized(f"`{scene.code(test)}` compares a place with a float", test.lineno)
    return Vec(node=ast.BinOp(value.node, ast.Add(), number(more)), axes=value.axes, machine=INT) if more else value


def _reads(node: ast.AST, variable: str) -> bool:
    return any(isinstance(n, ast.Name) and n.id == variable for n in ast.walk(node))


def _is_range(scene: Scene, node: ast.expr) -> bool:
    known = isinstance(node, ast.Call) and scene.text.site.resolved(node.func) == "builtins.range"
    return known and isinstance(node, ast.Call) and not node.keywords and len(node.args) < 3


def _is_private(scene: Scene, place: str) -> bool:
    variables = [variable for axis in scene.axes for variable in axis.variables]
    return all(place in scene.kinds[variable].private for variable in variables)


def _is_table(scene: Scene, sought: Comparison) -> bool:
    """Is it an array of numbers that stays as it is, and is the other one of the same kind?"""
    value = scene.facts.values.get(sought.table)
    if not isinstance(value, Array) or value.ndim != 1 or value.form == GROWING or value.holes:
        return False
    if {"float64": FLOAT, "int64": INT}.get(value.dtype) != scene.machine(sought.number):
        return False
    return sought.table.id not in written_arrays(scene.nest)
