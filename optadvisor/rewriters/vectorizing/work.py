"""What is known of a function while it is written out as plain loops (see `plain`), and the names it takes.

    work.fresh("total")      total, or total_2 where that is taken

Does not handle: several functions at once.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from optadvisor.source.site import Site


class NotPlain(Exception):  # noqa: N818  (an answer inside, turned into None by `plain`)
    """Something could only be tested inside of a loop."""


@dataclass(kw_only=True)
class Work:
    """One function on its way."""

    site: Site
    taken: set[str]
    ranks: dict[str, int]
    """Variables that are known to be arrays or lists → how deep; numbers have 0."""
    numpy: set[str]
    """Those that are NumPy's arrays whatever happens."""
    sums: dict[str, int] = field(default_factory=dict)
    checked: dict[str, str] = field(default_factory=dict)
    inlined: dict[ast.FunctionDef, None] = field(default_factory=dict)
    active: list[ast.FunctionDef] = field(default_factory=list)
    in_order: bool = True
    """Do numbers come out as they do one by one? NumPy's powers and functions of rows have last digits of their own."""
    at_once: set[str] = field(default_factory=set)
    """Targets of loops that stand for one statement on a whole row, which reads everything before it stores."""
    masks: set[str] = field(default_factory=set)
    """Variables that must hold truth values, as NumPy takes other numbers for places."""
    stored: frozenset[str] = frozenset()
    """Names that the function binds, or into whose elements it stores."""
    rows: dict[str, list[str]] = field(default_factory=dict)
    arrays: set[str] = field(default_factory=set)
    """Lists that stand for arrays made of them."""
    guards: dict[str, None] = field(default_factory=dict)
    """Tests, as texts, for what would differ; they belong in front of all loops that do not change their names."""
    around: int = 0
    """How many loops there are around."""
    row_of: dict[str, str] = field(default_factory=dict)
    """Names of rows → the array whose rows they are, empty for others."""
    steady: set[str] = field(default_factory=set)
    """Variables that are bound once."""
    networks: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Variables of numbers that are being sorted → for those that are read, all numbers (see `exchanges`)."""
    swaps: dict[str, str] = field(default_factory=dict)
    """Targets of loops that stand for a swap of rows → the swap as array statements (see `swaps`)."""
    orders: dict[str, str] = field(default_factory=dict)
    """Lists whose rows are swapped → the variable for where each row comes from."""
    confined: dict[str, int] = field(default_factory=dict)
    """Variables of called functions → how often their statements speak of them."""
    changed: bool = False
    lower: Callable[[Work, list[ast.stmt]], list[ast.stmt]] = lambda work, body: body
    """`plain.block`."""

    def block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """Statements in plain loops."""
        return self.lower(self, body)

    def fresh(self, wish: str) -> str:
        stem, number, candidate = wish, 2, self.site.fresh(wish)
        while candidate in self.taken:
            candidate = self.site.fresh(f"{stem}_{number}")
            number += 1
        self.taken.add(candidate)
        return candidate

    def resolved(self, node: ast.expr) -> str:
        """What a name of the original text means; empty for text that was made here."""
        return self.site.resolved(node) if hasattr(node, "lineno") else ""


def root(node: ast.expr) -> str:
    """The variable at the bottom of `a[i].x`."""
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def load(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def let(name: str, value: ast.expr) -> ast.stmt:
    return ast.Assign([ast.Name(name, ast.Store())], value, lineno=0)


class Renaming(ast.NodeTransformer):
    """Gives variables other names; those that an inner comprehension binds anew are its own."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.Name:
        node.id = self.names.get(node.id, node.id)
        return node

    def _comprehension(self, node: ast.ListComp | ast.GeneratorExp) -> ast.AST:
        bound = {part.id for each in node.generators for part in ast.walk(each.target) if isinstance(part, ast.Name)}
        node.generators[0].iter = self.visit(node.generators[0].iter)
        inner = Renaming({old: new for old, new in self.names.items() if old not in bound})
        for number, each in enumerate(node.generators):
            if number:
                each.iter = inner.visit(each.iter)
            each.ifs = [inner.visit(test) for test in each.ifs]
        node.elt = inner.visit(node.elt)
        return node

    visit_ListComp = _comprehension  # noqa: N815
    visit_GeneratorExp = _comprehension  # noqa: N815
