"""Where a call's state holds values that can be varied, and how another value is put there.

    places({"args": ([1.0, 2.0], 2), …}, {"xs": [1.0, 2.0], "n": 2})  →  Place(name="xs", …), Place(name="n", …)

Parameters first, then what instances hold (`self.x`, two levels), arrays inside lists, tuples and dicts (`xs[0]`), what
the first instance in these holds (`xs[0].x`), data globals, and parameters left at a default that is a plain number,
string or None. No code of the user's classes runs: attributes are read from `__dict__` and slots, and written there.

Does not handle: what closures, functions and classes hold; keys of dicts and elements of sets.
"""

from __future__ import annotations

import enum
import itertools
import sys
import types
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from optadvisor.verifier.equality.identity import has_identity, instance_dict, is_code
from optadvisor.verifier.equality.identity import state as own_state

Step: TypeAlias = tuple[str, Any]
"""`("item", 0)` or `("attribute", "x")`."""
State: TypeAlias = dict[str, Any]
Edit: TypeAlias = Callable[[State], None]

MOST_PLACES = 24
MOST_ELEMENTS = 3
"""Arrays looked at inside one container."""
ATTRIBUTE_LEVELS = 2
_LIBRARIES = sys.stdlib_module_names | {"numpy", "pandas", "scipy", "numba", "cupy", "torch"}
PLAIN = (int, float, complex, bool, str, bytes, type(None))


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One value of a call's state."""

    name: str
    """As the user reads it: `a`, `self.grid`, `xs[0]`, `global N`."""
    path: tuple[Step, ...]
    value: Any
    """What the pattern has there."""
    default: bool = False
    """The call left it at its default, which is a plain constant."""

    @property
    def inside(self) -> bool:
        """An element of a container, or part of one: it may be gone when that is made shorter."""
        return any(kind == "item" for kind, _ in self.path[2:])

    @property
    def is_global(self) -> bool:
        return self.path[0] == ("item", "globals")

    @property
    def is_passed(self) -> bool:
        """Part of an argument, not an attribute of one or a global: callers decide what it is."""
        return not self.is_global and all(kind == "item" for kind, _ in self.path)

    def read(self, state: State) -> Any:
        return self.value if self.default else _get(state, self.path)

    def write(self, state: State, value: Any) -> None:
        _put(state, self.path, value)


def places(state: State, names: dict[str, Any]) -> tuple[Place, ...]:
    """All places of a call, the parameters first; `names` maps parameter → argument as bound."""
    found: list[Place] = []
    for place in _parameters(state, names):
        found += _below(place)
    for name, value in state.get("globals", {}).items():
        if name in names:  # which hides it
            continue
        found += _below(Place(name=f"global {name}", path=(("item", "globals"), ("item", name)), value=value))
    found += _defaults(state, names)
    return tuple(found[:MOST_PLACES])


def twins(place: Place, all_places: tuple[Place, ...]) -> tuple[Place, ...]:
    """All places that hold the very object that `place` holds, itself among them."""
    if not has_identity(place.value):
        return (place,)
    return tuple(other for other in all_places if other.value is place.value)


def _parameters(state: State, names: dict[str, Any]) -> Iterator[Place]:
    called = _positional(state["args"], names)
    for index, value in enumerate(state["args"]):
        yield Place(
            name=called.get(index, f"argument {index + 1}"), path=(("item", "args"), ("item", index)), value=value
        )
    for name, value in state["kwargs"].items():
        yield Place(name=name, path=(("item", "kwargs"), ("item", name)), value=value)


def _positional(args: tuple[Any, ...], names: dict[str, Any]) -> dict[int, str]:
    """Index → name of each positional argument; `rest[0]` in `*rest`. `names` is in the order of the signature."""
    called: dict[int, str] = {}
    for name, value in names.items():
        index = len(called)
        if index == len(args):
            break
        if value is args[index]:
            called[index] = name
        elif type(value) is tuple and all(map(_is, value, args[index:])):
            called |= {index + i: f"{name}[{i}]" for i in range(len(value))}
    return called


def _is(a: object, b: object) -> bool:
    return a is b


def _defaults(state: State, names: dict[str, Any]) -> Iterator[Place]:
    """Parameters that were not passed: a variation passes them by keyword."""
    given = set(_positional(state["args"], names).values()) | set(state["kwargs"])
    for name, value in names.items():
        if name not in given and type(value) in PLAIN:
            yield Place(name=name, path=(("item", "kwargs"), ("item", name)), value=value, default=True)


def _below(place: Place, levels: int = ATTRIBUTE_LEVELS) -> Iterator[Place]:
    """The place itself, or what its instance holds; then arrays and the first instance inside its container."""
    value = place.value
    attributes = attributes_of(value) if levels else {}
    if attributes:
        for name, held in attributes.items():
            inner = Place(name=f"{place.name}.{name}", path=(*place.path, ("attribute", name)), value=held)
            yield from _below(inner, levels - 1)
        return
    yield place
    if type(value) in (list, tuple, dict):
        pairs = list(value.items() if type(value) is dict else enumerate(value))[: 10 * MOST_ELEMENTS]
        arrays = [(key, item) for key, item in pairs if type(item) is np.ndarray and type(key) in (int, str)]
        for key, item in arrays[:MOST_ELEMENTS]:
            yield _item(place, key, item)
        instances = (pair for pair in pairs if type(pair[0]) in (int, str) and attributes_of(pair[1]))
        for key, item in itertools.islice(instances, 1 if levels else 0):
            yield from _below(_item(place, key, item), levels)


def _item(place: Place, key: int | str, item: Any) -> Place:
    return Place(name=f"{place.name}[{key!r}]", path=(*place.path, ("item", key)), value=item)


def attributes_of(value: Any) -> dict[str, Any]:
    """Attribute → object of an instance of a class written in Python by the user; empty for everything else."""
    kind = type(value)
    library = kind.__module__.partition(".")[0] in _LIBRARIES
    if library or is_code(value) or issubclass(kind, np.ndarray | np.generic | enum.Enum):
        return {}
    found: dict[str, Any] = {}
    for label, held in own_state(value):
        if label == ".__dict__":
            found |= {name: item for name, item in held.items() if type(name) is str}  # type: ignore[attr-defined]
        else:
            found[label[1:]] = held
    return {name: held for name, held in found.items() if not name.startswith("__")}


# ---------------------------------------------------------------- reading and writing


def _get(holder: Any, path: tuple[Step, ...]) -> Any:
    for kind, key in path:
        holder = holder[key] if kind == "item" else attributes_of(holder)[key]
    return holder


def _put(holder: Any, path: tuple[Step, ...], value: Any) -> Any:
    """Put `value` at the end of the path; the holder, or for a tuple the one that takes its place."""
    if not path:
        return value
    (kind, key), *rest = path
    inner = _put(_get(holder, path[:1]), tuple(rest), value) if rest else value
    if kind == "attribute":
        _set_attribute(holder, key, inner)
    elif isinstance(holder, tuple):
        return (*holder[:key], inner, *holder[key + 1 :])
    else:
        holder[key] = inner
    return holder


def _set_attribute(holder: Any, name: str, value: Any) -> None:
    for cls in type(holder).__mro__:
        member = vars(cls).get(name)
        if type(member) is types.MemberDescriptorType:
            member.__set__(holder, value)
            return
    attributes = instance_dict(holder)
    if attributes is not None:
        attributes[name] = value
