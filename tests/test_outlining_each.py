"""Comprehensions that call a function of the file for each element become kernels as loops do."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from outlinekit import check, found, parse, taken

from optadvisor.profiles import called_for_each
from optadvisor.source.module import Module
from optadvisor.source.outlining import line_map, outlined

HEAD = """
import math


def inside(x, y, r):
    return x * x + y * y < r


def noisy(x):
    print(x)
    return x


def f(points, n):
    k = 5
"""
LAST = "    return out, k\n"
CALLS = [
    ("f", ([(0.5, 0.25), (1.5, 0.0), (1.0, 0.0)], 3)),
    ("f", ([], 0)),
    ("f", ([(1, 2), (3,)], 2)),
    ("f", (None, 1)),
]


@pytest.mark.parametrize(
    ("statement", "kernels"),
    [
        ("out = [k for k, (x, y) in enumerate(points) if inside(x, y, 1.0)]", 1),
        ("out = sum(1 for x, y in points if inside(x, y, n))", 1),
        ("out: list = [inside(*p, 1.0) for p in points]", 1),
        ("k += len([p for p in points if inside(p[0], k, n)]); out = k", 0),
        ("k += len([p for p in points if inside(p[0], k, n)])\n    out = k", 1),
        ("out = [inside(x, x, k) for x in range(n)]\n    k = [inside(x, 0, n) for x in range(n)]", 2),
        ("out = {x: [inside(x, i, 1.0) for i in range(n)] for x in range(2)}", 0),
        ("out = (inside(x, y, 1.0) for x, y in points)", 0),
        ("out = [noisy(x) for x in range(n)]", 0),
        ("out = [math.sqrt(x) for x in range(n)]", 1),
        ("out = [len(str(inside(x, x, 1.0)) + 'a') for x in range(n)]", 0),
        ("out, k = [inside(x, x, 1.0) for x in range(n)], 1", 0),
        ("out = [y := inside(x, x, 1.0) for x in range(n)]", 1),
        ("out = [y := inside(x, x, 1.0) for x in range(n)]\n    k = y", 1),
        ("out = [inside(x, x, k) for x in range(n)]\n    k = lambda: out\n    k = len(k())", 0),
        ("out = [inside(x, x, g) for x in range(n) for g in [inside(x, 1, 2)]]", 1),
    ],
)
def test_statements_that_call_for_each(statement: str, kernels: int) -> None:
    items = taken(check(f"{HEAD}    {statement}\n{LAST}", CALLS))
    assert len(items) == kernels


def test_at_the_top_of_a_file() -> None:
    head = HEAD.partition("def f(")[0]
    (region,) = taken(check(f"{head}wet = [inside(x, 0.5, 1.0) for x in range(4)]\nprint(wet)\n"))
    assert region.results == ("wet",)


def test_lines_are_those_of_the_statement() -> None:
    text = (
        f"{HEAD}    out = [\n        k  # which\n        for k in range(n)\n        if inside(k, k, 1.0)\n    ]\n{LAST}"
    )
    module = parse(text)
    regions = taken(found(module))
    after = outlined(module, regions)
    lines = line_map(module, regions, after)
    number = next(i for i, line in enumerate(after.data.decode().splitlines()) if "# which" in line)
    assert lines[number] == next(i for i, line in enumerate(text.splitlines(), 1) if "# which" in line)


def test_what_the_function_takes_is_the_statements_time() -> None:
    text = f"{HEAD}    out = [k for k, (x, y) in enumerate(points) if inside(x, y, 1.0) or noisy(x)]\n{LAST}"
    module = parse(text)
    function = next(n for n in module.tree.body if isinstance(n, ast.FunctionDef) and n.name == "f")
    ((name, lines),) = called_for_each.callees(module, function.body)
    assert (name, [*lines]) == ("inside", [text.count("\n", 0, text.index("    out =")) + 1])


def test_a_function_of_a_file_beside(tmp_path: Path) -> None:
    (tmp_path / "shapes.py").write_text("def inside(x):\n    return x > 1.0\n\n\ndef noted(x):\n    print(x)\n")
    main = tmp_path / "main.py"
    main.write_text("from shapes import inside as within, noted\nfor x in [0.5]:\n    within(x)\n    noted(x)\n")
    project = {str(path): Module.read(str(path)) for path in tmp_path.iterdir()}
    module = project[str(main)]
    assert [*called_for_each.callees(module, module.tree.body, project)] == [("inside", range(3, 4))]
    assert not [*called_for_each.callees(module, module.tree.body)]


VECTORIZED = """
import numpy as np


