"""Conditions on the loop's own variable: a part of the loop for each side, as slices.

    for w in range(n):                  edge = min(max(k, 0), n)
        if w >= k:                      if edge < n:
            a[w] = b[w - k]      →          a[edge:n] = b[edge - k:n - k]
        else:                           if 0 < edge:
            a[w] = 0.0                      a[:edge] = 0.0

The iterations for which such a condition holds follow each other, so that no arrays of indices are needed, and nothing
is worked out for iterations that are not meant.

Does not handle: `==` and `!=`; loops in steps; sides that do more than assign.
"""

from __future__ import annotations

import ast
from dataclasses import replace

from optadvisor.loops.nests.reading.integers import variable
from optadvisor.loops.values import INT
from optadvisor.rewriters.vectorizing import expressions, headers, lanes
from optadvisor.rewriters.vectorizing.nest import Scene
from optadvisor.rewriters.vectorizing.values import Axis, Unvectorized, assign, expression

MIRRORED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.Gt,
    ast.LtE: ast.GtE,
    ast.Gt: ast.Lt,
    ast.GtE: ast.LtE,
}


def split(scene: Scene, node: ast.If, body: list[ast.stmt], orelse: list[ast.stmt]) -> list[ast.stmt] | None:
    """The array form of such an `if`; None for any other."""
    found = _condition(scene, node.test)
    if found is None or not _only_assigns([*body, *orelse], scene):
        return None
    axis, op, limit = found
    trial = replace(
        scene, env=dict(scene.env), rows=dict(scene.rows), checks=dict(scene.checks), pending=dict(scene.pending),
        rounds=dict(scene.rounds), sequential=list(scene.sequential), ahead=[],
    )  # fmt: skip
    try:
        result = _sides(trial, axis, op, limit, body, orelse)
    except Unvectorized:
        return None
    scene.env, scene.rows, scene.rounds = trial.env, trial.rows, trial.rounds
    scene.checks, scene.pending = trial.checks, trial.pending
    return result


def _condition(scene: Scene, test: ast.expr) -> tuple[Axis, ast.cmpop, ast.expr] | None:
    """The axis, and how its variable is compared with what."""
    if not isinstance(test, ast.Compare) or len(test.ops) != 1 or type(test.ops[0]) not in MIRRORED:
        return None
    if any(axis.chosen for axis in scene.axes):
        return None
    left, op, right = test.left, test.ops[0], test.comparators[0]
    if _axis(scene, left) is None:
        left, op, right = right, MIRRORED[type(op)](), left
    axis = _axis(scene, left)
    if axis is None or axis.step != 1 or expressions.varies(scene, right) or scene.machine(right) != INT:
        return None
    return axis, op, right


def _axis(scene: Scene, node: ast.expr) -> Axis | None:
    """The axis along which a variable counts."""
    if not isinstance(node, ast.Name) or node.id in scene.env:
        return None
    for loop in scene.loops.values():
        axis = scene.axis_of(loop.variable)
        if loop.target == node.id and axis is not None:
            return axis
    return None


def _only_assigns(body: list[ast.stmt], scene: Scene) -> bool:
    for each in body:
        if isinstance(each, ast.If):
            if not _only_assigns([*each.body, *each.orelse], scene):
                return False
        elif not isinstance(each, ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Pass):
            return False
        if any(isinstance(n, ast.Name) and n.id in scene.late for n in ast.walk(each)):
            return False
    return True


def _sides(
    scene: Scene, axis: Axis, op: ast.cmpop, limit: ast.expr, body: list[ast.stmt], orelse: list[ast.stmt]
) -> list[ast.stmt]:
    start, stop = scene.integer(axis.start), scene.integer(axis.stop)
    value = expressions.fixed(scene, limit)
    if isinstance(op, ast.Gt | ast.LtE):
        value = ast.BinOp(value, ast.Add(), ast.Constant(1))
    if isinstance(limit, ast.Constant) and isinstance(start, ast.Constant):
        value = ast.Constant(max(limit.value + isinstance(op, ast.Gt | ast.LtE), start.value))  # type: ignore[operator, type-var]
    else:
        value = expression("max(VALUE, START)", VALUE=value, START=start)
    edge = scene.new("edge")
    scene.bounds.add(edge)
    result = [assign(edge, expression("min(VALUE, STOP)", VALUE=value, STOP=stop))]
    below = replace(axis, stop=variable(edge), whole=None)
    above = replace(axis, start=variable(edge), whole=None)
    yes, no = (below, above) if isinstance(op, ast.Lt | ast.LtE) else (above, below)
    for part, statements in ((yes, body), (no, orelse)):
        if statements and not all(isinstance(each, ast.Pass) for each in statements):
            result += _part(scene, axis, part, statements)
    return result


def _part(scene: Scene, axis: Axis, part: Axis, body: list[ast.stmt]) -> list[ast.stmt]:
    """`body` for a part of the iterations."""
    from optadvisor.rewriters.vectorizing.statements import block

    start, low, high = (scene.integer(each) for each in (axis.start, part.start, part.stop))
    at = scene.new("part")
    ends = [each if ast.unparse(start) == "0" else ast.BinOp(each, ast.Sub(), start) for each in (low, high)]
    begin = assign(at, expression("slice(LOW, HIGH)", LOW=ends[0], HIGH=ends[1]))
    found = lanes.entered(scene, (axis,), (at,), [])
    scene.axes = tuple(part if each is found.lane else each for each in scene.axes)
    for key, value in scene.env.items():
        if found.lane in value.axes:
            axes = tuple(part if each is found.lane else each for each in value.axes)
            scene.env[key] = found.taken[key] = replace(value, axes=axes)
    found.lane = part
    before = set(scene.pending)
    statements = block(scene, body)
    changed = {key: value for key, value in scene.env.items() if found.taken.get(key) is not value}
    lanes.leave(scene, found)
    own = {value: None for value in scene.pending if value not in before}
    scene.pending = {value: None for value in scene.pending if value in before}
    test = scene.test(own)
    saved: list[ast.stmt] = [] if test is None else [headers.give_up(ast.UnaryOp(ast.Not(), test))]
    merged: list[ast.stmt] = []
    otherwise: list[ast.stmt] = []
    for key, value in changed.items():
        old = found.before.get(key)
        if old is None:
            if lanes._read_elsewhere(scene, key, body):
                raise Unvectorized(f"`{key}` is set under a condition")
            continue
        save, merge = lanes._merged(scene, found, key, value)
        saved, merged = [*saved, *save], [*merged, *merge]
        now = scene.env[key]
        if old.axes != now.axes:
            otherwise.append(assign(key, lanes._filled(scene, old, now.axes, now.machine)))
        elif not (isinstance(old.node, ast.Name) and old.node.id == key):
            otherwise.append(assign(key, old.node))
    inside = [*saved, *statements, *merged]
    used = lanes._used(found, inside)
    named = any(isinstance(n, ast.Name) and n.id == at for each in [*used, *inside] for n in ast.walk(each))
    inside = [*([begin] if named else []), *used, *inside]
    nonempty = ast.Compare(low, [ast.Lt()], [high])
    return [ast.If(nonempty, inside or [ast.Pass()], otherwise)]
