"""Apply: files end patched when the whole program agrees and is faster, and byte for byte as they were otherwise."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from optadvisor import runtime
from optadvisor.errors import ProgramError, StaleSourceError, UsageError
from optadvisor.patching import files
from optadvisor.patching.apply import REPEAT_BELOW_SECONDS, Versions, apply
from optadvisor.patching.check import Behaviour, Checker
from optadvisor.probes.launch import StandardInput
from optadvisor.records import Edit, FunctionRef, Outcome, OutcomeState, Proposal, Target, TargetKind
from optadvisor.source.module import Module

OLD, NEW = b"x = 1\r\n", b"x = 2\r\n"
STEPS = ["before-1", "after-1", "before-2", "after-2", "before-3", "after-3"]


class Child(Checker):
    """In place of the child process: what the program does depends on what the files hold."""

    __slots__ = ("world",)
    world: World

    def run(self, name: str) -> Behaviour:
        return self.world.run(name)


@dataclass(kw_only=True)
class World:
    """Two files, and a program that reads them."""

    folder: Path
    paths: tuple[Path, ...] = ()
    old: Behaviour = field(default_factory=lambda: behaviour(2.0))
    new: Behaviour = field(default_factory=lambda: behaviour(1.0))
    at: dict[str, Callable[[], object]] = field(default_factory=dict)
    """Step → what happens during it."""
    answers: dict[str, Behaviour] = field(default_factory=dict)
    ran: list[str] = field(default_factory=list)
    stamps: dict[str, list[int]] = field(default_factory=dict)
    outcomes: list[Outcome] = field(default_factory=list)
    held: list[list[bytes]] = field(default_factory=list)
    """The files' content at each call of the journal."""

    def contents(self) -> list[bytes]:
        return [path.read_bytes() for path in self.paths]

    def run(self, name: str) -> Behaviour:
        patched = name.startswith("after")
        assert self.contents() == [NEW if patched else OLD] * len(self.paths)
        self.ran.append(name)
        self.stamps.setdefault(name[:5], []).append(self.paths[0].stat().st_mtime_ns)
        if name in self.at:
            self.at[name]()
        return self.answers.get(name, self.new if patched else self.old)

    def journal(self, outcome: Outcome) -> None:
        self.outcomes.append(outcome)
        self.held.append(self.contents())
        if "journal" in self.at and len(self.outcomes) == 2:
            self.at["journal"]()

    def apply(self, **options: Any) -> Outcome:
        versions = Versions(before={str(p): OLD for p in self.paths}, after={str(p): NEW for p in self.paths})
        checker = Child(
            target=Target(kind=TargetKind.SCRIPT, value="a.py", directory="/"),
            folder=self.folder,
            stdin=StandardInput(spool=self.folder / "stdin"),
            written=(),
        )
        object.__setattr__(checker, "world", self)
        return apply(
            versions,
            checker,
            ids=("f-1",),
            folder=self.folder,
            profiled_seconds=1.8,
            projected_seconds=0.9,
            journal=self.journal,
            progress=lambda _: None,
            **{"tolerance": 0.0, **options},
        )


def behaviour(seconds: float, text: str = "same\n", **changes: Any) -> Behaviour:
    return replace(Behaviour(status=0, seconds=seconds, stdout=text.encode(), stderr=b"", files={}), **changes)


@pytest.fixture
def world(tmp_path: Path) -> World:
    paths = (tmp_path / "a.py", tmp_path / "b.py")
    for path in paths:
        path.write_bytes(OLD)
        path.chmod(0o755)
        os.utime(path, ns=(10**18, 10**18))
    (tmp_path / "run").mkdir()
    return World(folder=tmp_path / "run", paths=paths)


def test_a_faster_program_that_does_the_same_stays(world: World) -> None:
    outcome = world.apply()
    assert outcome.state is OutcomeState.APPLIED
    assert (outcome.before_seconds, outcome.after_seconds) == (2.0, 1.0)
    assert (outcome.profiled_seconds, outcome.projected_seconds) == (1.8, 0.9)
    assert outcome.output == "1 line of output and the exit status: identical"
    assert world.contents() == [NEW, NEW]
    assert world.ran == STEPS
    assert world.outcomes[-1] == outcome


