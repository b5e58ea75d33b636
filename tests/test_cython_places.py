"""Where C remembers attributes, methods and constants of classes, while everything changes under it."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest
from cythonkit import Both, built, case_of, loaded

from optadvisor.rewriters.cythonizing import modules, preamble
from optadvisor.verifier.ahead import cython_building

SOURCE = """
class One:
    scale = 0.5
    limit = 40.0

    def __init__(self, x, y):
        self.x = x
        self.y = y
        self.n = 0

    def grow(self, step):
        self.y += step * 0.25
        return self.x - self.y * self.scale


class Two(One):
    scale = 2.0

    def grow(self, step):
        return self.scale * self.x + step


class Three(One):
    def __init__(self, x, y):
        self.n = 5
        self.limit = 9.0
        self.y = y
        self.x = x


class Four(One):
    __slots__ = ()
    limit = 7


class Thin:
    __slots__ = ("limit", "n", "scale", "x", "y", "z")

    def __init__(self, x, y):
        self.x, self.y, self.n, self.scale, self.limit = x, y, 1, 1.5, 12.0

    def grow(self, step):
        return self.x * self.y + step


class Six(One):
    x = -1.0
    scale = 0.125


def run(objects, hook, steps):
    found = []
    for step in range(steps):
        for one in objects:
            hook.get(one, step)
            one.x += one.y * 0.5 + 1.0
            one.n += 1
            v = one.scale * one.x - one.y
            one.z = v
            found.append((one.x, v, one.n, one.grow(step), one.z * 2.0 - one.limit))
            if one.x * one.x > one.limit * 2.0:
                one.x = one.limit
    return found
"""
CLASSES = ("One", "Two", "Three", "Four", "Thin", "Six")


class Key(str):
    """Equal to a text, and no text."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


class Dict(dict[str, Any]):
    def __getitem__(self, key: str) -> Any:
        return 77.0


class Descriptor:
    def __get__(self, one: Any, kind: Any) -> float:
        return 0.375


def nothing(one: Any, step: int) -> None:
    pass


def looked_at(one: Any, step: int) -> None:
    getattr(one, "__dict__", None)


def dictionary_replaced(one: Any, step: int) -> None:
    if hasattr(one, "__dict__"):
        one.__dict__ = dict(reversed(one.__dict__.items()))


def dictionary_of_a_subclass(one: Any, step: int) -> None:
    if step == 2 and hasattr(one, "__dict__"):
        one.__dict__ = Dict(one.__dict__)


def other_keys(one: Any, step: int) -> None:
    if step == 1 and hasattr(one, "__dict__"):
        one.__dict__ = {Key(name): value for name, value in one.__dict__.items()}


def numbers_as_keys(one: Any, step: int) -> None:
    if step == 1 and hasattr(one, "__dict__"):
        one.__dict__[3] = 4


def names_made_anew(one: Any, step: int) -> None:
    for name in ("x", "scale"):
        if step == 3:
            setattr(one, "".join(["", name]), 1.25)


def many_names(one: Any, step: int) -> None:
    if not hasattr(one, "__slots__") or hasattr(one, "__dict__"):
        for number in range(step * 9):
            setattr(one, f"a{number}", number)


def deleted(one: Any, step: int) -> None:
    if step == 4:
        del one.y


def deleted_and_back(one: Any, step: int) -> None:
    if step in (1, 2):
        y = one.y
        del one.y
        one.y = y


def hidden(one: Any, step: int) -> None:
    if step == 2:
        one.scale = 3.0
    if step == 4:
        del one.scale


def hidden_method(one: Any, step: int) -> None:
    if step == 2 and hasattr(one, "__dict__"):
        one.grow = lambda step: -step
    if step == 4 and hasattr(one, "__dict__"):
        del one.grow


def class_constant(one: Any, step: int) -> None:
    if not hasattr(type(one), "__slots__"):
        type(one).scale = step * 1.5 if step != 3 else "x"


def class_constant_of_the_base(one: Any, step: int) -> None:
    base: Any = type(one).__mro__[-2]
    base.limit = 3.0 + step if step % 2 else 30


def class_constant_gone(one: Any, step: int) -> None:
    if step == 3 and "limit" in vars(type(one)) and not hasattr(type(one), "__slots__"):
        delattr(type(one), "limit")


def a_property(one: Any, step: int) -> None:
    if step == 2 and not hasattr(type(one), "__slots__"):
        type(one).limit = property(lambda self: self.y + 1.0)


def a_descriptor(one: Any, step: int) -> None:
    if step == 2 and not hasattr(type(one), "__slots__"):
        type(one).scale = Descriptor()


def a_value_that_becomes_a_descriptor(one: Any, step: int) -> None:
    if not hasattr(type(one), "__slots__"):
        if step == 0:
            type(one).limit = type("Late", (float,), {})(4.0)
        if step == 3:
            kind = type(vars(type(one)).get("limit", one))
            if kind.__name__ == "Late":
                kind.__get__ = lambda self, one, kind: 1.0


