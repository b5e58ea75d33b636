"""Functions from files beside the hot one: copied, compiled, and tested in every call to be what was copied."""

from __future__ import annotations

import importlib
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from optadvisor.probes.specs import describe
from optadvisor.records import CapturedCall, Declined, Hotspot, Proposal, Recording
from optadvisor.rewriters import numba_njit
from optadvisor.source.edits import render
from optadvisor.source.module import Module
from optadvisor.source.site import Site, parameter_names

HELPER = '''"""Springs."""
from __future__ import annotations

import math
from math import sqrt

from numbers_of_springs import STIFFNESS

REST = 2 * 0.5


def length(dx: float, dy: float) -> float:
    """Distance."""
    return sqrt(dx * dx + dy * dy)


def pull(x: float, y: float, stiff: float = 1.5) -> tuple[float, float]:
    r = length(x, y)  # never zero
    f = -STIFFNESS * stiff * (r - REST)
    return f * x / r, f * abs(y) / r + math.sin(r)
'''
NUMBERS = "STIFFNESS = 4.0\n"
HOT = """from springs import pull


def swing(n, y):
    x = 1.5
    for _ in range(n):
        fx, fy = pull(x, y)
        x += 0.01 * fx
        y += 0.01 * fy
    return x * 2.0, y * 2.0
"""
BY_ATTRIBUTE = HOT.replace("from springs import pull", "import springs as sp").replace("pull(x, y)", "sp.pull(x, y)")
CALLS = ((50, 0.25), (20, -0.5))
KERNEL = "_swing_kernel"


class Project:
    """Files in a folder, of which `hot.py` holds the hot function."""

    def __init__(self, folder: Path, **files: str) -> None:
        self.folder = folder
        for name, text in files.items():
            (folder / f"{name}.py").write_text(text, encoding="utf-8")

    def load(self, name: str = "hot") -> types.ModuleType:
        for known in (name, "springs", "numbers_of_springs"):
            sys.modules.pop(known, None)
        importlib.invalidate_caches()
        return importlib.import_module(name)

    def site(self) -> Site:
        module = Module.read(str(self.folder / "hot.py"))
        ref = next(ref for ref in module.functions if ref.qualname == "swing")
        function = self.load().swing
        names = parameter_names(module.functions[ref])
        calls = tuple(
            CapturedCall(
                ordinal=number, blob="", blob_bytes=0, seconds=1.0, raised="",
                arguments=tuple(map(describe, names, call)), result=describe("return", function(*call)),
            )
            for number, call in enumerate(CALLS)
        )  # fmt: skip
        recording = Recording(function=ref, calls_seen=len(calls), calls=calls)
        spot = Hotspot(function=ref, calls=len(calls), self_seconds=1.0, inclusive_seconds=1.0, share=0.9)
        return Site(module=module, hotspot=spot, recording=recording)

    def answers(self) -> list[Proposal | Declined]:
        return list(numba_njit.propose(self.site()))

    def proposed(self) -> types.ModuleType:
        """The hot file with the exact proposal applied."""
        found = next(a for a in self.answers() if isinstance(a, Proposal) and not a.rounds)
        text = render(self.site().module, [found])
        (self.folder / "faster.py").write_bytes(text)
        return self.load("faster")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Project]:
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    yield Project(tmp_path, springs=HELPER, numbers_of_springs=NUMBERS, hot=HOT)
    for name in ("hot", "faster", "springs", "numbers_of_springs"):
        sys.modules.pop(name, None)


def counted(module: types.ModuleType) -> list[Any]:
    """Calls of the compiled copy, from now on, which is run without compiling it."""
    seen: list[Any] = []
    kernel = vars(module)[KERNEL]

    def called(*arguments: Any) -> Any:
        seen.append(arguments)
        return kernel.py_func(*arguments)

    vars(module)[KERNEL] = called
    return seen


@pytest.mark.parametrize("hot", [HOT, BY_ATTRIBUTE])
def test_a_function_of_another_file_is_compiled(project: Project, hot: str) -> None:
    (project.folder / "hot.py").write_text(hot, encoding="utf-8")
    faster, original = project.proposed(), project.load()
    seen = counted(faster)
    for call in (*CALLS, (0, 1.0), (1, -0.0)):
        assert repr(faster.swing(*call)) == repr(original.swing(*call))
    assert len(seen) == 4


