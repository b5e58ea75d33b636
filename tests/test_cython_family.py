"""Functions, methods and constructors of the file that are compiled with what calls them do what CPython does."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cythonkit import Both, answer, built, case_of, loaded, same_depth

from optadvisor.records import Declined, Proposal
from optadvisor.verifier.ahead import cython_building

needs_compiler = pytest.mark.skipif(bool(cython_building.impossible()), reason="this machine cannot build extensions")

OBJECTS = """
LOG = []

class Till:
    rate = 1

    def __init__(self, number, open=True):
        self.number = number
        self.open = open
        self.sum = 0

    def add(self, amount, times=1):
        for _ in range(times):
            self.sum += amount
        return self.sum

    def close(self):
        LOG.append(("close", self.number))
        self.open = False
        if self.number < 0:
            raise ValueError("no such till", self.number)

    def level(self):
        return self.rate

class Quick(Till):
    def add(self, amount, times=1):
        return super().add(amount, times) + 1000

    @staticmethod
    def level():
        return "static"

class Slotted:
    __slots__ = ("number", "sum", "open")

    def __init__(self, number):
        self.number = number
        self.sum = 0.5

    def add(self, amount, times=1):
        self.sum = self.sum + amount * times
        return self.sum

    def close(self):
        del self.sum

    def level(self):
        return self.open

class Strange:
    def __init__(self):
        object.__setattr__(self, "seen", [])

    def __getattr__(self, name):
        if name == "level":
            return lambda: ("asked", name)
        raise AttributeError(name)

    def __setattr__(self, name, value):
        self.seen.append((name, value))

    def add(self, amount, times=1):
        self.number = amount
        return len(self.seen)

    def close(self):
        pass

class Proper:
    @property
    def sum(self):
        LOG.append("read")
        return 7

    def add(self, amount, times=1):
        self.sum = amount

    def close(self):
        return self.sum

    def level(self):
        return self.sum

class Between:
    def __init__(self, function):
        self.function = function

    def change(self, till):
        self.function(till)

def twice(amount, also=0):
    return amount + amount + also

def run(tills, amounts, between=None):
    found = []
    for amount in amounts:
        for till in tills:
            found.append(till.add(amount))
            found.append(till.add(twice(amount), times=2))
            found.append(till.level())
            if between is not None:
                between.change(till)
    for till in tills:
        found.append(till.close())
    made = Till(len(found), open=False) if len(found) > 3 else Till(3)
    made.add(twice(1, 5))
    return found, made.sum, made.number, made.open, list(LOG)
"""


@pytest.fixture(scope="module")
def objects(tmp_path_factory: pytest.TempPathFactory) -> Both:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    case = case_of(OBJECTS, "run", "call([Till(1), Quick(2)], [1, 2])")
    return built(case, tmp_path_factory.mktemp("family"))


def both_ways(both: Both, make: Callable[[Any], tuple[Any, ...]]) -> object:
    """What the call does, with objects of each module's own classes; their places in memory are no difference."""
    found = []
    for module in (both.plain, both.fast):
        module.LOG.clear()
        args = make(module)
        try:
            result: object = module.run(*args)
        except Exception as error:
            result = repr(error)
        left = [repr(getattr(one, "__dict__", None)) for one in args[0]]
        words = repr((result, left, module.LOG)).replace("quickly", "plainly")
        found.append(re.sub(r" at 0x\w+", "", words))
    assert found[0] == found[1]
    return found[0]


@needs_compiler
@pytest.mark.parametrize(
    "names", ["Till", "Quick", "Till Quick Till", "Slotted", "Strange", "Proper", "Till Slotted Quick"]
)
@pytest.mark.parametrize("amounts", [[], [1, 2], [0.5, 2**70], ["a"], [True, -0.0], [2**30, -(2**60), 2**62]])
def test_each_object_has_its_own_method(objects: Both, names: str, amounts: list[object]) -> None:
    def made(module: Any) -> list[Any]:
        needs = {"Till", "Quick", "Slotted"}
        return [getattr(module, one)(*([3] if one in needs else [])) for one in names.split()]

    both_ways(objects, lambda module: (made(module), amounts))


