"""The report on a profile: where the time goes, by function, what kind of work it is, and what could be gained at best.

Seconds of the program and how they were measured; the table of hotspots with the evidence for their class; their hot
lines (`hot_lines`); notes; threads, library functions and raw figures where asked for; the next command (`next_step`).
Does not handle: HTML and notebooks; differences between two runs.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from optadvisor.records import Environment, FunctionRef, Hotspot, LoopStats, Profile, Run, Sampler
from optadvisor.reports import cells
from optadvisor.reports import text as say
from optadvisor.reports.hot_lines import heat, print_hot_lines
from optadvisor.reports.layout import Column, hang, heading, print_table, put
from optadvisor.reports.next_step import print_next_step

OWN_SHARE = 0.05
"""Functions with less of their own time have no lines shown; the first one always has."""
FUNCTIONS_WITH_LINES = 3
LOOPS_SHOWN = 2
THREADS_SHOWN = 12
RAW_SHOWN = 20
WIDE = 100
REFETCHING = 0.1
"""Share of the program's time from which fetching memory anew is worth a word."""
"""From this many cells on, shares are drawn as bars too."""
WORST_CASE_POINTS = 98.0
"""Half of a 95 % interval of a share of 50 % taken from one sample, in points: 100 × 1.96 × √(0.5 × 0.5)."""


def print_profile(
    run: Run,
    console: Console,
    *,
    top: int = 10,
    unfold: bool = False,
    verbose: bool = False,
    processes: bool = False,
) -> None:
    """The whole report: the `top` hotspots; with `unfold` library functions too, with `verbose` raw figures.

    `processes`: it was asked for calls on all cores, so the next command is, too.
    """
    profile = run.profile
    heading(console, say.clean(run.target.describe()))
    _print_program(run, console)
    shown = run.hotspots[: max(top, 1)]
    if shown:
        _print_hotspots(run, shown, console)
        _print_ceiling(shown[0], console)
        for spot in _with_lines(run, shown):
            print_hot_lines(run, spot, console)
    _print_notes(console, profile.notes)
    if len(profile.threads) > 1:
        _print_threads(profile, console)
    if unfold:
        _print_library(profile, console)
    if verbose:
        _print_raw(run, console)
    print_next_step(run, console, processes=processes)


# ---------------------------------------------------------------- the program


def _print_program(run: Run, console: Console) -> None:
    profile = run.profile
    why = f" ({say.clean(profile.error)})" if profile.error else ""
    if profile.plain_seconds <= 0 and profile.exit_status:
        nothing = f"Nothing was measured: it ended with exit status {profile.exit_status}{why}."
        put(console, nothing, style="yellow")
        return
    put(console, _measured(profile))
    facts = _facts(profile, run.environment)
    if facts:
        put(console, " ".join(facts), style="dim")
    if profile.refetching_seconds > REFETCHING * profile.plain_seconds:
        put(console, _refetching(profile))
    if profile.exit_status:
        status = f"It ended with exit status {profile.exit_status}{why}: the figures cover what ran."
        put(console, status, style="yellow")


def _measured(profile: Profile) -> str:
    """The program's seconds, and how sure the shares are."""
    taken = say.seconds(profile.plain_seconds)
    if profile.sampler is Sampler.TRACE:
        return f"Takes {taken} on its own (estimated); {say.seconds(profile.wall_seconds)} under the profiler."
    if profile.samples <= 0:
        taken = say.seconds(profile.wall_seconds)
        return f"Takes {taken}: too short for a single sample, so there are no shares."
    points = say.points(WORST_CASE_POINTS / profile.samples**0.5)
    how = f"{say.plural(profile.samples, 'sample')}: shares are right to about ±{points} points"
    if profile.sampler is Sampler.SIGNAL:
        return f"Takes {taken}, measured while a timer took {how}; which line it was is approximate."
    return f"Takes {taken}, measured while py-spy watched from outside. {how}."


def _facts(profile: Profile, environment: Environment) -> list[str]:
    wall, found = profile.wall_seconds, []
    if profile.cpu_seconds > 0 and wall > 0:
        words = _cpu_in_words(profile.cpu_seconds / wall, environment)
        found.append(f"CPU {say.seconds(profile.cpu_seconds)}: {words}.")
    if profile.import_seconds > 0 and profile.plain_seconds > 0:
        share = say.percent(profile.import_seconds / profile.plain_seconds)
        found.append(f"Imports {say.seconds(profile.import_seconds)} ({share}).")
    if profile.memory_bytes > 0:
        found.append(f"Peak memory {say.memory(profile.memory_bytes)}.")
    return found


