"""What copies ask of objects in each call, while classes change between the calls: against a slow text with sets."""

from __future__ import annotations

import random
import types
from collections import namedtuple
from collections.abc import Callable
from operator import attrgetter
from typing import Any

import pytest
from conftest import some

from optadvisor.rewriters.flattening.checks import ATTRIBUTES_OF
from optadvisor.rewriters.flattening.keyed import ITEMS_OF

Columns = list[list[Any]] | None


def made(text: str, name: str) -> Callable[..., Columns]:
    space: dict[str, Any] = {}
    exec(text.format(name=name), space)
    found: Callable[..., Columns] = space[name]
    return found


attributes_of, items_of = made(ATTRIBUTES_OF, "_attributes_of"), made(ITEMS_OF, "_items_of")


def slow_attributes(things: Any, container: type, read: Any, stored: Any = (), called: Any = ()) -> Columns:
    if type(things) is not container or {*map(type, map(type, things))} != {type}:
        return None
    kinds = {*map(type, things)}
    if len(kinds) != 1:
        return None
    classes = [each for each in next(iter(kinds)).__mro__ if each is not object and each is not tuple]
    held = [vars(each) for each in classes]
    hooks = {"__getattribute__", "__getattr__", *(("__setattr__",) if stored else ())}
    if any(each.__module__ == "builtins" for each in classes) or any(hooks & each.keys() for each in held):
        return None
    slots = set()
    for name in read:
        for kind in [type(each[name]) for each in held if name in each]:
            if kind.__name__ in ("member_descriptor", "_tuplegetter"):
                slots |= {name} if kind.__name__ == "member_descriptor" else set()
            elif hasattr(kind, "__get__") or hasattr(kind, "__set__"):
                return None
    if any(name in getattr(thing, "__dict__", ()) for name in called for thing in things):
        return None
    try:
        if all(name in slots or all(name in thing.__dict__ for thing in things) for name in stored):
            return [[*map(attrgetter(name), things)] for name in read]
    except AttributeError:
        pass
    return None


def slow_items(things: Any, container: type, keys: Any, sets: bool = False, others: Any = ()) -> Columns:
    if type(things) is not container or not things or [1 for thing in things if type(thing) is not dict]:
        return None
    try:
        if [1 for thing in things for key in thing if type(key) is not str]:
            return None
        if sets and [1 for thing in things if "__builtins__" in thing or [1 for each in others if each is thing]]:
            return None
        return [[thing[key] for thing in things] for key in keys]
    except (KeyError, RuntimeError):
        return None


FORMS: tuple[tuple[Any, Any, Any], ...] = (
    (("x",), (), ()),
    (("x", "y"), (), ("go",)),
    (("x", "y"), ("x",), ()),
    (("y",), ("y",), ("go",)),
    ((), (), ("go",)),
)


def _or_none(function: Callable[..., Columns], *given: Any) -> Columns:
    """None, too, where a slot of another class was put into the class: the program would get Python's TypeError."""
    try:
        return function(*given)
    except TypeError:
        return None


def the_same(*things: Any) -> list[Columns]:
    """What is found of objects by themselves and in lists: it must be what the slow text finds."""
    answers: list[Columns] = []
    groups = [[thing] for thing in things] + [[*things], [*things] * 2]
    for read, stored, called in FORMS:
        for group in groups:
            found = _or_none(attributes_of, group, list, read, stored, called)
            assert found == _or_none(slow_attributes, group, list, read, stored, called)
            assert found == _or_none(attributes_of, tuple(group), tuple, read, stored, called)
            assert attributes_of(group, tuple, read, stored, called) is None
            answers.append(found)
    return answers


def classes() -> tuple[Any, Any]:
    class Layer:
        def __init__(self) -> None:
            self.x, self.y = 1.0, [2.0]

        def go(self) -> float:
            return self.x

    class Tanh(Layer):
        pass

    return Layer, Tanh


class Watching:
    """A descriptor; without `__get__` at first."""


def watch(thing: Any, value: Any) -> Any:
    return 5.0


