"""`%load_ext optadvisor`: profile a cell, have it made faster, take what was proved, take it back.

    %%optprofile                  runs the cell, once, as ever, and shows where its time goes
    %optprofile f(3)              the same for a statement
    %%optsuggest                  runs the cell in other processes, from the notebook's present state, and shows what
    %optsuggest f(3)              would be faster, proved and timed; nothing in the notebook changes, no output is shown
    %optsuggest f                 the same for the last cell that called f
    %optapply [ID …]              defines the faster functions at once, and offers the new source as the next cell
    %optundo                      takes them back
    %optreport                    shows the last report again

Options: -r gives the record back, -o FILE saves the report (.html, .txt, .json), -q shows nothing; of the command line
--top N, --budget SECONDS, --allow-effects, --allow-stream-change. Results are to be equal to the last bit; with --close
floats may round otherwise.

Does not handle: cells that await at their top level in `%%optprofile`; kernels other than IPython's.
"""

from __future__ import annotations

import ast
import atexit
import contextlib
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from IPython.core.error import UsageError as MagicError
from IPython.core.magic import Magics, line_cell_magic, line_magic, magics_class

from optadvisor.errors import OptAdvisorError, UsageError
from optadvisor.notebooks import desk, showing
from optadvisor.notebooks.desk import Advice
from optadvisor.notebooks.imports import parsed
from optadvisor.notebooks.showing import Report
from optadvisor.records import Run

_LONG = ("top=", "budget=", "close", "allow-effects", "allow-stream-change", "here")


@dataclass(frozen=True, kw_only=True)
class Options:
    quiet: bool = False
    returns: bool = False
    output: str = ""
    here: bool = False
    """Put the new source into the cell that asks for it."""
    settings: dict[str, Any] = field(default_factory=dict)


@magics_class
class OptAdvisorMagics(Magics):
    """See the module."""

    def __init__(self, shell: Any) -> None:
        super().__init__(shell)
        self.ip = shell
        self.folder = Path(tempfile.mkdtemp(prefix="optadvisor-"))
        atexit.register(shutil.rmtree, self.folder, ignore_errors=True)
        self.desk = desk.Desk(shell=shell, folder=self.folder)
        self.report: Report | None = None

    @line_cell_magic
    def optprofile(self, line: str, cell: str | None = None) -> Run | None:
        """Run a cell (or a statement), once, and show where its time goes: %%optprofile [options]"""
        __tracebackhide__ = True
        options, statement = self._options(line)
        source = cell if cell is not None else statement
        if not source.strip():
            raise MagicError("which code? %%optprofile as the first line of a cell, or %optprofile statement")
        body = _asked(self.desk.prepared, source)
        seen = self.desk.watched()
        try:
            seen.run(body)
        except BaseException:
            with contextlib.suppress(Exception):  # what the cell raised is what the user has to see
                self._show_profile(seen, options)
            raise
        run = self._show_profile(seen, options)
        return run if options.returns else None

    @line_cell_magic
    def optsuggest(self, line: str, cell: str | None = None) -> Run | None:
        """Look for faster versions of a cell, or of what a statement calls: %%optsuggest [options]"""
        options, statement = self._options(line)
        source, label = (cell, "") if cell is not None else self._source(statement)
        if not source.strip():
            raise MagicError("which code? the cell below %%optsuggest is empty")
        with showing.Progress(self.ip, quiet=options.quiet) as step:
            advice = _asked(self.desk.advise, source, label, options.settings, step)
        report = showing.of_advice(advice)
        self._show(report, options, advice.run)
        return advice.run if options.returns else None

    @line_magic
    def optapply(self, line: str) -> Run | None:
        """Take what was proved, all that the plan names or these: %optapply [--here] [ID …]"""
        options, words = self._options(line)
        with showing.Progress(self.ip, quiet=options.quiet) as step:
            applied = _asked(self.desk.apply, words.split(), step)
        if applied.source:
            self.ip.set_next_input(applied.source, replace=options.here)
        self._show(showing.of_outcome(applied), options, applied.run)
        return applied.run if options.returns else None

    @line_magic
    def optundo(self, line: str) -> Run | None:
        """Take back what the last %optapply did."""
        options, _ = self._options(line)
        undone = _asked(self.desk.undo)
        if undone.source:
            self.ip.set_next_input(undone.source, replace=options.here)
        self._show(showing.of_outcome(undone), options, undone.run)
        return undone.run if options.returns else None

    @line_magic
    def optreport(self, line: str) -> Run | None:
        """Show the last report again, or save it: %optreport [-o FILE]"""
        options, _ = self._options(line)
        if self.report is None:
            raise MagicError("there is no report yet: %%optprofile and %%optsuggest make one")
        self._show(self.report, options, self.report.run)
        return self.report.run if options.returns else None

    # ------------------------------------------------------------ what the lines say

    def _options(self, line: str) -> tuple[Options, str]:
        given, rest = self.parse_options(line, "rqo:", *_LONG, posix=False, preserve_non_opts=True)
        settings: dict[str, Any] = {}
        for name, kind in (("top", int), ("budget", float)):
            if name in given:
                try:
                    settings[name] = kind(given[name])
                except ValueError:
                    raise MagicError(f"--{name} needs a number, not {given[name]}") from None
        settings["exact"] = "close" not in given  # a notebook's results are its variables, printed or not
        for name in ("allow-effects", "allow-stream-change"):
            if name in given:
                settings[name.replace("-", "_")] = True
        output = str(given.get("o", ""))
        if output and not output.endswith(showing.ENDINGS):
            raise MagicError(f"-o writes {', '.join(showing.ENDINGS)}: {output} is none of them")
        return Options(
            quiet="q" in given, returns="r" in given, here="here" in given, output=output, settings=settings
        ), str(rest)

    def _source(self, statement: str) -> tuple[str, str]:
        """What `%optsuggest …` is about, and its label: a statement, or the last cell that called a function."""
        words = statement.strip()
        cells: Sequence[str] = self.ip.history_manager.input_hist_raw
        if words and not words.isidentifier():
            return f"{words}\n", ""
        for number in range(len(cells) - 2, 0, -1):
            source = cells[number]
            if source.lstrip().startswith("%%opt"):
                source = source.lstrip().partition("\n")[2]
            if not source.strip() or source.lstrip().startswith(("%opt", "%load_ext")):
                continue
            if not words or _calls(self.ip.transform_cell(source), words):
                return source, f"In [{number}]"
        if words:
            raise MagicError(f"no cell has called {words} yet: %optsuggest {words}(…) with its arguments")
        raise MagicError("which code? %%optsuggest as the first line of a cell, or %optsuggest statement")

    def _show_profile(self, seen: Any, options: Options) -> Run:
        run: Run
        run, report = self.desk.profile_of(seen, options.settings)
        self._show(report, options, run)
        return run

    def _show(self, report: Report, options: Options, run: Run) -> None:
        self.report = report
        if not options.quiet:
            showing.show(report)
        if options.output:
            _asked(showing.save, report, run, Path(options.output))


def _asked(action: Any, *arguments: Any) -> Any:
    """Our own errors as IPython shows those of magics: one line, no traceback."""
    __tracebackhide__ = True
    try:
        return action(*arguments)
    except OptAdvisorError as error:
        raise MagicError(str(error)) from None


def _calls(text: str, name: str) -> bool:
    tree = parsed(text)
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name | ast.Attribute)
        and (node.func.id if isinstance(node.func, ast.Name) else node.func.attr) == name
        for node in ast.walk(tree)
    )


__all__ = ["Advice", "OptAdvisorMagics", "UsageError"]
