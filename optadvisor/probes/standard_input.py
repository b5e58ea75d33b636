"""What stands for standard input while a call is made again: whoever reads it is refused.

    sys.stdin = no_input(fence)         # BlockedEffectError: read standard input

What the program read there is gone by then. At the end of its input a program often does nothing at all, and so does
whatever stands for it: such a call would prove nothing.

Does not handle: `open(0)` (the fence does), `os.read(0, n)`, C libraries that read the descriptor.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

    from optadvisor.probes.fence import Fence

READS_INPUT = "read standard input, which is gone when a call is made again"


def no_input(fence: Fence) -> TextIO:
    """An empty stream, of which nothing is to be read while the fence stands."""
    return io.TextIOWrapper(_NoBytes(fence), encoding="utf-8")


class _NoBytes(io.BytesIO):
    def __init__(self, fence: Fence) -> None:
        super().__init__()
        self._fence = fence

    def read(self, size: int | None = -1, /) -> bytes:
        self._check()
        return super().read(size)

    def read1(self, size: int | None = -1, /) -> bytes:
        self._check()
        return super().read1(size)

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        self._check()
        return super().readinto(buffer)

    def readline(self, size: int | None = -1, /) -> bytes:
        self._check()
        return super().readline(size)

    def readlines(self, size: int | None = None, /) -> list[bytes]:
        self._check()
        return super().readlines(size)

    def __next__(self) -> bytes:
        self._check()
        return super().__next__()

    def _check(self) -> None:
        if self._fence.armed:
            self._fence.refuse(READS_INPUT)
