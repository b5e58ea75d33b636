"""`try`, `raise` and `global` in Cython: the same errors, handled in the same order, and the file's own variables."""

from __future__ import annotations

import inspect
import random
import sys
from pathlib import Path
from types import ModuleType

import pytest
from cythonkit import Both, answer, built, case_of

from optadvisor.records import Declined, Proposal
from optadvisor.verifier.ahead import cython_building

needs_compiler = pytest.mark.skipif(bool(cython_building.impossible()), reason="this machine cannot build extensions")

NUMBERS = """
TRIES = 0

class ParseError(ValueError):
    pass

class Worse(ParseError):
    pass

def field(word):
    if not word:
        raise ParseError("empty", word)
    if word == "worse":
        raise Worse
    return int(word)

def numbers(words, table, log):
    global TRIES
    total = 0
    bad = 0
    for i, word in enumerate(words):
        TRIES += 1
        try:
            n = field(word)
            total += n
            total += table[word]
        except ParseError as e:
            bad += 1
            log.append((str(e), e.args, TRIES))
            continue
        except (ValueError, TypeError) as error:
            log.append(repr(error))
        except KeyError as error:
            log.append(error.args)
            if len(log) > 5:
                raise IndexError("too many", i) from error
        else:
            log.append(total)
    return total, bad, TRIES
"""


@pytest.fixture(scope="module")
def numbers(tmp_path_factory: pytest.TempPathFactory) -> Both:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    return built(case_of(NUMBERS, "numbers", 'call(["1", "x"], {"1": 2}, [])'), tmp_path_factory.mktemp("errors"))


WORDS: list[list[object]] = [
    ["1", "x", "", None, "7"], ["3"] * 9, [], ["1", 2.5, b"3", [], {}], ["worse", "", 0, "1"], ["9" * 5000], [1, True],
]  # fmt: skip


@pytest.mark.parametrize("words", WORDS, ids=range(len(WORDS)))
@pytest.mark.parametrize("table", [{}, {"1": 2}, {"1": "text", "7": None}], ids=["none", "numbers", "others"])
def test_errors_are_caught_as_in_python(numbers: Both, words: list[object], table: dict[object, object]) -> None:
    numbers.plain.TRIES = numbers.fast.TRIES = 0  # type: ignore[attr-defined]
    numbers.agree(lambda: (list(words), dict(table), []))
    assert numbers.fast.TRIES == numbers.plain.TRIES == min(len(words), numbers.plain.TRIES)


def test_each_use_of_a_global_looks_for_it(numbers: Both) -> None:
    for value in ("x", 2.5, True, 10**30, [], None):
        numbers.plain.TRIES = numbers.fast.TRIES = value  # type: ignore[attr-defined]
        numbers.agree(lambda: (["", "1"], {}, []))
        assert numbers.fast.TRIES == numbers.plain.TRIES
    for module in (numbers.plain, numbers.fast):
        del module.TRIES
        with pytest.raises(NameError, match=r"^name 'TRIES' is not defined$") as raised:
            module.numbers(["1"], {}, [])
        assert raised.value.name == "TRIES"
        module.TRIES = 0


def test_an_error_has_its_context_and_its_cause(numbers: Both) -> None:
    found = []
    for module in (numbers.plain, numbers.fast):
        with pytest.raises(IndexError) as raised:
            module.numbers(["3"] * 9, {}, [])
        error = raised.value
        found.append((repr(error), repr(error.__cause__), repr(error.__context__), error.__suppress_context__))
        log: list[object] = []
        try:
            raise LookupError("outside")
        except LookupError:
            module.numbers([b"x", "worse", object()], {}, log)
        found.append(repr(log[:2]))
    assert found[:2] == found[2:]


AGAIN = """
COUNT = 0
SEEN = [0]

def note(n):
    global COUNT, SEEN
    COUNT = COUNT + n
    if n == 3:
        SEEN = []
    SEEN.append(n)

def walk(numbers):
    global COUNT, LAST
    before = COUNT
    for n in numbers:
        note(n)
        COUNT, LAST = COUNT * 2, n
        if COUNT > 1000:
            raise OverflowError(COUNT)
    return before, COUNT, SEEN, [COUNT + n for n in SEEN]
"""


@needs_compiler
def test_what_one_function_stores_another_reads(tmp_path: Path) -> None:
    both = built(case_of(AGAIN, "walk", "call([1, 2])"), tmp_path)
    for numbers in ([1, 2, 3, 4], [], [5, 3, 3], list(range(20)), [1, "x"], [2.5, 1j]):
        both.agree(lambda numbers=numbers: (numbers,))
        for name in ("COUNT", "SEEN", "LAST"):
            assert getattr(both.fast, name, "none") == getattr(both.plain, name, "none")


