"""From a changed script to what the notebook gets: functions that it has at once, and the source of a new cell.

    change = change_of(live, text)
    change.source          for the next cell: helpers, functions and, where it changed, the cell
    put = define(change, live, namespace, compile_)      the functions are there now
    put.take_back(namespace)

Functions stay the objects that they are, for whoever holds them, and get new code. It stands in one text with that of
the functions that run-time tests ask about: one that another cell defines anew is told by its file, and the original
code runs. Classes are not defined anew, either, since objects of theirs are about: their methods get new code.

Does not handle: methods of a class that names `super` or `__class__` (`UsageError`), decorated methods of other kinds
than functions.
"""

from __future__ import annotations

import ast
import difflib
import inspect
from collections.abc import Collection, Mapping, MutableMapping
from dataclasses import dataclass, field
from types import CodeType, FunctionType
from typing import Any

from optadvisor.errors import UsageError
from optadvisor.notebooks.cells import spread
from optadvisor.notebooks.definitions import insides_of, names_of, same_code
from optadvisor.notebooks.exchanging import (
    Compile,
    code_of,
    in_place,
    is_plain,
    methods_of,
    take_attributes,
    take_defaults,
)
from optadvisor.notebooks.imports import text_of
from optadvisor.notebooks.live import DATA, EARLY_DATA, HOLDER, REST, UNBOUND, Live
from optadvisor.notebooks.state import names_read

_ABSENT = object()
_FUTURES = 0x1FF0000  # flags of `__future__`


@dataclass(frozen=True, kw_only=True)
class Change:
    definitions: str
    """Python text of what is defined at once; empty where only the cell itself changed."""
    source: str
    """What to run in place of the cell, and of the functions that changed."""
    functions: tuple[str, ...]
    """Functions of the notebook that changed."""
    classes: Mapping[str, str]
    """Classes of which methods changed, with their new texts."""
    cell_changed: bool
    means: Mapping[str, Any] = field(default_factory=dict)
    """See `Live`."""


def change_of(live: Live, text: str) -> Change:
    """Raises `SpreadError` where the new text is not one of these cells."""
    changed = spread(live.script, text)
    kinds = {live.index_of(one.name): one for one in live.definitions}
    cell_at = live.script.cells.index(live.cell)
    parts: dict[int, str] = {}
    functions, classes = [], {}
    for index, source in changed.items():
        one = kinds.get(index)
        if index == cell_at:
            continue
        old = live.script.cells[index].source
        if one is None:
            parts[index] = _added(source, old)
        elif isinstance(one.value, type):
            parts[index], new = _without_class(source, one.name)
            if ast.dump(ast.parse(new)) != ast.dump(ast.parse(one.text)):
                classes[one.name] = new
        else:
            parts[index] = source
            if not source.startswith(old):
                functions.append(one.name)
    cell = changed.get(cell_at, "")
    new_text = "".join([*parts.values(), *classes.values()])
    for index, one in kinds.items():
        plain = isinstance(one.value, FunctionType) and not getattr(one.node, "decorator_list", ())
        if index not in parts and plain and one.name in _mentioned(new_text) | _mentioned_in(live, cell):
            parts[index] = one.text
    definitions = _joined([parts[index] for index in sorted(parts)])
    offered = functions or cell
    return Change(
        definitions=definitions if functions or classes else "",
        source="" if not offered else _with_definitions(definitions, cell or ""),
        functions=tuple(functions),
        classes=classes,
        cell_changed=bool(cell),
        means=live.means,
    )


def diff_of(live: Live, text: str) -> str:
    """What changes, cell by cell, as unified differences under the names of the cells."""
    found = []
    for index, source in spread(live.script, text).items():
        cell = live.script.cells[index]
        ours = cell.label in (HOLDER, DATA, EARLY_DATA, REST)
        old, new = ("", _added(source, cell.source)) if ours else (cell.source, source)
        lines = difflib.unified_diff(
            old.splitlines(), new.strip("\n").splitlines(), cell.label, cell.label, n=2, lineterm=""
        )
        found += [cell.label + ":" if line.startswith("+++") else line for line in lines if line[:3] != "---"]
    return "\n".join(line for line in found if not line.startswith("@@")) + "\n" if found else ""


def _added(source: str, old: str) -> str:
    """The lines that a cell of ours has more."""
    old_lines, lines = old.splitlines(keepends=True), source.splitlines(keepends=True)
    found: list[str] = []
    for kind, _, _, start, end in difflib.SequenceMatcher(None, old_lines, lines, autojunk=False).get_opcodes():
        found += lines[start:end] if kind != "equal" else []
    return "".join(found)


def _without_class(source: str, name: str) -> tuple[str, str]:
    """What stands beside the class, and the class."""
    node = next(n for n in ast.parse(source).body if isinstance(n, ast.ClassDef) and n.name == name)
    text = text_of(node, source)
    before, _, after = source.partition(text)
    return before + after, text


def _mentioned(text: str) -> set[str]:
    return names_of(ast.parse(text))


def _mentioned_in(live: Live, cell: str) -> set[str]:
    """Names of a changed cell; it may hold magics."""
    from optadvisor.notebooks.translating import translated

    return _mentioned(translated(live.cell.label, cell).text) if cell else set()


def _joined(parts: list[str]) -> str:
    texts = [part.strip("\n") for part in parts if part.strip()]
    return "\n\n\n".join(texts) + "\n" if texts else ""