def profit(demand, price):
    return demand * price


def noisy(x):
    print(x)
    return x


profits = np.vectorize(profit, otypes=[float])
twice = np.vectorize(profit)
twice = np.vectorize(noisy)


def f(a, b):
    {statement}
    return c
"""


@pytest.mark.parametrize("call", ["np.vectorize(profit)(a, b)", "profits(a, b)"])
def test_what_vectorize_made_goes_through_its_arrays(call: str) -> None:
    text = VECTORIZED.format(statement=f"c = {call}")
    module = parse(text)
    (region,) = taken(found(module))
    assert (region.first_line, region.impure) == (text[: text.index("c = ")].count("\n") + 1, ())
    function = module.functions[region.host]
    assert [*called_for_each.callees(module, function.body)] == [
        ("profit", range(region.first_line, region.last_line + 1))
    ]


@pytest.mark.parametrize(
    "host",
    ["def f():\n    a = np.ones(3)\n    c = profits(a, a)\n    return c\n", "a = np.ones(3)\nc = profits(a, a)\n"],
)
def test_what_vectorize_made_is_found_where_it_is(host: str) -> None:
    head = "import numpy as np\n\n\ndef profit(x, y):\n    return x * y\n\n\nprofits = np.vectorize(profit)\n"
    (region,) = taken(found(parse(head + host)))
    assert region.parameters == ("a",)


def test_what_vectorize_made_and_is_used_otherwise_is_handed_over() -> None:
    head = "import numpy as np\n\n\ndef profit(x, y):\n    return x * y\n\n\nprofits = np.vectorize(profit)\n"
    (region,) = taken(found(parse(head + "a = np.ones(3)\nd = [profits]\nc = profits(a, d.index(profits))\n")))
    assert "profits" in region.parameters


@pytest.mark.parametrize("call", ["twice(a, b)", "np.vectorize(noisy)(a)", "np.vectorize(len)(a)", "profits"])
def test_what_vectorize_is_not_known_to_have_made_stays(call: str) -> None:
    module = parse(VECTORIZED.format(statement=f"c = {call}"))
    assert not taken(found(module))
    assert not [
        *called_for_each.callees(module, module.functions[next(h for h in module.functions if h.name == "f")].body)
    ]


GENERATORS = """
def numbers(n):
    for i in range(n):
        yield i
def evens(n):
    for i in numbers(n):
        if i % 2 == 0:
            yield i
def noisy(n):
    for i in numbers(n):
        print(i)
        yield i
def length(n):
    count = 0
    for _ in numbers(n):
        count += 1
    return count
"""


@pytest.mark.parametrize(
    ("loop", "called"),
    [
        ("for x in numbers(9):\n    s += x", ["numbers"]),
        ("for x in evens(9):\n    s += x", ["evens", "numbers"]),
        ("for n in range(9):\n    s += length(n)", ["length"]),
        ("for x in noisy(9):\n    s += x", []),
        ("for x in list(numbers(9)):\n    s += x", []),
        ("for n in range(9):\n    s += sum(numbers(n))", []),
    ],
)
def test_what_a_generator_takes_is_the_loops_time(loop: str, called: list[str]) -> None:
    module = parse(f"{GENERATORS}{loop}\n")
    assert [name for name, _ in called_for_each.callees(module, module.tree.body)] == called
