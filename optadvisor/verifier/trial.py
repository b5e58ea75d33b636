"""One trial in a process of its own: `python -P -m optadvisor.verifier.trial TASK.json` → result beside the task.

A trial puts two versions of the hot function side by side, original and candidate (or the original against itself, the
control), makes every captured call with both from the same recorded state and compares all that can be observed
(`replays`), then calls on generated inputs (`varying`), and times the two in turns (`timing`). Whatever happens to this
process (crash, endless loop, memory bomb) is an answer, not an accident.
"""

from __future__ import annotations

import functools
import importlib
import inspect
import json
import math
import os
import resource
import statistics
import sys
import tracemalloc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, TextIO

from optadvisor.probes.rebuilding import forget
from optadvisor.probes.replay import (
    Blob,
    BlockedEffectError,
    Clock,
    Fence,
    RebuildError,
    Side,
    bound_at_top,
    rebuild,
)
from optadvisor.probes.snapshots import Arrays
from optadvisor.probes.standard_input import READS_INPUT, no_input
from optadvisor.records import Level
from optadvisor.verifier.ahead import border_building, cython_building, kernels
from optadvisor.verifier.equality.equivalence import Tolerance
from optadvisor.verifier.evidence.compiling import listen
from optadvisor.verifier.growing import Growing
from optadvisor.verifier.outcomes import Outcomes
from optadvisor.verifier.replays import Replays, signature_of
from optadvisor.verifier.rivals import rough
from optadvisor.verifier.scrutiny import Scrutiny, no_walk
from optadvisor.verifier.task import Result, Task, files_folder, tried_file
from optadvisor.verifier.timing import LEAST_ROUNDS, LONG_SECONDS, all_slower, in_turns, is_clear
from optadvisor.verifier.varying import Varying

QUICK_SECONDS = 1.0
BRIEF = (1e-4, 4), (1e-3, 1)
"""Calls that take less than so many seconds are made so many times more: a program makes them one after the other."""
PEAK_SECONDS = 0.02
"""A round that takes longer is not made once more to see its memory: watched, a loop takes ten times as long."""


def main(path: str, then: Callable[[Trial], None] | None = None) -> None:
    """`then`: what else is asked of a trial that came to its end (see `verifier.device`)."""
    data = json.loads(Path(path).read_text())
    for name in ("blobs", "arguments", "imported", "rivals", "added_path"):
        data[name] = tuple(data[name])
    task = Task(**data)
    _settle_in(task)
    trial = Trial(task, Path(path))
    sys.stdin = no_input(trial.fence)
    try:
        trial.run()
        if then is not None:
            then(trial)
    except BlockedEffectError as blocked:
        said = task.effects or READS_INPUT in str(blocked)
        hint = "" if said else "; `--allow-effects` has it called all the same"
        trial.result.problem = f"it would {blocked}{hint}"
    except RebuildError as error:
        trial.result.problem = str(error)
    trial.result.finished = True
    trial.save()
    sys.stdout.flush()
    os._exit(0)  # user code may have left threads and exit handlers behind


def _settle_in(task: Task) -> None:
    total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    resource.setrlimit(resource.RLIMIT_AS, (total, resource.getrlimit(resource.RLIMIT_AS)[1]))
    sys.dont_write_bytecode = True
    os.chdir(task.directory)
    before, behind = _parted(task.added_path, task.search_path)
    sys.path[:] = [*before, task.search_path, *sys.path, *behind]
    sys.argv[:] = list(task.arguments)
    for name in task.imported:
        importlib.import_module(name)


def _parted(path: Sequence[str], own: str) -> tuple[Sequence[str], Sequence[str]]:
    """What stands before a program's own folder, and behind it; all of it behind where that has been taken off."""
    where = path.index(own) if own in path else 0
    return path[:where], [each for each in path[where:] if each != own]


