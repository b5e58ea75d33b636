"""Where new text may go and under which names: blocks of a function, variables read later, names that are free."""

from __future__ import annotations

import ast
import functools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from optadvisor.source.dynamic import binds_by_text
from optadvisor.source.edits import leading_imports
from optadvisor.source.site import Site, own_nodes

_CONSUMERS = ("all", "any", "dict", "frozenset", "list", "max", "min", "set", "sorted", "sum", "tuple")
"""Built-ins that have gone through a generator when they return."""
NAMED = (
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.ClassDef,
    ast.ExceptHandler,
    ast.MatchAs,
    ast.MatchStar,
)


def assignment(statement: ast.stmt) -> tuple[ast.expr | None, ast.expr | None]:
    """Target and value of `a = value` and `a: T = value`."""
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        return statement.targets[0], statement.value
    if isinstance(statement, ast.AnnAssign) and statement.value is not None:
        return statement.target, statement.value
    return None, None


def binding_count(site: Site, name: str) -> int:
    """How many times the file binds a name, in any scope but as a parameter; `global name` counts too."""
    return _binding_counts(site.module.tree)[name]


@functools.lru_cache(maxsize=16)
def _binding_counts(tree: ast.Module) -> Counter[str]:
    found: Counter[str] = Counter()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            found[node.id] += not isinstance(node.ctx, ast.Load)
        elif isinstance(node, NAMED) and node.name is not None:
            found[node.name] += 1
        elif isinstance(node, ast.MatchMapping) and node.rest is not None:
            found[node.rest] += 1
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found.update(item.asname or item.name.partition(".")[0] for item in node.names)
        elif isinstance(node, ast.Global | ast.Nonlocal):
            found.update(2 * node.names)
    return found


# ---------------------------------------------------------------- names


def is_builtin(site: Site, node: ast.expr, *names: str) -> bool:
    """The plain name of one of these built-ins (an attribute such as `str.join` resolves to `builtins.str` too)."""
    return isinstance(node, ast.Name) and site.resolves_to(node, *(f"builtins.{name}" for name in names))


def import_from(site: Site, module: str, name: str) -> tuple[str, tuple[str, ...]]:
    """How to write `module.name` in this function, and the imports to add.

    An added name is private: a public one would be handed on by `from this_file import *`.
    """
    for statement in leading_imports(site.module.tree):
        if not isinstance(statement, ast.ImportFrom) or statement.module != module or statement.level:
            continue
        for item in statement.names:
            bound = item.asname or item.name
            if item.name == name and bound not in site.bound_names and binding_count(site, bound) == 1:
                return bound, ()
    alias = site.fresh(f"_{name}")
    return alias, (f"from {module} import {name} as {alias}",)


def mentioned(site: Site) -> frozenset[str]:
    """Every name the function uses, binds, or declares global."""
    assert site.node is not None
    found = set(site.bound_names)
    for node in ast.walk(site.node):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.Global | ast.Nonlocal):
            found.update(node.names)
    return frozenset(found)


def local_name(site: Site, wanted: str, free: frozenset[str] = frozenset()) -> str:
    """`wanted`, or a variation that the function does not use; names in `free` may be taken over."""
    return wanted if wanted in free or wanted not in mentioned(site) else site.fresh(wanted)


def table_name(site: Site, purpose: str) -> str:
    """A free module-level name for a table of this function."""
    name = site.ref.name.strip("_")
    same = {ref.name.upper() for ref in site.module.functions if ref != site.ref}
    return site.fresh(f"_{name}_{purpose}" if name.upper() in same else f"_{name}_{purpose}".upper())


def hidden_builtin(site: Site, names: Iterable[str]) -> str:
    """The first of these built-ins that the file gives another meaning; `*` when that cannot be told from its text."""
    by_text = _binds_by_text(site.module.tree) or site.module.identifiers & {"builtins", "__builtins__"}
    if site.module.has_star_import or by_text:
        return "*"
    return next((name for name in names if name in site.bound_names or binding_count(site, name)), "")


STARRED = "the file has a `from … import *`, so what its names mean is not known: import what is used by its name"
_binds_by_text = functools.lru_cache(maxsize=16)(binds_by_text)


def name_problem(site: Site, builtins: Iterable[str]) -> str:
    """Why new text in the function could not rely on these built-ins and on the function's variables."""
    hidden = hidden_builtin(site, builtins)
    if hidden == "*" and site.module.has_star_import:
        return STARRED
    if hidden == "*":
        return "the file may give any name another meaning (`exec`, `globals`, `builtins`)"
    if hidden:
        return f"the file gives `{hidden}` another meaning, and the new code needs Python's own"
    return f"{site.ref.name} looks at its variables by name" if sees_locals(site) else ""


