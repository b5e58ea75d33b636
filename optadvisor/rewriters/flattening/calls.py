"""Calls with objects, written out: small functions and methods in a straight line, properties, `matrix[i, j]`.

    d = distance(points[i], points[j])    →    d = math.sqrt((points[i].x - points[j].x) ** 2 + …)
    total += self[i, k] * other[k, j]     →    total += self.data[i][k] * other.data[k][j]
    body.kick(dt)                         →    body.vx += dt * body.ax; body.vy += dt * body.ay

What a function assigns to its own variables goes in front of the statement, on the same line, or is put in where it
stands.

Does not handle: functions with loops, branches or several results (`blocks`), inherited methods, methods of the class
itself, static ones by the name of the class (`Table.near(a, b)`), arithmetic of classes.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from optadvisor.records import Edit
from optadvisor.rewriters.flattening.mentions import certain, group_of
from optadvisor.rewriters.flattening.names import Group, Names, is_within
from optadvisor.source.site import Site, bound_names, own_nodes, parameter_names

N = TypeVar("N", bound=ast.AST)
MOST_NODES = 200
MOST_STATEMENTS = 3
"""Of a function that is written out where it is called; larger ones rather stand in front (`blocks`)."""
LARGEST = 800
"""Nodes of those that have no place there."""
_SIMPLE = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Return)


@dataclass(kw_only=True)
class Inlined:
    """What was written out, and must be what it was when the function runs."""

    helpers: dict[str, ast.FunctionDef] = field(default_factory=dict)
    methods: dict[tuple[str, str], str] = field(default_factory=dict)
    """Class and method → how the function is spelled: `Point.norm.fget`."""
    static: set[tuple[str, str]] = field(default_factory=set)
    """Those of them that are static methods."""
    classes: dict[str, str] = field(default_factory=dict)
    """Parameter → the class that its object, or its objects, must have."""
    moved: bool = False
    """Did lines move?"""


@dataclass(frozen=True, kw_only=True)
class Use:
    """One call of a function: the node, and what its parameters stand for."""

    node: ast.expr | ast.stmt
    function: ast.FunctionDef
    given: Mapping[str, ast.expr]


def written_out(names: Names, inlined: Inlined, *, large: bool = False) -> list[Edit]:
    """The edits that write out the calls which hold no others; notes in `inlined` what that relies on."""
    site = names.site
    assert site.node is not None
    edits: list[Edit] = []
    for statement in [n for n in own_nodes(site.node) if isinstance(n, ast.stmt)]:
        uses = [use for node in _own_expressions(statement) if (use := _use(names, node, inlined)) is not None]
        inner = [use for use in uses if not any(_holds(use.node, other.node) for other in uses)]
        if inner and (large or _is_small(inner[0].function)):
            found = _edits(names, statement, inner[0])
            edits += found
    return edits


def _own_expressions(statement: ast.stmt) -> Iterator[ast.expr]:
    """The expressions of a statement itself, not of those in its blocks."""
    stack: list[ast.AST] = [statement]
    while stack:
        node = stack.pop()
        if isinstance(node, ast.expr):
            yield node
        stack += [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.stmt)]


def _holds(outer: ast.AST, inner: ast.AST) -> bool:
    return outer is not inner and any(node is inner for node in ast.walk(outer))


# ---------------------------------------------------------------- what is called


def _use(names: Names, node: ast.expr, inlined: Inlined) -> Use | None:
    site = names.site
    match node:
        case ast.Call(func=ast.Name(id=name), keywords=[]) if any(group_of(names, each) for each in node.args):
            function = site.helper(node)
            if function is None or function is site.node:
                return None
            found = _bound(names, node, function, [*node.args])
            if found is not None:
                inlined.helpers[name] = function
            return found
        case ast.Call(func=ast.Attribute(value=owner, attr=attribute), keywords=[]):
            return _method(names, inlined, node, owner, attribute, [*node.args])
        case ast.Attribute(value=owner, attr=attribute, ctx=ast.Load()):
            group = group_of(names, owner)
            is_data = group is None or attribute in group.held
            return None if is_data else _method(names, inlined, node, owner, attribute, [], computed=True)
        case ast.Subscript(value=owner, slice=index, ctx=ast.Load()) if not isinstance(index, ast.Slice):
            return _method(names, inlined, node, owner, "__getitem__", [index])
    return None


def _method(
    names: Names, inlined: Inlined, node: ast.expr | ast.stmt, owner: ast.expr, attribute: str, args: list[ast.expr],
    *, computed: bool = False,
) -> Use | None:  # fmt: skip
    group = group_of(names, owner)
    if group is None or attribute in group.held or not group.kind:
        return None
    function = defined(names.site, group, attribute, computed=computed)
    if function is None or (is_static(function) and not _is_there(names, owner)):
        return None
    found = _bound(names, node, function, handed(function, owner, args))
    if found is not None:
        note(inlined, group, function, attribute, computed=computed)
    return found


def note(inlined: Inlined, group: Group, function: ast.FunctionDef, attribute: str, *, computed: bool) -> None:
    if is_static(function):
        inlined.static.add((group.kind, attribute))
    inlined.methods[group.kind, attribute] = f"{group.kind}.{attribute}{'.fget' if computed else ''}"
    inlined.classes[group.name] = group.kind


def defined(site: Site, group: Group, attribute: str, *, computed: bool) -> ast.FunctionDef | None:
    """The method as the class itself defines it, once, at the top of this file."""
    tree = site.module.tree
    classes = [n for n in ast.walk(tree) if isinstance(n, ast.ClassDef) and n.name == group.kind]
    if len(classes) != 1 or classes[0] not in tree.body or group.kind in site.bound_names:
        return None
    found = [n for n in ast.walk(classes[0]) if isinstance(n, ast.FunctionDef) and n.name == attribute]
    if len(found) != 1 or found[0] not in classes[0].body:
        return None
    decorators = [ast.unparse(each) for each in found[0].decorator_list]
    return found[0] if decorators in ([["property"]] if computed else [[], ["staticmethod"]]) else None


def is_static(function: ast.FunctionDef) -> bool:
    return any(isinstance(each, ast.Name) and each.id == "staticmethod" for each in function.decorator_list)


def handed(function: ast.FunctionDef, owner: ast.expr, args: list[ast.expr]) -> list[ast.expr]:
    """What a method is given: its object first, unless it is a static one."""
    return [*args] if is_static(function) else [owner, *args]


# ---------------------------------------------------------------- what its parameters stand for


def _bound(names: Names, node: ast.expr | ast.stmt, function: ast.FunctionDef, args: list[ast.expr]) -> Use | None:
    a = function.args
    if a.vararg or a.kwarg or a.kwonlyargs or len(args) != len(parameter_names(function)):
        return None
    if any(isinstance(each, ast.Starred) for each in args) or _nodes(function) > LARGEST:
        return None
    assert names.site.node is not None
    outside = {n.id for n in ast.walk(function) if isinstance(n, ast.Name)} - bound_names(function)
    if outside & bound_names(names.site.node) or not _is_straight(body_of(function), isinstance(node, ast.stmt)):
        return None
    if any(isinstance(n, ast.Call) and names.site.helper(n) is function for n in own_nodes(function)):
        return None
    given = dict(zip(parameter_names(function), args, strict=True))
    for parameter, argument in given.items():
        stores = [n for n in own_nodes(function) if isinstance(n, ast.Name) and n.id == parameter]
        if group_of(names, argument) is None:
            continue
        if isinstance(node, ast.stmt) and not _stays(argument):
            return None
        if any(not isinstance(n.ctx, ast.Load) for n in stores):
            return None
        if not _is_there(names, argument) and not _reads(function, parameter):
            return None
    return Use(node=node, function=function, given=given)


def _nodes(function: ast.FunctionDef) -> int:
    return sum(1 for _ in ast.walk(function))


def _is_small(function: ast.FunctionDef) -> bool:
    return len(body_of(function)) <= MOST_STATEMENTS and _nodes(function) <= MOST_NODES


def _stays(node: ast.expr) -> bool:
    """Does it stand for the same object whatever a function stores?"""
    return not any(isinstance(n, ast.Subscript | ast.Attribute | ast.Call) and n is not node for n in ast.walk(node))


def _is_there(names: Names, node: ast.expr) -> bool:
    """Is there surely such an object?"""
    if isinstance(node, ast.Subscript):
        group = names.many(node.value)
        return group is not None and is_within(names, node.slice, group)
    return names.group_of(node) is not None


def _reads(function: ast.FunctionDef, parameter: str) -> bool:
    """Does the function look at the object whatever happens?"""
    nodes = (node for statement in body_of(function) for node in certain(statement))
    return any(
        isinstance(n, ast.Attribute | ast.Subscript) and isinstance(n.value, ast.Name) and n.value.id == parameter
        for n in nodes
    )


def body_of(function: ast.FunctionDef) -> list[ast.stmt]:
    return function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body


def _is_straight(body: list[ast.stmt], changes: bool) -> bool:
    """Assignments, then one `return`; or nothing but assignments where a statement is called for."""
    if not body:
        return False
    *first, last = body
    middle = body if changes else first
    if not changes and not (isinstance(last, ast.Return) and last.value is not None):
        return False
    odd = (ast.Lambda, ast.NamedExpr, ast.Await, ast.Yield, ast.JoinedStr)
    if any(isinstance(n, odd) for statement in body for n in ast.walk(statement)):
        return False
    for statement in middle:
        if not isinstance(statement, ast.Assign | ast.AugAssign):
            return False
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        parts = [n for t in targets for n in ast.walk(t) if isinstance(n, ast.Attribute | ast.Subscript)]
        if len(targets) > 1 or (parts and not changes):
            return False
    return True


# ---------------------------------------------------------------- the text


def calls_of_statements(names: Names, inlined: Inlined) -> list[Edit]:
    """The edits that write out `p.move(dt)` and `matrix[i, j] = x`, which stand for whole statements."""
    assert names.site.node is not None
    edits: list[Edit] = []
    for node in own_nodes(names.site.node):
        use = None
        match node:
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=owner, attr=attribute), keywords=[]) as call):
                use = _method(names, inlined, node, owner, attribute, [*call.args])
            case ast.Assign(targets=[ast.Subscript(value=owner, slice=index)], value=value):
                use = _method(names, inlined, node, owner, "__setitem__", [index, value])
        if use is not None and _nodes(use.function) <= MOST_NODES and not _calls_inside(names, use):
            edits.append(Edit(**_place(names, use.node), text="; ".join(_statements(names, use))))
    return edits


def _calls_inside(names: Names, use: Use) -> bool:
    """Is there a call in what is handed over, to be written out first?"""
    inside = [n for argument in use.given.values() for n in ast.walk(argument) if isinstance(n, ast.expr)]
    return any(_use(names, node, Inlined()) is not None for node in inside)


def _place(names: Names, node: ast.expr | ast.stmt) -> dict[str, int]:
    start, end = names.site.module.span(node)
    return {"start": start, "end": end}


def _statements(names: Names, use: Use) -> list[str]:
    """The function's statements; values that are handed over come first."""
    lines, known = _beginning(names, use)
    for statement in _rest(use):
        lines.append(ast.unparse(_Put(known).visit(copy.deepcopy(statement))))
    return lines


