"""Lists of which a loop looks at the last element, and appends the next one, with that in a variable (see `plain`).

    out = [start]                              out = [start]
    for x in xs:                               last = start
        out.append(out[-1] * x)        →       for x in xs:
                                                   last = last * x
                                                   out.append(last)

Does not handle: lists that have another name, or are empty at first; elements before the last.
"""

from __future__ import annotations

import ast
import copy

from optadvisor.rewriters.vectorizing.work import Work, let, load
from optadvisor.source.site import own_nodes, parameter_names

LATER = (ast.Lambda, ast.GeneratorExp, ast.FunctionDef, ast.ListComp, ast.SetComp, ast.DictComp)


def in_variables(work: Work, body: list[ast.stmt]) -> list[ast.stmt]:
    """The same statements; `body` is a block."""
    result: list[ast.stmt] = []
    for statement in body:
        found = statement
        if isinstance(statement, ast.For | ast.While):
            for name in _appended(statement):
                first = _last_before(result, name)
                if first is None or not _has_one_name(work, name) or not _looks_at_last(statement, name):
                    continue
                last = work.fresh(f"last_{name}")
                found = _Last(name, last).visit(copy.deepcopy(found))
                result.append(let(last, first))
                work.changed = True
        result.append(found)
    return result


def _appended(loop: ast.For | ast.While) -> list[str]:
    """Lists to which a statement of the loop's own block appends, each once."""
    names = []
    for statement in loop.body:
        match statement:
            case ast.Expr(ast.Call(ast.Attribute(ast.Name(id=name), "append"), [_], [])):
                names.append(name)
    return [name for name in names if names.count(name) == 1]


def _last_before(before: list[ast.stmt], name: str) -> ast.expr | None:
    """The variable or constant that is the list's last element behind these statements; None where that is unclear."""
    stored: set[str] = set()
    for statement in reversed(before):
        for target, value in _given(statement):
            match value:
                case ast.List(elts=[*_, last]) if target.id == name:
                    plain = isinstance(last, ast.Constant) or (isinstance(last, ast.Name) and last.id not in stored)
                    return copy.deepcopy(last) if plain else None
        nodes = [node for node in ast.walk(statement) if isinstance(node, ast.Name)]
        if any(node.id == name for node in nodes):
            return None
        stored |= {node.id for node in nodes if not isinstance(node.ctx, ast.Load)}
    return None


def _given(statement: ast.stmt) -> list[tuple[ast.Name, ast.expr]]:
    """`out = [start]`, `xs, ys = [0.0], [0.0]`; the latter's values are constants beside the lists."""
    match statement:
        case ast.Assign([ast.Name() as target], value):
            return [(target, value)]
        case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)) if len(targets) == len(values):
            names = [each for each in targets if isinstance(each, ast.Name)]
            read = [node for value in values for node in ast.walk(value) if isinstance(node, ast.Name)]
            return list(zip(names, values, strict=True)) if len(names) == len(values) and not read else []
    return []


def _has_one_name(work: Work, name: str) -> bool:
    """Does the function never hand the list on, but to its caller?"""
    function = work.site.node
    assert function is not None
    if name in parameter_names(function) or work.active:
        return False
    known: set[int] = set()
    for node in own_nodes(function):
        match node:
            case ast.Subscript(value=ast.Name() as base, slice=index) if not isinstance(index, ast.Slice):
                known.add(id(base))
            case ast.Call(func=ast.Attribute(value=ast.Name() as base, attr="append")):
                known.add(id(base))
            case ast.Call(func=ast.Name(id="len"), args=[ast.Name() as base]) | ast.Return(value=ast.Name() as base):
                known.add(id(base))
            case ast.Return(value=ast.Tuple(elts=parts)):
                known |= {id(part) for part in parts}
            case ast.Assign():
                known |= {id(target) for target, _ in _given(node)}
    every = [node for node in ast.walk(function) if isinstance(node, ast.Name) and node.id == name]
    return all(id(node) in known for node in every)


def _looks_at_last(loop: ast.For | ast.While, name: str) -> bool:
    """Is the list spoken of in the loop as `out[-1]` and in the one `out.append`, and at once?"""
    looks = [node for node in ast.walk(loop) if _is_last(node, name)]
    every = [node for node in ast.walk(loop) if isinstance(node, ast.Name) and node.id == name]
    later = [node for part in ast.walk(loop) if isinstance(part, LATER) for node in ast.walk(part)]
    inside = {id(node) for node in later}
    return bool(looks) and len(every) == len(looks) + 1 and not any(id(node) in inside for node in every)


def _is_last(node: ast.AST, name: str) -> bool:
    match node:
        case ast.Subscript(ast.Name(id=base), ast.UnaryOp(ast.USub(), ast.Constant(value=1)), ast.Load()):
            return base == name
    return False


class _Last(ast.NodeTransformer):
    """The loop with the variable in place of the element."""

    def __init__(self, name: str, last: str) -> None:
        self.name, self.last = name, last

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        return load(self.last) if _is_last(node, self.name) else self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST | list[ast.stmt]:
        self.generic_visit(node)
        match node:
            case ast.Expr(ast.Call(ast.Attribute(ast.Name(id=name), "append"), [value], [])) if name == self.name:
                appended = ast.Call(ast.Attribute(load(name), "append", ast.Load()), [load(self.last)], [])
                return [let(self.last, value), ast.Expr(appended)]
        return node
