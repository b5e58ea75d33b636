"""Calls of what `np.vectorize` made, told from the text alone: they go through arrays as a loop does.

    gains = np.vectorize(profit)(demand, price)
    profits = np.vectorize(profit, otypes=[float])      at the top of the file, bound nowhere else
    gains = profits(demand, price)

Does not handle: `np.vectorize` as a decorator, other names of NumPy than those it is imported by.
"""

from __future__ import annotations

import ast

from optadvisor.source.module import Module
from optadvisor.source.site import bindings


def vectorized_name(module: Module, node: ast.Call) -> str:
    """The plain function of this file that such a call is made for; empty for any other call."""
    made = node.func
    if isinstance(made, ast.Name):
        found = [
            statement.value
            for statement in module.tree.body
            if isinstance(statement, ast.Assign) and bindings(module.tree, made.id) == statement.targets
        ]
        made = found[0] if found else made
    if not isinstance(made, ast.Call) or len(made.args) != 1 or not isinstance(made.args[0], ast.Name):
        return ""
    names = module.names.get(module.span(made.func), frozenset())
    name = made.args[0].id
    defined = any(isinstance(each, ast.FunctionDef) and each.name == name for each in module.tree.body)
    return name if defined and set(names) == {"numpy.vectorize"} else ""
