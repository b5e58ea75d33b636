"""The progress line: late, on terminals only, and gone when it is over."""

from __future__ import annotations

import threading
import time
from io import StringIO

import pytest
from rich.console import Console

from optadvisor.reports.progress import progress

PASS = "pass 2 of 2: counting calls and lines"


def terminal(width: int = 80) -> tuple[Console, StringIO]:
    file = StringIO()
    return Console(file=file, width=width, force_terminal=True, color_system=None, _environ={"TERM": "xterm"}), file


def wait_for(file: StringIO, text: str) -> bool:
    deadline = time.monotonic() + 10
    while text not in file.getvalue() and time.monotonic() < deadline:
        time.sleep(0.01)
    return text in file.getvalue()


def end(threads: set[threading.Thread]) -> bool:
    """Whether they all end soon."""
    for thread in threads:
        thread.join(10)
    return not any(thread.is_alive() for thread in threads)


def after_wiping(output: str) -> str:
    """What stays of the line: all that follows the last control code that erases it."""
    return output.rpartition("\x1b[2K")[2]


def test_long_pass_is_told_with_its_time() -> None:
    console, file = terminal()
    now = [100.0]
    with progress(console, False, after=0.0, clock=lambda: now[0]) as step:
        step(PASS, 7.0)
        now[0] += 3.0
        assert wait_for(file, f"{PASS} … 3 s of about 7 s")
        now[0] += 9.0
        assert wait_for(file, f"{PASS} … 12 s, expected about 7 s")
        step("recording calls")
        assert wait_for(file, "recording calls … 0 s")


def test_short_pass_says_nothing() -> None:
    console, file = terminal()
    with progress(console, False, after=60.0) as step:
        step(PASS)
        step("another")
    assert file.getvalue() == ""


@pytest.mark.parametrize("error", [None, KeyboardInterrupt, ValueError])
def test_line_is_wiped_however_it_ends(error: type[BaseException] | None) -> None:
    console, file = terminal()
    before = set(threading.enumerate())

    def work() -> None:
        with progress(console, False, after=0.0) as step:
            step(PASS)
            assert wait_for(file, PASS)
            if error:
                raise error

    if error:
        with pytest.raises(error):
            work()
    else:
        work()
    assert after_wiping(file.getvalue()) == ""
    assert file.getvalue().rfind("\x1b[?25h") > file.getvalue().rfind("\x1b[?25l")  # the cursor is back
    assert end(set(threading.enumerate()) - before)


def test_empty_sentence_closes_and_it_can_begin_again() -> None:
    console, file = terminal()
    step = progress(console, False, after=0.0)
    step(PASS)
    assert wait_for(file, PASS)
    step("")
    assert after_wiping(file.getvalue()) == ""
    step("again")
    assert wait_for(file, "again")
    step.close()
    step.close()
    assert after_wiping(file.getvalue()) == ""


def test_silent_where_nobody_looks() -> None:
    console, file = terminal()
    pipe = Console(file=StringIO(), _environ={})
    dumb = Console(file=StringIO(), force_terminal=True, _environ={"TERM": "dumb"})
    for where, quiet in ((console, True), (pipe, False), (dumb, False)):
        with progress(where, quiet, after=0.0) as step:
            step(PASS)
            time.sleep(0.05)
    assert file.getvalue() == pipe.file.getvalue() == dumb.file.getvalue() == ""  # type: ignore[attr-defined]


def test_line_never_wraps() -> None:
    console, file = terminal(width=30)
    with progress(console, False, after=0.0) as step:
        step("a \x1b[2J very " + "long " * 30)
        assert wait_for(file, "very long l … 0 s")
    assert file.getvalue().count("\n") == 1  # the one that is taken back at the end
    assert "\x1b[2J" not in file.getvalue()
