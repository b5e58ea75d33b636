"""The sampling pass on real programs: from outside by py-spy, by the program itself where that is not permitted."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path
from types import CodeType, SimpleNamespace

import pytest
from passkit import Program, run_folder

from optadvisor.probes import launch, sampling, stacks
from optadvisor.probes.sampling import Sampler
from optadvisor.profiles import samples
from optadvisor.profiles.samples import Samples

BUSY = """
import time
def spin(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        for i in range(1000):
            i * i
def little():
    spin(0.05)
def much():
    spin(0.4)
little()
much()
"""


def shares(found: Samples) -> dict[str, float]:
    """Inclusive, of the main thread."""
    assert found.main is not None
    total = sum(found.main.stacks.values())
    names = {name: 0.0 for frame in found.frames for name in [frame.name]}
    for stack, seconds in found.main.stacks.items():
        for name in {found.frames[n].name for n in stack}:
            names[name] += seconds / total
    return names


def sampled(folder: Path, main: str, sampler: Sampler | None = None) -> tuple[Samples, str]:
    work = folder / "work"
    run = run_folder(work)
    run.mkdir(parents=True, exist_ok=True)
    sampler = sampler or Sampler(folder=run, name="samples")
    ended = Program.of(main).run("sample", work, sampler=sampler)
    assert ended.status == 0, (run / "err").read_text()
    assert ended.facts is not None
    assert ended.facts["cpu_seconds"] > 0
    paths = sampler.files() if not ended.unsampled else [run / "samples-signal.json"]
    return samples.read(paths, ended.process), ended.unsampled


def test_stacks_are_read_from_outside(tmp_path: Path) -> None:
    if not sampling.executable():
        pytest.skip("py-spy is not installed here")
    found, problem = sampled(tmp_path, BUSY)
    if problem:
        pytest.skip(problem)
    names = shares(found)
    assert names["much"] > 0.6 > 0.3 > names["little"] > 0
    assert names["<module>"] == pytest.approx(1.0, abs=0.05)
    assert not any(frame.file.startswith(os.path.dirname(sampling.__file__)) for frame in used(found))


def used(found: Samples) -> list[samples.Frame]:
    return [found.frames[n] for thread in found.threads for stack in thread.stacks for n in stack]


def test_a_lower_rate_goes_on_where_the_first_one_ended(tmp_path: Path) -> None:
    run = run_folder(tmp_path / "work")
    sampler = Sampler(folder=run, name="samples", schedule=((200, 1.0), (50, float("inf"))))
    found, problem = sampled(tmp_path, BUSY.replace("spin(0.4)", "spin(2.0)"), sampler)
    if problem:
        pytest.skip(problem)
    assert len(sampler.files()) == 2
    assert len(found.threads) == 1
    assert shares(found)["much"] > 0.9


@pytest.mark.parametrize(
    ("script", "said"),
    [("echo 'Error: Permission Denied: try again with sudo' >&2; exit 1", "Permission Denied"), ("exit 0", "at once")],
)
def test_where_that_is_not_permitted_the_program_samples_itself(
    script: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = tmp_path / "py-spy"
    fake.write_text(f"#!/bin/sh\n{script}\n")
    fake.chmod(0o755)
    monkeypatch.setattr(sampling, "executable", lambda: str(fake))
    found, problem = sampled(tmp_path, BUSY)
    assert said in problem
    names = shares(found)
    assert names["much"] > 0.6 > 0.3 > names["little"] > 0
    assert names["<module>"] == pytest.approx(1.0, abs=0.05)


def test_a_sampler_that_says_nothing_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = tmp_path / "py-spy"
    fake.write_text("#!/bin/sh\nexec sleep 60\n")
    fake.chmod(0o755)
    monkeypatch.setattr(sampling, "executable", lambda: str(fake))
    monkeypatch.setattr(sampling, "ATTACH_SECONDS", 0.2)
    sampler = Sampler(folder=tmp_path, name="samples")
    assert "did not get hold" in sampler.start(os.getpid())
    sampler.stop()


def test_a_sampler_that_takes_its_time_to_write_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = tmp_path / "py-spy"
    fake.write_text("#!/bin/sh\necho Sampling process\n(sleep 1.3; echo written) &\nexec sleep 0.7\n")
    fake.chmod(0o755)
    monkeypatch.setattr(sampling, "executable", lambda: str(fake))
    failed: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", failed.append)
    sampler = Sampler(folder=tmp_path, name="samples")
    assert sampler.start(os.getpid()) == ""
    sampler.stop()
    assert sampler.successor is not None
    sampler.successor.join(5)
    assert not failed
    assert all(spy.returncode is not None for spy in sampler.spies)


def test_without_py_spy_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "executable", lambda: "")
    assert "not installed" in Sampler(folder=tmp_path, name="samples").start(1)


def test_where_the_program_must_give_leave_it_does_before_it_is_sampled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setting = tmp_path / "ptrace_scope"
    assert not sampling.needs_leave(setting)
    for value, needed in (("0\n", False), ("1\n", True), ("2\n", False)):
        setting.write_text(value)
        assert sampling.needs_leave(setting) is needed
    monkeypatch.setattr(sampling, "needs_leave", lambda: True)
    found, _ = sampled(tmp_path, BUSY)
    assert shares(found)["much"] > 0.6


def test_a_child_that_dies_before_it_is_ready_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sampling, "needs_leave", lambda: True)
    monkeypatch.setattr(sampling, "ATTACH_SECONDS", 0.5)
    monkeypatch.setattr(launch, "BOOT", "raise SystemExit(9)")
    work = tmp_path / "work"
    ended = Program.of(BUSY).run("sample", work, sampler=Sampler(folder=run_folder(work), name="samples"))
    assert (ended.status, ended.facts) == (9, None)
    assert ended.unsampled


def test_a_program_that_replaces_itself_is_not_killed_by_its_timer(tmp_path: Path) -> None:
    code = (
        "import os, sys; from optadvisor.probes.stacks import SignalSampler; SignalSampler().start();"
        "os.execv(sys.executable, [sys.executable, '-c', 'for i in range(3000000): pass\\nprint(7)'])"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert (ended.returncode, ended.stdout) == (0, "7\n")


def test_an_instruction_without_a_line_counts_for_the_line_that_led_to_it() -> None:
    code = next(one for one in compile(JUMPING, "jumping.py", "exec").co_consts if isinstance(one, CodeType))
    bare = [start for start, _, line in code.co_lines() if line is None]
    frames = [SimpleNamespace(f_code=code, f_lineno=None, f_lasti=offset, f_back=None) for offset in bare]
    assert {line for frame in frames for _, line in stacks._stack(frame)} <= {3, 5}  # type: ignore[arg-type]
    assert bare or sys.version_info[:2] != (3, 11)


JUMPING = """def f(values):
    for value in values:
        if value:
            print(value)
        if value > 2:
            print(value + 1)
"""
