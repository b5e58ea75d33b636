"""The project's files that a program may import, found by reading import statements: nothing is run.

Does not handle: modules imported by text (`importlib.import_module(name)`), `sys.path` changed by the program.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator

from optadvisor.records import Target, TargetKind
from optadvisor.source.module import Module

MOST_FILES = 200


def modules(target: Target) -> dict[str, Module]:
    """File → module, the program's own first; files that do not parse are left out."""
    start, top = _start(target)
    found: dict[str, Module] = {}
    queue = [start] if start else []
    while queue and len(found) < MOST_FILES:
        path = queue.pop(0)
        if path in found:
            continue
        try:
            found[path] = Module.read(path)
        except (OSError, SyntaxError, ValueError):
            continue
        queue += [file for name in _imported(found[path].tree, path, top) for file in _files(name, top)]
    return found


def _start(target: Target) -> tuple[str, str]:
    """The program's first file (empty for code), and the folder where its imports are looked up."""
    if target.kind is TargetKind.SCRIPT:
        path = os.path.normpath(os.path.join(target.directory, target.value))
        return path, os.path.dirname(os.path.realpath(path))
    if target.kind is TargetKind.MODULE:
        inside = os.path.join(target.directory, *target.value.split("."))
        for path in (os.path.join(inside, "__main__.py"), inside + ".py"):
            if os.path.isfile(path):
                return path, target.directory
    return "", target.directory


def _imported(tree: ast.Module, path: str, top: str) -> Iterator[str]:
    """Dotted names of everything that the file's imports may load, packages on the way included."""
    package = os.path.relpath(os.path.dirname(path), top).replace(os.sep, ".").strip(".")
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                around = package.split(".")[: len(package.split(".")) - node.level + 1] if package else []
                base = ".".join([*around, *([base] if base else [])])
            yield from [base, *(f"{base}.{alias.name}" if base else alias.name for alias in node.names)]


def _files(name: str, top: str) -> Iterator[str]:
    parts = name.split(".")
    for count in range(1, len(parts) + 1):
        inside = os.path.join(top, *parts[:count])
        for path in (inside + ".py", os.path.join(inside, "__init__.py")):
            if os.path.isfile(path):
                yield path
