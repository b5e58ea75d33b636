"""When two runs of a program count as the same."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from optadvisor.errors import ProgramError
from optadvisor.patching.check import Behaviour, Checker, match
from optadvisor.probes import effects
from optadvisor.probes.launch import Ended, StandardInput
from optadvisor.records import Target, TargetKind

BASE = Behaviour(status=0, seconds=1.0, stdout=b"a\n", stderr=b"", files={})


def out(text: bytes | str, **changes: Any) -> Behaviour:
    return replace(BASE, stdout=text.encode() if isinstance(text, str) else text, **changes)


def same(old: bytes | str, new: bytes | str, again: bytes | str | None = None, tolerance: float = 0.0) -> bool:
    found = match(out(old), out(again) if again is not None else None, out(new), tolerance=tolerance)
    return found.same


def test_identical_runs_match_and_say_so() -> None:
    assert match(BASE, None, BASE).sentence == "1 line of output and the exit status: identical"
    two = out("a\nb\n", files={"/x": "1"})
    assert match(two, two, two).sentence == "2 lines of output, 1 file written and the exit status: identical"
    assert match(two, two, two, tolerance=1e-9).sentence.endswith("equal within 1e-09")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("a\n", "b\n"),
        ("a\n", "a"),
        ("a\n", "a\r\n"),
        ("a\nb\n", "a\x0cb\n"),
        ("a\nb\n", "a\u2028b\n"),
        ("a\n", "a\n\n"),
        ("", "\n"),
        (b"\xff\n", b"\xfe\n"),
        (b"\xff\n", "\ufffd\n"),
        ("1\n", "1.0\n"),
        ("0.0\n", "-0.0\n"),
        ("1e3\n", "1000.0\n"),
        ("# 1\n", "1 #\n"),
        ("a\r\rb", "a\r\nb"),
    ],
)
def test_every_byte_counts(old: bytes | str, new: bytes | str) -> None:
    assert not same(old, new)
    assert not same(old, new, again=old)
    assert not match(replace(BASE, stderr=out(old).stdout), None, replace(BASE, stderr=out(new).stdout)).same


def test_the_first_difference_is_told() -> None:
    found = match(out("a\nb\nc\n"), None, out("a\nx\ny\n"))
    assert found.sentence == "output differs: line 2, 'b' became 'x'"
    assert match(out("a\nb\n"), None, out("a\n")).sentence == "output differs: 2 lines became 1"
    assert match(out("a"), None, out("a\nb")).sentence == "output differs: 1 lines became 2"


def test_the_exit_status_counts() -> None:
    found = match(BASE, None, replace(BASE, status=1, error="ValueError: x"))
    assert found.sentence == "exit status 0 became 1 (ValueError: x)"
    assert not match(replace(BASE, status=1), None, BASE).same
    assert "one time and 3 the next" in match(BASE, replace(BASE, status=3), BASE).sentence


def test_a_run_that_hides_what_it_wrote_is_not_compared() -> None:
    assert "cannot be compared" in match(replace(BASE, complete=False), None, BASE).sentence
    assert not match(BASE, None, replace(BASE, complete=False)).same


def test_files_count() -> None:
    files = {"/x": "1", "/y": ""}
    first = replace(BASE, files=files)
    assert match(first, None, replace(BASE, files={"/x": "1"})).same  # removed, or never there
    for other in ({"/x": "2"}, {}, {"/x": "1", "/z": "1"}, {"/x": ""}):
        assert not match(first, first, replace(BASE, files=other)).same
    found = match(first, replace(BASE, files={"/x": "3"}), replace(BASE, files={"/x": "2"}))
    assert found.sentence == "/x differs from run to run, so it cannot be compared"


def test_numbers_that_vary_by_themselves_may_differ_and_no_others() -> None:
    old, again = "mean 0.5 in 1.2 s\n", "mean 0.5 in 1.3 s\n"
    assert same(old, "mean 0.5 in 0.1 s\n", again)
    assert not same(old, "mean 0.6 in 0.1 s\n", again)
    assert not same(old, "median 0.5 in 0.1 s\n", again)
    assert not same(old, "mean 0.5 in 0.1 s\n")
    assert not same(old, "mean 0.5 in 0.1 ms\n", again)
    assert not same("took 1 s\n", "took 3 s\n", "took 980 ms\n")
    assert "numbers in 1 line that vary" in match(out(old), out(again), out("mean 0.5 in 0.1 s\n")).sentence


def test_lines_that_come_and_go_cannot_be_compared() -> None:
    found = match(out("a\nb\n"), out("a\n"), out("a\nc\n"))
    assert not found.same
    assert "varies from run to run" in found.sentence


def test_a_tolerance_is_for_fractions_alone() -> None:
    close = 1e-9
    assert same("x 0.3333333333333333\n", "x 0.33333333333333326\n", tolerance=close)
    assert same("x 1e-20 y -2.5\n", "x 1.0000000000001e-20 y -2.5\n", tolerance=close)
    assert not same("x 0.3333333333333333\n", "x 0.33333334\n", tolerance=close)
    assert not same("x 0.0\n", "x 1e-300\n", tolerance=close)
    assert not same("n 1000000000001\n", "n 1000000000002\n", tolerance=close)
    assert not same("x 1.0\n", "x 1\n", tolerance=close)
    assert not same("x 0.1\n", "y 0.1\n", tolerance=close)
    assert not same("x 0.1 0.2\n", "x 0.1\n", tolerance=close)
    assert not same("x nan\n", "x 0.5\n", tolerance=close)
    assert not same("1e999\n", "1.5e999\n", tolerance=close)
    assert not same("x 0.3333333333333333\n", "x 0.33333333333333326\n")


TEXTS = {"/p/a.py": (b"import numpy as np\nx = a / b\nf(x)\n", b"import numpy as np\n\n\nif x:\n    x = a / b\nf(x)\n")}
TRACEBACK = """Traceback (most recent call last):
  File "/p/a.py", line {}, in <module>
    f(x)
