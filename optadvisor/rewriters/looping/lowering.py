"""From expressions of the program to trees of what one element is made of (`nodes`).

    0.5 * dt * u[1:-1] + v       the number `0.5 * dt` gets a name; shapes are compared: they must agree

Where NumPy would stretch an axis that turns out to be one element long, the copy gives up: only axes made by
`np.newaxis`, and those that the expression leaves out, are stretched.

Does not handle: what `variables` gives no kind.
"""

from __future__ import annotations

import ast

from optadvisor.rewriters.looping.kinds import (
    COMPARED,
    COMPARISONS,
    OPERATORS,
    Kind,
    result,
)
from optadvisor.rewriters.looping.lengths import ONE, Length
from optadvisor.rewriters.looping.nodes import (
    BOOL,
    FLOAT,
    INT,
    Node,
    Operation,
    Read,
    Scalar,
    Unloopable,
    stretched,
)
from optadvisor.rewriters.looping.positional import is_positional
from optadvisor.rewriters.looping.reductions import stored_whole
from optadvisor.rewriters.looping.variables import kind
from optadvisor.rewriters.looping.views import is_view, transposed, view
from optadvisor.rewriters.looping.work import Work


def lower(work: Work, node: ast.expr) -> Node:
    """The tree of an expression; tests and numbers that it needs go to `work.lines`."""
    found = kind(work.site, node, work.kinds)
    if found is None:
        raise Unloopable(f"it is not known what `{ast.unparse(node)}` is", node.lineno)
    if not found.rank:
        return scalar(work, node, found)
    if is_view(work, node):
        return view(work, node)
    match node:
        case ast.BinOp(op=ast.MatMult()):
            return work.called(work, node)
        case ast.BinOp():
            return binary(work, OPERATORS[type(node.op)], lower(work, node.left), lower(work, node.right))
        case ast.Compare(ops=[op]):
            return binary(work, COMPARISONS[type(op)], lower(work, node.left), lower(work, node.comparators[0]))
        case ast.UnaryOp():
            return _unary(work, node)
        case ast.Call():
            return work.called(work, node)
        case ast.Attribute(attr="T"):
            return transposed(materialised(work, lower(work, node.value)))
        case ast.Subscript() if is_positional(work.site, node):
            return work.called(work, node)
        case ast.Subscript() if picks(work, node):
            return work.picked(work, node)
        case ast.Subscript():
            made = materialised(work, lower(work, node.value))
            return view(
                work, ast.Subscript(value=ast.Name(id=made.base, ctx=ast.Load()), slice=node.slice, lineno=node.lineno)
            )
    raise Unloopable(f"it uses `{ast.unparse(node)}`", node.lineno)


def picks(work: Work, node: ast.Subscript) -> bool:
    places = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    found = (None if isinstance(place, ast.Slice) else kind(work.site, place, work.kinds) for place in places)
    return any(each is not None and each.rank > 0 for each in found)


def scalar(work: Work, node: ast.expr, found: Kind) -> Scalar:
    """A number that is worked out once, before the loops."""
    literal = node.operand if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else node
    if isinstance(literal, ast.Constant) and isinstance(literal.value, int | float):
        value = -literal.value if literal is not node else literal.value
        return Scalar(text=f"({value!r})" if value < 0 else repr(value), dtype=found.dtype, value=float(value))
    if isinstance(node, ast.Name) and node.id in work.kinds:
        if work.group is not None and node.id in work.group.bound:
            work.late = True
        return Scalar(text=node.id, dtype=found.dtype)
    text = ast.unparse(work.plain(work, node))
    if any(isinstance(n, ast.Subscript | ast.Call | ast.Attribute) for n in ast.walk(node)):
        work.late = True
        name = work.fresh("number")
        work.lines.append(f"{name} = {text}")
        return Scalar(text=name, dtype=found.dtype)
    return Scalar(text=work.name(text), dtype=found.dtype)


