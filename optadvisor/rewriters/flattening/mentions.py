"""Every mention of an object as an edit of the text, so that lines stay where they are.

    option.strike               →  option_strike
    bodies[i].x                 →  bodies_x[i]
    a = bodies[i]               →  a_at = i
    a.x -= dt * a.vx            →  bodies_x[a_at] -= dt * bodies_vx[a_at]
    for b in bodies:            →  for b_at in range(len(bodies_x)):
    a is not b                  →  a_at != b_at

An object that is looked at in another way is a reason to leave the function as it is.

Does not handle: f-strings that mention objects, inner functions, attributes that are called or deleted.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.records import Edit
from optadvisor.rewriters.flattening.names import Group, Names, NotFlatError, is_natural, is_within, loops_over
from optadvisor.source.site import own_nodes

_HOLDING: dict[type[ast.AST], str] = {
    ast.FunctionDef: "defines a function inside",
    ast.AsyncFunctionDef: "defines a function inside",
    ast.ClassDef: "defines a class inside",
    ast.Lambda: "holds a lambda",
    ast.Global: "writes a global",
    ast.Nonlocal: "writes a variable of the function around it",
}
_INNER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.Global, ast.Nonlocal)
_LEAVING = (ast.Return, ast.Break, ast.Continue, ast.Raise)


def edits_of(names: Names) -> list[Edit]:
    """The edits of the function's body; fills in what of each group is used. Raises `NotFlatError`."""
    assert names.site.node is not None
    nodes = list(own_nodes(names.site.node))
    called = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
    updated = {id(node.target) for node in nodes if isinstance(node, ast.AugAssign)}
    for node in nodes:
        if isinstance(node, _INNER):
            what = f"{names.site.ref.name} works with objects, and {_HOLDING[type(node)]}"
            raise NotFlatError(f"{what}: together they are not compiled", node.lineno)
        if isinstance(node, ast.Attribute):
            _note_use(names, node, called=id(node) in called, updated=id(node) in updated)
    writing = _Writing(names)
    for statement in names.site.body:
        writing.visit(statement)
    return writing.edits


def _note_use(names: Names, node: ast.Attribute, *, called: bool, updated: bool) -> None:
    group = group_of(names, node.value)
    if group is None:
        return
    if node.attr not in group.held:
        what = f"it calls `{ast.unparse(node)}`, which does more than compute" if called else ""
        what = what or f"`{ast.unparse(node)}` is no data that the object itself holds"
        raise NotFlatError(what, node.lineno)
    word = node.attr.removeprefix("key_") if group.keys else node.attr
    group.used.setdefault(node.attr, names.site.fresh(f"{group.name}_{word.strip('_') or 'value'}"))
    if isinstance(node.ctx, ast.Store):
        if group.container and updated and group.held[node.attr].element == "numpy.ndarray":
            group.updated.add(node.attr)  # see `_vector_rows`
        elif group.container or group.held[node.attr].type != "numpy.ndarray":
            group.stored.add(node.attr)
        else:
            (group.updated if updated else group.anew).add(node.attr)


def group_of(names: Names, node: ast.expr) -> Group | None:
    """The group of which an expression is an object."""
    match node:
        case ast.Name(id=name) if name in names.elements:
            return names.elements[name]
        case ast.Name():
            group = names.group_of(node)
            return group if group is not None and not group.container else None
        case ast.Subscript(value=items, slice=index) if not isinstance(index, ast.Slice | ast.Tuple):
            return names.many(items)
    return None


