"""A few cards and what they can do, for predictions. Figures as remembered from the makers' data sheets, not
looked up again: to be checked, edited and added to.

| card | source |
|---|---|
| T4 | NVIDIA T4 data sheet: 320 GB/s, 8.1 TFLOP/s single; double is 1/32 of that; PCIe 3 x16 |
| RTX 3090, 4090 | NVIDIA GA102 and Ada whitepapers: 936 and 1008 GB/s, 35.6 and 82.6 TFLOP/s; double 1/64; PCIe 4 |
| A100 | NVIDIA A100 data sheet (40 GB): 1555 GB/s, 19.5 and 9.7 TFLOP/s; PCIe 4 |
| H100 | NVIDIA H100 data sheet (SXM): 3.35 TB/s, 67 and 34 TFLOP/s; PCIe 5 |
| H200 | NVIDIA H200 data sheet (SXM): 4.8 TB/s, 67 and 34 TFLOP/s; PCIe 5 |

PCIe 3, 4 and 5 with 16 lanes bring about 12, 25 and 50 GB/s in practice, from memory that is pinned; NumPy's is not.

Does not handle: other makers, several cards, what else runs on a card.
"""

from __future__ import annotations

from dataclasses import dataclass

DISPATCH_SECONDS = 10e-6
"""Python and CuPy, for each operation; it passes while the card is still at work on earlier ones. An assumption."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    name: str
    architecture: tuple[int, int]
    """Compute capability: what its compiler is told."""
    memory_bytes: int
    bandwidth: float
    """Bytes a second through its own memory."""
    link: float
    """Bytes a second between it and the host, pinned."""
    single: float
    """Floating-point operations a second in single precision …"""
    double: float
    """… and in double."""
    dispatch_seconds: float = DISPATCH_SECONDS
    measured: bool = False
    """Its figures are what was reached (`calibrating_card`), and no data sheet's."""


GB = 10**9
CARDS = {
    card.name.lower().replace(" ", ""): card
    for card in (
        Card(
            name="T4",
            architecture=(7, 5),
            memory_bytes=16 * GB,
            bandwidth=320e9,
            link=12e9,
            single=8.1e12,
            double=0.25e12,
        ),
        Card(
            name="RTX 3090",
            architecture=(8, 6),
            memory_bytes=24 * GB,
            bandwidth=936e9,
            link=25e9,
            single=35.6e12,
            double=0.556e12,
        ),
        Card(
            name="RTX 4090",
            architecture=(8, 9),
            memory_bytes=24 * GB,
            bandwidth=1008e9,
            link=25e9,
            single=82.6e12,
            double=1.29e12,
        ),
        Card(
            name="A100",
            architecture=(8, 0),
            memory_bytes=40 * GB,
            bandwidth=1555e9,
            link=25e9,
            single=19.5e12,
            double=9.7e12,
        ),
        Card(
            name="H100",
            architecture=(9, 0),
            memory_bytes=80 * GB,
            bandwidth=3350e9,
            link=50e9,
            single=67e12,
            double=34e12,
        ),
        Card(
            name="H200",
            architecture=(9, 0),
            memory_bytes=141 * GB,
            bandwidth=4800e9,
            link=50e9,
            single=67e12,
            double=34e12,
        ),
    )
}


def card(word: str) -> Card | None:
    """By its name, without regard to case, spaces and dashes."""
    return CARDS.get(word.lower().replace(" ", "").replace("-", "").replace("_", ""))
