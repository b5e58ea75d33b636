"""Which variables of a function stand for objects: parameters, and elements of parameters that are lists of objects.

    def f(option, bodies):                option: an object of its own
        for i in range(len(bodies)):      i: a place in `bodies` that is there
            a = bodies[i]                 a: the element of `bodies` at `a_at`
            for b in bodies[i + 1:]:      b: the same at `b_at`

Does not handle: objects that get into other variables; names that stand for elements of two lists.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from optadvisor.records import ValueSpec
from optadvisor.source.site import Site, own_nodes

Loop: TypeAlias = ast.For | ast.comprehension


class NotFlatError(Exception):
    """Why objects cannot be taken apart, as a sentence."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.reason, self.line = reason, line


@dataclass(kw_only=True)
class Group:
    """A parameter that holds an object, or a list or tuple of objects of one class."""

    name: str
    container: str
    """`list`, `tuple`, or empty for an object by itself."""
    held: Mapping[str, ValueSpec]
    """Attribute → what it was in one of the calls."""
    kind: str
    """The class of the objects, by its name."""
    used: dict[str, str] = field(default_factory=dict)
    """Attribute → the variable that stands for it."""
    stored: set[str] = field(default_factory=set)
    updated: set[str] = field(default_factory=set)
    """Arrays that are changed in place by `a.x += e`, which puts the same array back."""
    anew: set[str] = field(default_factory=set)
    """Arrays in whose place others are put (`a.x = e`): the copy returns them, and they are set after it (`anew`)."""
    renewed: str = ""
    """The attribute that says which objects of the list are replaced by new ones; empty where none are."""
    fields: tuple[str, ...] = ()
    """What new ones are made of."""
    distinct: bool = False
    """Must no object be in it twice?"""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Of dicts (`keyed`): attribute → the key that it stands for."""

    def place(self, thing: str, attribute: str) -> str:
        """How the program reads and sets an attribute of `thing`."""
        if attribute not in self.keys:
            return f"{thing}.{attribute}"
        return f"{thing}[{quoted(self.keys[attribute])}]"


def quoted(word: str) -> str:
    found = repr(word)
    return found if '"' in found or "\\" in found else f'"{word}"'


@dataclass(kw_only=True)
class Names:
    """What the names of one function stand for."""

    site: Site
    groups: Mapping[str, Group]
    elements: dict[str, Group] = field(default_factory=dict)
    """Variable → the list of which it is an element."""
    places: dict[str, str] = field(default_factory=dict)
    """The same → the variable that says which element."""

    def group_of(self, node: ast.expr) -> Group | None:
        """The list, or the object, that a name is."""
        return self.groups.get(node.id) if isinstance(node, ast.Name) else None

    def many(self, node: ast.expr) -> Group | None:
        found = self.group_of(node)
        return found if found is not None and found.container else None


def names_of(site: Site, groups: Mapping[str, Group]) -> Names:
    """Raises `NotFlatError` where a name stands for more than one thing."""
    assert site.node is not None
    names = Names(site=site, groups=groups)
    found = True
    while found:
        found = False
        for name, group in [*_bindings(names)]:
            known = names.elements.setdefault(name, group)
            if known is not group:
                raise NotFlatError(f"`{name}` stands for elements of `{known.name}` and of `{group.name}`")
            if name not in names.places:
                names.places[name], found = _numbered(names, name) or site.fresh(f"{name}_at"), True
    if clash := names.elements.keys() & groups.keys():
        raise NotFlatError(f"`{min(clash)}` is an object, and later another one")
    return names


def loops_over(node: Loop, names: Names) -> tuple[ast.Name, Group] | None:
    """The name to which a loop gives one object after the other, and their list."""
    match node.target, node.iter:
        case ast.Name() as target, ast.Name() as items:
            group = names.many(items)
        case ast.Name() as target, ast.Subscript(value=items, slice=ast.Slice()):
            group = names.many(items)
        case ast.Tuple(elts=[ast.Name(), ast.Name() as target]), ast.Call(func=func, args=[items], keywords=[]):
            group = names.many(items) if names.site.resolves_to(func, "builtins.enumerate") else None
        case _:
            return None
    return None if group is None else (target, group)


def _bindings(names: Names) -> Iterator[tuple[str, Group]]:
    assert names.site.node is not None
    for node in own_nodes(names.site.node):
        if isinstance(node, ast.For | ast.comprehension):
            found = loops_over(node, names)
            if found is not None:
                yield found[0].id, found[1]
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Subscript(value=items, slice=index)):
                group = names.many(items)
                if group is not None and not isinstance(index, ast.Slice):
                    yield name, group
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Name(id=other)) if other in names.elements:
                yield name, names.elements[other]


def _numbered(names: Names, name: str) -> str:
    """The variable that counts the elements, where one loop with `enumerate` binds both and nothing else does."""
    assert names.site.node is not None
    nodes = list(own_nodes(names.site.node))
    for node in nodes:
        match node:
            case ast.For(target=ast.Tuple(elts=[ast.Name(id=number), ast.Name(id=target)])) if target == name:
                stores = [n.id for n in nodes if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)]
                alone = stores.count(name) == stores.count(number) == 1 and number not in names.site.parameters
                return number if alone else ""
    return ""


# ---------------------------------------------------------------- places that are there


def is_within(names: Names, index: ast.expr, group: Group) -> bool:
    """Does every value that the index may have lie within the list, and not below zero?"""
    if not isinstance(index, ast.Name):
        return False
    name = index.id
    return _all_bound_by(names, name, lambda loop: _ends_with(names, loop, name, group))


def is_natural(names: Names, node: ast.expr, known: frozenset[str] = frozenset()) -> bool:
    """Is the number never below zero: a constant, or what counts from there, with something added?"""
    match node:
        case ast.Constant(value=int() as value):
            return value >= 0
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return is_natural(names, left, known) and is_natural(names, right, known)
        case ast.Call(func=func, args=[_], keywords=[]):
            return names.site.resolves_to(func, "builtins.abs")
        case ast.Name(id=name):
            return name in known or _all_bound_by(names, name, lambda loop: _counts_up(names, loop, name, known))
    return False


def _all_bound_by(names: Names, name: str, test: Callable[[Loop], bool]) -> bool:
    """Do loops that pass the test, and nothing else, give the name its values?"""
    assert names.site.node is not None
    nodes = list(own_nodes(names.site.node))
    loops = [n for n in nodes if isinstance(n, ast.For | ast.comprehension)]
    stores = [n for n in nodes if isinstance(n, ast.Name) and n.id == name and not isinstance(n.ctx, ast.Load)]
    binding = [loop for loop in loops if any(inner in stores for inner in ast.walk(loop.target))]
    own = name not in names.site.parameters and 0 < len(binding) == len(stores)
    return own and all(map(test, binding))


def _range(names: Names, loop: Loop, name: str) -> tuple[ast.expr | None, ast.expr] | None:
    """Start and end of `for name in range(start, end)`."""
    match loop.target, loop.iter:
        case ast.Name(id=target), ast.Call(func=func, args=[*given], keywords=[]) if target == name:
            if names.site.resolves_to(func, "builtins.range") and len(given) in (1, 2):
                return (given[0] if len(given) == 2 else None), given[-1]
    return None


def _counts_up(names: Names, loop: Loop, name: str, known: frozenset[str] = frozenset()) -> bool:
    if _enumerated(names, loop, name) is not None:
        return True
    found = _range(names, loop, name)
    return found is not None and (found[0] is None or is_natural(names, found[0], known | {name}))


def _ends_with(names: Names, loop: Loop, name: str, group: Group) -> bool:
    enumerated = _enumerated(names, loop, name)
    if enumerated is not None:
        return names.many(enumerated) is group
    found = _range(names, loop, name)
    return found is not None and _counts_up(names, loop, name) and _is_length(names, found[1], group)


def _enumerated(names: Names, loop: Loop, name: str) -> ast.expr | None:
    match loop.target, loop.iter:
        case ast.Tuple(elts=[ast.Name(id=target), _]), ast.Call(func=func, args=[items], keywords=[]) if target == name:
            return items if names.site.resolves_to(func, "builtins.enumerate") else None
    return None


def _is_length(names: Names, node: ast.expr, group: Group) -> bool:
    match node:
        case ast.Call(func=func, args=[ast.Name() as items], keywords=[]):
            return names.site.resolves_to(func, "builtins.len") and names.many(items) is group
        case ast.Name(id=name):
            assert names.site.node is not None
            nodes = list(own_nodes(names.site.node))
            stores = [n for n in nodes if isinstance(n, ast.Name) and n.id == name and not isinstance(n.ctx, ast.Load)]
            values = [n.value for n in nodes if isinstance(n, ast.Assign) and n.targets == stores]
            single = len(stores) == len(values) == 1 and name not in names.site.parameters
            return single and not isinstance(values[0], ast.Name) and _is_length(names, values[0], group)
    return False
