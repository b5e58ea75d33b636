"""Functions of the file that give short vectors, in the loops of `numba_loops`: what may happen to them later."""

from __future__ import annotations

import re
import types
from pathlib import Path

import numpy as np
import pytest
from casekit import Case, read_case, site_of

from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import numba_loops
from optadvisor.source.edits import render

TEXT = """
import numpy as np

K = 2.0


def field(y, c=8.0 / 4.0):
    x, v = y
    return np.array([v, -K * x - c * v])


def other(y):
    return np.array([0.0, y[0]])


def step(f, y, h):
    return y + h * f(y + h / 2 * f(y))


def simulate(y, h, n):
    path = np.zeros((n + 1, 2))
    for i in range(n):
        y = step(field, y, h)
        path[i + 1] = y
    return path
"""
CALL = "call(np.array([1.0, 0.5]), 0.1, 3)"


def case_of(folder: Path, before: str, calls: str = CALL) -> Case:
    path = folder / "numba_loops" / "vectors.py"
    path.parent.mkdir()
    path.write_text(f"# --- before\n{before}\n# --- inputs: simulate\nCALLS = [{calls}]\n\n# --- declined: not asked\n")
    return read_case(path)


def rewritten(case: Case) -> types.ModuleType:
    """The file as proposed, its kernels run without compiling them; each call of one is noted in `RAN`."""
    site = site_of(case)
    (answer,) = numba_loops.propose(site)
    assert isinstance(answer, Proposal), answer
    text = render(site.module, [answer]).decode("utf-8")
    text = re.sub(r"^@_njit\(cache=True.*\)$", "@_noted", text, flags=re.MULTILINE)
    text = re.sub(r"^@_njit(\(.*\))?\n", "", text, flags=re.MULTILINE)
    noted = "RAN = []\ndef _noted(f):\n    def g(*a):\n        RAN.append(a)\n        return f(*a)\n    return g\n"
    return case.load(noted + text)


def wanted(f: object, step: object, steps: int) -> np.ndarray:
    y, path = np.array([1.0, 0.5]), np.zeros((steps + 1, 2))
    for i in range(steps):
        y = step(f, y, 0.1)  # type: ignore[operator]
        path[i + 1] = y
    return path


def other_step(f: object, y: np.ndarray, h: float) -> np.ndarray:
    return y - h * f(y)  # type: ignore[operator]


@pytest.mark.parametrize("changed", ["", "field", "step", "defaults", "K"])
def test_what_is_called_may_be_another_function_by_then(tmp_path: Path, changed: str) -> None:
    module = rewritten(case_of(tmp_path, TEXT))
    plain = types.ModuleType("plain")
    exec(TEXT, vars(plain))
    for each in (module, plain):
        if changed == "field":
            each.field = each.other
        if changed == "step":
            each.step = other_step
        if changed == "defaults":
            each.field.__defaults__ = (0.5,)
        if changed == "K":
            each.K = 5.0
    found = module.simulate(np.array([1.0, 0.5]), 0.1, 4)
    assert found.tolist() == plain.simulate(np.array([1.0, 0.5]), 0.1, 4).tolist()
    assert found.tolist() == wanted(plain.field, plain.step, 4).tolist()
    assert len(module.RAN) == (changed in ("", "K"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    x, v = y\n    return", "    x, v = y\n    y[0] = 1.0\n    return"),
        ("    x, v = y\n    return", "    x, v = y\n    y *= 1.0\n    return"),
        ("    x, v = y\n    return", "    x, v = y\n    print(x)\n    return"),
        ("    x, v = y\n    return", "    x, v = y\n    global K\n    K = 2.5\n    return"),
        ("    x, v = y\n    return", "    x, v = y\n    if x > 9.0:\n        return y\n    return"),
        ("    x, v = y\n    return", "    x, v = y\n    yield x\n    return"),
        ("    x, v = y\n    return", "    x, v = y\n    if x > 9.0:\n        return field(y)\n    return"),
        ("np.array([v, -K * x - c * v])", "np.array([1, 2])"),
        ("np.array([v, -K * x - c * v])", "np.array([v, x > 0.0])"),
        ("np.array([v, -K * x - c * v])", "np.array([[v, x]])"),
        ("np.array([v, -K * x - c * v])", "np.array([v, -K * x - c * v], dtype=np.float32)"),
        ("step(field, y, h)", "step(field, y, h=h)"),
        ("step(field, y, h)", "step([field][0], y, h)"),
        ("step(field, y, h)", "step(field, y, h) if i else y"),
    ],
)
def test_what_is_no_plain_vector_function(tmp_path: Path, old: str, new: str) -> None:
    """Nothing is proposed, whatever the reason."""
    assert TEXT.count(old) == 1
    try:
        case = case_of(tmp_path, TEXT.replace(old, new))
        answers = list(numba_loops.propose(site_of(case)))
    except (TypeError, ValueError):  # the original itself does not run
        return
    assert all(isinstance(answer, Declined) for answer in answers), answers
