"""Places in a notebook, as its user knows them: cells and their lines, never those of the script they make.

    place(run, function)       "walk.ipynb, cell 3, line 2"
    line(run, path, 27)        "3:2"         in a column of line numbers
    told(run)                  the run, with "line 27" in its sentences as "cell 3, line 2"

For a program that is no notebook, these are what they always were.

Does not handle: sentences about what was printed ("line 5 of the output"), which are left as they are.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import replace

from optadvisor.records import CellLines, FunctionRef, Proposal, Rejected, Run, Suggestion, Unproven
from optadvisor.reports import text as say

_LINE = re.compile(r"\b[Ll]ines? (\d+)(?:([-–]| to | and )(\d+))?")


def cell(run: Run, number: int) -> tuple[CellLines, int] | None:
    """The cell that a line of the script belongs to, and the line in it; None for lines of no cell."""
    for one in run.cells:
        if one.first_line <= number <= one.last_line:
            return one, 1 if one.whole else number - one.first_line + 1
    return None


def is_script(run: Run, path: str) -> bool:
    """Whether it is the script that a notebook's cells make."""
    return bool(run.target.notebook) and path == os.path.join(run.target.directory, run.target.value)


def place(run: Run, function: FunctionRef, last_line: int = 0) -> str:
    """`walk.py:22`, `walk.ipynb, cell 3, line 2`; up to a last line where one is given."""
    last_line = last_line if last_line > function.first_line else 0
    until = f"-{last_line}" if last_line else ""
    if not is_script(run, function.path):
        return say.place(function, run.target.directory) + until
    found = cell(run, function.first_line) if function.qualname != "<module>" else None
    if found is None:
        return say.visible(run.target.notebook)
    one, number = found
    if last_line and not one.whole:
        until = f"-{last_line - one.first_line + 1}"
    return say.visible(f"{run.target.notebook}, {one.label}, line{'s' if until else ''} {number}{until}")


def file(run: Run, path: str) -> str:
    return say.visible(run.target.notebook) if is_script(run, path) else say.relative(path, run.target.directory)


def line(run: Run, path: str, number: int) -> str:
    """`27`; in a notebook the number of the cell before it."""
    found = cell(run, number) if is_script(run, path) else None
    return f"{found[0].label.removeprefix('cell ')}:{found[1]}" if found else str(number)


LIVE = "In ["
"""What a cell of a live notebook is called, as the program of its run."""
KEPT = (
    "a notebook keeps what a loop's variables hold when it ends, or is cut short; "
    "in a function of its own, which you call, more rewrites are possible for this loop"
)
_OF_KEPT = re.compile(
    r"used again after the loop|may have no value|writes a global|`global` is left|raised half-way|global [\w.]+: "
)


def hint(run: Run, function: FunctionRef, reasons: Iterable[str]) -> str:
    """What its user can do for a cell's loop that is refused because its variables stay; empty for others."""
    region = run.region(function)
    in_a_cell = bool(run.target.notebook) or run.target.value.startswith(LIVE)
    own = in_a_cell and region is not None and region.host.qualname == "<module>"
    return KEPT if own and any(_OF_KEPT.search(reason) for reason in reasons) else ""


def told(run: Run) -> Run:
    """With the lines that its sentences name in terms of cells."""
    if not run.cells:
        return run
    return replace(
        run,
        profile=replace(run.profile, error=sentence(run, run.profile.error)),
        hotspots=tuple(replace(each, evidence=_of(run, each.function, each.evidence)) for each in run.hotspots),
        regions=tuple(replace(each, impure=_all(run, each.function, each.impure)) for each in run.regions),
        left_in_place=tuple(replace(each, reason=_of(run, each.function, each.reason)) for each in run.left_in_place),
        recordings=tuple(replace(each, problem=_of(run, each.function, each.problem)) for each in run.recordings),
        declined=tuple(replace(each, reason=_of(run, each.function, each.reason)) for each in run.declined),
        suggestions=tuple(_suggestion(run, each) for each in run.suggestions),
    )


def sentence(run: Run, text: str) -> str:
    """A sentence about the script, with its lines in terms of cells."""
    return _LINE.sub(lambda found: _words(run, found), text)


def _words(run: Run, found: re.Match[str]) -> str:
    start = cell(run, int(found[1]))
    end = cell(run, int(found[3])) if found[3] else None
    if start is None:
        return found[0]
    first = f"{start[0].label}, line {start[1]}"
    if end is None:
        return first
    if end[0] is start[0]:
        return f"{start[0].label}, lines {start[1]}{found[2]}{end[1]}"
    return f"{first}{found[2]}{end[0].label}, line {end[1]}"


def _of(run: Run, function: FunctionRef, text: str) -> str:
    return sentence(run, text) if is_script(run, function.path) else text


def _all(run: Run, function: FunctionRef, texts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(_of(run, function, text) for text in texts)


def _suggestion(run: Run, one: Suggestion) -> Suggestion:
    verdict = one.verdict
    if isinstance(verdict, Rejected | Unproven):
        verdict = replace(verdict, reason=_of(run, one.proposal.function, verdict.reason))
    return replace(one, proposal=_proposal(run, one.proposal), verdict=verdict)


def _proposal(run: Run, one: Proposal) -> Proposal:
    return replace(
        one,
        title=_of(run, one.function, one.title),
        why=_of(run, one.function, one.why),
        guards=_all(run, one.function, one.guards),
        rounds=_all(run, one.function, one.rounds),
    )
