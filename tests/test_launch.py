"""Standard input in each pass, signals, time limits."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from passkit import Program

from optadvisor.probes import launch
from optadvisor.probes.launch import Ended, StandardInput, run_pass, run_quietly

ECHO = Program.of("import sys\nprint(repr(sys.stdin.read()))")


def echoed(descriptor: int, folder: Path, program: Program = ECHO) -> list[str]:
    """What the program printed in three passes over one standard input."""
    program.lay_out(folder / "work")
    stdin = StandardInput.open(folder / "spool", descriptor)
    output = folder / "out", folder / "err"
    said = []
    for _ in range(3):
        run_pass("profile", program.target(folder / "work"), folder, stdin=stdin, output=output, timeout=30)
        said.append(output[0].read_text().strip() + output[1].read_text()[-80:])
    return said


def written_pipe(data: bytes, *, close: bool = True) -> tuple[int, int]:
    reading, writing = os.pipe()
    os.write(writing, data)
    if close:
        os.close(writing)
    return reading, writing


def test_a_pipe_gives_every_pass_the_same(tmp_path: Path) -> None:
    reading, _ = written_pipe(b"one\ntwo\xff\n")
    assert echoed(reading, tmp_path) == [repr("one\ntwo\udcff\n")] * 3


def test_a_pipe_with_more_than_it_holds(tmp_path: Path) -> None:
    reading, writing = os.pipe()

    def write() -> None:
        with open(writing, "wb") as file:
            file.write(b"x" * 1_000_000)

    threading.Thread(target=write).start()
    program = Program.of("import sys\nprint(len(sys.stdin.read()))")
    assert echoed(reading, tmp_path, program) == ["1000000"] * 3


def test_an_empty_pipe_and_an_empty_device(tmp_path: Path) -> None:
    assert echoed(written_pipe(b"")[0], tmp_path) == ["''"] * 3
    with open(os.devnull, "rb") as nothing:
        assert echoed(nothing.fileno(), tmp_path / "device") == ["''"] * 3


def test_a_file_is_read_from_where_it_stands_and_left_where_the_program_stopped(tmp_path: Path) -> None:
    (tmp_path / "input").write_bytes(b"skipped\nfirst\nsecond\n")
    with open(tmp_path / "input", "rb", buffering=0) as file:
        file.seek(8)
        program = Program.of("import os\nprint(os.read(0, 6))")
        assert echoed(file.fileno(), tmp_path, program) == ["b'first\\n'"] * 3
        assert file.tell() == 14


def test_a_device_is_the_programs_own(tmp_path: Path) -> None:
    program = Program.of("import sys\nprint(len(sys.stdin.buffer.read(7)))")
    with open("/dev/zero", "rb") as zeros:
        assert echoed(zeros.fileno(), tmp_path, program) == ["7", "0", "0"]


def test_a_pipe_that_nobody_closes_does_not_hang_a_program_that_reads_one_line(tmp_path: Path) -> None:
    reading, writing = written_pipe(b"line\nmore\n", close=False)
    program = Program.of("import os\nprint(os.read(0, 5))")
    assert echoed(reading, tmp_path, program) == ["b'line\\n'"] * 3
    reading, _ = written_pipe(b"", close=False)
    assert echoed(reading, tmp_path / "silent", Program.of("print(1)")) == ["1"] * 3
    os.write(writing, b"x" * 60_000)


def test_a_terminal_is_the_first_passs_only(tmp_path: Path) -> None:
    ours, theirs = os.openpty()
    os.write(ours, b"typed\n")
    assert StandardInput.open(tmp_path / "s", theirs).kind == "terminal"
    assert echoed(theirs, tmp_path, Program.of("try: print(input())\nexcept EOFError: print(0)")) == ["typed", "0", "0"]


# ---------------------------------------------------------------- signals, time limits

WAITING = """
import os, signal, sys, time, atexit
atexit.register(print, "exit handler", flush=True)
def busy():
    end = time.process_time() + 0.3
    while time.process_time() < end: pass
    print("ready", os.getpid(), flush=True)
    time.sleep(30)
