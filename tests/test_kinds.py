"""The typed interpreter: ranges hold every result, and facts are what compiled code needs to be told."""

from __future__ import annotations

import ast
import dataclasses
import operator
from pathlib import Path

import pytest
from casekit import Case, site_of
from hypothesis import given
from hypothesis import strategies as st

from optadvisor.loops.facts import Facts
from optadvisor.loops.growth import growing, only_appended_to
from optadvisor.loops.intervals import ARITHMETIC, INT64, Interval, narrowed, range_values
from optadvisor.loops.kinds import Inference, Obstacle, Question, infer
from optadvisor.loops.values import (
    GROWING,
    LIST,
    NUMPY,
    Array,
    Number,
    Sequence,
    Value,
    describe,
    floating,
    integer,
    join,
    widen,
)

SMALL = st.integers(-70, 70)
OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
}
COMPARISONS = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
}


@st.composite
def ranges_with_members(draw: st.DrawFn) -> tuple[Interval, int]:
    low, high = sorted((draw(SMALL), draw(SMALL)))
    return Interval(low, high), draw(st.integers(low, high))


@given(ranges_with_members(), ranges_with_members(), st.sampled_from(sorted(OPERATORS, key=str)))
def test_the_range_of_an_operation_holds_its_results(a, b, op) -> None:  # type: ignore[no-untyped-def]
    if op in (ast.FloorDiv, ast.Mod) and b[1] == 0:
        return
    result = OPERATORS[op](a[1], b[1])
    found = ARITHMETIC[op](a[0], b[0])
    assert found.low <= result <= found.high


