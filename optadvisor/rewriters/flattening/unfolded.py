"""Comprehensions and loops over several lists, as plain loops, where objects are handed to functions in them.

    acc = [pull(bodies, i) for i in range(n)]     →    acc = []
                                                       for i_2 in range(n):
                                                           acc_item = pull(bodies, i_2)
                                                           acc.append(acc_item)
    for b, a in zip(bodies, acc):                 →    for b_at in range(min(len(bodies), len(acc))):
                                                           b = bodies[b_at]
                                                           a = acc[b_at]
    a, b = bodies[i], bodies[j]                   →    a = bodies[i]
                                                       b = bodies[j]

Does not handle: comprehensions in comprehensions or in expressions, lists that grow while they are gone through.
"""

from __future__ import annotations

import ast
import textwrap

from optadvisor.records import Edit
from optadvisor.rewriters.flattening.calls import put_in
from optadvisor.rewriters.flattening.mentions import group_of
from optadvisor.rewriters.flattening.names import Names
from optadvisor.source.site import own_nodes


def unfolded(names: Names) -> list[Edit]:
    """The edit for the first of them."""
    assert names.site.node is not None
    for node in own_nodes(names.site.node):
        if not isinstance(node, ast.stmt) or not names.site.module.owns_its_lines(node):
            continue
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.ListComp(generators=[part]) as value):
                if not part.is_async and _calls_with_objects(names, value) and not _mentions(value, name):
                    return [_written(names, node, _loop(names, name, value, part))]
            case ast.For(target=ast.Tuple(elts=targets), iter=ast.Call(func=func, args=args, keywords=[]), orelse=[]):
                if names.site.resolves_to(func, "builtins.zip") and len(targets) == len(args) > 1:
                    lines = _by_index(names, node, targets, args)
                    if lines:
                        return [_written(names, node, lines)]
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                if _may_be_given_in_turn(names, targets, values):
                    pairs = zip(targets, values, strict=True)
                    lines = [f"{ast.unparse(target)} = {ast.unparse(value)}" for target, value in pairs]
                    return [_written(names, node, lines)]
    return []


def _may_be_given_in_turn(names: Names, targets: list[ast.expr], values: list[ast.expr]) -> bool:
    """`a, b = bodies[i], bodies[j]`: variables, and elements that none of these variables is asked for."""
    given = [target.id for target in targets if isinstance(target, ast.Name)]
    if len(given) < len(targets) or len(values) != len(given) or len(set(given)) < len(given):
        return False
    mentioned = [node for value in values for node in ast.walk(value)]
    simple = (ast.Name, ast.Subscript, ast.BinOp, ast.operator, ast.UnaryOp, ast.unaryop, ast.Constant, ast.Attribute)
    if not all(isinstance(node, (*simple, ast.expr_context)) for node in mentioned):
        return False
    taken = any(isinstance(value, ast.Subscript) and group_of(names, value) is not None for value in values)
    return taken and not any(isinstance(node, ast.Name) and node.id in given for node in mentioned)


def _written(names: Names, node: ast.stmt, lines: list[str]) -> Edit:
    start, end = names.site.module.span(node)
    indent = names.site.module.indent(node)
    return Edit(start=start, end=end, text=textwrap.indent("\n".join(lines), indent)[len(indent) :])


def _mentions(node: ast.AST, name: str) -> bool:
    return any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(node))


def _is_object(names: Names, node: ast.expr) -> bool:
    return group_of(names, node) is not None or names.group_of(node) is not None


def _calls_with_objects(names: Names, value: ast.ListComp) -> bool:
    """Does each element take a call of a function of this file, or of a method, with objects?"""
    for node in ast.walk(value.elt):
        if not isinstance(node, ast.Call):
            continue
        is_helper = isinstance(node.func, ast.Name) and names.site.helper(node) is not None
        if is_helper and any(_is_object(names, each) for each in node.args):
            return True
        if isinstance(node.func, ast.Attribute) and _is_object(names, node.func.value):
            return True
    return False