def floated(work: Work, node: Node) -> Node:
    """`node` as floats."""
    if node.dtype == FLOAT:
        return node
    if isinstance(node, Scalar) and node.value is not None and node.dtype == INT:
        text = repr(node.value)
        return Scalar(text=f"({text})" if node.value < 0 else text, dtype=FLOAT, value=node.value)
    if isinstance(node, Scalar) and node.dtype == BOOL:
        raise Unloopable("it calculates with True or False and arrays of numbers")
    if isinstance(node, Scalar):
        return Scalar(text=work.name(f"float({node.text})"), dtype=FLOAT)
    return Operation(name="float", args=(node,), dims=node.dims, dtype=FLOAT)


def whole_numbers(node: Node) -> Node:
    """Truth values as ints."""
    if node.dtype != BOOL:
        return node
    if isinstance(node, Scalar):
        raise Unloopable("it calculates with True or False and arrays of numbers")
    return Operation(name="int", args=(node,), dims=node.dims, dtype=INT)


def broadcast(work: Work, args: tuple[Node, ...]) -> tuple[Length, ...]:
    """The axes that all of `args` have together, after a test that they agree."""
    rank = max(len(arg.dims) for arg in args)
    dims: list[Length] = []
    for place in range(rank, 0, -1):
        longer = [arg.dims[-place] for arg in args if not stretched(arg.dims, place)]
        for other in longer[1:]:
            work.require(longer[0], other)
        dims.append(longer[0] if longer else ONE)
    return tuple(dims)


def operation(work: Work, name: str, args: tuple[Node, ...], dtype: str) -> Operation:
    return Operation(name=name, args=args, dims=broadcast(work, args), dtype=dtype)


def binary(work: Work, op: str, left: Node, right: Node) -> Node:
    dtype = result(op, left.dtype, right.dtype)
    if op in ("and", "or"):
        if left.dtype != BOOL or right.dtype != BOOL:
            raise Unloopable("it takes numbers as truth values")
        op = {"and": "&", "or": "|"}[op]
    if dtype == BOOL and left.dtype == right.dtype == BOOL and op in ("+", "*", "maximum", "minimum"):
        op = {"+": "|", "*": "&", "maximum": "|", "minimum": "&"}[op]
    if op == "**":
        return _power(work, left, right, dtype)
    floats = dtype == FLOAT or (op in COMPARED and FLOAT in (left.dtype, right.dtype))
    if floats:
        left, right = floated(work, left), floated(work, right)
    elif not (left.dtype == right.dtype == BOOL):
        left, right = whole_numbers(left), whole_numbers(right)
    return operation(work, op, (left, right), dtype)


def _power(work: Work, left: Node, right: Node, dtype: str) -> Node:
    exponent = right.value if isinstance(right, Scalar) else None
    if exponent == 2.0 and dtype in (INT, FLOAT) and left.dtype != BOOL:
        return operation(work, "square", (left if dtype == left.dtype else floated(work, left),), dtype)
    if dtype != FLOAT:
        raise Unloopable("it raises ints to a power")
    base = floated(work, left)
    if exponent == 0.5:
        return operation(work, "sqrt", (base,), FLOAT)
    if exponent == 1.0 and isinstance(right, Scalar):
        return operation(work, "copy", (base,), FLOAT)
    if exponent == 0.0:
        raise Unloopable("it raises to a power that is no power")
    work.rounds["powers are worked out by another library"] = None
    return operation(work, "**", (base, floated(work, right)), FLOAT)


def _unary(work: Work, node: ast.UnaryOp) -> Node:
    inner = lower(work, node.operand)
    if isinstance(node.op, ast.UAdd):
        return operation(work, "copy", (inner,), inner.dtype)
    if isinstance(node.op, ast.USub) and inner.dtype != BOOL:
        return operation(work, "negative", (inner,), inner.dtype)
    if isinstance(node.op, ast.Invert) and inner.dtype != FLOAT:
        return operation(work, "not" if inner.dtype == BOOL else "~", (inner,), inner.dtype)
    raise Unloopable(f"it uses `{ast.unparse(node)}`", node.lineno)


def materialised(work: Work, node: Node) -> Read:
    """An array of its own for what an expression gives."""
    return stored_whole(work, node)
