"""Kernels for `numba.cuda` in Numba's simulator: the cases of `cuda_kernels`, in a process of their own.

The simulator is chosen when Numba is imported, so the test process itself cannot use it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent / "cases" / "cuda_kernels"
CHILD = """
import json, sys
sys.path.insert(0, sys.argv[1])
from casekit import compare_calls, read_case
from pathlib import Path
from optadvisor.verifier.device import simulator
from optadvisor.verifier.device.devicearray import STATE

simulator.installed()
found = {}
for name in sys.argv[2:]:
    case = read_case(Path(name))
    if case.after:
        levels = [one.level.value for one in compare_calls(case, case.after)]
        launched = len(simulator._LAUNCHED)
        simulator.settled(STATE.ledger, 0.01)
        found[case.path.stem] = [levels, launched, len(STATE.ledger.to_card)]
        STATE.ledger.to_card.clear()
print(json.dumps(found))
"""


def test_kernels_give_the_same_in_the_simulator(tmp_path: Path) -> None:
    script = tmp_path / "child.py"
    script.write_text(CHILD)
    files = sorted(map(str, FOLDER.glob("*.py")))
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run(
        [sys.executable, str(script), str(FOLDER.parents[1]), *files],
        capture_output=True, text=True, env=environment, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert len(found) >= 3
    for name, (levels, launched, transfers) in found.items():
        assert set(levels) <= {"identical", "close"}, name
        assert launched >= 1, f"{name}: no call reached the kernel"
        assert transfers >= launched, name


def test_without_card_and_simulator_the_original_runs() -> None:
    text = """
import numpy as np
import numba.cuda as cuda
@cuda.jit
def kernel(a):
    a[0] = 1.0
try:
    kernel[1, 1](cuda.to_device(np.zeros(3)))
except Exception as error:
    print("raised")
"""
    environment = {k: v for k, v in os.environ.items() if k != "NUMBA_ENABLE_CUDASIM"} | {"CUDA_VISIBLE_DEVICES": "-1"}
    done = subprocess.run(
        [sys.executable, "-c", text], capture_output=True, text=True, env=environment, timeout=120, check=False
    )
    assert done.stdout.strip() == "raised", done.stderr
