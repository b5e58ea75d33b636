"""Start child processes, feed them the user's standard input in each pass, and wait for them through Ctrl-C."""

from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import signal
import socket
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import FrameType
from typing import IO, Any

from optadvisor.probes import sampling
from optadvisor.probes.child import BOOT, GO_ALONE, GO_SAMPLED
from optadvisor.probes.sampling import Sampler
from optadvisor.records import Target, to_json

GRACE_SECONDS = 3.0
"""Between the request to end when time is up, and the end."""
POLL_SECONDS = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """How a child ended."""

    status: int
    """As a shell would say it: 128 + n after signal n."""
    seconds: float
    facts: Mapping[str, Any] | None = None
    """What the child wrote about its pass; None when it died before it could."""
    interrupted: bool = False
    """Ctrl-C, SIGTERM or SIGHUP reached us while it ran."""
    timed_out: bool = False
    process: int = 0
    sampler_cpu_seconds: float = 0.0
    unsampled: str = ""
    """Why the pass could not be sampled from outside, as a sentence; empty when it was, or was not meant to be."""


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
        if descriptor <= 2 and _is_closed(descriptor):
            source.kind = "closed"
            return source
        with contextlib.suppress(OSError):
            mode = os.fstat(descriptor).st_mode
            if os.isatty(descriptor):
                source.kind = "terminal"
            elif stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode):
                source.kind = "pipe"
            elif stat.S_ISREG(mode):
                source.kind, source.offset = "file", os.lseek(descriptor, 0, os.SEEK_CUR)
                source._copy_rest()
            else:
                source.kind = "device"
        return source

    @classmethod
    def of_file(cls, spool: Path, path: Path) -> StandardInput:
        """The bytes of a file in every pass, the first one included (`--stdin FILE`). Raises `OSError`."""
        shutil.copyfile(path, spool)
        return cls(spool=spool, kind="named")

    @contextlib.contextmanager
    def feed(self) -> Iterator[int | IO[bytes] | None]:
        """What to pass as `stdin` of the next pass."""
        first, self.passes = self.passes == 0, self.passes + 1
        if first and self.kind in ("file", "device", "terminal"):
            yield self.descriptor
        elif first and self.kind == "pipe":
            with self._pumped() as reading:
                yield reading
        elif self.kind == "closed":
            yield None  # the program's is closed, too
        elif self.spool.exists():
            with open(self.spool, "rb") as copy:
                yield copy
        else:
            yield subprocess.DEVNULL

    @contextlib.contextmanager
    def _pumped(self) -> Iterator[int]:
        """A pipe that gives what our own input gives, while a copy of it is kept."""
        reading, writing = os.pipe()
        self._stop.clear()
        pump = threading.Thread(target=self._pump, args=(writing,), daemon=True)
        pump.start()
        try:
            yield reading
        finally:
            self._stop.set()
            os.close(reading)  # a pump that waits for room gets EPIPE now
            pump.join(timeout=1.0)

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


def hold_closed_streams() -> None:
    """Keep the numbers of standard streams that are closed from files of ours; the program finds them closed, too."""
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass  # not inheritable: closed again when a child starts
    os.close(descriptor)


def _is_closed(descriptor: int) -> bool:
    try:
        return not os.get_inheritable(descriptor)
    except OSError:
        return True


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
    sampler: Sampler | None = None,
    **extra: Any,
) -> Ended:
    """One pass over the program in a child process: `sample`, `profile`, `capture` or `check`.

    With `output`, standard output and error go to these two files, and the program has no terminal; without, they are
    the user's own. `hash_seed` fixes the order of sets of strings unless the user did, so that passes can be compared.
    With a `sampler` the program waits until samples are being taken, or until it is clear that they cannot.
    """
    task = folder / f"{name}-task.json"
    result = folder / f"{name}.json"
    result.unlink(missing_ok=True)
    shutil.rmtree(folder / f"{name}-files", ignore_errors=True)  # the journal of an earlier pass
    environment = dict(os.environ)
    if hash_seed:
        environment.setdefault("PYTHONHASHSEED", "0")
    command = [sys.executable, "-c", BOOT, str(task.resolve())]
    with contextlib.ExitStack() as stack:
        gate = _Gate(sampler=sampler) if sampler is not None else None
        if gate is not None:
            stack.enter_context(gate.opened())
            extra["gate"] = gate.inner.fileno()
            extra["tracer"] = os.getpid() if sampling.needs_leave() else 0
        task.write_text(json.dumps({"name": name, "target": to_json(target), "folder": str(folder.resolve()), **extra}))
        out, err = (stack.enter_context(open(path, "wb")) for path in output) if output else (None, None)
        source = stack.enter_context(stdin.feed())
        streams: dict[str, Any] = {"stdin": source, "stdout": out, "stderr": err}
        ended = _wait(command, streams, target.directory, environment, timeout, hidden=output is not None, gate=gate)
    facts = None
    with contextlib.suppress(OSError, ValueError):
        facts = json.loads(result.read_text())
    if gate is not None:
        ended = replace(ended, unsampled=gate.problem, sampler_cpu_seconds=gate.sampler.cpu_seconds)
    return replace(ended, facts=facts)


