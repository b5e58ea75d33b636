"""What Cython would do earlier or later than Python, and what it would take for granted: as Python does it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from cythonkit import Both, answer, built, case_of, same_depth

from optadvisor.records import Declined
from optadvisor.verifier.ahead import cython_building

ORDERS = """
LOG = []

class Noisy:
    def __init__(self, number):
        self.number = number
    def __lt__(self, other):
        LOG.append("compared")
        return self.number < other.number
    def __bool__(self):
        LOG.append("asked")
        return self.number > 0
    def __repr__(self):
        return str(self.number)

class Rows:
    def __init__(self, rows):
        self.rows = rows
    def __iter__(self):
        try:
            yield from self.rows
        finally:
            LOG.append("closed")

class Refuses:
    def __getattr__(self, name):
        raise AttributeError(f"no {name}")

class Answers:
    def __radd__(self, other):
        return "radd"

def f(way, a, b):
    out = []
    for turn in range(1):
        if way == "method":
            a.append(b.pop())
        elif way == "keywords":
            a.sort(key=b.pop())
        elif way == "smallest":
            out.append(min(a[0], a[1], b[0]))
        elif way == "truth":
            kept = not (a or b)
            out.append(kept)
            if not (a or b):
                out.append(1)
        elif way == "closed":
            for one in iter(a):
                break
            LOG.append("behind")
            for number, one in enumerate(a):
                break
            LOG.append("behind")
        elif way == "let go":
            it, other = iter(a), b
            for one in it:
                break
            it = None
            LOG.append("behind")
        elif way == "more":
            grown = [1]
            grown += a
            for one in grown:
                out.append(one)
        elif way == "attribute":
            out.append(a.size)
        elif way == "changed":
            a.size += 1
        elif way == "no method":
            a.rindex(b.pop())
        elif way == "range":
            for number in range(int("xyz1"[b[0]]), ord("ab"[a])):
                out.append(number)
        elif way == "sets":
            out.append(list({41, 33, -25, 17, 9, 1, 2}))
            out.append(a in {41, 33, -25})
            out.append(list({(0, 1), (-1, 0), (5, 6), (1, 0)}))
    return out
