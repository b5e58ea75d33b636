"""The test, at run time, that functions of a file or a notebook are still those that copies were made from."""

from __future__ import annotations

import ast
import dataclasses
import sys
from pathlib import Path
from typing import Any

import casekit
import pytest

from optadvisor.records import Proposal
from optadvisor.rewriters import numba_njit
from optadvisor.source import untouched
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
    exec(marked(CELLS, "cells"), space)
    return space


def marked(text: str, path: str) -> str:
    """The definition of the test, with the marks of all functions of a text."""
    call = "_untouched(step=step, __init__=0)\n"
    definition = untouched.definition("_untouched", path)
    whole = untouched.with_marks(text.encode(), f"{text}\n{definition}\n{call}".encode()).decode()
    return whole[whole.index("def _untouched") : -len(call)]


def test_functions_and_methods_are_known_again() -> None:
    space = namespace()
    test = space["_untouched"]
    assert test(step=space["step"])
    assert test(step=vars(space["Walker"])["step"], __init__=vars(space["Walker"])["__init__"])


def test_the_whole_text_makes_the_same_functions() -> None:
    space: dict[str, Any] = {}
    exec(CELLS + marked(CELLS, "cells"), space)
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


FILE = """
def step(x, size=2.0):
    '''One step.'''
    assert x > 0
    return x + size * random.random()
class Walker:
    def step(self, size=1):
        return size
def f():
    return _untouched(step=step)
def g():
    return all(_untouched(**{name: vars(Walker)[name]}) for name in ["step"])
"""


def in_a_file(text: str, test: str, **options: Any) -> dict[str, Any]:
    """The functions of a text behind which a test stands."""
    space: dict[str, Any] = {"random": 3}
    exec(compile(f"{text}{test}\n", "walk.py", "exec", **options), space)
    return space


@pytest.mark.parametrize("optimize", [0, 1, 2])
def test_an_edited_function_of_a_file_is_noticed(optimize: int) -> None:
    test = marked(FILE, "walk.py")
    space = in_a_file(FILE, test, optimize=optimize)
    assert space["f"]()
    assert space["f"]()
    assert space["g"]()
    for old, new in [
        ("x + size", "x - size"),
        ("size=2.0", "size=2"),
        ("size=2.0", "size=n"),
        ("x, size", "x, /, size"),
    ]:
        assert not in_a_file(f"n = 2.5{FILE.replace(old, new)}", test, optimize=optimize)["f"](), new
    assert not in_a_file(FILE.replace("size=1", "size=1.0"), test)["g"]()
    assert not in_a_file(FILE.replace("return size\n", "return size + 1\n"), test)["g"]()


def test_an_assert_that_is_taken_out_is_noticed_only_where_asserts_count() -> None:
    test = marked(FILE, "walk.py")
    edited = FILE.replace("    assert x > 0\n", "")
    assert in_a_file(edited, test, optimize=1)["f"]()
    assert in_a_file(FILE, test, optimize=1)["f"]()


def test_other_words_for_the_same_are_no_edit() -> None:
    """A formatter runs over the file after `apply`."""
    other = (
        FILE.replace("+ size *", "+ (size\n        *").replace("random()", "random())  # a draw").replace("'''", '"')
    )
    assert other != FILE
    assert in_a_file(f"\n\n{other}", marked(FILE, "walk.py"))["f"]()


def test_a_default_that_is_computed_is_not_looked_at() -> None:
    text = FILE.replace("size=2.0", "size=NUMBER")
    space = in_a_file(
        f"class Number:\n    def __repr__(self): 1 / 0\nNUMBER = Number()\n{text}", marked(text, "walk.py")
    )
    assert space["f"]()


def test_another_version_of_python_looks_at_the_place_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    test = marked(FILE, "walk.py")
    changed = FILE.replace("x + size", "x - size")
    assert not in_a_file(changed, test)["f"]()
    monkeypatch.setattr(sys.implementation, "cache_tag", "cpython-399")
    assert in_a_file(changed, test)["f"]()
    space = in_a_file(FILE, test)
    space["step"] = in_a_file(FILE, test)["step"]
    assert not space["f"]()


def test_marks_follow_what_a_later_advice_writes_but_no_edit_in_between() -> None:
    first = FILE + marked(FILE, "walk.py") + "\n"
    rewritten = first.replace("    assert x > 0", "    if type(x) is float:\n        return x + 1\n    assert x > 0")
    again = untouched.with_marks(first.encode(), rewritten.encode()).decode()
    assert in_a_file(again, "")["f"]()
    assert not in_a_file(rewritten, "")["f"]()
    edited = first.replace("x + size", "x - size")
    assert not in_a_file(untouched.with_marks(edited.encode(), edited.encode()).decode(), "")["f"]()
    assert untouched.with_marks(first.encode(), first.encode()).decode() == first


def test_only_files_without_an_ending_are_cells() -> None:
    assert untouched.is_cell("/home/me/.optadvisor-walk_ipynb")
    assert not untouched.is_cell("/home/me/walk.py")


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
