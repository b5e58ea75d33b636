"""Array statements as loops: `u[1:-1] = 0.5 * (u[2:] + u[:-2])` as one `SLICE` loop for each sliced dimension.

    @7 from 1 below len(u) - 1:   u[@7] written; u[@7 + 1] and u[@7 - 1] read

A read has affine subscripts only where it selects as many elements from the same array as the left side does, by
symbols: then nothing is broadcast and no clipping can differ. Any other sliced read is opaque in its sliced dimensions.

Does not handle: negative steps, masks and lists of positions (the statement then touches the whole array).
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace

from optadvisor.loops.nests.ir import Access, Affine, Integer, Loop, LoopKind, Opaque, Statement
from optadvisor.loops.nests.reading.expressions import Touched
from optadvisor.loops.nests.reading.frame import Frame
from optadvisor.loops.nests.reading.integers import Part, add, constant, subtract, variable
from optadvisor.loops.nests.reading.names import key
from optadvisor.loops.nests.reading.places import access
from optadvisor.loops.nests.reading.updates import same
from optadvisor.loops.nests.reading.whole_numbers import integer, known_whole


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """The elements start, start + step, … below stop of one dimension."""

    start: Affine
    stop: Affine
    step: int
    part: ast.Slice


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """The left side: a place in each of its explicit dimensions, with loops over the sliced ones."""

    array: str
    spans: tuple[Span | None, ...]
    """One for each explicit subscript; None for a number."""
    variables: tuple[str, ...]
    """Of the sliced dimensions."""
    access: Access


def parts_of(node: ast.Subscript) -> list[ast.expr]:
    return list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]


def is_sliced(frame: Frame, node: ast.expr) -> bool:
    """`a[1:, j]` for an array that is known to be NumPy's, by basic subscripts only."""
    if not isinstance(node, ast.Subscript) or key(node.value) not in frame.arrays:
        return False
    if key(node.value) in frame.env or not any(isinstance(part, ast.Slice) for part in parts_of(node)):
        return False
    return all(
        isinstance(part, ast.Slice | ast.Name | ast.BinOp | ast.UnaryOp) or _is_int(part) for part in parts_of(node)
    )


