"""A function written in another way for compiled copies alone, and what is proposed for that brought back to the file.

Does not handle: changes that put lines elsewhere than in front of a statement.
"""

from __future__ import annotations

import ast
import builtins
import dataclasses
import functools
import re
import textwrap
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from optadvisor.errors import RewriterError
from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._kernel_places import kernels_edit, wrapper_edit
from optadvisor.source.edits import apply_edits
from optadvisor.source.leaving import leaves
from optadvisor.source.module import Module
from optadvisor.source.outlining.names import words
from optadvisor.source.site import Site, own_nodes

Propose = Callable[[Site], Iterator[Proposal | Declined]]
EditsOf = Callable[[Site], tuple[list[Edit], list[int]]]
T = TypeVar("T")
GIVE_NONE = words(
    "get setdefault append appendleft extend insert remove clear sort reverse add discard update fill "
    "heappush heapify shuffle seed print"
)
"""Functions and methods of Python and its libraries that give None, always or at times."""


NEVER_WRITTEN = words("filter input hash format help dir license credits copyright")
"""Built-in functions that nothing emitted calls, and whose names variables often have."""


class HandedOnError(Exception):
    """A function is handed one of the values that are written in another way here, and something else there."""


@dataclass(frozen=True, kw_only=True)
class Other:
    """The function in a file in which something is written in another way."""

    site: Site
    added: tuple[int, ...]
    """Lines of the user's file in front of which one was added."""

    def back(self, line: int) -> int:
        """A line of this file as one of the user's."""
        for place, before in enumerate(sorted(self.added)):
            if line <= before + place:
                return line - place
        return line - len(self.added)

    def told(self, text: str) -> str:
        """A sentence about this file as one about the user's."""
        return re.sub(r"\bline (\d+)", lambda found: f"line {self.back(int(found[1]))}", text)


def other(site: Site, edits: Sequence[Edit], added: Sequence[int]) -> Other | None:
    """The function after the edits, which begin each of `added` with a line more; None where it cannot be read then."""
    module = site.module
    try:
        parsed = Module.parse(module.encode(apply_edits(module.data, edits)), module.path)
    except (RewriterError, SyntaxError, UnicodeError):
        return None
    parsed.__dict__["identifiers"] = parsed.identifiers | module.identifiers
    refs = [ref for ref in parsed.functions if ref.qualname == site.ref.qualname]
    if len(refs) != 1:
        return None
    loops = tuple(
        dataclasses.replace(loop, line=loop.line + sum(before <= loop.line for before in added))
        for loop in site.hotspot.loops
    )
    hotspot = dataclasses.replace(site.hotspot, function=refs[0], loops=loops)
    recording = dataclasses.replace(site.recording, function=refs[0])
    made = Site(module=parsed, hotspot=hotspot, recording=recording, deferred=site.deferred)
    return None if hidden_word(site, made) else Other(site=made, added=tuple(added))


def hidden_word(site: Site, made: Site) -> str:
    """A built-in's name that a variable of the function has, but none in the other text: `def total(abs, n)`, where the
    list `abs` enters as `abs_items`. What is proposed for that text may use the built-in, but will not find it.
    """
    hidden = site.bound_names - made.bound_names - NEVER_WRITTEN
    return min((name for name in hidden if hasattr(builtins, name)), default="")


def brought_back(site: Site, other: Other, answer: Proposal | Declined) -> Proposal | Declined | None:
    """An answer for the other text as one for the user's; None for a proposal of another form."""
    if isinstance(answer, Declined):
        return None
    before = [edit for edit in answer.edits if edit.text.lstrip().startswith(("@", "def ", "#"))]
    inside = [edit for edit in answer.edits if edit not in before]
    if len(inside) != 1 or inside[0].start != inside[0].end or len(before) > 1:
        return None
    place = kernels_edit(site, []).start
    moved = [Edit(start=place, end=place, text=edit.text) for edit in before]
    block = wrapper_edit(site, inside[0].text.replace("\r\n", "\n"))
    return dataclasses.replace(answer, function=site.ref, title=other.told(answer.title), edits=(*moved, block))


