"""A compiled copy for each kind of arguments that a function was seen with, not only for the most frequent one.

    multiply(a, b)    seen with float64 and with float32    →    if a.dtype == np.float64 and …: _multiply_kernel(a, b)
                                                                 if a.dtype == np.float32 and …: _multiply_kernel_2(…)

The rewriter is asked again as if only the other calls had been recorded, and what it proposes then is put behind its
first proposal: the tests in front of the copies let a call into one of them at most.

Does not handle: proposals that change text instead of adding some; kinds whose calls take next to no time; more than
three kinds.
"""

from __future__ import annotations

import ast
import dataclasses
import re
from collections import Counter
from collections.abc import Callable, Iterator

from optadvisor.loops.growth import only_appended_to
from optadvisor.records import Declined, Proposal
from optadvisor.rewriters._kernel_guards import commonest, signature
from optadvisor.source.site import Site, own_nodes

Ask = Callable[[Site], Iterator[Proposal | Declined]]
MOST = 3
WORTH = 0.02
"""The longest call of a further kind takes this part of the longest call of all at least."""
DEFINED = re.compile(r"^(?:def|class) (\w+)", re.MULTILINE)
OTHERWISE = " Other kinds of arguments that were seen have a copy of their own."


def with_further_kinds(ask: Ask) -> Ask:
    """The same rewriter, whose proposals serve up to three kinds of arguments."""

    def asked(site: Site) -> Iterator[Proposal | Declined]:
        answers = list(ask(site))
        for other in _further(site) if any(isinstance(answer, Proposal) for answer in answers) else ():
            more = [answer for answer in ask(other) if isinstance(answer, Proposal)]
            answers = [_with_another(site, one, more) if isinstance(one, Proposal) else one for one in answers]
        yield from answers

    return asked


def _further(site: Site) -> Iterator[Site]:
    """The function as it was called with each further kind of arguments, the most frequent ones first."""
    if site.node is None or not site.module.starts_its_line(site.body[0]):
        return
    returned = [call for call in site.recording.calls if call.result is not None]
    mentioned = {node.id for node in own_nodes(site.node) if isinstance(node, ast.Name)}
    parameters = tuple(each for each in site.parameters if each in mentioned)
    grown = only_appended_to(site.node)
    kinds = Counter(signature(call, parameters, grown) for call in returned)
    longest = max((call.seconds for call in returned), default=0.0)
    first = commonest(returned, parameters, grown) if returned else ()
    for kind in [kind for kind, _ in kinds.most_common() if kind != first][: MOST - 1]:
        calls = tuple(call for call in returned if signature(call, parameters, grown) == kind)
        if max(call.seconds for call in calls) >= WORTH * longest:
            yield dataclasses.replace(site, recording=dataclasses.replace(site.recording, calls=calls))


def _with_another(site: Site, first: Proposal, more: list[Proposal]) -> Proposal:
    """`first`, and behind it the one that is written in the same way, or plainly, for other arguments."""
    alike = [each for each in more if each.variant == first.variant]
    plain = [each for each in more if not each.rounds]
    for second in [*alike, *plain][:1]:
        if _tests(second) in _tests(first):
            break  # what it tests does not tell these kinds apart
        if all(edit.start == edit.end for edit in (*first.edits, *second.edits)) and first.ahead == second.ahead:
            return _joined(first, _with_own_names(site, first, second))
    return first


def _tests(proposal: Proposal) -> str:
    """The block in front of the original, without the names of its copies."""
    return re.sub(r"\b_\w+_kernel\w*\b", "", proposal.edits[-1].text)


def _with_own_names(site: Site, first: Proposal, second: Proposal) -> Proposal:
    """`second`, in which what it defines otherwise than `first` has another name."""
    defined = set(DEFINED.findall("\n".join(_texts(first))))
    while True:
        own = "\n".join(text for text in _texts(second) if text not in first.helpers)
        clashing = sorted(defined.intersection(DEFINED.findall(own)))
        if not clashing:
            return second
        everything = "\n".join([*_texts(first), *_texts(second)])
        for name in clashing:
            number = 2
            while site.fresh(f"{name}_{number}") != f"{name}_{number}" or f"{name}_{number}" in everything:
                number += 1
            second = _renamed(second, name, f"{name}_{number}")


def _texts(proposal: Proposal) -> Iterator[str]:
    yield from proposal.helpers
    yield from (edit.text for edit in proposal.edits)


def _renamed(proposal: Proposal, old: str, new: str) -> Proposal:
    def text(found: str) -> str:
        return re.sub(rf"\b{old}\b", new, found)

    edits = tuple(dataclasses.replace(edit, text=text(edit.text)) for edit in proposal.edits)
    return dataclasses.replace(proposal, edits=edits, helpers=tuple(map(text, proposal.helpers)))


def _joined(first: Proposal, second: Proposal) -> Proposal:
    edits = sorted((*first.edits, *second.edits), key=lambda edit: edit.start)  # those at one place stay in order
    return dataclasses.replace(
        first,
        why=first.why.removesuffix(OTHERWISE) + OTHERWISE,
        edits=tuple(edits),
        imports=tuple(dict.fromkeys([*first.imports, *second.imports])),
        helpers=tuple(dict.fromkeys([*first.helpers, *second.helpers])),
        guards=(*first.guards, f"or {', '.join(second.guards)}"),
        requires=tuple(dict.fromkeys([*first.requires, *second.requires])),
        rounds=tuple(dict.fromkeys([*first.rounds, *second.rounds])),
        integers_checked=first.integers_checked and second.integers_checked,
        light=first.light and second.light,
    )
