"""Functions of which nobody can notice that they were called, but for what they give: they may be called elsewhere.

    def score(text, weights):              alone.given(score, [WHOLE, (False, True)])
        seen = {}                          → WHOLE: what it gives was made in the call, nobody else knows it
        for letter in text:
            seen[letter] = seen.get(letter, 0) + weights[letter]
        return max(seen.values())

They may make and change what they like, as long as it came into being in the same call; they change nothing that was
there before, show nothing, read no clock, no files and no random numbers, and call only each other and what is known
of Python's own. All values are of Python's own types: arguments, and what is read of the module, are to be tested for
that when the program runs, to the depth that `Kind` asks for.

A `Kind` says of a value, then of what is in it, then of what is in that, whether nobody else may change it: because it
cannot be changed, or because it was made in this call. The last entry stands for all that is deeper.

Does not handle: objects of the user's classes, attributes, `with`, `match`, imports, `*args`, decorated functions.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from optadvisor.rewriters import _alone_reasons as reasons
from optadvisor.rewriters import _alone_tables as tables
from optadvisor.rewriters._places import is_builtin
from optadvisor.rewriters._pure_tables import Impure
from optadvisor.source.site import Site, own_nodes, parameter_names

Kind: TypeAlias = tuple[bool, ...]
WHOLE: Kind = (True,)
FOREIGN: Kind = (False,)
DEEPEST = 5
"""Levels that are told apart; lists that are put into one another again and again have any number of them."""


def joined(*kinds: Kind) -> Kind:
    """Of what may be any of these."""
    length = max(map(len, kinds), default=1)
    padded = [(*kind, *[kind[-1]] * (length - len(kind))) for kind in kinds]
    return _shortest(tuple(map(all, zip(*padded, strict=True)))) if padded else WHOLE


def around(kind: Kind) -> Kind:
    """Of something new that holds such."""
    return _shortest((True, *kind))


def _shortest(kind: Kind) -> Kind:
    kind = kind if len(kind) <= DEEPEST else (*kind[:DEEPEST], False)
    while len(kind) > 1 and kind[-1] == kind[-2]:
        kind = kind[:-1]
    return kind


@dataclass(kw_only=True)
class Body:
    """One function, with those inside of it: what is known of its variables."""

    node: ast.FunctionDef
    own: frozenset[str]
    """Names that the function binds itself, not only comprehensions, lambdas and functions in it."""
    inner: Mapping[str, ast.FunctionDef]
    kinds: dict[str, Kind] = field(default_factory=dict)
    """By what `Site.resolved` says; of what is passed for parameters, by their names."""
    gives: Kind = WHOLE
    yields: bool = False


@dataclass(kw_only=True)
class Alone:
    """Reads functions of the file of `site`; raises `Impure` at what may be noticed."""

    site: Site
    outside: Mapping[str, Kind]
    """Names of the module that are data, and how they will be tested."""
    bodies: dict[str, Body] = field(default_factory=dict)
    """The functions that were read, by name."""
    reads: dict[str, None] = field(default_factory=dict)
    """Names of the module's data that they read."""
    stored: Kind = WHOLE
    """Of all that is ever put into something: it may be found in whatever was made in the call."""
    body: Body | None = None
    changed: bool = False

    # ------------------------------------------------------------ functions

    def given(self, function: ast.FunctionDef, arguments: Sequence[Kind]) -> Kind:
        """What it gives when it is called with such. It may change none of these."""
        first = self._body(function)
        for name, kind in zip(parameter_names(function), arguments, strict=True):
            self._pass(first, name, kind)
        self.changed = True
        while self.changed:
            self.changed = False
            for body in list(self.bodies.values()):
                self._read(body)
        if first.yields:
            raise Impure(f"`{function.name}` is a generator", function)
        return joined(first.gives, WHOLE if self.stored == WHOLE else (True, False))

    def _body(self, function: ast.FunctionDef) -> Body:
        if function.name not in self.bodies:
            a = function.args
            if a.vararg or a.kwarg or a.kwonlyargs or not all(isinstance(d, ast.Constant) for d in a.defaults):
                raise Impure(f"`{function.name}` takes more than plain parameters", function)
            found = [n for n in ast.walk(function) if isinstance(n, ast.FunctionDef) and n is not function]
            inner = {one.name: one for one in found}
            if len(inner) < len(found):
                raise Impure(f"`{function.name}` holds two functions of one name", function)
            self.bodies[function.name] = Body(node=function, own=_bound_at_its_level(function), inner=inner)
            self.changed = True
        return self.bodies[function.name]

    def _read(self, body: Body) -> None:
        self.body = body
        for statement in body.node.body:
            self._statement(statement)

    def _pass(self, body: Body, name: str, kind: Kind) -> None:
        before = body.kinds.get(name, WHOLE)
        after = joined(before, kind)
        body.kinds[name] = after
        self.changed |= after != before

    # ------------------------------------------------------------ statements

    def _statement(self, statement: ast.stmt) -> None:  # noqa: C901 - a case for each kind of statement
        match statement:
            case ast.Return(value=value):
                self._give(self.of(value) if value is not None else WHOLE)
            case ast.Assign(targets=targets, value=value):
                self._assign(targets, value)
            case ast.AnnAssign(target=target, value=ast.expr() as value, simple=1):
                self._bind(target, self.of(value))
            case ast.AugAssign():
                self._augment(statement)
            case ast.Expr(value=ast.Yield(value=value)):
                self._yield(self.of(value) if value is not None else WHOLE)
            case ast.Expr(value=ast.YieldFrom(value=value)):
                self._yield(self.element(self.of(value)))
            case ast.Expr(value=value):
                self.of(value)
            case ast.If(test=test) | ast.While(test=test):
                self.of(test)
                self._block([*statement.body, *statement.orelse])
            case ast.For(target=target, iter=iterable):
                self._bind(target, self.element(self.of(iterable)))
                self._block([*statement.body, *statement.orelse])
            case ast.Try() if _catches_known(self.site, statement):
                handled = [s for handler in statement.handlers for s in handler.body]
                self._block([*statement.body, *handled, *statement.orelse, *statement.finalbody])
            case ast.Raise(cause=None):
                self._raise(statement)
            case ast.Assert(test=test, msg=message):
                self.of(test)
                self.of(message) if message is not None else None
            case ast.Delete(targets=targets):
                for target in targets:
                    self._delete(target)
            case ast.FunctionDef() if not statement.decorator_list:
                self._inner(statement)
            case ast.Pass() | ast.Break() | ast.Continue() | ast.Nonlocal():
                pass
            case _:
                raise reasons.more(self.site, statement)

    def _block(self, block: Sequence[ast.stmt]) -> None:
        for statement in block:
            self._statement(statement)

    def _inner(self, function: ast.FunctionDef) -> None:
        a = function.args
        if a.vararg or a.kwarg or a.kwonlyargs or not all(isinstance(d, ast.Constant) for d in a.defaults):
            raise Impure(f"`{function.name}` takes more than plain parameters", function)
        if any(isinstance(n, ast.Yield | ast.YieldFrom) for n in own_nodes(function)):
            raise Impure(f"`{function.name}` is a generator inside a function", function)
        self._block(function.body)

    def _give(self, kind: Kind) -> None:
        assert self.body is not None
        after = joined(self.body.gives, kind)
        self.changed |= after != self.body.gives
        self.body.gives = after

    def _yield(self, kind: Kind) -> None:
        assert self.body is not None
        self.changed |= not self.body.yields
        self.body.yields = True
        self._give(around(kind))

    def _assign(self, targets: Sequence[ast.expr], value: ast.expr) -> None:
        pair = targets[0]
        same = isinstance(pair, ast.Tuple) and isinstance(value, ast.Tuple) and len(pair.elts) == len(value.elts)
        if len(targets) == 1 and same and isinstance(pair, ast.Tuple) and isinstance(value, ast.Tuple):
            for target, kind in list(zip(pair.elts, [self.of(one) for one in value.elts], strict=True)):
                self._bind(target, kind)
            return
        kind = self.of(value)
        for target in targets:
            self._bind(target, kind)

    def _bind(self, target: ast.expr, kind: Kind) -> None:
        assert self.body is not None
        match target:
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                inner = self.element(kind)
                for part in parts:
                    if isinstance(part, ast.Starred):
                        self._bind(part.value, around(inner))
                    else:
                        self._bind(part, inner)
            case ast.Name(id=name) if name not in self.body.inner:
                self._pass(self.body, self.site.resolved(target) or name, kind)
            case ast.Subscript(value=holder, slice=index):
                self._index(index)
                self._change(holder, target)
                self._store(self.element(kind) if isinstance(index, ast.Slice) else kind)
            case _:
                raise reasons.changed(self.site, target)

    def _augment(self, statement: ast.AugAssign) -> None:
        """`total += n` makes a new number; of a list it changes the list."""
        from optadvisor.rewriters import _alone_calls as calls

        value = self.of(statement.value)
        match statement.target:
            case ast.Name() as target:
                before = self._name(target)
                if not before[0]:
                    raise reasons.changing(self.site, statement)
                more = calls.any_of(self.element(value))
                self._store(more)
                self._bind(target, joined(before, around(more)))
            case ast.Subscript(value=holder, slice=index) as target if not isinstance(index, ast.Slice):
                self.of(index)
                self._change(holder, target)
                if not self.element(self.of(holder))[0]:
                    raise reasons.changing(self.site, statement)
                self._store(joined(value, calls.any_of(self.element(value))))
            case _:
                raise reasons.changed(self.site, statement)

    def _delete(self, target: ast.expr) -> None:
        match target:
            case ast.Name():
                pass
            case ast.Subscript(value=holder, slice=index):
                self._index(index)
                self._change(holder, target)
            case _:
                raise reasons.changed(self.site, target)

    def _raise(self, statement: ast.Raise) -> None:
        raised = statement.exc
        name = raised.func if isinstance(raised, ast.Call) else raised
        if name is None:
            return
        if not isinstance(name, ast.Name) or not is_builtin(self.site, name, *tables.ERRORS):
            raise Impure(f"`{self.site.code(statement)}` raises an error that is not Python's own", statement)
        for argument in raised.args if isinstance(raised, ast.Call) else ():
            self.of(argument)
        if isinstance(raised, ast.Call) and raised.keywords:
            raise reasons.more(self.site, statement)

    # ------------------------------------------------------------ changes

    def _store(self, kind: Kind) -> None:
        after = joined(self.stored, kind)
        self.changed |= after != self.stored
        self.stored = after

    def _change(self, holder: ast.expr, node: ast.expr) -> None:
        """`holder` is changed; raises where others may know it."""
        if not self.of(holder)[0]:
            raise reasons.changing(self.site, node)

    def element(self, kind: Kind) -> Kind:
        """Of what is taken out of something, which may also be whatever was put into anything in the call."""
        return joined(kind[1:] or kind, self.stored)

    # ------------------------------------------------------------ expressions

    def of(self, node: ast.expr) -> Kind:  # noqa: C901 - a case for each kind of expression
        """Raises `Impure`."""
        from optadvisor.rewriters import _alone_calls as calls

        match node:
            case ast.Constant():
                return WHOLE
            case ast.Name():
                return self._name(node)
            case ast.BinOp(left=left, right=right):
                return around(joined(self.element(self.of(left)), self.element(self.of(right))))
            case ast.UnaryOp(operand=operand):
                self.of(operand)
                return WHOLE
            case ast.BoolOp(values=values):
                return joined(*map(self.of, values))
            case ast.IfExp(test=test, body=body, orelse=orelse):
                self.of(test)
                return joined(self.of(body), self.of(orelse))
            case ast.Compare(left=left, comparators=others):
                for one in (left, *others):
                    self.of(one)
                return WHOLE
            case ast.NamedExpr(target=target, value=value):
                kind = self.of(value)
                assert self.body is not None
                self._pass(self.body, target.id, kind)  # of the function, also where a comprehension holds it
                return kind
            case ast.Subscript(value=value, slice=index):
                self._index(index)
                found = self.element(self.of(value))
                return around(found) if isinstance(index, ast.Slice) else found
            case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
                return around(joined(*map(self._part, parts)))
            case ast.Dict(keys=keys, values=values):
                if not all(keys):
                    raise Impure(f"`{self.site.code(node)}` holds all of another dictionary", node)
                return around(joined(*(self.of(one) for one in [*keys, *values] if one is not None)))
            case ast.ListComp(elt=elt) | ast.SetComp(elt=elt) | ast.GeneratorExp(elt=elt):
                self._generators(node.generators)
                return around(self.of(elt))
            case ast.DictComp(key=key, value=value):
                self._generators(node.generators)
                return around(joined(self.of(key), self.of(value)))
            case ast.JoinedStr(values=values):
                for part in values:
                    if isinstance(part, ast.FormattedValue):
                        self.of(part.value)
                        self.of(part.format_spec) if part.format_spec is not None else None
                return WHOLE
            case ast.Attribute() if calls.is_constant(self.site, node):
                return WHOLE
            case ast.Call():
                return calls.kind_of(self, node)
        raise reasons.more(self.site, node)

    def _part(self, node: ast.expr) -> Kind:
        return self.element(self.of(node.value)) if isinstance(node, ast.Starred) else self.of(node)

    def _index(self, index: ast.expr) -> None:
        parts = [index.lower, index.upper, index.step] if isinstance(index, ast.Slice) else [index]
        for part in parts:
            self.of(part) if part is not None else None

    def _generators(self, generators: Sequence[ast.comprehension]) -> None:
        for one in generators:
            if one.is_async:
                raise Impure("it waits for something", one.iter)
            self._bind(one.target, self.element(self.of(one.iter)))
            for test in one.ifs:
                self.of(test)

    def _name(self, node: ast.Name) -> Kind:
        assert self.body is not None
        meaning = self.site.resolved(node)
        if meaning.startswith(f".{self.body.node.name}.<locals>.") or (not meaning and node.id in self.body.own):
            if node.id in self.body.inner:
                raise Impure(f"`{node.id}` is handed on, and may be called by others", node)
            return self.known(node)
        if is_builtin(self.site, node, *tables.TYPES):
            return FOREIGN  # `list.append(row, 1)` changes its argument, which is no argument of a method
        if meaning != f".{node.id}" or node.id not in self.outside:
            raise Impure(f"what `{node.id}` is cannot be told", node)
        self.reads[node.id] = None
        return self.outside[node.id]

    def known(self, node: ast.Name, unknown: Kind = WHOLE) -> Kind:
        """Of a variable of the function; of any by that name where it cannot be told which one is meant."""
        assert self.body is not None
        meaning, kinds = self.site.resolved(node), self.body.kinds
        found = [kinds[key] for key in (meaning, node.id) if key in kinds]
        if not meaning:
            found += [kind for key, kind in kinds.items() if key.endswith(f".{node.id}")]
        return joined(*found) if found else unknown


def _bound_at_its_level(function: ast.FunctionDef) -> frozenset[str]:
    """Every mention of such a name in the function is the function's variable, or one further inside."""
    comprehensions = (n for n in own_nodes(function) if isinstance(n, ast.comprehension))
    targets = {id(name) for one in comprehensions for name in ast.walk(one.target)}
    names = (n for n in own_nodes(function) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load))
    return frozenset(n.id for n in names if id(n) not in targets).union(parameter_names(function))


def _catches_known(site: Site, statement: ast.Try) -> bool:
    """Only errors that the statements themselves raise: not that the stack is deeper here, or memory short."""
    types = [handler.type for handler in statement.handlers]
    each = [one for kind in types for one in (kind.elts if isinstance(kind, ast.Tuple) else [kind])]
    return all(isinstance(one, ast.Name) and is_builtin(site, one, *tables.CAUGHT) for one in each) and all(
        handler.name is None for handler in statement.handlers
    )
