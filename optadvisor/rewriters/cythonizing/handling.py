"""`try`, `except` and `raise` in Cython.

    try:                         try:
        n = int(word)                v_n = b_int(v_word)
    except ValueError as e:      except b_ValueError as v_e:
        bad.append(str(e))           …

Cython keeps the error that is at work as Python does, so that one which is raised in a handler has the same context,
and takes the variable of the error away behind the handler. What is caught are built-in exceptions and classes of the
file that are made of these, by the classes themselves: no other code runs.

What a variable holds when an error comes in the middle of a statement is the same, since every statement computes all
of its values before it keeps the first.

Does not handle: `finally`, `except*`; errors of the last level of recursion, which C may reach elsewhere, and of no
memory; errors that a file gives traces of; a name of an error that is a variable otherwise.
"""

from __future__ import annotations

import ast
from collections.abc import Container
from dataclasses import replace
from typing import TYPE_CHECKING

from optadvisor.rewriters._places import binding_count
from optadvisor.rewriters.cythonizing.kinds import BOOL, CHAR, INT, OBJECT, OURS, NotTyped
from optadvisor.source.site import own_nodes, parameter_names

if TYPE_CHECKING:
    from optadvisor.rewriters.cythonizing.expressions import Expressions
    from optadvisor.rewriters.cythonizing.statements import Statements

LEFT = ("BaseException", "MemoryError", "RecursionError", "RuntimeError")
"""Of the last level of recursion, and others that come where C is at work otherwise than Python."""
TRACING = "exception"
"""Of loggers; other names for it are no matter of errors alone (`cython_typed.WATCHERS`)."""
JUDGED = ("Exception", *LEFT)


class Gathered(ast.Try):
    """Around a loop that is written out of a generator: its handler has nothing but a variable, whether the error comes
    out of the generator (`gathered`)."""


class Unbound(ast.Raise):
    """What Python raises where a variable is read that has no value (`doubts`)."""

    name: str


def check(function: ast.FunctionDef, node: ast.Try, identifiers: Container[str]) -> None:
    """What can be told before anything is written. Raises `NotTyped`."""
    if isinstance(node, Gathered):
        return
    if node.finalbody:
        raise NotTyped("`finally` is left to Python", node.lineno)
    if TRACING in identifiers:
        raise NotTyped(f"the file writes traces of errors that are handled (`{TRACING}`)", node.lineno)
    for handler in node.handlers:
        if handler.name and _is_otherwise_bound(function, handler):
            raise NotTyped(f"`{handler.name}` is the name of an error here and a variable there", handler.lineno)


def _is_otherwise_bound(function: ast.FunctionDef, handler: ast.ExceptHandler) -> bool:
    """A parameter, a variable, or the error of a handler inside this one, which takes it away."""
    name = handler.name
    inside = [one for one in ast.walk(handler) if isinstance(one, ast.ExceptHandler) and one is not handler]
    if name in parameter_names(function) or any(one.name == name for one in inside):
        return True
    return any(
        (isinstance(one, ast.Name) and one.id == name and not isinstance(one.ctx, ast.Load))
        or (isinstance(one, ast.Global | ast.Nonlocal) and name in one.names)
        for one in own_nodes(function)
    )


def catches_all(function: ast.FunctionDef) -> int:
    """The line of a handler that would also catch the error of the last level of recursion; 0 where there is none."""
    for node in own_nodes(function):
        if isinstance(node, ast.ExceptHandler):
            named = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
            if any(one is None or (isinstance(one, ast.Name) and one.id in JUDGED) for one in named):
                return node.lineno
    return 0


def statement(writer: Statements, node: ast.Raise | ast.Try | ast.Assert | ast.Delete) -> None:
    """Raises `NotTyped`."""
    match node:
        case Unbound(name=name):
            words = f"cannot access local variable '{name}' where it is not associated with a value"
            writer.say(f"raise {writer.names.use('UnboundLocalError')}({words!a})")
        case ast.Raise():
            writer.say(_raised(writer.expressions, node))
        case Gathered():
            _gathered(writer, node)
        case ast.Try():
            _tried(writer, node)
        case ast.Assert():
            _asserted(writer, node)
        case ast.Delete(targets=[ast.Subscript(value=base, slice=index)]) if not isinstance(index, ast.Slice):
            writer.say(f"PyObject_DelItem({writer.expressions.obj(base)}, {writer.expressions.obj(index)})")
        case ast.Delete(targets=[ast.Name(id=name)]) if name.startswith(OURS):
            of_c = writer.expressions.kinds.get(name, OBJECT) in (INT, CHAR, BOOL)
            writer.say("pass" if of_c else f"{writer.names.own(name)} = None")
        case _:
            raise NotTyped("`del` is left to Python", node.lineno)


