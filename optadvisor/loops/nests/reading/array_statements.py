"""Statements that are loops without saying so: NumPy slices on the left side, list comprehensions, sums of generators.

    u[1:-1] = u[2:] - u[:-2]                 SLICE loops around one statement
    out = [x * x for x in a if x > 0]        a COMPREHENSION loop that appends
    s = sum(a[i] * b[i] for i in range(n))   a COMPREHENSION loop that adds to s

Does not handle: these inside larger expressions (read as one statement, with places nobody follows).
"""

from __future__ import annotations

import ast
from dataclasses import replace

from optadvisor.loops.nests.ir import Affine, Condition, Integer, Loop, LoopKind, Operator, ScalarUse, Statement, Update
from optadvisor.loops.nests.reading.conditions import conditions_of
from optadvisor.loops.nests.reading.expressions import Touched, read, read_indices
from optadvisor.loops.nests.reading.frame import Frame, Level
from optadvisor.loops.nests.reading.headers import Header, header_of, new_variable
from optadvisor.loops.nests.reading.integers import Part, Strange, multiply, subtract, variable
from optadvisor.loops.nests.reading.names import called_builtin, stores
from optadvisor.loops.nests.reading.places import access
from optadvisor.loops.nests.reading.slices import align, is_sliced, loops_around, parts_of, spans_of, target_of
from optadvisor.loops.nests.reading.statements import emit, first_line, is_new, made_anew
from optadvisor.loops.nests.reading.updates import update_of

Conditions = tuple[Condition, ...]
_SUMS = {"sum": Operator.ADD, "min": Operator.MINIMUM, "max": Operator.MAXIMUM}


def array_statement(frame: Frame, node: ast.stmt, conditions: Conditions) -> list[Loop | Statement] | None:
    """The loops that a simple statement stands for; None for any other statement."""
    match node:
        case ast.Assign(targets=[ast.Subscript() as target]) if is_sliced(frame, target):
            return _sliced(frame, node, target, node.value, conditions)
        case ast.AugAssign(target=ast.Subscript() as target) if is_sliced(frame, target):
            return _sliced(frame, node, target, node.value, conditions)
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.ListComp() as made):
            return _comprehension(frame, node, name, made, None, conditions)
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(args=[ast.GeneratorExp() as made]) as call):
            for function, op in _SUMS.items():
                if called_builtin(frame.module, call, function):
                    return _comprehension(frame, node, name, made, op, conditions)
    return None


# ---------------------------------------------------------------- slices


def _sliced(
    frame: Frame, node: ast.Assign | ast.AugAssign, target: ast.Subscript, value: ast.expr, conditions: Conditions
) -> list[Loop | Statement] | None:
    if spans_of(frame, target) is None:
        return None
    sliced = [part for part in parts_of(target) if isinstance(part, ast.Slice)]
    names = [new_variable(frame, f"@{node.lineno}", node.lineno) for _ in sliced]
    found = target_of(frame, target, names)
    if found is None:
        return None
    out = Touched()
    read(frame, value, out)
    read_indices(frame, target, out)
    align(frame, found, value, out)
    update: Update | None = None
    same_array = any(item.array == found.array for item in out.accesses)
    update_found = update_of(frame, node) if isinstance(node, ast.AugAssign) else None
    if update_found is not None and not same_array:
        update = Update(access=found.access, op=update_found.op)
    if isinstance(node, ast.AugAssign):
        out.element(replace(found.access, write=False))
    out.element(found.access)
    one = replace(emit(frame, node, out, ()), update=update)
    frame.store_element(found.array, len(found.spans))
    loop = loops_around(found, one, node, first_line(frame, node))
    return [replace(loop, conditions=conditions)]


# ---------------------------------------------------------------- comprehensions


def _comprehension(
    frame: Frame,
    node: ast.Assign,
    name: str,
    made: ast.ListComp | ast.GeneratorExp,
    op: Operator | None,
    conditions: Conditions,
) -> list[Loop | Statement]:
    """The loops of `name = [… for … in …]`, or of the sum (`op`) of such values."""
    start = Touched()
    start.scalar(name, node.lineno, write=True)
    first = emit(frame, node, start, conditions)
    result = None if op is not None else made_anew(frame, name, node.value) or _only_outside(frame, name, node)
    before = dict(frame.env)
    loop = _generators(frame, node, made, name, result, op)
    frame.env = before
    frame.assign(name, None if op is not None else _afterwards(frame, name, node, result))
    outermost = not frame.levels
    return [replace(loop, conditions=conditions)] if outermost else [first, replace(loop, conditions=conditions)]


def _only_outside(frame: Frame, name: str, node: ast.Assign) -> Part | None:
    """The new list where its elements may be shared, or where iterations cannot be told apart."""
    if any(level.low is None or level.low < 0 for level in frame.levels):
        return None
    return Part(
        array=f"{name}@{node.lineno}", subscripts=tuple(map(variable, frame.around)), own=len(frame.levels)
    )  # fmt: skip


