"""The header of a `for`: which values its variable takes, and what the target names are in each iteration.

    for i in range(n - 1, -1, -1)       variable i from n - 1 down to 0
    for i, x in enumerate(a, 1)         a position p = 0 … len(a) - 1; i is p + 1, x is a[p]
    for x, y in zip(a, b)               a position; x is a[p], y is b[p]
    for row in grid                     a position; row is grid[p]

Does not handle: generators and other things that compute while they are gone through (noted as unknown).
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field, replace

from optadvisor.loops.nests.ir import Affine, Effect, Integer, Opaque
from optadvisor.loops.nests.reading.expressions import Touched, is_object, read, read_indices
from optadvisor.loops.nests.reading.frame import Frame
from optadvisor.loops.nests.reading.integers import (
    Known,
    Part,
    Strange,
    Value,
    add,
    constant,
    multiply,
    subtract,
    variable,
)
from optadvisor.loops.nests.reading.names import RESIZING, called_builtin, key, root_key, root_name, stores
from optadvisor.loops.nests.reading.places import access, identity_problem, place
from optadvisor.loops.nests.reading.whole_numbers import integer, length


@dataclass(kw_only=True)
class Header:
    """What is known of a loop before its body is read."""

    variable: str
    target: str = ""
    start: Integer = field(default_factory=lambda: constant(0))
    stop: Integer
    step: int | None = 1
    bound: list[tuple[str, Value | None]] = field(default_factory=list)
    """What target names are in each iteration; None: some value."""
    outside: Touched = field(default_factory=Touched)
    """What the header touches before the first iteration."""
    inside: Touched = field(default_factory=Touched)
    """What it touches in each iteration: the elements that the target names are bound to."""
    whole: frozenset[str] = frozenset()
    """Names that `range` has been given, which are whole numbers then."""


def new_variable(frame: Frame, name: str, line: int) -> str:
    """A name for a loop variable that no other in the nest has."""
    for candidate in (name, f"{name}@{line}", *(f"{name}@{line}.{number}" for number in range(1, 99))):
        if candidate and candidate not in frame.taken:
            frame.taken.add(candidate)
            return candidate
    raise AssertionError("more than 99 loops on a line")


def header_of(frame: Frame, node: ast.For | ast.comprehension) -> Header:
    """Read `for target in iter`."""
    target, iterated = node.target, node.iter
    line = target.lineno
    counted = _range(frame, iterated)
    if counted is not None:
        return _over_range(frame, target, iterated, counted, line)
    numbered = called_builtin(frame.module, iterated, "enumerate")
    if (
        numbered is not None
        and isinstance(target, ast.Tuple)
        and len(target.elts) == 2
        and 1 <= len(numbered.args) <= 2
    ):
        return _enumerated(frame, target, numbered, line)
    found = Header(variable=new_variable(frame, f"@{line}", line), stop=constant(0))
    found.stop = _bind(frame, found, target, iterated, variable(found.variable))
    return found


# ---------------------------------------------------------------- range


@dataclass(frozen=True, slots=True, kw_only=True)
class Range:
    start: Integer
    stop: Integer
    step: int | None
    arguments: tuple[ast.expr, ...]


def _range(frame: Frame, node: ast.expr) -> Range | None:
    """`range(…)` or `reversed(range(…))`."""
    backwards = called_builtin(frame.module, node, "reversed")
    if backwards is not None and len(backwards.args) == 1:
        inner = _range(frame, backwards.args[0])
        return _reversed(frame, inner, node) if inner is not None else None
    call = called_builtin(frame.module, node, "range")
    if call is None or not 1 <= len(call.args) <= 3:
        return None
    ends = [integer(frame, argument, index=True) for argument in call.args[:2]]
    start, stop = (constant(0), ends[0]) if len(ends) == 1 else (ends[0], ends[1])
    step: int | None = 1
    if len(call.args) == 3:
        given = integer(frame, call.args[2], index=True)
        step = given.constant if isinstance(given, Affine) and not given.terms and given.constant else None
    return Range(start=start, stop=stop, step=step, arguments=tuple(call.args))


def _reversed(frame: Frame, forward: Range, node: ast.expr) -> Range:
    start, stop, step = forward.start, forward.stop, forward.step
    if step in (1, -1) and isinstance(start, Affine) and isinstance(stop, Affine):
        last, before = subtract(stop, constant(step)), subtract(start, constant(step))
        return Range(start=last, stop=before, step=-step, arguments=forward.arguments)
    variables = frame.loop_variables(start, stop)
    opaque = Opaque(text=f"the last value of {frame.code(node)}", variables=variables)
    if step is None or not isinstance(start, Affine):
        return Range(start=opaque, stop=replace(opaque, text=f"the end of {frame.code(node)}"), step=None, arguments=())
    return Range(start=opaque, stop=subtract(start, constant(1 if step > 0 else -1)), step=-step, arguments=())


def _over_range(frame: Frame, target: ast.expr, iterated: ast.expr, counted: Range, line: int) -> Header:
    name = target.id if isinstance(target, ast.Name) else ""
    variable_name = new_variable(frame, name or f"@{line}", line)
    found = Header(
        variable=variable_name, target=name, start=counted.start, stop=counted.stop, step=counted.step,
        whole=frozenset(key(part) for argument in counted.arguments for part in _linear(argument)) - {""},
    )  # fmt: skip
    read(frame, iterated, found.outside)
    if name:
        found.bound.append((name, Known(value=variable(variable_name))))
    else:
        _bind_anything(frame, found, target)
    return found


def _linear(node: ast.expr) -> list[ast.expr]:
    """Names that must be whole numbers for a sum or product of them to be one."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        return _linear(node.left) + _linear(node.right)
    return [node] if isinstance(node, ast.Name | ast.Attribute) else []


