"""Names that a loop does nothing with but exchange: the kernel says how often, and they change places behind its call.

    for _ in range(steps):               def _loop_kernel(u, new, …):
        …                                    turned = False
        u, new = new, u                      for _ in range(steps):
                                      →          …
                                                 u, new = new, u; turned = not turned
                                             return turned

                                         if _loop_kernel(u, new, …):
                                             u, new = new, u

So the kernel only changes what it is given, and returns a number: no compiler has to tell which list is which.

    u, v, w = v, w, u                    u, v, w = ((u, v, w), (v, w, u), (w, u, v))[_turned]

Does not handle: names without elements, which are no larger than the number; loops that `return`; notebooks, where
the loop itself stays (`staying`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from optadvisor.source.outlining.names import uses

MOST_NAMES = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Some names and how one statement of the loop exchanges them."""

    names: tuple[str, ...]
    """As the targets are written."""
    given: tuple[str, ...]
    """The names whose objects they get, in the same order."""
    statements: tuple[ast.stmt, ...]
    """What exchanges them; behind it one more turn is counted."""
    counter: str = ""
    """The kernel's variable."""
    left: str = ""
    """The name for its value at the call."""
    texts: tuple[str, ...] = ()
    """The names as they are written at the call: `self.u`."""

    @property
    def order(self) -> int:
        """After so many turns each name has its first object again."""
        arrangement, turns = self._next(self.names), 1
        while arrangement != self.names:
            arrangement, turns = self._next(arrangement), turns + 1
        return turns

    def _next(self, arrangement: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(arrangement[self.names.index(name)] for name in self.given)

    @property
    def opening(self) -> str:
        return f"{self.counter} = {False if self.order == 2 else 0}"

    @property
    def counted(self) -> str:
        if self.order == 2:
            return f"{self.counter} = not {self.counter}"
        return f"{self.counter} = ({self.counter} + 1) % {self.order}"

    def behind(self) -> list[str]:
        """The statements that exchange the names where the call stands, when its value has the name `left`."""
        if self.order == 2:
            return [*self.when(self.left), f"del {self.left}"]
        arrangements = [self.names]
        while len(arrangements) < self.order:
            arrangements.append(self._next(arrangements[-1]))
        every = ", ".join(f"({self._written(each)})" for each in arrangements)
        return [f"{self._written(self.names)} = ({every})[{self.left}]", f"del {self.left}"]

    def when(self, test: str) -> list[str]:
        """The same where two turns change nothing."""
        return [f"if {test}:", f"    {self._written(self.names)} = {self._written(self.given)}"]

    def _written(self, names: Sequence[str]) -> str:
        return ", ".join(self.texts[self.names.index(name)] for name in names)


def turns_of(loop: ast.stmt, attributes: Mapping[int, str] = MappingProxyType({})) -> Iterator[Turn]:
    """What the loop exchanges in one place, and gives no other value.

    `attributes`: `id` of the node of an attribute → the name for it in the kernel.
    """
    if any(isinstance(node, ast.Return) for node in ast.walk(loop)):
        return
    known = _Known(attributes)
    stored = [use.name for use in uses(loop) if use.store or use.delete]
    stored += [attributes[id(n)] for n in ast.walk(loop) if id(n) in attributes and _is_stored(n)]
    indexed = {known.name(node.value) for node in ast.walk(loop) if isinstance(node, ast.Subscript)}
    for body in _bodies(loop):
        for at in range(len(body)):
            turn = known.by_tuple(body[at]) or known.by_three(body[at : at + 3])
            if turn is not None and indexed & {*turn.names} and all(stored.count(name) == 1 for name in turn.names):
                yield turn


def _is_stored(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load)


def _bodies(loop: ast.stmt) -> Iterator[Sequence[ast.stmt]]:
    for node in ast.walk(loop):
        for key in ("body", "orelse"):
            inner = getattr(node, key, None)
            if isinstance(inner, list):
                yield inner


@dataclass(frozen=True, slots=True)
class _Known:
    """Names, and attributes that have a name in the kernel."""

    attributes: Mapping[int, str]

    def name(self, node: ast.expr) -> str:
        """Empty for everything else."""
        return node.id if isinstance(node, ast.Name) else self.attributes.get(id(node), "")

    def by_tuple(self, statement: ast.stmt) -> Turn | None:
        """`u, v, w = v, w, u`."""
        match statement:
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                names, given = tuple(map(self.name, targets)), tuple(map(self.name, values))
                each = {*names} - {""}
                if len(each) == len(names) <= MOST_NAMES and names != given and sorted(names) == sorted(given):
                    return Turn(names=names, given=given, statements=(statement,))
        return None

    def by_three(self, body: Sequence[ast.stmt]) -> Turn | None:
        """`kept = u`, `u = new`, `new = kept`; `kept` is a name like any other."""
        match body:
            case [
                ast.Assign(targets=[ast.Name(id=kept)], value=one),
                ast.Assign(targets=[first], value=other),
                ast.Assign(targets=[second], value=ast.Name(id=again)),
            ] if kept == again:
                names = self.name(one), self.name(other)
                same = names == (self.name(first), self.name(second))
                if same and len({kept, *names} - {""}) == 3:
                    return Turn(names=names, given=names[::-1], statements=tuple(body))
        return None
