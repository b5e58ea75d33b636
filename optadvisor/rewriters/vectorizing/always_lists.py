"""Names that stand for lists wherever a function mentions them: `row[:]` then is a copy, where an array's is a view.

    new = [row[:] for row in grid]      `grid` is a list of lists, tested before the copy runs: `new` shares nothing

Does not handle: names that stand for arrays in one place and for lists in another.
"""

from __future__ import annotations

import ast

from optadvisor.loops.facts import Facts
from optadvisor.loops.values import NUMPY, Array
from optadvisor.source.site import own_nodes


def always_lists(facts: Facts, function: ast.FunctionDef) -> frozenset[str]:
    """By name, from what was found about each mention."""
    lists, others = set[str](), set[str]()
    for node in own_nodes(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            value = facts.values.get(node)
            is_list = isinstance(value, Array) and value.form != NUMPY
            (lists if is_list else others).add(node.id)
    return frozenset(lists - others)
