"""What is known while array code is written out as loops: names, lengths, which arrays may be one and the same.

    work.require(a, b)        `if n != m: raise ValueError`, unless it is known that they are equal

Does not handle: the writing itself (`statements`, `lowering`, `emitting`).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from optadvisor.rewriters.looping.kinds import Kind, Known
from optadvisor.rewriters.looping.lengths import Length, equated, named, resolved
from optadvisor.rewriters.looping.nodes import Gathering, Node, Read
from optadvisor.source.site import Site

_READS = re.compile(r"[\w\])]\s*[\[(]")
_LASTING = re.compile(r"\.shape\[\d\]|\bfloat(?=\(\w+\))")
_NAME = re.compile(r"[^\W\d]\w*")


@dataclass(kw_only=True)
class Facts:
    """What holds at one point of the program."""

    dims: dict[str, tuple[Length, ...]] = field(default_factory=dict)
    """How long the axes of arrays made by the function are."""
    same: dict[str, Length] = field(default_factory=dict)
    """Names and lengths that were seen to be equal to others."""
    memo: dict[str, str] = field(default_factory=dict)
    """Expressions that were given a name."""
    aliases: set[frozenset[str]] = field(default_factory=set)
    """Pairs of names that may stand for one array."""

    def copy(self) -> Facts:
        return Facts(dims=dict(self.dims), same=dict(self.same), memo=dict(self.memo), aliases=set(self.aliases))

    def forget(self, names: Iterable[str]) -> None:
        """Names that are bound anew: what was known of them holds no more."""
        gone = set(names)
        keep = {k: v for k, v in self.dims.items() if k not in gone and not mentions(v, gone)}
        self.dims = keep
        self.same = {k: v for k, v in self.same.items() if not words(k) & gone and not mentions((v,), gone)}
        self.memo = {k: v for k, v in self.memo.items() if not words(k) & gone and v not in gone}


def looks_into(text: str) -> bool:
    """Does an expression read elements or call functions, so that it may be something else later?"""
    return _READS.search(_LASTING.sub("", text)) is not None


def words(text: str) -> set[str]:
    return set(_NAME.findall(text))


def mentions(lengths: Iterable[Length], names: set[str]) -> bool:
    return any(words(term) & names for length in lengths for term, _ in length.terms)


@dataclass(kw_only=True)
class Item:
    """One statement on arrays: each element of `target` becomes that of `node`."""

    target: Read
    node: Node
    statement: ast.stmt
    mask: Node | None = None
    bound: str = ""
    """The variable that is bound to a new array; empty for a store into an array that exists."""
    kept: bool = False
    """Must the new array be made, even if no variable needs it?"""


@dataclass(kw_only=True)
class Group:
    """Statements over the same elements, to be one nest of loops."""

    items: list[Item] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    """What has to be done first: tests and small numbers."""
    same: dict[str, Length] = field(default_factory=dict)
    """What these tests show to be equal (see `Facts.same`)."""

    @property
    def space(self) -> tuple[Length, ...]:
        return self.items[0].target.dims

    @property
    def bound(self) -> set[str]:
        return {item.bound for item in self.items if item.bound}


@dataclass(kw_only=True)
class Loop:
    """A loop of the program that is being written."""

    line: int
    """Where it begins in `Work.out`."""
    depth: int
    changed: set[str]
    """Names that it binds."""
    node: ast.For | ast.While
    branches: int
    """How many `if`s were around it."""


@dataclass(kw_only=True)
class Work:
    site: Site
    function: ast.FunctionDef
    kinds: dict[str, Known]
    numpy: str
    math: str
    called: Callable[[Work, ast.expr], Node]
    """`functions.called`: the tree of a call, or of a product of matrices."""
    gather: Callable[[Any, Gathering, tuple[str, ...]], str]
    """`reductions.gather`: a reduction inside loops."""
    picked: Callable[[Work, ast.Subscript], Node]
    """`picking.picked`: elements that a mask or positions choose."""
    plain: Callable[[Work, ast.expr], ast.expr]
    """`plain_parts.plain_expression`: an expression that stays."""
    exact: bool = False
    """Do NumPy's functions of one number, and dot products, stay calls?"""
    facts: Facts = field(default_factory=Facts)
    out: list[str] = field(default_factory=list)
    """The lines of the copy so far."""
    depth: int = 1
    lines: list[str] = field(default_factory=list)
    """What the statement at hand needs to be done first."""
    late: bool = False
    """Must these come after the statements that wait (`group`)?"""
    group: Group | None = None
    nests: list[str] = field(default_factory=list)
    """The functions with the loops."""
    rounds: dict[str, None] = field(default_factory=dict)
    loops: list[Loop] = field(default_factory=list)
    """The loops of the program around the statement at hand."""
    branches: int = 0
    """How many `if`s are around the statement at hand."""
    leaving: ast.stmt | None = None
    """The `return` at hand, when it returns one array expression."""
    given: dict[ast.FunctionDef, dict[str, Known]] = field(default_factory=dict)
    """Functions of the file that are called and give arrays (`vectors`) → what they are passed, and read."""
    views: dict[str, Read] = field(default_factory=dict)
    """Names of parts of arrays."""
    parts: set[str] = field(default_factory=set)
    """New arrays that NumPy makes as parts of others (`linspace`): they cannot be returned."""
    stored: set[str] = field(default_factory=set)
    """Arrays into which loops of ours store."""
    tools: set[str] = field(default_factory=set)
    taken: set[str] = field(default_factory=set)
    bindings: dict[str, int] = field(default_factory=dict)
    """How often each name is bound; parameters once more."""
    counters: set[str] = field(default_factory=set)
    """Variables and parameters of the loops that hold positions and lengths: these do not come near 2**62."""
    sums: bool = False
    """Does a result depend on the order in which NumPy adds?"""

    def fresh(self, wish: str) -> str:
        number, name = 2, self.site.fresh(wish)
        while name in self.taken:
            name, number = self.site.fresh(f"{wish}_{number}"), number + 1
        self.taken.add(name)
        return name

    def counter(self, wish: str) -> str:
        """A fresh name for a position or a length."""
        name = self.fresh(wish)
        self.counters.add(name)
        return name

    def dims(self, name: str) -> tuple[Length, ...]:
        known = self.kinds[name]
        assert known is not None
        if name in self.facts.dims:
            return self.facts.dims[name]
        return tuple(named(f"{name}.shape[{k}]") for k in range(known.rank))

    def simple(self, length: Length) -> Length:
        return resolved(length, self.facts.same)

    def require(self, a: Length, b: Length) -> None:
        """Let the copy give up where two lengths differ."""
        a, b = self.simple(a), self.simple(b)
        if a == b:
            return
        self.lines += [f"if {a.text()} != {b.text()}:", "    raise ValueError"]
        found = equated(a, b)
        if found is not None:
            self.facts.same[found[0]] = found[1]

    def at_least(self, length: Length, least: int) -> None:
        """Let the copy give up where a length is smaller."""
        length = self.simple(length)
        if length.known is not None and length.known >= least:
            return
        line = f"if {length.text()} < {least}:"
        if self.facts.memo.get(line) is None:
            self.facts.memo[line] = "tested"
            self.lines += [line, "    raise ValueError"]

    def name(self, text: str, wish: str = "number") -> str:
        """A name for the value that an expression has here."""
        if text in self.facts.memo:
            return self.facts.memo[text]
        name = self.fresh(wish)
        self.lines.append(f"{name} = {text}")
        if not looks_into(text):
            self.facts.memo[text] = name
        return name

    def may_alias(self, a: str, b: str) -> bool:
        return a != b and frozenset({a, b}) in self.facts.aliases

    def emit(self, lines: Iterable[str]) -> None:
        self.out += ["    " * self.depth + line for line in lines]

    def allocate(self, name: str, made: str, *, lasting: bool) -> None:
        """Make an array; if nobody else ever holds it (`lasting`), before the loops that leave its shape alone."""
        needs = words(made)
        for loop in self.loops if lasting else ():
            inside = {
                word for line in self.out[loop.line :] for word in words(line.partition(" = ")[0]) if " = " in line
            }
            if needs & (loop.changed | inside) or loop.branches < self.branches:
                continue
            self.out.insert(loop.line, "    " * loop.depth + f"{name} = {made}")
            for other in self.loops:
                other.line += other.line >= loop.line
            return
        self.emit([f"{name} = {made}"])

    def kind(self, name: str) -> Kind:
        found = self.kinds[name]
        assert found is not None
        return found
