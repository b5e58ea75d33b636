"""Trials of one function's candidates: sets up each child process, bounds it, and reads what it found.

    court = Court(context, module, recording, Terms())
    court.trial("candidate-0", proposal, Asked(compare=True, original_seconds=0.2))  →  Result(…) or Rejected(…)

It fails closed: a process that dies, takes too long, leaves no result or a damaged one is a `Rejected` with its cause.
However it ends, files that its calls were allowed to write are put back from the journal that it leaves.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import itertools
import json
import math
import os
import shutil
import threading
import weakref
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from optadvisor.errors import RewriterError
from optadvisor.probes import effects
from optadvisor.probes.launch import Ended, run_quietly
from optadvisor.records import Level, Proposal, Recording, Rejected, Run, TargetKind, Terms
from optadvisor.source.edits import render
from optadvisor.source.module import Module
from optadvisor.verifier.equality.equivalence import DEFAULT, EXACT
from optadvisor.verifier.task import TWICE, Result, Task, Tried, files_folder, tried_file

FIXED_SECONDS = 30.0
"""Added to every time-out: the process starts, imports what the program imports, reads the calls."""
COMPILER_SECONDS = 75.0
"""Added for candidates that need a compiler."""
COMPILE_SECONDS = 60.0
"""Nobody waits longer for one compilation; one to five seconds are usual."""
TYPED = frozenset({"numba", "cython"})
"""What makes integers of 64 bits of Python's."""
PARALLEL = b"prange"
FORKS = b"ends += os.pipe()"
"""Of the function that makes copies of the process, and of no program."""
SLOWDOWN_LIMIT = 10.0
"""A candidate this much slower than the original is stopped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What all trials of a run share."""

    folder: Path
    """The run folder, where the captured calls lie."""
    scratch: Path
    module_names: Mapping[str, str]
    """Source file → module name in the program (`__main__` for the script)."""
    script: str
    """The script's file, empty for `-c`."""
    directory: str
    search_path: str
    """The program's own folder."""
    arguments: tuple[str, ...]
    imported: tuple[str, ...]
    added_path: tuple[str, ...] = ()
    """What the program has added to `sys.path`, in its order, with its own folder among it."""

    @classmethod
    def of(cls, run: Run, folder: Path) -> Context:
        is_script = run.target.kind is TargetKind.SCRIPT
        script = os.path.join(run.target.directory, run.target.value)
        return cls(
            folder=folder.resolve(),
            scratch=folder.resolve() / "trials",
            module_names={source.path: source.module for source in run.profile.sources},
            script=next((s.path for s in run.profile.sources if s.module == "__main__"), ""),
            directory=run.target.directory,
            search_path=os.path.dirname(os.path.realpath(script)) if is_script else run.target.directory,
            added_path=run.profile.search_path,
            arguments=(run.target.value, *run.target.arguments),
            imported=run.profile.imported,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a trial is to find out."""

    compare: bool
    original_seconds: float = 0.0
    """Of one round of all calls, as far as known: for the time-out."""
    budget_seconds: float = 0.0
    """For timing; 0 for not at all."""
    comparisons: int = 1
    """Candidates that the verdict on its time will be corrected for."""
    vary_seconds: float = 0.0
    """For generated inputs; 0 for none."""
    only_faster: bool = False
    """Where the candidate is clearly slower, no more is compared."""
    guard: str = ""
    """The test that the proof has put in front of the original."""
    grow_seconds: float = 0.0
    """For one call at growing sizes, instead of all else."""


Launch = Callable[[str, Path, float], Ended]


class Court:
    """Runs trials of one function's candidates, each in a process of its own."""

    def __init__(
        self,
        context: Context,
        module: Module,
        recording: Recording,
        terms: Terms,
        launch: Launch | None = None,
    ) -> None:
        self.context = context
        self.module = module
        self.recording = recording
        self.terms = terms
        self.tolerance = EXACT if terms.exact else DEFAULT
        self.launch = launch
        self.cancelled = threading.Event()
        """Set when trials that run side by side are to end."""
        self.lock = threading.Lock()
        ref = recording.function
        digest = hashlib.sha256(f"{ref.path}:{ref.qualname}".encode()).hexdigest()[:8]
        self.scratch, claim = _claimed(context.scratch, f"{ref.name}-{digest}")
        weakref.finalize(self, os.close, claim)
        self.deadly: str | None = None
        """The generated input with which the original alone crashes, empty for none; None when nobody has looked."""
        self.original = self.scratch / "original.py"
        self.original.write_bytes(module.encode(module.data))

    def trial(self, name: str, proposal: Proposal | None, asked: Asked) -> Result | Rejected:
        """Run one trial, of the original against itself without a proposal. What kills the child is a rejection.

        Raises `ProgramError` when files that the calls wrote could not be put back.
        """
        try:
            candidate = self.candidate(name, proposal)
        except RewriterError as error:
            return Rejected(cause="does not compile", reason=str(error))
        task = self.scratch / f"{name}.json"
        task.write_text(json.dumps(asdict(self.task(candidate, proposal, asked))))
        answer = task.with_suffix(".result")
        for left in (answer, tried_file(task)):
            left.unlink(missing_ok=True)
        seconds = self.time_limit(proposal, asked)
        ended = self.launched(task, seconds)
        if ended.interrupted:
            raise KeyboardInterrupt
        result = _read_result(answer, calls=len(self.recording.calls) if asked.compare else 0)
        if not ended.timed_out and ended.status == 0 and result is not None and result.finished:
            return result
        end = self.ending(task, ended, seconds)
        if result is None or result.finished:
            return end
        tried = _read_tried(tried_file(task))
        says_nothing = end.cause == "timeout" or (proposal is not None and self.dies_alone(tried, asked))
        return _cut_short(result, end, tried, says_nothing=says_nothing)

    def candidate(self, name: str, proposal: Proposal | None) -> Path:
        """The file with the proposal in it. Raises `RewriterError` when the text does not compile."""
        file = self.scratch / f"{name.replace('-', '_')}.py"
        text = render(self.module, [proposal] if proposal is not None else [])
        if not file.exists() or file.read_bytes() != text:  # keep the file: compilers cache by its time stamp
            file.write_bytes(text)
        return file

    def rough_seconds(self, proposals: Mapping[str, Proposal], original_seconds: float) -> dict[str, float]:
        """Of one round of each, by name, all in one process, nothing compared; empty when one of them ends it."""
        asked = Asked(compare=False, original_seconds=original_seconds * len(proposals))
        try:
            files = [str(self.candidate(name, proposal)) for name, proposal in proposals.items()]
        except RewriterError:
            return {}
        task = self.scratch / "rough.json"
        task.write_text(json.dumps(asdict(replace(self.task(self.original, None, asked), rivals=tuple(files)))))
        answer = task.with_suffix(".result")
        answer.unlink(missing_ok=True)
        ended = self.launched(task, self.time_limit(None, asked))
        if ended.interrupted:
            raise KeyboardInterrupt
        result = _read_result(answer, calls=0)
        if result is None or ended.timed_out or len(result.candidate) != len(files):
            return {}
        return dict(zip(proposals, result.candidate, strict=True))

    def in_a_child(self, module: str, task: Path, timeout: float) -> Ended:
        beside = threading.current_thread() is not threading.main_thread()
        return run_quietly(module, task, timeout=timeout, cancel=self.cancelled if beside else None)

    def dies_alone(self, tried: Sequence[Tried], asked: Asked) -> bool:
        """Whether the original crashes with the last of these inputs in a process without any candidate, too."""
        if not tried or tried[-1].side != "original":
            return False
        with self.lock:
            if self.deadly is None:
                self.deadly = self.deadly_input(asked)
        return self.deadly == tried[-1].label

    def deadly_input(self, asked: Asked) -> str:
        name = "original-alone"
        answer = self.trial(name, None, replace(asked, guard=""))
        last = _read_tried(tried_file(self.scratch / f"{name}.json"))[-1:]
        crashed = isinstance(answer, Rejected) and answer.cause == "crash"
        return last[0].label if crashed and last and last[0].side == "original" else ""

    def launched(self, task: Path, seconds: float) -> Ended:
        """A killed child cannot put back what its call was writing just then: that is done here."""
        files = files_folder(task)
        shutil.rmtree(files, ignore_errors=True)  # of an earlier trial, which was put back when it ended
        try:
            return (self.launch or self.in_a_child)("optadvisor.verifier.trial", task, seconds)
        finally:
            if self.terms.effects:
                effects.restore(effects.read_journal(files).before)

    def time_limit(self, proposal: Proposal | None, asked: Asked) -> float:
        """Seconds until the child is stopped."""
        seconds = asked.original_seconds * SLOWDOWN_LIMIT + 20 * asked.budget_seconds + 3 * asked.vary_seconds
        seconds += FIXED_SECONDS
        if proposal is None:
            return seconds + SLOWDOWN_LIMIT * sum(call.seconds for call in self.recording.calls)
        return seconds + COMPILER_SECONDS if proposal.requires else seconds

    def ending(self, task: Path, ended: Ended, seconds: float) -> Rejected:
        if ended.timed_out:
            return Rejected(cause="timeout", reason=f"it did not end within {seconds:.0f} s")
        return Rejected(cause="crash", reason=self.last_words(task, ended.status))

    def last_words(self, task: Path, status: int) -> str:
        output = task.with_suffix(".out")
        lines = output.read_text(errors="replace").strip().splitlines() if output.exists() else []
        if status == 0:
            return "it ended its process (`sys.exit` or `os._exit`), or left no usable result"
        end = f"signal {status - 128}" if status > 128 else f"exit status {status}"
        return f"its process ended with {end}" + (f" ({lines[-1][:200]})" if lines else "")

    def task(self, candidate: Path, proposal: Proposal | None, asked: Asked) -> Task:
        context, ref = self.context, self.recording.function
        name = context.module_names.get(ref.path, "__main__")
        same = sorted(r.first_line for r in self.module.functions if r.qualname == ref.qualname)
        main = ""
        if name != "__main__" and context.script:
            main = str(self.scratch / "main.py")
            Path(main).write_bytes(Path(context.script).read_bytes())
        return Task(
            original=str(self.original),
            candidate=str(candidate),
            module=name,
            file=ref.path,
            main=main,
            main_file=context.script,
            qualname=ref.qualname,
            position=same.index(ref.first_line),
            blobs=tuple(str(context.folder / call.blob) for call in self.recording.calls),
            scratch=str(self.scratch),
            directory=context.directory,
            search_path=context.search_path,
            added_path=context.added_path,
            arguments=context.arguments,
            imported=context.imported,
            typed=is_typed(proposal),
            parallel=proposal is not None and PARALLEL in candidate.read_bytes(),
            forks=proposal is not None and FORKS in candidate.read_bytes(),
            stream_change=self.terms.stream_change,
            effects=self.terms.effects,
            float64=self.tolerance.float64,
            float32=self.tolerance.float32,
            budget_seconds=asked.budget_seconds,
            comparisons=asked.comparisons,
            vary_seconds=asked.vary_seconds,
            only_faster=asked.only_faster,
            guard=asked.guard,
            compare=asked.compare,
            control=proposal is None,
            compile_seconds=COMPILE_SECONDS,
            grow_seconds=asked.grow_seconds,
            recorded_seconds=sum(call.seconds for call in self.recording.calls),
            cython=proposal.cython if proposal is not None else "",
        )


def _claimed(folder: Path, name: str) -> tuple[Path, int]:
    """A folder that no other `suggest` of this run works in just now, and the descriptor that keeps others out of it.

    The usual one, where compilers find what they made last time; else one beside it.
    """
    for number in itertools.count(1):
        scratch = folder / (name if number == 1 else f"{name}-{number}")
        scratch.mkdir(parents=True, exist_ok=True)
        claim = os.open(scratch / "lock", os.O_RDWR | os.O_CREAT, 0o666)
        try:
            fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)  # ends with the process, however that ends
        except BlockingIOError:
            os.close(claim)
            continue
        except OSError:  # a file system that knows no locks
            pass
        return scratch, claim
    raise AssertionError


