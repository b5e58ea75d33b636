"""A module made again from its source, without running the program: imports, definitions and recorded data.

    module = rebuild(source, "/scratch/candidate.py", name="__main__", file="/home/me/prog.py", known=…, blob=None)

Top-level code that does something (a loop, a call, `with open(…)`) is left out, so an unguarded script does nothing.

Does not handle: names that only such code binds and that no recorded call holds (`RebuildError` says which).
"""

from __future__ import annotations

import ast
import contextlib
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from optadvisor import runtime
from optadvisor.probes import snapshots
from optadvisor.runtime import _optadvisor

LOCALS = "<locals>"
"""Part of the dotted name of what is defined inside a function."""

CLASS_MAKERS = frozenset({"namedtuple", "Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"})


class RebuildError(Exception):
    """The module cannot be rebuilt outside its program; the text says why."""


class Rebuilt(ModuleType):
    """A rebuilt module, with the code of its whole file."""

    __slots__ = ("code",)
    code: CodeType

    def codes_of(self, qualname: str) -> list[CodeType]:
        """The code of every function in the file that has this dotted name, in the order of the text."""
        found = [code for code in _inner(self.code) if code.co_qualname == qualname]
        return sorted(dict.fromkeys(found), key=lambda code: code.co_firstlineno)


def _inner(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _inner(constant)


@dataclass(frozen=True, slots=True, kw_only=True)
class Blob:
    """A captured call's file: state before, state after."""

    before: bytes
    after: bytes
    """Empty where the call's outcome is not known: a generator, which the program consumed as it pleased."""
    arrays: snapshots.Arrays | None = None

    @classmethod
    def read(cls, path: Path, arrays: snapshots.Arrays) -> Blob:
        data = path.read_bytes()
        split = 8 + int.from_bytes(data[:8], "little")
        return cls(before=data[8:split], after=data[split:], arrays=arrays)


def loads(data: bytes, arrays: snapshots.Arrays | None = None, *, mapped: bool = False) -> Any:
    """`mapped`: large arrays take their time when they are looked at, not before. Raises `RebuildError`."""
    try:
        return snapshots.loads(data, arrays, mapped=mapped)
    except Exception as error:  # any object's own __setstate__ runs here
        raise RebuildError(f"a recorded call cannot be read back: {type(error).__name__}: {error}") from error


def rebuild(
    source: bytes, filename: str, *, name: str, file: str, known: frozenset[str], blob: Blob | None
) -> ModuleType:
    """A module made of the definitions in `source`, with the data globals of `blob`.

    `filename` is where `source` lies (compilers cache beside it), `file` what the module takes for its `__file__`.
    Top-level assignments are executed only for names not in `known`, the ones a candidate adds. Definitions whose
    decorators or defaults need recorded globals wait until those are loaded. Raises `RebuildError`.
    """
    module = Rebuilt(name)
    package = _package(name, file)
    module.__dict__.update(__file__=file, __package__=package)
    sys.modules[f"{package}.{runtime.NAME}".lstrip(".")] = _optadvisor  # whatever version lies beside the file
    if os.path.basename(file) == "__init__.py":
        module.__dict__["__path__"] = [os.path.dirname(file)]
    tree = ast.parse(source, filename)
    module.code = compile(tree, filename, "exec", dont_inherit=True)
    statements = [s for s in tree.body if _is_definition(s) or _binds_only_new(s, known)]
    ahead = _ahead(tree)
    with active(module):
        waiting = [s for s in statements if not _execute(s, ahead, filename, module)]
        if blob is not None:
            module.__dict__.update(loads(blob.before, blob.arrays, mapped=True)["globals"])
        for statement in waiting:
            _execute(statement, ahead, filename, module, last=True)
    return module


def forget(module: ModuleType) -> None:
    """Empty the caches of `functools` among a module's functions: each call would be made from memory but the first."""
    for value in vars(module).values():
        clear = getattr(value, "cache_clear", None) if type(value).__name__ == "_lru_cache_wrapper" else None
        if clear is not None:
            clear()


def _package(name: str, file: str) -> str:
    """What relative imports start from; of a `__main__` run with `-m`, the folders around it that are packages."""
    if os.path.basename(file) == "__init__.py":
        return name
    if name != "__main__":
        return name.rpartition(".")[0]
    parts: list[str] = []
    folder = os.path.dirname(file)
    while os.path.isfile(os.path.join(folder, "__init__.py")):
        folder, part = os.path.split(folder)
        parts.insert(0, part)
    return ".".join(parts)


def _ahead(tree: ast.Module) -> list[ast.stmt]:
    """What makes of a statement alone the instructions that it has in its file: they depend on what is imported there.

    `math.sin(x)` is another instruction where the text imports `math` at the top level; here nothing is imported.
    """
    waiting: list[ast.AST] = [*tree.body]
    imports: list[ast.stmt] = []
    for node in waiting:
        if isinstance(node, ast.Import | ast.ImportFrom):
            imports.append(node)
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            waiting += ast.iter_child_nodes(node)
    future = [node for node in imports if isinstance(node, ast.ImportFrom) and node.module == "__future__"]
    named = [node for node in imports if node not in future and [alias.name for alias in node.names] != ["*"]]  # type: ignore[attr-defined]
    if not named:
        return [*future]
    never = ast.If(test=ast.Constant(value=False), body=named, orelse=[])
    return [*future, ast.fix_missing_locations(ast.copy_location(never, named[0]))]


def _execute(
    statement: ast.stmt, ahead: list[ast.stmt], filename: str, module: ModuleType, *, last: bool = False
) -> bool:
    body = [*ahead, statement] if statement not in ahead else [statement]
    try:
        exec(compile(ast.Module(body, []), filename, "exec", dont_inherit=True), module.__dict__)
    except NameError as error:
        if last:
            raise RebuildError(f"its module needs a name that only the running program has ({error})") from error
        return False
    except Exception as error:
        raise RebuildError(f"its module cannot be rebuilt: {type(error).__name__}: {error}") from error
    return True


def bound_at_top(source: bytes) -> frozenset[str]:
    """Names that a module's top level assigns."""
    stores = (n for s in ast.parse(source).body for n in ast.walk(s) if isinstance(n, ast.Name))
    return frozenset(n.id for n in stores if isinstance(n.ctx, ast.Store))


def _is_definition(node: ast.stmt) -> bool:
    if isinstance(node, ast.Import | ast.ImportFrom | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return True
    if isinstance(node, ast.If):
        main_guard = "__name__" in {n.id for n in ast.walk(node.test) if isinstance(n, ast.Name)}
        return not main_guard and all(map(_is_definition, [*node.body, *node.orelse]))
    if isinstance(node, ast.Try):
        handlers = [s for handler in node.handlers for s in handler.body]
        return all(_is_definition(s) or _is_plain(s) for s in [*node.body, *handlers, *node.orelse, *node.finalbody])
    return _is_plain(node) or _makes_a_class(node)


def _makes_a_class(node: ast.stmt) -> bool:
    """`Point = namedtuple("Point", "x y")`, which recorded calls need to find their points' class."""
    if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Call):
        return False
    function = node.value.func
    known = (
        function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""
    )
    given = [*node.value.args, *(keyword.value for keyword in node.value.keywords)]
    plain = all(_is_plain(ast.Assign(node.targets, value)) for value in given)
    return known in CLASS_MAKERS and plain


def _is_plain(node: ast.stmt) -> bool:
    """An assignment of literals to names, or a docstring: nothing that runs code of the program."""
    if isinstance(node, ast.Expr | ast.Pass):
        return isinstance(node, ast.Pass) or isinstance(node.value, ast.Constant)
    if not isinstance(node, ast.Assign) or not all(isinstance(target, ast.Name) for target in node.targets):
        return False
    allowed = (ast.Constant, ast.Tuple, ast.List, ast.Dict, ast.Set, ast.UnaryOp, ast.BinOp, ast.operator, ast.unaryop)
    return all(isinstance(n, (*allowed, ast.expr_context)) for n in ast.walk(node.value))


def _binds_only_new(node: ast.stmt, known: frozenset[str]) -> bool:
    if not isinstance(node, ast.Assign) or not all(isinstance(target, ast.Name) for target in node.targets):
        return False
    return not any(isinstance(target, ast.Name) and target.id in known for target in node.targets)


@contextlib.contextmanager
def active(module: ModuleType) -> Iterator[None]:
    """`module` is what its name imports, and what pickles resolve to."""
    previous = sys.modules.get(module.__name__)
    sys.modules[module.__name__] = module
    try:
        yield
    finally:
        if previous is None:
            del sys.modules[module.__name__]
        else:
            sys.modules[module.__name__] = previous
