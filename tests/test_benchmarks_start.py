"""Each program in `benchmarks` starts: it finds what it imports, and says what it does."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAMS = sorted(path for path in (Path(__file__).parent.parent / "benchmarks").glob("[!_]*.py"))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_it_says_what_it_does(program: Path, tmp_path: Path) -> None:
    if program.stem == "cupy_names":
        pytest.importorskip("cupy")
    done = subprocess.run(
        [sys.executable, str(program), "--help"], cwd=tmp_path, capture_output=True, text=True, timeout=100
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("usage:"), done.stdout
