"""What a notebook's variables hold, on its way into a child process: pickled in the kernel, made again in the script.

    dump({"x": x, "grid": grid}, namespace, defined={"Grid": Grid}, path=path)          in the kernel
    (x, grid,) = restore(__file__, "state", "x", "grid")                               a line of the script

Functions and classes that the script defines itself are named, not copied, so that an object of a notebook's class is
one of the script's class. Other functions of the notebook (closures, lambdas) are made again with the script's own
variables as their globals, and with the code of the script's text where their text is in it.

Does not handle: generators, open files, locks and whatever else refuses to be pickled (`dump` raises what it raises).
"""

from __future__ import annotations

import contextlib
import importlib
import io
import os
import pickle
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import CellType, CodeType, FunctionType
from typing import Any

import cloudpickle

CodeKey = tuple[str, str, int]
"""(name of a function of the script, qualified name of a function in it, which of those that have this name)."""


def dump(
    values: Mapping[str, Any],
    namespace: Mapping[str, Any],
    *,
    defined: Mapping[str, Any],
    path: Path,
    further: Mapping[str, Any] | None = None,
) -> frozenset[str]:
    """Write `values` to `path`; returns the names of other definitions of the notebook that were met on the way.

    `further` is kept beside them under no name of the script's: generator states, attributes of definitions.
    Raises whatever the pickling of an object raises.
    """
    with open(path, "wb") as file:
        pickler = _Pickler(file, namespace, defined)
        pickler.dump({"values": dict(values), **(further or {})})
    return frozenset(pickler.met)


class _Pickler(cloudpickle.Pickler):  # type: ignore[misc]
    def __init__(self, file: Any, namespace: Mapping[str, Any], defined: Mapping[str, Any]) -> None:
        super().__init__(file, protocol=pickle.HIGHEST_PROTOCOL)
        self.namespace = namespace
        self.defined = {id(value): name for name, value in defined.items()}
        self.codes = {id(code): key for name, value in defined.items() for key, code in codes_of(name, value)}
        self.cells: dict[int, CellType] = {}
        self.met: set[str] = set()

    def reducer_override(self, obj: Any) -> Any:
        if isinstance(obj, io.IOBase) and not isinstance(obj, io.BytesIO | io.StringIO):
            raise pickle.PicklingError("an open file stays with its process")  # cloudpickle would read it
        if id(obj) in self.defined:
            return _named, (self.defined[id(obj)],)
        if isinstance(obj, CodeType) and id(obj) in self.codes:
            return _code, self.codes[id(obj)]
        if isinstance(obj, CellType) and id(obj) in self.cells:
            return CellType, ()
        if isinstance(obj, type) and obj.__module__ == "__main__":
            self._meet(obj.__name__, obj)
        elif isinstance(obj, FunctionType) and obj.__globals__ is self.namespace:
            self._meet(obj.__qualname__.partition(".")[0], obj)
            return self._function(obj)
        return super().reducer_override(obj)

    def _meet(self, name: str, obj: Any) -> None:
        """A definition whose text may be had; of a closure, the function that made it. Names that its code reads."""
        if name in self.namespace:
            self.met.add(name)
        if isinstance(obj, FunctionType):
            self.met.update(name for name in names_read(obj.__code__) if name in self.namespace)

    def _function(self, function: FunctionType) -> Any:
        """Cells are filled when the function is there: it may be in one of them."""
        names = function.__code__.co_freevars
        cells = dict(zip(names, function.__closure__ or (), strict=True))
        self.cells.update((id(cell), cell) for cell in cells.values())
        contents = {name: cell.cell_contents for name, cell in cells.items() if _is_filled(cell)}
        attributes = {
            "__kwdefaults__": function.__kwdefaults__,
            "__annotations__": function.__annotations__,
            "__doc__": function.__doc__,
            "__module__": function.__module__,
            "__qualname__": function.__qualname__,
        }
        state = (contents, attributes, function.__dict__)
        arguments = (function.__code__, function.__name__, function.__defaults__, cells)
        return _function, arguments, state, None, None, _fill


def _is_filled(cell: CellType) -> bool:
    try:
        return cell.cell_contents is not None or True
    except ValueError:
        return False


def codes_of(name: str, value: Any) -> Iterator[tuple[CodeKey, CodeType]]:
    """The code of every function inside a function, with what it is found by in another copy of the same text."""
    while hasattr(value, "__wrapped__"):
        value = value.__wrapped__
    if not isinstance(value, FunctionType):
        return
    found: dict[str, list[CodeType]] = {}
    waiting = [value.__code__]
    while waiting:
        inner = [one for one in waiting.pop().co_consts if isinstance(one, CodeType)]
        waiting += inner
        for one in inner:
            found.setdefault(one.co_qualname, []).append(one)
    for qualname, codes in found.items():
        for number, code in enumerate(sorted(codes, key=lambda each: each.co_firstlineno)):
            yield (name, qualname, number), code


def names_read(code: CodeType) -> frozenset[str]:
    """Every global, and every attribute, that a code and those inside it name."""
    inner = (names_read(one) for one in code.co_consts if isinstance(one, CodeType))
    return frozenset(code.co_names).union(*inner)


# ---------------------------------------------------------------- in the script


def restore(script: str, name: str, *names: str) -> tuple[Any, ...]:
    """The values of `names`, in their order; what else was kept (see `dump`) is put in place.

    They lie in the file `name` beside the script.
    """
    with open(os.path.join(os.path.dirname(script), name), "rb") as file:
        kept = pickle.load(file)
    for module in kept.get("loaded", ()):
        with contextlib.suppress(ImportError):
            importlib.import_module(module)
    for attributes, put in ((kept.get("attributes", ()), setattr), (kept.get("function_attributes", ()), _update)):
        for owner, found in attributes:
            for name, value in found.items():
                put(owner, name, value)
    _draw_from(kept.get("generators", {}))
    return tuple(kept["values"][name] for name in names)


def _draw_from(generators: Mapping[str, Any]) -> None:
    """Let the program's random generators go on where the notebook's stand."""
    if "random" in generators:
        import random

        random.setstate(generators["random"])
    if "numpy" in generators:
        import numpy as np

        np.random.set_state(generators["numpy"])


def _update(function: Any, name: str, value: Any) -> None:
    if name in ("__defaults__", "__kwdefaults__"):
        setattr(function, name, value)
    else:
        function.__dict__[name] = value


def _script() -> dict[str, Any]:
    return sys.modules["__main__"].__dict__


def _named(name: str) -> Any:
    return _script()[name]


def _code(name: str, qualname: str, number: int) -> CodeType:
    return dict(codes_of(name, _script()[name]))[name, qualname, number]


def _function(
    code: CodeType, name: str, defaults: tuple[Any, ...] | None, cells: Mapping[str, CellType]
) -> Callable[..., Any]:
    return FunctionType(code, _script(), name, defaults, tuple(cells[each] for each in code.co_freevars))


def _fill(function: FunctionType, state: tuple[dict[str, Any], dict[str, Any], dict[str, Any]]) -> None:
    contents, attributes, own = state
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    for name, value in contents.items():
        if name in cells:
            cells[name].cell_contents = value
    for name, value in attributes.items():
        setattr(function, name, value)
    function.__dict__.update(own)
