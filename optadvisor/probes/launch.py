"""Start child processes, feed them the user's standard input in each pass, and wait for them through Ctrl-C."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import IO, Any

from optadvisor.records import Target, to_json


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """How a child ended."""

    status: int
    """As a shell would say it: 128 + n after signal n."""
    seconds: float
    facts: Mapping[str, Any] | None
    """What the child wrote about its pass; None when it died before it could."""
    interrupted: bool = False
    """Ctrl-C or SIGTERM reached us while it ran."""
    timed_out: bool = False


# ---------------------------------------------------------------- standard input


@dataclass(kw_only=True)
class StandardInput:
    """The same bytes for every pass: a file is copied beforehand, a pipe as the first pass reads it.

    From a terminal only the first pass reads; a program that asked for input there is not run again.
    """

    spool: Path
    descriptor: int = 0
    kind: str = "none"
    offset: int = 0
    passes: int = 0
    _stop: threading.Event = field(default_factory=threading.Event)

    @classmethod
    def open(cls, spool: Path, descriptor: int = 0) -> StandardInput:
        source = cls(spool=spool, descriptor=descriptor)
        with contextlib.suppress(OSError):
            mode = os.fstat(descriptor).st_mode
            if os.isatty(descriptor):
                source.kind = "terminal"
            elif stat.S_ISREG(mode):
                source.kind, source.offset = "file", os.lseek(descriptor, 0, os.SEEK_CUR)
                source._copy_rest()
            elif stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode):
                source.kind = "pipe"
        return source

    @contextlib.contextmanager
    def feed(self) -> Iterator[int | IO[bytes] | None]:
        """What to pass as `stdin` of the next pass."""
        first, self.passes = self.passes == 0, self.passes + 1
        if self.kind == "file" and first:
            yield self.descriptor
        elif self.kind == "terminal" and first:
            yield None
        elif self.kind == "pipe" and first:
            reading, writing = os.pipe()
            self._stop.clear()
            pump = threading.Thread(target=self._pump, args=(writing,), daemon=True)
            pump.start()
            try:
                yield reading
            finally:
                self._stop.set()
                os.close(reading)
                pump.join(timeout=1.0)
        elif self.spool.exists():
            with open(self.spool, "rb") as copy:
                yield copy
        else:
            yield subprocess.DEVNULL

    def _copy_rest(self) -> None:
        """Keep the file's bytes for later passes, and leave it where it stood."""
        with open(self.spool, "wb") as copy:
            while data := os.read(self.descriptor, 1 << 20):
                copy.write(data)
        os.lseek(self.descriptor, self.offset, os.SEEK_SET)

    def _pump(self, writing: int) -> None:
        with open(self.spool, "wb") as copy:
            try:
                while not self._stop.is_set():
                    if not select.select([self.descriptor], [], [], 0.05)[0]:
                        continue
                    data = os.read(self.descriptor, 65536)
                    if not data:
                        break
                    copy.write(data)
                    copy.flush()
                    os.write(writing, data)
            except OSError:
                return  # the program ended without reading everything
            finally:
                os.close(writing)


# ---------------------------------------------------------------- passes over the whole program


def run_pass(
    name: str,
    target: Target,
    folder: Path,
    *,
    stdin: StandardInput,
    output: tuple[Path, Path] | None = None,
    timeout: float | None = None,
    hash_seed: bool = True,
    **extra: Any,
) -> Ended:
    """One pass over the program in a child process: `profile`, `capture` or `check`.

    With `output`, standard output and error go to these two files; without, they are the user's own.
    `hash_seed` fixes the order of sets of strings unless the user did, so that passes can be compared.
    """
    task = folder / f"{name}-task.json"
    result = folder / f"{name}.json"
    result.unlink(missing_ok=True)
    task.write_text(json.dumps({"name": name, "target": to_json(target), "folder": str(folder.resolve()), **extra}))
    environment = dict(os.environ)
    if hash_seed:
        environment.setdefault("PYTHONHASHSEED", "0")
    command = [sys.executable, "-P", "-m", "optadvisor.probes.child", str(task.resolve())]
    with contextlib.ExitStack() as stack:
        out, err = (stack.enter_context(open(path, "wb")) for path in output) if output else (None, None)
        source = stack.enter_context(stdin.feed())
        ended = _wait(command, source, out, err, target.directory, environment, timeout)
    facts = None
    with contextlib.suppress(OSError, ValueError):
        facts = json.loads(result.read_text())
    return Ended(
        status=ended.status,
        seconds=ended.seconds,
        facts=facts,
        interrupted=ended.interrupted,
        timed_out=ended.timed_out,
    )


def run_quietly(module: str, task: Path, *, timeout: float) -> Ended:
    """A trial: no input, output beside the task, its own process group so that all of it can be ended."""
    environment = dict(os.environ)
    environment.setdefault("PYTHONHASHSEED", "0")
    command = [sys.executable, "-P", "-m", module, str(task)]
    with open(task.with_suffix(".out"), "wb") as out:
        return _wait(
            command, subprocess.DEVNULL, out, subprocess.STDOUT, str(task.parent), environment, timeout, new_session=True
        )


def _wait(
    command: Sequence[str],
    stdin: int | IO[bytes] | None,
    stdout: IO[bytes] | None,
    stderr: IO[bytes] | int | None,
    directory: str,
    environment: Mapping[str, str],
    timeout: float | None,
    *,
    new_session: bool = False,
) -> Ended:
    began = time.perf_counter()
    with subprocess.Popen(
        command, stdin=stdin, stdout=stdout, stderr=stderr, cwd=directory, env=environment, start_new_session=new_session
    ) as child:
        with _signals_passed_on(child, new_session) as received:
            try:
                code = child.wait(timeout=timeout)
                timed_out = False
            except subprocess.TimeoutExpired:
                _end(child, new_session)
                code, timed_out = child.wait(), True
            except BaseException:
                _end(child, new_session)
                raise
    status = 128 - code if code < 0 else code
    seconds = time.perf_counter() - began
    return Ended(status=status, seconds=seconds, facts=None, interrupted=bool(received), timed_out=timed_out)


def _end(child: subprocess.Popen[bytes], group: bool) -> None:
    with contextlib.suppress(ProcessLookupError):
        if group:
            os.killpg(child.pid, signal.SIGKILL)
        else:
            child.kill()


@contextlib.contextmanager
def _signals_passed_on(child: subprocess.Popen[bytes], own_group: bool) -> Iterator[list[int]]:
    """Ctrl-C reaches the child through the terminal: we only wait for it. SIGTERM, meant for us, is passed on."""
    received: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield received
        return

    def interrupt(number: int, _frame: FrameType | None) -> None:
        received.append(number)
        if own_group:
            raise KeyboardInterrupt

    def terminate(number: int, _frame: FrameType | None) -> None:
        received.append(number)
        with contextlib.suppress(ProcessLookupError):
            child.send_signal(signal.SIGTERM)

    before = signal.signal(signal.SIGINT, interrupt), signal.signal(signal.SIGTERM, terminate)
    try:
        yield received
    finally:
        signal.signal(signal.SIGINT, before[0])
        signal.signal(signal.SIGTERM, before[1])
