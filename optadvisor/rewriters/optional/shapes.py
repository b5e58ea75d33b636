"""What a function returns that gives None at times.

    return k; return None                   a single value beside its flag:  (k, True), (0, False)
    return (x, i); return None              the same, with a tuple for its value
    return x, i; return None, steps         place by place: (x, True, i), (0.0, False, steps)
    return np.inf, None                     for the function that Python calls: (0.0, 1, 0, 1), where 1 says which of
                                            the other things stands there

Does not handle: tuples of different lengths, starred items, tuples in tuples that hold None.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from optadvisor.source.site import Site, own_nodes

LONGEST = 8
OBJECTS = ("numpy.inf", "math.inf", "numpy.nan", "math.nan")
"""Floats of libraries: always the same objects, for which a program may ask by `is`."""


class UnclearError(Exception):
    """What may be None stands where the copy has no way to write that."""


@dataclass(frozen=True, kw_only=True)
class Place:
    """One place of a tuple, or the one value that is returned."""

    others: tuple[str, ...] = ()
    """Texts of what stands there at times instead of a value: `None`, `np.inf`."""
    valued: bool = True
    """Does a value ever stand there?"""

    @property
    def width(self) -> int:
        """How many items it takes in what the copy returns."""
        return self.valued + bool(self.others)


@dataclass(frozen=True, kw_only=True)
class Shape:
    places: tuple[Place, ...]
    single: bool
    """Is it one value, and no tuple place by place?"""

    @property
    def width(self) -> int:
        return sum(place.width for place in self.places)

    def item(self, number: int) -> int:
        """Where the value of a place lies in what the copy returns."""
        return sum(place.width for place in self.places[:number])


SINGLE = Shape(places=(Place(others=("None",)),), single=True)


def is_none(node: ast.expr | None) -> bool:
    return node is None or (isinstance(node, ast.Constant) and node.value is None)


def display(node: ast.AST | None) -> list[ast.expr]:
    """The items of a tuple as it is written; empty for anything else."""
    if not isinstance(node, ast.Tuple) or any(isinstance(item, ast.Starred) for item in node.elts):
        return []
    return node.elts if len(node.elts) <= LONGEST else []


def returns(function: ast.FunctionDef) -> list[ast.Return]:
    return [node for node in own_nodes(function) if isinstance(node, ast.Return)]


def other_thing(site: Site, node: ast.expr, *, outermost: bool) -> str:
    """The text of what the wrapper itself can put in a place; empty for a value that the copy gives."""
    if is_none(node):
        return "None"
    own = any(isinstance(part, ast.Name) and part.id in site.bound_names for part in ast.walk(node))
    return site.code(node) if outermost and site.resolved(node) in OBJECTS and not own else ""


def placed(site: Site, rows: list[list[ast.expr]], maybe: set[ast.expr], *, outermost: bool) -> Iterator[Place]:
    """The places of tuples, from all that are returned."""
    for column in zip(*rows, strict=True):
        some = any(is_none(item) or item in maybe for item in column)
        others = dict.fromkeys(other_thing(site, item, outermost=outermost) for item in column)
        found = [text for text in others if text]
        if "None" not in found and some:
            found.insert(0, "None")
        valued = "" in others
        yield Place(others=tuple(found), valued=valued) if found and (some or outermost) else Place()
