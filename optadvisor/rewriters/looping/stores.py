"""Statements that make arrays or store into them.

    u[1:-1] += k * lap        joins the statements that wait (`groups`)
    v = u[1:-1]               from here on, `v` means that part

Does not handle: stores through arrays of positions (`a[idx] = v`).
"""

from __future__ import annotations

import ast
import copy

from optadvisor.rewriters.looping import lengths
from optadvisor.rewriters.looping.aliases import rename
from optadvisor.rewriters.looping.groups import add, agree, apart, finish, settle
from optadvisor.rewriters.looping.kinds import OPERATORS, ROUNDING, SAME, TO_FLOAT, TWO, Kind, name_of
from optadvisor.rewriters.looping.layouts import in_rows
from optadvisor.rewriters.looping.lengths import named
from optadvisor.rewriters.looping.lowering import binary, floated, lower, whole_numbers
from optadvisor.rewriters.looping.nodes import (
    BOOL,
    FLOAT,
    INT,
    Axis,
    Node,
    Operation,
    Read,
    Scalar,
    Unloopable,
    whole,
)
from optadvisor.rewriters.looping.picking import spread_out
from optadvisor.rewriters.looping.plain_parts import is_part, refuse_calls, refuse_shared
from optadvisor.rewriters.looping.variables import kind, rank
from optadvisor.rewriters.looping.views import is_view, view
from optadvisor.rewriters.looping.work import Item, Work, mentions, words

EACH_ELEMENT = frozenset([*TWO, *TO_FLOAT, *SAME, *ROUNDING, "where", "clip"])
"""Functions of NumPy that make one element of one element of each argument."""


def assign(work: Work, node: ast.stmt, target: ast.expr, value: ast.expr) -> None:
    refuse_calls(work, node)
    if isinstance(target, ast.Subscript):
        mask = _mask(work, target)
        if mask is not None:
            _masked(work, node, target, mask, _without(work, value, target.slice))
        else:
            store(work, node, target, lower(work, value))
        return
    assert isinstance(target, ast.Name)
    if is_view(work, value):
        _named_part(work, node, target.id, value)
        return
    refuse_shared(work, value)
    lowered = lower(work, value)
    in_rows(lowered, node.lineno)
    if is_part(work, value):
        work.parts.add(target.id)
    if isinstance(lowered, Read):
        lowered = Operation(name="copy", args=(lowered,), dims=lowered.dims, dtype=lowered.dtype)
    dims = tuple(work.simple(length) for length in lowered.dims)
    again = work.bindings[target.id] > 1
    if again and work.group is not None and any(mentions(i.target.dims, {target.id}) for i in work.group.items):
        settle(work)
    if mentions(dims, {target.id}):
        dims = tuple(length if length.known is not None else _frozen(work, length) for length in dims)
    base = work.fresh(target.id) if again else target.id
    rename(work, node)
    item = Item(target=whole(base, dims, lowered.dtype), node=lowered, statement=node, bound=target.id)
    add(work, item)
    work.facts.forget({target.id})
    if not mentions(dims, {target.id}):
        work.facts.dims[target.id] = dims


def _named_part(work: Work, node: ast.stmt, name: str, value: ast.expr) -> None:
    """`v = u[1:-1]`: from here on `v` means the part, as long as neither name is bound to something else."""
    base = value
    while isinstance(base, ast.Subscript | ast.Attribute):
        base = base.value
    assert isinstance(base, ast.Name)
    if work.bindings[name] > 1 or work.bindings[base.id] > 1:
        raise Unloopable(f"it keeps a part of `{base.id}` under a name", node.lineno)
    read = view(work, value)
    group = work.group
    if group is not None and any(item.bound == base.id for item in group.items):
        settle(work)
        group, read = None, view(work, value)

    def fixed(length: lengths.Length) -> lengths.Length:
        moving = any(work.bindings.get(word, 0) > 1 for term, _ in length.terms for word in words(term))
        return _frozen(work, length) if moving else length

    axes = tuple(Axis(start=fixed(a.start), step=a.step, loop=a.loop, around=a.around) for a in read.axes)
    work.views[name] = Read(base=read.base, axes=axes, dims=tuple(map(fixed, read.dims)), dtype=read.dtype)
    if work.late or group is None:
        finish(work)
    else:
        group.before += work.lines
        work.lines = []