def attribute_becomes_a_property(one: Any, step: int) -> None:
    if step == 3 and not hasattr(type(one), "__slots__"):
        type(one).y = property(lambda self: 2.5, lambda self, value: None)


def asked_for_all(one: Any, step: int) -> None:
    if step == 2 and not hasattr(type(one), "__slots__"):
        kind: Any = type(one)
        kind.__getattribute__ = lambda self, name: 1.0 if name == "x" else object.__getattribute__(self, name)


def stored_by_itself(one: Any, step: int) -> None:
    if step == 2 and not hasattr(type(one), "__slots__"):
        kind: Any = type(one)
        kind.__setattr__ = lambda self, name, value: object.__setattr__(self, name, value and 1.5)


def another_class(one: Any, step: int) -> None:
    base: Any = type(one).__mro__[-2]
    below = [kind for kind in base.__subclasses__() if not hasattr(kind, "__slots__")]
    if step == 2 and below and not hasattr(type(one), "__slots__"):
        one.__class__ = below[0]


def another_method(one: Any, step: int) -> None:
    if step == 3:
        type(one).grow = lambda self, step: "other"


def a_static_method(one: Any, step: int) -> None:
    if step == 3:
        type(one).grow = staticmethod(lambda step: "static")


def another_base(one: Any, step: int) -> None:
    if step == 3 and type(one).__name__ == "Two":
        type(one).__bases__ = (type("Between", (type(one).__mro__[1],), {"limit": 1.0}),)


def numbers_held_elsewhere(one: Any, step: int) -> None:
    HELD.append((one.x, one.y, one.n))


def other_numbers(one: Any, step: int) -> None:
    one.x = (3, True, 2.5, 2**60, -0.0, float("nan"), float("inf"))[step]


def texts(one: Any, step: int) -> None:
    if step == 5:
        one.x = "text"


HELD: list[tuple[Any, ...]] = []
HOOKS = [one for name, one in list(globals().items()) if type(one) is type(nothing) and one.__module__ == __name__]


class Hook:
    def __init__(self, act: Callable[[Any, int], None]) -> None:
        self.act = act

    def get(self, one: Any, step: int) -> None:
        self.act(one, step)


@pytest.fixture(scope="module", params=["", "without end"])
def both(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Both:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    head = preamble.HEAD
    if request.param:
        head = head.replace("MOST_IN_VAIN 100", "MOST_IN_VAIN 1000000000")
        head = head.replace("MOST_MISSED 1000", "MOST_MISSED 1000000000")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(modules, "HEAD", head)
        return built(
            case_of(SOURCE, "run", "call([One(1.0, 2.0)], {}, 3), call([Thin(1.0, 2.0)], None, 2)"),
            tmp_path_factory.mktemp("places"),
        )


def objects(module: ModuleType, kinds: tuple[str, ...], how: str) -> Iterator[Any]:
    for number, kind in enumerate(kinds):
        one = getattr(module, kind)(0.5 * number, 3.0 - number)
        if how == "copied":
            one = copy.copy(one)
        if how == "in another order" and hasattr(one, "__dict__"):
            one.__dict__ = dict(reversed(list(one.__dict__.items())))
        if how == "looked at":
            getattr(one, "__dict__", None)
        if how == "pickled":
            one = pickle.loads(pickle.dumps(one, protocol=4))
        yield one


def tried(module: ModuleType, hook: Callable[[Any, int], None], kinds: tuple[str, ...], how: str) -> str:
    HELD.clear()
    given: list[Any] = []
    try:
        given += objects(module, kinds, how)
        result = repr(module.run(given, Hook(hook), 6))
    except Exception as error:
        result = repr(error)
    left = [{name: getattr(one, name, None) for name in ("x", "y", "n", "z", "scale", "limit")} for one in given]
    seen = repr((result, left, [list(getattr(one, "__dict__", ())) for one in given], HELD))
    return seen.replace(f"{module.__name__}.", "")  # which Python 3.13 shows in errors


@pytest.mark.parametrize("hook", HOOKS, ids=lambda one: str(one.__name__))
def test_what_changes_on_the_way(both: Both, hook: Callable[[Any, int], None]) -> None:
    generator = random.Random(hook.__name__)
    folder = both.place.parent.parent
    for how in ("as made", "copied", "looked at", "in another order", "pickled"):
        for kinds in (CLASSES, ("One",), ("Two", "Thin"), tuple(generator.choices(CLASSES, k=9))):
            seen = []
            for file in ("plainly.py", "quickly.py"):
                module = loaded(folder / file)  # with classes of its own, under the name that pickle asks for
                seen.append([tried(module, hook, kinds, how), tried(module, nothing, kinds, how)])
            assert seen[0] == seen[1], (how, kinds)
