"""Functions that were put into a notebook go when it binds anew what they rely on.

A script shows all that binds a name; a notebook's next cell may do anything: `from numpy import sin` after `from math
import sin`, another `step`. Before a cell runs, its text is looked at; after it, the names themselves. At the first
doubt the user's own functions are back before the cell runs, and a line says so.

Does not handle: a cell that both exchanges such a name in a way its text does not show (`exec`, `%run`, another
function's `global`) and calls the function after that; the cell after it is right again.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import dataclass, field
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from optadvisor.notebooks.applying import Change, Put
from optadvisor.notebooks.definitions import names_of
from optadvisor.notebooks.imports import Past, parsed
from optadvisor.notebooks.live import UNBOUND
from optadvisor.notebooks.names import bound_names

_CODE = (FunctionType, BuiltinFunctionType, ModuleType, type)


@dataclass(kw_only=True)
class Watch:
    shell: Any
    say: Callable[[str], None] = print
    relied_on: dict[str, Any] = field(default_factory=dict)
    """Functions, classes and modules that the new functions name, or the old ones did; `UNBOUND` for builtins."""
    put: Put | None = None
    sources: frozenset[str] = frozenset()
    """Texts that we offered: to run them is no reason to go."""

    def over(self, change: Change, put: Put, namespace: Mapping[str, Any]) -> None:
        """Begin to watch, if anything was put into the namespace."""
        self.nothing()
        names = names_of(parsed(change.definitions)) | names_of(parsed("".join(change.classes.values())))
        self.relied_on = {
            name: namespace[name]
            for name in names - put.new.keys()  # kernels put something else in their place when they are called
            if name in namespace and (isinstance(namespace[name], _CODE) or callable(namespace[name]))
        }
        self.relied_on |= {name: value for name, value in change.means.items() if name not in put.new}
        if put.new or put.codes:
            self.put, self.sources = put, frozenset({change.source.strip(), change.definitions.strip()})
            self.shell.events.register("pre_run_cell", self.before)
            self.shell.events.register("post_run_cell", self.after)

    def nothing(self) -> None:
        """Watch nothing any more."""
        if self.put is not None:
            self.shell.events.unregister("pre_run_cell", self.before)
            self.shell.events.unregister("post_run_cell", self.after)
        self.put, self.relied_on = None, {}

    def before(self, info: Any) -> None:
        if self.put is None or info.raw_cell is None or info.raw_cell.strip() in self.sources:
            return
        name = self._bound_by(self.shell.transform_cell(info.raw_cell))
        if name:
            self._go(name)

    def after(self, result: Any) -> None:
        if self.put is None:
            return
        raw = getattr(getattr(result, "info", None), "raw_cell", "") or ""
        if raw.strip() in self.sources:  # the user's own now, and what they rely on is of the same text
            for name in self.relied_on:
                self.relied_on[name] = self.shell.user_ns.get(name, UNBOUND)
            for name in self.put.new:
                self.put.new[name] = self.shell.user_ns.get(name)
            return
        for name, value in self.relied_on.items():
            if self.shell.user_ns.get(name, UNBOUND) is not value:
                self._go(name)
                return

    def _bound_by(self, text: str) -> str:
        """A name we rely on that the cell binds to something else; empty when it binds none."""
        tree = parsed(text)
        past = Past.of([text])
        ours = bound_names(tree) & self.put.new.keys() if self.put is not None else frozenset()
        if ours:
            return min(ours)
        for name in sorted(bound_names(tree) & self.relied_on.keys()):
            imported = bool(past.imports.get(name)) and _stores(tree, name) == 0
            if not (imported and _same_import(past, name, self.relied_on[name])):
                return name
        for module in past.stars:
            for name, value in self.relied_on.items():
                if Past(stars=[module]).import_of(name, value) == "" and _may_give(module, name):
                    return name
        return ""

    def _go(self, name: str) -> None:
        put, namespace = self.put, self.shell.user_ns
        assert put is not None
        self.nothing()
        taken: MutableMapping[str, Any] = namespace
        put.take_back(taken)
        self.say(f"optadvisor: {name} is bound anew, so your own functions are back; %%optsuggest looks again")


def _stores(tree: ast.Module, name: str) -> int:
    """How often the cell binds the name otherwise than by an import."""
    found = 0
    for node in ast.walk(tree):
        stored = isinstance(node, ast.Name) and node.id == name and not isinstance(node.ctx, ast.Load)
        defines = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and node.name == name
        found += stored or defines or (isinstance(node, ast.Global) and name in node.names)
    return found


def _same_import(past: Past, name: str, value: Any) -> bool:
    """Whether each of the imports gives what the name stands for already."""
    return all(Past(imports={name: [one]}).import_of(name, value) == f"{one}\n" for one in past.imports[name])


def _may_give(module: str, name: str) -> bool:
    import sys

    loaded = sys.modules.get(module)
    return loaded is None or hasattr(loaded, name)
