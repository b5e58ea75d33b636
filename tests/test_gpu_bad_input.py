"""What can be wrong with a card, each line as a user meets it: a CuPy of ours that fails stands where `import` looks.

No CuPy, CuPy without a driver, a driver that is too old, no memory left, a CUDA error, a process that CUDA ends, arrays
of both kinds. Ported programs print what the original prints; commands say it in a line and go on.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from casekit import read_case

from optadvisor.commands import runs
from optadvisor.probes import machine
from optadvisor.records import Capability
from optadvisor.verifier.device import calibrating, standin
from optadvisor.verifier.device.calibrating import Host, processor

CASES = Path(__file__).parent / "cases"
BENCHMARKS = Path(__file__).parent.parent / "benchmarks"
FAILING = '''
"""The stand-in, but for what $CUDA_TROUBLE says: on a machine without a card that is what can be tried."""
import os, sys
from types import SimpleNamespace

trouble = os.environ["CUDA_TROUBLE"]
if trouble == "no cupy":
    raise ModuleNotFoundError("No module named 'cupy'", name="cupy")
if trouble == "no library":
    raise ImportError("libcuda.so.1: cannot open shared object file: No such file or directory")
from optadvisor.verifier.device import standin

module = standin.installed()
tell = open(os.environ["CUDA_TOLD"], "a") if "CUDA_TOLD" in os.environ else sys.stderr


class CUDARuntimeError(RuntimeError):
    pass


class OutOfMemoryError(MemoryError):
    pass


ERRORS = {
    "no driver": CUDARuntimeError("cudaErrorNoDevice: no CUDA-capable device is detected"),
    "old driver": CUDARuntimeError(
        "cudaErrorInsufficientDriver: CUDA driver version is insufficient for CUDA runtime version"
    ),
    "no memory": OutOfMemoryError("Out of memory allocating 8,000,000,000 bytes (allocated so far: 0 bytes)."),
    "illegal access": CUDARuntimeError("cudaErrorIllegalAddress: an illegal memory access was encountered"),
}
asarray, asnumpy, get, done = module.asarray, module.asnumpy, module.ndarray.get, []


def fails(*_, **__):
    print(trouble, file=tell, flush=True)
    if trouble == "abort":
        os.abort()
    raise ERRORS[trouble]


def works_once(*arguments, **keywords):
    if done:
        fails()
    done.append(1)
    return asarray(*arguments, **keywords)


if trouble in ("no driver", "old driver", "abort", "no memory"):
    module.asarray = works_once if trouble == "no memory" else fails
if trouble == "illegal access":  # found out when something is fetched
    module.asnumpy = module.ndarray.get = module.ndarray.__bool__ = fails
module.ones = module.empty = fails
count = fails if trouble in ("no driver", "old driver", "abort") else (lambda: 1)
module.cuda.runtime = SimpleNamespace(
    getDeviceCount=count, memGetInfo=lambda: (8_000_000, 24 * 10**9),
    getDeviceProperties=lambda _: {"name": b"Some Card", "major": 8, "minor": 6},
)
'''
TROUBLES = ("no driver", "old driver", "no memory", "illegal access")
needs_cupy = pytest.mark.skipif(importlib.util.find_spec("cupy") is None, reason="CuPy is not installed")


@pytest.fixture
def failing(tmp_path: Path) -> Path:
    """A folder with that CuPy."""
    folder = tmp_path / "failing" / "cupy"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text(FAILING)
    return folder.parent


def run(script: Path, environment: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(script)],
        capture_output=True, text=True, env=os.environ | environment, timeout=60, check=False,
    )  # fmt: skip


def programs(folder: Path, name: str) -> tuple[Path, Path]:
    """Before and after, as scripts that print what each call gives and leaves."""
    case = read_case(CASES / f"{name}.py")
    ends = f"""
def call(*arguments):
    return arguments
{case.inputs}
import numpy as _n
_n.set_printoptions(precision=17)
for _each in CALLS:
    print({case.qualname}(*_each), _each)