@needs_compiler
def test_what_changes_in_the_middle_is_seen(objects: Both) -> None:
    def shadowed(till: Any) -> None:
        till.level = lambda: "shadow"

    def as_a_dictionary(till: Any) -> None:
        till.__dict__["sum"] = 5

    def another_class(till: Any) -> None:
        till.__class__ = sys.modules[type(till).__module__].Quick

    def deleted(till: Any) -> None:
        del till.sum

    def new_default(till: Any) -> None:
        till.rate = 17

    changes = (shadowed, as_a_dictionary, another_class, deleted, new_default)
    told = [
        both_ways(objects, lambda m, c=change: ([m.Till(1), m.Till(-2)], [1, 2, 3], m.Between(c)))  # type: ignore[misc]
        for change in changes
    ]
    assert len(set(map(str, told))) == len(changes)


@needs_compiler
def test_one_object_has_an_attribute_of_the_name_of_a_method(objects: Both) -> None:
    def only_the_first(till: Any) -> None:
        if till.number == 1:
            till.level = lambda: "shadow"

    def as_another_text(till: Any) -> None:
        if till.number == 1:
            till.__dict__["".join(["le", "vel"])] = lambda: "not interned"
        elif till.number == 2:
            till.level = lambda: "shadow"

    for change in (only_the_first, as_another_text):
        both_ways(
            objects,
            lambda m, c=change: ([m.Till(1), m.Till(2), m.Till(3), m.Till(2)], [1, 2, 3, 4], m.Between(c)),  # type: ignore[misc]
        )


@needs_compiler
def test_a_method_that_is_replaced_is_called(objects: Both) -> None:
    for module in (objects.plain, objects.fast):
        kept = module.Till.__dict__["level"]
        replaced = lambda self: ("replaced", self.number)  # noqa: E731

        def replace(till: Any, module: Any = module, replaced: Any = replaced) -> None:
            module.Till.level = replaced

        try:
            assert module.run([module.Till(1)], [1, 2], module.Between(replace))[0][2:6:3] == [1, ("replaced", 1)]
            assert module.run([module.Till(1)], [1])[0][2] == ("replaced", 1)
        finally:
            module.Till.level = kept


@needs_compiler
def test_a_function_that_is_replaced_is_called(objects: Both) -> None:
    for module in (objects.plain, objects.fast):
        kept, module.twice = module.twice, lambda amount, also=0: 100
        try:
            assert module.run([module.Till(1)], [1])[0][:2] == [1, 201]
        finally:
            module.twice = kept
        defaults, module.twice.__defaults__ = module.twice.__defaults__, (3,)
        try:
            assert module.run([module.Till(1)], [1])[0][:2] == [1, 11]
        finally:
            module.twice.__defaults__ = defaults


TREES = """
class Node:
    def __init__(self, key):
        self.key = key
        self.left = None
        self.right = None

def insert(node, key):
    if node is None:
        return Node(key)
    if key < node.key:
        node.left = insert(node.left, key)
    else:
        node.right = insert(node.right, key)
    return node

def depth(node):
    if node is None:
        return 0
    return 1 + max(depth(node.left), depth(node.right))

def grow(keys):
    root = None
    for key in keys:
        root = insert(root, key)
    return depth(root)
"""