def bound_tests(site: Site, names: Iterable[str]) -> tuple[str, ...]:
    """Tests that those of the module's `names` have a value which an early call of the function would find without."""
    return tuple(f'"{name}" in globals()' for name in dict.fromkeys(names) if _late(site, name))


def _late(site: Site, name: str) -> bool:
    """The module may call the function before it binds `name`, a name of its own."""
    if any(isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Del) for n in ast.walk(site.module.tree)):
        return True
    body = site.module.tree.body
    own = next((number for number, statement in enumerate(body) if statement is site.node), len(body))
    binding = next((number for number, statement in enumerate(body) if _binds(statement, name)), len(body))
    return binding == len(body) or not all(map(_calls_nothing, body[own + 1 : binding + 1]))


def _binds(statement: ast.stmt, name: str) -> bool:
    target, _ = assignment(statement)
    if isinstance(statement, ast.FunctionDef):
        return statement.name == name
    return isinstance(target, ast.Name) and target.id == name


def _calls_nothing(statement: ast.stmt) -> bool:
    """A plain `def` or a constant: running it calls no function."""
    if isinstance(statement, ast.FunctionDef):
        defaults = [*statement.args.defaults, *(d for d in statement.args.kw_defaults if d is not None)]
        return not statement.decorator_list and all(isinstance(default, ast.Constant) for default in defaults)
    target, value = assignment(statement)
    plain = isinstance(target, ast.Name) and isinstance(statement, ast.Assign)
    literal = (ast.Constant, ast.Tuple, ast.List, ast.Set, ast.Dict, ast.expr_context)
    return plain and value is not None and all(isinstance(node, literal) for node in ast.walk(value))


