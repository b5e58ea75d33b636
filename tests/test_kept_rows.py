"""Lists of states that a function returns: which are told to be made of numbers, and which may be told from these."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest
from casekit import read_case, site_of

from optadvisor.rewriters._kept_rows_new import ARRAY, LIST
from optadvisor.rewriters._kept_rows_read import kept_rows

HELPERS = """
import math
import numpy as np


def ident(y):
    return y


def bump(y):
    y[0] += 1.0
    return 0.5


def fill(y, out):
    for i in range(len(y)):
        out[i] = y[i] * 0.9


def again(y, h, n):
    return len(solve(y, h, n))


def half(y):
    out = []
    for v in y:
        out.append(v * 0.5)
    return out


"""
Given = tuple[tuple[int, str], ...]


def kept(folder: Path, body: str, kind: str) -> dict[str, Given]:
    """The lists of rows of a function `solve(y0, h, n)`, and which of these are parameters."""
    path = folder / "numba_njit" / "kept.py"
    path.parent.mkdir(exist_ok=True)
    before = f"{HELPERS}def solve(y0, h, n):\n{textwrap.indent(body, '    ')}"
    start = "[1.0, 0.5]" if kind == LIST else "np.array([1.0, 0.5])"
    path.write_text(
        f"# --- before\n{before}\n# --- inputs: solve\nCALLS = [call({start}, 0.1, 2)]\n# --- declined: x\n"
    )
    return {one.name: one.given for one in kept_rows(site_of(read_case(path)), kind)}


def rounds(*lines: str, before: str = "y = list(y0); ys = []", after: str = "return ys") -> str:
    """A loop of these lines."""
    first = "\n".join(before.split("; "))
    return f"{first}\nfor k in range(n):\n" + textwrap.indent("\n".join(lines), "    ") + f"\n{after}\n"


NEW = "y = [a * h for a in y]"
KEEP = "ys.append(y)"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (rounds(NEW, KEEP), {"ys": ()}),
        (rounds(NEW, KEEP, before="y = y0; ys = [y]"), {"ys": ((0, "y0"),)}),
        (rounds(KEEP, NEW, before="y = y0; ys = []"), {"ys": ((0, "y0"),)}),
        (rounds(NEW, KEEP, before="y = y0; ys = [[h, h], y0]"), {"ys": ((1, "y0"),)}),
        (rounds("y = half(y)", KEEP), {"ys": ()}),
        (rounds("new = list(y)", "new[0] += h", "y = new", KEEP), {"ys": ()}),
        (rounds("y[0] += h", "ys.append(y[:])"), {"ys": ()}),
        (rounds(NEW, "if k % 2:", "    ys.append(y)"), {"ys": ()}),
        (rounds(NEW, "z = [a + h for a in y]", KEEP, "zs.append(z)", before="y = y0; ys = []; zs = []",
                after="return ys, zs"), {"ys": (), "zs": ()}),
        (rounds("fill(y, z)", "y = list(z)", KEEP, before="y = y0; z = [0.0, 0.0]; ys = []"), {"ys": ()}),
    ],
)  # fmt: skip
def test_nobody_can_tell_these_rows(tmp_path: Path, body: str, expected: dict[str, Given]) -> None:
    assert kept(tmp_path, body, LIST) == expected


@pytest.mark.parametrize(
    "body",
    [
        rounds(KEEP),
        rounds("y[0] += h", KEEP),
        rounds(NEW, KEEP, "y[0] = 7.0"),
        rounds("y[1] = 3.0", NEW, KEEP),
        rounds(NEW, "z = y", KEEP, "z[0] = 1.0"),
        rounds(NEW, "z = ident(y)", KEEP, "z[0] = 1.0"),
        rounds(NEW, KEEP, "z = y if k else y0", "z[0] = 1.0"),
        rounds(NEW, KEEP, "z = max(y, y0)", "z[0] = 1.0"),
        rounds(NEW, KEEP, "h += bump(y)"),
        rounds(NEW, KEEP, "fill(y0, y)"),
        rounds("y = ident(y)", KEEP),
        rounds("if k % 2:", f"    {NEW}", KEEP),
        rounds(NEW, "for j in range(2):", "    ys.append(y)"),
        rounds(NEW, KEEP, KEEP),
        rounds(NEW, KEEP, after="return ys, y"),
        rounds(NEW, KEEP, after="return ys, ys"),
        rounds(NEW, KEEP, after="ys.append(y)\nreturn ys"),
        rounds(NEW, KEEP, after="ys.append(y0)\nreturn ys"),
        rounds(NEW, KEEP, after="zs = [y for _ in range(2)]\nreturn ys, zs"),
        rounds(NEW, KEEP, after="pair = [y, y]\nreturn ys, len(pair)"),
        rounds(NEW, KEEP, after="ys = ys[1:]\nreturn ys"),
        rounds(NEW, KEEP, "zs.append(y)", before="y = y0; ys = []; zs = []", after="return ys, zs"),
        rounds(KEEP, "if k == 2:", "    continue", NEW, before="y = y0; ys = []"),
        rounds(KEEP, NEW, before="y = y0; ys = []", after="ys.append([h])\nreturn ys"),
        rounds(NEW, KEEP, before="ys = []; y = y0; if h > 0:\n    ys.append(y0)"),
        rounds("y = z = [a * h for a in y]", KEEP, "z[0] = 4.0"),
        rounds("z[1] += h", KEEP, NEW, before="y = [h, h]; z = y; ys = []"),
        rounds("fill(y, z)", KEEP, "y = list(y)", before="y = [h, h]; z = y; ys = []"),
        rounds("y, z = z, y", KEEP, before="y = list(y0); z = list(y0); ys = []"),
        rounds("y = ys[-1]", "y[0] += h", "ys.append([h, h])", before="ys = [y0]"),
        rounds("ys.append(ys[-1])", before="ys = [y0]"),
        rounds("ys.append([h, h])", "ys[-1][0] = 5.0", before="ys = [y0]"),
        rounds("ys.append([h, h])", "h += bump(ys[-1])", before="ys = [y0]"),
        rounds(NEW, KEEP, "t[k] = y", before="y = y0; ys = []; t = [[0.0], [0.0]]"),
        rounds(NEW, KEEP, before="y = y0; ys = [y0, y0]"),
        rounds(NEW, KEEP, "h += again(y, h, n - 2) if n > 2 else 0"),
        rounds("y = (y[0], h)", "ys.append(y[:])"),
        rounds(NEW, KEEP, before="y = 0.0; h += y; y = list(y0); ys = []", after="y[0] = 4.0\nreturn ys"),
        "try:\n    ys = [y0]\nfinally:\n    h = 1.0\nys.append([h])\nreturn ys\n",
    ],
)
def test_somebody_may_tell_these_rows(tmp_path: Path, body: str) -> None:
    assert not kept(tmp_path, body, LIST)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (rounds("y = y * h", KEEP, before="y = y0; ys = [y0]"), {"ys": ((0, "y0"),)}),
        (rounds("y += h", "ys.append(y.copy())", before="y = y0.copy(); ys = []"), {"ys": ()}),
        (rounds("y = y * h", KEEP, "es.append(h * y[0])", before="y = y0; es = []; ys = []"), {"ys": ()}),
        (rounds("y = y * h", KEEP, "y += h", before="y = y0; ys = []"), {}),
        (rounds("y = y * h", KEEP, "z = y[:]", "z[0] = h", before="y = y0; ys = []"), {}),
        (rounds("y = y * h", KEEP, "z = np.asarray(y)", "z[0] = h", before="y = y0; ys = []"), {}),
        (rounds("y = y * h", KEEP, "np.add(y, y, out=y)", before="y = y0; ys = []"), {}),
        (rounds("y = y * h", KEEP, "np.copyto(y, y0)", before="y = y0; ys = []"), {}),
        (rounds("y = ys[-1]", "y += h", "ys.append(y * h)", before="ys = [y0]"), {}),
        (rounds("t[k] = h", "ys.append(t[k])", before="t = np.zeros((9, 2)); ys = []"), {}),
    ],
)
def test_vectors(tmp_path: Path, body: str, expected: dict[str, Given]) -> None:
    assert kept(tmp_path, body, ARRAY) == expected
