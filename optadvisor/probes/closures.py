"""Pickle inner functions so that they are still inner functions of their module when they are loaded.

    def outer():
        total = 0
        def add(x): …        # adds to `total`
        def show(): …        # reads the same `total`

cloudpickle would give each function cells and globals of its own. Here functions that share a variable go on sharing
it, a function that refers to itself still does, and their globals are those of the module with their module's name.

Does not handle: functions of other modules than the one asked for, and cells that no function of it holds (cloudpickle
takes those).
"""

from __future__ import annotations

import dis
import functools
import sys
import types
from collections.abc import Iterator
from typing import Any

Reduced = tuple[Any, ...]
_COUNTER = "__optadvisor_tick_"
_BY_NAME = frozenset({"LOAD_GLOBAL", "STORE_GLOBAL", "DELETE_GLOBAL", "LOAD_NAME", "LOAD_FROM_DICT_OR_GLOBALS"})


def itself(value: Any) -> Any:
    """What a stand-in is stored as: a call of this, so that it and its original are one object when loaded."""
    return value


def reduce_function(function: types.FunctionType, *, without: str) -> Reduced:
    """How pickle is to store a function by value (the form of `object.__reduce__`, with a setter of state).

    Its cells have to be stored by `reduce_cell`. The attribute `without` is left out.
    """
    space = function.__globals__
    state = {
        "contents": [_content(cell) for cell in function.__closure__ or ()],
        "defaults": (function.__defaults__, function.__kwdefaults__),
        "attributes": {name: value for name, value in vars(function).items() if name != without},
        "names": (function.__qualname__, function.__module__, function.__doc__),
        "annotations": function.__annotations__,
        "globals": {name: space[name] for name in names_used(function.__code__) if name in space},
    }
    arguments = (space["__name__"], function.__code__, function.__name__, function.__closure__)
    return _make_function, arguments, state, None, None, _set_state


def reduce_cell(_: types.CellType) -> Reduced:
    """A cell is stored empty; the functions that hold it fill it, so that a cell may hold its own function."""
    return types.CellType, ()


def contents(function: Any) -> dict[str, Any]:
    """Free variable → its value, of a function's own variables that have one."""
    code = getattr(function, "__code__", None)
    cells = zip(code.co_freevars, function.__closure__ or (), strict=True) if code is not None else ()
    found = {name: _content(cell) for name, cell in cells if name != "__class__"}
    return {name: content[0] for name, content in found.items() if content}


def with_code(function: types.FunctionType, code: types.CodeType) -> types.FunctionType:
    """`function` running `code`, another version's, on its own variables. Raises `LookupError` with a variable's name.

    The very same object where both versions use the same variables; else a new one, which takes the old one's place in
    the variables that hold it.
    """
    if code.co_freevars == function.__code__.co_freevars:
        function.__code__ = code
        return function
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    missing = [name for name in code.co_freevars if name not in cells]
    if missing:
        raise LookupError(missing[0])
    made = types.FunctionType(
        code, function.__globals__, function.__name__, function.__defaults__, tuple(cells[n] for n in code.co_freevars)
    )
    made.__kwdefaults__ = function.__kwdefaults__
    made.__qualname__, made.__module__ = function.__qualname__, function.__module__
    for cell in cells.values():
        held = _content(cell)
        if held and held[0] is function:
            cell.cell_contents = made
    return made


def _content(cell: types.CellType) -> tuple[Any, ...]:
    """The value in a tuple; nothing of a variable that is not bound yet."""
    try:
        return (cell.cell_contents,)
    except ValueError:
        return ()


def _make_function(
    module: str, code: types.CodeType, name: str, cells: tuple[types.CellType, ...] | None
) -> types.FunctionType:
    __import__(module)
    return types.FunctionType(_own_code(sys.modules[module], code), vars(sys.modules[module]), name, None, cells)


def _own_code(module: types.ModuleType, code: types.CodeType) -> types.CodeType:
    """The code that the module has for the same function, so that it is at home there; else what was stored.

    What was stored may have counters in it (see `blocks`), and its lines are those of the program's text.
    """
    owner = vars(module).get(code.co_qualname.partition(".")[0])
    names = tuple(name for name in code.co_names if not name.startswith(_COUNTER))
    same = [
        own
        for own in _inner_codes(owner.__code__ if type(owner) is types.FunctionType else None)
        if own.co_qualname == code.co_qualname
        and (own.co_names, own.co_varnames, own.co_freevars) == (names, code.co_varnames, code.co_freevars)
    ]
    return same[0] if len(same) == 1 else code


def _inner_codes(code: types.CodeType | None) -> Iterator[types.CodeType]:
    for constant in code.co_consts if code is not None else ():
        if isinstance(constant, types.CodeType):
            yield constant
            yield from _inner_codes(constant)


def _set_state(function: types.FunctionType, state: dict[str, Any]) -> None:
    for cell, content in zip(function.__closure__ or (), state["contents"], strict=True):
        if content:
            cell.cell_contents = content[0]
    function.__defaults__, function.__kwdefaults__ = state["defaults"]
    function.__qualname__, function.__module__, function.__doc__ = state["names"]
    function.__annotations__ = state["annotations"]
    vars(function).update(state["attributes"])
    function.__globals__.update(state["globals"])


@functools.lru_cache(maxsize=1024)
def names_used(code: types.CodeType) -> tuple[str, ...]:
    """Globals that the code, or a function inside it, loads or sets by name."""
    return tuple(sorted(set(_names(code))))


def _names(code: types.CodeType) -> Iterator[str]:
    for instruction in dis.get_instructions(code):
        if instruction.opname in _BY_NAME:
            yield instruction.argval
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _names(constant)
