"""Which vectors are new where they take the place of others in a list, known to nobody else, and how long they are.

    acc[i] = np.zeros(3)                      rows of three, which each call tests
    pos[i] = pos[i] + dt * vel[i]             as long as those in `pos`
    s = np.zeros(3)
    for j in …: s += pos[j] - pos[i]
    acc[i] = s                                `s` is new in each round, and stays so until it is stored

A vector that has taken the place of another may change where it is: whoever has the other one keeps its numbers.

    acc[i] = np.zeros(3)
    for j in …: acc[i] += …

Does not handle: vectors that functions of the file return, and those that lists of numbers are made into.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from optadvisor.rewriters._vector_uses import ARITHMETIC, Uses
from optadvisor.source.site import Site, own_nodes

_FILLED = ("numpy.zeros", "numpy.ones")
_LIKE = ("numpy.zeros_like", "numpy.ones_like", "numpy.copy")
_EACH = tuple(f"numpy.{name}" for name in ("maximum", "minimum", "clip", "mod", "remainder", "abs", "absolute"))
"""Of arrays they make one that is at least as long as their first argument, number by number."""

Width = int | str
"""How long a vector is: a number, or as long as the vectors in the list of that name."""
_AS_BEFORE = ""
"""As long as a variable was before it is set."""


@dataclass(frozen=True, kw_only=True)
class News:
    """New vectors in one function."""

    site: Site
    function: ast.FunctionDef
    lists: Collection[str]
    parents: Mapping[ast.AST, ast.AST]
    uses: Uses

    def widths(self, value: ast.expr, place: ast.Assign) -> frozenset[Width]:
        """How long a vector is that `place` puts into a list, in all ways that are known; empty if it may not be new.

        It may have one more axis, or be longer, where nothing of the kind could be stored in a row.
        """
        if not isinstance(value, ast.Name):
            found = self._made(value, frozenset())
        else:
            found = self._named(value.id, frozenset()) if self._is_own(value.id, place) else frozenset()
        return found - {_AS_BEFORE}

    def _made(self, value: ast.expr, asked: frozenset[str]) -> frozenset[Width]:
        """Those of a value that nobody else can have."""
        match value:
            case ast.BinOp(op=op, left=left, right=right) if isinstance(op, ARITHMETIC):
                return self._known(left, asked) | self._known(right, asked)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return self._known(operand, asked)
            case ast.Call(func=ast.Attribute(value=owner, attr="copy"), args=[], keywords=[]):
                return self._known(owner, asked)
            case ast.Call(func=func, args=[ast.Constant(value=int(count))], keywords=[]) if type(count) is int:
                return frozenset({count}) if self.site.resolves_to(func, *_FILLED) else frozenset()
            case ast.Call(func=func, args=[ast.List(elts=items)], keywords=[]):
                floats = all(isinstance(each, ast.Constant) and type(each.value) is float for each in items)
                known = bool(items) and floats and self.site.resolves_to(func, "numpy.array")
                return frozenset({len(items)}) if known else frozenset()
            case ast.Call(func=func, args=[one], keywords=[]) if self.site.resolves_to(func, *_LIKE):
                return self._known(one, asked)
            case ast.Call(func=func, args=[one, *more], keywords=[]) if self.site.resolves_to(func, *_EACH):
                starred = any(isinstance(each, ast.Starred) for each in more)
                return frozenset() if starred else self._known(one, asked)
        return frozenset()

    def _known(self, value: ast.expr, asked: frozenset[str]) -> frozenset[Width]:
        """Those of a value that others may have as well."""
        match value:
            case ast.Subscript(value=ast.Name(id=name)) if name in self.lists:
                return frozenset({name})
            case ast.Name(id=name) if name not in self.lists:
                return self._named(name, asked)
        return self._made(value, asked)

    def _named(self, name: str, asked: frozenset[str]) -> frozenset[Width]:
        """Those of a variable that is given new vectors only; `asked` are asked about already."""
        if name in asked:  # `s = s + x` is as long as `s` was
            return frozenset({_AS_BEFORE})
        given = self._given(name)
        if not given:
            return frozenset()
        found = [self._made(value, asked | {name}) for value in given]
        return frozenset().union(*found) if all(found) else frozenset()

    def _given(self, name: str) -> list[ast.expr] | None:
        """All that a variable is set to; None where something else is done with it than to set it, or to add to it."""
        if name in {arg.arg for arg in ast.walk(self.function.args) if isinstance(arg, ast.arg)}:
            return None
        given = []
        for node in self._mentions(name):
            parent = self.parents.get(node)
            if isinstance(node.ctx, ast.Load) or isinstance(parent, ast.AugAssign):
                continue
            if not isinstance(parent, ast.Assign) or parent.targets != [node]:
                return None
            given.append(parent.value)
        return given

    def _mentions(self, name: str) -> Iterator[ast.Name]:
        yield from (node for node in ast.walk(self.function) if isinstance(node, ast.Name) and node.id == name)

    def _is_own(self, name: str, place: ast.Assign) -> bool:
        """Is a variable given a new vector in the same block, and forgotten with the statement that stores it?"""
        for block in _blocks(self.function):
            if place not in block:
                continue
            end = block.index(place)
            starts = [k for k, each in enumerate(block[:end]) if _sets(each, name)]
            if not starts:
                return False
            inside = {node for statement in block[starts[0] : end] for node in ast.walk(statement)}
            return all(node is place.value or (node in inside and self._is_calm(node)) for node in self._mentions(name))
        return False

    def _is_calm(self, node: ast.Name) -> bool:
        """Is nothing kept there that has the vector, so that the variable alone knows it?"""
        if node not in {*own_nodes(self.function)}:
            return False
        if not isinstance(node.ctx, ast.Load):
            return True
        return self.uses.of(node).kind in ("read", "changed")

    # ------------------------------------------------------------ changes

    def is_new_at(self, item: ast.Subscript, renewing: Sequence[ast.Assign]) -> bool:
        """Was a new vector put there before, whenever this element of a list is looked at?"""
        if not isinstance(item.slice, ast.Name | ast.Constant):
            return False
        place, inner = ast.dump(item.slice), ast.walk(item.slice)
        names = {node.id for node in inner if isinstance(node, ast.Name)}
        statement: ast.AST = item
        while statement is not self.function:
            outer = self.parents[statement]
            for key in ("body", "orelse"):
                block = getattr(outer, key, None)
                if isinstance(block, list) and statement in block:
                    end = block.index(statement)
                    for start in range(end):
                        if block[start] in renewing and _place(block[start]) == place:
                            return not names & _stored(block[start + 1 : end + 1])
            statement = outer
        return False


def _has(value: ast.expr, name: str) -> bool:
    return any(isinstance(node, ast.Name) and node.id == name for node in ast.walk(value))


def _sets(statement: ast.stmt, name: str) -> bool:
    match statement:
        case ast.Assign(targets=[ast.Name(id=target)], value=value):
            return target == name and not _has(value, name)
    return False


def _blocks(function: ast.FunctionDef) -> Iterator[list[ast.stmt]]:
    for node in ast.walk(function):
        for key in ("body", "orelse"):
            block = getattr(node, key, None)
            if isinstance(block, list):
                yield block


def _place(statement: ast.stmt) -> str:
    """Where an assignment to an element of a list puts it."""
    match statement:
        case ast.Assign(targets=[ast.Subscript(slice=place)]):
            return ast.dump(place)
    return ""


def _stored(statements: Sequence[ast.stmt]) -> set[str]:
    return {
        node.id
        for statement in statements
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
    }
