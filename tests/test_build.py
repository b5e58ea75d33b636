"""`optadvisor build`: after `git clone` what was proved is built again, or the files run as they are written."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from casekit import site_of
from conftest import Command, commands_in
from cythonkit import case_of
from test_border_building import text_of

from optadvisor import runtime
from optadvisor.records import Proposal
from optadvisor.rewriters import cython_typed, numba_njit
from optadvisor.runtime import FINDER, SOURCE
from optadvisor.source.edits import render
from optadvisor.verifier.ahead import clones, cython_building

pytestmark = pytest.mark.skipif(bool(cython_building.impossible()), reason="this machine cannot build extensions")

PROJECT = Path(__file__).parent / "projects" / "wordtools"
COUNTING = Path("src", "wordtools", "counting.py")
KINDS = "import wordtools.counting as c; print(type(c.counted).__name__, c.counted('b a b'))"
CALLS = 'call("the cat, the"), call("a b", 2)'


def applied(file: Path) -> Path:
    """What `apply` leaves of the project's hot function, less what lies in `__pycache__`: the module in Cython."""
    case = replace(case_of(file.read_text(encoding="utf-8"), "counted", CALLS), path=file)
    site = site_of(case)
    (proposal,) = cython_typed.propose(site)
    assert isinstance(proposal, Proposal), proposal
    text = render(site.module, [proposal])
    file.write_bytes(text)
    shutil.copy(SOURCE, file.parent)
    codes = [
        one
        for one in compile(text, "", "exec", dont_inherit=True).co_consts
        if getattr(one, "co_name", "") == "counted"
    ]
    source = runtime.cython_beside(str(file), "counted")
    source.write_text(cython_building.source_of(proposal.cython, Path(FINDER.built_name(codes[0]))), encoding="utf-8")
    return source


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project as it would be in a repository; not touched again."""
    folder = tmp_path_factory.mktemp("repository é") / "wordtools"
    shutil.copytree(PROJECT, folder, ignore=shutil.ignore_patterns("__pycache__"))
    applied(folder / COUNTING)
    return folder


@pytest.fixture
def clone(once: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(once, tmp_path / "clone"))


@pytest.fixture
def build(clone: Path) -> Command:
    run = commands_in(clone)
    return lambda *words, **more: run("build", *words, **more)


def printed(folder: Path, source: str = KINDS) -> str:
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=False, env=environment)
    assert done.stderr == ""
    return done.stdout.strip()


def pyx(clone: Path) -> Path:
    return runtime.cython_beside(str(clone / COUNTING), "counted")


# ---------------------------------------------------------------- what is built


def test_a_clone_is_built_once(clone: Path, build: Command) -> None:
    assert printed(clone / "src") == "function {'b': 2, 'a': 1}"
    first, second = build(), build("src")
    assert first.stdout.startswith(f"{COUNTING}: counted was built in "), first.stderr
    assert second.stdout == f"{COUNTING}: counted is built already\n"
    assert (first.returncode, second.returncode) == (0, 0)
    assert printed(clone / "src") == "cython_function_or_method {'b': 2, 'a': 1}"
    lines = (clone / COUNTING).read_text(encoding="utf-8").splitlines()
    line = next(number for number, text in enumerate(lines, 1) if "for letter" in text)
    explained = commands_in(clone)("explain", f"{COUNTING}:{line}").stdout
    assert "counted is built with Cython." in explained
    assert "counted goes the four steps of Cython:\n" in explained
    page = explained.split("is marked in")[1].replace("\n", "").replace(" ", "")
    assert "cython line score-" in Path(page).read_text(encoding="utf-8")
    (made,) = (clone / COUNTING).parent.glob("__pycache__/*.so")
    made.write_bytes(made.read_bytes()[:-100])
    assert "was built in" in build(str(COUNTING)).stdout


def test_what_turns_lists_into_arrays_is_built_beside_any_file(tmp_path: Path) -> None:
    (tmp_path / "p.py").write_text(text_of("array_of", "refill"), encoding="utf-8")
    (tmp_path / "changed.py").write_text(text_of("array_of").replace("4096", "2048"), encoding="utf-8")
    shutil.copy(SOURCE, tmp_path)
    build = commands_in(tmp_path)
    kind = "import p; print(type(p._refill).__name__)"
    assert printed(tmp_path, kind) == "function"
    first, second = build("build", "p.py"), build("build", "p.py")
    assert first.stdout.count(" was built in ") == 2, first.stderr
    assert second.stdout == "p.py: _array_of is built already\np.py: _refill is built already\n"
    assert printed(tmp_path, kind) == "builtin_function_or_method"
    for made in tmp_path.glob("__pycache__/_refill-*.so"):
        made.write_bytes(made.read_bytes()[:-100])
    assert printed(tmp_path, kind) == "function"
    assert "p.py: _refill was built in" in build("build").stdout
    assert "changed.py: _array_of is not built: it was changed" in build("build").stdout
    assert build("build", "--packaging").returncode == 2


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ("made_for = 'counted-", "made_for = 'counted-0", "it was changed since it was proved"),
        (f".{sys.implementation.cache_tag}.so'", ".cpython-399.so'", "it was proved with Python 3.99, and this is"),
        ("made_with = '", "made_with = '99", "it was proved with Cython 99"),
        ("made_with", "# made_with", "is not beside the file"),
        ("Made by optadvisor", "Made by hand", "is not beside the file"),
    ],
)
def test_what_was_not_proved_here_is_not_built(
    clone: Path, build: Command, before: str, after: str, reason: str
) -> None:
    source = pyx(clone)
    text = source.read_text(encoding="utf-8")
    assert text.count(before) == 1
    source.write_text(text.replace(before, after), encoding="utf-8")
    done = build()
    assert done.returncode == 4
    assert f"{COUNTING}: counted is not built: " in done.stdout
    assert reason in done.stdout
    assert "1 of 1 not built" in done.stderr
    assert not list((clone / COUNTING).parent.glob("__pycache__/*.so"))


def test_a_changed_function_is_not_built(clone: Path, build: Command) -> None:
    file = clone / COUNTING
    file.write_text(file.read_text().replace("word += letter", "word = letter + word"))
    assert "it was changed since it was proved" in build().stdout
    assert printed(clone / "src", KINDS.replace("b a b", "ab")) == "function {'ba': 1}"


def test_a_comment_changes_nothing(clone: Path) -> None:
    file = clone / COUNTING
    file.write_text("# words\n" + file.read_text().replace('word = ""\n', 'word = ""  # so far\n', 1))
    (asked,) = clones.asked_for(clone)
    source = clones.read(asked.source)
    assert source is not None
    assert source.made_for in clones._names_built(asked)


def test_without_a_compiler_it_says_what_to_install(clone: Path) -> None:
    command = [sys.executable, "-m", "optadvisor", "build"]
    environment = {**os.environ, "PATH": str(clone)}
    done = subprocess.run(command, cwd=clone, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "there is no C compiler" in done.stderr
    assert "`apt install gcc`, `dnf install gcc`" in done.stderr


def test_where_nothing_asks_there_is_nothing_to_do(clone: Path, build: Command) -> None:
    assert build("tests").stdout == "nothing to build: in tests no file asks for what optadvisor has built\n"
    assert build("nowhere").returncode == 2
    (clone / "env").mkdir()
    (clone / "src").rename(clone / "env" / "src")
    (clone / "env" / "src" / "pyvenv.cfg").touch()
    assert build().stdout.startswith("nothing to build")


def test_kernels_of_numba_are_named(tmp_path: Path) -> None:
    text = "try:\n    from _optadvisor import njit as _njit_2\nexcept ImportError:\n    _njit_2 = None\n"
    text += "@_njit_2\ndef part(): pass\n@_njit_2(cache=True)\ndef kernel(): pass\n"
    (tmp_path / "program.py").write_text(text)
    done = commands_in(tmp_path)("build")
    assert done.stdout == "program.py: kernel is compiled by Numba when it is called first\n"
    assert done.returncode == 0


# ---------------------------------------------------------------- in a wheel


def parts_of(printed: str) -> tuple[str, str, str]:
    """What is printed for pyproject.toml, for setup.py and for meson.build."""
    setuptools, meson = printed.split("# For meson-python")
    head, setup = setuptools.split("\n# and a file setup.py")
    return head, f"#{setup}", f"#{meson}"


def kernel_in(file: Path) -> None:
    """What `apply` leaves of a function that Numba compiles, less what lies in `__pycache__`."""
    calls = "call(np.array([1.0, 2.0, 4.0, 8.0]), 2), call(np.arange(6.0), 1)"
    case = replace(case_of(file.read_text(encoding="utf-8"), "smoothed", calls), path=file)
    site = site_of(case)
    proposal = next(one for one in numba_njit.propose(site) if isinstance(one, Proposal))
    file.write_bytes(render(site.module, [proposal]))
    shutil.copy(SOURCE, file.parent)


@pytest.mark.compiles
def test_a_wheel_with_a_kernel_of_numba_works_with_and_without_it(tmp_path: Path) -> None:
    pytest.importorskip("setuptools", minversion="70.1", reason="its bdist_wheel is needed")
    clone = tmp_path / "clone"
    shutil.copytree(PROJECT.with_name("fieldtools"), clone, ignore=shutil.ignore_patterns("__pycache__"))
    kernel_in(clone / "src" / "fieldtools" / "smoothing.py")
    said = commands_in(clone)("build", "--packaging").stdout
    assert "in src/fieldtools/smoothing.py)" in said
    assert "python.install_sources('src/fieldtools/_optadvisor.py', subdir: 'fieldtools')" in said
    assert "cython" not in said.lower().replace("_optadvisor_cython", "")
    (line,) = (one for one in said.splitlines() if one.startswith("dependencies = "))
    with open(clone / "pyproject.toml", "a") as file:
        file.write(f"{line}\n")
    install = ["install", "--no-index", "--no-deps", "--no-build-isolation", "--target", str(tmp_path / "installed")]
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", *install, str(clone)]
    done = subprocess.run(pip, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (told,) = (tmp_path / "installed").glob("fieldtools-*.dist-info/METADATA")
    assert "Requires-Dist: numba>=" in told.read_text(encoding="utf-8")
    asks = (
        "import sys; {before}; import numpy as np, fieldtools.smoothing as s; a = s.smoothed(np.arange(5.0) ** 3, 2);"
    )
    asks += " print(a.tolist(), 'numba' in sys.modules and sys.modules['numba'] is not None, type(s.{kernel}).__name__)"
    name = next(one for one in vars_of(tmp_path / "installed" / "fieldtools" / "smoothing.py") if "kernel" in one)
    compiled = printed(tmp_path / "installed", asks.format(before="pass", kernel=name))
    plain = printed(tmp_path / "installed", asks.format(before="sys.modules['numba'] = None", kernel=name))
    assert compiled.endswith(" True CPUDispatcher")
    assert plain == compiled.replace(" True CPUDispatcher", " False function")
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(clone), "tests"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path / "installed"), *sys.path])}
    ran = subprocess.run(tests, cwd=clone, capture_output=True, text=True, check=False, env=environment)
    assert "3 passed" in ran.stdout, ran.stdout


def vars_of(file: Path) -> list[str]:
    """The functions of a file."""
    return [one.name for one in ast.parse(file.read_text(encoding="utf-8")).body if isinstance(one, ast.FunctionDef)]


def test_the_lines_for_a_project(clone: Path, build: Command) -> None:
    head, setup, meson = parts_of(build("--packaging").stdout)
    assert f'"cython~={cython_building.version()}.0"' in head
    assert '("wordtools._optadvisor_counting_counted", "src/wordtools/_optadvisor_counting_counted.pyx")' in setup
    assert "'src/wordtools/_optadvisor_counting_counted.pyx', c_args: ['-O3', '-ffp-contract=off'" in meson
    assert "subdir: 'wordtools'" in meson
    assert "python.install_sources('src/wordtools/_optadvisor.py', subdir: 'wordtools')" in meson
    (clone / "pyproject.toml").unlink()
    done = build("--packaging")
    assert done.returncode == 2
    assert "is in no project" in done.stderr


@pytest.mark.compiles
def test_a_wheel_with_the_printed_lines_passes_the_projects_tests(clone: Path, build: Command, tmp_path: Path) -> None:
    setuptools = pytest.importorskip("setuptools", minversion="70.1", reason="its bdist_wheel is needed")
    assert setuptools
    head, setup, _ = parts_of(build("--packaging").stdout)
    with open(clone / "pyproject.toml", "a") as file:
        file.write(f"\n{head}")
    (clone / "setup.py").write_text(setup)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    install = ["install", "--no-index", "--no-deps", "--no-build-isolation", "--target", str(tmp_path / "installed")]
    done = subprocess.run([*pip, *install, str(clone)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert not list(tmp_path.glob("installed/wordtools/__pycache__/counted-*.so"))
    assert printed(tmp_path / "installed") == "cython_function_or_method {'b': 2, 'a': 1}"
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(clone), "tests"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path / "installed"), *sys.path])}
    ran = subprocess.run(tests, cwd=clone, capture_output=True, text=True, check=False, env=environment)
    assert "3 passed" in ran.stdout, ran.stdout
    module = tmp_path / "installed" / "wordtools" / "counting.py"
    module.write_text(module.read_text().replace("+= letter", "= letter + word"))
    assert printed(tmp_path / "installed", KINDS.replace("b a b", "ab")) == "function {'ba': 1}"
