"""The names that a piece of code uses in the scope it stands in: read, bound, or captured for later.

    total = sum(x * k for x in xs)       reads xs, k; binds total; `x` belongs to the generator expression

Variables of comprehensions, lambdas and nested functions are their own business; what these take from the scope around
them counts as a use of it, `delayed` when it may happen later than the statement runs.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from optadvisor.source.module import Function

COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


CONSUMERS = words("sum any all min max list tuple set sorted dict frozenset next")
"""Built-ins that use up a generator expression, or drop it, before they return."""
CONSUMING_METHODS = frozenset({"join", "extend", "update", "fromiter"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """One mention of a name."""

    name: str
    node: ast.AST
    store: bool = False
    """Bound here (or unbound: see `delete`); read otherwise."""
    delete: bool = False
    delayed: bool = False
    """By a lambda, a nested function or a generator expression that may outlive the statement."""
    conditional: bool = False
    """Perhaps not reached although the statement runs to its end."""
    declared_global: bool = False
    """By a nested function under its own `global`: the module's name whatever the scope around binds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    hidden: frozenset[str] = frozenset()
    delayed: bool = False
    conditional: bool = False
    globals: frozenset[str] = frozenset()

    def inside(self, hidden: Iterable[str] = (), *, delayed: bool = False, conditional: bool = True) -> _Place:
        return _Place(
            hidden=self.hidden | frozenset(hidden),
            delayed=self.delayed or delayed,
            conditional=self.conditional or conditional,
            globals=self.globals,
        )


def uses(node: ast.AST | None) -> Iterator[Use]:
    """All uses below `node`, roughly in the order of evaluation."""
    if node is not None:
        yield from _uses(node, _Place())


def uses_of(nodes: Iterable[ast.AST]) -> Iterator[Use]:
    for node in nodes:
        yield from uses(node)


def reads(node: ast.AST | None) -> frozenset[str]:
    """Names of the scope that `node` reads, now or later; `del x` needs a value, too."""
    found = (use for use in uses(node) if not use.declared_global)
    return frozenset(use.name for use in found if not use.store or (use.delete and isinstance(use.node, ast.Name)))


def stores(node: ast.AST | None) -> frozenset[str]:
    """Names of the scope that `node` itself binds (or unbinds) when it runs."""
    return frozenset(use.name for use in uses(node) if use.store and not use.delayed)


def locals_of(function: Function) -> frozenset[str]:
    """The function's own variables, parameters included."""
    bound = frozenset(_parameters(function.args)).union(*map(stores, function.body))
    return bound - declared(function, ast.Global) - declared(function, ast.Nonlocal)


def declared(function: Function, kind: type[ast.Global] | type[ast.Nonlocal]) -> frozenset[str]:
    """Names under `global` or `nonlocal` of the function itself."""
    return frozenset(name for node in own_statements(function.body) if isinstance(node, kind) for name in node.names)


