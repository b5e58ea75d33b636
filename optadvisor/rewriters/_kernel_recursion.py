"""Arguments of compiled functions that call themselves: none of them may be a constant to Numba.

    _gcd_kernel(12, b, 400)       →  _gcd_kernel(_np.int64(12), b, _np.int64(400))

Where a constant is handed to a function that calls itself, Numba makes machine code for that very constant; and a
caller with such code in it, read from Numba's cache in the next run, ends the process (seen with Numba 0.68: signal
11). A number that was converted is no constant to it, and the conversion costs nothing.

Does not handle: functions that call each other in a ring, which are not compiled.
"""

from __future__ import annotations

import ast

from optadvisor.loops.facts import Facts
from optadvisor.loops.values import BOOL, FLOAT, INT, NP, PY, SINGLE, Number, is_narrow
from optadvisor.source.site import parameter_names

CONVERSIONS = {INT: "int64", FLOAT: "float64", BOOL: "bool_"}
"""What a number of each kind is already."""


def no_constant(facts: Facts, callee: ast.FunctionDef, argument: ast.expr, text: str, numpy: str) -> str:
    """The text of an argument of a call of `callee`, in the function of `facts`."""
    value = facts.values.get(argument)
    if isinstance(argument, ast.Constant) and type(argument.value) in (int, float, bool):
        name = {int: "int64", float: "float64", bool: "bool_"}[type(argument.value)]
        return f"{numpy}.{name}({text})"
    if not isinstance(value, Number) or is_narrow(value) or SINGLE in value.tags or not value.tags <= {PY, NP}:
        return text
    if _is_worked_out(argument):
        return text
    if isinstance(argument, ast.Name) and _is_variable(facts.function, argument.id, callee):
        return text
    return f"{numpy}.{CONVERSIONS[value.machine]}({text})" if value.machine in CONVERSIONS else text


def _is_worked_out(node: ast.expr) -> bool:
    named = any(isinstance(each, ast.Name) for each in ast.walk(node))
    return named and isinstance(node, ast.BinOp | ast.Subscript | ast.Call | ast.Compare)


def _is_variable(function: ast.FunctionDef, name: str, callee: ast.FunctionDef) -> bool:
    """Is it only ever counted by `for … in range(…)` or worked out of variables, or a parameter of the callee itself,
    which callers have converted?"""
    nodes = [*ast.walk(function)]
    stores = sum(isinstance(n, ast.Name) and n.id == name and not isinstance(n.ctx, ast.Load) for n in nodes)
    known = sum((isinstance(n, ast.For) and _counts(n, name)) or _assigns(n, name) for n in nodes)
    if name in parameter_names(function):
        return not stores and callee is function
    return stores == known > 0


def _assigns(node: ast.AST, name: str) -> bool:
    match node:
        case ast.Assign(targets=[ast.Name(id=one)], value=value):
            return one == name and _is_worked_out(value)
    return False


def _counts(loop: ast.For, name: str) -> bool:
    source = loop.iter.func if isinstance(loop.iter, ast.Call) else None
    ranged = isinstance(source, ast.Name) and source.id == "range"
    return ranged and isinstance(loop.target, ast.Name) and loop.target.id == name
