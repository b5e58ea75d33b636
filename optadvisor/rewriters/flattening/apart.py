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
from collections.abc import Mapping
from dataclasses import dataclass, field

from optadvisor.rewriters.flattening.blocks import MOST_LINES, with_result
from optadvisor.rewriters.flattening.calls import body_of, put_in
from optadvisor.rewriters.flattening.names import Group, Names, NotFlatError, loops_over
from optadvisor.rewriters.flattening.parts import Obj, Parts, Used, Value
from optadvisor.rewriters.flattening.returns import out_of_loops
from optadvisor.rewriters.flattening.values import ValueClass
from optadvisor.source.site import Site, bound_names, own_nodes, parameter_names

_LEFT = (ast.Pass, ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal)
_INPLACE = {ast.Add: "__iadd__", ast.Sub: "__isub__", ast.Mult: "__imul__", ast.Div: "__itruediv__"}


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


class _Apart(Parts):
    """Goes through the statements in their order."""

    def __init__(self, names: Names, wanted: dict[str, ValueClass]) -> None:
        super().__init__(names)
        self.wanted = wanted
        self.columns: dict[tuple[str, str], str] = {}
        self.new: set[str] = set()
        """Variables whose object was made here and is nowhere else."""
        self.exits: list[list[set[str]]] = []
        self.numbers: set[str] = set()
        """Variables that are no objects."""
        self.looks: set[str] = set()
        """Variables that are copies of objects that are elsewhere, too."""
        self.results: tuple[ValueClass | None, ...] | None = None
        self.single = False
        self.returned = False
        self.renewed: dict[str, str] = {}
        self.changes_existing = False
        self.gone_through: set[str] = set()
        self.making = ""
        """The variable whose object is in the midst of its `__init__`."""
        self.whole = 0
        """The expression that is the value of the statement, by its id: nothing is worked out before it."""

    def function(self, node: ast.FunctionDef) -> TakenApart | None:
        body = [*self.site.body]
        start: list[ast.stmt] = []
        stored = {n.id for n in own_nodes(node) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
        for name in [name for name in self.site.parameters if name in stored and name in self.names.groups]:
            found = self._existing(ast.Name(name, ast.Load()))
            if found is not None:
                start += self._store(name, found)
        written = [*start, *self.body(body)]
        if not self.changed:
            return None
        if self.changes_existing and (self.looks or self.renewed):
            raise self.no("objects are changed in place, and copied")
        if again := self.gone_through & self.renewed.keys():
            raise self.no(f"it goes through `{min(again)}` and replaces what is in it")
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
        self.whole = id(value) if isinstance(value, ast.expr) else 0
        try:
            after = self._statement(node)
            return [*self.before, *after]
        finally:
            self.before, self._objects_beside = outer, beside

    def _holds_objects(self, node: ast.stmt) -> bool:
        if isinstance(node, ast.If | ast.For | ast.While):
            head = node.iter if isinstance(node, ast.For) else node.test
        names = {n.id for n in ast.walk(head if isinstance(node, ast.If | ast.For | ast.While) else node)
                 if isinstance(n, ast.Name)}  # fmt: skip
        known = self.objects.keys() | self.lists.keys() | self.names.elements.keys() | self.names.groups.keys()
        return bool(names & known) or any(self.class_of(name) for name in names if name[:1].isupper())

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
                return [_assign(ast.Tuple(elts=self._targets(targets), ctx=ast.Store()), ast.Tuple(
                    elts=[each for each in found if isinstance(each, ast.expr)], ctx=ast.Load()))]  # fmt: skip
            case ast.Name(id=name), ast.ListComp():
                return self._list(node, name, value)
        return self._set(target, self.value(value))

    def _targets(self, targets: list[ast.expr]) -> list[ast.expr]:
        for each in targets:
            if isinstance(each, ast.Name):
                self._is_number(each.id)
        return [each if isinstance(each, ast.Name) else self._place_of(each) for each in targets]

    def _several(self, targets: list[ast.expr], values: list[Value]) -> list[ast.stmt]:
        """Everything is worked out, then kept."""
        if not all(isinstance(each, ast.Name) for each in targets):
            raise self.no("objects are kept in several places at once")
        kept = [self._kept(each) for each in values]
        found: list[ast.stmt] = []
        for target, value in zip(targets, kept, strict=True):
            found += self._set(target, value)
        return found

    def _kept(self, value: Value) -> Value:
        """In variables of its own, whatever it is."""
        assert self.before is not None
        if not isinstance(value, Obj):
            name = self.fresh("kept")
            self.before.append(_assign(ast.Name(name, ast.Store()), value))
            return ast.Name(name, ast.Load())
        parts: dict[str, Value] = {field: self._kept(part) for field, part in value.parts.items()}
        return Obj(kind=value.kind, parts=parts, name=value.name, exists=value.exists)

    def _set(self, target: ast.expr, value: Value) -> list[ast.stmt]:
        match target:
            case ast.Name(id=name):
                if isinstance(value, Obj):
                    return self._store(name, value)
                self._is_number(name)
                return [_assign(target, value)]
            case ast.Subscript(value=ast.Name(id=name), slice=place) if isinstance(value, Obj):
                return self._put_into(name, place, value, target)
            case ast.Attribute(value=ast.Name(id=name), attr=attribute) if name in self.objects:
                if name == self.making and not isinstance(value, Obj):
                    spelled = self._column(name, attribute)
                    self.objects[name].parts[attribute] = ast.Name(spelled, ast.Load())
                    return [_assign(ast.Name(spelled, ast.Store()), value)]
                if isinstance(value, Obj) or attribute not in self.objects[name].parts or name not in self.new:
                    raise self.no(f"`{ast.unparse(target)}` is set, and the object may be elsewhere, too", target)
                self.changed = True
                part = self.objects[name].parts[attribute]
                assert isinstance(part, ast.Name)
                return [_assign(ast.Name(part.id, ast.Store()), value)]
        if isinstance(value, Obj):
            raise self.no(f"`{ast.unparse(target)}` holds objects", target)
        return [_assign(self._place_of(target), value)]

    def _place_of(self, target: ast.expr) -> ast.expr:
        """A place that something is stored in, with objects put otherwise in its index."""
        match target:
            case ast.Attribute(value=owner):
                if self._mentions_objects(owner):
                    raise self.no(f"`{ast.unparse(target)}` is set", target)
                self.changes_existing = self.changes_existing or self._place(owner) is not None
                return target
            case ast.Subscript(value=owner, slice=place) if not self._is_whole_list(owner):
                new = copy.copy(target)
                is_list = isinstance(owner, ast.Name) and owner.id not in self.objects
                new.value = owner if is_list else self.scalar(owner)
                new.slice = place if isinstance(place, ast.Slice) else self.scalar(place)
                if isinstance(place, ast.Slice) and self._mentions_objects(place):
                    raise self.no(f"`{ast.unparse(target)}` is set", target)
                return new
        if self._mentions_objects(target):
            raise self.no(f"`{ast.unparse(target)}` is set", target)
        return target

    def _is_whole_list(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and node.id in self.lists

    def _is_number(self, name: str) -> None:
        if name in self.objects or name in self.lists:
            raise self.no(f"`{name}` is an object at times, and something else at others")
        self.numbers.add(name)

    def _store(self, name: str, value: Obj) -> list[ast.stmt]:
        """`name` becomes the object: a copy of its parts."""
        known = self.objects.get(name)
        if name in self.numbers or name in self.lists or (known is not None and known.kind is not value.kind):
            raise self.no(f"`{name}` is an object at times, and something else at others")
        if name in self.names.elements:
            raise self.no(f"`{name}` is an element of a list at times, and something else at others")
        is_new = (not value.exists and not value.name) or value.name in self.new
        self.new.discard(value.name)
        self.new.discard(name)
        if is_new:
            self.new.add(name)
        else:
            self.looks.add(name)
        targets = {part: self._column(name, part) for part in value.parts}
        self.objects[name] = Obj(
            kind=value.kind, name=name, parts={part: ast.Name(each, ast.Load()) for part, each in targets.items()}
        )
        values = self._ordered([*value.parts.values()], [ast.Name(each, ast.Load()) for each in targets.values()])
        return [
            _assign(ast.Name(each, ast.Store()), part)
            for each, part in zip(targets.values(), values, strict=True)
            if not (isinstance(part, ast.Name) and part.id == each)
        ]

    def _ordered(self, values: list[Value], places: list[ast.expr]) -> list[ast.expr]:
        """The values, in variables of their own where one is stored before another one that is made of it."""
        plain: list[ast.expr] = []
        for value in values:
            if isinstance(value, Obj):
                raise self.no("an object holds another one")
            plain.append(value)
        spelled = [ast.dump(place) for place in places]
        for number, value in enumerate(plain):
            inside = {ast.dump(n) for n in ast.walk(value) if isinstance(n, ast.expr)}
            if inside & set(spelled[:number]):
                assert self.before is not None
                kept = [self._kept(each) for each in plain]
                return [each for each in kept if isinstance(each, ast.expr)]
        return plain

    def _column(self, name: str, part: str) -> str:
        if (name, part) not in self.columns:
            self.columns[name, part] = self.fresh(f"{name}_{part.strip('_')}")
        return self.columns[name, part]

    # ------------------------------------------------------------ lists of objects

    def _empty_list(self, name: str, kind: ValueClass) -> list[ast.stmt]:
        if name in self.numbers or name in self.objects or name in self.site.parameters:
            raise self.no(f"`{name}` is a list at times, and something else at others")
        self.changed = True
        self.lists[name] = kind, {part: self._column(name, part) for part in kind.fields}
        return [
            _assign(ast.Name(each, ast.Store()), ast.List(elts=[], ctx=ast.Load()))
            for each in self.lists[name][1].values()
        ]

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
            start = [_assign(ast.Name(name, ast.Store()), ast.List(elts=[], ctx=ast.Load()))]
        return [*start, *self.statement(loop)]

    def _put_into(self, name: str, place: ast.expr, value: Obj, target: ast.Subscript) -> list[ast.stmt]:
        """`points[i] = …`"""
        if isinstance(place, ast.Slice | ast.Tuple):
            raise self.no(f"`{ast.unparse(target)}` is set", target)
        where = self.held(self.scalar(place), "place")
        if name in self.lists:
            kind, columns = self.lists[name]
            if kind.name != value.kind.name:
                raise self.no(f"`{name}` holds objects of two classes", target)
            self.new.discard(value.name)
            places: list[ast.expr] = [
                ast.Subscript(value=ast.Name(columns[part], ast.Load()), slice=where, ctx=ast.Load())
                for part in value.parts
            ]
            return self._stored(places, [*value.parts.values()])
        group = self.names.groups.get(name)
        if group is None or group.container != "list" or group.kind != value.kind.name:
            raise self.no(f"`{ast.unparse(target)}` holds objects", target)
        if value.exists or (value.name and value.name not in self.new) or value.kind.making is not None:
            raise self.no(f"the object in `{ast.unparse(target)}` may be elsewhere, too", target)
        self.new.discard(value.name)
        self.changed = True
        flag = self.renewed.setdefault(name, self._flag(group))
        item = ast.Subscript(value=ast.Name(name, ast.Load()), slice=where, ctx=ast.Load())
        places = [ast.Attribute(value=item, attr=part, ctx=ast.Load()) for part in value.parts]
        marked = ast.Attribute(value=item, attr=flag, ctx=ast.Store())
        return [*self._stored(places, [*value.parts.values()]), _assign(marked, ast.Constant(1))]

    def _stored(self, places: list[ast.expr], values: list[Value]) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        for place, value in zip(places, self._ordered(values, places), strict=True):
            target = copy.copy(place)
            target.ctx = ast.Store()  # type: ignore[attr-defined]
            found.append(_assign(target, value))
        return found

    def _flag(self, group: Group) -> str:
        name = "is_new"
        while name in group.held:
            name += "_"
        return name

    # ------------------------------------------------------------ the other statements

    def _added(self, node: ast.AugAssign) -> list[ast.stmt]:
        target = node.target
        load = copy.copy(target)
        load.ctx = ast.Load()
        is_object = isinstance(target, ast.Name) and target.id in self.objects
        is_element = isinstance(target, ast.Subscript) and isinstance(self._peek(target), Obj)
        if is_object or is_element:
            held = self._peek(load)
            assert isinstance(held, Obj)
            if _INPLACE.get(type(node.op), "__iadd__") in held.kind.methods:
                raise self.no(f"`{ast.unparse(node)}` changes an object in place", node)
            return self._set(target, self.value(ast.BinOp(left=load, op=node.op, right=node.value)))
        value = self.scalar(node.value)
        if isinstance(target, ast.Name):
            self._is_number(target.id)
            return [ast.copy_location(ast.AugAssign(target=target, op=node.op, value=value), node)]
        if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id in self.objects:
            part = self.value(load)
            assert isinstance(part, ast.expr)
            return self._set(target, ast.BinOp(left=part, op=node.op, right=value))
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
                    return [_append(columns[part], part_value) for part, part_value in value.parts.items()]
                if isinstance(value, Obj) and name not in self.wanted and name not in self.site.parameters:
                    self.wanted[name] = value.kind
                    raise _AgainError
                if isinstance(value, Obj) or name in self.lists:
                    raise self.no(f"`{name}` holds objects of two classes, or was there before", node)
                return [_append(name, value)]
            case ast.Constant():
                return []
        found = self.value(node.value)
        if isinstance(found, Obj | ast.Name | ast.Constant):
            return []
        return [ast.Expr(value=found)]

    def _branches(self, node: ast.If, test: ast.expr, body: list[ast.stmt], orelse: list[ast.stmt]) -> list[ast.stmt]:
        before = {*self.new}
        then = self.body(body)
        after = {*self.new} if not _leaves(body) else None
        self.new = before
        otherwise = self.body(orelse)
        if after is not None:
            self.new = self.new & after if not _leaves(orelse) else after
        return [ast.copy_location(ast.If(test=test, body=then or [ast.Pass()], orelse=otherwise), node)]

    def _while(self, node: ast.While) -> list[ast.stmt]:
        before, state = [*(self.before or [])], {*self.taken}
        try:
            test = self.later(node.test)
        except NotFlatError:
            if node.orelse:
                raise
            self.before, self.taken = before, state
            end = ast.If(test=ast.UnaryOp(op=ast.Not(), operand=node.test), body=[ast.Break()], orelse=[])
            body = self._round([end, *node.body])
            return [ast.copy_location(ast.While(test=ast.Constant(True), body=body, orelse=[]), node)]
        body = self._round(node.body)
        return [ast.copy_location(ast.While(test=test, body=body, orelse=self.body(node.orelse)), node)]

    def _round(self, body: list[ast.stmt], start: list[ast.stmt] | None = None) -> list[ast.stmt]:
        """The body of a loop, with what is new in every round."""
        while True:
            first, self.exits = {*self.new}, [*self.exits, []]
            found = self.body(body)
            last = set.intersection({*self.new}, *self.exits[-1]) if not _leaves(body) else first
            for each in self.exits.pop():
                last = last & each
            if first <= last:
                self.new = first
                return [*(start or []), *found] or [ast.Pass()]
            self.new = first & last

    def _for(self, node: ast.For) -> list[ast.stmt]:
        found = loops_over(node, self.names)
        if found is not None and found[0].id in self.names.elements:
            self.gone_through.add(found[1].name)
            body = self._round(node.body)
            return [_loop(node, node.target, node.iter, body, self.body(node.orelse))]
        lists = self._gone_through(node)
        if lists is None:
            for each in ast.walk(node.target):
                if isinstance(each, ast.Name):
                    self._is_number(each.id)
            items = self.scalar(node.iter)
            return [_loop(node, node.target, items, self._round(node.body), self.body(node.orelse))]
        return self._through_lists(node, *lists)

    def _gone_through(self, node: ast.For) -> tuple[str, list[tuple[str, ast.Name]]] | None:
        """The counter, if there is one, and targets with their lists: one of them at least is one of objects."""
        match node.target, node.iter:
            case ast.Name(id=name), ast.Name() as items:
                pairs = [(name, items)]
                counter = ""
            case ast.Tuple(elts=[ast.Name(id=counter), ast.Name(id=name)]), ast.Call(
                func=func, args=[ast.Name() as items], keywords=[]
            ) if self.resolved(func) == "builtins.enumerate":
                pairs = [(name, items)]
            case ast.Tuple(elts=targets), ast.Call(func=func, args=args, keywords=[]) if self.resolved(
                func
            ) == "builtins.zip" and len(targets) == len(args):
                pairs = [
                    (target.id, items)
                    for target, items in zip(targets, args, strict=True)
                    if isinstance(target, ast.Name) and isinstance(items, ast.Name)
                ]
                counter = ""
                if len(pairs) != len(targets):
                    return None
            case _:
                return None
        objects = [items.id for _, items in pairs if items.id in self.lists or self.names.many(items) is not None]
        return (counter, pairs) if objects else None

    def _through_lists(self, node: ast.For, counter: str, pairs: list[tuple[str, ast.Name]]) -> list[ast.stmt]:
        names = [items.id for _, items in pairs]
        for inner in ast.walk(node):
            match inner:
                case ast.Attribute(value=ast.Name(id=name)) if name in names:
                    raise self.no(f"`{name}` may change while it is gone through", node)
        if len({target for target, _ in pairs}) != len(pairs) or counter in [target for target, _ in pairs]:
            raise self.no("a loop gives one variable two values", node)
        if node.orelse:
            raise self.no("a loop over objects has an `else`", node)
        lengths: list[ast.expr] = []
        start: list[ast.stmt] = []
        place = self.fresh(f"{pairs[0][0]}_at")
        stores = [n for n in ast.walk(node) if isinstance(n, ast.Name) and n.id == counter]
        if counter:
            self._is_number(counter)
            if sum(not isinstance(n.ctx, ast.Load) for n in stores) == 1:
                place = counter
            else:
                start.append(_assign(ast.Name(counter, ast.Store()), ast.Name(place, ast.Load())))
        at = ast.Name(place, ast.Load())
        self.changed = True
        values: list[tuple[str, Value]] = []
        for target, items in pairs:
            self.names.elements.pop(target, None)
            if items.id in self.lists:
                kind, columns = self.lists[items.id]
                parts: dict[str, Value] = {
                    part: ast.Subscript(value=ast.Name(each, ast.Load()), slice=at, ctx=ast.Load())
                    for part, each in columns.items()
                }
                lengths.append(_length(next(iter(columns.values()))))
                values.append((target, Obj(kind=kind, parts=parts, exists=True)))
                continue
            group = self.names.many(items)
            if group is None and not self._is_list(items.id):
                raise self.no(f"`{items.id}` is no list for sure", node)
            lengths.append(_length(items.id))
            item = ast.Subscript(value=items, slice=at, ctx=ast.Load())
            found = self._place(item) if group is not None else None
            if group is not None and found is None:
                raise self.no(f"it goes through `{items.id}`", node)
            values.append((target, found if found is not None else item))
        end = lengths[0] if len(lengths) == 1 else ast.Call(func=ast.Name("min", ast.Load()), args=lengths, keywords=[])
        if len(lengths) > 1 and "min" in self.site.bound_names:
            raise self.no("`min` does not mean Python's own `min` here", node)
        for target, value in values:
            start += self._set(ast.Name(target, ast.Store()), value)
        body = self._round(node.body, start)
        counted = ast.Call(func=ast.Name("range", ast.Load()), args=[end], keywords=[])
        return [_loop(node, ast.Name(place, ast.Store()), counted, body, [])]

    def _is_list(self, name: str) -> bool:
        seen = self.site.seen(name)
        stored = (
            [n for n in own_nodes(self.site.node) if isinstance(n, ast.Name) and n.id == name] if self.site.node else []
        )
        kept = all(isinstance(n.ctx, ast.Load) for n in stored)
        return bool(seen) and kept and all(spec.type == "builtins.list" for spec in seen)

    # ------------------------------------------------------------ functions with branches and loops

    def block(
        self, function: ast.FunctionDef, body: list[ast.stmt], given: dict[str, Value], node: ast.expr | None
    ) -> Value:
        if self.before is None:
            raise self.no(f"`{function.name}` has branches, and is called only at times")
        if node is None or id(node) != self.whole:
            nodes = [n for statement in body for n in ast.walk(statement)]
            places = [n for n in nodes if isinstance(n, ast.Attribute | ast.Subscript)]
            if any(not isinstance(n.ctx, ast.Load) for n in places) or any(map(self._changes, nodes)):
                raise self.no(f"`{function.name}` changes what it is given, beside something else")
        result, statements = self._renamed(function, body, given, "")
        self._walked(function, statements)
        return self.objects.get(result) or ast.Name(result, ast.Load())

    def _changes(self, node: ast.AST) -> bool:
        """A call of what may change an object: anything but functions that compute with numbers."""
        if not isinstance(node, ast.Call) or self._is_pure(node):
            return False
        return not (isinstance(node.func, ast.Name) and self.class_of(node.func.id) is not None)

    def built(self, kind: ValueClass, init: ast.FunctionDef, given: dict[str, Value]) -> Obj:
        if self.before is None or init in self.called:
            raise self.no(f"a {kind.name} is made only at times")
        own = parameter_names(init)[0]
        name, outer = self.fresh(f"new_{kind.name.lower()}"), self.making
        self.objects[name] = Obj(kind=kind, parts={}, name=name)
        self.new.add(name)
        del given[own]
        _, statements = self._renamed(init, body_of(init), given, name)
        self.making = name
        try:
            self._walked(init, statements)
        finally:
            self.making = outer
        self.objects[name].parts = {each: self.objects[name].parts[each] for each in kind.fields}
        return self.objects[name]

    def _renamed(
        self, function: ast.FunctionDef, body: list[ast.stmt], given: dict[str, Value], own: str
    ) -> tuple[str, list[ast.stmt]]:
        """The variable for the result, and the statements with names of their own; `own` is the object being made."""
        assert self.before is not None
        known: dict[str, ast.expr] = {}
        stores = {
            n.id for s in body for n in ast.walk(s) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)
        }
        for name, value in given.items():
            is_thing = isinstance(value, ast.Name) and (
                self.names.group_of(value) is not None or value.id in self.names.elements
            )
            if is_thing and isinstance(value, ast.Name) and name not in stores:
                known[name] = value
                continue
            if isinstance(value, Obj) and value.name in self.new and name not in stores:
                known[name] = ast.Name(value.name, ast.Load())
                continue
            spelled = self.fresh(f"{function.name.strip('_')}_{name.strip('_')}")
            known[name] = ast.Name(spelled, ast.Load())
            if isinstance(value, Obj):
                self.before += self._store(spelled, Obj(kind=value.kind, parts=value.parts, exists=True))
            else:
                self.before.append(_assign(ast.Name(spelled, ast.Store()), value))
        if own:
            known[parameter_names(function)[0]] = ast.Name(own, ast.Load())
        for name in sorted(bound_names(function) - known.keys()):
            known[name] = ast.Name(self.fresh(f"{function.name.strip('_')}_{name.strip('_')}"), ast.Load())
        result = self.fresh(f"{function.name.strip('_')}_result")
        value_counts = any(isinstance(n, ast.Return) and n.value for s in body for n in ast.walk(s))
        before = out_of_loops(copy.deepcopy(body), self.fresh)
        written = None if before is None else with_result(before, result if value_counts else "")
        if written is None:
            raise self.no(f"`{function.name}` may come to its end without a result")
        statements = [put_in(known, each) for each in written]
        if sum(len(ast.unparse(each).split("\n")) for each in statements) > MOST_LINES:
            raise self.no(f"`{function.name}` is too long to be written out")
        return result, statements

    def _walked(self, function: ast.FunctionDef, statements: list[ast.stmt]) -> None:
        """Goes through the statements of a function that is called, and puts them in front."""
        front, self.before = self.before, []
        assert front is not None
        bindings, self.bindings, whole = self.bindings, [], self.whole
        beside = self._objects_beside
        self.called.append(function)
        try:
            lines = self.body(statements)
        finally:
            self.called.pop()
            self.bindings, self._objects_beside, self.whole = bindings, beside, whole
        self.before = [*front, *lines]
        self.changed = True


def _leaves(body: list[ast.stmt]) -> bool:
    return bool(body) and isinstance(body[-1], ast.Return | ast.Raise | ast.Break | ast.Continue)


def _assign(target: ast.expr, value: ast.expr) -> ast.Assign:
    return ast.Assign(targets=[target], value=value, lineno=0)


def _append(name: str, value: Value) -> ast.Expr:
    assert isinstance(value, ast.expr)
    func = ast.Attribute(value=ast.Name(name, ast.Load()), attr="append", ctx=ast.Load())
    return ast.Expr(value=ast.Call(func=func, args=[value], keywords=[]))


def _length(name: str) -> ast.expr:
    return ast.Call(func=ast.Name("len", ast.Load()), args=[ast.Name(name, ast.Load())], keywords=[])


def _loop(node: ast.For, target: ast.expr, items: ast.expr, body: list[ast.stmt], orelse: list[ast.stmt]) -> ast.For:
    return ast.copy_location(ast.For(target=target, iter=items, body=body or [ast.Pass()], orelse=orelse), node)