def _beginning(names: Names, use: Use) -> tuple[list[str], dict[str, ast.expr]]:
    """Statements that keep what is handed over, and what each name of the function then is."""
    lines: list[str] = []
    known: dict[str, ast.expr] = {}
    for name in sorted(bound_names(use.function) - use.given.keys()):
        known[name] = ast.Name(names.site.fresh(f"{use.function.name.strip('_')}_{name.strip('_')}"), ast.Load())
    taken_apart = _unpacked(use)
    for parameter, argument in use.given.items():
        if parameter in taken_apart:
            continue
        if group_of(names, argument) is not None or _may_stand(use, parameter, argument):
            known[parameter] = argument
            continue
        spelled = names.site.fresh(f"{use.function.name.strip('_')}_{parameter.strip('_')}")
        lines.append(f"{spelled} = {ast.unparse(argument)}")
        known[parameter] = ast.Name(spelled, ast.Load())
    for parameter, targets in taken_apart.items():
        argument = use.given[parameter]
        assert isinstance(argument, ast.Tuple)
        for target, each in zip(targets, argument.elts, strict=True):
            alone = not _is_set(use.function, target, once=True)
            if _is_plain(each) and alone and _is_read(use.function, target):
                known[target] = each
            else:
                lines.append(f"{ast.unparse(known[target])} = {ast.unparse(each)}")
    return lines, known


