"""Page faults: what was fetched once is not counted as fetched again, and the advice does what it says."""

from __future__ import annotations

import mmap
import subprocess
import sys
from pathlib import Path

import pytest

from optadvisor.probes import paging

PROGRAM = """
import resource
import numpy as np
{first}
u = np.zeros(2**18)
before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
for step in range(50):
    u = (u + 1.0) * (u + 2.0) - (u + 3.0) * (u - 4.0) * (u + 5.0)
    u *= 0.0
print(resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before)
"""
HUGE = Path("/sys/kernel/mm/transparent_hugepage/enabled")
needs_glibc = pytest.mark.skipif(not paging._has_glibc(), reason="other C libraries keep memory in other ways")


def faults(first: str) -> int:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(first=first)], capture_output=True, text=True, check=True
    )
    return int(done.stdout)


@needs_glibc
@pytest.mark.skipif(HUGE.exists() and "[always]" in HUGE.read_text(), reason="huge pages are fetched seldom anyway")
def test_the_remedy_keeps_the_memory() -> None:
    pages = 2**21 // mmap.PAGESIZE
    assert faults("") > 50 * pages
    assert faults("bytes(2**25 - 2**16)") < 10 * pages


def test_touching_memory_counts() -> None:
    before = paging.page_faults()
    with mmap.mmap(-1, 2000 * mmap.PAGESIZE) as area:
        area.madvise(mmap.MADV_NOHUGEPAGE)
        for page in range(2000):
            area[page * mmap.PAGESIZE] = 1
    assert paging.page_faults() - before >= 2000


@needs_glibc
@pytest.mark.parametrize(
    ("faults", "pages", "again"), [(100_000, 20_000, 80_000), (30_000, 30_000, 0), (24_999, 20_000, 0), (0, 20_000, 0)]
)
def test_what_the_peak_needs_is_not_fetched_again(
    monkeypatch: pytest.MonkeyPatch, faults: int, pages: int, again: int
) -> None:
    monkeypatch.setattr(paging, "_seconds_each", lambda: 2.0)
    assert paging.refetching_seconds(faults, pages * mmap.PAGESIZE) == 2.0 * again


def test_other_c_libraries_get_no_advice_for_glibc(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paging, "_has_glibc", lambda: False)
    assert paging.refetching_seconds(10**9, 0) == 0.0


def test_a_page_fault_takes_time() -> None:
    assert 0.0 <= paging._seconds_each() < 1e-3
