"""Where the names of a live notebook come from: the import statements and definitions of the cells that ran.

    cells = Past.of(["import numpy as np", "def step(): …"])
    cells.import_of("np", numpy)        "import numpy as np"

A statement is taken only if it still gives the very object that the name stands for now.
Does not handle: relative imports, `importlib.import_module`.
"""

from __future__ import annotations

import ast
import sys
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from types import FunctionType, ModuleType
from typing import Any

from optadvisor.source.module import first_line

_NOTHING = object()


@dataclass(frozen=True, kw_only=True)
class Past:
    """What the cells that ran say, by the names that they bind."""

    imports: dict[str, list[str]] = field(default_factory=dict)
    """Name → statements that bind it, each with one name, in the order of the cells."""
    stars: list[str] = field(default_factory=list)
    """Modules of which everything was imported."""
    classes: dict[str, tuple[int, int, str]] = field(default_factory=dict)
    """Name → number of the cell that defined it last, the line there, and its text."""

    @classmethod
    def of(cls, cells: Sequence[str]) -> Past:
        """`cells`: Python text of the cells, by their numbers."""
        past = cls()
        for number, text in enumerate(cells):
            for node in _statements(text):
                if isinstance(node, ast.Import):
                    for alias in node.names:
                        name = alias.asname or alias.name.partition(".")[0]
                        past.imports.setdefault(name, []).append(f"import {_written(alias)}")
                elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                    past._add_from(node)
                elif isinstance(node, ast.ClassDef):
                    past.classes[node.name] = number, first_line(node), text_of(node, text)
        return past

    def _add_from(self, node: ast.ImportFrom) -> None:
        for alias in node.names:
            if alias.name == "*":
                self.stars.append(str(node.module))
            elif node.module != "__future__":
                found = self.imports.setdefault(alias.asname or alias.name, [])
                found.append(f"from {node.module} import {_written(alias)}")

    def import_of(self, name: str, value: Any) -> str:
        """The statements that bind `name` to `value`, complete lines; empty when it comes from no import."""
        found = [statement for statement in self.imports.get(name, ()) if _gives(statement, name, value)]
        if found:
            return "".join(f"{statement}\n" for statement in dict.fromkeys(found))
        for module in reversed(self.stars):
            if _is_same(_attribute(module, name), value):
                return f"from {module} import {name}\n"
        return _by_itself(name, value)


def _by_itself(name: str, value: Any) -> str:
    """From what a module, function or class of a library says of itself."""
    if isinstance(value, ModuleType):
        known = value.__name__ != "__main__" and sys.modules.get(value.__name__) is value
        return (
            ""
            if not known
            else f"import {value.__name__} as {name}\n"
            if value.__name__ != name
            else f"import {name}\n"
        )
    module, qualname = getattr(value, "__module__", None), getattr(value, "__qualname__", None)
    if not isinstance(module, str) or not isinstance(qualname, str) or module in ("__main__", "builtins"):
        return ""
    if not qualname.isidentifier() or _attribute(module, qualname) is not value:
        return ""
    return f"from {module} import {qualname}\n" if qualname == name else f"from {module} import {qualname} as {name}\n"


def _gives(statement: str, name: str, value: Any) -> bool:
    node = ast.parse(statement).body[0]
    if isinstance(node, ast.Import):
        alias = node.names[0]
        found = sys.modules.get(alias.name if alias.asname else name, _NOTHING)
        return found is value and alias.name in sys.modules
    assert isinstance(node, ast.ImportFrom)
    return _is_same(_attribute(str(node.module), node.names[0].name), value)


def _is_same(found: Any, value: Any) -> bool:
    """Identical, or after `%autoreload` a function of the module as it was, with the code that it has now."""
    if isinstance(found, FunctionType) and isinstance(value, FunctionType):
        return found is value or (found.__code__ is value.__code__ and found.__module__ == value.__module__)
    return found is value


def _attribute(module: str, name: str) -> Any:
    """Of a module that is loaded; also a module in a package."""
    loaded = sys.modules.get(module)
    found = vars(loaded).get(name, _NOTHING) if loaded is not None else _NOTHING
    return sys.modules.get(f"{module}.{name}", _NOTHING) if found is _NOTHING else found


def _written(alias: ast.alias) -> str:
    return f"{alias.name} as {alias.asname}" if alias.asname else alias.name


def _statements(text: str) -> Iterator[ast.stmt]:
    """Of the top level, and of the `if`, `try` and `with` blocks there."""
    waiting: list[ast.AST] = list(reversed(parsed(text).body))
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If | ast.Try | ast.With | ast.ExceptHandler):
            waiting += reversed(list(ast.iter_child_nodes(node)))
        elif isinstance(node, ast.stmt):
            yield node


def parsed(text: str) -> ast.Module:
    """The syntax tree; an empty one for what is no Python."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return ast.Module(body=[], type_ignores=[])


def text_of(node: ast.stmt, text: str) -> str:
    """The lines of a top-level statement, decorators included."""
    return "\n".join(text.split("\n")[first_line(node) - 1 : node.end_lineno]) + "\n"
