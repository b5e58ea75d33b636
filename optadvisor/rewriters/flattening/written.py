"""Calls of small objects: their methods and functions of the file, written out, and new objects.

    d.norm2()            →      d_x * d_x + d_y * d_y
    Vec(s, t)            →      an object with the parts  s,  t

Does not handle: functions that call themselves, that make functions, or that take any number of arguments.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterable, Mapping

from optadvisor.rewriters.flattening.beside import going_first, only_looks
from optadvisor.rewriters.flattening.calls import body_of
from optadvisor.rewriters.flattening.mentions import group_of
from optadvisor.rewriters.flattening.objects import Obj, Objects, Value, is_calm, named
from optadvisor.rewriters.flattening.values import ValueClass, value_class
from optadvisor.source.site import bound_names, own_nodes, parameter_names

DEEPEST = 12
"""Calls in calls."""
OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "truediv", ast.FloorDiv: "floordiv", ast.Mod: "mod",
    ast.Pow: "pow", ast.MatMult: "matmul",
}  # fmt: skip

_NUMBERS = frozenset(f"builtins.{name}" for name in ("int", "float", "complex", "bool", "str"))
_GIVING = frozenset(f"builtins.{name}" for name in ("sum", "sorted", "pow", "divmod", "str", "all", "any"))


class Calls(Objects):
    """Works out calls and operators."""

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

    def _generic(self, node: ast.expr) -> ast.expr:
        new = copy.copy(node)
        for key, child in ast.iter_fields(node):
            if isinstance(child, ast.expr):
                setattr(new, key, self.scalar(child))
            elif isinstance(child, list) and any(isinstance(each, ast.expr) for each in child):
                setattr(new, key, [self.scalar(each) if isinstance(each, ast.expr) else each for each in child])
        return new

    def _other_call(self, node: ast.Call) -> ast.expr:
        func = node.func if isinstance(node.func, ast.Name) else self._generic(node.func)
        args: list[ast.expr] = []
        for each in node.args:
            whole = isinstance(each, ast.Name) and each.id in self.lists
            if whole and isinstance(each, ast.Name) and self.resolved(node.func) == "builtins.len":
                args.append(named(next(iter(self.lists[each.id][1].values()))))
                self.changed = True
                continue
            args.append(self.scalar(each))
        keywords = [ast.keyword(arg=each.arg, value=self.scalar(each.value)) for each in node.keywords]
        new = ast.Call(func=func, args=args, keywords=keywords)
        if self._is_pure(node):
            return self._pure(new)
        self.changes_existing = self.changes_existing or self._may_change_objects(node)
        if self.before is None:
            self.late_draw = True
            return new
        if self.late_draw:
            raise self.no("calls would be made in another order", node)
        if not self._objects_beside or id(node) == self.whole:
            return new
        if not self._only_gives(node):
            raise self.no(f"`{ast.unparse(node)}` may change what stands beside it", node)
        return self.held(new, "given")

    def _may_change_objects(self, node: ast.Call) -> bool:
        """May the call set an attribute of an object that was there before, of which a variable is a copy?"""
        helper = self.site.helper(node) if hasattr(node.func, "lineno") else None
        if helper is not None:
            return not only_looks(self.names, helper, node, frozenset())
        is_method = isinstance(node.func, ast.Attribute) and group_of(self.names, node.func.value) is not None
        return is_method and not self._only_gives(node)

    def _only_gives(self, node: ast.Call) -> bool:
        """Does the call change nothing but a generator of random numbers?"""
        helper = self.site.helper(node) if hasattr(node.func, "lineno") else None
        if helper is not None:
            return only_looks(self.names, helper, node, frozenset())
        if self.resolved(node.func).startswith(("random.", "numpy.")):
            return True
        match node.func:
            case ast.Name():
                return self.resolved(node.func) in _GIVING
            case ast.Attribute(value=ast.Name(id=name), attr=attribute):
                seen = self.site.seen(name)
                return attribute in ("index", "count", "sum", "mean") or (
                    bool(seen) and all("andom" in spec.type for spec in seen)
                )
        return False

    def _isinstance(self, node: ast.Call) -> ast.expr | None:
        """`isinstance(other, Vec)`, where it is known."""
        if self.resolved(node.func) != "builtins.isinstance":
            return None
        match node:
            case ast.Call(args=[ast.Name(id=name), ast.Name(id=kind)], keywords=[]):
                found = self.bound(name)
                asked = self.class_of(kind) if found is not None else None
                whole = isinstance(found, ast.expr) and (
                    self.names.group_of(found) is not None or group_of(self.names, found) is not None
                )
                if asked is not None and not whole:
                    if isinstance(found, ast.expr) and not isinstance(found, ast.Constant):
                        self.assumed.append(found)  # an object of another place would be taken for a number
                    return ast.Constant(isinstance(found, Obj) and found.kind.name == asked.name)
            case ast.Call(args=[ast.Name(id=name), ast.Tuple(elts=kinds)], keywords=[]):
                found = self.bound(name)
                if found is not None and {"builtins.int", "builtins.float"} <= {self.resolved(each) for each in kinds}:
                    if isinstance(found, Obj) and {self.resolved(each) for each in kinds} <= _NUMBERS:
                        return ast.Constant(value=False)
                    if not isinstance(found, Obj) and not self._has_arrays():
                        self.assumed.append(found)
                        return ast.Constant(value=True)
        return None

    def _takes_or_gives_objects(self, node: ast.Call, helper: ast.FunctionDef) -> bool:
        for each in [*node.args, *(k.value for k in node.keywords)]:
            for inner in ast.walk(each):
                if isinstance(inner, ast.Name) and (inner.id in self.objects or inner.id in self.lists):
                    return True
                if isinstance(inner, ast.Name) and (isinstance(self.bound(inner.id), Obj) or self._fixed(inner)):
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
                part = self._pure(ast.Call(func=named("float"), args=[part], keywords=[]))
            if not is_calm(part):
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
        word = OPERATORS.get(type(node.op))
        if word is None:
            raise self.no(f"`{ast.unparse(node)}` is no arithmetic that is taken apart", node)
        if isinstance(left, Obj):
            return self.method(left, f"__{word}__", [right], node)
        assert isinstance(right, Obj)
        if self._has_arrays():
            raise self.no(f"`{ast.unparse(node.left)}` may be a number of NumPy's, which has ways of its own", node)
        self.assumed.append(left)  # an object of another place is asked first
        return self.method(right, f"__r{word}__", [left], node)

    def _has_arrays(self) -> bool:
        seen = [spec for call in self.site.recording.calls for spec in call.arguments]
        return any(spec.type.startswith("numpy") or spec.dtype == "object" for spec in seen)

    # ------------------------------------------------------------ functions, written out

    def written_out(self, function: ast.FunctionDef, given: dict[str, Value], node: ast.expr) -> Value:
        if function in self.called or len(self.called) >= DEEPEST:
            raise self.no(f"`{function.name}` calls itself, or calls go too deep")
        if any(isinstance(n, ast.Yield | ast.YieldFrom | ast.Global | ast.Nonlocal) for n in own_nodes(function)):
            raise self.no(f"`{function.name}` is a generator, or writes variables outside of it")
        assert self.site.node is not None
        outside = {n.id for n in ast.walk(function) if isinstance(n, ast.Name)} - bound_names(function)
        if outside & (self.site.bound_names | self.taken):
            raise self.no(f"`{function.name}` uses a name that means something else here")
        self.called.append(function)
        self.bindings.append({})
        first = self.first
        try:
            body = self.pruned(body_of(function), given)
            if is_straight(body):
                self._leads(body, given, node)
                return self._straight(function, body, given)
        finally:
            self.bindings.pop()
            self.called.pop()
            self.first = first
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
            if isinstance(statement, ast.If) and not _stored(found) & _stored([statement.test], loads=True):
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

    def _leads(self, body: list[ast.stmt], given: Mapping[str, Value], node: ast.expr) -> None:
        """What the function works out first goes first where its call does, if it is handed nothing but its object."""
        (last, *others) = reversed(body)
        if id(node) in self.first and not others and len(given) == 1 and isinstance(last, ast.Return) and last.value:
            ahead = self.first[id(node)]
            self.first = self.first | {id(each): ahead for each, numbers in going_first(last.value) if not numbers}

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
                all(is_calm(part) for part in value.parts.values() if isinstance(part, ast.expr))
                if isinstance(value, Obj)
                else is_calm(value)
            )
            if reads == 0 and not calm:
                raise self.no(f"`{stem}` would not be worked out")
        if isinstance(value, Obj):
            return self.held_object(value, stem.strip("_"))
        return value if reads == 1 and is_calm(value) else self.held(value, stem)


def _stored(nodes: Iterable[ast.AST], *, loads: bool = False) -> set[str]:
    """Names that are set there, or read."""
    return {
        n.id for node in nodes for n in ast.walk(node)
        if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load) == loads
    }  # fmt: skip


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