"""
    made = folder / "before.py", folder / "after.py"
    for path, text in zip(made, (case.before, case.after), strict=True):
        path.write_text(text + ends)
    return made


@pytest.mark.parametrize("trouble", TROUBLES)
def test_a_ported_program_goes_on_without_the_card(trouble: str, failing: Path, tmp_path: Path) -> None:
    told = tmp_path / "told"
    told.touch()
    before, after = programs(tmp_path, "cupy_port/stencil_in_time")
    environment = {"PYTHONPATH": str(failing), "CUDA_TROUBLE": trouble, "CUDA_TOLD": str(told)}
    one, other = run(before, environment), run(after, environment)
    assert one.returncode == other.returncode == 0, other.stderr
    assert one.stdout == other.stdout
    assert one.stderr == other.stderr
    assert told.read_text().startswith(trouble), "the card was not even asked"


@needs_cupy
@pytest.mark.parametrize("name", ["cupy_port/stencil_in_time", "single_precision/stencil_in_time"])
def test_the_real_cupy_without_a_driver_leaves_all_to_the_original(name: str, tmp_path: Path) -> None:
    before, after = programs(tmp_path, name)
    one, other = run(before, {"CUDA_VISIBLE_DEVICES": "-1"}), run(after, {"CUDA_VISIBLE_DEVICES": "-1"})
    assert (one.returncode, one.stdout) == (other.returncode, other.stdout), other.stderr


def test_numba_without_a_card_leaves_all_to_the_original(tmp_path: Path) -> None:
    before, after = programs(tmp_path, "cuda_kernels/sum_of_products")
    one, other = run(before, {"CUDA_VISIBLE_DEVICES": "-1"}), run(after, {"CUDA_VISIBLE_DEVICES": "-1"})
    assert (one.returncode, one.stdout) == (other.returncode, other.stdout), other.stderr


def test_without_cupy_a_ported_file_says_what_it_lacks(failing: Path, tmp_path: Path) -> None:
    """The reason why nothing of it is applied: the original file starts, this one does not."""
    before, after = programs(tmp_path, "cupy_port/stencil_in_time")
    environment = {"PYTHONPATH": str(failing), "CUDA_TROUBLE": "no cupy"}
    assert run(before, environment).returncode == 0
    done = run(after, environment)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "ModuleNotFoundError: No module named 'cupy'"


@pytest.mark.parametrize(
    ("trouble", "words"),
    [
        ("no cupy", "no card is measured: CuPy is not installed; with an NVIDIA card, type `pip install cupy-cuda12x`"),
        ("no library", "no card is measured: CuPy does not start (libcuda.so.1: cannot open shared object file"),
        ("no driver", "no card is measured: cudaErrorNoDevice: no CUDA-capable device is detected"),
        ("old driver", "the driver is older than this CuPy needs, install a newer one or an older CuPy"),
        ("no memory", "no memory left for it (Out of memory allocating 8,000,000,000 bytes"),
        ("illegal access", "no card is measured: cudaErrorIllegalAddress: an illegal memory access was encountered"),
        ("abort", "no card is measured: the process that asked it ended without a result"),
    ],
)
def test_doctor_says_it_in_a_line_and_goes_on(
    trouble: str,
    words: str,
    failing: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The card is asked in a child: what CUDA does to that process is seen as a sentence, and no more."""
    tool = tmp_path / "bin" / "nvidia-smi"
    tool.parent.mkdir()
    tool.write_text("#!/bin/sh\necho Some Card, 24576 MiB, 450.80\n")
    tool.chmod(0o755)
    host = Host(processor=processor(), cores=2, bandwidth=10e9, bandwidth_all=15e9, peak=40e9)
    monkeypatch.setattr(calibrating, "measured_host", lambda cores: replace(host, cores=cores))
    monkeypatch.setenv("PATH", f"{tool.parent}{os.pathsep}{os.environ['PATH']}")
    for name, value in {"PYTHONPATH": str(failing), "CUDA_TROUBLE": trouble, "XDG_CACHE_HOME": str(tmp_path)}.items():
        monkeypatch.setenv(name, value)
    runs._calibrate()
    (line,) = [each for each in capsys.readouterr().out.splitlines() if each.startswith("GPU: ")]
    assert words in line


@pytest.mark.parametrize(
    ("trouble", "words"),
    [
        ("no cupy", "CuPy is not installed: pip install cupy-cuda12x"),
        ("no driver", "no CUDA-capable device is detected"),
        ("old driver", "CUDA driver version is insufficient for CUDA runtime version"),
    ],
)
def test_the_benchmark_says_it_in_a_line(trouble: str, words: str, failing: Path) -> None:
    environment = {"PYTHONPATH": str(failing), "CUDA_TROUBLE": trouble, "CUDA_TOLD": os.devnull}
    done = run(BENCHMARKS / "gpu.py", environment)
    assert done.returncode == 2, done.stderr
    assert words in done.stdout
    assert done.stdout.count("\n") == 1


def test_arrays_of_both_kinds_are_refused_in_an_operation_as_cupy_does() -> None:
    with standin.in_place() as cp:
        on_card, here = cp.asarray(np.ones(3)), np.ones(3)
        for mixed in (lambda: on_card + here, lambda: here + on_card, lambda: cp.add(on_card, here)):
            with pytest.raises(TypeError):
                mixed()
        with pytest.raises(TypeError, match="Implicit conversion to a NumPy array is not allowed"):
            np.asarray(on_card)


def test_who_passes_an_array_of_the_card_gets_what_the_original_does_with_it() -> None:
    """The port takes NumPy's arrays alone; where one of two lies on a card, the original runs, and raises as it did."""
    case = read_case(CASES / "cupy_port" / "two_buffers_swapped.py")
    said = []
    with standin.in_place() as cp:
        for text in (case.before, case.after):
            function, calls, _ = case.calls(text)
            arguments = list(calls[0].args)
            first = next(n for n, each in enumerate(arguments) if isinstance(each, np.ndarray))
            arguments[first] = cp.asarray(arguments[first])
            with pytest.raises(TypeError) as raised:
                function(*arguments)
            said.append(str(raised.value))
    assert said[0] == said[1]


@pytest.mark.parametrize("distribution", ["cupy-cuda11x", "cupy-cuda12x", "cupy-cuda13x", "cupy"])
def test_any_distribution_of_cupy_will_do(distribution: str) -> None:
    """`doctor` names the one that is there; ports say `import cupy`, whichever it is."""

    def version(name: str) -> str:
        if name == distribution:
            return "14.2.0"
        raise importlib.metadata.PackageNotFoundError(name)

    card = Capability(name="GPU", usable=True, detail="Some Card")
    found = machine.gpu_package("cupy", "cupy", machine.CUPY, card, version=version, found=lambda _: True)
    assert (found.usable, found.detail) == (True, f"{distribution} 14.2.0")