@needs_compiler
def test_recursion_goes_as_deep_as_ever(tmp_path: Path) -> None:
    found = answer(case_of(TREES, "grow", "call([2, 1, 3])"))
    if sys.version_info >= (3, 12):
        assert isinstance(found, Declined)
        return
    both = built(case_of(TREES, "grow", "call([2, 1, 3])"), tmp_path)
    both.agree(lambda: ([5, 3, 8, 1, 4, 4.5, 2**80],))
    both.agree(lambda: ([1, None],))
    both.agree(lambda: (list(range(2000)),))
    limit = sys.getrecursionlimit()

    def deepest(function: Callable[[list[int]], int]) -> int:
        low, high = 0, 2000
        while high - low > 1:
            middle = (low + high) // 2
            try:
                function(list(range(middle)))
                low = middle
            except RecursionError as error:
                assert str(error).startswith("maximum recursion depth exceeded")  # noqa: PT017
                high = middle
        return low

    assert deepest(both.plain.grow) == deepest(both.fast.grow)
    try:
        sys.setrecursionlimit(50_000)
        both.agree(lambda: (list(range(3500)),))
    finally:
        sys.setrecursionlimit(limit)


NOT_COMPILED = """
def odd(*words):
    return len(words)

class Counter:
    def __init__(self):
        self.n = 0

    def count(self, *words):
        try:
            self.n += len(words)
        finally:
            pass

def run(words):
    total = 0
    for word in words:
        total += odd(word)
    return total

def use(words):
    counter = Counter()
    for word in words:
        counter.count(word)
    return counter.n

def foreign(words):
    for word in words:
        word.render()
"""


def test_what_cannot_be_compiled_is_said() -> None:
    for name, reason in (("run", "calls `odd`"), ("foreign", "calls `word.render`")):
        found = answer(case_of(NOT_COMPILED, name, 'call(["a", "b"])'))
        assert isinstance(found, Declined)
        assert reason in found.reason
    assert isinstance(answer(case_of(NOT_COMPILED, "use", 'call(["a", "b"])')), Proposal)


OPERATORS = """
LOG = []

class Vec:
    def __init__(self, x, y=0.0):
        self.x = x
        self.y = y

    def __add__(self, other):
        return Vec(self.x + other.x, self.y + other.y)

    def __mul__(self, k):
        return Vec(self.x * k, self.y * k)

    __hash__ = None

    def __rmul__(self, k):
        LOG.append("rmul")
        return Vec(k * self.x, k * self.y)

    def __sub__(self, other):
        if not isinstance(other, Vec):
            return NotImplemented
        return Vec(self.x - other.x, self.y - other.y)

class Sub(Vec):
    def __radd__(self, other):
        LOG.append("radd")
        return "Sub.radd"

class InPlace(Vec):
    def __iadd__(self, other):
        self.x += other.x
        LOG.append("iadd")
        return self

class Number(float):
    def __add__(self, other):
        LOG.append("number")
        return 1.5

class Words(list):
    def __add__(self, other):
        LOG.append("words")
        return Words(list.__add__(self, other))

def combine(items, others):
    found = []
    for a in items:
        for b in others:
            found.append(a + b)
            found.append(a * b)
    total = items[0]
    for b in others:
        total += b
        total = total - b
    return found, total

def texts(words):
    text = ""
    for word in words:
        text += word
    vec = Vec(1.0) + Vec(2.0)
    return text, vec.x
"""


SURE = OPERATORS.replace("        if not isinstance(other, Vec):\n            return NotImplemented\n", "").replace(
    "list.__add__(self, other)", "[*self, *other]"
)


calls_itself = pytest.mark.skipif(
    sys.version_info >= (3, 12), reason="`list.__add__` in `Words.__add__` may call itself: left to Python there"
)


@calls_itself
def test_what_may_be_left_to_the_other_one_is_called_by_python() -> None:
    found = answer(case_of(OPERATORS, "texts", 'call(["a"])'))
    assert isinstance(found, Proposal)
    assert "found == <PyObject *>known_" not in found.cython


