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

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._list_ranks import list_ranks
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
        ranks = {} if taken or hidden_builtin(site, _TESTED) else list_ranks(site, guesses=False)
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
