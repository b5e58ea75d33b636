"""Rows of arrays used as a whole, written out as loops over their elements (see `plain`).

    norms[i] = np.sqrt(np.sum(points[i] ** 2))    →   total = 0.0
                                                      for k in range(len(points[i])):
                                                          total += points[i][k] ** 2
                                                      norms[i] = np.sqrt(total)
    u[i, 1:-1] = v[i, 2:] - v[i, :-2]             →   for k in range(v.shape[1] - 2):
                                                          u[i, 1 + k] = v[i, 2 + k] - v[i, k]

NumPy raises where lengths do not fit; so does the text, by a test in front. Sums are marked, because NumPy adds rows in
another order than a loop.

Does not handle: arrays with more than one dimension left; extremes (which know nan); rows on both sides that overlap.
"""

from __future__ import annotations

import ast
import copy
from dataclasses import dataclass, field

from optadvisor.rewriters.vectorizing.ranks import is_array, rank, row_length
from optadvisor.rewriters.vectorizing.windows import bounds_of, may_be_negative, total
from optadvisor.rewriters.vectorizing.work import Work, let, load, root

CORRECT = frozenset(["sqrt", "abs", "absolute", "fabs", "floor", "ceil", "trunc"])
"""Functions that have one right result, which all libraries give."""


class _Other(Exception):  # noqa: N818
    """It is no row, or not one that is written out."""


@dataclass(kw_only=True)
class Row:
    """Elements one by one."""

    position: ast.expr
    lengths: dict[str, ast.expr] = field(default_factory=dict)
    """How long the rows in it are, by their text."""
    tests: dict[str, None] = field(default_factory=dict)
    """That bounds are below zero, or beyond the end."""
    moves: bool = False
    """May a slice lie elsewhere in each round of the loops around? …"""
    negative: dict[str, None] = field(default_factory=dict)
    """… Then this is tested by the loop over its elements (see `Plain.checked`); beyond the end they raise."""


# ---------------------------------------------------------------- elements


def _element(work: Work, node: ast.expr, row: Row) -> ast.expr:
    """The element of a row at the position."""
    found = rank(work, node)
    if found == 0:
        return copy.deepcopy(node)
    if found != 1 or not is_array(work, node):
        raise _Other
    match node:
        case ast.Name():
            shape = row_length(work, node.id) or f"len({node.id})"
            return _at(node, ast.Constant(0), ast.parse(shape, mode="eval").body, row)
        case ast.Subscript():
            return _of_subscript(work, node, row)
        case ast.BinOp(op=ast.MatMult()):
            raise _Other
        case ast.BinOp(left=left, op=op, right=right):
            work.in_order = work.in_order and not isinstance(op, ast.Pow)
            return ast.BinOp(_element(work, left, row), op, _element(work, right, row))
        case ast.UnaryOp(op=ast.USub() | ast.UAdd() as op, operand=operand):
            return ast.UnaryOp(op, _element(work, operand, row))
        case ast.Compare(left=left, ops=ops, comparators=[right]):
            return ast.Compare(_element(work, left, row), ops, [_element(work, right, row)])
        case ast.Call(keywords=[]) if rank(work, node.args[0]) is not None:
            work.in_order = work.in_order and work.resolved(node.func).rpartition(".")[2] in CORRECT
            return ast.Call(copy.deepcopy(node.func), [_element(work, each, row) for each in node.args], [])
    raise _Other


def _at(base: ast.expr, low: ast.expr, length: ast.expr, row: Row) -> ast.expr:
    row.lengths[ast.unparse(length)] = length
    return ast.Subscript(copy.deepcopy(base), total([(low, 1)], row.position, 1), ast.Load())


def _of_subscript(work: Work, node: ast.Subscript, row: Row) -> ast.expr:
    """`a[i]`, `a[i, 1:-1]`, `a[:, j]`, `a[i][1:]`, at the position."""
    base = node.value
    outer = rank(work, base)
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if outer is None or len(parts) > outer:
        raise _Other
    slices = [at for at, part in enumerate(parts) if isinstance(part, ast.Slice)]
    if not slices:
        shape = _length(base, len(parts))
        return _at(node, ast.Constant(0), shape, row)
    if len(slices) > 1 or len(parts) < outer:
        raise _Other
    (at,) = slices
    whole = base if len(parts) == 1 else load("whole_of_it")
    bounds = bounds_of(ast.Subscript(whole, parts[at], ast.Load()))
    if bounds is None:
        raise _Other
    length = _length(base, at)
    low, high = (_with_length(each, whole, length) for each in bounds[:2])
    if row.moves and isinstance(base, ast.Name) and len(parts) == 1:
        row.negative |= {f"{ast.unparse(bound)} < 0": None for bound in (low, high) if may_be_negative(bound)}
    else:
        _bounds(row, low, high, length)
    count = total([(high, 1), (low, -1)], None, 1)
    row.lengths[ast.unparse(count)] = count
    place = total([(low, 1)], row.position, 1)
    index = [place if n == at else copy.deepcopy(part) for n, part in enumerate(parts)]
    return ast.Subscript(copy.deepcopy(base), index[0] if len(index) == 1 else ast.Tuple(index, ast.Load()), ast.Load())


