"""`print(sum(is_prime(n) for n in …))` becomes a kernel as a loop does."""

from __future__ import annotations

import pytest
from outlinekit import check, taken

from optadvisor.profiles import called_for_each
from optadvisor.source.module import Module

HEAD = """
def is_odd(n):
    return n % 2 == 1


def failing(n):
    return 10 // (n - 3)


"""


@pytest.mark.parametrize(
    ("statement", "kernels"),
    [
        ("print(sum(is_odd(n) for n in range(9)))", 1),
        ("print('odd:', len([n for n in range(9) if is_odd(n)]) / 9, 'of', 9)", 1),
        ("print(max(n for n in range(9) if is_odd(n)), min(n for n in range(9) if is_odd(n)))", 1),
        ("print(sum(failing(n) for n in range(9)))", 1),
        ("print(sum(n for n in range(9)))", 0),
        ("print([n for n in range(9) if is_odd(n)])", 0),
        ("print(sum(is_odd(n) for n in range(9)), [1])", 0),
        ("print(sorted(is_odd(n) for n in range(9)))", 0),
        ("print(f'{sum(is_odd(n) for n in range(9))}')", 0),
        ("print(sum((is_odd(n) for n in range(9)), start=3))", 0),
        ("print(9)", 0),
    ],
)
def test_what_is_shown_of_each_element(statement: str, kernels: int) -> None:
    assert len(taken(check(f"{HEAD}{statement}\nprint('done')\n"))) == kernels


def test_its_time_is_that_of_what_it_calls() -> None:
    text = f"{HEAD}print(sum(is_odd(n) for n in range(9)))\n"
    module = Module.parse(text.encode(), "/project/0.py")
    line = text.count("\n")
    assert [*called_for_each.callees(module, module.tree.body)] == [("is_odd", range(line, line + 1))]
