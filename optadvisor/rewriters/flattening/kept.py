"""Objects that are kept: in variables, in lists that the function makes, in lists that it was given.

    a = Vec(s, t)           →      a_x = s; a_y = t
    points[0] = a           →      points[0].x = a_x; points[0].y = a_y; points[0].is_new = 1

An object that is kept in a variable is a copy of its parts; `new` says whose object is nowhere else.

Does not handle: objects in attributes, in dicts, in tuples; variables that are objects only at times.
"""

from __future__ import annotations

import ast
import copy

from optadvisor.rewriters.flattening.names import Group, Names
from optadvisor.rewriters.flattening.objects import Obj, Value
from optadvisor.rewriters.flattening.parts import Parts
from optadvisor.rewriters.flattening.values import ValueClass


class Kept(Parts):
    """Keeps what expressions give."""

    def __init__(self, names: Names, wanted: dict[str, ValueClass]) -> None:
        super().__init__(names)
        self.wanted = wanted
        self.columns: dict[tuple[str, str], str] = {}
        self.new: set[str] = set()
        """Variables whose object was made here and is nowhere else."""
        self.exits: list[list[set[str]]] = []
        self.mutated: dict[str, set[int]] = {}
        """Variables whose object is changed in place somewhere → the calls in the midst of which that is."""
        self.links: dict[str, set[str]] = {}
        """Variables of which one was set to the object of the other."""
        self.call_of: dict[str, int] = {}
        """Variables of functions that were written out → which call that was."""
        self.open_calls: list[int] = [0]
        self.calls_written = 0
        self.passing: set[str] = set()
        """Variables that only bring a result to where it is kept: nothing reads them later."""
        self.begun = False
        self.numbers: set[str] = set()
        """Variables that are no objects."""
        self.looks: set[str] = set()
        """Variables that are copies of objects that are elsewhere, too."""
        self.results: tuple[ValueClass | None, ...] | None = None
        self.single = False
        self.returned = False
        self.renewed: dict[str, str] = {}
        self.gone_through: set[str] = set()
        self.making = ""
        """The variable whose object is in the midst of its `__init__`."""

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
        names = [each.name for each in values if isinstance(each, Obj)]
        for target, value, copied in zip(targets, values, kept, strict=True):
            if isinstance(value, Obj) and isinstance(copied, Obj) and isinstance(target, ast.Name):
                self._share(value)
                self._link(target.id, value.name)
                is_new = (not value.exists and not value.name) or (
                    value.name in self.new and names.count(value.name) == 1
                )
                copied.name, copied.exists = "", not is_new
        self.new -= {*names}
        found: list[ast.stmt] = []
        for target, value in zip(targets, kept, strict=True):
            found += self._set(target, value)
        return found

    def _kept(self, value: Value) -> Value:
        """In variables of its own, whatever it is."""
        assert self.before is not None
        if not isinstance(value, Obj):
            name = self.fresh("kept")
            self.before.append(assign(ast.Name(name, ast.Store()), value))
            return ast.Name(name, ast.Load())
        parts: dict[str, Value] = {field: self._kept(part) for field, part in value.parts.items()}
        return Obj(kind=value.kind, parts=parts, name=value.name, exists=value.exists)

    def _set(self, target: ast.expr, value: Value) -> list[ast.stmt]:
        match target:
            case ast.Name(id=name):
                if isinstance(value, Obj):
                    return self._store(name, value)
                self._is_number(name)
                return [assign(target, value)]
            case ast.Subscript(value=ast.Name(id=name), slice=place) if isinstance(value, Obj):
                return self._put_into(name, place, value, target)
            case ast.Attribute(value=ast.Name(id=name), attr=attribute) if name in self.objects:
                if name == self.making and not isinstance(value, Obj):
                    spelled = self._column(name, attribute)
                    self.objects[name].parts[attribute] = ast.Name(spelled, ast.Load())
                    return [assign(ast.Name(spelled, ast.Store()), value)]
                held = self.objects[name]
                if isinstance(value, Obj) or attribute not in held.parts or name not in self.new or held.kind.frozen:
                    raise self.no(f"`{ast.unparse(target)}` is set, and the object may be elsewhere, too", target)
                self.changed = True
                self.mutated.setdefault(name, set()).update(self.open_calls)
                part = self.objects[name].parts[attribute]
                assert isinstance(part, ast.Name)
                return [assign(ast.Name(part.id, ast.Store()), value)]
        if isinstance(value, Obj):
            raise self.no(f"`{ast.unparse(target)}` holds objects", target)
        return [assign(self._place_of(target), value)]

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
        if known is None and self.begun and name in self.site.parameters:
            raise self.no(f"`{name}` is handed over, and becomes another object later")
        if value.name and value.name == self.making:
            raise self.no("an object has another name while it is made")
        self._link(name, value.name)
        if value.name and value.name != name and value.name not in self.passing:
            self.shared |= {name, value.name}
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
            assign(ast.Name(each, ast.Store()), part)
            for each, part in zip(targets.values(), values, strict=True)
            if not (isinstance(part, ast.Name) and part.id == each)
        ]

    def _link(self, name: str, other: str) -> None:
        if other and other != name:
            self.links.setdefault(name, set()).add(other)
            self.links.setdefault(other, set()).add(name)

    def changed_elsewhere(self) -> str:
        """A variable whose object is changed in place while another variable has it, too; empty where there is none."""
        for name, calls in sorted(self.mutated.items()):
            if name in self.shared:
                return name
            same, todo = {name}, [name]
            while todo:
                more = self.links.get(todo.pop(), set()) - same
                same |= more
                todo += more
            others = same - self.passing - {name}  # those of a call that has come to its end are gone
            if any(self.call_of.get(other, 0) in calls for other in others):
                return name
        return ""

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
            assign(ast.Name(each, ast.Store()), ast.List(elts=[], ctx=ast.Load()))
            for each in self.lists[name][1].values()
        ]

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
        return [*self._stored(places, [*value.parts.values()]), assign(marked, ast.Constant(1))]

    def _stored(self, places: list[ast.expr], values: list[Value]) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        for place, value in zip(places, self._ordered(values, places), strict=True):
            target = copy.copy(place)
            target.ctx = ast.Store()  # type: ignore[attr-defined]
            found.append(assign(target, value))
        return found

    def _flag(self, group: Group) -> str:
        name = "is_new"
        while name in group.held:
            name += "_"
        return name


def assign(target: ast.expr, value: ast.expr) -> ast.Assign:
    return ast.Assign(targets=[target], value=value, lineno=0)
