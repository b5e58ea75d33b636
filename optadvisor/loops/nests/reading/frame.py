"""Where a reader is in a nest: the loops around, what each name is known to be, what has been found so far.

A `Frame` belongs to one nest and is changed while its statements are read in program order; `env` says what names
are at this very point. A name that `env` does not hold is whatever it was when the innermost loop that changes it
began its iteration.

Does not handle: more than one nest.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from optadvisor.loops.nests.ir import Affine, Condition, Exit, Integer, Symbol, Unknown
from optadvisor.loops.nests.reading.effects import Summary
from optadvisor.loops.nests.reading.evidence import Evidence
from optadvisor.loops.nests.reading.integers import Part, Strange, Value, names_of
from optadvisor.loops.nests.reading.names import MUTATING, RESIZING, Scope, Stores, root_key, root_name, walk_bindings
from optadvisor.source.module import Module


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """A loop that is being read."""

    variable: str
    line: int
    low: int | None
    """The smallest value that its variable can have, when that is known."""
    stores: Stores
    node: ast.AST
    exits: list[Exit] = field(default_factory=list)


@dataclass(kw_only=True)
class Frame:
    module: Module
    scope: Scope
    facts: Evidence
    stores: Stores
    """Of the whole nest."""
    elements: frozenset[str]
    """Keys of containers that get new elements in the nest; `*` when one does through a name that is rebound."""
    arrays: set[str] = field(default_factory=set)
    """Keys of NumPy arrays."""
    lists: set[str] = field(default_factory=set)
    """Keys of what is surely a list: slices of it are copies."""
    flat: bool = False
    """No element of a container is taken as a container itself: a copy of a list shares nothing with it."""
    uses: dict[str, list[ast.Name]] = field(default_factory=dict)
    """Every name of the nest with its occurrences."""
    env: dict[str, Value] = field(default_factory=dict)
    levels: list[Level] = field(default_factory=list)
    symbols: dict[str, Symbol] = field(default_factory=dict)
    unknown: list[Unknown] = field(default_factory=list)
    whole: set[str] = field(default_factory=set)
    """Names that the header of a loop around proves to be whole numbers."""
    counted: dict[ast.stmt, str] = field(default_factory=dict)
    """Updates of counters (`k += 1`), which are told by the loop variable: statement → name."""
    inductions: set[str] = field(default_factory=set)
    """Those of them that are no loop's own variable: the program carries them from one iteration to the next."""
    indexing: bool = False
    """What is read now stands between brackets, and is told by the loop variables."""
    taken: set[str] = field(default_factory=set)
    """Loop variables that are in use anywhere in the nest."""
    lazy: frozenset[str] = frozenset()
    """Names of what may compute its elements when they are asked for: generators, files."""
    shared: frozenset[str] = frozenset()
    """Names that some function of the file declares `global` or `nonlocal`."""
    fields: dict[str, int] = field(default_factory=dict)
    """A number for each attribute of elements, as their last subscript."""
    helpers: dict[str, Summary] = field(default_factory=dict)
    """What is known of functions of the file that the nest calls."""
    owners: dict[str, set[str]] = field(default_factory=dict)
    """For each attribute that is looked at: of which objects, `[…]` for elements of containers."""
    outside: bool = True
    """What is evaluated now is evaluated once, before the nest."""

    @property
    def around(self) -> tuple[str, ...]:
        return tuple(level.variable for level in self.levels)

    def loop_variables(self, *values: Integer) -> tuple[str, ...]:
        """Those of the loops around that these mention, outermost first."""
        mentioned = names_of(values)
        return tuple(name for name in self.around if name in mentioned)

    def symbol(self, name: str, array: str = "", dimension: int = -1) -> Affine:
        self.symbols.setdefault(name, Symbol(name=name, array=array, dimension=dimension))
        return Affine(terms=((name, 1),))

    def length_name(self, array: str, dimension: int) -> str:
        """The symbol for the length of a dimension: `len(a)`, `a.shape[1]`; of rows of lists one of its own.

        Rows of a list may differ in length, so nothing ties theirs to `len(a[0])`.
        """
        if array in self.arrays:
            name = f"{array}.shape[{dimension}]" if dimension else f"len({array})"
        elif dimension or self.stores.resizes or not self.is_fixed(array):
            name = f"the length of {array}{'[…]' * dimension}"
        else:
            name = f"len({array})"
        self.symbol(name, array, dimension)
        return name

    def is_fixed(self, name: str) -> bool:
        """Whether a key stands for the same object from the first to the last statement of the nest."""
        first, *rest = name.split(".")
        return first not in self.stores.names and not self.stores.attributes.intersection(rest)

    def is_whole(self, name: str) -> bool:
        return name in self.facts.whole or name in self.whole

    def strange(self, reason: str, node: ast.expr | ast.stmt) -> None:
        """Note something that keeps the loops around from being analysed."""
        found = Unknown(reason=reason, line=node.lineno)
        if found not in self.unknown:
            self.unknown.append(found)

    def code(self, node: ast.expr | ast.stmt) -> str:
        """The text of a node on one line."""
        return " ".join(self.module.code(node).split())

    def low(self, value: Integer) -> int | None:
        """A number that `value` is never below, when one is known."""
        if not isinstance(value, Affine):
            return None
        lowest = {level.variable: level.low for level in self.levels}
        total = value.constant
        for name, factor in value.terms:
            symbol = self.symbols.get(name)
            least = lowest.get(name, 0 if symbol and symbol.array else None)
            if least is None or factor < 0:
                return None
            total += least * factor
        return total

    # ------------------------------------------------------------ how names change

    def assign(self, name: str, value: Value | None) -> None:
        """From here on `name` is `value`; None: some number."""
        self.env.pop(name, None)
        if value is not None:
            self.env[name] = value

    def forget(self, names: frozenset[str]) -> None:
        """These names may have been bound to anything."""
        for name in names:
            self.env[name] = Strange(line=0)

    def unclear(self) -> None:
        """Code that nobody knows has run: it may have taken containers apart and changed what functions share."""
        for name, known in list(self.env.items()):
            apart = isinstance(known, Part) and known.array not in self.arrays and len(known.subscripts) > known.own
            if apart or name in self.shared:
                self.env[name] = Strange(line=0)

    def store_element(self, array: str, depth: int) -> None:
        """An element with `depth` subscripts is replaced: what was reached through it is no part of `array` now."""
        if array in self.arrays:
            return
        for name, known in list(self.env.items()):
            if isinstance(known, Part) and known.array == array and len(known.subscripts) >= depth:
                self.env[name] = Strange(line=0)

    def merge(self, other: dict[str, Value]) -> None:
        """Where two ways meet: keep what both agree upon."""
        for name in set(self.env) | set(other):
            here, there = self.env.get(name), other.get(name)
            if here != there:
                self.env[name] = Strange(line=0)


def joined(conditions: tuple[Condition, ...], more: tuple[Condition, ...]) -> tuple[Condition, ...]:
    return (*conditions, *(condition for condition in more if condition not in conditions))


def element_stores(nodes: ast.AST, stored: Stores) -> frozenset[str]:
    """Keys of containers that get new elements below `nodes`; `*` when the name may stand for several objects."""
    found: set[str] = set()
    for node in walk_bindings(nodes):
        target: ast.expr | None = None
        if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
            target = node
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            target = node.func.value if node.func.attr in RESIZING | MUTATING else None
        elif isinstance(node, ast.AugAssign):
            target = node.target
        elif isinstance(node, ast.keyword) and node.arg == "out":
            target = node.value
        if target is not None:
            unclear = root_name(target) in stored.names and not isinstance(node, ast.AugAssign)
            found.add("*" if unclear or not root_key(target) else root_key(target))
    return frozenset(found)
