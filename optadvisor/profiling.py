"""Profile, rank, capture: the first stages of the pipeline, from a program to a `Run` with hotspots and recordings.

Pass one runs the program as the user sees it, sampled from outside (or under cProfile, `--engine trace`): seconds.
Pass two runs it hidden, its files put back before and after: counts, trips, calls. `findings` puts both together.

What reads the figures (`profiles`, `machine`) is imported inside functions: the program starts before it is loaded.
"""

from __future__ import annotations

import math
import os
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from optadvisor import store
from optadvisor.errors import UsageError
from optadvisor.probes import effects
from optadvisor.probes.launch import Ended, StandardInput, hold_closed_streams, run_pass
from optadvisor.probes.room import room_for_calls
from optadvisor.probes.sampling import Sampler
from optadvisor.records import FunctionRef, Hotspot, Profile, Run, SourceFile, Target, TargetKind, to_json
from optadvisor.records import Sampler as SampledBy
from optadvisor.settings import Engine, Settings

if TYPE_CHECKING:
    from optadvisor.profiles.findings import Measured
    from optadvisor.profiles.lines import Found
    from optadvisor.source.module import Module

Progress = Callable[..., None]
"""(what is being done, expected seconds)."""

TOO_SHORT_SECONDS = 0.02
MAX_LINE_CALLS = 1_000_000
"""Functions called more often are left out of a line_profiler pass: it would cost more than it tells."""
TRACE_SHARE = 0.1
"""Part of the second pass that cProfile may be on."""
LINE_SECONDS, LINE_SHARE = 0.3, 0.35


@dataclass(frozen=True, slots=True, kw_only=True)
class Profiled:
    run: Run
    folder: Path
    status: int
    """What the program ended with, for us to end with too."""


def profile(
    target: Target,
    settings: Settings,
    *,
    stdin: Path | None = None,
    keep_in: Path | None = None,
    progress: Progress,
) -> Profiled:
    """Run the program, rank its functions, run it again to count and to keep hot calls.

    `stdin`: a file to feed it with, instead of our own input. `keep_in`: the folder whose runs this one joins, where it
    is not the program's. Raises `UsageError` when one of them cannot be used.
    """
    load = os.getloadavg()[0]
    hold_closed_streams()
    folder = store.create(keep_in or Path(target.directory))
    source = _input(folder / "stdin", stdin)
    wanted = _everything(target) if settings.once else []
    ended = _first_pass(target, folder, source, settings, wanted)
    from optadvisor.probes import machine
    from optadvisor.profiles import findings, lines, sources

    journal = effects.read_journal(folder / f"{_pass_name(settings)}-files")
    measured = _measured(ended, folder, target, settings)
    run = Run(
        id=folder.name,
        created=datetime.now().astimezone().isoformat(timespec="seconds"),
        target=target,
        environment=machine.environment(target.directory, load=load),
        profile=_profile_record(ended, measured, journal, settings, target, typed=source.kind == "terminal"),
    )
    run = replace(run, hotspots=rank(run.profile, top=settings.top, least=settings.min_share))
    sources.keep(run, folder)
    store.save(folder, run)
    found = lines.read(folder / "recordings.json") if settings.once else lines.Found()
    problem = _no_second_pass(run, ended, journal, source, settings)
    if problem:
        run = _noted(run, problem)
    elif run.hotspots and not settings.once and not settings.quick:
        progress("second pass: counting calls and lines, recording calls", run.profile.plain_seconds)
        run, found = _second_pass(run, folder, source, journal, measured, settings)
    if settings.quick and run.hotspots:
        run = _noted(run, "one pass only (--quick): nothing was counted, no calls were recorded")
    elif not settings.capture and run.hotspots:
        run = _noted(run, "calls were not recorded (--no-capture): there is nothing to prove suggestions with")
    run = _with_shares(findings.complete(run, folder, measured, found, journal.by))
    store.save(folder, run)
    return Profiled(run=run, folder=folder, status=ended.status)


