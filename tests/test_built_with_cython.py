"""What Cython makes is built once, by one process at a time, and found by the module beside the file or not at all."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from optadvisor import asking
from optadvisor.records import FunctionRef, Proposal
from optadvisor.runtime import FINDER, SOURCE
from optadvisor.verifier.ahead import cython_building
from optadvisor.verifier.ahead.cython_building import Built, build

pytestmark = pytest.mark.skipif(bool(cython_building.impossible()), reason="this machine cannot build extensions")

TEXT = '''"""Made by optadvisor."""
def bind(plain, breathe):
    def call(*args, **kwargs):
        return "in C", plain(*args, **kwargs)
    return call
'''
HEAD = """
try:
    from _optadvisor import cythonized as _cythonized
except ImportError:
    def _cythonized(function):
        return function

"""
PROGRAM = """
@_cythonized
def twice(x, more={1, 2} == {2, 1}):
    return 2 * x, 0.5 if x in {"a", "b"} else -0.0, (lambda: x)()

if __name__ == "__main__":
    print(twice(3))
"""
EARLIER = '''
def _cythonized(function):
    """A decorator: what optadvisor has built of the function in C (in `__pycache__`), else the function itself."""
    import _imp, os, sys

    def told(code):  # all that decides what it does
        parts = [told(one) if hasattr(one, "co_code") else one for one in code.co_consts]
        parts = [sorted(map(repr, one)) if type(one) is frozenset else one for one in parts]
        names = [code.co_name, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars, code.co_argcount]
        return repr([code.co_code, code.co_flags, code.co_exceptiontable, *names, parts])

    try:
        file = function.__code__.co_filename
        file = os.path.realpath(file if os.path.isabs(file) else function.__globals__.get("__file__", file))
        mark = _imp.source_hash(0, told(function.__code__).encode()).hex()
        built = f"{function.__name__}-{mark}.{sys.implementation.cache_tag}.so"
        place = os.path.join(os.path.dirname(file), "__pycache__", built)
        if not os.path.exists(place):
            return function
        with open(place, "rb") as file:
            data = file.read()
        if _imp.source_hash(0, data[:-8]) != data[-8:]:  # damaged: to load it might end the process
            return function
        from importlib.machinery import ExtensionFileLoader, ModuleSpec

        loader = ExtensionFileLoader("_optadvisor_cython", place)
        module = loader.create_module(ModuleSpec("_optadvisor_cython", loader, origin=place))
        loader.exec_module(module)
        sys.modules.pop("_optadvisor_cython", None)
        return module.bind(function, lambda: None)
    except Exception:  # built for another machine
        return function

'''
"""As it was written into users' files until 2026-11-22."""
PLAIN = "(6, -0.0, 3)"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own."""
    place = tmp_path / "cache"
    monkeypatch.setattr(cython_building, "cache_folder", lambda: place)
    return place


def name_in(text: str) -> str:
    """Under which name what is built of `twice` is looked for."""
    constants = compile(text, "", "exec", dont_inherit=True).co_consts
    (code,) = (one for one in constants if getattr(one, "co_name", "") == "twice")
    return str(FINDER.built_name(code))


@pytest.fixture(scope="module")
def extension(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is built of TEXT as it would lie in `__pycache__`, and as a package installs it: `_optadvisor_p_twice`."""
    folder = tmp_path_factory.mktemp("extension")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cython_building, "cache_folder", lambda: folder / "cache")
        made = build(TEXT, folder / "__pycache__" / name_in(HEAD + PROGRAM))
        assert isinstance(made, Built), made
        assert made.page.exists()
        assert cython_building.page_of(TEXT) == made.page
        assert cython_building.page_of("x = 1\n") is None
        patch.setattr(FINDER, "EXTENSION", "_optadvisor_p_twice")
        source = cython_building.source_of(TEXT, made.place)
        suffix = FINDER._imp.extension_suffixes()[0]
        assert isinstance(build(source, folder / f"_optadvisor_p_twice{suffix}"), Built)
    shutil.rmtree(folder / "cache")
    return folder