def _frozen(work: Work, length: lengths.Length) -> lengths.Length:
    """A length under a name of its own, for what it is made of will be something else."""
    name = work.fresh("count")
    work.lines.append(f"{name} = {length.text()}")
    work.facts.same[name] = work.simple(length)
    return named(name)


def _mask(work: Work, target: ast.Subscript) -> ast.expr | None:
    if isinstance(target.slice, ast.Slice | ast.Tuple):
        return None
    found = kind(work.site, target.slice, work.kinds)
    if found is None or not found.rank:
        return None
    if found.dtype != BOOL:
        raise Unloopable("it stores at positions that an array holds", target.lineno)
    return target.slice


def _without(work: Work, value: ast.expr, mask: ast.expr) -> ast.expr:
    """`a[m] + b[m]` → `a + b`, where the result goes to elements that `m` chooses; `a[m].mean()` stays what it is."""
    return _EachElement(work, mask, None).visit(copy.deepcopy(value))  # type: ignore[no-any-return]


class _EachElement(ast.NodeTransformer):
    """Puts arrays, or a number, in the place of what the mask chooses of them, where each element is for itself."""

    def __init__(self, work: Work, mask: ast.expr, number: ast.expr | None) -> None:
        self.work, self.wanted, self.number = work, ast.dump(mask), number

    def generic_visit(self, node: ast.AST) -> ast.AST:
        each = isinstance(node, ast.UnaryOp | ast.Compare | ast.operator | ast.unaryop | ast.cmpop | ast.keyword)
        each = each or (isinstance(node, ast.BinOp) and not isinstance(node.op, ast.MatMult))
        return super().generic_visit(node) if each else node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        package, _, function = name_of(self.work.site, node).rpartition(".")
        if package == "numpy" and function in EACH_ELEMENT:
            node.args = [self.visit(each) for each in node.args]
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        if ast.dump(node.slice) != self.wanted:
            return node
        return node.value if self.number is None else self.number


def _masked(work: Work, node: ast.stmt, target: ast.Subscript, mask: ast.expr, value: ast.expr, op: str = "") -> None:
    place = view(work, target.value)
    chosen = lower(work, mask)
    agree(work, place, chosen, node.lineno)
    if len(chosen.dims) != len(place.dims):
        raise Unloopable("its mask has other axes than the array", node.lineno)
    original = rank(work.site, value, work.kinds)
    if original and not _only_stripped(work, node, mask):
        spread_out(work, node, place, chosen, _converted(work, place, lower(work, _whole_value(node, op)), node))
        return
    lowered = lower(work, value)
    if original and len(lowered.dims) != len(place.dims):
        raise Unloopable("it stores a row of numbers where a mask chooses", node.lineno)
    if op:
        lowered = binary(work, op, place, lowered)
    agree(work, place, lowered, node.lineno)
    _into(work, node, place, _converted(work, place, lowered, node), chosen)


def _whole_value(node: ast.stmt, op: str) -> ast.expr:
    """What is stored, as it is written."""
    if op:
        raise Unloopable("it mixes chosen elements with other things", node.lineno)
    return node.value  # type: ignore[attr-defined,no-any-return]


def _only_stripped(work: Work, node: ast.stmt, mask: ast.expr) -> bool:
    """Are all arrays on the right chosen from by the same mask?"""
    value = node.value  # type: ignore[attr-defined]
    number = ast.Constant(value=0.0)
    left = _EachElement(work, mask, number).visit(copy.deepcopy(value))
    nodes = [*ast.walk(left)]
    return number in nodes and not any(isinstance(n, ast.Name) and n.id not in ("np", "numpy") for n in nodes)


