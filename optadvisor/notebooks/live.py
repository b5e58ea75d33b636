"""A cell of a running notebook as a script: what it reads comes with it, so that children can run it from this state.

    live = take(namespace, cell, past=Past.of(cells), folder=folder)
    live.script.text       imports, the definitions of earlier cells, a line that loads data, the cell

Modules and what was imported become import statements; functions and classes of earlier cells come as their text;
everything else is pickled, together with the states of the random generators. The namespace is only looked at.

Does not handle: what cannot be pickled (a note names it, and the script does without), memory shared with other
processes, threads, what a library keeps for itself (open figures, sessions).
"""

from __future__ import annotations

import ast
import builtins
import os
import re
import sys
import sysconfig
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from optadvisor.errors import UsageError
from optadvisor.notebooks import state
from optadvisor.notebooks.cells import Cell, Script, script_of
from optadvisor.notebooks.definitions import Definition, definition_of, header_names, insides_of, names_of
from optadvisor.notebooks.imports import Past
from optadvisor.notebooks.translating import translated
from optadvisor.source.outlining.binding import walk_through
from optadvisor.source.outlining.names import uses_of

STATE, EARLY = "state", "early-state"
"""Files of the folder that hold what was pickled."""
HOLDER = "what optadvisor adds"
DATA, EARLY_DATA, REST = "the notebook's data", "data that definitions need", "other names of the notebook"
DEAR = ("numpy", "numba", "cupy")
"""What fast code needs and takes long to import: where the kernel has it already, the script has, too."""
_BY_TEXT = frozenset({"globals", "vars", "locals", "eval", "exec", "dir", "get_ipython"})
_WORD = re.compile(r"[^\W\d]\w*")
UNBOUND = object()
"""What a name of Python's own means, where the notebook has no such name."""
ROUNDS = 50
"""So many times definitions may lead to further ones."""


@dataclass(frozen=True, kw_only=True)
class Live:
    """A cell, as a script."""

    script: Script
    cell: Cell
    definitions: tuple[Definition, ...]
    """In the order of the text."""
    notes: tuple[str, ...]
    """What could not be taken along, as sentences."""
    means: Mapping[str, Any] = field(default_factory=dict)
    """Functions, classes and modules that the cell and the definitions name, as they were; builtins are `UNBOUND`."""
    insides: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    """For each definition, `insides_of` it, as they were."""
    loaded: tuple[str, ...] = ()
    """Modules of libraries that the script needs and the kernel has: their import is no part of the cell's time."""

    @property
    def defined(self) -> dict[str, Any]:
        return {one.name: one.value for one in self.definitions}

    @property
    def before(self) -> dict[str, int]:
        """For each definition's cell of the script, how many lines stand before it in the notebook's cell."""
        return {self.script.cells[self.index_of(one.name)].label: one.line - 1 for one in self.definitions}

    def index_of(self, name: str) -> int:
        """Where a definition's cell stands in the script."""
        return next(i for i, cell in enumerate(self.script.cells) if cell.label.startswith(f"{name}, "))


@dataclass(kw_only=True)
class _Found:
    """What has been learnt of the names that the cell needs."""

    imports: dict[str, str] = field(default_factory=dict)
    definitions: dict[str, Definition] = field(default_factory=dict)
    data: dict[str, Any] = field(default_factory=dict)


def take(
    namespace: Mapping[str, Any],
    cell: Cell,
    *,
    past: Past,
    folder: Path,
    hidden: Iterable[str] = (),
    labels: Mapping[str, str] | None = None,
) -> Live:
    """The script of `cell`; its data goes to files of `folder`.

    `hidden`: names of the namespace that are IPython's own. `labels`: what to call a file of a cell, `In [3]`.
    Raises `UsageError` where the cells can be no script.
    """
    own = {name: value for name, value in namespace.items() if name not in set(hidden) and name != "__builtins__"}
    part = translated(cell.label, cell.source)
    tree = ast.parse(part.text)
    wanted = _read_by(tree, own)
    found = _Found()
    notes: dict[str, str] = {}
    for _ in range(ROUNDS):
        _sort(wanted, own, namespace, past, found)
        more = {n for d in found.definitions.values() for n in _read_by(ast.parse(d.text), own)} - wanted
        if more:
            wanted |= more
            continue
        early = _needed_early(found)
        further = _dumped(found, namespace, folder, early, notes, found.imports, part.text)
        more = {name for name in further if name in own} - wanted
        if not more:
            break
        wanted |= more
    else:
        raise UsageError("the cell needs too much of the notebook to be run as a script of its own")
    return _live(cell, found, early, notes, namespace, labels or {})


