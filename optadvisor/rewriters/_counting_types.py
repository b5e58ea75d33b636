"""What reading a counting loop works with: the values of variables, where a statement stands, what was found so far."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from optadvisor.rewriters._counting_steps import Level, Step, Test
from optadvisor.source.site import Site

NOTHING = Level()


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """The text of the loop `loop`, after some steps."""

    loop: int
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """Many texts made of the text of the loop `loop`: through `levels`, each ending in a flat step, then `tail`."""

    loop: int
    levels: tuple[Level, ...]
    tail: Level = NOTHING
    once: bool = False
    """A generator: a second loop over it would find nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixed:
    """A constant, or a name that the loop does not set."""

    node: ast.Constant | ast.Name


@dataclass(frozen=True, slots=True, kw_only=True)
class EmptyList:
    """A list made in the loop that nothing was appended to yet."""


Value: TypeAlias = Text | Texts | Fixed | EmptyList
Inline: TypeAlias = "Callable[[Reader, Frame, ast.Call, ast.FunctionDef], Value | None]"
Collect: TypeAlias = "Callable[[Reader, Frame, ast.For], bool]"
Condition: TypeAlias = "Callable[[Reader, Frame, ast.expr], Test | None]"


@dataclass(slots=True, kw_only=True)
class Reader:
    """What one reading of a loop has found so far; `reason` says why it cannot go on."""

    site: Site
    inline: Inline
    """Reads a call of a helper of the file."""
    condition: Condition
    """Reads a condition of a comprehension."""
    collect: Collect
    """Reads a loop that appends to a list made in the same block."""
    reason: str = ""
    line: int = 0
    rebound: set[str] = field(default_factory=set)
    """Variables that the loop sets to what they were."""
    helpers: dict[str, ast.FunctionDef] = field(default_factory=dict)
    """Functions of the file whose text was read."""
    sequences: dict[str, None] = field(default_factory=dict)
    """Names of sequences of delimiters, known only at run time."""
    guards: dict[str, str] = field(default_factory=dict)
    prelude: dict[str, str] = field(default_factory=dict)
    loops: int = 0

    def no(self, reason: str, node: ast.stmt | ast.expr) -> None:
        """Keep the first reason; returns None, the answer of whoever could not read `node`."""
        if not self.reason:
            self.reason, self.line = reason, node.lineno

    def new_loop(self) -> int:
        self.loops += 1
        return self.loops


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """Where a statement stands: the variables' values, the loop it belongs to, the helper calls around it."""

    env: dict[str, Value]
    loop: int
    skip: type[ast.stmt] = ast.Continue
    """The statement that leaves out the rest for the current text."""
    helpers: tuple[str, ...] = ()

    def with_env(self, more: Mapping[str, Value]) -> Frame:
        return replace(self, env={**self.env, **more})


def quote(site: Site, node: ast.expr | ast.stmt) -> str:
    """The first line of a node's text, shortened, for a sentence."""
    line = site.code(node).split("\n")[0].strip()
    return f"`{line if len(line) <= 50 else line[:47] + '...'}`"
