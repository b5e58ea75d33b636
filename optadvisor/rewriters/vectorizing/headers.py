"""What the header of a loop says: how its variable moves, and what it binds in each iteration.

    for k, x in enumerate(a, 1):      an axis from 0 to len(a); x = a[:], k = np.arange(len(a)) + 1
    for i in range(1, n - 1):         an axis from 1 to n - 1

Does not handle: parts of elements that are taken apart in turn, `while`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import replace

from optadvisor.loops.nests.conflicts.traversal import places
from optadvisor.loops.nests.ir import Access, Affine, Loop, LoopKind
from optadvisor.loops.nests.reading.integers import add, constant, subtract, variable
from optadvisor.loops.values import INT
from optadvisor.rewriters.vectorizing import accesses, fission, gathering, views
from optadvisor.rewriters.vectorizing.expressions import vector
from optadvisor.rewriters.vectorizing.nest import Scene
from optadvisor.rewriters.vectorizing.values import Axis, Unvectorized, Vec, assign, expression, name


def give_up(test: ast.expr) -> ast.stmt:
    return ast.If(test, [ast.parse("raise ValueError").body[0]], [])


def known(scene: Scene, node: ast.For) -> Loop:
    loop = scene.loops.get(node)
    if loop is None:
        raise Unvectorized("the loop is not known", node.lineno)
    return loop


def axis(scene: Scene, node: ast.For) -> tuple[Axis, Callable[[], list[ast.stmt]]]:
    """The axis of a loop, and what its header binds in each iteration. Raises when its iterations belong together."""
    loop = known(scene, node)
    kind = scene.kinds[loop.variable]
    views.require_slice(scene, node)
    if loop.kind is not LoopKind.FOR or loop.step is None or node.orelse:
        raise Unvectorized("how often the loop runs is not known before it ends", node.lineno)
    if loop.exits:
        raise Unvectorized(f"`{loop.exits[0].word}` may end the loop early", loop.exits[0].line)
    if not fission.is_plain(scene, kind):
        fission.plan(scene, node, loop)
    sources = list(containers(node))
    if not sources:
        start, stop, bound = _bounds(scene, node, loop)
        axis = Axis(variables=(loop.variable,), start=start, stop=stop, step=loop.step)
        return axis, lambda: bound
    rows = [row(scene, node, *source) for source in sources]
    lengths = [scene.length(row, len(row.subscripts) - 1) for row in rows]
    for other in lengths[1:]:
        scene.require(subtract(other, lengths[0]))
    axis = Axis(variables=(loop.variable,), start=constant(0), stop=lengths[0])

    def header() -> list[ast.stmt]:
        result: list[ast.stmt] = []
        for (_, target), row in zip(sources, rows, strict=True):
            if isinstance(target, tuple):
                result += _taken_apart(scene, target, row)
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


def _taken_apart(
    scene: Scene, names: tuple[str, ...], row: Access, subscripts: tuple[ast.expr | None, ...] | None = None
) -> list[ast.stmt]:
    """`for x, y in points`: each name is a column of an array with as many columns as there are names."""
    if accesses.dimensions(scene, row) != len(row.subscripts) + 1:
        raise Unvectorized("the elements it goes over are not numbers in rows", row.line)
    columns = expression(f"{row.array}.shape[{len(row.subscripts)}] != {len(names)}")
    result: list[ast.stmt] = [give_up(columns)]
    for number, each in enumerate(names):
        part = replace(row, subscripts=(*row.subscripts, constant(number)), lengths=(*row.lengths, ""))
        places = (None,) * len(part.subscripts) if subscripts is None else (*subscripts, None)
        value = gathering.owned(scene, accesses.element(scene, part, places, vector))
        scene.env[each] = Vec(node=name(each), axes=value.axes, machine=value.machine)
        result.append(assign(each, value.node))
    return result


def row_taken_apart(scene: Scene, node: ast.Assign) -> list[ast.stmt]:
    """The same for `x, y = points[i]`; nothing for any other assignment."""
    target = node.targets[0]
    row = scene.accesses.get((node.lineno, scene.code(node.value), False))
    if len(node.targets) > 1 or not isinstance(target, ast.Tuple) or row is None or not scene.is_array(node.value):
        return []
    names = [each.id for each in target.elts if isinstance(each, ast.Name)]
    if len(names) < len(target.elts) or len(set(names)) < len(names) or scene.late & set(names):
        return []
    subscripts = accesses.subscripts_of(scene, node.value, row) if isinstance(node.value, ast.Subscript) else None
    return _taken_apart(scene, tuple(names), row, subscripts)


def containers(node: ast.For) -> list[tuple[ast.expr, str | tuple[str, ...]]]:
    """What a loop goes over with the names its elements, or the parts of its elements, get; nothing for a `range`."""
    source, target = node.iter, node.target
    if isinstance(source, ast.Call) and isinstance(source.func, ast.Name):
        if source.func.id in ("range", "reversed"):
            return []
        if source.func.id == "enumerate" and isinstance(target, ast.Tuple) and len(target.elts) == 2:
            return [(source.args[0], _names(target.elts[1]))]
        if source.func.id == "zip" and isinstance(target, ast.Tuple) and len(target.elts) == len(source.args):
            return [(part, _names(each)) for part, each in zip(source.args, target.elts, strict=True)]
        raise Unvectorized(f"it goes over `{ast.unparse(source)}`", node.lineno)
    return [(source, _names(target))]


def _names(target: ast.expr) -> str | tuple[str, ...]:
    return tuple(map(_plain, target.elts)) if isinstance(target, ast.Tuple) else _plain(target)


def _plain(target: ast.expr) -> str:
    if not isinstance(target, ast.Name):
        raise Unvectorized("the parts of the elements it goes over are taken apart", target.lineno)
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


def row(scene: Scene, node: ast.For, source: ast.expr, target: str | tuple[str, ...]) -> Access:
    """The access that a loop over a container makes in each iteration; of parts of an element, that of the element."""
    text = f"{scene.code(source)}[…]"
    found = scene.accesses.get((node.lineno, text, False))
    if isinstance(target, tuple):
        parts = [each for each in _accesses(scene, node) if each.text == text and each.subscripts]
        found = replace(parts[0], subscripts=parts[0].subscripts[:-1], lengths=parts[0].lengths[:-1]) if parts else None
        if any(each.subscripts[-1] != constant(number) for number, each in enumerate(parts)):
            found = None
    if found is None:
        raise Unvectorized(f"it goes over `{scene.code(source)}`", node.lineno)
    return found


def _accesses(scene: Scene, node: ast.For) -> Iterator[Access]:
    for place in places(scene.nest.loop):
        if place.statement.line == node.lineno:
            yield from (each for each in place.statement.accesses if not each.write)


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
