"""What this machine is and offers: where figures were taken, and which techniques could run here.

    environment()   →  Environment(python="3.11.7", processor="AMD EPYC 7B13", cores=8, packages=(…))
    capabilities()  →  (Capability(name="C compiler", usable=True, detail="/usr/bin/gcc, …"), …)

Nothing heavy is imported: packages are looked up by their metadata, the compiler compiles one line, the GPU is asked
through its driver's own tool. The world is injected (`which`, `run`, …), so tests need neither compiler nor GPU.

Does not handle: which CUDA version a driver supports, compilers that only work after a set-up script (MSVC).
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from optadvisor.probes.compilers import Which, asked, c_compiler
from optadvisor.records import Capability, Environment

SUPPORTED = ((3, 11), (3, 13))
"""First and last version of CPython that the tests run on."""
COMPILE_SECONDS = 10
GPU_SECONDS = 5

CUPY = ("cupy", "cupy-cuda11x", "cupy-cuda12x", "cupy-cuda13x", "cupy-cuda14x")
"""The distributions that provide the module `cupy` for NVIDIA GPUs."""
PACKAGES = ("numpy", "scipy", "numba", "llvmlite", "cython", "pandas", "numexpr", *CUPY, "numba-cuda", "line_profiler")
"""Distributions whose version matters to a figure."""

Run = Callable[..., "subprocess.CompletedProcess[str]"]
Version = Callable[[str], str]
Found = Callable[[str], bool]


# ---------------------------------------------------------------- where figures are taken


def environment(directory: str = "", *, load: float = 0.0) -> Environment:
    """This interpreter and machine in a few milliseconds, and the state of the repository that `directory` is in.

    `load`: runnable processes of the last minute, to be taken before ours add to them.
    """
    return Environment(
        python=platform.python_version(),
        implementation=platform.python_implementation(),
        platform=f"{platform.system()} {platform.release()} {platform.machine()}",
        processor=processor(),
        cores=cores(),
        load=load,
        git=commit(directory) if directory else "",
        packages=tuple((name, found) for name in PACKAGES if (found := version_of(name))),
    )


def commit(directory: str, *, run: Run = subprocess.run) -> str:
    """Short hash of the checked-out commit, `+` behind it when tracked files differ; empty without Git."""
    command = ["git", "describe", "--always", "--dirty=+", "--abbrev=10", "--exclude=*"]
    try:
        said = run(command, cwd=directory, capture_output=True, text=True, timeout=5, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.SubprocessError):
        return ""
    return said.stdout.strip() if said.returncode == 0 else ""


def processor(cpuinfo: Path = Path("/proc/cpuinfo")) -> str:
    """The processor's model name; the architecture where the system does not say more."""
    try:
        lines = cpuinfo.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    for line in lines:
        key, _, value = line.partition(":")
        if key.strip().lower() in ("model name", "cpu model") and value.strip():
            return " ".join(value.split())
    return platform.processor() or platform.machine()