# ---------------------------------------------------------------- places


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A block of statements in a function."""

    block: tuple[ast.stmt, ...]
    following: tuple[ast.stmt, ...] | None
    """What runs after the block, in order; None when that is not a straight line (the block may repeat, or be left)."""
    in_loop: bool
    preceding: tuple[ast.AST, ...] = ()
    """What surely ran before the block, in order: statements around it, and the heads of the `with` and `if` around it.

    It begins anew in every loop and `try`.
    """


def places(site: Site) -> Iterator[Place]:
    """Every block of the function, outer blocks first; not inside nested functions and classes."""
    if site.node is not None:
        yield from _places(Place(block=tuple(site.node.body), following=(), in_loop=False))


def _places(place: Place) -> Iterator[Place]:
    yield place
    for index, statement in enumerate(place.block):
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        straight = isinstance(statement, ast.With) and place.following is not None
        before = (*place.preceding, *place.block[:index])
        heads: list[ast.AST] = [*statement.items] if isinstance(statement, ast.With) else []
        heads += [statement.test] if isinstance(statement, ast.If) else []
        for inner in inner_blocks(statement):
            yield from _places(
                Place(
                    block=tuple(inner),
                    following=(*place.block[index + 1 :], *(place.following or ())) if straight else None,
                    in_loop=place.in_loop or isinstance(statement, ast.For | ast.AsyncFor | ast.While),
                    preceding=(*before, *heads) if heads else (),
                )
            )


def inner_blocks(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    for field in ("body", "orelse", "finalbody"):
        inner = getattr(statement, field, None)
        if isinstance(inner, list) and inner and isinstance(inner[0], ast.stmt):
            yield inner
    for handler in [*getattr(statement, "handlers", []), *getattr(statement, "cases", [])]:
        yield handler.body


def read_later(site: Site, place: Place, run: Sequence[ast.stmt], names: Iterable[str]) -> str:
    """A name of `names` that may be read after the statements `run` of `place`, in their stead; empty when none is."""
    assert site.node is not None
    declared = {n for node in own_nodes(site.node) if isinstance(node, ast.Global | ast.Nonlocal) for n in node.names}
    for name in sorted(names):
        if name in declared or _may_be_read(site, place, run, name):
            return name
    return ""


def _may_be_read(site: Site, place: Place, run: Sequence[ast.stmt], name: str) -> bool:
    assert site.node is not None
    if place.following is None:
        inside = {id(node) for statement in run for node in ast.walk(statement)}
        return any(id(node) not in inside for node in _reads(site, site.node, name))
    nested = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
    own = [*own_nodes(site.node)]
    kept = kept_generators(site, own)
    if any((isinstance(node, nested) or node in kept) and any(_reads(site, node, name)) for node in own):
        return True
    rest = place.block[place.block.index(run[-1]) + 1 :]
    for statement in (*rest, *place.following):
        if any(any(_reads(site, part, name)) for part in _unbound_parts(statement, name)):
            return True
        target, _ = assignment(statement)
        if isinstance(target, ast.Name) and target.id == name:
            return False
    return False


def kept_generators(site: Site, nodes: Sequence[ast.AST]) -> set[ast.AST]:
    """Generators that may be asked later than where they stand: all but those that a call goes through at once."""
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    at_once = [call for call in calls if _is_text_join(call.func) or is_builtin(site, call.func, *_CONSUMERS)]
    used = {argument for call in at_once for argument in call.args}
    return {node for node in nodes if isinstance(node, ast.GeneratorExp) and node not in used}


def _is_text_join(function: ast.expr) -> bool:
    """`"…".join`."""
    if not isinstance(function, ast.Attribute) or not isinstance(function.value, ast.Constant):
        return False
    return function.attr == "join" and isinstance(function.value.value, str)


def _unbound_parts(tree: ast.AST, name: str) -> Iterator[ast.AST]:
    """`tree` in parts, without the bodies of loops that bind `name` themselves first."""
    if isinstance(tree, ast.For) and isinstance(tree.target, ast.Name) and tree.target.id == name:
        yield from (tree.iter, *tree.orelse)
    elif isinstance(tree, ast.For | ast.While | ast.If | ast.With | ast.Try):
        for child in ast.iter_child_nodes(tree):
            yield from _unbound_parts(child, name)
    else:
        yield tree


def _reads(site: Site, tree: ast.AST, name: str) -> Iterator[ast.Name]:
    """Loads (and `del`) of the function's own variable, not of another scope's variable of the same name."""
    own = f".{site.ref.qualname}.<locals>.{name}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id == name and not isinstance(node.ctx, ast.Store):
            meanings = site.module.names.get(site.module.span(node), frozenset())
            if not meanings or own in meanings:
                yield node
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name) and node.target.id == name:
            yield node.target


def kept_originals(function: ast.FunctionDef) -> set[int]:
    """Nodes behind a test of types (an earlier rewrite kept them), and in f-strings, which have no positions."""
    found: set[int] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.If | ast.IfExp) and ast.unparse(node.test).startswith("type("):
            rest = node.orelse if isinstance(node.orelse, list) else [node.orelse]
            found.update(id(inner) for part in rest for inner in ast.walk(part))
        elif isinstance(node, ast.JoinedStr):
            found.update(map(id, ast.walk(node)))
    return found


def sees_locals(site: Site) -> bool:
    """The function may look at its own variables by name."""
    assert site.node is not None
    watchers = ("locals", "vars", "dir", "eval", "exec")
    return any(isinstance(node, ast.Name) and is_builtin(site, node, *watchers) for node in ast.walk(site.node))


def branch(tests: Sequence[str], indent: str) -> str:
    """`if a and b:`, over several lines where one would be long."""
    unit = "\t" if "\t" in indent else "    "
    line = f"if {' and '.join(tests)}:"
    if len(tests) == 1 or len(indent) + len(line) <= 110:
        return line
    return "\n".join(["if (", f"{unit}{tests[0]}", *(f"{unit}and {test}" for test in tests[1:]), "):"])


def indented(site: Site, run: Sequence[ast.stmt]) -> str:
    """The lines of consecutive statements, one level deeper; lines inside a string stay where they are."""
    start, end = site.module.statement_span(run[0])[0], site.module.statement_span(run[-1])[1]
    unit = "\t" if "\t" in site.module.indent(run[0]) else "    "
    first = run[0].lineno
    frozen: set[int] = set()
    for statement in run:
        for node in ast.walk(statement):
            if isinstance(node, ast.Constant | ast.JoinedStr) and isinstance(getattr(node, "value", ""), str | bytes):
                frozen.update(range(node.lineno + 1, (node.end_lineno or node.lineno) + 1))
    lines = site.module.data[start:end].splitlines(keepends=True)
    moved = (
        line if number in frozen or not line.strip() else unit.encode() + line
        for number, line in enumerate(lines, start=first)
    )
    return b"".join(moved).decode("utf-8")


def untouched_sentence(names: Sequence[str]) -> str:
    """What the test of `Site.untouched` asks, for the report."""
    joined = " and ".join(names)
    return f"no other file has replaced {joined}, and {joined} {'has' if len(names) == 1 else 'have'} not been edited"
