"""What a function does with lists of vectors: only what it could do with the rows of one array just as well.

    d = positions[j] - positions[i]              new vectors are made of them
    for p, q in zip(positions, others):          they are gone through
    f[i] += s * d                                they change where they are
    positions[i] = positions[i] + dt * v         new ones take their place (`_vector_new`)

A row under another name (`p`) is known as one, in functions of the file that are handed it, too. Where new vectors take
the place of others, none of the list has another name, and none changes where it is unless it is new: who has the
others keeps their numbers.
What keeps a vector (`best = [p]`, `return p`) or asks which object it is could tell the two apart.

Does not handle: lists of vectors that are handed on whole to NumPy.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from optadvisor.rewriters._vector_new import News, Width
from optadvisor.rewriters._vector_places import Places
from optadvisor.rewriters._vector_uses import Uses
from optadvisor.source.site import Site, own_nodes

_THROUGH = ("builtins.enumerate", "builtins.zip", "builtins.reversed")
_UNKNOWN = "is gone through in a way that is not known here"
_KEPT = "may be kept as an array of its own, or be told apart from others"


class NotRowsError(Exception):
    """Why the function needs separate arrays, as a sentence."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.reason, self.line = reason, line


@dataclass(kw_only=True)
class Reading:
    """One function: which of its names are such lists, and which may be vectors in these."""

    site: Site
    function: ast.FunctionDef
    lists: frozenset[str]
    made: Mapping[str, ast.Assign]
    """Lists that it makes itself, with the statement that does."""
    places: Places
    others: Mapping[ast.FunctionDef, Reading]
    """All functions that are read, this one too."""
    rows: set[str] = field(default_factory=set)
    renewed: dict[str, list[ast.Assign]] = field(default_factory=dict)
    """Lists → where they get new vectors."""
    widths: dict[str, set[Width]] = field(default_factory=dict)
    """The same → how long these are, where that is to be tested."""
    changed: list[tuple[str, ast.Subscript]] = field(default_factory=list)
    """Lists whose vectors change where they are, and the elements."""
    shared: dict[str, ast.expr] = field(default_factory=dict)
    """Lists whose vectors have other names, or change where they are → where that is seen."""
    parents: dict[ast.AST, ast.AST] = field(default_factory=dict)

    def run(self) -> bool:
        """Did it find further names of rows, here or in functions that are called? Raises `NotRowsError`."""
        before = sum(len(each.rows) for each in self.others.values())
        nodes = list(own_nodes(self.function))
        self.parents = {child: outer for outer in (self.function, *nodes) for child in ast.iter_child_nodes(outer)}
        self.renewed, self.changed, self.widths = {}, [], {}
        inside, counted = {*nodes}, _counted(self.made)
        for node in ast.walk(self.function):
            if isinstance(node, ast.Name) and node.id in self.lists | self.rows and node not in counted:
                if node not in inside:
                    raise self._no(node, "is used in a function inside, or as a default")
                if node.id in self.lists:
                    self._list(node)
                elif isinstance(node.ctx, ast.Load):
                    self._row(node, "")
                elif isinstance(node.ctx, ast.Del):
                    raise self._no(node, "is deleted")
        for name, item in self.changed:
            if not self._news().is_new_at(item, self.renewed.get(name, [])):
                self.shared[name] = item
        for name in self.renewed:
            if name in self.shared:
                raise self._no(self.shared[name], f"is used where `{name}` gets new vectors in the place of others")
        return before != sum(len(each.rows) for each in self.others.values())

    # ------------------------------------------------------------ lists

    def _list(self, node: ast.Name) -> None:
        """One mention of a list."""
        if not isinstance(node.ctx, ast.Load):
            if node.id in self.made and node in self.made[node.id].targets:
                return
            raise self._no(node, "is another list later")
        parent = self.parents[node]
        match parent:
            case ast.Subscript(value=value, slice=index) if value is node:
                self._item(node, parent, index)
            case ast.Call() if self.site.resolves_to(parent.func, "builtins.len") and len(parent.args) == 1:
                return
            case ast.Call() if self._handed(parent, node):
                self.shared[node.id] = node
            case _:
                if not self._is_returned(node):
                    self._through(node, node)

    def _item(self, node: ast.Name, item: ast.Subscript, index: ast.expr) -> None:
        if isinstance(index, ast.Slice):
            numbers = [part for part in (index.lower, index.upper) if part is not None]
            known = index.step is None and all(self.places.is_number(self.function, part) for part in numbers)
            if not known or not isinstance(item.ctx, ast.Load):
                raise self._no(node, "is cut in a way that is not known here")
            self._through(item, node)
            return
        if not self.places.is_number(self.function, index):
            raise self._no(node, f"is asked for `{self.site.code(index)}`, which may be more than one place")
        parent = self.parents[item]
        if isinstance(item.ctx, ast.Load) or (isinstance(parent, ast.AugAssign) and parent.target is item):
            self._row(item, node.id)
        elif isinstance(parent, ast.Assign) and parent.targets == [item] and self._is_new(parent, node.id):
            self.renewed.setdefault(node.id, []).append(parent)
        else:
            raise self._no(node, "gets something in the place of a vector that may be no new one of its length")

    def _is_new(self, statement: ast.Assign, name: str) -> bool:
        """Does a new vector take the place of another, of the same length, or of one that can be tested?"""
        widths = self._news().widths(statement.value, statement)
        if name in widths and not isinstance(statement.value, ast.Name):
            return True  # what is longer has no place in a row
        if name in self.made or self.function is not self.site.node or widths & self.made.keys():
            return False
        self.widths.setdefault(name, set()).update(widths - {name})
        return bool(widths)

    def _news(self) -> News:
        return News(site=self.site, function=self.function, lists=self.lists, parents=self.parents, uses=self._uses())

    def _uses(self) -> Uses:
        return Uses(site=self.site, parents=self.parents, is_number=self._is_number)

    def _through(self, source: ast.expr, node: ast.Name) -> None:
        """A list, or a part of one, that is gone through."""
        chain: list[tuple[ast.Call, ast.expr]] = []
        parent = self.parents[source]
        while isinstance(parent, ast.Call) and self.site.resolves_to(parent.func, *_THROUGH) and not parent.keywords:
            chain.append((parent, source))
            source, parent = parent, self.parents[parent]
        if not isinstance(parent, ast.For | ast.comprehension) or parent.iter is not source:
            raise self._no(node, "is used as a whole")
        self.shared[node.id] = node
        target: ast.expr = parent.target
        for call, argument in reversed(chain):
            name, place = self.site.resolved(call.func), call.args.index(argument)
            if name == "builtins.reversed":
                continue
            several = 2 if name == "builtins.enumerate" else len(call.args)
            if not isinstance(target, ast.Tuple) or len(target.elts) != several:
                raise self._no(node, _UNKNOWN)
            if name == "builtins.enumerate":
                if place:
                    raise self._no(node, _UNKNOWN)
                place = 1
            target = target.elts[place]
        self._bound(target, node, "")

    def _is_returned(self, node: ast.Name) -> bool:
        """Does the function return a list that it has made?"""
        parent = self.parents[node]
        outer = self.parents[parent] if isinstance(parent, ast.Tuple) else parent
        own = node.id in self.made and self.function is self.site.node
        return own and isinstance(outer, ast.Return) and outer is self.site.body[-1]

    # ------------------------------------------------------------ rows

    def _row(self, node: ast.expr, owner: str) -> None:
        """One mention of a vector. Raises `NotRowsError` where it may be kept, or be told from another object."""
        use = self._uses().of(node)
        if owner and use.kind == "changed" and isinstance(node, ast.Subscript):
            self.changed.append((owner, node))
        elif owner and use.kind not in ("read", "kept"):
            plain = use.kind == "named" and all(isinstance(each, ast.Tuple) for each in use.names)
            self.shared.update({} if plain else {owner: node})
        if use.kind == "kept":
            raise self._no(node, _KEPT)
        if use.kind == "handed":
            call = self.parents[node]
            if not isinstance(call, ast.Call) or not self._handed(call, node):
                raise self._no(node, _KEPT)
        for target in use.names:
            self._bound(target, node, owner)

    def _is_number(self, node: ast.expr) -> bool:
        return self.places.is_number(self.function, node)

    def _bound(self, target: ast.expr, node: ast.expr, owner: str) -> None:
        """A vector gets a name, or its numbers do."""
        if isinstance(target, ast.Name) and target.id not in self.lists:
            self.rows.add(target.id)
            self.shared.update({owner: node} if owner else {})
        elif not isinstance(target, ast.Tuple) or not all(isinstance(each, ast.Name) for each in target.elts):
            raise self._no(node, _KEPT)

    def _handed(self, call: ast.Call, node: ast.expr) -> bool:
        """Is it handed to a function of the file? Then that has a name for it."""
        helper = self.site.helper(call)
        reading = self.others.get(helper) if helper is not None else None
        if helper is None or reading is None or node not in call.args or call.keywords:
            return False
        place, names = call.args.index(node), [arg.arg for arg in helper.args.args]
        odd = helper.args.posonlyargs or helper.args.vararg or any(isinstance(each, ast.Starred) for each in call.args)
        if odd or place >= len(names):
            return False
        is_list = isinstance(node, ast.Name) and node.id in self.lists
        if is_list != (names[place] in reading.lists):
            return False
        if not is_list:
            reading.rows.add(names[place])
        return True

    def _no(self, node: ast.expr, why: str) -> NotRowsError:
        return NotRowsError(f"`{self.site.code(node)}` {why}", getattr(node, "lineno", 0))


