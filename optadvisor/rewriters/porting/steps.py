"""What a function with a loop over time consists of, once it is read: kernels, and what the host does between them.

`stepping` reads, `stepping_text` writes.

Does not handle: anything by itself; these are records, and small questions about statements.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from optadvisor.loops.nests.ir import Loop
from optadvisor.records import ValueSpec
from optadvisor.rewriters.porting.kernels import Shape
from optadvisor.source.site import Site


@dataclass(frozen=True, kw_only=True)
class Launch:
    shape: Shape
    nodes: tuple[ast.stmt, ...]
    """The loop, or the statements of one thread."""
    lost: tuple[str, ...] = ()
    """Arrays that are looked through behind it for what is not finite."""


@dataclass(frozen=True, kw_only=True)
class Host:
    """A statement with numbers, as it is."""

    node: ast.stmt


@dataclass(frozen=True, kw_only=True)
class Noted:
    """A number that is printed later."""

    name: str
    """Of the list that takes it."""
    value: ast.expr
    whole: bool = False


@dataclass(frozen=True, kw_only=True)
class Bound:
    """`u, new = new, u`, or `u = new`: target → source."""

    node: ast.Assign
    pairs: dict[str, str]


@dataclass(frozen=True, kw_only=True)
class Copied:
    """`target = source.copy()`, an array of its own; `target[:] = source` where not."""

    target: str
    source: str
    new: bool


@dataclass(frozen=True, kw_only=True)
class Block:
    """A loop or a branch of the host."""

    node: ast.For | ast.While | ast.If
    body: tuple[Item, ...]
    orelse: tuple[Item, ...] = ()


Item: TypeAlias = Launch | Host | Noted | Bound | Copied | Block


@dataclass(frozen=True, kw_only=True)
class Steps:
    before: tuple[ast.stmt, ...]
    items: tuple[Item, ...]
    after: tuple[ast.stmt, ...]
    arrays: dict[str, ValueSpec | None]
    kept: tuple[str, ...]
    """Arrays before the loop whose elements come home."""
    given: tuple[str, ...]
    """Names that stand for arrays behind it."""
    temporary: frozenset[str]
    """Other names that arrays have for a moment."""
    scalars: tuple[str, ...]
    small: tuple[str, ...]


def loop_at(loop: Loop, line: int) -> Loop:
    """The loop inside that begins there; the outer one where there is none."""
    for each in loop.body:
        if isinstance(each, Loop):
            found = loop_at(each, line)
            if found.line == line:
                return found
    return loop


def renamings(node: ast.stmt) -> list[tuple[str, str]]:
    """`a, b = b, a` and `a = b`: targets and sources; nothing for all else."""
    match node:
        case ast.Assign(targets=[ast.Name(id=target)], value=ast.Name(id=source)):
            return [(target, source)]
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=sources)):
            names = [each.id for each in (*targets, *sources) if isinstance(each, ast.Name)]
            if len(names) == 2 * len(targets) == 2 * len(sources) and len(set(names[: len(targets)])) == len(targets):
                return list(zip(names[: len(targets)], names[len(targets) :], strict=True))
    return []


def targets(node: ast.Assign) -> set[str]:
    return {n.id for each in node.targets for n in ast.walk(each) if isinstance(n, ast.Name)}


def is_all(part: ast.expr) -> bool:
    """`[:]`, `[:, :]`, `[...]`."""
    parts = part.elts if isinstance(part, ast.Tuple) else [part]
    return all(
        (isinstance(each, ast.Slice) and each.lower is each.upper is each.step is None)
        or (isinstance(each, ast.Constant) and each.value is ...)
        for each in parts
    )


def fillings(items: Sequence[Item]) -> list[Copied]:
    found: list[Copied] = []
    for each in items:
        if isinstance(each, Copied) and not each.new:
            found.append(each)
        elif isinstance(each, Block):
            found += [*fillings(each.body), *fillings(each.orelse)]
    return found


def with_totals(items: tuple[Item, ...], shapes: dict[int, Launch], whole: dict[str, bool]) -> tuple[Item, ...]:
    """The kernels with what was found out later, and whether what is noted is whole."""
    found: list[Item] = []
    for each in items:
        if isinstance(each, Block):
            body, orelse = with_totals(each.body, shapes, whole), with_totals(each.orelse, shapes, whole)
            each = replace(each, body=body, orelse=orelse)
        elif isinstance(each, Noted):
            each = replace(each, whole=whole[each.name])
        found.append(shapes[id(each)] if isinstance(each, Launch) else each)
    return tuple(found)


def is_store(node: ast.stmt) -> bool:
    """`u[0] = 1.0`"""
    target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
    return isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name)


def has_slices(node: ast.stmt) -> bool:
    parts = [n for n in ast.walk(node) if isinstance(n, ast.Subscript)]
    whole = [n for n in ast.walk(node) if isinstance(n, ast.Slice) or (isinstance(n, ast.Constant) and n.value is ...)]
    return bool(whole) or any(isinstance(each.value, ast.Subscript) for each in parts)


def is_plain_raise(site: Site, node: ast.Raise) -> bool:
    """A way out, after which the original does it all: one of Python's own exceptions, with constants."""
    call = node.exc if isinstance(node.exc, ast.Call) else None
    raised = call.func if call is not None else node.exc
    plain = call is None or (not call.keywords and all(isinstance(each, ast.Constant) for each in call.args))
    known = isinstance(raised, ast.Name) and site.resolves_to(raised, f"builtins.{raised.id}")
    return plain and known and node.cause is None