# ---------------------------------------------------------------- elements


def _enumerated(frame: Frame, target: ast.Tuple, call: ast.Call, line: int) -> Header:
    number, element = target.elts
    first = integer(frame, call.args[1], index=True) if len(call.args) == 2 else constant(0)
    plain = isinstance(number, ast.Name) and first == constant(0)
    name = number.id if plain and isinstance(number, ast.Name) else ""
    found = Header(variable=new_variable(frame, name or f"@{line}", line), target=name, stop=constant(0))
    position = variable(found.variable)
    for argument in call.args[1:]:
        read(frame, argument, found.outside)
    if isinstance(number, ast.Name):
        value = Known(value=add(position, first)) if isinstance(first, Affine) else Strange(line=line)
        found.bound.append((number.id, value))
        if not name:
            found.inside.scalar(number.id, line, write=True)
    else:
        _bind_anything(frame, found, number)
    found.stop = _bind(frame, found, element, call.args[0], position)
    return found


def _bind(frame: Frame, found: Header, target: ast.expr, source: ast.expr, position: Affine) -> Integer:
    """Bind `target` to the elements of `source`; returns how many there are."""
    zipped = called_builtin(frame.module, source, "zip")
    if zipped is not None and isinstance(target, ast.Tuple) and len(target.elts) == len(zipped.args) > 0:
        counts = [_bind(frame, found, *pair, position) for pair in zip(target.elts, zipped.args, strict=True)]
        if all(count == counts[0] for count in counts):
            return counts[0]
        return Opaque(text=f"the shortest of {frame.code(source)}", variables=frame.loop_variables(*counts))
    counted = _range(frame, source)
    if counted is not None and isinstance(target, ast.Name) and isinstance(counted.start, Affine) and counted.step:
        read(frame, source, found.outside)
        found.bound.append((target.id, Known(value=add(counted.start, multiply(position, counted.step)))))
        return Opaque(text=f"len({frame.code(source)})", variables=frame.loop_variables(counted.start, counted.stop))
    turned = called_builtin(frame.module, source, "reversed")
    inner = turned.args[0] if turned is not None and len(turned.args) == 1 else source
    where = _source(frame, found, inner)
    if where is None:
        _bind_anything(frame, found, target)
        return Opaque(text=f"how many {frame.code(source)} gives", variables=frame.around)
    count = length(frame, inner)
    place_of: Integer = position
    if turned is not None:
        last = subtract(count, constant(1)) if count is not None else None
        text = Opaque(text=f"the position in {frame.code(source)}", variables=(*frame.around, found.variable))
        place_of = subtract(last, position) if last is not None else text
    _bind_place(frame, found, target, _element(frame, where, place_of), inner)
    if count is not None:
        return count
    return Opaque(text=f"len({frame.code(inner)})", variables=frame.around)


