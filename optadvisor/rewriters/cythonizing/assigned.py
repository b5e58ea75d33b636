"""Whether each variable of a function has a value wherever it is read, and where that has to be looked at.

    check_variables(names)      raises `NoValue`, with the variable and the statement, where it cannot be told

Cython words the error otherwise that Python raises for a variable without a value, or finds None there.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from optadvisor.rewriters.cythonizing import handling
from optadvisor.rewriters.cythonizing.handling import Unbound
from optadvisor.rewriters.cythonizing.kinds import NotTyped
from optadvisor.rewriters.cythonizing.names import COMPREHENSIONS, Names, stored
from optadvisor.source.site import own_nodes


class NoValue(NotTyped):
    """A variable may have no value where it is read."""

    def __init__(self, name: str, node: ast.stmt | ast.expr) -> None:
        super().__init__(f"`{name}` may have no value in line {node.lineno}", node.lineno)
        self.name = name
        self.statement: ast.stmt | None = None
        """In which it is read."""


def check_variables(names: Names) -> bool:
    """That every variable has a value wherever it is read: Cython words the error otherwise. Raises `NotTyped`.

    Whether every way through the function ends at a `return` or a `raise`.
    """
    for node in own_nodes(names.node):
        if isinstance(node, ast.NamedExpr):
            raise NotTyped("`:=` is left to Python", node.lineno)
        if isinstance(node, ast.With):
            way = "put the work in it into a function that gets what it needs"
            raise NotTyped(f"`with` is left to Python: {way}, for example a list of lines", node.lineno)
        if isinstance(node, ast.Try):
            handling.check(names.node, node, names.site.module.identifiers)
    return _after(names, names.node.body, frozenset(names.parameters)) is None


def _after(names: Names, block: Sequence[ast.stmt], known: frozenset[str] | None) -> frozenset[str] | None:
    """What has a value behind the block, for sure; None where nothing runs behind it."""
    for statement in block:
        if known is None:
            return None  # never runs
        try:
            known = _behind(names, statement, known)
        except NoValue as no:
            no.statement = no.statement or statement
            raise
    return known


def _behind(names: Names, statement: ast.stmt, known: frozenset[str]) -> frozenset[str] | None:
    match statement:
        case ast.If(body=[Unbound(name=name)]):
            return known | {name}
        case ast.If(test=test, body=body, orelse=orelse):
            _check(names, test, known)
            ways = [way for way in (_after(names, part, known) for part in (body, orelse)) if way is not None]
            return frozenset.intersection(*ways) if ways else None
        case ast.For(target=target, iter=iterable, body=body, orelse=orelse):
            _check(names, iterable, known)
            _after(names, body, known | stored(target))
            _after(names, orelse, known)
        case ast.While(test=test, body=body, orelse=orelse):
            _check(names, test, known)
            _after(names, body, known)
            _after(names, orelse, known)
        case ast.Try(body=body, handlers=handlers, orelse=orelse):
            tried = _after(names, [*body, *orelse], known)
            caught = [_caught(names, one, known) for one in handlers]
            ways = [way for way in (tried, *caught) if way is not None]
            return frozenset.intersection(*ways) if ways else None
        case ast.Return() | ast.Raise() | ast.Break() | ast.Continue():
            _check(names, statement, known)
            return None
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            raise NotTyped(f"it defines `{name}` inside, which is left to Python", statement.lineno)
        case ast.AnnAssign(value=None):
            pass  # gives the variable no value
        case ast.AugAssign(target=ast.Name(id=name)) if name not in known and names.is_local(name):
            raise NoValue(name, statement)
        case _:
            _check(names, statement, known)
            return known | stored(statement)
    return known


def _caught(names: Names, handler: ast.ExceptHandler, known: frozenset[str]) -> frozenset[str] | None:
    """An error may come before anything in the body has got a value; the error itself has none behind the handler."""
    if handler.type is not None:
        _check(names, handler.type, known)
    error = frozenset([handler.name]) if handler.name else frozenset[str]()
    found = _after(names, handler.body, known | error)
    return None if found is None else found - error


def _check(names: Names, node: ast.AST, known: frozenset[str], hidden: frozenset[str] = frozenset()) -> None:
    if isinstance(node, COMPREHENSIONS):
        inside = hidden.union(*(stored(generator.target) for generator in node.generators))
        first = node.generators[0].iter  # is evaluated outside
        _check(names, first, known, hidden)
        _check_order(node.generators)
        parts = [part for generator in node.generators for part in (generator.iter, *generator.ifs)]
        parts += [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        for part in parts:
            if part is not first:
                _check(names, part, known, inside)
        return
    if isinstance(node, ast.Lambda):
        return  # is left to Python for other reasons
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id not in hidden:
        if names.is_local(node.id) and node.id not in known:
            raise NoValue(node.id, node)
        return
    for child in ast.iter_child_nodes(node):
        _check(names, child, known, hidden)


def _check_order(generators: Sequence[ast.comprehension]) -> None:
    """In `for x in xs for y in y`, the `y` that is read is the one without a value."""
    late = frozenset[str]().union(*(stored(generator.target) for generator in generators))
    for number, generator in enumerate(generators):
        read = [(generator.iter, late)] if number else []
        late -= stored(generator.target)
        read += [(condition, late) for condition in generator.ifs]
        for node, unbound in [(node, unbound) for part, unbound in read for node in ast.walk(part)]:
            if isinstance(node, ast.Name) and node.id in unbound:
                raise NoValue(node.id, node)