"""


@pytest.fixture(scope="module")
def orders(tmp_path_factory: pytest.TempPathFactory) -> Both:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    calls = 'call("sets", 1, [3]), call("more", (1,), (3,))'
    return built(case_of(ORDERS, "f", calls), tmp_path_factory.mktemp("orders"))


def done(module: ModuleType, way: str, a: str, b: str) -> tuple[object, ...]:
    """What a call gives or raises, what it leaves of its arguments, and what was noted meanwhile."""
    module.LOG.clear()
    first, second = eval(a, vars(module)), eval(b, vars(module))
    try:
        result = repr(module.f(way, first, second))
    except AttributeError as error:
        result = repr([error, error.name, type(error.obj).__name__])
    except Exception as error:
        result = repr(error)
    left = [repr(one) for one in (first, second) if isinstance(one, list)]
    return result, left, list(module.LOG)


@pytest.mark.parametrize(
    ("way", "a", "b"),
    [
        ("method", "None", "[1, 2]"),
        ("method", "None", "[]"),
        ("method", "[]", "[1]"),
        ("keywords", "(1,)", "[len]"),
        ("smallest", "[1, 'a']", "[]"),
        ("smallest", "[Noisy(1), Noisy(2)]", "[]"),
        ("smallest", "[3, 2]", "[1]"),
        ("truth", "Noisy(1)", "Noisy(0)"),
        ("truth", "Noisy(0)", "Noisy(0)"),
        ("closed", "Rows([1, 2])", "0"),
        ("let go", "Rows([1, 2])", "0"),
        ("more", "Answers()", "0"),
        ("more", "(2, 3)", "0"),
        ("more", "5", "0"),
        ("attribute", "Refuses()", "0"),
        ("attribute", "Noisy", "0"),
        ("attribute", "None", "0"),
        ("changed", "Refuses()", "0"),
        ("no method", "Refuses()", "[1]"),
        ("no method", "Noisy", "[1]"),
        ("range", "9", "[0]"),
        ("range", "1", "[3]"),
        ("range", "9", "[9]"),
        ("sets", "33", "0"),
        ("sets", "[]", "0"),
    ],
)
def test_order(orders: Both, way: str, a: str, b: str) -> None:
    assert done(orders.fast, way, a, b) == done(orders.plain, way, a, b)


def test_the_tests_are_asked_of_what_was_built(orders: Both) -> None:
    assert done(orders.fast, "closed", "Rows([1, 2])", "0")[2] == ["closed", "behind", "closed", "behind"]
    assert "type(a_1)" not in orders.proposal.cython  # anything goes to it


def test_positional_only_since_it_was_built(orders: Both) -> None:
    plain = orders.fast.f.__wrapped__
    before = plain.__code__
    try:
        plain.__code__ = before.replace(co_posonlyargcount=1)
        with pytest.raises(TypeError, match="positional-only"):
            orders.fast.f(way="sets", a=1, b=2)
    finally:
        plain.__code__ = before
    assert orders.fast.f(way="sets", a=1, b=2) == orders.plain.f("sets", 1, 2)


def test_annotations_are_those_of_the_function(orders: Both) -> None:
    assert orders.fast.f.__annotations__ is orders.fast.f.__wrapped__.__annotations__


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("last: str", "`last` may have no value"),
        ("last = [y for x in text for y in y]", "`y` may have no value"),
        ("last = [x for x in text if y for y in text]", "`y` may have no value"),
        ("last = list(next(x) for x in text)", "`next` in a generator"),
        ("last = ''.join(next(x) for x in text)", "`next` in a generator"),
        ("last = {key: 1, 'b': key.pop()}", "after a key that may have no hash"),
        ("last = {key, key.pop()}", "after a key that may have no hash"),
        ("last = [x for x in {1, 9, 17}]", "a set that is written in its head"),
        ("last = {1 << 2, 9, 17}", "a set of arithmetic"),
        ("[] = last = text", "nothing to assign to"),
        ("last = '%s %s' % (key, key.pop())", "texts of objects"),
        ("last = '%-5r%%' % (key,)", "texts of objects"),
        ("last = key is text.count", "`is` beside numbers or characters"),
    ],
)
def test_left_to_python(statement: str, reason: str) -> None:
    source = f"def f(text, key):\n    for c in text:\n        {statement}\n    {statement}\n    return last\n"
    found = answer(case_of("y = 1\n" + source, "f", 'call("", None)'))
    assert isinstance(found, Declined)
    assert reason in found.reason


def test_a_number_is_no_longer_the_same_object() -> None:
    source = """
def f(n, last, best):
    same = 0
    for i in range(n):
        last = i
        best = i
        if last is best:
            same = same + 1
    return same
"""
    found = answer(case_of(source, "f", "call(300, None, None)"))
    assert isinstance(found, Declined)
    assert "`is` beside numbers" in found.reason
    assert not isinstance(answer(case_of(source.replace("is best", "is None"), "f", "call(3, None, None)")), Declined)


def test_other_forms_are_filled_in_last() -> None:
    source = "def f(text, key):\n    for c in text:\n        last = '%d %s' % (key[0], key)\n"
    assert not isinstance(answer(case_of(source, "f", 'call("", [1])')), Declined)


def test_a_long_loop_needs_no_level_of_recursion_of_its_own(tmp_path: Path) -> None:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    source = "def f(text):\n    for c in text:\n        pass\n"
    both = built(case_of(source, "f", "call('a')"), tmp_path)

    def deepest(function: Callable[[str], object]) -> int:
        reached = 0

        def down(level: int) -> None:
            nonlocal reached
            function("a" * 5000)
            reached = level
            down(level + 1)

        with pytest.raises(RecursionError):
            down(1)
        return reached

    assert same_depth(deepest(both.fast.f), deepest(both.plain.f))


def test_keys_that_are_texts_may_stand_before_anything() -> None:
    source = "def f(text):\n    out = []\n    for c in text:\n        out.append({c: 1, 'b': out.pop(), text: 2})\n"
    assert not isinstance(answer(case_of(source, "f", 'call("")')), Declined)


@pytest.mark.parametrize("line", ["import traceback", "from traceback import print_exc", "import sys; sys.exc_info()"])
def test_a_file_that_looks_at_tracebacks(line: str) -> None:
    source = f"{line}\ndef f(text):\n    for c in text:\n        pass\n"
    found = answer(case_of(source, "f", 'call("")'))
    assert isinstance(found, Declined)
    assert "looks at the frames" in found.reason