ValueError: 3
/p/a.py:{}: RuntimeWarning: divide by zero
  x = a / b
"""


def moved(new: str, old: str = TRACEBACK.format(3, 2), **changes: Any) -> bool:
    first, other = replace(BASE, stderr=old.encode()), replace(BASE, stderr=new.encode(), **changes)
    return match(first, first, other, texts=TEXTS).same


def test_a_line_that_a_message_names_may_have_moved() -> None:
    assert moved(TRACEBACK.format(6, 5))
    first, other = (replace(BASE, stderr=TRACEBACK.format(*at).encode()) for at in ((3, 2), (6, 5)))
    aside = "1 line of output and the exit status: identical, the line numbers in its messages aside"
    assert match(first, None, other, texts=TEXTS).sentence == aside
    assert match(first, None, first, texts=TEXTS).sentence == aside.partition(",")[0]
    assert not match(replace(BASE, stderr=b"3"), None, replace(BASE, stderr=b"6"), texts=TEXTS).same


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (TRACEBACK.format(3, 2), TRACEBACK.format(5, 5)),
        (TRACEBACK.format(3, 2), TRACEBACK.format(6, 6)),
        (TRACEBACK.format(3, 2), TRACEBACK.format(6, 7)),
        (TRACEBACK.format(3, 2), TRACEBACK.format(6, 77)),
        (TRACEBACK.format(3, 2), TRACEBACK.format(6, 0)),
        (TRACEBACK.format(3, 2), TRACEBACK.format(6, 5).replace("/p/a.py", "/p/b.py")),
        (TRACEBACK.format(3, 2), TRACEBACK.format(6, 5).replace("<module>", "g")),
        (TRACEBACK.format(3, 2), TRACEBACK.format(6, 5).replace("Runtime", "User")),
        (TRACEBACK.format(3, 2), TRACEBACK.format(6, 5).replace(": 3", ": 6")),
        (TRACEBACK.format(3, 2), TRACEBACK.format(6, 5) + "\n"),
        ("/p/b.py:2: RuntimeWarning: x", "/p/b.py:5: RuntimeWarning: x"),
        ("/p/a.py:2: 7", "/p/a.py:5: 7"),
        ("at 2", "at 5"),
    ],
)
def test_nothing_else_of_a_message_may_change(old: str, new: str) -> None:
    assert not moved(new, old)


def test_on_standard_output_every_number_counts() -> None:
    assert not match(out(TRACEBACK.format(3, 2)), None, out(TRACEBACK.format(6, 5)), texts=TEXTS).same


# ---------------------------------------------------------------- one run


class Program:
    """A program in place of a child process: it writes one file, which the journal notices, and some output."""

    def __init__(self, target: Path, *, error: str = "", journal: bool = True, **ended: Any) -> None:
        self.target = target
        self.error = error
        self.journal = journal
        self.ended = {"status": 0, "seconds": 1.0, **ended}
        self.seen: dict[str, Any] = {}

    def __call__(self, name: str, target: Target, folder: Path, *, output: tuple[Path, Path], **options: Any) -> Ended:
        self.seen = options
        output[0].write_bytes(b"out\n")
        output[1].write_bytes(b"err\n")
        shutil.rmtree(folder / f"{name}-files", ignore_errors=True)
        if self.journal:
            journal = effects.Journal(folder=folder / f"{name}-files")
            journal.folder.mkdir()
            (journal.folder / effects._JOURNAL).touch()
            journal.meet(str(self.target))
        self.target.write_text("new")
        return Ended(facts={"error": self.error}, **self.ended)


def checker(tmp_path: Path, program: Program, *, known: bool = False) -> Checker:
    (tmp_path / "check").mkdir(exist_ok=True)
    return Checker(
        target=Target(kind=TargetKind.SCRIPT, value="a.py", directory=str(tmp_path)),
        folder=tmp_path / "check",
        stdin=StandardInput(spool=tmp_path / "stdin"),
        written=(str(program.target),) if known else (),
        timeout=5.0,
        launch=program,
    )


def test_a_run_is_described_and_its_files_put_back(tmp_path: Path) -> None:
    target = tmp_path / "result.txt"
    program = Program(target, status=3, error="ValueError: x")
    check = checker(tmp_path, program)
    first, second = check.run("before-1"), check.run("after-1")
    assert not target.exists()
    assert (first.status, first.stdout, first.stderr, first.error) == (3, b"out\n", b"err\n", "ValueError: x")
    assert list(first.files) == [str(target)]
    assert first.complete
    assert match(first, None, second).same
    assert program.seen["timeout"] == 5.0
    assert program.seen["seed"]
    target.write_text("old")
    assert check.run("after-2").files == first.files
    assert target.read_text() == "old"


def test_known_files_are_put_back_even_without_a_journal(tmp_path: Path) -> None:
    target = tmp_path / "result.txt"
    target.write_text("old")
    ended = checker(tmp_path, Program(target, status=139, journal=False), known=True).run("after-1")
    assert not ended.complete
    assert list(ended.files) == [str(target)]
    assert target.read_text() == "old"


@pytest.mark.parametrize(
    ("ending", "error"), [({"timed_out": True}, ProgramError), ({"interrupted": True}, KeyboardInterrupt)]
)
def test_endings_that_are_errors_put_the_files_back(
    tmp_path: Path, ending: dict[str, Any], error: type[BaseException]
) -> None:
    target = tmp_path / "result.txt"
    target.write_text("old")
    with pytest.raises(error):
        checker(tmp_path, Program(target, **ending), known=True).run("before-1")
    assert target.read_text() == "old"


def test_an_unknown_file_is_put_back_after_an_interrupt(tmp_path: Path) -> None:
    target = tmp_path / "result.txt"
    target.write_text("old")
    with pytest.raises(KeyboardInterrupt):
        checker(tmp_path, Program(target, interrupted=True)).run("before-1")
    assert target.read_text() == "old"
