"""`if` in loops that have become axes: both sides for all iterations, or each side for those it is meant for.

    if v[i] < 0:        →   v[:n] = np.where(v[:n] < 0, 0.0, v[:n])
        v[i] = 0.0
    if d[i] != 0:       →   chosen_i = np.flatnonzero(d[:n] != 0)
        w[i] /= d[i]        w[chosen_i] = w[chosen_i] / d[chosen_i]

The second form (`lanes`) is for what could raise or warn where the condition does not hold, for sums, and for places
that depend on data. The same holds for `a if test else b` and for the later parts of `and` and `or`.

Does not handle: `continue` deep inside of conditions, in front of sums.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from optadvisor.loops.nests.ir import Affine
from optadvisor.loops.values import BOOL
from optadvisor.rewriters.vectorizing import expressions, extremes, gathering, lanes, risks
from optadvisor.rewriters.vectorizing.nest import Scene
from optadvisor.rewriters.vectorizing.relaxed import raises
from optadvisor.rewriters.vectorizing.values import Unvectorized, Vec, aligned, assign, expression, name, union

Found = TypeVar("Found")


class Choose(Exception):  # noqa: N818
    """A statement can only be done for the iterations that are meant."""


def branch(
    scene: Scene, node: ast.If, body: list[ast.stmt], orelse: list[ast.stmt], mask: Vec | None
) -> list[ast.stmt]:
    """An `if` with these two sides."""
    found = extremes.update(scene, node, body) if not orelse else None
    if found is not None:
        if mask is not None:
            raise Choose
        return found
    if mask is None and body and not orelse:
        from optadvisor.rewriters.vectorizing import cheapest

        least = attempt(scene, lambda trial: cheapest.relaxed(trial, node, body))
        if least is not None:
            return least
    if mask is None:
        from optadvisor.rewriters.vectorizing import ranges  # which needs `headers`, and that this module

        apart = ranges.split(scene, node, body, orelse)
        if apart is not None:
            return apart
        whole = attempt(scene, lambda trial: _as_one(trial, node, body, orelse))
        if whole is not None:
            return [*scene.take_ahead(), *whole]
    test = expressions.truth(scene, node.test)
    result = scene.take_ahead()
    if not test.axes:
        return [*result, *_uniform(scene, node, test, body, orelse, mask)]
    if not isinstance(test.node, ast.Name):
        wish = scene.new("chosen")
        result.append(assign(wish, gathering.owned(scene, test).node))
        test = Vec(node=name(wish), axes=test.axes, machine=BOOL)
    result += _side(scene, test, body, mask)
    if orelse:
        no = scene.new("others")
        result.append(assign(no, expression(f"{scene.text.numpy}.logical_not(TEST)", TEST=test.node)))
        result += _side(scene, Vec(node=name(no), axes=test.axes, machine=BOOL), orelse, mask)
    return result


def _as_one(scene: Scene, node: ast.If, body: list[ast.stmt], orelse: list[ast.stmt]) -> list[ast.stmt]:
    """Two sides that store into one place as one statement, where neither does harm in the other's iterations."""
    from optadvisor.rewriters.vectorizing.statements import block

    one = risks.one_assignment(node, body, orelse)
    if one is None or not expressions.varies(scene, node.test):
        raise Choose
    value, target = one.value, one.targets[0]
    assert isinstance(value, ast.IfExp)
    if _is_risky(scene, value.body) or _is_risky(scene, value.orelse):
        raise Choose
    if isinstance(target, ast.Name) and target.id in scene.late:
        raise Choose
    if isinstance(target, ast.Name) and scene.machine(value.body) != scene.machine(value.orelse):
        raise Choose
    return block(scene, [one])


