"""Matches of the rest of a text that can begin at a place of it instead, so that no rest is copied, for `patterns`.

    while position < len(text):                              plain = type(text) is str
        space = re.match(r"\\s+", text[position:])            while position < len(text):
        if space:                                                space = (_SPACE.match(text, position) if plain else …)
            position += space.end()                     →        if space:
            continue                                                 position = space.end() if plain else …

The place is within the text: it begins with 0, only grows, and is compared with the length of the text before each
match. Where a text is no plain one, its rest is taken as before.

Does not handle: patterns that look at what stands before (`^`, `\\b`, `(?<=…)`), other uses of a match than its groups
and its end, texts that are no parameters.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from optadvisor.records import Edit
from optadvisor.rewriters._places import is_builtin, name_problem
from optadvisor.source.site import Site

LOOKS_BACK = re.compile(r"(?<!(?<!\\)\[)\^|\\[AbB]|\(\?<")
"""What does so in a pattern; more is refused than has to be."""
ASKED = ("group", "groups", "groupdict")
"""Methods of a match that say the same wherever it begins."""
SEEN = frozenset({"locals", "vars", "dir", "eval", "exec", "globals"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """What is written otherwise in one function."""

    flag: str
    matches: Mapping[int, tuple[str, str]]
    """Node of a call → the text and the place from which it matches."""
    edits: tuple[Edit, ...]
    """Of all else."""

    def called(self, call: ast.Call, pattern: str, written: str) -> str | None:
        """The call with a compiled `pattern`, where it is one of these; `written`: its argument as it stands."""
        if id(call) not in self.matches:
            return None
        text, place = self.matches[id(call)]
        return f"{pattern}.match({text}, {place}) if {self.flag} else {pattern}.match({written})"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Match:
    statement: ast.Assign
    call: ast.Call
    name: str
    text: str
    place: str


def places_of(site: Site, calls: Sequence[tuple[ast.Call, str]]) -> Places | None:
    """`calls` of `re.match` with two arguments, the first a fixed pattern, and these patterns; None where none fits."""
    node = site.node
    if node is None or not _is_open(site, node):
        return None
    found = [one for call, pattern in calls if not _looks_back(pattern) and (one := _read(node, call))]
    pairs = dict.fromkeys((one.text, one.place) for one in found)
    for text, place in pairs:
        own = [one for one in found if (one.text, one.place) == (text, place)]
        ends = _ends(node, own, place)
        if ends is not None and _is_sound(site, node, own, ends, text, place):
            return _written(site, node, own, ends)
    return None


def _looks_back(pattern: str) -> bool:
    return LOOKS_BACK.search(pattern) is not None


def _is_open(site: Site, node: ast.FunctionDef) -> bool:
    """Its variables are seen by nobody else, and a statement can stand in front."""
    scopes = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.Global, ast.Nonlocal, ast.Match)
    inner = [one for statement in node.body for one in ast.walk(statement)]
    if any(isinstance(one, scopes) for one in inner) or site.module.identifiers & SEEN:
        return False
    if name_problem(site, ("type", "str")):
        return False
    return site.module.owns_its_lines(_first(node))


def _first(node: ast.FunctionDef) -> ast.stmt:
    """The first statement behind the docstring."""
    told = ast.get_docstring(node, clean=False) is not None and len(node.body) > 1
    return node.body[told]


def _read(node: ast.FunctionDef, call: ast.Call) -> _Match | None:
    """`match = re.match(pattern, text[place:])`"""
    match call.args[1:]:
        case [ast.Subscript(value=ast.Name(id=text), slice=ast.Slice(lower=ast.Name(id=place), upper=None, step=None))]:
            pass
        case _:
            return None
    for one in ast.walk(node):
        match one:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if value is call:
                return _Match(statement=one, call=call, name=name, text=text, place=place)
    return None


def _ends(node: ast.FunctionDef, matches: Sequence[_Match], place: str) -> list[tuple[ast.AugAssign, str]] | None:
    """The statements `place += match.end()`; None where the place changes in another way than to grow from 0 on."""
    names = {one.name for one in matches}
    found = []
    allowed: set[int] = set()
    for one in ast.walk(node):
        match one:
            case ast.Assign(targets=[ast.Name(id=name) as target], value=ast.Constant(value=int(number))):
                if name == place and type(number) is int and number >= 0:
                    allowed.add(id(target))
            case ast.AugAssign(target=ast.Name(id=name) as target, op=ast.Add(), value=value) if name == place:
                match value:
                    case ast.Constant(value=int(number)) if type(number) is int and number >= 0:
                        allowed.add(id(target))
                    case ast.Call(func=ast.Attribute(value=ast.Name(id=match), attr="end"), args=[], keywords=[]):
                        if match in names:
                            allowed.add(id(target))
                            found.append((one, match))
    return found if all(id(one) in allowed for one in _stores(node, place)) else None


def _stores(node: ast.AST, name: str) -> list[ast.AST]:
    """All that gives a variable a value, or takes it."""
    found: list[ast.AST] = []
    for one in ast.walk(node):
        stored = isinstance(one, ast.Name) and one.id == name and not isinstance(one.ctx, ast.Load)
        if stored or name in (getattr(one, "asname", None), getattr(one, "name", None)):
            found.append(one)
    return found


def _is_sound(
    site: Site,
    node: ast.FunctionDef,
    matches: Sequence[_Match],
    ends: Sequence[tuple[ast.AugAssign, str]],
    text: str,
    place: str,
) -> bool:
    """Whether the place is within the text, and what is made of the matches the same."""
    given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    names = [one.name for one in matches]
    if text not in {one.arg for one in given} or {place, *names} & {
        one.arg for one in ast.walk(node.args) if isinstance(one, ast.arg)
    }:
        return False
    if len({*names, text, place}) < len(names) + 2 or _stores(node, text):
        return False
    if any(len(_stores(node, name)) != 1 for name in names):
        return False
    loops = [one for one in ast.walk(node) if isinstance(one, ast.While) and _asks_length(site, one, text, place)]
    for one in matches:
        own = [loop for loop in loops if any(each is one.statement for each in loop.body)]
        if len(own) != 1 or not _stays(own[0].body[: own[0].body.index(one.statement)], place):
            return False
        mine = [end for end, name in ends if name == one.name]
        if not all(_follows(own[0].body[own[0].body.index(one.statement) + 1 :], end, place) for end in mine):
            return False
    handled = {id(end.value) for end, _ in ends}
    return all(_only_groups(node, name, handled) for name in names)


def _asks_length(site: Site, loop: ast.While, text: str, place: str) -> bool:
    """`while place < len(text)`"""
    match loop.test:
        case ast.Compare(
            left=ast.Name(id=left),
            ops=[ast.Lt()],
            comparators=[ast.Call(func=function, args=[ast.Name(id=right)], keywords=[])],
        ):
            return (left, right) == (place, text) and is_builtin(site, function, "len")
    return False


def _stays(block: Sequence[ast.stmt], place: str) -> bool:
    """Whether the place is the same behind these statements, where one comes there."""
    for statement in block:
        if not _stores(statement, place):
            continue
        if not isinstance(statement, ast.If) or _stores(statement.test, place):
            return False
        for part in (statement.body, statement.orelse):
            left = part and isinstance(part[-1], ast.Continue | ast.Break | ast.Return | ast.Raise)
            if any(_stores(one, place) for one in part) and not left:
                return False
    return True


def _follows(block: Sequence[ast.stmt], end: ast.stmt, place: str) -> bool:
    """Whether the place has not changed on the way from the beginning of a block to a statement in it."""
    for number, statement in enumerate(block):
        if not any(one is end for one in ast.walk(statement)):
            continue
        if not _stays(block[:number], place):
            return False
        if statement is end:
            return True
        parts = (statement.body, statement.orelse) if isinstance(statement, ast.If) else ()
        return any(_follows(part, end, place) for part in parts)
    return False


def _only_groups(node: ast.FunctionDef, name: str, handled: set[int]) -> bool:
    """Whether a match is only asked whether there is one, for its groups, and in the calls that are `handled`."""
    fine: set[int] = set()
    for one in ast.walk(node):
        match one:
            case ast.If(test=ast.Name() as test) | ast.If(test=ast.UnaryOp(op=ast.Not(), operand=ast.Name() as test)):
                fine.add(id(test))
            case ast.Compare(left=ast.Name() as test, ops=[ast.Is() | ast.IsNot()], comparators=[ast.Constant()]):
                fine.add(id(test))
            case ast.Call(func=ast.Attribute(value=ast.Name() as asked, attr=attribute)):
                if attribute in ASKED or id(one) in handled:
                    fine.add(id(asked))
            case ast.Subscript(value=ast.Name() as asked, ctx=ast.Load()):
                fine.add(id(asked))
    reads = [one for one in ast.walk(node) if isinstance(one, ast.Name) and one.id == name]
    return all(id(one) in fine for one in reads if isinstance(one.ctx, ast.Load))


def _written(
    site: Site, node: ast.FunctionDef, matches: Sequence[_Match], ends: Sequence[tuple[ast.AugAssign, str]]
) -> Places:
    text, place = matches[0].text, matches[0].place
    flag = site.fresh("plain")
    return Places(
        flag=flag,
        matches={id(one.call): (text, place) for one in matches},
        edits=tuple(_edits(site, node, f"{flag} = type({text}) is str", flag, place, ends)),
    )


def _edits(
    site: Site,
    node: ast.FunctionDef,
    told: str,
    flag: str,
    place: str,
    ends: Sequence[tuple[ast.AugAssign, str]],
) -> Iterator[Edit]:
    module, first = site.module, _first(node)
    start = module.statement_span(first)[0]
    yield Edit(start=start, end=start, text=f"{module.indent(first)}{told}{module.newline}")
    for end, name in ends:
        begin, stop = module.span(end)
        yield Edit(start=begin, end=stop, text=f"{place} = {name}.end() if {flag} else {place} + {name}.end()")
