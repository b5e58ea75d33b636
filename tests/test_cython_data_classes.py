"""Objects of data classes are made in C as `dataclasses` makes them; what changes between two calls is noticed."""

from __future__ import annotations

from types import ModuleType

import pytest
from cythonkit import Both, answer, built, case_of, loaded

from optadvisor.records import Proposal
from optadvisor.verifier.ahead import cython_building

needs_compiler = pytest.mark.skipif(bool(cython_building.impossible()), reason="this machine cannot build extensions")

WALK = """

def weight(x):
    return x * 2.0


class Box:
    factor = 1.0

    def __init__(self, n):
        self.n = n

    def grown(self, by=1.0):
        return self.n * self.factor + by


def walk(steps, start):
    box, found, one = Box(start), [], None
    for number in range(steps):
        one = Vec(start + number, weight(0.5))
        box.n += one.x * one.y
        found.append((one.x, one.y, box.grown()))
    return found, told(one)


def told(one):
    return getattr(one, "z", None), sorted(getattr(one, "__dict__", {}).items())
"""
HEADS = {
    "plain": "@dataclass\nclass Vec:\n    x: float\n    y: float\n",
    "of a module": "import dataclasses\n\n@dataclasses.dataclass(order=True)\nclass Vec:\n    x: float\n    y: float\n",
    "with a default": "@dataclass(eq=False)\nclass Vec:\n    x: float\n    y: float\n    z: int = 3\n",
    "with a default text": "@dataclass(repr=True)\nclass Vec:\n    x: float\n    y: float = 0.5\n    z: str = 'a'\n",
    "with methods": "@dataclass\nclass Vec:\n    '''Words.'''\n    x: float\n    y: float\n\n"
    "    def size(self):\n        return self.x\n",
}
LEFT = {
    "frozen": "@dataclass(frozen=True)\nclass Vec:\n    x: float\n    y: float\n",
    "with a factory": "@dataclass\nclass Vec:\n    x: float\n    y: float\n    z: list = field(default_factory=list)\n",
    "afterwards": "@dataclass\nclass Vec:\n    x: float\n    y: float\n\n    def __post_init__(self):\n"
    "        self.z = self.x\n",
    "not given": "@dataclass\nclass Vec:\n    x: float\n    y: float\n    z: float = field(init=False, default=2.0)\n",
    "of the class": "@dataclass\nclass Vec:\n    x: float\n    y: float\n    z: ClassVar[float] = 2.0\n",
    "by another": "@dataclass\nclass Above:\n    x: float\n\n@dataclass\nclass Vec(Above):\n    y: float\n",
    "made anew": "@dataclass\nclass Vec:\n    x: float\n    y: float\n\n    def __new__(cls, *given):\n"
    "        return object.__new__(cls)\n",
    "stored": "@dataclass\nclass Vec:\n    x: float\n    y: float\n\n    def __setattr__(self, name, value):\n"
    "        self.__dict__[name] = value + 1\n",
    "with a constructor": "@dataclass\nclass Vec:\n    x: float\n    y: float\n\n    def __init__(self, x, y):\n"
    "        self.x = y\n        self.y = x\n",
    "of its own": "def dataclass(kind):\n    def made(self, x, y):\n        self.x, self.y = y, x\n"
    "    kind.__init__ = made\n    return kind\n\n@dataclass\nclass Vec:\n    x: float\n    y: float\n",
    "of two": "def twice(kind):\n    kind.z = 5\n    return kind\n\n"
    "@twice\n@dataclass\nclass Vec:\n    x: float\n    y: float\n",
    "without annotations": "@dataclass\nclass Vec:\n    x: float\n    y: float\n    z = 4\n",
    "of a metaclass": "class Meta(type):\n    def __call__(cls, *given):\n        one = super().__call__(*given)\n"
    "        one.z = 9\n        return one\n\n@dataclass\nclass Vec(metaclass=Meta):\n    x: float\n    y: float\n",
}
MADE = "    if init_of(made) == <PyObject *>known_"
IMPORTS = "from dataclasses import dataclass, field\nfrom typing import ClassVar\n\n"
CHANGES = {
    "another constructor": "def other(self, x, y):\n    self.x, self.y = y, x\nVec.__init__ = other",
    "other instructions": "def other(self, x, y):\n    self.x, self.y = y, x\nVec.__init__.__code__ = other.__code__",
    "other defaults": "Box.grown.__defaults__ = (5.0,)",
    "no defaults": "Box.grown.__defaults__ = None\nBox.grown.__kwdefaults__ = None",
    "another method": "Box.grown = lambda self, by=1.0: by",
    "other instructions of a method": "Box.grown.__code__ = (lambda self, by=1.0: self.n - by).__code__",
    "a static method": "Box.grown = staticmethod(lambda by=3.0: by)",
    "a built-in": "Box.grown = len\nBox.__len__ = lambda self: 7",
    "no method": "del Box.grown\nBox.__getattr__ = lambda self, name: (lambda: name)",
    "another class": "class Vec(Vec):\n    z = 11",
    "a function for the class": "Old = Vec\ndef Vec(x, y):\n    return Old(y, x)",
    "another helper": "def weight(x):\n    return -x",
    "other instructions of a helper": "weight.__code__ = (lambda x: x - 1.0).__code__",
    "another constant": "Box.factor = 4.0",
    "a property": "Box.factor = property(lambda self: self.n)",
    "a property for an attribute": "Vec.x = property(lambda self: 3.0, lambda self, value: None)",
    "what stores": "Vec.__setattr__ = lambda self, name, value: self.__dict__.__setitem__(name, value * 2)",
    "what reads": "Vec.__getattribute__ = lambda self, name: {} if name == '__dict__' else 8.0",
    "what makes": "def fresh(cls, *given):\n    one = object.__new__(cls)\n    one.__dict__['z'] = 1\n    return one\n"
    "Vec.__new__ = fresh",
    "a helper that is a class": "weight = float",
    "a constructor that is a class method": "Vec.__init__ = lambda *given: None\nVec.x = Vec.y = 0.25",
}


