"""Which code goes into which function of a notebook, so that nothing which the user wrote around it runs again.

    function = in_place(node, definition)          None: the new statement has to be executed
    methods_of("Grid", text, live, compiled)       (method, new code) for each that the text changes

Does not handle: methods of a class that names `super` or `__class__`, functions whose decorators change (`UsageError`).
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from types import CodeType, FunctionType
from typing import Any, TypeGuard

from optadvisor.errors import UsageError
from optadvisor.notebooks.definitions import Definition, names_of, same_code
from optadvisor.notebooks.live import Live

Compile = Callable[[str], CodeType]


def in_place(node: ast.stmt, one: Definition) -> FunctionType | None:
    """The function below its decorators, when only its body is new. None: the statement has to be executed.

    Raises `UsageError` when that would run decorators of the user's a second time.
    """
    known = one.node
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or isinstance(known, ast.ClassDef):
        return None
    if hasattr(one.value, "py_func"):  # Numba's: its machine code is of the old text
        return None
    if [*map(ast.dump, node.decorator_list)] != [*map(ast.dump, known.decorator_list)]:
        if known.decorator_list:
            raise UsageError(f"{one.name} has decorators of its own, which would run again: take its text by hand")
        return None
    function = inspect.unwrap(one.value)
    return function if is_plain(function) and function.__qualname__ == one.name else None


def take_defaults(node: ast.stmt, one: Definition, defaults: dict[str, Any]) -> None:
    """Have a statement that is executed again take the default values that there are: they may be lists in use."""
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or not isinstance(one.value, FunctionType):
        return
    given, named = one.value.__defaults__ or (), one.value.__kwdefaults__ or {}
    wanted = [arg.arg for arg, default in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True) if default]
    if len(given) != len(node.args.defaults) or set(named) != set(wanted):
        raise UsageError(f"the default values of {one.name} were changed since it was defined, so it stays as it is")
    values = {f".{one.name} {number}": value for number, value in enumerate(given)}
    node.args.defaults = [ast.copy_location(ast.Name(id=key, ctx=ast.Load()), node) for key in values]
    values |= {f".{one.name} {name}": value for name, value in named.items()}
    node.args.kw_defaults = [
        default and ast.copy_location(ast.Name(id=f".{one.name} {arg.arg}", ctx=ast.Load()), node)
        for arg, default in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
    ]
    defaults.update(values)


def take_attributes(old: Any, new: Any, name: str) -> None:
    """What was set on a function goes to the one that takes its place."""
    if not isinstance(old, FunctionType):
        return
    try:
        for key, value in old.__dict__.items():
            setattr(new, key, value)
    except (AttributeError, TypeError):
        raise UsageError(f"{name} has attributes that its faster version cannot have, so it stays as it is") from None


def methods_of(name: str, text: str, live: Live, compiled: Compile) -> list[tuple[FunctionType, CodeType]]:
    """The methods of a class that its new text changes, with their new codes; nothing of the class is executed."""
    one = next(d for d in live.definitions if d.name == name)
    if {"super", "__class__"} & names_of(ast.parse(text)):
        raise UsageError(f"{name} names super() or __class__, so its methods cannot be exchanged while it is in use")
    if _around_methods(text) != _around_methods(one.text):
        raise UsageError(f"{name} would change beside its methods, so it cannot be exchanged while it is in use")
    known = _codes_in(code_of(name, compile(one.text, "<class>", "exec", dont_inherit=True)))
    found = []
    for method, code in _codes_in(code_of(name, compiled(text))).items():
        old = vars(one.value).get(method)
        if not is_plain(old) or method not in known or code.co_freevars or same_code(code, known[method]):
            continue
        if same_code(old.__code__, known[method]):  # and not another one that was put there
            found.append((old, code))
    return found


def _around_methods(text: str) -> str:
    """A class without what its methods do."""
    node = ast.parse(text)
    for each in ast.walk(node):
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
            each.body = []
    return ast.dump(node)


def code_of(name: str, code: CodeType) -> CodeType:
    found = _codes_in(code).get(name)
    if found is None:
        raise UsageError(f"{name} is defined more than once in one text, so it cannot be exchanged while it is in use")
    return found


def _codes_in(code: CodeType) -> dict[str, CodeType]:
    """The functions and classes that a text or a class defines, by name: those of a name that occurs once."""
    inner = [one for one in code.co_consts if isinstance(one, CodeType)]
    names = [one.co_name for one in inner]
    return {one.co_name: one for one in inner if names.count(one.co_name) == 1}


def is_plain(value: Any) -> TypeGuard[FunctionType]:
    """A function whose code may be exchanged."""
    return isinstance(value, FunctionType) and not value.__code__.co_freevars
