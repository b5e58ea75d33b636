"""Whether one result may stand for all that a loop would compute: lists in it, and nan, are objects of their own.

    row = [[sum(xs)] for x in xs][0]      holds_lists: each round's list is another one
    seen.append(sum(xs))                  is_noticed: two nans that were computed are not found as equal, one is
    total += x - mean(xs)                 not noticed: what comes of it is new each time

Does not handle: who asks numbers and texts for their identity (`Pure` refuses that).
"""

from __future__ import annotations

import ast

from optadvisor.rewriters._hoisting_places import Chance
from optadvisor.rewriters._places import is_builtin
from optadvisor.rewriters._pure_tables import Kind, Many
from optadvisor.source.site import Site

UNLESS_NAN = '''def UNLESS_NAN(value):
    """The value; None where it is nan, or has one in it: two nans are different objects, and are found as such."""
    parts = [value]
    for part in parts:
        if type(part) in (tuple, list, set, frozenset):
            parts.extend(part)
        elif part != part:
            return None
    return value'''
NAMES = ("frozenset", "list", "set", "tuple", "type")

_MAKING_NAN = frozenset({"complex", "float", "tuple"})
_ORDERING = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)


def holds_lists(site: Site, expression: ast.expr, kind: Many) -> bool:
    """What it makes has lists in it that are made anew each time; `list(rows)` has the same rows."""
    if not _has_list(kind.element):
        return False
    match expression:
        case ast.Call(func=func, args=[ast.Name()], keywords=[]) if is_builtin(site, func, "list"):
            return False
    return True


def _has_list(kind: Kind) -> bool:
    return isinstance(kind, Many) and (kind.type != "tuple" or _has_list(kind.element))


def is_noticed(site: Site, chance: Chance, kind: Kind) -> bool:
    """Somebody may see that a nan is the same object each time: it may be looked for, be a key, or be kept."""
    if _shares_its_elements(site, chance.expression):
        return False
    if isinstance(kind, Many):
        return True
    if not kind & _MAKING_NAN:
        return False
    return "tuple" in kind or not _is_computed_with(chance)


def _shares_its_elements(site: Site, node: ast.expr) -> bool:
    """`min(xs)`, `sorted(xs)`: the very objects that are in the list, whenever it is asked."""
    match node:
        case ast.Call(func=func, args=[ast.Name()], keywords=[]):
            return is_builtin(site, func, "min", "max", "sorted", "set", "frozenset", "list", "tuple", "len")
    return False


def _is_computed_with(chance: Chance) -> bool:
    """It is a side of an operation or of a comparison that makes a new value."""
    wanted = chance.expression
    for node in ast.walk(chance.region.statement):
        match node:
            case ast.BinOp(left=left, right=right) if left is wanted or right is wanted:
                return True
            case ast.UnaryOp(operand=operand) if operand is wanted:
                return True
            case ast.Compare(left=left, ops=ops, comparators=sides) if left is wanted or any(
                side is wanted for side in sides
            ):
                return all(isinstance(op, _ORDERING) for op in ops)
            case ast.AugAssign(target=ast.Name(), value=value) if value is wanted:
                return True
    return False
