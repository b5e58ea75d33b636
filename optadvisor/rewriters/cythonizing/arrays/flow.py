"""What each variable of a compiled copy holds at one place of it, where that is less than what it holds anywhere.

    s = 0                  a whole number here
    m = s + 1              … and here: C has `s` as a float, for the sake of what comes later, so this is no copy for C
    for x in a: s += x     a float, or what it was before: a float, as Numba has it, too

Does not handle: what follows from tests; a loop may always end by its test, unless that is a constant.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from optadvisor.rewriters.cythonizing.arrays.kinds import Kind, joined

State: TypeAlias = "dict[str, Kind]"


@dataclass(kw_only=True)
class Flow:
    state: State | None
    """None where nothing comes to."""
    heads: dict[ast.stmt, State]
    """With what each loop has begun a round, as far as is known from earlier passes."""
    broken: list[list[State]] = field(default_factory=list)
    """Of each loop around: what was known at each `break`."""
    early: list[list[State]] = field(default_factory=list)
    """The same of each `continue`."""

    def store(self, name: str, kind: Kind) -> None:
        if self.state is not None:
            self.state[name] = kind

    def kind(self, name: str) -> Kind | None:
        """None where it cannot be told."""
        return self.state.get(name) if self.state is not None else None

    def ends(self, node: ast.stmt) -> None:
        """Nothing goes on behind a statement that leaves."""
        loops = {ast.Break: self.broken, ast.Continue: self.early}.get(type(node))
        if loops and self.state is not None:
            loops[-1].append(dict(self.state))
        self.state = None

    def begin(self, node: ast.stmt) -> None:
        """A loop, each of whose rounds may find what the one before has left."""
        if self.state is not None:
            self.state = together([self.state, self.heads.get(node, {})])
            self.heads[node] = dict(self.state)
        self.broken.append([])
        self.early.append([])

    def end(self, node: ast.stmt, *, by_test: bool) -> None:
        """Behind the last round, unless the loop is broken off; for what its `else` says."""
        ends = [*self.early.pop(), *([self.state] if self.state is not None else [])]
        if node in self.heads:
            self.heads[node] = together([self.heads[node], *ends])
        self.state = dict(self.heads[node]) if by_test and node in self.heads else None

    def leave(self) -> None:
        """Behind the loop."""
        found = [*self.broken.pop(), *([self.state] if self.state is not None else [])]
        self.state = together(found) if found else None


def together(states: Iterable[State]) -> State:
    """What is known where several ways come together. Raises `NotTyped`."""
    found: State = {}
    for state in states:
        for name, kind in state.items():
            found[name] = joined(found.get(name, kind), kind)
    return found
