"""Puts together what the passes found: seconds from the first, counts from the second, and what they mean.

`complete` fills in the hotspots' calls, lines, trip counts, effects, and the class of their work with its evidence.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from optadvisor.profiles import callgraph, classes, libraries, waiting
from optadvisor.profiles.callgraph import Counts, Digest
from optadvisor.profiles.evidence import CalleeUse, Evidence, ForeignUse, LineEvidence
from optadvisor.profiles.lines import Found
from optadvisor.profiles.samples import Frame, FunctionTime, Times
from optadvisor.records import CapturedCall, FunctionRef, FunctionStats, Hotspot, LineStats, Run, Sampler, ValueSpec
from optadvisor.source.module import Module

By = Mapping[tuple[str, int, str], Iterable[str]]
"""(real file, line, qualified name) of a function that was at work → what it did to the world."""
TORN = 0.5
"""Of a function's time: less beneath one that was counted and never called it may be torn stacks."""
HARDLY = 0.1
"""The same where few calls were counted."""
COUNTED = 10
"""Calls of the caller, and calls by it that would have been expected, from which on none at all says something."""
_CLOCKS = ("time.", "datetime.")
_CLOCK_WORDS = ("time", "perf_counter", "monotonic", "process_time", "time_ns", "now", "utcnow", "today")
_GENERATORS = {
    "_random.Random": "random",
    "RandomState": "numpy.random",
    "numpy.random._generator.Generator": "numpy.random.Generator",
}


@dataclass(frozen=True, kw_only=True)
class Measured:
    """What the first pass left, read: a cProfile `digest` or sampled `times`, whichever ran."""

    names: Mapping[str, str]
    """Source file → module name."""
    modules: dict[str, Module]
    digest: Digest | None = None
    times: Times | None = None
    sampler: Sampler = Sampler.TRACE
    costs: Mapping[str, float] = field(default_factory=dict)

    @property
    def seen(self) -> bool:
        return self.digest is not None or (self.times is not None and self.times.main_seconds > 0)

    def functions(self) -> tuple[FunctionStats, ...]:
        """Rows without counts for a sampled run, most own time first."""
        if self.digest is not None:
            return self.digest.functions
        rows = [
            FunctionStats(
                function=ref,
                calls=-1,
                self_seconds=time.own,
                inclusive_seconds=time.inclusive,
                waiting_seconds=time.waiting,
                callees=_ordered(time.callees - {ref}),
                beneath=tuple(sorted(time.beneath.items(), key=lambda pair: (pair[0].path, pair[0].first_line))),
            )
            for ref, time in (self.times.functions if self.times else {}).items()
        ]
        return tuple(sorted(rows, key=lambda row: -row.self_seconds))


def waits(modules: Mapping[str, Module]) -> Callable[[Frame, bool], bool]:
    """Tells from the innermost frame of a stack whether the thread waits."""
    real = {os.path.realpath(path): module for path, module in modules.items()}

    def waits_at(frame: Frame, own: bool) -> bool:
        if not own:
            return waiting.waiting_frame(frame.file, frame.name.rpartition(".")[2])
        module = real.get(os.path.realpath(frame.file))
        return module is not None and waiting.waiting_line(module, frame.line)

    return waits_at


def complete(run: Run, folder: Path, measured: Measured, found: Found, by: By) -> Run:
    """The run with everything that is known of its functions."""
    counts = callgraph.counts(folder / "counts.prof", found.costs, measured.modules)
    whole = found.traced_whole and found.complete
    if not counts:
        counts, whole = callgraph.counts(folder / "profile.prof", measured.costs, measured.modules), True
    clean = without_torn(run.profile.functions, counts)
    rows = tuple(_counted(row, found, counts.get(row.function), whole, measured, by) for row in clean)
    known = {row.function: row for row in rows}
    spots = tuple(_finished(spot, known, run, measured, found, counts) for spot in run.hotspots)
    recordings = tuple(recording for recording in found.recordings if recording.function in _worth(run, found))
    return replace(run, profile=replace(run.profile, functions=rows), hotspots=spots, recordings=recordings)


