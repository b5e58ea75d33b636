"""Which loops of compiled copies are written several iterations side by side: those that add up floats inside.

    for i in range(n):
        s = 0.0
        for j in range(n):
            s += m[i, j] * v[j]       each addition waits for the one before it
        result.append(s)

No iteration has to do with another one: by the loop IR, as for threads (`loops.parallel`), or but for what stands
between two loops inside, where one iteration comes after the other as before (`result.append(s)`, `if s < best: …`).
Each sum is still added up in its own order, so every
digit stays. An exception is one for the original to repeat, whichever iteration has it first.

Arrays from outside that are written to might overlap with others: that is asked in front of the loop.

Does not handle: loops with random draws, with `while`, with library calls inside that take longer than an addition, or
with loops inside that go round a few times for certain (compilers write those out).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence

from optadvisor.loops.facts import Facts
from optadvisor.loops.filling import names_in
from optadvisor.loops.parallel import is_known, parallel_loops
from optadvisor.loops.values import FLOAT, FRESH, GROWING, NUMPY, Array, Container, Number
from optadvisor.rewriters._kernel_flags import ends, is_pure, sum_of
from optadvisor.rewriters._kernel_lanes_flow import (
    appended,
    is_append,
    is_done_with,
    is_stored,
    set_before_read,
    stored_into,
)
from optadvisor.rewriters._kernel_names import Names, SideBySide
from optadvisor.rewriters._kernel_table_reasons import works_with_containers
from optadvisor.source.site import Site, own_nodes

SIDE_BY_SIDE = " Several sums are added up side by side, each in its own order, so that no addition waits for another."
Known = Mapping[ast.FunctionDef, Facts]
FEW = 8
"""Rounds that compilers write out."""
QUICK = frozenset(
    {
        "range",
        "zip",
        "enumerate",
        "len",
        "abs",
        "min",
        "max",
        "float",
        "math.sqrt",
        "math.fabs",
        "sqrt",
        "fabs",
        "numpy.sqrt",
    }
)
"""Calls that take no longer than a few additions."""


def lanes(names: Names) -> dict[ast.stmt, SideBySide]:
    """The loops of all compiled functions that are written so."""
    site, answer = names.site, names.inference
    found: dict[ast.stmt, SideBySide] = {}
    for facts in answer.facts.values():
        loops = [node for node in own_nodes(facts.function) if isinstance(node, ast.For)]
        loops = [loop for loop in loops if facts.flags.keys().isdisjoint(ast.walk(loop)) and _pays(site, facts, loop)]
        for loop, kept in _independent(site, answer.facts, facts, loops):
            apart = _apart(facts, loop)
            if apart is not None and ends(facts, answer.facts, loop):
                found[loop] = SideBySide(apart=apart, kept=kept)
    return {
        loop: pairs for loop, pairs in found.items() if not any(o is not loop and o in ast.walk(loop) for o in found)
    }


def _independent(
    site: Site, known: Known, facts: Facts, loops: Sequence[ast.For]
) -> Iterator[tuple[ast.For, frozenset[str]]]:
    """Those whose iterations may be made side by side, with the variables that these hand on."""
    found = {loop: _handed_on(site, known, facts, loop) for loop in loops}
    ordered = {loop: kept for loop, kept in found.items() if kept is not None}
    yield from ordered.items()
    if any(loop not in ordered and not works_with_containers(facts, loop) for loop in loops):
        for nest in parallel_loops(site, facts):
            free = [each for each in nest if each.loop in loops and not each.sums and not each.apart]
            yield from ((each.loop, frozenset()) for each in free if not works_with_containers(facts, each.loop))


def _apart(facts: Facts, loop: ast.For) -> tuple[tuple[str, str], ...] | None:
    """Arrays from outside, of which one is written to, and which might overlap; None if that cannot be asked before."""
    nodes = [node for node in ast.walk(loop) if isinstance(node, ast.Name)]
    outside = {node.id for node in nodes if _is_from_outside(facts, node)}
    bound = {node.id for node in nodes if is_stored(node)}
    written = {name for name in stored_into(loop) if name in outside}
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


# ---------------------------------------------------------------- loops that keep what is left of them in order


def _handed_on(site: Site, known: Known, facts: Facts, loop: ast.For) -> frozenset[str] | None:
    """The variables that iterations hand on, each between the same two loops inside; None for any other loop.

    There, the iterations come one after the other also where several are made at once. Besides, the loop may only set
    variables of each iteration's own, and store and append numbers.
    """
    if loop.orelse or not _goes_through_numbers(site, facts, loop):
        return None
    alone = site.module.starts_its_line(loop.body[0])
    if not alone or not all(_is_simple(site, known, facts, each, deep=False) for each in loop.body):
        return None
    nodes = [node for node in ast.walk(loop) if isinstance(node, ast.Name)]
    counts = {name for each in ast.walk(loop) if isinstance(each, ast.For) for name in names_in(each.target)}
    bound = {node.id for node in nodes if is_stored(node)}
    done = {name for name in bound if is_done_with(facts.function, loop, name)}
    own = {name for name in done - counts if set_before_read(loop.body, frozenset(), {name}) is not None}
    kept = bound - counts - own
    changed = {*kept, *appended(loop), *stored_into(loop)}
    if not counts <= done or not all(_stands_together(loop, name) for name in changed):
        return None
    others = [node for node in nodes if node.id not in changed]
    if any(_may_grow(facts, node) for node in others):
        return None
    if _origins(facts, others) & _origins(facts, [node for node in nodes if node.id in changed]):
        return None
    return frozenset(kept)


def _stands_together(loop: ast.For, name: str) -> bool:
    """Is a name mentioned between the same two loops inside, and nowhere else?"""
    mentions = sum(isinstance(node, ast.Name) and node.id == name for node in ast.walk(loop))
    between: list[int] = [0]
    for statement in loop.body:
        if isinstance(statement, ast.For):
            between.append(0)
        else:
            between[-1] += sum(isinstance(node, ast.Name) and node.id == name for node in ast.walk(statement))
    return mentions in between


def _may_grow(facts: Facts, node: ast.expr) -> bool:
    value = facts.values.get(node)
    return isinstance(value, Container) or (isinstance(value, Array) and value.form == GROWING)


def _origins(facts: Facts, nodes: Sequence[ast.expr]) -> set[str]:
    """Whose memory these are."""
    arrays = [facts.values.get(node) for node in nodes]
    return {origin for array in arrays if isinstance(array, Array) for origin in array.origins}


def _goes_through_numbers(site: Site, facts: Facts, loop: ast.For) -> bool:
    """`range(…)` of one step, or arrays."""
    items = loop.iter
    if isinstance(items, ast.Call) and site.resolves_to(items.func, "builtins.range"):
        return isinstance(loop.target, ast.Name) and 1 <= len(items.args) <= 2 and not items.keywords
    return all(isinstance(facts.values.get(each), Array) for each in _gone_through(site, items))


def _gone_through(site: Site, items: ast.expr) -> list[ast.expr]:
    """`zip(xs, ys)` and `enumerate(xs)` go through what they are given."""
    both = isinstance(items, ast.Call) and site.resolved(items.func) in ("builtins.zip", "builtins.enumerate")
    return items.args if both and not items.keywords else [items]  # type: ignore[attr-defined]


def _is_simple(site: Site, known: Known, facts: Facts, statement: ast.stmt, *, deep: bool) -> bool:
    """Does it only set variables, and outside inner loops (not `deep`) store or append numbers?"""
    if statement in facts.abandoned:
        return False
    parts: list[ast.expr]
    blocks: list[ast.stmt] = []
    match statement:
        case ast.Assign(targets=[ast.Name()], value=value) | ast.AugAssign(target=ast.Name(), value=value):
            parts = [value]
        case ast.Assign(targets=[ast.Subscript() as place], value=value):
            parts = [value, place]
        case ast.AugAssign(target=ast.Subscript() as place, value=value):
            parts = [value, place]
        case ast.Expr(value=ast.Call(args=[value]) as call) if is_append(call):
            if deep or not isinstance(facts.values.get(value), Number):
                return False
            parts = [value]
        case ast.For(iter=items, body=body, orelse=[]):
            parts, blocks, deep = _gone_through(site, items), body, True
        case ast.If(test=test, body=body, orelse=other):
            parts, blocks = [test], [*body, *other]
        case ast.Pass():
            parts = []
        case _:
            return False
    if deep and any(isinstance(part, ast.Subscript) and is_stored(part) for part in parts):
        return False
    return all(_is_pure(site, known, facts, part) for part in parts) and all(
        _is_simple(site, known, facts, each, deep=deep) for each in blocks
    )


def _is_pure(site: Site, known: Known, facts: Facts, value: ast.expr) -> bool:
    odd = (ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom)
    for node in ast.walk(value):
        helps = isinstance(node, ast.Call) and node in facts.helpers
        if isinstance(node, odd) or node in facts.draws or not is_known(site, facts, node):
            return False
        if helps and not is_pure(site, known, facts, node):  # type: ignore[arg-type]
            return False
    return True
