"""Source → `Nest`: every outermost loop of a file, with what it reads and writes.

    nests(module)            every outermost loop and array statement outside loops, by line
    nest_at(module, 12)      the outermost one whose lines hold line 12

What is said holds for every execution by CPython and NumPy if names are bound to ordinary lists, arrays, numbers and
texts, and no other file changes this one's names. Different names may be one object; that is for `dependence` to ask.
What cannot be read is `Opaque`, or `Unknown` with a reason.

Does not handle: `async for`, loops in class bodies, loops inside larger expressions.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from optadvisor.loops.nests.ir import Loop, Nest, Unknown
from optadvisor.loops.nests.reading.array_statements import array_statement
from optadvisor.loops.nests.reading.blocks import for_loop, while_loop
from optadvisor.loops.nests.reading.evidence import Evidence, evidence
from optadvisor.loops.nests.reading.frame import Frame, element_stores
from optadvisor.loops.nests.reading.live import live_after
from optadvisor.loops.nests.reading.names import Scope, helper, key, own_statements, resolved, stores, walk_bindings
from optadvisor.loops.nests.reading.prelude import known_before
from optadvisor.source.module import Module

_BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")


def nests(module: Module, lists: Mapping[ast.AST, frozenset[str]] | None = None) -> tuple[tuple[ast.stmt, Nest], ...]:
    """Every outermost loop of each function, method and of the top level, in order of lines.

    `lists`: names that are known to stand for lists in a function, and for nothing else.
    """
    facts: dict[int, Facts] = {}
    found = []
    for scope, node in _outermost(module):
        known = facts.setdefault(id(scope), Facts.of(module, scope)) if id(scope) not in facts else facts[id(scope)]
        known = replace(known, lists=known.lists | (lists or {}).get(scope, frozenset()))
        found.append((node, nest(module, node, scope=scope, facts=known)))
    return tuple(sorted(((n, made) for n, made in found if made is not None), key=lambda pair: pair[0].lineno))


def nest_at(module: Module, line: int) -> Nest | None:
    """The outermost nest around a line; None where there is none."""
    for scope, node in _outermost(module):
        if node.lineno <= line <= (node.end_lineno or node.lineno):
            found = nest(module, node, scope=scope)
            if found is not None:
                return found
    return None


def loop_lines(module: Module) -> tuple[int, ...]:
    """The first line of each loop of the file, inner loops included."""
    return tuple(sorted({node.lineno for node in ast.walk(module.tree) if isinstance(node, ast.For | ast.While)}))


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What is the same for all nests of a scope."""

    evidence: Evidence
    lists: frozenset[str]
    lazy: frozenset[str]
    shared: frozenset[str]

    @classmethod
    def of(cls, module: Module, scope: Scope) -> Facts:
        return cls(
            evidence=evidence(module, scope), lists=frozenset(_lists(module, scope)), lazy=_lazy(module, scope),
            shared=_shared(module),
        )  # fmt: skip


def nest(module: Module, node: ast.stmt, *, scope: Scope, facts: Facts | None = None) -> Nest | None:
    """The nest of a loop or array statement of `scope`; None for a statement that is neither."""
    frame = _frame(module, node, scope, facts or Facts.of(module, scope))
    if isinstance(node, ast.For):
        items = for_loop(frame, node, ()).items
    elif isinstance(node, ast.While):
        items = while_loop(frame, node, ()).items
    else:
        items = array_statement(frame, node, ()) or []
    loop = next((item for item in items if isinstance(item, Loop)), None)
    if loop is None:
        return None
    unknown = [*frame.unknown, *_one_object(node, frame)]
    return Nest(
        loop=loop,
        symbols=tuple(frame.symbols[name] for name in sorted(frame.symbols)),
        unknown=tuple(sorted(set(unknown), key=lambda item: (item.line, item.reason))),
        live_after=live_after(module, node, scope),
    )


# ---------------------------------------------------------------- finding loops


def _outermost(module: Module) -> Iterator[tuple[Scope, ast.stmt]]:
    scopes: list[Scope] = [module.tree, *module.functions.values()]
    for scope in scopes:
        for node in _statements(scope.body):
            if isinstance(node, ast.For | ast.While) or _may_be_array_statement(node):
                yield scope, node


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Statements of a scope that are in no loop."""
    for node in body:
        yield node
        if isinstance(node, ast.For | ast.While | ast.AsyncFor):
            yield from _statements(node.orelse)
            continue
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        for field in _BLOCKS:
            for inner in getattr(node, field, []):
                if isinstance(inner, ast.stmt):
                    yield from _statements([inner])
                elif isinstance(inner, ast.ExceptHandler | ast.match_case):
                    yield from _statements(inner.body)


def _may_be_array_statement(node: ast.stmt) -> bool:
    """A store to a slice, a list comprehension, a sum of a generator expression."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AugAssign) else []
    if any(isinstance(t, ast.Subscript) and any(isinstance(n, ast.Slice) for n in ast.walk(t.slice)) for t in targets):
        return True
    value = node.value if isinstance(node, ast.Assign) else None
    generated = isinstance(value, ast.Call) and len(value.args) == 1 and isinstance(value.args[0], ast.GeneratorExp)
    return isinstance(value, ast.ListComp) or generated