def _uniform(
    scene: Scene, node: ast.If, test: Vec, body: list[ast.stmt], orelse: list[ast.stmt], mask: Vec | None
) -> list[ast.stmt]:
    """A condition that is the same in all iterations stays one."""
    from optadvisor.rewriters.vectorizing.statements import block

    before = dict(scene.env)
    yes = block(scene, body, mask)
    after_yes = dict(scene.env)
    scene.env = dict(before)
    no = block(scene, orelse, mask)
    after_no = dict(scene.env)
    for key in sorted(after_yes.keys() | after_no.keys()):
        one, other = after_yes.get(key), after_no.get(key)
        if one is None or other is None:  # private: it is read under the same condition only
            scene.env[key] = one or other  # type: ignore[assignment]
            continue
        if one.machine != other.machine:
            raise Unvectorized(f"`{key}` is an int or a float, depending on a condition", node.lineno)
        axes = union(scene.axes, one, other)
        for value, side in ((one, yes), (other, no)):
            if value.axes != axes:
                side.append(assign(key, gathering.spread(scene, value, axes).node))
            elif not (isinstance(value.node, ast.Name) and value.node.id == key):
                side.append(assign(key, value.node))
        scene.env[key] = Vec(node=name(key), axes=axes, machine=one.machine)
    return [ast.If(test.node, yes or [ast.Pass()], no)]


def _side(scene: Scene, test: Vec, body: list[ast.stmt], mask: Vec | None) -> list[ast.stmt]:
    from optadvisor.rewriters.vectorizing.statements import block

    if not body or all(isinstance(each, ast.Pass) for each in body):
        return []
    both = test if mask is None else _both(scene, test, mask)
    if raises(body):
        return [ast.If(expression("TEST.any()", TEST=both.node), [ast.parse("raise ValueError").body[0]], [])]
    late = any(isinstance(n, ast.Name) and n.id in scene.late for each in body for n in ast.walk(each))
    if not late and not any(expressions.is_dangerous(scene, each) for each in body):
        found = attempt(scene, lambda trial: block(trial, body, both))
        if found is not None:
            return found
    return lanes.chosen(scene, both, body)


def _both(scene: Scene, test: Vec, mask: Vec) -> Vec:
    axes = union(scene.axes, test, mask)
    return Vec(node=ast.BinOp(aligned(mask, axes), ast.BitAnd(), aligned(test, axes)), axes=axes, machine=BOOL)


def kept(scene: Scene, mask: Vec, new: Vec, old: Vec) -> Vec:
    """`new` where the condition holds, `old` elsewhere."""
    return expressions.where(scene, mask, new, old)


# ---------------------------------------------------------------- for all iterations, where that does no harm


def attempt(scene: Scene, work: Callable[[Scene], Found]) -> Found | None:
    """What `work` gives for all iterations; None, with the scene unchanged, where only some should be worked out."""
    trial = replace(
        scene, env=dict(scene.env), rows=dict(scene.rows), checks=dict(scene.checks), pending=dict(scene.pending),
        rounds=dict(scene.rounds), sequential=list(scene.sequential), ahead=[],
    )  # fmt: skip
    try:
        found = work(trial)
    except (Choose, Unvectorized):
        return None
    new = [*(trial.checks.keys() - scene.checks.keys()), *(trial.pending.keys() - scene.pending.keys())]
    if any(_reaches_out(each) for each in new):
        return None
    scene.env, scene.rows, scene.rounds = trial.env, trial.rows, trial.rounds
    scene.checks, scene.pending = trial.checks, trial.pending
    scene.ahead += trial.ahead
    return found


def _reaches_out(check: Affine) -> bool:
    """`i + 1 < len(a)` for the last `i` as well: what a condition may be there to avoid."""
    return check.constant < 0


def _is_risky(scene: Scene, node: ast.expr) -> bool:
    if expressions.is_dangerous(scene, node):
        return True
    trial = replace(
        scene, env=dict(scene.env), checks=dict(scene.checks), pending=dict(scene.pending), ahead=[],
        rounds=dict(scene.rounds),
    )  # fmt: skip
    expressions.vector(trial, node)
    new = [*(trial.checks.keys() - scene.checks.keys()), *(trial.pending.keys() - scene.pending.keys())]
    return any(_reaches_out(each) for each in new)


# ---------------------------------------------------------------- within expressions


def joined(scene: Scene, node: ast.BoolOp) -> Vec:
    """`a and b`, `a or b`: later parts are worked out where the earlier ones leave the answer open, if they must be."""
    total = expressions.truth(scene, node.values[0])
    conjunction = isinstance(node.op, ast.And)
    for part in node.values[1:]:
        if not total.axes or not _is_risky(scene, part):
            total = _join_plain(scene, node.op, total, expressions.truth(scene, part))
            continue
        open_ = total if conjunction else Vec(node=ast.UnaryOp(ast.Invert(), total.node), axes=total.axes, machine=BOOL)

        def work(part: ast.expr = part) -> Vec:
            return expressions.truth(scene, part)

        total = lanes.protected(scene, open_, work, Vec(node=ast.Constant(not conjunction), machine=BOOL))
    return total


