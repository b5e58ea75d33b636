"""Lists that a loop asks again and again: where that is done, and whether they stay as they are but for growing.

    for visitor in visits:
        if visitor not in seen:               repeated(site, loop) has the comparison
            seen.append(visitor)              own_list_problem(site, place, loop, "seen") is empty

Does not handle: lists that are attributes or elements of something (see `membership`).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from optadvisor.rewriters._afterwards import operators_lead_back
from optadvisor.rewriters._places import Place, assignment, is_builtin, places
from optadvisor.rewriters._pure_kinds import own_calls
from optadvisor.rewriters._pure_tables import Impure
from optadvisor.rewriters._quiet_functions import Quiet, Reading, bound_by_names, is_own, makes_list, read_quietly
from optadvisor.rewriters._quiet_tables import Tables
from optadvisor.source.site import Site

BORROWERS = ("all", "any", "bool", "enumerate", "len", "list", "print", "set", "sorted", "tuple")
"""Built-ins that neither keep nor change nor give back the list that they are given."""
ALONE = ("max", "min", "sum")
"""Built-ins of which that is true if they are given nothing else."""
CONSUMERS = (*ALONE, "all", "any", "dict", "frozenset", "list", "set", "sorted", "tuple")
GROWING = ("append", "extend")


def repeated(site: Site, statement: ast.stmt) -> Iterator[ast.AST]:
    """The parts of a statement that run more than once."""
    if isinstance(statement, ast.For | ast.While):
        yield from statement.body
        if isinstance(statement, ast.While):
            yield statement.test
    elif isinstance(statement, ast.Assign | ast.AnnAssign | ast.AugAssign | ast.Return | ast.Expr):
        for node in shallow(site, statement):
            if isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
                first, *further = node.generators
                yield from (*first.ifs, *further)
                yield from (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,)


def shallow(site: Site, tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes that run when `tree` does: not those of functions defined in it, nor of generators kept for later.

    Nor of f-strings, whose positions are off.
    """
    nested = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.JoinedStr)
    if isinstance(tree, nested):
        return
    yield tree
    for child in ast.iter_child_nodes(tree):
        if not isinstance(child, ast.GeneratorExp) or _runs_through(site, tree):
            yield from shallow(site, child)


def _runs_through(site: Site, call: ast.AST) -> bool:
    """A call that takes all it needs from a generator before it returns."""
    if not isinstance(call, ast.Call):
        return False
    func = call.func
    if isinstance(func, ast.Attribute) and isinstance(func.value, ast.Name):
        return func.attr == "extend" and is_own(site, func.value.id)
    return is_builtin(site, func, *CONSUMERS)


def may_be_list(site: Site, items: ast.Name) -> bool:
    """Not surely something else: what was recorded for it, or what it is bound to, may be a list."""
    meaning = site.resolved(items)
    if meaning == f".{items.id}":
        seen = [s for call in site.recording.calls for s in call.globals_read if s.name == items.id]
        return any(spec.type == "builtins.list" for spec in seen)
    if meaning != f".{site.ref.qualname}.<locals>.{items.id}":
        return False
    if items.id in site.parameters:
        return any(spec.type == "builtins.list" for spec in site.seen(items.id))
    assert site.node is not None
    values = [assignment(n) for n in ast.walk(site.node) if isinstance(n, ast.stmt)]
    return any(
        isinstance(t, ast.Name) and t.id == items.id and v is not None and makes_list(site, v) for t, v in values
    )


def own_list_problem(site: Site, place: Place, statement: ast.stmt, items: str) -> str:
    """Why the list is not one that the function has made itself and keeps to itself until the loop ends."""
    assert site.node is not None
    if operators_lead_back(site):
        return f"an operator of the file's own may call {site.ref.name} again, and would need more room on the stack"
    shared = any(isinstance(n, ast.Global | ast.Nonlocal) and items in n.names for n in ast.walk(site.node))
    before = (*place.preceding, *place.block[: place.block.index(statement)])
    making: ast.stmt | None = None
    between: list[ast.AST] = [statement]
    for earlier in reversed(before):
        target, value = assignment(earlier) if isinstance(earlier, ast.stmt) else (None, None)
        if isinstance(target, ast.Name) and target.id == items:
            making = (
                earlier if value is not None and makes_list(site, value) and isinstance(earlier, ast.stmt) else None
            )
            break
        if any(
            isinstance(n, ast.Name) and n.id == items and not isinstance(n.ctx, ast.Load) for n in ast.walk(earlier)
        ):
            break
        between.append(earlier)
    if making is None or shared or not bound_by_names(site, items):
        return f"where `{items}` comes from is not seen in front of the loop"
    inner = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
    for node in ast.walk(site.node):
        if isinstance(node, inner) and node is not site.node and _mentions(node, items):
            return f"an inner function knows `{items}`"
    between += [node for node in ast.walk(site.node) if isinstance(node, ast.GeneratorExp)]  # they may run later
    for part in between:
        odd = _lent(site, part, items)
        if odd:
            return odd
    return ""


def _mentions(tree: ast.AST, items: str) -> bool:
    return any(isinstance(node, ast.Name) and node.id == items for node in ast.walk(tree))