def test_the_journal_comes_before_the_first_write_and_undo_works_from_it(world: World) -> None:
    world.apply()
    first = world.outcomes[0]
    assert world.held[0] == [OLD, OLD]
    assert first.state is OutcomeState.APPLIED
    assert [patch.mode for patch in first.patches] == [0o755, 0o755]
    assert files.put_back(world.folder, first.patches) == tuple(map(str, world.paths))
    assert world.contents() == [OLD, OLD]
    assert [path.stat().st_mode & 0o777 for path in world.paths] == [0o755, 0o755]


def test_each_version_keeps_its_time_stamp(world: World) -> None:
    """Compilers cache by it: with a new one every time, each run would compile again."""
    world.apply()
    assert set(world.stamps["befor"]) == {10**18}
    assert len(set(world.stamps["after"])) == 1
    assert world.stamps["after"][0] // 10**9 != 10**9


def test_a_long_program_is_not_run_again(world: World) -> None:
    world.old = behaviour(REPEAT_BELOW_SECONDS)
    assert world.apply().state is OutcomeState.APPLIED
    assert world.ran == STEPS[:2]


def rolled_back(world: World, outcome: Outcome) -> bool:
    stamps = {path.stat().st_mtime_ns for path in world.paths}
    modes = {path.stat().st_mode & 0o777 for path in world.paths}
    return (
        outcome.state is OutcomeState.ROLLED_BACK
        and world.contents() == [OLD, OLD]
        and stamps == {10**18}
        and modes == {0o755}
        and world.outcomes[-1] == outcome
    )


def test_other_output_is_rolled_back_with_the_difference(world: World) -> None:
    world.new = behaviour(1.0, "other\n")
    outcome = world.apply()
    assert rolled_back(world, outcome)
    assert outcome.reason == "the program no longer does the same: output differs: line 1, 'same' became 'other'"
    assert world.ran == STEPS[:3]


def test_a_long_program_with_other_output_is_asked_again_first(world: World) -> None:
    world.old, world.new = behaviour(100.0, "t 1.0\n"), behaviour(50.0, "t 2.0\n")
    world.answers["before-2"] = behaviour(100.0, "t 3.0\n")
    assert world.apply().state is OutcomeState.APPLIED
    assert world.ran[:3] == STEPS[:3]


@pytest.mark.parametrize("step", ["after-2", "after-3"])
def test_every_run_has_to_agree(world: World, step: str) -> None:
    world.answers[step] = behaviour(1.0, "other\n")
    outcome = world.apply()
    assert rolled_back(world, outcome)
    assert "'same' became 'other'" in outcome.reason


def test_close_numbers_need_a_tolerance(world: World) -> None:
    world.old, world.new = behaviour(2.0, "x 0.3333333333333333\n"), behaviour(1.0, "x 0.33333333333333326\n")
    assert world.apply(tolerance=1e-9).state is OutcomeState.APPLIED


def test_without_tolerance_close_numbers_are_rolled_back(world: World) -> None:
    world.old, world.new = behaviour(2.0, "x 0.3333333333333333\n"), behaviour(1.0, "x 0.33333333333333326\n")
    assert rolled_back(world, world.apply())


def test_one_slow_moment_of_the_machine_is_asked_about_again(world: World) -> None:
    world.answers["after-3"] = behaviour(9.0)
    outcome = world.apply()
    assert (outcome.state, outcome.after_seconds) == (OutcomeState.APPLIED, 1.0)
    assert world.ran == [*STEPS, "before-4", "after-4"]


def test_many_slow_moments_are_not_waited_out(world: World) -> None:
    for number in range(3, 20):
        world.answers[f"after-{number}"] = behaviour(9.0)
    assert world.apply().state is OutcomeState.ROLLED_BACK
    assert world.ran[-1] == "after-7"


