"""What is laid beside the user's files: plain Python that their programs import, which knows nothing of the tool, and
the modules in Cython of which their functions were built.

Does not handle: other tools' files of that name, which stay.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from optadvisor.runtime import _optadvisor

NAME = "_optadvisor"
"""Of the module as programs import it."""
SOURCE = Path(__file__).with_name(f"{NAME}.py")
_MARK = b"kernels that optadvisor has built"
FINDER: Any = _optadvisor
"""The module itself, which says under which names it looks for what."""
CYTHON = ".pyx"
_MADE = b"Made by optadvisor"


def is_ours(path: Path) -> bool:
    """Whether a file is a version of that module, or a module in Cython: it may be replaced, and taken away."""
    try:
        if path.suffix == CYTHON:
            return path.name.startswith(f"{NAME}_") and _MADE in path.read_bytes()[:1000]
        return path.name == SOURCE.name and _MARK in path.read_bytes()[:200]
    except OSError:
        return False


def cython_beside(path: str, function: str) -> Path:
    """Where the module in Cython lies that a function of a file is built of."""
    real = os.path.realpath(path)
    return Path(real).with_name(FINDER.source_name(real, function) + CYTHON)


def used_in(folder: Path) -> bool:
    """Whether a Python file or a notebook there still imports it."""
    for file in (*folder.glob("*.py"), *folder.glob("*.ipynb")):
        try:
            if file.name != SOURCE.name and f"{NAME} import".encode() in file.read_bytes():
                return True
        except OSError:
            continue
    return False