def _with_shares(run: Run) -> Run:
    """Regions with the share of the program that their lines take."""
    if not run.regions:
        return run
    from optadvisor.source.kernels import share_of

    spots = {spot.function: spot for spot in run.hotspots}
    shares = (share_of(region, spots[region.host]) * spots[region.host].share for region in run.regions)
    return replace(run, regions=tuple(replace(r, share=s) for r, s in zip(run.regions, shares, strict=True)))


def rank(profile: Profile, *, top: int, least: float) -> tuple[Hotspot, ...]:
    """The functions worth a look: those with a share of the program's time, most own time first."""
    if profile.plain_seconds < TOO_SHORT_SECONDS:
        return ()
    spots = [
        Hotspot(
            function=row.function,
            calls=row.calls,
            calls_exact=row.calls_exact,
            self_seconds=min(row.self_seconds, profile.plain_seconds),
            inclusive_seconds=min(row.inclusive_seconds, profile.plain_seconds),
            share=min(row.inclusive_seconds / profile.plain_seconds, 1.0),
        )
        for row in profile.functions
    ]
    hot = sorted((spot for spot in spots if spot.share >= least), key=lambda spot: -spot.self_seconds)
    others = [spot for spot in hot if not spot.function.name.startswith("__")][:top]  # operators take nobody's place
    return tuple(spot for place, spot in enumerate(hot) if place < top or spot in others)


# ---------------------------------------------------------------- pass one


def _input(spool: Path, path: Path | None) -> StandardInput:
    if path is None:
        return StandardInput.open(spool)
    try:
        return StandardInput.of_file(spool, path)
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror or error}") from error


def _pass_name(settings: Settings) -> str:
    return "profile" if settings.engine is Engine.TRACE else "once" if settings.once else "sample"


def _first_pass(
    target: Target, folder: Path, stdin: StandardInput, settings: Settings, wanted: Sequence[dict[str, Any]]
) -> Ended:
    traced = settings.engine is Engine.TRACE
    extra: dict[str, Any] = {}
    if settings.once:
        extra = _capture_task(folder, settings, wanted if settings.capture else [])
    return run_pass(
        _pass_name(settings),
        target,
        folder,
        stdin=stdin,
        hash_seed=False,
        timeout=settings.timeout or None,
        sampler=None if traced else Sampler(folder=folder, name="samples"),
        **extra,
    )


def _measured(ended: Ended, folder: Path, target: Target, settings: Settings) -> Measured:
    """Whatever the first pass left, as far as it got."""
    from optadvisor.profiles import callgraph, findings, samples

    facts = ended.facts or {}
    costs = facts.get("costs", {})
    if settings.engine is Engine.TRACE:
        names = dict(facts.get("modules", {}))
        modules = _parsed(names)
        digest = callgraph.digest(folder / "profile.prof", costs, modules) if "program_seconds" in facts else None
        return findings.Measured(names=names, modules=modules, digest=digest, costs=costs)
    signal = folder / "samples-signal.json"
    paths = [signal] if ended.unsampled else sorted(folder.glob("samples-*.speedscope.json"))
    taken = samples.read(paths, ended.process)
    if not ended.unsampled:
        samples.rescale(taken, float(facts.get("program_seconds", 0.0)))
    taken.save(folder / "samples.json")
    for path in paths:
        path.unlink(missing_ok=True)
    names = dict(facts.get("modules") or _names_of(samples.project_files(taken), target))
    modules = _parsed(names)
    return findings.Measured(
        names=names,
        modules=modules,
        times=samples.attribute(taken, modules, findings.waits(modules)),
        sampler=SampledBy.SIGNAL if ended.unsampled else SampledBy.OUTSIDE,
    )


