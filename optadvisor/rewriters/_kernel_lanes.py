"""Which loops of compiled copies are written several iterations side by side: those that add up floats inside.

    for i in range(n):
        s = 0.0
        for j in range(n):
            s += m[i, j] * v[j]       each addition waits for the one before it
        result.append(s)

No iteration has to do with another one: by the loop IR, as for threads (`loops.parallel`), or because all that a loop
does is to work out numbers and to append them, in this order. Each sum is still added up in its own order, so every
digit stays. An exception is one for the original to repeat, whichever iteration has it first.

Arrays from outside that are written to might overlap with others: that is asked in front of the loop.

Does not handle: loops with random draws, with `while`, with library calls inside that take longer than an addition, or
with loops inside that go round a few times for certain (compilers write those out).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from optadvisor.loops.facts import Facts
from optadvisor.loops.parallel import is_known, parallel_loops
from optadvisor.loops.values import FLOAT, FRESH, GROWING, NUMPY, Array, Container, Number
from optadvisor.rewriters._kernel_flags import ends, sum_of
from optadvisor.rewriters._kernel_lanes_flow import is_done_with, is_stored, set_before_read
from optadvisor.rewriters._kernel_names import Names
from optadvisor.rewriters._kernel_table_reasons import works_with_containers
from optadvisor.source.site import Site, own_nodes

SIDE_BY_SIDE = " Several sums are added up side by side, each in its own order, so that no addition waits for another."
FEW = 8
"""Rounds that compilers write out."""
QUICK = frozenset(
    {"range", "len", "abs", "min", "max", "float", "math.sqrt", "math.fabs", "sqrt", "fabs", "numpy.sqrt"}
)
"""Calls that take no longer than a few additions."""


def lanes(names: Names) -> dict[ast.stmt, tuple[tuple[str, str], ...]]:
    """The loops of all compiled functions that are written so, with the arrays that must lie apart for that."""
    site, answer = names.site, names.inference
    found: dict[ast.stmt, tuple[tuple[str, str], ...]] = {}
    for facts in answer.facts.values():
        loops = [node for node in own_nodes(facts.function) if isinstance(node, ast.For)]
        loops = [loop for loop in loops if facts.flags.keys().isdisjoint(ast.walk(loop)) and _pays(site, facts, loop)]
        for loop in _independent(site, facts, loops):
            apart = _apart(facts, loop)
            if apart is not None and ends(facts, answer.facts, loop):
                found[loop] = apart
    return {
        loop: pairs for loop, pairs in found.items() if not any(o is not loop and o in ast.walk(loop) for o in found)
    }


def _independent(site: Site, facts: Facts, loops: Sequence[ast.For]) -> Iterator[ast.For]:
    """Those of which no iteration has to do with another one."""
    appending = [loop for loop in loops if _only_appends(site, facts, loop)]
    yield from appending
    if any(loop not in appending and not works_with_containers(facts, loop) for loop in loops):
        for nest in parallel_loops(site, facts):
            known = [each for each in nest if each.loop in loops and not each.sums and not each.apart]
            yield from (each.loop for each in known if not works_with_containers(facts, each.loop))


def _apart(facts: Facts, loop: ast.For) -> tuple[tuple[str, str], ...] | None:
    """Arrays from outside, of which one is written to, and which might overlap; None if that cannot be asked before."""
    nodes = [node for node in ast.walk(loop) if isinstance(node, ast.Name)]
    outside = {node.id for node in nodes if _is_from_outside(facts, node)}
    bound = {node.id for node in nodes if is_stored(node)}
    stores = [n.value for n in ast.walk(loop) if isinstance(n, ast.Subscript) and not isinstance(n.ctx, ast.Load)]
    written = {n.id for store in stores for n in ast.walk(store) if isinstance(n, ast.Name) and n.id in outside}
    if not written:
        return ()
    if outside & bound or len(outside) == 1:
        return None
    return tuple((one, other) for one in sorted(written) for other in sorted(outside - {one}))


def _is_from_outside(facts: Facts, node: ast.Name) -> bool:
    value = facts.values.get(node)
    if not isinstance(value, Array) or value.form != NUMPY:
        return False
    return any(not origin.startswith(FRESH) for origin in value.origins)


# ---------------------------------------------------------------- what is gained


def _pays(site: Site, facts: Facts, loop: ast.For) -> bool:
    """Does a loop right inside, which may go round often, add up floats one after the other, and little else?"""
    inside = [statement for statement in loop.body if isinstance(statement, ast.For)]
    slow = (isinstance(node, ast.While) or _is_slow(site, facts, node) for each in inside for node in ast.walk(each))
    return not any(slow) and any(
        not _is_short(inner) and any(_adds(facts, inner, node) for node in ast.walk(inner)) for inner in inside
    )


def _is_slow(site: Site, facts: Facts, node: ast.AST) -> bool:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
        return not isinstance(node.right, ast.Constant)
    if not isinstance(node, ast.Call):
        return False
    return (
        node in facts.helpers or node in facts.draws or site.resolved(node.func).removeprefix("builtins.") not in QUICK
    )


def _is_short(loop: ast.For) -> bool:
    """Does it, with the loops in it, go round a few times for certain?"""
    return all(_rounds(node) <= FEW for node in ast.walk(loop) if isinstance(node, ast.For))


def _rounds(loop: ast.For) -> int:
    match loop.iter:
        case ast.Call(func=ast.Name(id="range"), args=[*args]) if all(isinstance(each, ast.Constant) for each in args):
            numbers = [each.value for each in args if isinstance(each, ast.Constant) and type(each.value) is int]
            return len(range(*numbers)) if len(numbers) == len(args) and 0 not in numbers[2:] else FEW + 1
    return FEW + 1


def _adds(facts: Facts, inner: ast.For, node: ast.AST) -> bool:
    """`s += x`, `s = s + x` or `c[i, j] += x` for floats."""
    match node:
        case ast.Assign(
            targets=[ast.Name(id=total)], value=ast.BinOp(left=ast.Name(id=left) as old, op=ast.Add() | ast.Sub())
        ):
            value = facts.values.get(old)
            return total == left and isinstance(value, Number) and value.machine == FLOAT
        case ast.AugAssign(op=ast.Add() | ast.Sub(), target=ast.Subscript() as place):
            is_float = facts.machines.get(node, "").startswith(f"{FLOAT} ")
            counting = {each.target.id for each in ast.walk(inner) if _counts(each)}  # type: ignore[attr-defined]
            return is_float and not counting & {n.id for n in ast.walk(place) if isinstance(n, ast.Name)}
    return bool(sum_of(facts, node))


def _counts(node: ast.AST) -> bool:
    return isinstance(node, ast.For) and isinstance(node.target, ast.Name)


# ---------------------------------------------------------------- loops that do nothing but append


def _only_appends(site: Site, facts: Facts, loop: ast.For) -> bool:
    """Does it only work out numbers, each from what its iteration has, and append some of them?"""
    if not isinstance(loop.target, ast.Name) or loop.orelse or not _goes_through_numbers(site, facts, loop):
        return False
    if not site.module.starts_its_line(loop.body[0]):
        return False
    lists = [name for statement in loop.body for name in dict.fromkeys(_appended(statement))]
    mentions = [n.id for n in ast.walk(loop) if isinstance(n, ast.Name)]
    calls = [n.func for n in ast.walk(loop) if _is_append(n)]  # type: ignore[attr-defined]
    if len(lists) > len({*lists}) or any(
        mentions.count(name) != sum(c.value.id == name for c in calls) for name in lists
    ):
        return False
    if not _are_simple(site, facts, loop.body, deep=False):
        return False
    others = [n for n in ast.walk(loop) if isinstance(n, ast.Name) and n.id not in lists]
    if any(_may_grow(facts, n) for n in others) or _origins(facts, others) & _origins(facts, [c.value for c in calls]):
        return False
    own = {n.id for n in ast.walk(loop) if isinstance(n, ast.Name) and is_stored(n)}
    return set_before_read(loop.body, frozenset(), own - {loop.target.id}) is not None and all(
        is_done_with(facts.function, loop, name) for name in own
    )


def _may_grow(facts: Facts, node: ast.expr) -> bool:
    value = facts.values.get(node)
    return isinstance(value, Container) or (isinstance(value, Array) and value.form == GROWING)


def _origins(facts: Facts, nodes: Sequence[ast.expr]) -> set[str]:
    """Whose memory these are."""
    arrays = [facts.values.get(node) for node in nodes]
    return {origin for array in arrays if isinstance(array, Array) for origin in array.origins}


def _goes_through_numbers(site: Site, facts: Facts, loop: ast.For) -> bool:
    """`range(…)` of one step, or an array."""
    if isinstance(loop.iter, ast.Name):
        return isinstance(facts.values.get(loop.iter), Array)
    counts = isinstance(loop.iter, ast.Call) and site.resolves_to(loop.iter.func, "builtins.range")
    return counts and 1 <= len(loop.iter.args) <= 2 and not loop.iter.keywords  # type: ignore[attr-defined]


def _is_append(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(), attr="append"), args=[_], keywords=[]):
            return True
    return False


def _appended(statement: ast.stmt) -> Iterator[str]:
    for node in ast.walk(statement):
        if _is_append(node):
            yield node.func.value.id  # type: ignore[attr-defined]


def _are_simple(site: Site, facts: Facts, body: Sequence[ast.stmt], *, deep: bool) -> bool:
    return all(_is_simple(site, facts, statement, deep=deep) for statement in body)


def _is_simple(site: Site, facts: Facts, statement: ast.stmt, *, deep: bool) -> bool:
    """Does it only set variables to numbers, and outside inner loops (not `deep`) append numbers?"""
    if statement in facts.abandoned:
        return False
    match statement:
        case ast.Assign(targets=[ast.Name()], value=value) | ast.AugAssign(target=ast.Name(), value=value):
            return _is_pure(site, facts, value)
        case ast.Expr(value=ast.Call(args=[value]) as call) if _is_append(call) and not deep:
            return isinstance(facts.values.get(value), Number) and _is_pure(site, facts, value)
        case ast.For(target=ast.Name(), iter=items, body=body, orelse=[]):
            return _is_pure(site, facts, items) and _are_simple(site, facts, body, deep=True)
        case ast.If(test=test, body=body, orelse=other):
            return _is_pure(site, facts, test) and _are_simple(site, facts, [*body, *other], deep=deep)
    return isinstance(statement, ast.Pass)


def _is_pure(site: Site, facts: Facts, value: ast.expr) -> bool:
    odd = (ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom)
    nodes = [*ast.walk(value)]
    return all(is_known(site, facts, node) and node not in facts.draws and node not in facts.helpers
               and not isinstance(node, odd) for node in nodes)  # fmt: skip