def without_torn(functions: Sequence[FunctionStats], counts: Mapping[FunctionRef, Counts]) -> Iterator[FunctionStats]:
    """The rows without calls that never were: a sampler that does not stop the program puts two moments in one stack.

    Where a caller and a callee were both counted, and no call of one by the other, although of the callee's time some
    was sampled beneath the caller: of functions that take microseconds, a tenth and more.
    """
    seconds = {row.function: row.inclusive_seconds for row in functions}
    for row in functions:
        own = counts.get(row.function, Counts())
        shares = {
            ref: spent / seconds[ref] for ref, spent in row.beneath if seconds.get(ref, 0.0) > 0.0 and spent > 0.0
        }
        unseen = shares.keys() & counts.keys() - own.callees.keys() if own.calls else set()
        torn = {ref for ref in unseen if _is_torn(shares[ref], own.calls, counts[ref].calls)}
        yield replace(row, callees=tuple(ref for ref in row.callees if ref not in torn))


def _is_torn(share: float, caller_calls: int, callee_calls: int) -> bool:
    """Whether none of the calls that were counted may be taken for none at all."""
    often = min(caller_calls, share * callee_calls) >= COUNTED
    return callee_calls > 0 and share < (TORN if often else HARDLY)


def _worth(run: Run, found: Found) -> set[FunctionRef]:
    """Functions whose recordings are kept: hot ones, where everything that was called had to be recorded."""
    hot = {spot.function for spot in run.hotspots} | {region.function for region in run.regions}
    return hot or {recording.function for recording in found.recordings}


def _counted(
    row: FunctionStats, found: Found, counts: Counts | None, whole: bool, measured: Measured, by: By
) -> FunctionStats:
    ref = row.function
    recording = found.recording(ref)
    calls, exact = row.calls, row.calls_exact
    if found.calls_of(ref):
        calls, exact = found.calls_of(ref), found.complete
    elif calls < 0 and counts is not None and counts.calls:
        calls, exact = counts.calls, whole
    draws = {name for call in recording.calls for name in call.draws} if recording is not None else set()
    effects = set(by.get((os.path.realpath(ref.path), ref.first_line, ref.qualname), ()))
    if counts is not None:
        draws |= {known for name in counts.built_ins for part, known in _GENERATORS.items() if part in name}
        effects |= {"the clock"} if any(_reads_clock(name) for name in counts.built_ins) else set()
        row = replace(row, callees=_ordered({*row.callees, *counts.callees} - {ref}))
    if _reads_environment(measured.modules.get(ref.path), ref):
        effects.add("environment variables")
    return replace(row, calls=calls, calls_exact=exact, effects=tuple(sorted(effects)), draws=tuple(sorted(draws)))


def _ordered(refs: set[FunctionRef]) -> tuple[FunctionRef, ...]:
    return tuple(sorted(refs, key=lambda ref: (ref.path, ref.first_line)))


def _reads_clock(built_in: str) -> bool:
    name = libraries.full_name(built_in)
    return name.startswith(_CLOCKS) and name.rpartition(".")[2] in _CLOCK_WORDS


def _reads_environment(module: Module | None, ref: FunctionRef) -> bool:
    node = module.functions.get(ref) if module is not None else None
    if module is None or node is None or not any(word in module.data for word in (b"environ", b"getenv")):
        return False
    named = (n for n in ast.walk(node) if isinstance(n, ast.Attribute | ast.Name))
    return any(module.names.get(module.span(n), frozenset()) & {"os.environ", "os.getenv"} for n in named)


# ---------------------------------------------------------------- hotspots


def _finished(
    spot: Hotspot,
    rows: Mapping[FunctionRef, FunctionStats],
    run: Run,
    measured: Measured,
    found: Found,
    counts: Mapping[FunctionRef, Counts],
) -> Hotspot:
    ref = spot.function
    time = measured.times.functions.get(ref) if measured.times is not None else None
    spot = replace(
        spot,
        calls=rows[ref].calls,
        calls_exact=rows[ref].calls_exact,
        lines=_lines(ref, measured, time, found),
        loops=tuple(loop for loop in found.loops_of(ref) if loop.entries),
    )
    module = measured.modules.get(ref.path)
    if module is None:
        return spot
    kind, why, settled = classes.judged(_evidence(spot, module, rows, run, measured, found, counts))
    return replace(spot, kind=kind, evidence=why, settled_seconds=settled)


