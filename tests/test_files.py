"""Files are replaced whole or not at all, and put back only where nobody edited them."""

from __future__ import annotations

import itertools
import os
import stat
from pathlib import Path

import pytest

from optadvisor.errors import StaleSourceError, UsageError
from optadvisor.patching import files
from optadvisor.records import Patch

OLD, NEW = b"x = 1\n", b"x = 2\n"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "a.py"
    path.write_bytes(OLD)
    return path


def listing(folder: Path) -> list[str]:
    return sorted(p.name for p in folder.iterdir())


def test_an_unchanged_file_passes(source: Path) -> None:
    files.check_unchanged(str(source), files.digest(OLD))
    with pytest.raises(StaleSourceError, match="has changed"):
        files.check_unchanged(str(source), files.digest(NEW))
    source.unlink()
    with pytest.raises(StaleSourceError, match="cannot be read"):
        files.check_unchanged(str(source), files.digest(OLD))


@pytest.mark.parametrize("mode", [0o644, 0o600, 0o755, 0o775, 0o200])
def test_permissions_stay(source: Path, mode: int) -> None:
    source.chmod(mode)
    files.replace(str(source), NEW)
    assert stat.S_IMODE(source.stat().st_mode) == mode
    source.chmod(0o600)
    assert source.read_bytes() == NEW
    assert listing(source.parent) == ["a.py"]


def test_the_owner_stays(source: Path) -> None:
    if os.geteuid() == 0:
        os.chown(source, 1234, 5678)
    before = source.stat()
    files.replace(str(source), NEW)
    assert (source.stat().st_uid, source.stat().st_gid) == (before.st_uid, before.st_gid)


def test_a_link_stays_a_link(source: Path, tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    link, second = tmp_path / "sub" / "link.py", tmp_path / "second.py"
    link.symlink_to("../a.py")
    second.symlink_to(link)
    files.replace(str(second), NEW)
    assert link.is_symlink()
    assert second.is_symlink()
    assert source.read_bytes() == NEW
    assert listing(tmp_path) == ["a.py", "second.py", "sub"]
    assert listing(tmp_path / "sub") == ["link.py"]


def test_a_read_only_file_is_left_alone(source: Path) -> None:
    source.chmod(0o444)
    with pytest.raises(UsageError, match="read-only"):
        files.replace(str(source), NEW)
    assert source.read_bytes() == OLD
    assert listing(source.parent) == ["a.py"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_folder_is_left_alone(source: Path) -> None:
    source.parent.chmod(0o500)
    with pytest.raises(UsageError, match="cannot write"):
        files.replace(str(source), NEW)
    source.parent.chmod(0o700)
    assert source.read_bytes() == OLD


def test_what_is_no_file_is_a_sentence(tmp_path: Path) -> None:
    for path in (tmp_path / "gone.py", tmp_path):
        with pytest.raises(UsageError, match="cannot write"):
            files.replace(str(path), NEW)


@pytest.mark.parametrize("step", ["fsync", "chmod", "replace"])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_failure_at_any_step_leaves_the_file_and_no_traces(
    source: Path, monkeypatch: pytest.MonkeyPatch, step: str, error: BaseException
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(os, step, fail)
    with pytest.raises((UsageError, KeyboardInterrupt)):
        files.replace(str(source), NEW)
    monkeypatch.undo()
    assert source.read_bytes() == OLD
    assert listing(source.parent) == ["a.py"]


def test_an_interrupt_just_after_the_last_step_is_an_interrupt(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.replace

    def late(*paths: str) -> None:
        real(*paths)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", late)
    with pytest.raises(KeyboardInterrupt):
        files.replace(str(source), NEW)
    assert listing(source.parent) == ["a.py"]


def test_the_time_stamp_tells_the_versions_apart(source: Path) -> None:
    """A `.pyc` is trusted by whole seconds and size, and these two have the same size."""
    seconds = [int(source.stat().st_mtime)]
    for data in (NEW, OLD, NEW):
        files.replace(str(source), data)
        seconds.append(int(source.stat().st_mtime))
    assert all(a != b for a, b in itertools.pairwise(seconds))


# ---------------------------------------------------------------- putting back


def patched(folder: Path, *names: str) -> tuple[Patch, ...]:
    (folder / "backup").mkdir()
    patches = []
    for name in names:
        (folder / name).write_bytes(NEW)
        (folder / "backup" / name).write_bytes(OLD)
        patches.append(
            Patch(
                path=str(folder / name),
                sha256_before=files.digest(OLD),
                sha256_after=files.digest(NEW),
                backup=f"backup/{name}",
                mode=0o644,
            )
        )
    return tuple(patches)


def test_patched_files_come_back(tmp_path: Path) -> None:
    patches = patched(tmp_path, "a.py", "b.py")
    (tmp_path / "b.py").write_bytes(OLD)  # as after a crash in between
    assert files.put_back(tmp_path, patches) == (str(tmp_path / "a.py"),)
    assert (tmp_path / "a.py").read_bytes() == OLD
    assert files.put_back(tmp_path, patches) == ()


@pytest.mark.parametrize("stale", ["a.py", "b.py"])
def test_one_edited_file_stops_all(tmp_path: Path, stale: str) -> None:
    patches = patched(tmp_path, "a.py", "b.py")
    (tmp_path / stale).write_bytes(b"x = 3\n")
    with pytest.raises(StaleSourceError, match=r"edited after it was patched: nothing was written.*backup"):
        files.put_back(tmp_path, patches)
    other = "b.py" if stale == "a.py" else "a.py"
    assert (tmp_path / stale).read_bytes() == b"x = 3\n"
    assert (tmp_path / other).read_bytes() == NEW


def test_a_lost_file_or_original_stops_all(tmp_path: Path) -> None:
    patches = patched(tmp_path, "a.py", "b.py", "c.py")
    (tmp_path / "backup" / "b.py").write_bytes(b"damaged")
    with pytest.raises(StaleSourceError, match="damaged: nothing was written"):
        files.put_back(tmp_path, patches)
    (tmp_path / "backup" / "b.py").unlink()
    with pytest.raises(StaleSourceError, match="is gone: nothing was written"):
        files.put_back(tmp_path, patches)
    (tmp_path / "c.py").unlink()
    with pytest.raises(StaleSourceError, match="nothing was written"):
        files.put_back(tmp_path, patches[2:])
    assert (tmp_path / "a.py").read_bytes() == NEW


def test_a_file_that_cannot_be_written_leaves_all_as_patched(tmp_path: Path) -> None:
    patches = patched(tmp_path, "a.py", "b.py")
    (tmp_path / "b.py").chmod(0o444)
    with pytest.raises(UsageError, match="cannot write"):
        files.put_back(tmp_path, patches)
    assert [(tmp_path / name).read_bytes() for name in ("a.py", "b.py")] == [NEW, NEW]
