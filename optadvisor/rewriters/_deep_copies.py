"""Lists of numbers that `copy` copies, for compiled copies as the slices that do the same.

    old = copy.deepcopy(grid)     →     old = [_row[:] for _row in grid]
    old = copy.copy(u)            →     old = u[:]

Only copies for compiled code are written like that. A deep copy of a list that holds one row twice holds one row twice:
so the rows of lists that are passed are tested to be as many objects. Lists that the copy makes have rows of their own.

Does not handle: lists of lists of lists, arrays, and variables of which the text does not say what they are.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator

from optadvisor.loops.filling import copied_rows, filled
from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._other_text import Propose, asked_first, brought_back, other, reasons_against
from optadvisor.rewriters._places import hidden_builtin
from optadvisor.source.site import Site, own_nodes

_TESTED = ("type", "list", "len", "map", "id")


def with_deep_copies(propose: Propose) -> Propose:
    """`propose` for functions that copy lists by `copy`, too: where it has nothing to propose for the text."""

    @functools.wraps(propose)
    def asked(site: Site) -> Iterator[Proposal | Declined]:
        answers = list(propose(site))
        taken = any(isinstance(answer, Proposal) for answer in answers)
        ranks = {} if taken or hidden_builtin(site, _TESTED) else _ranks(site)
        edits = [edit for call in _copies(site) for edit in _edit(site, call, ranks)] if ranks else []
        form = other(site, edits, []) if edits else None
        if form is not None:
            there = list(propose(form.site))
            tests = [
                f"type({name}) is list and len({{*map(id, {name})}}) == len({name})"
                for name in site.parameters
                if ranks.get(name) == 2
            ]
            found = [brought_back(site, form, answer) for answer in there if isinstance(answer, Proposal)]
            if tests:
                found = [asked_first(site, answer, tests) for answer in found if isinstance(answer, Proposal)]
            made = [answer for answer in found if answer is not None]
            answers = made or reasons_against(site, form, there) or answers
        yield from answers

    return asked


def _copies(site: Site) -> Iterator[ast.Call]:
    """Calls of `copy.copy` and `copy.deepcopy` with a variable."""
    for node in own_nodes(site.node) if site.node is not None else ():
        match node:
            case ast.Call(func=func, args=[ast.Name()], keywords=[]):
                if site.resolves_to(func, "copy.copy", "copy.deepcopy"):
                    yield node


def _edit(site: Site, call: ast.Call, ranks: dict[str, int]) -> Iterator[Edit]:
    (copied,) = call.args
    assert isinstance(copied, ast.Name)
    rank, deep = ranks.get(copied.id, 0), site.resolves_to(call.func, "copy.deepcopy")
    row, start, end = site.fresh("_row"), *site.module.span(call)
    if rank == 1:
        yield Edit(start=start, end=end, text=f"{copied.id}[:]")
    elif rank == 2 and deep:
        yield Edit(start=start, end=end, text=f"[{row}[:] for {row} in {copied.id}]")


# ---------------------------------------------------------------- which variables are lists, and of what


def _ranks(site: Site) -> dict[str, int]:
    """Variables that are lists of numbers (1) or lists of equally long lists of them (2) wherever they are bound."""
    if site.node is None:
        return {}
    stored = _stored(site.node)
    ranks = {name: rank for name in site.parameters if (rank := _seen_rank(site, name))}
    before: dict[str, int] = {}
    while ranks != before:  # what is made of these
        before = dict(ranks)
        for name, values in stored.items():
            known = {_rank(site, value, ranks) for value in values}
            if name not in site.parameters and len(known) == 1:
                ranks[name] = known.pop()
    ranks = {name: rank for name, rank in ranks.items() if rank}
    before = {}
    while ranks != before:  # without those that are something else at times
        before = dict(ranks)
        for name, rank in before.items():
            if any(_rank(site, value, before) != rank for value in stored.get(name, ())):
                ranks.pop(name)
    return ranks


def _seen_rank(site: Site, name: str) -> int:
    """Of a parameter, by the values that were seen; 0 for anything but lists of numbers."""
    found = {
        (len(spec.shape) or 1) if spec.type == "builtins.list" and (spec.dtype or spec.element in _NUMBERS) else 0
        for spec in site.seen(name)
    }
    return found.pop() if len(found) == 1 else 0


_NUMBERS = frozenset({"builtins.float", "builtins.int", "builtins.bool"})


def _stored(function: ast.FunctionDef) -> dict[str, list[ast.expr | None]]:
    """What each variable is bound to; None for what is not an assignment of one value to one name."""
    found: dict[str, list[ast.expr | None]] = {}
    known: set[int] = set()
    for node in own_nodes(function):
        match node:
            case ast.Assign(targets=[ast.Name() as target], value=value):
                found.setdefault(target.id, []).append(value)
                known.add(id(target))
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)) if len(targets) == len(
                values
            ):
                for each, given in zip(targets, values, strict=True):
                    if isinstance(each, ast.Name):
                        found.setdefault(each.id, []).append(given)
                        known.add(id(each))
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load) and id(node) not in known:
            found.setdefault(node.id, []).append(None)
    return found


def _rank(site: Site, value: ast.expr | None, ranks: dict[str, int]) -> int:
    """0 where it is not known."""
    match value:
        case None:
            return 0
        case ast.Name(id=name):
            return ranks.get(name, 0)
        case ast.Subscript(value=ast.Name(id=name), slice=ast.Slice()):
            return ranks.get(name, 0)
        case ast.Call(func=func, args=[ast.Name(id=name)], keywords=[]):
            return ranks.get(name, 0) if site.resolves_to(func, "copy.copy", "copy.deepcopy") else 0
    made = filled(value)
    if made is not None:
        return len(made[0]) if isinstance(made[1], ast.Constant) else 0
    match copied_rows(value):
        case ast.Name(id=name):
            return 2 if ranks.get(name) == 2 else 0
    return 0
