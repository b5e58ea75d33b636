"""Globals that functions write, as cells: the other text as Python, and compiled copies, against what Python does."""

from __future__ import annotations

import dataclasses
import os
import sys
import threading
import types
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import globalgen
import pytest
from casekit import Case, read_case, site_of

from optadvisor.probes.specs import describe
from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import numba_njit
from optadvisor.rewriters._written_globals import _form
from optadvisor.source.edits import render
from optadvisor.source.module import Module
from optadvisor.source.site import Site

PROGRAMS = int(os.environ.get("GLOBAL_PROGRAMS", "60"))
COMPILED = (101, 107)
CALLS: list[tuple[Any, ...]] = [
    *((0, 0.5), (1, 0.25), (5, 0.5), (12, -1.5), (4, True), (2.0, 0.5), (3, float("nan")), (40, 0.1))
]


def site(text: str) -> tuple[Case, Site]:
    inputs = "CALLS = [call(4, 0.75), call(6, 0.25)]\n"
    case = Case(
        path=Path("case.py"), before=text, inputs=inputs, qualname="f", after="", variant="", expected="", declined=""
    )
    found = site_of(case)
    seen = tuple(describe(name, eval(value)) for name, value in globalgen.GLOBALS.items())
    calls = tuple(dataclasses.replace(one, globals_read=seen) for one in found.recording.calls)
    return case, dataclasses.replace(found, recording=dataclasses.replace(found.recording, calls=calls))


def module(text: str) -> Any:
    made = types.ModuleType("case")
    exec(compile(text, "case.py", "exec"), vars(made))
    return made


def ran(function: Any, *arguments: Any) -> tuple[Any, ...]:
    try:
        return "returned", function(*arguments)
    except Exception as error:
        return "raised", type(error), str(error)


def observed(space: Any, arguments: tuple[Any, ...], setting: Mapping[str, Any]) -> str:
    """A call of `f`, and what the globals are afterwards; a text stands for one that is missing."""
    for name, value in globalgen.GLOBALS.items():
        setattr(space, name, eval(value))
    for name, value in setting.items():
        delattr(space, name) if isinstance(value, str) else setattr(space, name, value)
    result = ran(space.f, *arguments)
    return repr((result, [getattr(space, name, "missing") for name in globalgen.GLOBALS]))


# ---------------------------------------------------------------- the other text


def test_the_other_text_does_the_same() -> None:
    taken = 0
    for seed in range(PROGRAMS):
        text = globalgen.program(seed)
        form = _form(site(text)[1])
        if form is None:
            continue
        taken += 1
        other = form.other.site.module.data.decode()
        for arguments in CALLS:
            original, copy = module(text), module(other)
            cells = {name: [getattr(original, name)] for name in globalgen.GLOBALS}
            found = ran(copy.f, *(cells[name] for name in form.cells), *arguments)
            expected = ran(original.f, *arguments)
            assert repr(found) == repr(expected), (seed, arguments)
            held = {name: getattr(original, name) for name in globalgen.GLOBALS}
            assert repr({name: cell[0] for name, cell in cells.items()}) == repr(held), (seed, arguments)
    assert taken > PROGRAMS / 3


ODD = {
    "bound by a loop": "    for state in range(3):\n        pass\n    return state\n",
    "bound by a comprehension": "    state += len([state for state in range(3)])\n    return state\n",
    "bound by an import": "    import state\n    return 1\n",
    "bound by with": "    with open('a') as state:\n        return 1\n",
    "deleted": "    del state\n    return 1\n",
    "in a text": "    state += 1\n    return len(f'{state}')\n",
    "in a lambda": "    state += 1\n    return (lambda: state)()\n",
    "assigned within": "    return (state := 3)\n",
    "handed on": "    state += 1\n    return max([i], key=h)\n",
}


@pytest.mark.parametrize("body", ODD.values(), ids=ODD)
def test_other_uses_have_no_other_text(body: str) -> None:
    end = "def f(n, x):\n    t = 0\n    for i in range(0):\n        t += h(i)\n    return t\n"
    text = f"state = 7\n\n\ndef h(i):\n    global state\n{body}\n\n{end}"
    assert _form(site(text)[1]) is None


def test_what_is_only_declared_or_read_needs_no_cell_of_its_own_kind() -> None:
    text = (
        "grid = [1, 2]\nstate = 1\n\n\ndef h(i):\n    global grid, state\n    state += grid[i % 2]\n    return state\n"
        "\n\ndef f(n, x):\n    t = 0\n    for i in range(n):\n        t += h(i)\n    return t\n"
    )
    form = _form(site(text)[1])
    assert form is not None
    assert form.cells == {"state": "state_cell"}


# ---------------------------------------------------------------- compiled


def compiled(text: str) -> Any:
    found = site(text)[1]
    (proposal,) = [one for one in numba_njit.propose(found) if isinstance(one, Proposal) and not one.rounds]
    space = module(render(found.module, [proposal]).decode())
    space._sys = types.SimpleNamespace(_current_frames=lambda: {1: None})  # the tests' own workers have threads
    return space