def _length(base: ast.expr, dimension: int) -> ast.expr:
    """How long a dimension of an array is; all rows of `a[i]` are as long as the others of `a`."""
    while isinstance(base, ast.Subscript) and not isinstance(base.slice, ast.Slice | ast.Tuple):
        base, dimension = base.value, dimension + 1
    if dimension == 0:
        return ast.Call(load("len"), [copy.deepcopy(base)], [])
    shape = ast.Attribute(copy.deepcopy(base), "shape", ast.Load())
    return ast.Subscript(shape, ast.Constant(dimension), ast.Load())


def _with_length(bound: ast.expr, whole: ast.expr, length: ast.expr) -> ast.expr:
    """`bound` with the length of the dimension in the place of `len(…)` of what was sliced."""
    text = f"len({ast.unparse(whole)})"
    return ast.parse(ast.unparse(bound).replace(text, f"({ast.unparse(length)})"), mode="eval").body


def _guard(work: Work, row: Row) -> None:
    """Tests whether lengths differ or bounds are below zero."""
    first, *others = row.lengths
    work.guards |= dict.fromkeys([*(f"{other} != {first}" for other in others), *row.tests])


def _bounds(row: Row, low: ast.expr, high: ast.expr, length: ast.expr) -> None:
    """Notes tests of the bounds of a slice; those that are written as so many from an end need none."""
    left = total([(length, 1), (high, -1)], None, 1)
    if not (isinstance(left, ast.Constant) and isinstance(left.value, int) and left.value >= 0):
        row.tests[f"{ast.unparse(length)} < {ast.unparse(high)}"] = None
        if may_be_negative(high):
            row.tests[f"{ast.unparse(high)} < 0"] = None
    if may_be_negative(low):
        row.tests[f"{ast.unparse(low)} < 0"] = None


def counted(work: Work, node: ast.expr, before: list[ast.stmt]) -> ast.expr | None:
    """`len(row)` as the length of all rows; None for anything else. Of no rows the original takes over."""
    match node:
        case ast.Call(func=ast.Name(), args=[ast.Name(id=name)], keywords=[]):
            known = row_length(work, name) if work.resolved(node.func) == "builtins.len" else ""
            return ast.parse(known, mode="eval").body if known else None
    return None


def indexed(work: Work, node: ast.expr, before: list[ast.stmt]) -> ast.expr | None:
    """One element of a row that is worked out: `(a[i] - b)[0]`; None for anything else."""
    if not isinstance(node, ast.Subscript) or not isinstance(node.value, ast.BinOp | ast.UnaryOp | ast.Call):
        return None
    if (
        isinstance(node.slice, ast.Slice | ast.Tuple)
        or rank(work, node.value) != 1
        or rank(work, node.slice) not in (0, None)
    ):
        return None
    if not isinstance(node.slice, ast.Constant | ast.Name):
        return None
    row = Row(position=node.slice)
    try:
        element = _element(work, node.value, row)
    except _Other:
        return None
    if row.tests:  # parts of arrays, of which others than these elements may be meant by a negative position
        return None
    _guard(work, row)
    return element


# ---------------------------------------------------------------- sums of rows


