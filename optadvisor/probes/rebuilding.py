"""A module made again from its source, without running the program: imports, definitions and recorded data.

    module = rebuild(source, "/scratch/candidate.py", name="__main__", file="/home/me/prog.py", known=…, blob=None)

Top-level code that does something (a loop, a call, `with open(…)`) is left out, so an unguarded script does nothing.
Class statements may need a name that such code binds: its value is computed anew where that is without effects
(`remaking`), or read from where it was recorded apart, before the arguments, which may be of that class.

Does not handle: names that only such code binds and that no recorded call holds. Definitions that need one are left out
with all that mentions them (`Rebuilt.lacking` says why), as if their file had never had them.
"""

from __future__ import annotations

import ast
import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from optadvisor import runtime
from optadvisor.probes import remaking, snapshots
from optadvisor.runtime import _optadvisor

LOCALS = "<locals>"
"""Part of the dotted name of what is defined inside a function."""

CLASS_MAKERS = frozenset({"namedtuple", "Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"})


class RebuildError(Exception):
    """The module cannot be rebuilt outside its program; the text says why."""


class Rebuilt(ModuleType):
    """A rebuilt module, with the code of its whole file."""

    __slots__ = ("code", "lacking")
    code: CodeType
    lacking: dict[str, str]
    """Name of what was left out → why."""

    def needed(self, name: str) -> None:
        """Raises `RebuildError` for a top-level name that was left out."""
        if name in self.lacking:
            raise RebuildError(self.lacking[name])

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
    decorators or defaults need recorded globals wait until those are loaded, first the ones recorded apart. Raises
    `RebuildError`.
    """
    module = Rebuilt(name)
    package = _package(name, file)
    module.__dict__.update(__file__=file, __package__=package)
    sys.modules[f"{package}.{runtime.NAME}".lstrip(".")] = _optadvisor  # whatever version lies beside the file
    if os.path.basename(file) == "__init__.py":
        module.__dict__["__path__"] = [os.path.dirname(file)]
    tree = ast.parse(source, filename)
    module.code = compile(tree, filename, "exec", dont_inherit=True)
    made = {s for s in tree.body if _is_definition(s) or _binds_only_new(s, known)}
    ahead, bound = _ahead(tree), remaking.bindings(tree)

    def make(statement: ast.stmt) -> bool:
        """Whether it could be executed or, where its values are computed anew, they are there."""
        if statement in made:
            return not _execute(statement, ahead, filename, module)
        values = remaking.remade(statement, module.__dict__, bound)
        module.__dict__.update(values or {})
        return values is not None

    with active(module):
        waiting = [s for s in tree.body if not make(s)]
        if blob is not None:
            if made.intersection(waiting):
                waiting = _with_apart(snapshots.apart(blob.before), waiting, make, module)
            module.__dict__.update(loads(blob.before, blob.arrays, mapped=True)["globals"])
        failed: dict[ast.stmt, str] = {}
        for statement in waiting:
            if statement not in made:
                make(statement)
            elif missing := _execute(statement, ahead, filename, module):
                failed[statement] = f"its module needs a name that only the running program has ({missing})"
    module.lacking = _lacking(tree, failed)
    for name in module.lacking:
        module.__dict__.pop(name, None)
    return module


def _lacking(tree: ast.Module, failed: dict[ast.stmt, str]) -> dict[str, str]:
    """The names that go with statements that could not be executed, and why.

    What mentions one goes, too, and so does what a failed definition would have been entered into: what its decorators
    and base classes mention, but for imported names. Raises `RebuildError` where names may be looked up by their text.
    """
    found: dict[str, str] = {}
    if not failed:
        return found
    if _names(tree) & remaking.BY_TEXT:
        raise RebuildError(next(iter(failed.values())))
    imported = set().union(*map(_imported, ast.walk(tree)))
    for statement, reason in failed.items():
        found.update(dict.fromkeys(_bound(statement) | (_in_header(statement) - imported), reason))
    mentioned = {statement: _names(statement) for statement in tree.body}
    before = -1
    while before != len(found):
        before = len(found)
        for statement, names in mentioned.items():
            for name in sorted(names & found.keys())[:1]:
                found.update(dict.fromkeys(_bound(statement) - found.keys(), found[name]))
    return found


def _bound(statement: ast.stmt) -> set[str]:
    """Names that a top-level statement binds or, a function, sets when it is called; some inner ones among them."""
    bound = set(remaking.said_global(statement))
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return bound | {statement.name}
    for node in ast.walk(statement):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            bound.add(node.name)
        bound |= {*remaking.named(node), *_imported(node)}
    return bound


def _imported(node: ast.AST) -> set[str]:
    names = node.names if isinstance(node, ast.Import | ast.ImportFrom) else []
    return {alias.asname or alias.name.partition(".")[0] for alias in names}


def _in_header(statement: ast.stmt) -> set[str]:
    """Names in what may take note of a definition; in other statements all."""
    if not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return _names(statement)
    parts: list[ast.AST] = [*statement.decorator_list]
    if isinstance(statement, ast.ClassDef):
        parts += [*statement.bases, *statement.keywords]
    return set().union(*map(_names, parts))


def _names(node: ast.AST) -> set[str]:
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}


def _with_apart(
    apart: dict[str, bytes], waiting: list[ast.stmt], make: Callable[[ast.stmt], bool], module: ModuleType
) -> list[ast.stmt]:
    """What still waits when the globals that were recorded apart have their values, as far as they can be read.

    One may be of a class that waits for another: they are read again as long as that gets further.
    """
    left = {name: data for name, data in apart.items() if name not in module.__dict__}
    before = -1
    while before != len(left) + len(waiting):
        before = len(left) + len(waiting)
        for name, data in list(left.items()):
            with contextlib.suppress(Exception):  # it may be of a class that waits; all of them are read again later
                module.__dict__.setdefault(name, snapshots.loads(data))
                del left[name]
        waiting = [statement for statement in waiting if not make(statement)]
    return waiting


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


def _execute(statement: ast.stmt, ahead: list[ast.stmt], filename: str, module: ModuleType) -> str:
    """What is said about a name that there is not (yet); empty when all went well."""
    body = [*ahead, statement] if statement not in ahead else [statement]
    try:
        exec(compile(ast.Module(body, []), filename, "exec", dont_inherit=True), module.__dict__)
    except NameError as error:
        return str(error)
    except Exception as error:
        raise RebuildError(f"its module cannot be rebuilt: {type(error).__name__}: {error}") from error
    return ""


def bound_at_top(source: bytes) -> frozenset[str]:
    """Names that a module's top level assigns."""
    stores = (n for s in ast.parse(source).body for n in ast.walk(s) if isinstance(n, ast.Name))
    return frozenset(n.id for n in stores if isinstance(n.ctx, ast.Store))


def _is_definition(node: ast.stmt) -> bool:
    if isinstance(node, ast.Import | ast.ImportFrom | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return True
    if isinstance(node, getattr(ast, "TypeAlias", ())):  # `type Cell = …`, whose value is computed when it is asked for
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
