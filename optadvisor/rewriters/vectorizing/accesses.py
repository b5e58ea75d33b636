"""Elements of arrays for all iterations at once: slices where the subscripts allow it, arrays of indices where not.

    a[i + 1]      →  a[2:n + 1]             b[j, i]       →  b[:n, :m].T
    a[index[i]]   →  a[index[:n]]           m[i, i]       →  m[i, i] with i = np.arange(n)

A slice must lie inside its array, which the scene's checks make sure of: NumPy would cut it short. Arrays of indices
raise by themselves, and count from the end where they are negative, as Python does.

Does not handle: subscripts of an array that is itself another one in each iteration.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from optadvisor.loops.nests.ir import Access, Affine, Integer
from optadvisor.loops.nests.reading.integers import add, constant, multiply, subtract
from optadvisor.loops.values import GROWING, INT, Array, machine_of
from optadvisor.rewriters.vectorizing import grids, narrow, views
from optadvisor.rewriters.vectorizing.nest import Scene, Wraps
from optadvisor.rewriters.vectorizing.renewed import spelled
from optadvisor.rewriters.vectorizing.values import Axis, Unvectorized, Vec, aligned, expression, name, number, union

Read = Callable[[Scene, ast.expr], Vec]
"""Translates an expression (`expressions.vector`, which needs this module itself)."""


def read(scene: Scene, node: ast.Subscript, translate: Read) -> Vec:
    """An element that is read."""
    access = _access(scene, node, write=False)
    return element(scene, access, subscripts_of(scene, node, access), translate)


def element(scene: Scene, access: Access, subscripts: tuple[ast.expr | None, ...], translate: Read) -> Vec:
    """The elements that `access` reads; `subscripts` are their expressions, None where there is none (a row's)."""
    array = _array(scene, access)
    sliced = _sliced(scene, access, subscripts)
    if sliced is None:
        moving = views.moving(scene, access)
        if moving is not None:
            return narrow.widened(scene, _known(scene, access), moving)
        apart = grids.crossed(scene, access, subscripts, translate)
        if apart is not None:
            node, along = grids.subscripted(array, apart[0]), apart[1]
            axes = union(scene.axes, Vec(node=node, axes=along))
            found = Vec(node=_turned(node, along, axes), axes=axes, machine=_machine(scene, access))
            return narrow.widened(scene, _known(scene, access), found)
        indices = [_index(scene, *each, translate) for each in zip(access.subscripts, subscripts, strict=True)]
        axes = union(scene.axes, *indices)
        parts = [aligned(index, axes) for index in indices]
        found = Vec(node=_subscripted(array, parts), axes=axes, machine=_machine(scene, access))
        return narrow.widened(scene, _known(scene, access), found)
    parts, along = sliced
    node = _subscripted(array, parts)
    axes = union(scene.axes, Vec(node=node, axes=along))
    found = Vec(node=_turned(node, along, axes), axes=axes, machine=_machine(scene, access), view=access.array)
    return narrow.widened(scene, _known(scene, access), found)


def within(scene: Scene, access: Access, node: ast.expr, translate: Read) -> list[ast.stmt]:
    """What raises where a row does not exist, as it would in the loop, also when nothing of the row is used."""
    parts: list[ast.expr] = []
    subscripts = (
        subscripts_of(scene, node, access) if isinstance(node, ast.Subscript) else (None,) * len(access.subscripts)
    )
    for dimension, (subscript, part) in enumerate(zip(access.subscripts, subscripts, strict=True)):
        if isinstance(subscript, Affine) and _variables(scene, subscript):
            last = subtract(add(scene.length(access, dimension), constant(-1)), subscript)
            try:
                scene.require(subscript)
                scene.require(last)
                continue
            except Wraps:
                pass
        parts.append(_index(scene, subscript, part, translate).node if part is not None else ast.Slice())
    if not parts:
        return []
    if len(parts) < len(access.subscripts):
        raise Unvectorized(f"`{access.text}` may not exist", access.line)
    return [ast.Expr(_subscripted(_array(scene, access), [*parts, ast.Slice(None, ast.Constant(0))]))]


def target(scene: Scene, node: ast.Subscript, translate: Read) -> tuple[ast.expr, tuple[Axis, ...], bool]:
    """Where an element is stored: the place, the axes of what may be stored there, and whether it is a plain slice."""
    access = _access(scene, node, write=True)
    array, subscripts = _array(scene, access), subscripts_of(scene, node, access)
    sliced = _sliced(scene, access, subscripts)
    if sliced is None:
        indices = [_index(scene, *each, translate) for each in zip(access.subscripts, subscripts, strict=True)]
        axes = union(scene.axes, *indices)
        return _stored(_subscripted(array, [aligned(index, axes) for index in indices])), axes, False
    parts, along = sliced
    axes = union(scene.axes, Vec(node=array, axes=along))
    place = _subscripted(array, parts)
    if along != axes:
        place = _subscripted(_turned(place, along, axes), [ast.Constant(...)])
    elif not along:
        return _stored(place), axes, True
    return _stored(place), axes, True


def indices(scene: Scene, node: ast.Subscript, translate: Read) -> tuple[ast.expr, list[Vec]]:
    """The array and one index array for each subscript of an element that is updated."""
    access = _access(scene, node, write=True)
    subscripts = subscripts_of(scene, node, access)
    return _array(scene, access), [
        _index(scene, *each, translate) for each in zip(access.subscripts, subscripts, strict=True)
    ]


def index_values(scene: Scene, variable: str) -> Vec:
    """The values of a loop variable, along its axis."""
    axis = scene.axis_of(variable)
    assert axis is not None
    if axis.chosen:
        return Vec(node=name(axis.chosen[variable]), axes=(axis,), machine=INT)
    bounds = [scene.integer(axis.start), scene.integer(axis.stop)]
    if axis.step != 1:
        bounds.append(number(axis.step))
    elif axis.start == constant(0):
        del bounds[0]
    call = ast.Call(expression(f"{scene.text.numpy}.arange"), bounds, [])
    return Vec(node=call, axes=(axis,), machine=INT)


# ---------------------------------------------------------------- what is accessed


def _access(scene: Scene, node: ast.Subscript, *, write: bool) -> Access:
    found = scene.accesses.get((node.lineno, scene.code(node), write))
    if found is None:
        raise Unvectorized(f"which element `{scene.code(node)}` is cannot be told", node.lineno)
    return found


def _array(scene: Scene, access: Access) -> ast.expr:
    tree = expression(spelled(access.array))
    if not isinstance(tree, ast.Name):
        raise Unvectorized(f"`{access.array}` is not a plain name", access.line)
    return tree


def _machine(scene: Scene, access: Access) -> str:
    array = _known(scene, access)
    if array.ndim != len(access.subscripts):
        raise Unvectorized(f"`{access.text}` is a part of an array, not a number", access.line)
    return machine_of(array.dtype)


def dimensions(scene: Scene, access: Access) -> int:
    """Of the array that is accessed."""
    return _known(scene, access).ndim


def _known(scene: Scene, access: Access) -> Array:
    for node, value in scene.facts.values.items():
        if isinstance(node, ast.Name) and node.id == spelled(access.array) and isinstance(value, Array):
            if value.form == GROWING or value.holes or not value.dtype:
                raise Unvectorized(f"`{access.array}` is a list that grows, or of ints and floats", access.line)
            return value
    raise Unvectorized(f"what `{access.array}` holds is not known", access.line)


def subscripts_of(scene: Scene, node: ast.Subscript, access: Access) -> tuple[ast.expr | None, ...]:
    """The expressions of the subscripts, as many as the access has; those of a row's own place are not there."""
    parts: list[ast.expr] = []
    inner: ast.expr = node
    while isinstance(inner, ast.Subscript):
        own = inner.slice.elts if isinstance(inner.slice, ast.Tuple) else [inner.slice]
        parts = [*own, *parts]
        inner = inner.value
    missing = len(access.subscripts) - len(parts)
    if missing < 0:
        raise Unvectorized(f"`{scene.code(node)}` has more subscripts than are known", node.lineno)
    return (*([None] * missing), *parts)


def _variables(scene: Scene, subscript: Integer) -> list[str]:
    """Those of the loops that have become axes."""
    named = [t for t, _ in subscript.terms] if isinstance(subscript, Affine) else list(subscript.variables)
    return [variable for variable in named if scene.axis_of(variable) is not None]


def uses_indices(scene: Scene, access: Access) -> bool:
    seen: list[str] = []
    for subscript in access.subscripts:
        variables = _variables(scene, subscript)
        if len(variables) > 1 or (variables and not isinstance(subscript, Affine)):
            return True
        seen += variables
    return len(seen) > len(set(seen))


# ---------------------------------------------------------------- slices


def _sliced(
    scene: Scene, access: Access, subscripts: tuple[ast.expr | None, ...]
) -> tuple[list[ast.expr], tuple[Axis, ...]] | None:
    """The same as `_slices`; None where slices will not do."""
    if any(axis.chosen for axis in scene.axes) or uses_indices(scene, access):
        return None
    try:
        return _slices(scene, access, subscripts)
    except Wraps:
        return None


def _slices(
    scene: Scene, access: Access, subscripts: tuple[ast.expr | None, ...]
) -> tuple[list[ast.expr], tuple[Axis, ...]]:
    """One part for each dimension, and the axes of the result in the order of the dimensions."""
    parts: list[ast.expr] = []
    along: list[Axis] = []
    for dimension, (subscript, node) in enumerate(zip(access.subscripts, subscripts, strict=True)):
        variables = _variables(scene, subscript)
        if not variables:
            parts.append(_fixed(scene, subscript, node))
            continue
        axis = scene.axis_of(variables[0])
        assert axis is not None
        assert isinstance(subscript, Affine)
        scene.require(subscript)
        length = scene.length(access, dimension)
        scene.require(subtract(add(length, constant(-1)), subscript))
        parts.append(_slice(scene, subscript, axis, length))
        along.append(axis)
    return parts, tuple(along)


def _fixed(scene: Scene, subscript: Integer, node: ast.expr | None) -> ast.expr:
    if isinstance(subscript, Affine):
        return scene.integer(subscript)
    if node is None or any(isinstance(n, ast.Name) and n.id in scene.env for n in ast.walk(node)):
        raise Unvectorized("a subscript has another value in each iteration")
    return node


def _slice(scene: Scene, subscript: Affine, axis: Axis, length: Affine) -> ast.expr:
    assert isinstance(axis.start, Affine)
    assert isinstance(axis.stop, Affine)
    factor = dict(subscript.terms)[axis.variable]
    rest = Affine(terms=tuple((t, f) for t, f in subscript.terms if t != axis.variable), constant=subscript.constant)
    step = factor * axis.step
    first = add(multiply(axis.start, factor), rest)
    if step > 0:
        past = add(add(multiply(add(axis.stop, constant(-1)), factor), rest), constant(1))
        if axis.step < 0:  # both negative: the last value of the variable is above `stop`
            past = add(add(multiply(add(axis.stop, constant(1)), factor), rest), constant(1))
        low = None if first == constant(0) else scene.integer(first)
        high = None if past == length else scene.integer(past)
        return ast.Slice(low, high, number(step) if step != 1 else None)
    if abs(step) != 1:
        raise Unvectorized("it goes backwards by more than one at a time")
    edge = add(axis.stop, constant(1 if axis.step < 0 else -1))
    last = add(multiply(edge, factor), rest)
    if last == constant(0):
        return ast.Slice(scene.integer(first), None, number(-1))
    before = add(last, constant(-1))
    if not any(term in scene.bounds for term, _ in last.terms):
        scene.require(before)
        return ast.Slice(scene.integer(first), scene.integer(before), number(-1))
    above = ast.Compare(scene.integer(last), [ast.Gt()], [number(0)])
    down_to = ast.IfExp(above, scene.integer(before), ast.Constant(None))
    return ast.Slice(scene.integer(first), down_to, number(-1))


def _turned(node: ast.expr, along: tuple[Axis, ...], axes: tuple[Axis, ...]) -> ast.expr:
    """`node` with its dimensions in the order of the loops."""
    if along == axes:
        return node
    if len(axes) == 2:
        return ast.Attribute(node, "T", ast.Load())
    order = ", ".join(str(along.index(axis)) for axis in axes)
    return expression(f"ARRAY.transpose({order})", ARRAY=node)


# ---------------------------------------------------------------- arrays of indices


def _index(scene: Scene, subscript: Integer, node: ast.expr | None, translate: Read) -> Vec:
    """One subscript for all iterations."""
    variables = _variables(scene, subscript)
    if not variables and isinstance(subscript, Affine):
        return Vec(node=scene.integer(subscript), machine=INT)
    if isinstance(subscript, Affine):
        return affine(scene, subscript)
    if node is None:
        raise Unvectorized("a subscript has another value in each iteration")
    index = translate(scene, node)
    if index.machine != INT:
        raise Unvectorized(f"`{scene.code(node)}` is used as a subscript and is no whole number", node.lineno)
    return index


def affine(scene: Scene, value: Affine) -> Vec:
    """An affine expression in the variables of axes, as an array."""
    rest = Affine(terms=tuple((t, f) for t, f in value.terms if scene.axis_of(t) is None), constant=value.constant)
    total: Vec | None = None
    for term, factor in value.terms:
        if scene.axis_of(term) is None:
            continue
        part = index_values(scene, term)
        if factor != 1:
            part = Vec(node=ast.BinOp(number(factor), ast.Mult(), part.node), axes=part.axes, machine=INT)
        if total is None:
            total = part
            continue
        axes = union(scene.axes, total, part)
        total = Vec(node=ast.BinOp(aligned(total, axes), ast.Add(), aligned(part, axes)), axes=axes, machine=INT)
    assert total is not None
    if rest == constant(0):
        return total
    return Vec(node=ast.BinOp(total.node, ast.Add(), scene.integer(rest)), axes=total.axes, machine=INT)


def _subscripted(array: ast.expr, parts: list[ast.expr]) -> ast.expr:
    while len(parts) > 1 and isinstance(parts[-1], ast.Slice) and ast.unparse(parts[-1]) == ":":
        parts = parts[:-1]
    index = parts[0] if len(parts) == 1 else ast.Tuple(parts, ast.Load())
    return ast.Subscript(array, index, ast.Load())


def _stored(node: ast.expr) -> ast.expr:
    assert isinstance(node, ast.Subscript)
    return ast.Subscript(node.value, node.slice, ast.Store())
