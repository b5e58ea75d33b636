"""Calls with named arguments, for compiled copies as calls by position.

    def energy(r, epsilon=1.0, cutoff=2.5): …

    total += energy(r, cutoff=3.0)       →   total += energy(r, 1.0, 3.0)

Only copies for compiled code are written like that; each call tests that the function is still what was copied, and its
defaults those of the file. What can only be named, `def energy(r, *, cutoff)`, has a place like the others there.

Does not handle: `*values`, `**options`, arguments in another order than the parameters unless they are variables or
constants, defaults that are no literals, parameters of the function itself that can only be named.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
import re
from collections.abc import Callable, Iterator

from optadvisor.loops.arithmetic import literal
from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._other_text import Other, brought_back, other, reached
from optadvisor.source.site import Site, own_nodes

Propose = Callable[[Site], Iterator[Proposal | Declined]]
REASON = "with named arguments"
UNTOUCHED = re.compile(r"(?:(?<=\n)(?P<indent>[ \t]*)and )?_untouched(?:_\d+)?\((?P<names>[^()\r\n]*)\)")
DEEPEST = 4
"""Such calls as arguments of such calls."""


def with_named_arguments(propose: Propose) -> Propose:
    """`propose` for functions that name arguments, too: where that is the reason against it."""

    @functools.wraps(propose)
    def asked(site: Site) -> Iterator[Proposal | Declined]:
        answers = list(propose(site))
        if any(isinstance(answer, Declined) and REASON in answer.reason for answer in answers):
            form, helpers = _by_position(site)
            found = [brought_back(site, form, answer) for answer in propose(form.site)] if form is not None else []
            made = [_asking(site, answer, helpers) for answer in found if isinstance(answer, Proposal)]
            answers = [answer for answer in made if answer is not None] or answers
        yield from answers

    return asked


def _asking(site: Site, answer: Proposal, helpers: list[ast.FunctionDef]) -> Proposal | None:
    """The proposal for calls that find the functions' defaults as they were copied; None where it has no such tests.

    That the functions are untouched is tested already, and must be first: then their defaults are plain values.
    """
    *before, block = answer.edits
    tests = dict.fromkeys(test for helper in helpers for test in _default_tests(helper))
    if not tests:
        return answer
    found = UNTOUCHED.search(block.text)
    if found is None or not all(f"{helper.name}={helper.name}" in found["names"].split(", ") for helper in helpers):
        return None
    between = " and " if found["indent"] is None else f"\n{found['indent']}and "
    added = "".join(f"{between}{test}" for test in tests if test not in block.text)
    text = block.text[: found.end()] + added.replace("\n", site.module.newline) + block.text[found.end() :]
    return dataclasses.replace(answer, edits=(*before, dataclasses.replace(block, text=text)))


def _default_tests(helper: ast.FunctionDef) -> list[str]:
    """Tests of all default values; asked only of functions where all are literals."""
    arguments, tests = helper.args, []
    if arguments.defaults:
        tests.append(f'repr({helper.name}.__defaults__) == "{tuple(map(ast.literal_eval, arguments.defaults))!r}"')
    named = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    known = {each.arg: ast.literal_eval(value) for each, value in named if value is not None}
    if known:
        tests.append(f'repr({helper.name}.__kwdefaults__) == "{known!r}"')
    return tests


def _by_position(site: Site) -> tuple[Other | None, list[ast.FunctionDef]]:
    """The function without names of arguments, and the functions that are called so in the user's file."""
    form: Other | None = None
    found: dict[str, ast.FunctionDef] = {}
    place = site
    for _ in range(DEEPEST):
        edits, helpers = _edits(place)
        changed = other(place, edits, ()) if edits else None
        if changed is None:
            break
        form, place = changed, changed.site
        found |= {helper.name: helper for helper in helpers if helper.name not in found}
    # what can only be named comes last: then all its calls are by position
    edits = [edit for helper in found.values() for edit in _signature(place, helper.name)]
    if edits:
        form = other(place, edits, ())
    return form, list(found.values())


def _edits(site: Site) -> tuple[list[Edit], list[ast.FunctionDef]]:
    """Calls that hold no other such call, by position."""
    edits: list[Edit] = []
    helpers: list[ast.FunctionDef] = []
    for function in reached(site):
        calls = [node for node in own_nodes(function) if isinstance(node, ast.Call) and node.keywords]
        for call in calls:
            helper = site.helper(call)
            inner = any(isinstance(node, ast.Call) and node.keywords for node in ast.walk(call) if node is not call)
            arguments = _arguments(site, call, helper) if helper is not None and not inner else None
            if helper is None or arguments is None:
                continue
            start, end = site.module.span(call)
            before, text = site.code(call), f"{site.code(call.func)}({', '.join(arguments)}"
            missing = before.count("\n") - text.count("\n")  # so that all lines stay where they are
            edits.append(Edit(start=start, end=end, text=text + site.module.newline * missing + ")"))
            helpers.append(helper)
    return edits, helpers


def _arguments(site: Site, call: ast.Call, helper: ast.FunctionDef) -> list[str] | None:
    """The text of each argument in the order of the parameters; None where that is not the same call."""
    signature = helper.args
    if signature.vararg or signature.kwarg or any(isinstance(each, ast.Starred) for each in call.args):
        return None
    plain = [each.arg for each in (*signature.posonlyargs, *signature.args)]
    only = [each.arg for each in signature.kwonlyargs]
    named = {keyword.arg: keyword.value for keyword in call.keywords}
    free = {*plain[max(len(call.args), len(signature.posonlyargs)) :], *only}
    if len(named) < len(call.keywords) or not named.keys() <= free or len(call.args) > len(plain):
        return None
    order = [name for name in (*plain, *only) if name in named]
    if order != list(named) and not all(map(_is_still, named.values())):
        return None
    standing = dict(zip(plain[len(plain) - len(signature.defaults) :], signature.defaults, strict=True))
    standing |= {name: value for name, value in zip(only, signature.kw_defaults, strict=True) if value is not None}
    if not all(map(_is_literal, standing.values())):
        return None
    texts = [site.code(argument) for argument in call.args]
    for name in (*plain[len(call.args) :], *only):
        value = named.get(name) or standing.get(name)
        if value is None or (name not in named and not _is_number(value)):
            return None
        texts.append(site.code(value))
    return texts


def _is_literal(node: ast.expr) -> bool:
    """Can its value be asked for in a test between double quotes?"""
    try:
        return '"' not in repr(ast.literal_eval(node))
    except ValueError:
        return False


def _is_number(node: ast.expr) -> bool:
    return literal(node) is not None or (isinstance(node, ast.Constant) and isinstance(node.value, bool))


def _is_still(node: ast.expr) -> bool:
    """May it be worked out in another place of the order?"""
    return isinstance(node, ast.Name | ast.Constant)


def _signature(site: Site, name: str) -> list[Edit]:
    """The edit that takes the star out of a function's parameters."""
    helper = next((n for n in site.module.tree.body if isinstance(n, ast.FunctionDef) and n.name == name), None)
    if helper is None or not helper.args.kwonlyargs:
        return []
    if any(value is None for value in helper.args.kw_defaults) and helper.args.defaults:
        return []
    start, _ = site.module.span(helper)
    end, _ = site.module.span(helper.args.kwonlyargs[0])
    head = site.module.data[start:end].decode("utf-8")
    star = head.rfind("*")
    if star < 0 or head[star + 1 :].strip() != ",":
        return []
    first = start + len(head[:star].encode("utf-8"))
    return [Edit(start=first, end=end, text=site.module.newline * head[star:].count("\n"))]
