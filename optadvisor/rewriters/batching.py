"""Norms, dot products and sums of rows, worked out for all rows in one call instead of one at a time.

Before:

    for i in range(n):
        for j in range(i + 1, n):
            distance = np.linalg.norm(points[i] - points[j])

After (`_norms_of_rows` is defined at the top of the file):

    for i in range(n):
        norms = _norms_of_rows(points, i, i + 1, n)
        for j in range(i + 1, n):
            distance = np.linalg.norm(points[i] - points[j]) if norms is None else norms[j - (i + 1)]

A call of NumPy takes a microsecond and more, however short a row is. In one call for many rows NumPy gives each the
very same additions: `np.dot` and a batch of `np.matmul` call the same function of BLAS for two vectors, and a sum along
the last axis adds each row as it adds a single one. So the numbers are the same, bit for bit, and may decide.

Where the loops are two and independent of each other, the numbers for all pairs are worked out before the outer one.

Does not handle: arrays that the loop changes, other types than float64, lists of rows, attributes of attributes,
products of matrices with vectors, extremes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from optadvisor.records import Declined, Proposal
from optadvisor.rewriters._batching_names import dotted, expanded, root_of
from optadvisor.rewriters._batching_read import Loop, Parts, Rows, Unlike, formulas, level, parts_of, sized_in, smaller
from optadvisor.rewriters._batching_rounds import rounds_of
from optadvisor.rewriters._batching_steady import Changing, Steady, steady
from optadvisor.rewriters._batching_write import Batch, proposal
from optadvisor.rewriters._places import bound_tests, is_builtin, name_problem
from optadvisor.source.site import Site, own_nodes

name = "batching"

NAMES = (
    *("bool", "dict", "enumerate", "Exception", "float", "int", "isinstance", "len", "list", "map", "max", "min"),
    *("range", "set", "slice", "sorted", "str", "tuple", "type", "zip"),
    *("abs", "any", "getattr", "hasattr", "object", "vars"),
)
CONSUMERS = ("all", "any", "list", "max", "min", "sorted", "sum", "tuple")
VARIANTS = {1: "all rows at once", 2: "all pairs of rows at once"}
"""By how many loops are taken together."""


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    found = list(_found(site))
    if not found:
        return
    problem = site.plain_problem() or name_problem(site, NAMES)
    if any(isinstance(n, ast.Delete) for n in own_nodes(site.node)):
        problem = problem or f"{site.ref.name} deletes variables"
    if problem:
        yield site.decline(name, problem)
        return
    refused: Changing | None = None
    made = False
    for most in VARIANTS:
        batches: list[Batch] = []
        todo = list(found)
        while todo:
            one = todo.pop(0)
            try:
                batches.append(_batch(site, one, most))
            except (Unlike, Changing) as no:
                refused = refused or (no if isinstance(no, Changing) else None)
                todo[:0] = [replace(one, expression=each) for each in smaller(site, one.expression)]
        if batches and max(len(batch.rows.levels) for batch in batches) == most:
            made = True
            yield proposal(name, site, batches, VARIANTS[most])
    if refused is not None and not made:
        yield Declined(rewriter=name, function=site.ref, reason=refused.reason, line=refused.line)


# ---------------------------------------------------------------- finding


@dataclass(frozen=True, slots=True, kw_only=True)
class _Around:
    """A loop around an expression."""

    loop: Loop
    statement: ast.stmt
    """The loop, or the statement with the comprehension; what is worked out beforehand comes before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Chance:
    expression: ast.expr
    around: tuple[_Around, ...]


def _found(site: Site) -> Iterator[_Chance]:
    """Reductions in loops, with all loops around them."""
    assert site.node is not None
    for statement in site.body:
        yield from _in_statement(site, statement, ())


