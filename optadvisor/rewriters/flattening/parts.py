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

from optadvisor.rewriters.flattening.objects import Obj, Value, is_calm, named
from optadvisor.rewriters.flattening.written import Calls
from optadvisor.source.site import bound_names

_ODD = (ast.Lambda, ast.NamedExpr, ast.Yield, ast.YieldFrom, ast.Await, ast.Starred)
_UNARY: dict[type[ast.unaryop], str] = {ast.USub: "__neg__", ast.UAdd: "__pos__", ast.Invert: "__invert__"}


class Parts(Calls):
    """Works out expressions."""

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
            if self._mentions_objects(node) or self.bindings or isinstance(node, ast.NamedExpr):
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

    def _name(self, node: ast.Name, name: str) -> Value:
        if name == "NotImplemented":
            raise self.no("an operator leaves its work to the other object", node)
        if self.bindings:
            found = self.bound(name)
            if isinstance(found, Obj):
                return found
            if found is not None:
                return self._existing(node) or found
            if name in bound_names(self.called[-1]):
                raise self.no(f"`{name}` of `{self.called[-1].name}` is read before it is set")
            return self._fixed(node) or node
        if name in self.objects:
            return self.objects[name]
        if name in self.lists:
            raise self.no(f"the list `{name}` is used as a whole", node)
        return self._existing(node) or self._fixed(node) or node

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
                name: ast.Subscript(value=named(column), slice=place, ctx=ast.Load())
                for name, column in columns.items()
            }
            return Obj(kind=kind, parts=parts, exists=True)
        if not isinstance(node.slice, ast.Slice | ast.Tuple):
            whole = self.put_in(node.value)
            group = self.names.many(whole)
            plain = self.class_of(group.kind) if group is not None else None
            if plain is not None and plain.making is None:
                place = self.scalar(node.slice)
                place = place if is_calm(place) else self.held(place, "place")
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
        self._share(then)
        self._share(otherwise)
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
