"""A run of a cell's script as the user knows it: cells and their lines instead of lines of a file nobody saw.

    told(run, script, path)       the same run; sentences say `line 2 of In [5]`, and `spot(ref)` is `In [5], line 2`

Does not handle: a line number that a sentence gives without the word `line`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from optadvisor.notebooks.cells import Script, place
from optadvisor.records import Declined, FunctionRef, Recording, Run, Suggestion
from optadvisor.reports import text as say

_OURS = "import optadvisor.notebooks"
"""In reasons about a script of ours: what its own first lines took."""
_TOO_SHORT = "the cell itself is over before anything of it can be measured: with more data there may be advice"
_CLOSE = ("which `--exact` does not allow", "which only `%%optsuggest --close` allows")
_LINES = re.compile(r"\b(lines?) (\d+)\b")


@dataclass(frozen=True, kw_only=True)
class Places:
    """How files and lines of a run are called."""

    script: Script | None
    path: str
    """Of the script; empty where there is none."""
    directory: str
    files: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """Other files that stand for cells, with their labels."""
    before: Mapping[str, int] = dataclasses.field(default_factory=dict)
    """Cells of the script that are a part of a notebook's cell, with the lines before them there."""

    def of(self, function: FunctionRef, last_line: int = 0) -> str:
        """`In [3], line 2` or `mylib.py:7`; of top-level code the cell alone."""
        if self.script is not None and function.path == self.path:
            if function.qualname == "<module>":
                return self.script.cells[-2].label if len(self.script.cells) > 1 else self.script.cells[0].label
            return self.lines(function.first_line, last_line)
        if function.path in self.files:
            label = self.files[function.path]
            return label if function.qualname == "<module>" else f"{label}, line {function.first_line}"
        return say.place(function, self.directory)

    def lines(self, first: int, last: int = 0) -> str:
        """`In [3], line 2`, `In [3], lines 2–5`, for lines of the script."""
        label, line = self.at(first)
        return f"{label}, lines {line}–{line + last - first}" if last > first else f"{label}, line {line}"

    def at(self, number: int) -> tuple[str, int]:
        """The notebook's cell, and the line in it; an empty name for lines of ours."""
        assert self.script is not None
        found = place(self.script, number)
        return found.label.rpartition(", ")[2], found.line + self.before.get(found.label, 0)

    def line(self, path: str, number: int) -> str:
        """A line's number beside its text: of its cell."""
        return str(self.at(number)[1]) if self.script is not None and path == self.path else str(number)

    def sentence(self, text: str) -> str:
        """With the lines of the script that it names as lines of the cells."""
        if self.script is None:
            return text

        def named(match: re.Match[str]) -> str:
            label, line = self.at(int(match[2]))
            return f"{match[1]} {line} of {label}" if label else match[0]

        return _LINES.sub(named, text)


def told(run: Run, places: Places) -> Run:
    """The run with its sentences about the script in terms of the cells."""

    def mine(function: FunctionRef) -> bool:
        return function.path == places.path

    def declined(one: Declined) -> Declined:
        if not mine(one.function):
            return one
        if _OURS in one.reason:
            return dataclasses.replace(one, reason=_TOO_SHORT, line=0)
        where = f" (line {one.line})" if one.line else ""
        return dataclasses.replace(one, reason=places.sentence(say.sentence(one.reason).rstrip(".") + where), line=0)

    def suggestion(one: Suggestion) -> Suggestion:
        if not mine(one.proposal.function):
            return one
        proposal = _each_text(one.proposal, places.sentence, ("title", "why", "guards", "rounds"))
        verdict = _each_text(one.verdict, lambda text: places.sentence(text).replace(*_CLOSE), ("reason", "guarded"))
        return dataclasses.replace(one, proposal=proposal, verdict=verdict)

    def recording(one: Recording) -> Recording:
        return _each_text(one, places.sentence, ("problem",)) if mine(one.function) else one

    return dataclasses.replace(
        run,
        target=dataclasses.replace(run.target, value=places.script.cells[-2].label) if places.script else run.target,
        suggestions=tuple(map(suggestion, run.suggestions)),
        declined=tuple(map(declined, run.declined)),
        recordings=tuple(map(recording, run.recordings)),
    )


def _each_text(record: Any, change: Callable[[str], str], fields: tuple[str, ...]) -> Any:
    """The record with its sentences changed in these fields, where it has them."""
    new: dict[str, Any] = {}
    for name in fields:
        value = getattr(record, name, None)
        if isinstance(value, str):
            new[name] = change(value)
        elif isinstance(value, tuple):
            new[name] = tuple(map(change, value))
    return dataclasses.replace(record, **new)