@pytest.mark.parametrize("seconds", [2.0, 3.0])
def test_a_program_that_is_not_faster_is_rolled_back(world: World, seconds: float) -> None:
    world.new = behaviour(seconds)
    outcome = world.apply()
    assert rolled_back(world, outcome)
    assert outcome.reason == "the whole program did not get faster"
    assert outcome.after_seconds == seconds


def test_what_chance_does_is_not_faster(world: World) -> None:
    world.answers["after-2"], world.answers["after-3"] = behaviour(1.81), behaviour(2.01)
    outcome = world.apply()
    assert outcome.after_seconds < outcome.before_seconds
    assert rolled_back(world, outcome)


def test_the_first_run_may_compile(world: World) -> None:
    world.answers["after-1"] = behaviour(60.0)
    outcome = world.apply()
    assert outcome.state is OutcomeState.APPLIED
    assert outcome.after_seconds == 1.0


@pytest.mark.parametrize("error", [KeyboardInterrupt(), ProgramError("the program did not end"), OSError("disk full")])
@pytest.mark.parametrize("step", [*STEPS, "journal"])
def test_whatever_goes_wrong_the_files_are_as_they_were(world: World, step: str, error: BaseException) -> None:
    def fail() -> None:
        raise error

    world.at[step] = fail
    with pytest.raises(type(error)):
        world.apply()
    assert world.contents() == [OLD, OLD]
    assert {path.stat().st_mtime_ns for path in world.paths} == {10**18}
    if step == "before-1":
        assert not world.outcomes
        return
    assert world.outcomes[-1].state is OutcomeState.ROLLED_BACK
    why = "interrupted" if isinstance(error, KeyboardInterrupt) else str(error)
    assert world.outcomes[-1].reason == f"{why}: the files were put back"


@pytest.mark.parametrize("which", [0, 1])
def test_an_edit_during_the_first_run_stops_everything(world: World, which: int) -> None:
    world.at["before-1"] = lambda: world.paths[which].write_bytes(b"mine\n")
    with pytest.raises(StaleSourceError, match="has changed"):
        world.apply()
    assert world.paths[which].read_bytes() == b"mine\n"
    assert world.paths[1 - which].read_bytes() == OLD
    assert not world.outcomes


@pytest.mark.parametrize("step", ["after-1", "before-2", "after-3"])
def test_an_edit_meanwhile_is_kept_and_the_other_file_put_back(world: World, step: str) -> None:
    world.at[step] = lambda: world.paths[0].write_bytes(b"mine\n")
    with pytest.raises(StaleSourceError, match="your version was left"):
        world.apply()
    assert world.contents() == [b"mine\n", OLD]
    assert world.outcomes[-1].state is OutcomeState.ROLLED_BACK


def test_a_file_that_cannot_be_written_back_leaves_undo_possible(world: World) -> None:
    def lock() -> None:
        world.paths[0].chmod(0o555)

    world.at["after-1"] = lock
    with pytest.raises(UsageError, match="read-only"):
        world.apply()
    assert world.outcomes[-1].state is OutcomeState.APPLIED
    world.paths[0].chmod(0o755)
    files.put_back(world.folder, world.outcomes[-1].patches)
    assert world.contents() == [OLD, OLD]


def test_a_read_only_file_is_never_patched(world: World) -> None:
    world.paths[1].chmod(0o444)
    with pytest.raises(UsageError, match="read-only"):
        world.apply()
    assert world.contents() == [OLD, OLD]
    assert world.outcomes[-1].state is OutcomeState.ROLLED_BACK


def test_a_program_that_ends_otherwise_than_profiled_proves_nothing(world: World) -> None:
    world.old = behaviour(2.0, status=1, error="EOFError: EOF when reading a line")
    with pytest.raises(ProgramError, match=r"status 1 \(EOFError: .*\), but with 0 when profiled"):
        world.apply(status=0)
    assert world.contents() == [OLD, OLD]
    assert not world.outcomes


# ---------------------------------------------------------------- versions


