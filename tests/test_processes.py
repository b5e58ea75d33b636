"""Calls on all cores: programs before and after, with copies from the first call on; who may fork in a trial."""

from __future__ import annotations

import json
import os
import re
import select
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from casekit import Case, site_of

from optadvisor.probes.copies import Copies
from optadvisor.probes.fence import BlockedEffectError, Fence
from optadvisor.profiles.called_long import long_calls
from optadvisor.profiles.samples import LineTime
from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import processes
from optadvisor.rewriters._processes_text import AT_ONCE
from optadvisor.source.edits import render
from optadvisor.source.module import Module
from optadvisor.verifier.waves import is_parallel

PIECES = re.split(
    r"^### (\w+): (.*)\n", (Path(__file__).parent / "processes_cases.txt").read_text(), flags=re.MULTILINE
)
PROGRAMS = {
    name: (expected, text) for name, expected, text in zip(PIECES[1::3], PIECES[2::3], PIECES[3::3], strict=True)
}
COPIED = [name for name, (expected, _) in PROGRAMS.items() if not expected.startswith("declined")]
REFUSED = [name for name in PROGRAMS if name not in COPIED]
SEVERAL_CORES = hasattr(os, "sched_getaffinity") and len(os.sched_getaffinity(0)) > 1
BOTH = r"""
import contextlib, io, json, os, sys, types

forks, fork = [], os.fork

def counted():
    copy = fork()
    forks.append(copy)
    return copy

def seen(value, known):
    kind = type(value).__name__
    if isinstance(value, tuple):
        return [kind, [seen(each, known) for each in value]]
    if isinstance(value, (list, set, frozenset, dict)):
        if id(value) in known:
            return ["same", known[id(value)]]
        known[id(value)] = len(known)
        if isinstance(value, dict):
            return [kind, [[seen(key, known), seen(each, known)] for key, each in value.items()]]
        return [kind, [seen(each, known) for each in value]]
    return [kind, seen(vars(value), known) if hasattr(value, "__dict__") and not callable(value) else repr(value)]

def made(path, number):
    module = types.ModuleType("program")
    module.__file__, sys.modules["program"] = path, module
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        exec(compile(open(path).read(), path, "exec"), vars(module))
        args = module.CALLS[number]
        try:
            what = module.run(*args)
        except BaseException as error:
            what = type(error).__name__, error.args
    data = {name: value for name, value in vars(module).items() if name.isupper() and name != "CALLS"}
    return [seen((what, args, data), {}), out.getvalue(), err.getvalue()]

os.fork = counted
answers = {}
for before, after, count in json.loads(sys.stdin.read()):
    forks.clear()
    parts = [(made(before, number), made(after, number)) for number in range(count)]
    answers[after] = [len(forks), [part for part in parts if part[0] != part[1]]]
print(json.dumps(answers))
"""


def answers_of(name: str) -> tuple[Case, list[Proposal | Declined]]:
    text = PROGRAMS[name][1]
    case = Case(
        path=Path(f"{name}.py"),
        before=text,
        inputs="CALLS = [call(*args) for args in CALLS]",
        qualname="run",
        after="",
        variant="",
        expected="",
        declined="",
    )
    return case, list(processes.propose(site_of(case)))