def readings(
    site: Site,
    functions: Sequence[ast.FunctionDef],
    lists: Mapping[ast.FunctionDef, Mapping[str, str]],
    made: Mapping[str, ast.Assign],
) -> Mapping[ast.FunctionDef, Reading]:
    """All functions, read. Raises `NotRowsError`."""
    places, found = Places(site=site, functions=functions), dict[ast.FunctionDef, Reading]()
    for function in functions:
        own = made if function is site.node else {}
        mine = frozenset(lists.get(function, {})) | own.keys()
        passed = mine - own.keys()
        if passed - {arg.arg for arg in function.args.args} or (mine and function.args.defaults):
            raise NotRowsError(f"`{min(mine)}` is no plain parameter, or others have default values")
        found[function] = Reading(site=site, function=function, lists=mine, made=own, places=places, others=found)
    while sum([reading.run() for reading in found.values()]):
        pass
    for reading in found.values():
        for name in reading.renewed:
            if reading.function is not site.node:
                raise NotRowsError(f"`{name}` gets new vectors in `{reading.function.name}`")
    return found


def named(reading: Reading) -> Iterator[ast.Name | ast.arg]:
    """Every mention of the lists that are passed, the parameters themselves too."""
    passed, counted = reading.lists - reading.made.keys(), _counted(reading.made)
    for node in ast.walk(reading.function):
        if isinstance(node, ast.Name) and node.id in passed and node not in counted:
            yield node
    yield from (arg for arg in reading.function.args.args if arg.arg in passed)


def _counted(made: Mapping[str, ast.Assign]) -> set[ast.AST]:
    """What only says how many vectors are made."""
    return {node for statement in made.values() for node in ast.walk(statement.value)}
