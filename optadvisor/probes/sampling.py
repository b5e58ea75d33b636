"""The sampling pass, parent side: py-spy reads the program's stacks from outside, without stopping it.

Nothing runs inside the program, so its time is its own time, lines are where the interpreter really is, threads and
worker processes are seen, and the samples outlive `os._exit` and kills. The rate falls as the program goes on: a short
one needs many samples a second for steady shares, an hour does not.

https://github.com/benfred/py-spy. Where the system does not let us read another process (some containers, macOS
without root) `Sampler.start` says why and the program samples itself, see `stacks`.
"""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

SCHEDULE: Sequence[tuple[int, float]] = ((200, 4.0), (100, 60.0), (25, float("inf")))
"""(samples a second, for how many seconds). A sample costs py-spy 0.1 to 0.6 ms, on another core where there is one."""
ATTACH_SECONDS = 3.0
WRITE_SECONDS = 20.0
_SAMPLING = b"Sampling process"


@dataclass(kw_only=True)
class Sampler:
    """py-spy processes, one after the other, attached to the process `process` and those it starts."""

    folder: Path
    name: str
    process: int = 0
    schedule: Sequence[tuple[int, float]] = SCHEDULE
    spies: list[subprocess.Popen[bytes]] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)
    successor: threading.Thread | None = None
    cpu_seconds: float = 0.0
    """Of all py-spy processes that have ended."""

    def start(self, process: int) -> str:
        """Attach, and return when samples are being taken. A sentence on why not, empty when all is well."""
        self.process = process
        for old in self.files():
            old.unlink()
        program = executable()
        if not program:
            return "py-spy is not installed"
        problem = self.attach(program)
        if not problem and len(self.schedule) > 1:
            self.successor = threading.Thread(target=self.go_on, args=(program,), daemon=True)
            self.successor.start()
        return problem

    def attach(self, program: str) -> str:
        number = len(self.spies)
        rate, seconds = self.schedule[number]
        command = [program, "record", "--pid", str(self.process), "--rate", str(rate), "--nonblocking", "--idle"]
        command += ["--threads", "--subprocesses", "--full-filenames", "--format", "speedscope"]
        command += ["--output", str(self.path(number)), *(["--duration", f"{seconds:.0f}"] if seconds < 1e9 else [])]
        try:
            spy = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                start_new_session=True,  # Ctrl-C is for the program
            )  # fmt: skip
        except OSError as error:
            return f"py-spy cannot be started ({error.strerror or error})"
        self.spies.append(spy)
        return _first_words(spy)

    def go_on(self, program: str) -> None:
        """When one py-spy has done its time, the next one goes on at a lower rate."""
        for _ in self.schedule[1:]:
            _drain(self.spies[-1])
            self.reap(self.spies[-1], None)
            if self.over.is_set() or not _alive(self.process) or self.attach(program):
                return

    def stop(self) -> None:
        """The program has ended: wait for the samples to be written. Processes that it left behind are let go."""
        self.over.set()
        for end, patience in ((None, 0.5), (signal.SIGINT, WRITE_SECONDS), (signal.SIGKILL, 1.0)):
            if not self.spies:
                return
            if end is not None:
                with contextlib.suppress(ProcessLookupError):
                    self.spies[-1].send_signal(end)
            if self.successor is not None:
                self.successor.join(patience)
                if self.successor.is_alive():  # it is the one that waits for the py-spy at work
                    continue
            if self.reap(self.spies[-1], patience):
                return

    def reap(self, spy: subprocess.Popen[bytes], patience: float | None) -> bool:
        """Wait for a py-spy to end, so many seconds at most; whether it did."""
        deadline = None if patience is None else time.monotonic() + patience
        while spy.returncode is None:
            try:
                ended, status, usage = os.wait4(spy.pid, os.WNOHANG if deadline is not None else 0)
            except ChildProcessError:  # waited for by another thread of ours
                return True
            if ended:
                spy.returncode = os.waitstatus_to_exitcode(status)
                self.cpu_seconds += usage.ru_utime + usage.ru_stime
            elif deadline is not None and time.monotonic() > deadline:
                return False
            else:
                time.sleep(0.003)
        if spy.stdout is not None:
            spy.stdout.close()
        return True

    def path(self, number: int) -> Path:
        return self.folder / f"{self.name}-{number}.speedscope.json"

    def files(self) -> list[Path]:
        """What was written, in order."""
        return sorted(self.folder.glob(f"{self.name}-*.speedscope.json"))


def needs_leave(setting: Path = Path("/proc/sys/kernel/yama/ptrace_scope")) -> bool:
    """Whether the program must allow that it is read by others than its ancestors, as on Ubuntu."""
    try:
        return setting.read_text().strip() == "1"
    except OSError:
        return False


def executable() -> str:
    """py-spy of this environment, else any on the path; empty when there is none."""
    places = (sysconfig.get_path("scripts"), os.path.dirname(sys.executable))
    return shutil.which("py-spy", path=os.pathsep.join(places)) or shutil.which("py-spy") or ""


def _first_words(spy: subprocess.Popen[bytes]) -> str:
    """Wait until it says that it samples; else end it and say why."""
    assert spy.stdout is not None
    heard = b""
    deadline = time.monotonic() + ATTACH_SECONDS
    while _SAMPLING not in heard:
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([spy.stdout], [], [], left)[0]:
            spy.kill()
            spy.wait()
            return "py-spy did not get hold of the program"
        data = os.read(spy.stdout.fileno(), 4096)
        if not data:
            spy.wait()
            lines = [line.strip() for line in heard.decode(errors="replace").splitlines() if line.strip()]
            return lines[0].rstrip(".") if lines else "py-spy ended at once"
        heard += data
    return ""


def _drain(spy: subprocess.Popen[bytes]) -> None:
    """Read what it says to the end, so that it never waits for room in the pipe."""
    if spy.stdout is not None:
        with spy.stdout:
            while os.read(spy.stdout.fileno(), 4096):
                pass


def _alive(process: int) -> bool:
    """Whether a process runs; one that has ended and is not yet waited for does not."""
    try:
        return Path(f"/proc/{process}/stat").read_bytes().rpartition(b")")[2].split()[0] != b"Z"
    except (OSError, IndexError):
        with contextlib.suppress(OSError):
            os.kill(process, 0)
            return not os.path.isdir("/proc/self")
        return False
