"""Statements over the same elements become one nest of loops; arrays that only lead from one to the next disappear.

    lap = u[2:] + u[:-2]; v[1:-1] += k * lap       →  for i in range(n): v[i + 1] = v[i + 1] + k * (u[i + 2] + u[i])

A statement joins those that wait when no element is read after it is written that was read before it in the program,
or the other way round: the distance between the elements says so. A statement that reads what it stores at other
places goes through an array of its own.

Does not handle: distances that are not numbers; those are taken to be in the way.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.loops.variables import live_after
from optadvisor.rewriters.looping.emitting import Nest, element, solid
from optadvisor.rewriters.looping.lengths import ONE, ZERO, Length
from optadvisor.rewriters.looping.nodes import (
    BOOL,
    FLOAT,
    INT,
    Axis,
    Gathering,
    Node,
    Operation,
    Pick,
    Read,
    Scalar,
    Unloopable,
    parts,
    reads,
    stretched,
    whole,
)
from optadvisor.rewriters.looping.work import Group, Item, Work
from optadvisor.source.site import own_nodes

LOOPS = ("i", "j", "k")


# ---------------------------------------------------------------- what may stand together


def distance(work: Work, read: Read, write: Read) -> tuple[int, ...] | None:
    """How many rounds after the read of an element its write comes, for each loop; None when that is not known.

    The empty tuple when no element is both read and written.
    """
    found: dict[int, int] = {}
    for a, b in zip(read.axes, write.axes, strict=True):
        if a.around is not None or b.around is not None:
            return None
        apart = work.simple(a.start.minus(b.start)).known
        if a.loop == b.loop == 0 and apart is not None:
            if apart:
                return ()
            continue
        if apart is None or a.loop != b.loop or a.step != b.step or isinstance(a.step, str) or a.loop in found:
            return None
        if apart % a.step:
            return ()
        found[a.loop] = apart // a.step
    rank = len(write.dims)
    if set(found) != {place for place in range(1, rank + 1) if write.dims[-place] != ONE}:
        return None
    return tuple(found[place] for place in sorted(found, reverse=True))


def _plain_reads(node: Node) -> Iterator[tuple[Read, bool]]:
    """Reads, and whether they stand inside a reduction."""
    inner = {read for part in parts(node) if isinstance(part, Gathering) for read in reads(part.arg)}
    inner |= {part.base for part in parts(node) if isinstance(part, Pick)}
    for read in reads(node):
        yield read, read in inner


def _all_reads(item: Item) -> Iterator[tuple[Read, bool]]:
    yield from _plain_reads(item.node)
    if item.mask is not None:
        yield from _plain_reads(item.mask)


def conflict(work: Work, reader: Item, writer: Item, *, reads_first: bool) -> bool:
    """Would one nest read an element at the wrong time?"""
    for read, inside in _all_reads(reader):
        if work.may_alias(read.base, writer.target.base):
            return True
        if read.base != writer.target.base:
            continue
        found = None if inside or len(read.dims) != len(writer.target.dims) else distance(work, read, writer.target)
        if found == ():
            continue
        zero = tuple(0 for _ in found or ())
        if found is None or (found < zero if reads_first else found > zero):
            return True
    return False


def overwrites(work: Work, first: Item, second: Item) -> bool:
    """Do both store into one array, in an order that one nest would change?"""
    if work.may_alias(first.target.base, second.target.base):
        return True
    if first.target.base != second.target.base:
        return False
    found = distance(work, first.target, second.target)
    return found is None or (found != () and found < tuple(0 for _ in found))


def fits(work: Work, group: Group, item: Item) -> bool:
    dims = [work.simple(length) for length in item.target.dims]
    if [work.simple(length) for length in group.space] != dims:
        return False
    for other in group.items:
        if other.bound and other.bound == item.bound:
            return False
        if conflict(work, item, other, reads_first=False) or conflict(work, other, item, reads_first=True):
            return False
        if overwrites(work, other, item):
            return False
    return True


# ---------------------------------------------------------------- adding to those that wait


def add(work: Work, item: Item) -> None:
    """A statement on arrays, after what it needs (`work.lines`)."""
    if not all(
        work.simple(a) == work.simple(b)
        for a, b in zip(item.node.dims[::-1], item.target.dims[::-1], strict=False)
        if a != ONE
    ):
        raise Unloopable("the shapes of its arrays are not known to agree", item.statement.lineno)
    if len(item.node.dims) > len(item.target.dims):
        raise Unloopable("it stores an array of more axes than there is room for", item.statement.lineno)
    group = work.group
    if group is None or work.late or not fits(work, group, item):
        settle(work)
        work.emit(work.lines)
        work.group = Group(items=[item])
    else:
        group.before += work.lines
        group.items.append(item)
    assert work.group is not None
    work.group.same = dict(work.facts.same)
    work.lines, work.late = [], False


def agree(work: Work, target: Read, node: Node, line: int) -> None:
    """Let the copy give up where what is stored has not the shape of its place."""
    if len(node.dims) > len(target.dims):
        raise Unloopable("it stores an array of more axes than there is room for", line)
    for place in range(1, len(node.dims) + 1):
        if not stretched(node.dims, place):
            work.require(target.dims[-place], node.dims[-place])


def apart(work: Work, item: Item) -> bool:
    """May a statement store while it reads?"""
    return not conflict(work, item, item, reads_first=True)


def finish(work: Work) -> None:
    """Write what waits, then what the statement at hand needs."""
    settle(work)
    work.emit(work.lines)
    work.lines, work.late = [], False


# ---------------------------------------------------------------- writing a nest


def settle(work: Work) -> None:
    """Write the nest for the statements that wait."""
    group, work.group = work.group, None
    if group is None:
        return
    same, work.facts.same = work.facts.same, group.same
    _nest(work, group)
    work.facts.same = same


def _nest(work: Work, group: Group) -> None:
    work.emit(group.before)
    nest = Nest(work=work)
    nest.gather = work.gather
    rank, after = len(group.space), []
    idx = tuple(work.counter(wish) for wish in LOOPS[:rank])
    for at, length in zip(idx[:-1], group.space, strict=False):
        nest.add(f"for {at} in range({nest.length(work.simple(length))}):")
        nest.depth += 1
    plans = [_plan(work, group, number) for number in range(len(group.items))]
    for item, (made, _) in zip(group.items, plans, strict=True):
        if item.bound and made:
            work.allocate(item.target.base, _empty(work, item), lasting=not _escapes(work, item))
            if item.target.base != item.bound:
                after.append(f"{item.bound} = {item.target.base}")
    for low, high, turned in _stretches(nest, group):
        nest.turned, nest.stretch = turned, idx[-1]
        nest.values = {}
        nest.add(f"for {idx[-1]} in range({f'{low}, ' if low else ''}{high}):")
        nest.depth += 1
        for item, (made, again) in zip(group.items, plans, strict=True):
            _write(nest, item, idx, made=made, again=again)
        nest.depth -= 1
    if any(not line.lstrip().startswith("for ") for line in nest.body):  # there may be nothing left to do
        work.emit([function(work, nest, [])])
    work.emit(after)
    work.stored |= {item.target.base for item in group.items if not item.bound}


def _plan(work: Work, group: Group, number: int) -> tuple[bool, bool]:
    """Must the array of a statement be there, and is the element needed again in the same round?"""
    item = group.items[number]
    again = any(read.base == item.target.base for other in group.items[number + 1 :] for read, _ in _all_reads(other))
    makers = [each for each in group.items if each.bound and each.target.base == item.target.base]
    if not makers:
        return True, again
    stores = [each for each in group.items if each.target.base == item.target.base]
    used = [read.axes for each in group.items for read, _ in _all_reads(each) if read.base == item.target.base]
    elsewhere = any(axes != item.target.axes for axes in [*used, *(each.target.axes for each in stores)])
    kept = any(each.kept or live_after(work.function, group.items[-1].statement, each.bound) for each in makers)
    return kept or elsewhere or any(each.mask is not None for each in stores), again


def _stretches(nest: Nest, group: Group) -> Iterator[tuple[str, str, dict[str, bool]]]:
    """The innermost loop in pieces, so that in each it is known which rolled axes have begun again."""
    work, length = nest.work, nest.work.simple(group.space[-1])
    turns: dict[str, Length] = {}
    for item in group.items:
        for read, inside in _all_reads(item):
            for axis in read.axes if not inside else ():
                if axis.around is not None and axis.loop == 1 and axis.start != ZERO:
                    turn = work.simple(axis.around.minus(axis.start))
                    turns[turn.text()] = turn
    early = sorted((turn.constant, text) for text, turn in turns.items() if turn.known is not None)
    late = sorted(
        (turn.minus(length).constant, text) for text, turn in turns.items() if turn.minus(length).known is not None
    )
    if not turns or length.known is not None or len(early) + len(late) < len(turns) > 1:
        yield "", nest.length(length), {}
        return
    if len(turns) == 1 and not early and not late:  # somewhere within the axis, at run time
        ((text, turn),) = turns.items()
        yield "", nest.length(turn), {text: False}
        yield nest.length(turn), nest.length(length), {text: True}
        return
    room = (early[-1][0] if early else 0) - (late[0][0] if late else 0)
    work.emit([f"if {length.text()} < {room}:", "    raise ValueError"])
    order = [text for _, text in (*early, *late)]
    bounds = [nest.length(turns[text]) for text in order]
    for k in range(len(order) + 1):
        low, high = bounds[k - 1] if k else "", bounds[k] if k < len(order) else nest.length(length)
        yield low, high, {text: place < k for place, text in enumerate(order)}


def _escapes(work: Work, item: Item) -> bool:
    """May the array be held under another name, or be asked for where it has not been made yet?"""
    if item.bound == item.target.base and item.bound not in work.bindings:
        return False
    if item.bound != item.target.base or not work.loops:
        return True
    mine = [n for n in own_nodes(work.function) if isinstance(n, ast.Name) and n.id == item.bound]
    inside = {id(n) for part in own_nodes(work.function) for n in _operands(part)}
    around = {id(n) for n in ast.walk(work.loops[-1].node)}
    line = item.statement.end_lineno or item.statement.lineno
    later = [n for n in mine if not item.statement.lineno <= n.lineno <= line or isinstance(n.ctx, ast.Load)]
    return any(id(n) not in inside or id(n) not in around or n.lineno <= line for n in later)


def _operands(node: ast.AST) -> Iterator[ast.AST]:
    """Parts of an expression that it only reads numbers from."""
    if isinstance(node, ast.BinOp | ast.UnaryOp | ast.Compare):
        yield from ast.iter_child_nodes(node)
    elif isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice | ast.Tuple):
        yield node.slice
    elif isinstance(node, ast.AugAssign):
        yield node.value


def _empty(work: Work, item: Item) -> str:
    dims = [work.simple(length).text() for length in item.target.dims]
    shape = dims[0] if len(dims) == 1 else f"({', '.join(dims)})"
    dtype = {FLOAT: "", INT: f", dtype={work.numpy}.int64", BOOL: f", dtype={work.numpy}.bool_"}[item.target.dtype]
    return f"{work.numpy}.empty({shape}{dtype})"


def _write(nest: Nest, item: Item, idx: tuple[str, ...], *, made: bool, again: bool) -> None:
    """One statement inside the loops."""
    work, target = nest.work, item.target
    node = item.node
    place = element(nest, target, idx) if made else ""
    if item.mask is not None:
        chosen = solid(nest, item.mask, idx)
        simple = isinstance(node, Scalar | Read)
        if simple:
            text = solid(nest, node, idx)
            nest.add(f"{place} = {text} if {chosen} else {place}")
            forget(nest, target)
            return
        nest.add(f"if {chosen}:")
        nest.depth += 1
        values = dict(nest.values)
        text = solid(nest, node, idx)
        nest.add(f"{place} = {text}")
        nest.depth -= 1
        nest.values = values
        forget(nest, target)
        return
    text = solid(nest, node, idx)
    forget(nest, target)
    if again and not (text.isidentifier() and isinstance(node, Operation)):
        name = work.fresh(item.bound or "value")
        nest.add(f"{name} = {text}")
        text = name
    if again:
        nest.values[target.base, target.axes] = text
    if made:
        nest.add(f"{place} = {text}")


def forget(nest: Nest, target: Read) -> None:
    """Elements of the array that is stored into are read anew."""
    nest.values = {key: value for key, value in nest.values.items() if key[0] != target.base}


def function(work: Work, nest: Nest, tail: list[str]) -> str:
    """Write the function of a nest down; the call of it."""
    name = work.fresh("nest")
    body = [*nest.head, *nest.body]
    if nest.odd:
        body = [f"    {nest.odd} = False", *body, f"    if {nest.odd}:", "        raise FloatingPointError"]
    body += [f"    {line}" for line in tail]
    parameters = ", ".join(nest.args.values())
    work.nests.append("\n".join([f"def {name}({parameters}):", *body]))
    return f"{name}({', '.join(nest.args)})"


def new_array(work: Work, name: str, node: Node, statement_: object) -> Read:
    """The array that a statement binds to `name`."""
    return whole(name, tuple(work.simple(length) for length in node.dims), node.dtype)


__all__ = ["Axis", "add", "agree", "apart", "distance", "fits", "function", "new_array", "settle"]
