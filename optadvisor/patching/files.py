"""Write and put back source files: atomically, guarded by digests, with permissions kept."""

from __future__ import annotations

import hashlib
import os
import stat
import tempfile
from pathlib import Path

from optadvisor.errors import StaleSourceError, UsageError
from optadvisor.records import Patch


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def check_unchanged(path: str, sha256: str) -> None:
    """Raises `StaleSourceError` unless the file still has the content it was profiled with."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise StaleSourceError(f"{path} cannot be read any more ({error.strerror}): nothing was written") from error
    if digest(data) != sha256:
        raise StaleSourceError(f"{path} has changed since it was profiled: nothing was written; profile again")


def replace(path: str, data: bytes) -> None:
    """The file's content becomes `data` in one step; a symbolic link stays one, permissions stay.

    Raises `UsageError` when the folder or the file cannot be written.
    """
    real = os.path.realpath(path)
    try:
        mode = stat.S_IMODE(os.stat(real).st_mode)
        if not os.access(real, os.W_OK):
            raise PermissionError(13, "the file is read-only")
        descriptor, fresh = tempfile.mkstemp(dir=os.path.dirname(real), prefix=".optadvisor-")
        try:
            with open(descriptor, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.chmod(fresh, mode)
            os.replace(fresh, real)
        except BaseException:
            os.unlink(fresh)
            raise
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror or error}") from error


def put_back(folder: Path, patches: tuple[Patch, ...]) -> tuple[str, ...]:
    """Restore every patched file byte for byte; returns the paths that were restored.

    Raises `StaleSourceError`, with nothing written, when a file was edited after the patch.
    """
    pending: list[tuple[Patch, bytes]] = []
    for one in patches:
        now = Path(one.path).read_bytes() if os.path.isfile(one.path) else b""
        if digest(now) == one.sha256_before:
            continue
        if digest(now) != one.sha256_after:
            raise StaleSourceError(
                f"{one.path} was edited after it was patched: nothing was written; its original is {folder / one.backup}"
            )
        saved = (folder / one.backup).read_bytes()
        if digest(saved) != one.sha256_before:
            raise StaleSourceError(f"the saved original of {one.path} is damaged: nothing was written")
        pending.append((one, saved))
    for one, saved in pending:
        replace(one.path, saved)
    return tuple(one.path for one, _ in pending)
