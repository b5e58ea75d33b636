"""Effects of replayed calls on the outside: refused, or let through, compared and put back."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from replaykit import record

from optadvisor.probes import effects
from optadvisor.probes.replay import BlockedEffectError, Fence, TooLongError
from optadvisor.verifier.equality.equivalence import compare


@pytest.fixture(scope="module")
def fence(tmp_path_factory: pytest.TempPathFactory) -> Fence:
    """One for all: an audit hook stays for ever."""
    return Fence(tmp_path_factory.mktemp("scratch"))


OUTSIDE = """
import os, pty, signal, socket, subprocess, sys, threading
def writes(path):
    with open(path, "w") as file: file.write("x")
    os.remove(path)
    return 1
def swallows(path):
    try: open(path, "w").close()
    except: pass
    return 1
def kills(n):
    os.kill(os.getpid(), n)
def forks(n):
    if n: os.fork()
def signals(n):
    if n: signal.pthread_kill(threading.get_ident(), 0)
def spawns(n):
    if n: pty.spawn("true")
def sends(n):
    if n: socket.socketpair()[0].sendmsg([b"x"])
writes("a.txt"); swallows("b.txt"); kills(0); forks(0); signals(0); spawns(0); sends(0)
"""


@pytest.mark.parametrize(
    ("qualname", "argument", "refused"),
    [
        ("writes", None, "write to .*/a.txt"),
        ("swallows", None, "write to .*/b.txt"),
        ("kills", None, "act on a signal to a process"),
        ("forks", 1, "act on a forked process"),
        ("signals", 1, "act on a signal to a thread"),
        ("spawns", 1, "act on another program"),
        ("sends", 1, "act on the network"),
    ],
)
def test_effects_are_refused(qualname: str, argument: int | None, refused: str, tmp_path: Path, fence: Fence) -> None:
    recorded = record(tmp_path, qualname, OUTSIDE, fence=fence)
    (recorded.folder / "b.txt").unlink()

    def vary(state: dict[str, Any]) -> None:
        state["args"] = state["args"] if argument is None else (argument,)

    for _ in range(2):
        with pytest.raises(BlockedEffectError, match=refused):
            recorded.observe(recorded.side(), recorded.blobs()[0], vary=vary)
    assert not (recorded.folder / "b.txt").exists()


def journalling(tmp_path: Path) -> Fence:
    return Fence(tmp_path / "scratch", journal=tmp_path / "scratch" / "files")


@pytest.mark.parametrize("before", [None, b"as it was"])
def test_files_that_may_be_written_are_compared_and_put_back(before: bytes | None, tmp_path: Path) -> None:
    recorded = record(tmp_path, "writes", OUTSIDE, fence=journalling(tmp_path))
    blob, file = recorded.blobs()[0], recorded.folder / "a.txt"
    if before is not None:
        file.write_bytes(before)
    seen = recorded.observe(recorded.side(), blob)
    assert (seen.result, seen.files_after) == (1, {str(file): None})
    kept = recorded.source.replace("os.remove(path)", "pass")
    other = recorded.observe(recorded.side(kept), blob)
    assert other.files_after.keys() == {str(file)}
    assert other.files_after[str(file)] not in (None, before)
    first, *_ = compare(recorded.observe(recorded.side(), blob), other).differences
    assert first.where.startswith("file ")
    assert str(file) in first.where
    assert (file.read_bytes() if file.exists() else None) == before


INTERRUPTED = """
import os, time
def spins(seconds):
    with open("out.txt", "a") as file:
        file.write("half")
        file.flush()
        os.makedirs("made/deep", exist_ok=True)
        time.sleep(seconds)
def leaves(seconds):
    file = open("out.txt", "w")
    file.write("late, when the file is closed")
    time.sleep(seconds)
    raise ValueError(len(open("out.txt").read()))
def nothing(seconds): pass
for function in (spins, leaves, nothing):
    try: function(0)
    except ValueError: pass
"""


@pytest.mark.parametrize("qualname", ["spins", "leaves"])
def test_a_call_that_is_ended_leaves_the_files_as_they_were(qualname: str, tmp_path: Path) -> None:
    fence = journalling(tmp_path)
    recorded = record(tmp_path, qualname, INTERRUPTED, fence=fence)
    (blob,), file = recorded.blobs(), recorded.folder / "out.txt"
    file.write_text("as it was")
    (recorded.folder / "made" / "deep").rmdir()

    def vary(state: dict[str, Any]) -> None:
        state["args"] = (60.0,)

    for _ in range(2):
        with pytest.raises(TooLongError):
            recorded.observe(recorded.side(), blob, vary=vary, limit_seconds=0.2)
        if qualname == "leaves":
            fence.restore()  # as the next call does: the exception held the open file
        assert file.read_text() == "as it was"
        assert sorted(path.name for path in recorded.folder.rglob("*") if path.is_dir()) == ["made"]


def test_what_a_call_writes_late_is_put_back_before_the_next(tmp_path: Path) -> None:
    fence = journalling(tmp_path)
    recorded = record(tmp_path, "leaves", INTERRUPTED, fence=fence)
    file = recorded.folder / "out.txt"
    file.write_text("as it was")
    seen = recorded.observe(recorded.side(), recorded.blobs()[0])
    assert str(seen.raised) == "0"
    assert seen.raised is not None
    seen.raised.__traceback__ = None  # which held the open file
    assert "late" in file.read_text(), "this is what is to be put back"
    with fence:
        assert file.read_text() == "as it was"


def test_what_could_not_be_put_back_is_not_let_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recorded = record(tmp_path, "spins", INTERRUPTED, fence=journalling(tmp_path))
    monkeypatch.setattr(effects, "KEEP_LIMIT", 3)
    file = recorded.folder / "out.txt"
    file.write_text("as it was")
    for _ in range(2):
        with pytest.raises(BlockedEffectError, match=r"write to .*out.txt, which could not be put back afterwards"):
            recorded.observe(recorded.side(), recorded.blobs()[0])
        assert file.read_text() == "as it was"


def test_acts_on_the_outside_that_are_allowed_are_noted(tmp_path: Path) -> None:
    recorded = record(tmp_path, "kills", OUTSIDE, fence=journalling(tmp_path))
    seen = recorded.observe(recorded.side(), recorded.blobs()[0])
    assert seen.effects == (f"act on a signal to a process: os.kill({os.getpid()}, 0)",)


def test_a_folder_whose_name_only_begins_like_the_scratch_folder_is_outside(tmp_path: Path) -> None:
    fence = Fence(tmp_path / "scratch")
    (tmp_path / "scratch").mkdir()
    with fence:
        (tmp_path / "scratch" / "in.txt").write_text("x")
        with pytest.raises(BlockedEffectError):
            (tmp_path / "scratch2").write_text("x")
