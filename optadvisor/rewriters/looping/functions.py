"""Calls of NumPy and of methods of arrays, as trees: `np.where(m, a, b)`, `a.astype(float)`, `np.roll(a, 1)`.

Does not handle: what `variables` gives no kind.
"""

from __future__ import annotations

import ast

from optadvisor.rewriters.looping import lengths
from optadvisor.rewriters.looping.along import along
from optadvisor.rewriters.looping.further import further
from optadvisor.rewriters.looping.kinds import (
    COUNTED,
    LIKE,
    MAKERS,
    ROUNDING,
    SAME,
    TESTS,
    TO_FLOAT,
    TWO,
    dtype_asked,
    gathered,
    name_of,
    result,
)
from optadvisor.rewriters.looping.layouts import in_rows
from optadvisor.rewriters.looping.lengths import ONE, ZERO, Length, named
from optadvisor.rewriters.looping.lowering import binary, floated, lower, operation, whole_numbers
from optadvisor.rewriters.looping.nodes import (
    BOOL,
    FLOAT,
    INT,
    Axis,
    Iota,
    Node,
    Operation,
    Read,
    Scalar,
    Unloopable,
)
from optadvisor.rewriters.looping.picking import positions
from optadvisor.rewriters.looping.products import product, solved
from optadvisor.rewriters.looping.reductions import stored_whole
from optadvisor.rewriters.looping.scattering import counts
from optadvisor.rewriters.looping.shapes import written_out
from optadvisor.rewriters.looping.variables import kind
from optadvisor.rewriters.looping.variables import rank as rank_of
from optadvisor.rewriters.looping.views import is_view, view
from optadvisor.rewriters.looping.work import Work


def called(work: Work, node: ast.expr) -> Node:
    matrix = product(work, node) or solved(work, node)
    matrix = matrix or positions(work, node) or counts(work, node)
    if matrix is not None:
        return matrix
    assert isinstance(node, ast.Call)
    found = gathered(work.site, node)
    if found is not None:
        return along(work, found, lower(work, found.arg), node)
    special = further(work, node)
    if special is not None:
        return special
    name = name_of(work.site, node)
    if name in ("method copy", "numpy.copy"):
        arg = node.args[0] if name == "numpy.copy" else node.func.value  # type: ignore[attr-defined]
        inner = lower(work, arg)
        return operation(work, "copy", (inner,), inner.dtype)
    if name == "method astype":
        return _astype(work, lower(work, node.func.value), dtype_asked(work.site, node, 0))  # type: ignore[attr-defined]
    function = name.rpartition(".")[2]
    if name in ("builtins.abs", "numpy.abs", "numpy.absolute"):
        inner = lower(work, node.args[0])
        return operation(work, "abs", (inner,), inner.dtype)
    if name.startswith("numpy.") and function in MAKERS | LIKE | COUNTED:
        return _maker(work, node, function)
    if name.startswith("numpy."):
        return _numpy(work, node, function)
    raise Unloopable(f"it calls `{ast.unparse(node.func)}`", node.lineno)


def _astype(work: Work, inner: Node, dtype: str) -> Node:
    if dtype == inner.dtype:
        return operation(work, "copy", (inner,), dtype)
    if dtype == FLOAT:
        return floated(work, inner)
    if dtype == INT:
        return whole_numbers(inner) if inner.dtype == BOOL else operation(work, "truncate", (inner,), INT)
    zero = Scalar(text="0.0" if inner.dtype == FLOAT else "0", dtype=inner.dtype, value=0.0)
    return operation(work, "!=", (inner, zero), BOOL)