def _profile_record(
    ended: Ended, measured: Measured, journal: effects.Effects, settings: Settings, target: Target, *, typed: bool
) -> Profile:
    """`typed`: its standard input is a terminal; a program that asks there is run once, of which a note tells."""
    facts = ended.facts or {}
    wall = float(facts.get("program_seconds", measured.times.main_seconds if measured.times else 0.0))
    plain = max(wall - measured.digest.overhead_seconds, 0.1 * wall) if measured.digest is not None else wall
    error = str(facts.get("error", ""))
    if target.notebook and error and facts.get("error_line"):
        error += f" (line {facts['error_line']})"
    notes = []
    touched = tuple(one for one in journal.touched if one != effects.KEYBOARD or not typed)
    if not facts.get("started", True):  # `python` was asked to say so, in the journal another program
        touched = ()
    elif not measured.seen and "program_seconds" not in facts:
        error = error or str(facts.get("fault", "")) or "it was stopped or ended itself at once"
    if ended.timed_out:
        notes.append(f"the program was stopped after {settings.timeout:g} s (--timeout): the figures cover what ran")
    if ended.unsampled and settings.engine is not Engine.TRACE:
        notes.append(f"{ended.unsampled}: the program sampled itself, so lines are approximate and waiting is not seen")
    if touched:
        notes.append(f"the program uses {', '.join(touched)}: each pass over it does that again")
    return Profile(
        wall_seconds=wall,
        plain_seconds=plain,
        exit_status=ended.status,
        sampler=measured.sampler,
        samples=measured.times.samples if measured.times else 0,
        cpu_seconds=float(facts.get("cpu_seconds", 0.0)),
        sampler_cpu_seconds=ended.sampler_cpu_seconds,
        memory_bytes=int(facts.get("memory_bytes", 0)),
        refetching_seconds=float(facts.get("refetching_seconds", 0.0)),
        import_seconds=measured.times.import_seconds if measured.times else 0.0,
        error=error,
        functions=measured.functions(),
        library=measured.times.library_rows() if measured.times else (),
        threads=tuple(measured.times.threads) if measured.times else (),
        imported=tuple(facts.get("imported", ())),
        search_path=tuple(os.path.join(target.directory, each) for each in facts.get("search_path", ())),
        written=journal.written,
        sources=tuple(
            SourceFile(path=path, sha256=module.sha256, module=measured.names.get(path, "__main__"))
            for path, module in sorted(measured.modules.items())
        ),
        notes=tuple(notes),
    )


def _parsed(names: dict[str, str]) -> dict[str, Module]:
    """The user's own source files that the program loaded; those that do not parse are left out."""
    from optadvisor.profiles.callgraph import is_project_file
    from optadvisor.source.module import Module

    found = {}
    for path in names:
        if not is_project_file(path):
            continue
        try:
            found[path] = Module.read(path)
        except (OSError, SyntaxError, ValueError):
            continue
    return found


def _names_of(files: set[str], target: Target) -> dict[str, str]:
    """Module names of a program that could not tell them itself: the script's is `__main__`."""
    script = os.path.normpath(os.path.join(target.directory, target.value))
    top = os.path.dirname(os.path.realpath(script)) if target.kind is TargetKind.SCRIPT else target.directory
    names = {}
    for file in sorted(files):
        inside = os.path.relpath(os.path.realpath(file), top).removesuffix(".py").removesuffix("/__init__")
        names[file] = "__main__" if os.path.realpath(file) == os.path.realpath(script) else inside.replace(os.sep, ".")
    return names


# ---------------------------------------------------------------- pass two


def _no_second_pass(run: Run, ended: Ended, journal: effects.Effects, stdin: StandardInput, settings: Settings) -> str:
    """Why the program is not run a second time although it would be, as a sentence; empty when it is."""
    if settings.quick or settings.once or not run.hotspots:
        return ""
    if ended.interrupted:
        return "the program was interrupted: lines and calls were not counted"
    if stdin.kind == "terminal" and effects.KEYBOARD in journal.touched:
        once = "the program asks for input at the terminal, so it was not run a second time to count and record calls"
        return f"{once}; it is with `--stdin FILE`, and what you would type in that file"
    if not journal.complete:
        return "the program overwrites more data than can be put back, so it was not run a second time to record calls"
    return ""


def _capture_task(folder: Path, settings: Settings, functions: Sequence[Any], **extra: Any) -> dict[str, Any]:
    return {
        "functions": functions,
        "outlined": {},
        "kernels": [],
        "counted": [],
        "unprofiled": [],
        "line_seconds": 0.0,
        "trace_share": 0.0,
        "capture_bytes": min(int(settings.capture_mb * 2**20), room_for_calls(folder)),
        "capture_share": settings.capture_share,
        **extra,
    }


