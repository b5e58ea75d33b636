"""How a notebook shows what was found: HTML and text of one report, a line of progress, files.

Does not handle: what the HTML looks like (`html`).
"""

from __future__ import annotations

import importlib
import io
import json
import re
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from rich.console import Console

from optadvisor.errors import UsageError
from optadvisor.notebooks import html
from optadvisor.notebooks.places import Places
from optadvisor.records import Accepted, OutcomeState, Run, to_json
from optadvisor.reports import text as say
from optadvisor.reports.profiles import print_profile
from optadvisor.reports.suggestions import print_suggestions
from optadvisor.reports.terminal import print_outcome

if TYPE_CHECKING:
    from optadvisor.notebooks.desk import Advice, Applied

ENDINGS = (".html", ".txt", ".json")
WIDTH = 96
SHOWN_AFTER_SECONDS = 1.0
_COMMANDS = (
    ("To read the new code first: optadvisor suggest --diff", "To read the new code first: open the changes above"),
    ("`optadvisor suggest`", "`%%optsuggest`"),
    ("optadvisor suggest", "%%optsuggest, before the same cell"),
    ("optadvisor apply", "%optapply"),
    ("optadvisor undo", "%optundo"),
    ("Writes this into your files and runs the program again", "Defines this in the notebook and runs the cell again"),
    ("Only if you want your original files back, byte for byte.", "Only if you want your own functions back."),
    ("It changes no file.", "It changes nothing in the notebook."),
    ("Your files are unchanged.", "Nothing was changed."),
    ("--budget", "%%optsuggest --budget"),
    ("Whole program", "Whole cell   "),
    ("whole program", "whole cell"),
    ("the program takes", "the cell takes"),
    ("of the program", "of the cell"),
    ("beside your file", "beside the notebook"),
)
"""What the command line's reports say, and what a notebook's do."""
_AGAIN = re.compile(r"\s+`optadvisor\s+profile[^`]*`\s+records\s+them\.")
"""Advice for the command line: `%%optsuggest` has just done that."""


def _display(data: dict[str, str], **options: Any) -> Any:
    display: Any = importlib.import_module("IPython.display").display
    return display(data, **options)


@dataclass(frozen=True, kw_only=True)
class Report:
    html: str
    text: str
    run: Run


def show(report: Report) -> None:
    _display({"text/html": report.html, "text/plain": report.text}, raw=True)


def save(report: Report, run: Run, path: Path) -> None:
    """By the file's ending: the page, the words, or the record. Raises `UsageError` when it cannot be written."""
    page = f'<!DOCTYPE html><html><head><meta charset="utf-8"></head><body>{report.html}</body></html>\n'
    texts: dict[str, Callable[[], str]] = {
        ".html": lambda: page,
        ".txt": lambda: report.text + "\n",
        ".json": lambda: json.dumps(to_json(run), indent=1) + "\n",
    }
    try:
        path.write_text(texts[path.suffix](), encoding="utf-8")
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror or error}") from error


# ---------------------------------------------------------------- the three reports


def of_profile(run: Run, places: Places) -> Report:
    words = _words(lambda console: print_profile(run, console, top=len(run.hotspots) or 1))
    for path, label in places.files.items():
        words = words.replace(f"{path}:", f"{label}:").replace(path, label)
    title = f"{run.target.value} takes {say.seconds(run.profile.plain_seconds)}"
    if run.profile.error:
        title += f", until it raised {run.profile.error}"
    page = html.page(
        run,
        places,
        lambda path: say.source_lines(run, path),
        title=title,
        words=words,
        notes=run.profile.notes,
        next_step="Next: <code>%%optsuggest</code> before the same cell looks for faster versions.",
    )
    return Report(html=page, text=words, run=run)


