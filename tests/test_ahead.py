"""Kernels that are built ahead of time: the same as Numba's, for exactly what they were built for, and only a cache."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from optadvisor.runtime import SOURCE
from optadvisor.verifier.ahead import building, dispatching, kernels

pytest.importorskip("numba")
pytestmark = pytest.mark.skipif(not building.possible(), reason="this machine cannot build kernels")

PROGRAM = """
import numpy as np

try:
    from _optadvisor import njit
except ImportError:
    from numba import njit

@njit
def _checked(x):
    if x < 0.0:
        raise ValueError
    return x

@njit(cache=True, error_model="numpy")
def _roots_kernel(a, n):
    result = np.empty(len(a))
    for i in range(len(a)):
        result[i] = _checked(a[i]) ** 0.5 / n
    return result, n

def roots(a, n):
    try:
        return _roots_kernel(a, n)
    except ValueError:
        return "negative"

if __name__ == "__main__":
    import sys

    print(roots(np.array([4.0, 9.0]), 2), roots(np.array([-4.0]), 2), roots(np.array([4.0]), 0), "numba" in sys.modules)
"""
PRINTED = "(array([1. , 1.5]), 2) negative (array([inf]), 0)"


def load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A program with its built kernel beside it; not touched again."""
    program = tmp_path_factory.mktemp("ahead é") / "program.py"
    program.write_text(PROGRAM)
    shutil.copy(SOURCE, program.parent)
    module = load(program)
    waiting = kernels.started(module)
    module.roots(np.array([4.0, 9.0]), 2)
    (path,) = kernels.made(waiting)
    for file in (program.parent / "__pycache__").glob("*.nb?"):
        file.unlink()
    assert kernels.ready(load(program)) == (path,)
    return program


@pytest.fixture
def program(once: Path, tmp_path: Path) -> Path:
    shutil.copytree(once.parent, tmp_path / "copy")
    return tmp_path / "copy" / once.name


def run(program: Path, **more: str) -> str:
    env = {**os.environ, **more}
    words = [sys.executable, program.name]
    done = subprocess.run(words, cwd=program.parent, capture_output=True, text=True, check=False, env=env)
    assert done.stderr == ""
    return done.stdout.strip()


def test_it_runs_without_numba_and_does_the_same(program: Path) -> None:
    assert run(program) == f"{PRINTED} False"


def test_it_is_found_from_another_folder_and_through_a_link(program: Path, tmp_path: Path) -> None:
    (tmp_path / "linked.py").symlink_to(program)
    assert run(tmp_path / "linked.py") == f"{PRINTED} False"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("** 0.5 / n", "** 0.5 / n * 1.0"),
        ("if x < 0.0:", "if x <= -1e-300:"),  # in a function that the kernel calls
        ('error_model="numpy"', 'error_model="numpy", boundscheck=True'),
    ],
)
def test_an_edit_of_the_kernel_is_compiled_anew(program: Path, before: str, after: str) -> None:
    program.write_text(program.read_text().replace(before, after, 1))
    assert run(program) == f"{PRINTED} True"


def test_what_was_compiled_for_an_import_does_not_run_the_script_again(program: Path) -> None:
    for built in (program.parent / "__pycache__").glob("_roots_kernel*"):
        built.unlink()
    program.write_text(f"print('begins')\n{program.read_text()}")
    imports = f"import {program.stem} as it, numpy as np; it.roots(np.array([4.0, 9.0]), 2)"
    subprocess.run([sys.executable, "-c", imports], cwd=program.parent, check=True, capture_output=True)
    assert run(program) == f"begins\n{PRINTED} True"


def test_an_edit_elsewhere_changes_nothing(program: Path) -> None:
    program.write_text(
        "# a line\n\nx = 7\n" + program.read_text().replace("def roots(a, n):\n", "def roots(a, n):\n\n")
    )
    assert run(program) == f"{PRINTED} False"
    program.write_bytes(program.read_bytes().replace(b"\n", b"\r\n"))
    assert run(program) == f"{PRINTED} False"