def run(folder: Path, head: str = HEAD, program: str = PROGRAM, name: str = "p.py", finder: bool = True) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(head + program)
    if finder:
        shutil.copy(SOURCE, folder)
    words = [sys.executable, "-W", "error", name]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.stdout.strip()


# ---------------------------------------------------------------- found, or not


def test_it_is_found_and_else_the_function_runs_without_a_word(extension: Path, tmp_path: Path) -> None:
    folder = tmp_path / "é"
    shutil.copytree(extension / "__pycache__", folder / "__pycache__")
    assert run(folder) == f"('in C', {PLAIN})"
    assert run(folder, program=PROGRAM.replace("2 * x", "x * 2")) == PLAIN
    (folder / "_optadvisor.py").write_text("def njit(function): pass\n")  # as it was before
    assert run(folder, finder=False) == PLAIN
    (folder / "_optadvisor.py").unlink()
    assert run(folder, finder=False) == PLAIN
    assert run(folder, head=EARLIER, finder=False) == f"('in C', {PLAIN})"


def test_a_damaged_one_is_passed_over(extension: Path, tmp_path: Path) -> None:
    shutil.copytree(extension / "__pycache__", tmp_path / "__pycache__")
    (made,) = (tmp_path / "__pycache__").glob("twice*.so")
    for data in (b"", b"12345678", made.read_bytes()[:-1]):
        made.write_bytes(data)
        assert run(tmp_path) == PLAIN


def test_what_a_package_installs_counts_for_the_very_function(extension: Path, tmp_path: Path) -> None:
    (installed,) = extension.glob("_optadvisor_p_twice*.so")
    shutil.copy(installed, tmp_path)
    assert run(tmp_path) == f"('in C', {PLAIN})"
    assert run(tmp_path, program=PROGRAM.replace("0.5", "0.25")) == PLAIN
    assert run(tmp_path, name="q.py") == PLAIN
    (tmp_path / installed.name).write_bytes(b"no extension")
    assert run(tmp_path) == PLAIN


