"""How the program's imports are found: without running anything, instrumented, or apart from ours."""

from __future__ import annotations

import importlib.machinery
import os
import sys
from collections.abc import Callable, Iterable
from types import CodeType, ModuleType
from typing import Any

_SUFFIXES = tuple(importlib.machinery.all_suffixes())


def find_module(name: str) -> None:
    """Make sure that `python -m name` has something to run, without importing it. Raises `ImportError` or `ValueError`.

    Only the top-level name is searched for strictly; what a package makes of its inside is known when it runs.
    """
    top, _, rest = name.partition(".")
    if not all(name.split(".")):
        raise ImportError(f"{name!r} is not a module's name")
    spec = _find(top, None, skip=None)
    if spec is None:
        raise ImportError(f"no module named {top}")
    folders = spec.submodule_search_locations
    if rest and folders is None:
        raise ImportError(f"{top} is not a package")
    if not rest and folders is not None and _find(f"{top}.__main__", folders, skip=None) is None:
        raise ImportError(f"{top} is a package without a __main__ module")


def _find(
    name: str, path: Iterable[str] | None, *, skip: object, target: ModuleType | None = None
) -> importlib.machinery.ModuleSpec | None:
    """Ask every finder but `skip`, in the interpreter's order."""
    for finder in list(sys.meta_path):
        find_spec: Any = getattr(finder, "find_spec", None)
        spec = find_spec(name, path, target) if finder is not skip and find_spec is not None else None
        if spec is not None:
            return spec  # type: ignore[no-any-return]
    return None


class InstrumentingFinder:
    """A `sys.meta_path` finder that compiles chosen source files through `compiler`; all others load as ever."""

    def __init__(self, files: frozenset[str], compiler: Callable[[bytes | str, str], CodeType]) -> None:
        self.files = files
        self.compiler = compiler

    def find_spec(
        self, name: str, path: list[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        spec = _find(name, path, skip=self, target=target)
        if spec is None or spec.origin is None or os.path.realpath(spec.origin) not in self.files:
            return spec
        if type(spec.loader) is importlib.machinery.SourceFileLoader:
            spec.loader = _InstrumentingLoader(spec.loader.name, spec.origin, self.compiler)
        return spec


class _InstrumentingLoader(importlib.machinery.SourceFileLoader):
    def __init__(self, name: str, path: str, compiler: Callable[[bytes | str, str], CodeType]) -> None:
        super().__init__(name, path)
        self.compiler = compiler

    def get_code(self, fullname: str) -> CodeType:
        return self.compiler(self.get_data(self.path), self.path)


def forget_shadowed(folder: str, startup: frozenset[str]) -> None:
    """Take modules that only we imported out of `sys.modules` where the program has its own of that name in `folder`.

    A beginner's `random.py` beside `main.py` must be what `import random` finds, as it does under plain `python`.
    `startup`: the modules that the interpreter itself had loaded; those are never looked for in the folder.
    """
    own = _importable_names(folder)
    for name in list(sys.modules):
        if name.partition(".")[0] in own and name not in startup and name not in sys.builtin_module_names:
            del sys.modules[name]


def _importable_names(folder: str) -> set[str]:
    """Top-level modules and regular packages in a folder (a folder without `__init__` shadows nothing)."""
    names: set[str] = set()
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return names
    for entry in entries:
        suffix = next((s for s in _SUFFIXES if entry.name.endswith(s)), "")
        if suffix:
            names.add(entry.name.removesuffix(suffix))
        elif any(os.path.isfile(os.path.join(entry.path, f"__init__{s}")) for s in _SUFFIXES):
            names.add(entry.name)
    return names