def source(head: str) -> str:
    return IMPORTS + head + WALK


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Both]:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    return {
        name: built(case_of(source(head), "walk", "call(3, 1.0), call(2, 4.0)"), tmp_path_factory.mktemp("data"))
        for name, head in HEADS.items()
    }


def tried(module: ModuleType) -> str:
    try:
        return repr(module.walk(3, 1.5))
    except (AttributeError, TypeError, RecursionError) as error:
        return repr(error)


@needs_compiler
@pytest.mark.parametrize("name", HEADS)
def test_made_in_c(folders: dict[str, Both], name: str) -> None:
    both = folders[name]
    assert both.proposal.cython.count(MADE) == 2
    both.agree(lambda: (4, 2.5))
    both.agree(lambda: (2, 7))
    both.agree(lambda: (0, 7))
    both.agree(lambda: (2, "x"))


@needs_compiler
@pytest.mark.parametrize("change", CHANGES)
def test_what_changes_between_two_calls(folders: dict[str, Both], change: str) -> None:
    both = folders["plain"]
    seen = []
    for path in ("plainly.py", "quickly.py"):
        module = loaded(both.place.parent.parent / path)  # with classes of its own
        before = tried(module)
        exec(CHANGES[change], vars(module))
        after = tried(module)
        seen.append((before, after, tried(module)))
    assert seen[0] == seen[1]
    assert seen[0][0] != seen[0][1] or change == "no defaults", "nothing has changed"


@pytest.mark.parametrize("name", LEFT)
def test_left_to_python(name: str) -> None:
    found = answer(case_of(source(LEFT[name]), "walk", "call(3, 1.0), call(2, 4.0)"))
    assert isinstance(found, Proposal)
    own = name in ("with a constructor", "of its own", "without annotations")
    assert found.cython.count(MADE) == 1 + own


@needs_compiler
@pytest.mark.parametrize("name", ["of its own", "without annotations", "stored", "of a metaclass"])
def test_other_classes(name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    both = built(case_of(source(LEFT[name]), "walk", "call(3, 1.0), call(2, 4.0)"), tmp_path_factory.mktemp("left"))
    both.agree(lambda: (4, 2.5))
    both.agree(lambda: (2, 7))