def _unpacked(use: Use) -> dict[str, list[str]]:
    """Parameters that are handed a tuple, and taken apart first thing → the names that get its parts."""
    found = {}
    for statement in body_of(use.function):
        match statement:
            case ast.Assign(targets=[ast.Tuple(elts=parts)], value=ast.Name(id=parameter)):
                argument = use.given.get(parameter)
                names = [part.id for part in parts if isinstance(part, ast.Name)]
                mentions = [n for n in ast.walk(use.function) if isinstance(n, ast.Name) and n.id == parameter]
                fits = isinstance(argument, ast.Tuple) and len(names) == len(parts) == len(argument.elts)
                apart = len(mentions) == 1 and len(set(names)) == len(names) and not set(names) & use.given.keys()
                if fits and apart:
                    found[parameter] = names
                    continue
        break
    return found


def _rest(use: Use) -> list[ast.stmt]:
    return body_of(use.function)[len(_unpacked(use)) :]


def _is_plain(node: ast.expr) -> bool:
    return isinstance(node, ast.Name | ast.Constant)


def _may_stand(use: Use, parameter: str, argument: ast.expr) -> bool:
    """May a name or constant be put where the parameter is mentioned?"""
    return _is_plain(argument) and not _is_set(use.function, parameter) and _is_read(use.function, parameter)


