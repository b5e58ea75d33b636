"""One `append` for those at the ends of all sides of an `if` (see `plain`).

    if x > 0:                      if x > 0:
        out.append(1)                  value = 1
    else:                    →     else:
        out.append(-x)                 value = -x
                                   out.append(value)

Does not handle: sides that append in another place, or not at all.
"""

from __future__ import annotations

import ast
import copy

from optadvisor.rewriters.vectorizing.work import Work, let, load


def merge(work: Work, body: list[ast.stmt]) -> None:
    """One `append` after an `if` for those at the end of all its sides."""
    for each in list(body):
        name = _appended_in_all(each)
        if not name:
            for inner in (getattr(each, key, []) for key in ("body", "orelse")):
                merge(work, inner)
            continue
        value = work.fresh("value")
        at = body.index(each)
        known = next((item for item in _set_instead(each, name, value) if isinstance(item, ast.Constant)), None)
        add = ast.Call(ast.Attribute(load(name), "append", ast.Load()), [load(value)], [])
        body.insert(at + 1, ast.Expr(add))
        if known is not None:  # so that it is plain to see that each round sets it
            body.insert(at, let(value, copy.deepcopy(known)))


def _appended_in_all(node: ast.stmt) -> str:
    """The list to which each side of an `if` appends at its end, and which it does not name otherwise."""
    if not isinstance(node, ast.If) or not node.orelse:
        return ""
    ends = [appended_to(side[-1]) or _appended_in_all(side[-1]) for side in (node.body, node.orelse)]
    name = ends[0] if ends[0] == ends[1] else ""
    mentions = sum(isinstance(n, ast.Name) and n.id == name for n in ast.walk(node))
    return name if mentions == _sides(node) else ""


def _sides(node: ast.stmt) -> int:
    return _sides(node.body[-1]) + _sides(node.orelse[-1]) if isinstance(node, ast.If) and node.orelse else 1


def _set_instead(node: ast.stmt, name: str, value: str) -> list[ast.expr]:
    """Sets a variable where the sides of an `if` append; returns what they append."""
    assert isinstance(node, ast.If)
    found: list[ast.expr] = []
    for side in (node.body, node.orelse):
        last = side[-1]
        if isinstance(last, ast.If):
            found += _set_instead(last, name, value)
            continue
        assert isinstance(last, ast.Expr)
        assert isinstance(last.value, ast.Call)
        side[-1] = let(value, last.value.args[0])
        found.append(last.value.args[0])
    return found


def appended_to(node: ast.stmt) -> str:
    match node:
        case ast.Expr(
            value=ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="append"), args=[_], keywords=[])
        ):
            return name
    return ""
