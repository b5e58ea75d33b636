"""Write and put back source files: atomically, guarded by digests, with permissions kept.

Does not handle: further hard links to a file (they keep the old content), access control lists, extended attributes.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import shutil
import stat
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from optadvisor import runtime
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
    """The file's content becomes `data` in one step; a symbolic link stays one, permissions and owner stay.

    Raises `UsageError` when the folder or the file cannot be written.
    """
    real = os.path.realpath(path)
    try:
        before = os.stat(real)
        if not os.access(real, os.W_OK) or not before.st_mode & 0o222:  # the second for root, who may write anything
            raise PermissionError(13, "the file is read-only")
        descriptor, fresh = tempfile.mkstemp(dir=os.path.dirname(real), prefix=".optadvisor-")
        try:
            with open(descriptor, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            _dress(fresh, before)
            os.replace(fresh, real)
        except BaseException:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(fresh)
            raise
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror or error}") from error


def _dress(fresh: str, before: os.stat_result) -> None:
    """Owner and permissions of the file that `fresh` stands in for, and a time stamp that tells the two apart.

    Python takes a `.pyc` for current when the source has the same size and the same whole second of modification.
    """
    with contextlib.suppress(PermissionError):
        os.chown(fresh, before.st_uid, before.st_gid)
    os.chmod(fresh, stat.S_IMODE(before.st_mode))
    now = os.stat(fresh)
    if int(now.st_mtime) == int(before.st_mtime):
        later = now.st_mtime_ns + 1_000_000_000
        os.utime(fresh, ns=(later, later))


def put_back(folder: Path, patches: tuple[Patch, ...]) -> tuple[str, ...]:
    """Restore every patched file byte for byte; returns the paths that were restored.

    Raises `StaleSourceError`, with nothing written, when a file was edited after the patch or its original is lost, and
    `UsageError` when one cannot be written: then those restored before it are as patched again.
    """
    pending: list[tuple[str, bytes, bytes]] = []
    for one in patches:
        now = _read(one.path, f"{one.path} cannot be read: nothing was written; its original is {folder / one.backup}")
        if digest(now) == one.sha256_before:
            continue
        if digest(now) != one.sha256_after:
            kept = folder / one.backup
            raise StaleSourceError(
                f"{one.path} was edited after it was patched: nothing was written; its original is {kept}"
            )
        saved = _read(str(folder / one.backup), f"the saved original of {one.path} is gone: nothing was written")
        if digest(saved) != one.sha256_before:
            raise StaleSourceError(f"the saved original of {one.path} is damaged: nothing was written")
        pending.append((one.path, now, saved))
    done: list[tuple[str, bytes]] = []
    try:
        for path, now, saved in pending:
            replace(path, saved)
            done.append((path, now))
    except UsageError:
        for path, now in done:
            replace(path, now)
        raise
    return tuple(path for path, _, _ in pending)


def lay(built: Mapping[str, Path]) -> None:
    """Copy what was built ahead to where the programs look for it; what does not lie there is compiled at run time.

    A file of the user's own that has the name of our module stays: programs take Numba's decorator then. So does one
    that has the name of a module in Cython, which only `optadvisor build` asks for.
    """
    for path, source in built.items():
        beside = _is_beside(path) or path.endswith(runtime.CYTHON)
        if beside and os.path.lexists(path) and not runtime.is_ours(Path(path)):
            continue
        with contextlib.suppress(OSError):  # a folder that nobody may write to, say
            os.makedirs(os.path.dirname(path), exist_ok=True)
            descriptor, fresh = tempfile.mkstemp(dir=os.path.dirname(path), prefix=".optadvisor-")
            os.close(descriptor)
            try:
                shutil.copyfile(source, fresh)
                os.chmod(fresh, 0o644)
                os.replace(fresh, path)
            except BaseException:
                os.unlink(fresh)
                raise


def clear(built: Iterable[str]) -> None:
    """Take such files away again, and a folder that was there for nothing else; our module only if no file uses it."""
    for path in sorted(built, key=_is_beside, reverse=True):
        if _is_beside(path):
            if runtime.is_ours(Path(path)) and not runtime.used_in(Path(path).parent):
                _unlink(path)
                _unlink(importlib.util.cache_from_source(path))
            continue
        _unlink(path)
        with contextlib.suppress(OSError):
            os.rmdir(os.path.dirname(path))


def _is_beside(path: str) -> bool:
    return os.path.basename(path) == runtime.SOURCE.name


def _unlink(path: str) -> None:
    with contextlib.suppress(OSError):
        os.unlink(path)


def _read(path: str, problem: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise StaleSourceError(f"{problem} ({error.strerror})") from error
