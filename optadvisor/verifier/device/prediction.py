"""How long a card would take, from what it would have to do: transfers, launches, and for each kernel the longer of
moving its bytes and computing its operations (the roofline model: Williams, Waterman, Patterson 2009).

    predicted(ledger, CARDS["a100"])  →  Predicted(link=0.006, kernels=0.011, starting=0.004)

Shares of a card's figures that programs reach, and what starting takes, are assumptions, written down here; a card at
hand replaces them by a measurement.

Does not handle: transfers beside computing, kernels that run side by side, caches on the card (small arrays are faster
than their bytes say), many divisions or branches.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from optadvisor.verifier.device.cards import Card
from optadvisor.verifier.device.ledger import Ledger

OF_BANDWIDTH = 0.75
"""What streaming kernels reach of the memory's speed."""
OF_PEAK = 0.5
"""What libraries reach of the peak, in double precision on large arrays."""
OF_LINK = 0.5
"""From memory that is not pinned, which is what NumPy has."""
TRANSFER_SECONDS = 10e-6
"""Until a transfer begins, and the program goes on after it."""
LAUNCH_SECONDS = 5e-6
"""Until a kernel runs."""
START_SECONDS = 1.0
"""CUDA and CuPy, in each run: half of it to import CuPy, half for the driver and the kernels of its cache."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Predicted:
    """Seconds of all calls together."""

    link: float
    """Bytes over the link: grows with the arrays."""
    kernels: float
    """Work of the kernels: grows with the arrays."""
    starting: float
    """Of transfers and kernels: does not."""

    @property
    def seconds(self) -> float:
        return self.link + self.kernels + self.starting


def link_rate(card: Card) -> float:
    """Bytes a second over the link, from memory as NumPy has it."""
    return card.link * (1.0 if card.measured else OF_LINK)


def predicted(ledgers: Sequence[Ledger], card: Card) -> Predicted:
    link = kernels = starting = 0.0
    of_bandwidth, of_peak = (1.0, 1.0) if card.measured else (OF_BANDWIDTH, OF_PEAK)
    for ledger in ledgers:
        moved = [*ledger.to_card, *ledger.to_host]
        link += sum(moved) / link_rate(card)
        starting += len(moved) * TRANSFER_SECONDS
        for one, count in ledger.launches.items():
            peak = (card.single if one.single else card.double) * of_peak
            work = max(one.bytes_moved / (card.bandwidth * of_bandwidth), one.flops / peak)
            kernels += count * work
            starting += count * max(card.dispatch_seconds - work, LAUNCH_SECONDS)
    return Predicted(link=link, kernels=kernels, starting=starting)


def pays_from(one: Predicted, host_seconds: float, more: float = 0.0) -> float:
    """How many times as large the arrays would have to be; infinity where no size would do.

    `more`: seconds that the card takes besides, whatever the size.
    """
    per_size = host_seconds - one.link - one.kernels
    return (one.starting + more) / per_size if per_size > 0 else float("inf")
