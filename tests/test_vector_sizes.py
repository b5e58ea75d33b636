"""Loops of a few passes are left alone."""

from __future__ import annotations

import ast

from optadvisor.rewriters.vectorizing.sizes import nested, too_few

TEXT = """
for i in range(n):
    for j in range(m):
        for k in range(3):
            s += a[i, j, k]
    for j in range(2):
        t += b[j]
"""


def loop() -> ast.For:
    (node,) = ast.parse(TEXT).body
    assert isinstance(node, ast.For)
    return node


def test_each_innermost_loop_has_the_passes_of_those_around_it() -> None:
    assert list(nested(loop(), {2: 10.0, 3: 5.0, 4: 3.0, 6: 2.0})) == [(10.0, 5.0, 3.0), (10.0, 2.0)]


def test_all_loops_together_decide() -> None:
    assert too_few(loop(), {2: 2.0, 3: 4.0, 4: 3.0, 6: 2.0}).startswith("it makes only 24 passes each time")
    assert too_few(loop(), {2: 20.0, 3: 4.0, 4: 3.0, 6: 2.0}) == ""


def test_what_was_not_counted_may_be_large() -> None:
    assert too_few(loop(), {}) == ""