def _read_by(tree: ast.Module, own: Mapping[str, Any]) -> set[str]:
    """Names of the notebook that a text may read; all of them where it looks names up by text."""
    names, words = names_of(tree), set[str]()
    if names & _BY_TEXT:
        texts = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
        words = {word for text in texts for word in _WORD.findall(text)}
        names |= words
    if names & (_BY_TEXT - {"get_ipython", "eval", "exec"}):
        return {name for name in own if not name.startswith("_")} | (names & own.keys())
    return ((names - _only_set(tree)) | words) & own.keys()


def _only_set(tree: ast.Module) -> set[str]:
    """Names that a text gives a value before it asks for one: what they were is no business of the cell.

    Were they there from the beginning, a faster cell might take them from a notebook that has just been started, where
    they are not.
    """
    walk = walk_through(tree.body, state=frozenset(), swallows=lambda _: True)
    found = list(uses_of(tree.body))
    late = {use.name for use in found if use.delayed or use.declared_global or use.delete}
    return {use.name for use in found if use.store} - walk.exposed.keys() - late


def _sort(wanted: set[str], own: Mapping[str, Any], namespace: Mapping[str, Any], past: Past, found: _Found) -> None:
    """Each name as an import, as the text of its definition, or as data."""
    for name in sorted(wanted):
        if name in found.imports or name in found.definitions or name in found.data:
            continue
        value = own[name]
        definition = definition_of(name, value, namespace, past)
        statement = "" if definition is not None else past.import_of(name, value)
        if definition is not None:
            found.definitions[name] = definition
        elif statement:
            found.imports[name] = statement
        else:
            found.data[name] = value


def _needed_early(found: _Found) -> dict[str, Any]:
    """Data that the definitions read when they are executed."""
    headers = {name for definition in found.definitions.values() for name in header_names(definition)}
    return {name: value for name, value in found.data.items() if name in headers}


# ---------------------------------------------------------------- data


def _dumped(
    found: _Found,
    namespace: Mapping[str, Any],
    folder: Path,
    early: dict[str, Any],
    notes: dict[str, str],
    imports: Mapping[str, str],
    text: str,
) -> frozenset[str]:
    """Pickle the data; what cannot be is left out, with a note. Names of further definitions that were met."""
    defined = {name: d.value for name, d in found.definitions.items()}
    late = dict(found.data)  # what is early, too: once all definitions are there, all data is made together
    attributes = [(d.value, d.attributes) for d in found.definitions.values() if d.attributes]
    kept = {
        "attributes": [(owner, each) for owner, each in attributes if isinstance(owner, type)],
        "function_attributes": [(owner, each) for owner, each in attributes if not isinstance(owner, type)],
        "loaded": [name for name in DEAR if name in sys.modules],
        "generators": _generators([*imports.values(), *(d.text for d in found.definitions.values()), text], late),
    }
    met: frozenset[str] = frozenset()
    for values, file, further in ((early, EARLY, {}), (late, STATE, kept)):
        try:
            met |= state.dump(values, namespace, defined=defined, path=folder / file, further=further)
        except Exception:  # an object's own __reduce__ runs here
            for name, why in _culprits(values, namespace, defined, folder).items():
                notes[name] = f"{name} is not taken along: {why}"
                values.pop(name)
                found.data.pop(name, None)
            try:
                met |= state.dump(values, namespace, defined=defined, path=folder / file, further=further)
            except Exception as error:
                raise UsageError(f"the notebook's data cannot be pickled ({_said(error)})") from error
    return met


def _culprits(
    values: Mapping[str, Any], namespace: Mapping[str, Any], defined: Mapping[str, Any], folder: Path
) -> dict[str, str]:
    """Name → why it cannot be pickled."""
    found = {}
    for name, value in values.items():
        try:
            state.dump({name: value}, namespace, defined=defined, path=folder / "alone")
        except Exception as error:
            found[name] = f"it cannot be pickled ({_said(error)})"
    (folder / "alone").unlink(missing_ok=True)
    return found


