"""Lists that come from outside and to which a function does nothing but append.

    slope = []
    for k in range(len(height) - 1):             the kernel of this loop gets `slope` as a parameter;
        slope.append(height[k + 1] - height[k])  compiled code fills a list of its own, which then extends `slope`

What the list holds already plays no part, so it may hold anything.

    twins.append((n, n + 2))                     the same for tuples of numbers: the list of the copy holds tuples

Does not handle: lists that are looked at, too (`slope[-1]`, `len(slope)`, `return slope`), or handed to a helper.
A list that grows in the function itself is handed to helpers that leave its length as it is (`keeps_lengths`).
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator

from optadvisor.loops.heaps import heaps
from optadvisor.loops.intervals import Interval
from optadvisor.loops.values import DTYPES, GROWING, Array, Value
from optadvisor.source.site import Site, own_nodes, parameter_names

TUPLES = "("
"""`Array.rows` of a list from outside to which tuples are appended: this, and the dtypes of their parts."""
GROWERS = frozenset({"append", "pop"})
"""Methods that change the length of a list and are compiled."""


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


def of_tuples(value: Value) -> bool:
    """Is it such a list to which tuples are appended? See `stacks`."""
    return isinstance(value, Array) and value.form == GROWING and value.rows.startswith(TUPLES)


def is_growing(value: Value) -> bool:
    return isinstance(value, Array) and value.form == GROWING


def may_pass(site: Site, argument: Array, helper: ast.FunctionDef, *, growing: bool) -> bool:
    """Whether compiled code may hand an array or a list to a helper, be it one that grows.

    A list that grows, and is no row of another one, only where its length stays as it is meanwhile: nobody else would
    know of it.
    """
    if argument.form != GROWING:
        return not argument.holes
    plain = growing and argument.whole and argument.ndim == 1
    return plain and argument.dtype in DTYPES and keeps_lengths(site, helper)


def keeps_lengths(site: Site, function: ast.FunctionDef) -> bool:
    """Does a function, with all that it calls, change the length of no list but those that it makes itself?"""
    reached = [function]
    for each in reached:
        own = _made_in(each)
        if any(name not in own for name in (*_lengthened(each), *heaps(each))):
            return False
        called = (site.helper(node) for node in own_nodes(each) if isinstance(node, ast.Call))
        reached += [helper for helper in dict.fromkeys(called) if helper is not None and helper not in reached]
    return True


def _lengthened(function: ast.FunctionDef) -> Iterator[str]:
    """The variables that it appends to, or takes from the end of; empty for what is no variable."""
    for node in own_nodes(function):
        if isinstance(node, ast.Attribute) and node.attr in GROWERS:
            yield node.value.id if isinstance(node.value, ast.Name) else ""


def _made_in(function: ast.FunctionDef) -> set[str]:
    """Variables that are assigned nothing but lists that are written out there, or comprehensions."""
    made, stored = Counter[str](), Counter[str](parameter_names(function))
    for node in own_nodes(function):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            stored[node.id] += 1
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.List | ast.ListComp) and len(node.targets) == 1:
            target = node.targets[0]
            made.update([target.id] if isinstance(target, ast.Name) else [])
    return {name for name, count in made.items() if count == stored[name]}
