"""What objects hold, as `specs.describe` notes it: the attributes that are kept in the object itself, and after them
plain numbers, lists and tuples of its class, and of one object's class its arrays.

    Point(2.0, 5.0)                 →  x: 2.0, y: 5.0
    [Point(2.0, 5.0), Point(…)]     →  x: [2.0, …], y: [5.0, …]      one column for each attribute

Nothing of the user's runs: values are taken from the instance dictionary, from slots, from fields of named tuples and
from the dictionaries of classes.

Does not handle: properties, objects of libraries written in C, more than 32 attributes.
"""

from __future__ import annotations

import types
from collections import namedtuple
from collections.abc import Callable, Sequence
from typing import Any

MOST = 32
SAMPLE = 1000
"""Of longer lists, about so many objects are looked at."""
HEAP_TYPE = 1 << 9
"""`Py_TPFLAGS_HEAPTYPE`: set for classes made by a `class` statement."""
_CONSTANTS = (int, float, bool, list, tuple)
"""Exact types of what a class says for all its objects: `GRAVITY = 9.81` in the class statement."""
_DATA = (types.MemberDescriptorType, type(vars(namedtuple("Fields", "x"))["x"]))


def sample(things: Sequence[Any]) -> Sequence[Any]:
    """Some of many things, spread evenly."""
    return things[:: max(1, len(things) // SAMPLE)]


def columns(things: Sequence[Any], *, alone: bool = False) -> dict[str, list[Any]]:
    """Attribute → its value in each of `things`, which are all of one class; none where they are no plain objects.

    `alone`: it is one object, and no list of them, which would have an array of their class several times.

    >>> columns([types.SimpleNamespace()])
    {}
    """
    kind = type(things[0]) if things else object
    if type(kind) is not type or not kind.__flags__ & HEAP_TYPE:
        return {}
    readers = _readers(kind, things[0], alone=alone)
    found: dict[str, list[Any]] = {}
    for name, read in list(readers.items())[:MOST]:
        try:
            found[name] = [read(thing) for thing in things]
        except (AttributeError, KeyError):  # not every object has it
            continue
    return found


def _readers(kind: type, first: Any, *, alone: bool) -> dict[str, Callable[[Any], Any]]:
    """Attribute → how to get at it without running code of the class."""
    found: dict[str, Callable[[Any], Any]] = {}
    dictionary: Any = None
    for each in kind.__mro__:
        for name, value in list(vars(each).items()):
            if type(value) in _DATA:
                found.setdefault(name, value.__get__)
        own = vars(each).get("__dict__")
        dictionary = dictionary or (own if type(own) is types.GetSetDescriptorType else None)
    if dictionary is not None:
        for name in list(dictionary.__get__(first)):
            if type(name) is str:
                found.setdefault(name, _reader(dictionary, name))
        for each in kind.__mro__:
            for name, value in list(vars(each).items()):
                is_constant = type(value) in _CONSTANTS or (alone and _is_array(value))
                if is_constant and not name.startswith("__"):
                    found.setdefault(name, _reader(dictionary, name, value))
    return found


def _is_array(value: Any) -> bool:
    kind = type(value)
    return (kind.__module__, kind.__name__) == ("numpy", "ndarray")


def _reader(dictionary: Any, name: str, *of_class: Any) -> Callable[[Any], Any]:
    """With what the class has by that name, for objects that have nothing of their own."""
    if of_class:
        return lambda thing: dictionary.__get__(thing).get(name, of_class[0])
    return lambda thing: dictionary.__get__(thing)[name]
