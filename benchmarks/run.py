"""The whole advisor on the whole corpus: what it applies, how equal that is, what it gains, and why it declines.

    python benchmarks/run.py [NAME…] [--only REWRITER] [--jobs N] [--json FILE] [--keep]
    python benchmarks/run.py --only outline [--inner] [NAME…]

Each program of `benchmarks/programs` is profiled, advised and run again in copies, as a user would (`_advice.py`), and
compared with hand-written versions of it in `benchmarks/expert`. `--only` with the name of a rewriter, or a part of it
(`numba`), lets that one alone propose; `--only outline` makes functions of loops and nothing else (`_identity.py`).

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
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from _advice import advise
from _corpus import Program, not_installed, programs
from _identity import outline_program
from _table import (
    FAILED,
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

OUTLINE = "outline"
AnyRow: TypeAlias = Row | OutlineRow
Work: TypeAlias = Callable[[Program, Path], AnyRow]


def main() -> None:
    options = _options()
    only = _rewriter(options.only)
    outlining = only == OUTLINE
    mode = f"only {only}{' inner' if options.inner else ''}" if only else "all"
    chosen = _chosen(options.names)
    rows = stored(options.json, mode) if options.json else []
    rows = [row for row in rows if row.program in chosen]
    left = [program for name, program in chosen.items() if name not in {row.program for row in rows}]
    show: Callable[[Any], str] = outline_line if outlining else line
    print(outline_head() if outlining else head())
    for row in rows:
        print(show(row))
    base = Path(tempfile.mkdtemp(prefix="corpus-"))
    work: Work = partial(outline_program, inner=options.inner) if outlining else partial(advise, only=only)
    for row in _done(left, work, base, options.jobs, keep=options.keep):
        rows.append(row)
        print(show(row), flush=True)
        if options.json:
            append(options.json, mode, row)
    print("", *(outline_summary(rows) if outlining else summary(rows)), sep="\n")
    if options.keep:
        print(f"folders: {base}")
    else:
        shutil.rmtree(base)
    sys.exit(any(row.problems for row in rows))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Run the advisor on the corpus of user-style programs.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="programs; all by default")
    parser.add_argument("--only", default="", metavar="REWRITER", help="that rewriter alone, or `outline`")
    parser.add_argument("--inner", action="store_true", help="with `--only outline`: each innermost loop on its own")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="programs at a time (1)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep rows there, and skip those it holds")
    parser.add_argument("--keep", action="store_true", help="leave the folders")
    options = parser.parse_args()
    if options.inner and options.only != OUTLINE:
        parser.error("--inner goes with --only outline")
    return options


def _chosen(names: Sequence[str]) -> dict[str, Program]:
    """The programs of these names, all of none, that can run here."""
    corpus = programs()
    unknown = [name for name in names if name not in corpus]
    if unknown:
        sys.exit(f"no program {', '.join(unknown)}; there are {', '.join(corpus)}")
    chosen = {name: program for name, program in corpus.items() if name in names or not names}
    missing = {name: not_installed(program) for name, program in chosen.items()}
    for name, packages in missing.items():
        if packages:
            print(f"left out: {name} needs {', '.join(packages)}, not installed here")
    return {name: program for name, program in chosen.items() if not missing[name]}


def _rewriter(word: str) -> str:
    """The full name of the one rewriter that `word` is a part of; `outline` and nothing stay as they are."""
    if word in ("", OUTLINE):
        return word
    from optadvisor.rewriters import ALL

    names = [rewriter.name for rewriter in ALL]
    found = [name for name in names if name == word] or [name for name in names if word in name]
    if len(found) != 1:
        sys.exit(f"--only {word} must name one of {', '.join([OUTLINE, *names])}")
    return found[0]


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
    header = program.header
    if getattr(work, "func", None) is outline_program:
        return OutlineRow(program=program.name, numeric=header.numeric, outlined=0, wrong=(what,))
    return Row(
        program=program.name, place=header.place, numeric=header.numeric, improve=header.improve, state=FAILED,
        wrong=(what,),
    )  # fmt: skip


if __name__ == "__main__":
    main()
