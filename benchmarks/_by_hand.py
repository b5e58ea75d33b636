"""References that are written with Cython: built once, before anything is timed.

    build(Path("expert/run_lengths.cython.py"), folder, "run_lengths.py")

A reference in pure-Python mode has all its code in functions, `main` is what the program runs. In the folder it becomes
an extension beside a main file of two lines, so that its start-up is that of any compiled module.

Does not handle: references that need NumPy's header files.
"""

from __future__ import annotations

import importlib.machinery
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from optadvisor.probes.compilers import c_compiler

CYTHON = "cython"
"""The word in the name of such a reference."""
NAME = "_by_hand"
OPTIONS = ["-O3", "-march=native", "-ffp-contract=off", "-fwrapv", "-fno-strict-overflow", "-w", "-fPIC", "-shared"]


def build(reference: Path, folder: Path, main: str) -> None:
    """Raises `CalledProcessError` when it does not compile."""
    made = folder / f"{NAME}{importlib.machinery.EXTENSION_SUFFIXES[0]}"
    with tempfile.TemporaryDirectory() as name:
        source = Path(name) / f"{NAME}.py"
        source.write_bytes(reference.read_bytes())
        c_file = source.with_suffix(".c")
        include = f"-I{sysconfig.get_path('include')}"
        for command in (
            [sys.executable, "-P", "-m", "cython", "-3", str(source), "-o", str(c_file)],
            [*c_compiler(), *OPTIONS, include, str(c_file), "-o", str(made)],
        ):
            subprocess.run(command, check=True, capture_output=True)
    (folder / main).write_text(f"import {NAME}\n\n{NAME}.main()\n", encoding="utf-8")