def where_nothing_else(propose: Propose, edits_of: EditsOf) -> Propose:
    """`propose`, asked about the text after `edits_of` a site, too, where it has nothing to propose for the user's own.

    `edits_of` gives the edits and the lines in front of which the other text has one more; no edits where it is the
    same.
    """

    @functools.wraps(propose)
    def asked(site: Site) -> Iterator[Proposal | Declined]:
        answers = list(propose(site))
        taken = any(isinstance(answer, Proposal) for answer in answers)
        edits, added = ([], []) if taken else edits_of(site)
        form = other(site, edits, added) if edits else None
        if form is not None:
            there = list(propose(form.site))
            found = [brought_back(site, form, answer) for answer in there if isinstance(answer, Proposal)]
            made = [answer for answer in found if answer is not None]
            answers = made or reasons_against(site, form, there) or answers
        yield from answers

    return asked


def instead(propose: Propose, edits_of: EditsOf) -> Propose:
    """`propose`, asked about the text after `edits_of` a site alone, where there are edits: of what no copy does."""

    @functools.wraps(propose)
    def asked(site: Site) -> Iterator[Proposal | Declined]:
        edits, added = edits_of(site)
        form = other(site, edits, added) if edits else None
        if form is None:
            yield from propose(site)
            return
        there = list(propose(form.site))
        made = [brought_back(site, form, answer) for answer in there]
        yield from [answer for answer in made if answer is not None] or reasons_against(site, form, there)

    return asked


def is_long_text(node: ast.AST) -> bool:
    """Is it text over several lines, whose indentation counts?"""
    plain = isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    return isinstance(node, ast.expr) and (plain or isinstance(node, ast.JoinedStr)) and node.lineno != node.end_lineno


def reasons_against(site: Site, other: Other, answers: Sequence[Proposal | Declined]) -> list[Proposal | Declined]:
    """What speaks against the other text, as said of the user's: something else than what that was written for."""
    return [
        dataclasses.replace(
            answer, function=site.ref, reason=other.told(answer.reason), line=answer.line and other.back(answer.line)
        )
        for answer in answers
        if isinstance(answer, Declined)
    ]


def asked_first(site: Site, answer: Proposal, tests: Sequence[str]) -> Proposal | None:
    """The proposal with further tests in front of the block that calls the copy; None where they have no place."""
    *before, block = answer.edits
    lines = block.text.splitlines(keepends=True)
    if not lines[0].strip():  # the function is one line
        return None
    indent = lines[0][: len(lines[0]) - len(lines[0].lstrip())]
    head = f"{indent}if {' and '.join(tests)}:{site.module.newline}"
    text = head + "".join(f"    {line}" if line.strip() else line for line in lines)
    return dataclasses.replace(answer, edits=(*before, dataclasses.replace(block, text=text)))


def reached(site: Site) -> list[ast.FunctionDef]:
    """The function, and those of its file that it calls."""
    found = [site.node] if site.node is not None else []
    for function in found:
        for node in own_nodes(function):
            helper = site.helper(node) if isinstance(node, ast.Call) else None
            if helper is not None and helper not in found:
                found.append(helper)
    return found


def with_block(site: Site, answer: Proposal, change: Callable[[str], str]) -> Proposal | None:
    """The proposal with its block that calls the copy changed; None where that has no lines of its own, or is empty."""
    *before, edit = answer.edits
    if not edit.text.splitlines()[0].strip():  # the function is one line
        return None
    indent = edit.text[: len(edit.text) - len(edit.text.lstrip(" \t"))]
    block = change(textwrap.dedent(edit.text.replace("\r\n", "\n")))
    text = textwrap.indent(block, indent).replace("\n", site.module.newline)
    return dataclasses.replace(answer, edits=(*before, dataclasses.replace(edit, text=text))) if block else None


