"""What `explain` says of a function that was built with Cython is read from what was written for it."""

from __future__ import annotations

from cythonkit import answer, case_of

from optadvisor.records import Proposal
from optadvisor.rewriters.cythonizing.steps import steps


def told(source: str, name: str, call: str) -> list[str]:
    found = answer(case_of(source, name, call))
    assert isinstance(found, Proposal)
    return [line.strip() for line in steps(found.cython, name)]


def test_of_numbers() -> None:
    source = "def f(x):\n    return x**2 - x\n\ndef total(a, b, n):\n    s = 0\n    dx = (b - a) / n\n"
    source += "    for i in range(n):\n        s += f(a + i * dx)\n    return s * dx\n"
    lines = told(source, "total", "call(0.0, 1.0, 5)")
    assert lines[0] == "total goes the four steps of Cython:"
    assert lines[2:5] == [
        "2. Its arguments are typed: a and b as double; n as Py_ssize_t.",
        "3. What it calls is compiled with it, in C: f.",
        "4. Its variables are typed: dx and s as double; i as Py_ssize_t.",
    ]


def test_of_texts_and_methods() -> None:
    source = "class Seen:\n    def __init__(self): self.count = 0\n    def note(self, c): self.count += 1\n\n"
    source += "def letters(text, seen):\n    for c in text:\n        seen.note(c)\n    return seen\n"
    lines = told(source, "letters", "call('ab', Seen())")
    assert lines[2:5] == [
        "2. Its arguments are typed: text as str. Left as Python's objects: seen.",
        "3. What it calls is compiled with it, in C: Seen.note.",
        "4. Its variables are typed: c as Py_UCS4.",
    ]


def test_where_nothing_is_typed_or_called() -> None:
    lines = told("def f(x):\n    for y in x: pass\n", "f", "call((i for i in 'a'))")
    assert lines[2:5] == [
        "2. Its arguments are left as Python's objects: x.",
        "3. Nothing is compiled with it.",
        "4. Its variables are left as Python's objects: y.",
    ]
    assert steps("cdef int f(): return 1\n", "f") == ()
