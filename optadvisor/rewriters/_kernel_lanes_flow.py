"""What iterations of a loop know of its variables: which are set before they are read, which are not read behind it.

Does not handle: attributes and elements, variables of inner functions.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from optadvisor.loops.facts import Facts
from optadvisor.loops.values import FLOAT, GROWING, INT, Array, Number
from optadvisor.source.site import own_nodes

_DTYPES = {FLOAT: "float64", INT: "int64"}


def set_before_read(body: Sequence[ast.stmt], known: frozenset[str], own: set[str]) -> frozenset[str] | None:
    """The variables of `own` that have a value behind these statements for certain; None if one may be read before."""
    for statement in body:
        if isinstance(statement, ast.For):
            counts = {n.id for n in ast.walk(statement.target) if isinstance(n, ast.Name)}
            if read(statement.iter) & own - known:
                return None
            if set_before_read(statement.body, known | counts, own) is None:
                return None
        elif isinstance(statement, ast.If):
            if read(statement.test) & own - known:
                return None
            branches = [set_before_read(each, known, own) for each in (statement.body, statement.orelse)]
            if None in branches:
                return None
            known = branches[0] & branches[1]  # type: ignore[operator]
        else:
            looked_at = read(statement)
            if isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name):
                looked_at |= {statement.target.id}
            if looked_at & own - known:
                return None
            known |= {n.id for n in ast.walk(statement) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    return known


def read(node: ast.AST) -> set[str]:
    """The variables that are looked at."""
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}


def is_done_with(function: ast.FunctionDef, loop: ast.For, name: str) -> bool:
    """Is what the loop leaves in a variable never read?"""
    nodes = [function, *own_nodes(function)]
    updated = {node.target for node in nodes if isinstance(node, ast.AugAssign)}
    elsewhere = [node for node in nodes if not isinstance(node, ast.Name) and loop not in ast.walk(node)]
    anew = {part for node in elsewhere for part in _given_anew(node, name)} | {*ast.walk(loop)}
    reads = [n for n in nodes if isinstance(n, ast.Name) and n.id == name and (not is_stored(n) or n in updated)]
    return all(node in anew for node in reads)


def is_stored(node: ast.Name | ast.Subscript) -> bool:
    return not isinstance(node.ctx, ast.Load)


def is_append(node: ast.AST) -> bool:
    """`items.append(x)`."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(), attr="append"), args=[_], keywords=[]):
            return True
    return False


def appended(node: ast.AST) -> set[str]:
    """The lists that it appends to."""
    return {each.func.value.id for each in ast.walk(node) if is_append(each)}  # type: ignore[attr-defined]


def stored_into(node: ast.AST) -> set[str]:
    """The names through which it stores items."""
    stores = [each.value for each in ast.walk(node) if isinstance(each, ast.Subscript) and is_stored(each)]
    return {each.id for store in stores for each in ast.walk(store) if isinstance(each, ast.Name)}


def _given_anew(node: ast.AST, name: str) -> Iterator[ast.AST]:
    """What in a statement reads the variable after the statement itself has given it a value, or not at all."""
    if isinstance(node, ast.For) and any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(node.target)):
        yield from (part for statement in node.body for part in ast.walk(statement))
    for block in (getattr(node, field, None) for field in ("body", "orelse")):
        if not isinstance(block, list):
            continue
        mentioning = [each for each in block if any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(each))]
        match mentioning[:1]:
            case [ast.Assign(targets=[ast.Name(id=target)], value=value)] if target == name and name not in read(value):
                yield from (part for statement in mentioning for part in ast.walk(statement))


def ranks(facts: Facts) -> Iterator[tuple[str, int]]:
    """Variables that are arrays wherever they are read, with their axes."""
    known: dict[str, set[int]] = {}
    for node in own_nodes(facts.function):
        value = facts.values.get(node) if isinstance(node, ast.Name) else None
        if isinstance(node, ast.Name) and value is not None:
            rank = value.ndim if isinstance(value, Array) and value.form != GROWING else 0
            known.setdefault(node.id, set()).add(rank)
    yield from ((name, *axes) for name, axes in known.items() if len(axes) == 1 and 0 not in axes)  # type: ignore[misc]


def machines(facts: Facts) -> Iterator[tuple[str, str]]:
    """Variables that are floats, or ints, of 64 bits wherever they are read; none beside numbers of 32 bits."""
    known: dict[str, set[str]] = {}
    for node in own_nodes(facts.function):
        value = facts.values.get(node) if isinstance(node, ast.Name) else None
        if isinstance(node, ast.Name) and value is not None:
            known.setdefault(node.id, set()).add(value.machine if isinstance(value, Number) else "")
    for name, types in known.items():
        if len(types) == 1 and types <= _DTYPES.keys() and not facts.widths:
            yield name, _DTYPES[types.pop()]