def cores() -> int:
    """Cores this process may use, which in a container or under `taskset` are fewer than the machine has."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def version_of(distribution: str, version: Version = importlib.metadata.version) -> str:
    """The installed version; empty when it is not installed."""
    try:
        return version(distribution) or "unknown version"
    except importlib.metadata.PackageNotFoundError:
        return ""


def importable(module: str) -> bool:
    """Whether a top-level module can be found; it is not imported."""
    try:
        return importlib.util.find_spec(module) is not None
    except ValueError:  # loaded already, by something that left no spec
        return True


# ---------------------------------------------------------------- what it can do


def capabilities(*, which: Which = shutil.which, run: Run = subprocess.run) -> tuple[Capability, ...]:
    """Everything the advisor or its suggestions may use, needed things first. Takes a second or so, never raises."""
    device = gpu(which=which, run=run)
    return (
        interpreter(),
        working_directory(),
        processor_cores(),
        compiler(which=which, run=run),
        package("numba", "numba", "to compile numeric loops"),
        package("cython", "Cython", "to translate typed functions to C"),
        package("scipy", "scipy", "for filters, transforms and linear algebra"),
        package("line_profiler", "line_profiler", "to see which lines are hot"),
        package("pyinstrument", "pyinstrument", "to sample programs that cannot bear a tracing profiler"),
        package("snakeviz", "snakeviz", "to browse a profile as a picture"),
        device,
        gpu_package("cupy", "cupy", CUPY, device),
        gpu_package("numba-cuda", "numba_cuda", ("numba-cuda",), device),
    )


def interpreter(
    version: tuple[int, int] = (sys.version_info.major, sys.version_info.minor),
    implementation: str = platform.python_implementation(),
    executable: str = sys.executable,
) -> Capability:
    """Whether this Python is one that the advisor is tested on."""
    first, last = (".".join(map(str, v)) for v in SUPPORTED)
    usable = implementation == "CPython" and SUPPORTED[0] <= version <= SUPPORTED[1]
    return Capability(
        name="Python",
        usable=usable,
        detail=f"{implementation} {'.'.join(map(str, version))}, {executable}",
        advice="" if usable else f"Use CPython {first} to {last}, which is what optadvisor is tested on.",
    )


def working_directory(directory: Path | None = None) -> Capability:
    """Whether runs can be stored under `.optadvisor` here (tried, not guessed from permission bits)."""
    name = "working directory"
    try:
        here = directory or Path.cwd()
        store = here / ".optadvisor"
        with tempfile.TemporaryFile(dir=store if store.is_dir() else here):
            return Capability(name=name, usable=True, detail=str(here))
    except OSError as error:
        detail = f"{error.strerror or error}: {directory or 'the current folder'}"
    advice = "Go to a folder you may write to: runs are stored there, in a folder named .optadvisor."
    return Capability(name=name, usable=False, detail=detail, advice=advice)


def processor_cores(count: int | None = None, model: str | None = None) -> Capability:
    """Whether there is more than one core to spread a loop over."""
    count = cores() if count is None else count
    detail = f"{count} × {processor() if model is None else model}"
    advice = "" if count > 1 else "With a single core, parallel loops cannot be faster and will not be suggested."
    return Capability(name="processor cores", usable=count > 1, detail=detail, advice=advice)


def compiler(
    *,
    which: Which = shutil.which,
    run: Run = subprocess.run,
    environ: Mapping[str, str] = os.environ,
    include: str = sysconfig.get_path("include"),
    configured: str = sysconfig.get_config_var("CC") or "",
    system: str = sys.platform,
) -> Capability:
    """Whether an extension module can be compiled here, by the compiler a build would take (`compilers`).

    It gets a file that includes Python.h.
    """
    command = c_compiler(which=which, environ=environ, configured=configured)
    common = c_compiler(which=which, environ={}, configured="")
    if not command and common:
        advice = f"Type `export CC={common[0]}`; only Cython suggestions need it."
        return Capability(name="C compiler", usable=False, detail=f"{asked(environ)} not found", advice=advice)
    if not command:
        return _no_compiler("no C compiler found", system)
    if not Path(include, "Python.h").is_file():
        return _no_compiler(f"{command[0]} found, but no Python.h in {include}", system)
    problem = _try_compiler([*command, f"-I{include}"], run)
    if problem:
        return _no_compiler(f"{command[0]} {problem}", system)
    return Capability(name="C compiler", usable=True, detail=command[0])


def _try_compiler(command: list[str], run: Run) -> str:
    """What goes wrong, as the end of a sentence; empty when a file that includes Python.h compiles."""
    with tempfile.TemporaryDirectory(prefix="optadvisor-") as folder:
        Path(folder, "probe.c").write_text("#include <Python.h>\nint probe(void) { return 42; }\n", encoding="ascii")
        command = [*command, "-c", "probe.c"]
        try:
            done = run(command, cwd=folder, capture_output=True, text=True, errors="replace", timeout=COMPILE_SECONDS)
        except subprocess.TimeoutExpired:
            return f"did not finish within {COMPILE_SECONDS} seconds"
        except OSError as error:
            return f"does not start: {error.strerror or error}"
    if done.returncode == 0:
        return ""
    return f"fails: {(done.stderr.strip().splitlines() or [f'exit status {done.returncode}'])[0]}"


def _no_compiler(detail: str, system: str) -> Capability:
    how = {
        "darwin": "Type `xcode-select --install`",
        "win32": "Install the Visual Studio Build Tools with “Desktop development with C++”",
    }.get(system, "Type `sudo apt install gcc python3-dev` (Debian, Ubuntu) or the like of your system")
    return Capability(name="C compiler", usable=False, detail=detail, advice=f"{how}; only Cython suggestions need it.")


def package(
    distribution: str,
    module: str,
    purpose: str,
    *,
    version: Version = importlib.metadata.version,
    found: Found = importable,
) -> Capability:
    """Whether a Python package is installed, by its metadata and a findable module."""
    installed = version_of(distribution, version)
    if found(module):
        return Capability(name=distribution, usable=True, detail=installed or "unknown version")
    detail = f"{installed} is listed, but its module is missing" if installed else "not installed"
    command = f"pip install {'--force-reinstall ' if installed else ''}{distribution}"
    return Capability(name=distribution, usable=False, detail=detail, advice=f"Type `{command}` {purpose}.")


def gpu_package(
    name: str,
    module: str,
    distributions: tuple[str, ...],
    device: Capability,
    *,
    version: Version = importlib.metadata.version,
    found: Found = importable,
) -> Capability:
    """Whether a package for GPUs is installed and there is a GPU for it."""
    versions = [f"{each} {number}" for each in distributions if (number := version_of(each, version))]
    installed = found(module)
    detail = ", ".join(versions) if installed and versions else "unknown version" if installed else "not installed"
    if not device.usable:
        return Capability(name=name, usable=False, detail=detail, advice="Of use only with an NVIDIA GPU.")
    advice = "" if installed else 'Type `pip install "optadvisor[gpu]"` to run array code on the GPU.'
    return Capability(name=name, usable=installed, detail=detail, advice=advice)


def gpu(
    *,
    which: Which = shutil.which,
    run: Run = subprocess.run,
    driver: Path = Path("/proc/driver/nvidia/gpus"),
) -> Capability:
    """The NVIDIA GPUs that answer, asked through `nvidia-smi`; the kernel driver's list where that tool is missing."""
    path = which("nvidia-smi")
    names = _ask_nvidia_smi(path, run) if path else _read_driver(driver)
    if names:
        return Capability(name="GPU", usable=True, detail="; ".join(names))
    detail = "nvidia-smi is installed, but no GPU answers" if path else "no NVIDIA GPU found"
    advice = (
        "Check the driver: `nvidia-smi` should list the GPU."
        if path
        else "Nothing to do: a GPU is optional, and everything else works without one."
    )
    return Capability(name="GPU", usable=False, detail=detail, advice=advice)


def _ask_nvidia_smi(path: str, run: Run) -> list[str]:
    command = [path, "--query-gpu=name,memory.total,driver_version", "--format=csv,noheader"]
    try:
        done = run(command, capture_output=True, text=True, errors="replace", timeout=GPU_SECONDS)
    except (OSError, subprocess.TimeoutExpired):
        return []
    if done.returncode != 0:
        return []
    rows = [[cell.strip() for cell in line.split(",")] for line in done.stdout.splitlines() if line.strip()]
    return [f"{row[0]}, {row[1]}, driver {row[2]}" if len(row) == 3 else ", ".join(row) for row in rows]


def _read_driver(driver: Path) -> list[str]:
    try:
        texts = [path.read_text(encoding="utf-8", errors="replace") for path in sorted(driver.glob("*/information"))]
    except OSError:
        return []
    lines = [line.partition(":") for text in texts for line in text.splitlines()]
    return [value.strip() for key, _, value in lines if key.strip() == "Model" and value.strip()]