def _afterwards(frame: Frame, name: str, node: ast.Assign, result: Part | None) -> Part | Strange | None:
    if name not in frame.facts.containers:
        return None
    return result if result is not None and is_new(frame, node.value) else Strange(line=node.lineno)


def _generators(
    frame: Frame,
    node: ast.Assign,
    made: ast.ListComp | ast.GeneratorExp,
    name: str,
    result: Part | None,
    op: Operator | None,
) -> Loop:
    headers: list[tuple[Header, Level, list[Loop | Statement], list[Condition]]] = []
    outside = frame.outside
    pending: list[Loop | Statement] = []
    for generator in made.generators:
        header = header_of(frame, generator)
        if headers and (header.outside.accesses or header.outside.called):
            pending.append(emit(frame, generator.iter, header.outside, tuple(headers[-1][3])))
        if headers:
            headers[-1][2].extend(pending)
            pending = []
        if generator.is_async:
            frame.strange("it is asynchronous", node)
        low = frame.low(header.start) if header.step is not None and header.step > 0 else None
        empty = stores([], frozenset())
        level = Level(variable=header.variable, line=node.lineno, low=low, stores=empty, node=made)
        frame.levels.append(level)
        frame.outside = False
        for bound, value in header.bound:
            frame.assign(bound, value)
        items: list[Loop | Statement] = []
        local = {bound for bound, _ in header.bound}
        inside = Touched(
            accesses=header.inside.accesses, scalars=[s for s in header.inside.scalars if s.name not in local]
        )
        if inside.accesses:
            items.append(emit(frame, generator.target, inside, ()))
        conditions: list[Condition] = []
        for test in generator.ifs:
            out = Touched()
            read(frame, test, out)
            items.append(emit(frame, test, _without(out, local), tuple(conditions)))
            conditions.extend(conditions_of(frame, test, holds=True))
        headers.append((header, level, items, conditions))
    body = _element(frame, node, made, name, result, op, headers)
    locals_ = {bound for header, *_ in headers for bound, _ in header.bound}
    inner: Loop | Statement = _stripped(body, locals_)
    for header, level, items, conditions in reversed(headers):
        if isinstance(inner, Loop):
            inner = replace(inner, conditions=tuple(conditions))
        items.append(inner)
        frame.levels.pop()
        inner = Loop(
            variable=header.variable, target=header.target, kind=LoopKind.COMPREHENSION, start=header.start,
            stop=header.stop, step=header.step, line=node.lineno, end_line=node.end_lineno or node.lineno,
            text=first_line(frame, node), body=tuple(items), exits=tuple(level.exits),
        )  # fmt: skip
    frame.outside = outside
    assert isinstance(inner, Loop)
    return inner


def _without(out: Touched, local: set[str]) -> Touched:
    out.scalars = [use for use in out.scalars if use.name not in local]
    return out


def _stripped(one: Statement, local: set[str]) -> Statement:
    return replace(one, scalars=tuple(use for use in one.scalars if use.name not in local))


def _element(
    frame: Frame,
    node: ast.Assign,
    made: ast.ListComp | ast.GeneratorExp,
    name: str,
    result: Part | None,
    op: Operator | None,
    headers: list[tuple[Header, Level, list[Loop | Statement], list[Condition]]],
) -> Statement:
    """What is computed for each element, and where it goes."""
    out = Touched()
    read(frame, made.elt, out)
    conditions = tuple(headers[-1][3])
    update: Update | None = None
    if op is not None:
        if not any(use.name == name for use in out.scalars):
            update = Update(scalar=name, op=op)
        out.scalars.insert(0, ScalarUse(name=name, write=False, line=node.lineno))
        out.scalar(name, node.lineno, write=True)
        return emit(frame, made.elt, out, conditions, update)
    if result is None:
        frame.strange(f"nobody can tell the lists `{name}` of different iterations apart", node)
        return emit(frame, made.elt, out, conditions)
    position = _position(headers[0][0]) if len(headers) == 1 and not conditions else None
    if position is not None:
        where = replace(result, subscripts=(*result.subscripts, position))
        out.element(access(frame, where, made.elt, write=True, text=f"{name}[…]"))
        return emit(frame, made.elt, out, conditions)
    written = access(frame, result, made.elt, write=True, text=name)
    out.element(written)
    return emit(frame, made.elt, out, conditions, Update(access=written, op=Operator.APPEND))


def _position(header: Header) -> Integer | None:
    """Which element of the list an iteration makes."""
    if header.step not in (1, -1) or not isinstance(header.start, Affine):
        return None
    return multiply(subtract(variable(header.variable), header.start), header.step)
