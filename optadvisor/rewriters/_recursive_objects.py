"""Recursive functions that hand one object on unchanged, for compiled copies with what it holds in its place.

    def solve(grid, stats):                       def solve(grid, stats):
        stats["nodes"] += 1                           cell = [stats["nodes"]]
        …                                             result = solve_again(grid, cell)
        if solve(grid, stats): …           →          stats["nodes"] = cell[0]
                                                      return result
                                                  def solve_again(grid, cell):
                                                      cell[0] += 1
                                                      …
                                                      if solve_again(grid, cell): …

What is set becomes a list of one number, which all calls share as they shared the object; the rest is read once. The
outer function, which no longer calls itself, is then taken apart as others are (`flattening`). Only copies for compiled
code are written like that.

Does not handle: objects that are handed to other functions, lists of objects, methods.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._other_text import Propose, brought_back, each_once, other
from optadvisor.rewriters.flattening.grouped import groups_of
from optadvisor.rewriters.flattening.keyed import may_have_records
from optadvisor.rewriters.flattening.names import Group
from optadvisor.source.edits import edited_part
from optadvisor.source.site import Site, bound_names, own_nodes, parameter_names

_NUMBERS = frozenset(["builtins.int", "builtins.float", "builtins.bool"])
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.JoinedStr)


_Part: TypeAlias = tuple[str, str, ast.Name, bool]
"""The object's name, the attribute, the mention of the object, and whether the attribute is set there."""


class _UnclearError(Exception):
    """Something else is done with the object than to read and set what it holds, and to hand it on."""


@dataclass(kw_only=True)
class _Held:
    """What stands for one object."""

    variables: dict[str, str] = field(default_factory=dict)
    """Attribute → variable, in the order in which they are passed."""
    stored: set[str] = field(default_factory=set)

    def text(self, attribute: str) -> str:
        return self.variables[attribute] + "[0]" * (attribute in self.stored)


def with_recursive_objects(propose: Propose) -> Propose:
    """`propose` for functions that call themselves with an object, too."""

    @functools.wraps(propose)
    def asked(site: Site) -> Iterator[Proposal | Declined]:
        again = site.fresh(f"{site.ref.name}_again")
        edits = _edits(site, again)
        form = other(site, edits, ()) if edits else None
        if form is None:
            yield from propose(site)
            return
        there = [brought_back(site, form, answer) for answer in propose(form.site)]
        made = [of_itself(site, answer, again) for answer in there if isinstance(answer, Proposal)]
        yield from made or propose(site)

    return asked


def of_itself(site: Site, answer: Proposal, again: str) -> Proposal:
    """The proposal whose tests are of the function itself: it calls itself by its name."""
    edits = [
        dataclasses.replace(edit, text=each_once(re.sub(rf"\b{again}\b", site.ref.name, edit.text)))
        for edit in answer.edits
    ]
    title = re.sub(rf" and {again}\b", "", answer.title)
    return dataclasses.replace(answer, title=title, edits=tuple(edits))


def _edits(site: Site, again: str) -> list[Edit]:
    node = site.node
    if node is None or node not in site.module.tree.body or site.plain_problem() or not site.recording.calls:
        return []
    calls = [call for call in own_nodes(node) if isinstance(call, ast.Call) and site.helper(call) is node]
    a = node.args
    if not calls or a.vararg or a.kwarg or a.kwonlyargs or a.posonlyargs:
        return []
    records = may_have_records(site)
    groups = {name: group for name, group in groups_of(site, node, records=records).items() if not group.container}
    if not groups:
        return []
    try:
        return _written(site, node, calls, groups, again)
    except _UnclearError:
        return []


