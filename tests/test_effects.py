"""Before each pass the user's files are as one run of the program finds them, after it as one leaves them."""

from __future__ import annotations

import os
import sqlite3
import sys
from pathlib import Path

import pytest
from passkit import Program, run_folder

from optadvisor.errors import ProgramError
from optadvisor.probes import effects, events

WRITER = r"""
import os, shutil, sqlite3, threading, tempfile, atexit, pathlib
def add(path, text):
    with open(path, "a") as file:
        file.write(text)
add("log.txt", "again\n")
add("fresh.txt", "again\n")
pathlib.Path("over.txt").write_text("new")
os.remove("gone.txt")
os.rename("old.txt", "new.txt")
os.replace("first.txt", "second.txt")
with open("middle.txt", "r+") as file:
    file.seek(2)
    file.write("XX")
os.truncate("long.txt", 3)
with open("by descriptor.txt", "r+") as file:
    os.ftruncate(file.fileno(), 1)
os.mkdir("made")
os.makedirs("made/deep/er")
add("made/deep/er/file.txt", "in")
shutil.rmtree("tree")
os.rename("folder", "moved")
shutil.copytree("moved", "copied")
os.symlink("log.txt", "link")
add("through", "via the link\n")
os.remove("alias")
os.link("log.txt", "hard")
os.rmdir("empty")
with sqlite3.connect("data.db") as base:
    base.execute("insert into t values (2)")
base.close()
workers = [threading.Thread(target=add, args=(f"thread {i}.txt", str(i))) for i in range(8)]
[w.start() for w in workers]; [w.join() for w in workers]
with tempfile.NamedTemporaryFile() as file: file.write(b"x")
os.chdir("made")
add("relative.txt", "in made\n")
os.chdir("..")
os.chmod("log.txt", 0o600)
if os.fork() == 0:
    add("log.txt", "from the child\n")
    add("child.txt", "from the child\n")
    os._exit(0)
os.wait()
atexit.register(add, "late.txt", "at exit\n")
END
"""

FILES = {
    "log.txt": "before\n",
    "over.txt": "old",
    "gone.txt": "gone",
    "old.txt": "renamed",
    "first.txt": "1",
    "second.txt": "2",
    "middle.txt": "0123456",
    "long.txt": "0123456",
    "by descriptor.txt": "0123",
    "tree/a/b.txt": "b",
    "tree/c.txt": "c",
    "folder/sub/x.txt": "x",
    "folder/y.txt": "y",
    "target.txt": "target\n",
    "late.txt": "before\n",
    "untouched.txt": "1",
}

ENDINGS = {"end": "", "raises": "1 / 0", "exit at once": "os._exit(3)", "killed": "os.kill(os.getpid(), 9)"}


def lay_out(program: Program, folder: Path) -> None:
    program.lay_out(folder)
    (folder / "empty").mkdir()
    (folder / "through").symlink_to("target.txt")
    (folder / "alias").symlink_to("nowhere")
    with sqlite3.connect(folder / "data.db") as base:
        base.execute("create table t (x)")
    base.close()


def tree(folder: Path) -> dict[str, object]:
    """Everything in a folder: contents, links, folders, permissions."""
    found: dict[str, object] = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_symlink():
            found[name] = ("link", os.readlink(path))
        elif path.is_dir():
            found[name] = "folder"
        else:
            found[name] = (path.read_bytes(), path.stat().st_mode)
    return found


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_second_pass_starts_and_ends_as_the_first(ending: str, tmp_path: Path) -> None:
    program = Program(files={**FILES, "main.py": WRITER.replace("END", ENDINGS[ending])})
    work, run = tmp_path / "work", run_folder(tmp_path / "work")
    lay_out(program, work)
    initial = tree(work)
    program.run("profile", work, fresh=False)
    once = tree(work)
    assert once.keys() - initial.keys() > {"new.txt", "made/deep/er/file.txt", "moved/sub/x.txt", "copied/y.txt"}
    journal = effects.read_journal(run / "profile-files")
    assert journal.complete
    assert set(journal.touched) >= {"a forked process"}
    after_first = effects.snapshot(journal.before, run / "after")
    effects.restore(journal.before)
    assert tree(work) == initial
    program.run("capture", work, fresh=False)
    second = effects.read_journal(run / "capture-files")
    effects.restore({path: saved for path, saved in second.before.items() if path not in after_first})
    effects.restore(after_first)
    assert tree(work) == once
    written = {os.path.relpath(path, work) for path in journal.written}
    assert {"log.txt", "fresh.txt", "target.txt", "child.txt", "data.db", "gone.txt"} <= written
    assert not any(path.startswith("/tmp/tmp") for path in journal.written)


