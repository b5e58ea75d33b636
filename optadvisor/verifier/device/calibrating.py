"""What this machine can do, measured once and kept: how fast its memory is and how fast it computes; of a card, too.

    host = measured_host(cores=2)     →  Host(bandwidth=9.8e9, bandwidth_all=17e9, peak=6.1e10, …)
    keep(host, None); kept().host     from then on, also in other directories
    placement(ledgers, 0.8, host)     →  "memory-bound, at 71 % of this CPU's bandwidth (7.0 of 9.8 GB/s)"

Memory: `a + b` into `c`, three arrays of 64 MB that no cache holds, counted as 24 bytes an element. Peak: a product of
two matrices in double precision, by the BLAS that NumPy came with, on as many cores as that takes. The best of several
rounds is kept, since whatever else runs only makes it slower. The card is measured in a child process, by
`calibrating_card`.

Does not handle: several sockets, memory that swaps, what else runs at the moment (run it on a quiet machine).
"""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from optadvisor.probes.machine import processor
from optadvisor.verifier.device.cards import Card
from optadvisor.verifier.device.ledger import Ledger

ELEMENTS, SIDE = 1 << 23, 1024
"""Numbers in each array; rows of each matrix."""
ROUNDS, PRODUCTS = 7, 4
CACHED, IDLE = 1.15, 0.1
"""Above that part of the bandwidth it is caches that deliver; below that one, memory is not what is waited for."""
NAME = "machine.json"

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """Of one processor; in seconds and bytes."""

    processor: str
    cores: int
    bandwidth: float
    """Bytes a second by one core, which is what NumPy uses …"""
    bandwidth_all: float
    """… and by all."""
    peak: float
    """Floating-point operations a second in double precision, by BLAS."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    host: Host | None = None
    card: Card | None = None


def measured_host(
    cores: int, *, elements: int = ELEMENTS, side: int = SIDE, clock: Clock = time.perf_counter, name: str = ""
) -> Host:
    """Takes about two seconds and 200 MB."""
    a, b, c = (np.full(elements, value) for value in (1.0, 2.0, 0.0))
    moved = 3 * a.nbytes
    alone = min(_seconds(lambda: np.add(a, b, out=c), clock) for _ in range(ROUNDS))
    together = min(_seconds(lambda: _on_all(a, b, c, cores), clock) for _ in range(ROUNDS)) if cores > 1 else alone
    square = np.full((side, side), 0.5)
    product = np.empty((side, side))
    fastest = min(_seconds(lambda: np.matmul(square, square, out=product), clock) for _ in range(PRODUCTS))
    return Host(
        processor=name or processor(),
        cores=cores,
        bandwidth=moved / alone,
        bandwidth_all=max(moved / together, moved / alone),
        peak=2.0 * side**3 / fastest,
    )


def _on_all(a: np.ndarray, b: np.ndarray, c: np.ndarray, cores: int) -> None:
    """A part for each core; NumPy gives up the interpreter's lock while it adds."""
    edges = np.linspace(0, len(a), cores + 1).astype(int)
    parts = [slice(start, stop) for start, stop in pairwise(edges.tolist())]
    threads = [threading.Thread(target=np.add, args=(a[part], b[part], c[part])) for part in parts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _seconds(work: Callable[[], Any], clock: Clock) -> float:
    start = clock()
    work()
    return max(clock() - start, 1e-9)


# ---------------------------------------------------------------- kept for this machine


def place() -> Path:
    """Where figures of this machine are kept: in the user's folder for caches."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(base) if base else Path.home() / ".cache") / "optadvisor" / NAME


def keep(host: Host, card: Card | None, path: Path | None = None) -> Path:
    """Raises `OSError` where it cannot be written."""
    path = path or place()
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(f".{os.getpid()}")
    beside.write_text(json.dumps({"host": asdict(host), "card": asdict(card) if card else None}, indent=1))
    beside.replace(path)
    return path


def kept(path: Path | None = None, *, name: str = "") -> Kept:
    """Nothing where nothing is kept, where it cannot be read, or where another processor was measured."""
    try:
        data = json.loads((path or place()).read_text())
        host = Host(**data["host"])
        card = Card(**{**data["card"], "architecture": tuple(data["card"]["architecture"])}) if data["card"] else None
        figures = [host.bandwidth, host.bandwidth_all, host.peak]
        if card is not None:
            figures += [card.bandwidth, card.link, card.single, card.double, card.memory_bytes, card.dispatch_seconds]
        if host.processor != (name or processor()) or not all(0.0 < each < 1e18 for each in figures):
            return Kept()
    except (OSError, RuntimeError, ValueError, TypeError, KeyError):  # `Path.home` raises `RuntimeError`
        return Kept()
    return Kept(host=host, card=card)


# ---------------------------------------------------------------- where a place stands


def placement(ledgers: Sequence[Ledger], seconds: float, host: Host, *, counts_operations: bool = True) -> str:
    """Where the original stands below the roof of this CPU (bytes and operations as counted for the copy).

    `counts_operations`: whether the operations in the ledgers were counted, and not derived from the time.
    """
    moved = sum(one.bytes_moved * count for ledger in ledgers for one, count in ledger.launches.items())
    flops = sum(one.flops * count for ledger in ledgers for one, count in ledger.launches.items())
    if not moved or seconds <= 0.0:
        return ""
    rate, of_peak = moved / seconds, flops / seconds / host.peak
    part = rate / host.bandwidth
    speeds = f"{rate / 1e9:.2g} of {host.bandwidth / 1e9:.2g} GB/s"
    if counts_operations and of_peak > max(part, IDLE):
        return f"compute-bound, at {of_peak:.0%} of the peak of this CPU ({host.peak / 1e9:.0f} GFLOP/s)"
    if part > CACHED:
        return f"served by caches, at {part:.1f} times the bandwidth of this CPU's memory ({speeds})"
    if part >= IDLE:
        return f"memory-bound, at {part:.0%} of this CPU's bandwidth ({speeds})"
    least = max(moved / host.bandwidth, flops / host.peak if counts_operations else 0.0)
    return (
        f"bound by neither memory nor arithmetic ({part:.1%} of this CPU's bandwidth): by what these allow, it could "
        f"take {_in_words(least)} here instead of {_in_words(seconds)}, so faster code for the CPU comes first"
    )


def _in_words(seconds: float) -> str:
    return f"{seconds:.2g} s" if seconds >= 0.1 else f"{seconds * 1e3:.2g} ms"
