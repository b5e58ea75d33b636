"""Expressions that stay as they are, but for the reductions in them, which get names.

    if u.max() > 2:     →   largest = nest(u, n); if largest > 2:

Does not handle: array operations in comprehensions and lambdas.
"""

from __future__ import annotations

import ast
import copy

from optadvisor.loops.nearly import FUNCTIONS, comparisons
from optadvisor.loops.twins import BY_NUMPY
from optadvisor.rewriters.looping.along import note_order
from optadvisor.rewriters.looping.calling import call_text, takes_arrays
from optadvisor.rewriters.looping.calls import DIAGONAL, call_of
from optadvisor.rewriters.looping.emitting import MATH
from optadvisor.rewriters.looping.groups import add, settle
from optadvisor.rewriters.looping.kinds import (
    COUNTED,
    LIKE,
    MAKERS,
    TO_FLOAT,
    Kind,
    Known,
    gathered,
    name_of,
)
from optadvisor.rewriters.looping.layouts import in_rows, without_gaps
from optadvisor.rewriters.looping.lowering import lower, materialised, picks
from optadvisor.rewriters.looping.multiplied import keeps_the_sign
from optadvisor.rewriters.looping.nodes import (
    BOOL,
    FLOAT,
    INT,
    Operation,
    Read,
    Unloopable,
    whole,
)
from optadvisor.rewriters.looping.positional import counted
from optadvisor.rewriters.looping.products import determinant
from optadvisor.rewriters.looping.quantiles import quantile
from optadvisor.rewriters.looping.reductions import reduced
from optadvisor.rewriters.looping.shapes import written_out
from optadvisor.rewriters.looping.signs import sign_text
from optadvisor.rewriters.looping.variables import OWN, kind, product_of, rank
from optadvisor.rewriters.looping.views import is_view, view
from optadvisor.rewriters.looping.work import Item, Work

EQUALITY = "a last digit of a dot product might decide what it compares by `==`"
"""A reason that does not hold where NumPy itself multiplies."""


def plain_expression(work: Work, node: ast.expr, *, arrays: bool = False) -> ast.expr:
    """The expression with its reductions named; with `arrays`, array operations in it get arrays of their own."""
    if isinstance(node, OWN):
        _refuse_inside(work, node)
        return node
    found = kind(work.site, node, work.kinds)
    if isinstance(node, ast.Call) and takes_arrays(work, node) and found is not None and not found.rank:
        return ast.parse(call_text(work, node), mode="eval").body
    gathered_number = _gathered(work, node, found)
    if gathered_number is not None:
        return gathered_number
    if found is not None and found.rank:
        return _array(work, node, arrays=arrays)
    if isinstance(node, ast.Subscript) and is_view(work, node.value):
        return _single(work, node)
    if isinstance(node, ast.Subscript) and rank(work.site, node.value, work.kinds):
        return _of_a_new_one(work, node)
    length = _length(work, node)
    if length is not None:
        return length
    single = _of_a_number(work, node)
    if single is not None:
        return single
    new = copy.copy(node)
    for field, value in ast.iter_fields(node):
        parts = value if isinstance(value, list) else [value]
        for each in parts:
            if isinstance(each, ast.Name) and each.id in work.views:
                raise Unloopable(f"it uses `{each.id}`, a part of an array, outside array operations", node.lineno)
        if isinstance(value, ast.expr) and not _is_base(field, node):
            setattr(new, field, plain_expression(work, value))
        elif isinstance(value, list) and value and isinstance(value[0], ast.expr):
            setattr(new, field, [plain_expression(work, each) for each in value])
    return new