@pytest.mark.parametrize("on", ["class", "base"])
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("x", property(lambda self: 3.0)),
        ("x", property(lambda self: 3.0, lambda self, value: None)),
        ("__getattr__", lambda self, name: 7.0),
        ("__getattribute__", lambda self, name: 7.0),
        ("x", lambda self: 3.0),
        ("x", types.DynamicClassAttribute(lambda self: 3.0)),
        ("x", classmethod(lambda kind: 3.0)),
    ],
)
def test_a_class_that_is_changed_between_two_calls_is_refused(on: str, name: str, value: Any) -> None:
    base, kind = classes()
    thing, other = kind(), base()
    assert attributes_of([thing], list, ("x",)) == [[1.0]]
    changed = base if on == "base" else kind
    setattr(changed, name, value)
    the_same(thing, other)
    assert attributes_of([thing], list, ("x",)) is None
    assert (attributes_of([other], list, ("x",)) is None) == (on == "base")
    delattr(changed, name)
    the_same(thing, other)
    assert attributes_of([thing], list, ("x",)) == [[1.0]]


def test_setting_that_is_watched_counts_where_attributes_are_set() -> None:
    _, kind = classes()
    thing = kind()
    assert attributes_of([thing], list, ("x",), ("x",)) == [[1.0]]
    kind.__setattr__ = lambda self, name, value: None
    the_same(thing)
    assert attributes_of([thing], list, ("x",), ("x",)) is None
    assert attributes_of([thing], list, ("x",)) == [[1.0]]


def test_a_value_of_the_class_whose_own_class_becomes_a_descriptor() -> None:
    base, kind = classes()
    base.x = Watching()
    thing = kind()
    try:
        assert attributes_of([thing], list, ("x",)) == [[1.0]]
        Watching.__set__ = watch  # type: ignore[attr-defined]
        the_same(thing)
        assert attributes_of([thing], list, ("x",)) is None
        del Watching.__set__  # type: ignore[attr-defined]
        Watching.__get__ = watch  # type: ignore[attr-defined]
        assert attributes_of([thing], list, ("x",)) is None
    finally:
        for name in {"__set__", "__get__"} & vars(Watching).keys():
            delattr(Watching, name)


def test_objects_that_change() -> None:
    base, kind = classes()
    thing = kind()
    assert attributes_of([thing], list, ("x", "y"), ("x",)) == [[1.0], [[2.0]]]
    thing.__class__ = base
    the_same(thing)
    watched = type("Watched", (base,), {"x": property(lambda self: 3.0)})
    thing.__class__ = watched
    the_same(thing)
    assert attributes_of([thing], list, ("x",)) is None
    thing.__class__ = kind
    thing.__dict__ = {"x": 4.0}
    the_same(thing)
    assert attributes_of([thing], list, ("x",)) == [[4.0]]
    assert attributes_of([thing], list, ("x", "y")) is None
    kind.y = 6.0
    the_same(thing)
    assert attributes_of([thing], list, ("x", "y")) == [[4.0], [6.0]]
    assert attributes_of([thing], list, ("x", "y"), ("y",)) is None
    del thing.x
    the_same(thing)
    assert attributes_of([thing], list, ("x",)) is None
    thing.x, thing.go = 1.0, len
    the_same(thing)
    assert attributes_of([thing], list, ("x",), called=("go",)) is None


def test_bases_that_change() -> None:
    base, _ = classes()
    watched = type("Watched", (base,), {"x": property(lambda self: 3.0)})
    kind = type("Kind", (type("Between", (base,), {}),), {})
    thing = kind()
    assert attributes_of([thing], list, ("x",)) == [[1.0]]
    kind.__bases__ = (watched,)
    thing.__dict__["x"] = 1.0
    the_same(thing)
    assert attributes_of([thing], list, ("x",)) is None
    kind.__bases__ = (base,)
    assert attributes_of([thing], list, ("x",)) == [[1.0]]


def test_metaclasses_are_refused() -> None:
    class Meta(type):
        def __eq__(cls, other: object) -> bool:
            return True

        __hash__ = type.__hash__

    base, kind = classes()
    thing, other = kind(), Meta("Other", (base,), {})()
    the_same(thing, other)
    assert attributes_of([other], list, ("x",)) is None
    assert attributes_of([thing], list, ("x",)) == [[1.0]]
    with pytest.raises(TypeError):
        kind.__class__ = Meta  # Python itself does not let a plain class get one


class Slots:
    __slots__ = ("x", "y")


class Half(Slots):
    """Slots of the base, and attributes of its own."""


Pair = namedtuple("Pair", ["x", "y"])


class Named(Pair):
    pass


class Numbers(list[float]):
    x, y = 1.0, 2.0


