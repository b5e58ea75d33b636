"""A function that is called with ints in one place and with floats in another, for compiled copies as two functions.

    def area(a, b, n):                        def area(a, b, n):             area(0, 5, 1000): a and b are ints
        h = (b - a) / n                           …
        s = wave(a) + wave(b)           →         s = wave_of_ints(a) + wave_of_ints(b)
        for i in range(1, n):                     for i in range(1, n):
            s += wave(a + i * h)                      s += wave(a + i * h)

In compiled code ints and floats are worked out otherwise: `x ** 3` of an int may go beyond 64 bits. Only copies for
compiled code are written like that; each call tests that `wave` is still what was copied, for both.

Does not handle: variables that start as ints and become floats, other arguments than variables and numbers, functions
that call themselves.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
import re
from collections.abc import Callable, Iterator, Mapping

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._kernel_world import present
from optadvisor.rewriters._other_text import brought_back, each_once, other
from optadvisor.rewriters._places import is_builtin
from optadvisor.source.site import Site, own_nodes

Propose = Callable[[Site], Iterator[Proposal | Declined]]
REASON = "is called with different kinds of numbers"


def with_helpers_of_ints(propose: Propose) -> Propose:
    """`propose` for functions that call others with ints and with floats, too: where that is the reason against it."""

    @functools.wraps(propose)
    def asked(site: Site) -> Iterator[Proposal | Declined]:
        answers = list(propose(site))
        if any(isinstance(answer, Declined) and REASON in answer.reason for answer in answers):
            edits, originals = _edits(site)
            form = other(site, edits, ()) if edits else None
            found = [brought_back(site, form, answer) for answer in propose(form.site)] if form is not None else []
            if any(isinstance(answer, Proposal) for answer in found):
                answers = [_of_originals(answer, originals) for answer in found if isinstance(answer, Proposal)]
        yield from answers

    return asked


def _edits(site: Site) -> tuple[list[Edit], dict[str, str]]:
    """What makes the other text, and name of each copy → name of the function."""
    ints, module = _ints(site), site.module
    edits: list[Edit] = []
    copies: dict[str, str] = {}
    for call in own_nodes(site.node) if site.node is not None else ():
        helper = site.helper(call) if isinstance(call, ast.Call) else None
        if helper is None or helper is site.node or not isinstance(call, ast.Call) or _calls_itself(site, helper):
            continue
        if not call.args or call.keywords or not all(_is_int(argument, ints) for argument in call.args):
            continue
        if not module.owns_its_lines(helper) or helper.decorator_list:
            continue
        copies[helper.name] = copies.get(helper.name) or site.fresh(f"{helper.name}_of_ints")
        start, end = module.span(call.func)
        edits.append(Edit(start=start, end=end, text=copies[helper.name]))
    for name, copied in copies.items():
        helper = next(node for node in module.tree.body if isinstance(node, ast.FunctionDef) and node.name == name)
        low, high = module.span(helper)
        text = module.data[low:high].decode("utf-8").replace("\r\n", "\n")
        text = re.sub(rf"^def\s+{name}\b", f"def {copied}", text)
        place = len(module.data)
        edits.append(Edit(start=place, end=place, text=f"\n\n{text}\n".replace("\n", module.newline)))
    return edits, {copied: name for name, copied in copies.items()}


def _ints(site: Site) -> frozenset[str]:
    """Variables of the function that are ints: parameters that were, and go on, and counters of ranges."""
    assert site.node is not None
    nodes = list(own_nodes(site.node))
    stores = [node.id for node in nodes if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)]
    counters = [
        node.target.id
        for node in nodes
        if isinstance(node, ast.For) and isinstance(node.target, ast.Name) and isinstance(node.iter, ast.Call)
        if is_builtin(site, node.iter.func, "range")
    ]
    given = {p for p in site.parameters if site.seen(p) and {spec.type for spec in site.seen(p)} == {"builtins.int"}}
    once = {name for name in counters if stores.count(name) == counters.count(name) and name not in site.parameters}
    return frozenset((given - {*stores}) | once)


def _is_int(node: ast.expr, ints: frozenset[str]) -> bool:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        node = node.operand
    if isinstance(node, ast.Constant):
        return type(node.value) is int
    return isinstance(node, ast.Name) and node.id in ints


def _calls_itself(site: Site, helper: ast.FunctionDef) -> bool:
    calls = (node.func for node in ast.walk(helper) if isinstance(node, ast.Call))
    return any(isinstance(func, ast.Name) and func.id == helper.name for func in calls)


def _of_originals(answer: Proposal, originals: Mapping[str, str]) -> Proposal:
    """Tests of the copies as tests of what they are copies of."""
    edits = tuple(dataclasses.replace(edit, text=_renamed(edit.text, originals)) for edit in answer.edits)
    title = answer.title
    for copied in originals:
        title = title.replace(f" and {copied}", "")
    return dataclasses.replace(answer, title=title, edits=edits)


def _renamed(text: str, originals: Mapping[str, str]) -> str:
    for copied, name in originals.items():
        text = re.sub(rf"\s*and {re.escape(present(copied))}", "", text)  # as of the function itself
        text = re.sub(rf"\b{copied}\b", name, text)
    return each_once(text)