def _said(error: BaseException) -> str:
    text = " ".join(str(error).split())
    return text[:160] or type(error).__name__


def _generators(texts: Sequence[str], late: Mapping[str, Any]) -> dict[str, Any]:
    """The states of the global generators that the script may draw from; NumPy is not imported only for that."""
    found: dict[str, Any] = {}
    random, numpy = sys.modules.get("random"), sys.modules.get("numpy")
    if random is not None:
        found["random"] = random.getstate()
    in_use = any("numpy" in text for text in texts) or any("numpy" in type(v).__module__ for v in late.values())
    if numpy is not None and in_use:
        found["numpy"] = numpy.random.get_state()
    return found


# ---------------------------------------------------------------- the script


def _live(
    cell: Cell,
    found: _Found,
    early: Mapping[str, Any],
    notes: Mapping[str, str],
    namespace: Mapping[str, Any],
    labels: Mapping[str, str],
) -> Live:
    definitions = tuple(sorted(found.definitions.values(), key=lambda one: _order(one, labels)))
    late = list(found.data)
    imports = "".join(dict.fromkeys(found.imports[name] for name in sorted(found.imports)))
    # what is added comes after the imports, in their cell; the last cell says that all names may be read later
    cells = [Cell(label=HOLDER, source=f"{imports}import optadvisor.notebooks.state as _optadvisor_state\n")]
    if early:
        cells.append(Cell(label=EARLY_DATA, source=_loading(EARLY, list(early))))
    cells += [Cell(label=f"{one.name}, {labels.get(one.file, one.file)}", source=one.text) for one in definitions]
    cells.append(Cell(label=DATA, source=_loading(STATE, late)))
    cells.append(cell)
    cells.append(Cell(label=REST, source=_mentioned(namespace)))
    script = script_of(cells)
    return Live(
        script=script,
        cell=cell,
        definitions=definitions,
        notes=(*notes.values(), *script.notes),
        means=_meant([*(one.text for one in definitions), translated(cell.label, cell.source).text], namespace),
        insides={one.name: insides_of(one.value) for one in definitions},
        loaded=_loaded(found),
    )


def _loaded(found: _Found) -> tuple[str, ...]:
    names = {*DEAR, *(type(value).__module__ for value in found.data.values())}
    for node in ast.walk(ast.parse("".join(found.imports.values()))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
    return (state.__name__, *sorted(name for name in names if _is_library(sys.modules.get(name))))


def _is_library(module: ModuleType | None) -> bool:
    """Not the user's own, which may be what is slow, and is rewritten where it stands."""
    file = getattr(module, "__file__", None)
    places = sysconfig.get_paths()
    folders = tuple(os.path.join(places[key], "") for key in ("stdlib", "platstdlib", "purelib", "platlib"))
    return isinstance(file, str) and file.startswith(folders)


def _meant(texts: Iterable[str], namespace: Mapping[str, Any]) -> dict[str, Any]:
    names = {name for text in texts for name in names_of(ast.parse(text))}
    found = {name: namespace[name] for name in names if name in namespace and _is_code(namespace[name])}
    return found | {name: UNBOUND for name in names - namespace.keys() if hasattr(builtins, name)}


def _is_code(value: Any) -> bool:
    return isinstance(value, ModuleType) or callable(value)


def _order(one: Definition, labels: Mapping[str, str]) -> tuple[int, int]:
    """By the cells' numbers, then by lines; files before cells."""
    number = re.search(r"\d+", labels.get(one.file, one.file if one.file.startswith("In [") else ""))
    return int(number[0]) if number else 0, one.line


def _loading(file: str, names: Sequence[str]) -> str:
    call = f"_optadvisor_state.restore(__file__, {', '.join(repr(each) for each in (file, *names))})"
    return f"({', '.join(names)},) = {call}\n" if names else f"{call}\n"


def _mentioned(namespace: Mapping[str, Any]) -> str:
    """Never run: no name of the notebook is free for a new variable."""
    given = ("get_ipython", "display", "__debug__")  # by the script itself
    names = sorted(n for n in namespace if n.isidentifier() and n not in given and not n.startswith("__"))
    return f"if not __name__:\n    ({', '.join(names)},)\n" if names else "pass\n"