# ---------------------------------------------------------------- what is known before reading


def _frame(module: Module, node: ast.stmt, scope: Scope, known: Facts) -> Frame:
    facts = known.evidence
    stored = stores(node, facts.arrays)
    uses: dict[str, list[ast.Name]] = {}
    for name in walk_bindings(node):
        if isinstance(name, ast.Name):
            uses.setdefault(name.id, []).append(name)
    frame = Frame(
        module=module, scope=scope, facts=facts, stores=stored, elements=element_stores(node, stored),
        arrays=set(facts.arrays), lists=set(known.lists), flat=_is_flat(node, facts.containers), uses=uses,
        lazy=known.lazy, shared=known.shared,
    )  # fmt: skip
    known_before(frame, node)
    return frame


def _is_flat(node: ast.stmt, containers: frozenset[str]) -> bool:
    """Whether no element of a container is itself taken apart, replaced as a row, or bound to a name that is."""
    for part in ast.walk(node):
        if isinstance(part, ast.Subscript) and isinstance(part.value, ast.Subscript):
            return False
        if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Subscript):
            return False
        if isinstance(part, ast.Assign | ast.For | ast.comprehension):
            targets = part.targets if isinstance(part, ast.Assign) else [part.target]
            names = [n.id for t in targets for n in ast.walk(t) if isinstance(n, ast.Name) and key(t)]
            value = part.value if isinstance(part, ast.Assign) else part.iter
            taken = not isinstance(part, ast.Assign) or isinstance(value, ast.Subscript)
            if taken and any(name in containers for name in names):
                return False
    return True


def _lists(module: Module, scope: Scope) -> Iterator[str]:
    """Names whose only binding in the scope is a list."""
    bound: dict[str, list[ast.expr | None]] = {}
    for node in own_statements(scope):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and key(node.targets[0]):
            bound.setdefault(key(node.targets[0]), []).append(node.value)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            bound.setdefault(node.id, [])
    for name, values in bound.items():
        if values and all(isinstance(value, ast.List | ast.ListComp) for value in values):
            yield name


def _lazy(module: Module, scope: Scope) -> frozenset[str]:
    """Names that may be bound to generators, files or other things that compute while one goes through them."""
    found: set[str] = set()
    for node in [*own_statements(scope), *(own_statements(module.tree) if scope is not module.tree else [])]:
        if isinstance(node, ast.withitem) and isinstance(node.optional_vars, ast.Name):
            found.add(node.optional_vars.id)
        if isinstance(node, ast.Assign) and _computes_later(module, node.value):
            found.update(key(target) for target in node.targets)
    return frozenset(found)


def _shared(module: Module) -> frozenset[str]:
    """Names that functions declare `global` or `nonlocal`: a call may bind them."""
    declared = (node for node in ast.walk(module.tree) if isinstance(node, ast.Global | ast.Nonlocal))
    return frozenset(name for node in declared for name in node.names)


def _computes_later(module: Module, value: ast.expr) -> bool:
    if isinstance(value, ast.GeneratorExp):
        return True
    if not isinstance(value, ast.Call):
        return False
    name = resolved(module, value.func)
    if name in {f"builtins.{n}" for n in ("map", "filter", "iter", "open", "zip", "enumerate", "reversed")}:
        return True
    function = helper(module, value.func)
    if function is not None:
        return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(function))
    return name.startswith(("csv.", "itertools."))


# ---------------------------------------------------------------- afterwards


def _one_object(node: ast.stmt, frame: Frame) -> Iterator[Unknown]:
    """Attributes that are set on one object and used on another one: both may be the same."""
    for attribute in frame.stores.attributes:
        owners = sorted(frame.owners.get(attribute, ()))
        if len(owners) > 1:
            lines = [p.lineno for p in ast.walk(node) if isinstance(p, ast.Attribute) and p.attr == attribute]
            both = " and ".join(f"`{owner}`" if owner != "[…]" else "an element" for owner in owners[:2])
            yield Unknown(reason=f"{both} may be one object, whose `{attribute}` is set", line=max(lines))