def test_slots_tuples_and_what_python_brings() -> None:
    slots, half, numbers = Slots(), Half(), Numbers()
    the_same(slots, half)
    assert attributes_of([slots], list, ("x",), ("x",)) is None
    slots.x = half.x = 1.0
    slots.y = half.y = 2.0
    the_same(slots, half)
    assert attributes_of([slots], list, ("x",), ("x",)) == attributes_of([half], list, ("x",), ("x",)) == [[1.0]]
    Half.x = property(lambda self: 3.0)  # type: ignore[assignment]
    the_same(slots, half)
    assert attributes_of([half], list, ("x",)) is None
    del Half.x  # type: ignore[misc]
    for thing in (Pair(1.0, 2.0), Named(1.0, 2.0)):
        the_same(thing)
        assert attributes_of([thing], list, ("x",)) == [[1.0]]
        assert attributes_of([thing], list, ("x",), ("x",)) is None
    for thing in (numbers, 5, None, "text", [], {}, len, Slots, type, random, Pair):
        the_same(thing)
        assert attributes_of([thing], list, ("x",)) is None
    assert attributes_of([], list, ("x",)) is None
    assert attributes_of((), tuple, ("x",)) is None


def _changes(base: Any, kind: Any) -> list[Callable[[random.Random, Any], None]]:
    """Ways to change a class or an object, good and bad."""
    values: list[Any] = [1.0, None, property(lambda self: 3.0), lambda *given: 3.0, Slots.x, Watching(), Pair.x]  # type: ignore[attr-defined, misc]
    names = ["x", "y", "go", "__getattr__", "__getattribute__", "__setattr__", "__module__"]

    def set_(dice: random.Random, thing: Any) -> None:
        name = dice.choice(names)
        if name == "__module__":
            setattr(dice.choice([base, kind]), name, dice.choice(["builtins", "here"]))
        elif name.startswith("__"):
            setattr(dice.choice([base, kind]), name, lambda *given: 3.0)
        else:
            setattr(dice.choice([base, kind]), name, dice.choice(values))

    def unset(dice: random.Random, thing: Any) -> None:
        for owner in (base, kind):
            for name in {*names} & vars(owner).keys():
                if name != "__module__" and dice.random() < 0.6:
                    delattr(owner, name)

    def own(dice: random.Random, thing: Any) -> None:
        object.__setattr__(thing, "__dict__", {name: dice.random() for name in ["x", "y", "go"] if dice.random() < 0.7})

    def other(dice: random.Random, thing: Any) -> None:
        object.__setattr__(thing, "__class__", dice.choice([base, kind]))

    return [set_, unset, unset, own, other]


@pytest.mark.parametrize("seed", some(range(40)))
def test_classes_and_objects_that_change_at_random(seed: int) -> None:
    dice = random.Random(seed)
    base, kind = classes()
    things = [kind(), base(), kind()]
    changes, found = _changes(base, kind), 0
    for _ in range(60):
        dice.choice(changes)(dice, dice.choice(things))
        found += sum(answer is not None for answer in the_same(*things))
    assert found


class Text(str):
    def __eq__(self, other: object) -> bool:
        raise AssertionError("asked")

    __hash__ = str.__hash__


@pytest.mark.parametrize(
    ("things", "container"),
    [
        ([{"a": 1, "b": 2}], list),
        ([{"a": 1}], list),
        (({"a": 1, "b": 2}, {"b": 3, "a": 4, "c": 5}), tuple),
        (({"a": 1, "b": 2}, {"b": 3}), tuple),
        ([{"a": 1, "b": 2}], tuple),
        ([], list),
        ([{"a": 1, "b": 2, 3: 4}], list),
        ([{"a": 1, "b": 2, "__builtins__": 3}], list),
        ([{"a": 1, "b": 2, Text("__builtins__"): 3}], list),
        ([{"a": 1, "b": 2}, Half()], list),
        ([type("Dict", (dict,), {})(a=1, b=2)], list),
    ],
)
def test_records_are_read_as_before(things: Any, container: type) -> None:
    others: tuple[Any, ...]
    for others in ((), ({"a": 1, "b": 2},), tuple(things)):
        for sets in (False, True):
            for keys in (("a",), ("a", "b"), ()):
                found = items_of(things, container, keys, sets, others)
                assert found == slow_items(things, container, keys, sets, others)
