"""Functions defined inside a function, for compiled copies as functions of the file ("lambda lifting").

    def heat(T, theta):                               def heat(T, theta):
        def integrand(x):                                 return integrate(lambda x: heat_integrand(T, x), 0.0, theta)
            return x ** 2 / (math.exp(x / T) - 1)     def heat_integrand(T, x):
        return integrate(integrand, 0.0, theta)           return x ** 2 / (math.exp(x / T) - 1)

What it uses of the function around it comes first among its arguments: a closure looks variables up when it is called,
so that what they are at the call is what it would find. So are lambdas with a name, `clip = lambda v: …`. Only copies
for compiled code are written like that.

https://en.wikipedia.org/wiki/Lambda_lifting. Does not handle: functions that are returned, stored or compared, that
change variables around them, with default values or decorators; generators; a name for two things.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._named_lambdas import without_tests_of, without_unused
from optadvisor.rewriters._other_text import Propose, brought_back, other, reasons_against
from optadvisor.rewriters.handed.spans import Inner, calling, can_stand_elsewhere, elsewhere
from optadvisor.source.module import Module
from optadvisor.source.site import Site, bound_names

NEVER = (
    *(ast.Global, ast.Nonlocal, ast.Yield, ast.YieldFrom, ast.Await, ast.ClassDef, ast.NamedExpr, ast.JoinedStr),
    *(ast.Import, ast.ImportFrom, ast.Try, ast.With),
)
SCOPES = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class _NotLiftedError(Exception):
    """Something is done with the function that a function of the file could not stand for."""


@dataclass(kw_only=True)
class _Lifted:
    """A function that is defined inside."""

    statement: ast.FunctionDef | ast.Assign
    node: Inner
    name: str
    lifted: str
    """Its name as a function of the file."""
    captured: list[str] = field(default_factory=list)
    """Variables of the function around it that it needs, and those that functions which it calls need."""

    @property
    def own(self) -> list[str]:
        return [arg.arg for arg in self.node.args.args]


def with_lifted_functions(propose: Propose) -> Propose:
    """`propose` for functions that define functions inside, too: where it has nothing to propose for the text."""

    @functools.wraps(propose)
    def asked(site: Site) -> Iterator[Proposal | Declined]:
        answers = list(propose(site))
        taken = any(isinstance(answer, Proposal) for answer in answers)
        edits, lifted = ([], []) if taken else _edits(site)
        form = other(site, edits, ()) if edits else None
        if form is not None:
            there = list(propose(form.site))
            found = [brought_back(site, form, answer) for answer in there if isinstance(answer, Proposal)]
            made = [_of_the_file(answer, lifted) for answer in found if isinstance(answer, Proposal)]
            against = [answer for answer in reasons_against(site, form, there) if is_of_the_file(site, answer)]
            answers = [*(made or against or answers)]
        yield from answers

    return asked


def is_of_the_file(site: Site, answer: Proposal | Declined) -> bool:
    """Is it said of a line that the user's file has?"""
    return isinstance(answer, Declined) and answer.line < len(site.module.line_starts)


def _of_the_file(answer: Proposal, lifted: list[_Lifted]) -> Proposal:
    """The proposal without tests that functions are there which only the other text has, nor lines they have left."""
    edits = list(answer.edits)
    title = answer.title
    for one in lifted:
        edits = [dataclasses.replace(edit, text=without_tests_of(one.lifted, edit.text)) for edit in edits]
        title = re.sub(rf"\b{one.lifted}\b", one.name, title)
    edits = [dataclasses.replace(edit, text=re.sub(r"\n([ \t]*\r?\n)+(?=[ \t])", "\n", edit.text)) for edit in edits]
    text = "".join(edit.text for edit in edits)
    return dataclasses.replace(answer, title=title, edits=tuple(edits), helpers=without_unused(answer.helpers, text))


def _edits(site: Site) -> tuple[list[Edit], list[_Lifted]]:
    """What makes the other text, and the functions that it has."""
    if site.node is None or site.module.has_star_import:
        return [], []
    try:
        found = {one.name: one for one in _inner_functions(site, site.node)}
        if not found:
            return [], []
        _capture(site.node, found)
        edits = [edit for one in found.values() for edit in _taken_out(site.module, one)]
        edits += _calls(site, site.node, found, skip=[one.node for one in found.values()])
        texts = [_written_out(site, one, found) for one in found.values()]
    except _NotLiftedError:
        return [], []
    place = len(site.module.data)
    text = "".join(f"\n\n{text}\n" for text in texts).replace("\n", site.module.newline)
    return [*edits, Edit(start=place, end=place, text=text)], list(found.values())


def _inner_functions(site: Site, outer: ast.FunctionDef) -> Iterator[_Lifted]:
    """Those that stand in the function's body itself, each with a name that nothing else in the function has."""
    for statement in outer.body:
        match statement:
            case ast.FunctionDef(name=name, decorator_list=[]):
                node: Inner = statement
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Lambda() as node):
                pass
            case _:
                continue
        a = node.args
        if a.vararg or a.kwarg or a.kwonlyargs or a.posonlyargs or a.defaults:
            raise _NotLiftedError
        inside = [part for part in ast.walk(node) if part is not node]
        if any(isinstance(part, (*NEVER, ast.FunctionDef, ast.AsyncFunctionDef)) for part in inside):
            raise _NotLiftedError
        if not can_stand_elsewhere(site.module, node) or any(isinstance(n, ast.Call) for n in _annotations(node)):
            raise _NotLiftedError
        if times_bound(outer, name) != 1:
            raise _NotLiftedError
        yield _Lifted(statement=statement, node=node, name=name, lifted=site.fresh(f"{site.ref.name}_{name}"))


