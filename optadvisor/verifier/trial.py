"""One trial in a process of its own: `python -P -m optadvisor.verifier.trial TASK.json` → result beside the task.

A trial puts two versions of the hot function side by side, original and candidate (or the original against itself, the
control), makes every captured call with both from the same recorded state, compares all that can be observed, and times
them in turns. Whatever happens to this process (crash, endless loop, memory bomb) is an answer, not an accident.
"""

from __future__ import annotations

import importlib
import json
import os
import resource
import sys
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from optadvisor.probes.observation import Observation
from optadvisor.probes.replay import Blob, BlockedEffectError, Fence, RebuildError, Side, bound_at_top, rebuild
from optadvisor.probes.snapshots import Arrays
from optadvisor.records import Level
from optadvisor.verifier.equivalence import EXACT, Comparison, Tolerance, compare, mutables
from optadvisor.verifier.statistics import enough

MAX_ROUNDS = 400
QUICK_SECONDS = 1.0
LEAST_ROUNDS = 3
"""Even beyond the budget: from fewer pairs no interval comes out."""
ROUNDS_BEFORE_STOP = 5
"""Rounds before the interval is looked at, where the budget allows them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What the parent asks for; written as JSON."""

    original: str
    """Copy of the original source file, in the scratch folder."""
    candidate: str
    """Copy of the candidate's file; the original's again for the control."""
    module: str
    file: str
    """Where the source lives in the project."""
    main: str
    """Copy of the script's source when the hot function is not in the script itself; else empty."""
    main_file: str
    qualname: str
    blobs: tuple[str, ...]
    scratch: str
    directory: str
    search_path: str
    arguments: tuple[str, ...]
    imported: tuple[str, ...]
    """Heavy modules that the program imports itself: not counted as the candidate's cost."""
    float64: float
    float32: float
    budget_seconds: float
    """For timing; at 0 the calls are compared, and timed as they are."""
    compare: bool
    """False once the candidate was compared in an earlier trial: this one only takes the time."""
    control: bool
    """The candidate is the original: what differs, or takes another time, is noise."""


@dataclass(kw_only=True)
class Result:
    """What the trial found; written as JSON."""

    problem: str = ""
    """Why nothing could be compared."""
    unfaithful: str = ""
    """Control only: the replayed original is not what was recorded, or not equal to itself."""
    level: str = Level.IDENTICAL.value
    difference: str = ""
    difference_kind: str = ""
    stream: bool = False
    """The original advanced a global random generator and the candidate left it elsewhere."""
    worst: str = ""
    compared: int = 0
    original: list[float] = field(default_factory=list)
    candidate: list[float] = field(default_factory=list)
    """Seconds of each round of all calls, in pairs with `original`."""
    warm_seconds: float = 0.0
    """When comparing: the candidate's time as a rate, first calls (which may compile) made a second time."""
    cold_seconds: float = 0.0
    """When timing: what the candidate costs once in a new process, beyond its usual time."""
    import_seconds: float = 0.0
    """The part of it that importing took."""


def main(path: str) -> None:
    data = json.loads(Path(path).read_text())
    for name in ("blobs", "arguments", "imported"):
        data[name] = tuple(data[name])
    task = Task(**data)
    _settle_in(task)
    result = Result()
    try:
        _Trial(task, result).run()
    except BlockedEffectError as blocked:
        result.problem = f"it would {blocked}"
    except RebuildError as error:
        result.problem = str(error)
    Path(path).with_suffix(".result").write_text(json.dumps(asdict(result)))
    sys.stdout.flush()
    os._exit(0)  # user code may have left threads and exit handlers behind


def _settle_in(task: Task) -> None:
    total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    resource.setrlimit(resource.RLIMIT_AS, (total, resource.getrlimit(resource.RLIMIT_AS)[1]))
    sys.dont_write_bytecode = True
    os.chdir(task.directory)
    sys.path.insert(0, task.search_path)
    sys.argv[:] = list(task.arguments)
    for name in task.imported:
        importlib.import_module(name)


