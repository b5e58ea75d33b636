"""What is done with a row of a table: which columns are looked up in it, and in which way.

    if row["hours"] > 160: amount = bonus(row)      →  hours, and whatever `bonus` looks up in its first parameter

A row may be replaced by something lighter only when it is used for nothing else.

Does not handle: rows that are stored, changed, iterated over or asked for a method; columns named by variables or
numbers; `row["a"]` and `row.b` side by side.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field

from optadvisor.rewriters._places import binding_count
from optadvisor.source.site import Site, bindings, own_nodes, parameter_names

NOT_COLUMNS = frozenset({"name", "index", "values", "shape", "size", "dtype", "array", "iloc", "loc", "at", "iat"})
"""Attributes of a Series that a program may well use; others are told from columns at run time."""


class Unclear(Exception):  # noqa: N818  (an answer inside the analysis, turned into `Declined` at its border)
    """It cannot be shown that the rewrite would do the same; the text says why."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line


@dataclass(slots=True, kw_only=True)
class Lookups:
    """Columns in the order of their first use."""

    items: dict[str, int] = field(default_factory=dict)
    """`row["a"]`, with the line of the first."""
    attributes: dict[str, int] = field(default_factory=dict)
    """`row.a`."""
    helpers: dict[str, ast.FunctionDef] = field(default_factory=dict)
    """Functions of the file that are given the row."""
    barred: frozenset[str] = NOT_COLUMNS
    """Attributes that are no columns."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.items or self.attributes)


def look_at(site: Site, row: str, parts: Iterable[ast.AST], *, barred: frozenset[str] = NOT_COLUMNS) -> Lookups:
    """What `parts` do with the variable `row`. Raises `Unclear`."""
    found = Lookups(barred=barred)
    for part in parts:
        _visit(site, row, part, found)
    if found.items and found.attributes:
        line = next(iter(found.attributes.values()))
        name = next(iter(found.attributes))
        raise Unclear(f'columns are read as {row}["…"] and as {row}.{name}: one way of the two is understood', line)
    if not found.names:
        raise Unclear(f"no column of `{row}` is read")
    return found


def function_of(site: Site, node: ast.expr) -> ast.FunctionDef | None:
    """The plain top-level function of this file that a name stands for."""
    if not isinstance(node, ast.Name) or site.resolved(node) != f".{node.id}" or binding_count(site, node.id) != 1:
        return None
    definition = bindings(site.module.tree, node.id)[0]
    if not isinstance(definition, ast.FunctionDef) or definition not in site.module.tree.body:
        return None
    return definition if _is_plain(definition) else None


def inner_function(site: Site, node: ast.expr) -> ast.FunctionDef | None:
    """The plain function that a name stands for which the hot function defines, and binds to nothing else."""
    if not isinstance(node, ast.Name) or site.node is None or node.id in parameter_names(site.node):
        return None
    binders = [one for one in bindings(site.module.tree, node.id) if one in set(ast.walk(site.node))]
    others = (one.names for one in ast.walk(site.node) if isinstance(one, ast.Global | ast.Nonlocal))
    if len(binders) != 1 or any(node.id in names for names in others):
        return None
    (definition,) = binders
    own = isinstance(definition, ast.FunctionDef) and definition in set(own_nodes(site.node))
    return definition if own and isinstance(definition, ast.FunctionDef) and _is_plain(definition) else None


def given_function(site: Site, node: ast.expr) -> ast.FunctionDef | None:
    """The plain function that a name stands for, of the file or of the hot function, which defines it before."""
    inner = inner_function(site, node)
    if inner is None or site.node is None:
        return function_of(site, node)
    return inner if inner in site.node.body and inner.lineno < node.lineno else None


def _is_plain(definition: ast.FunctionDef) -> bool:
    return not definition.decorator_list and not any(
        isinstance(inner, ast.Yield | ast.YieldFrom) for inner in ast.walk(definition)
    )


def _visit(site: Site, row: str, node: ast.AST, found: Lookups) -> None:
    if _is_column(row, node, found):
        return
    match node:
        case ast.Call(func=ast.Name() as callee, args=[ast.Name(id=name), *others]) if name == row:
            helper = function_of(site, callee)
            if helper is not None:
                _visit_helper(site, helper, found)
                for other in (*others, *node.keywords):
                    _visit(site, row, other, found)
                return
        case ast.Lambda() | ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            if any(isinstance(inner, ast.Name) and inner.id == row for inner in ast.walk(node)):
                raise Unclear(f"`{row}` is used in an inner function", node.lineno)
        case ast.Name(id=name) if name == row:
            raise Unclear(f"`{row}` is used as a whole", node.lineno)
        case ast.Global(names=names) | ast.Nonlocal(names=names) if row in names:
            raise Unclear(f"`{row}` is a variable that others see", node.lineno)
        case ast.ExceptHandler(name=name) | ast.MatchAs(name=name) | ast.MatchStar(name=name) if name == row:
            raise Unclear(f"`{row}` is given another meaning")
    for child in ast.iter_child_nodes(node):
        _visit(site, row, child, found)


def _is_column(row: str, node: ast.AST, found: Lookups) -> bool:
    """Whether a node is `row["a"]` or `row.a`, which is noted then."""
    match node:
        case ast.Subscript(value=ast.Name(id=name), slice=key) if name == row:
            if not isinstance(key, ast.Constant) or not isinstance(key.value, str):
                raise Unclear(f"`{ast.unparse(node)}` names no column by a fixed text", node.lineno)
            found.items.setdefault(key.value, node.lineno)
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method)) if name == row:
            raise Unclear(f"it calls `{row}.{method}`, which needs the whole row", node.lineno)
        case ast.Attribute(value=ast.Name(id=name), attr=column) if name == row:
            if column in found.barred or column.startswith("_"):
                raise Unclear(f"`{row}.{column}` asks the row itself, not for a column", node.lineno)
            found.attributes.setdefault(column, node.lineno)
        case _:
            return False
    if not isinstance(getattr(node, "ctx", None), ast.Load):
        raise Unclear(f"`{ast.unparse(node)}` is assigned, and the row keeps it", getattr(node, "lineno", 0))
    return True


def _visit_helper(site: Site, helper: ast.FunctionDef, found: Lookups) -> None:
    if helper.name in found.helpers:
        return
    found.helpers[helper.name] = helper
    for statement in helper.body:
        _visit(site, first_parameter(helper), statement, found)


def first_parameter(function: ast.FunctionDef | ast.Lambda) -> str:
    """The name of the parameter that takes the first argument. Raises `Unclear`."""
    parameters = [*function.args.posonlyargs, *function.args.args]
    if not parameters:
        raise Unclear("the function has no parameter for the row", function.lineno)
    return parameters[0].arg
