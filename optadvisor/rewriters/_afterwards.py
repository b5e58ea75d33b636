"""What a function does with variables around a loop: what they are made of before it, whether they are read after."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from optadvisor.rewriters._places import is_builtin
from optadvisor.source.outlining.liveness import live_around
from optadvisor.source.site import Site, own_nodes

_RUNNING = ("all", "any", "dict", "frozenset", "list", "max", "min", "set", "sorted", "sum", "tuple")
_CALLING_NOTHING = (
    "abs", "bool", "chr", "complex", "dict", "divmod", "enumerate", "float", "format", "frozenset", "hash", "hex", "id",
    "int", "isinstance", "len", "list", "ord", "pow", "print", "range", "repr", "reversed", "round", "set", "str",
    "sum", "tuple", "type", "zip",
)  # fmt: skip
"""Built-ins that call nothing but methods such as `__len__` of what they are given."""
_METHODS = frozenset(name for kind in (str, bytes, list, dict, set) for name in dir(kind) if not name.startswith("_"))
_OPERATORS = frozenset({"__add__", "__eq__", "__gt__", "__hash__", "__lt__", "__radd__"})
_INNER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


def given(statement: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Name and value of each variable that an assignment gives a value of its own: `a = b = 0`, `a, b = 0, ""`."""
    targets: list[ast.expr] = []
    if isinstance(statement, ast.Assign):
        targets = statement.targets
    elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
        targets = [statement.target]
    for target in targets:
        assert isinstance(statement, ast.Assign | ast.AnnAssign)
        assert statement.value is not None
        yield from _pairs(target, statement.value)


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        for one, part in zip(target.elts, value.elts, strict=True):
            yield from _pairs(one, part)


def run_at_once(site: Site, node: ast.AST) -> set[int]:
    """The generator expressions that a built-in runs to their end where they stand: `sum(x for x in xs)`."""
    found: set[int] = set()
    for call in ast.walk(node):
        match call:
            case ast.Call(func=function, args=[ast.GeneratorExp() as one, *_]) if is_builtin(site, function, *_RUNNING):
                found.add(id(one))
            case ast.Call(
                func=ast.Attribute(value=ast.Constant(value=str()), attr="join"), args=[ast.GeneratorExp() as one]
            ):
                found.add(id(one))
    return found


def captured(site: Site) -> frozenset[str]:
    """Names that others than the function's own statements may use: inner functions, generators, `global` ones."""
    assert site.node is not None
    found: set[str] = set()
    at_once = run_at_once(site, site.node)
    for node in ast.walk(site.node):
        if isinstance(node, ast.Global | ast.Nonlocal):
            found.update(node.names)
        elif isinstance(node, _INNER) and node is not site.node:
            found.update(n.id for n in ast.walk(node) if isinstance(n, ast.Name))
        elif isinstance(node, ast.GeneratorExp) and id(node) not in at_once:
            inside = {n for part in (node, *node.generators) for n in ast.walk(part) if isinstance(n, ast.Name)}
            found.update({n.id for n in inside} - {n.id for n in inside if isinstance(n.ctx, ast.Store)})
    return frozenset(found)


def read_after(site: Site, loop: ast.stmt, names: Iterable[str]) -> str:
    """A name of `names` that may be read after the loop, in whatever way it is left; empty when none is."""
    assert site.node is not None
    deleted = {n.id for n in own_nodes(site.node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Del)}
    live = live_around(site.node.body, loop, swallows=lambda _: True, end=captured(site), raised=captured(site))
    read = live.after | live.raised | live.returned | deleted
    return next((name for name in sorted(names) if name in read or not live.found), "")


def surely_bound(site: Site, loop: ast.stmt, variable: str) -> bool:
    """A parameter, a variable set in the blocks around before the loop, or a name of the module; never deleted."""
    assert site.node is not None
    for node in own_nodes(site.node):
        deleted = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Del) and node.id == variable
        if deleted or (isinstance(node, ast.ExceptHandler) and node.name == variable):
            return False
    if variable not in site.bound_names:
        return any(name == variable for statement in site.module.tree.body for name, _ in given(statement))
    return variable in site.parameters or any(variable in _sets(before, loop) for before in ran_before(site, loop))


