"""`sum`, `min`, `max`, `any`, `all` and counts, written out as loops (see `plain`).

    largest = max(abs(x - y) for x, y in zip(a, b))   →   largest_of = abs(a[0] - b[0])
                                                          for x, y in zip(a, b):
                                                              value = abs(x - y)
                                                              if value > largest_of: largest_of = value

The first of equals is kept, as `max` does; of nothing the first element cannot be taken, and the original takes over.
`any` and `all` count, so they look at more than the original, which stops: what raises there is left to the original.

Does not handle: `math.fsum`, whose sums are exact; `key`, `default`; extremes under conditions.
"""

from __future__ import annotations

import ast
import copy

from optadvisor.rewriters.vectorizing.generators import as_comprehension, loops, renamed
from optadvisor.rewriters.vectorizing.windows import Putting, first_of
from optadvisor.rewriters.vectorizing.work import Work, let, load

FOLDS = frozenset(f"builtins.{name}" for name in ("sum", "min", "max", "any", "all", "len"))


def fold(work: Work, node: ast.expr, before: list[ast.stmt]) -> ast.expr | None:
    """The variable that holds the value of such a call; None for anything else."""
    if not isinstance(node, ast.Call) or node.keywords or not node.args or work.resolved(node.func) not in FOLDS:
        return None
    function = work.resolved(node.func).removeprefix("builtins.")
    start: ast.expr = ast.Constant(0)
    if function == "sum" and len(node.args) == 2 and isinstance(node.args[1], ast.Constant):
        start = node.args[1]
    elif len(node.args) != 1:
        return None
    source = as_comprehension(work, node.args[0], plain_ones=function != "len")
    if source is None or (function == "len" and not any(each.ifs for each in source.generators)):
        return None
    found = renamed(work, source)
    if found is None:
        return None
    generators, item = found
    if function == "sum":
        return _sum(work, generators, item, start, before)
    if function in ("min", "max"):
        return _extreme(work, generators, item, function, before)
    count = work.fresh("count")
    counted: list[ast.stmt] = [_add(count, ast.Constant(1))]
    if function != "len":
        test = item if function == "any" else ast.UnaryOp(ast.Not(), item)
        counted = [ast.If(test, counted, [])]
    before += [let(count, ast.Constant(0)), *loops(work, generators, counted)]
    if function == "len":
        return load(count)
    op: ast.cmpop = ast.Gt() if function == "any" else ast.Eq()
    return ast.Compare(load(count), [op], [ast.Constant(0)])


def _add(name: str, value: ast.expr) -> ast.stmt:
    return ast.AugAssign(ast.Name(name, ast.Store()), ast.Add(), value)


def _sum(
    work: Work, generators: list[ast.comprehension], item: ast.expr, start: ast.expr, before: list[ast.stmt]
) -> ast.expr:
    total = work.fresh("total")
    added: list[ast.stmt] = [_add(total, item)]
    if isinstance(item, ast.Compare) or (isinstance(item, ast.UnaryOp) and isinstance(item.op, ast.Not)):
        added = [ast.If(item, [_add(total, ast.Constant(1))], [])]
    from_zero = isinstance(start, ast.Constant) and start.value == 0
    work.sums[total] = len(generators) if from_zero else 0
    before += [let(total, copy.deepcopy(start)), *loops(work, generators, added)]
    return load(total)


def _extreme(
    work: Work, generators: list[ast.comprehension], item: ast.expr, function: str, before: list[ast.stmt]
) -> ast.expr | None:
    if any(each.ifs for each in generators) or len(generators) > 1:
        return None
    (generator,) = generators
    first = first_of(work, generator)
    if first is None:
        return None
    best = work.fresh("largest" if function == "max" else "smallest")
    start = copy.deepcopy(item)
    known = {n.id for n in ast.walk(item) if isinstance(n, ast.Name)}
    if any(isinstance(n, ast.IfExp | ast.BoolOp) for n in ast.walk(item)):
        known = set()
    for target, place in first.values.items():
        if target not in known and isinstance(place, ast.Subscript):  # so that it raises where there is nothing
            before += work.block([let(work.fresh("first"), copy.deepcopy(place))])
        start = Putting(target, place).visit(start)
    before += work.block([let(best, start)])
    op: ast.cmpop = ast.Gt() if function == "max" else ast.Lt()
    value = item if isinstance(item, ast.Name) else load(work.fresh("value"))
    named = [] if value is item else [let(value.id, item)]
    test = ast.Compare(copy.deepcopy(value), [op], [load(best)])
    before += loops(work, generators, [*named, ast.If(test, [let(best, copy.deepcopy(value))], [])])
    return load(best)
