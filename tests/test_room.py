"""How much recorded calls may take: a part of what is free."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from optadvisor.probes.room import PART, room_for_calls

MEMINFO = "MemTotal:       8000000 kB\nMemFree:         100 kB\nMemAvailable:    4000000 kB\n"


def test_a_part_of_what_is_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = tmp_path / "meminfo"
    told.write_text(MEMINFO)
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=10**15))
    assert room_for_calls(tmp_path, told) == 4_000_000 * 1024 // PART
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=800))
    assert room_for_calls(tmp_path, told) == 100


@pytest.mark.parametrize("text", [None, "", "MemAvailable:\n", "MemAvailable: many kB\n"])
def test_where_the_system_does_not_tell(text: str | None, tmp_path: Path) -> None:
    told = tmp_path / "meminfo"
    if text is not None:
        told.write_text(text)
    assert room_for_calls(tmp_path, told) > 0