@needs_compiler
def test_operators_are_asked_in_the_same_order(tmp_path: Path) -> None:
    both = built(case_of(SURE, "combine", "call([Vec(1.0)], [Vec(2.0)])"), tmp_path)
    assert "found == <PyObject *>known_" in both.proposal.cython
    wanted = (
        "Vec(1.0, 2)",
        "Sub(1, 2.0)",
        "InPlace(1)",
        "Number(2.5)",
        "Words('ab')",
        "2",
        "2.5",
        "2**70",
        "'a'",
        "None",
        "[1]",
    )
    for first in wanted:
        for second in wanted:
            found = []
            for module in (both.plain, both.fast):
                module.LOG.clear()
                items, others = [eval(first, vars(module))], [eval(second, vars(module))] * 2
                try:
                    result = repr([getattr(one, "__dict__", one) for one in module.combine(items, others)[0]])
                except Exception as error:
                    result = repr(error)
                words = repr((result, [getattr(one, "__dict__", one) for one in items + others], module.LOG))
                found.append(re.sub(r" at 0x\w+", "", words.replace("quickly", "plainly")))
            assert found[0] == found[1], (first, second)


@calls_itself
@needs_compiler
def test_a_text_grows_where_it_is_beside_classes_with_operators(tmp_path: Path) -> None:
    both = built(case_of(OPERATORS, "texts", 'call(["a"])'), tmp_path)
    assert "grown" in both.proposal.cython
    both.agree(lambda: (["a", "é", ""],))
    both.agree(lambda: ([1, "a"],))


WORDS = """
import random

class Reader:
    def __init__(self, text):
        self.text = text
        self.at = 0

    def letters(self, word, start=0):
        found = 0
        for i in range(start, len(word)):
            if word[i] == "a" or word[i].isdigit():
                found += 1
                self.at += i
        return found

def is_number(word):
    if not word:
        return False
    for c in word:
        if c not in "0123456789":
            return False
    return True

def first(word):
    return word[0]

def last(word, wanted="z"):
    c = word[-1]
    if c == wanted or c == "!":
        return c
    return word[len(word) - 1]

def read(lines, tries):
    reader = Reader("x")
    out = []
    for line in lines:
        out.append((is_number(line), last(line), last(line, wanted="a"), reader.letters(line), first(line)))
        out.append(reader.letters(line, start=1))
    for _ in range(tries):
        out.append(random.randint(1, 6))
        out.append(random.random())
    return out, reader.at
"""


@needs_compiler
@pytest.mark.parametrize(
    "line",
    ["a12a", "12", "", "z", "né!", "\ud83d\ude00a9", [], ["1", "a"], ["ab", 3], 7, None, b"12", ("a", "!"), "a" * 300],
)
def test_what_looks_like_a_text_may_be_something_else(words: Both, line: object) -> None:
    words.agree(lambda: ([line, "a1"], 0))


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Both:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    return built(case_of(WORDS, "read", 'call(["a", "12"], 2)'), tmp_path_factory.mktemp("words"))


@needs_compiler
def test_random_numbers_are_drawn_in_the_same_order(words: Both) -> None:
    import random

    found = []
    for module in (words.plain, words.fast):
        random.seed(5)
        found.append((module.read(["a"], 10), random.random()))
    assert found[0] == found[1]
    kept = random.randint
    random.randint = lambda low, high: "replaced"  # type: ignore[assignment, return-value]
    try:
        assert words.fast.read(["a"], 1)[0][-2] == "replaced"
    finally:
        random.randint = kept


def test_names_that_a_class_spells_otherwise_are_left() -> None:
    source = """
class Hidden:
    def __init__(self):
        self.n = 0
    def __step(self):
        self.n += 1
    def go(self, n):
        for _ in range(n):
            self.__step()

def run(n):
    hidden = Hidden()
    for _ in range(n):
        hidden.__step()
"""
    found = answer(case_of(source, "run", "call(0)"))
    assert isinstance(found, Declined)
    assert "spelled otherwise" in found.reason


