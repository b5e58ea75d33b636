"""Shared by all tests: the command line as a user runs it, in a folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Command = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def optadvisor(tmp_path: Path) -> Command:
    """`optadvisor("profile", "script.py")` in `tmp_path`; returns the completed process with its text output."""

    def run(*words: str, stdin: str = "", timeout: float = 240) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1"}
        command = [sys.executable, "-m", "optadvisor", *words]
        return subprocess.run(
            command,
            cwd=tmp_path,
            input=stdin,
            capture_output=True,
            text=True,
            timeout=timeout,
            env=environment,
            check=False,
        )

    return run
