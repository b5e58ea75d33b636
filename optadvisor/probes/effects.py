"""What a program does to the world: files it writes, and the outside it touches.

In the child an audit hook (PEP 578) keeps a journal: each file's state from before the program first opened it for
writing is saved, so that a second pass, or the check of an applied patch, starts where the first one started and leaves
behind what one run would have left. During replay the same events are refused instead.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

KEEP_LIMIT = 256 * 2**20
"""Bytes of earlier file states kept per run; a program that overwrites more is run, but not put back."""

KEYBOARD = "the keyboard"
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_PATH_EVENTS = {"os.remove": (0,), "os.rename": (0, 1), "os.truncate": (0,), "os.link": (1,), "os.symlink": (1,)}
_OUTSIDE_EVENTS = {
    "socket.connect": "the network",
    "socket.bind": "the network",
    "socket.sendto": "the network",
    "subprocess.Popen": "another program",
    "os.system": "another program",
    "os.posix_spawn": "another program",
    "os.exec": "another program",
    "os.fork": "a forked process",
    "os.forkpty": "a forked process",
    "os.kill": "a signal to a process",
    "os.killpg": "a signal to a process",
    "builtins.input": KEYBOARD,
}
_TREE_EVENTS = {"os.mkdir", "os.rmdir", "os.chmod", "os.chown", "shutil.rmtree", "shutil.move"}


def written_paths(event: str, arguments: tuple[Any, ...]) -> list[str]:
    """The absolute paths of the files that an audit event is about to change."""
    if event == "open":
        path, _, flags = arguments
        writing = isinstance(path, str | bytes) and isinstance(flags, int) and flags & _WRITING
        return [_absolute(path)] if writing else []
    named = [arguments[position] for position in _PATH_EVENTS.get(event, ())]
    return [_absolute(path) for path in named if isinstance(path, str | bytes | os.PathLike)]


def outside(event: str) -> str:
    """What of the outside world an event touches, in words; empty for none."""
    return _OUTSIDE_EVENTS.get(event, "a directory tree" if event in _TREE_EVENTS else "")


def _absolute(path: str | bytes | os.PathLike[Any]) -> str:
    return os.path.abspath(os.fsdecode(path))


def _is_our_business(path: str) -> bool:
    return not path.startswith(("/dev/", "/proc/", "/sys/")) and f"{os.sep}__pycache__{os.sep}" not in path


@dataclass(kw_only=True)
class Journal:
    """The child's side: earlier states of the files a program writes, saved into `folder` as they are met."""

    folder: Path
    states: dict[str, str | None] = field(default_factory=dict)
    """Path → name of the saved copy, or None when there was no such file."""
    touched: set[str] = field(default_factory=set)
    kept_bytes: int = 0
    complete: bool = True
    busy: bool = False

    def install(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        sys.addaudithook(self.hook)

    def hook(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event != "open" and event not in _PATH_EVENTS:
            if event in _OUTSIDE_EVENTS:
                self.touched.add(_OUTSIDE_EVENTS[event])
            return
        if self.busy:
            return
        for path in written_paths(event, arguments):
            if path not in self.states and _is_our_business(path):
                self.busy = True
                try:
                    self.keep(path)
                finally:
                    self.busy = False

    def keep(self, path: str) -> None:
        if path.startswith(str(self.folder.parent)):
            return
        if not os.path.isfile(path):
            self.states[path] = None
            return
        self.kept_bytes += os.path.getsize(path)
        if self.kept_bytes > KEEP_LIMIT:
            self.complete = False
            return
        name = f"{len(self.states)}.before"
        shutil.copy2(path, self.folder / name)
        self.states[path] = name

    def close(self) -> None:
        """Write the index; called once, when the program has ended."""
        self.busy = True
        index = {"states": self.states, "touched": sorted(self.touched), "complete": self.complete}
        (self.folder / "index.json").write_text(json.dumps(index))


# ---------------------------------------------------------------- the parent's side


@dataclass(frozen=True, slots=True, kw_only=True)
class Effects:
    """A finished program's journal."""

    before: dict[str, Path | None]
    touched: tuple[str, ...]
    complete: bool

    @property
    def written(self) -> tuple[str, ...]:
        """Files that exist now or existed before; temporary files that came and went are not counted."""
        return tuple(sorted(p for p, saved in self.before.items() if saved is not None or os.path.isfile(p)))


def read_journal(folder: Path) -> Effects:
    """The journal a child left in `folder`; an empty one when the child died before it could write it."""
    try:
        index = json.loads((folder / "index.json").read_text())
    except (OSError, ValueError):
        return Effects(before={}, touched=(), complete=False)
    states = {path: None if name is None else folder / name for path, name in index["states"].items()}
    return Effects(before=states, touched=tuple(index["touched"]), complete=index["complete"])


def snapshot(paths: Iterable[str], folder: Path) -> dict[str, Path | None]:
    """Copies of files as they are now, in `folder`; None for those that do not exist."""
    folder.mkdir(parents=True, exist_ok=True)
    states: dict[str, Path | None] = {}
    for number, path in enumerate(sorted(set(paths))):
        states[path] = None
        if os.path.isfile(path):
            states[path] = folder / f"{number}.state"
            shutil.copy2(path, folder / f"{number}.state")
    return states


def restore(states: dict[str, Path | None]) -> None:
    """Put files back as they were."""
    for path, saved in states.items():
        if saved is not None:
            if not os.path.isfile(path) or _digest(path) != _digest(saved):
                shutil.copy2(saved, path)
        elif os.path.isfile(path):
            os.remove(path)


def digests(paths: Iterable[str]) -> dict[str, str]:
    """SHA-256 of each file, empty for one that does not exist."""
    return {path: _digest(path) if os.path.isfile(path) else "" for path in paths}


def _digest(path: str | Path) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
