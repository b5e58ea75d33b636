"""A cell's source as the Python text that a script runs in its place.

    %matplotlib inline         get_ipython().run_line_magic('matplotlib', 'inline')
    !ls {folder}               get_ipython().system('ls {folder}', lambda: (folder,))      who reads what stays visible
    %time x = f(3)             x = f(3)
    %%time                      # %%time                       the body is code of the script, line by line
    %%bash, %%writefile …      run as a whole (`opaque`), through the shell of `session`
    %%timeit                   run as a whole, once: its names are its own
    await f()                  run as a whole, with the names that the cell binds bound in the text as well

IPython says what a line means; the lines it leaves alone stay to the byte. What may bind names that the text does not
show (`%run`, `%%cython`) is marked `dynamic`: then the whole text says so, and nobody relies on what a name means.

Does not handle: magics without `%` in cells of several lines (IPython does not, either).
"""

from __future__ import annotations

import ast
import keyword
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from optadvisor.errors import UsageError
from optadvisor.notebooks.known_magics import BODIES, DISPLAYED, LEFT_OUT, PROGRAMS, QUIET
from optadvisor.notebooks.lines import (
    awaits,
    by_ipython,
    cleaned,
    futures_of,
    is_automagic,
    is_pasted,
    magic_line,
    parsable,
    parsed,
    unknown,
)
from optadvisor.notebooks.names import (
    bound_names,
    declared_global,
    ipython_uses,
    is_unknown_use,
    looked_up,
    module_names,
    reaches_out,
    reading,
    words_of,
)
from optadvisor.source.dynamic import binds_by_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Translated:
    """What became of a cell."""

    text: str
    """Python; as many lines as the source has unless the cell is `opaque`."""
    magics: frozenset[int] = frozenset()
    """Lines (from 0) that are not as the user wrote them."""
    opaque: bool = False
    """It is run as a whole: no line of it may change."""
    cell_magic: bool = False
    dynamic: bool = False
    """It may bind names that the text does not show."""
    binds: frozenset[str] = frozenset()
    """Names of the notebook that it may bind."""
    uses: frozenset[str] = frozenset()
    """Of `get_ipython` and `display`, those it takes for granted."""
    futures: tuple[str, ...] = ()
    """What it imports from `__future__`."""
    notes: tuple[str, ...] = ()


def translated(label: str, source: str, *, may_raise: bool = False) -> Translated:
    """What a script runs in place of a cell. Raises `UsageError` when IPython is not installed.

    `may_raise`: the notebook goes on behind the cell when that raises; it is run as a whole.
    """
    made = _translated(label, source)
    if may_raise and not made.opaque:
        made = _whole(source, made.text, may_raise=True)
    return _with_names(made, label)


def future_imports(parts: Sequence[tuple[str, Translated]]) -> str:
    """The line that the script has to begin with. Raises `UsageError` when code stands before a `__future__` import."""
    found = ""
    before = False
    for label, part in parts:
        if part.futures and before:
            raise UsageError(f"{label} has a __future__ import: move it to the first cell, then all cells have it")
        if part.futures:
            found = f"from __future__ import {', '.join(part.futures)}\n"
        before = before or bool(parsed(part.text)[0])
    return found


def prelude_for(parts: Iterable[Translated]) -> str:
    """The import of what IPython gives every notebook, if any cell needs it."""
    names = sorted({name for part in parts for name in part.uses})
    return f"from optadvisor.notebooks.session import {', '.join(names)}\n" if names else ""


def epilogue_for(parts: Iterable[Translated]) -> str:
    """A statement that never runs and says that every name of a notebook may be read when it has run.

    A cell that does so may come at any time. Names that the text does not show are announced by `exec`.
    """
    parts = tuple(parts)
    names = sorted({name for part in parts for name in part.binds})
    if any(part.dynamic for part in parts):
        names.insert(0, "exec")
    return f"if not __name__:\n    ({', '.join(names)},)\n" if names else ""


# ---------------------------------------------------------------- kinds of cells


def _translated(label: str, source: str) -> Translated:
    blank = len(source) - len(source.lstrip("\n"))
    if source.startswith("%%", blank):
        return _of_cell_magic(label, source, blank)
    if "\r" in source or is_pasted(source):
        made = _of_python(label, cleaned(source))
        note = f"{label} is run as a whole and not rewritten: it is indented, or its lines begin with prompts"
        return replace(_whole(source, made.text), dynamic=made.dynamic, notes=(note,))
    return _of_python(label, source)


