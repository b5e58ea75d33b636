"""Make one call and note what it gave, what it wrote, which random numbers it drew and how long it took.

    make_call(function, (xs,), {}, seen, fence, None)        →  seen.result, seen.stdout, seen.seconds, …

Does not handle: putting anything into the recorded state first; `replay` does.
"""

from __future__ import annotations

import contextlib
import io
import resource
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from types import GeneratorType
from typing import Any

from optadvisor.probes import generators, snapshots
from optadvisor.probes.copies import Copies
from optadvisor.probes.fence import Fence
from optadvisor.probes.observation import Observation
from optadvisor.probes.rebuilding import RebuildError


def make_call(
    function: Callable[..., Any],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    seen: Observation,
    fence: Fence,
    first_items: int | None,
) -> int | None:
    """Call it and note in `seen` what it gave, what it wrote and how long it took.

    How often a generator was asked for an item (see `generators`); None when the call gave none.
    """
    out, err = io.StringIO(), io.StringIO()
    effects_before, taking = len(fence.noted), generators.Taking()
    seen.result, seen.raised = None, None
    seen.arguments.pop("(yielded)", None)
    copies = Copies()
    with (
        _plain_warnings(),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        copies if fence.forks else contextlib.nullcontext(),
        fence,
    ):
        clock = Clock()
        try:
            seen.result = function(*args, **kwargs)
            if isinstance(seen.result, GeneratorType):
                generator, seen.result = seen.result, taking.given
                generators.consume(generator, taking, first_items=first_items)
        except Exception as error:
            seen.raised = error
        seen.seconds = clock.seconds(copies.seconds)
    seen.stdout, seen.stderr = out.getvalue(), err.getvalue()
    seen.effects, seen.files_after = tuple(fence.noted[effects_before:]), fence.put_back()
    if seen.result is not taking.given:
        return None
    if taking.uncopied:
        raise RebuildError(f"it yields a {taking.uncopied}, which cannot be copied to be compared")
    seen.seconds = max(seen.seconds - taking.copying_seconds, 0.0)
    if seen.raised is not None:
        seen.arguments["(yielded)"], seen.result = taking.given, None
    return taking.asked


@contextlib.contextmanager
def _plain_warnings() -> Iterator[None]:
    """Warnings are written without file and line, which another text of the function cannot keep."""

    def show(message: Warning | str, category: type[Warning], *_: Any) -> None:
        sys.stderr.write(f"{category.__name__}: {message}\n")

    before = warnings.showwarning
    warnings.showwarning = show  # type: ignore[assignment]
    try:
        yield
    finally:
        warnings.showwarning = before


def start_generators(recorded: dict[str, Any]) -> None:
    """Put every loaded generator into its recorded state, or into a fixed one if it was not loaded in the program.

    One that only the call itself loads is left out: the operating system seeds it, and nobody has seen its state.
    """
    snapshots.restore_random(recorded)
    states = snapshots.random_states()
    if "random" in states and "random" not in recorded:
        sys.modules["random"].seed(0)
    if "numpy.random" in states and "numpy.random" not in recorded:
        sys.modules["numpy.random"].seed(0)


def note_generators(seen: Observation, before: dict[str, Any]) -> None:
    now = {name: value for name, value in snapshots.random_states().items() if name in before}
    seen.random_state, seen.numpy_state = now.get("random"), now.get("numpy.random")
    seen.drew_random = _drew("random", before, now)
    seen.drew_numpy = _drew("numpy.random", before, now)


def _drew(name: str, before: dict[str, Any], now: dict[str, Any]) -> bool:
    return name in now and not snapshots.same_random(name, before[name], now[name])


class Clock:
    """Seconds of one call, without the time that other processes took from it.

    A call that never waited of its own accord (no voluntary context switch: no sleep, no input or output, no other
    thread) and kept one core busy at most has computed all the time; what its wall time exceeds its CPU time by is the
    machine's, not its own. Any other call is given its wall time less what it stood ready to run while another process
    had the core, where Linux tells (`/proc/…/schedstat`). One too short for the CPU clock is given its wall time. One
    that made copies of the process has computed, and waited for these: it is given its CPU time and theirs (`copies`).
    """

    COARSE = 0.001

    def __init__(self) -> None:
        self.queued = _queued_seconds()
        self.switches = resource.getrusage(resource.RUSAGE_SELF).ru_nvcsw
        self.cpu = time.process_time()
        self.wall = time.perf_counter()

    def seconds(self, of_copies: float = 0.0) -> float:
        """Until now; `of_copies`: CPU time of copies of the process, those side by side counted once."""
        wall = time.perf_counter() - self.wall
        if wall < self.COARSE:
            return wall
        cpu = time.process_time() - self.cpu
        if of_copies:
            return min(cpu + of_copies, wall)
        if resource.getrusage(resource.RUSAGE_SELF).ru_nvcsw == self.switches:
            return min(cpu, wall)
        return max(wall - max(_queued_seconds() - self.queued, 0.0), min(cpu, wall))


def _queued_seconds() -> float:
    """How long this thread has stood in line for a core, all in all; 0 where the system does not say."""
    try:
        with open("/proc/thread-self/schedstat", "rb") as file:
            return int(file.read().split()[1]) * 1e-9
    except (OSError, ValueError, IndexError):
        return 0.0
