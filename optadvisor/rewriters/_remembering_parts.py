"""What an expression is made of, as far as it may be remembered: one variable, or one element of a variable.

    operand_of(site, `"".join(sorted(words[i].lower()))`)  →  `words[i]`

Does not handle: comprehensions, keywords, attributes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.rewriters._places import is_builtin
from optadvisor.source.site import Site

COSTLY = ("all", "any", "max", "min", "set", "sorted", "sum")
MANY_CALLS = 4
"""So many calls of methods take longer than to look an answer up."""
_SETS = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.Sub)


def operand_of(site: Site, node: ast.expr) -> ast.expr | None:
    """The one variable, or element of a variable, that an expression is made of; None where there is more.

    Everything else in it are constants, built-ins, and functions of the file that are called.
    """
    found: dict[str, ast.expr] = {}
    for one in leaves(site, node):
        if one is None:
            return None
        found[ast.dump(one)] = one
    if len(found) != 1:
        return None
    operand = next(iter(found.values()))
    times = sum(ast.dump(one) == ast.dump(operand) for one in ast.walk(node) if isinstance(one, ast.expr))
    return operand if operand is not node and (isinstance(operand, ast.Name) or times == 1) else None


def leaves(site: Site, node: ast.AST) -> Iterator[ast.expr | None]:
    """The variables and elements in an expression; None for what is not known there."""
    match node:
        case ast.Subscript(value=ast.Name() as items, slice=index) if (place := place_of(index)) is not None:
            names = (one for one in (items, place) if isinstance(one, ast.Name))
            yield node if all(_is_variable(site, one) for one in names) else None
        case ast.Name():
            if _is_variable(site, node):
                yield node
            elif not site.resolved(node).startswith("builtins."):
                yield None
        case ast.Call(func=ast.Name() as func, args=args, keywords=[]) if site.helper(node) is not None:
            yield from (
                (leaf for one in args for leaf in leaves(site, one)) if func.id not in site.bound_names else [None]
            )
        case ast.NamedExpr() | ast.Lambda() | ast.JoinedStr() | ast.Await() | ast.Yield() | ast.YieldFrom():
            yield None
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp() | ast.Starred() | ast.keyword():
            yield None
        case _:
            for child in ast.iter_child_nodes(node):
                yield from leaves(site, child)


def place_of(index: ast.expr) -> ast.Name | ast.Constant | None:
    """What tells the place: `i` of `words[i]` and of `words[i + 1]`, or a constant."""
    match index:
        case ast.BinOp(left=ast.Name() as name, op=ast.Add() | ast.Sub(), right=ast.Constant(value=int())):
            return name
        case ast.Name() | ast.Constant():
            return index
    return None


def _is_variable(site: Site, node: ast.Name) -> bool:
    return node.id in site.bound_names and isinstance(node.ctx, ast.Load)


def is_costly(site: Site, node: ast.expr) -> bool:
    calls = [one for one in ast.walk(node) if isinstance(one, ast.Call)]
    return len(calls) >= MANY_CALLS or any(
        site.helper(one) is not None or is_builtin(site, one.func, *COSTLY) for one in calls
    )


def pair_of(site: Site, node: ast.Compare | ast.BinOp) -> list[ast.expr]:
    """The two sides of `sorted(a) == sorted(b)` or `set(a) & set(b)`: lists and sets that are only looked at."""
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        fits = len(node.ops) == 1 and isinstance(node.ops[0], ast.Eq | ast.NotEq)
        makers: tuple[str, ...] = ("set", "sorted")
    else:
        sides, fits, makers = [node.left, node.right], isinstance(node.op, _SETS), ("set",)
    both = all(isinstance(one, ast.Call) and is_builtin(site, one.func, *makers) for one in sides)
    same = both and len({ast.dump(one.func) for one in sides if isinstance(one, ast.Call)}) == 1
    return sides if fits and same and all(operand_of(site, one) is not None for one in sides) else []