class _Trial:
    def __init__(self, task: Task, result: Result) -> None:
        self.task = task
        self.result = result
        self.fence = Fence(Path(task.scratch))
        self.tolerance = Tolerance(float64=task.float64, float32=task.float32)
        arrays = {Path(blob).parent: Arrays(folder=Path(blob).parent) for blob in task.blobs}
        self.blobs = [Blob.read(Path(blob), arrays[Path(blob).parent]) for blob in task.blobs]

    def run(self) -> None:
        original = self.side(self.task.original)
        began = time.perf_counter()
        candidate = self.side(self.task.candidate)
        import_seconds = time.perf_counter() - began
        if self.task.compare and not self.compare_all(original, candidate):
            return
        if self.task.budget_seconds > 0:
            first = self.result.candidate[0] if self.task.compare else self.round(candidate)
            if not self.task.control:
                self.result.original.clear()
                self.result.candidate.clear()
            self.time_all(original, candidate)
            self.result.import_seconds = import_seconds
            self.result.cold_seconds = max(import_seconds + first - min(self.result.candidate), 0.0)
        else:
            self.result.warm_seconds = min(self.result.candidate[0], self.warmed(candidate))

    def warmed(self, candidate: Side) -> float:
        """The candidate's seconds for a round, after a first one that may have compiled it."""
        quick = self.result.candidate[0] < QUICK_SECONDS or self.result.candidate[0] > self.result.original[0]
        return self.round(candidate) if quick else self.result.candidate[0]

    def round(self, side: Side) -> float:
        return sum(side.observe(blob, _no_walk, self.fence).seconds for blob in self.blobs)

    def side(self, path: str) -> Side:
        if self.task.main and self.task.module != "__main__":
            source = Path(self.task.main).read_bytes()
            sys.modules["__main__"] = rebuild(
                source, self.task.main, name="__main__", file=self.task.main_file, known=bound_at_top(source), blob=None
            )
        known = bound_at_top(Path(self.task.original).read_bytes())
        source = Path(path).read_bytes()
        module = rebuild(
            source, path, name=self.task.module, file=self.task.file, known=known, blob=next(iter(self.blobs), None)
        )
        return Side(module=module, qualname=self.task.qualname)

    # ------------------------------------------------------------ equal?

    def compare_all(self, original: Side, candidate: Side) -> bool:
        """Compare every call and take the time of this first round; False at the first difference."""
        total_original = total_candidate = 0.0
        for number, blob in enumerate(self.blobs):
            a = original.observe(blob, mutables, self.fence)
            if self.task.control and not self.faithful(original, blob, a, number):
                return False
            b = candidate.observe(blob, mutables, self.fence)
            total_original += a.seconds
            total_candidate += b.seconds
            if not self.note(compare(a, b, self.tolerance), a, b, number):
                return False
            self.result.compared += 1
        self.result.original.append(total_original)
        self.result.candidate.append(total_candidate)
        return True

    def faithful(self, original: Side, blob: Blob, seen: Observation, number: int) -> bool:
        """The replayed original does what the program's own call did."""
        recorded = original.recorded(blob)
        recorded.stdout, recorded.stderr = seen.stdout, seen.stderr
        if recorded.numpy_state is None:
            recorded.numpy_state = seen.numpy_state
        if recorded.random_state is None:
            recorded.random_state = seen.random_state
        again = original.as_recorded(seen)
        again.globals_after = {n: again.globals_after.get(n) for n in recorded.globals_after}
        found = compare(recorded, again, EXACT)
        if found.level is Level.IDENTICAL:
            return True
        first = found.differences[0] if found.differences else None
        what = f"{first.where}: {first.what}" if first else "floats differ"
        self.result.unfaithful = (
            f"call {number + 1}, made again from its recorded state, does not repeat itself ({what})"
        )
        return False

    def note(self, found: Comparison, a: Observation, b: Observation, number: int) -> bool:
        if found.level is Level.IDENTICAL:
            return True
        if found.level is Level.CLOSE and not self.task.control:
            self.result.level = Level.CLOSE.value
            self.result.worst = (
                f"{found.worst_relative:.1e} relative, {found.worst_ulp:.0f} ulp, in {found.worst_where}"
            )
            return True
        first = found.differences[0] if found.differences else None
        what = f"{first.where}: {first.what}" if first else "floats differ"
        self.result.level = Level.UNPROVEN.value
        self.result.difference = f"call {number + 1}, {what}"
        self.result.difference_kind = first.kind if first else "float"
        self.result.stream = any(d.kind == "stream" for d in found.differences) and (
            (a.drew_random and not b.drew_random) or (a.drew_numpy and not b.drew_numpy)
        )
        if self.task.control:
            self.result.unfaithful = f"the original differs from itself between two runs ({what})"
        return False

    # ------------------------------------------------------------ faster?

    def time_all(self, original: Side, candidate: Side) -> None:
        """Rounds of all calls, the two sides in turns and in changing order, until settled or out of budget."""
        began = time.perf_counter()
        for number in range(MAX_ROUNDS):
            sides = [(original, self.result.original), (candidate, self.result.candidate)]
            for side, seconds in sides if number % 2 else reversed(sides):
                seconds.append(self.round(side))
            spent, rounds = time.perf_counter() - began, number + 1
            if spent > self.task.budget_seconds and (rounds >= LEAST_ROUNDS or self.task.control):
                break
            settled = rounds >= ROUNDS_BEFORE_STOP and rounds % ROUNDS_BEFORE_STOP == 0
            if settled and enough(self.result.original, self.result.candidate):
                break


def _no_walk(_: Any) -> tuple[object, ...]:
    return ()


if __name__ == "__main__":
    main(sys.argv[1])
