"""The end of a profile's report: the next command to type, or in one sentence why there is nothing to do next.

Does not handle: what a suggestion would gain (`optadvisor suggest` measures that).
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from types import MappingProxyType

from rich.console import Console

from optadvisor.records import Hotspot, HotspotClass, Profile, Run, Target, TargetKind
from optadvisor.reports.layout import next_command, put
from optadvisor.reports.text import percent, seconds

WORTH_SHARE = 0.05
"""Of the program's time in functions that a rewrite could help; with less, none is advised."""
MOSTLY = 0.5
SHORT_SECONDS = 0.05
_NO_INPUT = "EOFError: EOF when reading a line"
_BY_HAND = "asks for input at the terminal"
_CUT_SHORT = ("the program was interrupted", "the program was stopped after")
"""Parts of notes, which say why there was no second run."""
NOT_RECORDED = ("--quick", "--no-capture")
"""Options, named in a note of the run, with which no calls are kept for the proofs."""

_NO_HELP: Mapping[HotspotClass, str] = MappingProxyType(
    {
        HotspotClass.NATIVE: "the time passes in NumPy, in native code already",
        HotspotClass.COMPILED: "the time passes in compiled code already",
        HotspotClass.INPUT_OUTPUT: "the program is I/O-bound: it reads and writes, and its Python code hardly counts",
        HotspotClass.WAITING: "the program waits, asleep or for a lock; a faster function would wait longer",
        HotspotClass.IMPORTS: "the time passes in imports and start-up, not in your functions",
        HotspotClass.SUBPROCESS: "the program waits for another process; profile that one",
    }
)
"""Classes that rewriting the function does not help, as the reason to give."""


def print_next_step(run: Run, console: Console, *, processes: bool = False) -> None:
    """What to type now, and what it does; or why nothing is worth it."""
    reason = why_nothing(run)
    ended = _ended_early(run)
    if ended:
        next_command(console, *ended)
        return
    if reason:
        put(console)
        put(console, reason)
        return
    if _not_recorded(run):
        does = "Records calls too, which `optadvisor suggest` needs to prove faster versions equal."
        next_command(console, f"optadvisor profile {_shell_words(run.target)}", does)
        return
    does = "Looks for faster versions of these functions. It changes no file."
    next_command(console, "optadvisor suggest --processes" if processes else "optadvisor suggest", does)


def _ended_early(run: Run) -> tuple[str, str] | None:
    """The command that is worth typing after what made the program end, and when; None where others say what to do."""
    words = _shell_words(run.target)
    if run.profile.error.startswith(_NO_INPUT):
        does = "The program asks for input, and there was none: put what it is to read into a file."
        return f"optadvisor profile --stdin FILE {words}", does
    stopped = run.profile.error and not run.profile.error.startswith("SystemExit")
    if run.profile.exit_status and not run.hotspots and (run.profile.plain_seconds <= 0 or stopped):
        return f"optadvisor profile {words}", "As soon as the program runs to its end."
    if not run.hotspots or any(recording.calls for recording in run.recordings):
        return None
    if any(_BY_HAND in note for note in run.profile.notes):
        does = "FILE: what you would type. Only then are calls recorded, which `optadvisor suggest` needs."
        return f"optadvisor profile --stdin FILE {words}", does
    if any(cut in note for cut in _CUT_SHORT for note in run.profile.notes):
        does = (
            "With less to do, so that it comes to its end: then calls are recorded, which `optadvisor suggest` needs."
        )
        return f"optadvisor profile {words}", does
    return None


def why_nothing(run: Run) -> str:
    """Why no advice is worth looking for, as a sentence; empty when some may be."""
    if not run.hotspots:
        return f"There is nothing to speed up: {without_hotspots(run.profile)}."
    total = run.profile.plain_seconds
    idle = [spot for spot in run.hotspots if spot.kind in _NO_HELP]
    helped = sum(spot.self_seconds for spot in run.hotspots if spot.kind not in _NO_HELP)
    importing = sum(spot.self_seconds for spot in idle if spot.kind is HotspotClass.IMPORTS)
    if run.profile.import_seconds > 0:  # a script's top level does more than to import
        helped += max(importing - run.profile.import_seconds, 0.0)
    if not idle or total <= 0 or helped >= WORTH_SHARE * total:
        return ""
    kind = _largest_kind(idle)
    share = sum(spot.self_seconds for spot in idle if spot.kind is kind) / total
    return f"No advice is worth it here: {_NO_HELP[kind]} ({percent(share)} of the time)."


def _largest_kind(spots: list[Hotspot]) -> HotspotClass:
    totals: dict[HotspotClass, float] = {}
    for spot in spots:
        totals[spot.kind] = totals.get(spot.kind, 0.0) + spot.self_seconds
    return max(totals, key=lambda kind: totals[kind])


def without_hotspots(profile: Profile) -> str:
    """Why no function of a program is worth a look, as a clause."""
    total = profile.plain_seconds
    if total <= 0:
        return "no time of the program was measured"
    if total < SHORT_SECONDS:
        return f"the program takes {seconds(total)}, which is too short"
    if profile.import_seconds >= MOSTLY * total:
        return f"imports take {seconds(profile.import_seconds)} of {seconds(total)}"
    waiting = sum(row.waiting_seconds for row in profile.functions)
    if waiting >= MOSTLY * total:
        return f"the program waits {percent(min(waiting / total, 1.0))} of the time"
    return "none of your own functions took a measurable share of the time"


def _not_recorded(run: Run) -> bool:
    if any(recording.calls for recording in run.recordings):
        return False
    return any(option in note for option in NOT_RECORDED for note in run.profile.notes)


def _shell_words(target: Target) -> str:
    option = {TargetKind.SCRIPT: [], TargetKind.MODULE: ["-m"], TargetKind.CODE: ["-c"]}[target.kind]
    return shlex.join([*option, target.notebook or target.value, *target.arguments])