def _annotations(node: Inner) -> Iterator[ast.AST]:
    """What is worked out where the function is defined."""
    for part in ast.walk(node.args):
        yield from ast.walk(part.annotation) if isinstance(part, ast.arg) and part.annotation else ()
    yield from ast.walk(node.returns) if isinstance(node, ast.FunctionDef) and node.returns else ()


def times_bound(outer: ast.FunctionDef, name: str) -> int:
    """How often a name is bound in the function and in all that is defined inside."""
    nodes = list(ast.walk(outer))
    stores = [node for node in nodes if isinstance(node, ast.Name) and node.id == name]
    count = sum(not isinstance(node.ctx, ast.Load) for node in stores)
    count += sum(isinstance(node, ast.FunctionDef) and node is not outer and node.name == name for node in nodes)
    count += sum(isinstance(node, ast.arg) and node.arg == name for node in nodes)
    count += sum(isinstance(node, ast.ExceptHandler) and node.name == name for node in nodes)
    aliases = [node for node in nodes if isinstance(node, ast.alias)]
    return count + sum((node.asname or node.name.partition(".")[0]) == name for node in aliases)


def _capture(outer: ast.FunctionDef, found: Mapping[str, _Lifted]) -> None:
    """Which variables each needs. Raises `_NotLiftedError` where one of them has another meaning where it is called."""
    around = bound_names(outer) - found.keys()
    own = {name: bound_inside(one.node) for name, one in found.items()}
    mentioned = {name: names_in(one.node) for name, one in found.items()}
    needs = {name: (mentioned[name] - own[name]) & around for name in found}
    for _ in found:
        for name in found:
            for called in mentioned[name] & found.keys():
                needs[name] |= needs[called]
    for name, one in found.items():
        scopes = [part for part in ast.walk(one.node) if isinstance(part, SCOPES) and part is not one.node]
        if needs[name] & own[name] or any(around & bound_inside(scope) for scope in scopes):
            raise _NotLiftedError
        one.captured = sorted(needs[name])
    captured = {variable for one in found.values() for variable in one.captured}
    inside = {part for one in found.values() for part in ast.walk(one.node)}
    scopes = [node for node in ast.walk(outer) if isinstance(node, SCOPES) and node not in inside]
    if any(captured & bound_inside(scope) for scope in scopes):
        raise _NotLiftedError


def names_in(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def bound_inside(node: ast.AST) -> set[str]:
    """Names that a function, lambda or comprehension, or what stands in it, binds."""
    stores = {part.id for part in ast.walk(node) if isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load)}
    return stores | {part.arg for part in ast.walk(node) if isinstance(part, ast.arg)}


def _taken_out(module: Module, one: _Lifted) -> Iterator[Edit]:
    """Where the definition stood there are empty lines: all further ones stay where they are."""
    start, end = module.span(one.statement)
    comment = re.match(rb"[ \t]*#[^\r\n]*", module.data[end:])
    end += comment.end() if comment else 0
    yield Edit(start=start, end=end, text=module.newline * module.data[start:end].count(b"\n"))


def _calls(site: Site, function: ast.AST, found: Mapping[str, _Lifted], skip: list[Inner]) -> list[Edit]:
    """Calls of the functions that stand in a text, and where they are handed to functions of the file."""
    left_out = {part for node in skip for part in ast.walk(node)}
    parts = [part for part in ast.walk(function) if part not in left_out]
    known: set[ast.AST] = set()
    edits: list[Edit] = []
    for call in (part for part in parts if isinstance(part, ast.Call)):
        if isinstance(call.func, ast.Name) and call.func.id in found:
            known.add(call.func)
            one = found[call.func.id]
            edits += calling(site.module, call, one.lifted, one.captured)
        elif site.helper(call) is not None:
            for each in (*call.args, *(keyword.value for keyword in call.keywords)):
                if isinstance(each, ast.Name) and each.id in found:
                    known.add(each)
                    one = found[each.id]
                    start, end = site.module.span(each)
                    listed, passed = ", ".join(one.own), ", ".join([*one.captured, *one.own])
                    edits.append(Edit(start=start, end=end, text=f"lambda {listed}: {one.lifted}({passed})"))
    for part in parts:
        stored = isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load)
        if isinstance(part, ast.Name) and part.id in found and part not in known and not stored:
            raise _NotLiftedError
        if isinstance(part, ast.JoinedStr) and names_in(part) & found.keys():
            raise _NotLiftedError  # positions inside may be wrong
    return edits


def _written_out(site: Site, one: _Lifted, found: Mapping[str, _Lifted]) -> str:
    """The definition as one of the file."""
    edits = _calls(site, one.node, found, skip=[])
    return elsewhere(site.module, one.node, one.lifted, [*one.captured, *one.own], edits)
