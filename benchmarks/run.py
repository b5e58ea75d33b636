"""The whole advisor on the whole corpus: what it applies, how equal that is, what it gains, and why it declines.

    python benchmarks/run.py [NAME…] [--only REWRITER] [--kernels] [--jobs N] [--json FILE] [--keep]
    python benchmarks/run.py --only numpy [--kernels] [--techniques] [--jobs N]
    python benchmarks/run.py --only outline [--inner] [NAME…]
    python benchmarks/run.py --only idioms|good [NAME…]
    python benchmarks/run.py --strangers [NAME…]

Each program of `benchmarks/programs` is profiled, advised and run again in copies, as a user would (`_advice.py`), and
compared with hand-written versions of it in `benchmarks/expert`. `--only` with the name of a rewriter, or a part of it,
lets that one alone propose (`numba`: those that compile); `--only outline` makes functions of loops and nothing else
(`_identity.py`).

`--only numpy` asks the rewriters that need NumPy and no compiler, and says under the table how many of the programs
marked vectorizable they take; behind the corpus come the examples of courses (`benchmarks/techniques`) with the
speedups that these are known for. `--techniques` runs those alone.

`--only idioms` lets those propose that write plain Python, on the programs that are marked for it, and `--only good`
asks them about `benchmarks/good`, where any suggestion is an error (`_idioms.py`).

`--strangers` takes the programs of `benchmarks/strangers` instead, whose authors did not know this tool.

`--kernels` ends with what is proved and how fast the kernels are: nothing is applied and no reference is run. Together
with `--only numpy` it leaves out the programs that nobody would vectorize.

`--json FILE` keeps each row as a line of the file, and leaves out programs that have one already: so a long run is
taken up again. With more than one of `--jobs` it is done sooner and the timings are noisier.

Exits 1 when an output differs, a file is not restored, or we crash.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from _advice import advise, new_row
from _corpus import Program, not_installed, programs, strangers, techniques
from _identity import outline_program
from _idioms import GOOD, IDIOMS, good_lines, good_programs, idiom_lines, leave_alone, marked
from _idioms import rewriters as idiom_rewriters
from _table import (
    OutlineRow,
    Row,
    append,
    head,
    line,
    outline_head,
    outline_line,
    outline_summary,
    stored,
    summary,
)
from _vectorized import technique_lines, vectorized_summary

OUTLINE = "outline"
ARRAYS = "numpy"
GROUPS = {
    ARRAYS: ("numpy_vectorize", "numpy_growing", "pandas_rows", "pandas_tuples", "bulk_draws"),
    "numba": ("numba_njit", "numba_loops"),
}
"""Rewriters that are asked together: those that need NumPy and no compiler, those that compile. Their reasons count in
this order."""
AnyRow: TypeAlias = Row | OutlineRow
Work: TypeAlias = Callable[[Program, Path], AnyRow]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """Programs that make one table."""

    chosen: dict[str, Program]
    mode: str
    """What rows in a file are marked with: those of another mode say nothing of this one."""
    work: Work
    head: str
    line: Callable[[Any], str]
    summary: Callable[[Sequence[Any]], list[str]]


def main() -> None:
    options = _options()
    parts = list(_parts(options))
    base = Path(tempfile.mkdtemp(prefix="corpus-"))
    rows: list[AnyRow] = []
    for part in parts:
        rows += _table(part, base, options)
    if options.keep:
        print(f"folders: {base}")
    else:
        shutil.rmtree(base)
    sys.exit(any(row.problems for row in rows))


def _parts(options: argparse.Namespace) -> Iterator[_Part]:
    """The corpus, then the techniques, or what of it is asked for."""
    if options.only == OUTLINE:
        mode = f"only {OUTLINE}{' inner' if options.inner else ''}"
        work: Work = partial(outline_program, inner=options.inner)
        chosen = _chosen(options.names, programs())
        yield _Part(
            chosen=chosen, mode=mode, work=work, head=outline_head(), line=outline_line, summary=outline_summary
        )
        return
    only = _rewriters(options.only)
    if options.only == GOOD:
        chosen = _chosen(options.names, good_programs())
        work = partial(leave_alone, only=only)
        yield _Part(chosen=chosen, mode=f"only {GOOD}", work=work, head=head(), line=line, summary=good_lines)
        return
    mode = f"only {options.only if options.only in (*GROUPS, IDIOMS) else only[0]}" if only else "all"
    mode += " kernels" if options.kernels else ""
    advised = partial(_Part, work=partial(advise, only=only, kernels=options.kernels), head=head(), line=line)
    grouped = options.only == ARRAYS
    if options.strangers:
        yield advised(chosen=_chosen(options.names, strangers()), mode=f"{mode} strangers", summary=summary)
        return
    if not options.techniques:
        chosen = _chosen(options.names, programs())
        if grouped and options.kernels and not options.names:
            chosen = {name: each for name, each in chosen.items() if each.header.vectorizable == "yes"}
        chosen = marked(chosen) if options.only == IDIOMS and not options.names else chosen
        below = _with_whole_programs if grouped and not options.kernels else vectorized_summary if grouped else summary
        below = _with_idioms if options.only == IDIOMS else below
        yield advised(chosen=chosen, mode=mode, summary=below)
    if options.techniques or (grouped and not options.names):
        chosen = _chosen(options.names, techniques())
        yield advised(chosen=chosen, mode=f"{mode} techniques", summary=technique_lines)


def _with_whole_programs(rows: Sequence[Row]) -> list[str]:
    return [*summary(rows), *vectorized_summary(rows)]


def _with_idioms(rows: Sequence[Row]) -> list[str]:
    return [*summary(rows), *idiom_lines(rows)]


def _table(part: _Part, base: Path, options: argparse.Namespace) -> list[AnyRow]:
    """Run the programs of the part that have no row yet, and print its table with the lines under it."""
    rows: list[AnyRow] = stored(options.json, part.mode) if options.json else []
    rows = [row for row in rows if row.program in part.chosen]
    left = [program for name, program in part.chosen.items() if name not in {row.program for row in rows}]
    print(part.head)
    for row in rows:
        print(part.line(row))
    for row in _done(left, part.work, base, options.jobs, keep=options.keep):
        rows.append(row)
        print(part.line(row), flush=True)
        if options.json:
            append(options.json, part.mode, row)
    print("", *part.summary(rows), "", sep="\n", flush=True)
    return rows


def _options(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Run the advisor on the corpus of user-style programs.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="programs; all by default")
    parser.add_argument("--only", default="", metavar="REWRITER", help="that rewriter alone, or a group")
    parser.add_argument("--inner", action="store_true", help="with `--only outline`: each innermost loop on its own")
    parser.add_argument("--kernels", action="store_true", help="prove and time, apply nothing, run no references")
    parser.add_argument("--strangers", action="store_true", help="programs of others instead of the corpus")
    parser.add_argument("--techniques", action="store_true", help="the examples of courses instead of the corpus")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="programs at a time (1)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep rows there, and skip those it holds")
    parser.add_argument("--keep", action="store_true", help="leave the folders")
    options = parser.parse_args(arguments)
    if options.inner and options.only != OUTLINE:
        parser.error("--inner goes with --only outline")
    if options.only == OUTLINE and (options.kernels or options.techniques or options.strangers):
        parser.error("--kernels, --techniques and --strangers do not go with --only outline")
    if options.strangers and (options.techniques or options.only == GOOD):
        parser.error("--strangers does not go with --techniques or --only good")
    return options


def _chosen(names: Sequence[str], corpus: dict[str, Program]) -> dict[str, Program]:
    """The programs of these names, all of none, that can run here."""
    unknown = [name for name in names if name not in corpus]
    if unknown:
        sys.exit(f"no program {', '.join(unknown)}; there are {', '.join(corpus)}")
    chosen = {name: program for name, program in corpus.items() if name in names or not names}
    missing = {name: not_installed(program) for name, program in chosen.items()}
    for name, packages in missing.items():
        if packages:
            print(f"left out: {name} needs {', '.join(packages)}, not installed here")
    return {name: program for name, program in chosen.items() if not missing[name]}


def _rewriters(word: str) -> tuple[str, ...]:
    """Names of the rewriters of the group `word`, or of the one that `word` is a part of; none of nothing."""
    if not word:
        return ()
    from optadvisor.rewriters import ALL

    names = [rewriter.name for rewriter in ALL]
    if word in (IDIOMS, GOOD):
        return idiom_rewriters(names)
    if word in GROUPS:
        return tuple(name for name in GROUPS[word] if name in names)
    found = [name for name in names if name == word] or [name for name in names if word in name]
    if len(found) != 1:
        sys.exit(f"--only {word} must name one of {', '.join([OUTLINE, IDIOMS, GOOD, *GROUPS, *names])}")
    return (found[0],)


def _done(left: Sequence[Program], work: Work, base: Path, jobs: int, *, keep: bool) -> Iterator[AnyRow]:
    """Rows as they come. Processes, not threads: each counts the processor time of its own children."""
    with ProcessPoolExecutor(jobs) as pool:
        waiting = [pool.submit(_one, program, work, base / program.name, keep) for program in left]
        for each in as_completed(waiting):
            yield each.result()


def _one(program: Program, work: Work, folder: Path, keep: bool) -> AnyRow:
    folder.mkdir()
    try:
        return work(program, folder)
    except Exception as error:  # of hours of work one program is lost, not all
        return _crashed(program, work, f"{type(error).__name__}: {error} {traceback.format_exc()[-600:]}")
    finally:
        if not keep:
            shutil.rmtree(folder)


def _crashed(program: Program, work: Work, what: str) -> AnyRow:
    if getattr(work, "func", None) is outline_program:
        return OutlineRow(program=program.name, numeric=program.header.numeric, outlined=0, wrong=(what,))
    return replace(new_row(program), wrong=(what,))


if __name__ == "__main__":
    main()
