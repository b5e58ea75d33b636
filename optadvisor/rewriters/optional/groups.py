"""Variables and results that hold the same at times, and what stands for their values while these do not count.

    k = escape(c, 9)           the variable k and what escape returns are of one group: 0 stands for both
    hit = (t, i)               (0.0, 0) stands for it

Does not handle: tuples of different lengths in one group.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from optadvisor.rewriters.optional.shapes import UnclearError, display

_NUMBERS = (ast.Constant, ast.BinOp, ast.UnaryOp, ast.Compare)
"""What is no tuple."""
_TOKEN = re.compile("\0([zt])([^\0]*)\0([^\0]*)\0")


def zero_token(key: str) -> str:
    """Stands in the text for the value that does not count."""
    return f"\0z{key}\0\0"


def truth_token(key: str, name: str = "") -> str:
    """Stands for the rest of a test of truth: ` and k != 0`, nothing for a tuple, which is true."""
    return f"\0t{key}\0{name}\0"


@dataclass(kw_only=True)
class Groups:
    parents: dict[str, str] = field(default_factory=dict)
    values: dict[str, list[tuple[ast.FunctionDef, ast.expr]]] = field(default_factory=dict)
    """What is put into each, beside None, and in which function."""

    def root(self, key: str) -> str:
        while (above := self.parents.get(key, key)) != key:
            key = above
        return key

    def link(self, one: str, other: str) -> None:
        first, second = self.root(one), self.root(other)
        if first != second:
            self.parents[second] = first
            self.values.setdefault(first, []).extend(self.values.pop(second, []))

    def give(self, key: str, function: ast.FunctionDef, node: ast.expr) -> None:
        known = self.values.setdefault(self.root(key), [])
        if all(node is not each for _, each in known):
            known.append((function, node))

    def roots(self, texts: list[str]) -> list[str]:
        """The groups that are spoken of."""
        found = [token[2] for text in texts for token in _TOKEN.finditer(text) if token[1] == "z"]
        return [*dict.fromkeys(self.root(key) for key in found)]

    def columns(self, root: str) -> list[list[tuple[ast.FunctionDef, ast.expr]]]:
        """What goes into each place of a group's tuples; or into the one value, where it holds no tuples.

        Raises `UnclearError`.
        """
        values = self.values.get(root, [])
        items = [(function, display(node)) for function, node in values]
        sizes = {len(found) for _, found in items if found}
        if not sizes:
            return [values]
        if len(sizes) > 1 or any(isinstance(node, _NUMBERS) for _, node in values):
            raise UnclearError
        return [[(function, found[place]) for function, found in items if found] for place in range(sizes.pop())]

    def is_tuple(self, root: str) -> bool:
        return any(display(node) for _, node in self.values.get(root, []))

    def written(self, text: str, zeros: Mapping[str, str]) -> str:
        """The text with values for the groups."""
        return _TOKEN.sub(self._filler(zeros), text)

    def _filler(self, zeros: Mapping[str, str]) -> Callable[[re.Match[str]], str]:
        def filled(found: re.Match[str]) -> str:
            root = self.root(found[2])
            if found[1] == "z":
                return zeros[root]
            if self.is_tuple(root):
                return ""
            if not found[3]:
                raise UnclearError
            return f" and {found[3]} != 0"

        return filled
