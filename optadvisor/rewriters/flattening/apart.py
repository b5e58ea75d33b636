"""Small objects that a function makes for itself, as one variable for each attribute.

    a = Vec(0.0, 0.0)                         a_x = 0.0; a_y = 0.0
    for p in points:                          for p in points:
        a = a + (p - centre) * 0.5      →         a_x = a_x + (p.x - centre_x) * 0.5; …
    points[0] = a                             points[0].x = a_x; points[0].y = a_y; points[0].is_new = 1
    return a * 2.0                            return (a_x * 2.0, a_y * 2.0)

What comes back as numbers is made into objects again when the copy has come to its end (`around`): new ones where the
original makes new ones. So an object that is stored or returned must have been made for that, and be stored only once.

Does not handle: objects that are the same as others, objects in dicts, tuples or other objects, `None` for no object.
"""

from __future__ import annotations

import ast
import copy
import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field

from optadvisor.records import ValueSpec
from optadvisor.rewriters.flattening.beside import going_first
from optadvisor.rewriters.flattening.calls import put_in
from optadvisor.rewriters.flattening.fixed import fixed_object
from optadvisor.rewriters.flattening.in_place import InPlace
from optadvisor.rewriters.flattening.kept import assign
from optadvisor.rewriters.flattening.names import Group, Names, NotFlatError, loops_over
from optadvisor.rewriters.flattening.numbers import is_number
from optadvisor.rewriters.flattening.objects import Obj, Used, Value
from optadvisor.rewriters.flattening.rounds import leaves
from optadvisor.rewriters.flattening.values import ValueClass
from optadvisor.rewriters.flattening.written import OPERATORS
from optadvisor.source.site import Site, own_nodes

_LEFT = (ast.Pass, ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal)


@dataclass(frozen=True, kw_only=True)
class TakenApart:
    """The function's statements without objects of its own."""

    node: ast.FunctionDef
    used: Used
    results: tuple[ValueClass | None, ...] = ()
    """What the function returns: for each item an object, as so many numbers, or a number; empty for one number."""
    single: bool = False
    """Is it one object, in no tuple?"""
    renewed: Mapping[str, str] = field(default_factory=dict)
    """Lists in which objects are replaced → the attribute that says which."""


class _AgainError(Exception):
    """A list turned out to be one of objects."""


def apart(site: Site, groups: Mapping[str, Group]) -> TakenApart | None:
    """The function without objects of its own; None where it has none. Raises `NotFlatError`."""
    assert site.node is not None
    wanted: dict[str, ValueClass] = {}
    for _ in range(8):
        walk = _Apart(_names(site, groups), wanted)
        try:
            return walk.function(site.node)
        except _AgainError:
            continue
        except NotFlatError:
            if not walk.changed and not walk.objects:
                return None  # there is nothing here for us
            raise
    return None


def _names(site: Site, groups: Mapping[str, Group]) -> Names:
    """Only what loops bind: variables that are set otherwise are copies."""
    assert site.node is not None
    names = Names(site=site, groups=groups)
    replaced = {
        n.value.id for n in own_nodes(site.node)
        if isinstance(n, ast.Subscript) and isinstance(n.ctx, ast.Store) and isinstance(n.value, ast.Name)
    }  # fmt: skip
    for node in own_nodes(site.node):
        found = loops_over(node, names) if isinstance(node, ast.For | ast.comprehension) else None
        if found is not None and found[1].name not in replaced:
            names.elements[found[0].id] = found[1]
    return names


