"""What copies of the process take that a call makes and waits for: on a busy machine they wait in line for their cores.

    with Copies() as copies: …              two copies side by side, of 0.4 and 0.5 s of CPU time
    copies.seconds                          0.5

Copies that are there at the same time count as the slowest of them: each has a core to itself where there are as many.
Where it is entered, `os.fork` and `os.waitpid` are looked at as they are called.

Does not handle: copies that wait themselves, more copies than cores, `os.wait` and its like.
"""

from __future__ import annotations

import os
from typing import Any


class Copies:
    """Nobody else may exchange the two functions meanwhile."""

    def __init__(self) -> None:
        self.seconds = 0.0
        """Of CPU time, one group of copies after the other."""
        self.alive = 0
        self.slowest = 0.0
        self.functions: tuple[Any, Any] = os.fork, os.waitpid

    def __enter__(self) -> Copies:
        os.fork, os.waitpid = self.fork, self.wait
        return self

    def __exit__(self, *_: object) -> None:
        os.fork, os.waitpid = self.functions

    def fork(self) -> int:
        copy: int = self.functions[0]()
        self.alive += bool(copy)
        return copy

    def wait(self, process: int, options: int) -> tuple[int, int]:
        found, status, usage = os.wait4(process, options)
        if found:
            self.slowest = max(self.slowest, usage.ru_utime + usage.ru_stime)
            self.alive -= 1
            if not self.alive:
                self.seconds, self.slowest = self.seconds + self.slowest, 0.0
        return found, status
