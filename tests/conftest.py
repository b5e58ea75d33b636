"""Shared by all tests: the command line as a user runs it, in a folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

Command = Callable[..., subprocess.CompletedProcess[str]]


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
