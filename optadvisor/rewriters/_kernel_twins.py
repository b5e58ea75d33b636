"""Copies of what calls NumPy's functions on single numbers: by NumPy's own machine code, and by the C library's twins.

    p = 1 / (1 + np.exp(-z))    →    1 / (1 + _finite(_numpys_exp(-z, loops)))    the same bits: `_kernel_numpys`
                                     1 / (1 + _exp(-z))                           close: `twins`

Does not handle: whole arrays.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Callable, Iterator, Mapping

from optadvisor.loops import twins
from optadvisor.loops.kinds import Question
from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import _kernel_parallel
from optadvisor.rewriters._kernel_parallel import Sharing
from optadvisor.rewriters._kernel_reasons import node_of
from optadvisor.source.site import Site, own_nodes

Answers = list[Proposal | Declined]


def by_twins(question: Question, found: Answers, ask: Callable[..., Iterator[Proposal | Declined]]) -> Answers:
    """What is `found` for a function, with the copies that such calls allow. `ask(question, base=…)` gives copies."""
    closely = [*_closely(question, ask)]
    if is_taken(found) and closely:  # `math.hypot`, which is slower where exact
        plain = [each for each in found if isinstance(each, Declined) or each.variant != _kernel_parallel.ROUNDED]
        return [*plain, *closely]
    refused = " ".join(each.reason for each in found if isinstance(each, Declined))
    if not is_taken(found) and any(reason in refused for reason in twins.CURED):
        exact = [*ask(dataclasses.replace(question, drawn=twins.called_by_numpy))]
        return [*exact, *closely] if is_taken(exact) else closely or exact
    return found if is_taken(found) else closely or found


def is_taken(answers: Answers) -> bool:
    return any(isinstance(answer, Proposal) for answer in answers)


def _closely(question: Question, ask: Callable[..., Iterator[Proposal | Declined]]) -> Answers:
    """The proposals for what calls NumPy's functions on single numbers: close ones."""
    site = question.site
    reached = [node_of(site)]
    for function in reached:
        called = (site.helper(node) for node in own_nodes(function) if isinstance(node, ast.Call))
        reached += [each for each in dict.fromkeys(called) if each is not None and each not in reached]
    close = {function: twins.closely(function, site.resolved) for function in reached}
    used = [name for calls in close.values() for name in calls.values()]
    if not used or any(map(twins.asks_for_equality, reached)) or _weighs(site, close):
        return []
    base = Sharing(variant=_kernel_parallel.ROUNDED, rounds=(twins.named(used),), strict=True)
    answers = ask(dataclasses.replace(question, drawn=twins.called_closely), base=base)
    return [answer for answer in answers if isinstance(answer, Proposal)]


def _weighs(site: Site, close: Mapping[ast.FunctionDef, Mapping[ast.Call, str]]) -> bool:
    """Whether any of the functions compares what comes of such calls, also of those in the functions that it calls."""
    far = {function for function, calls in close.items() if calls}
    for _ in close:
        far |= {one for one in close if any(site.helper(n) in far for n in ast.walk(one) if isinstance(n, ast.Call))}
    exact = any(name == "math.hypot" for calls in close.values() for name in calls.values())
    for function, calls in close.items():
        called = [n for n in ast.walk(function) if isinstance(n, ast.Call) and site.helper(n) in far]
        if twins.weighs(function, {*calls, *called}, exact=exact, helper=function is not site.node):
            return True
    return False