def _written(
    site: Site, node: ast.FunctionDef, calls: list[ast.Call], groups: dict[str, Group], again: str
) -> list[Edit]:
    """The outer function, and the recursive one behind all others. Raises `_UnclearError`."""
    handed = {given for call in calls for given in _handed(node, call, groups)}
    expressions = [part for part in own_nodes(node) if isinstance(part, ast.expr)]
    parts = [(part, found) for part in expressions if (found := _held_by(part, groups)) is not None]
    held = _variables(site, node, groups, parts, handed)
    module = site.module
    passed = {name: ", ".join(each.variables.values()) for name, each in held.items()}
    texts: list[tuple[ast.expr | ast.arg, str]] = [(call.func, again) for call in calls]
    texts += [(given, passed[given.id]) for given in handed]
    texts += [(parameter, passed[parameter.arg]) for parameter in node.args.args if parameter.arg in groups]
    texts += [(part, held[name].text(attribute)) for part, (name, attribute, _, _) in parts]
    inner = [Edit(start=start, end=end, text=text) for part, text in texts for start, end in [module.span(part)]]
    first = module.span(node)[0]
    head = re.compile(rb"def[ \t]+" + node.name.encode() + rb"\b").match(module.data, first)
    if head is None:
        raise _UnclearError
    inner.append(Edit(start=first, end=head.end(), text=f"def {again}"))
    text = edited_part(module, *module.span(node), inner)
    start, end = module.span(node.body[0])[0], module.span(node.body[-1])[1]
    place, lines = len(module.data), module.newline * module.data[start:end].count(b"\n")
    return [
        Edit(start=start, end=end, text=_outer(site, node, groups, held, again) + lines),
        Edit(start=place, end=place, text=f"{module.newline * 3}{text}{module.newline}"),
    ]


def _handed(node: ast.FunctionDef, call: ast.Call, groups: dict[str, Group]) -> Iterator[ast.Name]:
    """Where a call of the function hands the objects on. Raises `_UnclearError` where it does not."""
    if call.keywords or any(isinstance(argument, ast.Starred) for argument in call.args):
        raise _UnclearError
    places = parameter_names(node)
    for name in groups:
        given = call.args[places.index(name)] if places.index(name) < len(call.args) else None
        if not isinstance(given, ast.Name) or given.id != name:
            raise _UnclearError
        yield given


def _variables(
    site: Site, node: ast.FunctionDef, groups: dict[str, Group], parts: list[tuple[ast.expr, _Part]],
    handed: set[ast.Name],
) -> dict[str, _Held]:  # fmt: skip
    """What stands for each object. Raises `_UnclearError` where one is used in another way."""
    if any(isinstance(n, _SCOPES) for statement in node.body for n in ast.walk(statement)):
        raise _UnclearError
    held = {name: _Held() for name in groups}
    for _, (name, attribute, _, is_set) in parts:
        word = groups[name].keys.get(attribute, attribute)
        held[name].variables.setdefault(attribute, site.fresh(f"{name}_{word}"))
        held[name].stored |= {attribute} if is_set else set()
    fine = {*handed, *(owner for _, (_, _, owner, _) in parts)}
    mentioned = [n for n in own_nodes(node) if isinstance(n, ast.Name) and n.id in groups]
    if any(each not in fine or not isinstance(each.ctx, ast.Load) for each in mentioned):
        raise _UnclearError
    for name, group in groups.items():
        kinds = {group.held[attribute].type for attribute in held[name].stored}
        if not held[name].variables or kinds - _NUMBERS:
            raise _UnclearError
    names = [variable for each in held.values() for variable in each.variables.values()]
    if len({*names}) < len(names) or {*names} & bound_names(node) or not all(map(str.isidentifier, names)):
        raise _UnclearError
    return held


def _held_by(part: ast.expr, groups: dict[str, Group]) -> _Part | None:
    """`stats["nodes"]`, `state.count`."""
    match part:
        case ast.Subscript(value=ast.Name(id=name) as owner, slice=ast.Constant(value=str() as key)) if name in groups:
            found = [attribute for attribute, each in groups[name].keys.items() if each == key]
        case ast.Attribute(value=ast.Name(id=name) as owner, attr=attribute) if name in groups:
            found = [attribute] if attribute in groups[name].held and not groups[name].keys else []
        case _:
            return None
    if not found:
        raise _UnclearError
    return name, found[0], owner, not isinstance(part.ctx, ast.Load)


def _outer(site: Site, node: ast.FunctionDef, groups: dict[str, Group], held: dict[str, _Held], again: str) -> str:
    """The statements of the function that calls the recursive one."""
    before, after, arguments = list[str](), list[str](), list[str]()
    for name in parameter_names(node):
        if name not in groups:
            arguments.append(name)
            continue
        for attribute, variable in held[name].variables.items():
            place = groups[name].place(name, attribute)
            is_cell = attribute in held[name].stored
            before.append(f"{variable} = {f'[{place}]' if is_cell else place}")
            after += [f"{place} = {variable}[0]"] if is_cell else []
            arguments.append(variable)
    result = site.fresh("result")
    gives = any(isinstance(n, ast.Return) and n.value is not None for n in own_nodes(node))
    called = f"{again}({', '.join(arguments)})"
    return "; ".join(
        [*before, f"{result} = {called}" if gives else called, *after, *([f"return {result}"] if gives else [])]
    )
