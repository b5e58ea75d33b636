"""A loop that only appends to a new list, or adds to a new set, or counts, becomes a comprehension.

Before:

    kept = []
    for line in lines:
        fields = line.split(",")
        if fields[0] == wanted:
            kept.append(float(fields[2]))

After:

    kept = [
        float(fields[2])
        for line in lines
        for fields in [line.split(",")]
        if fields[0] == wanted
    ]

A comprehension appends by an instruction of its own, where the loop looks up and calls a method each time. All
expressions are evaluated in the order in which the loop does it, so that they may do what they like.

Does not handle: lists that existed before or that something else can see, a list that is looked at while it grows,
`break`, `else`, variables of the loop that are used afterwards, lambdas and generators in the loop, dictionaries (a
comprehension evaluates keys before values), lists that an `except` looks at when the loop failed half-way, files with
`__del__` or weak references, or that look at frames.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._afterwards import (
    captured,
    given,
    may_call_itself,
    read_after,
    read_if_raised,
    surely_bound,
)
from optadvisor.rewriters._comprehending_read import Clauses, Unread, names_in, read_loop
from optadvisor.rewriters._places import Place, is_builtin, kept_originals, name_problem, places
from optadvisor.rewriters._quiet_functions import notices_the_end
from optadvisor.rewriters._rounds import hardly, inmost
from optadvisor.source.site import Site, own_nodes

name = "comprehending"

BUILTINS = ("len", "list", "set", "type", "int")
WIDTH = 100
FRAMES = frozenset({"_getframe", "currentframe", "inspect"})
ARRAYS = ("numpy.", "pandas.", "torch.", "cupy.")
SAVED_SECONDS = 60e-9
"""In each round of a loop, at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """A loop that can be a comprehension; `made` makes the empty list, where that stands just before it."""

    read: Clauses
    made: ast.stmt | None


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None or _is_of_arrays(site):
        return
    chances, refused = _chances(site)
    if not chances and refused is None:
        return
    problem = site.plain_problem() or name_problem(site, BUILTINS)
    if notices_the_end(site):
        problem = problem or "the file notices when objects are let go, and the last ones of a loop would go earlier"
    if site.module.identifiers & FRAMES:
        problem = problem or "the file looks at who calls its functions, and a comprehension is a caller of its own"
    problem = problem or hardly(site, {inmost(site, chance.read.loop): SAVED_SECONDS for chance in chances})
    if problem or not chances:
        reason, line = (problem, 0) if problem or refused is None else (refused.reason, refused.line)
        yield Declined(rewriter=name, function=site.ref, reason=reason, line=line)
        return
    edits = tuple(_edit(site, chance) for chance in chances)
    yield Proposal(
        rewriter=name,
        variant="comprehension",
        function=site.ref,
        title=f"collect by {'a comprehension' if len(edits) == 1 else 'comprehensions'}",
        why="The loop looks up and calls `append` for each element. A comprehension does the same steps in the same "
        "order with fewer instructions.",
        edits=edits,
        modest=True,
    )


def _is_of_arrays(site: Site) -> bool:
    """Its work is on arrays, for which there is better."""
    return any(spec.type.startswith(ARRAYS) for name in site.parameters for spec in site.seen(name))


# ---------------------------------------------------------------- finding


def _chances(site: Site) -> tuple[list[Chance], Unread | None]:
    assert site.node is not None
    found: list[Chance] = []
    refused: Unread | None = None
    done = kept_originals(site.node)
    for place in places(site):
        for loop in place.block:
            if not isinstance(loop, ast.For) or id(loop) in done:
                continue
            chance = _chance(site, place, loop)
            if isinstance(chance, Chance):
                found.append(chance)
                done.update(map(id, ast.walk(loop)))
            elif chance.reason:
                refused = refused or chance
    return sorted(found, key=lambda chance: chance.read.loop.lineno), refused