@pytest.mark.compiles
def test_the_compiled_copy_gives_the_same_numbers(project: Project) -> None:
    faster, original = project.proposed(), project.load()
    for call in (*CALLS, (1000, 3.5)):
        assert repr(faster.swing(*call)) == repr(original.swing(*call))
    assert vars(faster)[KERNEL].signatures


CHANGES = {
    "the code": ("springs", "r - REST", "r + REST"),
    "a constant in the code": ("springs", "= 1.5", "= 2.5"),
    "a number it reads": ("springs", "2 * 0.5", "2 * 0.75"),
    "a number of a third file": ("numbers_of_springs", "4.0", "5.0"),
    "the type of a number": ("numbers_of_springs", "4.0", "4"),
    "a function it calls": ("springs", "dx * dx + dy * dy", "dx * dx + dy * dy + 1.0"),
    "the meaning of a built-in name": ("springs", "REST =", "abs = float\nREST ="),
    "another library's function": ("springs", "from math import sqrt", "from math import exp as sqrt"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_other_files_that_change_are_believed(project: Project, change: str) -> None:
    file, old, new = CHANGES[change]
    project.proposed()
    path = project.folder / f"{file}.py"
    assert old in path.read_text(encoding="utf-8")
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    faster = project.load("faster")
    seen = counted(faster)
    found = faster.swing(*CALLS[0])
    assert repr(found) == repr(project.load().swing(*CALLS[0]))
    assert not seen


def test_a_function_put_in_its_place_is_called(project: Project) -> None:
    faster = project.proposed()
    seen = counted(faster)
    vars(faster)["pull"] = lambda x, y: (1.0, 1.0)
    assert faster.swing(1, 1.0) == (2 * (1.5 + 0.01), 2 * 1.01)
    assert not seen


def test_a_file_without_line_feed_and_with_windows_ends(project: Project) -> None:
    for name in ("springs", "hot"):
        path = project.folder / f"{name}.py"
        path.write_bytes(path.read_bytes().strip().replace(b"\n", b"\r\n"))
    faster, original = project.proposed(), project.load()
    data = (project.folder / "faster.py").read_bytes()
    assert data.count(b"\r\n") == data.count(b"\n")
    assert repr(faster.swing(*CALLS[0])) == repr(original.swing(*CALLS[0]))


REFUSED = {
    "is decorated": HELPER.replace("def length", "@staticmethod\ndef length"),
    "calls itself": HELPER.replace("return sqrt(dx * dx + dy * dy)", "return length(dx, dy) if dx < 0 else dy"),
    "an inner function or a comprehension": HELPER.replace("sqrt(dx * dx", "sqrt(sum(v for v in [dx]) * dx"),
    "uses `REST`, whose one meaning": HELPER + "\n\nREST = 3.0\n",
    "reads `REST`, which is no number": HELPER.replace("2 * 0.5", "math.sqrt(2.0)"),
}


@pytest.mark.parametrize("reason", REFUSED)
def test_what_cannot_be_copied_is_said(project: Project, reason: str) -> None:
    (project.folder / "springs.py").write_text(REFUSED[reason], encoding="utf-8")
    answers = list(numba_njit.propose(site_without_running(project)))
    assert [reason in answer.reason for answer in answers if isinstance(answer, Declined)] == [True]
    assert not any(isinstance(answer, Proposal) for answer in answers)


def site_without_running(project: Project) -> Site:
    """The site with what was recorded before the helper's file changed."""
    changed = (project.folder / "springs.py").read_text(encoding="utf-8")
    (project.folder / "springs.py").write_text(HELPER, encoding="utf-8")
    site = project.site()
    (project.folder / "springs.py").write_text(changed, encoding="utf-8")
    return site


def test_lines_of_reasons_are_those_of_the_users_file(project: Project) -> None:
    text = HELPER.replace("f * x / r, f", "f * x / str(r), f")
    (project.folder / "springs.py").write_text(text, encoding="utf-8")
    (answer,) = numba_njit.propose(site_without_running(project))
    assert isinstance(answer, Declined)
    assert answer.line == 0
    assert answer.reason.startswith("in what it uses of other files, ")