LEVELS = """
import sys

class Node:
    def __init__(self, kids):
        self.kids = kids

    def size(self):
        return 1 + sum([kid.size() for kid in self.kids])

    def count(self):
        return len([kid for kid in self.kids])

def sizes(nodes):
    found = []
    for node in nodes:
        found.append(node.size() + node.count())
    return found

def depth(node):
    deepest = 0
    for one in [depth(kid) for kid in node.kids]:
        deepest = max(deepest, one)
    return deepest + 1

def another(node):
    try:
        return shown(node)
    except KeyError:
        return ""

def shown(node):
    text = "".join(another(kid) for kid in node.kids)
    for kid in node.kids:
        text += "."
    return text

def chain(count):
    node = Node([])
    for _ in range(count):
        node = Node([node])
    return node
"""


def test_a_comprehension_that_leads_back_is_left_to_python() -> None:
    for name in ("depth", "shown"):
        found = answer(case_of(LEVELS, name, "call(chain(3))"))
        assert isinstance(found, Declined)
        assert f"leads back to `{name}`" in found.reason


@needs_compiler
def test_a_comprehension_is_a_level_of_recursion(tmp_path: Path) -> None:
    both = built(case_of(LEVELS, "sizes", "call([chain(3)])"), tmp_path)
    found = []
    for module in (both.plain, both.fast):
        assert module.sizes([module.chain(5)]) == [7]
        low, high = 0, 2000
        while high - low > 1:
            middle = (low + high) // 2
            try:
                module.sizes([module.chain(middle)])
                low = middle
            except RecursionError:
                high = middle
        found.append(low)
    assert same_depth(found[1], found[0])


LOGGED = """
import logging

LOG = logging.getLogger("till")

class Report:
    def __init__(self):
        self.lines = []

    def info(self, text):
        self.lines.append(text)

    def step(self, text):
        self.info(text)

def with_logger(words):
    report = Report()
    for word in words:
        report.step(word)
        LOG.info(word)
    return report.lines

def without(words):
    report = Report()
    for word in words:
        report.step(word)
    return report.lines
"""


def test_a_logger_names_the_function_that_calls_it() -> None:
    found = answer(case_of(LOGGED, "with_logger", 'call(["a"])'))
    assert isinstance(found, Declined)
    assert "may be a logger's" in found.reason
    assert isinstance(answer(case_of(LOGGED, "without", 'call(["a"])')), Proposal)


TWICE = """
STATE = {"sum": 0}

class Till:
    def __init__(self, between=None):
        self.between = between

    def add(self, amount):
        STATE["sum"] += amount

    def poke(self, *more):
        if self.between is not None:
            self.between()

def run(tills):
    for till in tills:
        till.add(1)
        till.poke()
"""


@needs_compiler
def test_a_file_that_is_loaded_twice_has_two_of_each(tmp_path: Path) -> None:
    both = built(case_of(TWICE, "run", "call([Till()])"), tmp_path)
    assert "known_" in both.proposal.cython
    for module in (both.plain, both.fast):
        file = Path(str(module.__file__))
        first, second = loaded(file), loaded(file)
        first.run([first.Till(), second.Till(lambda m=second: m.run([m.Till()])), second.Till(), first.Till()])
        assert (first.STATE, second.STATE) == ({"sum": 2}, {"sum": 3})
        second.run([second.Till()])
        assert second.STATE == {"sum": 4}


TRACED = """
{more}
class Scene:
    def trace(self, place, depth):
        return place * depth

def render(scene, places):
    found = []
    for place in places:
        found.append(scene.trace({first}, 2))
    return found
"""


@pytest.mark.parametrize(
    ("more", "first", "taken"),
    [
        ("", "place", True),
        ("from math import log10", "place", True),
        ("", "'at %s'", False),
        ("", "'at %s' % place", False),
        ("", "f'{place}'", False),
        ("import logging", "place", False),
        ("def other(log):\n    log.trace('x')\n", "place", False),
    ],
)
def test_a_ray_is_traced(more: str, first: str, taken: bool) -> None:
    found = answer(case_of(TRACED.format(more=more, first=first), "render", "call(Scene(), [1, 2])"))
    assert isinstance(found, Proposal if taken else Declined)
    assert taken or "may be a logger's" in getattr(found, "reason", "")