def _of_python(label: str, source: str) -> Translated:
    """A cell without a cell magic, line by line."""
    lines, magics = by_ipython(source)
    notes: list[str] = []
    dynamic = False
    for number in sorted(magics):
        lines[number], note, binding = magic_line(label, lines[number])
        dynamic = dynamic or binding
        notes += [note] if note else []
    text = "".join(lines)
    body, problem = parsed(text)
    if problem or is_automagic(body, source):
        return _not_python(label, source, problem)
    if awaits(text):
        note = f"{label} awaits at its top level: it is run as a whole and not rewritten"
        return replace(_whole(source, text), dynamic=dynamic, notes=(*notes, note))
    futures, hidden = futures_of(label, body, text)
    for number in hidden:
        lines[number] = f"# {lines[number]}"
    return Translated(
        text="".join(lines),
        magics=frozenset(magics) | frozenset(hidden),
        dynamic=dynamic,
        futures=futures,
        notes=tuple(notes),
    )


def _of_cell_magic(label: str, source: str, blank: int) -> Translated:
    head, _, body = source[blank:].partition("\n")
    name, _, words = head[2:].partition(" ")
    if name.endswith("?") or name in DISPLAYED | LEFT_OUT:
        note = f"{label} (%%{name}) is left out" if name in LEFT_OUT else ""
        return Translated(text="", opaque=True, cell_magic=True, notes=(note,) if note else ())
    if name in BODIES:
        return _of_body(label, source, blank, name, words, body)
    call = f"get_ipython().run_cell_magic({name!r}, {words!r}, {body!r}{looked_up(words)})\n"
    if name == "timeit":
        note = f"{label} (%%timeit) is run once, as a whole: its loops are not rewritten, what it calls is"
        call = f"get_ipython().once({words!r}, {body!r}{reading(words_of(words + body))})\n"
        return Translated(text=call, opaque=True, cell_magic=True, notes=(note,))
    binding = any(word in words for word in ("--out", "--err", "--proc"))
    if name in PROGRAMS and not binding:
        return Translated(text=call, opaque=True, cell_magic=True)
    note = unknown(label, f"%%{name}")
    call = f"get_ipython().run_cell_magic({name!r}, {words!r}, {body!r}{reading(words_of(words + body))})\n"
    return Translated(text=call, opaque=True, cell_magic=True, dynamic=True, notes=(note,))


def _of_body(label: str, source: str, blank: int, name: str, words: str, body: str) -> Translated:
    """`%%time` and the like: what follows is code of the notebook."""
    inner = _translated(label, body)
    if inner.opaque:
        return replace(_whole(source, parsable(body)), cell_magic=True, dynamic=inner.dynamic, notes=inner.notes)
    first = f" # %%{name}\n"  # indented: what comes to stand before a function goes below it
    kept = next((word for word in words.split() if not word.startswith("-")), "")
    if name == "capture" and kept.isidentifier():
        first = f"{kept} = get_ipython().captured()\n"
    shift = blank + 1
    return replace(
        inner,
        text="\n" * blank + first + inner.text,
        magics=frozenset({blank, *(number + shift for number in inner.magics)}),
        cell_magic=True,
    )


def _not_python(label: str, source: str, problem: str) -> Translated:
    """A magic without `%`, or an error that ends the notebook here: IPython decides."""
    word, _, rest = source.strip().partition(" ")
    magic = word.isidentifier() and not keyword.iskeyword(word) and (not rest or rest[0].isalnum() or rest[0] in "-./~")
    if "\n" in source.strip() or not magic:
        note = f"{label} is no Python ({problem}): the notebook ends there"
    elif word in QUIET:
        note = ""
    else:
        note = unknown(label, word)
    made = _whole(source, "")
    return replace(made, dynamic=word not in QUIET, notes=(note,) if note else ())


def _whole(source: str, text: str, *, may_raise: bool = False) -> Translated:
    """A cell that IPython runs. `text`: its Python, for the names that it reads and binds."""
    extra = ", may_raise=True" if may_raise else ""
    tree = ast.parse(text)
    binds = bound_names(tree)
    call = f"get_ipython().run_cell({source!r}{reading(words_of(text))}{extra})"
    lines = f"if {call}:\n    {' = '.join(sorted(binds))} = None\n" if binds else f"{call}\n"
    dynamic = binds_by_text(tree) or reaches_out(tree)
    return Translated(text=lines, opaque=True, dynamic=dynamic, binds=binds)


def _with_names(made: Translated, label: str) -> Translated:
    """With the names that it binds and those of IPython's that it uses."""
    tree = ast.parse(made.text)
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    dynamic, notes = made.dynamic, made.notes
    if not made.opaque and not dynamic and any(map(is_unknown_use, ipython_uses(tree))):
        dynamic, notes = True, (*notes, unknown(label, "get_ipython()"))
    return replace(
        made,
        dynamic=dynamic,
        notes=notes,
        binds=made.binds | module_names(tree) | declared_global(tree),
        uses=frozenset(names & {"get_ipython", "display"}),
    )