def test_a_cell_looks_where_the_notebook_runs(extension: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(extension / "__pycache__", tmp_path / "__pycache__")
    for file in ("/tmp/ipykernel_7/123.py", "<ipython-input-1>"):
        cell: dict[str, object] = {"__name__": "__main__", "_cythonized": FINDER.cythonized, "print": lambda _: None}
        code = compile(PROGRAM, file, "exec", dont_inherit=True)
        monkeypatch.chdir(tmp_path)
        exec(code, cell)
        assert cell["twice"](3) == ("in C", eval(PLAIN))  # type: ignore[operator]
        monkeypatch.chdir("/")
        exec(code, cell)
        assert cell["twice"](3) == eval(PLAIN)  # type: ignore[operator]


def test_a_variable_that_becomes_a_parameter_makes_another_function() -> None:
    """The instructions stay the same: what was built would take calls without it, which are errors now."""
    text = "def twice(x):\n    y = 2 * x\n    return y\n"
    assert name_in(text) == name_in(text.replace("(x)", "(x, /)")), "what stands for it looks at that itself"
    assert name_in(text) != name_in(text.replace("(x)", "(x, *, y)"))


def test_the_names_of_sets_do_not_depend_on_their_order() -> None:
    command = "import sys; from pathlib import Path; from optadvisor.runtime import FINDER; c = compile(sys.stdin.read(), '', 'exec'); print([FINDER.built_name(one) for one in c.co_consts if hasattr(one, 'co_code')])"  # noqa: E501
    names = {
        subprocess.run(
            [sys.executable, "-c", command], input=PROGRAM, capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2", "3")
    }  # fmt: skip
    assert len(names) == 1
    assert "twice-" in names.pop()


# ---------------------------------------------------------------- building


def key_folder(cache: Path) -> Path:
    return cache / "cython" / cython_building._key(TEXT)


def counting(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Which commands are run; they make what they were asked for, without a compiler."""
    ran = []

    def instead(command: list[str]) -> str:
        ran.append(command[0])
        Path(command[-1]).write_text("made")
        return ""

    monkeypatch.setattr(cython_building, "run", instead)
    return ran


def test_two_at_once_build_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = counting(monkeypatch)
    found: list[object] = []
    places = [tmp_path / "__pycache__" / f"twice-{number}.so" for number in range(4)]
    threads = [threading.Thread(target=lambda place=place: found.append(build(TEXT, place))) for place in places]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(ran) == 2, "Cython and the C compiler"
    assert [type(one) for one in found] == [Built] * 4
    assert all(cython_building.lies_there(place) for place in places)


def test_who_waits_for_long_gives_up(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = counting(monkeypatch)
    key_folder(cache).mkdir(parents=True)
    monkeypatch.setattr(cython_building, "WAIT_SECONDS", 0.1)
    with open(key_folder(cache) / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert build(TEXT, tmp_path / "twice.so") == "another process has been building it for 0 s"
    assert not ran
    assert isinstance(build(TEXT, tmp_path / "twice.so"), Built)


def test_a_killed_process_leaves_nothing_in_the_way(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = "import sys, os, time; from pathlib import Path; from optadvisor.verifier.ahead import cython_building as c; c.cache_folder = lambda: Path(sys.argv[1]); c.run = lambda _: print('here', flush=True) or time.sleep(60); c.build(sys.argv[2], Path(sys.argv[3]))"  # noqa: E501
    words = [sys.executable, "-c", command, str(cache), TEXT, str(tmp_path / "twice.so")]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "here\n"
        child.kill()
    assert list(key_folder(cache).glob(f"{cython_building.WORK}*"))
    counting(monkeypatch)
    assert isinstance(build(TEXT, tmp_path / "twice.so"), Built)
    assert sorted(path.name for path in key_folder(cache).iterdir()) == ["lock", "made.so"]


@pytest.mark.parametrize("where", ["run", "os.replace"])
def test_an_interrupt_leaves_nothing_half_written(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    counting(monkeypatch)
    folder = tmp_path / "__pycache__"
    with monkeypatch.context() as patch:
        patch.setattr(*((cython_building, "run") if where == "run" else (os, "replace")), interrupted)
        with pytest.raises(KeyboardInterrupt):
            build(TEXT, folder / "twice.so")
    assert not folder.exists() or not list(folder.iterdir())
    assert not list(key_folder(cache).glob(f"{cython_building.WORK}*"))
    assert isinstance(build(TEXT, folder / "twice.so"), Built)
    assert [path.name for path in folder.iterdir()] == ["twice.so"]


@pytest.mark.parametrize(
    ("system", "hint"),
    [("darwin", "`xcode-select --install` brings it"), ("linux", "`apt install gcc`, `dnf install gcc`")],
)
def test_what_to_install(monkeypatch: pytest.MonkeyPatch, system: str, hint: str) -> None:
    monkeypatch.setattr(cython_building, "c_compiler", list)
    monkeypatch.setattr("sys.platform", system)
    assert hint in cython_building.impossible()


def test_the_hint_is_given_once_in_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cython_building, "impossible", lambda: "there is no C compiler (`gcc`): `apt install gcc`")
    ref = FunctionRef(path="/p.py", qualname="f", first_line=1)
    place: Any = SimpleNamespace(site=SimpleNamespace(ref=ref), declined=lambda one: one)
    proposals = [
        Proposal(rewriter=name, variant="", function=ref, title="", why="", edits=(), requires=(needed,))
        for name, needed in (("cython_typed", "cython"), ("numpy_vectorize", "numpy"), ("other", "no_such"))
    ]
    found = asking.Found()
    for _ in range(2):
        left = asking.installed(proposals, place, found)
        assert [one.rewriter for one in left] == ["numpy_vectorize"]
    assert [one.reason for one in found.declined] == [
        "Cython could make it faster, but there is no C compiler (`gcc`): `apt install gcc`",
        "no_such is not installed, and could make it faster: `pip install no_such`",
    ]
