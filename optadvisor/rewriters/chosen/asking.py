"""A rewriter's answers for the text with numbers for functions, as answers for the user's."""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Iterator

from optadvisor.records import Declined, Proposal
from optadvisor.rewriters._lifted_functions import is_of_the_file
from optadvisor.rewriters._named_lambdas import without_tests_of, without_unused
from optadvisor.rewriters._other_text import Propose, asked_first, brought_back, each_once, other, reasons_against
from optadvisor.rewriters.chosen.functions import Made
from optadvisor.rewriters.chosen.tables import tests_of
from optadvisor.rewriters.chosen.variables import chosen
from optadvisor.source.site import Site


def with_chosen_functions(propose: Propose) -> Propose:
    """`propose` for functions that choose one of several, too: where it has nothing to propose for the text."""

    @functools.wraps(propose)
    def asked(site: Site) -> Iterator[Proposal | Declined]:
        answers = list(propose(site))
        taken = any(isinstance(answer, Proposal) for answer in answers)
        made = Made() if taken else chosen(site)
        form = other(site, made.edits, ()) if made.edits else None
        if form is not None:
            there = list(propose(form.site))
            found = [brought_back(site, form, answer) for answer in there if isinstance(answer, Proposal)]
            ours = [_of_the_file(site, answer, made) for answer in found if isinstance(answer, Proposal)]
            against = [answer for answer in reasons_against(site, form, there) if is_of_the_file(site, answer)]
            answers = [*([answer for answer in ours if answer is not None] or against or answers)]
        yield from answers

    return asked


def _of_the_file(site: Site, answer: Proposal, made: Made) -> Proposal | None:
    """The proposal with tests of what the functions of the other text are copies of, in the words of the file."""
    edits, title = list(answer.edits), answer.title
    for name, original in made.names.items():
        if original:
            edits = [dataclasses.replace(edit, text=re.sub(rf"\b{name}\b", original, edit.text)) for edit in edits]
        else:
            edits = [dataclasses.replace(edit, text=without_tests_of(name, edit.text)) for edit in edits]
        title = re.sub(rf" and {name}\b", "", title)
    edits = [dataclasses.replace(edit, text=each_once(edit.text)) for edit in edits]
    text = "".join(edit.text for edit in edits)
    helpers = without_unused(answer.helpers, text)
    answer = dataclasses.replace(answer, title=title, edits=tuple(edits), helpers=helpers)
    if not made.tables:
        return answer
    tests, tools = tests_of(site, made.tables)
    guards = (*(f"{name} holds the functions that it was made with" for name in made.tables), *answer.guards)
    return asked_first(site, dataclasses.replace(answer, helpers=(*tools, *answer.helpers), guards=guards), tests)
