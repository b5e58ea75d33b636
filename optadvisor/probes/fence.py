"""What a replayed call may not do: act on the outside, or take for ever.

    fence = Fence(scratch)
    with fence, limited(2.0): function(*args)        # BlockedEffectError: write to /home/me/notes.txt

Does not handle: what raises no audit event (`os._exit`, C libraries that open files themselves); a limit of time inside
one long call of C code, which ends only when that returns.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from optadvisor.probes import effects

INSIST_SECONDS = 0.25
"""A call that catches the interruption is interrupted again after so long."""


class BlockedEffectError(BaseException):
    """The replayed code was about to act on the outside. Not an `Exception`, so that few handlers catch it."""


class TooLongError(BaseException):
    """The replayed call took longer than it may. Not an `Exception`, so that few handlers catch it."""


class Fence:
    """While entered, writes outside `scratch` and acts on the outside are refused.

    `blocked` is the first of the last call. With `allow` they are let through: `noted` lists the acts in their order,
    and files are kept as they were before the first write, for `put_back`.
    """

    def __init__(self, scratch: Path, *, allow: bool = False) -> None:
        self.scratch = os.path.join(scratch.resolve(), "")
        self.allow = allow
        self.armed = False
        self.blocked = ""
        self.noted: list[str] = []
        self.kept: dict[str, bytes | None] = {}
        """File → content before it was first written since the last `put_back`; None for none."""
        self.environ = dict(os.environ)
        """As the process was started: what the recorded changes are changes of."""
        sys.addaudithook(self.hook)

    def __enter__(self) -> None:
        self.armed, self.blocked = True, ""

    def __exit__(self, *_: object) -> None:
        self.armed = False

    def hook(self, event: str, arguments: tuple[Any, ...]) -> None:
        if not self.armed:
            return
        paths = [p for p in effects.written_paths(event, arguments) if not p.startswith((self.scratch, "/dev/null"))]
        what = f"write to {paths[0]}" if paths else ""
        if effects.outside(event) and not self._inside(arguments):
            what = f"act on {effects.outside(event)}"
        if self.allow:
            self.keep(paths)
            self.noted += [what] if what and not paths else []
        elif what:
            self.blocked = self.blocked or what
            raise BlockedEffectError(what)

    def keep(self, paths: list[str]) -> None:
        self.armed = False  # what follows is our own
        try:
            for path in paths:
                if path not in self.kept:
                    self.kept[path] = _content(path)
        finally:
            self.armed = True

    def put_back(self) -> dict[str, bytes | None]:
        """Files as the call left them, by path; they are then as they were before it. Raises `OSError`."""
        after = {path: _content(path) for path in self.kept}
        for path, before in self.kept.items():
            if before is not None:
                Path(path).write_bytes(before)
            elif os.path.lexists(path):
                os.remove(path)
        self.kept.clear()
        return after

    def check(self) -> None:
        """Raises `BlockedEffectError` for an effect that was refused, though the code caught our exception."""
        if self.blocked:
            raise BlockedEffectError(self.blocked)

    def _inside(self, arguments: tuple[Any, ...]) -> bool:
        first = arguments[0] if arguments else None
        return isinstance(first, str) and first.startswith(self.scratch)


def _content(path: str) -> bytes | None:
    return Path(path).read_bytes() if os.path.isfile(path) else None


@contextlib.contextmanager
def limited(seconds: float | None) -> Iterator[None]:
    """Raise `TooLongError` in what takes longer than `seconds` of wall time; None for no limit.

    By a signal (`SIGALRM`), so only in the main thread, and only between two bytecode instructions.
    """
    if seconds is None:
        yield
        return
    late: list[TooLongError] = []

    def interrupt(*_: object) -> None:
        late.append(TooLongError(f"it took longer than {seconds:.3g} s"))
        raise late[0]

    previous = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, max(seconds, 1e-6), INSIST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, previous)
    if late:  # and the code caught it
        raise late[0]
