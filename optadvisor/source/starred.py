"""`from math import *` read as what it does: an import of each name that the file could mean.

    from math import *          from math import sqrt, pi
    print(sqrt(pi))

Of modules of the standard library that do nothing but define, and of NumPy: what they give depends on nothing but
their version. Of names that the file does not mention only those count that hide a built-in (`from numpy import *`
hides `sum`).

Does not handle: star imports of other modules, or inside `if` and `try`: the file may mean anything by any name then.
"""

from __future__ import annotations

import ast
import builtins
import importlib
import os
import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

KNOWN = frozenset(
    {
        *("math", "cmath", "random", "statistics", "decimal", "fractions", "numpy", "numpy.linalg", "numpy.random"),
        *("itertools", "functools", "operator", "collections", "heapq", "bisect", "dataclasses", "enum", "typing"),
        *("string", "copy", "time", "datetime"),
    }
)
"""Modules that may be asked: importing them changes nothing."""


class Star(NamedTuple):
    """Where the `*` of an import stands in the file's text, and what is meant by it."""

    start: int
    names: tuple[str, ...]

    @property
    def text(self) -> bytes:
        return ", ".join(self.names).encode()


def named(tree: ast.Module, data: bytes, path: str) -> tuple[Star, ...]:
    """Puts names in the place of stars, in the tree alone, and says where they stood; `data`: the text, at `path`."""
    found: list[Star] = []
    for place, node in enumerate(tree.body):
        if not (isinstance(node, ast.ImportFrom) and _is_star(node) and _is_known(node, path)):
            continue
        star, given = node.names[0], _public(node.module or "")
        mentioned = {*re.findall(r"\w+", data.decode())}
        later = {name for other in _imports_behind(tree, place) for name in _public(other.module or "")}
        wanted = [name for name in given if name in mentioned or hasattr(builtins, name)]
        wanted = [name for name in wanted if name not in later] or [*given[:1]]
        if not wanted:
            continue
        node.names = [ast.copy_location(ast.alias(name=name), star) for name in wanted]
        before = data.splitlines(keepends=True)[: star.lineno - 1]
        found.append(Star(start=sum(map(len, before)) + star.col_offset, names=tuple(wanted)))
    return tuple(found)


def _is_star(node: ast.ImportFrom) -> bool:
    return [alias.name for alias in node.names] == ["*"]


def _is_known(node: ast.ImportFrom, path: str) -> bool:
    """Is it a module that may be asked, and none of the program's own that goes by the same name?"""
    if node.level or node.module not in KNOWN:
        return False
    beside = os.path.join(os.path.dirname(path), node.module.partition(".")[0])
    return not os.path.exists(f"{beside}.py") and not os.path.isdir(beside)


def _imports_behind(tree: ast.Module, place: int) -> Iterator[ast.ImportFrom]:
    """Star imports with nothing but imports before them: what they give is what a name means, nobody has asked yet."""
    for node in tree.body[place + 1 :]:
        if not isinstance(node, ast.Import | ast.ImportFrom):
            return
        if isinstance(node, ast.ImportFrom) and _is_star(node) and not node.level and node.module in KNOWN:
            yield node


def _public(name: str) -> tuple[str, ...]:
    """What a star import of the module gives; nothing of one that is not installed."""
    try:
        module = importlib.import_module(name)
    except ImportError:
        return ()
    listed = getattr(module, "__all__", None)
    return tuple(listed) if listed is not None else tuple(each for each in vars(module) if not each.startswith("_"))


def with_names(data: bytes, stars: Sequence[Star]) -> bytes:
    """The text with the names in the place of the stars."""
    for star in reversed(stars):
        data = data[: star.start] + star.text + data[star.start + 1 :]
    return data


def way_back(stars: Sequence[Star]) -> Callable[[int], int]:
    """A position in the text `with_names` → the same in the file's own; -1 within the names that stand for a star."""
    moved = 0
    places: list[tuple[int, int, int]] = []  # where names begin and end, and how far they move what stands behind them
    for star in stars:
        begin = star.start + moved
        moved += len(star.text) - 1
        places.append((begin, begin + len(star.text), moved))

    def back(position: int) -> int:
        far = 0
        for begin, end, after in places:
            if begin <= position < end:
                return -1
            far = after if position >= end else far
        return position - far

    return back
