"""Simple statements of a nest as `Statement`s, and what names are after them.

    k = 2 * i + 1       k is known from here on: 2*i + 1
    row = a[i]          row is a part of a
    a[i], a[j] = a[j], a[i]       reads both, then writes both

Does not handle: `global`, `import`, `with`, `try`, definitions and `del a[i]` in a nest (noted as unknown).
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import replace

from optadvisor.loops.nests.ir import Access, Condition, Effect, Operator, ScalarUse, Statement, Update
from optadvisor.loops.nests.reading.effects import is_fresh
from optadvisor.loops.nests.reading.evidence import is_array_value
from optadvisor.loops.nests.reading.expressions import Touched, read, read_indices
from optadvisor.loops.nests.reading.frame import Frame
from optadvisor.loops.nests.reading.integers import Known, Part, Strange, Value, variable
from optadvisor.loops.nests.reading.names import called_builtin, key, root_key, root_name, walk_bindings
from optadvisor.loops.nests.reading.places import access, identity_problem, place
from optadvisor.loops.nests.reading.updates import Found, update_of
from optadvisor.loops.nests.reading.whole_numbers import known_whole, shape_item

Conditions = tuple[Condition, ...]


def emit(
    frame: Frame, node: ast.stmt | ast.expr, out: Touched, conditions: Conditions, update: Update | None = None
) -> Statement:
    """The record of a statement; a `yield` in it is noted as a way out of every loop around."""
    accesses, scalars = out.sorted()
    for level in frame.levels:
        level.exits.extend(found for found in out.exits if found not in level.exits)
    return Statement(
        line=node.lineno, text=first_line(frame, node), accesses=accesses, scalars=scalars, conditions=conditions,
        update=update, called=tuple(out.called), raises=out.raises,
    )  # fmt: skip


def first_line(frame: Frame, node: ast.stmt | ast.expr) -> str:
    return frame.module.code(node).splitlines()[0].strip()


def simple(frame: Frame, node: ast.stmt, conditions: Conditions) -> Statement | None:
    """A statement without statements in it; None for one that does nothing."""
    out = Touched()
    match node:
        case ast.Assign() | ast.AugAssign() | ast.AnnAssign():
            return assignment(frame, node, conditions)
        case ast.Expr(value=ast.Constant()) | ast.Pass():
            return None
        case ast.Expr(value=value):
            return _expression(frame, node, value, conditions)
        case ast.Return(value=value):
            read(frame, value, out)
        case ast.Raise() | ast.Assert():
            for child in ast.iter_child_nodes(node):
                read(frame, child, out)
            out.raises = True
        case ast.Delete(targets=targets):
            for target in targets:
                if not isinstance(target, ast.Name):
                    frame.strange(f"`{first_line(frame, node)}` removes elements", node)
                    continue
                out.scalar(target.id, node.lineno, write=True)
                frame.forget(frozenset({target.id}))
        case _:
            frame.strange(f"it contains `{first_line(frame, node)}`", node)
            frame.forget(frozenset(n.id for n in walk_bindings(node) if isinstance(n, ast.Name)))
            frame.unclear()
            return None
    return emit(frame, node, out, conditions)


# ---------------------------------------------------------------- assignments


def assignment(
    frame: Frame,
    node: ast.Assign | ast.AugAssign | ast.AnnAssign,
    conditions: Conditions,
    *,
    update: Update | None = None,
) -> Statement | None:
    """`a = b = value`, `target op= value`, and what the targets are afterwards."""
    out = Touched()
    if node in frame.counted:
        name = frame.counted[node]
        frame.env[name] = _moved(frame, node, name)
        if name not in frame.inductions:
            return emit(frame, node, out, conditions)
        out.scalars += [ScalarUse(name=name, write=write, line=node.lineno) for write in (False, True)]
        return emit(frame, node, out, conditions, Update(scalar=name, op=Operator.COUNT))
    if isinstance(node, ast.AugAssign):
        return _augmented(frame, node, conditions)
    if node.value is None:
        return None
    targets: list[ast.expr] = node.targets if isinstance(node, ast.Assign) else [node.target]
    if _uses_own_targets(targets):
        frame.strange(f"`{first_line(frame, node)}` binds a name and uses it in another target", node)
    found = update_of(frame, node) if update is None else None
    read(frame, node.value, out)
    values = [pair for target in targets for pair in _values(frame, target, node.value)]
    for target in targets:
        store(frame, target, node, out)
    for name, value in values:
        frame.assign(name, value)
    if update is None and found is not None:
        update = _confirmed(frame, found, targets[0], out)
    return emit(frame, node, out, conditions, update)


def _uses_own_targets(targets: list[ast.expr]) -> bool:
    """`i, a[i] = 1, 5`: the second target is looked up when the first one is bound already."""
    names = [part for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)]
    bound = {name.id for name in names if isinstance(name.ctx, ast.Store)}
    return any(name.id in bound for name in names if isinstance(name.ctx, ast.Load))


def _moved(frame: Frame, node: ast.stmt, name: str) -> Value:
    """A counter after its update."""
    expression: ast.expr
    if isinstance(node, ast.AugAssign):
        expression = ast.BinOp(left=ast.Name(id=name, ctx=ast.Load()), op=node.op, right=node.value)
    else:
        assert isinstance(node, ast.Assign)
        expression = node.value
    value = known_whole(frame, expression)
    return Known(value=value) if value is not None else Strange(line=node.lineno)


def _augmented(frame: Frame, node: ast.AugAssign, conditions: Conditions) -> Statement:
    out = Touched()
    target = node.target
    found = update_of(frame, node)
    read(frame, node.value, out)
    name = key(target)
    in_place = name in frame.facts.containers and not isinstance(frame.env.get(name), Known)
    if isinstance(target, ast.Subscript) or in_place:
        where = None if identity_problem(frame, target) else place(frame, target)
        update = _confirmed(frame, found, target, out) if found else None
        if where is None:
            frame.strange(identity_problem(frame, target) or f"nobody knows what `{frame.code(target)}` is", node)
        else:
            _root_use(frame, target, out)
            read_indices(frame, target, out)
            out.element(access(frame, where, target, write=False))
            written = access(frame, where, target, write=True)
            out.element(written)
            frame.store_element(where.array, len(where.subscripts))
        return emit(frame, node, out, conditions, update)
    known = isinstance(frame.env.get(name), Known)
    update = _confirmed(frame, found, target, out) if found and not known else None
    value = _sum(frame, node) if isinstance(target, ast.Name) else None
    reading = Touched()
    read(frame, _loaded(target), reading)
    out.accesses[:0] = reading.accesses
    where = place(frame, target) if isinstance(target, ast.Attribute) and not identity_problem(frame, target) else None
    if name and not known and not (where is not None and where.subscripts):
        out.scalars.insert(0, ScalarUse(name=where.array if where is not None else name, write=False, line=node.lineno))
    store(frame, target, node, out)
    if name:
        frame.assign(name, value)
    return emit(frame, node, out, conditions, update)


def _sum(frame: Frame, node: ast.AugAssign) -> Value | None:
    assert isinstance(node.target, ast.Name)
    whole = known_whole(frame, ast.BinOp(left=_loaded(node.target), op=node.op, right=node.value))
    return Known(value=whole) if whole is not None else None


def _loaded(target: ast.expr) -> ast.expr:
    """The target as an expression that is read."""
    if isinstance(target, ast.Name):
        return ast.copy_location(ast.Name(id=target.id, ctx=ast.Load()), target)
    return target


def _confirmed(frame: Frame, found: Found, target: ast.expr, out: Touched) -> Update | None:
    """The update, when none of its values reads the target or its container."""
    touched = Touched()
    for value in found.values:
        read(frame, value, touched)
    if any(call.effect is Effect.UNKNOWN for call in touched.called):
        return None
    name = key(target)
    if isinstance(target, ast.Subscript) or name in frame.facts.containers:
        where = None if identity_problem(frame, target) else place(frame, target)
        if where is None or any(item.array == where.array for item in touched.accesses):
            return None
        return Update(access=access(frame, where, target, write=True), op=found.op)
    if isinstance(target, ast.Attribute):
        where = None if identity_problem(frame, target) else place(frame, target)
        if where is not None and where.subscripts:
            if any(item.array == where.array and item.subscripts == where.subscripts for item in touched.accesses):
                return None
            return Update(access=access(frame, where, target, write=True), op=found.op)
        name = where.array if where is not None else ""
    if not name or any(use.name == name for use in touched.scalars):
        return None
    return Update(scalar=name, op=found.op)


# ---------------------------------------------------------------- targets


def store(frame: Frame, target: ast.expr, node: ast.stmt, out: Touched) -> None:
    """Add the writes that binding `target` makes."""
    match target:
        case ast.Name(id=name):
            out.scalar(name, target.lineno, write=True)
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            for part in parts:
                store(frame, part, node, out)
        case ast.Starred(value=value):
            store(frame, value, node, out)
        case ast.Subscript() | ast.Attribute():
            _store_place(frame, target, node, out)


def _store_place(frame: Frame, target: ast.Subscript | ast.Attribute, node: ast.stmt, out: Touched) -> None:
    problem = identity_problem(frame, target.value)
    where = None if problem else place(frame, target)
    if where is None:
        frame.strange(problem or f"nobody knows which object `{frame.code(target)}` is stored in", node)
        read(frame, target.value, out)
        return
    read_indices(frame, target, out)
    _root_use(frame, target, out)
    if not where.subscripts and not where.closed:
        out.scalar(where.array, target.lineno, write=True)
        return
    if where.closed and where.array not in frame.arrays:  # a list may change its length there
        whole = tuple(s for s in where.subscripts[:-1])
        where = replace(where, subscripts=whole, nested=min(where.nested, len(whole)))
    out.element(access(frame, where, target, write=True))
    frame.store_element(where.array, len(where.subscripts))


def _root_use(frame: Frame, target: ast.expr, out: Touched) -> None:
    name = root_name(target)
    if name in frame.stores.names and not isinstance(frame.env.get(name), Known):
        out.scalar(name, target.lineno)


# ---------------------------------------------------------------- what names are afterwards


def _values(frame: Frame, target: ast.expr, value: ast.expr | None) -> Iterable[tuple[str, Value | None]]:
    """Each name (or `self.x`) that the assignment binds, with what it is then."""
    if isinstance(target, ast.Tuple | ast.List):
        parts: list[ast.expr | None] = [None] * len(target.elts)
        given = value.elts if isinstance(value, ast.Tuple | ast.List) else []
        if len(given) == len(target.elts) and not any(isinstance(e, ast.Starred) for e in [*given, *target.elts]):
            parts = list(given)
        for number, (element, part) in enumerate(zip(target.elts, parts, strict=True)):
            yield from _shaped(frame, element, value, number) or _values(frame, element, part)
    elif isinstance(target, ast.Starred):
        yield from _values(frame, target.value, None)
    elif isinstance(target, ast.Name | ast.Attribute) and key(target):
        yield key(target), value_of(frame, key(target), value) if value is not None else Strange(line=target.lineno)


def _shaped(frame: Frame, target: ast.expr, value: ast.expr | None, axis: int) -> list[tuple[str, Value | None]]:
    """`rows, cols = a.shape`."""
    if not isinstance(value, ast.Attribute) or value.attr != "shape" or not isinstance(target, ast.Name):
        return []
    item = shape_item(frame, key(value.value), axis)
    return [(target.id, Known(value=item))] if item is not None else []


def value_of(frame: Frame, name: str, value: ast.expr) -> Value | None:
    """What `name` is after `name = value`."""
    whole = known_whole(frame, value)
    if whole is not None and "." not in name:
        return Known(value=whole)
    if isinstance(value, ast.Name | ast.Subscript | ast.Attribute):
        where = None if identity_problem(frame, value) else place(frame, value)
        if where is not None and (where.subscripts or name in frame.facts.containers):
            return where
        return None if where is not None else Strange(line=value.lineno)
    if name not in frame.facts.containers:
        plain = isinstance(value, ast.BinOp | ast.Constant | ast.UnaryOp | ast.Compare | ast.JoinedStr)
        return None if plain or is_fresh(frame.module, value) else Strange(line=value.lineno)
    return made_anew(frame, name, value) or Strange(line=value.lineno)


def made_anew(frame: Frame, name: str, value: ast.expr) -> Part | None:
    """A new container, which no other iteration knows: its first subscripts say in which iteration it was made."""
    if not is_new(frame, value) or "." in name:
        return None
    if any(level.low is None or level.low < 0 for level in frame.levels):
        return None
    array = _own_name(frame, name, value)
    if is_array_value(frame.module, value):
        frame.arrays.add(array)
    return Part(array=array, subscripts=tuple(map(variable, frame.around)), own=len(frame.levels))


def is_new(frame: Frame, value: ast.expr) -> bool:
    """Whether a container shares nothing with any other: neither itself nor what is in it."""
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add | ast.Mult) and is_fresh(frame.module, value):
        made = any(isinstance(side, ast.List) for side in (value.left, value.right))
        arrays = any(
            key(part) in frame.arrays for part in ast.walk(value) if isinstance(part, ast.Name | ast.Attribute)
        )
        return made or arrays
    if is_fresh(frame.module, value):
        return True
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "copy":
        return key(value.func.value) in frame.arrays or frame.flat
    copied = isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice) and root_key(value) in frame.lists
    called = called_builtin(frame.module, value, "list", "sorted", "tuple") is not None
    if isinstance(value, ast.ListComp):
        return frame.flat or _is_row_copy(frame, value) or _is_of_literals(value)
    return frame.flat and (copied or called)


def _is_of_literals(value: ast.expr) -> bool:
    """`[[0.0] * n for i in range(m)]`: nothing but numbers and texts that are written out, in lists of their own."""
    if isinstance(value, ast.ListComp):
        return _is_of_literals(value.elt)
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Mult):
        return isinstance(value.left, ast.List) and all(isinstance(each, ast.Constant) for each in value.left.elts)
    return isinstance(value, ast.Constant)


def _is_row_copy(frame: Frame, value: ast.ListComp) -> bool:
    """`[row[:] for row in grid]`, `[list(row) for row in grid]` for a list of lists."""
    element, first = value.elt, value.generators[0]
    if len(value.generators) > 1 or not isinstance(first.target, ast.Name):
        return False
    if isinstance(element, ast.Subscript) and isinstance(element.slice, ast.Slice):
        return key(element.value) == first.target.id and key(first.iter) in frame.lists
    call = called_builtin(frame.module, element, "list")
    return call is not None and len(call.args) == 1 and key(call.args[0]) == first.target.id


def _own_name(frame: Frame, name: str, value: ast.expr) -> str:
    """The name with its line, `new@12`: the name itself may mean other objects, the one with a line never does."""
    alone = not frame.levels and len(frame.uses.get(name, [])) == 1
    return name if alone else f"{name}@{value.lineno}"


# ---------------------------------------------------------------- calls as statements


def _expression(frame: Frame, node: ast.stmt, value: ast.expr, conditions: Conditions) -> Statement:
    out = Touched()
    update: Update | None = None
    match value:
        case ast.Call(func=ast.Attribute(value=owner, attr="append"), args=[element], keywords=[]):
            update = _append(frame, owner, element, out)
    if update is None:
        out = Touched()
        read(frame, value, out)
    return emit(frame, node, out, conditions, update)


def _append(frame: Frame, owner: ast.expr, element: ast.expr, out: Touched) -> Update | None:
    """`out.append(e)` where `e` does not read `out`."""
    if identity_problem(frame, owner) or key(owner) in frame.facts.generators:
        return None
    where = place(frame, owner)
    if where is None:
        return None
    read_indices(frame, owner, out)
    _root_use(frame, owner, out)
    read(frame, element, out)
    if any(item.array == where.array for item in out.accesses):
        return None
    written: Access = access(frame, where, owner, write=True)
    out.element(written)
    frame.store_element(where.array, len(where.subscripts) + 1)
    return Update(access=written, op=Operator.APPEND)