def test_versions_are_the_rendered_proposals(tmp_path: Path) -> None:
    path = str(tmp_path / "a.py")
    module = Module.parse(OLD, path)
    ref = FunctionRef(path=path, qualname="f", first_line=1)
    proposal = Proposal(
        rewriter="r",
        variant="v",
        function=ref,
        title="",
        why="",
        edits=(Edit(start=4, end=5, text="2"),),
    )
    versions = Versions.of({path: module}, [proposal])
    assert versions == Versions(before={path: OLD}, after={path: NEW})
    assert versions.diff(str(tmp_path)).splitlines() == [
        "--- a.py",
        "+++ a.py",
        "@@ -1 +1 @@",
        "-x = 1",
        "+x = 2",
    ]


def test_a_diff_shows_missing_final_newlines_and_odd_bytes() -> None:
    diff = Versions(before={"/p/a.py": b"a\x0cb\n\xe9"}, after={"/p/a.py": b"a\x0cb\n\xe9\n"}).diff("/p")
    assert diff == "--- a.py\n+++ a.py\n@@ -1,2 +1,2 @@\n a\x0cb\n-\ufffd\n\\ No newline at end of file\n+\ufffd\n"


def laid(world: World) -> tuple[Path, dict[str, Path]]:
    """What was built ahead for the program: where it belongs, and the file that is copied there."""
    made = world.folder / "f.so"
    made.write_bytes(b"machine code")
    there = world.paths[0].parent / "__pycache__" / "f.so"
    return there, {str(there): made}


def test_what_was_built_ahead_lies_there_while_the_program_runs_and_goes_with_undo(world: World) -> None:
    there, built = laid(world)
    seen: list[bytes] = []
    world.at["after-1"] = lambda: seen.append(there.read_bytes())
    outcome = world.apply(built=built)
    assert seen == [b"machine code"]
    assert there.read_bytes() == b"machine code"
    assert outcome.built == world.outcomes[0].built == (str(there),)
    files.clear(outcome.built)
    assert not there.parent.exists()


def beside(world: World) -> Path:
    return world.paths[0].with_name(runtime.SOURCE.name)


def test_the_module_beside_stays_while_a_file_uses_it(world: World) -> None:
    there, other = beside(world), beside(world).with_name("other.py")
    other.write_text(f"from {runtime.NAME} import njit\n")
    outcome = world.apply(built={str(there): runtime.SOURCE})
    assert there.read_bytes() == runtime.SOURCE.read_bytes()
    files.clear(outcome.built)
    assert there.exists()
    other.unlink()
    files.clear(outcome.built)
    assert not there.exists()


def test_an_older_module_beside_is_replaced_and_somebody_elses_stays(world: World) -> None:
    there = beside(world)
    there.write_bytes(runtime.SOURCE.read_bytes() + b"\n# an older one\n")
    files.lay({str(there): runtime.SOURCE})
    assert there.read_bytes() == runtime.SOURCE.read_bytes()
    there.write_text("VALUE = 1\n")
    files.lay({str(there): runtime.SOURCE})
    files.clear([str(there)])
    assert there.read_text() == "VALUE = 1\n"


def test_what_was_built_ahead_goes_when_the_change_does(world: World) -> None:
    there, built = laid(world)
    world.new = behaviour(3.0)
    assert world.apply(built=built).state is OutcomeState.ROLLED_BACK
    assert not there.parent.exists()


def test_what_was_built_ahead_goes_after_an_interrupt(world: World) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    there, built = laid(world)
    world.at["after-2"] = interrupt
    with pytest.raises(KeyboardInterrupt):
        world.apply(built=built)
    assert not there.parent.exists()


def test_what_lay_there_before_stays(world: World) -> None:
    there, built = laid(world)
    there.parent.mkdir()
    there.write_bytes(b"of an earlier run")
    world.new = behaviour(3.0)
    world.apply(built=built)
    assert there.read_bytes() == b"machine code"  # found by its digest: what has this name does the same


def test_no_place_for_what_was_built_is_no_problem(world: World) -> None:
    there, built = laid(world)
    there.parent.write_text("a file")
    assert world.apply(built=built).state is OutcomeState.APPLIED
    assert there.parent.read_text() == "a file"