def _lent(site: Site, tree: ast.AST, items: str) -> str:
    """A use of the list that may change it or hand it on, as a sentence."""
    safe: set[int] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[found]):
                safe.add(id(found))
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=found, attr=method), keywords=[])) if (
                method in GROWING
            ):
                safe.add(id(found))
            case ast.Call(func=func, args=args) if is_builtin(site, func, *BORROWERS):
                safe.update(map(id, args))
            case ast.Call(func=func, args=[found], keywords=[]) if is_builtin(site, func, *ALONE):
                safe.add(id(found))
            case ast.For(iter=found) | ast.comprehension(iter=found) | ast.If(test=found) | ast.While(test=found):
                safe.add(id(found))
            case ast.UnaryOp(op=ast.Not(), operand=found) | ast.FormattedValue(value=found):
                safe.add(id(found))
            case ast.Call(func=ast.Attribute(value=found, attr="count" | "index"), keywords=[]):
                safe.add(id(found))
            case ast.Subscript(value=found, ctx=ast.Load()) | ast.Return(value=ast.Name() as found):
                safe.add(id(found))
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id == items and id(node) not in safe:
            return f"`{items}` may be changed or handed on in line {node.lineno}"
    return ""


# ---------------------------------------------------------------- searches


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """A list that a statement asks again and again."""

    statement: ast.stmt
    items: str
    """The list's name."""
    nodes: tuple[ast.expr, ...]
    """The expressions that ask it."""
    tests: tuple[str, ...]
    """What must hold at run time, in front of the statement; `PLAIN` stands for the helper's name."""
    sentences: tuple[str, ...]
    fixed: bool = False
    """Where the tests hold, the list does not even grow."""
    reader: Quiet | None = None
    """What is known of the function's variables where the tests hold."""


Asked = Callable[[ast.AST], "ast.Name | None"]


def searches(site: Site, asked: Asked) -> tuple[tuple[Search, ...], Impure | None]:
    """Every list of which `asked` knows an expression, outermost loops first, and why the first other one is left."""
    found: list[Search] = []
    refused: Impure | None = None
    done: set[int] = set()
    for place in places(site):
        for statement in place.block:
            for items, nodes in _asked_in(site, statement, asked).items():
                nodes = tuple(node for node in nodes if id(node) not in done)
                try:
                    found += [_search(site, place, statement, items, nodes)] if nodes else []
                    done.update(map(id, nodes))
                except Impure as no:
                    refused = refused or no
    return tuple(sorted(found, key=lambda search: (search.statement.lineno, search.items))), refused


def _asked_in(site: Site, statement: ast.stmt, asked: Asked) -> dict[str, tuple[ast.expr, ...]]:
    found: dict[str, list[ast.expr]] = {}
    for part in repeated(site, statement):
        for node in shallow(site, part):
            items = asked(node)
            if items is None or not may_be_list(site, items) or node in found.get(items.id, ()):
                continue
            assert isinstance(node, ast.expr)
            found.setdefault(items.id, []).append(node)
    bound = {n.id for n in ast.walk(statement) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    every = {id(node) for nodes in found.values() for node in nodes}
    inmost = {items: tuple(n for n in nodes if not _has_another(n, every)) for items, nodes in found.items()}
    return {items: nodes for items, nodes in inmost.items() if nodes and items not in bound}


def _has_another(node: ast.expr, every: set[int]) -> bool:
    """Whether there is another of these expressions in it: both cannot be written anew at once."""
    return any(id(inner) in every for inner in ast.walk(node) if inner is not node)


def _search(site: Site, place: Place, statement: ast.stmt, items: str, nodes: tuple[ast.expr, ...]) -> Search:
    """Raises `Impure` where the list may change in another way than by growing."""
    if not site.module.owns_its_lines(statement):
        raise Impure("the loop shares its lines with another statement", statement)
    if any(own_calls(site)):
        raise Impure(f"{site.ref.name} calls itself, and would need more room on the stack", statement)
    own = own_list_problem(site, place, statement, items)
    if own and items in site.bound_names and items not in site.parameters:
        raise Impure(own, statement)
    if not own:
        return Search(statement=statement, items=items, nodes=nodes, tests=(), sentences=())
    read = _quiet(site, items)
    fixed = all(is_own(site, grown) for grown in read.reader.grown)  # two names may stand for one list
    found = Search(statement=statement, items=items, nodes=nodes, tests=read.tests, sentences=read.sentences)
    return replace(found, fixed=fixed, reader=read.reader)


def _quiet(site: Site, items: str) -> Reading:
    """With tests that nothing in the function runs code that could change the list, which it only lets grow.

    Raises `Impure`.
    """
    read = read_quietly(site, Tables)
    taken = [shrunk for shrunk in sorted(read.reader.shrunk) if not is_own(site, shrunk)]
    if taken:
        raise Impure(f"`{taken[0]}` loses or exchanges elements, and may be `{items}`", site.node or site.module.tree)
    return read


def binding_lines(site: Site, search: Search, made: str) -> str:
    """The lines in front of the loop: `made`, an assignment that ends in `(`, with the tests and `)`."""
    indent = site.module.indent(search.statement)
    unit = "\t" if "\t" in indent else "    "
    if not search.tests:
        return site.lines(f"{made})", indent)
    text = "".join(f"{unit}{'and ' if number else ''}{test}\n" for number, test in enumerate(search.tests))
    return site.lines(f"{made}\n{text})", indent)
