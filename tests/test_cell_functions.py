"""The test, at run time, that functions of a notebook's cells are still those that copies were made from."""

from __future__ import annotations

import ast
import dataclasses
from pathlib import Path
from typing import Any

import casekit

from optadvisor.records import Proposal
from optadvisor.rewriters import numba_njit
from optadvisor.source import cell_functions
from optadvisor.source.edits import render

CELLS = '''
import random
def step():
    """One step."""
    return random.random() in {"a", "b", 0.5}
class Walker:
    def __init__(self):
        self.__x = (1, -0.0)
    def step(self):
        super().__init__()
        return self.__x
id = type = globals = 3
'''


def namespace() -> dict[str, Any]:
    """The cells as IPython runs them, statement by statement, and the test behind them."""
    space: dict[str, Any] = {}
    tree = ast.parse(CELLS)
    for statement in tree.body:
        exec(compile(ast.Module([statement], []), "<cell>", "exec"), space)
    exec(cell_functions.untouched(tree, "_untouched"), space)
    return space


def test_functions_and_methods_are_known_again() -> None:
    space = namespace()
    test = space["_untouched"]
    assert test(step=space["step"])
    assert test(step=vars(space["Walker"])["step"], __init__=vars(space["Walker"])["__init__"])


def test_the_whole_text_makes_the_same_functions() -> None:
    space: dict[str, Any] = {}
    exec(CELLS + cell_functions.untouched(ast.parse(CELLS), "_untouched"), space)
    assert space["_untouched"](step=space["step"])


def test_a_cell_that_is_run_again_with_a_change_is_noticed() -> None:
    space = namespace()
    test = space["_untouched"]
    assert test(step=space["step"])
    for changed in (
        CELLS.replace("0.5", "0.25"),
        CELLS.replace("-0.0", "0.0"),
        CELLS.replace("self.__x\n", "self.x\n"),
    ):
        exec(changed, space)
        same = test(step=space["step"]) and all(
            test(**{name: vars(space["Walker"])[name]}) for name in ("step", "__init__")
        )
        assert not same
    exec(CELLS, space)
    assert test(step=space["step"])


def test_what_is_no_function_of_the_cells_is_another_one() -> None:
    space = namespace()
    test = space["_untouched"]
    assert not test(step=len)
    assert not test(step=None)
    assert not test(other=space["step"])
    apart: dict[str, Any] = {}
    exec(CELLS, apart)
    assert not test(step=apart["step"])  # another module's


def test_only_files_without_an_ending_are_cells() -> None:
    assert cell_functions.is_cell("/home/me/.optadvisor-walk_ipynb")
    assert not cell_functions.is_cell("/home/me/walk.py")


def test_a_rewritten_function_knows_the_methods_of_another_cell() -> None:
    """A case of ours as a notebook: each statement of the changed text in a cell, and so a file, of its own."""
    path = Path(__file__).parent / "cases" / "numba_njit" / "method_returns_early.py"
    case = dataclasses.replace(casekit.read_case(path), path=Path("cells"))
    site = casekit.site_of(case)
    proposal = next(each for each in numba_njit.propose(site) if isinstance(each, Proposal))
    space: dict[str, Any] = {}
    for number, statement in enumerate(ast.parse(render(site.module, [proposal])).body):
        exec(compile(ast.Module([statement], []), f"/tmp/cell-{number}", "exec"), space)
    test, ball = space["_has_own"], space["Ball"]
    assert test(ball, "bounce")
    exec(case.before.replace("1.0 - loss", "2.0 - loss"), space)  # the class's cell, after a change
    assert not test(space["Ball"], "bounce")
    assert test(ball, "bounce")
