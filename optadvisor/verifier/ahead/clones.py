"""What the files of a repository ask for, and what is not built on this machine: after `git clone`, say.

    for each in asked_for(Path(".")):       each function that a decorator of ours stands at
        built(each)                         →  Made(…), or why it cannot be built, as a sentence

Files say `@_cythonized`; beside them lies the module in Cython that was proved, and what is built of it goes to where
the decorator looks. It is built only for the very function that it was proved for, with the Python and the Cython that
it was proved with: other versions have other instructions, and other words for errors. What turns lists into arrays
(`@_in_c`) is built anywhere, since its C comes with optadvisor.

Does not handle: kernels of Numba, which compiles them when they are called first (the types that they are called with
are in no file); files that were changed before 2026-11-22, beside which no module in Cython lies; notebooks.
"""

from __future__ import annotations

import ast
import os
import re
import sys
import time
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

from optadvisor import runtime
from optadvisor.runtime import FINDER
from optadvisor.source.module import Module
from optadvisor.verifier.ahead import border_building, cython_building
from optadvisor.verifier.ahead.cython_building import MADE_FOR, MADE_WITH, Built

_ASKS = re.compile(rb"_optadvisor import|def _cythonized")
_END = re.compile(rf"\n{MADE_FOR} = '([^'\n]+)'\n{MADE_WITH} = '([^'\n]+)'\n\Z")
_PASSED_OVER = frozenset({"__pycache__", "site-packages", "dist-packages", "node_modules", "build", "dist"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A function that wants to be found built."""

    file: Path
    function: str
    kernel: bool
    """It is one of Numba's."""
    in_c: bool = False
    """It turns lists into arrays, or back: what is built of it was written in C, for all files alike."""

    @property
    def source(self) -> Path:
        """The module in Cython beside the file."""
        return runtime.cython_beside(str(self.file), self.function)


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    seconds: float
    """0 where it lay there already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A module in Cython that lies beside a file, taken apart."""

    text: str
    made_for: str
    """The name of what is built of it, which tells the function and the Python."""
    made_with: str
    """Cython's version."""

    @property
    def python(self) -> str:
        return self.made_for.removesuffix(".so").rpartition(".")[2]


def asked_for(path: Path) -> Iterator[Asked]:
    """In a file, or in all files of a folder; environments, packages of others and hidden folders are passed over."""
    for file in sorted(_python_files(path)):
        try:
            data = file.read_bytes()
            if file.name == runtime.SOURCE.name or not _ASKS.search(data):
                continue
            tree = Module.parse(data, str(file)).tree
        except (OSError, SyntaxError, ValueError, RecursionError):
            continue
        names = _decorators(tree)
        for node in (each for each in tree.body if isinstance(each, ast.FunctionDef)):
            for decorator in node.decorator_list:
                call = decorator.func if isinstance(decorator, ast.Call) else decorator
                kind = names.get(call.id) if isinstance(call, ast.Name) else None
                if kind in ("cythonized", "in_c") or (kind == "njit" and call is not decorator):
                    yield Asked(file=file, function=node.name, kernel=kind == "njit", in_c=kind == "in_c")


def _python_files(path: Path) -> Iterator[Path]:
    if path.is_file():
        yield path
        return
    for folder, inner, names in os.walk(path):
        inner[:] = [name for name in inner if _is_the_users(folder, name)]
        yield from (Path(folder, name) for name in names if name.endswith(".py"))


def _is_the_users(folder: str, name: str) -> bool:
    environment = os.path.exists(os.path.join(folder, name, "pyvenv.cfg"))
    return name not in _PASSED_OVER and not name.startswith(".") and not environment


def _decorators(tree: ast.Module) -> dict[str, str]:
    """What our decorators are called in a file → what they are."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "") == runtime.NAME:
            found.update({alias.asname or alias.name: alias.name for alias in node.names})
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("_cythonized"):
            found.setdefault(node.name, "cythonized")
    return found


def read(path: Path) -> Source | None:
    """None for a file that is none of ours, or that somebody has changed at its end."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return None
    found = _END.search(text)
    if found is None or not runtime.is_ours(path):
        return None
    return Source(text=text[: found.start()], made_for=found[1], made_with=found[2])


def built(asked: Asked) -> Made | str:
    """Build what a function asks for unless it lies there; or why that cannot be, as a clause."""
    if asked.in_c:
        return _built_in_c(asked)
    source = read(asked.source)
    if source is None:
        return f"{asked.source.name}, of which it is built, is not beside the file: profile it and suggest again"
    here = sys.implementation.cache_tag or ""
    if source.python != here:
        return f"it was proved with {_said(source.python)}, and this is {_said(here)}: profile it and suggest again"
    place = asked.file.resolve().parent / "__pycache__" / source.made_for
    if source.made_for not in _names_built(asked):
        return "it was changed since it was proved: take the decorator away, profile and suggest again"
    if cython_building.lies_there(place):
        return Made(seconds=0.0)
    problem = cython_building.impossible()
    if problem:
        return problem
    version = cython_building.version()
    if source.made_with != version:
        wanted = f"`pip install cython~={source.made_with}.0`"
        return f"it was proved with Cython {source.made_with}, and this is {version}: {wanted}"
    began = time.monotonic()
    made = cython_building.build(source.text, place)
    return Made(seconds=time.monotonic() - began) if isinstance(made, Built) else made


def _built_in_c(asked: Asked) -> Made | str:
    problem = border_building.impossible()
    if problem:
        return problem
    began = time.monotonic()
    every = border_building.asked(border_building.read(asked.file))
    names = {name for name in every if name.startswith(f"{asked.function}-")}
    if not names:
        return "it was changed since it was written: take the decorator away"
    folder = asked.file.resolve().parent / "__pycache__"
    if all(cython_building.lies_there(folder / name) for name in names):
        return Made(seconds=0.0)
    laid = {place.name for place in border_building.laid(asked.file.resolve(), asked.function)}
    return Made(seconds=time.monotonic() - began) if names <= laid else "its C does not compile here"


def _said(tag: str) -> str:
    """`cpython-311` → `Python 3.11`."""
    number = tag.removeprefix("cpython-")
    return f"Python {number[0]}.{number[1:]}" if number.isdigit() else tag


def _names_built(asked: Asked) -> set[str]:
    """What may be built for the functions of that name in the file, as it is now."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        code = compile(Module.read(str(asked.file)).tree, str(asked.file), "exec", dont_inherit=True)
    codes = [one for one in code.co_consts if isinstance(one, CodeType) and one.co_name == asked.function]
    return {FINDER.built_name(one) for one in codes}
