"""Runs on disk: private, written in one step, and refused with a sentence when damaged."""

from __future__ import annotations

import json
import os
import stat
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from optadvisor import store
from optadvisor.errors import CorruptRunError, UsageError
from optadvisor.records import SCHEMA_VERSION, Environment, Profile, Run, Target, TargetKind, to_json

RUN = Run(
    id="x",
    created="2026-11-21T10:00:00+01:00",
    target=Target(kind=TargetKind.SCRIPT, value="walk.py", directory="/tmp"),
    environment=Environment(python="3.11", implementation="CPython", platform="Linux", processor="", cores=2),
    profile=Profile(wall_seconds=2.0, plain_seconds=1.5, exit_status=0),
)


def saved(directory: Path, name: str = "20261121-100000") -> Path:
    folder = store.create(directory, clock=lambda _: name)
    store.save(folder, replace(RUN, id=folder.name))
    return folder


def test_a_run_comes_back_as_it_was_saved(tmp_path: Path) -> None:
    folder = store.create(tmp_path)
    store.save(folder, RUN)
    assert store.load(folder) == RUN
    store.save(folder, replace(RUN, id="later"))
    assert store.load(folder).id == "later"
    assert sorted(os.listdir(folder)) == ["run.json"]


def test_folders_are_private_and_ignored_by_version_control(tmp_path: Path) -> None:
    (tmp_path / ".optadvisor").mkdir(mode=0o755)
    folder = store.create(tmp_path)
    for made in (folder, folder.parent):
        assert stat.S_IMODE(made.stat().st_mode) == 0o700
    assert (folder.parent / ".gitignore").read_text() == "*\n"


def test_runs_of_the_same_second_get_names_of_their_own(tmp_path: Path) -> None:
    names = [saved(tmp_path).name for _ in range(11)]
    assert names[:3] == ["20261121-100000", "20261121-100000-2", "20261121-100000-3"]
    assert [folder.name for folder in store.folders(tmp_path)] == names  # -11 after -9, not after -1
    assert store.find(tmp_path).name == "20261121-100000-11"
    assert store.find(tmp_path, "20261121-100000").name == "20261121-100000"  # exact before prefix


def test_where_no_folder_can_be_made_the_reason_is_given(tmp_path: Path) -> None:
    (tmp_path / ".optadvisor").write_text("a file")
    with pytest.raises(UsageError, match="cannot keep runs in"):
        store.create(tmp_path)
    with pytest.raises(UsageError, match="cannot keep runs in"):
        store.create(Path("/proc/self"))
    with pytest.raises(UsageError, match="cannot keep runs in"):
        store.create(tmp_path / "missing")


def test_a_run_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot write"):
        store.save(tmp_path / "gone", RUN)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_directory_is_a_sentence(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(UsageError, match="Permission denied"):
        store.create(tmp_path)


def damage(text: str) -> str:
    return text[: len(text) // 2]


def other(**changes: Any) -> str:
    data = {"schema": SCHEMA_VERSION, "run": to_json(RUN)}
    return json.dumps(data | changes)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "not json",
        damage(other()),
        "[]",
        "3",
        "null",
        "{}",
        f'{{"schema": {SCHEMA_VERSION}}}',
        other(run=None),
        other(run={}),
        other(run=to_json(RUN) | {"surprise": 1}),
        other(run=to_json(RUN) | {"hotspots": 3}),
        other(run=to_json(RUN) | {"hotspots": [[]]}),
        other(run=to_json(RUN) | {"profile": None}),
        other(run=to_json(RUN.target)),
        other(run=to_json(RUN)).replace("1.5", "1" + "0" * 400),
        "[" * 100_000,
    ],
)
def test_damaged_runs_are_refused(tmp_path: Path, text: str) -> None:
    folder = saved(tmp_path)
    (folder / "run.json").write_text(text)
    with pytest.raises(CorruptRunError, match=f"run {folder.name} is damaged and cannot be read"):
        store.load(folder)


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    folder = saved(tmp_path)
    (folder / "run.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CorruptRunError, match="damaged"):
        store.load(folder)


def test_a_run_of_another_version_is_refused_before_it_is_read(tmp_path: Path) -> None:
    folder = saved(tmp_path)
    (folder / "run.json").write_text(json.dumps({"schema": SCHEMA_VERSION + 1, "something": "else"}))
    with pytest.raises(CorruptRunError, match="another version"):
        store.load(folder)


def test_an_unfinished_run_is_named_and_not_the_latest(tmp_path: Path) -> None:
    finished = saved(tmp_path)
    unfinished = store.create(tmp_path, clock=lambda _: "29991231-235959")
    assert store.find(tmp_path) == finished
    with pytest.raises(CorruptRunError, match="not finished"):
        store.load(unfinished)
    listing = store.listing(tmp_path)
    assert [run.id for run in listing.runs] == [finished.name]
    assert len(listing.problems) == 1


def test_runs_are_found_by_the_beginning_of_their_name(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no run here yet"):
        store.find(tmp_path)
    assert store.folders(tmp_path) == []
    for name in ("20260101-000000", "20260102-000000"):
        saved(tmp_path, name)
    assert store.find(tmp_path, "20260101").name == "20260101-000000"
    with pytest.raises(UsageError, match="could mean"):
        store.find(tmp_path, "2026")
    with pytest.raises(UsageError, match="no run 2027"):
        store.find(tmp_path, "2027")
    with pytest.raises(UsageError, match="no run"):
        store.find(tmp_path, "../elsewhere")


def run_of(directory: Path, name: str, *, size: int, age: float) -> Path:
    folder = saved(directory, name)
    (folder / "calls").mkdir()
    (folder / "calls" / "0-0.pickle").write_bytes(bytes(size))
    for path in (folder, folder / "calls"):
        os.utime(path, (1e6 - age, 1e6 - age))
    return folder


def test_the_oldest_runs_lose_their_recorded_calls_where_all_take_too_much(tmp_path: Path) -> None:
    names = [f"20261121-10000{n}" for n in range(4)]
    made = [
        run_of(tmp_path, name, size=1000, age=age) for name, age in zip(names, (9000, 8000, 7000, 100), strict=True)
    ]
    store.shed(tmp_path, most_bytes=4000, now=lambda: 1e6)
    assert all((folder / "calls").exists() for folder in made)
    store.shed(tmp_path, most_bytes=2500, now=lambda: 1e6)
    assert [(folder / "calls").exists() for folder in made] == [False, False, True, True]
    assert all(store.load(folder).id == folder.name for folder in made)
    store.shed(tmp_path, most_bytes=500, now=lambda: 1e6)  # the last one is being worked with
    assert [(folder / "calls").exists() for folder in made] == [False, False, False, True]