class Trial:
    def __init__(self, task: Task, path: Path) -> None:
        self.task = task
        self.path = path
        self.result = Result()
        journal = files_folder(path) if task.effects else None
        self.fence = Fence(Path(task.scratch), journal=journal, forks=task.forks)
        self.outcomes = Outcomes(folder=Path(task.scratch))
        self.tolerance = Tolerance(float64=task.float64, float32=task.float32)
        arrays = {Path(blob).parent: Arrays(folder=Path(blob).parent) for blob in task.blobs}
        self.asked_items: list[int | None] = []
        """How many items of each call the original's generator gives, so that the candidate's gives as many."""
        self.blobs = [Blob.read(Path(blob), arrays[Path(blob).parent]) for blob in task.blobs]

    def save(self) -> None:
        """In one step: the process may be killed at any moment."""
        new = self.path.with_suffix(".new")
        new.write_text(json.dumps(asdict(self.result)))
        new.replace(self.path.with_suffix(".result"))

    def run(self) -> None:
        for path in (self.task.original, self.task.candidate, *self.task.rivals):
            border_building.laid(Path(path))
        original = self.side(self.task.original)
        if self.task.rivals:
            self.asked_items = self.asked(original)
            sides = [self.side(path, original.wrappers()) for path in self.task.rivals]
            rounds = [functools.partial(self.round, side) for side in sides]
            self.result.candidate = rough(rounds, self.task.recorded_seconds)
            self.result.original = self.result.candidate
            return
        if self.task.cython and not self.built_with_cython(original):
            return
        clock = Clock()
        candidate = self.side(self.task.candidate, original.wrappers())
        if self.task.grow_seconds > 0:
            self.grow(original, candidate)
            return
        waiting = kernels.started(candidate.module)
        self.result.import_seconds = clock.seconds()
        if self.task.vary_seconds > 0 and kernels.ready(candidate.module):
            importlib.import_module("numba")  # which other inputs may need, in the middle of a call
        self.asked_items = self.asked(original)
        if signature_of(original, self.blobs) != signature_of(candidate, self.blobs):
            self.result.level, self.result.difference_kind = Level.UNPROVEN.value, "signature"
            self.result.difference = "it takes other parameters, or other defaults"
            return
        errors = listen(self.task.compile_seconds, self.give_up) if not self.task.control else []
        equal = not self.task.compare or self.equal(original, candidate)
        self.result.compiler = errors[0] if errors else ""
        if errors or not equal:
            return
        if waiting and self.task.compare:
            candidate = self.built(waiting, original, candidate)
        self.result.built += [str(path) for path in kernels.ready(candidate.module)]
        if self.task.budget_seconds > 0:
            self.time(original, candidate)
            return
        result, first = self.result, self.result.candidate[0]
        result.original_calls = result.call_seconds
        if waiting or first < QUICK_SECONDS or first > result.original[0]:  # the first round may have compiled it
            result.candidate_calls = self.call_seconds(candidate)
        result.warm_seconds = min(first, sum(result.candidate_calls) or first)
        result.cold_seconds = max(result.import_seconds + first - result.warm_seconds, 0.0)
        result.slower = self.task.only_faster and self.slower(original, candidate)
        if not result.slower and self.task.vary_seconds > 0 and self.result.level != Level.SAME_DISTRIBUTION:
            self.vary(original, candidate)

    def slower(self, original: Side, candidate: Side) -> bool:
        """Whether every single recorded call takes the candidate longer, and does so once more if that is quick."""
        clearly = all_slower(self.result.original_calls, self.result.candidate_calls)
        again = clearly and sum(self.result.original_calls) <= LONG_SECONDS
        return all_slower(self.call_seconds(original), self.call_seconds(candidate)) if again else clearly

    def give_up(self, words: str) -> None:
        """The compiler takes too long. Called from a thread beside it, which cannot stop it otherwise."""
        self.result.compiler, self.result.finished = words, True
        self.save()
        os._exit(0)

    def built_with_cython(self, original: Side) -> bool:
        """Lay what the candidate's decorator looks for, made of the very function that the candidate has."""
        clock = Clock()
        candidate = self.side(self.task.candidate, original.wrappers())
        folder = Path(self.task.candidate).parent
        functions = [inspect.unwrap(side.function(side.state(self.blobs[0]))) for side in (original, candidate)]
        copy = getattr(candidate.module, cython_building.built_for(self.task.cython), None)
        functions = [inspect.unwrap(copy)] * 2 if copy is not None else functions
        own, place = (cython_building.place_of(function, folder) for function in functions)
        if own != place:  # there is a test in front of its body by now, which what is built would not make
            return True
        made = cython_building.build(self.task.cython, place)
        if isinstance(made, str):
            self.result.compiler = f"Cython: {made}"
            return False
        in_file = cython_building.place_in(Path(self.task.candidate), functions[1])
        if in_file != place:
            cython_building.lay(place.read_bytes(), in_file)
        in_file.with_suffix(".pyx").write_text(cython_building.source_of(self.task.cython, in_file), encoding="utf-8")
        self.result.built = [str(each.with_suffix(".py")) for each in dict.fromkeys((in_file, place))]
        self.result.page, self.result.lines = str(made.page), [made.lines, made.python_lines]
        self.result.build_seconds = clock.seconds()
        return True

    def built(self, waiting: Mapping[Path, Any], original: Side, candidate: Side) -> Side:
        """The candidate with kernels that were built ahead, where these do the same as Numba's own."""
        clock = Clock()
        made = kernels.made(waiting)
        self.result.build_seconds = clock.seconds()
        if not made:
            return candidate
        fresh = self.side(self.task.candidate, original.wrappers())
        found = Result()
        replays = Replays(
            blobs=self.blobs,
            original=candidate,
            candidate=fresh,
            fence=self.fence,
            tolerance=self.tolerance,
            control=False,
            result=found,
        )
        if replays.run() and found.level in (Level.IDENTICAL, self.result.level):
            return fresh
        kernels.discard(made)
        return candidate

    def equal(self, original: Side, candidate: Side) -> bool:
        """On the recorded calls, by all that the kind of candidate asks for."""
        replays = Replays(
            blobs=self.blobs,
            original=original,
            candidate=candidate,
            fence=self.fence,
            tolerance=self.tolerance,
            control=self.task.control,
            result=self.result,
            outcomes=self.outcomes,
        )
        same = replays.run()
        other_stream = not same and self.result.stream and self.task.stream_change
        if other_stream:
            self.result.stream = False
            same = self.same_distribution(original, candidate)
        typed, parallel = self.task.typed, self.task.parallel
        return same and self.scrutiny(original, candidate).passes(
            typed=typed, parallel=parallel, other_stream=other_stream
        )

    def same_distribution(self, original: Side, candidate: Side) -> bool:
        """With other random numbers no call is equal: what `Replays` finds out is found out here."""
        if not self.scrutiny(original, candidate).same_distribution():
            return False
        self.result.compared = len(self.blobs)
        self.result.call_seconds = self.call_seconds(original)
        self.result.original, self.result.candidate = [sum(self.result.call_seconds)], [self.round(candidate)]
        return True

    def scrutiny(self, original: Side, candidate: Side) -> Scrutiny:
        return Scrutiny(
            blobs=self.blobs,
            seconds=self.result.call_seconds,
            original=original,
            candidate=candidate,
            sources=(Path(self.task.original).read_bytes(), Path(self.task.candidate).read_bytes()),
            fence=self.fence,
            tolerance=self.tolerance,
            result=self.result,
            outcomes=self.outcomes,
        )

    def time(self, original: Side, candidate: Side) -> None:
        result = self.result
        first = result.candidate[0] if self.task.compare else self.round(candidate)
        control = self.task.control
        before = (result.original, result.candidate) if control else ([], [])
        calls: tuple[list[list[float]], list[list[float]]] = [], []
        if self.task.compare and result.original[0] > LONG_SECONDS and (control or self.clear(candidate, calls)):
            before = result.original, [result.candidate[0] if control else sum(calls[1][0])]
            times: tuple[list[float], list[float]] = [], []
        else:
            times = in_turns(
                lambda: self.noted(original, calls[0]),
                lambda: self.noted(candidate, calls[1]),
                budget_seconds=self.task.budget_seconds,
                least_rounds=1 if control else LEAST_ROUNDS,
                comparisons=self.task.comparisons,
            )
        result.original, result.candidate = before[0] + times[0], before[1] + times[1]
        sides = [[statistics.median(seconds) for seconds in zip(*rounds, strict=True)] for rounds in calls]
        result.original_calls, result.candidate_calls = sides[0] or result.call_seconds, sides[1]
        result.cold_seconds = max(result.import_seconds + first - statistics.median(result.candidate), 0.0)
        if not control and min(result.original) < PEAK_SECONDS:
            result.original_peak_bytes, result.candidate_peak_bytes = map(self.peak_bytes, (original, candidate))

    def clear(self, candidate: Side, calls: tuple[list[list[float]], list[list[float]]]) -> bool:
        """Whether one warm round of the candidate, beside that in which they were compared, leaves no doubt."""
        return is_clear(self.result.original, [self.noted(candidate, calls[1])])

    def noted(self, side: Side, rounds: list[list[float]]) -> float:
        """A round, its calls noted one by one."""
        rounds.append(self.call_seconds(side))
        return sum(rounds[-1])

    def peak_bytes(self, side: Side) -> int:
        """What one of the calls allocates at most at one time (as far as Python and NumPy tell), beyond its input."""
        peaks = []
        for blob in self.blobs:
            tracemalloc.start()
            started: list[int] = []

            def begin(_: dict[str, Any], started: list[int] = started) -> None:
                tracemalloc.reset_peak()
                started.append(tracemalloc.get_traced_memory()[0])

            side.observe(blob, no_walk, self.fence, vary=begin)
            peaks.append(tracemalloc.get_traced_memory()[1] - started[0])
            tracemalloc.stop()
        return max(peaks)

    def grow(self, original: Side, candidate: Side) -> None:
        growing = Growing(
            blobs=self.blobs,
            original=original,
            candidate=candidate,
            fence=self.fence,
            tolerance=self.tolerance,
            budget_seconds=self.task.grow_seconds,
            forget=forget,
        )
        growing.run(self.result)

    def vary(self, original: Side, candidate: Side) -> None:
        with open(tried_file(self.path), "a", buffering=1, encoding="utf-8") as log:
            varying = self.varying(original, candidate, log)
            varying.observe()
            self.save()
            varying.run()

    def varying(self, original: Side, candidate: Side, log: TextIO) -> Varying:
        return Varying(
            blobs=self.blobs,
            original=original,
            candidate=candidate,
            fence=self.fence,
            tolerance=self.tolerance,
            budget_seconds=self.task.vary_seconds,
            result=self.result,
            log=log,
            scrutiny=self.scrutiny(original, candidate),
            typed=self.task.typed,
            parallel=self.task.parallel,
            guard=self.task.guard,
        )

    def asked(self, original: Side) -> list[int | None]:
        """Only a generator is asked for items."""
        function = original.function(original.state(self.blobs[0]))
        if not inspect.isgeneratorfunction(function):
            return [None] * len(self.blobs)
        return [original.observe(blob, no_walk, self.fence).asked_items for blob in self.blobs]

    def round(self, side: Side, limit: float = math.inf) -> float:
        """`limit`: seconds for each call. Raises `TooLongError`."""
        return sum(self.call_seconds(side, limit))

    def call_seconds(self, side: Side, limit: float = math.inf) -> list[float]:
        """Seconds of each call, of brief ones the best of several: the first finds the processor's caches cold."""
        found = []
        for blob, asked in zip(self.blobs, self.asked_items, strict=True):
            seconds = self.seconds_of(side, blob, asked, limit)
            again = next((times for limit, times in BRIEF if seconds < limit), 0)
            found.append(min([seconds, *(self.seconds_of(side, blob, asked) for _ in range(again))]))
        return found

    def seconds_of(self, side: Side, blob: Blob, asked: int | None, limit: float = math.inf) -> float:
        """Of one call; what the module has remembered since it was rebuilt is forgotten first."""
        forget(side.module)
        most = limit if limit < math.inf else None
        return side.observe(blob, no_walk, self.fence, first_items=asked, limit_seconds=most).seconds

    def side(self, path: str, layers: int | None = None) -> Side:
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
        return Side(module=module, qualname=self.task.qualname, position=self.task.position, layers=layers)


if __name__ == "__main__":
    main(sys.argv[1])
