"""What a card would have had to do: transfers, launches, bytes through its memory, floating-point operations.

ledger.to_card(800)                 an array of 100 floats goes there
ledger.launch(bytes_moved=2400, flops=100, single=False)
ledger.to_host(8)                   one number comes back: everything before it is waited for
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


def words(text: str) -> tuple[str, ...]:
    """Names, written one after the other."""
    return tuple(text.split())


@dataclass(frozen=True, slots=True, order=True)
class Launch:
    """One kernel: what it moves through the card's memory and computes."""

    bytes_moved: int
    flops: int
    single: bool
    """In single precision, or in none."""


@dataclass(kw_only=True)
class Ledger:
    to_card: list[int] = field(default_factory=list)
    """Bytes of each transfer."""
    to_host: list[int] = field(default_factory=list)
    launches: Counter[Launch] = field(default_factory=Counter)
    gave_up: list[str] = field(default_factory=list)
    """What CuPy refuses, as it was met: the copy leaves such calls to the original."""
    entered: int = 0
    """How often a copy for the card was begun."""

    def launch(self, *, bytes_moved: int, flops: int, single: bool, kernels: int = 1) -> None:
        part = Launch(bytes_moved // kernels, flops // kernels, single)
        self.launches[part] += kernels

    def as_json(self) -> dict[str, Any]:
        return {
            "to_card": self.to_card,
            "to_host": self.to_host,
            "launches": [[one.bytes_moved, one.flops, one.single, count] for one, count in self.launches.items()],
            "gave_up": self.gave_up,
            "entered": self.entered,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Ledger:
        """Raises `KeyError`, `TypeError` or `ValueError` for anything else than `as_json` gives."""
        launches: Counter[Launch] = Counter()
        for bytes_moved, flops, single, count in data["launches"]:
            launches[Launch(int(bytes_moved), int(flops), bool(single))] += int(count)
        return cls(
            to_card=[int(each) for each in data["to_card"]],
            to_host=[int(each) for each in data["to_host"]],
            launches=launches,
            gave_up=[str(each) for each in data["gave_up"]],
            entered=int(data["entered"]),
        )