@dataclass(kw_only=True)
class _Gate:
    """The program waits behind it until the sampler has taken hold; it is gone before its first line."""

    sampler: Sampler
    problem: str = ""
    outer: socket.socket = field(init=False)
    inner: socket.socket = field(init=False)

    @contextlib.contextmanager
    def opened(self) -> Iterator[None]:
        self.outer, self.inner = socket.socketpair()
        with self.outer, self.inner:
            yield

    def let_go(self, process: int) -> None:
        self.inner.close()  # the child has its own: when it ends before it is ready, that is seen
        with contextlib.suppress(OSError):
            if sampling.needs_leave():
                self.outer.recv(1)
        self.problem = self.sampler.start(process)
        with contextlib.suppress(OSError):
            self.outer.send(GO_ALONE if self.problem else GO_SAMPLED)


def run_quietly(module: str, task: Path, *, timeout: float, cancel: threading.Event | None = None) -> Ended:
    """A trial: no input, output beside the task, a session of its own so that Ctrl-C and time-outs end all of it.

    Signals reach the main thread only: a trial that runs beside it ends when `cancel` is set.
    """
    environment = dict(os.environ)
    environment.setdefault("PYTHONHASHSEED", "0")
    command = [sys.executable, "-P", "-m", module, str(task)]
    with open(task.with_suffix(".out"), "wb") as out:
        streams: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": out, "stderr": subprocess.STDOUT}
        ended = _wait(command, streams, str(task.parent), environment, timeout, hidden=True, patience=0, cancel=cancel)
    if ended.interrupted:
        raise KeyboardInterrupt
    return ended


@dataclass(kw_only=True)
class _Watch:
    """A child under way: signals meant for it, and its time limit.

    A visible child shares our terminal, whose Ctrl-C reaches it without us. A hidden one is a session of its own: it
    gets as many signals from us as we have patience, at the next one it dies with everything it started, and it cannot
    ask the terminal for anything.
    """

    hidden: bool
    patience: int
    child: subprocess.Popen[bytes] | None = None
    received: list[int] = field(default_factory=list)
    timed_out: bool = False

    def signalled(self, number: int, _frame: FrameType | None) -> None:
        self.received.append(number)
        if number == signal.SIGINT and not self.hidden:
            return
        if self.hidden and len(self.received) > self.patience:
            self.end()
        else:
            self.send(number)

    def send(self, number: int) -> None:
        if self.child is None or self.child.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            if self.hidden:
                os.killpg(self.child.pid, number)
            else:
                self.child.send_signal(number)

    def end(self) -> None:
        self.send(signal.SIGKILL)

    def expire(self) -> None:
        """Time is up: ask it to end, as Ctrl-C would, so that what is known gets written; then make it."""
        self.timed_out = True
        if not self.patience:
            self.end()
            return
        self.send(signal.SIGINT)
        last = threading.Timer(GRACE_SECONDS, self.end)
        last.daemon = True
        last.start()

    @contextlib.contextmanager
    def catching(self) -> Iterator[None]:
        """While entered, Ctrl-C and requests to end are taken; those that we ignore, we go on ignoring."""
        before = {}
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                if signal.getsignal(number) is not signal.SIG_IGN:
                    before[number] = signal.signal(number, self.signalled)
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _wait(
    command: Sequence[str],
    streams: Mapping[str, Any],
    directory: str,
    environment: Mapping[str, str],
    timeout: float | None,
    *,
    hidden: bool,
    patience: int = 1,
    gate: _Gate | None = None,
    cancel: threading.Event | None = None,
) -> Ended:
    watch = _Watch(hidden=hidden, patience=patience)
    began = time.perf_counter()
    with (
        watch.catching(),
        subprocess.Popen(
            command,
            **streams,
            cwd=directory,
            env=environment,
            start_new_session=hidden,
            pass_fds=(gate.inner.fileno(),) if gate is not None else (),
        ) as child,
    ):
        watch.child = child
        if watch.received:  # before the child was there
            watch.send(signal.SIGTERM)
        clock = threading.Timer(timeout, watch.expire) if timeout is not None else None
        try:
            if clock is not None:
                clock.start()
            if gate is not None:
                gate.let_go(child.pid)
            code = child.wait() if cancel is None else _until_cancelled(child, watch, cancel)
            seconds = time.perf_counter() - began
        except BaseException:
            watch.end()
            raise
        finally:
            if clock is not None:
                clock.cancel()
            if gate is not None:
                gate.sampler.stop()
        if watch.timed_out and hidden:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)  # what it started and did not end
    return Ended(
        status=128 - code if code < 0 else code,
        seconds=seconds,
        process=child.pid,
        interrupted=bool(watch.received),
        timed_out=watch.timed_out,
    )


def _until_cancelled(child: subprocess.Popen[bytes], watch: _Watch, cancel: threading.Event) -> int:
    """Polls, which a measured program should not have beside it: trials that run side by side are not timed."""
    while True:
        try:
            return child.wait(POLL_SECONDS)
        except subprocess.TimeoutExpired:
            if cancel.is_set():
                watch.received.append(signal.SIGTERM)
                watch.end()


@contextlib.contextmanager
def ended_by_signals() -> Iterator[None]:
    """While entered, requests to end raise KeyboardInterrupt in the main thread, as Ctrl-C does."""
    with contextlib.ExitStack() as stack:
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGTERM, signal.SIGHUP):
                if signal.getsignal(number) is not signal.SIG_IGN:
                    stack.callback(signal.signal, number, signal.signal(number, _interrupt))
        yield


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt
