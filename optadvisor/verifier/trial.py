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
from optadvisor.probes.replay import BlockedEffectError, Blob, Fence, RebuildError, Side, bound_at_top, rebuild
from optadvisor.records import Level
from optadvisor.verifier.equivalence import Comparison, Tolerance, compare, mutables

MAX_ROUNDS = 400
MIN_ROUNDS = 5


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
    """For timing; 0 compares only (and times the calls of the comparison)."""
    control: bool


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
    cold_seconds: float = 0.0


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
        self.blobs = [Blob.read(Path(blob)) for blob in task.blobs]

    def run(self) -> None:
        original = self.side(self.task.original)
        began = time.perf_counter()
        candidate = self.side(self.task.candidate)
        import_seconds = time.perf_counter() - began
        first = self.compare_all(original, candidate)
        if self.result.problem or self.result.unfaithful or self.result.level == Level.UNPROVEN:
            return
        if self.task.budget_seconds > 0:
            self.time_all(original, candidate)
        usual = min(self.result.candidate)
        self.result.cold_seconds = import_seconds + max(first - usual, 0.0)

    def side(self, path: str) -> Side:
        if self.task.main and "__main__" != self.task.module:
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

    def compare_all(self, original: Side, candidate: Side) -> float:
        """Compare every call; returns the seconds of the candidate's very first round (compilation included)."""
        total_original = total_candidate = 0.0
        for number, blob in enumerate(self.blobs):
            a = original.observe(blob, mutables, self.fence)
            if self.task.control and not self.faithful(original, blob, a, number):
                return 0.0
            b = candidate.observe(blob, mutables, self.fence)
            total_original += a.seconds
            total_candidate += b.seconds
            if not self.note(compare(a, b, self.tolerance), a, b, number):
                return 0.0
            self.result.compared += 1
        self.result.original.append(total_original)
        self.result.candidate.append(total_candidate)
        return total_candidate

    def faithful(self, original: Side, blob: Blob, seen: Observation, number: int) -> bool:
        """The replayed original does what the program's own call did."""
        recorded = original.recorded(blob)
        recorded.stdout, recorded.stderr = seen.stdout, seen.stderr
        if recorded.numpy_state is None:
            recorded.numpy_state = seen.numpy_state
        if recorded.random_state is None:
            recorded.random_state = seen.random_state
        again = Observation(**{**vars(seen), "before": ()})
        found = compare(recorded, again, Tolerance(float64=0.0, float32=0.0))
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
        from optadvisor.verifier.statistics import enough

        rounds: tuple[list[float], list[float]] = ([], [])
        began = time.perf_counter()
        for number in range(MAX_ROUNDS):
            order = (0, 1) if number % 2 == 0 else (1, 0)
            for which in order:
                side = (original, candidate)[which]
                rounds[which].append(sum(side.observe(blob, _no_walk, self.fence).seconds for blob in self.blobs))
            spent = time.perf_counter() - began
            if len(rounds[0]) < MIN_ROUNDS:
                if spent > 3 * self.task.budget_seconds and len(rounds[0]) >= 3:
                    break
                continue
            if spent > self.task.budget_seconds or (len(rounds[0]) % 5 == 0 and enough(*rounds)):
                break
        self.result.original, self.result.candidate = rounds


def _no_walk(_: Any) -> tuple[object, ...]:
    return ()


if __name__ == "__main__":
    main(sys.argv[1])