@given(ranges_with_members(), st.integers(0, 9), st.integers(0, 9))
def test_the_range_of_a_shift_holds_its_results(a, low, more) -> None:  # type: ignore[no-untyped-def]
    for op, shift in ((ast.LShift, operator.lshift), (ast.RShift, operator.rshift)):
        found = ARITHMETIC[op](a[0], Interval(low, low + more))
        assert found.low <= shift(a[1], low + more // 2) <= found.high


@given(ranges_with_members(), ranges_with_members(), st.sampled_from(sorted(COMPARISONS, key=str)))
def test_a_condition_keeps_the_values_that_fulfil_it(a, b, op) -> None:  # type: ignore[no-untyped-def]
    if COMPARISONS[op](a[1], b[1]):
        kept = narrowed(op, a[0], b[0])
        assert kept.low <= a[1] <= kept.high


@given(SMALL, SMALL, st.integers(-9, 9).filter(bool))
def test_range_values_hold_every_value_of_a_range(start: int, stop: int, step: int) -> None:
    found = range_values(Interval(start, start), Interval(stop, stop), Interval(step, step))
    assert all(found.low <= value <= found.high for value in range(start, stop, step))


@given(ranges_with_members(), ranges_with_members())
def test_widening_covers_both_and_ends(a, b) -> None:  # type: ignore[no-untyped-def]
    current = a[0]
    for _ in range(60):
        grown = current.join(Interval(current.low - 1, b[0].high + abs(current.high) * 3))
        if not grown.fits(INT64):
            break
        wider = current.widen(grown)
        assert grown.fits(wider)
        current = wider
    else:
        pytest.fail("a growing range never settles")


def test_joining_keeps_what_python_could_tell_apart() -> None:
    number = join(floating(1.0), integer(Interval(0, 0)))
    assert describe(number) == "a float or an int"
    assert describe(join(floating(), floating(tags=frozenset({"np"})))) == "a float or a NumPy float"
    assert "or" in describe(join(integer(INT64), floating()))
    passed, made = (Array(dtype="float64", ndim=2, origins=frozenset({"x"}), form=form) for form in (LIST, GROWING))
    assert describe(join(passed, made)) == "a list of lists of floats or another one, made in another way"
    assert widen(integer(Interval(0, 1)), integer(Interval(0, 5))) == integer(Interval(0, 2**8))


# ---------------------------------------------------------------- whole functions


VECTOR = Array(dtype="float64", ndim=1, origins=frozenset({"a"}), extent=2**31)
COUNT = integer(Interval(-(2**31), 2**31))


def inferred(source: str, **parameters: Value) -> Inference | Obstacle:
    name = ast.parse(source).body[-1].name  # type: ignore[attr-defined]
    head = "import math\nimport numpy as np\n"
    fields = {"inputs": "CALLS = []", "after": "", "variant": "", "expected": "", "declined": ""}
    site = site_of(Case(path=Path("kinds.py"), before=head + source, qualname=name, **fields))
    assert site.node is not None
    return infer(Question(site=site, function=site.node, parameters=parameters, global_value=lambda name: None))


def facts_of(answer: Inference | Obstacle) -> Facts:
    assert isinstance(answer, Inference), answer
    return next(iter(answer.facts.values()))


def checks(answer: Inference | Obstacle) -> set[str]:
    return set(facts_of(answer).checks.values())


LOOP = "def f({}):\n    s = {}\n    for i in range(n):\n        {}\n    return s\n"


@pytest.mark.parametrize(
    ("start", "body", "expected"),
    [
        ("0", "s += 1", set()),  # bounded by patience
        ("0", "s += i * i", {"int_add"}),  # the product fits, the sum may not
        ("1", "s *= i", {"int_multiply"}),
        ("1", "s = (1664525 * s + 1013904223) % 4294967296", set()),
        ("1", "s = (6364136223846793005 * s + 1) % 2**63", {"int_power", "int_multiply", "int_add"}),
        ("1.5", "s = s ** 2", {"power"}),
        ("0", "s = s // 2 + i % 7", set()),
        ("0", "s = i & 255 | s >> 3", set()),
    ],
)
def test_int_operations_are_checked_where_they_may_not_fit(start: str, body: str, expected: set[str]) -> None:
    assert checks(inferred(LOOP.format("n", start, body), n=COUNT)) == expected


def test_a_float_sum_over_an_array_has_a_type_only_if_the_loop_runs() -> None:
    answer = inferred(LOOP.format("a, n", "0.0", "s += a[i]"), a=VECTOR, n=COUNT)
    assert isinstance(answer, Inference)
    assert len(answer.nonempty) == 1
    assert describe(answer.result) == "a NumPy float"
    assert len(facts_of(answer).suspects) == 1


def test_only_the_loops_that_matter_must_run() -> None:
    source = "def f(a, n):\n    k = 0\n    for i in range(n):\n        k += 1\n    for x in a:\n        y = x\n"
    source += "    return k, y\n"
    answer = inferred(source, a=VECTOR, n=COUNT)
    assert isinstance(answer, Inference)
    assert [loop.lineno for loop in answer.nonempty] == [7]


def test_a_result_of_recursion_has_one_type() -> None:
    answer = inferred("def f(n):\n    return 1 if n < 2 else n * f(n - 1)\n", n=COUNT)
    assert checks(answer) == {"int_multiply"}
    assert facts_of(answer).recursive
    assert isinstance(answer, Inference)
    assert isinstance(answer.result, Number)


def test_stores_name_the_arrays_they_reach() -> None:
    source = "def put(b, i):\n    b[i] = 0.0\n\n\ndef f(a, n):\n    b = a\n    c = np.zeros(n)\n"
    source += "    for i in range(n):\n        put(b, i)\n        put(c, i)\n"
    answer = inferred(source, a=VECTOR, n=COUNT)
    assert isinstance(answer, Inference)
    assert answer.written == {"a"}


@pytest.mark.parametrize(
    ("source", "line", "reason"),
    [
        ("def f(n):\n    out = {}\n    for i in range(n):\n        out[i] = i\n", 4, "makes a dict"),
        ("def f(n):\n    for i in range(n):\n        print(i)\n", 5, "prints"),
        ("def f(n):\n    try:\n        return n\n    finally:\n        pass\n", 4, "uses `try`"),
        ("def f(n):\n    while n:\n        last = n\n        n -= 1\n    return last\n", 7, "has no value when"),
        (
            "def f(n):\n    s = 0\n    for i in range(n):\n        s = s + 1 if i else s * 0.5\n    return s\n",
            6,
            "starts as an int",
        ),
        ("def f(n):\n    return math.hypot(n, 1, n)\n", 4, "`math.hypot` is not known to give the same last digit"),
        ("def f(n):\n    return np.sin(n)\n", 4, "`np.sin` of one number"),
        ("def f(n):\n    return undefined + n\n", 4, "reads the global `undefined`"),
        ("def f(n):\n    x = 1\n    x <<= n\n    return x\n", 5, "shifts an int"),
        ("def f(n):\n    s = n > 1\n    return s + 1\n", 5, "True and False as numbers"),
        ("def g(n):\n    return f(n)\n\n\ndef f(n):\n    return g(n)\n", 4, "call each other"),
        ("def f(n):\n    return 'text'\n", 4, "uses text"),
    ],
)
def test_what_is_not_compiled_is_refused_with_its_line(source: str, line: int, reason: str) -> None:
    answer = inferred(source, n=COUNT)
    assert isinstance(answer, Obstacle), answer
    assert reason in answer.reason
    assert answer.line == line


def test_a_helper_is_one_copy_for_one_kind_of_number() -> None:
    source = "def g(x):\n    return x + x\n\n\ndef f(n):\n    return g(n) + g(0.5)\n"
    answer = inferred(source, n=COUNT)
    assert isinstance(answer, Obstacle)
    assert "different kinds of numbers" in answer.reason


# ---------------------------------------------------------------- what the ints in arrays are


def ints(name: str, form: str = NUMPY, size: int = 2**31) -> Array:
    held = Interval(-size, size)
    return Array(dtype="int64", ndim=1, origins=frozenset({name}), extent=2**31, form=form, elements=held)


@pytest.mark.parametrize(
    ("body", "expected", "ranges"),
    [
        ("return a[0] * b[0] + b[1]", set(), {"a": 2**31, "b": 2**31}),
        ("b = a\n    b[0] = a[0] * 8\n    return a[1] * a[2]", {"int_multiply"}, {"a": 2**63}),
        ("a[0] = 0\n    return a[1] * a[2]", set(), {"a": 2**31}),
        ("a[0] = a[1] % 10\n    a[1] = b[0]\n    return a[1] * a[2]", set(), {"a": 2**31, "b": 2**31}),
        ("a[0] = b[0] * 16\n    return a[1] * b[2]", {"int_multiply"}, {"a": 2**40, "b": 2**31}),
        ("for i in range(n):\n        a[0] += 1\n    return a[1] + n", set(), {"a": 2**31 + 2**61}),
        ("for i in range(n):\n        a[0] -= 600\n    return a[1]", {"int_subtract"}, {"a": 2**63}),
        ("for i in range(n):\n        a[0] += 1\n        a[1] = a[0]", {"int_add"}, {"a": 2**63}),
        ("put(a, 1, b[0] * b[0])\n    return a[1] + 1", set(), {"a": 2**62, "b": 2**31}),
        ("c = np.zeros(n, dtype=int)\n    c[0] = b[0]\n    return c[1] * c[2]", set(), {"b": 2**31, "@": 2**31}),
        ("c = np.full(n, 3)\n    return c[1] * n", set(), {"@": 3}),
        ("c = np.empty(n, dtype=int)\n    return c[1] * n", {"int_multiply"}, {"@": 2**63}),
        ("c = np.empty_like(a)\n    return c[1] * n", {"int_multiply"}, {"a": 2**31, "@": 2**63}),
        ("c = a.copy()\n    return c[1] * n", set(), {"a": 2**31, "@": 2**31}),
        ("c = [0] * n\n    c[0] += n\n    return c[0] * 3", {"int_add", "int_multiply"}, {"@": 2**63}),
        ("c = [4, -9]\n    return c[0] * n", set(), {"@": 9}),
        ("c = [i * i for i in range(n)]\n    return c[0] + n", set(), {"@": (2**31 - 1) ** 2}),
        ("c = []\n    c.append(n)\n    return c[0] * n", set(), {"@": 2**31}),
        ("c = list(range(n))\n    return c[0] * n", set(), {"@": 2**31 - 1}),
    ],
)
def test_ints_inside_arrays_have_one_range_throughout(body: str, expected: set[str], ranges: dict[str, int]) -> None:
    source = f"def put(q, i, v):\n    q[i] = v\n\n\ndef f(n, a, b):\n    {body}\n"
    answer = inferred(source, n=COUNT, a=ints("a"), b=ints("b"))
    assert isinstance(answer, Inference), answer
    assert checks(answer) == expected
    found = {origin[0]: interval.magnitude for origin, interval in answer.elements.items()}
    assert {name: found[name] for name in ranges} == ranges


def test_arrays_of_bounded_ints_must_lie_apart_from_arrays_that_are_written() -> None:
    source = "def f(n, a, b, x):\n    for i in range(n):\n        {}[i] = 2\n    return a[0] * b[0]\n"
    values = {"n": COUNT, "a": ints("a"), "b": ints("b"), "x": dataclasses.replace(VECTOR, origins=frozenset({"x"}))}
    for written, pairs in {"a": {("a", "b")}, "x": {("a", "x"), ("b", "x")}}.items():
        answer = inferred(source.format(written), **values)
        assert isinstance(answer, Inference)
        assert set(answer.apart) == pairs
        assert answer.tests_elements == {"a", "b"}
    lists = {"n": COUNT, "a": ints("a", LIST), "b": ints("b", LIST), "x": values["x"]}
    answer = inferred(source.format("a"), **lists)
    assert isinstance(answer, Inference)
    assert answer.apart == ()


# ---------------------------------------------------------------- narrow integers

BYTES = Array(dtype="uint8", ndim=1, origins=frozenset({"u"}), extent=2**31)


@pytest.mark.parametrize(
    ("body", "result"),
    [
        ("return int(u[0]) + 1", "an int"),
        ("return u[0] * 0.5", "a NumPy float"),
        ("return u[0] > n", "a NumPy bool"),
        ("u[n] = u[0]\n    return n", "an int"),
        ("return a[u[0]]", "a NumPy int"),
        ("return a[0] * u[0]", "a NumPy int"),
        ("u[n] = n\n    return n", "an int"),
        ("return float(u[0])", "a float"),
    ],
)
def test_narrow_integers_are_read(body: str, result: str) -> None:
    answer = inferred(f"def f(n, u, a):\n    {body}\n", n=COUNT, u=BYTES, a=ints("a"))
    assert isinstance(answer, Inference), answer
    assert describe(answer.result) == result


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("return u[0]", "returns a NumPy uint8"),
        ("return u[0], n", "of a narrow type"),
        ("return u[0] + n", "NumPy's result would be as narrow"),
        ("return u[0] - u[1]", "NumPy's result would be as narrow"),
        ("return -u[0]", "uses `USub` on a NumPy uint8"),
        ("return abs(u[0])", "calls `abs` with a NumPy uint8"),
        ("return np.sqrt(u[0])", "calls `np.sqrt` with a NumPy uint8"),
        ("for x in u:\n        n = 1", "loops over a 1-dimensional uint8 array"),
        ("u[n] = 0.5", "stores a float into"),
        ("u[0] &= a[0]", "stores a NumPy int into"),
        ("x, y = u", "unpacks a 1-dimensional uint8 array"),
        ("c = [u[0]]", "would hold a NumPy uint8"),
    ],
)
def test_what_would_wrap_or_come_out_as_another_type_is_refused(body: str, reason: str) -> None:
    answer = inferred(f"def f(n, u, a):\n    {body}\n", n=COUNT, u=BYTES, a=ints("a"))
    assert isinstance(answer, Obstacle), answer
    assert reason in answer.reason


