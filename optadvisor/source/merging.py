"""Can the bodies of two functions stand in one function? Names that would change their meaning; declarations.

    def f(): return total(1)        def f():
                                        total = 1        →  `total` clashes: in one function it would be local for both
                                        return total

Does not handle: names looked up by text (`locals()["x"]`, `eval`).
"""

from __future__ import annotations

import ast
import symtable
from collections.abc import Iterator
from dataclasses import dataclass

from optadvisor.records import Edit
from optadvisor.source.edits import apply_edits
from optadvisor.source.module import Function, Module, first_line
from optadvisor.source.site import own_nodes


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scope:
    """Where the names of a function, inner functions included, come from."""

    local: frozenset[str]
    free: frozenset[str]
    """From an enclosing function."""
    outside: frozenset[str]
    """From an enclosing function, the module or the built-ins."""
    declared_global: frozenset[str]


def names_that_clash(module: Module, one: Function, other_module: Module, other: Function) -> tuple[str, ...]:
    """Names that are local in one function and come from outside in the other, or from different places outside."""
    a, b = _scope(module, one), _scope(other_module, other)
    clash = (a.local & b.outside) | (b.local & a.outside)
    return tuple(sorted(clash | (a.declared_global & b.free) | (b.declared_global & a.free)))


def _scope(module: Module, function: Function) -> _Scope:
    table = _table(symtable.symtable(module.data.decode("utf-8"), module.path, "exec"), function)
    symbols = table.get_symbols()
    inner = [symbol for below in _below(table) for symbol in below.get_symbols()]
    free = frozenset(symbol.get_name() for symbol in symbols if symbol.is_free())
    reaching_out = [symbol for symbol in symbols if symbol.is_global()]
    reaching_out += [symbol for symbol in inner if symbol.is_global() and not symbol.is_declared_global()]
    return _Scope(
        local=frozenset(symbol.get_name() for symbol in symbols if symbol.is_local()),
        free=free,
        outside=free | {symbol.get_name() for symbol in reaching_out},
        declared_global=frozenset(symbol.get_name() for symbol in symbols if symbol.is_declared_global()),
    )


def _table(top: symtable.SymbolTable, function: Function) -> symtable.SymbolTable:
    for table in _below(top):
        if (
            isinstance(table, symtable.Function)
            and table.get_name() == function.name
            and table.get_lineno() in (function.lineno, first_line(function))
        ):
            return table
    raise ValueError(f"{function.name} was not found in the symbol table")


def _below(table: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    for child in table.get_children():
        yield child
        yield from _below(child)


# ---------------------------------------------------------------- `global` and `nonlocal`


def declared(function: ast.FunctionDef) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names that the function's own statements declare `global`, and `nonlocal`, sorted."""
    found = _declarations(function)
    kinds = ((node for node in found if isinstance(node, kind)) for kind in (ast.Global, ast.Nonlocal))
    first, second = (tuple(sorted({name for node in nodes for name in node.names})) for nodes in kinds)
    return first, second


def _declarations(function: ast.FunctionDef) -> list[ast.Global | ast.Nonlocal]:
    return [node for node in own_nodes(function) if isinstance(node, ast.Global | ast.Nonlocal)]


def without_declarations(module: Module, function: ast.FunctionDef) -> tuple[Module, ast.FunctionDef]:
    """The file with the function's own declarations taken out, and the function in it.

    What stands on a line of its own in the body goes with its line, anything else becomes `pass`.
    """
    found = _declarations(function)
    if not found:
        return module, function
    whole = [node for node in found if node in function.body and module.owns_its_lines(node)]
    if len(whole) == len(function.body):
        whole = []
    edits = []
    for node in found:
        start, end = module.statement_span(node) if node in whole else module.span(node)
        edits.append(Edit(start=start, end=end, text="" if node in whole else "pass"))
    data = apply_edits(module.data, edits)
    after = Module.parse(module.encode(data), module.path)
    ref = next(ref for ref, node in module.functions.items() if node is function)
    twin = after.functions[ref]
    assert isinstance(twin, ast.FunctionDef)
    return after, twin
