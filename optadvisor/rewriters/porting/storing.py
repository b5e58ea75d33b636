"""A kernel of an expression that stores its result itself, into a part of an array.

    u[1:-1] += k * (v[2:] - v[:-2])             five launches: three for the expression, one to add, one to store
    _f_fused(float(k), v[2:], v[:-2], u[1:-1], u[1:-1])                                                  one

Only if the kernel reads no other part of the array that it stores to, since threads do not wait for each other: the
same part, element by element, may be among what it reads. Where it reads others, `u[1:-1] += …` becomes a kernel that
adds, too, and one that stores. Of two buffers that change places (`u, new = new, u`), and of two arrays that were
passed to a function, the copy looks whether they are two.

Does not handle: `u[...] = k * row`, where what is stored has fewer axes than the place; parts chosen by arrays; several
targets; `out=`.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from optadvisor.rewriters.porting.fusing import FEWEST, OPERATORS, Fused, changes, kernel_of
from optadvisor.rewriters.porting.kinds import Array, Kind

if TYPE_CHECKING:
    from optadvisor.rewriters.porting.calls import Calls

APART = '''def {apart}(array, *others):
    """The array, if it lies apart from the others, which are read while it is written to."""
    if any({cupy}.may_share_memory(array, each) for each in others):
        raise ValueError("an array is written to while it is read")
    return array'''
ONE_SHAPE = ("None", "newaxis", "keepdims", "reshape")
"""In what is handed over: it may have fewer elements than the part that is stored."""


def fuse_into(reader: Calls, node: ast.Assign | ast.AugAssign) -> bool:
    """Put a kernel that stores its result in the place of a statement, where that is one."""
    patch, target = reader.patch, _target(reader, node)
    if patch is None or target is None or patch.covers(reader.site.module.span(node)):
        return False
    place, kind = target
    fused = Fused(reader=reader)
    if isinstance(node, ast.AugAssign):
        if type(node.op) not in OPERATORS:
            return False
        text = _changed(fused, place, kind, node)
    else:
        text = fused.of(node.value)
    fewest = FEWEST if isinstance(place, ast.Name) else 1
    if not text or fused.operations < fewest:
        return False
    into, span = _into(fused, place, kind), reader.site.module.span(node)
    if into:
        patch.instead_of_all(span, f"{kernel_of(fused, text)}({', '.join([*fused.leaves, into])})")
    elif isinstance(node, ast.AugAssign) and isinstance(place, ast.Subscript) and fused.operations >= FEWEST:
        stored = patch.text(*reader.site.module.span(place))
        patch.instead_of_all(span, f"{stored} = {kernel_of(fused, text)}({', '.join(fused.leaves)})")
    else:
        return False
    return True


def _target(reader: Calls, node: ast.Assign | ast.AugAssign) -> tuple[ast.Name | ast.Subscript, Array] | None:
    """An array of floats that is changed in place, or a part of one."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    place = targets[0]
    if len(targets) > 1 or not isinstance(place, ast.Subscript | ast.Name) or changes(reader, place):
        return None
    if isinstance(place, ast.Name) and isinstance(node, ast.Assign):
        return None
    if isinstance(place, ast.Subscript) and any(isinstance(_kind_of(reader, n), Array) for n in _subscripts(place)):
        return None
    kind = _kind_of(reader, place)
    return (place, kind) if isinstance(kind, Array) and kind.letter == "f" and kind.rank else None


def _subscripts(place: ast.Subscript) -> list[ast.expr]:
    parts = place.slice.elts if isinstance(place.slice, ast.Tuple) else [place.slice]
    return [each for each in parts if not isinstance(each, ast.Slice)]


def _kind_of(reader: Calls, node: ast.expr) -> Kind | None:
    """Without what an expression of its own would be written as: nothing is fetched."""
    patch, reader.patch = reader.patch, None
    try:
        return reader.expression(node)
    finally:
        reader.patch = patch


def _changed(fused: Fused, place: ast.expr, kind: Array, node: ast.AugAssign) -> str:
    """`u + …` for `u += …`; what is changed is the last that is read, so that none of its texts is another's."""
    value = fused.of(node.value, 0)
    if not value or (fused.read and max(each.rank for _, each in fused.read.values()) > kind.rank):
        return ""
    fused.operations += 1
    left = fused.leaf(place, kind)
    return f"({left} {OPERATORS[type(node.op)]} {value})"


def _into(fused: Fused, place: ast.Name | ast.Subscript, kind: Array) -> str:
    """The text of what is stored to; empty where threads might read what others have written."""
    reader = fused.reader
    assert reader.patch is not None
    text = reader.patch.text(*reader.site.module.span(place))
    base = place.value if isinstance(place, ast.Subscript) else place
    others: dict[str, None] = {}
    for given, (node, each) in fused.read.items():
        if given == text or not each.origins & kind.origins:
            continue
        name = node.value if isinstance(node, ast.Subscript) else node
        if not (isinstance(name, ast.Name) and isinstance(base, ast.Name) and name.id != base.id):
            return ""
        if any(not _is_whole(reader, one) for one in (name, base)):
            return ""
        others[name.id] = None
    full = any(
        each.rank == kind.rank and not any(word in given for word in ONE_SHAPE)
        for given, (_, each) in fused.read.items()
    )
    if not full:
        return ""
    if not others:
        return text
    reader.porting.needs_apart = True
    assert isinstance(base, ast.Name)
    return f"{reader.porting.apart}({', '.join([base.id, *others])}){text.removeprefix(base.id)}"


def _is_whole(reader: Calls, name: ast.Name) -> bool:
    kind = reader.env.get(name.id)
    return isinstance(kind, Array) and not kind.part