def _tried(writer: Statements, node: ast.Try) -> None:
    """Raises `NotTyped`."""
    before = len(writer.further)
    writer.say("try:")
    writer.block(node.body)
    held = [*writer.further][before:]
    for handler in node.handlers:
        named = f" as {writer.names.own(handler.name)}" if handler.name else ""
        if handler.name:
            writer.hold(handler.name, OBJECT)
        writer.say(f"except{_caught(writer.expressions, handler)}{named}:")
        writer.depth += 1
        writer.let_go(held)  # as Python does with what loops and statements held that were broken off
        writer.depth -= 1
        writer.block(handler.body)
    writer.other(node.orelse)


def _gathered(writer: Statements, node: Gathered) -> None:
    match node.handlers:
        case [ast.ExceptHandler(name=str(name), body=[ast.Expr(value=inside)])]:
            writer.hold(name, OBJECT)
            writer.say("try:")
            writer.block(node.body)
            error = writer.names.own(name)
            writer.say(f"except {writer.names.use('StopIteration')} as {error}:")
            writer.block((), f"ended({error}, {writer.expressions.test(inside)})")


def _caught(writer: Expressions, handler: ast.ExceptHandler) -> str:
    if handler.type is None:
        return ""
    if not isinstance(handler.type, ast.Tuple):
        return f" {_class(writer, handler.type)}"
    found = [_class(writer, one) for one in handler.type.elts]
    if not found:
        raise NotTyped("a handler of nothing is left to Python", handler.lineno)
    return f" ({', '.join(found)},)"


def _class(writer: Expressions, node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        if writer.names.exception(node):
            if node.id in LEFT:
                raise NotTyped(f"a handler of `{node.id}` is left to Python", node.lineno)
            return writer.names.use(node.id)
        if _is_of_the_file(writer, node):
            return _outside(writer, node.id)
    raise NotTyped(f"`{ast.unparse(node)}` is no exception of Python or of the file", node.lineno)


def _asserted(writer: Statements, node: ast.Assert) -> None:
    error = writer.names.use("AssertionError")
    given = f"({writer.expressions.obj(node.msg)})" if node.msg is not None else ""
    writer.say(f"if not {writer.expressions.test(node.test)}:", f"    raise {error}{given}")


def _raised(writer: Expressions, node: ast.Raise) -> str:
    """Raises `NotTyped`."""
    if node.exc is None:
        raise NotTyped("a `raise` without an error is left to Python", node.lineno)
    if node.cause is None:
        return f"raise {_error(writer, node.exc)}"
    return f"raise {_error(writer, node.exc)} from {writer.obj(node.cause)}"


def _error(writer: Expressions, node: ast.expr) -> str:
    function = node.func if isinstance(node, ast.Call) else node
    if not isinstance(function, ast.Name):
        raise NotTyped("an exception that is no built-in one is left to Python", node.lineno)
    known = writer.names.exception(function)
    if not known and not _is_of_the_file(writer, function, plain=True):
        if isinstance(node, ast.Call) and _is_of_the_file(writer, function):
            return writer.obj(node)  # its own `__init__` may lead anywhere: a call like others
        raise NotTyped(f"`{function.id}` is no exception of Python or of the file that C could make", node.lineno)
    name = writer.names.use(function.id) if known else _outside(writer, function.id)
    if not isinstance(node, ast.Call):
        return name
    if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
        raise NotTyped("an exception with keywords is left to Python", node.lineno)
    return f"{name}({', '.join(map(writer.obj, node.args))})"


def _outside(writer: Expressions, name: str) -> str:
    """Whoever binds it to something that is no class of errors has the function run as it stands."""
    from optadvisor.rewriters.cythonizing.family_calls import outside

    own = outside(writer.family, name)
    known = writer.family.names.outside
    known[name] = replace(known[name], error=True)
    return own


def _is_of_the_file(writer: Expressions, node: ast.Name, *, plain: bool = False) -> bool:
    """A class of the file that is made of Python's exceptions; `plain`: and is made as these are."""
    names = writer.names
    if names.is_local(node.id) or names.inner_name(node.id) or names.site.resolved(node) != f".{node.id}":
        return False
    return _is_error(writer, node.id, plain=plain, levels=10)


def _is_error(writer: Expressions, name: str, *, plain: bool, levels: int) -> bool:
    found = [one for one in writer.family.original.tree.body if getattr(one, "name", "") == name]
    if len(found) != 1 or not isinstance(found[0], ast.ClassDef) or binding_count(writer.names.site, name) != 1:
        return False
    (node,) = found
    assert isinstance(node, ast.ClassDef)
    own = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
    if node.decorator_list or node.keywords or not node.bases or not levels:
        return False
    if plain and own & {"__init__", "__new__"}:
        return False  # would be called from C, and may lead anywhere
    for base in node.bases:
        if not isinstance(base, ast.Name):
            return False
        if not writer.names.exception(base) and not _is_error(writer, base.id, plain=plain, levels=levels - 1):
            return False
    return True
