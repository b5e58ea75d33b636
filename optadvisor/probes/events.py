"""What an audit event (PEP 578) does to the world: the files it is about to change, and the outside it touches.

    written_paths("open", ("/a", "w", 0))        →  ["/a"]
    outside("os.system")                         →  "another program"

Does not handle: acts that raise no audit event (`os.write` to a descriptor, C libraries that open files themselves).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

KEYBOARD = "the keyboard"
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_PATHS = {
    "os.remove": ((0, 1),),
    "os.rename": ((0, 2), (1, 3)),
    "os.truncate": ((0, -1),),
    "os.link": ((1, 3),),
    "os.symlink": ((1, 2),),
}
"""Event → positions of (a path, the folder it is relative to) among its arguments."""
_FOLDERS = {"os.mkdir": ((0, 2),), "os.rmdir": ((0, 1),)}
_TREES = frozenset({"os.mkdir", "os.rmdir", "os.chmod", "os.chown", "shutil.rmtree", "shutil.move"})
OUTSIDE: Mapping[str, str] = {
    "socket.connect": "the network",
    "socket.bind": "the network",
    "socket.sendto": "the network",
    "socket.sendmsg": "the network",
    "subprocess.Popen": "another program",
    "os.system": "another program",
    "os.posix_spawn": "another program",
    "os.exec": "another program",
    "pty.spawn": "another program",
    "os.fork": "a forked process",
    "os.forkpty": "a forked process",
    "os.kill": "a signal to a process",
    "os.killpg": "a signal to a process",
    "signal.pthread_kill": "a signal to a thread",
    "builtins.input": KEYBOARD,
}
SPAWNING = ("multiprocessing.popen_spawn_posix", "multiprocessing.popen_forkserver")
"""Imported when a process is spawned (which itself raises no event)."""
WATCHED = frozenset({"open", "import", "sqlite3.connect", *_PATHS, *_FOLDERS, *OUTSIDE})
"""What a journal of a program's effects looks at."""


def written_paths(event: str, arguments: tuple[Any, ...]) -> list[str]:
    """The absolute paths of the files that an audit event is about to change."""
    if event == "open":
        path, mode, flags = arguments
        writing = (isinstance(flags, int) and flags & _WRITING) or (isinstance(mode, str) and set(mode) & set("wax+"))
        return [_absolute(path)] if writing and isinstance(path, str | bytes) else []
    if event == "sqlite3.connect":
        return _database(arguments[0])
    return [path for path in _named(_PATHS.get(event, ()), arguments) if path]


def changed_paths(event: str, arguments: tuple[Any, ...]) -> list[str]:
    """As `written_paths`, with folders; empty text stands for a path that cannot be told."""
    positions = _PATHS.get(event) or _FOLDERS.get(event)
    return list(_named(positions, arguments)) if positions else written_paths(event, arguments)


def outside(event: str) -> str:
    """What of the outside world an event touches, in words; empty for none."""
    return OUTSIDE.get(event, "a directory tree" if event in _TREES else "")


def described(arguments: tuple[Any, ...]) -> str:
    """What an act is done with, as far as that is plain data: `'ls', ['ls', '-l'], None`."""
    return ", ".join(_plain(argument) for argument in arguments)


def _plain(argument: Any) -> str:
    if isinstance(argument, list | tuple):
        return f"[{', '.join(_plain(part) for part in argument)}]"
    return repr(argument) if type(argument) in (str, bytes, int, float, bool, type(None)) else type(argument).__name__


def _named(positions: Iterable[tuple[int, int]], arguments: tuple[Any, ...]) -> Iterator[str]:
    """Absolute paths among the arguments; empty for one that cannot be told."""
    for position, base_position in positions:
        path = arguments[position]
        base = arguments[base_position] if 0 <= base_position < len(arguments) else -1
        if not isinstance(path, str | bytes | os.PathLike):
            continue  # an open file
        path = os.fsdecode(path)
        if isinstance(base, int) and base >= 0 and not os.path.isabs(path):
            try:
                yield os.path.join(os.readlink(f"/proc/self/fd/{base}"), path)
            except OSError:
                yield ""
        else:
            yield _absolute(path)


def _database(name: Any) -> list[str]:
    """The files of an SQLite database, which SQLite opens without Python noticing."""
    if not isinstance(name, str | bytes | os.PathLike):
        return []
    path = os.fsdecode(name)
    if path.startswith("file:"):
        path = path.removeprefix("file:").partition("?")[0]
    if path in ("", ":memory:"):
        return []
    return [_absolute(path) + suffix for suffix in ("", "-journal", "-wal", "-shm")]


def _absolute(path: str | bytes) -> str:
    return os.path.abspath(os.fsdecode(path))
