"""`return` in loops, as a variable that says so and a `break`.

    for k in range(n):                found = False
        if test(k):                   for k in range(n):
            return k           →          if test(k):
    return -1                                 answer = k
                                              found = True
                                              break
                                      if found:
                                          return answer
                                      return -1

Where what is returned in the end is known before the loop, it is the answer from the start, and nothing need be found.

Does not handle: `return` in the `else` of a loop.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable


def out_of_loops(body: list[ast.stmt], fresh: Callable[[str], str]) -> list[ast.stmt] | None:
    """A copy of the statements; the same where no loop holds a `return`, None where one cannot be written so."""
    found: list[ast.stmt] = []
    for place, statement in enumerate(body):
        if not _returns(statement):
            found.append(statement)
            continue
        if isinstance(statement, ast.If):
            then, otherwise = out_of_loops(statement.body, fresh), out_of_loops(statement.orelse, fresh)
            if then is None or otherwise is None:
                return None
            found.append(ast.copy_location(ast.If(test=statement.test, body=then, orelse=otherwise), statement))
            continue
        if not isinstance(statement, ast.For | ast.While):
            found.append(statement)
            if not isinstance(statement, ast.Return):
                return None
            continue
        if any(_returns(each) for each in statement.orelse) or not _is_simple(statement):
            return None
        flag, answer = fresh("found"), fresh("answer")
        loop = copy.copy(statement)
        loop.body = _broken_off(statement.body, flag, answer)
        given = [n.value for n in ast.walk(statement) if isinstance(n, ast.Return)]
        gives = any(given)
        if gives and not all(given):
            return None  # some of them are None
        value: ast.expr | None = ast.Name(answer, ast.Load()) if gives else None
        at_the_end = _what_else(statement, body[place + 1 :]) if gives else None
        if at_the_end is not None:
            start = [_set(answer, at_the_end)]
            if any(isinstance(n, ast.Name) and n.id == flag for each in loop.body for n in _loads(each)):
                start.append(_set(flag, ast.Constant(False)))
            else:
                loop.body = [_without(each, flag) for each in loop.body]
            return [*found, *start, loop, ast.Return(value=value)]
        found += [_set(flag, ast.Constant(False)), loop]
        found.append(ast.If(test=ast.Name(flag, ast.Load()), body=[ast.Return(value=value)], orelse=[]))
    return found


def _what_else(loop: ast.For | ast.While, rest: list[ast.stmt]) -> ast.expr | None:
    """What is returned where the loop comes to its end, if that is known before it."""
    stored = {n.id for n in ast.walk(loop) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    match rest:
        case [ast.Return(value=ast.Constant(value=value) as found), *_] if value is not None:
            return found
        case [ast.Return(value=ast.UnaryOp(op=ast.USub(), operand=ast.Constant()) as found), *_]:
            return found
        case [ast.Return(value=ast.Name(id=name) as found), *_] if name not in stored:
            return found
    return None


def _loads(node: ast.AST) -> list[ast.AST]:
    return [n for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)]


class _Without(ast.NodeTransformer):
    """Takes out what sets a variable."""

    def __init__(self, name: str) -> None:
        self.name = name

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | None:
        match node.targets:
            case [ast.Name(id=name)] if name == self.name:
                return None
        return node


def _without(node: ast.stmt, name: str) -> ast.stmt:
    return _Without(name).visit(copy.deepcopy(node))  # type: ignore[no-any-return]


def _returns(node: ast.AST) -> bool:
    return any(isinstance(n, ast.Return) for n in ast.walk(node))


def _is_simple(loop: ast.For | ast.While) -> bool:
    """Does every `return` stand in branches and loops alone, and none in the `else` of a loop?"""
    for node in ast.walk(loop):
        if isinstance(node, ast.For | ast.While) and any(_returns(each) for each in node.orelse):
            return False
        plain = isinstance(node, ast.expr | ast.If | ast.For | ast.While | ast.Return)
        if not plain and _returns(node):
            return False
    return True


def _broken_off(body: list[ast.stmt], flag: str, answer: str) -> list[ast.stmt]:
    found: list[ast.stmt] = []
    for statement in body:
        if isinstance(statement, ast.Return):
            if statement.value is not None:
                found.append(_set(answer, statement.value))
            return [*found, _set(flag, ast.Constant(True)), ast.Break()]
        if not _returns(statement):
            found.append(statement)
            continue
        new = copy.copy(statement)
        assert isinstance(new, ast.If | ast.For | ast.While)
        new.body = _broken_off(new.body, flag, answer)
        if isinstance(new, ast.If):
            new.orelse = _broken_off(new.orelse, flag, answer)
            found.append(new)
        else:
            found += [new, ast.If(test=ast.Name(flag, ast.Load()), body=[ast.Break()], orelse=[])]
    return found


def _set(name: str, value: ast.expr) -> ast.Assign:
    return ast.Assign(targets=[ast.Name(name, ast.Store())], value=value, lineno=0)
