"""A notebook is a script: its cells as one text for the whole pipeline, and a changed text as cells again.

    script = script_of([Cell(label="cell 1", source="import math"), Cell(label="cell 2", source="%time f(3)")])
    script.text                      "# cell 1\\n\\nimport math\\n# cell 2\\n\\nf(3)\\n"
    place(script, 6)                 Place(label="cell 2", line=1)
    spread(script, changed)          {0: "import math\\nimport numpy as np"}

Each cell is a stretch of the text between a line of ours and the next. In a plain cell line follows line; a magic or a
shell line is Python there (see `translating`), and is never touched. A cell that is no Python of its own is run as a
whole, by its text, and nothing of it is rewritten; names that it binds are bound in the text, too, so that nobody takes
them for something else. Behind the last cell stands a statement that never runs and reads every variable: the user may
do so in the next cell.

Does not handle: `In`, `Out`, `_` and the other names of a notebook's history (a script raises `NameError`).
"""

from __future__ import annotations

import ast
import difflib
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from optadvisor.errors import RewriterError, UsageError
from optadvisor.notebooks.translating import Translated, epilogue_for, future_imports, prelude_for, translated

END = "# after the last cell"


class SpreadError(RewriterError):
    """A changed script cannot be told in cells: its text says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A code cell. Cells that hold no code (Markdown) are not passed."""

    label: str
    """As reports name it: `cell 3`, `In [5]`. Each cell of a script has one of its own."""
    source: str
    """As the user wrote it, magics and all; lines end in `\\n`."""
    may_raise: bool = False
    """The notebook goes on when it raises (the tag `raises-exception`): it is run as a whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    label: str
    """Empty before the first cell, in the prelude."""
    line: int
    """From 1."""

    def __str__(self) -> str:
        return f"{self.label}, line {self.line}" if self.label else "before the first cell"


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """Cells as one text."""

    text: str
    cells: tuple[Cell, ...]
    prelude: str
    """As given to `script_of`."""
    starts: tuple[int, ...]
    """For each cell, the line of the text (from 1) that its first line became."""
    marks: tuple[str, ...]
    """For each cell, the line before it by which it is found again; last the line after all cells."""
    parts: tuple[Translated, ...]
    """For each cell, what became of it."""
    notes: tuple[str, ...] = ()
    """Sentences for the user: what is run another way than in a notebook, what is not rewritten, and why."""


def script_of(cells: Iterable[Cell], *, prelude: str = "") -> Script:
    """The cells as one script, after the `prelude` (Python text of the caller's, complete lines).

    Raises `UsageError` where they cannot be one script: a `__future__` import after other code, or what is an error in
    one file only (`global x` at top level after `x = 1`).
    """
    cells = tuple(cells)
    parts = tuple(translated(cell.label, cell.source, may_raise=cell.may_raise) for cell in cells)
    futures = future_imports([(cell.label, part) for cell, part in zip(cells, parts, strict=True)])
    head = futures + prelude + prelude_for(parts)
    taken = {line for part in parts for line in part.text.split("\n")}
    text, starts, marks = [head], [], []
    line = head.count("\n") + 1
    for cell, part in zip(cells, parts, strict=True):
        marks.append(_unlike(taken, "# " + " ".join(cell.label.split())))
        body = _complete(part.text)
        text.append(f"{marks[-1]}\n\n{body}")
        starts.append(line + 2)
        line += 2 + body.count("\n")
    marks.append(_unlike(taken, END))
    text.append(f"{marks[-1]}\n\n{epilogue_for(parts)}")
    script = Script(
        text="".join(text),
        cells=cells,
        prelude=prelude,
        starts=tuple(starts),
        marks=tuple(marks),
        parts=parts,
        notes=tuple(note for part in parts for note in part.notes),
    )
    _check_whole(script, head)
    return script


def _unlike(taken: set[str], mark: str) -> str:
    """The mark, made unlike every line that there is."""
    while mark in taken:
        mark += " *"
    taken.add(mark)
    return mark


def place(script: Script, line: int) -> Place:
    """Where a line of the text (from 1) stands in the notebook."""
    index = bisect_right(script.starts, line + 2) - 1  # the two lines of ours before a cell belong to it
    if index < 0:
        return Place(label="", line=line)
    lines = script.cells[index].source.count("\n") + 1
    number = max(line - script.starts[index] + 1, 1)
    return Place(label=script.cells[index].label, line=1 if script.parts[index].opaque else min(number, lines))


def spread(script: Script, changed: str) -> dict[int, str]:
    """The new sources of the cells that a changed text changes, by index.

    All else, magic and shell lines above all, stays to the byte; what was inserted is in the cell where it was inserted
    (what came before the first cell, in the first one that can hold it). The new cells make the changed text again:
    that is tested. Raises `SpreadError` where it cannot be had.
    """
    if changed == script.text:
        return {}
    sources = [
        cell.source if part.opaque else _with(cell, part, region)
        for cell, part, region in zip(script.cells, script.parts, _regions(script, changed), strict=True)
    ]
    found = {index: new for index, new in enumerate(sources) if new != script.cells[index].source}
    _check_spread(script, changed, found)
    return found


# ---------------------------------------------------------------- text to cells


@dataclass(frozen=True, slots=True, kw_only=True)
class _Region:
    """What stands between two marks of a changed text."""

    lines: list[str]
    before: list[str]
    """Lines that were inserted above, where no cell can hold them."""


def _regions(script: Script, changed: str) -> list[_Region]:
    """One for each cell, and one for what comes after the last."""
    lines = _lines(changed)
    borders: list[int] = []
    for mark in script.marks:
        found = [number for number, line in enumerate(lines) if line == f"{mark}\n"]
        if len(found) != 1 or (borders and found[0] < borders[-1]) or lines[found[0] + 1 : found[0] + 2] != ["\n"]:
            raise SpreadError("the change moves the borders between cells")
        borders.append(found[0])
    whole = _lines(script.text)
    waiting = _inserted(_head(script), lines[: borders[0]], "before the first cell")
    regions = []
    for part, first, after in zip(script.parts, borders, borders[1:], strict=False):
        kept = lines[first + 2 : after]
        if part.opaque:
            old = _lines(_complete(part.text))
            waiting, kept = waiting + _inserted(old, kept, "in a cell that is not Python alone"), old
            regions.append(_Region(before=[], lines=kept))
        else:
            regions.append(_Region(before=waiting, lines=kept))
            waiting = []
    end = whole[whole.index(f"{script.marks[-1]}\n") :]
    if waiting or lines[borders[-1] :] != end:
        raise SpreadError("no cell of the notebook could hold what is inserted")
    return regions


def _inserted(old: list[str], new: list[str], where: str) -> list[str]:
    """The lines that `new` has more than `old`. Raises `SpreadError` when it lacks one of those."""
    found: list[str] = []
    for kind, _, _, start, end in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind in ("replace", "delete"):
            raise SpreadError(f"the change would alter what runs {where}")
        found += new[start:end] if kind == "insert" else []
    return found


def _head(script: Script) -> list[str]:
    """The lines before the first cell."""
    lines = _lines(script.text)
    return lines[: lines.index(f"{script.marks[0]}\n")]


def _with(cell: Cell, part: Translated, region: _Region) -> str:
    """The cell's source with the lines that it has in the changed text, its translated ones as the user wrote them."""
    old, written = _lines(_complete(part.text)), _lines(cell.source)
    lines = region.before + region.lines
    if lines == old:
        return cell.source
    _check_apart(cell, part, old, written)
    made: list[str] = []
    late: list[str] = []  # put before a cell magic, which has to stay the first
    for kind, first, last, start, end in difflib.SequenceMatcher(None, old, lines, autojunk=False).get_opcodes():
        if kind != "equal":
            if part.magics.intersection(range(first, last)):
                raise SpreadError(f"the change would alter a magic or shell line of {cell.label}")
            early = part.cell_magic and first <= min(part.magics)
            if early and last > first:
                raise SpreadError(f"the change would alter the beginning of {cell.label}, which is a magic's")
            _append(late if early else made, lines[start:end])
            continue
        for number in range(first, last):
            _append(made, [written[number]])
            if late and number == min(part.magics):
                _append(made, late)
                late = []
    source = "".join(made)
    return source if cell.source.endswith("\n") else source.rstrip("\n")


def _check_apart(cell: Cell, part: Translated, old: list[str], written: list[str]) -> None:
    """Raises `SpreadError` where `%timeit f(x)` and `f(x)` are one and the same line of the text."""
    for number in part.magics:
        source = written[number].rstrip("\n")
        others = [n for n, line in enumerate(old) if line == old[number] and written[n].rstrip("\n") != source]
        if others and old[number].strip():
            raise SpreadError(
                f"a magic or shell line of {cell.label} does what another line does, and both would be one"
            )


def _append(made: list[str], lines: list[str]) -> None:
    if made and not made[-1].endswith("\n"):
        made[-1] += "\n"
    made += lines


def _check_spread(script: Script, changed: str, found: dict[int, str]) -> None:
    """The new cells have to make the changed text.

    Only lines of ours may stand elsewhere: between what was inserted and the cell that it went to.
    """
    cells = [replace(cell, source=found.get(index, cell.source)) for index, cell in enumerate(script.cells)]
    again = script_of(cells, prelude=script.prelude)
    same = _told(again, again.text) == _told(script, changed) and _strings(again.text) == _strings(changed)
    if again.marks != script.marks or not same:
        raise SpreadError("the change cannot be written into the cells line by line")


def _told(script: Script, text: str) -> list[str]:
    """The lines of the plain cells and of all before them, without ours, and without those that are no code anyhow.

    Nor empty ones: behind what was put in front of a cell they belong to one text here and to the other there.
    """
    lines = _lines(text)
    for mark in script.marks:
        at = first = lines.index(f"{mark}\n")
        while first and lines[first - 1] == "\n":  # empty lines at the end of a cell
            first -= 1
        del lines[first : at if mark is script.marks[-1] else at + 2]
    lines = lines[: lines.index(f"{script.marks[-1]}\n")]
    owned = [_lines(_complete(part.text)) if part.opaque else _first(part) for part in script.parts]
    for own in [*([line] for line in _head(script)), *owned]:
        found = [n for n in range(len(lines)) if own and lines[n : n + len(own)] == own]
        if found:
            del lines[found[0] : found[0] + len(own)]
    return [line for line in lines if line != "\n"]


def _strings(text: str) -> list[str | bytes]:
    """All texts in the program, in order: their empty lines count."""
    nodes = (node for statement in ast.parse(text).body for node in ast.walk(statement))
    return [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)]


def _first(part: Translated) -> list[str]:
    """The lines up to a cell magic, itself included."""
    return _lines(part.text)[: min(part.magics) + 1] if part.cell_magic else []


# ---------------------------------------------------------------- lines


def _lines(text: str) -> list[str]:
    """Lines with their ends, apart at `\\n` only (`str.splitlines` knows more)."""
    lines = [f"{line}\n" for line in text.split("\n")]
    last = lines.pop()[:-1]
    return [*lines, last] if last else lines


def _complete(text: str) -> str:
    return text if text.endswith("\n") or not text else text + "\n"


def _check_whole(script: Script, head: str) -> None:
    """The text has the statements of all cells, one after the other, and compiles."""
    try:
        tree = ast.parse(script.text)
        compile(script.text, "<notebook>", "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError) as error:
        line = getattr(error, "lineno", None)
        where = f" ({place(script, line)})" if line else ""
        what = error.msg if isinstance(error, SyntaxError) else error
        raise UsageError(f"the cells are no program together: {what}{where}") from None
    texts: Sequence[str] = (head, *(part.text for part in script.parts), epilogue_for(script.parts))
    if len(tree.body) != sum(len(ast.parse(text).body) for text in texts):
        raise UsageError("the cells are no program together: one runs into the next")
