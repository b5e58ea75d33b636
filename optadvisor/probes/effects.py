"""What a program does to the world: files it writes, and the outside it touches.

In the child an audit hook (PEP 578) keeps a journal: each file's state from before the program first opened it for
writing is saved, so that a second pass, or the check of an applied patch, starts where the first one started and leaves
behind what one run would have left. The journal is written line by line, so it also survives `os._exit` and a kill, and
processes that the program forks write into the same one. What the events mean is in `events`; during replay they are
refused, or let through by a `Fence` with such a journal.

Does not handle: files written by other programs and spawned processes, or by C libraries that open files themselves
(HDF5, OpenCV); hard links, owners and extended attributes.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import stat
import sys
import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType
from typing import Any

from optadvisor.errors import ProgramError
from optadvisor.probes import events
from optadvisor.probes.events import KEYBOARD as KEYBOARD

KEEP_LIMIT = 256 * 2**20
"""Bytes of earlier file states kept per run; a program that overwrites more is run, but not put back."""

READS, WRITES = "reads files", "writes files"
_OURS = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep
_STDLIB = os.path.dirname(os.__file__) + os.sep
_JOURNAL = "journal.jsonl"


def _is_library(file: str) -> bool:
    return file.startswith((_OURS, _STDLIB, "<frozen ")) or f"{os.sep}site-packages{os.sep}" in file


def _is_code(path: str) -> bool:
    return path.endswith((".py", ".pyc", ".so", ".pth")) or path.startswith(("/proc/", "/sys/", "/dev/"))


def _is_our_business(path: str) -> bool:
    return not path.startswith(("/dev/", "/proc/", "/sys/")) and f"{os.sep}__pycache__{os.sep}" not in path


def _asks_a_person() -> bool:
    """What `input()` reads from a file or a pipe is the same in each pass."""
    try:
        return os.isatty(0)
    except OSError:
        return False


def _inside(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder + os.sep)


# ---------------------------------------------------------------- the child's side


@dataclass(kw_only=True)
class Journal:
    """Earlier states of the files a program writes, saved into `folder` as they are met."""

    folder: Path
    seen: set[str] = field(default_factory=set)
    """Paths that need no further look."""
    touched: set[str] = field(default_factory=set)
    kept_bytes: int = 0
    copies: int = 0
    blamed: set[tuple[CodeType, str]] = field(default_factory=set)
    busy: set[int] = field(default_factory=set)
    """Threads that are inside the hook: its own events are none of the program's."""
    complete: bool = True
    """Everything that it met so far can be put back."""

    def open(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.folder = self.folder.resolve()
        (self.folder / _JOURNAL).touch()

    def install(self) -> None:
        self.open()
        sys.addaudithook(self.hook)

    def at_work(self) -> bool:
        return threading.get_ident() in self.busy

    def hook(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event not in events.WATCHED or self.at_work():
            return
        thread = threading.get_ident()
        try:
            self.busy.add(thread)  # in here: an interruption may come at any moment
            self.blame(event, arguments)
            self.notice(event, arguments)
        except OSError:
            self.give_up(event)
        finally:
            self.busy.discard(thread)

    def notice(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event == "import":
            self.touch("another program" if arguments[0] in events.SPAWNING else "")
            return
        if event != "builtins.input" or _asks_a_person():
            self.touch(events.OUTSIDE.get(event, ""))
        paths = events.changed_paths(event, arguments)
        if event == "os.rename" and len(paths) == 2:
            self.notice_rename(*paths)
            return
        for path in paths:
            self.meet(path, follow=event in ("open", "sqlite3.connect"))

    def notice_rename(self, old: str, new: str) -> None:
        self.meet(old)
        self.meet(new)
        if os.path.isdir(old) and not os.path.islink(old):
            for root, folders, names in os.walk(old):
                for name in [*folders, *names]:
                    path = os.path.join(root, name)
                    self.meet(path)
                    self.meet(os.path.join(new, os.path.relpath(path, old)))

    def meet(self, path: str, *, follow: bool = False) -> None:
        """A path is about to change. What an open file writes to is what a link leads to."""
        if not path:
            self.give_up("a path relative to an open folder")
        if path in self.seen or not path:
            return
        if path == "/dev/tty":
            self.touch(KEYBOARD)
        real = (
            os.path.realpath(path)
            if follow
            else os.path.join(os.path.realpath(os.path.dirname(path)), os.path.basename(path))
        )
        if real not in self.seen and _is_our_business(real) and not _inside(real, str(self.folder.parent)):
            self.keep(real)
        # only now: another thread that meets the same path before it was kept must keep it, too
        self.seen |= {path, real}

    def keep(self, path: str) -> None:
        size = os.lstat(path).st_size if os.path.isfile(path) and not os.path.islink(path) else 0
        if self.kept_bytes + size > KEEP_LIMIT:
            self.give_up(path)
            return
        self.kept_bytes += size
        self.copies += 1
        copy = self.folder / f"{os.getpid()}-{threading.get_ident()}-{self.copies}.before"
        if not os.path.lexists(path):
            self.write({"path": path, "copy": None})
        elif _save(path, copy):
            self.write({"path": path, "copy": copy.name})

    def give_up(self, what: str) -> None:
        self.complete = False
        self.write({"incomplete": what})

    def touch(self, what: str) -> None:
        if what and what not in self.touched:
            self.touched.add(what)
            self.write({"touched": what})

    def blame(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Note which function of the program is at work; once for each thing it does."""
        did = events.OUTSIDE.get(event, "")
        if not did and event not in ("import", "open"):
            did = WRITES
        if event == "open" and isinstance(arguments[0], str | bytes) and not _is_code(os.fsdecode(arguments[0])):
            did = WRITES if events.written_paths(event, arguments) else READS
        frame = sys._getframe(2) if did else None
        while frame is not None and _is_library(frame.f_code.co_filename):
            frame = frame.f_back
        if frame is not None and (frame.f_code, did) not in self.blamed:
            self.blamed.add((frame.f_code, did))
            code = frame.f_code
            self.write({"by": [code.co_filename, code.co_firstlineno, code.co_qualname], "did": did})

    def write(self, entry: Mapping[str, Any]) -> None:
        """One line in one call, so that processes do not mix theirs."""
        try:
            descriptor = os.open(self.folder / _JOURNAL, os.O_WRONLY | os.O_APPEND)
            os.write(descriptor, json.dumps(entry).encode() + b"\n")
            os.close(descriptor)
        except OSError:
            self.complete = False


# ---------------------------------------------------------------- the parent's side


@dataclass(frozen=True, slots=True, kw_only=True)
class Effects:
    """A finished program's journal."""

    before: dict[str, Path | None]
    """Path → a copy of the file, link or (empty) folder that was there before, None where there was nothing."""
    touched: tuple[str, ...]
    complete: bool
    by: Mapping[tuple[str, int, str], tuple[str, ...]] = field(default_factory=dict)
    """(real file, first line, qualified name) of the program's function that did it → what it did."""

    @property
    def written(self) -> tuple[str, ...]:
        """Files that exist now or existed before; temporary files that came and went are not counted."""
        return tuple(sorted(p for p, saved in self.before.items() if os.path.isfile(saved or p) or os.path.isfile(p)))


def read_journal(folder: Path) -> Effects:
    """The journal a child left in `folder`; empty and incomplete when there is none."""
    before: dict[str, Path | None] = {}
    touched: set[str] = set()
    by: dict[tuple[str, int, str], tuple[str, ...]] = {}
    complete = True
    try:
        lines = (folder / _JOURNAL).read_text().splitlines()
    except (OSError, ValueError):
        return Effects(before={}, touched=(), complete=False)
    for line in lines:
        try:
            entry = json.loads(line)
        except ValueError:  # killed while writing
            complete = False
            continue
        if "path" in entry:
            before.setdefault(entry["path"], None if entry["copy"] is None else folder / entry["copy"])
        touched |= {entry["touched"]} if "touched" in entry else set()
        if "by" in entry:
            file, line, name = entry["by"]
            key = os.path.realpath(file), line, name
            by[key] = (*by.get(key, ()), entry["did"])
        complete = complete and "incomplete" not in entry
    return Effects(before=before, touched=tuple(sorted(touched)), complete=complete, by=by)


def snapshot(paths: Iterable[str], folder: Path) -> dict[str, Path | None]:
    """Copies of files as they are now, in `folder`; None for those that do not exist."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    states: dict[str, Path | None] = {}
    for number, path in enumerate(sorted(set(paths))):
        copy = folder / f"{number}.state"
        if not os.path.lexists(path):
            states[path] = None
        elif _save(path, copy):
            states[path] = copy
    return states


def restore(states: Mapping[str, Path | None]) -> None:
    """Put files, links and folders back as they were; time stamps, too.

    Does all it can, then raises `ProgramError` with the names of those that could not be put back.
    """
    failed = []
    gone = sorted((path for path, saved in states.items() if saved is None), reverse=True)  # folders last
    for path in [*gone, *sorted(states.keys() - set(gone))]:  # folders first
        saved = states[path]
        try:
            if saved is None:
                _remove(path)
            else:
                _put_back(path, saved)
        except OSError as error:
            failed.append(f"{path} ({error.strerror or error})")
    if failed:
        raise ProgramError(f"files that the program wrote could not be put back: {', '.join(failed)}")


def digests(paths: Iterable[str]) -> dict[str, str]:
    """SHA-256 of each file, empty for one that does not exist."""
    return {path: _digest(path) if os.path.isfile(path) else "" for path in paths}


def _save(path: str, copy: Path) -> bool:
    """Copy what lies at `path`: a file with its stamps, a link as a link, a folder without its contents.

    False for devices, pipes and sockets, which nothing can put back.
    """
    mode = os.lstat(path).st_mode
    if stat.S_ISDIR(mode):
        copy.mkdir()
        shutil.copystat(path, copy)
    elif stat.S_ISREG(mode) or stat.S_ISLNK(mode):
        shutil.copy2(path, copy, follow_symlinks=False)
    else:
        return False
    return True


def _put_back(path: str, saved: Path) -> None:
    if saved.is_dir() and not saved.is_symlink():
        if not os.path.isdir(path):
            os.makedirs(path)
            shutil.copystat(saved, path)
        return
    if _same(path, saved):
        if not saved.is_symlink():
            shutil.copystat(saved, path)
        return
    if os.path.islink(path):
        os.remove(path)
    elif os.path.isdir(path):
        os.rmdir(path)
    elif saved.is_symlink():
        _remove(path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    shutil.copy2(saved, path, follow_symlinks=False)


def _same(path: str, saved: Path) -> bool:
    if os.path.islink(path) or saved.is_symlink():
        return os.path.islink(path) and saved.is_symlink() and os.readlink(path) == os.readlink(saved)
    return os.path.isfile(path) and _digest(path) == _digest(saved)


def _remove(path: str) -> None:
    """Remove a file or link, or a folder that is empty; never a device, pipe or socket."""
    if os.path.islink(path) or os.path.isfile(path):
        os.remove(path)
    elif os.path.isdir(path):
        with contextlib.suppress(OSError):  # others have put something there since
            os.rmdir(path)


def _digest(path: str | Path) -> str:
    import hashlib  # the child has no use for it

    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