class _Apart(InPlace):
    """Goes through the statements in their order."""

    def function(self, node: ast.FunctionDef) -> TakenApart | None:
        body = [*self.site.body]
        start: list[ast.stmt] = []
        stored = {n.id for n in own_nodes(node) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
        for name in [name for name in self.site.parameters if name in stored and name in self.names.groups]:
            found = self._existing(ast.Name(name, ast.Load()))
            if found is not None:
                start += self._store(name, found)
        self.begun = True
        written = [*start, *self.body(body)]
        if not self.changed:
            return None
        if self.changes_existing and (self.looks or self.renewed):
            raise self.no("objects are changed in place, and copied")
        if again := self.gone_through & self.renewed.keys():
            raise self.no(f"it goes through `{min(again)}` and replaces what is in it")
        if changed := self.changed_elsewhere():
            raise self.no(f"the object of `{changed}` is changed in place, and has another name, too")
        made = (self.objects.keys() | self.lists.keys()) - {*self.site.parameters}
        reads = {n.id for line in written for n in ast.walk(line) if isinstance(n, ast.Name)}
        if early := made & reads:
            raise self.no(f"`{min(early)}` is read before it is made")
        looked_at: set[str] = set()
        if not all(is_number(each, written, self.names, looked_at) for each in self.assumed):
            raise self.no("it asks for the class of something that may be no number")
        new = copy.copy(node)
        new.body = written or [ast.Pass()]
        return TakenApart(
            node=new, used=self.used, results=self.results or (), single=self.single, renewed=self.renewed
        )

    # ------------------------------------------------------------ statements

    def body(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        for statement in statements:
            found += self.statement(statement)
        return found

    def statement(self, node: ast.stmt) -> list[ast.stmt]:
        outer, self.before, self.late_draw = self.before, [], False
        beside, self._objects_beside = self._objects_beside, self._holds_objects(node)
        value = getattr(node, "value", None)
        if isinstance(node, ast.AugAssign) and not isinstance(node.target, ast.Name):
            value = None  # what stands there is looked at first
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", node)]
        if isinstance(node, ast.Assign | ast.AnnAssign) and any(
            isinstance(n, ast.Call) for each in targets for n in ast.walk(each)
        ):
            value = None  # the calls there come later
        self.whole = id(value) if isinstance(value, ast.expr) else 0
        head = node.test if isinstance(node, ast.If) else value
        leading = going_first(head) if isinstance(head, ast.expr) else ()
        self.first = {id(each): numbers for each, numbers in leading}
        try:
            after = self._statement(node)
            return [*self.before, *after]
        finally:
            self.before, self._objects_beside = outer, beside

    def _holds_objects(self, node: ast.stmt) -> bool:
        if isinstance(node, ast.If | ast.For | ast.While):
            head = node.iter if isinstance(node, ast.For) else node.test
        nodes = [*ast.walk(head if isinstance(node, ast.If | ast.For | ast.While) else node)]
        names = {n.id for n in nodes if isinstance(n, ast.Name)}
        for call in nodes:
            helper = self.site.helper(call) if isinstance(call, ast.Call) and hasattr(call.func, "lineno") else None
            if helper is not None and self._makes_objects(helper, frozenset()):
                return True
        known = self.objects.keys() | self.lists.keys() | self.names.elements.keys() | self.names.groups.keys()
        return bool(names & known) or any(self.class_of(n) or fixed_object(self.site, n) for n in names)

    def _statement(self, node: ast.stmt) -> list[ast.stmt]:
        match node:
            case ast.Assign(targets=[target], value=value):
                return self._assigned(node, target, value)
            case ast.Assign(targets=targets, value=ast.Constant() as value):
                return [line for each in targets for line in self._set(each, value)]
            case ast.AnnAssign(target=ast.Name() | ast.Attribute() as target, value=ast.expr() as value):
                return self._assigned(node, target, value)
            case ast.AugAssign():
                return self._added(node)
            case ast.Return():
                return self._given_back(node)
            case ast.Expr():
                return self._alone(node)
            case ast.If(test=test, body=body, orelse=orelse):
                return self._branches(node, self.scalar(test), body, orelse)
            case ast.While():
                return self._while(node)
            case ast.For():
                return self._for(node)
            case ast.Break() | ast.Continue():
                self.exits[-1].append({*self.new})
                return [node]
            case ast.Assert(test=test):
                return [ast.copy_location(ast.Assert(test=self.scalar(test), msg=None), node)]
            case ast.Raise():
                return [ast.Raise(exc=ast.Name("ValueError", ast.Load()), cause=None)]
        if isinstance(node, _LEFT):
            return [node]
        raise self.no(f"there is a `{type(node).__name__.lower()}` beside its objects", node)

    def _assigned(self, node: ast.stmt, target: ast.expr, value: ast.expr) -> list[ast.stmt]:
        match target, value:
            case ast.Name(id=name), ast.List(elts=[]) if name in self.wanted:
                return self._empty_list(name, self.wanted[name])
            case ast.Tuple(elts=targets), ast.Tuple(elts=values) if len(targets) == len(values):
                found = [self.value(each) for each in values]
                if any(isinstance(each, Obj) for each in found):
                    return self._several(targets, found)
                if any(isinstance(each, ast.Attribute) and self._mentions_objects(each) for each in targets):
                    kept = [self._kept(each) for each in found]
                    return [line for t, v in zip(targets, kept, strict=True) for line in self._set(t, v)]
                return [assign(ast.Tuple(elts=self._targets(targets), ctx=ast.Store()), ast.Tuple(
                    elts=[each for each in found if isinstance(each, ast.expr)], ctx=ast.Load()))]  # fmt: skip
            case ast.Name(id=name), ast.ListComp():
                return self._list(node, name, value)
        return self._set(target, self.value(value))

    def _list(self, node: ast.stmt, name: str, value: ast.ListComp) -> list[ast.stmt]:
        """A comprehension, as a loop if it makes objects or calls what has loops."""
        before, state = [*(self.before or [])], ({*self.new}, {*self.taken}, self.changed)
        try:
            return self._set(ast.Name(name, ast.Store()), self.value(value))
        except NotFlatError:
            if len(value.generators) != 1 or value.generators[0].is_async:
                raise
        self.before = before
        self.new, self.taken, self.changed = state[0], state[1], state[2]
        part = value.generators[0]
        inside = {n.id for n in ast.walk(part.target) if isinstance(n, ast.Name)}
        renamed: dict[str, ast.expr] = {each: ast.Name(self.fresh(each), ast.Load()) for each in sorted(inside)}
        for old, new in renamed.items():
            assert isinstance(new, ast.Name)
            if old in self.names.elements:
                self.names.elements[new.id] = self.names.elements[old]
        adding: ast.stmt = ast.Expr(
            value=ast.Call(
                func=ast.Attribute(value=ast.Name(name, ast.Load()), attr="append", ctx=ast.Load()),
                args=[put_in(renamed, value.elt)], keywords=[],
            )
        )  # fmt: skip
        for test in reversed(part.ifs):
            adding = ast.If(test=put_in(renamed, test), body=[adding], orelse=[])
        target = put_in(renamed, part.target)
        loop = ast.copy_location(ast.For(target=target, iter=part.iter, body=[adding], orelse=[]), node)
        if any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(value)):
            raise self.no(f"`{name}` is made of itself", node)
        self.changed = True
        if name in self.wanted:
            start = self._empty_list(name, self.wanted[name])
        else:
            start = [assign(ast.Name(name, ast.Store()), ast.List(elts=[], ctx=ast.Load()))]
        return [*start, *self.statement(loop)]

    def _added(self, node: ast.AugAssign) -> list[ast.stmt]:
        target = node.target
        load = copy.copy(target)
        load.ctx = ast.Load()
        is_object = isinstance(target, ast.Name) and target.id in self.objects
        is_element = isinstance(target, ast.Subscript) and isinstance(self._peek(target), Obj)
        if is_object or is_element:
            held = self._peek(load)
            assert isinstance(held, Obj)
            if (own := f"__i{OPERATORS.get(type(node.op), '')}__") in held.kind.methods:
                return self.changed_in_place(node, held, own)
            return self._set(target, self.value(ast.BinOp(left=load, op=node.op, right=node.value)))
        value = self.scalar(node.value)
        if isinstance(target, ast.Name):
            self._is_number(target.id)
            return [ast.copy_location(ast.AugAssign(target=target, op=node.op, value=value), node)]
        if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id in self.objects:
            part = self.value(load)
            assert isinstance(part, ast.expr)
            lines = self._set(target, ast.BinOp(left=part, op=node.op, right=value))
            match lines:
                case [ast.Assign(targets=[ast.Name() as spelled])]:  # a list that is added to stays the same list
                    return [ast.AugAssign(target=spelled, op=node.op, value=value)]
            return lines
        return [ast.copy_location(ast.AugAssign(target=self._place_of(target), op=node.op, value=value), node)]  # type: ignore[arg-type]

    def _peek(self, node: ast.expr) -> Obj | None:
        """What stands there, with nothing put in front."""
        match node:
            case ast.Name(id=name):
                return self.objects.get(name)
            case ast.Subscript(value=ast.Name(id=name)) if name in self.lists:
                kind, columns = self.lists[name]
                return Obj(kind=kind, parts={part: ast.Name(each, ast.Load()) for part, each in columns.items()})
            case ast.Subscript():
                return self._place(node)
        return None

    def _given_back(self, node: ast.Return) -> list[ast.stmt]:
        items = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value] if node.value else []
        values = [self.value(each) for each in items]
        kinds = tuple(each.kind if isinstance(each, Obj) else None for each in values)
        single = not isinstance(node.value, ast.Tuple)
        kinds = kinds if any(kinds) else ()
        if self.returned and (self.results or (), self.single) != (kinds, single and bool(kinds)):
            raise self.no("it returns an object at times, and something else at others", node)
        self.returned, self.results, self.single = True, kinds, single and bool(kinds)
        parts: list[ast.expr] = []
        for value in values:
            if not isinstance(value, Obj):
                parts.append(value)
                continue
            if value.exists or (value.name and value.name not in self.new) or value.kind.making is not None:
                raise self.no("the object that it returns may be elsewhere, too", node)
            self.new.discard(value.name)
            for part in value.parts.values():
                assert isinstance(part, ast.expr)
                parts.append(part)
        if not kinds and (single or not values):
            return [ast.copy_location(ast.Return(value=parts[0] if parts else None), node)]
        return [ast.copy_location(ast.Return(value=ast.Tuple(elts=parts, ctx=ast.Load())), node)]

    def _alone(self, node: ast.Expr) -> list[ast.stmt]:
        match node.value:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="append"), args=[each], keywords=[]):
                value = self.value(each)
                if name in self.lists and isinstance(value, Obj) and value.kind.name == self.lists[name][0].name:
                    self.new.discard(value.name)
                    columns = self.lists[name][1]
                    return [append(columns[part], part_value) for part, part_value in value.parts.items()]
                if isinstance(value, Obj) and name not in self.wanted and name not in self.site.parameters:
                    self.wanted[name] = value.kind
                    raise _AgainError
                if isinstance(value, Obj) or name in self.lists:
                    raise self.no(f"`{name}` holds objects of two classes, or was there before", node)
                return [append(name, value)]
            case ast.Constant():
                return []
        found = self.value(node.value)
        if isinstance(found, Obj | ast.Name | ast.Constant):
            return []
        return [ast.Expr(value=found)]

    def _branches(self, node: ast.If, test: ast.expr, body: list[ast.stmt], orelse: list[ast.stmt]) -> list[ast.stmt]:
        before = {*self.new}
        then = self.body(body)
        after = {*self.new} if not leaves(body) else None
        self.new = before
        otherwise = self.body(orelse)
        if after is not None:
            self.new = self.new & after if not leaves(orelse) else after
        return [ast.copy_location(ast.If(test=test, body=then or [ast.Pass()], orelse=otherwise), node)]