def _numpy(work: Work, node: ast.Call, function: str) -> Node:
    args = tuple(lower(work, arg) for arg in node.args) if function not in ("roll", "diff") else ()
    if function == "diff":
        arg = node.args[0]
        last = kind(work.site, arg, work.kinds)
        assert last is not None
        inner = view(work, arg) if is_view(work, arg) else stored_whole(work, lower(work, arg))
        return binary(work, "-", _shifted(work, inner, 1), _shifted(work, inner, 0))
    if function == "roll":
        return _roll(work, node)
    if function in TO_FLOAT:
        if function != "sqrt":
            work.rounds[f"`np.{function}` is worked out by another library"] = None
        return operation(work, function, (floated(work, args[0]),), FLOAT)
    if function == "square":
        return operation(work, "square", args, args[0].dtype)
    if function in SAME:
        args = (floated(work, args[0]),) if function == "fabs" else args
        return operation(work, "negative" if function == "negative" else "abs", args, args[0].dtype)
    if function in ROUNDING:
        return operation(work, function, args, FLOAT)
    if function == "logical_not":
        if args[0].dtype != BOOL:
            raise Unloopable("it takes numbers as truth values", node.lineno)
        return operation(work, "not", args, BOOL)
    if function in TESTS:
        return operation(work, function, (floated(work, args[0]),), BOOL)
    return _of_several(work, node, function, args)


def _of_several(work: Work, node: ast.Call, function: str, args: tuple[Node, ...]) -> Node:
    """The same for functions of more than one array."""
    if function == "where":
        dtype = args[1].dtype if args[1].dtype == args[2].dtype else result("+", args[1].dtype, args[2].dtype)
        if dtype == FLOAT:
            args = (args[0], floated(work, args[1]), floated(work, args[2]))
        elif dtype == INT:
            args = (args[0], whole_numbers(args[1]), whole_numbers(args[2]))
        return operation(work, "where", args, dtype)
    if function == "clip":
        return binary(work, "minimum", binary(work, "maximum", args[0], args[1]), args[2])
    if function == "arctan2":
        work.rounds["`np.arctan2` is worked out by another library"] = None
    if function in TWO:
        return binary(work, TWO[function], args[0], args[1])
    raise Unloopable(f"it calls `{ast.unparse(node.func)}` with an array", node.lineno)


def _shifted(work: Work, read: Read, start: int) -> Read:
    """All but one element along the last axis, from `start` on."""
    count = read.dims[-1].minus(ONE)
    work.at_least(count, 0)
    axes = tuple(
        Axis(start=a.start.plus(lengths.number(start), int(a.step)), step=a.step, loop=1, around=a.around)
        if a.loop == 1
        else a
        for a in read.axes
    )
    return Read(base=read.base, axes=axes, dims=(*read.dims[:-1], work.simple(count)), dtype=read.dtype)


def _roll(work: Work, node: ast.Call) -> Node:
    source = node.args[0]
    read = view(work, source) if is_view(work, source) else stored_whole(work, lower(work, source))
    axis = [*node.args[2:], *(k.value for k in node.keywords)]
    place = 1
    if axis:
        at = lengths.read(axis[0])
        if at is None or at.known is None:
            raise Unloopable("it rolls along an axis that is worked out", node.lineno)
        place = -at.known if at.known < 0 else len(read.dims) - at.known
    elif len(read.dims) > 1:
        raise Unloopable("it rolls a matrix as one long row", node.lineno)
    if not 1 <= place <= len(read.dims):
        raise Unloopable("it rolls along an axis that is not there", node.lineno)
    length = read.dims[-place]
    start = _rolled_from(work, node.args[1], length)
    axes: list[Axis] = []
    for each in read.axes:
        if each.loop == place and (each.step != 1 or each.around is not None):
            raise Unloopable("it rolls a part of an array by steps", node.lineno)
        if each.loop == place and each.start != ZERO:
            read = stored_whole(work, read)
            axes = []
            break
    for each in read.axes:
        axes.append(Axis(start=start, step=1, loop=place, around=length) if each.loop == place else each)
    return Read(base=read.base, axes=tuple(axes), dims=read.dims, dtype=read.dtype)


