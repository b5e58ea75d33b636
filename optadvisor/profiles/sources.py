"""The project's source files as they were when the program was profiled: kept in the run folder, read from there.

Files are named by the digest of their bytes, so what comes back is what was profiled or nothing.

Does not handle: files that changed while the program ran (they are not kept).
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from optadvisor.errors import UsageError
from optadvisor.records import Run, SourceFile
from optadvisor.source.module import Module

FOLDER = "sources"


def keep(run: Run, folder: Path) -> None:
    """Copy the source files into the run folder. Raises `UsageError` when they cannot be written."""
    kept = folder / FOLDER
    try:
        kept.mkdir(mode=0o700, exist_ok=True)
        for source in run.profile.sources:
            raw = _matching(Path(source.path), source)
            if raw is not None:
                (kept / source.sha256).write_bytes(raw)
    except OSError as error:
        raise UsageError(f"cannot keep source files in {kept}: {error.strerror or error}") from error


def modules(run: Run, folder: Path) -> dict[str, Module]:
    """The files that are known as they were, parsed, by path."""
    found = {}
    for source in run.profile.sources:
        raw = _matching(folder / FOLDER / source.sha256, source) or _matching(Path(source.path), source)
        if raw is None:
            continue
        try:
            found[source.path] = Module.parse(raw, source.path)
        except SyntaxError:  # by another version of Python than profiled it
            continue
    return found


def _matching(path: Path, source: SourceFile) -> bytes | None:
    try:
        raw = path.read_bytes()
    except OSError:
        return None
    return raw if hashlib.sha256(raw).hexdigest() == source.sha256 else None