def ran_before(site: Site, loop: ast.stmt) -> Iterator[ast.stmt]:
    """Statements that surely ran, or in the case of loops and `with` began, before the loop, in order."""
    assert site.node is not None
    block: list[ast.stmt] = site.node.body
    while block:
        inside = next((s for s in block if any(n is loop for n in ast.walk(s))), None)
        if inside is None or inside is loop:
            yield from block[: block.index(loop)] if inside is loop else ()
            return
        yield from block[: block.index(inside)]
        yield from [inside] if isinstance(inside, ast.For | ast.While | ast.With) else ()
        inner = [b for b in (getattr(inside, f, None) for f in ("body", "orelse", "finalbody")) if isinstance(b, list)]
        block = next((b for b in inner if any(n is loop for s in b for n in ast.walk(s))), [])


def _sets(statement: ast.stmt, loop: ast.stmt) -> set[str]:
    """What has a value when `statement` has ended, or when `loop`, which is in it, begins."""
    targets: list[ast.expr] = []
    match statement:
        case ast.Assign():
            targets = statement.targets
        case ast.AugAssign() | ast.AnnAssign() if statement.value is not None:
            targets = [statement.target]
        case ast.For() if any(n is loop for s in statement.body for n in ast.walk(s)):
            targets = [statement.target]  # another one may have had no round
        case ast.With():
            targets = [item.optional_vars for item in statement.items if item.optional_vars is not None]
        case ast.If():
            return _both_set(statement, loop)
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return {statement.name}
        case ast.Import() | ast.ImportFrom():
            return {item.asname or item.name.partition(".")[0] for item in statement.names}
    return {n.id for t in targets for n in ast.walk(t) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}


def _both_set(statement: ast.If, loop: ast.stmt) -> set[str]:
    """What both branches set, or the one that goes on to the next statement."""
    left = ast.Return | ast.Raise | ast.Continue | ast.Break
    blocks = [b for b in (statement.body, statement.orelse) if not (b and isinstance(b[-1], left))]
    found = [{name for inner in block for name in _sets(inner, loop)} for block in blocks]
    return set.intersection(*found) if found else set()


def read_if_raised(site: Site, loop: ast.stmt, names: Iterable[str]) -> str:
    """A name of `names` that may be read after an exception has left the loop; empty when none is."""
    assert site.node is not None

    def swallows(block: ast.With) -> bool:
        return not all(
            isinstance(item.context_expr, ast.Call) and is_builtin(site, item.context_expr.func, "open")
            for item in block.items
        )

    live = live_around(site.node.body, loop, swallows=swallows, end=captured(site), raised=captured(site))
    return next((name for name in sorted(names) if name in live.raised or not live.found), "")


def may_call_itself(site: Site, loop: ast.stmt) -> bool:
    """The loop may lead back to this function, as far as names tell: a further frame a level would end it earlier."""
    functions = [n for n in ast.walk(site.module.tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
    special = [f for f in functions if f.name.startswith("__") and f.name.endswith("__")]  # operators run these
    mentions: dict[str, frozenset[str]] = {}
    for function in functions:
        mentions[function.name] = mentions.get(function.name, frozenset()) | _words(function.body)
    reached = {*_words([loop]), *(function.name for function in special)}
    run = [node for statement in (loop, *special) for node in ast.walk(statement)]
    if any(isinstance(n, ast.Call) and not _is_known(site, n) for n in run):
        reached |= _handed_on(site.module.tree)
    todo = list(reached)
    while todo:
        new = mentions.get(todo.pop(), frozenset()) - reached
        reached |= new
        todo += new
    return site.ref.name in reached


def operators_lead_back(site: Site) -> bool:
    """Operators of the user's classes, which run when a list is asked, may lead back to this function.

    Asked within a helper, each level would take a frame more.
    """
    return bool(site.module.identifiers & _OPERATORS) and may_call_itself(site, ast.Pass())


def _is_known(site: Site, call: ast.Call) -> bool:
    """A built-in that calls nothing that it is given, or a method that only Python's own types are likely to have."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr in _METHODS and not call.keywords
    return is_builtin(site, call.func, *_CALLING_NOTHING)


def _handed_on(tree: ast.AST) -> frozenset[str]:
    """Names and attributes that are used as values, not only called: whoever has the value may call it."""
    called = {id(n.func) for n in ast.walk(tree) if isinstance(n, ast.Call)}
    values = [n for n in ast.walk(tree) if isinstance(n, ast.Name | ast.Attribute) and id(n) not in called]
    return frozenset(n.id if isinstance(n, ast.Name) else n.attr for n in values if isinstance(n.ctx, ast.Load))


def _words(nodes: Iterable[ast.AST]) -> frozenset[str]:
    """Every identifier in a piece of the program: what it may call is among them."""
    inside = [n for node in nodes for n in ast.walk(node)]
    names = {n.id for n in inside if isinstance(n, ast.Name)}
    return frozenset(names | {n.attr for n in inside if isinstance(n, ast.Attribute)})
