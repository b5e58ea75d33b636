"""Running values that are kept in an array: each element is made of the one that the iteration before has set.

    c[i] = c[i - 1] + x[i]        →   c[1:n] = _steps(np.add, c[0], x[1:n])[1:]
    a[i] += a[i - 1]              →   a[1:n] = _steps(np.add, a[0], a[1:n])[1:]
    t[i, j] = t[i, j - 1] * f[j]  →   t[:n, 1:m] = _steps(np.multiply, t[:n, 0], …)[..., 1:]
    m[i] = max(m[i - 1], x[i])    →   m[1:n] = _so_far(np.maximum, m[0], x[1:n])[1:]

Does not handle: other ways to depend on the element before (`x[i] = a * x[i - 1] + b[i]`); extremes in inner loops.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace

from optadvisor.loops.nests.conflicts.meetings import Touch
from optadvisor.loops.nests.ir import Access, Affine, Loop
from optadvisor.loops.nests.reading.integers import add, constant, multiply
from optadvisor.loops.values import INT
from optadvisor.rewriters.vectorizing import accesses, expressions, gathering, infinity, narrow
from optadvisor.rewriters.vectorizing.nest import Scene
from optadvisor.rewriters.vectorizing.running import FUNCTIONS, TURNED, extremes, of_machine, tool
from optadvisor.rewriters.vectorizing.values import Axis, Unvectorized, aligned, assign, expression

EXTREME = ("maximum", "minimum")
LATER = ", the later one"


@dataclass(frozen=True, kw_only=True)
class Kept:
    """A running value that is kept in an array: `c[i] = c[i - 1] + value`."""

    function: str
    target: ast.Subscript
    before: Access
    """The element of the iteration before."""
    read: ast.Subscript
    value: ast.expr
    negative: bool
    later: bool = False
    """Of an extreme: does the later one of equal numbers count?"""


def kept(scene: Scene, loop: Loop, statement: ast.stmt, pairs: list[tuple[Touch, Touch]]) -> Kept | None:
    """A running value that the statement keeps in an array; None for anything else."""
    parts = _parts(statement) or _extreme(scene, statement)
    if parts is None:
        return None
    target, read, value, op = parts
    later = isinstance(op, str) and op.endswith(LATER)
    written = scene.accesses.get((target.lineno, scene.code(target), True))
    before = scene.accesses.get((read.lineno, scene.code(read), False))
    if written is None or before is None or loop.step is None or written.array != before.array:
        return None
    if not _follows(written, before, loop) or _reads(scene, value, before):
        return None
    for first, second in pairs:
        if not first.access.write or second.access.write or second.access.subscripts != before.subscripts:
            return None
    function = op.removesuffix(LATER) if isinstance(op, str) else FUNCTIONS[type(op)]
    return Kept(
        function=function, target=target, before=before, read=read, value=value,
        negative=isinstance(op, ast.Sub), later=later,
    )  # fmt: skip


def _parts(statement: ast.stmt) -> tuple[ast.Subscript, ast.Subscript, ast.expr, ast.operator] | None:
    """The element set, the one read, what is joined to it, and how."""
    if isinstance(statement, ast.AugAssign):
        target, value = statement.target, statement.value
        if not isinstance(target, ast.Subscript) or not isinstance(value, ast.Subscript):
            return None
        fits = isinstance(statement.op, ast.Add | ast.Mult) and _base(target) == _base(value)
        return (target, value, target, statement.op) if fits else None
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return None
    place, whole = statement.targets[0], statement.value
    if not isinstance(place, ast.Subscript) or not isinstance(whole, ast.BinOp) or type(whole.op) not in FUNCTIONS:
        return None
    for mine, other in ((whole.left, whole.right), (whole.right, whole.left)):
        if mine is whole.right and isinstance(whole.op, ast.Sub):
            continue
        if isinstance(mine, ast.Subscript) and _base(mine) == _base(place) and ast.unparse(mine) != ast.unparse(place):
            return place, mine, other, whole.op
    return None


def _extreme(scene: Scene, statement: ast.stmt) -> tuple[ast.Subscript, ast.Subscript, ast.expr, str] | None:
    """The same for `m[i] = max(m[i - 1], value)`, and for the comparisons that say so; words tell which extreme."""
    match statement:
        case ast.Assign(targets=[ast.Subscript() as place], value=ast.IfExp(test=test, body=value, orelse=read)):
            pass
        case ast.If(
            test=test,
            body=[ast.Assign(targets=[ast.Subscript() as place], value=value)],
            orelse=[ast.Assign(targets=[ast.Subscript() as other], value=read)],
        ) if ast.unparse(place) == ast.unparse(other):
            pass
        case ast.Assign(
            targets=[ast.Subscript() as place],
            value=ast.Call(func=function, args=[first, second], keywords=[]),
        ):
            words = {"builtins.max": "maximum", "builtins.min": "minimum"}
            word = words.get(scene.text.site.resolved(function))
            for read, value, which in ((first, second, ""), (second, first, LATER)):
                if word and isinstance(read, ast.Subscript) and _base(read) == _base(place):
                    return place, read, value, word + which
            return None
        case _:
            return None
    if not isinstance(read, ast.Subscript) or _base(read) != _base(place):
        return None
    match test:
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in TURNED:
            texts = [ast.unparse(each) for each in (left, right)]
            if texts == [ast.unparse(read), ast.unparse(value)]:
                op, texts = TURNED[type(op)], texts[::-1]
            if texts == [ast.unparse(value), ast.unparse(read)]:
                word = "maximum" if isinstance(op, ast.Gt | ast.GtE) else "minimum"
                return place, read, value, word + (LATER if isinstance(op, ast.GtE | ast.LtE) else "")
    return None


def _reads(scene: Scene, value: ast.expr, before: Access) -> bool:
    """Does what is joined to the element before read that element, too?"""
    for node in ast.walk(value):
        found = scene.accesses.get((node.lineno, scene.code(node), False)) if isinstance(node, ast.Subscript) else None
        if found is not None and (found.array, found.subscripts) == (before.array, before.subscripts):
            return True
    return False


def _base(node: ast.expr) -> str:
    while isinstance(node, ast.Subscript):
        node = node.value
    return ast.unparse(node)


def _follows(written: Access, before: Access, loop: Loop) -> bool:
    """What is read is what the iteration before has written."""
    if len(written.subscripts) != len(before.subscripts):
        return False
    moved = False
    for new, old in zip(written.subscripts, before.subscripts, strict=True):
        if not isinstance(new, Affine) or not isinstance(old, Affine):
            return False
        step = dict(new.terms).get(loop.variable, 0) * (loop.step or 0)
        moved = moved or bool(step)
        if add(new, constant(-step)) != old:
            return False
    return moved


def stored(scene: Scene, found: Kept, axis: Axis) -> list[ast.stmt]:
    """The statement that stores all of them."""
    line = found.target.lineno
    infinity.refuse_total(scene, found.read)
    if scene.axes[-1] != axis or not isinstance(axis.start, Affine):
        raise Unvectorized("each iteration needs the element that the one before has set", line)
    for subscript in found.before.subscripts:
        assert isinstance(subscript, Affine)
        scene.require(subscript)
    start = tuple(_at(part, axis.variable, axis.start) for part in found.before.subscripts if isinstance(part, Affine))
    first = accesses.element(scene, replace(found.before, subscripts=start), (None,) * len(start), expressions.vector)
    numbers = expressions.vector(scene, _loaded(found.value) if found.value is found.target else found.value)
    if found.negative:
        numbers = replace(numbers, node=ast.UnaryOp(ast.USub(), numbers.node), view="", factors=None)
    full = of_machine(gathering.spread(scene, numbers, scene.axes), first.machine, ast.Expr(found.target, lineno=line))
    if found.function == "multiply" and first.machine == INT:
        raise Unvectorized("a product of ints could exceed 64 bits", line)
    place, axes, plain = accesses.target(scene, found.target, expressions.vector)
    if narrow.is_narrow(scene, found.target.value):
        raise Unvectorized("it keeps running values in an array of narrow ints", line)
    if axes != scene.axes or not plain:
        raise Unvectorized("several iterations store into one element", line)
    before = aligned(first, scene.axes[:-1])
    if found.function in EXTREME:
        if len(scene.axes) > 1 or numbers.machine != first.machine:
            raise Unvectorized("a running extreme in an inner loop, or of ints and floats", line)
        made = extremes(scene, found.function, before, full.node, later=found.later)
    else:
        made = tool(scene, "_steps", found.function, before, full.node)
    cut = expression("MADE[1:]" if len(axes) == 1 else "MADE[..., 1:]", MADE=made)
    return [*scene.take_ahead(), assign(place, cut)]


def _at(value: Affine, variable: str, start: Affine) -> Affine:
    factor = dict(value.terms).get(variable, 0)
    rest = Affine(terms=tuple((t, f) for t, f in value.terms if t != variable), constant=value.constant)
    return add(rest, multiply(start, factor)) if factor else value


def _loaded(node: ast.expr) -> ast.expr:
    """The target of `a[i] += …` as what it is before."""
    assert isinstance(node, ast.Subscript)
    return ast.copy_location(ast.Subscript(node.value, node.slice, ast.Load()), node)