def _gathered(work: Work, node: ast.expr, found: Known) -> ast.expr | None:
    """One number that is made of an array; None for all else."""
    gathering = gathered(work.site, node) if isinstance(node, ast.Call) else None
    if gathering is not None and rank(work.site, gathering.arg, work.kinds) and found is not None and not found.rank:
        arg = lower(work, gathering.arg)
        note_order(work, gathering.name, arg)
        refuse_calls(work, node)
        return ast.Name(id=reduced(work, gathering.name, arg, gathering.less), ctx=ast.Load())
    product = product_of(work.site, node, work.kinds)
    if product is not None:
        return _dot(work, node, product)
    name = determinant(work, node) or quantile(work, node)
    if name:
        refuse_calls(work, node)
        return ast.Name(id=name, ctx=ast.Load())
    vector = _length_of(work, node)
    if vector is None:
        return None
    if work.exact:
        return _product(work, "linalg.norm", vector)
    square = ast.copy_location(ast.BinOp(left=vector, op=ast.Mult(), right=vector), node)
    return ast.parse(f"{work.numpy}.sqrt({_dot(work, node, square).id})", mode="eval").body


def _of_a_new_one(work: Work, node: ast.Subscript) -> ast.expr:
    """One element of what an expression gives: `(y.T @ S @ y)[0, 0]`."""
    refuse_calls(work, node)
    made = ast.Name(id=materialised(work, lower(work, node.value)).base, ctx=ast.Load())
    return _single(work, ast.copy_location(ast.Subscript(value=made, slice=node.slice, ctx=ast.Load()), node))


def _dot(work: Work, node: ast.expr, product: ast.BinOp) -> ast.Name:
    """The sum of products, under a name."""
    refuse_calls(work, node)
    if work.exact:
        return _product(work, "dot", product.left, product.right)
    if _asks_for_equality(work):
        raise Unloopable(EQUALITY, node.lineno)
    work.rounds["the products of two rows are added in another order"] = None
    lowered = lower(work, product)
    assert isinstance(lowered, Operation)
    left, right = lowered.args
    work.require(left.dims[-1], right.dims[-1])  # no axis is stretched here
    if keeps_the_sign(work.site, node):
        work.at_least(lowered.dims[-1], 2)
    return ast.Name(id=reduced(work, "dot", lowered), ctx=ast.Load())


def _product(work: Work, function: str, *vectors: ast.expr) -> ast.Name:
    """What NumPy gives for vectors that lie in memory, under a name."""
    parts = [ast.unparse(_in_memory(work, vector, copied=function == "linalg.norm")) for vector in vectors]
    name = work.fresh("product")
    work.lines.append(f"{name} = {work.numpy}.{function}({', '.join(parts)})")
    work.late = True
    return ast.Name(id=name, ctx=ast.Load())


def _in_memory(work: Work, vector: ast.expr, *, copied: bool) -> ast.expr:
    """A vector by its name, a row or a column by its number, an array of its own for all else.

    `copied`: NumPy, too, copies numbers that do not lie one after the other.
    """
    row = isinstance(vector, ast.Subscript) and isinstance(vector.slice, ast.Name | ast.Constant)
    base = vector.value if isinstance(vector, ast.Subscript) and row else vector
    if isinstance(base, ast.Name) and base.id not in work.views:
        return vector
    column = None if copied else _column(work, vector)
    if column is not None:
        return column
    lowered = lower(work, vector)
    if not copied and not without_gaps(lowered):  # the product of numbers far from each other has other last digits
        raise Unloopable(f"numbers of `{ast.unparse(vector)}` lie far from each other in memory", vector.lineno)
    work.sums = work.sums or isinstance(lowered, Read)  # nor may those of the array that it is a part of
    return ast.Name(id=materialised(work, lowered).base, ctx=ast.Load())


def _column(work: Work, vector: ast.expr) -> ast.expr | None:
    """`X[:, j]` as `X.T[j]`, which lies where it lies; None for all else."""
    match vector:
        case ast.Subscript(
            value=ast.Name() as base,
            slice=ast.Tuple(
                elts=[ast.Slice(lower=None, upper=None, step=None), ast.Name() | ast.Constant(value=int()) as at]
            ),
        ) if base.id not in work.views and work.kinds.get(base.id) == Kind(2, FLOAT):
            if rank(work.site, at, work.kinds) == 0:
                return ast.Subscript(
                    value=ast.Attribute(value=base, attr="T", ctx=ast.Load()), slice=at, ctx=ast.Load()
                )
    return None


