"""Facts about the machine, with a machine made up for each test: no compiler, GPU or package is needed to run these."""

from __future__ import annotations

import importlib.metadata
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from optadvisor.probes import machine
from optadvisor.records import Capability, Environment, from_json, to_json

Run = Callable[..., "subprocess.CompletedProcess[str]"]


def answers(stdout: str = "", *, status: int = 0, stderr: str = "") -> Run:
    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, status, stdout, stderr)

    return run


def fails(error: Exception) -> Run:
    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        raise error

    return run


def finds(*names: str) -> Callable[[str], str | None]:
    return lambda name: f"/bin/{name}" if name in names else None


def versions(**known: str) -> Callable[[str], str]:
    def version(name: str) -> str:
        try:
            return known[name.replace("-", "_")]
        except KeyError:
            raise importlib.metadata.PackageNotFoundError(name) from None

    return version


@pytest.fixture
def include(tmp_path: Path) -> str:
    (tmp_path / "Python.h").touch()
    return str(tmp_path)


# ---------------------------------------------------------------- environment


def test_environment_survives_json() -> None:
    found = machine.environment()
    assert from_json(Environment, json.loads(json.dumps(to_json(found)))) == found
    assert found.python == ".".join(map(str, sys.version_info[:3]))
    assert found.cores >= 1
    assert found.processor
    assert ("numpy", importlib.metadata.version("numpy")) in found.packages


def test_environment_imports_nothing_heavy() -> None:
    code = (
        "import sys; from optadvisor.probes.machine import environment; environment();"
        "print(sorted({'numpy', 'numba', 'scipy', 'cupy', 'Cython', 'rich'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "[]\n"


def test_processor_is_the_model_name(tmp_path: Path) -> None:
    path = tmp_path / "cpuinfo"
    path.write_text("processor\t: 0\nmodel name\t: Fast  CPU @ 3 GHz\nmodel name\t: Other\n")
    assert machine.processor(path) == "Fast CPU @ 3 GHz"


def test_processor_without_cpuinfo(tmp_path: Path) -> None:
    assert machine.processor(tmp_path / "none")
    empty = tmp_path / "cpuinfo"
    empty.write_text("processor : 0\n")
    assert machine.processor(empty)


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="this system has no processor affinity")
def test_cores_are_those_this_process_may_use() -> None:
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    try:
        assert machine.cores() == 1
    finally:
        os.sched_setaffinity(0, before)


# ---------------------------------------------------------------- capabilities


def test_every_capability_is_usable_or_says_what_to_do() -> None:
    found = machine.capabilities(which=finds(), run=fails(OSError()))
    assert len({item.name for item in found}) == len(found)
    for item in found:
        assert item.detail
        assert item.usable == (not item.advice)
        assert from_json(Capability, to_json(item)) == item


def test_real_machine_is_described() -> None:
    assert [item.name for item in machine.capabilities()][:4] == [
        "Python",
        "working directory",
        "processor cores",
        "C compiler",
    ]


@pytest.mark.parametrize(("version", "usable"), [((3, 10), False), ((3, 11), True), ((3, 13), True), ((3, 14), False)])
def test_interpreter_version(version: tuple[int, int], usable: bool) -> None:
    assert machine.interpreter(version, "CPython", "/python").usable is usable


def test_other_implementations_are_not_tested() -> None:
    found = machine.interpreter((3, 11), "PyPy", "/pypy")
    assert not found.usable
    assert found.advice == "Use CPython 3.11 to 3.13, which is what optadvisor is tested on."


def test_working_directory(tmp_path: Path) -> None:
    assert machine.working_directory(tmp_path).usable
    assert list(tmp_path.iterdir()) == []
    missing = machine.working_directory(tmp_path / "missing")
    assert not missing.usable
    assert str(tmp_path / "missing") in missing.detail


def test_one_core_means_no_parallel_loops() -> None:
    assert machine.processor_cores(8, "CPU") == Capability(name="processor cores", usable=True, detail="8 × CPU")
    assert "parallel" in machine.processor_cores(1, "CPU").advice


# ---------------------------------------------------------------- compiler


def test_compiler_that_compiles(include: str) -> None:
    seen: list[list[str]] = []

    def run(command: list[str], *, cwd: str, **_: object) -> subprocess.CompletedProcess[str]:
        seen.append(command)
        assert "Python.h" in Path(cwd, "probe.c").read_text()
        return subprocess.CompletedProcess(command, 0, "", "")

    found = machine.compiler(
        which=finds("gcc"), run=run, environ={}, include=include, configured="gcc -pthread", system="linux"
    )
    assert found == Capability(name="C compiler", usable=True, detail="/bin/gcc")
    assert seen == [["/bin/gcc", "-pthread", f"-I{include}", "-c", "probe.c"]]