LATER = """
def fill(rows, places):
    total, last = 0, None
    while places:
        try:
            last = places.pop()
            rows[last] = total = total + 1
            rows[total], rows[last + 1] = last, total
        except IndexError:
            if total > 4:
                return rows, total, last
            total += 2
        except TypeError as wrong:
            try:
                total += len(last)
            except TypeError:
                raise ValueError(str(wrong)) from None
        except Exception as other:
            total = repr(other)
    return rows, total, last
"""


@needs_compiler
def test_what_was_stored_before_an_error_stays(tmp_path: Path) -> None:
    both = built(case_of(LATER, "fill", "call([0, 0], [1, 0])"), tmp_path)
    for places in ([1, 0], [], [9, 0, 1], [2, 1, 0, 9, 8, 7], ["x", 1], [None, 0], [-1, -9], [0, True, 1.5]):
        for size in (0, 1, 3, 12):
            both.agree(lambda places=places, size=size: ([0] * size, list(places)))


WAYS = """
def ways(codes, table):
    trace = []
    seen = 0
    while seen < len(codes):
        code = codes[seen]
        seen += 1
        try:
            trace.append(table[code])
            for k in range(3):
                try:
                    if code == k:
                        trace.append(1 // (k - 1))
                        break
                    if code == "stop":
                        return trace, "from the body"
                    trace.append(code + k)
                except ZeroDivisionError as e:
                    trace.append(str(e))
                    continue
                except TypeError as e:
                    trace.append(e.args)
                    if code == "leave":
                        break
                    if code == "return":
                        return trace, str(e)
                    if code == "raise":
                        raise LookupError(code, k)
                else:
                    trace.append("else")
            else:
                trace.append("to the end")
        except KeyError as error:
            trace.append(error.args)
            try:
                trace.append(int(code))
            except (ValueError, TypeError) as inner:
                trace.append((str(inner), str(error)))
                if code == "again":
                    raise RuntimeError(code) from inner
        except LookupError as error:
            trace.append(repr(error))
            continue
        trace.append(seen)
    return trace, "from the end"
"""


@needs_compiler
def test_every_way_out_of_a_handler(tmp_path: Path) -> None:
    both = built(case_of(WAYS, "ways", "call([1], {1: 2})"), tmp_path)
    words: list[object] = ["stop", "leave", "return", "raise", "again", "12", "x", 0, 1, 2, 7, 1.5, None, (1,), True]
    table = {word: f"of {word}" for word in words if word not in ("again", "12", 7)}
    draw = random.Random(8)
    for count in range(120):
        codes = [draw.choice(words) for _ in range(count % 9)]
        both.agree(lambda codes=codes: (list(codes), dict(table)))
    both.agree(lambda: ([[]], dict(table)))
    for one in words:
        both.agree(lambda one=one: ([one], dict(table)))
        both.agree(lambda one=one: ([one], {}))


ACCOUNTS = """
class Missing(Exception):
    def __init__(self, amount, name="nobody"):
        super().__init__(f"{amount} missing")
        self.amount = amount
        if name == "loop":
            raise ValueError("no error of this name")

class Unknown(LookupError):
    pass

def pop(stack):
    if not stack:
        raise Unknown("empty")
    return stack.pop()

def pay(accounts, name, amount):
    if name not in accounts:
        raise Unknown(name)
    if accounts[name] < amount:
        raise Missing(amount - accounts[name], name)
    accounts[name] -= amount

def paid(accounts, orders):
    failed, missing, seen = 0, 0, []
    while True:
        try:
            name, amount = pop(orders)
            pay(accounts, name, amount)
        except Missing as e:
            failed += 1
            missing += e.amount
        except (TypeError, ValueError) as e:
            seen.append(str(e))
        except Unknown as e:
            seen.append(e.args)
            if e.args == ("empty",):
                break
    return failed, missing, seen, accounts
"""


@needs_compiler
def test_errors_with_an_init_of_their_own(tmp_path: Path) -> None:
    both = built(case_of(ACCOUNTS, "paid", 'call({"a": 3}, [("a", 5)])'), tmp_path)
    orders = [("a", 2), ("a", 9), ("b", 1), ("loop", 4), ("a",), ("a", "x"), 7, ("b", 2.5), (), ("a", -1)]
    for end in range(len(orders) + 1):
        both.agree(lambda end=end: ({"a": 3, "b": 2, "loop": 0}, orders[:end]))
        both.agree(lambda end=end: ({}, orders[end:]))


ALL = """
class Own(ValueError):
    pass

def size(x):
    if x is None:
        raise Own("nothing")
    return len(x)

def sizes(xs, log):
    n = 0
    for x in xs:
        try:
            n += size(x)
        except Own as e:
            log.append(e.args)
        except Exception as e:
            log.append(e)
    return n
"""


