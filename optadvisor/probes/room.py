"""How much memory and disk recorded calls may take: `room_for_calls(folder)`, in bytes."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

PART = 8
"""A trial has a recorded call in memory several times, and two trials run side by side."""
_MEMORY = Path("/proc/meminfo")


def room_for_calls(folder: Path, meminfo: Path = _MEMORY) -> int:
    """An eighth of the memory that programs can still get and of the disk that `folder` is on, whichever is less."""
    return min(_free_memory(meminfo), shutil.disk_usage(folder).free) // PART


def _free_memory(meminfo: Path) -> int:
    """Half of all memory where the system does not tell what is free."""
    try:
        lines = meminfo.read_text().splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable:"))
    except (OSError, ValueError, StopIteration, IndexError):
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