# ---------------------------------------------------------------- lists


FLOATS = Array(dtype="float64", ndim=1, origins=frozenset({"xs"}), extent=2**31, form=LIST)
GRID = Array(dtype="int64", ndim=2, origins=frozenset({"g"}), extent=2**31, form=LIST)


def test_elements_of_lists_are_pythons_own_numbers() -> None:
    answer = inferred("def f(xs, g):\n    return xs[0] * 2.0, g[0][-1]\n", xs=FLOATS, g=GRID)
    assert isinstance(answer, Inference)
    assert isinstance(answer.result, Sequence)
    assert list(map(describe, answer.result.items)) == ["a float", "an int"]
    assert not facts_of(answer).suspects, "Python does not warn when a float overflows"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("return [0] * n", "a list of ints"),
        ("c = [0] * n\n    c[0] = 0.5\n    return c", "a list of floats and int zeros"),
        (
            "c = [[0] * n for _ in range(n)]\n    c[0][0] += xs[0]\n    return c",
            "a list of lists of floats and int zeros",
        ),
        ("c = [0.5] * n\n    c[0] = 0\n    return c", "a list of floats and int zeros"),
        ("c = []\n    c.append(n > 1)\n    return c", "a list of bools"),
        ("c, d = [], [1.0]\n    d.append(0.5)\n    c.append(n)\n    return c", "a list of ints"),
        ("return [x for x in xs if x > 0.5]", "a list of floats"),
        ("return [[i * j for j in range(n)] for i in range(n)]", "a list of lists of ints"),
        ("return [row[:] for row in g]", "a list of lists of ints"),
        ("return xs[1:]", "a list of floats"),
        ("return list(range(n))", "a list of ints"),
        ("return sum(xs[i] for i in range(n))", "a float"),
        ("return sum(x > 0.5 for x in xs)", "an int"),
        ("return all(x > 0.5 for x in xs)", "a bool"),
        ("return any(xs)", "a bool"),
    ],
)
def test_lists_are_known_by_what_goes_into_them(body: str, expected: str) -> None:
    answer = inferred(f"def f(n, xs, g):\n    {body}\n", n=COUNT, xs=FLOATS, g=GRID)
    assert isinstance(answer, Inference), answer
    assert describe(answer.result) == expected


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("g[0][0] = 0.5", "puts a float into a list of ints"),
        ("xs[0] = 1", "puts an int into a list of floats"),
        ("xs[0] = np.sqrt(xs[0])", "puts a NumPy float into a list of floats"),
        ("g[0] = g[1]", "stores into a list of lists"),
        ("g[0], g[1] = g[1], g[0]", "stores into a list of lists"),
        ("xs.append(0.5)", "a list that comes from outside"),
        ("c = []\n    c.append(1)\n    c.append(0.5)", "puts a float into a list of ints"),
        ("c = []\n    c.append(xs)", "puts `xs`, a list of floats, into another list"),
        (
            "c = [1]\n    c.append(2)\n    for x in c:\n        c.append(x)",
            "changes the length of a list inside a loop",
        ),
        ("c = [1]\n    d = [c.pop() for i in range(n)]", "changes the length of a list inside a comprehension"),
        ("c = [1]\n    c.append(2)\n    d = [c.pop()] * len(c)", "repeats one list"),
        ("c = [[math.sqrt(n)] * n for _ in range(n)]", "repeats one list"),
        ("c = [[0] * n] * n", "repeats one list"),
        ("c = [g[0], g[1]]", "into another list"),
        ("c = [[0] * i for i in range(n)]", "into another list"),
        ("c = [[j for j in range(i)] for i in range(n)]", "may not be equally long"),
        ("c = [1, 0.5]", "different kinds of numbers"),
        ("c = [0] * n\n    c[0] = 0.5\n    c[1] = 2", "puts an int into a list of floats and int zeros"),
        ("c = [1] * n\n    c[0] = 0.5", "made of ints other than 0"),
        ("for x in (1, 0.5):\n        n = x", "a tuple of nothing, or of different types"),
        ("for x in ():\n        n = x", "a tuple of nothing, or of different types"),
        ("for x in (xs, xs):\n        n = 1", "a tuple of nothing, or of different types"),
        ("c = [0] * n\n    c[0] = 0.5\n    for x in c:\n        n = 1", "loops over a list of floats and int zeros"),
        ("c = list(g)", "but not its rows"),
        ("c = g[1:]", "takes a slice of a list of lists"),
        ("c = xs + xs", "joins or repeats a list"),
        ("c = xs[0, 0]", "indexes a list with several numbers"),
        ("c = xs.shape", "an attribute that compiled code does not know"),
        ("c = np.zeros_like(xs)", "something other than one array"),
        ("xs.sort()", "which is not compiled for lists"),
        ("c = [x for x in xs for y in xs]", "several loops"),
        ("c = [n for n in range(n)]", "one name for two things"),
        ("if n > 3:\n        xs = xs[1:]\n    return xs", "not always the same one"),
    ],
)
def test_what_python_would_do_otherwise_with_lists_is_refused(body: str, reason: str) -> None:
    answer = inferred(f"def f(n, xs, g):\n    {body}\n", n=COUNT, xs=FLOATS, g=GRID)
    assert isinstance(answer, Obstacle), answer
    assert reason in answer.reason