def _loop(names: Names, name: str, value: ast.ListComp, part: ast.comprehension) -> list[str]:
    inside = {n.id for n in ast.walk(part.target) if isinstance(n, ast.Name)}
    known: dict[str, ast.expr] = {each: ast.Name(names.site.fresh(f"{each}_2"), ast.Load()) for each in inside}
    target, items = ast.unparse(put_in(known, part.target)).strip("()"), ast.unparse(part.iter)
    item = names.site.fresh(f"{name}_item")
    lines = [f"{name} = []", f"for {target} in {items}:"]
    indent = "    "
    for test in part.ifs:
        lines.append(f"{indent}if {ast.unparse(put_in(known, test))}:")
        indent += "    "
    return [*lines, f"{indent}{item} = {ast.unparse(put_in(known, value.elt))}", f"{indent}{name}.append({item})"]


def _by_index(names: Names, node: ast.For, targets: list[ast.expr], args: list[ast.expr]) -> list[str]:
    """The lines; none where it is not that simple."""
    named = [each.id for each in targets if isinstance(each, ast.Name)]
    lists = [each.id for each in args if isinstance(each, ast.Name)]
    if len(named) != len(set(named)) or len(named) != len(targets) or len(lists) != len(args):
        return []
    if not any(names.many(each) is not None for each in args) or not all(_is_list(names, each) for each in lists):
        return []
    if any(name in ("min", "len", "range") for name in names.site.bound_names):
        return []
    for inner in ast.walk(node):
        match inner:
            case ast.Attribute(value=ast.Name(id=name)) if name in lists:
                return []
            case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()) if name in lists:
                return []
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()) if name in lists:
                return []
            case ast.Call(args=handed) if inner is not node.iter:
                if any(isinstance(each, ast.Name) and each.id in lists for each in handed):
                    return []  # it may change there
    at = names.site.fresh(f"{named[0]}_at")
    ends = ", ".join(f"len({each})" for each in lists)
    lines = [f"for {at} in range(min({ends})):"]
    lines += [f"    {name} = {items}[{at}]" for name, items in zip(named, lists, strict=True)]
    return [*lines, *(f"    {line}" for each in node.body for line in ast.unparse(each).split("\n"))]


def _is_list(names: Names, name: str) -> bool:
    """Is it a list, whatever happens: made here, or handed over and tested in each call?"""
    assert names.site.node is not None
    if names.many(ast.Name(name, ast.Load())) is not None:
        return True
    nodes = list(own_nodes(names.site.node))
    stores = [n for n in nodes if isinstance(n, ast.Name) and n.id == name and not isinstance(n.ctx, ast.Load)]
    made = [
        n for n in nodes
        if isinstance(n, ast.Assign) and n.targets[0] in stores and isinstance(n.value, ast.List | ast.ListComp)
    ]  # fmt: skip
    seen = names.site.seen(name)
    if seen and not stores and all(spec.type == "builtins.list" and spec.attributes for spec in seen):
        return True  # its objects are taken apart later, or there is no copy
    if name in names.site.parameters or not stores or len(made) != len(stores):
        return False
    return all(id(n) in seen_by_itself(nodes) for n in nodes if isinstance(n, ast.Name) and n.id == name)


def seen_by_itself(nodes: list[ast.AST]) -> set[int]:
    """Names that are set, or looked at in a way that gives them no other name: `xs[i]`, `len(xs)`, `xs.append(x)`."""
    found = {id(n) for n in nodes if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    for node in nodes:
        match node:
            case ast.Subscript(value=owner, slice=place) if not isinstance(place, ast.Slice):
                found.add(id(owner))
            case ast.Attribute(value=owner, attr="append"):
                found.add(id(owner))
            case ast.Call(func=ast.Name(id="len" | "zip" | "enumerate"), args=args):
                found |= {id(each) for each in args}
            case ast.For(iter=items) | ast.comprehension(iter=items):
                found.add(id(items))
    return found
