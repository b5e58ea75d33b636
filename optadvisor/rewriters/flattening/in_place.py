"""Operators that change their object in place.

    def __iadd__(self, other):
        self.x += other.x
        self.y += other.y
        return self

    m.vel += m.force * dt      →      kept = m.force.x * dt; kept_2 = m.force.y * dt
                                      m.vel.x += kept; m.vel.y += kept_2

The object stays the same, so whoever else has it sees the change: elements of lists are tested for being there once
(`around`), and variables are told apart by `kept`.

Does not handle: operators that do more, an object on the right that may be the same one, lists that the function makes.
"""

from __future__ import annotations

import ast
import copy

from optadvisor.rewriters.flattening.calls import body_of
from optadvisor.rewriters.flattening.kept import assign
from optadvisor.rewriters.flattening.mentions import group_of
from optadvisor.rewriters.flattening.objects import Obj
from optadvisor.rewriters.flattening.rounds import Rounds
from optadvisor.source.site import parameter_names


class InPlace(Rounds):
    """Writes such operators out."""

    def changed_in_place(self, node: ast.AugAssign, held: Obj, name: str) -> list[ast.stmt]:
        """`points[i] += …`, `total += …`; `held`: what stands there, `name`: the operator's method."""
        function, target = held.kind.methods[name], node.target
        steps = _steps(function, held.kind.fields)
        group = self.names.many(target.value) if isinstance(target, ast.Subscript) else None
        is_element = group is not None and isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Name)
        is_own = isinstance(target, ast.Name) and target.id in self.objects and not held.exists
        if steps is None or held.kind.frozen or not (is_element or is_own) or function in self.called:
            raise self.no(f"`{ast.unparse(node)}` changes an object in place", node)
        value = self.value(node.value)
        if isinstance(value, Obj) and not self._is_another(value, target):
            raise self.no(f"`{ast.unparse(node)}` adds an object that may be the one that it changes", node)
        own, other = parameter_names(function)
        owner = copy.copy(target)
        owner.ctx = ast.Load()
        parts = dict(held.parts)
        if is_element:
            parts = {part: ast.Attribute(value=owner, attr=part, ctx=ast.Load()) for part in held.kind.fields}
        self.bindings.append({own: Obj(kind=held.kind, parts=parts, exists=True), other: self._kept(value)})
        self.called.append(function)
        self.used.methods.setdefault(held.kind.name, {})[name] = function.name
        self.changed, front, lines = True, self.before, list[ast.stmt]()
        try:
            for attribute, number in steps:
                self.before = []
                new = self.scalar(number)
                place = ast.Attribute(value=owner, attr=attribute, ctx=ast.Store())
                changed = [assign(place, new)] if is_element else self._set(place, new)
                lines += [*self.before, *changed]
        finally:
            self.before = front
            self.bindings.pop()
            self.called.pop()
        self.changes_existing = self.changes_existing or is_element
        return lines

    def _is_another(self, value: Obj, target: ast.expr) -> bool:
        """Is what is added surely not the object that changes?

        Objects of different lists that are handed over are: `around` tests that, where one of them is changed.
        """
        if isinstance(target, ast.Name) or value.name or not value.exists:
            return not value.name or (value.name in self.new and value.name != getattr(target, "id", ""))
        changed = self.names.many(target.value) if isinstance(target, ast.Subscript) else None
        for part in value.parts.values():
            match part:
                case ast.Constant() | ast.UnaryOp(operand=ast.Constant()):
                    continue
                case ast.Attribute(value=owner):
                    group = group_of(self.names, owner)
                    if group is not None and group is not changed:
                        continue
            return False
        return True


def _steps(function: ast.FunctionDef, fields: tuple[str, ...]) -> list[tuple[str, ast.expr]] | None:
    """Attribute and new value, one after the other; None where it does anything else than to set them."""
    names = parameter_names(function)
    a, body = function.args, body_of(function)
    if len(names) != 2 or a.defaults or a.vararg or a.kwarg or a.kwonlyargs or not body:
        return None
    own, found = names[0], []
    *statements, last = body
    if not (isinstance(last, ast.Return) and isinstance(last.value, ast.Name) and last.value.id == own):
        return None
    for statement in statements:
        match statement:
            case ast.AugAssign(target=ast.Attribute(value=ast.Name(id=name), attr=attribute) as target, op=op):
                load = ast.copy_location(ast.Attribute(value=target.value, attr=attribute, ctx=ast.Load()), target)
                value: ast.expr = ast.copy_location(ast.BinOp(left=load, op=op, right=statement.value), target)
            case ast.Assign(targets=[ast.Attribute(value=ast.Name(id=name), attr=attribute)]):
                value = statement.value
            case _:
                return None
        if name != own or attribute not in fields:
            return None
        found.append((attribute, value))
    return found
