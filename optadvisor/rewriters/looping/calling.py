"""Calls of functions of the file that only compute, with arrays: what they are handed in the copy.

    f(t[i], y[i] + h * k)      →   part = …; f(t[i], part)

Does not handle: keywords; functions that are called with different kinds of arrays.
"""

from __future__ import annotations

import ast

from optadvisor.rewriters.looping.groups import add, settle
from optadvisor.rewriters.looping.layouts import in_rows, without_gaps
from optadvisor.rewriters.looping.lowering import lower
from optadvisor.rewriters.looping.nodes import Operation, Read, Unloopable, whole
from optadvisor.rewriters.looping.own import computing_function, kinds_inside
from optadvisor.rewriters.looping.variables import kind, rank
from optadvisor.rewriters.looping.work import Item, Work


def takes_arrays(work: Work, call: ast.Call) -> bool:
    """Is it a call, with arrays, of a function of the file whose result is known?"""
    if computing_function(work.site, call) is None or kind(work.site, call, work.kinds) is None:
        return False
    return any(rank(work.site, each, work.kinds) for each in call.args)


def call_text(work: Work, call: ast.Call) -> str:
    """The call in the copy; what it is given is worked out before."""
    function = computing_function(work.site, call)
    assert function is not None
    given = kinds_inside(work.site, function, call, work.kinds, lambda part: kind(work.site, part, work.kinds))
    if work.given.setdefault(function, given) != given:
        raise Unloopable(f"it calls {function.name} with different kinds of arrays", call.lineno)
    arguments = [argument(work, each) for each in call.args]
    return f"{ast.unparse(call.func)}({', '.join(arguments)})"


def argument(work: Work, node: ast.expr) -> str:
    """What a call is given: arrays by name, parts of them and what is worked out as new ones."""
    if not rank(work.site, node, work.kinds):
        return ast.unparse(work.plain(work, node))
    if isinstance(node, ast.Name) and node.id not in work.views:
        return node.id
    lowered = lower(work, node)
    in_rows(lowered, node.lineno)
    if work.exact and not without_gaps(lowered):
        raise Unloopable(f"numbers of `{ast.unparse(node)}` lie far from each other in memory", node.lineno)
    if isinstance(lowered, Read):
        work.sums = work.sums or work.exact
        lowered = Operation(name="copy", args=(lowered,), dims=lowered.dims, dtype=lowered.dtype)
    name = work.fresh("part")
    dims = tuple(work.simple(length) for length in lowered.dims)
    stands = ast.copy_location(ast.Pass(), node)
    add(work, Item(target=whole(name, dims, lowered.dtype), node=lowered, statement=stands, bound=name, kept=True))
    settle(work)
    return name