def _join_plain(scene: Scene, op: ast.boolop, total: Vec, value: Vec) -> Vec:
    if not total.axes and not value.axes:
        return Vec(node=ast.BoolOp(op, [total.node, value.node]), machine=BOOL)
    if total.axes:
        return expressions.combined(scene, expressions.LOGICAL[type(op)], [total, value])
    short: ast.expr = ast.Constant(isinstance(op, ast.Or))
    full = gathering.spread(scene, Vec(node=short, machine=BOOL), value.axes)
    yes, no = (value.node, full.node) if isinstance(op, ast.And) else (full.node, value.node)
    return Vec(node=ast.IfExp(total.node, yes, no), axes=value.axes, machine=BOOL)


def either(scene: Scene, node: ast.IfExp) -> Vec:
    """`yes if test else no`."""
    test = expressions.truth(scene, node.test)
    if not test.axes:
        return _one_of(scene, test, expressions.vector(scene, node.body), expressions.vector(scene, node.orelse))
    risky = [_is_risky(scene, side) for side in (node.body, node.orelse)]
    if not any(risky):
        yes, no = expressions.vector(scene, node.body), expressions.vector(scene, node.orelse)
        return expressions.where(scene, test, yes, no)
    if not isinstance(test.node, ast.Name):
        wish = scene.new("chosen")
        scene.ahead.append(assign(wish, test.node))
        test = replace(test, node=name(wish))
    rest = Vec(node=ast.UnaryOp(ast.Invert(), test.node), axes=test.axes, machine=BOOL)
    if risky[1]:
        plain = None if risky[0] else expressions.vector(scene, node.body)
        value = lanes.protected(scene, rest, lambda: expressions.vector(scene, node.orelse), plain)
    else:
        value = expressions.vector(scene, node.orelse)
    if risky[0]:
        value = lanes.protected(scene, test, lambda: expressions.vector(scene, node.body), value)
    return value


def _one_of(scene: Scene, test: Vec, yes: Vec, no: Vec) -> Vec:
    if yes.machine != no.machine:
        raise Unvectorized("a value is an int or a float, depending on a condition")
    axes = union(scene.axes, yes, no)
    parts = [value if value.axes == axes else gathering.spread(scene, value, axes) for value in (yes, no)]
    return Vec(node=ast.IfExp(test.node, parts[0].node, parts[1].node), axes=axes, machine=yes.machine)


# ---------------------------------------------------------------- `continue`


def without_continue(scene: Scene, node: ast.If, rest: list[ast.stmt]) -> tuple[list[ast.stmt], list[ast.stmt]] | None:
    """The two sides of an `if` with the statements behind it in them; None where neither side has a `continue`."""
    body, orelse = _goes_on(node.body), _goes_on(node.orelse)
    if not body and not orelse:
        return None
    ends = [bool(side) and isinstance(side[-1], ast.Continue) for side in (node.body, node.orelse)]
    sides = [[*side[:-1]] if end else [*side, *rest] for side, end in zip((node.body, node.orelse), ends, strict=True)]
    if not any(ends) and rest and not _may_stand_twice(scene, rest):
        raise Unvectorized("`continue` stands deep inside of conditions", node.lineno)
    return sides[0], sides[1]


def _goes_on(body: list[ast.stmt]) -> bool:
    for each in body:
        if isinstance(each, ast.Continue):
            return True
        if isinstance(each, ast.If) and (_goes_on(each.body) or _goes_on(each.orelse)):
            return True
    return False


def _may_stand_twice(scene: Scene, statements: list[ast.stmt]) -> bool:
    """No sums, extremes or lists that grow, which would be gathered in another order."""
    private = [set(scene.kinds[v].private) for axis in scene.axes for v in axis.variables]
    for each in statements:
        for part in ast.walk(each):
            if isinstance(part, ast.Expr | ast.For | ast.While):
                return False
            stored = isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
            if stored and not all(part.id in names for names in private):  # type: ignore[attr-defined]
                return False
            if isinstance(part, ast.AugAssign) and not isinstance(part.target, ast.Name):
                return False
    return True