def _rolled_from(work: Work, by: ast.expr, length: Length) -> Length:
    """Which element comes first once an axis is rolled."""
    distance = lengths.read(by)
    if distance is not None and distance.known is not None:
        work.at_least(length, max(abs(distance.known), 1))
        return length.minus(distance) if distance.known > 0 else distance.times(-1)
    if work.simple(length) == ONE:
        return ZERO
    work.at_least(length, 1)
    long = work.simple(length).text()
    return named(work.name(f"({long} - ({lower(work, by).text}) % ({long})) % ({long})", "count"))  # type: ignore[union-attr]


def _maker(work: Work, node: ast.Call, function: str) -> Node:
    """An array that is made, as an expression: `np.zeros(n) + 1`, `np.arange(n) * h`."""
    if function in COUNTED:
        return _counted(work, node, function)
    found = kind(work.site, node, work.kinds)
    assert found is not None
    dims = made_dims(work, node, function, found.rank)
    if function in ("copy",):
        inner = lower(work, node.args[0])
        return operation(work, "copy", (inner,), inner.dtype)
    if function.startswith("full"):
        filling = lower(work, node.args[1])
    else:
        value = {"ones": 1, "ones_like": 1}.get(function, 0)
        text = {FLOAT: repr(float(value)), INT: str(value), BOOL: str(bool(value))}[found.dtype]
        filling = Scalar(text=text, dtype=found.dtype, value=float(value))
    if filling.dtype != found.dtype:
        raise Unloopable("it fills an array with numbers of another type", node.lineno)
    return Operation(name="copy", args=(filling,), dims=dims, dtype=found.dtype)


def made_dims(work: Work, node: ast.Call, function: str, rank: int) -> tuple[Length, ...]:
    """The shape that a maker is given."""
    if function in LIKE:
        inner = node.args[0]
        like = view(work, inner) if is_view(work, inner) else lower(work, inner)
        in_rows(like, node.lineno)
        return like.dims
    shape = written_out(node.args[0], lambda part: rank_of(work.site, part, work.kinds))
    if isinstance(shape, ast.Attribute):
        return view(work, shape.value).dims
    items = shape.elts if isinstance(shape, ast.Tuple) else [shape]
    dims = []
    for item in items:
        found = lengths.read(item)
        if found is None:
            found = named(work.name(ast.unparse(item), "count"))
            work.late = work.late or any(isinstance(n, ast.Subscript | ast.Call) for n in ast.walk(item))
        work.at_least(found, 0)
        dims.append(work.simple(found))
    if len(dims) != rank:
        raise Unloopable("it makes an array of an unknown shape", node.lineno)
    return tuple(dims)


def _counted(work: Work, node: ast.Call, function: str) -> Node:
    args = [lower(work, arg) for arg in node.args]
    if function == "arange" and all(arg.dtype == INT for arg in args) and 1 <= len(args) <= 2:
        start = args[0].text if len(args) == 2 else "0"  # type: ignore[union-attr]
        end = lengths.read(ast.parse(args[-1].text, mode="eval").body)  # type: ignore[union-attr]
        begin = lengths.read(ast.parse(start, mode="eval").body)
        assert end is not None
        assert begin is not None
        count = work.simple(end.minus(begin))
        work.at_least(count, 0)
        return Iota(start=start, step="1", dims=(count,), dtype=INT)
    if function == "linspace" and 2 <= len(args) <= 3:
        text = args[2].text if len(args) == 3 else "50"  # type: ignore[union-attr]
        number = lengths.read(ast.parse(text, mode="eval").body)
        if number is None or (len(args) == 3 and args[2].dtype != INT):
            raise Unloopable("it calls `linspace` with an unusual count", node.lineno)
        count = number
        work.at_least(count, 2)
        start, stop = (floated(work, arg).text for arg in args[:2])  # type: ignore[union-attr]
        step = work.name(f"({stop} - {start}) / ({count.minus(ONE).text()})", "step")
        work.lines += [f"if {step} == 0.0:", "    raise ValueError"]
        return Iota(start=start, step=step, dims=(work.simple(count),), dtype=FLOAT, last=stop)
    raise Unloopable(f"it calls `np.{function}` with an unusual step", node.lineno)
