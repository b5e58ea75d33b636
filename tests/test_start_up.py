"""What it costs to begin: the import of a library, and a clock that other processes do not move."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from optadvisor.probes import calling
from optadvisor.probes.launch import Ended
from optadvisor.verifier.start_up import import_seconds


def test_a_library_takes_some_time_to_import(tmp_path: Path) -> None:
    assert 0.0 < import_seconds("json", tmp_path / "trials") < 60.0


def test_a_library_that_is_not_there_takes_none(tmp_path: Path) -> None:
    assert import_seconds("no_such_library", tmp_path) == 0.0


@pytest.mark.parametrize("answer", ["", "{", "null", "true", "-1.0", "NaN", "1e9", '"0.4"'])
def test_a_damaged_answer_is_none(tmp_path: Path, answer: str) -> None:
    def launch(_: str, task: Path, **__: Any) -> Ended:
        task.with_suffix(".result").write_text(answer)
        return Ended(status=0, seconds=1.0, facts=None)

    assert import_seconds("json", tmp_path, launch=launch) == 0.0


def test_an_earlier_answer_does_not_count(tmp_path: Path) -> None:
    def silent(_: str, __: Path, **___: Any) -> Ended:
        return Ended(status=1, seconds=1.0, facts=None)

    import_seconds("json", tmp_path)
    assert import_seconds("json", tmp_path, launch=silent) == 0.0


# ---------------------------------------------------------------- the clock of a call


def waited(monkeypatch: pytest.MonkeyPatch, wall: float, cpu: float, queued: float, *, switches: int = 1) -> float:
    """What the clock shows after a call that took so long on the wall, computed and stood in line so long."""
    now = {"wall": 0.0, "cpu": 0.0, "queued": 5.0, "switches": 3}

    class Usage:
        @property
        def ru_nvcsw(self) -> int:
            return int(now["switches"])

    monkeypatch.setattr(time, "perf_counter", lambda: now["wall"])
    monkeypatch.setattr(time, "process_time", lambda: now["cpu"])
    monkeypatch.setattr(calling.resource, "getrusage", lambda _: Usage())
    monkeypatch.setattr(calling, "_queued_seconds", lambda: now["queued"])
    clock = calling.Clock()
    now["wall"] += wall
    now["cpu"] += cpu
    now["queued"] += queued
    now["switches"] += switches
    seconds = clock.seconds()
    monkeypatch.undo()
    return seconds


def test_what_others_take_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    assert waited(monkeypatch, wall=3.0, cpu=1.0, queued=2.0, switches=0) == 1.0
    assert waited(monkeypatch, wall=3.0, cpu=1.0, queued=2.0) == pytest.approx(1.0)


def test_what_it_waited_for_itself_does(monkeypatch: pytest.MonkeyPatch) -> None:
    assert waited(monkeypatch, wall=3.0, cpu=1.0, queued=0.5) == pytest.approx(2.5)
    assert waited(monkeypatch, wall=3.0, cpu=1.0, queued=0.0) == 3.0


def test_it_never_shows_less_than_was_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert waited(monkeypatch, wall=3.0, cpu=1.0, queued=9.0) == 1.0
    assert waited(monkeypatch, wall=1.0, cpu=3.0, queued=9.0) == 1.0


def test_where_the_system_does_not_say_it_nothing_is_taken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreadable(*_: Any) -> Any:
        raise OSError

    monkeypatch.setattr(calling, "open", unreadable, raising=False)
    assert calling._queued_seconds() == 0.0
