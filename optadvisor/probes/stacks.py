"""The sampling pass where nobody may look in from outside: the program takes its own stacks at a timer signal.

Functions come out right. Lines are approximate: CPython handles a signal at the next call or backward jump, not where
it struck. The timer counts CPU time (`SIGPROF`), so that system calls of a waiting program are not interrupted; a stack
counts for the CPU time since the last one, which makes up for signals that a long C call held back.

Does not handle: waiting time, worker processes, programs that use `SIGPROF` themselves, `os._exit`.
"""

from __future__ import annotations

import contextlib
import dis
import functools
import json
import os
import signal
import sys
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType

INTERVAL_SECONDS = 0.004
LOCATION = tuple[CodeType, int]
_JUMPS = frozenset((*dis.hasjrel, *dis.hasjabs))


@dataclass(kw_only=True)
class SignalSampler:
    stacks: dict[int, Counter[tuple[LOCATION, ...]]] = field(default_factory=dict)
    """Thread → (code and line, outermost first) → CPU seconds."""
    last: float = 0.0
    process: int = field(default_factory=os.getpid)

    def start(self) -> None:
        self.last = time.process_time()
        signal.signal(signal.SIGPROF, self.take)
        signal.setitimer(signal.ITIMER_PROF, INTERVAL_SECONDS, INTERVAL_SECONDS)
        sys.addaudithook(self.before_exec)

    def stop(self) -> None:
        if os.getpid() == self.process and signal.getsignal(signal.SIGPROF) == self.take:
            signal.setitimer(signal.ITIMER_PROF, 0.0)
            signal.signal(signal.SIGPROF, signal.SIG_IGN)

    def before_exec(self, event: str, _arguments: tuple[object, ...]) -> None:
        if event == "os.exec":  # the timer would go on and kill the new program
            self.stop()

    def take(self, _number: int, frame: FrameType | None) -> None:
        now = time.process_time()
        spent, self.last = now - self.last, now
        main = threading.main_thread().ident or 0
        frames = {main: frame, **{ident: own for ident, own in sys._current_frames().items() if ident != main}}
        for ident, top in frames.items():
            self.stacks.setdefault(ident, Counter())[_stack(top)] += spent  # type: ignore[assignment]

    def save(self, path: Path) -> None:
        """In the layout of `profiles.samples`."""
        frames: dict[LOCATION, int] = {}
        main = threading.main_thread().ident
        names = {thread.ident: thread.name for thread in threading.enumerate()}
        threads = [
            {
                "name": names.get(ident, f"thread {ident}"),
                "main": ident == main,
                "process": self.process,
                "stacks": [
                    [[frames.setdefault(at, len(frames)) for at in stack], spent] for stack, spent in found.items()
                ],
            }
            for ident, found in self.stacks.items()
        ]
        rows = [{"name": code.co_qualname, "file": code.co_filename, "line": line} for code, line in frames]
        with contextlib.suppress(OSError):
            path.write_text(json.dumps({"interval": INTERVAL_SECONDS, "threads": threads, "frames": rows}))


def _stack(frame: FrameType | None) -> tuple[LOCATION, ...]:
    found = []
    while frame is not None:
        found.append((frame.f_code, frame.f_lineno or _line_before(frame.f_code, frame.f_lasti)))
        frame = frame.f_back
    return tuple(reversed(found))


@functools.cache
def _line_before(code: CodeType, offset: int) -> int:
    """The line that led to an instruction without one: CPython ends an `if` in a loop by a jump that has no line."""
    jumps = {each.offset for each in dis.get_instructions(code) if each.opcode in _JUMPS and each.argval == offset}
    lines = [line for start, end, line in code.co_lines() if line and any(start <= jump < end for jump in jumps)]
    return lines[0] if lines else code.co_firstlineno