def _in_statement(site: Site, statement: ast.stmt, around: tuple[_Around, ...]) -> Iterator[_Chance]:
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return
    inner = around
    if isinstance(statement, ast.For):
        inner = (*around, _Around(loop=statement, statement=statement))
    is_elif = isinstance(statement, ast.If) and site.code(statement).startswith("elif")
    for part in ast.iter_child_nodes(statement):
        if isinstance(part, ast.stmt):
            in_body = isinstance(statement, ast.For) and part in statement.body
            yield from _in_statement(site, part, inner if in_body else around)
        elif isinstance(part, ast.ExceptHandler):
            for each in part.body:
                yield from _in_statement(site, each, around)
        elif isinstance(part, ast.expr):
            for expression in formulas(site, part):
                yield from _chance(expression, around)
            if not isinstance(statement, ast.While) and not is_elif:
                yield from _in_comprehensions(site, part, statement, around)


def _in_comprehensions(
    site: Site, tree: ast.expr, statement: ast.stmt, around: tuple[_Around, ...]
) -> Iterator[_Chance]:
    """Those of `[… for row in rows]`, and of what `sum` and the like go through at once."""
    at_once = {
        id(call.args[0])
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and len(call.args) == 1 and is_builtin(site, call.func, *CONSUMERS)
    }
    for node in _evaluated(tree, at_once):
        if isinstance(node, ast.ListComp | ast.GeneratorExp):
            (first, *others) = node.generators
            if others or first.is_async:
                continue
            inner = (*around, _Around(loop=first, statement=statement))
            for part in (node.elt, *first.ifs):
                for expression in formulas(site, part):
                    yield from _chance(expression, inner)


def _evaluated(tree: ast.AST, at_once: set[int]) -> Iterator[ast.AST]:
    """The tree without what may be worked out later: lambdas, generators that are kept."""
    if isinstance(tree, ast.Lambda) or (isinstance(tree, ast.GeneratorExp) and id(tree) not in at_once):
        return
    yield tree
    for node in ast.iter_child_nodes(tree):
        yield from _evaluated(node, at_once)


def _chance(expression: ast.expr, around: tuple[_Around, ...]) -> Iterator[_Chance]:
    if around:
        yield _Chance(expression=expression, around=around)


# ---------------------------------------------------------------- proving


def _batch(site: Site, chance: _Chance, most: int) -> Batch:
    """The expression for all rounds of up to `most` loops. Raises `Unlike`, `Changing`."""
    expression = dotted(site, expanded(site, chance.expression))
    names = {n.id for n in ast.walk(expression) if isinstance(n, ast.Name)}
    known = [(each, level(site, each.loop)) for each in chance.around]
    depends = [(each, one) for each, one in known if one is not None and names & one.names]
    for number in range(min(most, len(depends)), 0, -1):
        taken = depends[-number:]
        rows = Rows(
            node=chance.expression,
            expression=expression,
            levels=tuple(one for _, one in taken),
            statement=taken[0][0].statement,
        )
        try:
            parts = parts_of(site, expression, rows.levels)
        except Unlike:
            continue
        own = {at for found in parts.shifts.values() for at, _ in found}
        if len(own) == number and _independent(rows, parts) and all(_may_be_rows(site, one) for one in parts.arrays):
            return _with_rounds(site, rows, parts)
    raise Unlike


def _with_rounds(site: Site, rows: Rows, parts: Parts) -> Batch:
    """With the rounds that matter, where that can be told beforehand. Raises `Changing`."""
    steady = _checked(site, rows, parts)
    if len(rows.levels) > 1:
        return Batch(rows=rows, parts=parts, steady=steady)
    (one,) = rows.levels
    rounds = rounds_of(site, one, rows.node, parts)
    if rounds is not None and rounds.names - _bound_before(site, rows.statement, frozenset()):
        rounds = None
    if rounds is not None and not rounds.least and isinstance(rounds.bound, ast.Name):
        more = replace(parts, numbers={**parts.numbers, rounds.bound.id: None})
        try:
            return Batch(rows=rows, parts=more, steady=_checked(site, rows, more), rounds=rounds)
        except Changing:
            return Batch(rows=rows, parts=parts, steady=steady)
    return Batch(rows=rows, parts=parts, steady=steady, rounds=rounds)


def _may_be_rows(site: Site, array: str) -> bool:
    """As far as was seen: a parameter that never held rows of floats is none."""
    return all(spec.type == "numpy.ndarray" and spec.dtype == "float64" and spec.ndim == 2 for spec in site.seen(array))


