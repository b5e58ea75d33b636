"""Which C compiler builds take, and that all of them take the same."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from optadvisor.probes import compilers
from optadvisor.probes.compilers import Which, c_compiler
from optadvisor.verifier.ahead import border_building, building, cython_building


def finds(*names: str) -> Which:
    return lambda name: f"/bin/{name}" if name in names else None


@pytest.mark.parametrize(
    ("environ", "configured", "there", "taken"),
    [
        ({}, "gcc -pthread", ["gcc", "cc"], ["/bin/gcc", "-pthread"]),
        ({"CC": "ccache clang"}, "gcc", ["gcc", "ccache"], ["/bin/ccache", "clang"]),
        ({"CC": " "}, "gcc", ["gcc"], ["/bin/gcc"]),
        ({}, "x86_64-conda-linux-gnu-cc", ["clang", "gcc"], ["/bin/gcc"]),
        ({}, "", ["clang"], ["/bin/clang"]),
        ({"CC": "icc"}, "gcc", ["gcc"], []),
        ({"CC": "'"}, "gcc", ["gcc"], []),
        ({}, "gcc", [], []),
    ],
)
def test_the_compiler_that_is_taken(
    environ: dict[str, str], configured: str, there: list[str], taken: list[str]
) -> None:
    assert c_compiler(which=finds(*there), environ=environ, configured=configured) == taken


def test_other_tools_are_told_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CC", raising=False)
    with compilers.in_environment():
        assert os.environ.get("CC", "").split() == c_compiler()
    assert "CC" not in os.environ
    monkeypatch.setenv("CC", "chosen")
    with compilers.in_environment():
        assert os.environ["CC"] == "chosen"
    assert os.environ["CC"] == "chosen"


def test_builds_ask_for_the_one_of_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CC", str(tmp_path / "none"))
    assert str(tmp_path / "none") in cython_building.no_compiler()
    assert "which is not there: unset it" in border_building.impossible()
    assert not building.possible.__wrapped__()


def test_a_build_runs_the_one_of_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A compiler of ours, which says that it was called."""
    script, told = tmp_path / "mine", tmp_path / "told"
    script.write_text(f'#!/bin/sh\necho "$@" >> {told}\nexit 3\n')
    script.chmod(0o755)
    monkeypatch.setenv("CC", f"{script} -DMINE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    cython_building._versions.cache_clear()
    found = cython_building.build("x = 1\n", tmp_path / "__pycache__" / "made.so")
    cython_building._versions.cache_clear()
    assert isinstance(found, str)
    assert "-DMINE" in told.read_text()
