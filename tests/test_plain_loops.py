"""What loops behind the scenes, written out as loops: the text that `numpy_vectorize` reads instead of the original."""

from __future__ import annotations

import ast
import textwrap
from pathlib import Path

import numpy as np
import pytest
from casekit import Call, Case, call, site_of

from optadvisor.rewriters import _kernel_places
from optadvisor.rewriters._kernel_guards import Entry, observe
from optadvisor.rewriters.vectorizing.plain import Plain, plain
from optadvisor.rewriters.vectorizing.unrolled import unrolled
from optadvisor.rewriters.vectorizing.windows import total
from optadvisor.source.site import Site

FLOATS = [1.5, -2.0, 4.0]
TABLE = np.arange(6.0).reshape(2, 3)


def observed(source: str, call: Call) -> tuple[Site, Entry]:
    text = "import math\nimport numpy as np\n\n\n" + textwrap.dedent(source).strip() + "\n"
    name = [node.name for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)][-1]
    inputs = "from test_plain_loops import CALL\nCALLS = [CALL[0]]\n"
    CALL[:] = [call]
    case = Case(
        path=Path("plain.py"),
        before=text,
        inputs=inputs,
        qualname=name,
        after="",
        variant="",
        expected="",
        declined="",
    )
    site = site_of(case)
    entry = observe(site, _kernel_places.needed_parameters(site))
    assert isinstance(entry, Entry), entry
    return site, entry


CALL: list[Call] = []


def written(source: str, *arguments: object) -> Plain | None:
    site, entry = observed(source, call(*arguments))
    return plain(site, entry.parameters, {})


def lines(found: Plain | None) -> list[str]:
    assert found is not None
    assert found.site.node is not None
    return [line.strip() for line in ast.unparse(found.site.node).splitlines()]


def test_a_function_in_plain_loops_stays_as_it_is() -> None:
    source = """
        def f(xs):
            total = 0.0
            for x in xs:
                total += x
            return total
    """
    assert written(source, FLOATS) is None


def test_a_sum_becomes_a_marked_variable() -> None:
    found = written("def f(xs):\n    return sum(x * x for x in xs)", FLOATS)
    assert lines(found) == ["def f(xs):", "total = 0", "for x_2 in xs:", "total += x_2 * x_2", "return total"]
    assert found is not None
    assert found.sums == {"total": 1}


def test_variables_of_comprehensions_do_not_touch_those_of_the_function() -> None:
    found = lines(written("def f(xs):\n    x = 3.0\n    ys = [x for x in xs]\n    return ys, x", FLOATS))
    assert found.count("x = 3.0") == 1
    assert not any(line.startswith("x = xs") for line in found)


def test_what_a_condition_protects_is_not_worked_out_in_front_of_it() -> None:
    source = "def f(xs):\n    if len(xs) > 1 and max(xs) > 0:\n        return 1\n    return 0"
    assert written(source, FLOATS) is None


def test_a_slice_that_is_gone_over_is_checked_where_it_may_count_from_the_end() -> None:
    found = written(
        """
        def f(xs, i):
            s = 0.0
            for x in xs[i : i + 2]:
                s += x
            return s
        """,
        FLOATS,
        0,
    )
    assert found is not None
    assert list(found.checked.values()) == ["i < 0 or i + 2 < 0"]


def test_a_slice_of_a_list_that_changes_stays_a_copy() -> None:
    source = """
        def f(xs):
            for x in xs[1:]:
                xs[0] += x
            return xs[0]
    """
    assert written(source, FLOATS) is None


def test_lists_are_not_added_up_as_rows() -> None:
    found = written("def f(rows):\n    return sum(rows[0] + rows[1])", [FLOATS, FLOATS])
    assert "for item in rows[0] + rows[1]:" not in (lines(found) if found else [])


def test_a_row_that_reads_its_neighbours_in_place_stays_one_statement() -> None:
    found = written("def f(u):\n    for i in range(len(u)):\n        u[i, 1:] = u[i, :-1]", TABLE.copy())
    assert found is None


def test_lengths_of_rows_are_tested_in_front_of_all_loops() -> None:
    source = """
        def f(points, centre, out):
            for i in range(len(points)):
                out[i] = np.sum((points[i] - centre) * centre)
    """
    found = lines(written(source, TABLE, np.ones(3), np.ones(2)))
    assert found[1:3] == ["if len(centre) != points.shape[1]:", "raise ValueError"]


def test_a_function_is_copied_with_the_test_that_it_is_untouched() -> None:
    source = """
        def two(x, k=2.0):
            return x * k, x + k


        def f(xs):
            out = []
            for x in xs:
                a, b = two(x)
                out.append(a * b)
            return out
    """
    found = written(source, FLOATS)
    assert found is not None
    assert [function.name for function in found.inlined] == ["two"]
    assert found.lists == {"out"}


@pytest.mark.parametrize(
    ("element", "fill"), [("x * 2.0", "[0.0]"), ("i * 3", "[0]"), ("x > 0", "[False]")], ids=["float", "int", "bool"]
)
def test_what_a_list_holds_is_learned(element: str, fill: str) -> None:
    site, entry = observed(f"def f(xs):\n    return [{element} for i, x in enumerate(xs)]", call(FLOATS))
    found = unrolled(site, entry)
    assert found is not None
    assert any(f"= {fill} * len(xs)" in line for line in lines(found.plain))


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        ([("i + window", 1), ("i", -1)], "window"),
        ([("n - 1", 1), ("2", -1)], "n - 3"),
        ([("2 * i", 1), ("i", -1), ("i", -1)], "0"),
        ([("a - (b - c)", -1)], "b - a - c"),
    ],
)
def test_positions_are_added_up(parts: list[tuple[str, int]], text: str) -> None:
    found = total([(ast.parse(part, mode="eval").body, factor) for part, factor in parts], None, 1)
    assert ast.unparse(found) == text
