"""Objects at the top of the file that are made of constants: what takes their numbers over sees it when they change."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from casekit import Case, compare_calls, read_case, site_of

from optadvisor.records import Proposal
from optadvisor.rewriters import numba_njit
from optadvisor.rewriters.flattening.fixed import fixed_object
from optadvisor.source.edits import render
from optadvisor.source.module import Module
from optadvisor.source.site import Site
from optadvisor.verifier.equality.findings import Level

CASE = read_case(Path(__file__).parent / "cases" / "numba_njit" / "object_at_the_top_of_the_file.py")
OTHERWISE = {
    "another number": "GRAVITY.y = -1.5",
    "an int": "WIND.x = 2",
    "a bool": "WIND.y = False",
    "the other zero": "WIND.y = -0.0",
    "a float for an int": "GRAVITY.x = 0.0",
    "a number that is written alike": "GRAVITY.y = type('F', (float,), {})(-0.6)",
    "gone": "del GRAVITY.x",
    "another object": "GRAVITY = Vec(1.0, 2.0)",
    "a number": "WIND = 3.0",
    "nothing": "del WIND",
    "another class": "WIND = type('Other', (Vec,), {'__mul__': lambda self, by: Vec(by, by)})(0.25)",
    "a method of its own": "GRAVITY.dot = lambda other: 4.0",
    "another operator": "Vec.__rmul__ = lambda self, by: Vec(7.0, by)",
    "more in it": "GRAVITY.z = 1.0",
    "as it was": "GRAVITY.y = -0.6",
}


def observed(module: Any, change: str) -> object:
    exec(change, vars(module))
    things = module.disks(7)
    try:
        module.forces(things)
        raised = ""
    except Exception as error:
        raised = repr(error)
    return raised, [repr((d.force.x, d.force.y, d.work)) for d in things]


@pytest.mark.parametrize("change", OTHERWISE.values(), ids=OTHERWISE)
def test_objects_that_changed_meanwhile_are_seen(change: str) -> None:
    assert observed(CASE.load(CASE.after), change) == observed(CASE.load(CASE.before), change)


def test_the_copy_runs_where_nothing_changed() -> None:
    module: Any = CASE.load(CASE.after)
    calls = []
    kernel = module._forces_kernel
    module._forces_kernel = lambda *given: (calls.append(1), kernel(*given))[1]
    module.forces(module.disks(7))
    assert calls


def fixed(text: str, name: str = "G") -> dict[str, str] | None:
    before = "class V:\n    def __init__(self, x, y=1.5):\n        self.x = x\n        self.y = y\n\n"
    module = Module.parse(f"{before}{text}\n\ndef f(a):\n    return a * G\n".encode(), "/p.py")
    site = site_of(CASE)
    found = fixed_object(Site(module=module, hotspot=site.hotspot, recording=site.recording), name)
    return None if found is None else {key: ast.unparse(value) for key, value in found.values.items()}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("G = V(1, 2)", {"x": "1", "y": "2"}),
        ("G = V(-0.0)", {"x": "-0.0", "y": "1.5"}),
        ("G = V(y=1e-300, x=3)", {"x": "3", "y": "1e-300"}),
        ("G = V(1e999, 2)", None),
        ("G = V(True, 2)", None),
        ("G = V('a', 2)", None),
        ("G = V(2**70, 2)", None),
        ("G = V()", None),
        ("G = V(1, 2, 3)", None),
        ("G = V(1, x=2)", None),
        ("G = V(*[1, 2])", None),
        ("G = V(1, z=2)", None),
        ("G = V(1, 2)\nG = V(2, 3)", None),
        ("G = V(1, 2)\ndef g():\n    global G\n    G = 3", None),
        ("if True:\n    G = V(1, 2)", None),
        ("G, H = V(1, 2), 3", None),
    ],
)
def test_which_objects_are_fixed(text: str, expected: dict[str, str] | None) -> None:
    assert fixed(text) == expected


HELD = """class Vec:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __add__(self, other):
        return Vec(self.x + other.x, self.y + other.y)


STEP = Vec(0.5, 0.25)


def drift(points):
    for p in points:
        p.x += STEP.y
        p.y += STEP.x


def moved(points):
    for i in range(len(points)):
        points[i] = points[i] + STEP


def last(points):
    found = STEP
    for p in points:
        found = found + p
    return found
"""


@pytest.mark.parametrize("name", ["drift", "moved", "last"])
def test_an_object_at_the_top_may_be_one_of_those_that_are_handed_over(name: str) -> None:
    inputs = """
def points(n):
    return [Vec(i * 0.5, 1.0 - i) for i in range(n)]
CALLS = [call(points(9)), call(points(30))]
CHECKS = [call([*points(3), STEP, *points(2)]), call([STEP, STEP]), call([]), call([STEP])]
"""
    case = Case(
        path=Path(f"{name}.py"), before=HELD, inputs=inputs, qualname=name, after="", variant="", expected="",
        declined="",
    )  # fmt: skip
    site = site_of(case)
    made = [each for each in numba_njit.propose(site) if isinstance(each, Proposal)]
    assert made or name == "last"
    for each in made:
        text = render(site.module, [each]).decode()
        assert {found.level for found in compare_calls(case, text)} == {Level.IDENTICAL}
