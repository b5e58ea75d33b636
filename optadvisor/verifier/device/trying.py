"""A port on the card of this machine: recorded calls and generated inputs compared there, and what the calls take.

    tried(context, module, recording, proposal)   →  OnCard(card="NVIDIA H200", compared=3, seconds=0.04, …)

The trial is that of any proposal, in a child process, with the real CuPy or `numba.cuda`: an error of CUDA spoils that
process and no other. Times are those of CUDA's events around the outermost copies, after a first round that is not
counted (it compiles); what goes over the link is timed apart. CuPy's memory is given back before each call. Kernels of
`numba.cuda` are launched with other numbers of threads in a block, too: they are right for any.

    python -P -m optadvisor.verifier.device.trying TASK.json

Does not handle: several cards (the first one is used), streams of the program's own. No card has been at hand yet: the
code has run with the stand-in in the place of CuPy alone.
"""

from __future__ import annotations

import functools
import importlib
import json
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from optadvisor.probes.launch import Ended, run_quietly
from optadvisor.records import Proposal, Recording, Rejected, Terms, Unproven
from optadvisor.source.module import Module
from optadvisor.verifier import trial
from optadvisor.verifier.court import Context, Court
from optadvisor.verifier.device.trial import COPY
from optadvisor.verifier.equality.equivalence import DEFAULT
from optadvisor.verifier.proof import prove
from optadvisor.verifier.scrutiny import no_walk
from optadvisor.verifier.task import PLAIN