def is_typed(proposal: Proposal | None) -> bool:
    """Whether its integers have 64 bits and nobody looks after them but the verifier."""
    return proposal is not None and not proposal.integers_checked and bool(TYPED & set(proposal.requires))


def _cut_short(result: Result, end: Rejected, tried: Sequence[Tried], *, says_nothing: bool) -> Result | Rejected:
    """The child died while it tried generated inputs.

    When the candidate was at work, or had given something else just before, that is one more difference; in the second
    of two calls on the same objects it ends the proof, as a difference there does. An input for which the original
    takes too long, or of which it dies alone, says nothing. But any other crash of the original, or between two inputs,
    is held against the candidate: compiled code that writes beyond its arrays often brings the process down only later.
    """
    if not tried:
        return end
    done = [one for one in tried if not one.side]
    failing = [one for one in done if one.what]
    passing = [one for one in done if not one.what]
    sides = [one.side for one in tried]
    if sides[-1] == "candidate" and tried[-1].label.endswith(TWICE):
        return replace(end, reason=f"{end.reason} ({tried[-1].label})")
    if sides[-1] == "candidate" or sides[-2:] == ["candidate", "original"]:  # the original once more, to be sure
        failing.append(replace(tried[-1], what=end.reason, kind=end.cause))
    elif not says_nothing:
        when = f"while the original was called with {tried[-1].label}" if sides[-1] else "between two generated inputs"
        return replace(end, reason=f"{end.reason} {when}; calls of the candidate before may have damaged its memory")
    return replace(result, finished=True, varied=len(passing), passing=passing, failing=failing)