def of_advice(advice: Advice) -> Report:
    run, places = advice.told, advice.places
    words = _words(lambda console: print_suggestions(run, console, diffs=advice.diffs, show_diff=True))
    words = _with_cells(words, places)
    if run.profile.error:
        words = f"{run.target.value} raises {run.profile.error} in a process of its own.\n{words}"
    plan = run.plan
    title = f"{run.target.value} takes {say.seconds(run.profile.plain_seconds)} in a process of its own"
    if run.profile.error:
        title += f", and raises {run.profile.error}"
    next_step = ""
    if plan is not None and plan.ids:
        gain = say.change(plan.program_seconds, plan.projected_seconds)
        next_step = f"Next: <code>%optapply</code> takes {html.escape(say.listing(plan.ids))}: {html.escape(gain)}."
    elif not any(isinstance(one.verdict, Accepted) for one in run.suggestions):
        next_step = "Nothing to apply; the report in words gives the reasons."
    notes = [*advice.live.notes, *run.profile.notes]
    page = html.page(
        run, places, advice.lines_of, title=title, words=words, diffs=advice.diffs, notes=notes, next_step=next_step
    )
    text = "\n".join([*(f"Note: {note}" for note in notes), words]) if notes else words
    return Report(html=page, text=text, run=run)


def of_outcome(applied: Applied) -> Report:
    run, outcome = applied.run, applied.outcome
    words = _words(lambda console: print_outcome(run, console, applied.diff))
    words = re.sub(r"\S*cell\.py", "the notebook", words)
    sentences = list(applied.sentences)
    if outcome.state is OutcomeState.ROLLED_BACK:
        sentences.append("Nothing in the notebook was changed.")
    page = html.outcome_page(outcome, applied.diff, sentences)
    return Report(html=page, text="\n".join([words, *sentences]), run=run)


def _words(printed: Callable[[Console], None]) -> str:
    stream = io.StringIO()
    printed(
        Console(file=stream, width=WIDTH, highlight=False, color_system=None, force_terminal=False, force_jupyter=False)
    )
    text = stream.getvalue().strip("\n")
    for old, new in _COMMANDS:
        text = text.replace(old, new)
    return _AGAIN.sub("", text)


def _with_cells(text: str, places: Places) -> str:
    """Places in the script's file, as the reports write them, as places in cells."""
    script = places.script
    assert script is not None

    def named(match: re.Match[str]) -> str:
        return places.lines(int(match[1]), int(match[2] or 0)) if match[1] else script.cells[-2].label

    return re.sub(re.escape(places.path) + r"(?::(\d+)(?:-(\d+))?)?", named, text)


# ---------------------------------------------------------------- progress


class Progress:
    """A line that says what goes on; it gives way to the report. Nothing within the first second, or when quiet."""

    def __init__(self, shell: Any, *, quiet: bool, clock: Callable[[], float] = time.monotonic) -> None:
        self.quiet = quiet
        self.in_kernel = hasattr(shell, "kernel")
        self.clock = clock
        self.began = clock()
        self.handle: Any = None

    def __enter__(self) -> Progress:
        return self

    def __call__(self, sentence: str, seconds: float = 0.0) -> None:
        if self.quiet or self.clock() - self.began < SHOWN_AFTER_SECONDS:
            return
        about = f", about {say.seconds(seconds)}" if seconds >= 1 else ""
        line = f"{say.clean(sentence)}{about} … ({self.clock() - self.began:.0f} s so far)"
        if not self.in_kernel:
            print(line, file=sys.stderr)
            return
        data = {"text/plain": line, "text/html": f"<p><i>{html.escape(line)}</i></p>"}
        if self.handle is None:
            self.handle = _display(data, raw=True, display_id=True)
        else:
            self.handle.update(data, raw=True)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.handle is not None:
            took = f"{self.clock() - self.began:.0f} s"
            words = f"interrupted after {took}" if kind is KeyboardInterrupt else f"done in {took}"
            self.handle.update({"text/plain": words, "text/html": f"<p><i>{words}</i></p>"}, raw=True)