def _source(frame: Frame, found: Header, node: ast.expr) -> Part | None:
    """The container that is gone through, if it has a place; what reading it touches goes to the header."""
    problem = identity_problem(frame, node)
    named = isinstance(node, ast.Name | ast.Attribute | ast.Subscript) and not is_object(frame, node)
    where = place(frame, node) if named and not problem else None
    if where is None or where.closed:
        read(frame, node, found.outside)
        for item in found.outside.accesses:  # `d.items()` looks at the dictionary in each iteration
            found.inside.element(item)
        if problem and frame.elements:
            frame.strange(problem, node)
        elif any(call.effect is not Effect.PURE for call in found.outside.called) or isinstance(node, ast.GeneratorExp):
            frame.strange(f"`{frame.code(node)}` may compute its elements while the loop runs", node)
        return None
    if root_key(node) in frame.lazy:
        frame.strange(f"`{frame.code(node)}` may compute its elements while the loop runs", node)
    if root_name(node) in frame.stores.names:
        found.outside.scalar(root_name(node), node.lineno)
    read_indices(frame, node, found.outside)
    return where


def _element(frame: Frame, where: Part, position: Integer) -> Part:
    plain = where.array in frame.arrays or len(where.subscripts) == where.own
    nested = 0 if plain else len(where.subscripts)
    return replace(where, subscripts=(*where.subscripts, position), nested=nested)


def _bind_place(frame: Frame, found: Header, target: ast.expr, where: Part, source: ast.expr) -> None:
    if isinstance(target, ast.Name):
        found.bound.append((target.id, where))
        found.inside.element(access(frame, where, target, write=False, text=_shown(frame, source)))
        found.inside.scalar(target.id, target.lineno, write=True)
        return
    if isinstance(target, ast.Tuple | ast.List) and not any(isinstance(e, ast.Starred) for e in target.elts):
        for number, element in enumerate(target.elts):
            _bind_place(frame, found, element, _element(frame, where, constant(number)), source)
        return
    _bind_anything(frame, found, target)


def _shown(frame: Frame, source: ast.expr) -> str:
    return f"{frame.code(source)}[…]"


def _bind_anything(frame: Frame, found: Header, target: ast.expr) -> None:
    if isinstance(target, ast.Name):
        found.bound.append((target.id, Strange(line=target.lineno)))
        found.inside.scalar(target.id, target.lineno, write=True)
    elif isinstance(target, ast.Tuple | ast.List):
        for element in target.elts:
            _bind_anything(frame, found, element)
    elif isinstance(target, ast.Starred):
        _bind_anything(frame, found, target.value)
    else:
        frame.strange(f"the loop stores to `{frame.code(target)}` itself", target)


def body_problem(frame: Frame, node: ast.For) -> str:
    """What the body does to the container that the loop goes through, as a clause; empty when nothing."""
    inside = stores(node.body, frozenset(frame.arrays))
    gone_through = [
        part for part in ast.walk(node.iter) if isinstance(part, ast.Name) and not _counts(frame, node.iter)
    ]
    for name in gone_through:
        if name.id in inside.names and not is_object(frame, name):
            return f"`{name.id}` is bound anew while the loop goes through it"
    if inside.resizes:
        names = {name.id for name in gone_through}
        for part in ast.walk(ast.Module(body=node.body, type_ignores=[])):
            method = part.func if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) else None
            if method is not None and method.attr in RESIZING and key(method.value) in names:
                return f"the length of `{key(method.value)}` changes while the loop goes through it"
    return ""


def _counts(frame: Frame, node: ast.expr) -> bool:
    return _range(frame, node) is not None