def _with_definitions(definitions: str, cell: str) -> str:
    """One source; a cell magic stays the first line."""
    if not definitions or not cell:
        return definitions or cell
    if cell.lstrip("\n").startswith("%%"):
        first, _, rest = cell.lstrip("\n").partition("\n")
        return f"{first}\n{definitions}\n\n{rest}"
    return f"{definitions}\n\n{cell}"


# ---------------------------------------------------------------- in the namespace


@dataclass(kw_only=True)
class Put:
    """What was put into the namespace, and what had been there."""

    new: dict[str, Any] = field(default_factory=dict)
    old: dict[str, Any] = field(default_factory=dict)
    codes: list[tuple[FunctionType, CodeType, CodeType]] = field(default_factory=list)
    """(function or method, new, old)."""

    def recode(self, function: FunctionType, code: CodeType) -> None:
        self.codes.append((function, code, function.__code__))
        function.__code__ = code

    def take_back(self, namespace: MutableMapping[str, Any]) -> tuple[str, ...]:
        """What is still ours goes, also where the user has run the offered cell since.

        Returns the names that stay: bound anew by the user, or in use by functions of theirs.
        """
        for function, new, old in self.codes:
            now = namespace.get(function.__name__)
            if function.__code__ is new:
                function.__code__ = old
            if isinstance(now, FunctionType) and is_plain(now) and same_code(now.__code__, new):
                now.__code__ = old
        kept = []
        used = _used(namespace, self.new)
        for name, value in self.new.items():
            now = namespace.get(name, _ABSENT)
            if name in used or not (now is value or _is_compiled(now)):
                kept.append(name)
            elif self.old[name] is _ABSENT:
                del namespace[name]
            else:
                namespace[name] = self.old[name]
        return tuple(kept)


def _is_compiled(value: Any) -> bool:
    """What a kernel puts in its place when it is called first: machine code that lay ready, or Numba's."""
    return hasattr(value, "by_numba") or hasattr(value, "py_func")


def _used(namespace: Mapping[str, Any], names: Collection[str]) -> set[str]:
    """Those of the names that functions and methods of the notebook read, and what these read in turn."""
    values = [value for name, value in namespace.items() if name not in names]
    values += [item for value in values if isinstance(value, type) for item in vars(value).values()]
    waiting = [one.__code__ for one in values if isinstance(one, FunctionType) and one.__globals__ is namespace]
    found: set[str] = set()
    while waiting:
        more = (names_read(waiting.pop()) & set(names)) - found
        found |= more
        inner = [inspect.unwrap(namespace[name]) for name in more if callable(namespace.get(name))]
        waiting += [one.__code__ for one in inner if isinstance(one, FunctionType)]
    return found


def still_there(live: Live, namespace: Mapping[str, Any]) -> str:
    """The first name that means something else than when the cell was looked at; empty when all is as it was."""
    for name, value in live.means.items():
        if namespace.get(name, UNBOUND) is not value:
            return name
    for one in live.definitions:
        now, then = insides_of(one.value), live.insides[one.name]
        if namespace.get(one.name) is not one.value or len(now) != len(then):
            return one.name
        if any(new is not old for new, old in zip(now, then, strict=True)):
            return one.name
    return ""


def define(change: Change, live: Live, namespace: MutableMapping[str, Any], compiled: Compile) -> Put:
    """Define what changed. Raises `UsageError`, with nothing done, where a name is taken or a method cannot go.

    Only what is new is executed. A function or method that is there gets its new code, so that neither its decorators
    nor its default values nor the body of its class run a second time.
    """
    put = Put()
    if not change.definitions and not change.classes:
        return put
    globals_ = namespace if isinstance(namespace, dict) else dict(namespace)
    whole = compiled(change.definitions)
    made: dict[str, Any] = {}
    defaults: dict[str, Any] = {}
    statements: list[ast.stmt] = []
    codes: list[tuple[FunctionType, CodeType]] = []
    for node in ast.parse(change.definitions).body:
        one = next((d for d in live.definitions if d.name == getattr(node, "name", "")), None)
        function = in_place(node, one) if one is not None else None
        if function is not None:
            codes.append((function, code_of(function.__name__, whole)))
        else:
            if one is not None:
                take_defaults(node, one, defaults)
            statements.append(node)
    methods = [pair for name, text in change.classes.items() for pair in methods_of(name, text, live, compiled)]
    body = ast.Module(body=statements, type_ignores=[])
    made.update(defaults)
    exec(compile(body, whole.co_filename, "exec", flags=whole.co_flags & _FUTURES, dont_inherit=True), globals_, made)
    for name, value in made.items():
        known = namespace.get(name, _ABSENT)
        if name in defaults:
            continue
        if name not in live.defined and known is not _ABSENT and known is not value:
            raise UsageError(f"your notebook has a variable {name}, which is needed: run %optsuggest again")
        put.new[name], put.old[name] = value, known
        take_attributes(live.defined.get(name), value, name)
    try:
        for function, code in [*codes, *methods]:
            put.recode(function, code)
        namespace.update(put.new)
    except BaseException:
        put.take_back(namespace)
        raise
    return put


def originals(live: Live, change: Change) -> str:
    """The texts that `change` replaces, for a cell that takes it back."""
    texts = [one.text for one in live.definitions if one.name in change.functions]
    return _with_definitions(_joined(texts), live.cell.source if change.cell_changed else "")
