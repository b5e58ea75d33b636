"""Lists that come from outside and to which a function does nothing but append.

    slope = []
    for k in range(len(height) - 1):             the kernel of this loop gets `slope` as a parameter;
        slope.append(height[k + 1] - height[k])  compiled code fills a list of its own, which then extends `slope`

What the list holds already plays no part, so it may hold anything.

Does not handle: lists that are looked at, too (`slope[-1]`, `len(slope)`, `return slope`), or handed to a helper.
"""

from __future__ import annotations

import ast

from optadvisor.loops.intervals import Interval
from optadvisor.loops.values import GROWING, Array, Value
from optadvisor.source.site import own_nodes, parameter_names


def only_appended_to(function: ast.FunctionDef) -> frozenset[str]:
    """Parameters whose every mention is the `xs` of `xs.append(…)`."""
    mentions: dict[str, int] = {}
    appends: dict[str, int] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Name):
            mentions[node.id] = mentions.get(node.id, 0) + 1
    for node in own_nodes(function):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            name = _appended(node.value)
            appends[name] = appends.get(name, 0) + 1
    return frozenset(name for name in parameter_names(function) if appends.get(name, 0) == mentions.get(name, -1))


def _appended(call: ast.Call) -> str:
    function = call.func
    plain = isinstance(function, ast.Attribute) and function.attr == "append" and not call.keywords
    if not plain or not isinstance(function, ast.Attribute) or not isinstance(function.value, ast.Name):
        return ""
    return function.value.id if len(call.args) == 1 else ""


def growing(name: str) -> Array:
    """The value of such a list, of which is not yet known what goes into it."""
    nothing = Interval(0, 0)
    return Array(dtype="", ndim=1, origins=frozenset({name}), extent=2**48, form=GROWING, elements=nothing)


def is_growing(value: Value) -> bool:
    return isinstance(value, Array) and value.form == GROWING
