"""Short tables of texts or whole numbers at the top of a file, which the file does nothing with but look into them.

    SUFFIXES = ["inc", "ltd"]      tables(site)["SUFFIXES"] is a list of texts

Another file may exchange their elements all the same; so where an answer depends on a list, it is compared with what it
was each time (`was`, `same`). Tuples cannot change.

Does not handle: dictionaries, sets, long tables, tables that are put together, lists of numbers.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from optadvisor.rewriters._places import is_builtin
from optadvisor.rewriters._pure_tables import Kind, Many
from optadvisor.source.site import Site, bindings

MOST = 40
"""Elements that are compared for each answer."""
LOOKING = ("all", "any", "enumerate", "len", "list", "max", "min", "reversed", "set", "sorted", "sum", "tuple", "zip")
"""Built-ins that neither keep nor change what they go through."""
LAZY = ("enumerate", "reversed", "zip")
DRAWING = ("choice", "choices", "sample")
"""Methods of random generators."""


def tables(site: Site) -> Mapping[str, Kind]:
    """Names that the file binds once, at its top, to a list or tuple of constants, and what these hold."""
    found: dict[str, Kind] = {}
    for statement in site.module.tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=known)], value=ast.Tuple(elts=items) | ast.List(elts=items)):
                kinds = {type(one.value).__name__ if isinstance(one, ast.Constant) else "" for one in items}
                if not kinds or not kinds <= {"str", "int"} or len(items) > MOST:
                    continue
                if len(bindings(site.module.tree, known)) != 1:
                    continue
                if isinstance(statement.value, ast.Tuple):
                    found[known] = Many("tuple", frozenset(kinds))
                elif kinds == {"str"} and _only_looked_into(site, known):  # equal numbers may be of other types
                    found[known] = Many("list", frozenset(kinds))
    return found


def _only_looked_into(site: Site, name: str) -> bool:
    """Whatever the file does with it leaves it as it is, and hands it to nobody."""
    safe: set[int] = set()
    for node in ast.walk(site.module.tree):
        match node:
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[found]):
                safe.add(id(found))
            case ast.For(iter=found) | ast.comprehension(iter=found) | ast.Subscript(value=found, ctx=ast.Load()):
                safe.add(id(found))
            case ast.Call(func=func, args=args) if is_builtin(site, func, *LOOKING):
                kept = is_builtin(site, func, *LAZY) and id(node) not in _gone_through(site)
                safe.update(() if kept else map(id, args))
            case ast.Call(func=ast.Attribute(value=ast.Constant(value=str()), attr="join"), args=[found]):
                safe.add(id(found))
            case ast.Call(func=ast.Attribute(attr=method), args=[found, *_]) if method in DRAWING:
                safe.add(id(found))
            case ast.BinOp(left=found, op=ast.Add(), right=ast.List()):
                safe.add(id(found))
    mentions = [node for node in ast.walk(site.module.tree) if isinstance(node, ast.Name) and node.id == name]
    return all(id(node) in safe or isinstance(node.ctx, ast.Store) for node in mentions)


def _gone_through(site: Site) -> set[int]:
    """What loops go through."""
    return {id(node.iter) for node in ast.walk(site.module.tree) if isinstance(node, ast.For | ast.comprehension)}


def is_list(site: Site, name: str) -> bool:
    """Whether a name stands for a table that may change."""
    kind = tables(site).get(name)
    return isinstance(kind, Many) and kind.type == "list"


def plain_test(site: Site, name: str) -> str:
    """That a table is what the file says, as far as its types go; empty for what is no table."""
    kind = tables(site).get(name)
    if not isinstance(kind, Many) or isinstance(kind.element, Many):
        return ""
    types = ", ".join(sorted(kind.element))
    return f"type({name}) is {kind.type} and set(map(type, {name})) <= {{{types}}}"


def same(site: Site, name: str, then: str) -> str:
    """That a function or constant of the file is what it was."""
    if is_list(site, name):
        return f"type({name}) is list and {name} == {then}"
    return f"{name} is {then}"


def was(site: Site, name: str) -> str:
    """What is kept of it for that."""
    return f"list({name})" if is_list(site, name) else name