def test_the_files_own_times_are_put_back_too(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("same")
    os.utime(tmp_path / "a", ns=(10**18, 10**18))
    states = effects.snapshot([str(tmp_path / "a")], tmp_path / "copies")
    (tmp_path / "a").write_text("same")
    effects.restore(states)
    assert os.stat(tmp_path / "a").st_mtime_ns == 10**18


def test_a_program_that_cannot_be_put_back_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effects, "KEEP_LIMIT", 10)
    journal = effects.Journal(folder=tmp_path / "run" / "files")
    journal.folder.mkdir(parents=True)
    (journal.folder / "journal.jsonl").touch()
    for name in ("small", "large"):
        (tmp_path / name).write_text(name * (5 if name == "large" else 1))
        journal.hook("open", (str(tmp_path / name), "w", os.O_WRONLY))
    found = effects.read_journal(journal.folder)
    assert not found.complete
    assert [*found.before] == [str(tmp_path / "small")]


def test_no_journal_is_an_incomplete_one(tmp_path: Path) -> None:
    assert not effects.read_journal(tmp_path).complete
    (tmp_path / "journal.jsonl").write_text('{"touched": "x"}\n{"pa')
    assert effects.read_journal(tmp_path) == effects.Effects(before={}, touched=("x",), complete=False)


def test_what_cannot_be_put_back_is_named_and_the_rest_is(tmp_path: Path) -> None:
    for name in ("folder/inside", "empty"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "saved").write_text("old")
    (tmp_path / "file").write_text("new")
    states: dict[str, Path | None] = {
        str(tmp_path / "file"): tmp_path / "saved",
        str(tmp_path / "folder"): tmp_path / "saved",  # a file cannot be written over a folder…
        str(tmp_path / "empty"): tmp_path / "saved",  # …with anything in it
    }
    with pytest.raises(ProgramError, match="folder"):
        effects.restore(states)
    assert (tmp_path / "file").read_text() == (tmp_path / "empty").read_text() == "old"


def test_pipes_and_devices_are_left_alone(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    states = effects.snapshot([str(tmp_path / "pipe"), "/dev/null"], tmp_path / "copies")
    assert states == {}
    effects.restore({str(tmp_path / "pipe"): None})
    assert (tmp_path / "pipe").exists()


@pytest.mark.parametrize(
    ("event", "arguments", "paths"),
    [
        ("open", ("/a", "r", os.O_RDONLY), []),
        ("open", ("/a", None, os.O_RDWR), ["/a"]),
        ("open", (b"/a", "w", 0), ["/a"]),
        ("open", (3, "w", os.O_WRONLY), []),
        ("os.rename", ("/a", "/b", -1, -1), ["/a", "/b"]),
        ("os.truncate", (3, 0), []),
        ("os.symlink", ("x", "/b", -1), ["/b"]),
        ("sqlite3.connect", (":memory:",), []),
        ("sqlite3.connect", ("file:/a.db?mode=rw",), ["/a.db", "/a.db-journal", "/a.db-wal", "/a.db-shm"]),
        ("import", ("json", None, None, None, None), []),
    ],
)
def test_audit_events_that_change_files(event: str, arguments: tuple[object, ...], paths: list[str]) -> None:
    assert events.written_paths(event, arguments) == paths


def test_a_path_relative_to_an_open_folder(tmp_path: Path) -> None:
    descriptor = os.open(tmp_path, os.O_RDONLY)
    expected = [str(tmp_path / "x")] if sys.platform == "linux" else []
    assert events.written_paths("os.remove", ("x", descriptor)) == expected
    os.close(descriptor)
    assert events.written_paths("os.remove", ("x", 10**6)) == []


def test_what_a_program_touches_outside(tmp_path: Path) -> None:
    main = """
import socket, subprocess, sys, os, signal, multiprocessing
def nothing(): pass
if __name__ == "__main__":
    socket.socket().bind(("127.0.0.1", 0))
    os.kill(os.getpid(), 0)
    input()
    worker = multiprocessing.get_context("spawn").Process(target=nothing)
    worker.start(); worker.join()
"""
    program = Program(files={"main.py": main}, stdin=b"x\n")
    assert program.run("profile", tmp_path / "work").status == 0
    found = effects.read_journal(run_folder(tmp_path / "work") / "profile-files")
    assert set(found.touched) == {"another program", "the network", "a signal to a process"}  # input() reads a file
    assert events.outside("os.system") == "another program"
    assert events.outside("os.mkdir") == "a directory tree"
    assert events.outside("import") == ""


def test_what_an_act_is_done_with_is_told_as_far_as_it_is_plain() -> None:
    assert events.described(("ls", ["ls", b"-l"], None, {"A": "1"})) == "'ls', ['ls', b'-l'], None, dict"
