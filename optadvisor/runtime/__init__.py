"""What is laid beside the user's files: plain Python that their programs import, which knows nothing of the tool.

Does not handle: other tools' files of that name, which stay (`beside`).
"""

from __future__ import annotations

from pathlib import Path

NAME = "_optadvisor"
"""Of the module as programs import it."""
SOURCE = Path(__file__).with_name(f"{NAME}.py")
_MARK = b"kernels that optadvisor has built"


def is_ours(path: Path) -> bool:
    """Whether a file is a version of that module: it may be replaced, and taken away."""
    try:
        return path.name == SOURCE.name and _MARK in path.read_bytes()[:200]
    except OSError:
        return False


def used_in(folder: Path) -> bool:
    """Whether a Python file or a notebook there still imports it."""
    for file in (*folder.glob("*.py"), *folder.glob("*.ipynb")):
        try:
            if file.name != SOURCE.name and f"{NAME} import".encode() in file.read_bytes():
                return True
        except OSError:
            continue
    return False