def _lines(ref: FunctionRef, measured: Measured, time: FunctionTime | None, found: Found) -> tuple[LineStats, ...]:
    """Shares by sampling (by line_profiler where the sampler's lines are poor), times run by the block counters."""
    hits = found.hits_of(ref)
    profiled = found.lines_of(ref)
    if profiled and measured.sampler is not Sampler.OUTSIDE:
        shares = {row.line: row.share for row in profiled}
        known = {row.line: row.hits for row in profiled} | dict(hits)
    else:
        total = time.inclusive if time is not None else 0.0
        shares = {n: line.inclusive / total for n, line in time.lines.items()} if time is not None and total else {}
        known = dict(hits)
    return tuple(
        LineStats(
            line=line,
            hits=known.get(line, -1),
            share=min(shares.get(line, 0.0), 1.0),
            hits_exact=found.complete and line in hits,
        )
        for line in sorted({*shares, *known})
    )


def _evidence(
    spot: Hotspot,
    module: Module,
    rows: Mapping[FunctionRef, FunctionStats],
    run: Run,
    measured: Measured,
    found: Found,
    counts: Mapping[FunctionRef, Counts],
) -> Evidence:
    ref, row = spot.function, rows[spot.function]
    own = counts.get(ref, Counts())
    time = measured.times.functions.get(ref) if measured.times is not None else None
    hits = found.hits_of(ref)
    recording = found.recording(ref)
    return Evidence(
        ref=ref,
        module=module,
        program_seconds=run.profile.plain_seconds,
        self_seconds=spot.self_seconds,
        inclusive_seconds=spot.inclusive_seconds,
        calls=spot.calls,
        lines=_line_evidence(spot, time, hits),
        foreign=_foreign(time, own, whole=found.traced_whole),
        callees=tuple(
            CalleeUse(
                ref=callee,
                calls=_calls_of(callee, own, rows, counts),
                inclusive_seconds=min(
                    rows[callee].inclusive_seconds, max(spot.inclusive_seconds - spot.self_seconds, 0.0)
                ),
            )
            for callee in row.callees
            if callee in rows
        ),
        loops=spot.loops,
        waiting_seconds=row.waiting_seconds,
        program_cpu_seconds=run.profile.cpu_seconds,
        arguments=_arguments(recording.calls if recording is not None else ()),
        compiled=_compiled(measured),
    )


def _calls_of(
    callee: FunctionRef,
    own: Counts,
    rows: Mapping[FunctionRef, FunctionStats],
    counts: Mapping[FunctionRef, Counts],
) -> int:
    """Calls of one function by another: cProfile's part of them, of all that there were."""
    seen = own.callees.get(callee, 0)
    if not seen:
        return -1
    of_all = max(counts[callee].calls, 1) if callee in counts else seen
    return max(round(rows[callee].calls * min(seen / of_all, 1.0)), seen)


def _compiled(measured: Measured) -> frozenset[str]:
    """What other files of the project compile, by qualified name."""
    return frozenset(
        measured.names.get(path, "") + name if name.startswith(".") else name
        for path, module in measured.modules.items()
        for name in libraries.compiled_names(module)
    )


def _line_evidence(spot: Hotspot, time: FunctionTime | None, hits: Mapping[int, int]) -> tuple[LineEvidence, ...]:
    if time is None:
        return tuple(
            LineEvidence(
                line=line.line,
                seconds=line.share * spot.inclusive_seconds,
                own_seconds=line.share * spot.inclusive_seconds,
                hits=line.hits,
            )
            for line in spot.lines
        )
    return tuple(
        LineEvidence(line=line, seconds=spent.own, own_seconds=spent.direct, hits=hits.get(line, -1))
        for line, spent in sorted(time.lines.items())
        if spent.own
    )


def _foreign(time: FunctionTime | None, own: Counts, *, whole: bool) -> tuple[ForeignUse, ...]:
    sampled = time.foreign.items() if time is not None else ()
    return (
        *(ForeignUse(name=name, place=place, seconds=seconds) for (name, place), seconds in sampled),
        *(
            ForeignUse(name=name, seconds=spent if whole else -1.0, calls=calls if whole else -1)
            for name, (calls, spent) in own.built_ins.items()
        ),
    )


def _arguments(calls: Iterable[CapturedCall]) -> tuple[ValueSpec, ...]:
    return tuple(dict.fromkeys(spec for call in calls for spec in (*call.arguments, *call.globals_read)))