def _is_int(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int


def spans_of(frame: Frame, node: ast.Subscript) -> tuple[Span | None, ...] | None:
    """The spans of a sliced subscript; None when some end or step is not understood."""
    found: list[Span | None] = []
    array = key(node.value)
    for dimension, part in enumerate(parts_of(node)):
        if not isinstance(part, ast.Slice):
            found.append(None)
            continue
        span = _span(frame, part, variable(frame.length_name(array, dimension)))
        if span is None:
            return None
        found.append(span)
    return tuple(found)


def _span(frame: Frame, part: ast.Slice, length: Affine) -> Span | None:
    step = 1 if part.step is None else _literal(frame, part.step)
    start = _end(frame, part.lower, length, constant(0))
    if part.lower is not None and _literal(frame, part.lower) is not None and (_literal(frame, part.lower) or 0) < 0:
        start = None  # counted from the end, and cut off where the array is shorter
    stop = _end(frame, part.upper, length, length)
    if step is None or step < 1 or start is None or stop is None:
        return None
    return Span(start=start, stop=stop, step=step, part=part)


def _literal(frame: Frame, node: ast.expr) -> int | None:
    value = integer(frame, node)
    return value.constant if isinstance(value, Affine) and not value.terms else None


def _end(frame: Frame, node: ast.expr | None, length: Affine, default: Affine) -> Affine | None:
    """An end of a slice, counted from the beginning; None when it might be negative, or is not affine."""
    if node is None:
        return default
    value = integer(frame, node)
    if not isinstance(value, Affine):
        return None
    if not value.terms and value.constant < 0:
        return add(length, value)
    low = frame.low(value)
    return value if low is not None and low >= 0 else None


# ---------------------------------------------------------------- the left side


def target_of(frame: Frame, node: ast.Subscript, names: list[str]) -> Target | None:
    """The left side with loop variables `names`, one for each sliced dimension; None when it is not understood."""
    spans = spans_of(frame, node)
    if spans is None:
        return None
    array = key(node.value)
    variables = iter(names)
    subscripts: list[Integer] = []
    for part, span in zip(parts_of(node), spans, strict=True):
        subscripts.append(integer(frame, part) if span is None else variable(next(variables)))
    where = Part(array=array, subscripts=tuple(subscripts))
    return Target(
        array=array, spans=spans, variables=tuple(names), access=access(frame, where, node, write=True)
    )  # fmt: skip


def loops_around(target: Target, statement: Statement, node: ast.stmt, text: str) -> Loop:
    """The statement inside its slice loops, outermost dimension first."""
    body: Loop | Statement = statement
    sliced = [span for span in target.spans if span is not None]
    for name, span in reversed(list(zip(target.variables, sliced, strict=True))):
        body = Loop(
            variable=name, target="", kind=LoopKind.SLICE, start=span.start, stop=span.stop, step=span.step,
            line=node.lineno, end_line=node.end_lineno or node.lineno, text=text, body=(body,),
        )  # fmt: skip
    assert isinstance(body, Loop)
    return body


# ---------------------------------------------------------------- the right side


def align(frame: Frame, target: Target, value: ast.expr, touched: Touched) -> None:
    """Replace the sliced reads that `touched` holds by reads in the loop variables of the target, where that is exact.

    All other sliced reads get subscripts that may be anything in the dimensions that are sliced.
    """
    operands = _operands(value)
    texts = [frame.code(node) for node in ast.walk(value) if isinstance(node, ast.Subscript)]
    alone = [node for node in operands if texts.count(frame.code(node)) == sum(same(node, other) for other in operands)]
    exact = {text: found for node in alone for text, found in _aligned(frame, target, node)}
    for number, found in enumerate(touched.accesses):
        if found.write:
            continue
        if found.text in exact:
            touched.accesses[number] = exact[found.text]
            continue
        loose = tuple(
            Opaque(text=s.text, variables=(*s.variables, *target.variables)) if isinstance(s, Opaque) else s
            for s in found.subscripts
        )
        touched.accesses[number] = replace(found, subscripts=loose)


def _operands(node: ast.expr) -> list[ast.Subscript]:
    """Sliced arrays that enter element by element: through operators only."""
    if isinstance(node, ast.BinOp):
        return _operands(node.left) + _operands(node.right)
    if isinstance(node, ast.UnaryOp):
        return _operands(node.operand)
    return [node] if isinstance(node, ast.Subscript) else []


def _aligned(frame: Frame, target: Target, node: ast.Subscript) -> list[tuple[str, Access]]:
    if not is_sliced(frame, node) or key(node.value) != target.array:
        return []
    spans = spans_of(frame, node)
    if spans is None or [span is None for span in spans] != [span is None for span in target.spans]:
        return []
    numbers = [part for part in parts_of(node) if not isinstance(part, ast.Slice)]
    if any(known_whole(frame, part) is None for part in numbers):
        return []
    left = [(name, span) for name, span in zip(target.variables, filter(None, target.spans), strict=True)]
    right = [span for span in spans if span is not None]
    moved: list[Affine] = []
    dimensions = [number for number, span in enumerate(spans) if span is not None]
    for (name, span), other, dimension in zip(left, right, dimensions, strict=True):
        length = variable(frame.length_name(target.array, dimension))
        same_count = subtract(span.stop, span.start) == subtract(other.stop, other.start)
        if not same_count or span.step != other.step or not (_inside(span, length) and _inside(other, length)):
            return []
        moved.append(add(variable(name), subtract(other.start, span.start)))
    positions = iter(moved)
    subscripts = tuple(
        integer(frame, part) if span is None else next(positions)
        for part, span in zip(parts_of(node), spans, strict=True)
    )
    where = Part(array=target.array, subscripts=subscripts)
    return [(frame.code(node), access(frame, where, node, write=False))]


def _inside(span: Span, length: Affine) -> bool:
    """Whether a span surely ends within the array, so that nothing is cut off."""
    beyond = subtract(span.stop, length)
    return not beyond.terms and beyond.constant <= 0