def _length_of(work: Work, node: ast.expr) -> ast.expr | None:
    """The vector of which `np.linalg.norm` is asked for; None for all else."""
    call = call_of(work.site, node) if isinstance(node, ast.Call) else None
    found = call is not None and call.function == "norm" and rank(work.site, call.args[0], work.kinds) == 1
    return call.args[0] if call is not None and found else None


def _asks_for_equality(work: Work) -> bool:
    """Does the function compare anything but ints by `==` or `!=`?"""
    found = (node for node in ast.walk(work.function) if isinstance(node, ast.Compare))
    asking = (node for node in found if any(isinstance(op, ast.Eq | ast.NotEq) for op in node.ops))
    whole = (Kind(0, INT), Kind(0, BOOL))
    sides = (side for node in asking for side in (node.left, *node.comparators))
    return any(kind(work.site, side, work.kinds) not in whole for side in sides)


def _array(work: Work, node: ast.expr, *, arrays: bool) -> ast.expr:
    """An array where none is worked out: by name, just made, or returned (`arrays`)."""
    if isinstance(node, ast.Name) and node.id not in work.views:
        if arrays and any(node.id == part or work.may_alias(node.id, part) for part in work.parts):
            raise Unloopable(f"it returns `{node.id}`, which NumPy makes as a part of another array")
        return node
    if is_maker(work, node):
        return _made(work, node)
    if not arrays:
        raise Unloopable(f"it uses `{ast.unparse(node)}` outside array operations", node.lineno)
    return _returned(work, node)


def _made(work: Work, node: ast.expr) -> ast.expr:
    """A call that makes an array, with its shape axis by axis."""
    assert isinstance(node, ast.Call)
    if not node.args:
        return node
    shape = written_out(node.args[0], lambda part: rank(work.site, part, work.kinds))
    return ast.copy_location(ast.Call(func=node.func, args=[shape, *node.args[1:]], keywords=node.keywords), node)


def _of_a_number(work: Work, node: ast.expr) -> ast.expr | None:
    """`np.exp` of one number, by the C library, or by NumPy itself (`_kernel_numpys`)."""
    name = name_of(work.site, node) if isinstance(node, ast.Call) else ""
    function = name.removeprefix("numpy.")
    if not isinstance(node, ast.Call) or function == name or len(node.args) != 1:
        return None
    if function == "sign" and kind(work.site, node, work.kinds) == Kind(0, FLOAT):
        inner = ast.unparse(plain_expression(work, node.args[0]))
        return ast.parse(sign_text(inner, work.numpy), mode="eval").body
    if function not in TO_FLOAT - {"sqrt"}:
        return None
    near = comparisons(work.site, work.function) if function in FUNCTIONS else {}
    if (work.exact and function in BY_NUMPY) or any(node in each.calls for each in near.values()):
        return ast.Call(func=node.func, args=[plain_expression(work, node.args[0])], keywords=[])
    work.rounds[f"`np.{function}` is worked out by another library"] = None
    inner = ast.unparse(plain_expression(work, node.args[0]))
    text = f"{work.numpy}.float64({work.math}.{MATH.get(function, function)}({inner}))"
    return ast.parse(text, mode="eval").body


def _length(work: Work, node: ast.expr) -> ast.expr | None:
    """`len(x[x > 0])`, `v.size`, `v.shape[0]` of what has no array of its own in the copy."""
    at = 0
    match node:
        case ast.Call(args=[base]) if name_of(work.site, node) == "builtins.len" and not node.keywords:
            pass
        case ast.Attribute(attr="size", value=base) if rank(work.site, base, work.kinds) == 1:
            pass
        case ast.Subscript(value=ast.Attribute(attr="shape", value=base), slice=ast.Constant(value=int() as at)):
            pass
        case _:
            return None
    axes = rank(work.site, base, work.kinds)
    if not axes or not -axes <= at < axes or (isinstance(base, ast.Name) and base.id not in work.views):
        return None
    dims = view(work, base).dims if is_view(work, base) else lower(work, base).dims
    return ast.parse(work.simple(dims[at]).text(), mode="eval").body


