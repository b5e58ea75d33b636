"""What may stand behind the loop that becomes a kernel: `return z`, `mean = total / n`, `return sqrt(mean), z`.

Does not handle: elements of arrays, branches, further loops.
"""

from __future__ import annotations

import ast

from optadvisor.records import ValueSpec
from optadvisor.rewriters.porting.kernels import is_plain
from optadvisor.rewriters.porting.kinds import UnportableError
from optadvisor.source.site import Site

HOST = frozenset({"len", "float", "int", "abs", "round", "min", "max"})
"""Built-ins that a function may call after the loop, with numbers."""


def check_after(site: Site, after: tuple[ast.stmt, ...], arrays: dict[str, ValueSpec | None]) -> None:
    """It returns names, or computes with numbers and returns at its end; no element of an array is read."""
    for number, statement in enumerate(after):
        ends = isinstance(statement, ast.Return) and number == len(after) - 1
        sets = isinstance(statement, ast.Assign | ast.AugAssign) and isinstance(after[-1], ast.Return)
        value = statement.value if isinstance(statement, ast.Return | ast.Assign | ast.AugAssign) else None
        if not ends and not (sets and value is not None and not _stores_otherwise(statement, arrays)):
            raise UnportableError("it does more than compute with numbers after the loop", statement.lineno)
        if value is not None and not (ends and is_plain(value)) and not _is_of_numbers(site, value, arrays):
            raise UnportableError("it does more than compute with numbers after the loop", statement.lineno)


def _stores_otherwise(statement: ast.stmt, arrays: dict[str, ValueSpec | None]) -> bool:
    """Into something else than a variable of its own."""
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    return not all(isinstance(each, ast.Name) and each.id not in arrays for each in targets)


def _is_of_numbers(site: Site, value: ast.expr, arrays: dict[str, ValueSpec | None]) -> bool:
    match value:
        case ast.Constant():
            return True
        case ast.Name(id=name):
            return name not in arrays and name in site.bound_names
        case ast.BinOp(left=left, right=right):
            return _is_of_numbers(site, left, arrays) and _is_of_numbers(site, right, arrays)
        case ast.UnaryOp(operand=operand):
            return _is_of_numbers(site, operand, arrays)
        case ast.Tuple(elts=items):
            return all(isinstance(each, ast.Name) or _is_of_numbers(site, each, arrays) for each in items)
        case ast.Subscript(value=ast.Attribute(value=ast.Name(id=name), attr="shape"), slice=ast.Constant()):
            return name in arrays
        case ast.Call(func=func, args=[ast.Name(id=name)], keywords=[]) if name in arrays:
            return site.resolves_to(func, "builtins.len")
        case ast.Call(func=func, args=args, keywords=[]):
            resolved = site.resolved(func)
            known = resolved.startswith("math.") or resolved.removeprefix("builtins.") in HOST
            return (known or resolved == "numpy.sqrt") and all(_is_of_numbers(site, each, arrays) for each in args)
    return False
