"""What a small object is while it is taken apart, and what goes in front of the statement that it stands in.

    p - centre         →      an object with the parts  p.x - centre_x,  p.y - centre_y
    math.sqrt(d)       →      root = math.sqrt(d)      where it is needed more than once

Does not handle: objects in objects; classes that compute in `__init__`, where the objects were there before.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import TypeAlias

from optadvisor.rewriters.flattening.beside import PURE
from optadvisor.rewriters.flattening.calls import put_in
from optadvisor.rewriters.flattening.fixed import Fixed, fixed_object
from optadvisor.rewriters.flattening.mentions import group_of
from optadvisor.rewriters.flattening.names import Names, NotFlatError
from optadvisor.rewriters.flattening.values import ValueClass, value_class

MOST_NODES = 1500
"""Of one expression, written out."""


@dataclass(kw_only=True)
class Obj:
    """An object, as what its attributes are."""

    kind: ValueClass
    parts: dict[str, Value]
    name: str = ""
    """The variable that it comes from; empty for one that was just made."""
    exists: bool = False
    """Was it there before: an element of a list, an attribute of something?"""


Value: TypeAlias = ast.expr | Obj


@dataclass(kw_only=True)
class Used:
    """What the text without objects relies on: for each class the methods, as they are called and defined."""

    classes: dict[str, ValueClass] = field(default_factory=dict)
    methods: dict[str, dict[str, str]] = field(default_factory=dict)
    helpers: dict[str, ast.FunctionDef] = field(default_factory=dict)
    fixed: dict[str, Fixed] = field(default_factory=dict)


class Objects:
    """Variables that are objects; `self.before` collects the statements that go in front, None where none can."""

    def __init__(self, names: Names) -> None:
        self.names, self.site = names, names.site
        self.used = Used()
        self.objects: dict[str, Obj] = {}
        """Variables that are objects now."""
        self.lists: dict[str, tuple[ValueClass, dict[str, str]]] = {}
        """Variables that are lists of objects made here → the list for each attribute."""
        self.before: list[ast.stmt] | None = []
        self.bindings: list[dict[str, Value]] = []
        """What the variables of functions that are being written out are."""
        self.called: list[ast.FunctionDef] = []
        self.taken: set[str] = set()
        self.changed = False
        self.late_draw = False
        self.changes_existing = False
        self.shared: set[str] = set()
        """Variables whose object has another name somewhere."""
        self.assumed: list[ast.expr] = []
        """What must be numbers, because the text was asked whether they are."""
        self._classes: dict[str, ValueClass | None] = {}
        self.first: dict[int, tuple[ast.expr, ...]] = {}
        """Expressions in the statement before which nothing is worked out that could change → what must be numbers."""

    whole = 0
    """The expression that is the value of the statement, by its id: nothing is worked out before it."""
    _objects_beside = False
    """Does the statement that is being worked out hold objects, so that calls go in front of it in their order?"""

    def value(self, node: ast.expr) -> Value:
        """What an expression is: a number, or an object."""
        raise NotImplementedError

    # ------------------------------------------------------------ names

    def no(self, reason: str, node: ast.AST | None = None) -> NotFlatError:
        return NotFlatError(reason, 0 if self.called else getattr(node, "lineno", 0))

    def fresh(self, stem: str) -> str:
        stem, number = stem.strip("_") or "value", 2
        name = self.site.fresh(stem)
        while name in self.taken:
            name, number = self.site.fresh(f"{stem}_{number}"), number + 1
        self.taken.add(name)
        return name

    def class_of(self, name: str) -> ValueClass | None:
        if name not in self._classes:
            self._classes[name] = value_class(self.site, name)
        found = self._classes[name]
        if found is not None:
            self.used.classes[name] = found
            if found.own_init:
                self.used.methods.setdefault(name, {})["__init__"] = "__init__"
        return found

    def resolved(self, node: ast.expr) -> str:
        return self.site.resolved(node) if hasattr(node, "lineno") else ""

    def bound(self, name: str) -> Value | None:
        return self.bindings[-1].get(name) if self.bindings else None

    def put_in(self, node: ast.expr) -> ast.expr:
        """The expression with what was handed over in the place of parameters, where that is no object."""
        if not self.bindings:
            return node
        known = {name: value for name, value in self.bindings[-1].items() if isinstance(value, ast.expr)}
        return put_in(known, node)

    # ------------------------------------------------------------ values

    def scalar(self, node: ast.expr) -> ast.expr:
        value = self.value(node)
        if isinstance(value, Obj):
            raise self.no(f"`{ast.unparse(node)}` is used as a whole", node)
        return value

    def later(self, node: ast.expr) -> ast.expr:
        """A number that is worked out only at times."""
        before, self.before = self.before, None
        try:
            return self.scalar(node)
        finally:
            self.before = before

    def _mentions_objects(self, node: ast.AST) -> bool:
        return any(isinstance(n, ast.Name) and (n.id in self.objects or n.id in self.lists) for n in ast.walk(node))

    def _existing(self, node: ast.expr) -> Obj | None:
        """An element of a list of objects that the function was given, or an object by itself."""
        return self._place(self.put_in(node))

    def _place(self, node: ast.expr) -> Obj | None:
        group = group_of(self.names, node)
        kind = self.class_of(group.kind) if group is not None and group.kind else None
        if kind is None or group is None or kind.making is not None:
            return None
        if not set(kind.fields) <= group.held.keys():
            return None
        load = ast.Load()
        parts: dict[str, Value] = {name: ast.Attribute(value=node, attr=name, ctx=load) for name in kind.fields}
        return Obj(kind=kind, parts=parts, exists=True)

    def _fixed(self, node: ast.Name) -> Obj | None:
        """An object at the top of the file that is made of constants."""
        if self.resolved(node) != f".{node.id}":
            return None
        found = fixed_object(self.site, node.id)
        kind = self.class_of(found.kind.name) if found is not None else None
        if found is None or kind is None:
            return None
        self.used.fixed[node.id] = found
        self.changed = True
        return Obj(kind=kind, parts={**found.values}, exists=True)

    # ------------------------------------------------------------ variables in front

    def held(self, value: ast.expr, stem: str) -> ast.expr:
        """The value as something that may be written several times."""
        if is_plain(value):
            return value
        if self.before is None:
            if any(isinstance(n, ast.Call) and not self._is_pure(n) for n in ast.walk(value)):
                raise self.no(f"`{ast.unparse(value)}` would be worked out more than once")
            return value
        name = self.fresh(stem)
        self._put(ast.Assign(targets=[ast.Name(name, ast.Store())], value=value, lineno=0))
        return named(name)

    def _put(self, statement: ast.Assign) -> None:
        assert self.before is not None
        if sum(1 for _ in ast.walk(statement)) > MOST_NODES:
            raise self.no("it would become too long")
        self.before.append(statement)

    def _share(self, value: Obj) -> None:
        """The object has got another name: from now on it must not be changed in place."""
        self.shared |= {value.name} if value.name else set()

    def held_object(self, value: Obj, stem: str) -> Obj:
        parts: dict[str, Value] = {}
        for name, part in value.parts.items():
            inner = f"{stem}_{name}"
            parts[name] = self.held_object(part, inner) if isinstance(part, Obj) else self.held(part, inner)
        return Obj(kind=value.kind, parts=parts, name=value.name, exists=value.exists)

    def _is_pure(self, call: ast.Call) -> bool:
        if getattr(call, "is_pure", False):
            return True
        found = self.resolved(call.func)
        return found in PURE or found.startswith("math.") or found == "builtins.range"

    def _pure(self, call: ast.Call) -> ast.Call:
        call.is_pure = True  # type: ignore[attr-defined]
        return call


def is_calm(node: ast.AST) -> bool:
    """Can nothing go wrong when it is worked out with numbers?"""
    calm = (ast.Name, ast.Constant, ast.BinOp, ast.UnaryOp, ast.Attribute, ast.Load, ast.Add, ast.Sub, ast.Mult,
            ast.USub, ast.UAdd)  # fmt: skip
    if isinstance(node, ast.Attribute) and is_read(node):
        return True
    return isinstance(node, calm) and all(is_calm(child) for child in ast.iter_child_nodes(node))


def is_read(node: ast.expr) -> bool:
    """`p.x`, `points[i].x`: may be read again and again; all the parts of one object are there, or none."""
    match node:
        case ast.Attribute(value=ast.Name()) | ast.Attribute(value=ast.Subscript(value=ast.Name(), slice=ast.Name())):
            return True
        case ast.Attribute(value=ast.Subscript(value=ast.Name(), slice=place)):
            return is_calm(place)
    return False


def named(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def is_plain(node: ast.expr) -> bool:
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.operand, ast.Constant)
    return isinstance(node, ast.Name | ast.Constant) or is_read(node)