@pytest.mark.parametrize("name", REFUSED)
def test_what_may_be_noticed_is_refused(name: str) -> None:
    _, answers = answers_of(name)
    reasons = [answer.reason if isinstance(answer, Declined) else answer.variant for answer in answers]
    assert reasons == [reason for reason in [PROGRAMS[name][0].removeprefix("declined:").strip()] if reason]


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[int, list[object]]]:
    """Forks, and calls that differ, of each program, before and after in one process without threads."""
    folder = tmp_path_factory.mktemp("programs")
    asked = []
    for name in COPIED:
        case, (proposal,) = answers_of(name)
        assert isinstance(proposal, Proposal), proposal
        after = render(Module.parse(case.before.encode(), str(case.path)), [proposal]).decode()
        assert after.count(f"+ {AT_ONCE}\n") == 1
        (folder / f"{name}_before.py").write_text(case.before)
        (folder / f"{name}.py").write_text(after.replace(f"+ {AT_ONCE}\n", "- 1.0\n"))
        asked.append((str(folder / f"{name}_before.py"), str(folder / f"{name}.py"), _calls(case)))
    done = subprocess.run(
        [sys.executable, "-c", BOTH], input=json.dumps(asked), capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stderr == ""
    return {Path(path).stem: tuple(found) for path, found in json.loads(done.stdout.splitlines()[-1]).items()}


def _calls(case: Case) -> int:
    return len(case.load(case.before).CALLS)


@pytest.mark.parametrize("name", COPIED)
def test_copies_give_what_the_loop_gives(name: str, both: dict[str, tuple[int, list[object]]]) -> None:
    forks, different = both[name]
    assert not different
    if SEVERAL_CORES:
        assert bool(forks) == (PROGRAMS[name][0] == "copies")


@pytest.mark.skipif(not SEVERAL_CORES, reason="there is one core")
def test_nothing_is_shown_twice_and_threads_handlers_and_debuggers_keep_calls_here(tmp_path: Path) -> None:
    case, (proposal,) = answers_of("plain")
    assert isinstance(proposal, Proposal)
    text = render(Module.parse(case.before.encode(), str(case.path)), [proposal]).decode()
    text = text.replace(f"+ {AT_ONCE}\n", "- 1.0\n")
    program = f"""{text}
import os, signal, sys, threading
count, fork = [], os.fork
os.fork = lambda: count.append(1) or fork()
print("once", end=" ")
run([1, 2, 3, 4])
print(len(count), end=" ")
stop = threading.Event()
thread = threading.Thread(target=stop.wait)
thread.start()
run([1, 2, 3, 4])
print(len(count), end=" ")
stop.set()
thread.join()
signal.signal(signal.SIGALRM, lambda *_: None)
run([1, 2, 3, 4])
print(len(count), end=" ")
signal.signal(signal.SIGALRM, signal.SIG_DFL)
sys.settrace(lambda *_: None)
run([1, 2, 3, 4])
sys.settrace(None)
print(len(count), end=" ")
run([1, 2, 3, 4])
print(len(count))
try:
    os.waitpid(-1, 0)
except ChildProcessError:
    print("none left")
"""
    path = tmp_path / "program.py"
    path.write_text(program)
    done = subprocess.run([sys.executable, path], capture_output=True, text=True, timeout=60, check=True)
    cores = min(len(os.sched_getaffinity(0)), 3)
    assert done.stdout == f"once {cores} {cores} {cores} {cores} {2 * cores}\nnone left\n"
    assert done.stderr == ""


@pytest.mark.skipif(not SEVERAL_CORES, reason="there is one core")
def test_copies_end_with_the_program_and_let_go_of_its_streams(tmp_path: Path) -> None:
    case, (proposal,) = answers_of("endless_later")
    assert isinstance(proposal, Proposal)
    text = render(Module.parse(case.before.encode(), str(case.path)), [proposal]).decode()
    path = tmp_path / "program.py"
    path.write_text(f"""{text.replace(f"+ {AT_ONCE}", "- 1.0")}
import os, select, signal
select.select = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
run([0, 9, 9, 9, 9])
""")
    reading, writing = os.pipe()
    command = [sys.executable, path]
    done = subprocess.run(command, capture_output=True, pass_fds=(writing,), timeout=60, check=False)
    os.close(writing)
    assert (done.returncode, done.stdout, done.stderr) == (-9, b"", b"")
    assert select.select([reading], [], [], 60)[0] == [reading]  # its last holder has ended
    os.close(reading)


def test_a_file_by_the_name_of_a_module_is_not_taken_for_it(tmp_path: Path) -> None:
    (tmp_path / "select.py").write_text("")
    case, _ = answers_of("plain")
    answers = list(processes.propose(site_of(replace(case, path=tmp_path / "program.py"))))
    assert [isinstance(answer, Declined) and "select.py beside it" in answer.reason for answer in answers] == [True]


def test_a_trial_uses_all_cores_and_runs_alone() -> None:
    _, (proposal,) = answers_of("plain")
    assert isinstance(proposal, Proposal)
    assert is_parallel(proposal)


def _forked() -> None:
    if not os.fork():
        os._exit(0)


def test_only_who_may_fork_gets_by_the_fence(tmp_path: Path) -> None:
    inside = Fence(tmp_path / "scratch", forks=True)
    with inside:
        copy = os.fork()
        if not copy:
            try:
                open(tmp_path / "written", "w")  # noqa: SIM115 - refused
            finally:
                os._exit(7)
        assert os.waitpid(copy, 0)[1] >> 8 == 7
    assert not (tmp_path / "written").exists()
    outside = Fence(tmp_path / "scratch")
    with pytest.raises(BlockedEffectError), outside:
        _forked()


def test_copies_side_by_side_count_as_the_slowest_of_them() -> None:
    class Usage:
        ru_utime, ru_stime = 0.0, 0.25

    copies = Copies()
    numbers = iter([11, 12, 13])
    copies.functions = (lambda: next(numbers), None)
    usages = {11: 1.0, 12: 3.0, 13: 5.0}

    def wait4(process: int, options: int) -> tuple[int, int, Usage]:
        usage = Usage()
        usage.ru_utime = usages[process]
        return process, 0, usage

    original = os.wait4
    os.wait4 = wait4  # type: ignore[assignment]
    try:
        for group in ((11, 12), (13,)):
            assert [copies.fork() for _ in group] == [*group]
            assert [copies.wait(copy, 0) for copy in group] == [(copy, 0) for copy in group]
    finally:
        os.wait4 = original
    assert copies.seconds == 3.25 + 5.25


def test_copies_are_looked_at_only_inside() -> None:
    before = os.fork, os.waitpid
    with Copies() as copies:
        copy = os.fork()
        if not copy:
            os._exit(3)
        assert os.waitpid(copy, 0) == (copy, 3 << 8)
    assert (os.fork, os.waitpid) == before
    assert copies.seconds > 0.0


LOOPS = """def distance(a, b):
    return len(a) + len(b)

def shown(a):
    print(a)

def main(first, words):
    found = [distance(first, word) for word in words]
    for word in words:
        total += distance(first, word)
    for word in words:
        shown(word)
    return distance(first, first)
"""


@pytest.mark.parametrize(("inclusive", "found"), [(2.0, {8, 10}), (0.0, set())])
def test_loops_of_calls_that_were_met_may_count_with_them(inclusive: float, found: set[int]) -> None:
    module = Module.parse(LOOPS.encode(), "/p/main.py")
    main = next(node for ref, node in module.functions.items() if ref.qualname == "main")
    times = {line: LineTime(inclusive=inclusive) for line in range(1, 20)}
    assert {line for _, lines in long_calls(module, list(main.body), times) for line in lines} == found
