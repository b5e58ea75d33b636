"""Expressions of small objects, worked out part by part.

    other.p - p          →      the parts  other.p.x - p.x,  other.p.y - p.y
    d.norm2()            →      d_x * d_x + d_y * d_y

What is needed more than once goes into a variable in front of the statement, in the order in which Python works it out;
inside `and`, `or`, conditional expressions and comprehensions nothing can go in front, so it is written more than once.

Does not handle: comparisons of objects, objects in texts, in tuples or handed to functions of other files.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from optadvisor.rewriters.flattening.beside import PURE
from optadvisor.rewriters.flattening.calls import body_of, put_in
from optadvisor.rewriters.flattening.mentions import group_of
from optadvisor.rewriters.flattening.names import Names, NotFlatError
from optadvisor.rewriters.flattening.values import ValueClass, value_class
from optadvisor.source.site import bound_names, own_nodes, parameter_names

MOST_NODES = 1500
"""Of one expression, written out."""
DEEPEST = 12
"""Calls in calls."""
_OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "truediv", ast.FloorDiv: "floordiv", ast.Mod: "mod",
    ast.Pow: "pow", ast.MatMult: "matmul",
}  # fmt: skip
_ODD = (ast.Lambda, ast.NamedExpr, ast.Yield, ast.YieldFrom, ast.Await, ast.Starred)
_UNARY: dict[type[ast.unaryop], str] = {ast.USub: "__neg__", ast.UAdd: "__pos__", ast.Invert: "__invert__"}


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


class Parts:
    """Works out expressions; `self.before` collects the statements that go in front, None where none can."""

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
        self._classes: dict[str, ValueClass | None] = {}

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

    def value(self, node: ast.expr) -> Value:
        match node:
            case ast.Name(id=name, ctx=ast.Load()):
                return self._name(node, name)
            case ast.Attribute(ctx=ast.Load()):
                return self._attribute(node)
            case ast.Subscript(ctx=ast.Load()):
                return self._element(node)
            case ast.Call():
                return self._call(node)
            case ast.BinOp():
                return self._binary(node)
            case ast.UnaryOp():
                return self._signed(node)
            case ast.IfExp():
                return self._choice(node)
            case ast.BoolOp(op=op, values=[first, *rest]):
                head = self.scalar(first)
                return ast.BoolOp(op=op, values=[head, *(self.later(each) for each in rest)])
            case ast.Compare(left=left, ops=ops, comparators=[first, *rest]):
                if all(isinstance(n, ast.Name) for n in (left, first)) and isinstance(ops[0], ast.Is | ast.IsNot):
                    return self._identity(node)
                one, other = self.scalar(left), self.scalar(first)
                return ast.Compare(left=one, ops=ops, comparators=[other, *(self.later(each) for each in rest)])
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                return self._comprehension(node)
        if isinstance(node, _ODD):
            if self._mentions_objects(node) or self.bindings:
                raise self.no("an object is used in a way that is not taken apart", node)
            return node
        return self._generic(node)

    def _signed(self, node: ast.UnaryOp) -> Value:
        inner = self.value(node.operand)
        if not isinstance(inner, Obj):
            return ast.UnaryOp(op=node.op, operand=inner)
        if type(node.op) not in _UNARY:
            raise self.no(f"`{ast.unparse(node)}` asks whether an object is true", node)
        return self.method(inner, _UNARY[type(node.op)], [], node)

    def later(self, node: ast.expr) -> ast.expr:
        """A number that is worked out only at times."""
        before, self.before = self.before, None
        try:
            return self.scalar(node)
        finally:
            self.before = before

    def _generic(self, node: ast.expr) -> ast.expr:
        new = copy.copy(node)
        for key, child in ast.iter_fields(node):
            if isinstance(child, ast.expr):
                setattr(new, key, self.scalar(child))
            elif isinstance(child, list) and any(isinstance(each, ast.expr) for each in child):
                setattr(new, key, [self.scalar(each) if isinstance(each, ast.expr) else each for each in child])
        return new

    def _mentions_objects(self, node: ast.AST) -> bool:
        return any(isinstance(n, ast.Name) and (n.id in self.objects or n.id in self.lists) for n in ast.walk(node))

    def _name(self, node: ast.Name, name: str) -> Value:
        if self.bindings:
            found = self.bound(name)
            if isinstance(found, Obj):
                return found
            if found is not None:
                return self._existing(node) or found
            if name in bound_names(self.called[-1]):
                raise self.no(f"`{name}` of `{self.called[-1].name}` is read before it is set")
            return node
        if name in self.objects:
            return self.objects[name]
        if name in self.lists:
            raise self.no(f"the list `{name}` is used as a whole", node)
        return self._existing(node) or node

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

    def _attribute(self, node: ast.Attribute) -> Value:
        owner = self.value(node.value)
        if not isinstance(owner, Obj):
            return node if owner is node.value else ast.Attribute(value=owner, attr=node.attr, ctx=ast.Load())
        self.changed = self.changed or not owner.exists
        if node.attr in owner.parts:
            return owner.parts[node.attr]
        if node.attr in owner.kind.computed:
            return self.method(owner, node.attr, [], node)
        raise self.no(f"`{ast.unparse(node)}` is no data of a {owner.kind.name}", node)

    def _element(self, node: ast.Subscript) -> Value:
        if isinstance(node.value, ast.Name) and node.value.id in self.lists and not self.bindings:
            kind, columns = self.lists[node.value.id]
            if isinstance(node.slice, ast.Slice):
                raise self.no(f"it takes a part of `{node.value.id}`", node)
            place = self.held(self.scalar(node.slice), "place")
            parts: dict[str, Value] = {
                name: ast.Subscript(value=_name(column), slice=place, ctx=ast.Load())
                for name, column in columns.items()
            }
            return Obj(kind=kind, parts=parts, exists=True)
        if not isinstance(node.slice, ast.Slice | ast.Tuple):
            whole = self.put_in(node.value)
            group = self.names.many(whole)
            plain = self.class_of(group.kind) if group is not None else None
            if plain is not None and plain.making is None:
                place = self.scalar(node.slice)
                place = place if _is_calm(place) else self.held(place, "place")
                found = self._place(ast.Subscript(value=whole, slice=place, ctx=ast.Load()))
                if found is not None:
                    return found
        owner = self.value(node.value)
        if isinstance(owner, Obj):
            return self.method(owner, "__getitem__", [self.value(node.slice)], node)
        return ast.Subscript(value=owner, slice=self.scalar(node.slice), ctx=ast.Load())

    def _choice(self, node: ast.IfExp) -> Value:
        test = self.scalar(node.test)
        before, self.before = self.before, None
        then, otherwise = self.value(node.body), self.value(node.orelse)
        self.before = before
        if not isinstance(then, Obj) and not isinstance(otherwise, Obj):
            return ast.IfExp(test=test, body=then, orelse=otherwise)
        if not isinstance(then, Obj) or not isinstance(otherwise, Obj) or then.kind is not otherwise.kind:
            raise self.no(f"`{ast.unparse(node)}` may be one thing or another", node)
        test = self.held(test, "chosen")
        parts: dict[str, Value] = {}
        for name in then.parts:
            one, other = then.parts[name], otherwise.parts[name]
            if isinstance(one, Obj) or isinstance(other, Obj):
                raise self.no(f"`{ast.unparse(node)}` chooses between objects that hold objects", node)
            parts[name] = ast.IfExp(test=test, body=one, orelse=other)
        new = not (then.exists or then.name or otherwise.exists or otherwise.name)
        return Obj(kind=then.kind, parts=parts, exists=not new)

    def _identity(self, node: ast.Compare) -> ast.expr:
        for each in (node.left, *node.comparators):
            if isinstance(each, ast.Name) and (each.id in self.objects or each.id in self.lists or self.bound(each.id)):
                raise self.no(f"`{ast.unparse(node)}` asks whether two objects are the same", node)
        return node

    def _comprehension(self, node: ast.expr) -> ast.expr:
        if self.bindings:
            raise self.no(f"`{self.called[-1].name}` holds a comprehension")
        before, self.before = self.before, None
        try:
            new = copy.copy(node)
            for key, child in ast.iter_fields(node):
                if isinstance(child, ast.expr):
                    setattr(new, key, self.scalar(child))
            generators = []
            for part in getattr(node, "generators", []):
                if any(isinstance(n, ast.Name) and n.id in self.objects for n in ast.walk(part.target)):
                    raise self.no("a comprehension uses the name of an object for something else", node)
                items = part.iter if isinstance(part.iter, ast.Name) else self.scalar(part.iter)
                if isinstance(items, ast.Name) and items.id in self.lists:
                    raise self.no(f"it goes through `{items.id}`", node)
                generators.append(
                    ast.comprehension(
                        target=part.target, iter=items, ifs=[self.scalar(each) for each in part.ifs],
                        is_async=part.is_async,
                    )
                )  # fmt: skip
            new.generators = generators  # type: ignore[attr-defined]
            return new
        finally:
            self.before = before

    # ------------------------------------------------------------ variables in front

    def held(self, value: ast.expr, stem: str) -> ast.expr:
        """The value as something that may be written several times."""
        if _is_plain(value):
            return value
        if self.before is None:
            if any(isinstance(n, ast.Call) and not self._is_pure(n) for n in ast.walk(value)):
                raise self.no(f"`{ast.unparse(value)}` would be worked out more than once")
            return value
        name = self.fresh(stem)
        self._put(ast.Assign(targets=[ast.Name(name, ast.Store())], value=value, lineno=0))
        return _name(name)

    def _put(self, statement: ast.Assign) -> None:
        assert self.before is not None
        if sum(1 for _ in ast.walk(statement)) > MOST_NODES:
            raise self.no("it would become too long")
        self.before.append(statement)

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

    # ------------------------------------------------------------ calls

    def _call(self, node: ast.Call) -> Value:
        site, func = self.site, node.func
        if isinstance(func, ast.Name) and self.bound(func.id) is None:
            kind = self.class_of(func.id) if self.resolved(func) == f".{func.id}" else None
            if kind is not None:
                return self._made(kind, node)
            helper = site.helper(node) if hasattr(func, "lineno") else None
            if helper is not None and self._takes_or_gives_objects(node, helper):
                self.used.helpers[func.id] = helper
                return self.written_out(helper, self._given(helper, node, None), node)
            if self.resolved(func) == "builtins.abs" and len(node.args) == 1 and not node.keywords:
                value = self.value(node.args[0])
                if isinstance(value, Obj):
                    return self.method(value, "__abs__", [], node)
                return self._pure(ast.Call(func=func, args=[value], keywords=[]))
            folded = self._isinstance(node)
            if folded is not None:
                return folded
        if isinstance(func, ast.Attribute):
            is_owner = not (isinstance(func.value, ast.Name) and func.value.id in self.lists)
            owner = self.value(func.value) if is_owner else func.value
            if isinstance(owner, Obj):
                return self.method(owner, func.attr, [*node.args], node, node.keywords)
        return self._other_call(node)

    def _other_call(self, node: ast.Call) -> ast.expr:
        func = node.func if isinstance(node.func, ast.Name) else self._generic(node.func)
        args: list[ast.expr] = []
        for each in node.args:
            whole = isinstance(each, ast.Name) and each.id in self.lists
            if whole and isinstance(each, ast.Name) and self.resolved(node.func) == "builtins.len":
                args.append(_name(next(iter(self.lists[each.id][1].values()))))
                self.changed = True
                continue
            args.append(self.scalar(each))
        keywords = [ast.keyword(arg=each.arg, value=self.scalar(each.value)) for each in node.keywords]
        new = ast.Call(func=func, args=args, keywords=keywords)
        if self._is_pure(node):
            return self._pure(new)
        if self.before is None:
            self.late_draw = True
            return new
        if self.late_draw:
            raise self.no("calls would be made in another order", node)
        if not self._objects_beside:
            return new
        return self.held(new, "given")

    _objects_beside = False
    """Does the statement that is being worked out hold objects, so that calls go in front of it in their order?"""

    def _pure(self, call: ast.Call) -> ast.Call:
        call.is_pure = True  # type: ignore[attr-defined]
        return call

    def _isinstance(self, node: ast.Call) -> ast.expr | None:
        """`isinstance(other, Vec)`, where it is known."""
        if self.resolved(node.func) != "builtins.isinstance":
            return None
        match node:
            case ast.Call(args=[ast.Name(id=name), ast.Name(id=kind)], keywords=[]):
                found = self.bound(name)
                asked = self.class_of(kind) if found is not None else None
                if asked is not None:
                    return ast.Constant(isinstance(found, Obj) and found.kind.name == asked.name)
            case ast.Call(args=[ast.Name(id=name), ast.Tuple(elts=kinds)], keywords=[]):
                found = self.bound(name)
                if found is not None and {"builtins.int", "builtins.float"} <= {self.resolved(each) for each in kinds}:
                    if isinstance(found, Obj) and all(self.resolved(each).startswith("builtins.") for each in kinds):
                        return ast.Constant(value=False)
                    if not isinstance(found, Obj) and not self._has_arrays():
                        return ast.Constant(value=True)
        return None

    def _takes_or_gives_objects(self, node: ast.Call, helper: ast.FunctionDef) -> bool:
        for each in [*node.args, *(k.value for k in node.keywords)]:
            for inner in ast.walk(each):
                if isinstance(inner, ast.Name) and (inner.id in self.objects or inner.id in self.lists):
                    return True
                if isinstance(inner, ast.Name) and isinstance(self.bound(inner.id), Obj):
                    return True
                if isinstance(inner, ast.expr) and not self.bindings and self._existing(inner) is not None:
                    return True
        return self._makes_objects(helper, frozenset())

    def _makes_objects(self, function: ast.FunctionDef, seen: frozenset[str]) -> bool:
        if function.name in seen:
            return False
        for node in own_nodes(function):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                if self.site.resolved(node.func) == f".{node.func.id}" and value_class(self.site, node.func.id):
                    return True
                inner = self.site.helper(node)
                if inner is not None and self._makes_objects(inner, seen | {function.name}):
                    return True
        return False

    def _made(self, kind: ValueClass, node: ast.Call) -> Obj:
        if kind.making is not None:
            return self.built(kind, kind.making, self._given(kind.making, node, Obj(kind=kind, parts={})))
        given = self._arguments(list(kind.parameters), node.args, node.keywords, node)
        parts: dict[str, Value] = {}
        for name, parameter in zip(kind.fields, kind.parameters, strict=True):
            part = given.get(parameter, kind.defaults.get(name))
            if part is None:
                raise self.no(f"`{ast.unparse(node)}` is given too little", node)
            if isinstance(part, Obj):
                raise self.no(f"a {kind.name} holds another object", node)
            if name in kind.floats:
                part = self._pure(ast.Call(func=_name("float"), args=[part], keywords=[]))
            if not _is_calm(part):
                if self.before is None:
                    raise self.no(f"`{ast.unparse(node)}` is made only at times", node)
                part = self.held(part, f"{kind.name.lower()}_{name}")
            parts[name] = part
        self.changed = True
        return Obj(kind=kind, parts=parts)

    def _arguments(
        self, parameters: list[str], args: list[ast.expr], keywords: list[ast.keyword], node: ast.AST
    ) -> dict[str, Value]:
        words = [each.arg for each in keywords]
        if len(args) > len(parameters) or None in words or any(isinstance(each, ast.Starred) for each in args):
            raise self.no(f"`{ast.unparse(node)}` is given too much, or a list", node)
        given: dict[str, Value] = {}
        for name, each in zip(parameters, args, strict=False):
            given[name] = self.value(each)
        for word in keywords:
            assert word.arg is not None
            if word.arg in given or word.arg not in parameters:
                raise self.no(f"`{ast.unparse(node)}` gives `{word.arg}` twice, or for nothing", node)
            given[word.arg] = self.value(word.value)
        return given

    def _given(self, function: ast.FunctionDef, node: ast.Call, owner: Obj | None) -> dict[str, Value]:
        a, parameters = function.args, list(parameter_names(function))
        if a.vararg or a.kwarg or a.kwonlyargs or not all(isinstance(each, ast.Constant) for each in a.defaults):
            raise self.no(f"`{function.name}` takes any number of arguments, or has computed default values", node)
        if owner is not None:
            first, *parameters = parameters
        given = self._arguments(parameters, node.args, node.keywords, node)
        if owner is not None:
            given = {first: owner, **given}
        for name, default in zip(reversed(parameter_names(function)), reversed(a.defaults), strict=False):
            given.setdefault(name, default)
        if given.keys() != set(parameter_names(function)):
            raise self.no(f"`{ast.unparse(node)}` is given too little", node)
        return given

    def method(
        self, owner: Obj, name: str, args: list[Value] | list[ast.expr], node: ast.expr,
        keywords: list[ast.keyword] | None = None,
    ) -> Value:  # fmt: skip
        """What a method of an object gives; arguments are expressions of the function, or values already."""
        function = owner.kind.methods.get(name)
        if function is None or (name in owner.kind.computed) != isinstance(node, ast.Attribute):
            raise self.no(f"{owner.kind.name} has no plain method `{name}`", node)
        self.used.methods.setdefault(owner.kind.name, {})[name] = function.name
        self.changed = True
        if isinstance(node, ast.Call) and node.args is not args and name not in ("__abs__",):
            given = self._given(function, node, owner)
        else:
            values = [owner, *args]
            if function.args.defaults or len(parameter_names(function)) != len(values):
                raise self.no(f"`{name}` of {owner.kind.name} takes other arguments", node)
            given = dict(zip(parameter_names(function), values, strict=True))
        return self.written_out(function, given, node)

    def _binary(self, node: ast.BinOp) -> Value:
        left, right = self.value(node.left), self.value(node.right)
        if not isinstance(left, Obj) and not isinstance(right, Obj):
            return ast.BinOp(left=left, op=node.op, right=right)
        word = _OPERATORS.get(type(node.op))
        if word is None:
            raise self.no(f"`{ast.unparse(node)}` is no arithmetic that is taken apart", node)
        if isinstance(left, Obj):
            return self.method(left, f"__{word}__", [right], node)
        assert isinstance(right, Obj)
        if self._has_arrays():
            raise self.no(f"`{ast.unparse(node.left)}` may be a number of NumPy's, which has ways of its own", node)
        return self.method(right, f"__r{word}__", [left], node)

    def _has_arrays(self) -> bool:
        seen = [spec for call in self.site.recording.calls for spec in call.arguments]
        return any(spec.type.startswith("numpy") or spec.dtype == "object" for spec in seen)

    # ------------------------------------------------------------ functions, written out

    def written_out(self, function: ast.FunctionDef, given: dict[str, Value], node: ast.expr) -> Value:
        if function in self.called or len(self.called) >= DEEPEST:
            raise self.no(f"`{function.name}` calls itself, or calls go too deep")
        if any(isinstance(n, ast.Yield | ast.YieldFrom | ast.Global | ast.Nonlocal) for n in own_nodes(function)):
            raise self.no(f"`{function.name}` is more than a function of its arguments")
        assert self.site.node is not None
        outside = {n.id for n in ast.walk(function) if isinstance(n, ast.Name)} - bound_names(function)
        if outside & (self.site.bound_names | self.taken):
            raise self.no(f"`{function.name}` uses a name that means something else here")
        self.called.append(function)
        self.bindings.append({})
        try:
            body = self.pruned(body_of(function), given)
            if is_straight(body):
                return self._straight(function, body, given)
        finally:
            self.bindings.pop()
            self.called.pop()
        return self.block(function, body, given, node)

    def block(
        self, function: ast.FunctionDef, body: list[ast.stmt], given: dict[str, Value], node: ast.expr | None
    ) -> Value:
        """The same for branches and loops."""
        raise NotImplementedError

    def built(self, kind: ValueClass, init: ast.FunctionDef, given: dict[str, Value]) -> Obj:
        """A new object of a class that computes in its `__init__`."""
        raise NotImplementedError

    def pruned(self, body: list[ast.stmt], given: Mapping[str, Value]) -> list[ast.stmt]:
        """The statements, without branches for other types of arguments."""
        self.bindings[-1].update(given)
        found: list[ast.stmt] = []
        for statement in body:
            if isinstance(statement, ast.If):
                test = self._known(statement.test)
                if test is not None:
                    found += self.pruned(statement.body if test else statement.orelse, given)
                    if found and isinstance(found[-1], ast.Return | ast.Raise):
                        return found
                    continue
            found.append(statement)
        return found

    def _known(self, test: ast.expr) -> bool | None:
        match test:
            case ast.UnaryOp(op=ast.Not(), operand=inner):
                known = self._known(inner)
                return None if known is None else not known
            case ast.Call():
                found = self._isinstance(test)
                return found.value if isinstance(found, ast.Constant) else None  # type: ignore[return-value]
        return None

    def _straight(self, function: ast.FunctionDef, body: list[ast.stmt], given: Mapping[str, Value]) -> Value:
        here = self.bindings[-1]
        counts = _reads(body)
        for name, value in given.items():
            here[name] = self._argument(value, f"{function.name}_{name}", counts.get(name, 0))
        *first, last = body
        for statement in first:
            assert isinstance(statement, ast.Assign)
            target = statement.targets[0]
            assert isinstance(target, ast.Name)
            value = self.value(statement.value)
            here[target.id] = self._argument(value, f"{function.name}_{target.id}", counts.get(target.id, 1) - 1)
        assert isinstance(last, ast.Return)
        assert last.value is not None
        return self.value(last.value)

    def _argument(self, value: Value, stem: str, reads: int) -> Value:
        """What is handed over, in a variable if it may raise, or is used more than once."""
        if self.before is None:
            calm = (
                all(_is_calm(part) for part in value.parts.values() if isinstance(part, ast.expr))
                if isinstance(value, Obj)
                else _is_calm(value)
            )
            if reads == 0 and not calm:
                raise self.no(f"`{stem}` would not be worked out")
        if isinstance(value, Obj):
            return self.held_object(value, stem.strip("_"))
        return value if reads == 1 and _is_calm(value) else self.held(value, stem)


def is_straight(body: list[ast.stmt]) -> bool:
    """Variables that are set once, then one `return`."""
    if not body or not isinstance(body[-1], ast.Return) or body[-1].value is None:
        return False
    set_before = set()
    for statement in body[:-1]:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)]) if name not in set_before:
                set_before.add(name)
            case _:
                return False
    return True


def _reads(body: list[ast.stmt]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for statement in body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name):
                counts[node.id] = counts.get(node.id, 0) + 1
    return counts


def _is_calm(node: ast.AST) -> bool:
    """Can nothing go wrong when it is worked out with numbers?"""
    calm = (ast.Name, ast.Constant, ast.BinOp, ast.UnaryOp, ast.Attribute, ast.Load, ast.Add, ast.Sub, ast.Mult,
            ast.USub, ast.UAdd)  # fmt: skip
    if isinstance(node, ast.Attribute) and _is_read(node):
        return True
    return isinstance(node, calm) and all(_is_calm(child) for child in ast.iter_child_nodes(node))


def _is_read(node: ast.expr) -> bool:
    """`p.x`, `points[i].x`: may be read again and again; all the parts of one object are there, or none."""
    match node:
        case ast.Attribute(value=ast.Name()) | ast.Attribute(value=ast.Subscript(value=ast.Name(), slice=ast.Name())):
            return True
        case ast.Attribute(value=ast.Subscript(value=ast.Name(), slice=place)):
            return _is_calm(place)
    return False


def _name(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def _is_plain(node: ast.expr) -> bool:
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.operand, ast.Constant)
    return isinstance(node, ast.Name | ast.Constant) or _is_read(node)
