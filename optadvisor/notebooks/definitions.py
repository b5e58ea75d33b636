"""The text of a function or class that a notebook holds: of the definition that is live, checked against its code.

    definition_of("step", step, namespace, past)      Definition(text="def step():…", line=3, …)

Does not handle: functions and classes made inside others (closures travel with their values, see `state`), definitions
whose text is gone or no longer the one that was run: None.
"""

from __future__ import annotations

import ast
import inspect
import linecache
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import CodeType, FunctionType
from typing import Any

from optadvisor.notebooks.imports import Past, parsed, text_of
from optadvisor.source.module import first_line

_INHERENT = frozenset({"__module__", "__qualname__", "__doc__", "__dict__", "__weakref__", "__annotations__"})


@dataclass(frozen=True, kw_only=True)
class Definition:
    name: str
    value: Any
    text: str
    """Complete lines, decorators included."""
    file: str
    """What its code calls the file."""
    line: int

    @property
    def node(self) -> ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef:
        node = ast.parse(self.text).body[0]
        assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        return node

    @property
    def attributes(self) -> dict[str, Any]:
        """What was set on it, or of a function by its defaults, beside what its text says."""
        return _of_class(self) if isinstance(self.value, type) else _of_function(self)


def definition_of(name: str, value: Any, namespace: Mapping[str, Any], past: Past) -> Definition | None:
    if isinstance(value, type):
        return _class(name, value, namespace, past) if value.__module__ == "__main__" else None
    function = _plain(value)
    if function is None or function.__globals__ is not namespace or function.__qualname__ != name:
        return None
    return _found(name, value, [function])


def _plain(value: Any) -> FunctionType | None:
    """The function below its decorators."""
    try:
        function = inspect.unwrap(value)
    except ValueError:
        return None
    return function if isinstance(function, FunctionType) else None


def _class(name: str, value: type, namespace: Mapping[str, Any], past: Past) -> Definition | None:
    if value.__qualname__ != name:
        return None
    functions = [f for f in map(_method, vars(value).values()) if f is not None and f.__globals__ is namespace]
    own = [f for f in functions if f.__qualname__.startswith(f"{name}.") and f.__code__.co_filename != "<string>"]
    if own:
        return _found(name, value, own)
    number, line, text = past.classes.get(name, (0, 0, ""))
    if not text:
        return None
    found = Definition(name=name, value=value, text=text, file=f"In [{number}]", line=line)
    return found if _bound_in_body(found) <= vars(value).keys() | _annotated(value) else None


def _method(value: Any) -> FunctionType | None:
    value = getattr(value, "fget", None) or getattr(value, "func", None) or getattr(value, "__func__", None) or value
    return _plain(value) if callable(value) and not isinstance(value, type) else None


def _annotated(value: type) -> set[str]:
    return set(vars(value).get("__annotations__", ()))


def _found(name: str, value: Any, functions: list[FunctionType]) -> Definition | None:
    """The top-level statement of that name around the first function, when it makes these codes."""
    first = functions[0].__code__
    text = "".join(linecache.getlines(first.co_filename))
    for node in parsed(text).body:
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) or node.name != name:
            continue
        start = first_line(node)
        if start <= first.co_firstlineno <= (node.end_lineno or 0):
            found = text_of(node, text)
            if not all(_makes(found, function.__code__) for function in functions):
                return None
            return Definition(name=name, value=value, text=found, file=first.co_filename, line=start)
    return None


def _makes(text: str, code: CodeType) -> bool:
    """Whether the text, compiled, has that very code."""
    flags = code.co_flags & 0x1FF0000  # of __future__
    made = compile(text, code.co_filename, "exec", flags=flags, dont_inherit=True)
    return any(same_code(one, code) for one in _inner(made) if one.co_qualname == code.co_qualname)


def same_code(one: CodeType, other: CodeType) -> bool:
    """Whether two texts, wherever they stand, say the same."""
    if one.co_code != other.co_code or one.co_names != other.co_names or one.co_varnames != other.co_varnames:
        return False
    if len(one.co_consts) != len(other.co_consts):
        return False
    pairs = zip(one.co_consts, other.co_consts, strict=True)
    return all(
        same_code(a, b) if isinstance(a, CodeType) and isinstance(b, CodeType) else repr(a) == repr(b) for a, b in pairs
    )


def insides_of(value: Any) -> tuple[Any, ...]:
    """What a function does and by what defaults, and what the methods of a class are: all that may be exchanged."""
    if isinstance(value, type):
        pairs = [(item, _method(item)) for item in vars(value).values()]
        return tuple(part for item, function in pairs if function is not None for part in (item, function.__code__))
    function = _plain(value)
    return () if function is None else (function, function.__code__, function.__defaults__, function.__kwdefaults__)


def _inner(code: CodeType) -> Iterator[CodeType]:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from _inner(one)


# ---------------------------------------------------------------- what the text does not say


def _of_function(definition: Definition) -> dict[str, Any]:
    function, node = definition.value, definition.node
    if not isinstance(function, FunctionType) or isinstance(node, ast.ClassDef):
        return {}  # behind decorators
    found = dict(function.__dict__)
    if repr(function.__defaults__ or ()) != repr(tuple(map(_literal, node.args.defaults))):
        found["__defaults__"] = function.__defaults__
    written = {a.arg: _literal(d) for a, d in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True) if d}
    if repr(function.__kwdefaults__ or {}) != repr(written):
        found["__kwdefaults__"] = function.__kwdefaults__
    return found


def _literal(node: ast.expr) -> Any:
    """A number, text or tuple of them as written; the node for all else, which is like no value."""
    try:
        value = ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return node
    return node if isinstance(value, list | dict | set) else value


def _of_class(definition: Definition) -> dict[str, Any]:
    """Data of the class, which may have changed since, and what was put into it later."""
    value = definition.value
    if type(value) is not type:  # enumerations and the like keep books of their own
        return {}
    body = _bound_in_body(definition)
    found = {}
    for name, item in vars(value).items():
        if name in _INHERENT or (name.startswith("__") and name.endswith("__")):
            continue
        is_data = not callable(item) and not hasattr(type(item), "__get__")
        if is_data or name not in body:
            found[name] = item
    return {name: item for name, item in found.items() if not hasattr(type(item), "__set__")}


def _bound_in_body(definition: Definition) -> set[str]:
    found = set()
    for node in definition.node.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found.update(t.id for t in targets if isinstance(t, ast.Name))
    return found


def names_of(tree: ast.AST) -> set[str]:
    """All names that a text mentions; of what is code in a string (a magic's, `eval`'s), the words."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Global | ast.Nonlocal):
            found.update(node.names)
    return found


def header_names(definition: Definition) -> set[str]:
    """Names that are read when the statement is executed: decorators, defaults, annotations, bases, class bodies."""
    found: set[str] = set()
    waiting: list[ast.AST] = [definition.node]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            parts = [*node.decorator_list, *node.args.defaults, *filter(None, node.args.kw_defaults)]
            every = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg)
            parts += [arg.annotation for arg in every if arg is not None and arg.annotation is not None]
            parts += [node.returns] if node.returns is not None else []
            waiting += parts
        elif isinstance(node, ast.Lambda):
            waiting += [*node.args.defaults, *filter(None, node.args.kw_defaults)]
        else:
            if isinstance(node, ast.Name):
                found.add(node.id)
            waiting += ast.iter_child_nodes(node)
    return found