def reduced(work: Work, node: ast.expr, before: list[ast.stmt]) -> ast.expr | None:
    """The variable that holds `np.sum(row)`, `row.mean()`, `np.dot(u, v)`, `u @ v` or a norm; None for others."""
    found = _reduction(work, node)
    if found is None:
        return None
    function, value = found
    k = work.fresh("k")
    row = Row(position=load(k), moves=True)
    try:
        if rank(work, value) != 1:
            return None
        element = _element(work, value, row)
    except _Other:
        return None
    name, item = work.fresh("total"), work.fresh("item")
    length = next(iter(row.lengths.values()))
    body: list[ast.stmt] = [
        let(item, element),
        ast.AugAssign(ast.Name(name, ast.Store()), ast.Add(), load(item)),
    ]
    if function == "norm":
        body[1] = ast.AugAssign(ast.Name(name, ast.Store()), ast.Add(), ast.BinOp(load(item), ast.Mult(), load(item)))
    work.sums[name] = 0
    if row.negative:
        work.checked[k] = " or ".join(row.negative)
    loop = ast.For(ast.Name(k, ast.Store()), ast.Call(load("range"), [length], []), body, [], lineno=0)
    work.changed = True
    _guard(work, row)
    before += [let(name, ast.Constant(0.0)), *work.block([loop])]
    if function == "mean":
        return ast.BinOp(load(name), ast.Div(), copy.deepcopy(length))
    if function == "norm":
        assert isinstance(node, ast.Call)
        assert isinstance(node.func, ast.Attribute)
        numpy = copy.deepcopy(node.func.value)
        assert isinstance(numpy, ast.Attribute)
        return ast.Call(ast.Attribute(numpy.value, "sqrt", ast.Load()), [load(name)], [])
    return load(name)