@pytest.mark.parametrize("seed", COMPILED)
def test_compiled_copies_do_the_same(seed: int) -> None:
    text = globalgen.program(seed)
    original, candidate = module(text), compiled(text)
    for arguments in CALLS:
        for setting in ({}, *(globalgen.HOSTILE if arguments == (5, 0.5) else ())):
            assert observed(candidate, arguments, setting) == observed(original, arguments, setting), setting


COUNTING = """
calls = 0


def h(i):
    global calls
    calls += 1
    return i * 2


def f(n, x):
    t = x
    for i in range(n):
        t += h(i)
    return t
"""


def kernels_called(space: Any, during: Any = None) -> list[int]:
    kernel, seen = space._f_kernel, list[int]()

    def called(*arguments: Any) -> Any:
        seen.append(1)
        if during is not None:
            during()
        return kernel(*arguments)

    space._f_kernel = called
    return seen


def test_where_another_thread_runs_the_original_does() -> None:
    space = compiled(COUNTING)
    space._sys = sys
    assert (space.f(4, 0.5), space.calls) == (12.5, 4)
    seen, stop = kernels_called(space), threading.Event()
    other = threading.Thread(target=stop.wait)
    other.start()
    try:
        assert (space.f(4, 0.5), space.calls, seen) == (12.5, 8, [])
    finally:
        stop.set()
        other.join()
    space._sys = types.SimpleNamespace(_current_frames=lambda: {1: None})
    assert (space.f(4, 0.5), space.calls, seen) == (12.5, 12, [1])


def test_what_somebody_else_has_changed_meanwhile_stays() -> None:
    space = compiled(COUNTING)
    assert (space.f(4, 0.5), space.calls) == (12.5, 4)
    seen = kernels_called(space, lambda: setattr(space, "calls", 1000))
    assert (space.f(4, 0.5), space.calls, seen) == (12.5, 1004, [1])


def test_a_helper_that_was_replaced_is_called() -> None:
    space = compiled(COUNTING)
    space.h = lambda i: 1
    assert (space.f(4, 0.5), space.calls) == (4.5, 0)


SETTERS = {
    "called": ("def again():\n    global calls\n    calls = 0\n\n\nagain()\n", True),
    "called by nobody": ("def again():\n    global calls\n    calls = 0\n", False),
    "handed on": ("def again():\n    global calls\n    calls = 0\n\n\nagain()\nprint(again)\n", False),
    "decorated": ("@print\ndef again():\n    global calls\n    calls = 0\n", False),
    "a method": ("class A:\n    def again(self):\n        global calls\n        calls = 0\n", False),
    "another variable": ("def again():\n    calls = 0\n    return calls\n", True),
}


@pytest.mark.parametrize("setter", SETTERS)
def test_who_else_sets_the_global(setter: str) -> None:
    text, taken = SETTERS[setter]
    assert (_form(site(f"{COUNTING}\n\n{text}")[1]) is not None) is taken


OTHERS = {
    "lambda": "g = lambda i: i + calls\n",
    "function of a method": "def g(i):\n    return Q(i).more()\n\n\nclass Q:\n    def __init__(self, i):\n"
    "        self.i = i\n\n    def more(self):\n        return self.i + calls\n",
    "method": "class Q:\n    def __init__(self, i):\n        self.i = i\n\n    def more(self):\n"
    "        return self.i + calls\n\n\nq = Q(1)\n",
}


@pytest.mark.parametrize("other", OTHERS)
def test_what_else_reads_the_global_meanwhile(other: str) -> None:
    call = "q.more()" if other == "method" else "g(i)"
    text = COUNTING.replace("t += h(i)", f"t += h(i) + {call}") + "\n\n" + OTHERS[other]
    answers = [*numba_njit.propose(site(text)[1])]
    for answer in [each for each in answers if isinstance(each, Proposal)]:
        space = module(render(site(text)[1].module, [answer]).decode())
        space._sys = types.SimpleNamespace(_current_frames=lambda: {1: None})
        assert observed(space, (5, 0.5), {}) == observed(module(text), (5, 0.5), {})


@pytest.mark.parametrize("line", ["import signal", "from signal import alarm"])
def test_files_that_handle_signals_are_left_alone(line: str) -> None:
    (answer,) = numba_njit.propose(site(f"{line}\n{COUNTING}")[1])
    assert isinstance(answer, Declined)
    assert "writes a global" in answer.reason


def test_the_cases_say_what_they_are_about() -> None:
    folder = Path(__file__).parent / "cases" / "numba_njit"
    assert 'globals()["seed"] = seed_cell[0]' in read_case(folder / "global_seed.py").after


@pytest.mark.parametrize("line", ["import math", "import threading"])
def test_notebooks_have_threads_of_their_own_but_cells_start_none(line: str) -> None:
    case, found = site(f"{line}\n{COUNTING}")
    found = dataclasses.replace(found, module=Module.parse(case.before.encode(), "case"))
    function = next(ref for ref in found.module.functions if ref.qualname == "f")
    hotspot = dataclasses.replace(found.hotspot, function=function)
    form = _form(dataclasses.replace(found, hotspot=hotspot))
    assert (form is None) is ("threading" in line)
