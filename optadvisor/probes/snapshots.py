"""Pickle the state a call depends on, so that it can be put back as often as a proof needs it.

Functions and classes of the user's files are stored by name (a rebuilt module supplies them, in the original's or in
the candidate's version); what has no importable name (lambdas, closures, local classes) is stored by value through
cloudpickle (https://github.com/cloudpipe/cloudpickle).
"""

from __future__ import annotations

import io
import pickle
import sys
import types
from typing import Any

import cloudpickle


class UnpicklableError(Exception):
    """A value cannot be stored; the text names it and says why."""


class _Pickler(cloudpickle.Pickler):  # type: ignore[misc]
    def reducer_override(self, obj: Any) -> Any:
        if isinstance(obj, type | types.FunctionType) and _importable(obj):
            return NotImplemented  # by reference, also for `__main__`
        if isinstance(obj, types.ModuleType) and obj.__name__ in sys.modules:
            return _module, (obj.__name__,)
        return super().reducer_override(obj)


def _module(name: str) -> types.ModuleType:
    __import__(name)
    return sys.modules[name]


def _importable(obj: Any) -> bool:
    found: Any = sys.modules.get(obj.__module__ or "")
    for part in obj.__qualname__.split("."):
        found = getattr(found, part, None)
    return found is obj


def dumps(value: Any) -> bytes:
    """Raises `UnpicklableError`."""
    buffer = io.BytesIO()
    try:
        _Pickler(buffer, protocol=pickle.HIGHEST_PROTOCOL).dump(value)
    except Exception as error:  # any object's own __reduce__ runs here
        raise UnpicklableError(f"{type(error).__name__}: {error}") from error
    return buffer.getvalue()


def loads(data: bytes) -> Any:
    return pickle.loads(data)


def random_states() -> dict[str, Any]:
    """The state of each global generator that is loaded: `random`, `numpy.random`."""
    states: dict[str, Any] = {}
    if "random" in sys.modules:
        states["random"] = sys.modules["random"].getstate()
    if "numpy.random" in sys.modules:
        states["numpy.random"] = sys.modules["numpy.random"].get_state()
    return states


def restore_random(states: dict[str, Any]) -> None:
    """Raises `ImportError` when NumPy is needed and missing."""
    if "random" in states:
        _module("random").setstate(states["random"])
    if "numpy.random" in states:
        _module("numpy.random").set_state(states["numpy.random"])


def same_random(name: str, first: Any, second: Any) -> bool:
    """Whether two states of generator `name` are equal."""
    if name == "random" or first is None or second is None:
        return bool(first == second)
    same_position = first[0] == second[0] and tuple(first[2:]) == tuple(second[2:])
    return same_position and bool((first[1] == second[1]).all())