def _chance(site: Site, place: Place, loop: ast.For) -> Chance | Unread:
    read = read_loop(site, loop)
    made = _made(site, place, loop)
    if isinstance(read, Unread):
        return read if made is not None else Unread(reason="", line=loop.lineno)
    if made is not None and made[1] == "shared":  # `a = b = []`
        return Unread(reason=f"`{made[0]}` is not the only name of what it fills", line=loop.lineno)
    if made is None or made[0] != read.sink or made[1] != read.kind:
        return Unread(reason="", line=loop.lineno)
    if not site.module.owns_its_lines(loop):
        return Unread(reason="the loop shares its lines with another statement", line=loop.lineno)
    shared = captured(site) & {read.sink, *read.lost}
    if shared:
        return Unread(reason=f"`{min(shared)}` belongs to more than {site.ref.name}", line=loop.lineno)
    later = read_after(site, loop, read.lost)
    if later:
        return Unread(reason=f"`{later}` is used again after the loop", line=loop.lineno)
    unsure = _unsure(site, read)
    if unsure:
        return Unread(reason=f"`{unsure}` may have no value yet when the loop begins", line=loop.lineno)
    if may_call_itself(site, loop):
        return Unread(
            reason=f"{site.ref.name} may call itself, and a comprehension takes a frame more", line=loop.lineno
        )
    if read_if_raised(site, loop, [read.sink]):
        reason = f"`{read.sink}` is still seen when the loop fails half-way"
        return Unread(reason=reason, line=loop.lineno)
    before = place.block[place.block.index(loop) - 1] if place.block.index(loop) else None
    alone = isinstance(before, ast.Assign) and len(before.targets) == 1 and isinstance(before.targets[0], ast.Name)
    next_to = before is made[2] and alone and before is not None and site.module.owns_its_lines(before)
    unseen = read.sink not in names_in([loop.iter])
    bare = site.module.data[site.module.span(before)[1] : site.module.span(loop)[0]].strip() == b"" if before else False
    return Chance(read=read, made=made[2] if next_to and unseen and bare and read.kind != "count" else None)


def _made(site: Site, place: Place, loop: ast.For) -> tuple[str, str, ast.stmt] | None:
    """Name and kind of what the loop fills, and the statement of its block that makes it; untouched since then."""
    sinks = {n.value.id for n in ast.walk(loop) if _grows(n)}  # type: ignore[attr-defined]
    sinks |= {n.target.id for n in ast.walk(loop) if isinstance(n, ast.AugAssign) and isinstance(n.target, ast.Name)}
    for statement in reversed(place.block[: place.block.index(loop)]):
        values = dict(given(statement))
        for sink in sorted(sinks & values.keys()):
            kind = _empty_kind(site, values[sink])
            if kind != "count" and isinstance(statement, ast.Assign) and len(statement.targets) > 1:
                return (sink, "shared", statement)
            return (sink, kind, statement) if kind else None
        if sinks & names_in([statement]):
            return None
    return None


def _unsure(site: Site, read: Clauses) -> str:
    """A local variable that may be missing: a comprehension says so by another exception, or finds a global one."""
    assert site.node is not None
    loop = read.loop
    inside = [n for s in (loop.target, *loop.body) for n in ast.walk(s) if isinstance(n, ast.Name)]
    stored = {n.id for n in inside if isinstance(n.ctx, ast.Store)}
    free = {n.id for n in inside if n.id in site.bound_names} - stored - {read.sink}
    unsure = next((name for name in sorted(free) if not surely_bound(site, loop, name)), "")
    within = set(map(id, inside))
    outside = [n for n in own_nodes(site.node) if isinstance(n, ast.Name) and id(n) not in within]
    kept = {n.id for n in outside if not isinstance(n.ctx, ast.Load)} | {*site.parameters}
    gone = {n.id for n in outside} & (read.lost - kept)
    return unsure or min(gone, default="")


def _grows(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in ("append", "add") and isinstance(node.value, ast.Name)


def _empty_kind(site: Site, value: ast.expr) -> str:
    match value:
        case ast.List(elts=[]):
            return "list"
        case ast.Constant(value=int()) if type(value.value) is int:
            return "count"
        case ast.Call(func=function, args=[], keywords=[]):
            return next((kind for kind in ("list", "set") if is_builtin(site, function, kind)), "")
    return ""


# ---------------------------------------------------------------- writing


def _edit(site: Site, chance: Chance) -> Edit:
    read, loop = chance.read, chance.read.loop
    head, tail = {"list": (f"{read.sink} = [", "]"), "set": (f"{read.sink} = {{", "}")}.get(
        read.kind, (f"{read.sink} += len([", "])")
    )
    start = site.module.statement_span(chance.made if chance.made is not None else loop)[0]
    end = site.module.statement_span(loop)[1]
    indent = site.module.indent(loop)
    unit = "\t" if "\t" in indent else "    "
    line = head + " ".join([read.element, *read.clauses]) + tail
    if "\n" in line or len(indent) + len(line) > WIDTH:
        line = f"{head}\n" + "".join(f"{unit}{part}\n" for part in (read.element, *read.clauses)) + tail
    comments = "".join(f"{comment}\n" for comment in _comments(site, start, end))
    return Edit(start=start, end=end, text=site.lines(comments + line, indent))


def _comments(site: Site, start: int, end: int) -> list[str]:
    """The lines of the loop that are comments; no string of it goes over several lines."""
    lines = (line.strip() for line in site.module.data[start:end].decode("utf-8").splitlines())
    return [line for line in lines if line.startswith("#")]
