"""Loops around small objects, and functions with branches and loops that take or give them.

    for p in points:              →      for p_at in range(len(points_x)):
        a = a + p                            p_x = points_x[p_at]; p_y = points_y[p_at]
                                             a_x = a_x + p_x; a_y = a_y + p_y

A loop is gone through until it is known which objects are new in every round.

Does not handle: loops over lists that may change meanwhile, `else` of loops over objects made here.
"""

from __future__ import annotations

import ast
import copy

from optadvisor.rewriters.flattening.blocks import MOST_LINES, with_result
from optadvisor.rewriters.flattening.calls import body_of, put_in
from optadvisor.rewriters.flattening.kept import Kept, assign
from optadvisor.rewriters.flattening.names import NotFlatError, loops_over
from optadvisor.rewriters.flattening.objects import Obj, Value
from optadvisor.rewriters.flattening.returns import out_of_loops
from optadvisor.rewriters.flattening.unfolded import seen_by_itself
from optadvisor.rewriters.flattening.values import ValueClass
from optadvisor.source.site import bound_names, own_nodes, parameter_names


class Rounds(Kept):
    """Goes through loops, and through the statements of functions that are called."""

    def body(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        """The statements without objects."""
        raise NotImplementedError

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
            last = set.intersection({*self.new}, *self.exits[-1]) if not leaves(body) else first
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
                case ast.Attribute(value=ast.Name(id=name)) | ast.Name(id=name, ctx=ast.Store()) if name in names:
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
                start.append(assign(ast.Name(counter, ast.Store()), ast.Name(place, ast.Load())))
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
                lengths.append(length(next(iter(columns.values()))))
                values.append((target, Obj(kind=kind, parts=parts, exists=True)))
                continue
            group = self.names.many(items)
            if group is None and not self._is_list(items.id):
                raise self.no(f"`{items.id}` is no list for sure", node)
            lengths.append(length(items.id))
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
        alone = seen_by_itself(list(own_nodes(self.site.node))) if self.site.node else set()
        kept = all(isinstance(n.ctx, ast.Load) and id(n) in alone for n in stored)
        return bool(seen) and kept and all(spec.type == "builtins.list" for spec in seen)

    # ------------------------------------------------------------ functions with branches and loops

    def block(
        self, function: ast.FunctionDef, body: list[ast.stmt], given: dict[str, Value], node: ast.expr | None
    ) -> Value:
        if self.before is None:
            raise self.no(f"`{function.name}` has branches, and is called only at times")
        if node is None or id(node) not in self.first:
            nodes = [n for statement in body for n in ast.walk(statement)]
            places = [n for n in nodes if isinstance(n, ast.Attribute | ast.Subscript)]
            if any(not isinstance(n.ctx, ast.Load) for n in places) or any(map(self._changes, nodes)):
                raise self.no(f"`{function.name}` changes what it is given, and stands in a larger expression")
        else:
            self.assumed += self.first[id(node)]
        result, statements = self._renamed(function, body, given, "")
        self._walked(function, statements)
        self.passing.add(result)
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
        self.passing.add(name)
        self.objects[name].parts = {each: self.objects[name].parts[each] for each in kind.fields}
        return self.objects[name]

    def _renamed(
        self, function: ast.FunctionDef, body: list[ast.stmt], given: dict[str, Value], own: str
    ) -> tuple[str, list[ast.stmt]]:
        """The variable for the result, and the statements with names of their own; `own` is the object being made."""
        assert self.before is not None
        self.calls_written += 1
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
            spelled = self._own(function, name)
            known[name] = ast.Name(spelled, ast.Load())
            if isinstance(value, Obj):
                self._share(value)
                self.before += self._store(spelled, Obj(kind=value.kind, parts=value.parts, exists=True))
            else:
                self.before.append(assign(ast.Name(spelled, ast.Store()), value))
        if own:
            known[parameter_names(function)[0]] = ast.Name(own, ast.Load())
        for name in sorted(bound_names(function) - known.keys()):
            known[name] = ast.Name(self._own(function, name), ast.Load())
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

    def _own(self, function: ast.FunctionDef, name: str) -> str:
        """What a variable of the function is called in the call that is being written out."""
        spelled = self.fresh(f"{function.name.strip('_')}_{name.strip('_')}")
        self.call_of[spelled] = self.calls_written
        return spelled

    def _walked(self, function: ast.FunctionDef, statements: list[ast.stmt]) -> None:
        """Goes through the statements of a function that is called, and puts them in front."""
        front, self.before = self.before, []
        assert front is not None
        bindings, self.bindings, whole, first = self.bindings, [], self.whole, self.first
        beside = self._objects_beside
        self.called.append(function)
        self.open_calls.append(self.calls_written)
        try:
            lines = self.body(statements)
        finally:
            self.called.pop()
            self.open_calls.pop()
            self.bindings, self._objects_beside, self.whole, self.first = bindings, beside, whole, first
        self.before = [*front, *lines]
        self.changed = True


def leaves(body: list[ast.stmt]) -> bool:
    return bool(body) and isinstance(body[-1], ast.Return | ast.Raise | ast.Break | ast.Continue)


def length(name: str) -> ast.expr:
    return ast.Call(func=ast.Name("len", ast.Load()), args=[ast.Name(name, ast.Load())], keywords=[])


def _loop(node: ast.For, target: ast.expr, items: ast.expr, body: list[ast.stmt], orelse: list[ast.stmt]) -> ast.For:
    return ast.copy_location(ast.For(target=target, iter=items, body=body or [ast.Pass()], orelse=orelse), node)