def _refetching(profile: Profile) -> str:
    taken = say.seconds(profile.refetching_seconds)
    share = say.percent(min(profile.refetching_seconds / profile.plain_seconds, 1.0))
    return (
        f"About {taken} ({share}) went into fetching memory from the system again and again: what large arrays leave "
        "is handed back when they are dropped, so that temporaries pay for theirs anew. With `bytes(2**25 - 2**16)` as "
        "its first statement the program keeps it (Linux with glibc); the results stay the same."
    )


def _cpu_in_words(ratio: float, environment: Environment) -> str:
    """Where the CPU seconds stand to the wall seconds; a low ratio may be the machine's doing."""
    if ratio > 1.25:
        return f"{ratio:.1f} cores busy on average"
    if ratio > 0.9:
        return "busy all the time"
    others = environment.load + 1 > environment.cores
    machine = f" (other programs ran too: load {environment.load:.1f} on {environment.cores} cores)" if others else ""
    return f"busy {say.percent(ratio)} of the time, else it waited{machine}"


# ---------------------------------------------------------------- hotspots


def _print_hotspots(run: Run, spots: Sequence[Hotspot], console: Console) -> None:
    with_loops = any(spot.loops for spot in spots)
    columns = [
        Column(header="Function", folds=True),
        Column(header="Self", right=True),
        Column(header="Total", right=True),
        Column(header="Calls", right=True),
        *([Column(header="Loop trips", right=True)] if with_loops else []),
        Column(header="At best", right=True),
    ]
    wide = console.width >= WIDE
    rows = []
    for spot in spots:
        cells = [
            _function(spot.function, run, spot.kind.value),
            _time(spot.self_seconds, _share_of(run, spot.self_seconds), wide),
            _time(spot.inclusive_seconds, spot.share, wide),
            Text(_calls(spot.calls, spot.calls_exact)),
            *([_loops(spot.loops)] if with_loops else []),
            Text(say.ceiling(spot.ceiling)),
        ]
        rows.append(cells)
    put(console)
    print_table(console, columns, rows)
    more = len(run.hotspots) - len(spots)
    if more > 0:
        put(console, f"{say.plural(more, 'more function')}: --top {len(run.hotspots)}", style="dim")
    _print_legend(console, spots)
    _print_evidence(spots, console)


def _print_legend(console: Console, spots: Sequence[Hotspot]) -> None:
    put(console)
    kind = " Below its name: the kind of work." if any(spot.kind for spot in spots) else ""
    put(console, f"Function: most own time first.{kind}", style="dim")
    put(console, "Self: in the function's own lines and the library calls they make.", style="dim")
    put(console, "Total: Self, and the time in your other functions that it calls.", style="dim")
    marks = " ≥ at least so many." if not all(spot.calls_exact for spot in spots) else ""
    marks += " — not counted." if any(spot.calls < 0 for spot in spots) else ""
    put(console, f"Calls: how often it was called.{marks}", style="dim")
    if any(spot.loops for spot in spots):
        put(console, "Loop trips: times its busiest loops began × passes each time, on average.", style="dim")
    put(console, "At best: how much faster the program gets if the function takes no time.", style="dim")


def _print_evidence(spots: Sequence[Hotspot], console: Console) -> None:
    told = [spot for spot in spots if spot.evidence]
    if told:
        put(console)
    for spot in told:
        body = Text.assemble((say.label(spot.function), "bold"), ": ", say.sentence(spot.evidence))
        hang(console, Text("· "), body)


def _print_ceiling(spot: Hotspot, console: Console) -> None:
    """Amdahl's law in words, for the first function."""
    name = say.label(spot.function)
    put(console)
    if spot.ceiling > say.CEILING_LIMIT:
        put(console, f"Nearly all of the time is in {name} and what it calls.")
        return
    put(console, f"Even at infinite speed of {name} the program gains {say.ceiling(spot.ceiling)} (Amdahl's law).")


def _function(function: FunctionRef, run: Run, below: str = "") -> Text:
    cell = Text.assemble((say.label(function), "bold"), "  ", (cells.place(run, function), "dim"))
    return cell.append("\n" + below, "cyan") if below else cell


