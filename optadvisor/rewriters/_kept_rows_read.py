"""Lists of states that a function makes and returns: which they are, and that each row in them is an object of its own.

    ys = [y0]                                ys: a list of rows; its first one is `y0` itself
    for k in range(n):
        y = step(y, h)                       made in this round …
        ys.append(y)                         … and put into one list, once
    return ys

Nobody may be able to tell the rows from others of the same numbers that are made after the call: each was made for its
place, in the same round as it is appended, and does not change any more.

Does not handle: rows that are read by an index other than -1, functions with `try`, `with`, lambdas or inner functions.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from optadvisor.rewriters._kept_rows_new import (
    ARRAY,
    EXTREMES,
    MAKERS,
    ODD,
    READERS,
    News,
    assigned,
    is_stored_in,
    numbers_of,
)
from optadvisor.rewriters._other_text import reached
from optadvisor.rewriters._places import is_builtin
from optadvisor.source.site import Site, own_nodes, parameter_names


class NotKeptError(Exception):
    """The rows are not told from others that easily."""


@dataclass(frozen=True, kw_only=True)
class Kept:
    """One list of rows."""

    name: str
    made: ast.stmt
    first: tuple[ast.expr, ...]
    """What it holds to begin with."""
    appends: tuple[ast.Expr, ...]
    lasts: tuple[ast.expr, ...]
    """Where `ys[-1]` is read."""
    lengths: tuple[ast.expr, ...]
    """The argument of each `len(ys)`."""
    returned: ast.expr
    """Where it stands in the `return`."""
    as_array: bool
    """Is it `np.array(ys)` that is returned?"""
    given: tuple[tuple[int, str], ...]
    """Places of rows that are parameters themselves."""


@dataclass(frozen=True, kw_only=True)
class _Mentions:
    """Where the name of a list stands."""

    appends: list[ast.Expr] = field(default_factory=list)
    lasts: list[ast.expr] = field(default_factory=list)
    lengths: list[ast.expr] = field(default_factory=list)
    returned: list[tuple[ast.expr, bool]] = field(default_factory=list)

    def count(self) -> int:
        return len(self.appends) + len(self.lasts) + len(self.lengths) + len(self.returned)


def kept_rows(site: Site, kind: str) -> tuple[Kept, ...]:
    """The lists of rows, which are of `kind`: lists or arrays; none where somebody may tell them."""
    node = site.node
    if node is None or not site.body or not isinstance(site.body[-1], ast.Return) or site.body[-1].value is None:
        return ()
    nodes = list(own_nodes(node))
    if any(isinstance(each, ODD) for each in nodes) or sum(isinstance(each, ast.Return) for each in nodes) != 1:
        return ()
    calls = [each for function in reached(site) for each in own_nodes(function) if isinstance(each, ast.Call)]
    if {"len", "list", "range"} & site.bound_names or any(site.helper(each) is node for each in calls):
        return ()
    try:
        return _Reading(site=site, news=News(site=site, kind=kind), nodes=nodes).kept()
    except NotKeptError:
        return ()


def returned_by(site: Site) -> ast.expr:
    """What the `return` gives with which the function ends."""
    final = site.body[-1]
    assert isinstance(final, ast.Return)
    assert final.value is not None
    return final.value


def parts_of(returned: ast.expr) -> list[ast.expr]:
    return returned.elts if isinstance(returned, ast.Tuple) else [returned]


@dataclass(kw_only=True)
class _Reading:
    site: Site
    news: News
    nodes: list[ast.AST]
    names: set[str] = field(default_factory=set)
    """The lists of rows."""
    owners: dict[ast.stmt, tuple[list[ast.stmt], int, ast.stmt | None]] = field(default_factory=dict)
    """The block of each statement, its place there, and the statement whose block that is."""
    appended: dict[ast.stmt | str, ast.stmt] = field(default_factory=dict)
    """What makes a row, or the parameter that is one, with the statement that keeps it."""
    behind: set[ast.stmt] = field(default_factory=set)
    """What makes a row that is appended in the next round."""
    numbers: set[str] = field(default_factory=set)
    """Variables that never hold anything but numbers."""

    def kept(self) -> tuple[Kept, ...]:
        assert self.site.node is not None
        self._place(self.site.node.body, None)
        self.numbers = numbers_of(self.site, self.nodes)
        found: list[tuple[str, ast.stmt, ast.List, _Mentions]] = []
        for statement in self.site.body:
            for name, value in assigned(statement):
                mentions = self._mentions(name) if isinstance(value, ast.List) else None
                if mentions is not None and isinstance(value, ast.List):
                    found.append((name, statement, value, mentions))
        kept = []
        for each in found:
            before = dict(self.appended), {*self.behind}
            try:
                kept.append(self._kept(*each))
            except NotKeptError:  # a list of numbers, which needs no help
                self.appended, self.behind = before
        self.names = {each.name for each in kept}
        self._unchanged(kept)
        return tuple(kept)

    def _place(self, block: list[ast.stmt], owner: ast.stmt | None) -> None:
        for at, statement in enumerate(block):
            self.owners[statement] = (block, at, owner)
            for inner in ("body", "orelse"):
                self._place(getattr(statement, inner, []), statement)

    # ------------------------------------------------------------ the lists

    def _mentions(self, name: str) -> _Mentions | None:
        """All that is done with the list; None where that is anything else than to collect rows and to return them."""
        found = _Mentions()
        for node in self.nodes:
            match node:
                case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=owner), attr="append"))):
                    call = node.value
                    if owner == name and isinstance(call, ast.Call) and len(call.args) == 1 and not call.keywords:
                        found.appends.append(node)
                case ast.Subscript(value=ast.Name(id=owner), slice=index, ctx=ast.Load()):
                    if owner == name and ast.unparse(index) == "-1":
                        found.lasts.append(node)
                case ast.Call(args=[ast.Name(id=owner) as argument], keywords=[]) if owner == name:
                    if is_builtin(self.site, node.func, "len"):
                        found.lengths.append(argument)
        for part in parts_of(returned_by(self.site)):
            match part:
                case ast.Name(id=owner) if owner == name:
                    found.returned.append((part, False))
                case ast.Call(args=[ast.Name(id=owner)], keywords=[]) if owner == name:
                    if self.site.resolved(part.func) == "numpy.array":
                        found.returned.append((part, True))
        mentions = [n for n in self.nodes if isinstance(n, ast.Name) and n.id == name]
        stores = [n for n in mentions if not isinstance(n.ctx, ast.Load)]
        plain = len(stores) == 1 and len(mentions) == 1 + found.count() and name not in self.site.parameters
        return found if plain and found.appends and len(found.returned) == 1 else None

    def _kept(self, name: str, made: ast.stmt, display: ast.List, mentions: _Mentions) -> Kept:
        if not self.site.module.owns_its_lines(made):
            raise NotKeptError
        given: list[tuple[int, str]] = []
        for at, row in enumerate(display.elts):
            parameter = self._row(row, made, at)
            given += [(at, parameter)] if parameter else []
        for statement in mentions.appends:
            if not self.site.module.owns_its_lines(statement) or not isinstance(statement.value, ast.Call):
                raise NotKeptError
            parameter = self._row(statement.value.args[0], statement, -1)
            if parameter and not self._is_first(statement, mentions.appends):
                raise NotKeptError
            given += [(len(display.elts), parameter)] if parameter else []
        if mentions.lasts and not display.elts:
            raise NotKeptError
        ((returned, as_array),) = mentions.returned
        return Kept(
            name=name, made=made, first=tuple(display.elts), appends=tuple(mentions.appends),
            lasts=tuple(mentions.lasts), lengths=tuple(mentions.lengths), returned=returned, as_array=as_array,
            given=tuple(given),
        )  # fmt: skip

    def _is_first(self, statement: ast.stmt, appends: list[ast.Expr]) -> bool:
        """Is the first row that is appended for sure that of this statement?"""
        _, _, owner = self.owners[statement]
        if owner is None:
            return all(statement.lineno <= each.lineno for each in appends)
        return len(appends) == 1 and self.owners[owner][2] is None

    def _row(self, value: ast.expr, statement: ast.stmt, at: int) -> str:
        """Take a row into account; the parameter that it may be, empty where it is new."""
        if self.news.kind == ARRAY and not self.news.is_vector(value, self.site.node, frozenset()):
            raise NotKeptError
        if self.news.is_new(value, self.site.node):
            return ""
        if not isinstance(value, ast.Name):
            raise NotKeptError
        makers = [(self._made(value.id, statement), statement)] if at >= 0 else self._makers(value.id, statement)
        for maker, keeps in makers:
            if maker is None or maker in self.appended:
                raise NotKeptError
            self.appended[maker] = keeps
        return next((maker for maker, _ in makers if isinstance(maker, str)), "")

    # ------------------------------------------------------------ what makes a row

    def _makers(self, name: str, statement: ast.stmt) -> list[tuple[ast.stmt | str | None, ast.stmt]]:
        """What makes the rows that a statement in a loop appends: in this round, or ahead and in each behind it.

        With each of them the statement from which on nothing may change it: for one from ahead the whole loop.
        """
        block, at, owner = self.owners[statement]
        here = self._made(name, statement, crossing=False)
        if here is not None or not isinstance(owner, ast.For | ast.While) or block is not owner.body:
            return [(here, statement)]
        behind = [each for each in block[at + 1 :] if any(target == name for target, _ in assigned(each))]
        everywhere = [n for n in ast.walk(owner) if isinstance(n, ast.Name) and n.id == name]
        stores = sum(not isinstance(n.ctx, ast.Load) for n in everywhere)
        if len(behind) != 1 or stores != 1 or any(isinstance(n, ast.Continue) for n in ast.walk(owner)):
            return [(None, statement)]
        value = dict(assigned(behind[0]))[name]
        later = self._value_made(value, behind[0], crossing=False)
        self.behind |= {later} if isinstance(later, ast.stmt) else set()
        return [(later, statement), (self._made(name, owner, crossing=False), owner)]

    def _made(self, name: str, statement: ast.stmt, *, crossing: bool = True) -> ast.stmt | str | None:
        """The statement that made what a variable holds in front of another one; a parameter; None for others.

        `crossing`: it may be that the loop around runs several times in between.
        """
        block, at, owner = self.owners[statement]
        for before in reversed(block[:at]):
            values = dict(assigned(before))
            if name in values:
                return self._value_made(values[name], before, crossing=crossing)
            if is_stored_in(before, name):
                return None
        if owner is None:
            return name if name in self.site.parameters else None
        if isinstance(owner, ast.For | ast.While) and (not crossing or is_stored_in(owner, name)):
            return None
        return self._made(name, owner, crossing=crossing)

    def _value_made(self, value: ast.expr, statement: ast.stmt, *, crossing: bool) -> ast.stmt | str | None:
        if isinstance(value, ast.Name):
            return self._made(value.id, statement, crossing=crossing)
        return statement if self.news.is_new(value, self.site.node) else None

    # ------------------------------------------------------------ nothing changes them

    def _unchanged(self, kept: list[Kept]) -> None:
        """Raises `NotKeptError` where a row may change after it was appended, or goes elsewhere, too."""
        shared = self._shared(kept)
        changing = self._changing_helpers()
        own = {each.value for one in kept for each in one.appends}
        for node in self.nodes:
            if node in own:
                continue
            for name in self.changed(node, changing):
                if name in shared:
                    self._changed_before(name, node)
            if any(each.id in shared for part in self._held_by(node, kept) for each in self.whole(part)):
                raise NotKeptError
        parts = [part for part in parts_of(returned_by(self.site)) if all(part is not each.returned for each in kept)]
        for part in parts:
            if {each.id for each in self.whole(part)} & shared:
                raise NotKeptError

    def _held_by(self, node: ast.AST, kept: list[Kept]) -> list[ast.AST]:
        """What a node of the text puts into another object."""
        match node:
            case ast.Call(func=ast.Attribute(attr="append"), args=args):
                return [*args]
            case ast.Assign(targets=targets, value=value):
                return [value] if any(isinstance(t, ast.Attribute | ast.Subscript) for t in targets) else []
            case ast.ListComp(elt=element) | ast.GeneratorExp(elt=element) | ast.SetComp(elt=element):
                return [element]
            case ast.DictComp(key=key, value=value):
                return [key, value]
            case ast.List() | ast.Tuple() | ast.Dict() | ast.Set() if not self._is_known(node, kept):
                return [*ast.iter_child_nodes(node)]
        return []

    def _is_known(self, node: ast.AST, kept: list[Kept]) -> bool:
        """Is it what a list holds to begin with, or the two sides of an assignment, or what is returned?"""
        sides = {side for each in self.owners if assigned(each) for side in ast.iter_child_nodes(each)}
        first = {value for one in kept for name, value in assigned(one.made) if name == one.name}
        return node in first or node is returned_by(self.site) or (isinstance(node, ast.Tuple) and node in sides)

    def _changed_before(self, name: str, node: ast.AST) -> None:
        if name in self.names:
            raise NotKeptError
        around = [each for each in self.owners if node in ast.walk(each)]
        statement = max(around, key=lambda each: (each.lineno, each.col_offset))
        maker = self._made(name, statement)
        if not isinstance(maker, ast.stmt):
            raise NotKeptError
        keeps = self.appended.get(maker)
        if keeps is not None and maker not in self.behind and statement.lineno >= keeps.lineno:
            raise NotKeptError

    def _shared(self, kept: list[Kept]) -> set[str]:
        """Variables that may hold a row at some time."""
        rows = [row for each in kept for row in each.first]
        rows += [each.value.args[0] for one in kept for each in one.appends if isinstance(each.value, ast.Call)]
        links = [_linked(self, node) for node in self.nodes if isinstance(node, ast.stmt)]
        found = {row.id for row in rows if isinstance(row, ast.Name)} | self.names
        while more := [link for group in links for link in group if link & found and not link <= found]:
            found = found.union(*more)
        return found

    def whole(self, value: ast.AST) -> Iterator[ast.Name]:
        """The variables of which the object itself, or a view of it, may be what an expression gives."""
        match value:
            case ast.Name():
                if value.id not in self.numbers:
                    yield value
            case ast.BinOp() | ast.UnaryOp() | ast.Compare() | ast.Constant() | ast.ListComp() | ast.GeneratorExp():
                return
            case ast.Subscript(value=ast.Name() as owner, slice=index):
                if any(isinstance(each, ast.Slice | ast.Tuple | ast.USub) for each in ast.walk(index)):
                    yield from self.whole(owner)
            case ast.Call(func=ast.Attribute(attr="copy"), args=[], keywords=[]):
                return
            case ast.Call(func=called) if self.site.resolved(called) in READERS - EXTREMES:
                return
            case ast.Call(func=called) if self.site.resolved(called).startswith("math."):
                return
            case ast.Call() if self.news.is_new(value, self.site.node):
                return
            case _:
                for each in ast.iter_child_nodes(value):
                    yield from self.whole(each)

    def changed(self, node: ast.AST, helpers: Mapping[ast.FunctionDef, set[int]]) -> Iterator[str]:
        """The variables whose objects a node of the text may change."""
        match node:
            case ast.Subscript(value=value, ctx=ast.Store()):
                yield from (each.id for each in ast.walk(value) if isinstance(each, ast.Name))
            case ast.AugAssign(target=ast.Name(id=name)):
                yield name
            case ast.Call(func=called, args=args, keywords=keywords):
                helper, name = self.site.helper(node), self.site.resolved(called)
                given: list[ast.expr] = [each.value for each in keywords]
                if helper is not None:
                    places = helpers.get(helper, set())
                    given = [*(given if places else []), *(arg for at, arg in enumerate(args) if at in places)]
                elif name not in READERS and name not in MAKERS and not name.startswith("math."):
                    own = [called.value] if isinstance(called, ast.Attribute) and called.attr != "copy" else []
                    given += [*args, *own]
                elif name.startswith("numpy."):
                    given += args[2:]
                yield from (each.id for arg in given for each in self.whole(arg))

    def _changing_helpers(self) -> dict[ast.FunctionDef, set[int]]:
        """The places of parameters that functions of the file may change."""
        functions = reached(self.site)[1:]
        found: dict[ast.FunctionDef, set[int]] = {}
        for _ in range(len(functions) + 1):
            for function in functions:
                names = parameter_names(function)
                nodes = list(own_nodes(function))
                links = [link for n in nodes if isinstance(n, ast.stmt) for link in _linked(self, n)]
                for at, name in enumerate(names):
                    same = {name}
                    while more := [link for link in links if link & same and not link <= same]:
                        same = same.union(*more)
                    if any(each in same for node in nodes for each in self.changed(node, found)):
                        found.setdefault(function, set()).add(at)
        return found


def _linked(reading: _Reading, statement: ast.stmt) -> Iterator[set[str]]:
    """Groups of variables that a statement may make one object."""
    match statement:
        case ast.Assign() | ast.AnnAssign() if assigned(statement):
            for name, part in assigned(statement):
                yield {name, *(each.id for each in reading.whole(part))}
        case ast.Assign(targets=targets, value=value):
            names = {n.id for t in targets for n in ast.walk(t) if isinstance(n, ast.Name)}
            yield names | {each.id for each in reading.whole(value)}