def update(work: Work, node: ast.AugAssign) -> None:
    """`u += e`, `u[1:] *= e`, `u[mask] -= e`: in place."""
    refuse_calls(work, node)
    target, op = node.target, OPERATORS.get(type(node.op), "")
    mask = _mask(work, target) if isinstance(target, ast.Subscript) else None
    if mask is not None and isinstance(target, ast.Subscript):
        _masked(work, node, target, mask, _without(work, node.value, mask), op)
        return
    place = view(work, target)
    lowered = binary(work, op, place, lower(work, node.value)) if op else None
    if lowered is None or lowered.dtype != place.dtype:
        raise Unloopable(f"it uses `{ast.unparse(node)}` on arrays of {place.dtype}", node.lineno)
    agree(work, place, lowered, node.lineno)
    _into(work, node, place, lowered, None)


def store(work: Work, node: ast.stmt, target: ast.expr, lowered: Node) -> None:
    if not is_view(work, target):
        raise Unloopable(f"it stores into `{ast.unparse(target)}`", node.lineno)
    place = view(work, target)
    agree(work, place, lowered, node.lineno)
    _into(work, node, place, _converted(work, place, lowered, node), None)


def _converted(work: Work, place: Read, lowered: Node, node: ast.stmt) -> Node:
    """What is stored, as the array holds it."""
    if lowered.dtype == place.dtype:
        return lowered
    if place.dtype == FLOAT:
        return floated(work, lowered)
    if place.dtype == INT and lowered.dtype == BOOL:
        if isinstance(lowered, Scalar) and lowered.text in ("True", "False"):
            return Scalar(text="1" if lowered.text == "True" else "0", dtype=INT, value=float(lowered.text == "True"))
        return whole_numbers(lowered)
    raise Unloopable(f"it stores {lowered.dtype} into an array of {place.dtype}", node.lineno)


def _into(work: Work, node: ast.stmt, place: Read, lowered: Node, mask: Node | None) -> None:
    """Store into an array that exists; by way of another array where elements are read elsewhere than stored."""
    item = Item(target=place, node=lowered, statement=node, mask=mask)
    if not apart(work, item):
        dims = place.dims if len(lowered.dims) == len(place.dims) else lowered.dims
        between = whole(work.fresh("values"), tuple(work.simple(length) for length in dims), lowered.dtype)
        if mask is not None:
            raise Unloopable("it stores where a mask chooses, and reads the same array elsewhere", node.lineno)
        add(work, Item(target=between, node=lowered, statement=node, bound=between.base, kept=True))
        work.kinds[between.base] = Kind(len(between.dims), between.dtype)
        item = Item(target=place, node=between, statement=node, mask=mask)
    add(work, item)


def target_of(work: Work, call: ast.Call) -> ast.expr | None:
    """The array into which a call stores what it gives: `np.add(a, b, out=c)`, `np.copyto(c, a)`."""
    name = name_of(work.site, call)
    if name == "numpy.copyto" and len(call.args) == 2 and not call.keywords:
        return call.args[0]
    out = [k.value for k in call.keywords if k.arg == "out"]
    plain = name.removeprefix("numpy.") in {*TWO, *TO_FLOAT, *SAME, *ROUNDING, "clip"}
    return out[0] if out and plain and name.startswith("numpy.") and is_view(work, out[0]) else None


def without_target(work: Work, call: ast.Call) -> ast.expr:
    """What is stored there."""
    if name_of(work.site, call) == "numpy.copyto":
        return call.args[1]
    keywords = [k for k in call.keywords if k.arg != "out"]
    return ast.copy_location(ast.Call(func=call.func, args=call.args, keywords=keywords), call)