def _time(seconds: float, share: float, wide: bool) -> Text:
    """Seconds, below them their share."""
    return Text.assemble(say.seconds(seconds), "\n", heat(share, 8 if wide else 0))


def _share_of(run: Run, seconds: float) -> float:
    return seconds / run.profile.plain_seconds if run.profile.plain_seconds > 0 else 0.0


def _calls(calls: int, exact: bool) -> str:
    return say.count(calls) if exact or calls < 0 else f"≥ {say.count(calls)}"


def _loops(loops: Sequence[LoopStats]) -> Text:
    busiest = sorted(loops, key=lambda loop: -loop.iterations)[:LOOPS_SHOWN]
    return Text("\n".join(say.trips(loop) for loop in sorted(busiest, key=lambda loop: loop.line)) or "—")


def _with_lines(run: Run, spots: Sequence[Hotspot]) -> list[Hotspot]:
    having = [spot for spot in spots if spot.lines]
    busy = [spot for spot in having if _share_of(run, spot.self_seconds) >= OWN_SHARE]
    return (busy or having[:1])[:FUNCTIONS_WITH_LINES]


# ---------------------------------------------------------------- notes, threads, library, raw figures


def _print_notes(console: Console, notes: Sequence[str]) -> None:
    if notes:
        put(console)
    for note in notes:
        hang(console, Text("Note: ", "yellow"), Text(say.sentence(note)))


def _print_threads(profile: Profile, console: Console) -> None:
    heading(console, "Threads and worker processes")
    columns = (Column(header="Name", folds=True), Column(header="Active", right=True), Column(header="Of the run"))
    busiest = sorted(profile.threads, key=lambda thread: -thread.active_seconds)
    wall = profile.plain_seconds
    rows = [
        (
            Text(say.clean(thread.name), "bold" if thread.main else ""),
            Text(say.seconds(thread.active_seconds)),
            heat(thread.active_seconds / wall if wall > 0 else 0.0, 8),
        )
        for thread in busiest[:THREADS_SHOWN]
    ]
    print_table(console, columns, rows)
    more = len(busiest) - THREADS_SHOWN
    if more > 0:
        put(console, f"{say.plural(more, 'more')}, less active.", style="dim")
    put(console)
    put(console, "Active: not waiting. Threads take turns at Python code, processes do not.", style="dim")


def _print_library(profile: Profile, console: Console) -> None:
    heading(console, "Library functions", "their time is in Self of your functions above")
    if not profile.library:
        put(console, "None took a measurable share of the time.")
        return
    columns = (
        Column(header="Function", folds=True),
        Column(header="Self", right=True),
        Column(header="Total", right=True),
        Column(header="Calls", right=True),
    )
    rows = [
        (
            Text.assemble((say.clean(row.name), "bold"), ("  " + say.short_path(row.place), "dim")),
            Text(say.seconds(row.self_seconds)),
            Text(say.seconds(row.inclusive_seconds)),
            Text(say.count(row.calls)),
        )
        for row in profile.library
    ]
    print_table(console, columns, rows)


def _print_raw(run: Run, console: Console) -> None:
    """cProfile's own figures beside ours, and what a function does to the world."""
    stats = sorted(run.profile.functions, key=lambda row: -max(row.self_seconds, row.raw_self_seconds))[:RAW_SHOWN]
    heading(console, "Raw figures", "what cProfile reports, its own cost included, beside what is used above")
    if not stats:
        put(console, "There are none.")
        return
    columns = (
        Column(header="Function", folds=True),
        Column(header="Calls", right=True),
        Column(header="Raw self", right=True),
        Column(header="Self", right=True),
        Column(header="Waiting", right=True),
    )
    rows = [
        (
            _function(row.function, run),
            Text(_calls(row.calls, row.calls_exact)),
            Text(say.seconds(row.raw_self_seconds) if row.raw_self_seconds > 0 else "—"),
            Text(say.seconds(row.self_seconds)),
            Text(say.seconds(row.waiting_seconds)),
        )
        for row in stats
    ]
    print_table(console, columns, rows)
    worldly = [row for row in stats if row.effects or row.draws]
    if worldly:
        put(console)
    for row in worldly:
        parts = [f"does to the world: {say.listing(row.effects)}"] if row.effects else []
        parts += [f"draws random numbers from {say.listing(row.draws)}"] if row.draws else []
        body = Text.assemble((say.label(row.function), "bold"), " ", say.sentence("; ".join(parts)))
        hang(console, Text("· "), body)
