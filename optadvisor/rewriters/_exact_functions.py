"""Functions of the file that give a number, text or truth of a type known exactly, and cannot raise.

    def is_prime(n):                      Following(…)(call, [an int])  →  a truth
        d = 2                             d: an int, at least 2: one may divide by it
        while d * d <= n:
            if n % d == 0:
                return False
            d += 1
        return n > 1

Does not handle: functions that call themselves, defaults, `try`, `with`, anything that is stored in.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from optadvisor.rewriters._exact_kinds import WHOLE, Exact, Kind, Several, either, operation
from optadvisor.rewriters._exact_reading import Exactly
from optadvisor.rewriters._pure_tables import Impure
from optadvisor.source.site import Site, bound_names, own_nodes

_DEEP = 4
_TURNS = 12


@dataclass(slots=True, kw_only=True)
class Following:
    """Reads functions of the file with the kinds of what they are given."""

    site: Site
    assumed: Mapping[str, Kind]
    looked: list[ast.Name] = field(default_factory=list)
    read: dict[str, ast.FunctionDef] = field(default_factory=dict)
    """The functions that were read."""
    path: tuple[ast.FunctionDef, ...] = ()

    def reader(self) -> Exactly:
        return Exactly(site=self.site, assumed=self.assumed, called=self, looked=self.looked)

    def __call__(self, call: ast.Call, kinds: Sequence[Kind]) -> Kind:
        function = self.site.helper(call)
        code = self.site.code(call)
        if function is None or function is self.site.node or function in self.path or len(self.path) >= _DEEP:
            raise Impure(f"`{code}` may raise, or do more than compute", call)
        arguments = function.args
        names = [one.arg for one in (*arguments.posonlyargs, *arguments.args)]
        simple = not (arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.defaults)
        if not simple or len(names) != len(kinds) or call.func.id in self.site.bound_names:  # type: ignore[attr-defined]
            raise Impure(f"`{code}` passes its arguments in a way that is not known", call)
        if any(isinstance(n, ast.Yield | ast.YieldFrom | ast.Global | ast.Nonlocal) for n in own_nodes(function)):
            raise Impure(f"`{function.name}` does more than compute", call)
        self.read[function.name] = function
        reader = self.reader()
        reader.own, reader.local = dict(zip(names, kinds, strict=True)), bound_names(function)
        reader.called = replace(self, path=(*self.path, function))
        body = _Body(reader=reader)
        if body.block(function.body):
            body.gives(Exact(frozenset({"NoneType"})), function)
        if body.result is None:
            raise Impure(f"`{function.name}` never comes back", call)
        return body.result


@dataclass(slots=True, kw_only=True)
class _Body:
    """Reads statements; `reader.own` are the variables that have a value at this place."""

    reader: Exactly
    result: Kind | None = None
    broken: list[list[dict[str, Kind]]] = field(default_factory=list)
    """What is known where the loops around are left by `break`."""
    continued: list[list[dict[str, Kind]]] = field(default_factory=list)

    def gives(self, kind: Kind, node: ast.AST) -> None:
        self.result = kind if self.result is None else either(self.result, kind, node)

    def block(self, statements: Sequence[ast.stmt]) -> bool:
        """Whether what follows it is reached."""
        return all(self._statement(statement) for statement in statements)

    def _statement(self, statement: ast.stmt) -> bool:
        reader = self.reader
        match statement:
            case ast.Return(value=value):
                self.gives(reader.of(value) if value is not None else Exact(frozenset({"NoneType"})), statement)
                return False
            case ast.Assign(targets=[target], value=value):
                reader.bind(target, reader.of(value))
            case ast.AugAssign(target=ast.Name() as target, op=op, value=value):
                if target.id not in reader.own:
                    raise Impure(f"`{target.id}` may have no value there", statement)
                reader.own[target.id] = operation(reader.own[target.id], op, reader.of(value), statement)
            case ast.If(test=test):
                reader.of(test)
                return self._either(statement)
            case ast.For(target=target, iter=iterable):
                kind = reader.element(iterable)
                return self._loop(statement, target, kind)
            case ast.While():
                return self._loop(statement, None, None)
            case ast.Break():
                self.broken[-1].append(dict(reader.own))
                return False
            case ast.Continue():
                self.continued[-1].append(dict(reader.own))
                return False
            case ast.Pass() | ast.Expr(value=ast.Constant()):
                pass
            case _:
                first = reader.site.code(statement).partition("\n")[0].strip()
                raise Impure(f"`{first}` may raise, or do more than compute", statement)
        return True

    def _either(self, statement: ast.If) -> bool:
        before = dict(self.reader.own)
        ends = []
        for block in (statement.body, statement.orelse):
            self.reader.own = _where(before, statement.test, block is statement.body)
            if self.block(block):
                ends.append(self.reader.own)
        if ends:
            self.reader.own = _joined(ends, statement)
        return bool(ends)

    def _loop(self, loop: ast.For | ast.While, target: ast.expr | None, kind: Kind | None) -> bool:
        reader = self.reader
        for _ in range(_TURNS):
            head = dict(reader.own)
            self.broken.append([])
            self.continued.append([])
            if isinstance(loop, ast.While):
                reader.of(loop.test)
                reader.own = _where(reader.own, loop.test, True)
            elif target is not None and kind is not None:
                reader.bind(target, kind)
            ends = [reader.own] if self.block(loop.body) else []
            broken, ends = self.broken.pop(), [*ends, *self.continued.pop()]
            after = _widened(head, _joined([head, *ends], loop))
            reader.own = after
            if after == head:
                return self._left(loop, head, broken)
        raise Impure("what a loop there leaves in its variables is not known", loop)

    def _left(self, loop: ast.For | ast.While, head: dict[str, Kind], broken: list[dict[str, Kind]]) -> bool:
        self.reader.own = dict(head)
        endless = isinstance(loop, ast.While) and isinstance(loop.test, ast.Constant) and bool(loop.test.value)
        ended = not endless and self.block(loop.orelse)
        ends = [*([self.reader.own] if ended else []), *broken]
        if ends:
            self.reader.own = _joined(ends, loop)
        return bool(ends)


def _where(own: dict[str, Kind], test: ast.expr, holds: bool) -> dict[str, Kind]:
    """What is known besides where a test holds, or does not: a whole number is at least so large."""
    found = dict(own)
    match test:
        case ast.Name(id=name) if holds:
            _at_least(found, name, 1, only_from=0)
        case ast.Compare(left=ast.Name(id=name), ops=[op], comparators=[ast.Constant(value=int(value))]):
            if isinstance(op, ast.Gt if holds else ast.LtE):
                _at_least(found, name, value + 1)
            elif isinstance(op, ast.GtE if holds else ast.Lt):
                _at_least(found, name, int(value))
            elif isinstance(op, ast.NotEq if holds else ast.Eq):
                _at_least(found, name, value + 1, only_from=value)
    return found


def _at_least(own: dict[str, Kind], name: str, low: int, *, only_from: int | None = None) -> None:
    kind = own.get(name)
    if not isinstance(kind, Exact) or not kind.types <= WHOLE:
        return
    more = only_from is None if kind.low is None else kind.low < low and only_from in (None, kind.low)
    if more:
        own[name] = replace(kind, low=low)


def _joined(ends: Sequence[dict[str, Kind]], node: ast.AST) -> dict[str, Kind]:
    """What is known of the variables that have a value on each of several ways."""
    names = set(ends[0]).intersection(*ends[1:])
    found = {name: ends[0][name] for name in ends[0] if name in names}
    for end in ends[1:]:
        for name in found:
            found[name] = either(found[name], end[name], node)
    return found


def _widened(before: dict[str, Kind], after: dict[str, Kind]) -> dict[str, Kind]:
    """What moves from one round to the next has no bounds."""
    return {name: _wider(before[name], kind) for name, kind in after.items()}


def _wider(before: Kind, after: Kind) -> Kind:
    if isinstance(before, Exact) and isinstance(after, Exact):
        return replace(
            after,
            low=_sunk(before.low, after.low),
            bits=after.bits if after.bits == before.bits else None,
        )
    if isinstance(before, Several) and isinstance(after, Several):
        return replace(after, element=_wider(before.element, after.element))
    return after


def _sunk(before: int | None, after: int | None) -> int | None:
    if after is None or after == before:
        return after
    return 0 if after >= 0 else None