@needs_compiler
def test_on_the_last_levels_of_recursion_all_errors_are_left_to_python(tmp_path: Path) -> None:
    both = built(case_of(ALL, "sizes", 'call(["a"], [])'), tmp_path)
    limit = sys.getrecursionlimit()

    def down(module: ModuleType, levels: int, log: list[object]) -> object:
        return down(module, levels - 1, log) if levels else module.sizes(["ab", None, 3], log)

    found: list[list[object]] = [[], []]
    depth = len(inspect.stack(0))
    sys.setrecursionlimit(depth + 60)
    try:
        for levels in range(30, 62):
            for module, mine in zip((both.plain, both.fast), found, strict=True):
                log: list[object] = []
                try:
                    mine.append((levels, down(module, levels, log), [*map(type_name, log)]))
                except RecursionError:
                    mine.append((levels, [*map(type_name, log)]))
    finally:
        sys.setrecursionlimit(limit)
    assert found[0] == found[1]
    assert "RecursionError" in repr(found[0])


def type_name(value: object) -> str:
    return type(value).__name__


@needs_compiler
@pytest.mark.parametrize("value", ["3", "(ValueError, KeyError)", "lambda text: KeyError(text)", "KeyError"])
def test_a_class_of_errors_that_becomes_something_else(tmp_path: Path, value: str) -> None:
    both = built(
        case_of(ALL.replace("except Exception as e", "except KeyError as e"), "sizes", 'call(["a"], [])'), tmp_path
    )
    for module in (both.plain, both.fast):
        module.Own = eval(value)  # type: ignore[attr-defined]
    for xs in (["ab"], ["ab", None, "c"], [3]):
        both.agree(lambda xs=xs: (xs, []))


POPS = "def f(rows):\n    for r in rows:\n        r.pop()\n\ndef pop(x):\n    return x\n"


@pytest.mark.parametrize("more", ["class Stack:\n    put = pop\n", "TAKE = [pop]\n", "pop.by = len\n"])
def test_a_function_that_may_become_a_method_keeps_its_name_from_others(more: str) -> None:
    found = answer(case_of(POPS + more, "f", "call([[1]])"))
    assert isinstance(found, Declined)
    assert found.reason == "a class of the file has a method `pop`"
    assert isinstance(answer(case_of(POPS + "print(pop(1))\n", "f", "call([[1]])")), Proposal)


CAUGHT: dict[str, tuple[str, str, str, str]] = {
    "levels": ("except RecursionError", "n += 1", "", "`RecursionError`"),
    "others": ("except os.error", "n += 1", "", "no exception of Python"),
    "another's": ("except Strange", "n += 1", "", "no exception of Python"),
    "a name twice": ("except ValueError as n", "n = 1", "", "the name of an error"),
    "read later": ("except ValueError as e", "pass", "n += len(e.args)", "`e` may have no value"),
    "perhaps unset": ("except ValueError", "pass", "n += m", "`m` may have no value"),
    "again": ("except ValueError", "raise", "", "`raise` without"),
    "star": ("except* ValueError", "n = 1", "", "is left to Python"),
    "traces": ("except ValueError as e", "n += e.__traceback__.tb_lineno", "", "looks at the frames"),
    "finally": ("finally", "n += 1", "", "`finally` is left to Python"),
    "made otherwise": ("except ValueError", "raise Own", "", "that C could make"),
    "made by others": ("except ValueError", "raise Own(w)", "", "it calls `Own`, which is not compiled with it"),
}
CAUGHT_TEXT = """
import os
Strange = ValueError

class Own(ValueError):
    def __init__(self, word):
        super().__init__(len(word))

def f(words):
    n = 0
    for w in words:
        try:
            m = int(w)
        HEAD:
            BODY
        REST
    return n
"""


@pytest.mark.parametrize("part", CAUGHT)
def test_what_is_left_to_python_says_so(part: str) -> None:
    head, body, rest, reason = CAUGHT[part]
    source = CAUGHT_TEXT.replace("HEAD", head).replace("BODY", body).replace("REST", rest or "n += 1")
    found = answer(case_of(source, "f", 'call(["1"])'))
    assert isinstance(found, Declined), found
    assert reason in found.reason


def test_a_file_that_writes_traces_is_left_to_python() -> None:
    source = CAUGHT_TEXT.replace("HEAD", "except ValueError").replace("BODY", "note(w)").replace("REST", "n += 1")
    source += "\nimport logging\n\ndef note(w):\n    logging.exception('not a number')\n"
    found = answer(case_of(source, "f", 'call(["1"])'))
    assert isinstance(found, Declined), found
    assert "writes traces of errors" in found.reason


def test_all_errors_are_not_caught_where_a_function_calls_itself() -> None:
    source = """
def deep(n, rows):
    total = 0
    for row in rows:
        try:
            total += deep(n - 1, rows) if n else row
        except Exception:
            total += 1
    return total
"""
    found = answer(case_of(source, "deep", "call(2, [1, 2])"))
    assert isinstance(found, Declined), found
    assert "too many levels" in found.reason
    narrow = answer(case_of(source.replace("except Exception", "except ValueError"), "deep", "call(2, [1, 2])"))
    assert isinstance(narrow, Proposal) or "calls itself" in narrow.reason