class _Writing(ast.NodeVisitor):
    """Collects the edits; a mention that no rule has taken comes to `visit_Name`."""

    def __init__(self, names: Names) -> None:
        self.names, self.edits = names, list[Edit]()

    # ------------------------------------------------------------ text

    def _put(self, start: int, end: int, text: str) -> None:
        self.edits.append(Edit(start=start, end=end, text=text))

    def _replace(self, node: ast.expr, text: str) -> None:
        self._put(*self.names.site.module.span(node), text)

    def _column(self, group: Group) -> str:
        """Any of the lists, to ask how long it is."""
        if not group.used:
            raise NotFlatError(f"nothing is read from the objects in `{group.name}`")
        return next(iter(group.used.values()))

    # ------------------------------------------------------------ attributes

    def visit_Attribute(self, node: ast.Attribute) -> None:
        group = group_of(self.names, node.value)
        if group is None:
            self.generic_visit(node)
            return
        if isinstance(node.ctx, ast.Del):
            raise NotFlatError(f"it deletes `{ast.unparse(node)}`", node.lineno)
        variable = group.used[node.attr]
        span = self.names.site.module.span
        if isinstance(node.value, ast.Subscript):
            self._replace(node.value.value, variable)
            self.visit(node.value.slice)
            self._put(span(node.value)[1], span(node)[1], "")
        elif group.container:
            assert isinstance(node.value, ast.Name)
            self._replace(node, f"{variable}[{self.names.places[node.value.id]}]")
        else:
            self._replace(node, f"{variable}[0]" if node.attr in group.stored else variable)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Attribute) and group_of(self.names, node.func.value) is not None:
            raise NotFlatError(f"it calls `{ast.unparse(node.func)}`", node.lineno)
        if len(node.args) == 1 and not node.keywords and self.names.site.resolves_to(node.func, "builtins.len"):
            group = self.names.many(node.args[0])
            if group is not None:
                self._replace(node.args[0], self._column(group))
                return
        self.generic_visit(node)

    # ------------------------------------------------------------ variables

    def visit_Assign(self, node: ast.Assign) -> None:
        match node:
            case ast.Assign(targets=[ast.Name(id=name) as target], value=ast.Subscript(value=items, slice=index)):
                group = self.names.many(items)
                if group is None:
                    self.generic_visit(node)
                    return
                if isinstance(index, ast.Slice | ast.Tuple) or node.value.end_lineno != node.value.lineno:
                    raise NotFlatError(f"`{name}` is a part of `{group.name}`", node.lineno)
                raises = not is_within(self.names, index, group) and not self._is_used(node, name)
                place = self.names.places[name]
                self._replace(target, place)
                span = self.names.site.module.span
                self._put(span(node.value)[0], span(index)[0], "")
                self.visit(index)
                look_up = (
                    f"; {self.names.site.fresh(f'{name}_there')} = {self._column(group)}[{place}]" if raises else ""
                )
                self._put(span(index)[1], span(node.value)[1], look_up)
            case ast.Assign(targets=[ast.Name(id=name) as target], value=ast.Name(id=other) as value) if (
                name in self.names.elements and other in self.names.elements
            ):
                self._replace(target, self.names.places[name])
                self._replace(value, self.names.places[other])
            case _:
                self.generic_visit(node)

    def visit_For(self, node: ast.For) -> None:
        if self._header(node):
            for each in (*node.body, *node.orelse):
                self.visit(each)
        else:
            self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        if self._header(node):
            for each in node.ifs:
                self.visit(each)
        else:
            self.generic_visit(node)

    def _header(self, node: ast.For | ast.comprehension) -> bool:
        found = loops_over(node, self.names)
        if found is None:
            return False
        target, group = found
        place, start = self.names.places[target.id], ""
        if isinstance(node.target, ast.Tuple):
            number = node.target.elts[0]
            if not isinstance(number, ast.Name) or number.id != place:
                raise NotFlatError(f"`{target.id}` or its number is set elsewhere, too", target.lineno)
            self._replace(node.target, number.id)
            self._replace(node.iter, f"range(len({self._column(group)}))")
            return True
        if isinstance(node.iter, ast.Subscript):
            part = node.iter.slice
            assert isinstance(part, ast.Slice)
            if part.upper is not None or part.step is not None or part.lower is None:
                raise NotFlatError(f"it goes through `{ast.unparse(node.iter)}`", target.lineno)
            if not is_natural(self.names, part.lower):
                raise NotFlatError(f"`{ast.unparse(part.lower)}` may be below zero", target.lineno)
            start = f"{self.names.site.code(part.lower)}, "
            if any(group_of(self.names, n) for n in ast.walk(part.lower) if isinstance(n, ast.expr)):
                raise NotFlatError(f"it goes through `{ast.unparse(node.iter)}`", target.lineno)
        self._replace(target, place)
        self._replace(node.iter, f"range({start}len({self._column(group)}))")
        return True

    def visit_Compare(self, node: ast.Compare) -> None:
        match node:
            case ast.Compare(ops=[ast.Is() | ast.IsNot()], left=ast.Name(id=a) as left, comparators=[right]) if (
                isinstance(right, ast.Name)
            ):
                b = right.id
                group = self.names.elements.get(a)
                if group is not None and group is self.names.elements.get(b):
                    if not {a, b} <= self._counted():
                        raise NotFlatError(f"the place of `{a}` or `{b}` may be below zero", node.lineno)
                    group.distinct = True
                    sign = "==" if isinstance(node.ops[0], ast.Is) else "!="
                    span = self.names.site.module.span
                    self._put(span(left)[0], span(right)[1], f"{self.names.places[a]} {sign} {self.names.places[b]}")
                    return
        self.generic_visit(node)

    def _counted(self) -> set[str]:
        """Elements whose place is surely not counted from the end."""
        assert self.names.site.node is not None
        elements, others = self.names.elements, set[str]()
        for node in own_nodes(self.names.site.node):
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Subscript(slice=index)) if name in elements:
                    known = is_within(self.names, index, elements[name]) or is_natural(self.names, index)
                    others |= set() if known else {name}
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Name()) if name in elements:
                    others.add(name)
        return set(elements) - others

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        named = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
        if named & (self.names.elements.keys() | self.names.groups.keys()):
            raise NotFlatError("an object is written into text", node.lineno)

    def visit_Name(self, node: ast.Name) -> None:
        if node.id in self.names.elements or self.names.group_of(node) is not None:
            raise NotFlatError(f"`{node.id}` is used as a whole", node.lineno)

    # ------------------------------------------------------------ what happens for sure

    def _is_used(self, node: ast.Assign, name: str) -> bool:
        """Is an attribute of the element read whenever the next statements are reached?"""
        assert self.names.site.node is not None
        for block in _blocks(self.names.site.node):
            if node in block:
                return _surely_read(block[block.index(node) + 1 :], name)
        return False


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    for inner in ast.walk(node):
        for key in ("body", "orelse", "finalbody"):
            block = getattr(inner, key, None)
            if isinstance(block, list):
                yield block


def _surely_read(statements: list[ast.stmt], name: str) -> bool:
    for statement in statements:
        for node in certain(statement):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == name:
                return True
        stores = (n for n in ast.walk(statement) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load))
        if any(isinstance(n, _LEAVING) for n in ast.walk(statement)) or any(n.id == name for n in stores):
            return False
    return False


def certain(node: ast.AST) -> Iterator[ast.AST]:
    """What is worked out whenever a statement or expression is."""
    yield node
    match node:
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            yield from certain(test)
        case ast.Assert(test=test):
            yield from certain(test)
        case ast.AnnAssign(value=value):
            yield from certain(value) if value is not None else ()
        case ast.For(iter=items):
            yield from certain(items)
        case ast.BoolOp(values=[first, *_]):
            yield from certain(first)
        case ast.Compare(left=left, comparators=[right, *_]):
            yield from certain(left)
            yield from certain(right)
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            yield from certain(node.generators[0].iter)
        case ast.Lambda() | ast.FunctionDef() | ast.ClassDef() | ast.Try() | ast.With() | ast.Match():
            return
        case _:
            for child in ast.iter_child_nodes(node):
                yield from certain(child)