busy()
"""


def interrupted(folder: Path, main: str, act: Callable[[int, int], None]) -> tuple[int, str, dict[str, object]]:
    """Start `optadvisor profile` as a terminal does, `act` on (group, program) when it is ready; its status and run."""
    Program.of(main).lay_out(folder)
    command = [sys.executable, "-P", "-m", "optadvisor", "profile", "-q", "main.py"]
    with subprocess.Popen(
        command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as started:
        assert started.stdout is not None
        act(started.pid, int(started.stdout.readline().split()[1]))
        rest, _ = started.communicate(timeout=30)
    run = next((folder / ".optadvisor").glob("*/run.json"))
    return started.returncode, rest, json.loads(run.read_text())["run"]["profile"]


def test_ctrl_c_ends_the_program_and_keeps_its_profile(tmp_path: Path) -> None:
    status, rest, profile = interrupted(tmp_path / "work", WAITING, lambda group, _: os.killpg(group, signal.SIGINT))
    assert status == 130
    assert rest == "exit handler\n"
    assert profile["exit_status"] == 130
    assert any(row["function"]["qualname"] == "busy" for row in profile["functions"])  # type: ignore[attr-defined]


def test_a_program_that_lives_on_after_ctrl_c(tmp_path: Path) -> None:
    main = WAITING.replace("\nbusy()\n", "\ntry: busy()\nexcept KeyboardInterrupt: sys.exit(7)\n")
    status, rest, _ = interrupted(tmp_path / "work", main, lambda group, _: os.killpg(group, signal.SIGINT))
    assert (status, rest) == (7, "exit handler\n")


def test_a_request_to_end_is_passed_on(tmp_path: Path) -> None:
    status, rest, profile = interrupted(tmp_path / "work", WAITING, lambda group, _: os.kill(group, signal.SIGTERM))
    assert (status, rest, profile["exit_status"]) == (143, "", 143)
    assert profile["notes"]
    handling = "import signal, sys\nsignal.signal(signal.SIGTERM, lambda *_: sys.exit(5))\n" + WAITING
    status, rest, _ = interrupted(tmp_path / "other", handling, lambda group, _: os.kill(group, signal.SIGTERM))
    assert (status, rest) == (5, "exit handler\n")


def test_a_time_limit_ends_all_that_a_hidden_pass_started(tmp_path: Path) -> None:
    ended = timed_out(tmp_path, "")
    assert ended.status == 130
    assert ended.facts is not None
    assert ended.facts["error"] == "KeyboardInterrupt"


def test_a_time_limit_ends_what_does_not_listen_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launch, "GRACE_SECONDS", 0.3)
    ended = timed_out(tmp_path, "import signal\nsignal.signal(2, signal.SIG_IGN)\n")
    assert (ended.status, ended.facts) == (137, None)


def test_a_time_limit_ends_what_outlives_the_program(tmp_path: Path) -> None:
    timed_out(tmp_path, "import os, signal\nif os.fork() == 0: signal.signal(2, signal.SIG_IGN)\n")


def timed_out(folder: Path, beginning: str) -> Ended:
    program = Program.of(f"{beginning}import os, time\nprint(os.getpid(), os.fork(), flush=True)\ntime.sleep(30)")
    program.lay_out(folder / "work")
    output = folder / "out", folder / "err"
    stdin = StandardInput(spool=folder / "none")
    target = program.target(folder / "work")
    ended = run_pass("profile", target, folder, stdin=stdin, output=output, timeout=2.0)
    assert (ended.timed_out, ended.interrupted) == (True, False)
    for number in output[0].read_text().split():
        if number != "0":
            wait_until_gone(int(number))
    return ended


def wait_until_gone(process: int) -> None:
    for _ in range(200):
        try:
            state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
        except FileNotFoundError:
            return
        if state == "Z":  # ended; whoever adopted it has not looked yet
            return
        time.sleep(0.02)
    pytest.fail(f"process {process} lives on")


def test_a_hidden_pass_has_no_terminal(tmp_path: Path) -> None:
    program = Program.of("import os\ntry: open('/dev/tty')\nexcept OSError: print('none', os.getsid(0) == os.getpid())")
    assert echoed(written_pipe(b"")[0], tmp_path, program)[0] == "none True"


def test_ctrl_c_ends_a_trial_that_does_not_listen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    main = "import os, signal, time\nsignal.signal(2, signal.SIG_IGN)\nprint(os.getpid(), flush=True)\ntime.sleep(30)"
    (tmp_path / "slow.py").write_text(main)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    def interrupt() -> None:
        while not (tmp_path / "task.out").exists() or not (tmp_path / "task.out").read_text():
            time.sleep(0.02)
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        run_quietly("slow", tmp_path / "task", timeout=60)
    wait_until_gone(int((tmp_path / "task.out").read_text()))


def test_a_trial_beside_the_main_thread_ends_when_it_is_cancelled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "slow.py").write_text(
        "import pathlib, sys, time\npathlib.Path(sys.argv[1]).with_suffix('.pid').touch()\ntime.sleep(60)\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    cancel = threading.Event()
    with ThreadPoolExecutor(1) as pool:
        trial = pool.submit(run_quietly, "slow", tmp_path / "task", timeout=60, cancel=cancel)
        while not (tmp_path / "task.pid").exists():
            time.sleep(0.02)
        cancel.set()
        with pytest.raises(KeyboardInterrupt):
            trial.result(timeout=30)


def test_how_a_trial_ended(tmp_path: Path) -> None:
    ended = run_quietly("optadvisor_no_such_module", tmp_path / "task.json", timeout=30)
    assert ended == Ended(status=1, seconds=ended.seconds, process=ended.process)
    assert b"No module named" in (tmp_path / "task.out").read_bytes()


def test_what_a_kernel_has_loaded_is_there_before_the_program_begins(tmp_path: Path) -> None:
    program = Program.of("import sys\nprint('sched' in sys.modules)")
    program.lay_out(tmp_path / "work")
    output = tmp_path / "out", tmp_path / "err"
    for loaded, said in (((), "False\n"), (("no_such_module_here", "sched"), "True\n")):
        target = replace(program.target(tmp_path / "work"), loaded=loaded)
        stdin = StandardInput(spool=tmp_path / "none")
        ended = run_pass("check", target, tmp_path, stdin=stdin, output=output, timeout=30, seed=None)
        assert ended.status == 0
        assert output[0].read_text() == said