def damaged(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def for_another_processor(file: Path) -> None:
    file.write_text(file.read_text().replace("'AVX2'", "'NO_SUCH_THING'"))


@pytest.mark.parametrize(
    ("pattern", "change"),
    [("*.so", Path.unlink), ("_*.py", Path.unlink), ("_*.py", damaged), ("_*.py", for_another_processor)],
)
def test_what_does_not_fit_is_left_alone(program: Path, pattern: str, change: Callable[[Path], None]) -> None:
    (file,) = (program.parent / "__pycache__").glob(pattern)
    change(file)
    assert run(program) == f"{PRINTED} True"


def test_without_the_module_beside_numba_compiles(program: Path) -> None:
    program.with_name(SOURCE.name).unlink()
    assert run(program) == f"{PRINTED} True"


# ---------------------------------------------------------------- exactly what it was built for


@pytest.fixture(scope="module")
def caller(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Any]:
    """A kernel that says "built"; everything else goes to a stand-in for Numba that says "numba"."""
    import numba

    @numba.njit
    def told(a: Any, b: Any, n: Any, x: Any, flag: Any, pair: Any) -> Any:
        return 1

    plain = np.zeros((2, 3))
    told(plain, np.zeros(3, np.int32)[::2], 1, 1.0, True, (np.zeros(3), 2))
    path = tmp_path_factory.mktemp("kinds") / "told.py"
    assert building.build(told, path) == ""
    found: dict[str, Any] = {"__file__": str(path)}
    exec(path.read_text(), found)
    call: Callable[..., Any] = found["kernel"](lambda: lambda *_: "numba")
    return call


class Array(np.ndarray):
    """A subclass, which Numba takes for something else."""


class Number(float):
    """A float that may do anything."""


MATRIX = np.zeros((2, 3))
USUAL: dict[str, Any] = {
    "a": MATRIX,
    "b": np.zeros(3, np.int32)[::2],
    "n": 1,
    "x": 1.0,
    "flag": True,
    "pair": (np.zeros(3), 2),
}


def fixed(array: Any) -> Any:
    array.flags.writeable = False
    return array


def unaligned() -> Any:
    return np.zeros(49, np.int8)[1:].view(np.float64).reshape(2, 3)


@pytest.mark.parametrize(
    "other",
    [
        {},
        {"n": np.int64(7)},
        {"x": np.float64(7)},
        {"flag": np.True_},
        {"a": np.ones((0, 3))},
        {"a": np.ones((7, 1))},
        {"pair": (np.ones(0), np.int64(1))},
    ],
)
def test_what_it_was_built_for_it_takes(caller: Callable[..., Any], other: dict[str, Any]) -> None:
    assert caller(*{**USUAL, **other}.values()) == 1


@pytest.mark.parametrize(
    "other",
    [
        {"a": np.zeros((3, 2)).T},
        {"a": np.zeros((4, 3))[::2]},
        {"a": np.zeros((2, 3), np.float32)},
        {"a": np.zeros((2, 3), np.int64)},
        {"a": np.zeros((2, 3), ">f8")},
        {"a": np.zeros(6)},
        {"a": np.zeros((2, 3, 1))},
        {"a": fixed(np.zeros((2, 3)))},
        {"a": unaligned()},
        {"a": np.zeros((2, 3)).view(Array)},
        {"a": np.ma.zeros((2, 3))},
        {"a": [[0.0] * 3] * 2},
        {"a": None},
        {"b": np.zeros(2, np.int32)},
        {"b": np.zeros(3, np.uint32)[::2]},
        {"n": 1.0},
        {"n": True},
        {"n": np.int32(1)},
        {"n": np.uint64(1)},
        {"n": None},
        {"n": "1"},
        {"x": 1},
        {"x": Number(1)},
        {"x": np.float32(1)},
        {"x": 1j},
        {"flag": 1},
        {"flag": np.int64(1)},
        {"pair": [np.zeros(3), 2]},
        {"pair": (np.zeros(3), 2, 2)},
        {"pair": (np.zeros(3),)},
        {"pair": (np.zeros(3), 2.0)},
        {"pair": (np.zeros((3, 1)), 2)},
    ],
)
def test_everything_else_goes_to_numba(caller: Callable[..., Any], other: dict[str, Any]) -> None:
    assert caller(*{**USUAL, **other}.values()) == "numba"


def test_a_number_that_does_not_fit_raises(caller: Callable[..., Any]) -> None:
    with pytest.raises(OverflowError):
        caller(*{**USUAL, "n": 2**63}.values())


def test_what_cannot_be_told_apart_is_not_built(tmp_path: Path) -> None:
    import numba

    @numba.njit
    def length(items: Any) -> Any:
        return len(items)

    assert building.build(length, tmp_path / "f.py") == "it was not called"
    length([1.0])
    assert "other things than numbers" in building.build(length, tmp_path / "f.py")
    for items in ((1, 1), (1.0, 1), (1, 1.0), (1.0, 1.0)):
        length(items)
    assert "too many kinds" in building.build(length, tmp_path / "f.py")
    assert not list(tmp_path.iterdir())


def test_lists_come_back(tmp_path: Path) -> None:
    import numba

    @numba.njit
    def listed(n: Any) -> Any:
        return [i * 1.5 for i in range(n)], [[i] for i in range(n)], n

    assert listed(2) == ([0.0, 1.5], [[0], [1]], 2)
    assert building.build(listed, tmp_path / "f.py") == ""
    found: dict[str, Any] = {"__file__": str(tmp_path / "f.py")}
    exec((tmp_path / "f.py").read_text(), found)
    call = found["kernel"](lambda: None)
    assert call(3) == ([0.0, 1.5, 3.0], [[0], [1], [2]], 3)
    assert call(0) == ([], [], 0)


def test_it_draws_from_the_programs_own_generator(tmp_path: Path) -> None:
    import numba

    @numba.njit
    def drawn(rng: Any, n: Any) -> Any:
        total = 0.0
        for _ in range(n):
            total += rng.standard_normal() + rng.exponential(2.0) + rng.random() + rng.integers(0, 7)
        return total

    assert drawn(np.random.default_rng(5), 9) == drawn.py_func(np.random.default_rng(5), 9)
    assert building.build(drawn, tmp_path / "f.py") == ""
    found: dict[str, Any] = {"__file__": str(tmp_path / "f.py")}
    exec((tmp_path / "f.py").read_text(), found)
    call = found["kernel"](lambda: lambda *arguments: "by Numba")
    one, other = np.random.default_rng(5), np.random.default_rng(5)
    assert [call(one, n) for n in (9, 0, 1000)] == [drawn.py_func(other, n) for n in (9, 0, 1000)]
    assert one.bit_generator.state == other.bit_generator.state
    assert call(np.random.RandomState(5), 9) == "by Numba"
    assert call(one, 9.0) == "by Numba"


def test_a_generator_is_not_given_back(tmp_path: Path) -> None:
    import numba

    @numba.njit
    def same(rng: Any) -> Any:
        return rng

    same(np.random.default_rng(5))
    assert "other things than numbers" in building.build(same, tmp_path / "f.py")


@pytest.mark.parametrize("names", [("kernel", "n"), ("array", "type"), ("numpy", "int"), ("call_0", "types_0")])
def test_parameters_may_have_the_names_of_what_is_written_around(tmp_path: Path, names: tuple[str, str]) -> None:
    import numba

    found: dict[str, Any] = {}
    exec(f"def total({', '.join(names)}):\n    return {names[0]}.sum() + {names[1]}\n", found)
    total = numba.njit(found["total"])
    total(np.ones(3), 2)
    assert building.build(total, tmp_path / "total.py") == ""
    found = {"__file__": str(tmp_path / "total.py")}
    exec((tmp_path / "total.py").read_text(), found)
    call = found["kernel"](lambda: lambda *_: "numba")
    assert call(np.ones(3), 4) == 7.0
    assert call(np.ones(3), 4.0) == call([1.0], 4) == "numba"


def test_an_extension_of_other_types_is_not_taken(tmp_path: Path) -> None:
    """As when two programs build the same kernel at once, and one file of each is left."""
    import numba

    @numba.njit
    def twice(x: Any) -> Any:
        return x * 2

    twice(1)
    assert building.build(twice, tmp_path / "f.py") == ""
    text = dispatching.text("twice", ["x"], [(numba.types.float64,)], building.FEATURES)
    with pytest.raises(AttributeError):
        exec(text, {"__file__": str(tmp_path / "f.py")})


def test_constant_arrays_are_not_built(tmp_path: Path) -> None:
    import numba

    table = np.arange(200_000.0)  # smaller ones are copied into the machine code

    @numba.njit
    def looked_up(i: Any) -> Any:
        return table[i]

    assert looked_up(3) == 3.0
    assert building.build(looked_up, tmp_path / "f.py") == "there are machine addresses in it"


@pytest.mark.parametrize("trap", [lambda place: place.mkdir(mode=0o777), lambda place: place.symlink_to("/")])
def test_nothing_is_taken_from_somebody_elses_folder(
    trap: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/proc/nowhere")
    monkeypatch.setattr(building.tempfile, "tempdir", str(tmp_path))
    usual = building.cache_folder()
    assert (usual, usual.stat().st_mode & 0o777) == (tmp_path / f"optadvisor-{os.getuid()}", 0o700)
    usual.rmdir()
    trap(usual)
    if not usual.is_symlink():
        usual.chmod(0o777)
    other = building.cache_folder()
    assert other.parent == tmp_path
    assert other != usual
    assert other.stat().st_mode & 0o777 == 0o700


def test_a_compiler_that_fails_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import numba

    @numba.njit
    def one(x: Any) -> Any:
        return x

    one(1.0)
    monkeypatch.setattr(building, "_extension", lambda *_, **__: (_ for _ in ()).throw(OSError("no space\nleft")))
    assert building.build(one, tmp_path / "f.py") == "OSError: no space"
    assert not list(tmp_path.iterdir())


def test_complex_numbers_nothing_and_other_layouts() -> None:
    from numba import typeof

    kinds = [typeof(x) for x in (1j, None, np.zeros((2, 2), order="F"), fixed(np.zeros(2)))]
    assert all(map(dispatching.testable, kinds))
    names: dict[str, str] = {}
    tests = [dispatching._tests("x", kind, names) for kind in kinds]
    assert tests[1] == ["x is None"]
    assert tests[2][-1] == "x.flags.farray"
    assert tests[3][-3:] == ["x.flags.c_contiguous", "x.flags.aligned", "not x.flags.writeable"]
    assert "(complex, numpy.complex128)" in names


# ---------------------------------------------------------------- kernels of numbers alone

NUMBERS = """
try:
    from _optadvisor import njit
except ImportError:
    from numba import njit
try:
    from _optadvisor import numpy as _np
except ImportError:
    import numpy as _np

@njit(cache=True)
def _steps_kernel(n, x, up):
    seen = _np.zeros(8)
    for k in range(n):
        if x < 0.0:
            raise ValueError("negative")
        x = x * 0.5 + (1.0 if up else 0.0)
        seen[k % 8] = x
    return k, seen.max(), (up, [i * x for i in range(k)]), None

def steps(n, x, up):
    try:
        return _steps_kernel(n, x, up)
    except ValueError as error:
        return str(error)

if __name__ == "__main__":
    import sys

    print(steps(3, 4.0, True), steps(2, -1.0, False), "numpy" in sys.modules, "numba" in sys.modules)
    import numpy

    print(steps(numpy.int64(3), numpy.float64(4.0), numpy.bool_(True)), "numba" in sys.modules)
    print(steps(numpy.int32(3), 4.0, True), "numba" in sys.modules)
"""
GIVEN = "(2, 3.0, (True, [0.0, 2.25]), None)"


@pytest.fixture(scope="module")
def of_numbers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    program = tmp_path_factory.mktemp("numbers") / "program.py"
    program.write_text(NUMBERS)
    shutil.copy(SOURCE, program.parent)
    module = load(program)
    waiting = kernels.started(module)
    module.steps(3, 4.0, True)
    kernels.made(waiting)
    return program


def test_numbers_need_no_numpy_until_it_is_there(of_numbers: Path) -> None:
    lines = run(of_numbers).splitlines()
    assert lines[0] == f"{GIVEN} negative False False"
    assert lines[1:] == [f"{GIVEN} False", f"{GIVEN} True"]  # an int32 is for Numba


def test_numbers_that_numba_compiles_find_numpy(of_numbers: Path, tmp_path: Path) -> None:
    shutil.copy(SOURCE, tmp_path)
    shutil.copy(of_numbers, tmp_path)
    assert run(tmp_path / of_numbers.name).splitlines()[0] == f"{GIVEN} negative True True"
    (tmp_path / SOURCE.name).unlink()
    assert run(tmp_path / of_numbers.name).splitlines()[0] == f"{GIVEN} negative True True"


def test_of_what_kernels_are_that_take_and_give_numbers() -> None:
    from numba import typeof, types

    numbers = [(types.int64, types.UniTuple(types.float64, 2), types.none)]
    assert dispatching.only_numbers(numbers, [types.List(types.float64), types.boolean])
    for kind in (types.complex128, types.int32, typeof(np.zeros(2)), types.float32):
        assert not dispatching.only_numbers([(kind,)], [types.int64])
        assert not dispatching.only_numbers(numbers, [types.List(kind)])
    assert not dispatching.only_numbers([(types.List(types.int64),)], [types.int64])


def test_a_processor_of_another_kind_gets_what_numba_compiles(of_numbers: Path, tmp_path: Path) -> None:
    shutil.copytree(of_numbers.parent, tmp_path / "copy")
    for caller in (tmp_path / "copy" / "__pycache__").glob("_steps_kernel*.py"):
        caller.write_text(caller.read_text().replace('"avx2"', '"avx2", "of the future"'))
    assert run(tmp_path / "copy" / of_numbers.name).splitlines()[0] == f"{GIVEN} negative True True"
