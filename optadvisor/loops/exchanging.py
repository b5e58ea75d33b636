"""Two rows of a list of lists change places: `A[k], A[p] = A[p], A[k]`, as pivoting in every elimination does.

Compiled code holds the list as one array, whose rows cannot change places: copies of their numbers do. Nobody can tell
as long as the function has made the list itself, and nobody looks at a row otherwise than number by number.

Does not handle: lists from outside, whose rows the caller may know; rows that have a name; lists handed to functions
that do more with them than read and store numbers.
"""

from __future__ import annotations

import ast

from optadvisor.loops.facts import Frame, refuse
from optadvisor.loops.values import LIST, NUMPY, PY, Array, outside
from optadvisor.source.site import Site

ROW = "row_of"
"""What makes a copy of a row (see `Facts.makers`)."""


def put_row(frame: Frame, target: ast.Subscript, base: Array) -> None:
    """Note what `target = …` stores as a part of `base`, or refuse it."""
    statement = _exchange(frame.function, target)
    new = base.form == LIST and base.ndim == 2 and not outside(base.origins) and base.scalars == PY
    if statement is None or not new or base.rows or base.holes or not _is_read_by_numbers(frame, target.value):
        what = "a part of an array at once, which NumPy already does in compiled code"
        refuse(target, f"it stores into {what if base.form == NUMPY else 'a list of lists'}")
    assert isinstance(statement.value, ast.Tuple)
    frame.facts.makers.update(dict.fromkeys(statement.value.elts, ROW))
    frame.facts.written.update(base.origins)


def _exchange(function: ast.FunctionDef, target: ast.Subscript) -> ast.Assign | None:
    """The statement `a[i], a[j] = a[j], a[i]` with the target; None for any other one."""
    for statement in ast.walk(function):
        match statement:
            case ast.Assign(
                targets=[ast.Tuple(elts=[ast.Subscript() as a, ast.Subscript() as b])],
                value=ast.Tuple(elts=[ast.Subscript() as c, ast.Subscript() as d]),
            ) if target in (a, b):
                names = {each.value.id if isinstance(each.value, ast.Name) else "" for each in (a, b, c, d)}
                quiet = not any(isinstance(n, ast.Call | ast.NamedExpr) for n in ast.walk(statement))
                apart = not any(getattr(n, "id", "") in names for each in (a, b) for n in ast.walk(each.slice))
                crossed = [ast.dump(each.slice) for each in (a, b)] == [ast.dump(each.slice) for each in (d, c)]
                return statement if len(names) == 1 and "" not in names and quiet and apart and crossed else None
    return None


def _is_read_by_numbers(frame: Frame, name: ast.expr) -> bool:
    """Is the list made in one place, and of its rows nothing read but numbers and lengths?"""
    assert isinstance(name, ast.Name)
    function = frame.function
    known = _by_numbers(frame.site, function, name.id)
    made = 0
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name() as target], value=ast.ListComp() as value) if target.id == name.id:
                made += 1
                known |= {target, *ast.walk(value)}  # `a = [row[:] for row in a]`
            case ast.Assign() if _is_exchange_of(function, node, name.id):
                known |= set(ast.walk(node))
            case ast.Return(value=ast.Name() as listed):
                known.add(listed)
            case ast.Return(value=ast.Tuple(elts=parts)):
                known |= {each for each in parts if isinstance(each, ast.Name)}
    return made == 1 and _mentions(function, name.id) <= known


def _mentions(function: ast.FunctionDef, name: str) -> set[ast.AST]:
    return {node for node in ast.walk(function) if isinstance(node, ast.Name) and node.id == name}


def _by_numbers(site: Site, function: ast.FunctionDef, name: str, depth: int = 2) -> set[ast.AST]:
    """Where the list is mentioned for its numbers, its lengths, or to hand it to a function that asks no more."""
    known: set[ast.AST] = set()
    for node in ast.walk(function):
        match node:
            case ast.Subscript(value=ast.Subscript(value=ast.Name() as listed)):
                known.add(listed)
            case ast.Call(func=ast.Name(id="len"), args=[ast.Name() as listed]):
                known.add(listed)
            case ast.Call(func=ast.Name(id="len"), args=[ast.Subscript(value=ast.Name() as listed)]):
                known.add(listed)
            case ast.Call(args=args, keywords=[]) if depth and (helper := site.helper(node)) is not None:
                parameters = [each.arg for each in helper.args.args]
                for argument, own in zip(args, parameters, strict=False):
                    if isinstance(argument, ast.Name) and argument.id == name:
                        inside = _by_numbers(site, helper, own, depth - 1)
                        known |= {argument} if _mentions(helper, own) <= inside else set()
    return known


def _is_exchange_of(function: ast.FunctionDef, node: ast.Assign, name: str) -> bool:
    target = node.targets[0].elts[0] if isinstance(node.targets[0], ast.Tuple) and node.targets[0].elts else None
    if not isinstance(target, ast.Subscript) or not isinstance(target.value, ast.Name) or target.value.id != name:
        return False
    return _exchange(function, target) is node
