"""Kernels for `numba.cuda` in Numba's simulator: the cases of `cuda_kernels`, in a process of their own.

The simulator is chosen when Numba is imported, so the test process itself cannot use it.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from casekit import read_case, site_of

from optadvisor.records import Proposal
from optadvisor.rewriters import cuda_kernels, cupy_port
from optadvisor.verifier.device import nvrtc
from optadvisor.verifier.device.cards import CARDS
from optadvisor.verifier.device.compiling import MISSING, _why_not, compiled

FOLDER = Path(__file__).parent / "cases" / "cuda_kernels"
CHILD = """
import json, sys
sys.path.insert(0, sys.argv[1])
from casekit import compare_calls, read_case
from pathlib import Path
from optadvisor.verifier.device import simulator
from optadvisor.verifier.device.devicearray import STATE

WRONG = {
    "sum_of_products": [
        ("range(first_i, len(a), threads_i)", "range(first_i, len(a) - 1, threads_i)"),
        ("range(first_i, len(a), threads_i)", "range(len(a))"),
        ("total = 0.0\\n    for", "total = 1.0\\n    for"),
    ],
    "warmest_and_coldest": [
        ("else kind(best)", "else float(best)"),
        ("low_parts.copy_to_host().min()", "low_parts.copy_to_host()[:1].min()"),
        ("days_parts[first_i] = days", "days_parts[0] = days"),
    ],
    "swapped_in_time": [
        ("        u_card, new_card = new_card, u_card\\n", ""),
        ("        u, new = new, u\\n        u_card", "        u_card"),
        ("_brought_home([(u, u_card)], first", "_brought_home([], first"),
    ],
    "grown_and_renamed": [
        ("new_card = _cuda.device_array_like(u_card)\\n", "new_card = u_card\\n"),
    ],
    "until_small_enough": [("un_card.copy_to_device(u_card)", "pass")],
    "periodic_neighbours": [("up = (i - 1) % n\\n            right = (j + shift) % m\\n            new[i, j] = u[up",
                             "up = (i - 2) % n\\n            right = (j + shift) % m\\n            new[i, j] = u[up")],
    "prints_on_the_way": [
        ("it_printed.append(_noted(it, True))", "it_printed.append(_noted(it + 1, True))"),
        ("printed.append(_noted(1, True))", "printed.append(_noted(0, True))"),
        ("            for turn in printed_more:", "            for turn in printed_more[1:]:"),
    ],
    "borders_around_the_loop": [("    _step_kernel_3[1, 1](u_card, unew_card, n)\\n", "")],
    "slices_of_other_lengths": [("if v.shape[0] - 1 != u.shape[0] - 0:", "if False:")],
    "neighbours_under_conditions": [("if i < n - 1:\\n            f[i] +=", "if i < n - 2:\\n            f[i] +=")],
    "numbers_of_numpy": [("kind is not int and added == 0", "False")],
}
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
        for right, wrong in WRONG.get(case.path.stem, ()):
            assert right in case.after, right
            levels = [one.level.value for one in compare_calls(case, case.after.replace(right, wrong))]
            found[f"wrong: {case.path.stem}: {right} → {wrong}"] = [levels, 1, 1]
            simulator.settled(STATE.ledger, 0.01)
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
    wrong = {name: found.pop(name)[0] for name in [*found] if name.startswith("wrong: ")}
    assert wrong
    for name, levels in wrong.items():
        assert "unproven" in levels, name
    for name, (levels, launched, transfers) in found.items():
        assert set(levels) <= {"identical", "close"}, name
        assert launched >= 1, f"{name}: no call reached the kernel"
        stays = "first_arrays" in (FOLDER / f"{name}.py").read_text()  # on the card, from step to step
        assert transfers >= (1 if stays else launched), name