CHILD = "optadvisor.verifier.device.trying"
USUAL, SQUARE = 256, (16, 16)
"""Threads in a block, as `porting.kernels` writes them."""
FASTER = 0.95
ROUNDS = 3
"""Of all recorded calls; the quickest counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OnCard:
    refused: str = ""
    """Why it is not the same there, or not measured, as a sentence; what follows means nothing then."""
    card: str = ""
    compared: int = 0
    generated: int = 0
    original_seconds: float = 0.0
    """Of the recorded calls, on the CPU …"""
    seconds: float = 0.0
    """… and within the copies, transfers included."""
    transfer_seconds: float = 0.0
    first_seconds: float = 0.0
    """What the first round takes beyond that: CUDA begins, kernels are compiled."""
    threads: int = 0
    """In a block, with which kernels are faster than with the usual number, by a twentieth at least; else 0 …"""
    threads_seconds: float = 0.0
    """… and what the calls take then."""


@dataclass(kw_only=True)
class Noted:
    """Of one round, as the child writes it down."""

    card: str = ""
    seconds: list[float] = field(default_factory=list)
    transfers: float = 0.0
    gave_up: str = ""
    others: dict[str, float] = field(default_factory=dict)
    """Seconds with other numbers of threads in a block."""


def tried(
    context: Context,
    module: Module,
    recording: Recording,
    proposal: Proposal,
    *,
    terms: Terms = PLAIN,
    single: bool = False,
) -> OnCard:
    """`single`: it calculates with floats of 32 bits, and is measured by the bound for those."""
    court = Court(replace(context, scratch=context.scratch / "gpu"), module, recording, terms, _launch)
    if single:
        court.tolerance = replace(court.tolerance, float64=DEFAULT.float32)
    seconds = sum(call.seconds for call in recording.calls)
    proof = prove(court, "card-single" if single else "card-0", proposal, seconds)
    if proof.refused is not None or proof.result is None:
        return OnCard(refused=_reason(proof.refused))
    noted = _read(court.scratch / f"{proof.trial}.json")
    if noted is None or noted.gave_up or not noted.seconds:
        why = f"the copy gives up ({noted.gave_up})" if noted and noted.gave_up else "no call reached the copy"
        return OnCard(refused=f"{why}, and the original runs")
    threads = min(noted.others, key=noted.others.__getitem__, default="")
    faster = bool(threads) and noted.others[threads] < FASTER * sum(noted.seconds)
    return OnCard(
        threads=int(threads) if faster else 0,
        threads_seconds=noted.others[threads] if faster else 0.0,
        card=noted.card,
        compared=proof.result.compared,
        generated=proof.result.varied,
        original_seconds=sum(proof.result.call_seconds),
        seconds=sum(noted.seconds),
        transfer_seconds=noted.transfers,
        first_seconds=proof.result.cold_seconds,
    )


def _launch(_: str, task: Path, timeout: float) -> Ended:
    assert threading.current_thread() is threading.main_thread()
    _noted_file(task).unlink(missing_ok=True)
    return run_quietly(CHILD, task, timeout=timeout)


def _reason(refused: Rejected | Unproven | None) -> str:
    return refused.reason if refused is not None else "it left no result"


def _noted_file(task: Path) -> Path:
    return task.with_suffix(".card")


def _read(task: Path) -> Noted | None:
    try:
        return Noted(**json.loads(_noted_file(task).read_text()))
    except (OSError, ValueError, TypeError):
        return None


# ---------------------------------------------------------------- in the child


def main(path: str) -> None:
    trial.main(path, _measured)


def _measured(done: trial.Trial) -> None:
    if done.result.difference or done.result.problem or done.task.control:
        return
    clock = CupyClock() if "numba.cuda" not in sys.modules else NumbaClock()
    original = done.side(done.task.original)
    candidate = done.side(done.task.candidate, original.wrappers())
    clock.stands_around(candidate.module, set(vars(original.module)))

    def quickest() -> Noted:
        rounds: list[Noted] = []
        for _ in range(ROUNDS + 1):
            clock.noted = Noted(card=clock.card())
            for blob in done.blobs:
                clock.frees()
                candidate.observe(blob, no_walk, done.fence)
            rounds.append(clock.noted)
        return min(rounds[1:], key=lambda one: (bool(one.gave_up), sum(one.seconds)))

    best = quickest()
    for threads in clock.blocks if best.seconds and not best.gave_up else ():
        with clock.blocks_of(threads):
            found = quickest()
        if not found.gave_up:
            best.others[str(threads)] = sum(found.seconds)
    _noted_file(done.path).write_text(json.dumps(asdict(best)))


class Clock:
    """Stands around copies and transfers; the card is waited for at both ends."""

    blocks: tuple[int, ...] = ()
    """Numbers of threads in a block that may be tried."""

    def __init__(self) -> None:
        self.noted = Noted()
        self.inside = False
        for owner, name in self.transfers():
            setattr(owner, name, self.of_transfer(getattr(owner, name)))

    def transfers(self) -> Sequence[tuple[Any, str]]:
        raise NotImplementedError

    def card(self) -> str:
        raise NotImplementedError

    def event(self) -> Any:
        raise NotImplementedError

    def between(self, begins: Any, ends: Any) -> float:
        """Milliseconds."""
        raise NotImplementedError

    @contextmanager
    def blocks_of(self, threads: int) -> Iterator[None]:
        """Kernels are launched with so many threads in a block."""
        raise NotImplementedError

    def frees(self) -> None:
        """Memory that nobody uses any more."""

    def timed(self, function: Callable[..., Any], arguments: Sequence[Any], keywords: dict[str, Any]) -> Any:
        """What it gives, and the seconds."""
        begins, ends = self.event(), self.event()
        begins.record()
        result = function(*arguments, **keywords)
        ends.record()
        ends.synchronize()
        return result, self.between(begins, ends) / 1e3

    def of_transfer(self, function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def clocked(*arguments: Any, **keywords: Any) -> Any:
            result, seconds = self.timed(function, arguments, keywords)
            self.noted.transfers += seconds
            return result

        return clocked

    def of_copy(self, copy: Callable[..., Any]) -> Callable[..., Any]:
        def clocked(*arguments: Any) -> Any:
            if self.inside:
                return copy(*arguments)
            self.inside = True
            try:
                result, seconds = self.timed(copy, arguments, {})
                self.noted.seconds.append(seconds)
                return result
            except Exception as error:
                self.noted.gave_up = self.noted.gave_up or f"{type(error).__name__}: {error}"[:200]
                raise
            finally:
                self.inside = False

        return clocked

    def stands_around(self, module: ModuleType, known: set[str]) -> None:
        for name, value in list(vars(module).items()):
            if COPY in name and name not in known and callable(value):
                setattr(module, name, self.of_copy(value))


class CupyClock(Clock):
    def __init__(self) -> None:
        self.cupy: Any = importlib.import_module("cupy")
        super().__init__()

    def transfers(self) -> Sequence[tuple[Any, str]]:
        return (self.cupy, "asarray"), (self.cupy, "asnumpy")

    def card(self) -> str:
        name = self.cupy.cuda.runtime.getDeviceProperties(0)["name"]
        return name.decode() if isinstance(name, bytes) else str(name)

    def event(self) -> Any:
        return self.cupy.cuda.Event()

    def between(self, begins: Any, ends: Any) -> float:
        return float(self.cupy.cuda.get_elapsed_time(begins, ends))

    def frees(self) -> None:
        self.cupy.get_default_memory_pool().free_all_blocks()


class NumbaClock(Clock):
    blocks = (128, 512)

    def __init__(self) -> None:
        self.cuda: Any = importlib.import_module("numba.cuda")
        self.kernels: set[type[Any]] = set()
        super().__init__()

    def stands_around(self, module: ModuleType, known: set[str]) -> None:
        super().stands_around(module, known)
        of_ours = [value for name, value in vars(module).items() if "_kernel" in name and name not in known]
        self.kernels = {type(each) for each in of_ours if hasattr(type(each), "__getitem__")}

    @contextmanager
    def blocks_of(self, threads: int) -> Iterator[None]:
        before = {kind: kind.__getitem__ for kind in self.kernels}
        for kind, choose in before.items():
            kind.__getitem__ = lambda kernel, asked, choose=choose: choose(kernel, resized(asked, threads))
        try:
            yield
        finally:
            for kind, choose in before.items():
                kind.__getitem__ = choose

    def transfers(self) -> Sequence[tuple[Any, str]]:
        there = self.cuda.to_device(np.zeros(1))
        return (self.cuda, "to_device"), (type(there), "copy_to_host")

    def card(self) -> str:
        name = self.cuda.current_context().device.name
        return name.decode() if isinstance(name, bytes) else str(name)

    def event(self) -> Any:
        return self.cuda.event()

    def between(self, begins: Any, ends: Any) -> float:
        return float(begins.elapsed_time(ends))


def resized(asked: Sequence[Any], threads: int) -> tuple[Any, ...]:
    """A launch with about as many threads in all, never more: each may have a part of an array of its own."""
    grid, block, *more = asked
    if block == USUAL and int(grid) * USUAL >= threads:
        return (int(grid) * USUAL // threads, threads, *more)
    if block == SQUARE:
        sides = (SQUARE[0] * max(threads // 256, 1), threads // (SQUARE[0] * max(threads // 256, 1)))
        blocks = tuple(max(int(count) * own // side, 1) for count, own, side in zip(grid, SQUARE, sides, strict=True))
        return (blocks, sides, *more)
    return tuple(asked)


if __name__ == "__main__":
    main(sys.argv[1])