def _is_base(field: str, node: ast.expr) -> bool:
    return field in ("func", "slice", "ctx") and not isinstance(node, ast.Subscript)


def _single(work: Work, node: ast.Subscript) -> ast.expr:
    """One element of an array, or of a part that has a name."""
    base: ast.expr = node
    while isinstance(base, ast.Subscript | ast.Attribute):
        base = base.value
    if isinstance(node.value, ast.Name) and node.value.id not in work.views:
        new = copy.copy(node)
        new.slice = plain_expression(work, node.slice)
        return new
    read = view(work, node)
    places = [axis.start.text() for axis in read.axes]
    return ast.parse(f"{read.base}[{', '.join(places)}]", mode="eval").body


def _refuse_inside(work: Work, node: ast.expr) -> None:
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and rank(work.site, part, work.kinds):
            raise Unloopable("it uses arrays in a comprehension or an inner function", node.lineno)


def refuse_calls(work: Work, node: ast.AST) -> None:
    """A function of the file may change arrays: its place among array operations counts."""
    for part in ast.walk(node):
        if isinstance(part, ast.Call) and work.site.helper(part) is not None:
            raise Unloopable(f"it calls `{ast.unparse(part.func)}` among array operations", part.lineno)


def _returned(work: Work, node: ast.expr) -> ast.expr:
    """The name of a new array for what is returned."""
    if is_view(work, node):
        raise Unloopable("it returns a part of an array", node.lineno)
    lowered = lower(work, node)
    in_rows(lowered, node.lineno)
    if is_part(work, node):
        raise Unloopable(f"it returns `{ast.unparse(node)}`", node.lineno)
    name = work.fresh("result")
    dims = tuple(work.simple(length) for length in lowered.dims)
    target = whole(name, dims, lowered.dtype)
    add(work, Item(target=target, node=lowered, statement=work.leaving or ast.Pass(), bound=name, kept=True))
    settle(work)
    return ast.Name(id=name, ctx=ast.Load())


def is_part(work: Work, node: ast.expr) -> bool:
    """Does NumPy make this new array as a part of another one, which a result would show?"""
    name = name_of(work.site, node) if isinstance(node, ast.Call) else ""
    flat = isinstance(node, ast.Call) and len(node.args) + len(node.keywords) == 2
    return (
        name in ("numpy.linspace", "numpy.flatnonzero")
        or (name == "numpy.roll" and flat)
        or _seen_otherwise(work, node) is not node
    )


def _seen_otherwise(work: Work, node: ast.expr) -> ast.expr:
    """Of what an expression shows the same elements, in another shape, or some of them; itself if it makes new ones."""
    while True:
        call = call_of(work.site, node) if isinstance(node, ast.Call) else None
        if call is not None and call.function in ("reshape", "transpose", *DIAGONAL):
            node = call.args[0]
        elif isinstance(node, ast.Attribute | ast.Subscript) and _shows_more(work, node):
            node = node.value
        else:
            return node


def _shows_more(work: Work, node: ast.Attribute | ast.Subscript) -> bool:
    """Is it a transpose, or a part by slices?"""
    if isinstance(node, ast.Attribute):
        return node.attr == "T"
    if counted(work.site, node) is not None:
        return False
    return not picks(work, node) and rank(work.site, node, work.kinds) > 0


def refuse_shared(work: Work, node: ast.expr) -> None:
    """Stores into one of two names that show the same elements would have to be seen under the other."""
    if is_view(work, _seen_otherwise(work, node)) and not is_view(work, node):
        raise Unloopable("it keeps an array in another shape under a name", node.lineno)


def is_maker(work: Work, node: ast.expr) -> bool:
    """Is it a call that stays as it is? An array like a part of another one is made of its lengths."""
    if not isinstance(node, ast.Call):
        return False
    name = name_of(work.site, node)
    function = name.rpartition(".")[2]
    if function in ("zeros_like", "ones_like") and node.args and isinstance(node.args[0], ast.Subscript):
        return False
    return name.startswith("numpy.") and function in (MAKERS | LIKE) - COUNTED - {"copy", "full_like"}