def test_lists_from_outside_may_grow_when_nothing_else_is_done_to_them() -> None:
    source = "def f(n, out, other):\n    for i in range(n):\n        out.append(i * 0.5)\n"
    source += "        other.append(i)\n    return {}\n"
    values = {"n": COUNT, "out": growing("out"), "other": growing("other")}
    answer = inferred(source.format("n"), **values)
    assert isinstance(answer, Inference), answer
    assert answer.grown == {"out": "float64", "other": "int64"}
    (function,) = ast.parse(source.format("n")).body
    assert isinstance(function, ast.FunctionDef)
    assert only_appended_to(function) == {"out", "other"}
    for use in ("out", "len(out)", "out[0]", "[x for x in out]", "out.append(1)", "out.pop()", "f(n, out, other)"):
        (function,) = ast.parse(source.format(use)).body
        assert isinstance(function, ast.FunctionDef)
        assert only_appended_to(function) == {"other"} - ({"other"} if "other" in use else set()), use


def test_stores_name_the_lists_they_reach_through_rows() -> None:
    source = "def f(n, g):\n    h = [row[:] for row in g]\n    for row in h:\n        row[0] = n\n    last = g[-1]\n"
    for statement, written in (("last[0] = 1", {"g"}), ("h[0][0] = last[0]", set())):
        answer = inferred(f"{source}    {statement}\n", n=COUNT, g=GRID)
        assert isinstance(answer, Inference), answer
        assert answer.written == written


def test_a_sum_that_may_be_of_nothing_is_an_int_unless_something_must_be_added() -> None:
    source = "def f(n, xs):\n    s = sum(xs[i] for i in range(n))\n    return {}\n"
    loose, strict = (inferred(source.format(result), n=COUNT, xs=FLOATS) for result in ("s + 0.5", "s"))
    assert isinstance(loose, Inference)
    assert isinstance(strict, Inference)
    assert (len(loose.nonempty), len(strict.nonempty)) == (0, 1)


def test_a_helper_folds_one_kind_of_list() -> None:
    source = "def g(q):\n    return sum(q)\n\n\ndef f(xs, g_):\n    return g(xs) + g(g_[0])\n"
    answer = inferred(source, xs=FLOATS, g_=GRID)
    assert isinstance(answer, Obstacle)
    assert "g is called with different kinds of lists" in answer.reason