def append(name: str, value: Value) -> ast.Expr:
    assert isinstance(value, ast.expr)
    func = ast.Attribute(value=ast.Name(name, ast.Load()), attr="append", ctx=ast.Load())
    return ast.Expr(value=ast.Call(func=func, args=[value], keywords=[]))


def with_objects_returned(site: Site, own: TakenApart) -> Site:
    """What was recorded for objects that were returned, as recorded for tuples of what they hold."""
    size = sum(1 if kind is None else len(kind.fields) for kind in own.results)
    calls = []
    for call in site.recording.calls:
        found = call.result
        if found is not None and own.single:
            held = {spec.name: spec for spec in found.attributes}
            kinds = {spec.type for spec in held.values()}
            found = ValueSpec(name=found.name, type="builtins.tuple", length=size, element=_one(kinds))
        elif found is not None:
            found = dataclasses.replace(found, type="builtins.tuple", length=size, element="mixed", attributes=())
        calls.append(dataclasses.replace(call, result=found))
    return dataclasses.replace(site, recording=dataclasses.replace(site.recording, calls=tuple(calls)))


def _one(kinds: set[str]) -> str:
    return kinds.pop() if len(kinds) == 1 else "mixed"


def as_list(spec: ValueSpec) -> ValueSpec:
    """A list that holds just this number."""
    parts = tuple(map(as_list, spec.attributes))
    return dataclasses.replace(spec, type="builtins.list", length=1, element=spec.type, attributes=parts)