def _independent(rows: Rows, parts: Parts) -> bool:
    """The bounds of the inner loop say nothing of the outer one; and no length in them may change."""
    first, *inner = rows.levels
    steady = [first.start, *(bound for one in inner for bound in (one.start, one.stop) if bound is not None)]
    within = [*steady[1:], *(ast.Name(array) for one in inner for array in one.rows.values())]
    if {n.id for bound in within for n in ast.walk(bound) if isinstance(n, ast.Name)} & first.names:
        return False
    return not {each for bound in steady for each in sized_in(bound)} - parts.arrays.keys()


def _checked(site: Site, rows: Rows, parts: Parts) -> Steady:
    """Nothing that the rows are made of changes, and all of it is there before the loop."""
    first, *inner = rows.levels
    bounds = [first.start, *(bound for one in inner for bound in (one.start, one.stop) if bound is not None)]
    arrays = {array for one in rows.levels for array in one.rows.values()}
    used = {n.id for bound in bounds for n in ast.walk(bound) if isinstance(n, ast.Name)}
    names = frozenset([*parts.arrays, *parts.others, *parts.numbers, *parts.indices, *arrays, *used]) - {"len"}
    own = {each for one in rows.levels for each in one.names}
    for each in sorted(own):
        bound = [n for n in ast.walk(rows.statement) if isinstance(n, ast.Name) and n.id == each]
        if names & own or sum(isinstance(n.ctx, ast.Store) for n in bound) != 1:
            raise Changing(f"`{each}` is bound more than once in the loop", rows.statement)
    if not site.module.owns_its_lines(rows.statement):
        raise Changing("the loop shares its lines with another statement", rows.statement)
    last = {n.id for n in ast.walk(first.stop) if isinstance(n, ast.Name)} - {"len"} if first.stop else set()
    before = _bound_before(site, rows.statement, names | last)
    missing = sorted({root_of(each) for each in names | last} - before)
    if missing:
        raise Changing(f"`{missing[0]}` may have no value before the loop", rows.statement)
    found = steady(site, rows.statement, names | {root_of(each) for each in names | last})
    inside = {id(n) for n in ast.walk(rows.statement)}
    stored = [n for n in ast.walk(site.node or rows.statement) if isinstance(n, ast.Name) and id(n) not in inside]
    stores = {n.id for n in stored if isinstance(n.ctx, ast.Store)}
    found.summed = {each: None for each in found.summed if each in stores}  # others are made in the loop
    apart = sorted({*found.stored, *found.added, *found.iterated, *found.summed, *found.asked} - before)
    if apart:
        raise Changing(f"`{apart[0]}` may have no value before the loop", rows.statement)
    return found


def _bound_before(site: Site, statement: ast.stmt, names: Iterable[str]) -> frozenset[str]:
    """Names, of those in the function and `names`, that surely have a value when the statement begins."""
    assert site.node is not None
    found = set(site.parameters)
    outside = {n.id for n in ast.walk(site.node) if isinstance(n, ast.Name)} | {root_of(each) for each in names}
    outside -= site.bound_names
    found |= {one for one in outside if not bound_tests(site, [one])}

    def within(block: Sequence[ast.stmt]) -> bool:
        for each in block:
            if each is statement:
                return True
            if any(statement is n for n in ast.walk(each)):
                blocks = (getattr(each, part, None) for part in ("body", "orelse", "finalbody"))
                for inner in blocks:
                    if isinstance(inner, list) and any(statement is n for one in inner for n in ast.walk(one)):
                        if isinstance(each, ast.For) and inner is each.body:
                            found.update(n.id for n in ast.walk(each.target) if isinstance(n, ast.Name))
                        return within(inner)
                return False
            if isinstance(each, ast.Assign | ast.AnnAssign) and each.value is not None:
                targets = each.targets if isinstance(each, ast.Assign) else [each.target]
                stores = [n for one in targets for n in ast.walk(one) if isinstance(n, ast.Name)]
                found.update(n.id for n in stores if isinstance(n.ctx, ast.Store))
        return False

    within(site.node.body)
    handlers = (n for n in ast.walk(site.node) if isinstance(n, ast.ExceptHandler))
    return frozenset(found - {each.name for each in handlers})  # which have no value after it
