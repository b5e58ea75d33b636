"""Ask a rewriter about a function without its objects.

    @without_objects("numba_njit")
    def propose(site): …

Functions that read global dicts by constant keys are asked about with single globals for these (`_keyed_globals`).

Does not handle: other objects in global variables.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Iterator

from optadvisor.records import Declined, Proposal
from optadvisor.rewriters._deciding import undecided
from optadvisor.rewriters._keyed_globals import with_keyed_globals
from optadvisor.rewriters._other_text import hidden_word
from optadvisor.rewriters.flattening.among import with_places_among
from optadvisor.rewriters.flattening.around import brought_back, names_problem
from optadvisor.rewriters.flattening.flat import Flat, flattened
from optadvisor.rewriters.flattening.forms import filled, without_draws, without_rows, without_short_lists
from optadvisor.rewriters.flattening.names import Group, NotFlatError
from optadvisor.source.site import Site

Propose = Callable[[Site], Iterator[Proposal | Declined]]
DEEPEST = 3
"""Objects in objects are taken apart one after the other."""


def without_objects(name: str) -> Callable[[Propose], Propose]:
    """`propose` for functions that take objects, too; `name` is the rewriter's."""

    def decorate(propose: Propose) -> Propose:
        @with_keyed_globals
        @functools.wraps(propose)
        def asked(site: Site) -> Iterator[Proposal | Declined]:
            return _asked(propose, name, site, DEEPEST)

        return with_places_among(asked)

    return decorate


def _asked(propose: Propose, name: str, site: Site, depth: int) -> Iterator[Proposal | Declined]:
    answers = list(_with_attributes(propose, name, site, depth, ()))
    if any(isinstance(answer, Proposal) for answer in answers):
        yield from answers
        return
    for flat in _others(site):
        if hidden_word(site, flat.site):
            continue
        found = list(_with_attributes(propose, name, flat.site, depth, ()))
        if any(isinstance(answer, Proposal) for answer in found):
            answers = list(brought_back(flat, undecided(flat.site, found)))
            break
    yield from answers


def _others(site: Site) -> Iterator[Flat]:
    """Other forms of the function, where it is not taken as it stands."""
    for forms in (filled, without_short_lists, without_draws, without_rows):
        try:
            yield from forms(site)
        except NotFlatError:
            continue


def _with_attributes(
    propose: Propose, name: str, site: Site, depth: int, outer: tuple[Group, ...]
) -> Iterator[Proposal | Declined]:
    try:
        flat = flattened(site) if depth else None
    except NotFlatError as no:
        for answer in propose(site):
            is_no = isinstance(answer, Declined)
            yield Declined(rewriter=name, function=site.ref, reason=no.reason, line=no.line) if is_no else answer
        return
    if flat is None:
        yield from propose(site)
        return
    problem = names_problem(site, hidden_word(site, flat.site))
    if problem:
        yield site.decline(name, problem)
        return
    flat = dataclasses.replace(flat, outer=outer)
    inner = _with_attributes(propose, name, flat.site, depth - 1, (*flat.groups, *outer))
    yield from brought_back(flat, undecided(flat.site, inner))
