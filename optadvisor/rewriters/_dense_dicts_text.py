"""A function that reads and stores the values of a dict by keys that are indices, as one that has a list of them.

    def relax(dist, near, u):                def relax(dist_values, near, u):
        for v in near:                           for v in near:
            if dist[v] > dist[u] + 1:    →           if dist_values[v if v >= 0 else len(dist_values)] > …
                …
        for v in dist:                           for v in range(len(dist_values)):

A negative index is out of range, as it is no key. With pairs for keys, `grid[i, j]` is `grid_values[i][j]`.

Does not handle: `in`, `get`, new keys, `del`, dicts that are handed on whole or kept, f-strings that show their values,
going through dicts with pairs for keys.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from optadvisor.errors import RewriterError
from optadvisor.records import Edit
from optadvisor.rewriters._places import NAMED, is_builtin
from optadvisor.source.edits import apply_edits
from optadvisor.source.site import Site, assigned_names, own_nodes, parameter_names

_SIMPLE = (
    *(ast.Name, ast.Constant, ast.BinOp, ast.UnaryOp, ast.Subscript, ast.Tuple),
    *(ast.operator, ast.unaryop, ast.expr_context),
)
_STEADY = ("len", "int", "abs", "min", "max")
"""Calls in an index that may be worked out twice."""
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
_WHOLE = ("list", "tuple", "sorted")
_FIRST = ("sum", "sorted", "list", "tuple", "set", "enumerate", "any", "all")
"""Built-ins that go through their first argument; `min` and `max` do where it is the only one."""


class NotDenseError(Exception):
    """The function does something else with a dict than what it could do with a list of its values."""


@dataclass(frozen=True, kw_only=True)
class Dense:
    """A dict whose keys are indices."""

    name: str
    """The parameter of the function itself, whatever those are called that it is handed on to."""
    pairs: bool
    numbers: bool
    """Are its values no lists?"""


@dataclass(kw_only=True)
class Used:
    """What is done with which dicts."""

    stored: set[str] = field(default_factory=set)
    """New values for their keys."""
    ordered: set[str] = field(default_factory=set)
    """They are gone through."""
    returned: set[str] = field(default_factory=set)


def values_of(site: Site, parameter: str) -> str:
    """What the list is called."""
    return site.fresh(f"{parameter}_values")


@dataclass(kw_only=True)
class Writing:
    """One function with its dicts; `helpers` says which parameters of others are such dicts."""

    site: Site
    function: ast.FunctionDef
    known: Mapping[str, Dense]
    helpers: Mapping[ast.FunctionDef, Mapping[str, Dense]]
    used: Used
    edits: list[Edit] = field(default_factory=list)
    done: set[ast.AST] = field(default_factory=set)
    counts: frozenset[str] = frozenset()
    """Variables that are never negative."""

    def run(self) -> None:
        """Fills `edits`. Raises `NotDenseError`."""
        nodes = list(own_nodes(self.function))
        names = [arg.arg for arg in self.function.args.args]
        with_default = names[len(names) - len(self.function.args.defaults) :]
        if not self.known.keys() <= {*names} - {*with_default} or self.known.keys() & assigned_names(self.function):
            raise NotDenseError
        apart = [node for node in nodes if isinstance(node, (*_SCOPES, ast.JoinedStr))]
        if any(isinstance(each, ast.Name) and each.id in self.known for node in apart for each in ast.walk(node)):
            raise NotDenseError
        self.counts = self._never_negative(nodes)
        for statement in self.function.body:
            self._visit(statement)
        if any(isinstance(node, ast.Name) and node.id in self.known and node not in self.done for node in nodes):
            raise NotDenseError
        for arg in self.function.args.args:
            if arg.arg in self.known:
                self._put(arg, values_of(self.site, arg.arg))

    # ------------------------------------------------------------ parts

    def _visit(self, node: ast.AST) -> None:
        match node:
            case ast.For(iter=source) | ast.comprehension(iter=source):
                self._source(source)
            case ast.Return(value=ast.Name(id=name) as held) if name in self.known:
                if self.function is not self.site.node:
                    raise NotDenseError
                self.used.returned.add(self.known[name].name)
                self._put(held, values_of(self.site, name))
            case ast.Subscript(value=ast.Name(id=name)) if name in self.known:
                self._put(node, self._item(node, name))
                return
            case ast.Call(func=func, args=[ast.Name(id=name) as held], keywords=[]) if (
                name in self.known and is_builtin(self.site, func, "len")
            ):
                self._put(node, self._length(name))
                self.done.add(held)
            case ast.Call():
                self._call(node)
        for child in ast.iter_child_nodes(node):
            if child not in self.done:
                self._visit(child)

    def _length(self, name: str) -> str:
        values = values_of(self.site, name)
        return f"(len({values}) * len({values}[0]))" if self.known[name].pairs else f"len({values})"

    def _item(self, node: ast.Subscript, name: str) -> str:
        dense, values = self.known[name], values_of(self.site, name)
        if isinstance(node.ctx, ast.Store):
            self.used.stored.add(dense.name)
        if isinstance(node.ctx, ast.Del) or (isinstance(node.ctx, ast.Store) and not dense.numbers):
            raise NotDenseError
        self.done.add(node.value)
        if not dense.pairs:
            return f"{values}[{self._place(node.slice, values)}]"
        if not isinstance(node.slice, ast.Tuple) or len(node.slice.elts) != 2:
            raise NotDenseError
        first, second = node.slice.elts
        return f"{values}[{self._place(first, values)}][{self._place(second, f'{values}[0]')}]"

    def _place(self, node: ast.expr, items: str) -> str:
        """An index that is out of range where it is negative."""
        if isinstance(node, ast.Tuple | ast.Slice | ast.Starred):
            raise NotDenseError
        text = self._text(node)
        if self._counts(node, self.counts):
            return text
        if not all(map(self._is_steady, ast.walk(node))):
            raise NotDenseError
        text = text if isinstance(node, ast.Name | ast.Subscript | ast.Call) else f"({text})"
        return f"{text} if {text} >= 0 else len({items})"

    def _is_steady(self, node: ast.AST) -> bool:
        is_call = isinstance(node, ast.Call) and is_builtin(self.site, node.func, *_STEADY) and not node.keywords
        return is_call or isinstance(node, _SIMPLE)

    def _text(self, node: ast.expr) -> str:
        """An expression with what stands for the dicts in it."""
        low, high = self.site.module.span(node)
        before, self.edits = self.edits, []
        self._visit(node)
        inside, self.edits = self.edits, before
        moved = [Edit(start=each.start - low, end=each.end - low, text=each.text) for each in inside]
        try:
            return apply_edits(self.site.module.data[low:high], moved).decode("utf-8")
        except RewriterError as error:
            raise NotDenseError from error

    def _call(self, node: ast.Call) -> None:
        """What goes through a dict, and functions that it is handed on to."""
        through: list[ast.expr] = []
        if is_builtin(self.site, node.func, "zip"):
            through = node.args
        elif is_builtin(self.site, node.func, *_FIRST) or len(node.args) == 1:
            through = node.args[:1] if is_builtin(self.site, node.func, *_FIRST, "min", "max") else []
        for argument in through:
            view = self._view(argument)
            if view is not None:
                self._put(argument, view)
        helper = self.site.helper(node)
        given = self.helpers.get(helper, {}) if helper is not None else {}
        if helper is None or not given:
            return
        for parameter, argument in zip(helper.args.args, node.args, strict=False):
            if isinstance(argument, ast.Name) and argument.id in self.known and parameter.arg in given:
                self._put(argument, values_of(self.site, argument.id))

    # ------------------------------------------------------------ going through them

    def _source(self, node: ast.expr) -> None:
        """What a loop goes through."""
        keys = self._listed_keys(node)
        if keys is None:
            text = self._view(node)
        else:  # keys neither come nor go while it runs; sorted, they are in order anyway
            assert isinstance(node, ast.Call)
            text = self._through(keys, "range(len({}))", ordered=not is_builtin(self.site, node.func, "sorted"))
        if text is not None:
            self._put(node, text)

    def _listed_keys(self, node: ast.expr) -> ast.Name | None:
        """The dict of whose keys it is a list, of which a loop needs none."""
        if isinstance(node, ast.Call) and is_builtin(self.site, node.func, *_WHOLE) and not node.keywords:
            return self._keys(node.args[0]) if len(node.args) == 1 else None
        return None

    def _view(self, node: ast.expr) -> str | None:
        """What goes through the same as a dict, or a view of it."""
        keys = self._keys(node)
        if keys is not None:
            return self._through(keys, "range(len({}))")
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name) as held, attr="values" | "items" as attr)) if (
                name in self.known and not node.args and not node.keywords
            ):
                return self._through(held, "{}" if attr == "values" else "enumerate({})")
        return None

    def _keys(self, node: ast.expr) -> ast.Name | None:
        """The dict whose keys it gives."""
        match node:
            case ast.Name(id=name) if name in self.known:
                return node
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name) as held, attr="keys"), args=[], keywords=[]):
                return held if name in self.known else None
        return None

    def _through(self, held: ast.Name, form: str, *, ordered: bool = True) -> str:
        dense = self.known[held.id]
        if dense.pairs:
            raise NotDenseError
        if ordered:
            self.used.ordered.add(dense.name)
        self.done.add(held)
        return form.format(values_of(self.site, held.id))

    # ------------------------------------------------------------ what is never negative

    def _never_negative(self, nodes: list[ast.AST]) -> frozenset[str]:
        """Variables to which nothing is given but what is no negative int, if the other ones are not negative."""
        given: dict[str, list[ast.expr | None]] = {}
        for node in nodes:
            for name, value in self._given(node):
                given.setdefault(name, []).append(value)
        stores = [n.id for n in nodes if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)]
        other = {*parameter_names(self.function)}
        for node in nodes:
            if isinstance(node, NAMED):
                other.add(node.name or "")
            elif isinstance(node, ast.alias):
                other |= {node.asname or "", node.name.partition(".")[0]}
            elif isinstance(node, ast.Global | ast.Nonlocal):
                other |= {*node.names}
            elif isinstance(node, ast.MatchMapping):
                other.add(node.rest or "")
        found = {name for name, every in given.items() if stores.count(name) == len(every)} - other
        while True:
            kept = {name for name in found if all(value is None or self._counts(value, found) for value in given[name])}
            if kept == found:
                return frozenset(found)
            found = kept

    def _given(self, node: ast.AST) -> Iterator[tuple[str, ast.expr | None]]:
        """What variables are given: None for what is never negative."""
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                yield name, value
            case ast.AugAssign(target=ast.Name(id=name), op=ast.Add() | ast.Mult(), value=value):
                yield name, value
            case ast.For(target=target, iter=source) | ast.comprehension(target=target, iter=source):
                first = target.elts[0] if isinstance(target, ast.Tuple) and target.elts else target
                if not isinstance(first, ast.Name):
                    return
                if first is target and (start := self._started(source)) is not False:
                    yield first.id, start
                elif first is not target and self._numbers(source):
                    yield first.id, None

    def _started(self, source: ast.expr) -> ast.expr | Literal[False] | None:
        """What a loop's variable is at least, None for 0; False where that is not known."""
        if self._keys(source) is not None or self._listed_keys(source) is not None:
            return None
        if not isinstance(source, ast.Call) or source.keywords or any(isinstance(a, ast.Starred) for a in source.args):
            return False
        if is_builtin(self.site, source.func, "range"):
            match source.args:
                case [_]:
                    return None
                case [start, _] | [start, _, ast.Constant(value=1 | 2)]:
                    return start
                case [
                    _,
                    ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1)) | ast.Constant(value=0),
                    ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1 | 2)),
                ]:
                    return None
        return False

    def _numbers(self, source: ast.expr) -> bool:
        """Does a loop number what it goes through from 0, or go through the items of one of the dicts?"""
        match source:
            case ast.Call(func=func, args=[_], keywords=[]) if is_builtin(self.site, func, "enumerate"):
                return True
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="items"), args=[], keywords=[]):
                return name in self.known
        return False

    def _counts(self, node: ast.expr, counts: frozenset[str] | set[str]) -> bool:
        """Is it an int that is not negative, if these are none?"""
        match node:
            case ast.Constant(value=value):
                return type(value) is int
            case ast.Name(id=name):
                return name in counts
            case ast.BinOp(left=left, op=ast.Add() | ast.Mult() | ast.FloorDiv() | ast.Mod(), right=right):
                return self._counts(left, counts) and self._counts(right, counts)
        return False

    # ------------------------------------------------------------ writing

    def _put(self, node: ast.expr | ast.arg, text: str) -> None:
        start, end = self.site.module.span(node)
        if "\n" in text or b"\n" in self.site.module.data[start:end]:
            raise NotDenseError
        self.done.add(node)
        self.edits.append(Edit(start=start, end=end, text=text))