def own_statements(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a body and of all blocks in it, without those of nested functions and classes."""
    for statement in body:
        yield statement
        if not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for block in blocks(statement):
                yield from own_statements(block)


def blocks(statement: ast.stmt) -> list[list[ast.stmt]]:
    """The statement lists directly inside a compound statement."""
    found = [getattr(statement, field, []) for field in ("body", "orelse", "finalbody")]
    found += [handler.body for handler in getattr(statement, "handlers", [])]
    found += [case.body for case in getattr(statement, "cases", [])]
    return [block for block in found if block]


def captured(body: Iterable[ast.AST]) -> frozenset[str]:
    """Names of the scope that functions, lambdas or generator expressions in `body` take along."""
    return frozenset(use.name for use in uses_of(body) if use.delayed and not use.declared_global)


def is_consumed(call: ast.AST) -> bool:
    """A call that uses up its first argument, a generator expression, at once: `sum(x for …)`, `", ".join(…)`.

    By spelling: what the names mean is for callers to ask.
    """
    if not isinstance(call, ast.Call) or not call.args or not isinstance(call.args[0], ast.GeneratorExp):
        return False
    if isinstance(call.func, ast.Name):
        return call.func.id in CONSUMERS
    return isinstance(call.func, ast.Attribute) and call.func.attr in CONSUMING_METHODS


# ---------------------------------------------------------------- the walk


def _uses(node: ast.AST, place: _Place) -> Iterator[Use]:
    match node:
        case ast.Name():
            store = not isinstance(node.ctx, ast.Load)
            yield from _named(node.id, node, place, store=store, delete=isinstance(node.ctx, ast.Del))
        case ast.NamedExpr():
            yield from _uses(node.value, place)
            yield from _named(node.target.id, node, place, store=True)
        case ast.BoolOp():
            yield from _in_order([node.values[0]], place)
            yield from _in_order(node.values[1:], place.inside())
        case ast.IfExp():
            yield from _uses(node.test, place)
            yield from _in_order([node.body, node.orelse], place.inside())
        case ast.Compare():
            yield from _in_order([node.left, node.comparators[0]], place)
            yield from _in_order(node.comparators[1:], place.inside())
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            yield from _comprehension(node, place, delayed=isinstance(node, ast.GeneratorExp))
        case ast.Call() if is_consumed(node):
            yield from _in_order([node.func, *node.args[1:], *node.keywords], place)
            yield from _comprehension(node.args[0], place, delayed=False)
        case ast.Lambda():
            yield from _in_order([*node.args.defaults, *filter(None, node.args.kw_defaults)], place)
            own = [*_parameters(node.args), *(n.target.id for n in ast.walk(node) if isinstance(n, ast.NamedExpr))]
            yield from _uses(node.body, place.inside(own, delayed=True))
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            yield from _function(node, place)
        case ast.ClassDef():
            yield from _in_order([*node.decorator_list, *node.bases, *node.keywords], place)
            # what the body binds is the class's, yet a name may be read before that: then it is of the scope around
            yield from (use for use in _in_order(node.body, place.inside()) if use.delayed or not use.store)
            yield from _named(node.name, node, place, store=True)
        case _:
            yield from _statement(node, place)


def _statement(node: ast.AST, place: _Place) -> Iterator[Use]:
    match node:
        case ast.Assign():
            yield from _in_order([node.value, *node.targets], place)
        case ast.AugAssign():
            if isinstance(node.target, ast.Name):
                yield from _named(node.target.id, node.target, place)
            yield from _in_order([node.value, node.target], place)
        case ast.AnnAssign():
            yield from _in_order([node.value] if node.value else [], place)
            yield from _uses(node.annotation, place.inside())  # evaluated at the top level alone
            yield from _uses(node.target, place) if node.value or not isinstance(node.target, ast.Name) else ()
        case ast.ExceptHandler():
            yield from _in_order([node.type] if node.type else [], place)
            yield from _named(node.name, node, place, store=True, delete=True) if node.name else ()
            yield from _in_order(node.body, place)
        case ast.Import() | ast.ImportFrom():
            for item in node.names:
                yield from _named(item.asname or item.name.partition(".")[0], node, place, store=True)
        case ast.MatchAs() | ast.MatchStar() | ast.MatchMapping():
            name = node.rest if isinstance(node, ast.MatchMapping) else node.name
            yield from _in_order(ast.iter_child_nodes(node), place)
            yield from _named(name, node, place, store=True) if name else ()
        case _:
            yield from _in_order(ast.iter_child_nodes(node), place)


def _in_order(nodes: Iterable[ast.AST], place: _Place) -> Iterator[Use]:
    for node in nodes:
        yield from _uses(node, place)


def _named(name: str, node: ast.AST, place: _Place, *, store: bool = False, delete: bool = False) -> Iterator[Use]:
    if name in place.hidden:
        return
    yield Use(
        name=name,
        node=node,
        store=store,
        delete=delete,
        delayed=place.delayed,
        conditional=place.conditional,
        declared_global=name in place.globals,
    )


def _comprehension(node: ast.expr, place: _Place, *, delayed: bool) -> Iterator[Use]:
    assert isinstance(node, COMPREHENSIONS)
    first = node.generators[0]
    yield from _uses(first.iter, place)
    own = {n.id for g in node.generators for n in ast.walk(g.target) if isinstance(n, ast.Name)}
    inner = place.inside({name for name in own if _is_bound_by(node, name)}, delayed=delayed)
    for generator in node.generators:
        yield from _in_order([] if generator is first else [generator.iter], inner)
        yield from _in_order([generator.target, *generator.ifs], inner)
    yield from _in_order([node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt], inner)


def _is_bound_by(node: ast.expr, name: str) -> bool:
    """A name stored by a target (`for x in`), and not only used in one (`for a[k] in`)."""
    targets = [generator.target for generator in getattr(node, "generators", [])]
    names = (n for target in targets for n in ast.walk(target) if isinstance(n, ast.Name))
    return any(n.id == name and isinstance(n.ctx, ast.Store) for n in names)


def _function(node: Function, place: _Place) -> Iterator[Use]:
    yield from _in_order([*node.decorator_list, *node.args.defaults, *filter(None, node.args.kw_defaults)], place)
    annotations = [a.annotation for a in ast.walk(node.args) if isinstance(a, ast.arg) and a.annotation]
    yield from _in_order([*annotations, *([node.returns] if node.returns else [])], place)
    own_globals = declared(node, ast.Global)
    inner = _Place(
        hidden=(place.hidden | locals_of(node)) - own_globals,
        delayed=True,
        conditional=True,
        globals=place.globals - locals_of(node) | own_globals,
    )
    yield from _in_order(node.body, inner)
    yield from _named(node.name, node, place, store=True)


def _parameters(arguments: ast.arguments) -> list[str]:
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    every += [item for item in (arguments.vararg, arguments.kwarg) if item]
    return [item.arg for item in every]
