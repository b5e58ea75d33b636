"""Facts about a function's variables around one of its statements: bound before it, needed after it, int or float.

    for i in range(n):        `bound_before`: n, dx have a value for certain;  `live_after`: is i read again?
        ...                   `number_kind`: dx is a float, n an int (a guess from recorded calls: a guard must test)

Does not handle: functions that look at their own variables (`locals()`, `exec`); `hides_variables` tells.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from optadvisor.source.site import Site, own_nodes

_SPIES = frozenset({"locals", "vars", "eval", "exec", "dir", "globals"})
_INT_CALLS = ("builtins.int", "builtins.len", "math.floor", "math.ceil", "math.isqrt")


def hides_variables(function: ast.FunctionDef) -> bool:
    """Whether the function may read or write its variables by other means than their names."""
    return any(isinstance(node, ast.Name) and node.id in _SPIES for node in own_nodes(function))


def declared_global(function: ast.FunctionDef) -> frozenset[str]:
    """Names under `global` or `nonlocal`, and names that a nested function, lambda or class mentions."""
    found: set[str] = set()
    for node in own_nodes(function):
        if isinstance(node, ast.Global | ast.Nonlocal):
            found.update(node.names)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            found.update(inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name))
            found.update(name for inner in ast.walk(node) if isinstance(inner, ast.Nonlocal) for name in inner.names)
    return frozenset(found)


# ---------------------------------------------------------------- before


def path_to(body: Sequence[ast.stmt], target: ast.stmt) -> list[tuple[Sequence[ast.stmt], int]]:
    """The statement lists that lead to `target`, outermost first, each with the position to go on from."""
    for position, statement in enumerate(body):
        if statement is target:
            return [(body, position)]
        for block in _blocks(statement):
            if found := path_to(block, target):
                return [(body, position), *found]
    return []


def bound_before(site: Site, target: ast.stmt, name: str) -> bool:
    """Whether `name` has a value for certain when `target` starts."""
    assert site.node is not None
    if any(_unbinds(node, name) for node in ast.walk(site.module.tree)):
        return False
    if name not in site.bound_names:
        return _global_before(site, name)
    if name in site.parameters:
        return True
    levels = path_to(site.node.body, target)
    if any(_loops_over(block[position], name) for block, position in levels[:-1]):
        return True
    return any(name in _targets(statement) for block, position in levels for statement in block[:position])


def last_assignment(site: Site, target: ast.stmt, name: str, *, number: bool = False) -> ast.expr | None:
    """The value of `name = value` in `target`'s own block before it, when nothing in between can change or share it.

    A plain number cannot be changed by those who read it: with `number` only assignments in between count.
    """
    assert site.node is not None
    if name in declared_global(site.node) or name not in site.bound_names:
        return None
    block, position = path_to(site.node.body, target)[-1]
    for statement in reversed(block[:position]):
        if isinstance(statement, ast.Assign) and name in _targets(statement) and len(statement.targets) == 1:
            return statement.value if isinstance(statement.targets[0], ast.Name) else None
        if _mentions(statement, name, stores_only=number):
            return None
    return None


def _global_before(site: Site, name: str) -> bool:
    """Bound by a plain assignment at top level above the function, so before any call of it."""
    for statement in site.module.tree.body:
        if statement is site.node:
            return False
        if name in _targets(statement):
            return True
    return False


def _targets(statement: ast.stmt) -> set[str]:
    if isinstance(statement, ast.AnnAssign) and statement.value is not None:
        return {statement.target.id} if isinstance(statement.target, ast.Name) else set()
    if isinstance(statement, ast.AugAssign):
        return {statement.target.id} if isinstance(statement.target, ast.Name) else set()
    if not isinstance(statement, ast.Assign):
        return set()
    flat = [t for target in statement.targets for t in (target.elts if isinstance(target, ast.Tuple) else [target])]
    return {target.id for target in flat if isinstance(target, ast.Name)}


def _loops_over(statement: ast.stmt, name: str) -> bool:
    """An enclosing `for name in …:` whose body we are in (its `else` aside)."""
    is_loop = isinstance(statement, ast.For) and not statement.orelse
    return is_loop and isinstance(statement.target, ast.Name) and statement.target.id == name  # type: ignore[attr-defined]


def _unbinds(node: ast.AST, name: str) -> bool:
    """`del name`, or `except … as name`, which deletes it at its end."""
    if isinstance(node, ast.ExceptHandler):
        return node.name == name
    return isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Del)


def _mentions(node: ast.AST, name: str, *, stores_only: bool) -> bool:
    return any(
        isinstance(inner, ast.Name) and inner.id == name and not (stores_only and isinstance(inner.ctx, ast.Load))
        for inner in ast.walk(node)
    )


def _blocks(statement: ast.stmt) -> list[list[ast.stmt]]:
    fields = [getattr(statement, field, []) for field in ("body", "orelse", "finalbody")]
    handlers = [handler.body for handler in getattr(statement, "handlers", [])]
    cases = [case.body for case in getattr(statement, "cases", [])]
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return []
    return [block for block in [*fields, *handlers, *cases] if block]


# ---------------------------------------------------------------- after


def live_after(function: ast.FunctionDef, target: ast.stmt, name: str) -> bool:
    """Whether the value `name` has when `target` ends may be read later (on doubt, yes)."""
    found: list[bool] = []
    _flow(function.body, live=False, name=name, target=target, found=found)
    return any(found) or not found


def _flow(body: Sequence[ast.stmt], *, live: bool, name: str, target: ast.stmt, found: list[bool]) -> bool:
    """Liveness of `name` before `body`, given its liveness after; notes what holds after `target`."""
    for statement in reversed(body):
        if statement is target:
            found.append(live)
        live = _before_statement(statement, live=live, name=name, target=target, found=found)
    return live


def _before_statement(statement: ast.stmt, *, live: bool, name: str, target: ast.stmt, found: list[bool]) -> bool:
    def flow(body: Sequence[ast.stmt], after: bool) -> bool:
        return _flow(body, live=after, name=name, target=target, found=found)

    match statement:
        case ast.If():
            branches = [flow(statement.body, live), flow(statement.orelse, live)]
            return any(branches) or _reads(statement.test, name)
        case ast.For() | ast.While():
            head = statement.iter if isinstance(statement, ast.For) else statement.test
            after = flow(statement.orelse, live) or live or _reads(head, name)
            rebound = isinstance(statement, ast.For) and isinstance(statement.target, ast.Name)
            again = rebound and statement.target.id == name  # type: ignore[union-attr]
            first = flow(statement.body, after)
            entry = flow(statement.body, after or (first and not again))
            return after or (entry and not again)
        case ast.Try() | ast.TryStar() | ast.Match():
            needed = live or _reads(statement, name, skip=target)
            for block in _blocks(statement):
                flow(block, needed)
            if any(node is target for node in ast.walk(statement)):
                found.append(needed)
            return live or _reads(statement, name)
        case ast.With():
            inner = flow(statement.body, live)
            return inner or live or any(_reads(item.context_expr, name) for item in statement.items)
        case ast.Break() | ast.Continue():
            return True
        case ast.Return() | ast.Raise():
            return _reads(statement, name)
        case ast.Assign() if any(isinstance(t, ast.Name) and t.id == name for t in statement.targets):
            return _reads(statement.value, name)
    return live or _reads(statement, name)


def _reads(node: ast.AST, name: str, skip: ast.AST | None = None) -> bool:
    """Any load of `name` below `node`, outside `skip`; `name += 1` and nested functions count."""
    if node is skip:
        return False
    if isinstance(node, ast.Name):
        return node.id == name and not isinstance(node.ctx, ast.Store)
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name) and node.target.id == name:
        return True
    return any(_reads(child, name, skip) for child in ast.iter_child_nodes(node))


# ---------------------------------------------------------------- kinds


def number_kind(site: Site, name: str, depth: int = 4) -> str:
    """`int` or `float`: what a guard should ask of `name`; another type's name when it was seen to be no number."""
    if name in site.parameters and not _rebound(site, name):
        seen = {spec.type.removeprefix("builtins.") for spec in site.seen(name)}
        return next((kind for kind in ("float", "int", *sorted(seen)) if kind in seen), "float")
    assert site.node is not None
    nodes = own_nodes(site.node) if name in site.bound_names else iter(site.module.tree.body)
    for node in nodes:
        if isinstance(node, ast.Assign) and name in _targets(node):
            if isinstance(node.targets[0], ast.Name):
                return _expression_kind(site, node.value, depth)
            if isinstance(node.targets[0], ast.Tuple) and isinstance(node.value, ast.Tuple):
                return _expression_kind(site, node.value.elts[_place(node.targets[0], name)], depth)
        if isinstance(node, ast.For) and isinstance(node.target, ast.Name) and node.target.id == name:
            return "int"
    return "float"


def _place(target: ast.Tuple, name: str) -> int:
    return next(i for i, item in enumerate(target.elts) if isinstance(item, ast.Name) and item.id == name)


def _rebound(site: Site, name: str) -> bool:
    assert site.node is not None
    return any(
        isinstance(node, ast.Name) and node.id == name and not isinstance(node.ctx, ast.Load)
        for node in own_nodes(site.node)
    )


def _expression_kind(site: Site, node: ast.expr, depth: int) -> str:
    match node:
        case ast.Constant():
            return type(node.value).__name__
        case ast.UnaryOp():
            return _expression_kind(site, node.operand, depth)
        case ast.BinOp(op=ast.Div()):
            return "float"
        case ast.BinOp():
            sides = {_expression_kind(site, node.left, depth), _expression_kind(site, node.right, depth)}
            return "int" if sides == {"int"} else "float"
        case ast.Call() if site.resolves_to(node.func, *_INT_CALLS):
            return "int"
        case ast.Name() if depth:
            return number_kind(site, node.id, depth - 1)
    return "float"
