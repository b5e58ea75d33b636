"""Which element of which container an expression names: `a[i][j]`, `a[i, j]`, `self.u[i]`, `row[j]`, `p.x`.

    row = a[i] … row[j + 1]       →  Part(array="a", subscripts=(i, j + 1), nested=1)
    p = particles[i] … p.x        →  Part(array="particles", subscripts=(i, 0), nested=1)

An attribute of an element is one more dimension, with a number for each name. A slice selects with an opaque
subscript; what follows it, a mask or `...` is left out: the place is then a whole part of the container.

Does not handle: dictionaries other than by their keys as opaque subscripts.
"""

from __future__ import annotations

import ast
from dataclasses import replace

from optadvisor.loops.nests.ir import Access, Affine, Integer, Opaque
from optadvisor.loops.nests.reading.frame import Frame
from optadvisor.loops.nests.reading.integers import Known, Part, Strange
from optadvisor.loops.nests.reading.names import key
from optadvisor.loops.nests.reading.whole_numbers import depends, integer

LENGTHS = ("shape", "ndim", "size", "dtype", "itemsize", "nbytes")
"""Attributes of an array that are no elements of it."""


VIEWS = ("T", "real", "imag", "flat", "mT")
"""Attributes of an array that are other looks at the same elements."""


def place(frame: Frame, node: ast.expr) -> Part | None:
    """Where `node` is stored; None when it is no part of a container that has a name in the nest."""
    match node:
        case ast.Name(id=name):
            known = frame.env.get(name)
            if isinstance(known, Part):
                return known
            return None if isinstance(known, Known | Strange) else Part(array=name)
        case ast.Subscript(value=value, slice=index):
            owner = place(frame, value)
            return _select(frame, owner, index) if owner is not None else None
        case ast.Attribute(value=value, attr=attribute):
            owner = place(frame, value)
            if owner is None:
                return None
            if attribute in VIEWS and (owner.subscripts or owner.array in frame.facts.containers):
                return replace(owner, closed=True)
            plain = not owner.subscripts and not owner.closed
            frame.owners.setdefault(attribute, set()).add(owner.array if plain else "[…]")
            if plain:
                path = f"{owner.array}.{attribute}"
                known = frame.env.get(path)
                return known if isinstance(known, Part) else None if known is not None else Part(array=path)
            return _field(frame, owner, attribute)
    return None


def _select(frame: Frame, owner: Part, index: ast.expr) -> Part:
    if owner.closed:
        return owner
    found: list[Integer] = []
    closed = False
    for part in index.elts if isinstance(index, ast.Tuple) else [index]:
        if (isinstance(part, ast.Constant) and part.value is None) or _is_mask(part):
            closed = True
            break
        if isinstance(part, ast.Slice):
            found.append(Opaque(text=frame.code(part) if part.lower or part.upper else ":", variables=_of(frame, part)))
            closed = True  # a further subscript would select from what the slice has selected
            continue
        found.append(integer(frame, part))
    plain = owner.array in frame.arrays or len(owner.subscripts) == owner.own
    nested = 0 if plain else len(owner.subscripts)
    return replace(owner, subscripts=(*owner.subscripts, *found), nested=nested, closed=closed)


def _is_mask(node: ast.expr) -> bool:
    """A subscript that selects several elements, or whose dimension is not the next one."""
    if isinstance(node, ast.Constant):
        return node.value is ... or isinstance(node.value, bool)
    return isinstance(node, ast.List | ast.Compare | ast.BoolOp | ast.Starred | ast.ListComp) or (
        isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Invert | ast.Not)
    )


def _of(frame: Frame, part: ast.Slice) -> tuple[str, ...]:
    ends = [end for end in (part.lower, part.upper, part.step) if end is not None]
    found = {name for end in ends for name in depends(frame, end)}
    return tuple(name for name in frame.around if name in found)


def _field(frame: Frame, owner: Part, attribute: str) -> Part | None:
    if attribute in LENGTHS or owner.closed:
        return owner
    number = frame.fields.setdefault(attribute, len(frame.fields))
    subscripts = (*owner.subscripts, Affine(constant=number))
    return replace(owner, subscripts=subscripts, nested=len(owner.subscripts))


def access(frame: Frame, where: Part, node: ast.expr | ast.stmt, *, write: bool, text: str = "") -> Access:
    """The record of reading or writing a place."""
    lengths = tuple(frame.length_name(where.array, dimension) for dimension in range(len(where.subscripts)))
    return Access(
        array=where.array,
        subscripts=where.subscripts,
        lengths=lengths,
        write=write,
        nested=where.nested,
        line=node.lineno,
        text=text or frame.code(node),
    )


def identity_problem(frame: Frame, node: ast.expr) -> str:
    """Why nobody knows which object a store or load goes to; empty when it is known."""
    while isinstance(node, ast.Subscript | ast.Attribute):
        path = key(node)
        if path and isinstance(frame.env.get(path), Strange):
            return f"nobody knows which object `{path}` is here"
        node = node.value
    if isinstance(node, ast.Name) and isinstance(frame.env.get(node.id), Strange):
        return f"nobody knows which object `{node.id}` is here"
    return ""
