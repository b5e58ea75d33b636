"""Static methods that are compiled with the function that calls them, and what else may stand in their place."""

from types import ModuleType
from typing import Any

import pytest
from cythonkit import Both, built, case_of

from optadvisor.verifier.ahead import cython_building

SOURCE = """
class Ball:
    def __init__(self, x, r):
        self.x = x
        self.r = r

class Geometry:
    @staticmethod
    def square(a):
        return a * a

class Table:
    def __init__(self, balls):
        self.balls = balls
        self.hits = 0

    @staticmethod
    def overlapping(a, b):
        reach = a.r + b.r
        return Geometry.square(a.x - b.x) < reach * reach

    @staticmethod
    def weight(a, k=2.0):
        return a.r * k

    @staticmethod
    def nothing():
        return 0.5

    def of(self, a):
        return self.weight(a) + Table.weight(a, k=3.0) + self.nothing()

class Below(Table):
    @staticmethod
    def overlapping(a, b):
        return a.x < b.x

class Plain(Table):
    def overlapping(self, a, b):
        return a.x > 0.3

class Bound(Table):
    @classmethod
    def overlapping(cls, a, b):
        return cls is Bound

class Computed(Table):
    @property
    def overlapping(self):
        return lambda a, b: a.x < 0.5

def run(table):
    total = 0.0
    for a in table.balls:
        for b in table.balls:
            if table.overlapping(a, b):
                table.hits += 1
        total += table.of(a)
    return total, table.hits

def balls(n):
    return [Ball(0.37 * k % 1.0, 0.1) for k in range(n)]
"""
OTHERS = {
    "another static method": "Table.overlapping = staticmethod(lambda a, b: a.x > b.x)",
    "a method": "Table.overlapping = lambda self, a, b: self.hits < 3",
    "a function of C": "import operator\nTable.overlapping = staticmethod(operator.is_)",
    "a kind of static method": "class Kind(staticmethod):\n    def __get__(self, *given):\n"
    "        return lambda a, b: True\nTable.overlapping = Kind(Table.__dict__['overlapping'].__func__)",
    "other instructions": "Table.overlapping.__code__ = (lambda a, b: a.x > b.x).__code__",
    "other instructions further down": "Geometry.square.__code__ = (lambda a: 0.25 * a).__code__",
    "other defaults": "Table.weight.__defaults__ = (7.0,)",
    "another class": "class Geometry:\n    square = staticmethod(abs)",
    "an object for the class": "class Other:\n    def square(self, a):\n        return -a\nGeometry = Other()",
    "one in a class below": "Below.weight = staticmethod(lambda a: 11.0)",
    "none in a class below": "del Below.overlapping",
}


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Both:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    case = case_of(SOURCE, "run", "call(Table(balls(6))), call(Table(balls(3)))")
    return built(case, tmp_path_factory.mktemp("static"))


@pytest.mark.parametrize("kind", ["Table", "Below", "Plain", "Bound", "Computed"])
def test_the_method_of_the_class_is_called(both: Both, kind: str) -> None:
    for n in (0, 1, 6):
        first, second = (module.run(getattr(module, kind)(module.balls(n))) for module in (both.plain, both.fast))
        assert first == second


def with_its_own(module: ModuleType) -> Any:
    table = module.Table(module.balls(6))
    table.overlapping = lambda a, b: True
    return table


def with_the_same_of_its_own(module: ModuleType) -> Any:
    table = module.Table(module.balls(6))
    table.overlapping = module.Table.overlapping
    return table


def of_many_classes(module: ModuleType) -> Any:
    kinds = [type("Kind", (module.Table,), {"overlapping": staticmethod(lambda a, b, i=i: i % 2)}) for i in range(8)]
    return [kind(module.balls(3)) for kind in kinds][3]


def that_changes_its_class(module: ModuleType) -> Any:
    kind = type("Kind", (module.Table,), {})

    class Changing(module.Ball):  # type: ignore[misc, name-defined]
        def __setattr__(self, name: str, value: object) -> None:
            self.__dict__[name + "_"] = value

        def __getattr__(self, name: str) -> object:
            if name == "r":
                kind.overlapping = staticmethod(lambda a, b: True)  # type: ignore[attr-defined]
            return vars(self)[name + "_"]

    table = kind(module.balls(4))
    table.balls.insert(2, Changing(0.5, 0.1))
    return table


@pytest.mark.parametrize("make", [with_its_own, with_the_same_of_its_own, of_many_classes, that_changes_its_class])
def test_what_an_object_has_of_its_own_is_called(both: Both, make: Any) -> None:
    for one in (make, lambda module: module.Table(module.balls(6)), make):
        assert both.fast.run(one(both.fast)) == both.plain.run(one(both.plain))


def test_an_argument_that_is_none_of_the_kind_is_the_same_error(both: Both) -> None:
    for balls in ([None], [1.0, 2.0], ["text"]):
        errors = []
        for module in (both.plain, both.fast):
            with pytest.raises(AttributeError) as error:
                module.run(module.Table([*module.balls(2), *balls]))
            errors.append(error.value.args)
        assert errors[0] == errors[1]


@pytest.mark.parametrize("change", OTHERS)
def test_what_was_put_in_their_place_is_called(both: Both, change: str) -> None:
    for module in (both.plain, both.fast):
        before = {name: dict(vars(getattr(module, name))) for name in ("Table", "Below", "Geometry")}
        functions = (module.Table.overlapping, module.Table.weight, module.Geometry.square)
        codes = {function: (function.__code__, function.__defaults__) for function in functions}
        kinds = {name: getattr(module, name) for name in before}
        first = module.run(module.Table(module.balls(5)))
        exec(OTHERS[change], vars(module))
        found = [module.run(getattr(module, name)(module.balls(5))) for name in ("Table", "Below", "Plain")]
        for name, kind in kinds.items():
            setattr(module, name, kind)
            for word in ("overlapping", "weight", "square"):
                if word in before[name]:
                    setattr(kind, word, before[name][word])
                elif word in vars(kind):
                    delattr(kind, word)
        for function, (code, defaults) in codes.items():
            function.__code__, function.__defaults__ = code, defaults
        assert module.run(module.Table(module.balls(5))) == first
        if module is both.plain:
            expected = found
    assert found == expected


def test_they_are_called_in_c(both: Both) -> None:
    assert both.proposal.cython.count("    if method is static_f_") >= 4
