"""Compiled functions that call themselves, read from Numba's cache by a later process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from casekit import read_case

CASES = Path(__file__).parent / "cases" / "numba_njit"


@pytest.mark.parametrize("name", ["recursion_from_a_loop", "recursion_with_constants"])
def test_a_later_process_runs_what_lies_in_the_cache(tmp_path: Path, name: str) -> None:
    """Numba's own answer to a constant handed to such a function is signal 11, in the second process."""
    case = read_case(CASES / f"{name}.py")
    call = {"recursion_from_a_loop": "coprime_pairs(30, 3)", "recursion_with_constants": "table(20)"}[name]
    script = tmp_path / "script.py"
    kernel = f"_{call.partition('(')[0]}_kernel"
    script.write_text(f"{case.after}\n\nprint({call}, [*{kernel}.stats.cache_hits.values()])\n")
    folder = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    runs = [
        subprocess.run([sys.executable, str(script)], capture_output=True, text=True, env=folder, check=False)
        for _ in range(2)
    ]
    assert [run.returncode for run in runs] == [0, 0]
    first, second = (run.stdout.partition(" ") for run in runs)
    assert first[0] == second[0]
    assert (first[2], second[2]) == ("[]\n", "[1]\n")
