"""Some of the iterations only: an axis of the chosen ones takes the place of the axes of the loops.

    if d[i] != 0:              chosen_i = np.flatnonzero(d[:n] != 0)
        s = s - w[i] / d[i]    s_all = s
                               s = s[chosen_i] - w[chosen_i] / d[chosen_i]
                               s_all = s_all.copy(); s_all[chosen_i] = s; s = s_all

What could raise or warn where the condition does not hold is then never worked out there. Of those that are chosen some
may be chosen in turn.

Does not handle: running values that are read where the condition does not hold.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass

from optadvisor.loops.nests.reading.integers import constant
from optadvisor.loops.values import BOOL, FLOAT, INT, NP, Number
from optadvisor.rewriters.vectorizing import gathering, turns
from optadvisor.rewriters.vectorizing.nest import Scene
from optadvisor.rewriters.vectorizing.values import Axis, Unvectorized, Vec, aligned, assign, expression, name, number

DTYPES = {FLOAT: "float", INT: "int", BOOL: "bool"}


@dataclass(kw_only=True)
class Lanes:
    """The chosen iterations while their statements are written."""

    lane: Axis
    covered: tuple[Axis, ...]
    """The axes that `lane` stands for …"""
    at: tuple[str, ...]
    """… and the names of the positions along each."""
    outer: tuple[Axis, ...]
    """All axes outside."""
    before: dict[str, Vec]
    """The variables outside …"""
    taken: dict[str, Vec]
    """… and as they are inside at first."""
    begin: list[ast.stmt]
    """Works out the positions."""
    wanted: list[tuple[str, ast.stmt]]
    """What is only worked out where it is used: a name and its assignment."""


def chosen(scene: Scene, test: Vec, body: list[ast.stmt]) -> list[ast.stmt]:
    """`body` for the iterations in which `test` holds."""
    from optadvisor.rewriters.vectorizing.statements import block

    lanes, open_ = enter(scene, test), scene.open
    scene.open = _last_ones(scene, lanes, body)
    statements = block(scene, body)
    changed = {key: value for key, value in scene.env.items() if lanes.taken.get(key) is not value}
    leave(scene, lanes)
    late, scene.open = scene.open, open_
    saved: list[ast.stmt] = []
    merged: list[ast.stmt] = []
    for key, value in changed.items():
        if key in late:
            save, merge = _last(scene, lanes, key, value)
            saved += save
            merged += merge
        elif key in lanes.before or _read_elsewhere(scene, key, body):
            save, merge = _merged(scene, lanes, key, value)
            saved += save
            merged += merge
    return [*lanes.begin, *_used(lanes, [*saved, *statements, *merged]), *saved, *statements, *merged]


def protected(scene: Scene, test: Vec, work: Callable[[], Vec], other: Vec | None) -> Vec:
    """What `work` gives where `test` holds, and `other` elsewhere (None: whatever); what it takes goes ahead."""
    ahead, scene.ahead = scene.ahead, []
    lanes = enter(scene, test)
    value = work()
    leave(scene, lanes)
    inside, scene.ahead = scene.ahead, ahead
    wish = scene.new("value")
    axes = _axes_of(scene, lanes, value, *([] if other is None else [other]))
    machine = value.machine if other is None or other.machine == value.machine else FLOAT
    if other is not None and BOOL in (value.machine, other.machine) and machine != BOOL:
        raise Unvectorized("a value is sometimes a truth value and sometimes a number")
    filled = [assign(wish, _filled(scene, other, axes, machine)), _stored(scene, lanes, wish, axes, value)]
    scene.ahead += [*lanes.begin, *_used(lanes, [*inside, *filled]), *inside, *filled]
    return Vec(node=name(wish), axes=axes, machine=machine)


# ---------------------------------------------------------------- in and out


def enter(scene: Scene, test: Vec) -> Lanes:
    """From here on the scene is that of the chosen iterations; `leave` ends that."""
    places = [scene.axes.index(axis) for axis in test.axes]
    first, last = min(places), max(places)
    covered = scene.axes[first : last + 1]
    full = gathering.spread(scene, test, covered)
    at = tuple(scene.new(f"chosen_{_label(axis)}") for axis in covered)
    if len(at) == 1:
        begin = assign(at[0], expression(f"{scene.text.numpy}.flatnonzero(TEST)", TEST=full.node))
    else:
        targets = ast.Tuple([ast.Name(each, ast.Store()) for each in at], ast.Store())
        begin = assign(targets, expression(f"{scene.text.numpy}.nonzero(TEST)", TEST=full.node))
    return entered(scene, covered, at, [begin])


def entered(scene: Scene, covered: tuple[Axis, ...], at: tuple[str, ...], begin: list[ast.stmt]) -> Lanes:
    """The same for positions that `begin` works out."""
    wanted: list[tuple[str, ast.stmt]] = []
    values: dict[str, str] = {}
    for axis, position in zip(covered, at, strict=True):
        for variable in axis.variables:
            values[variable] = position
            place = _value_at(scene, axis, variable, position)
            if place is not None:
                values[variable] = scene.new(f"{position}_index")
                wanted.append((values[variable], assign(values[variable], place)))
    lane = Axis(variables=tuple(values), chosen=values)
    before = dict(scene.env)
    taken: dict[str, Vec] = {}
    for key, value in before.items():
        parts = [name(at[covered.index(axis)]) if axis in covered else ast.Slice() for axis in value.axes]
        if not any(axis in covered for axis in value.axes):
            taken[key] = value
            continue
        while isinstance(parts[-1], ast.Slice):
            parts.pop()
        index = parts[0] if len(parts) == 1 else ast.Tuple(list(parts), ast.Load())
        here = scene.new(f"{key}_chosen")
        wanted.append((here, assign(here, ast.Subscript(value.node, index, ast.Load()))))
        axes = tuple(dict.fromkeys(lane if axis in covered else axis for axis in value.axes))
        taken[key] = Vec(node=name(here), axes=axes, machine=value.machine)
    lanes = Lanes(
        lane=lane, covered=covered, at=at, outer=scene.axes, before=before, taken=taken, begin=begin, wanted=wanted
    )
    scene.axes = tuple(dict.fromkeys(lane if axis in covered else axis for axis in scene.axes))
    scene.env = dict(taken)
    return lanes


def leave(scene: Scene, lanes: Lanes) -> None:
    scene.axes, scene.env = lanes.outer, dict(lanes.before)


def _label(axis: Axis) -> str:
    return axis.variable.strip("@").split("@")[0].strip("0123456789") or "at"


def _value_at(scene: Scene, axis: Axis, variable: str, position: str) -> ast.expr | None:
    """The loop variable at a position; None where it is the position itself."""
    if axis.chosen:
        return expression(f"{axis.chosen[variable]}[{position}]")
    if axis.step == 1 and axis.start == constant(0):
        return None
    steps: ast.expr = name(position)
    if axis.step != 1:
        steps = ast.BinOp(number(axis.step), ast.Mult(), steps)
    return ast.BinOp(scene.integer(axis.start), ast.Add(), steps)


def _used(lanes: Lanes, statements: list[ast.stmt]) -> list[ast.stmt]:
    """The assignments of those `wanted` names that `statements` use."""
    loads = {n.id for s in statements for n in ast.walk(s) if isinstance(n, ast.Name)}
    kept: list[ast.stmt] = []
    for target, statement in reversed(lanes.wanted):
        if target in loads:
            kept.insert(0, statement)
            loads |= {n.id for n in ast.walk(statement) if isinstance(n, ast.Name)}
    return kept


# ---------------------------------------------------------------- what is set for the chosen ones, among the others


def _merged(scene: Scene, lanes: Lanes, key: str, value: Vec) -> tuple[list[ast.stmt], list[ast.stmt]]:
    """Statements in front of the body and behind it that put what it sets of a variable among the other values."""
    for variable in lanes.lane.variables:
        if key not in scene.kinds[variable].private:
            raise Unvectorized(f"`{key}` is set under a condition and read by later iterations")
    old = lanes.before.get(key)
    if old is not None and old.machine != value.machine:
        raise Unvectorized(f"`{key}` is an int or a float, depending on a condition")
    axes = _axes_of(scene, lanes, value, *([] if old is None else [old]))
    scene.env[key] = Vec(node=name(key), axes=axes, machine=value.machine)
    whole = scene.new(f"{key}_all")
    saved = [] if old is None else [assign(whole, old.node)]
    was = None if old is None else Vec(node=name(whole), axes=old.axes, machine=old.machine)
    fill = assign(whole, _filled(scene, was, axes, value.machine))
    return saved, [fill, _stored(scene, lanes, whole, axes, value), assign(key, name(whole))]


def _last_ones(scene: Scene, lanes: Lanes, body: list[ast.stmt]) -> frozenset[str]:
    """The variables of which the last chosen iteration decides the value after the loops."""
    found = {
        target.id
        for each in body
        if isinstance(each, ast.Assign)
        for target in each.targets
        if isinstance(target, ast.Name) and target.id in scene.late
    }
    if not found or lanes.covered != lanes.outer:
        return frozenset()
    for key in found:
        turns.require_only_update(scene, key, body[0])
    return frozenset(found)


def _last(scene: Scene, lanes: Lanes, key: str, value: Vec) -> tuple[list[ast.stmt], list[ast.stmt]]:
    before = scene.new(f"{key}_before")
    if value.axes not in ((), (lanes.lane,)):
        raise Unvectorized(f"the last value of `{key}` is used after the loop")
    last = expression(f"{key}[-1]") if value.axes else name(key)
    chosen_one = ast.IfExp(expression(f"len({lanes.at[0]})"), python(scene, key, last, value), name(before))
    return [assign(before, name(key))], [assign(key, chosen_one)]


def python(scene: Scene, key: str, node: ast.expr, value: Vec) -> ast.expr:
    """An element of an array as the number that the original has in a variable: Python's own or NumPy's."""
    tags: set[str] = set()
    for target, known in scene.facts.values.items():
        if isinstance(target, ast.Name) and target.id == key and isinstance(known, Number):
            tags |= known.tags
    if not value.axes or tags == {NP}:
        return node
    if NP in tags:
        raise Unvectorized(f"`{key}` is one of Python's numbers or of NumPy's, depending on the data")
    return ast.Call(name(DTYPES[value.machine]), [node], [])


def _axes_of(scene: Scene, lanes: Lanes, *values: Vec) -> tuple[Axis, ...]:
    """The axes outside of an array with all of `values`."""
    present = {axis for value in values for axis in value.axes} | set(lanes.covered)
    return tuple(axis for axis in scene.axes if axis in present)


def _filled(scene: Scene, value: Vec | None, axes: tuple[Axis, ...], machine: str) -> ast.expr:
    """A new array with these axes."""
    shape, numpy = gathering.lengths(scene, axes), scene.text.numpy
    if value is None:
        return expression(f"{numpy}.zeros(SHAPE, {DTYPES[machine]})", SHAPE=shape)
    if not value.axes:
        return expression(f"{numpy}.full(SHAPE, VALUE, {DTYPES[machine]})", SHAPE=shape, VALUE=value.node)
    full = gathering.spread(scene, value, axes)
    return expression(f"{numpy}.array(VALUE, {DTYPES[machine]})", VALUE=full.node)


def _stored(scene: Scene, lanes: Lanes, target: str, axes: tuple[Axis, ...], value: Vec) -> ast.stmt:
    """`target[chosen_i] = value`."""
    at = dict(zip(lanes.covered, lanes.at, strict=True))
    parts: list[ast.expr] = [name(at[axis]) if axis in at else ast.Slice() for axis in axes]
    while isinstance(parts[-1], ast.Slice):
        parts.pop()
    index = parts[0] if len(parts) == 1 else ast.Tuple(parts, ast.Load())
    inside = tuple(dict.fromkeys(lanes.lane if axis in lanes.covered else axis for axis in axes))
    return assign(ast.Subscript(name(target), index, ast.Store()), aligned(value, inside))


def _read_elsewhere(scene: Scene, key: str, body: list[ast.stmt]) -> bool:
    """Whether something in the nest but outside of `body` reads a variable, or something behind its loops."""
    if any(key in kind.last_values for kind in scene.kinds.values()):
        return True
    inside = {id(n) for statement in body for n in ast.walk(statement)}
    nodes = [n for loop in scene.loops for n in ast.walk(loop) if id(n) not in inside]
    if any(isinstance(n, ast.AugAssign) and isinstance(n.target, ast.Name) and n.target.id == key for n in nodes):
        return True
    return any(isinstance(n, ast.Name) and n.id == key and not isinstance(n.ctx, ast.Store) for n in nodes)