@pytest.mark.parametrize(
    ("run", "said"),
    [
        (answers(status=1, stderr="cc1: no such file\nmore"), "/bin/gcc fails: cc1: no such file"),
        (answers(status=4), "/bin/gcc fails: exit status 4"),
        (fails(subprocess.TimeoutExpired("gcc", 10)), "/bin/gcc did not finish within 10 seconds"),
        (fails(PermissionError(13, "Permission denied")), "/bin/gcc does not start: Permission denied"),
    ],
)
def test_compiler_that_does_not(include: str, run: Run, said: str) -> None:
    found = machine.compiler(which=finds("gcc"), run=run, environ={}, include=include, configured="gcc", system="linux")
    assert not found.usable
    assert found.detail == said
    assert "apt install gcc python3-dev" in found.advice


@pytest.mark.parametrize(("system", "word"), [("darwin", "xcode-select"), ("win32", "Visual Studio"), ("linux", "apt")])
def test_no_compiler(include: str, system: str, word: str) -> None:
    found = machine.compiler(which=finds(), run=answers(), environ={}, include=include, configured="gcc", system=system)
    assert not found.usable
    assert word in found.advice


def test_compiler_without_headers(tmp_path: Path) -> None:
    found = machine.compiler(
        which=finds("gcc"), run=answers(), environ={}, include=str(tmp_path), configured="gcc", system="linux"
    )
    assert not found.usable
    assert "no Python.h" in found.detail


@pytest.mark.parametrize(("environ", "configured"), [({"CC": "icc"}, "clang"), ({"CC": "'"}, "")])
def test_the_compiler_that_is_asked_for_is_missing(include: str, environ: dict[str, str], configured: str) -> None:
    found = machine.compiler(
        which=finds("clang"), run=answers(), environ=environ, include=include, configured=configured, system="linux"
    )
    assert not found.usable
    assert "`export CC=/bin/clang`" in found.advice


# ---------------------------------------------------------------- packages and GPU


def test_package() -> None:
    known = versions(numba="0.68.1")
    found = machine.package("numba", "numba", "to compile", version=known, found=lambda _: True)
    assert found == Capability(name="numba", usable=True, detail="0.68.1")
    absent = machine.package("scipy", "scipy", "for filters", version=known, found=lambda _: False)
    assert absent.advice == "Type `pip install scipy` for filters."
    broken = machine.package("numba", "numba", "to compile", version=known, found=lambda _: False)
    assert not broken.usable
    assert "--force-reinstall" in broken.advice
    unlisted = machine.package("scipy", "scipy", "", version=known, found=lambda _: True)
    assert unlisted.usable
    assert unlisted.detail == "unknown version"


def test_importable_never_imports() -> None:
    assert machine.importable("this")
    assert "this" not in sys.modules
    assert not machine.importable("no_such_module_anywhere")


@pytest.mark.parametrize("installed", [True, False])
def test_packages_for_gpus_need_one(installed: bool) -> None:
    known = versions(cupy_cuda12x="13.4.0") if installed else versions()
    none = Capability(name="GPU", usable=False, detail="none", advice="none")
    some = Capability(name="GPU", usable=True, detail="A GPU")

    def look(device: Capability) -> Capability:
        return machine.gpu_package("cupy", "cupy", machine.CUPY, device, version=known, found=lambda _: installed)

    assert look(none).advice == "Of use only with an NVIDIA GPU."
    assert look(some).usable is installed
    assert look(some).detail == ("cupy-cuda12x 13.4.0" if installed else "not installed")
    assert ("pip install" in look(some).advice) is not installed


def test_gpu_that_answers(tmp_path: Path) -> None:
    run = answers("NVIDIA H200, 143771 MiB, 570.1\nNVIDIA H200, 143771 MiB, 570.1\n")
    found = machine.gpu(which=finds("nvidia-smi"), run=run, driver=tmp_path)
    assert found.usable
    assert found.detail == "NVIDIA H200, 143771 MiB, driver 570.1; NVIDIA H200, 143771 MiB, driver 570.1"


@pytest.mark.parametrize(
    "run",
    [
        answers("NVIDIA-SMI has failed", status=9),
        answers(""),
        fails(subprocess.TimeoutExpired("nvidia-smi", 5)),
        fails(OSError("exec format error")),
    ],
)
def test_gpu_that_does_not_answer(tmp_path: Path, run: Run) -> None:
    found = machine.gpu(which=finds("nvidia-smi"), run=run, driver=tmp_path)
    assert not found.usable
    assert "Check the driver" in found.advice


def test_gpu_known_to_the_driver_only(tmp_path: Path) -> None:
    folder = tmp_path / "0000:01:00.0"
    folder.mkdir()
    (folder / "information").write_text("Model: \t\t NVIDIA A100\nIRQ:   \t\t 99\n")
    found = machine.gpu(which=finds(), run=answers(), driver=tmp_path)
    assert found == Capability(name="GPU", usable=True, detail="NVIDIA A100")


def test_no_gpu(tmp_path: Path) -> None:
    found = machine.gpu(which=finds(), run=answers(), driver=tmp_path / "none")
    assert not found.usable
    assert "optional" in found.advice