def _is_read(function: ast.FunctionDef, name: str) -> bool:
    """Is the value looked at whatever happens?"""
    nodes = [node for statement in body_of(function) for node in certain(statement) if isinstance(node, ast.Name)]
    return any(node.id == name and isinstance(node.ctx, ast.Load) for node in nodes)


def _is_set(function: ast.FunctionDef, name: str, *, once: bool = False) -> bool:
    nodes = [n for n in ast.walk(function) if isinstance(n, ast.Name) and n.id == name]
    return sum(isinstance(n.ctx, ast.Store) for n in nodes) > once


def _edits(names: Names, statement: ast.stmt, use: Use) -> list[Edit]:
    """The value in the place of the call, and what comes first in front of the statement, if that is the same."""
    lines, known = _beginning(names, use)
    *first, last = _rest(use)
    assert isinstance(last, ast.Return)
    assert last.value is not None
    place = _place(names, use.node)
    is_certain = any(node is use.node for node in certain(statement)) and isinstance(statement, _SIMPLE)
    if not lines and not first:
        return [_put(place, _Put(known).visit(copy.deepcopy(last.value)))]
    if is_certain:
        lines += [ast.unparse(_Put(known).visit(copy.deepcopy(each))) for each in first]
        start = names.site.module.span(statement)[0]
        before = Edit(start=start, end=start, text="".join(f"{line}; " for line in lines))
        return [before, _put(place, _Put(known).visit(copy.deepcopy(last.value)))]
    if lines:
        return []
    for each in first:
        match each:
            case ast.Assign(targets=[ast.Name(id=target)], value=value) if not _is_set(
                use.function, target, once=True
            ) and _is_read(use.function, target):
                known[target] = _Put(known).visit(copy.deepcopy(value))
            case _:
                return []
    return [_put(place, _Put(known).visit(copy.deepcopy(last.value)))]


def _put(place: dict[str, int], value: ast.expr) -> Edit:
    return Edit(**place, text=f"({ast.unparse(value)})")


def put_in(known: Mapping[str, ast.expr], node: N) -> N:
    """A copy with expressions in the place of names."""
    return _Put(known).visit(copy.deepcopy(node))  # type: ignore[no-any-return]


class _Put(ast.NodeTransformer):
    """Puts expressions in the place of names."""

    def __init__(self, known: Mapping[str, ast.expr]) -> None:
        self.known = known

    def visit_Name(self, node: ast.Name) -> ast.expr:
        found = self.known.get(node.id)
        if found is None:
            return node
        new = copy.deepcopy(found)
        if isinstance(new, ast.Name):
            new.ctx = node.ctx
        return new
