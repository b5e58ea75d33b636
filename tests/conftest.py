"""Shared by all tests: the command line as a user runs it, in a folder of its own.

Tests marked `compiles` wait some five seconds each for a compiler, and there are hundreds. Of each group every eighth
is run, so that all stays within what a person waits for, and of random programs and other long rows that ask the same
again and again `some`; `OPTADVISOR_TESTS=all` runs them all.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import numpy as np
import pytest

from optadvisor.runtime import _optadvisor

sys.modules["_optadvisor"] = _optadvisor  # what lies beside applied files

ALL = os.environ.get("OPTADVISOR_TESTS") == "all"
EVERY = 1 if ALL else 8
Command = Callable[..., subprocess.CompletedProcess[str]]
T = TypeVar("T")


def some(row: Sequence[T], every: int = 2) -> Sequence[T]:
    """Every second of the row (or every third …), always the same ones; all of it with `OPTADVISOR_TESTS=all`."""
    return row if ALL else row[::every]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out seven of eight that compile."""
    if any("::" in each for each in config.args):
        return  # who names a test gets it
    seen: Counter[object] = Counter()
    left_out = []
    for item in items:
        if item.get_closest_marker("compiles") is not None:
            group = getattr(item, "function", None)
            left_out += [item] if seen[group] % EVERY else []
            seen[group] += 1
    if left_out:
        gone = set(left_out)
        items[:] = [item for item in items if item not in gone]
        config.hook.pytest_deselected(items=left_out)


@pytest.fixture(autouse=True)
def numpys_error_state() -> Iterator[None]:
    """Programs that tests load may change it, and guards ask for it."""
    before = np.geterr()
    yield
    np.seterr(**before)


def commands_in(folder: Path) -> Command:
    """`optadvisor("profile", "script.py")` in `folder`; returns the completed process with its text output."""

    def run(*words: str, stdin: str = "", timeout: float = 240) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "optadvisor", *words],
            cwd=folder,
            input=stdin,
            capture_output=True,
            text=True,
            timeout=timeout,
            env={**os.environ, "COLUMNS": "100", "NO_COLOR": "1"},
            check=False,
        )

    return run


@pytest.fixture
def optadvisor(tmp_path: Path) -> Command:
    """The command line in a folder of the test's own."""
    return commands_in(tmp_path)