def _reduction(work: Work, node: ast.expr) -> tuple[str, ast.expr] | None:
    """The kind of sum, and the row that is added up."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
        return "sum", ast.BinOp(node.left, ast.Mult(), node.right)
    if not isinstance(node, ast.Call) or node.keywords:
        return None
    name = work.resolved(node.func)
    if name in ("numpy.sum", "numpy.mean") and len(node.args) == 1:
        return name.removeprefix("numpy."), node.args[0]
    if name in ("numpy.dot", "numpy.vdot", "numpy.inner") and len(node.args) == 2:
        if all(rank(work, each) == 1 for each in node.args):
            return "sum", ast.BinOp(node.args[0], ast.Mult(), node.args[1])
        return None
    if name == "numpy.linalg.norm" and len(node.args) == 1 and isinstance(node.func, ast.Attribute):
        return ("norm", node.args[0]) if isinstance(node.func.value, ast.Attribute) else None
    if not name and isinstance(node.func, ast.Attribute) and not node.args and node.func.attr in ("sum", "mean"):
        return node.func.attr, node.func.value
    if not name and isinstance(node.func, ast.Attribute) and node.func.attr == "dot" and len(node.args) == 1:
        both_rows = rank(work, node.func.value) == rank(work, node.args[0]) == 1
        return ("sum", ast.BinOp(node.func.value, ast.Mult(), node.args[0])) if both_rows else None
    return None


# ---------------------------------------------------------------- rows that are stored


def stored(work: Work, node: ast.stmt) -> list[ast.stmt] | None:
    """`u[i, 1:-1] = …`, `u[i] += …`, `u[i][mask[i]] = …` as a loop; None for anything else."""
    if isinstance(node, ast.AugAssign):
        target: ast.expr = node.target
    elif isinstance(node, ast.Assign) and len(node.targets) == 1:
        target = node.targets[0]
    else:
        return None
    if isinstance(target, ast.Name) and isinstance(node, ast.AugAssign) and work.ranks.get(target.id):
        target = ast.Subscript(load(target.id), ast.Slice(), ast.Load())
    if not isinstance(target, ast.Subscript) or not work.ranks.get(root(target)) or root(target) not in work.numpy:
        return None
    if rank(work, target) == 2 and isinstance(target.slice, ast.Slice | ast.Tuple):
        return _row_by_row(work, node, target)
    k = work.fresh("k")
    row = Row(position=load(k))
    try:
        if _is_masked(work, target):
            made = _masked(work, node, target, row)
        elif rank(work, target) == 1:
            made = _stored(work, node, target, row)
        else:
            return None
    except _Other:
        return None
    length = next(iter(row.lengths.values()))
    loop = ast.For(ast.Name(k, ast.Store()), ast.Call(load("range"), [length], []), made, [], lineno=0)
    work.at_once.add(k)
    _guard(work, row)
    return [loop]


def _row_by_row(work: Work, node: ast.Assign | ast.AugAssign, target: ast.Subscript) -> list[ast.stmt] | None:
    """`u[1:-1, 1:-1] = …` as a loop of statements for one row each."""
    position = work.fresh("row")
    row = Row(position=load(position))
    try:
        place, value = _peeled(work, target, row), _peeled(work, node.value, row)
    except _Other:
        return None
    assert isinstance(place, ast.Subscript)
    own = ast.unparse(place)
    same = {root(place)} & {n.id for n in ast.walk(value) if isinstance(n, ast.Name)}
    if same and any(
        not own.startswith(ast.unparse(n)) for n in ast.walk(value) if isinstance(n, ast.Subscript) and root(n) in same
    ):
        return None
    if not isinstance(place.slice, ast.Tuple):  # a row as a whole
        place = ast.Subscript(place, ast.Slice(), ast.Load())
    work.at_once.add(position)
    _guard(work, row)
    length = next(iter(row.lengths.values()))
    body = [_put(node, place, value)]
    return [ast.For(ast.Name(position, ast.Store()), ast.Call(load("range"), [length], []), body, [], lineno=0)]


def _peeled(work: Work, node: ast.expr, row: Row) -> ast.expr:
    """The row at the position, of an expression with two dimensions; what has fewer is the same for all rows."""
    found = rank(work, node)
    if found in (0, 1):
        return copy.deepcopy(node)
    if found != 2 or not is_array(work, node):
        raise _Other
    match node:
        case ast.Name():
            return _at(node, ast.Constant(0), ast.Call(load("len"), [node], []), row)
        case ast.Subscript(value=ast.Name()):
            parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            if rank(work, node.value) != 2 or not isinstance(parts[0], ast.Slice):
                raise _Other
            bounds = bounds_of(ast.Subscript(node.value, parts[0], ast.Load()))
            if bounds is None:
                raise _Other
            low, high, _ = bounds
            _bounds(row, low, high, ast.Call(load("len"), [node.value], []))
            count = total([(high, 1), (low, -1)], None, 1)
            row.lengths[ast.unparse(count)] = count
            place: ast.expr = total([(low, 1)], row.position, 1)
            whole = len(parts) == 1 or (isinstance(parts[1], ast.Slice) and ast.unparse(parts[1]) == ":")
            index = place if whole else ast.Tuple([place, copy.deepcopy(parts[1])], ast.Load())
            return ast.Subscript(copy.deepcopy(node.value), index, ast.Load())
        case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult() | ast.Div() | ast.Pow() as op, left=left, right=right):
            return ast.BinOp(_peeled(work, left, row), op, _peeled(work, right, row))
        case ast.UnaryOp(op=ast.USub() | ast.UAdd() as op, operand=operand):
            return ast.UnaryOp(op, _peeled(work, operand, row))
        case ast.Call(keywords=[], args=[argument]) if rank(work, node) is not None:
            return ast.Call(copy.deepcopy(node.func), [_peeled(work, argument, row)], [])
    raise _Other


def _stored(work: Work, node: ast.stmt, target: ast.Subscript, row: Row) -> list[ast.stmt]:
    assert isinstance(node, ast.Assign | ast.AugAssign)
    place = _element(work, target, row)
    assert isinstance(place, ast.Subscript)
    if rank(work, node.value) not in (0, 1):
        raise _Other
    value = _element(work, node.value, row)
    own = ast.unparse(place)
    parts = (n for n in ast.walk(value) if isinstance(n, ast.Subscript) and root(n) == root(place))
    if any(ast.unparse(n) != own and ast.unparse(n.value) != own for n in parts if not _is_inside(n, value, own)):
        raise _Other
    return [_put(node, place, value)]


def _is_inside(node: ast.expr, value: ast.expr, own: str) -> bool:
    """Is it a part of an element that is the one that is stored? `a[i]` of `a[i][k]`."""
    return own.startswith(ast.unparse(node))


def _put(node: ast.Assign | ast.AugAssign, place: ast.Subscript, value: ast.expr) -> ast.stmt:
    place = ast.Subscript(place.value, place.slice, ast.Store())
    if isinstance(node, ast.AugAssign):
        return ast.AugAssign(place, node.op, value)
    return ast.Assign([place], value, lineno=0)


def _is_masked(work: Work, target: ast.Subscript) -> bool:
    """`row[mask]`, with a row of truth values that comes from an array or a comparison."""
    return (
        rank(work, target.value) == 1
        and not isinstance(target.slice, ast.Slice | ast.Tuple)
        and rank(work, target.slice) == 1
    )


def _masked(work: Work, node: ast.stmt, target: ast.Subscript, row: Row) -> list[ast.stmt]:
    assert isinstance(node, ast.Assign | ast.AugAssign)
    place, test = _element(work, target.value, row), _element(work, target.slice, row)
    if not isinstance(place, ast.Subscript) or rank(work, node.value) != 0:
        raise _Other
    if root(place) in {n.id for n in ast.walk(node.value) if isinstance(n, ast.Name)}:
        raise _Other
    mask = work.fresh("meant")
    work.masks.add(mask)
    return [let(mask, test), ast.If(load(mask), [_put(node, place, copy.deepcopy(node.value))], [])]