def _read_tried(path: Path) -> list[Tried]:
    """The last line may be cut off."""
    found: list[Tried] = []
    with contextlib.suppress(OSError, ValueError, TypeError):
        found.extend(Tried(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines())
    return found


def _read_result(path: Path, *, calls: int) -> Result | None:
    """What a trial of `calls` calls left; None when there is nothing, or nothing that makes sense."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        for name in ("failing", "passing"):
            data[name] = [Tried(**item) for item in data[name]]
        result = Result(**data)
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None
    told = result.compiler, result.problem, result.unfaithful
    words = (*told, result.difference, result.difference_kind, result.worst, result.level)
    if not all(isinstance(word, str) for word in words) or result.level not in set(Level):
        return None
    if any(told) or result.level == Level.UNPROVEN:
        return result
    times = result.original, result.candidate
    if not all(isinstance(seconds, list) and all(map(_is_time, seconds)) for seconds in times):
        return None
    whole = all(map(_is_time, (result.warm_seconds, result.cold_seconds))) and type(result.compared) is int
    if not whole or not len(times[0]) == len(times[1]) > 0 or result.compared != calls:
        return None
    if min(*times[0], *times[1]) <= 0:
        return Result(problem="its calls take too little time to be measured", finished=True)
    return result


def _is_time(value: object) -> bool:
    return isinstance(value, float | int) and math.isfinite(value) and value >= 0