def test_a_kernel_takes_no_array_of_the_host(tmp_path: Path) -> None:
    script = tmp_path / "child.py"
    script.write_text(
        """
import numpy as np
from optadvisor.verifier.device import simulator
simulator.installed()
import numba.cuda as cuda
@cuda.jit
def kernel(a):
    first = cuda.grid(1)
    for i in range(first, len(a), cuda.gridsize(1)):
        a[i] = 1.0 / a[i]
card = cuda.to_device(np.zeros(20000))
kernel[100, 256](card)
print(np.isinf(card.copy_to_host()).all())
try:
    kernel[1, 1](np.zeros(3))
except TypeError as error:
    print(error)
"""
    )
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run(
        [sys.executable, "-W", "error", str(script)],
        capture_output=True, text=True, env=environment, timeout=300, check=False,
    )  # fmt: skip
    assert done.stdout.splitlines() == ["True", "an array of the host is given to a kernel"], done.stderr


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


def test_kernels_compile_for_named_cards_without_one(tmp_path: Path) -> None:
    """Where CUDA's libnvvm is; elsewhere the sentence says what brings it."""
    for name in ("maximum_of_floats", "steps_to_escape", "helper_without_branches"):
        case = read_case(FOLDER / f"{name}.py")
        site = site_of(case)
        (proposal,) = cuda_kernels.propose(site)
        assert isinstance(proposal, Proposal)
        said = compiled(site, proposal, CARDS["rtx4090"], tmp_path)
        assert said in ("compiled for sm_89", MISSING)
        wrong = replace(proposal, helpers=tuple(text.replace("len(out)", "open('x')") for text in proposal.helpers))
        if said != MISSING and wrong != proposal:
            assert "not compiled: TypingError" in compiled(site, wrong, CARDS["a100"], tmp_path)


def test_array_code_has_no_kernel_to_compile(tmp_path: Path) -> None:
    site = site_of(read_case(FOLDER.parent / "cupy_port" / "stencil_in_time.py"))
    *_, proposal = cupy_port.propose(site)
    assert isinstance(proposal, Proposal)
    assert compiled(site, proposal, CARDS["a100"], tmp_path) == ""
    assert nvrtc.compiled(site, proposal, CARDS["a100"], tmp_path) == ""


def test_expressions_compile_for_named_cards_without_one(tmp_path: Path) -> None:
    """Where CuPy and NVRTC are; elsewhere the sentence says what brings them."""
    site = site_of(read_case(FOLDER.parent / "cupy_port" / "one_kernel_for_an_expression.py"))
    proposal, _ = cupy_port.propose(site)
    assert isinstance(proposal, Proposal)
    said = nvrtc.compiled(site, proposal, CARDS["h100"], tmp_path)
    assert said in ("compiled for sm_90", nvrtc.MISSING)
    edits = tuple(replace(each, text=each.text.replace("sqrt(", "squareroot(")) for each in proposal.edits)
    wrong = replace(proposal, edits=edits)
    assert wrong != proposal
    if said != nvrtc.MISSING:
        assert "squareroot" in nvrtc.compiled(site, wrong, CARDS["h100"], tmp_path)


def test_the_c_of_an_expression() -> None:
    text = 'f = cp.ElementwiseKernel("float64 x0, float64 x1", "float64 fused", "fused = (x0 + x1)", "f")\nold = 1\n'
    (source,) = nvrtc.kernels(ast.parse(text), frozenset())
    assert "void f(const double* x0_all, const double* x1_all, double* result" in source
    assert "fused = (x0 + x1);" in source
    assert not list(nvrtc.kernels(ast.parse(text), frozenset({"f"})))


def test_why_a_kernel_was_not_compiled() -> None:
    assert _why_not("Traceback …\nnumba.cuda.cudadrv.error.NvvmSupportError: libNVVM cannot be found.\n") == MISSING
    assert _why_not("Traceback …\nnumba.core.errors.TypingError: Failed in cuda mode\nmore") == (
        "not compiled: TypingError: Failed in cuda mode"
    )
    assert _why_not("") == "not compiled: the compiler ended without a result"