def handed_on(
    site: Site, functions: Sequence[ast.FunctionDef], known: Mapping[str, T]
) -> dict[ast.FunctionDef, dict[str, T]]:
    """Which parameters of which functions hold what was passed for some of the first one's.

    Raises `HandedOnError` where that is not always so.
    """
    found: dict[ast.FunctionDef, dict[str, T]] = {functions[0]: dict(known)}
    for _ in functions:  # each round knows those one call further down
        for caller in functions:
            for call, helper in _calls(site, caller):
                given = _given(call, helper, found.get(caller, {}))
                if helper not in found and given:
                    found[helper] = given
    for caller in functions:
        for call, helper in _calls(site, caller):
            if _given(call, helper, found.get(caller, {})) != found.get(helper, {}):
                raise HandedOnError
    return found


def _calls(site: Site, function: ast.FunctionDef) -> Iterator[tuple[ast.Call, ast.FunctionDef]]:
    for node in own_nodes(function):
        helper = site.helper(node) if isinstance(node, ast.Call) else None
        if helper is not None and isinstance(node, ast.Call):
            yield node, helper


def _given(call: ast.Call, helper: ast.FunctionDef, known: Mapping[str, T]) -> dict[str, T]:
    """The helper's parameters that a call passes such values for. Raises `HandedOnError` for one in another way."""
    names = [each.id for each in ast.walk(call) if isinstance(each, ast.Name) and each.id in known]
    if not names:
        return {}
    signature = helper.args
    plain = signature.args[: len(signature.args) - len(signature.defaults)]
    given = {
        parameter.arg: known[argument.id]
        for parameter, argument in zip(plain, call.args, strict=False)
        if isinstance(argument, ast.Name) and argument.id in known
    }
    odd = call.keywords or signature.vararg or signature.posonlyargs or signature.kwarg
    if given and (odd or any(isinstance(argument, ast.Starred) for argument in call.args)):
        raise HandedOnError
    return given


def each_once(text: str) -> str:
    """The text with no function named twice in a test that functions are untouched, and no line of tests twice."""
    lines: list[str] = []
    seen: set[str] = set()
    for line in re.sub(r"\b(_untouched(?:_\d+)?)\(([^()]*)\)", _once, text).splitlines(keepends=True):
        if not line.lstrip().startswith("and "):
            seen.clear()
        elif line in seen:
            continue
        seen.add(line)
        lines.append(line)
    return "".join(lines)


def _once(found: re.Match[str]) -> str:
    return f"{found[1]}({', '.join(dict.fromkeys(found[2].split(', ')))})"


# ---------------------------------------------------------------- None from elsewhere


def may_give_none(functions: Sequence[ast.FunctionDef], *, but: Collection[ast.FunctionDef] = ()) -> bool:
    """Whether a call in these functions may give None to somebody: one of these, `table.get(key)`, `xs.append(x)`.

    `but`: those that are known to give none, or are looked after.
    """
    nodes = [node for function in functions for node in ast.walk(function)]
    alone = {node.value for node in nodes if isinstance(node, ast.Expr)}
    used = [node.func for node in nodes if isinstance(node, ast.Call) and node not in alone]
    methods = {func.attr for func in used if isinstance(func, ast.Attribute)}
    names = {func.id for func in used if isinstance(func, ast.Name)}
    own = {function.name: function for function in functions}
    given = [
        own[name] not in but and _may_end_without(own[name]) if name in own else name in GIVE_NONE for name in names
    ]
    return bool(methods & GIVE_NONE) or any(given)


def _may_end_without(function: ast.FunctionDef) -> bool:
    """Whether it may return None."""
    values = [node.value for node in own_nodes(function) if isinstance(node, ast.Return)]
    empty = any(value is None or (isinstance(value, ast.Constant) and value.value is None) for value in values)
    return empty or not leaves(function.body)
