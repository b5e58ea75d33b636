"""What a replayed call may not do: act on the outside, or take for ever.

    fence = Fence(scratch)
    with fence, limited(2.0): function(*args)        # BlockedEffectError: write to /home/me/notes.txt

Where effects are allowed, the files that a call writes are put back after it from a journal on disk, which outlives the
process: whoever started it can put them back when it is killed.

Does not handle: what raises no audit event (`os._exit`, C libraries that open files themselves); files that other
programs write; a limit of time inside one long call of C code, which ends only when that returns.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from optadvisor.probes import effects, events
from optadvisor.probes.standard_input import READS_INPUT

FORKING = frozenset({"os.fork", "os.kill"})
FREQUENT = frozenset({"builtins.id"})
"""Harmless, and so frequent in code that tells objects apart that it would be timed much too slow."""
OPENED_INPUT = ((0,), ("/dev/stdin",))
INSIST_SECONDS = 0.25
"""A call that catches the interruption is interrupted again after so long."""


class BlockedEffectError(BaseException):
    """The replayed code was about to act on the outside. Not an `Exception`, so that few handlers catch it."""


class TooLongError(BaseException):
    """The replayed call took longer than it may. Not an `Exception`, so that few handlers catch it."""


class Fence:
    """While entered, writes outside `scratch` and acts on the outside are refused, and standard input is not opened.

    `blocked` is the first of the last call. With a folder for a `journal` they are let through: `noted` lists the acts
    in their order, and each call finds the files as the first one did. With `forks` a call may make copies of the
    process, and end them; the fence stands around these, too.
    """

    def __init__(self, scratch: Path, *, journal: Path | None = None, forks: bool = False) -> None:
        self.scratch = os.path.join(scratch.resolve(), "")
        self.let_by = FREQUENT | (FORKING if forks else frozenset())
        self.forks = forks
        self.journal = effects.Journal(folder=journal) if journal is not None else None
        self.armed = False
        self.blocked = ""
        self.noted: list[str] = []
        self.written: dict[str, None] = {}
        """Files that the call under way was about to write, in order."""
        self.acted = False
        """Any call has acted on the outside."""
        self.environ = dict(os.environ)
        """As the process was started: what the recorded changes are changes of."""
        if self.journal is not None:
            self.journal.open()
        sys.addaudithook(self.hook)

    def __enter__(self) -> None:
        self.restore()  # also what was written late, when the call before let go of an open file
        self.armed, self.blocked = True, ""

    def __exit__(self, kind: object, *_: object) -> None:
        self.armed = False
        if kind is not None:
            self.restore()

    def hook(self, event: str, arguments: tuple[Any, ...]) -> None:
        if not self.armed or event in self.let_by or (self.journal is not None and self.journal.at_work()):
            return
        if event == "open" and arguments[:1] in OPENED_INPUT:
            self.refuse(READS_INPUT)
        written = [p for p in events.written_paths(event, arguments) if not p.startswith((self.scratch, "/dev/null"))]
        what = f"write to {written[0]}" if written else ""
        if events.outside(event) and not self._inside(arguments):
            what = f"act on {events.outside(event)}"
        if not what:
            return
        if self.journal is None:
            self.refuse(what)
        else:
            self.let_through(self.journal, event, arguments, what, written)

    def refuse(self, what: str) -> None:
        self.blocked = self.blocked or what
        raise BlockedEffectError(what)

    def let_through(
        self, journal: effects.Journal, event: str, arguments: tuple[Any, ...], what: str, written: list[str]
    ) -> None:
        self.acted = True
        journal.hook(event, arguments)
        if not journal.complete:
            self.refuse(f"{what}, which could not be put back afterwards")
        self.written |= dict.fromkeys(written)
        if not written:
            self.noted.append(f"{what}: {event}({events.described(arguments)})")

    def put_back(self) -> dict[str, bytes | None]:
        """Files as the call left them, by path, None for one that is gone; they are then as they were before it.

        Raises `OSError`, `ProgramError`.
        """
        after = {path: Path(path).read_bytes() if os.path.isfile(path) else None for path in self.written}
        self.restore()
        return after

    def restore(self) -> None:
        """All files that any call wrote are as the first call found them. Raises `ProgramError`."""
        if self.journal is not None and self.acted:
            with _unhurried():
                effects.restore(effects.read_journal(self.journal.folder).before)
        self.written.clear()

    def check(self) -> None:
        """Raises `BlockedEffectError` for an effect that was refused, though the code caught our exception."""
        if self.blocked:
            raise BlockedEffectError(self.blocked)

    def _inside(self, arguments: tuple[Any, ...]) -> bool:
        first = arguments[0] if arguments else None
        return isinstance(first, str) and first.startswith(self.scratch)


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


@contextlib.contextmanager
def _unhurried() -> Iterator[None]:
    """The clock of `limited` stands still meanwhile."""
    left, again = signal.setitimer(signal.ITIMER_REAL, 0.0)
    try:
        yield
    finally:
        if left:
            signal.setitimer(signal.ITIMER_REAL, left, again)
