"""Memory that the program fetched from the system again and again, and what that took.

Linux hands out memory page by page, at the first touch of each (a page fault): 0.2 µs and more, two in a virtual
machine. glibc gives memory back once twice the largest array that was ever dropped lies free (mallopt(3),
M_TRIM_THRESHOLD), so that the temporaries of `a + b * c` pay for their pages again and again. What is beyond the peak
of memory was fetched more than once.

Does not handle: huge pages (their faults are fewer and dearer), child processes, systems other than Linux with glibc.
"""

from __future__ import annotations

import mmap
import os
import resource
import time

LEAST_FAULTS = 5_000
"""Below, it takes too little for a measurement of its own."""
_PAGES = 512
_TRIALS = 3


def page_faults() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt


def refetching_seconds(faults: int, memory_bytes: int) -> float:
    """What page faults took that the peak of memory does not account for; 0.0 where there are few, or no glibc."""
    again = faults - memory_bytes // mmap.PAGESIZE
    return again * _seconds_each() if again >= LEAST_FAULTS and _has_glibc() else 0.0


def _has_glibc() -> bool:
    try:
        return bool(os.confstr("CS_GNU_LIBC_VERSION"))
    except (AttributeError, OSError, ValueError):
        return False


def _seconds_each() -> float:
    """Of one page fault, measured on this machine; the best of a few trials."""
    return min(_trial() for _ in range(_TRIALS))


def _trial() -> float:
    places = range(0, _PAGES * mmap.PAGESIZE, mmap.PAGESIZE)
    began = time.perf_counter()
    with mmap.mmap(-1, _PAGES * mmap.PAGESIZE, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS) as area:
        area.madvise(mmap.MADV_NOHUGEPAGE)
        for place in places:
            area[place] = 1
        first = time.perf_counter()
        for place in places:
            area[place] = 1
        loop = time.perf_counter() - first
    return max(time.perf_counter() - began - 2 * loop, 0.0) / _PAGES
