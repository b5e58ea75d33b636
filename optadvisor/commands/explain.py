"""`optadvisor explain script.py:LINE`: what kind of loop is at a line, and why. `explain NAME`: what a rewriter does.

Nothing is run: the answer comes from the text alone; `explain walk-1` tells a suggestion again, from the stored run.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from optadvisor.commands.shared import console
from optadvisor.commands.suggested import told_suggestion
from optadvisor.errors import UsageError

if TYPE_CHECKING:
    from rich.console import Console

    from optadvisor.loops.nests.ir import Classification, Loop
    from optadvisor.source.module import Module

Subject = Annotated[
    str, typer.Argument(metavar="SCRIPT.PY:LINE | ID | NAME", help="A line of a program, a suggestion, or a technique.")
]


def explain(subject: Subject) -> None:
    """Explain the loop at a line of a program: what its iterations have to do with each other. Runs nothing."""
    path, colon, line = subject.rpartition(":")
    if colon and line.isdecimal():
        module = _parsed(path)
        _print((*at_line(module, path, int(line)), *_built_with_cython(module, int(line))), console())
    elif (colon and line.endswith(".py")) or (not colon and subject.endswith(".py")):
        raise UsageError(f"which line of {subject}? Write {subject}:12 for the loop at line 12")
    elif colon:
        raise UsageError(f"{line!r} is no line number; write {path}:12 for the loop at line 12")
    elif not told_suggestion(subject):
        print(_rewriter(subject))


def _parsed(path: str) -> Module:
    from optadvisor.source.module import Module

    file = Path(path)
    if not file.exists():
        raise UsageError(f"no such file: {path}")
    if file.is_dir():
        raise UsageError(f"{path} is a directory; name a file in it")
    try:
        return Module.read(path)
    except SyntaxError as error:
        raise UsageError(f"{path} is not Python that can be read: {error.msg}") from error
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from error


def at_line(module: Module, path: str, line: int) -> tuple[str, ...]:
    """The innermost loop that holds the line in full, then the loops around it, a sentence each, and those inside."""
    from optadvisor.loops.nests.build import nest_at
    from optadvisor.loops.nests.classify import classify
    from optadvisor.loops.nests.words import headline, in_full, loops_of

    nest = nest_at(module, line)
    if nest is None:
        raise UsageError(_no_loop(module, path, line))
    pairs = list(zip(loops_of(nest.loop), classify(nest), strict=True))
    holding = [pair for pair in pairs if pair[0].line <= line <= pair[0].end_line]
    chosen = _innermost(holding)
    lines = list(in_full(*chosen))
    around = [pair for pair in holding if pair[0] is not chosen[0] and _holds(pair[0], chosen[0])]
    within = [pair for pair in pairs if pair[0] is not chosen[0] and _holds(chosen[0], pair[0])]
    for title, others in (("Around it:", list(reversed(around))), ("Inside it:", within)):
        if others:
            lines += ["", title, *(f"  {headline(*pair)}" for pair in others)]
    return tuple(lines)


def _innermost(holding: list[tuple[Loop, Classification]]) -> tuple[Loop, Classification]:
    """The loop that holds the line and no other one that does; of the dimensions of an array statement the first."""
    fewest = min(loop.end_line - loop.line for loop, _ in holding)
    return next(pair for pair in holding if pair[0].end_line - pair[0].line == fewest)


def _holds(outer: Loop, inner: Loop) -> bool:
    from optadvisor.loops.nests.words import loops_of

    return any(one is inner for one in loops_of(outer))


def _no_loop(module: Module, path: str, line: int) -> str:
    from optadvisor.loops.nests.build import loop_lines

    lines = loop_lines(module)
    count = len(module.line_starts) - 1
    beyond = f"{path} has only {count} lines" if line > count or line < 1 else f"no loop at line {line} of {path}"
    if not lines:
        return f"{beyond}, and there is no loop in it"
    near = sorted(sorted(lines, key=lambda other: abs(other - line))[:3])
    if len(near) == 1:
        return f"{beyond}; the only loop begins at line {near[0]}"
    return f"{beyond}; the nearest begin at lines {', '.join(map(str, near[:-1]))} and {near[-1]}"


def _built_with_cython(module: Module, line: int) -> tuple[str, ...]:
    """Where Cython's own page about the function lies, if one was built of it on this machine."""
    from optadvisor import runtime
    from optadvisor.rewriters.cythonizing.steps import steps
    from optadvisor.verifier.ahead import clones, cython_building

    for ref, node in module.functions.items():
        if not ref.first_line <= line <= (node.end_lineno or 0):
            continue
        called = [one.func.id for one in ast.walk(node) if isinstance(one, ast.Call) and isinstance(one.func, ast.Name)]
        for name in dict.fromkeys([ref.qualname, *called]):  # itself, or the copy of its loops that it calls
            source = clones.read(runtime.cython_beside(module.path, name))
            page = cython_building.page_of(source.text) if source is not None else None
            if page is not None and source is not None:
                told = f"{ref.qualname} is built with Cython. Which of its lines still ask Python is marked in"
                return "", *steps(source.text, ref.qualname), told, f"  {page}"
    return ()


def _rewriter(name: str) -> str:
    from optadvisor.rewriters import FOR_BOTH, FOR_GPU, IN_SINGLE, ON_ALL_CORES, WITHOUT_NUMBA, available

    beside = *ON_ALL_CORES, *WITHOUT_NUMBA, *FOR_GPU, *FOR_BOTH, *IN_SINGLE
    known = {one.name: one for one in (*available().rewriters, *beside)}
    if name not in known and name.rpartition("-")[2].isdecimal():
        raise UsageError(f"no run here has a suggestion {name}: `optadvisor suggest` shows them, and why not others")
    if name not in known:
        names = ", ".join(sorted(known))
        other = "for a loop write script.py:LINE, for a suggestion its ID as `optadvisor suggest` shows it"
        raise UsageError(f"no rewriter is called {name}; there are {names}; {other}")
    return (known[name].__doc__ or f"{name} says nothing about itself.").strip()


def _print(lines: tuple[str, ...], out: Console) -> None:
    from rich.text import Text

    from optadvisor.reports.layout import hang
    from optadvisor.reports.text import visible

    for number, line in enumerate(lines):
        body = line.lstrip(" ")
        if not body:
            print(file=sys.stdout)
            continue
        style = "bold" if number == 0 else ""
        hang(out, Text(" " * (len(line) - len(body))), Text(visible(body), style))
