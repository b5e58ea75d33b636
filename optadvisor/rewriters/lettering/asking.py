"""Ask a rewriter about a function over codes in place of one over text.

    @without_text("numba_njit")
    def propose(site): …

Does not handle: text in global variables that are not one literal.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
from collections.abc import Callable, Iterator

from optadvisor.records import Declined, Proposal, ValueSpec
from optadvisor.rewriters._other_text import hidden_word
from optadvisor.rewriters.flattening.names import NotFlatError
from optadvisor.rewriters.lettering.around import brought_back, names_problem
from optadvisor.rewriters.lettering.coded import PARAMETERS, Coded, coded
from optadvisor.rewriters.lettering.full_rows import with_full_rows
from optadvisor.rewriters.lettering.reading import NotLetteredError
from optadvisor.source.site import Site, own_nodes

Propose = Callable[[Site], Iterator[Proposal | Declined]]


def without_text(name: str) -> Callable[[Propose], Propose]:
    """`propose` for functions that look at text, too; `name` is the rewriter's."""

    def decorate(propose: Propose) -> Propose:
        @functools.wraps(propose)
        def asked(site: Site) -> Iterator[Proposal | Declined]:
            return _asked(propose, name, site)

        return asked

    return decorate


def _asked(propose: Propose, name: str, site: Site) -> Iterator[Proposal | Declined]:
    site = _with_defaults(site)
    answers = list(propose(site))
    if not _has_text(site) or any(isinstance(answer, Proposal) for answer in answers):
        yield from answers
        return
    try:
        found = coded(site)
    except (NotLetteredError, NotFlatError) as no:
        if answers:  # else it is nothing that anyone would compile
            yield Declined(rewriter=name, function=site.ref, reason=no.reason, line=no.line)
        return
    if found is None:
        yield from answers
        return
    problem = names_problem(site, hidden_word(site, found.site))
    if problem:
        yield site.decline(name, problem)
        return
    answers = []
    for form in _forms(site, found):
        made = list(brought_back(form, propose(form.site)))
        answers = made if form is found else answers or made  # its lines are the user's
        if any(isinstance(answer, Proposal) for answer in made):
            answers = made
            break
    yield from answers


def _forms(site: Site, found: Coded) -> Iterator[Coded]:
    """The function over codes in several forms, of which a rewriter may know one."""
    rows = with_full_rows(found)
    if rows is not None:
        yield rows
    yield found
    typed = coded(site, typed=True)
    if typed is not None and typed.site.module.data != found.site.module.data:
        yield typed


def _has_text(site: Site) -> bool:
    """Did it get text, or is there any written out in it?"""
    if site.node is None:
        return False
    seen = any(spec.type in PARAMETERS for call in site.recording.calls for spec in call.arguments)
    return seen or any(map(_is_text, own_nodes(site.node))) or any(map(_is_text, _called(site)))


def _with_defaults(site: Site) -> Site:
    """The function as if text that calls left to a default had been passed."""
    if site.node is None:
        return site
    arguments = site.node.args
    names = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args)]
    defaults = zip(reversed(names), reversed(arguments.defaults), strict=False)
    texts = [
        ValueSpec(name=name, type="builtins.str", length=len(default.value))
        for name, default in defaults
        if isinstance(default, ast.Constant) and isinstance(default.value, str)
    ]
    if not texts:
        return site
    calls = [
        dataclasses.replace(
            call, arguments=(*call.arguments, *(t for t in texts if t.name not in {s.name for s in call.arguments}))
        )
        for call in site.recording.calls
    ]
    return dataclasses.replace(site, recording=dataclasses.replace(site.recording, calls=tuple(calls)))


def _is_text(node: ast.AST) -> bool:
    return (isinstance(node, ast.Constant) and isinstance(node.value, str)) or (
        isinstance(node, ast.Name) and node.id == "str"
    )


def _called(site: Site) -> Iterator[ast.AST]:
    """What is in the functions of the file that it calls."""
    assert site.node is not None
    functions = [site.node]
    for function in functions:
        for node in own_nodes(function):
            helper = site.helper(node) if isinstance(node, ast.Call) else None
            if helper is not None and helper not in functions:
                functions.append(helper)
                yield from own_nodes(helper)
