"""The decorator that kernels get: Numba starts without SciPy, and finds it as soon as somebody needs it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from optadvisor.runtime import SOURCE

PROGRAM = """
import sys
import numba
import numpy as np

from _optadvisor import njit


@njit(cache=True)
def total(a):
    s = 0.0
    for x in a:
        s += x
    return s


{before}
total(np.ones(3))
print("scipy.linalg" in sys.modules)


@numba.njit
def needs_scipy(a):
    return np.linalg.det(a) + np.dot(a[0], a[0]) + np.convolve(a[0], a[0])[0]


print(needs_scipy(np.eye(2)), "scipy.linalg" in sys.modules)
"""


@pytest.mark.parametrize(("before", "there"), [("", "False"), ("import scipy.linalg.cython_blas", "True")])
def test_scipy_is_imported_by_those_who_need_it(tmp_path: Path, before: str, there: str) -> None:
    script = tmp_path / "program.py"
    shutil.copy(SOURCE, tmp_path)
    script.write_text(PROGRAM.format(before=before))
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.stdout.split("\n")[:2] == [there, "3.0 True"], done.stderr