def _second_pass(
    run: Run,
    folder: Path,
    stdin: StandardInput,
    journal: effects.Effects,
    measured: Measured,
    settings: Settings,
) -> tuple[Run, Found]:
    from optadvisor import taking_along
    from optadvisor.profiles import hot_regions, lines

    modules = measured.modules
    spots = [spot for spot in run.hotspots if spot.function.path in modules]
    hot = hot_regions.HotRegions()
    functions = []
    if settings.capture:
        long = settings.processes
        hot = hot_regions.find(run.profile, spots, modules, measured.times, long_calls=long)
        functions = [_wanted(modules[s.function.path], s.function) for s in spots if _is_callable(s, modules)]
        functions += [_wanted(hot.files[kernel.path].module, kernel) for kernel in hot.kernels]
    plain = run.profile.plain_seconds
    traced, poor_lines = settings.engine is Engine.TRACE, measured.sampler is not SampledBy.OUTSIDE
    task = _capture_task(
        folder,
        settings,
        functions,
        counted=[to_json(spot.function) for spot in spots],
        unprofiled=[to_json(spot.function) for spot in spots if spot.calls > MAX_LINE_CALLS],
        trace_share=0.0 if traced else TRACE_SHARE,
        line_seconds=LINE_SECONDS + LINE_SHARE * plain if poor_lines and settings.capture else 0.0,
        **hot.task(),
    )
    # what its files' names mean is needed next, and takes as long as many a pass
    ahead = threading.Thread(target=lambda: [modules[spot.function.path].names for spot in spots], daemon=True)
    ahead.start()
    after_first = effects.snapshot(journal.before, folder / "after-first")
    effects.restore(journal.before)
    try:
        ended = run_pass(
            "capture",
            run.target,
            folder,
            stdin=stdin,
            output=(folder / "capture.out", folder / "capture.err"),
            timeout=min(settings.timeout or math.inf, 60.0 + 30.0 * run.profile.wall_seconds),
            **task,
        )
    finally:
        second = effects.read_journal(folder / "capture-files")
        effects.restore({path: state for path, state in second.before.items() if path not in after_first})
        effects.restore(after_first)
        ahead.join()
    if ended.interrupted:
        run = _noted(run, "interrupted while calls were recorded")
    elif ended.timed_out:
        run = _noted(run, "the second pass took too long and was stopped: counts are lower bounds")
    elif ended.status != run.profile.exit_status:
        run = _noted(run, f"the second pass ended with exit status {ended.status}, unlike the first")
    run = replace(run, profile=replace(run.profile, second_pass_seconds=ended.seconds))
    found = lines.read(folder / "recordings.json")
    compiles = taking_along.compiles_with(spots)
    hot, recordings = hot.settled(hot.renamed(found.recordings), found.calls_of, measured.times, compiles)
    found = replace(found, recordings=recordings)
    run = replace(run, regions=hot.regions, left_in_place=hot.left_in_place)
    whole = found.complete and not ended.interrupted and not ended.timed_out
    return run, replace(found, complete=whole)


def _is_callable(spot: Hotspot, modules: dict[str, Module]) -> bool:
    """A function, whose calls can be recorded; not the top level, and not a lambda."""
    return spot.function in modules[spot.function.path].functions


def _wanted(module: Module, ref: FunctionRef) -> dict[str, Any]:
    from optadvisor.source.closure import data_globals, header_globals

    return {"function": to_json(ref), "globals": data_globals(module, ref), "headers": header_globals(module)}


def _everything(target: Target) -> list[dict[str, Any]]:
    """Every function that the program may reach by its imports, for a run of which nothing is known beforehand."""
    from optadvisor.profiles import callgraph
    from optadvisor.source import reachable

    modules = {path: module for path, module in reachable.modules(target).items() if callgraph.is_project_file(path)}
    return [_wanted(module, ref) for module in modules.values() for ref in module.functions]


def _noted(run: Run, note: str) -> Run:
    return replace(run, profile=replace(run.profile, notes=(*run.profile.notes, note)))
